/* SPDX-License-Identifier: MIT */
/* IRI references, RFC 3987 §2.2: the URI parser with one more class of characters. */
#include <urikit/iri.h>

#include "../uri/uri_grammar.h"
#include "ucschar.h"

/* The cursor is on a byte beyond ASCII: steps over the characters from there on that may stand in an IRI. */
static urikit_code skip_ucschars(cursor *c, bool in_query)
{
    while (c->p < c->end && (unsigned char)*c->p >= 0x80) {
        uint32_t scalar;
        size_t n = urikit_utf8_decode(c->p, (size_t)(c->end - c->p), &scalar);

        if (n == 0) {
            return URIKIT_E_UTF8;
        }
        if (!urikiti_is_ucschar(scalar, in_query)) {
            return URIKIT_E_CHAR;
        }
        c->p += n;
    }
    return URIKIT_OK;
}

urikit_code urikit_iri_parse(urikit_str text, unsigned options, urikit_uri *iri, size_t *at)
{
    return urikiti_parse_reference(text, options, skip_ucschars, iri, at);
}
