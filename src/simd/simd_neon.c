/* SPDX-License-Identifier: MIT */
/* Lines and copies with NEON, which every AArch64 has, 16 bytes at a time: see simd.h and copy.h. */
#include "simd.h"
#include "copy.h"
#include "simd_sets.h"

#if defined(URIKITI_SIMD_NEON)

#include <arm_neon.h>

/* One bit for each byte. Each byte is all ones or all zeros. */
static inline uint64_t neon_mask(uint8x16_t truth)
{
    static const uint8_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
    uint8x16_t bit = vandq_u8(truth, vld1q_u8(bits));

    return (uint64_t)vaddv_u8(vget_low_u8(bit)) | (uint64_t)vaddv_u8(vget_high_u8(bit)) << 8;
}

static inline uint8x16_t neon_equal(uint8x16_t bytes, char c)
{
    return vceqq_u8(bytes, vdupq_n_u8((uint8_t)c));
}

static inline uint64_t neon_lines(const char *p)
{
    return neon_mask(neon_equal(vld1q_u8((const uint8_t *)p), '\n'));
}

void urikiti_simd_lines_neon(uint64_t *bits, const char *p, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++, p += SIMD_BLOCK_LEN) {
        bits[i] = neon_lines(p) | neon_lines(p + 16) << 16 | neon_lines(p + 32) << 32 | neon_lines(p + 48) << 48;
    }
}

static inline uint8x16_t neon_load(const char *p)
{
    return vld1q_u8((const uint8_t *)p);
}

static inline void neon_store(char *to, uint8x16_t bytes)
{
    vst1q_u8((uint8_t *)to, bytes);
}

static inline uint64_t neon_marks(uint8x16_t bytes, unsigned mark)
{
    return neon_mask(vceqq_u8(bytes, vld1q_u8(urikiti_simd_bytes[mark])));
}

static inline uint64_t neon_same(uint8x16_t bytes, char c)
{
    return neon_mask(neon_equal(bytes, c));
}

static inline uint64_t neon_above(uint8x16_t bytes, char c)
{
    return neon_mask(vcgtq_s8(vreinterpretq_s8_u8(bytes), vdupq_n_s8((int8_t)c)));
}

static inline uint8x16_t neon_lower(uint8x16_t bytes, char count)
{
    static const uint8_t index[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
    uint8x16_t first = vcltq_u8(vld1q_u8(index), vdupq_n_u8((uint8_t)count));
    uint8x16_t upper = vcltq_u8(vsubq_u8(bytes, vdupq_n_u8('A')), vdupq_n_u8(26));

    return vorrq_u8(bytes, vandq_u8(vandq_u8(upper, first), vdupq_n_u8(0x20)));
}

DEFINE_COPY(, neon, uint8x16_t, urikiti_copy_short)

#endif
