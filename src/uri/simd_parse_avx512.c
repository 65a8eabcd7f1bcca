/* SPDX-License-Identifier: MIT */
/* The SIMD parser for AVX-512, 64 bytes at a time: see simd_parse_core.h. A masked load does not read the masked bytes. */
#include "simd_parse_core.h"

#if defined(URIKITI_SIMD_X86)

#include "../simd/simd_avx512.h"

/* The bytes of `in` whose entry in the table has none of these bits. */
AVX512 SIMD_INLINE uint64_t avx512_without(uint64_t in, __m512i classes, unsigned bit)
{
    return _mm512_mask_testn_epi8_mask(in, classes, _mm512_set1_epi8((char)bit));
}

AVX512 SIMD_INLINE uint64_t avx512_with(__m512i classes, unsigned bit)
{
    return _mm512_test_epi8_mask(classes, _mm512_set1_epi8((char)bit));
}

/* One table has the classes of all 128 ASCII characters; a non-ASCII byte is in none. in: the bytes of the text */
AVX512 SIMD_INLINE simd_parse_masks avx512_masks(__m512i bytes, uint64_t in)
{
    uint64_t non_ascii = (uint64_t)_mm512_movepi8_mask(bytes);
    __m512i classes = _mm512_maskz_permutex2var_epi8(~non_ascii, _mm512_loadu_si512(urikiti_simd_class), bytes,
                                                     _mm512_loadu_si512(urikiti_simd_class + SIMD_BLOCK_LEN));
    simd_parse_masks m;

    m.query = avx512_without(in, classes, SIMD_IN_QUERY);
    m.name = avx512_without(in, classes, SIMD_IN_NAME);
    m.question = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('?'));
    m.percent = avx512_with(classes, SIMD_IN_PERCENT);
    m.hex = avx512_with(classes, SIMD_IN_HEX);
    m.non_ascii = non_ascii;
    m.scheme = (unsigned)_tzcnt_u64(~avx512_with(classes, SIMD_IN_SCHEME));
    return m;
}

AVX512 SIMD_INLINE simd_parse_masks avx512_block(const char *p)
{
    return avx512_masks(_mm512_loadu_si512(p), UINT64_MAX);
}

AVX512 SIMD_INLINE simd_parse_masks avx512_short(const char *p, size_t n)
{
    uint64_t in = _bzhi_u64(UINT64_MAX, (unsigned)n);

    return avx512_masks(_mm512_maskz_loadu_epi8(in, p), in); /* a byte 0 after the end is in no class */
}

DEFINE_SIMD_PARSE(AVX512, avx512)
DEFINE_SIMD_PARSE_IRI(AVX512, avx512)

#endif
