/* SPDX-License-Identifier: MIT */
/* The SIMD parser for longer IRIs: over masks in memory, the same code for all vector units. See simd_parse.h. */
#include "simd_parse_core.h"

/* The masks from `at` on, of a text that may have non-ASCII bytes. */
static simd_parse_masks masks_from(urikiti_simd_parse_masks *read, urikit_str text, size_t at)
{
    simd_parse_masks m;

    read(&m, text, at);
    simd_parse_allow_non_ascii(&m);
    return m;
}

/* The front, as far as masks go. */
static bool simd_parse_iri_front(urikit_str text, urikit_parse_flags flags, urikiti_simd_parse_masks *read, urikit_uri *iri)
{
    simd_parse_masks m = masks_from(read, text, 0);

    return simd_parse_long_front(&m, text, flags, iri);
}

static bool simd_parse_iri_tail(urikit_str text, urikiti_simd_parse_masks *read, urikit_uri *iri)
{
    simd_parse_tail tail = { UINT64_MAX, 0, 0, text.len, text.len };
    size_t at;

    for (at = iri->path_at; at < text.len; at += SIMD_BLOCK_LEN) {
        simd_parse_masks m = masks_from(read, text, at);

        if (!simd_parse_block(&tail, &m, text, at)) {
            return false;
        }
    }
    return simd_parse_put_rest(iri, text.len, &tail);
}

urikit_code urikiti_simd_parse_long_iri(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip,
                                        urikiti_simd_parse_masks *read, urikit_uri *iri, size_t *at)
{
    if (text.len < SIMD_PARSE_MIN || text.len > UINT32_MAX) {
        return urikiti_parse_bytewise(text, flags, skip, iri, at);
    }
    if (text.len < SIMD_BLOCK_LEN || !simd_parse_iri_front(text, flags, read, iri)) {
        urikit_code code = urikiti_parse_front(text, flags, skip, iri, at);

        if (code) {
            return code;
        }
    }
    return simd_parse_iri_tail(text, read, iri) ? URIKIT_OK : urikiti_parse_bytewise(text, flags, skip, iri, at);
}
