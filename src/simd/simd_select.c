/* SPDX-License-Identifier: MIT */
/* The list of vector units. Tests and measurements run each of them. */
#include "simd.h"
#include "copy.h"

size_t urikiti_simd_units(simd_unit units[SIMD_UNITS_MAX])
{
    size_t n = 0;

#if defined(URIKITI_SIMD_X86)
    if (simd_has_avx512()) {
        units[n++] = (simd_unit){ "avx512", urikiti_simd_lines_avx512, urikiti_simd_copy_avx512, true };
    }
    if (simd_has_avx2()) {
        units[n++] = (simd_unit){ "avx2", urikiti_simd_lines_avx2, urikiti_simd_copy_avx2, true };
    }
    units[n++] = (simd_unit){ "sse2", urikiti_simd_lines_sse2, urikiti_simd_copy_sse2, false };
#elif defined(URIKITI_SIMD_NEON)
    units[n++] = (simd_unit){ "neon", urikiti_simd_lines_neon, urikiti_simd_copy_neon, false };
#elif defined(URIKITI_SIMD_WASM)
    units[n++] = (simd_unit){ "wasm", urikiti_simd_lines_wasm, urikiti_simd_copy_wasm, false };
#endif
    units[n++] = (simd_unit){ "portable", NULL, NULL, false };
    return n;
}

simd_unit urikiti_simd_unit(void)
{
    simd_unit units[SIMD_UNITS_MAX];

    (void)urikiti_simd_units(units);
    return units[0];
}
