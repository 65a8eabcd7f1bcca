/* SPDX-License-Identifier: MIT */
/* The six functions, where no C library has them. Not for speed. */
#include <string.h>

void *memchr(const void *bytes, int byte, size_t n)
{
    const unsigned char *p = bytes;

    for (; n > 0; p++, n--) {
        if (*p == (unsigned char)byte) {
            return (void *)p;
        }
    }
    return NULL;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a;
    const unsigned char *q = b;

    for (; n > 0 && *p == *q; p++, q++, n--) {
    }
    return n > 0 ? *p - *q : 0;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    unsigned char *p = to;
    const unsigned char *q = from;

    for (; n > 0; n--) {
        *p++ = *q++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    unsigned char *p = to;
    const unsigned char *q = from;

    if (p <= q) {
        return memcpy(to, from, n);
    }
    for (; n > 0; n--) {
        p[n - 1] = q[n - 1];
    }
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    unsigned char *p = to;

    for (; n > 0; n--) {
        *p++ = (unsigned char)byte;
    }
    return to;
}

size_t strlen(const char *text)
{
    size_t len = 0;

    while (text[len]) {
        len++;
    }
    return len;
}
