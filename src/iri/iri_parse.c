/* SPDX-License-Identifier: MIT */
/* Parse IRI references, RFC 3987 §2.2: the URI parser with one more class of characters. */
#include <urikit/iri.h>

#include "../uri/uri_grammar.h"
#include "../text/ucschar.h"

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

urikit_code urikit_iri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *iri, size_t *at)
{
    return urikiti_parse_reference(text, flags, skip_ucschars, simd_classify_for(text.len), iri, at);
}
