/* SPDX-License-Identifier: MIT */
/* Lines and copies with WebAssembly's SIMD, 16 bytes at a time: see simd.h and copy.h. */
#include "simd.h"
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
