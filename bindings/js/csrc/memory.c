/* SPDX-License-Identifier: MIT */
/* What string.h has elsewhere. Compiled with -fno-builtin, so that no loop becomes a call of itself. */
#define URIKIT_JS_MEMORY
#include <stdint.h>
#include <string.h>

/* The instructions memory.copy and memory.fill are calls into the engine: for long texts only. */
enum {
    LONG = 64,
};

void *memcpy(void *restrict to, const void *restrict from, size_t len)
{
    unsigned char *t = (unsigned char *)to;
    const unsigned char *f = (const unsigned char *)from;

    if (len > LONG) {
        return __builtin_memcpy(to, from, len);
    }
    for (; len >= 8; len -= 8, t += 8, f += 8) {
        uint64_t word;

        __builtin_memcpy_inline(&word, f, 8);
        __builtin_memcpy_inline(t, &word, 8);
    }
    while (len-- > 0) {
        *t++ = *f++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t len)
{
    unsigned char *t = (unsigned char *)to;
    const unsigned char *f = (const unsigned char *)from;

    if (len > LONG) {
        return __builtin_memmove(to, from, len);
    }
    if ((uintptr_t)t <= (uintptr_t)f) {
        while (len-- > 0) {
            *t++ = *f++;
        }
    } else {
        while (len-- > 0) {
            t[len] = f[len];
        }
    }
    return to;
}

void *memset(void *to, int byte, size_t len)
{
    unsigned char *t = (unsigned char *)to;

    if (len > LONG) {
        return __builtin_memset(to, byte, len);
    }
    while (len-- > 0) {
        *t++ = (unsigned char)byte;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t len)
{
    const unsigned char *x = (const unsigned char *)a;
    const unsigned char *y = (const unsigned char *)b;
    uint64_t one, two;

    for (; len >= 8; len -= 8, x += 8, y += 8) { /* words that are the same */
        __builtin_memcpy_inline(&one, x, 8);
        __builtin_memcpy_inline(&two, y, 8);
        if (one != two) {
            break;
        }
    }
    for (; len > 0 && *x == *y; len--, x++, y++) {
    }
    return len > 0 ? *x - *y : 0;
}

void *memchr(const void *bytes, int byte, size_t len)
{
    const unsigned char *p = (const unsigned char *)bytes;
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t word;

    for (; len >= 8; len -= 8, p += 8) { /* words without the byte */
        __builtin_memcpy_inline(&word, p, 8);
        word ^= ones * (unsigned char)byte;
        if ((word - ones) & ~word & ones << 7) {
            break;
        }
    }
    for (; len > 0; len--, p++) {
        if (*p == (unsigned char)byte) {
            return (void *)(uintptr_t)p;
        }
    }
    return NULL;
}

size_t strlen(const char *text)
{
    size_t len = 0;

    while (text[len] != '\0') {
        len++;
    }
    return len;
}
