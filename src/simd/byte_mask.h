/* SPDX-License-Identifier: MIT */
/*
 * Where a byte is in a short text, as a mask: to read positions from, without a loop over bytes, which would
 * mispredict. SSE2, which every x86-64 has, or eight bytes at a time. Internal to the library.
 */
#ifndef URIKIT_SRC_BYTE_MASK_H
#define URIKIT_SRC_BYTE_MASK_H

#include "../base/copy_short.h"
#include "simd.h"

#if defined(URIKITI_SIMD_X86)
#include <emmintrin.h>
#endif

#if URIKITI_SIMD

/* The bits for eight bytes. */
static inline uint64_t byte_mask_word(uint64_t word, char byte)
{
    word = ~swar_not_zero(word ^ swar_repeat((unsigned char)byte)) >> 7 & swar_repeat(1);
    return word * UINT64_C(0x0102040810204080) >> 56; /* bit 8 * i becomes bit i */
}

static inline uint64_t byte_mask_8(const char *p, char byte)
{
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return byte_mask_word(word, byte);
}

/* The bits for sixteen bytes. */
static inline uint64_t byte_mask_16(const char *p, char byte)
{
#if defined(URIKITI_SIMD_X86)
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);

    return (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)));
#else
    return byte_mask_8(p, byte) | byte_mask_8(p + 8, byte) << 8;
#endif
}

/* The bits for n bytes, fewer than eight. */
static inline uint64_t byte_mask_few(const char *p, size_t n, char byte)
{
    uint64_t word = 0;
    uint32_t first;
    uint32_t last;

    if (n >= 4) {
        memcpy(&first, p, sizeof first);
        memcpy(&last, p + n - 4, sizeof last);
        word = first | (uint64_t)last << (n - 4) * 8;
    } else if (n > 0) {
        word = (uint64_t)(unsigned char)p[0] | (uint64_t)(unsigned char)p[n / 2] << n / 2 * 8 |
               (uint64_t)(unsigned char)p[n - 1] << (n - 1) * 8;
    }
    return byte_mask_word(word, byte) & (((uint64_t)1 << n) - 1);
}

/* The bits for sixty-four bytes. */
static inline uint64_t byte_mask_64(const char *p, char byte)
{
    return byte_mask_16(p, byte) | byte_mask_16(p + 16, byte) << 16 | byte_mask_16(p + 32, byte) << 32 |
           byte_mask_16(p + 48, byte) << 48;
}

/* Bit i is set if p[i] is the byte, for i < n; n is at most 64. */
static inline uint64_t byte_mask(const char *p, size_t n, char byte)
{
    uint64_t mask = 0;
    size_t i;

    if (n == 64) {
        return byte_mask_64(p, byte);
    }
    if (n >= 16) {
        for (i = 0; i + 16 < n; i += 16) {
            mask |= byte_mask_16(p + i, byte) << i;
        }
        return mask | byte_mask_16(p + n - 16, byte) << (n - 16);
    }
    return n < 8 ? byte_mask_few(p, n, byte) : byte_mask_8(p, byte) | byte_mask_8(p + n - 8, byte) << (n - 8);
}

/* Where each of three bytes is. */
typedef struct byte_masks {
    uint64_t of[3];
} byte_masks;

#if defined(URIKITI_SIMD_X86)

/* Sets the bits at `at` and after it for sixteen bytes. */
static inline void byte_masks_16(__m128i bytes, const char wanted[3], size_t at, byte_masks *masks)
{
    unsigned k;

    for (k = 0; k < 3; k++) {
        __m128i equal = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted[k]));

        masks->of[k] |= (uint64_t)(unsigned)_mm_movemask_epi8(equal) << at;
    }
}

/* Copies sixteen bytes, too. */
static inline void byte_copy_16(char *to, const char *p, const char wanted[3], size_t at, byte_masks *masks)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(p + at));

    _mm_storeu_si128((__m128i *)(void *)(to + at), bytes);
    byte_masks_16(bytes, wanted, at, masks);
}

/* Copies n bytes, 8 to 15. */
static inline byte_masks byte_copy_ends(char *to, const char *p, size_t n, const char wanted[3])
{
    __m128i first = _mm_loadl_epi64((const __m128i *)(const void *)p);
    __m128i last = _mm_loadl_epi64((const __m128i *)(const void *)(p + n - 8));
    byte_masks masks = { { 0, 0, 0 } };
    unsigned k;

    _mm_storel_epi64((__m128i *)(void *)to, first);
    _mm_storel_epi64((__m128i *)(void *)(to + n - 8), last);
    byte_masks_16(_mm_unpacklo_epi64(first, last), wanted, 0, &masks);
    for (k = 0; k < 3; k++) {
        masks.of[k] = (masks.of[k] & 0xFF) | masks.of[k] >> 8 << (n - 8);
    }
    return masks;
}

