/* SPDX-License-Identifier: MIT */
/* URIs and IRIs. */
#include "js.h"

#include <urikit/iri.h>

urikit_code js_parse(bool iri, urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at)
{
    return iri ? urikit_iri_parse(text, flags, uri, at) : urikit_uri_parse(text, flags, uri, at);
}

urikit_code js_normalize(bool iri, const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    return iri ? urikit_iri_normalize(uri, level, out) : urikit_uri_normalize(uri, level, out);
}

bool js_equal(bool iri, const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    return iri ? urikit_iri_equal(a, b, level) : urikit_uri_equal(a, b, level);
}
