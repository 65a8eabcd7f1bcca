/* SPDX-License-Identifier: MIT */
/* What the code for AVX2 shares. Internal to the library. */
#ifndef URIKIT_SRC_SIMD_AVX2_H
#define URIKIT_SRC_SIMD_AVX2_H

#include "simd.h"
#include "simd_sets.h"

#if defined(URIKITI_SIMD_X86)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2")))

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

/* Joins two masks. The second half begins `high_at` bytes after the first, and may overlap it. */
AVX2 static inline uint64_t avx2_join(uint32_t low, uint32_t high, unsigned high_at)
{
    return low | (uint64_t)high << high_at;
}

#endif

#endif /* URIKIT_SRC_SIMD_AVX2_H */
