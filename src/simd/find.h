/* SPDX-License-Identifier: MIT */
/*
 * Fast searches, 16 bytes at a time if the compiler has such vectors. Normalization first searches for what it would
 * change, because most text needs no change. Internal to the library.
 */
#ifndef URIKIT_SRC_FIND_H
#define URIKIT_SRC_FIND_H

#include "simd.h"

#include <stdbool.h>
#include <stddef.h>

/* What urikiti_find_steps finds. */
enum {
    FOUND_PERCENT = 1, /* a '%' */
    FOUND_DOT = 2,     /* a '/' followed by '.' */
};

#if defined(__OPTIMIZE_SIZE__) && !URIKITI_SIMD

/* A small build does not search: it returns all flags, and the compiler removes the fast paths. */
static inline unsigned urikiti_find_steps(const char *text, size_t len)
{
    (void)text;
    (void)len;
    return FOUND_PERCENT | FOUND_DOT;
}

#else

/* Flags for what is, or may be, in the text. A '%' that is the last byte may be missed. */
unsigned urikiti_find_steps(const char *text, size_t len);

#endif

/* The first '/' followed by '.', or end. */
const char *urikiti_next_dot(const char *p, const char *end);

/* The first ':' that is not before a space or a control character, or that is the last byte; or end. */
const char *urikiti_next_colon(const char *p, const char *end);

/* True if one of the first n bytes of the text is an upper-case letter. */
bool urikiti_has_upper(const char *text, size_t len, size_t n);

/* The length of the text up to its last '/', inclusive. 0 if there is none. */
size_t urikiti_through_last_slash(const char *text, size_t len);

/* Copies n bytes, and converts ASCII letters to lower case. */
void urikiti_copy_lower(char *to, const char *from, size_t n);

#endif /* URIKIT_SRC_FIND_H */
