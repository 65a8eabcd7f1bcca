/* SPDX-License-Identifier: MIT */
/* Lines and copies with AVX2, 32 bytes at a time: see simd.h and copy.h. */
#include "copy.h"
#include "simd_avx2.h"

#if defined(URIKITI_SIMD_X86)

AVX2 static inline uint32_t avx2_lines(const char *p)
{
    return avx2_mask(_mm256_cmpeq_epi8(avx2_load(p), _mm256_set1_epi8('\n')));
}

AVX2 void urikiti_simd_lines_avx2(uint64_t *bits, const char *p, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++, p += SIMD_BLOCK_LEN) {
        bits[i] = avx2_join(avx2_lines(p), avx2_lines(p + 32), 32);
    }
}

AVX2 static inline void avx2_store(char *to, __m256i bytes)
{
    _mm256_storeu_si256((__m256i *)(void *)to, bytes);
}

AVX2 static inline uint64_t avx2_marks(__m256i bytes, unsigned mark)
{
    return avx2_mask(avx2_equal(bytes, mark));
}

AVX2 static inline uint64_t avx2_same(__m256i bytes, char c)
{
    return avx2_mask(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c)));
}

AVX2 static inline uint64_t avx2_above(__m256i bytes, char c)
{
    return avx2_mask(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(c)));
}

AVX2 static inline __m256i avx2_lower(__m256i bytes, char count)
{
    static const uint8_t index[32] = { 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                       16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 };
    __m256i first = _mm256_cmpgt_epi8(_mm256_set1_epi8(count), avx2_load(index));
    __m256i upper = _mm256_and_si256(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8('A' - 1)),
                                     _mm256_cmpgt_epi8(_mm256_set1_epi8('Z' + 1), bytes));

    return _mm256_or_si256(bytes, _mm256_and_si256(_mm256_and_si256(upper, first), _mm256_set1_epi8(0x20)));
}

DEFINE_COPY(AVX2, avx2, __m256i, urikiti_simd_copy_sse2)

#endif
