/* SPDX-License-Identifier: MIT */
/* Parse a URI reference by the fastest SIMD parser: see simd_parse.h. */
#include "simd_parse.h"

/* Tests and measurements run each of them. */
size_t urikiti_simd_parsers(simd_parser units[SIMD_PARSERS_MAX])
{
    size_t n = 0;

#if defined(URIKITI_SIMD_X86)
    if (simd_has_avx512()) {
        units[n++] = (simd_parser){ "avx512", urikiti_simd_parse_avx512, urikiti_simd_parse_iri_avx512 };
    }
    if (simd_has_avx2()) {
        units[n++] = (simd_parser){ "avx2", urikiti_simd_parse_avx2, urikiti_simd_parse_iri_avx2 };
    }
    if (simd_has_ssse3()) {
        units[n++] = (simd_parser){ "ssse3", urikiti_simd_parse_ssse3, urikiti_simd_parse_iri_ssse3 };
    }
#elif defined(URIKITI_SIMD_NEON)
    units[n++] = (simd_parser){ "neon", urikiti_simd_parse_neon, urikiti_simd_parse_iri_neon };
#elif defined(URIKITI_SIMD_WASM)
    units[n++] = (simd_parser){ "wasm", urikiti_simd_parse_wasm, urikiti_simd_parse_iri_wasm };
#endif
    units[n++] = (simd_parser){ "bytewise", urikiti_simd_parse_bytewise, urikiti_parse_bytewise };
    return n;
}

urikit_code urikit_uri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at)
{
    return simd_parse_fastest()(text, flags, uri, at);
}