#endif

/* Copies n bytes, at most 64, and finds three bytes among them: both in the same steps, which mispredict once. */
static inline byte_masks byte_copy_masks(char *to, const char *p, size_t n, const char wanted[3])
{
    byte_masks masks = { { 0, 0, 0 } };
    unsigned k;

#if defined(URIKITI_SIMD_X86)
    size_t i;

    if (n == 64) { /* with constant shifts */
        byte_copy_16(to, p, wanted, 0, &masks);
        byte_copy_16(to, p, wanted, 16, &masks);
        byte_copy_16(to, p, wanted, 32, &masks);
        byte_copy_16(to, p, wanted, 48, &masks);
        return masks;
    }
    if (n >= 16) {
        for (i = 0; i + 16 < n; i += 16) {
            byte_copy_16(to, p, wanted, i, &masks);
        }
        byte_copy_16(to, p, wanted, n - 16, &masks);
        return masks;
    }
    if (n >= 8) {
        return byte_copy_ends(to, p, n, wanted);
    }
#endif
    for (k = 0; k < 3; k++) {
        masks.of[k] = byte_mask(p, n, wanted[k]);
    }
    copy_short_text(to, p, n);
    return masks;
}

/* True for the bytes that some component of a URI encodes. */
static inline bool byte_may_be_encoded(char c)
{
    return !ascii_is(c, ASCII_REG_NAME) || c == '&';
}

#if defined(URIKITI_SIMD_X86)

/* The bytes from `first` to first + span. */
static inline __m128i bytes_between(__m128i bytes, char first, char span)
{
    __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8(first));

    return _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8(span)), above);
}

/* The bits of the bytes that are in no set of byte_copy_plain. */
static inline uint64_t bytes_not_plain(__m128i bytes)
{
    __m128i letters = bytes_between(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z' - 'a');
    __m128i digits = bytes_between(bytes, '0', 9);
    __m128i marks = bytes_between(bytes, '\'', '.' - '\'');
    __m128i others = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('=')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('_')));
    __m128i plain = _mm_or_si128(_mm_or_si128(letters, digits), _mm_or_si128(marks, others));

    return (uint64_t)(~(unsigned)_mm_movemask_epi8(plain) & 0xFFFF);
}

/* Copies sixteen bytes. */
static inline uint64_t byte_copy_plain_16(char *to, const char *p)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);

    _mm_storeu_si128((__m128i *)(void *)to, bytes);
    return bytes_not_plain(bytes);
}

/* Copies n bytes, `half` or more, and fewer than two halves; half: 4 or 8. */
static inline uint64_t byte_copy_plain_ends(char *to, const char *p, size_t n, size_t half)
{
    uint64_t first = 0;
    uint64_t last = 0;
    uint64_t others;

    memcpy(&first, p, half);
    memcpy(&last, p + n - half, half);
    memcpy(to, &first, half);
    memcpy(to + n - half, &last, half);
    others = bytes_not_plain(_mm_set_epi64x((long long)last, (long long)first));
    return (others & ((1U << half) - 1)) | (others >> 8 & ((1U << half) - 1)) << (n - half);
}

#endif

/* The bits of those of sixteen bytes that byte_copy_plain does not leave out. */
static inline uint64_t byte_not_plain_16(const char *p)
{
#if defined(URIKITI_SIMD_X86)
    return bytes_not_plain(_mm_loadu_si128((const __m128i *)(const void *)p));
#else
    uint64_t others = 0;
    unsigned i;

    for (i = 0; i < 16; i++) {
        others |= (uint64_t)byte_may_be_encoded(p[i]) << i;
    }
    return others;
#endif
}

/*
 * Copies n bytes, at most 64. The bits of those that may be encoded in some component of a URI: a vector unit leaves out letters,
 * digits and the most used marks.
 */
static inline uint64_t byte_copy_plain(char *to, const char *p, size_t n)
{
    uint64_t others = 0;
    size_t i = 0;

#if defined(URIKITI_SIMD_X86)
    if (n >= 16) {
        for (; i + 16 < n; i += 16) {
            others |= byte_copy_plain_16(to + i, p + i) << i;
        }
        return others | byte_copy_plain_16(to + n - 16, p + n - 16) << (n - 16);
    }
    if (n >= 4) {
        return n >= 8 ? byte_copy_plain_ends(to, p, n, 8) : byte_copy_plain_ends(to, p, n, 4);
    }
#endif
    for (; i < n; i++) {
        to[i] = p[i];
        others |= (uint64_t)byte_may_be_encoded(p[i]) << i;
    }
    return others;
}

/* The number of bits that are set. The compiler's builtin is a call where the machine has no instruction for it. */
static inline size_t mask_count(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (size_t)(mask * swar_repeat(1) >> 56);
}

#endif

#endif /* URIKIT_SRC_BYTE_MASK_H */
