/* SPDX-License-Identifier: MIT */
/* Copy a short text without a call. Internal to the library. */
#ifndef URIKIT_SRC_COPY_SHORT_H
#define URIKIT_SRC_COPY_SHORT_H

#include <stddef.h>
#include <string.h>

/* The same as memcpy; fast for up to 64 bytes. Steps may overlap. */
static inline void copy_short_text(char *to, const char *from, size_t n)
{
    size_t i;

    if (n >= 16) {
        for (i = 0; i + 16 < n; i += 16) {
            memcpy(to + i, from + i, 16);
        }
        memcpy(to + n - 16, from + n - 16, 16);
    } else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else if (n > 0) {
        to[0] = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}

#endif /* URIKIT_SRC_COPY_SHORT_H */
