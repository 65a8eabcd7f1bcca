/* SPDX-License-Identifier: MIT */
/* What the code for AVX-512 shares. Internal to the library. */
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

AVX512 static inline uint64_t avx512_equal(__m512i bytes, unsigned mark)
{
    return _mm512_cmpeq_epi8_mask(bytes, avx512_table(urikiti_simd_bytes[mark]));
}

#endif

#endif /* URIKIT_SRC_SIMD_AVX512_H */
