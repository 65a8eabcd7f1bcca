/* SPDX-License-Identifier: MIT */
/* The classifier for AVX-512, 64 bytes at a time: see simd.h. A masked load does not read the masked bytes. */
#include "bitmap.h"
#include "copy.h"
#include "simd_avx512.h"

#if defined(URIKITI_SIMD_X86)

AVX512 void urikiti_simd_classify_avx512(simd_block *b, const char *start, const char *p, const char *end)
{
    simd_block_cut(b, avx512_read(b, start, p, end), end);
}

DEFINE_BITMAPS(AVX512, urikiti_simd_bitmaps_avx512, avx512_read)

AVX512 void urikiti_simd_lines_avx512(uint64_t *bits, const char *p, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++, p += SIMD_BLOCK_LEN) {
        bits[i] = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(p), _mm512_set1_epi8('\n'));
    }
}

AVX512 static inline __m512i avx512_load(const char *p)
{
    return _mm512_loadu_si512(p);
}

AVX512 static inline void avx512_store(char *to, __m512i bytes)
{
    _mm512_storeu_si512(to, bytes);
}

AVX512 static inline uint64_t avx512_marks(__m512i bytes, unsigned mark)
{
    return avx512_equal(bytes, mark);
}

AVX512 static inline uint64_t avx512_same(__m512i bytes, char c)
{
    return _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(c));
}

AVX512 static inline uint64_t avx512_above(__m512i bytes, char c)
{
    return _mm512_cmpgt_epi8_mask(bytes, _mm512_set1_epi8(c));
}

AVX512 static inline __m512i avx512_lower(__m512i bytes, char count)
{
    uint64_t upper = avx512_above(bytes, 'A' - 1) & ~avx512_above(bytes, 'Z');
    uint64_t first = UINT64_MAX >> (SIMD_BLOCK_LEN - count); /* count is not 0 */

    return _mm512_mask_add_epi8(bytes, upper & first, bytes, _mm512_set1_epi8(0x20));
}

/* urikiti_simd_copy for fewer bytes than a vector has. */
static size_t avx512_copy_part(char *to, const char *from, size_t n, unsigned ends, size_t lower);

DEFINE_COPY(AVX512, avx512, __m512i, avx512_copy_part)

AVX512 static size_t avx512_copy_part(char *to, const char *from, size_t n, unsigned ends, size_t lower)
{
    uint64_t inside = copy_first(n);
    __m512i bytes = _mm512_maskz_loadu_epi8(inside, from); /* 0 after the end */
    uint64_t slash = 0;
    uint64_t found = avx512_found(bytes, ends, lower, &slash);

    if (lower > 0) {
        bytes = avx512_lower(bytes, copy_lower_count(lower));
    }
    _mm512_mask_storeu_epi8(to, inside, bytes);
    return found ? lowest_bit(found) : n;
}

#endif
