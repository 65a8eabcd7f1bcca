/* SPDX-License-Identifier: MIT */
/*
 * The SIMD parser for NEON, which every AArch64 has: see simd_parse_core.h. To collect the bits of one vector takes as long as to
 * collect those of four, so a text is always read as four vectors, which overlap if it is short.
 */
#include "simd_parse_core.h"

#if defined(URIKITI_SIMD_NEON)

#include "../simd/simd_sets.h"

#include <arm_neon.h>

/* Four vectors, and the bytes of the text at which they begin. */
typedef struct neon_text {
    uint8x16_t bytes[4];
    uint8x16_t row[4];
    unsigned at[4];
} neon_text;

/* The bits of four vectors, one after the other. Each byte is all ones or all zeros. */
SIMD_INLINE uint64_t neon_pack(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d)
{
    static const uint8_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
    uint8x16_t bit = vld1q_u8(bits);
    uint8x16_t low = vpaddq_u8(vandq_u8(a, bit), vandq_u8(b, bit));
    uint8x16_t high = vpaddq_u8(vandq_u8(c, bit), vandq_u8(d, bit));
    uint8x16_t pairs = vpaddq_u8(low, high);

    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}

/* The same, each at its place in the text. */
SIMD_INLINE uint64_t neon_place(const neon_text *text, uint64_t packed)
{
    return ((packed & 0xFFFF) | (packed >> 16 & 0xFFFF) << text->at[1] | (packed >> 32 & 0xFFFF) << text->at[2] |
            packed >> 48 << text->at[3]);
}

/* The bytes that are in the set. A non-ASCII byte is in none, because its row is 0. */
SIMD_INLINE uint8x16_t neon_in(const neon_text *text, unsigned i, const uint8_t *set)
{
    return vtstq_u8(vqtbl1q_u8(vld1q_u8(set), vandq_u8(text->bytes[i], vdupq_n_u8(15))), text->row[i]);
}

SIMD_INLINE uint64_t neon_in_set(const neon_text *text, const uint8_t *set)
{
    return neon_place(text,
                      neon_pack(neon_in(text, 0, set), neon_in(text, 1, set), neon_in(text, 2, set), neon_in(text, 3, set)));
}

SIMD_INLINE uint64_t neon_is(const neon_text *text, char c)
{
    uint8x16_t byte = vdupq_n_u8((uint8_t)c);

    return neon_place(text, neon_pack(vceqq_u8(text->bytes[0], byte), vceqq_u8(text->bytes[1], byte),
                                      vceqq_u8(text->bytes[2], byte), vceqq_u8(text->bytes[3], byte)));
}

SIMD_INLINE uint64_t neon_high(const neon_text *text)
{
    uint8x16_t least = vdupq_n_u8(0x80);

    return neon_place(text, neon_pack(vcgeq_u8(text->bytes[0], least), vcgeq_u8(text->bytes[1], least),
                                      vcgeq_u8(text->bytes[2], least), vcgeq_u8(text->bytes[3], least)));
}

SIMD_INLINE simd_parse_masks neon_masks(neon_text *text, uint64_t in)
{
    simd_parse_masks m;
    unsigned i;

    for (i = 0; i < 4; i++) {
        text->row[i] = vqtbl1q_u8(vld1q_u8(urikiti_simd_row), vshrq_n_u8(text->bytes[i], 4));
    }
    m.query = ~neon_in_set(text, urikiti_simd_query) & in;
    m.name = ~neon_in_set(text, urikiti_simd_name) & in;
    m.question = neon_is(text, '?');
    m.percent = neon_is(text, '%');
    m.hex = neon_in_set(text, urikiti_simd_hex);
    m.non_ascii = neon_high(text);
    m.scheme = lowest_bit(~neon_in_set(text, urikiti_simd_scheme) | (uint64_t)1 << (SIMD_BLOCK_LEN - 1));
    return m;
}

SIMD_INLINE simd_parse_masks neon_block(const char *p)
{
    const uint8_t *bytes = (const uint8_t *)p;
    neon_text text = { { vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48) },
                       { vdupq_n_u8(0) },
                       { 0, 16, 32, 48 } };

    return neon_masks(&text, UINT64_MAX);
}

/* 8 to 15 bytes: the first and the last 8 of them, twice. */
SIMD_INLINE simd_parse_masks neon_few(const char *p, unsigned n)
{
    uint8x8_t first = vld1_u8((const uint8_t *)p);
    uint8x8_t last = vld1_u8((const uint8_t *)p + n - 8);
    uint8x16_t low = vcombine_u8(first, vdup_n_u8(0));
    uint8x16_t high = vcombine_u8(last, vdup_n_u8(0));
    neon_text text = { { low, high, low, high }, { vdupq_n_u8(0) }, { 0, n - 8, 0, n - 8 } };

    return neon_masks(&text, ((uint64_t)1 << n) - 1);
}

SIMD_INLINE simd_parse_masks neon_short(const char *p, size_t n)
{
    const uint8_t *bytes = (const uint8_t *)p;
    unsigned last = (unsigned)n - 16; /* the last vector ends with the text, and may overlap others */
    unsigned second = last < 16 ? last : 16;
    unsigned third = last < 32 ? last : 32;

    if (n < 16) {
        return neon_few(p, (unsigned)n);
    }
    {
        neon_text text = { { vld1q_u8(bytes), vld1q_u8(bytes + second), vld1q_u8(bytes + third), vld1q_u8(bytes + last) },
                           { vdupq_n_u8(0) },
                           { 0, second, third, last } };

        return neon_masks(&text, ((uint64_t)1 << n) - 1);
    }
}

DEFINE_SIMD_PARSE(, neon)
DEFINE_SIMD_PARSE_IRI_APART(neon)

#endif
