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

typedef struct find_masks {
    bytes16 percent;
    bytes16 dot;
} find_masks;

/* Searches 16 bytes; reads one byte after them. */
static inline void look_at_16(const char *p, find_masks *found)
{
    bytes16 bytes = load_16(p);

    found->percent |= (bytes16)(bytes == '%');
    found->dot |= (bytes16)(bytes == '/') & (bytes16)(load_16(p + 1) == '.');
}

static inline void look_at_32(const char *p, find_masks *found)
{
    look_at_16(p, found);
    look_at_16(p + 16, found);
}

/*
 * Searches a text of 17 bytes or more, except its last byte. It takes few large steps, because the number of small
 * steps would mispredict. The last step ends with the text, and may overlap the one before.
 */
static unsigned find_steps_16(const char *text, size_t len)
{
    const char *end = text + len - 1;
    const char *p = text;
    find_masks found = { { 0 }, { 0 } };

    if (len > 64) {
        for (; end - p > 64; p += 64) {
            look_at_32(p, &found);
            look_at_32(p + 32, &found);
        }
        look_at_32(end - 64, &found);
        look_at_32(end - 32, &found);
    } else if (len > 32) {
        look_at_32(text, &found);
        look_at_32(end - 32, &found);
    } else {
        look_at_16(text, &found);
        look_at_16(end - 16, &found);
    }
    if (!any_16(found.percent | found.dot)) {
        return 0;
    }
    return (any_16(found.percent) ? FOUND_PERCENT : 0U) | (any_16(found.dot) ? FOUND_DOT : 0U);
}

/* The top bit of each byte that is 0, and no other bit. */
static inline uint64_t zero_bytes(uint64_t word)
{
    return ~(swar_not_zero(word) | swar_repeat(0x7F));
}

/* Searches eight bytes. */
static inline unsigned find_steps_8(const char *p)
{
    uint64_t bytes;
    uint64_t dot;

    memcpy(&bytes, p, 8);
    dot = zero_bytes(bytes ^ swar_repeat('.')) >> 8; /* little-endian: moved to the byte before */
    return (zero_bytes(bytes ^ swar_repeat('%')) ? FOUND_PERCENT : 0U) |
           (zero_bytes(bytes ^ swar_repeat('/')) & dot ? FOUND_DOT : 0U);
}

/* True if one of the first n bytes is an upper-case letter. The text has 32 bytes or more; n <= 32. */
static bool has_upper_32(const char *text, size_t n)
{
    static const bytes16 index = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
    uint8_t count = (uint8_t)n;
    bytes16 low = (bytes16)(load_16(text) - 'A' < 26) & (bytes16)(index < count);
    bytes16 high = (bytes16)(load_16(text + 16) - 'A' < 26) & (bytes16)(index + 16 < count);

    return any_16(low | high);
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

unsigned urikiti_find_steps(const char *text, size_t len)
{
    unsigned found = 0;
    size_t i;

#if URIKITI_SIMD
    if (len > 16) {
        return find_steps_16(text, len);
    }
    if (len >= 8) { /* two words that overlap or are adjacent */
        return find_steps_8(text) | find_steps_8(text + len - 8) |
               (len == 16 && text[7] == '/' && text[8] == '.' ? FOUND_DOT : 0U);
    }
#endif
    for (i = 0; i < len; i++) {
        if (text[i] == '%') {
            found |= FOUND_PERCENT;
        } else if (text[i] == '.' && i > 0 && text[i - 1] == '/') {
            found |= FOUND_DOT;
        }
    }
    return found;
}

#endif

const char *urikiti_next_dot(const char *p, const char *end)
{
#if URIKITI_SIMD
    for (; end - p > 16; p += 16) {
        unsigned first = first_16((bytes16)(load_16(p) == '/') & (bytes16)(load_16(p + 1) == '.'));

        if (first < 16) {
            return p + first;
        }
    }
#endif
    while (p < end && !(*p == '/' && end - p > 1 && p[1] == '.')) {
        p++;
    }
    return p;
}

bool urikiti_has_upper(const char *text, size_t len, size_t n)
{
    size_t i;

#if URIKITI_SIMD
    if (len >= 32 && n <= 32) {
        return has_upper_32(text, n);
    }
#else
    (void)len;
#endif
    for (i = 0; i < n; i++) {
        if (text[i] >= 'A' && text[i] <= 'Z') {
            return true;
        }
    }
    return false;
}

const char *urikiti_next_colon(const char *p, const char *end)
{
#if URIKITI_SIMD
    for (; end - p > 64; p += 64) {
        bytes16 some = (bytes16)(load_16(p) == ':') | (bytes16)(load_16(p + 16) == ':') |
                       (bytes16)(load_16(p + 32) == ':') | (bytes16)(load_16(p + 48) == ':');
        unsigned i;

        if (!any_16(some)) {
            continue;
        }
        for (i = 0; i < 64; i += 16) {
            unsigned first = first_16((bytes16)(load_16(p + i) == ':') & (bytes16)(load_16(p + i + 1) > ' '));

            if (first < 16) {
                return p + i + first;
            }
        }
    }
#endif
    while (p < end && !(*p == ':' && (end - p == 1 || (unsigned char)p[1] > ' '))) {
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
