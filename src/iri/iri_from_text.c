/* SPDX-License-Identifier: MIT */
/* IRI references that are not yet parsed: normalize, resolve, split, write. */
#include <urikit/iri.h>

#include "../uri/uri_grammar.h"
#include "iri_check.h"

urikit_code urikit_iri_normalize_text(urikit_str text, urikit_parse_flags flags, urikit_level level, urikit_out *out, size_t *at)
{
    urikit_uri iri;
    urikit_code code = urikit_iri_parse(text, flags, &iri, at);

    return code ? code : urikit_uri_normalize(&iri, level, out);
}

urikit_code urikit_iri_resolve_text(urikit_str base, urikit_str ref, urikit_parse_flags parse, urikit_resolve_flags flags,
                                    urikit_out *out, size_t *at)
{
    urikit_uri base_iri;
    urikit_uri ref_iri;
    urikit_code code;

    if (urikit_iri_parse(base, parse | URIKIT_PARSE_SCHEME, &base_iri, at)) {
        return URIKIT_E_BASE;
    }
    code = urikit_iri_parse(ref, parse, &ref_iri, at);
    return code ? code : urikit_uri_resolve(&base_iri, &ref_iri, flags, out);
}

urikit_code urikit_iri_split(urikit_str text, urikit_parse_flags flags, urikit_parts *parts, size_t *at)
{
    urikit_uri iri;

    urikiti_split(text, parts);
    return urikit_iri_parse(text, flags, &iri, at);
}

urikit_code urikit_iri_write(const urikit_parts *parts, urikit_parse_flags flags, urikit_out *out, size_t *at)
{
    return urikiti_write_parts(parts, flags, urikiti_skip_ucschars, out, at);
}
