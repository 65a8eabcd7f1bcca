/* SPDX-License-Identifier: MIT */
/* The SIMD parser for AVX2, 32 bytes at a time: see simd_parse_core.h. */
#include "simd_parse_core.h"

#if defined(URIKITI_SIMD_X86)

#include "../simd/simd_avx2.h"

/* The masks of one vector, as in simd_parse_masks; `scheme` has the bytes that are not in ASCII_SCHEME. */
typedef struct avx2_masks {
    uint32_t query;
    uint32_t name;
    uint32_t question;
    uint32_t percent;
    uint32_t not_hex;
    uint32_t scheme;
    uint32_t non_ascii;
} avx2_masks;

AVX2 SIMD_INLINE avx2_masks avx2_classify(__m256i bytes)
{
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), avx2_load(urikiti_simd_bytes[SIMD_LOW_HALF]));
    __m256i row = _mm256_shuffle_epi8(avx2_table(urikiti_simd_row), high);
    avx2_masks m;

    m.query = avx2_mask(avx2_outside(bytes, row, urikiti_simd_query));
    m.name = avx2_mask(avx2_outside(bytes, row, urikiti_simd_name));
    m.question = avx2_mask(avx2_equal(bytes, SIMD_QUESTION));
    m.percent = avx2_mask(avx2_equal(bytes, SIMD_PERCENT));
    m.not_hex = avx2_mask(avx2_outside(bytes, row, urikiti_simd_hex));
    m.scheme = avx2_mask(avx2_outside(bytes, row, urikiti_simd_scheme));
    m.non_ascii = avx2_mask(bytes);
    return m;
}

/* Two vectors, the second of which begins `at` bytes after the first and may overlap it. */
AVX2 SIMD_INLINE simd_parse_masks avx2_masks_halves(const char *p, unsigned at)
{
    avx2_masks low = avx2_classify(avx2_load(p));
    avx2_masks high = avx2_classify(avx2_load(p + at));
    uint64_t hex = ~avx2_join(low.not_hex, high.not_hex, at);
    simd_parse_masks m;

    m.query = avx2_join(low.query, high.query, at);
    m.name = avx2_join(low.name, high.name, at);
    m.question = avx2_join(low.question, high.question, at);
    m.percent = avx2_join(low.percent, high.percent, at);
    m.hex = at < 32 ? _bzhi_u64(hex, at + 32) : hex;
    m.non_ascii = avx2_join(low.non_ascii, high.non_ascii, at);
    m.scheme = _tzcnt_u32(low.scheme); /* 32: a longer scheme than any */
    return m;
}

/*
 * The mask of a text of up to 32 bytes. The lowest `cut` bits are for its first `cut` bytes, the next ones for its last,
 * which begin at byte `at`.
 */
AVX2 SIMD_INLINE uint64_t avx2_spread(uint32_t mask, unsigned cut, unsigned at)
{
    uint32_t low = ((uint32_t)1 << cut) - 1;

    return avx2_join(mask & low, mask >> cut & low, at);
}

/* A text of cut to 2 * cut bytes. bytes: its first `cut` bytes, and then its last, which begin at byte `at`. */
AVX2 SIMD_INLINE simd_parse_masks avx2_masks_ends(__m256i bytes, unsigned cut, unsigned at)
{
    avx2_masks both = avx2_classify(bytes);
    simd_parse_masks m;

    m.query = avx2_spread(both.query, cut, at);
    m.name = avx2_spread(both.name, cut, at);
    m.question = avx2_spread(both.question, cut, at);
    m.percent = avx2_spread(both.percent, cut, at);
    m.hex = avx2_spread(~both.not_hex, cut, at);
    m.non_ascii = avx2_spread(both.non_ascii, cut, at);
    m.scheme = (unsigned)_tzcnt_u64(avx2_spread(both.scheme, cut, at));
    return m;
}

AVX2 SIMD_INLINE __m128i avx2_load_16(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

AVX2 SIMD_INLINE __m128i avx2_load_8(const char *p)
{
    return _mm_loadl_epi64((const __m128i *)(const void *)p);
}

AVX2 SIMD_INLINE simd_parse_masks avx2_block(const char *p)
{
    return avx2_masks_halves(p, 32);
}

AVX2 SIMD_INLINE simd_parse_masks avx2_short(const char *p, size_t n)
{
    unsigned len = (unsigned)n;
    unsigned cut;
    __m256i bytes;

    if (len >= 32) {
        return avx2_masks_halves(p, len - 32);
    }
    if (len >= 16) {
        bytes = _mm256_inserti128_si256(_mm256_castsi128_si256(avx2_load_16(p)), avx2_load_16(p + len - 16), 1);
        cut = 16;
    } else {
        bytes = _mm256_castsi128_si256(_mm_unpacklo_epi64(avx2_load_8(p), avx2_load_8(p + len - 8)));
        cut = 8;
    }
    return avx2_masks_ends(bytes, cut, len - cut);
}

DEFINE_SIMD_PARSE(AVX2, avx2)
DEFINE_SIMD_PARSE_IRI(AVX2, avx2)

#endif
