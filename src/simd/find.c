/* SPDX-License-Identifier: MIT */
/* Fast searches: see find.h. */
#include "find.h"

#include "../base/ascii.h"
#include "simd.h"

#include <string.h>

#if URIKITI_SIMD

/* Vectors of GCC and clang, for SSE2 and NEON. A comparison gives all ones or all zeros in each byte. */
typedef uint8_t bytes16 __attribute__((vector_size(16)));

static inline bytes16 load_16(const char *p)
{
    bytes16 bytes;

    memcpy(&bytes, p, sizeof bytes);
    return bytes;
}

static inline bool any_16(bytes16 truth)
{
    uint64_t halves[2];

    memcpy(halves, &truth, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/* The index of the first byte that is true, 16 if none is. */
static inline unsigned first_16(bytes16 truth)
{
    uint64_t halves[2];

    memcpy(halves, &truth, sizeof halves);
    if (halves[0]) {
        return lowest_bit(halves[0]) / 8;
    }
    return halves[1] ? 8 + lowest_bit(halves[1]) / 8 : 16;
}

/* The bytes that are '/' followed by '.', of 16; reads one byte after them. */
static inline bytes16 dots_in_16(const char *p)
{
    return (bytes16)(load_16(p) == '/') & (bytes16)(load_16(p + 1) == '.');
}

static inline bytes16 dots_in_32(const char *p)
{
    return dots_in_16(p) | dots_in_16(p + 16);
}

/*
 * Searches a text of 17 bytes or more. It takes few large steps, because the number of small steps would mispredict.
 * The last step ends with the text, and may overlap the one before.
 */
static bool may_have_dots_16(const char *text, size_t len)
{
    const char *end = text + len - 1;
    const char *p = text;
    bytes16 found = { 0 };

    if (len > 64) {
        for (; end - p > 64; p += 64) {
            found |= dots_in_32(p) | dots_in_32(p + 32);
        }
        found |= dots_in_32(end - 64) | dots_in_32(end - 32);
    } else if (len > 32) {
        found = dots_in_32(text) | dots_in_32(end - 32);
    } else {
        found = dots_in_16(text) | dots_in_16(end - 16);
    }
    return any_16(found);
}

/* The top bit of each of eight bytes that is a letter from 'A' to 'Z'. */
static inline uint64_t upper_8(const char *p)
{
    uint64_t bytes;
    uint64_t low;

    memcpy(&bytes, p, 8);
    low = bytes & swar_repeat(0x7F);
    return swar_between(low, 'A', 'Z') & ~bytes & swar_repeat(0x80);
}

static inline void copy_lower_8(char *to, const char *from)
{
    uint64_t upper = upper_8(from);
    uint64_t bytes;

    memcpy(&bytes, from, 8);
    bytes |= upper >> 2; /* bit 5 */
    memcpy(to, &bytes, 8);
}

#endif

#if !defined(__OPTIMIZE_SIZE__) || URIKITI_SIMD

bool urikiti_may_have_dots(const char *text, size_t len)
{
    size_t i;

#if URIKITI_SIMD
    if (len > 16) {
        return may_have_dots_16(text, len);
    }
#endif
    for (i = 1; i < len; i++) {
        if (text[i] == '.' && text[i - 1] == '/') {
            return true;
        }
    }
    return false;
}

#endif

const char *urikiti_next_colon(const char *p, const char *end)
{
#if URIKITI_SIMD
    for (; end - p > 64; p += 64) {
        bytes16 some = (bytes16)(load_16(p) == ':') | (bytes16)(load_16(p + 16) == ':') | (bytes16)(load_16(p + 32) == ':') |
                       (bytes16)(load_16(p + 48) == ':');
        unsigned i;

        if (!any_16(some)) {
            continue;
        }
        for (i = 0; i < 64; i += 16) {
            bytes16 next = load_16(p + i + 1);
            bytes16 counts = (bytes16)(next > ' ') | (bytes16)(next == '\n') | (bytes16)(next == '\r');
            unsigned first = first_16((bytes16)(load_16(p + i) == ':') & counts);

            if (first < 16) {
                return p + i + first;
            }
        }
    }
#endif
    while (p < end && !(*p == ':' && (end - p == 1 || (unsigned char)p[1] > ' ' || p[1] == '\n' || p[1] == '\r'))) {
        p++;
    }
    return p;
}

size_t urikiti_through_last_slash(const char *text, size_t len)
{
#if URIKITI_SIMD
    if (len >= 16) {
        uint64_t halves[2];
        bytes16 slash = (bytes16)(load_16(text + len - 16) == '/');

        memcpy(halves, &slash, sizeof halves);
        if (halves[1]) {
            return len - bits_above(halves[1]) / 8;
        }
        if (halves[0]) {
            return len - 8 - bits_above(halves[0]) / 8;
        }
        len -= 16;
    }
#endif
    while (len > 0 && text[len - 1] != '/') {
        len--;
    }
    return len;
}

#if URIKITI_SIMD

static inline bytes16 any_in_32(const char *p)
{
    return load_16(p) | load_16(p + 16);
}

bool urikiti_is_ascii(const char *text, size_t len)
{
    bytes16 all;
    uint64_t halves[2];
    size_t i;

    if (len < 32) {
        all = load_16(text) | load_16(text + len - 16);
    } else {
        all = any_in_32(text) | any_in_32(text + len - 32);
    }
    if (len > 64) { /* few large steps, as in may_have_dots_16 */
        all |= any_in_32(text + 32) | any_in_32(text + len - 64);
        for (i = 64; i + 64 < len; i += 64) {
            all |= any_in_32(text + i) | any_in_32(text + i + 32);
        }
    }
    memcpy(halves, &all, sizeof halves);
    return !((halves[0] | halves[1]) & swar_repeat(0x80));
}

#else

bool urikiti_is_ascii(const char *text, size_t len)
{
    size_t i = 0;

    while (i < len && (unsigned char)text[i] < 0x80) {
        i++;
    }
    return i == len;
}

#endif

size_t urikiti_same_bytes(const char *a, const char *b, size_t n)
{
    size_t i = 0;

#if URIKITI_SIMD
    for (; n - i >= 16; i += 16) {
        unsigned first = first_16((bytes16)(load_16(a + i) != load_16(b + i)));

        if (first < 16) {
            return i + first;
        }
    }
    if (n - i >= 8) {
        uint64_t x;
        uint64_t y;

        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        if (x != y) {
            return i + lowest_bit(x ^ y) / 8;
        }
        i += 8;
    }
#endif
    while (i < n && a[i] == b[i]) {
        i++;
    }
    return i;
}

void urikiti_copy_lower(char *to, const char *from, size_t n)
{
    size_t i = 0;

#if URIKITI_SIMD
    if (n >= 8) {
        for (; i + 8 < n; i += 8) {
            copy_lower_8(to + i, from + i);
        }
        copy_lower_8(to + n - 8, from + n - 8); /* may overlap the step before */
        return;
    }
#endif
    for (; i < n; i++) {
        to[i] = ascii_lower(from[i]);
    }
}
