/* SPDX-License-Identifier: MIT */
/* Read a block with AVX2: see simd.h. Internal to the library. */
#ifndef URIKIT_SRC_SIMD_AVX2_H
#define URIKIT_SRC_SIMD_AVX2_H

#include "simd.h"
#include "simd_sets.h"

#if defined(URIKITI_SIMD_X86)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2")))

/* The masks of 32 bytes. */
typedef struct avx2_half {
    uint32_t outside_query;
    uint32_t question;
    uint32_t slash_or_at;
    uint32_t colon;
    uint32_t percent;
    uint32_t outside_hex;
    uint32_t non_ascii;
} avx2_half;

AVX2 static inline __m256i avx2_load(const void *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

AVX2 static inline __m256i avx2_equal(__m256i bytes, unsigned byte)
{
    return _mm256_cmpeq_epi8(bytes, avx2_load(urikiti_simd_bytes[byte]));
}

AVX2 static inline __m256i avx2_table(const uint8_t *table)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table));
}

/* The bytes that are not in the set. For a non-ASCII byte the lookup gives 0, because its top bit is set. */
AVX2 static inline __m256i avx2_outside(__m256i bytes, __m256i row, const uint8_t *set)
{
    __m256i rows = _mm256_shuffle_epi8(avx2_table(set), bytes);

    return _mm256_cmpeq_epi8(_mm256_and_si256(rows, row), _mm256_setzero_si256());
}

AVX2 static inline uint32_t avx2_mask(__m256i truth)
{
    return (uint32_t)_mm256_movemask_epi8(truth);
}

AVX2 static inline avx2_half avx2_read_half(const char *p)
{
    __m256i bytes = avx2_load(p);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), avx2_load(urikiti_simd_bytes[SIMD_LOW_HALF]));
    __m256i row = _mm256_shuffle_epi8(avx2_table(urikiti_simd_row), high);
    avx2_half half;

    half.outside_query = avx2_mask(avx2_outside(bytes, row, urikiti_simd_query));
    half.question = avx2_mask(avx2_equal(bytes, SIMD_QUESTION));
    half.slash_or_at = avx2_mask(_mm256_or_si256(avx2_equal(bytes, SIMD_SLASH), avx2_equal(bytes, SIMD_AT)));
    half.colon = avx2_mask(avx2_equal(bytes, SIMD_COLON));
    half.percent = avx2_mask(avx2_equal(bytes, SIMD_PERCENT));
    half.outside_hex = avx2_mask(avx2_outside(bytes, row, urikiti_simd_hex));
    half.non_ascii = avx2_mask(bytes);
    return half;
}

/* Joins two masks. The second half begins `high_at` bytes after the first, and may overlap it. */
AVX2 static inline uint64_t avx2_join(uint32_t low, uint32_t high, unsigned high_at)
{
    return low | (uint64_t)high << high_at;
}

/* Classifies a block. Returns the mask of '%'. */
AVX2 SIMD_INLINE uint64_t avx2_read(simd_block *b, const char *start, const char *p, const char *end)
{
    unsigned len = simd_block_place(b, start, p, end);
    unsigned high_at = len - 32;
    avx2_half low = avx2_read_half(b->base);
    avx2_half high = avx2_read_half(b->end - 32);
    uint64_t beyond = ~(UINT64_MAX >> (SIMD_BLOCK_LEN - len));
    uint64_t percent = avx2_join(low.percent, high.percent, high_at);
    uint64_t hex = ~(avx2_join(low.outside_hex, high.outside_hex, high_at) | beyond);
    uint64_t whole = percent & hex >> 1 & hex >> 2;
    uint64_t stop = avx2_join(low.outside_query, high.outside_query, high_at);

    b->non_ascii = avx2_join(low.non_ascii, high.non_ascii, high_at);
    b->query = (stop & ~whole) | beyond;
    b->path = b->query | avx2_join(low.question, high.question, high_at);
    b->userinfo = b->path | avx2_join(low.slash_or_at, high.slash_or_at, high_at);
    b->reg_name = b->userinfo | avx2_join(low.colon, high.colon, high_at);
    return percent;
}

#endif

#endif /* URIKIT_SRC_SIMD_AVX2_H */
