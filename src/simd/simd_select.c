/* SPDX-License-Identifier: MIT */
/* The list of classifiers. Tests and measurements run each of them. */
#include "simd.h"
#include "copy.h"

size_t urikiti_simd_classifiers(simd_classifier readers[SIMD_CLASSIFIERS_MAX])
{
    size_t n = 0;

#if defined(URIKITI_SIMD_X86)
    if (simd_has_avx512()) {
        readers[n++] = (simd_classifier){ "avx512", urikiti_simd_classify_avx512, urikiti_simd_bitmaps_avx512,
                                       urikiti_simd_lines_avx512, urikiti_simd_copy_avx512, 1 };
    }
    if (simd_has_avx2()) {
        readers[n++] = (simd_classifier){ "avx2", urikiti_simd_classify_avx2, urikiti_simd_bitmaps_avx2,
                                       urikiti_simd_lines_avx2, urikiti_simd_copy_avx2, 32 };
    }
    readers[n++] = (simd_classifier){ "sse2", urikiti_simd_classify_sse2, urikiti_simd_bitmaps_sse2,
                                   urikiti_simd_lines_sse2, urikiti_simd_copy_sse2, 16 };
#elif defined(URIKITI_SIMD_NEON)
    readers[n++] = (simd_classifier){ "neon", urikiti_simd_classify_neon, urikiti_simd_bitmaps_neon,
                                   urikiti_simd_lines_neon, urikiti_simd_copy_neon, 16 };
#elif defined(URIKITI_SIMD_WASM)
    readers[n++] = (simd_classifier){ "wasm", urikiti_simd_classify_wasm, urikiti_simd_bitmaps_wasm,
                                   urikiti_simd_lines_wasm, urikiti_simd_copy_wasm, 16 };
#endif
    readers[n++] = (simd_classifier){ "portable", NULL, NULL, NULL, NULL, 0 };
    return n;
}

simd_classifier urikiti_simd_classifier(void)
{
    simd_classifier readers[SIMD_CLASSIFIERS_MAX];

    (void)urikiti_simd_classifiers(readers);
    return readers[0];
}
