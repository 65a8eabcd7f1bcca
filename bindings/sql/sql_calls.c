/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#include <urikit/iri.h>

#include "sql_answer.h"

static urikit_code call_uri_surt(const void *uri, urikit_out *out)
{
    return urikit_uri_surt(uri, out);
}

static bool has_uri_surt(const urikit_uri *uri)
{
    (void)uri;
    return true;
}

urikit_sql_status urikit_sql_uri_surt(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, has_uri_surt, call_uri_surt, URIKIT_URI_SURT_BOUND(len), memory, result);
}

static urikit_code call_uri_to_iri(const void *uri, urikit_out *out)
{
    return urikit_iri_from_uri(uri, out);
}

static bool has_uri_to_iri(const urikit_uri *uri)
{
    (void)uri;
    return true;
}

urikit_sql_status urikit_sql_uri_to_iri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, has_uri_to_iri, call_uri_to_iri, (len), memory, result);
}

static urikit_code call_iri_to_uri(const void *uri, urikit_out *out)
{
    return urikit_uri_from_iri(uri, out);
}

static bool has_iri_to_uri(const urikit_uri *uri)
{
    (void)uri;
    return true;
}

urikit_sql_status urikit_sql_iri_to_uri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, has_iri_to_uri, call_iri_to_uri, URIKIT_URI_FROM_IRI_BOUND(len), memory, result);
}
