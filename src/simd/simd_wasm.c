/* SPDX-License-Identifier: MIT */
/* The classifier for WebAssembly's SIMD, 16 bytes at a time: see simd.h. */
#include "simd.h"
#include "bitmap.h"
#include "copy.h"
#include "simd_sets.h"

#if defined(URIKITI_SIMD_WASM)

#include <wasm_simd128.h>

static inline uint64_t wasm_mask(v128_t truth)
{
    return (uint64_t)(unsigned)wasm_i8x16_bitmask(truth) & 0xFFFF;
}

static inline v128_t wasm_equal(v128_t bytes, char c)
{
    return wasm_i8x16_eq(bytes, wasm_i8x16_splat((int8_t)c));
}

/* The bytes that are not in the set. row: of each byte, 0 for non-ASCII bytes, which are in no set. */
static inline v128_t wasm_outside(v128_t bytes, v128_t row, const uint8_t *set)
{
    v128_t rows = wasm_i8x16_swizzle(wasm_v128_load(set), wasm_v128_and(bytes, wasm_i8x16_splat(15)));

    return wasm_i8x16_eq(wasm_v128_and(rows, row), wasm_i8x16_splat(0));
}

/* The row of each byte in the ASCII chart, as a bit; 0 for non-ASCII bytes. */
static inline v128_t wasm_row(v128_t bytes)
{
    return wasm_i8x16_swizzle(wasm_v128_load(urikiti_simd_row), wasm_u8x16_shr(bytes, 4));
}

/* Classifies a block. Returns the mask of '%'. */
SIMD_INLINE uint64_t wasm_read(simd_block *b, const char *start, const char *p, const char *end)
{
    unsigned len = simd_block_place(b, start, p, end);
    uint64_t beyond = ~(UINT64_MAX >> (SIMD_BLOCK_LEN - len));
    uint64_t query = 0;
    uint64_t question = 0;
    uint64_t slash_or_at = 0;
    uint64_t colon = 0;
    uint64_t percent = 0;
    uint64_t non_ascii = 0;
    unsigned at = 0;

    for (;;) { /* the last step ends with the block, and may overlap the one before */
        v128_t bytes = wasm_v128_load(b->base + at);

        query |= wasm_mask(wasm_outside(bytes, wasm_row(bytes), urikiti_simd_query)) << at;
        question |= wasm_mask(wasm_equal(bytes, '?')) << at;
        slash_or_at |= wasm_mask(wasm_v128_or(wasm_equal(bytes, '/'), wasm_equal(bytes, '@'))) << at;
        colon |= wasm_mask(wasm_equal(bytes, ':')) << at;
        percent |= wasm_mask(wasm_equal(bytes, '%')) << at;
        non_ascii |= wasm_mask(bytes) << at;
        if (at == len - 16) {
            break;
        }
        at = at + 32 <= len ? at + 16 : len - 16;
    }
    if (percent) { /* most blocks have none */
        uint64_t hex = 0;

        for (at = 0;;) {
            v128_t bytes = wasm_v128_load(b->base + at);

            hex |= (wasm_mask(wasm_outside(bytes, wasm_row(bytes), urikiti_simd_hex)) ^ 0xFFFF) << at;
            if (at == len - 16) {
                break;
            }
            at = at + 32 <= len ? at + 16 : len - 16;
        }
        query &= ~(percent & hex >> 1 & hex >> 2);
    }
    b->non_ascii = non_ascii;
    b->query = query | beyond;
    b->path = b->query | question;
    b->userinfo = b->path | slash_or_at;
    b->reg_name = b->userinfo | colon;
    return percent;
}

void urikiti_simd_classify_wasm(simd_block *b, const char *start, const char *p, const char *end)
{
    simd_block_cut(b, wasm_read(b, start, p, end), end);
}

DEFINE_BITMAPS(, urikiti_simd_bitmaps_wasm, wasm_read)

static inline uint64_t wasm_lines(const char *p)
{
    return wasm_mask(wasm_equal(wasm_v128_load(p), '\n'));
}

void urikiti_simd_lines_wasm(uint64_t *bits, const char *p, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++, p += SIMD_BLOCK_LEN) {
        bits[i] = wasm_lines(p) | wasm_lines(p + 16) << 16 | wasm_lines(p + 32) << 32 | wasm_lines(p + 48) << 48;
    }
}

static inline v128_t wasm_load(const char *p)
{
    return wasm_v128_load(p);
}

static inline void wasm_store(char *to, v128_t bytes)
{
    wasm_v128_store(to, bytes);
}

static inline uint64_t wasm_marks(v128_t bytes, unsigned mark)
{
    return wasm_mask(wasm_i8x16_eq(bytes, wasm_v128_load(urikiti_simd_bytes[mark])));
}

static inline uint64_t wasm_same(v128_t bytes, char c)
{
    return wasm_mask(wasm_equal(bytes, c));
}

static inline uint64_t wasm_above(v128_t bytes, char c)
{
    return wasm_mask(wasm_i8x16_gt(bytes, wasm_i8x16_splat((int8_t)c)));
}

static inline v128_t wasm_lower(v128_t bytes, char count)
{
    v128_t index = wasm_i8x16_const(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    v128_t first = wasm_i8x16_gt(wasm_i8x16_splat((int8_t)count), index);
    v128_t upper = wasm_v128_and(wasm_i8x16_gt(bytes, wasm_i8x16_splat('A' - 1)),
                                 wasm_i8x16_gt(wasm_i8x16_splat('Z' + 1), bytes));

    return wasm_v128_or(bytes, wasm_v128_and(wasm_v128_and(upper, first), wasm_i8x16_splat(0x20)));
}

DEFINE_COPY(, wasm, v128_t, urikiti_copy_short)

#endif
