/* SPDX-License-Identifier: MIT */
/* Parse a URI reference by the fastest SIMD parser: see walk.h. */
#include "walk.h"

/* Tests and measurements run each of them. */
size_t urikiti_walk_units(walk_unit units[WALK_UNITS_MAX])
{
    size_t n = 0;

#if defined(URIKITI_SIMD_X86)
    if (simd_has_avx512()) {
        units[n++] = (walk_unit){ "avx512", urikiti_walk_avx512, urikiti_walk_iri_avx512 };
    }
    if (simd_has_avx2()) {
        units[n++] = (walk_unit){ "avx2", urikiti_walk_avx2, urikiti_walk_iri_avx2 };
    }
    if (simd_has_ssse3()) {
        units[n++] = (walk_unit){ "ssse3", urikiti_walk_ssse3, urikiti_walk_iri_ssse3 };
    }
#elif defined(URIKITI_SIMD_NEON)
    units[n++] = (walk_unit){ "neon", urikiti_walk_neon, urikiti_walk_iri_neon };
#elif defined(URIKITI_SIMD_WASM)
    units[n++] = (walk_unit){ "wasm", urikiti_walk_wasm, urikiti_walk_iri_wasm };
#endif
    units[n++] = (walk_unit){ "bytewise", urikiti_walk_bytewise, urikiti_parse_bytewise };
    return n;
}

urikit_code urikit_uri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at)
{
    return walk_fastest()(text, flags, uri, at);
}
