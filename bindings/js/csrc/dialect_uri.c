/* SPDX-License-Identifier: MIT */
/* URIs only. */
#include "js.h"

urikit_code js_parse(bool iri, urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at)
{
    (void)iri;
    return urikit_uri_parse(text, flags, uri, at);
}

urikit_code js_normalize(bool iri, const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    (void)iri;
    return urikit_uri_normalize(uri, level, out);
}
