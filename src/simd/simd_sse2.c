/* SPDX-License-Identifier: MIT */
/* Lines and copies with SSE2, which every x86-64 has, 16 bytes at a time: see simd.h and copy.h. */
#include "simd.h"
#include "copy.h"
#include "simd_sets.h"

#if defined(URIKITI_SIMD_X86)

#include <emmintrin.h>

static inline __m128i sse2_equal(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

static inline uint64_t sse2_mask(__m128i truth)
{
    return (uint64_t)(unsigned)_mm_movemask_epi8(truth);
}

static inline uint64_t sse2_lines(const char *p)
{
    return sse2_mask(sse2_equal(_mm_loadu_si128((const __m128i *)(const void *)p), '\n'));
}

void urikiti_simd_lines_sse2(uint64_t *bits, const char *p, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++, p += SIMD_BLOCK_LEN) {
        bits[i] = sse2_lines(p) | sse2_lines(p + 16) << 16 | sse2_lines(p + 32) << 32 | sse2_lines(p + 48) << 48;
    }
}

static inline __m128i sse2_load(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline void sse2_store(char *to, __m128i bytes)
{
    _mm_storeu_si128((__m128i *)(void *)to, bytes);
}

static inline uint64_t sse2_marks(__m128i bytes, unsigned mark)
{
    return sse2_mask(_mm_cmpeq_epi8(bytes, _mm_loadu_si128((const __m128i *)(const void *)urikiti_simd_bytes[mark])));
}

static inline uint64_t sse2_same(__m128i bytes, char c)
{
    return sse2_mask(sse2_equal(bytes, c));
}

static inline uint64_t sse2_above(__m128i bytes, char c)
{
    return sse2_mask(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(c)));
}

static inline __m128i sse2_lower(__m128i bytes, char count)
{
    __m128i index = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i first = _mm_cmpgt_epi8(_mm_set1_epi8(count), index);
    __m128i upper = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8('A' - 1)), _mm_cmpgt_epi8(_mm_set1_epi8('Z' + 1), bytes));

    return _mm_or_si128(bytes, _mm_and_si128(_mm_and_si128(upper, first), _mm_set1_epi8(0x20)));
}

DEFINE_COPY(, sse2, __m128i, urikiti_copy_short)

#endif
