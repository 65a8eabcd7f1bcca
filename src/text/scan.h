/* SPDX-License-Identifier: MIT */
/* Find the first byte outside a class. Parsing spends most of its time here. Internal to the library. */
#ifndef URIKIT_SRC_SCAN_H
#define URIKIT_SRC_SCAN_H

#include "../base/ascii.h"

#include <stddef.h>

/* Inlined everywhere: in a large file, as that of scripts/amalgamate, GCC would call some of these. */
#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)
#define SCAN_INLINE static inline __attribute__((always_inline))
#else
#define SCAN_INLINE static inline
#endif

/* The first byte in [p, end) that is in none of the classes, or end. */
SCAN_INLINE const char *scan_class(const char *p, const char *end, unsigned classes)
{
#if !defined(__OPTIMIZE_SIZE__)
    while (end - p >= 4) {
        if (!ascii_is(p[0], classes)) {
            return p;
        }
        if (!ascii_is(p[1], classes)) {
            return p + 1;
        }
        if (!ascii_is(p[2], classes)) {
            return p + 2;
        }
        if (!ascii_is(p[3], classes)) {
            return p + 3;
        }
        p += 4;
    }
#endif
    while (p < end && ascii_is(*p, classes)) {
        p++;
    }
    return p;
}

/*
 * The number of bytes at p that belong to a triplet "%" HEX HEX; *p is '%'. 3 if the triplet is complete, else the
 * offset of the first byte that is not part of it (end - p if the text ends there).
 */
SCAN_INLINE size_t scan_triplet(const char *p, const char *end)
{
    return (size_t)(scan_class(p + 1, end - p > 3 ? p + 3 : end, ASCII_HEX) - p);
}

#endif /* URIKIT_SRC_SCAN_H */
