/* SPDX-License-Identifier: MIT */
/* Normalization and resolution of IRI references that are not yet parsed. */
#include <urikit/iri.h>

urikit_code urikit_iri_normalize_text(urikit_str text, urikit_level level, urikit_out *out, size_t *at)
{
    urikit_uri iri;
    urikit_code code = urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, at);

    return code ? code : urikit_uri_normalize(&iri, level, out);
}

urikit_code urikit_iri_resolve_text(urikit_str base, urikit_str ref, urikit_resolve_flags flags,
                                    urikit_out *out, size_t *at)
{
    urikit_uri base_iri;
    urikit_uri ref_iri;
    urikit_code code;

    if (urikit_iri_parse(base, URIKIT_PARSE_SCHEME, &base_iri, at)) {
        return URIKIT_E_BASE;
    }
    code = urikit_iri_parse(ref, URIKIT_PARSE_REFERENCE, &ref_iri, at);
    return code ? code : urikit_uri_resolve(&base_iri, &ref_iri, flags, out);
}
