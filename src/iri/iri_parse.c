/* SPDX-License-Identifier: MIT */
/* Parse IRI references, RFC 3987 §2.2: the URI parser with one more class of characters. */
#include <urikit/iri.h>

#include "../base/out.h"
#include "../text/ucschar.h"
#include "../uri/short_parse.h"
#include "../uri/uri_grammar.h"
#include "iri_check.h"

/* **p is a non-ASCII byte. Skips non-ASCII characters that are allowed in an IRI. */
static urikit_code skip_ucschars(const char **p, const char *end, bool in_query)
{
    while (*p < end && (unsigned char)**p >= 0x80) {
        uint32_t scalar;
        size_t n = urikit_utf8_decode(*p, (size_t)(end - *p), &scalar);

        if (n == 0) {
            return URIKIT_E_UTF8;
        }
        if (!urikiti_is_ucschar(scalar, in_query)) {
            return URIKIT_E_CHAR;
        }
        *p += n;
    }
    return URIKIT_OK;
}

#if defined(URIKITI_SIMD_X86)

/*
 * Fast path: parses an IRI as if all non-ASCII bytes were allowed, then checks these. False, and *iri is undefined, if
 * that is not possible.
 */
static bool parse_fast(urikit_str text, urikit_parse_flags flags, urikiti_simd_classify *read, urikit_uri *iri)
{
    bool wide = read == urikiti_simd_classify_avx512;
    uint64_t non_ascii;

    if (!wide && read != urikiti_simd_classify_avx2) {
        return false;
    }
    if (!(short_is_for(read, text.len) && short_parse_iri(read, text.ptr, text.len, flags, iri, &non_ascii)) &&
        (urikiti_too_long(text.len) || !urikiti_parse_iri_blocks(text, flags, skip_ucschars, read, iri, &non_ascii))) {
        return false;
    }
    return !non_ascii || (wide ? urikiti_iri_check_avx512 : urikiti_iri_check_avx2)(text.ptr, text.len);
}

#endif

urikit_code urikiti_iri_parse(urikit_str text, urikit_parse_flags flags, urikiti_simd_classify *read, urikit_uri *iri,
                              size_t *at)
{
#if defined(URIKITI_SIMD_X86)
    if (parse_fast(text, flags, read, iri)) {
        return URIKIT_OK;
    }
#endif
    return urikiti_parse_reference(text, flags, skip_ucschars, read, iri, at);
}

urikit_code urikit_iri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *iri, size_t *at)
{
    return urikiti_iri_parse(text, flags, simd_classify_for(text.len), iri, at);
}
