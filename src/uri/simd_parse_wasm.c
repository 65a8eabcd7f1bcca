/* SPDX-License-Identifier: MIT */
/* The SIMD parser for WebAssembly's SIMD, 16 bytes at a time: see simd_parse_core.h. */
#include "simd_parse_bytes16.h"

#if defined(URIKITI_SIMD_WASM)

#include "../simd/simd_sets.h"

#include <wasm_simd128.h>

SIMD_INLINE v128_t wasm_vector(const char *p)
{
    return wasm_v128_load(p);
}

SIMD_INLINE v128_t wasm_vector_ends(const char *p, unsigned n)
{
    return wasm_v128_load64_lane(p + n - 8, wasm_v128_load64_zero(p), 1);
}

SIMD_INLINE v128_t wasm_row(v128_t bytes)
{
    return wasm_i8x16_swizzle(wasm_v128_load(urikiti_simd_row), wasm_u8x16_shr(bytes, 4));
}

SIMD_INLINE uint64_t wasm_bits(v128_t truth)
{
    return (uint64_t)(unsigned)wasm_i8x16_bitmask(truth) & 0xFFFF;
}

/* A non-ASCII byte is outside every set, because its row is 0. */
SIMD_INLINE uint64_t wasm_outside(v128_t bytes, v128_t row, const uint8_t *set)
{
    v128_t rows = wasm_i8x16_swizzle(wasm_v128_load(set), wasm_v128_and(bytes, wasm_i8x16_splat(15)));

    return wasm_bits(wasm_i8x16_eq(wasm_v128_and(rows, row), wasm_i8x16_splat(0)));
}

SIMD_INLINE uint64_t wasm_equals(v128_t bytes, char c)
{
    return wasm_bits(wasm_i8x16_eq(bytes, wasm_i8x16_splat((int8_t)c)));
}

SIMD_INLINE uint64_t wasm_high(v128_t bytes)
{
    return wasm_bits(bytes);
}

DEFINE_BYTES16(, wasm, v128_t)
DEFINE_SIMD_PARSE(, wasm)
DEFINE_SIMD_PARSE_IRI_APART(wasm)

#endif
