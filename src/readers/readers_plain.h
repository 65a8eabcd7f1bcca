/* SPDX-License-Identifier: MIT */
/* The usual web URL, which all programs read alike. Internal to the library. */
#ifndef URIKIT_SRC_READERS_PLAIN_H
#define URIKIT_SRC_READERS_PLAIN_H

#include <urikit/base.h>

enum { PLAIN_LIMIT = 65536 };

typedef struct plain_parts {
    urikit_str host;
    urikit_str path;
    urikit_str query;    /* absent if there is none */
    urikit_str fragment; /* absent if there is none */
    int32_t port;        /* as written; -1 if there is none */
    bool secure;
    bool normal; /* the scheme is in lower case, and there are no triplets */
} plain_parts;

/*
 * True for "http://" or "https://", a name of letters, digits and '-' whose last label begins with a letter, perhaps a port,
 * and a path, query and fragment without dot segments and triplets of delimiters. tests/test_readers.c shows that all readers
 * accept such a text and read the same.
 */
bool urikiti_readers_plain(urikit_str text, plain_parts *parts);

/* Asks every reader, for any text. */
bool urikiti_readers_agree_slowly(urikit_str text);

#endif /* URIKIT_SRC_READERS_PLAIN_H */
