/* SPDX-License-Identifier: MIT */
/* Normalization and resolution of texts that are not yet parsed. */
#include <urikit/uri.h>

urikit_code urikit_uri_normalize_text(urikit_str text, urikit_parse_flags flags, urikit_level level, urikit_out *out, size_t *at)
{
    urikit_uri uri;
    urikit_code code = urikit_uri_parse(text, flags, &uri, at);

    return code ? code : urikit_uri_normalize(&uri, level, out);
}

urikit_code urikit_uri_resolve_text(urikit_str base, urikit_str ref, urikit_parse_flags parse, urikit_resolve_flags flags,
                                    urikit_out *out, size_t *at)
{
    urikit_uri base_uri;
    urikit_uri ref_uri;
    urikit_code code;

    if (urikit_uri_parse(base, parse | URIKIT_PARSE_SCHEME, &base_uri, at)) {
        return URIKIT_E_BASE;
    }
    code = urikit_uri_parse(ref, parse, &ref_uri, at);
    return code ? code : urikit_uri_resolve(&base_uri, &ref_uri, flags, out);
}
