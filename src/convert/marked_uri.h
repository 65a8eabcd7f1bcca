/* SPDX-License-Identifier: MIT */
/*
 * Fast path: a short URI of the most common form, from text to elements in one pass over its marks, without the parser.
 * Marks are the bytes that are not letters, digits or the most used other characters. Internal to the library.
 */
#ifndef URIKIT_SRC_MARKED_URI_H
#define URIKIT_SRC_MARKED_URI_H

#include <urikit/coap.h>

#include "../cri/cri_parts.h"
#include "short_pieces.h"

#if URIKITI_SHORT_PIECES

/* The longest text. No part of it is too long for an option. */
enum { MARKED_MAX = URIKIT_COAP_TEXT_MAX };

/* A text that is read from one mark to the next. */
typedef struct marked_uri {
    const char *text;
    size_t len;
    urikit_str scheme;
    urikit_str host; /* a name without triplets, or an IPv4 address */
    int32_t port;    /* URIKIT_CRI_NO_PORT also if it is empty */
    bool octets;     /* elements may be any bytes, as in options */
    size_t at;       /* of the '/' or '?' that begins the next section, or len */
    size_t block;    /* offset of the block whose marks are in `left` */
    uint64_t left;   /* its marks that were not visited yet */
    uint64_t marks[MARKED_MAX / 64 + 1];
} marked_uri;

/*
 * Reads scheme "://" host ?(":" port), and stops at the path, which begins with '/'. False if the text has another form.
 * The caller must find the scheme in a table: its characters are not checked.
 */
bool urikiti_marked_start(marked_uri *uri, urikit_str text);

/* True if the path is "/". Then uri->at is moved after it. */
bool urikiti_marked_root(marked_uri *uri);

/* True for "coap" and "coaps", in any case of letters. *number: of the scheme, in both profiles. */
bool urikiti_marked_is_coap(const marked_uri *uri, uint64_t *number);

/*
 * Writes the elements of the section at uri->at, a path or a query, and moves uri->at after it. Returns their end, and
 * stores how many they are; NULL if an element is long, a dot segment, has a triplet that stays bytes in a CRI, or a
 * character that is not allowed. to: there is space for the rest of the text.
 */
char *urikiti_put_marked(marked_uri *uri, cri_component component, char *to, size_t *count);

#endif

#endif /* URIKIT_SRC_MARKED_URI_H */
