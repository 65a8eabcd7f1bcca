/* SPDX-License-Identifier: MIT */
/*
 * What normalisation would change is looked for before it is done: most text has
 * nothing. Sixteen bytes at a time where the compiler has such vectors.
 * Internal to the library.
 */
#ifndef URIKIT_SRC_PLAIN_H
#define URIKIT_SRC_PLAIN_H

#include "simd.h"

#include <stdbool.h>
#include <stddef.h>

/* Marks of work. */
enum {
    FOUND_PERCENT = 1, /* a '%' */
    FOUND_DOT = 2,     /* a '/' with a '.' behind it */
};

#if defined(__OPTIMIZE_SIZE__) && !URIKITI_BLOCKS

/* A small build does not look: there may be everything, and all that would save work is left out by the compiler. */
static inline unsigned urikiti_find_steps(const char *text, size_t len)
{
    (void)text;
    (void)len;
    return FOUND_PERCENT | FOUND_DOT;
}

#else

/* Which of them are in the text, or may be; a '%' that is its last byte may be missed. */
unsigned urikiti_find_steps(const char *text, size_t len);

#endif

/* The first '/' with a '.' behind it, or end. */
const char *urikiti_next_dot(const char *p, const char *end);

/* The first ':' that is not before a space or a control character, or that is the last byte; or end. */
const char *urikiti_next_colon(const char *p, const char *end);

/* Is there an upper-case letter among the first n bytes of the text? */
bool urikiti_has_upper(const char *text, size_t len, size_t n);

/* How many bytes of the text there are up to its last '/', that included; 0 where there is none. */
size_t urikiti_through_last_slash(const char *text, size_t len);

/* Copies n bytes, letters in lower case. */
void urikiti_copy_lower(char *to, const char *from, size_t n);

#endif /* URIKIT_SRC_PLAIN_H */
