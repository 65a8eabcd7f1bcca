/* SPDX-License-Identifier: MIT */
/* Web URLs of a usual shape, of which it is known how all programs read them. Internal to the library. */
#ifndef URIKIT_SRC_READER_SHAPE_H
#define URIKIT_SRC_READER_SHAPE_H

#include <urikit/uri.h>

enum { SHAPE_LIMIT = 65536 }; /* httpx refuses longer texts */

/* What is known of a text: 0 if the models must be asked. tests/test_reader_shape.c asks them all about each of these. */
enum {
    SHAPE_KNOWN = 1,    /* all readers accept it, and read the same scheme, host and port */
    SHAPE_PATHS = 2,    /* some read another path than others; if it is not set, all read the same */
    SHAPE_QUERIES = 4,  /* some read another query than others; if it is not set, all read the same */
    SHAPE_DIFFERS = SHAPE_PATHS | SHAPE_QUERIES,
    SHAPE_TRIPLETS = 8, /* the path, query or fragment has a triplet */
    SHAPE_DOTS = 16,    /* the path has a dot segment */
};

/*
 * A known text. What a reader does with the path of one it does with that of any other: only the bytes differ, and they are those of
 * the URI's path, if it is not empty.
 */
#define SHAPE_EXAMPLE "http://h/"

/*
 * Known are URLs of http or https: with a name of letters, digits and '-' whose last label begins with a letter, or an IP address
 * without a zone; perhaps userinfo of unreserved characters and ':', perhaps a port. uri: a valid URI, parsed without
 * URIKIT_PARSE_ZONE.
 */
unsigned urikiti_reader_shape_of(const urikit_uri *uri);

/* Parses the text as well. *uri may not be set if the result is 0. */
unsigned urikiti_reader_shape(urikit_str text, urikit_uri *uri);

/* In the path, and in the query: readers differ about a triplet of the octet, wherever it is. reader_octet_table.c has the table. */
enum {
    OCTET_PATH = 1,
    OCTET_QUERY = 2,
};
extern const uint8_t urikiti_reader_octets[256];

/* Asks every reader, for any text. */
bool urikiti_readers_agree_slowly(urikit_str text);

#endif /* URIKIT_SRC_READER_SHAPE_H */
