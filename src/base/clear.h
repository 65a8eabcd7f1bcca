/* SPDX-License-Identifier: MIT */
/* Clear a struct. Internal to the library. */
#ifndef URIKIT_SRC_CLEAR_H
#define URIKIT_SRC_CLEAR_H

#include <stddef.h>
#include <string.h>

/*
 * The same as memset(to, 0, n). For a size that GCC knows it may write a string instruction of x86-64, which takes as long as 30
 * others; for one that it does not know it calls memset.
 */
static inline void clear_bytes(void *to, size_t n)
{
#if defined(__GNUC__) && defined(__x86_64__) && !defined(__OPTIMIZE_SIZE__)
    __asm__("" : "+r"(n));
#endif
    memset(to, 0, n);
}

#endif /* URIKIT_SRC_CLEAR_H */
