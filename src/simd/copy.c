/* SPDX-License-Identifier: MIT */
/* Copy up to the first byte that normalization may change, byte by byte: see copy.h. */
#include "copy.h"

#if URIKITI_COPY

#if URIKITI_SIMD

/* True if no byte of the word is c. */
static inline bool word_has_no(uint64_t word, unsigned char c)
{
    return !(~swar_not_zero(word ^ swar_repeat(c)) & swar_repeat(0x80));
}

/* Copies 8 to 15 bytes if none of them is '%' or '.'; else the caller does it byte by byte. */
static bool copy_words(char *to, const char *from, size_t n)
{
    uint64_t first;
    uint64_t last;

    memcpy(&first, from, 8);
    memcpy(&last, from + n - 8, 8);
    memcpy(to, &first, 8);
    memcpy(to + n - 8, &last, 8);
    return word_has_no(first, '%') && word_has_no(first, '.') && word_has_no(last, '%') && word_has_no(last, '.');
}

size_t urikiti_copy_short(char *to, const char *from, size_t n, unsigned ends, size_t lower)
{
    return n >= 8 && lower == 0 && copy_words(to, from, n) ? n : urikiti_copy_bytewise(to, from, n, ends, lower);
}

#endif

/* The top bits of the bytes that are c. */
static inline uint64_t word_same(uint64_t word, unsigned char c)
{
    return ~swar_not_zero(word ^ swar_repeat(c)) & swar_repeat(0x80);
}

/* Copies eight bytes, after at least one other, if a copy surely does not end there. */
static inline bool copy_word(char *to, const char *from, bool lower)
{
    uint64_t word;
    uint64_t before; /* each byte's */

    memcpy(&word, from, 8);
    memcpy(&before, from - 1, 8);
    if (word_same(word, '%') | (word_same(word, '.') & word_same(before, '/'))) {
        return false;
    }
    if (lower) {
        if (word & swar_repeat(0x80)) {
            return false;
        }
        word |= (swar_between(word, 'A', 'Z') & swar_repeat(0x80)) >> 2;
    }
    memcpy(to, &word, 8);
    return true;
}

size_t urikiti_copy_bytewise(char *to, const char *from, size_t n, unsigned ends, size_t lower)
{
    size_t word_at = 1; /* the next byte at which a word is tried */
    size_t i;

    for (i = 0; i < n; i++) {
        if (i >= word_at && n - i >= 8) {
            if ((i >= lower || lower - i >= 8) && copy_word(to + i, from + i, i < lower)) {
                i += 7;
                continue;
            }
            word_at = i + 8;
        }
        if (from[i] == '%' && (i < lower || (ends & (COPY_TO_CHANGE | COPY_TO_PERCENT)))) {
            return i;
        }
        if (from[i] == '.' && (ends & COPY_TO_DOT) && i > 0 && from[i - 1] == '/') {
            return i;
        }
        to[i] = i < lower ? ascii_lower(from[i]) : from[i];
    }
    return n;
}

#endif
