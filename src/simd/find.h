/* SPDX-License-Identifier: MIT */
/*
 * Fast searches, 16 bytes at a time if the compiler has such vectors. Internal to the library.
 */
#ifndef URIKIT_SRC_FIND_H
#define URIKIT_SRC_FIND_H

#include "simd.h"

#include <stdbool.h>
#include <stddef.h>

#if defined(__OPTIMIZE_SIZE__) && !URIKITI_SIMD

/* A small build does not search. */
static inline bool urikiti_may_have_dots(const char *text, size_t len)
{
    (void)text;
    (void)len;
    return true;
}

#else

/* Fast, conservative check: false only if no '/' is followed by '.'. */
bool urikiti_may_have_dots(const char *text, size_t len);

#endif

/* The first ':' that is not before a blank or a control character other than CR and LF, or that is the last byte; or end. */
const char *urikiti_next_colon(const char *p, const char *end);

/* The length of the text up to its last '/', inclusive. 0 if there is none. */
size_t urikiti_through_last_slash(const char *text, size_t len);

enum { FIND_MIN = 16 };

/* True if the text, of FIND_MIN bytes or more, has no byte from 0x80 on. */
bool urikiti_is_ascii(const char *text, size_t len);

/* The number of bytes that are the same at the beginning of both texts, of n bytes each. */
size_t urikiti_same_bytes(const char *a, const char *b, size_t n);

/* Copies n bytes, and converts ASCII letters to lower case. */
void urikiti_copy_lower(char *to, const char *from, size_t n);

#endif /* URIKIT_SRC_FIND_H */
