/* SPDX-License-Identifier: MIT */
/*
 * Lines and copies with AVX-512, 64 bytes at a time: see simd.h and copy.h. A masked load does not read the masked bytes.
 */
#include "copy.h"
#include "simd_avx512.h"

#if defined(URIKITI_SIMD_X86)

AVX512 void urikiti_simd_lines_avx512(uint64_t *bits, const char *p, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++, p += SIMD_BLOCK_LEN) {
        bits[i] = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(p), _mm512_set1_epi8('\n'));
    }
}

AVX512 static inline uint64_t avx512_above(__m512i bytes, char c)
{
    return _mm512_cmpgt_epi8_mask(bytes, _mm512_set1_epi8(c));
}

/* The lowest n bits, or all of them. */
AVX512 static inline uint64_t avx512_first(size_t n)
{
    return _bzhi_u64(UINT64_MAX, n < SIMD_BLOCK_LEN ? (unsigned)n : SIMD_BLOCK_LEN);
}

/* Converts the first bytes to lower case. */
AVX512 static inline __m512i avx512_lower(__m512i bytes, size_t count)
{
    uint64_t upper = avx512_above(bytes, 'A' - 1) & ~avx512_above(bytes, 'Z');

    return _mm512_mask_add_epi8(bytes, upper & avx512_first(count), bytes, _mm512_set1_epi8(0x20));
}

/* Where a copy ends. */
typedef struct avx512_ends {
    uint64_t dot; /* all bits or none */
    uint64_t percent;
    bool change;
    size_t lower; /* there it ends at every '%' */
} avx512_ends;

/*
 * The '%' at which a copy ends, of a vector at p.
 *
 * next, after   the bytes that are in the text, of a vector at p + 1 and of one at p + 2
 */
AVX512 static inline uint64_t avx512_percents(const avx512_ends *ends, uint64_t percent, const char *p, uint64_t next,
                                              uint64_t after)
{
    uint64_t found = percent & (ends->percent | avx512_first(ends->lower));
    __m512i first;
    __m512i second;

    if (!ends->change) { /* the same in all calls for one purpose */
        return found;
    }
    first = _mm512_permutexvar_epi8(_mm512_maskz_loadu_epi8(next, p + 1), _mm512_loadu_si512(urikiti_simd_first_digit));
    second = _mm512_permutexvar_epi8(_mm512_maskz_loadu_epi8(after, p + 2), _mm512_loadu_si512(urikiti_simd_second_digit));
    return found | _mm512_mask_test_epi8_mask(percent, first, second);
}

/*
 * The bytes at which a copy ends, of a vector at p, before which there is a slash or not. No branch: whether there are
 * triplets would mispredict.
 */
AVX512 static inline uint64_t avx512_found(const avx512_ends *ends, __m512i bytes, const char *p, uint64_t next, uint64_t after,
                                           bool slash)
{
    uint64_t dots = avx512_equal(bytes, SIMD_DOT) & (avx512_equal(bytes, SIMD_SLASH) << 1 | slash);

    return (dots & ends->dot) | avx512_percents(ends, avx512_equal(bytes, SIMD_PERCENT), p, next, after);
}

/* Copies a text of up to 64 bytes. */
AVX512 static inline size_t avx512_copy_one(char *to, const char *from, size_t n, const avx512_ends *ends)
{
    uint64_t inside = avx512_first(n);
    __m512i bytes = _mm512_maskz_loadu_epi8(inside, from);
    uint64_t percent = avx512_equal(bytes, SIMD_PERCENT);
    uint64_t found = avx512_equal(bytes, SIMD_DOT) & avx512_equal(bytes, SIMD_SLASH) << 1 & ends->dot;

    if (percent) { /* a branch: few texts so short have a triplet */
        found |= avx512_percents(ends, percent, from, inside >> 1, inside >> 2);
    }
    _mm512_mask_storeu_epi8(to, inside, avx512_lower(bytes, ends->lower));
    return found ? lowest_bit(found) : n;
}

/* Copies a text of 65 to 128 bytes: two vectors, which overlap. */
AVX512 static inline size_t avx512_copy_two(char *to, const char *from, size_t n, const avx512_ends *ends)
{
    size_t at = n - SIMD_BLOCK_LEN;
    avx512_ends last_ends = *ends;
    __m512i first = _mm512_loadu_si512(from);
    __m512i last = _mm512_loadu_si512(from + at);
    uint64_t found = avx512_found(ends, first, from, UINT64_MAX, avx512_first(n - 2), false);
    uint64_t last_found;

    last_ends.lower = ends->lower > at ? ends->lower - at : 0;
    last_found = avx512_found(&last_ends, last, from + at, UINT64_MAX >> 1, UINT64_MAX >> 2, from[at - 1] == '/');
    _mm512_storeu_si512(to, avx512_lower(first, ends->lower));
    _mm512_storeu_si512(to + at, avx512_lower(last, last_ends.lower));
    if (found | last_found) {
        return found ? lowest_bit(found) : at + lowest_bit(last_found);
    }
    return n;
}

AVX512 size_t urikiti_simd_copy_avx512(char *to, const char *from, size_t n, unsigned ends, size_t lower)
{
    avx512_ends e = { ends & COPY_TO_DOT ? UINT64_MAX : 0, ends & COPY_TO_PERCENT ? UINT64_MAX : 0, (ends & COPY_TO_CHANGE) != 0,
                      lower };
    uint64_t slash = 0;
    size_t i = 0;

    while (n - i > 2 * SIMD_BLOCK_LEN) { /* here a branch is right: in a long text many vectors are alike */
        __m512i bytes = _mm512_loadu_si512(from + i);
        uint64_t percent = avx512_equal(bytes, SIMD_PERCENT);
        uint64_t slashes = avx512_equal(bytes, SIMD_SLASH);
        uint64_t found = avx512_equal(bytes, SIMD_DOT) & (slashes << 1 | slash) & e.dot;

        _mm512_storeu_si512(to + i, e.lower ? avx512_lower(bytes, e.lower) : bytes);
        if (percent) {
            found |= avx512_percents(&e, percent, from + i, UINT64_MAX, UINT64_MAX);
        }
        if (found) {
            return i + lowest_bit(found);
        }
        i += SIMD_BLOCK_LEN;
        slash = slashes >> (SIMD_BLOCK_LEN - 1);
        e.lower = lower > i ? lower - i : 0;
    }
    if (slash && from[i] == '.' && (ends & COPY_TO_DOT)) {
        return i;
    }
    return i +
           (n - i > SIMD_BLOCK_LEN ? avx512_copy_two(to + i, from + i, n - i, &e) : avx512_copy_one(to + i, from + i, n - i, &e));
}

#endif
