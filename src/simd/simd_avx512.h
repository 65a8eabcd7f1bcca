/* SPDX-License-Identifier: MIT */
/* Read a block with AVX-512: see simd.h. Internal to the library. */
#ifndef URIKIT_SRC_SIMD_AVX512_H
#define URIKIT_SRC_SIMD_AVX512_H

#include "simd.h"
#include "simd_sets.h"

#if defined(URIKITI_SIMD_X86)

#include <immintrin.h>

#define AVX512 __attribute__((target("avx512bw,avx512vbmi,bmi,bmi2")))

AVX512 static inline __m512i avx512_table(const uint8_t *table)
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)table));
}

/* The bytes that are in the set. For a non-ASCII byte the lookup gives 0, because its top bit is set. */
AVX512 static inline uint64_t avx512_inside(__m512i bytes, __m512i row, const uint8_t *set)
{
    return _mm512_test_epi8_mask(_mm512_shuffle_epi8(avx512_table(set), bytes), row);
}

AVX512 static inline uint64_t avx512_equal(__m512i bytes, unsigned mark)
{
    return _mm512_cmpeq_epi8_mask(bytes, avx512_table(urikiti_simd_bytes[mark]));
}

/* Classifies a block. Returns the mask of '%'. */
AVX512 SIMD_INLINE uint64_t avx512_read(simd_block *b, const char *start, const char *p, const char *end)
{
    unsigned len = simd_block_place(b, start, p, end);
    __m512i bytes = _mm512_maskz_loadu_epi8(UINT64_MAX >> (SIMD_BLOCK_LEN - len), b->base); /* 0 after the end */
    __m512i high = _mm512_and_si512(_mm512_srli_epi16(bytes, 4), avx512_table(urikiti_simd_bytes[SIMD_LOW_HALF]));
    __m512i row = _mm512_shuffle_epi8(avx512_table(urikiti_simd_row), high);
    uint64_t hex = avx512_inside(bytes, row, urikiti_simd_hex);
    uint64_t percent = avx512_equal(bytes, SIMD_PERCENT);
    uint64_t whole = percent & hex >> 1 & hex >> 2;

    b->non_ascii = (uint64_t)_mm512_movepi8_mask(bytes);
    b->query = ~(avx512_inside(bytes, row, urikiti_simd_query) | whole);
    b->path = b->query | avx512_equal(bytes, SIMD_QUESTION);
    b->userinfo = b->path | avx512_equal(bytes, SIMD_SLASH) | avx512_equal(bytes, SIMD_AT);
    b->reg_name = b->userinfo | avx512_equal(bytes, SIMD_COLON);
    return percent;
}

#endif

#endif /* URIKIT_SRC_SIMD_AVX512_H */
