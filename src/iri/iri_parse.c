/* SPDX-License-Identifier: MIT */
/* Parse IRI references, RFC 3987 §2.2: the URI parser with one more class of characters. */
#include <urikit/iri.h>

#include "../base/out.h"
#include "../simd/find.h"
#include "../text/ucschar.h"
#include "../uri/uri_grammar.h"
#include "../uri/uri_parts.h"
#include "iri_check.h"

urikit_code urikiti_skip_ucschars(const char **p, const char *end, bool in_query)
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

/* Fast, conservative check for a machine without a vector unit for it: see iri_check.h. */
static bool check_bytewise(const char *text, size_t len)
{
    const char *end = text + len;

    for (; text < end; text++) {
        if ((unsigned char)*text >= 0x80) {
            if (urikiti_skip_ucschars(&text, end, false)) {
                return false;
            }
            text--;
        }
    }
    return true;
}

/* The check for the vector unit. */
static urikiti_iri_check *check_for(urikiti_simd_parse_iri *parse)
{
#if defined(URIKITI_SIMD_X86)
    if (parse == urikiti_simd_parse_iri_avx512) {
        return urikiti_iri_check_avx512;
    }
    if (parse == urikiti_simd_parse_iri_avx2) {
        return urikiti_iri_check_avx2;
    }
#endif
    (void)parse;
    return check_bytewise;
}

urikit_code urikiti_iri_parse(urikit_str text, urikit_parse_flags flags, urikiti_simd_parse_iri *parse, urikit_uri *iri,
                              size_t *at)
{
    urikit_code code = parse(text, flags, urikiti_skip_ucschars, iri, at);

    if (code || parse == urikiti_parse_bytewise || !uri_has(iri, HAS_NON_ASCII) || check_for(parse)(text.ptr, text.len)) {
        return code;
    }
    return urikiti_parse_bytewise(text, flags, urikiti_skip_ucschars, iri, at);
}

urikit_code urikit_iri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *iri, size_t *at)
{
    if (text.len < FIND_MIN || text.len > UINT32_MAX) { /* a shorter text is parsed sooner than tested */
        return urikiti_parse_bytewise(text, flags, urikiti_skip_ucschars, iri, at);
    }
    if (urikiti_is_ascii(text.ptr, text.len)) {
        return urikit_uri_parse(text, flags, iri, at); /* the same grammar then, and faster */
    }
    return urikiti_iri_parse(text, flags, simd_parse_iri_fastest(), iri, at);
}
