/* SPDX-License-Identifier: MIT */
/* Parsed URIs with any text. */
#ifndef URIKIT_PROOFS_URI_FORMS_H
#define URIKIT_PROOFS_URI_FORMS_H

#include "any.h"

#include "src/uri/uri_parts.h"

/* Where the parts of a parsed URI are. The names in the table only tell the lengths: the text has any bytes. */
typedef struct uri_layout {
    uint8_t parts;
    uint8_t host_kind;
    uint8_t scheme_end;
    uint8_t host_at;
    uint8_t host_end;
    uint8_t path_at;
    uint8_t path_end;
    uint8_t query_end;
    uint8_t len;
} uri_layout;

/* With --quick, only the first layouts. */
enum { LAYOUTS = 15, LAYOUTS_TRIED = BOUND > 2 ? LAYOUTS : 4, LAYOUT_SPACE = 16 };

#define NONE URIKIT_HOST_ABSENT
#define NAME URIKIT_HOST_REG_NAME
#define IPV6 URIKIT_HOST_IPV6

static const uri_layout layouts[LAYOUTS] = {
    { HAS_SCHEME, NONE, 1, 0, 0, 2, 2 + BOUND, 2 + BOUND, 2 + BOUND },                      /* s: and the longest path */
    { HAS_QUERY | HAS_FRAGMENT, NONE, 0, 0, 0, 0, 2, 4, 6 },                                /* pp?q#f */
    { HAS_SCHEME | HAS_AUTHORITY | HAS_USERINFO | HAS_PORT, NAME, 1, 6, 7, 9, 11, 11, 11 }, /* s://u@h:1/p */
    { HAS_AUTHORITY | HAS_QUERY, IPV6, 0, 2, 10, 10, 11, 12, 12 },                          /* //[::%25z]/? */
    { 0, NONE, 0, 0, 0, 0, 0, 0, 0 },                                                       /* empty */
    { 0, NONE, 0, 0, 0, 0, 1, 1, 1 },                                                       /* p */
    { 0, NONE, 0, 0, 0, 0, BOUND, BOUND, BOUND },                                           /* the longest path */
    { HAS_AUTHORITY, NAME, 0, 2, 3, 3, 3, 3, 3 },                                           /* //h */
    { HAS_AUTHORITY, URIKIT_HOST_IPV4, 0, 2, 9, 9, 11, 11, 11 },                            /* //1.1.1.1/p */
    { HAS_SCHEME, NONE, 1, 0, 0, 2, 2, 2, 2 },                                              /* s: */
    { HAS_SCHEME | HAS_AUTHORITY, NAME, 4, 7, 7, 7, 7, 7, 7 },                              /* file:// */
    { HAS_SCHEME | HAS_AUTHORITY, NAME, 4, 7, 16, 16, 16, 16, 16 },                         /* file://localhost */
    { HAS_SCHEME | HAS_AUTHORITY | HAS_PORT | HAS_QUERY, NAME, 1, 4, 5, 11, 11, 13, 13 },   /* s://h:00443?q */
    { HAS_SCHEME | HAS_AUTHORITY | HAS_FRAGMENT, NAME, 1, 4, 5, 5, 7, 7, 9 },               /* s://h/p#f */
    { HAS_SCHEME | HAS_AUTHORITY | HAS_PORT, IPV6, 1, 4, 8, 9, 9, 9, 9 },                   /* s://[::]: */
};

/* The text ends where the array ends. The brackets of an address are there, because the parser has checked them. */
static void make_uri(unsigned layout, char bytes[LAYOUT_SPACE], urikit_uri *uri)
{
    const uri_layout *from = &layouts[layout];
    char *text = bytes + (LAYOUT_SPACE - from->len);

    Frama_C_make_unknown(bytes, LAYOUT_SPACE);
    if (from->host_kind == IPV6) {
        text[from->host_at] = '[';
        text[from->host_end - 1] = ']';
    }
    uri->text = text;
    uri->len = from->len;
    uri->parts = from->parts;
    uri->host_kind = from->host_kind;
    uri->scheme_end = from->scheme_end;
    uri->host_at = from->host_at;
    uri->host_end = from->host_end;
    uri->path_at = from->path_at;
    uri->path_end = from->path_end;
    uri->query_end = from->query_end;
}

#endif /* URIKIT_PROOFS_URI_FORMS_H */
