/* SPDX-License-Identifier: MIT */
/* The SIMD parser for SSSE3, the first with a lookup of bytes, 16 bytes at a time: see simd_parse_core.h. */
#include "simd_parse_bytes16.h"

#if defined(URIKITI_SIMD_X86)

#include "../simd/simd_sets.h"

#include <tmmintrin.h>

#define SSSE3 __attribute__((target("ssse3")))

SSSE3 SIMD_INLINE __m128i ssse3_vector(const void *p)
{
    return _mm_loadu_si128((const __m128i *)p);
}

SSSE3 SIMD_INLINE __m128i ssse3_vector_ends(const char *p, unsigned n)
{
    __m128i first = _mm_loadl_epi64((const __m128i *)(const void *)p);
    __m128i last = _mm_loadl_epi64((const __m128i *)(const void *)(p + n - 8));

    return _mm_unpacklo_epi64(first, last);
}

SSSE3 SIMD_INLINE uint64_t ssse3_mask(__m128i truth)
{
    return (uint64_t)(unsigned)_mm_movemask_epi8(truth);
}

SSSE3 SIMD_INLINE __m128i ssse3_row(__m128i bytes)
{
    return _mm_shuffle_epi8(ssse3_vector(urikiti_simd_row), _mm_and_si128(_mm_srli_epi16(bytes, 4), _mm_set1_epi8(15)));
}

/* For a non-ASCII byte the lookup gives 0, because its top bit is set. */
SSSE3 SIMD_INLINE uint64_t ssse3_outside(__m128i bytes, __m128i row, const uint8_t *set)
{
    __m128i rows = _mm_shuffle_epi8(ssse3_vector(set), bytes);

    return ssse3_mask(_mm_cmpeq_epi8(_mm_and_si128(rows, row), _mm_setzero_si128()));
}

SSSE3 SIMD_INLINE uint64_t ssse3_equals(__m128i bytes, char c)
{
    return ssse3_mask(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)));
}

SSSE3 SIMD_INLINE uint64_t ssse3_high(__m128i bytes)
{
    return ssse3_mask(bytes);
}

DEFINE_BYTES16(SSSE3, ssse3, __m128i)
DEFINE_SIMD_PARSE(SSSE3, ssse3)
DEFINE_SIMD_PARSE_IRI_APART(ssse3)

#endif
