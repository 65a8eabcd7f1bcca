/* SPDX-License-Identifier: MIT */
/* Normalization and comparison of IRIs, RFC 3987 §5.3: that of URIs with one more step. */
#include <urikit/iri.h>

urikit_code urikit_iri_normalize(const urikit_uri *iri, urikit_level level, urikit_out *out)
{
    return urikit_uri_normalize(iri, level | URIKIT_STEP_IRI, out);
}

int urikit_iri_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    return urikit_uri_compare(a, b, level | URIKIT_STEP_IRI);
}

bool urikit_iri_equal(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    return urikit_iri_compare(a, b, level) == 0;
}
