/* SPDX-License-Identifier: MIT */
/* The normal form of the text of one component, RFC 3986 §6.2.2.1 and §6.2.2.2. Internal to the library. */
#ifndef URIKIT_SRC_NORMAL_TEXT_H
#define URIKIT_SRC_NORMAL_TEXT_H

#include <urikit/base.h>

/* Rules for the text; combine them with |. 0 leaves it as it is. */
enum {
    NORMAL_LOWER = 1,  /* with another rule: letters to lower case, for scheme and host */
    NORMAL_HEX = 2,    /* hex digits of triplets to upper case */
    NORMAL_DECODE = 4, /* triplets of unreserved characters decoded */
    NORMAL_HOST = 8,   /* with DECODE: a decoded letter is written in lower case */
    NORMAL_UCSCHAR = 16,  /* in IRIs: triplets that make a character of ucschar are decoded */
    NORMAL_IPRIVATE = 32, /* with UCSCHAR, in queries: also those of iprivate */
    NORMAL_SEGMENTS = 64, /* compare segment by segment: '/' comes before other characters */
};

size_t urikiti_normal_len(urikit_str text, unsigned how);

/* Writes the normal form, which is never longer than the text. Returns its length. */
size_t urikiti_normal_write(urikit_str text, unsigned how, char *to);

/*
 * Writes the normal form of the unit at *p, a triplet or another character, and moves *p to the next one. Returns its
 * length, at most the bytes read.
 */
size_t urikiti_normal_unit(const char **p, const char *end, unsigned how, char *to);

/* Appends the normal form. */
void urikiti_normal_put(urikit_str text, unsigned how, urikit_out *out);

/* Orders two texts by the bytes of their normal forms; an absent text comes before an empty one. */
int urikiti_normal_compare(urikit_str a, urikit_str b, unsigned how);

#endif /* URIKIT_SRC_NORMAL_TEXT_H */
