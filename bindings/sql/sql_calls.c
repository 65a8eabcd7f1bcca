/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#include <urikit/unicode.h>
#include <urikit/urikit.h>

#include "sql_answer.h"

static urikit_code call_uri_surt(const void *uri, urikit_out *out)
{
    return urikit_uri_surt(uri, out);
}

urikit_sql_status urikit_sql_uri_surt(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, call_uri_surt, URIKIT_URI_SURT_BOUND(len), false, memory, result);
}

static urikit_code call_uri_origin(const void *uri, urikit_out *out)
{
    return urikit_uri_origin(uri, out);
}

urikit_sql_status urikit_sql_uri_origin(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, call_uri_origin, URIKIT_URI_ORIGIN_BOUND(len), true, memory, result);
}

static urikit_code call_uri_host_key(const void *uri, urikit_out *out)
{
    return urikit_iri_host_key(uri, out);
}

urikit_sql_status urikit_sql_uri_host_key(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, call_uri_host_key, URIKIT_IRI_HOST_KEY_BOUND(len), true, memory, result);
}

static urikit_code call_uri_to_iri(const void *uri, urikit_out *out)
{
    return urikit_iri_from_uri(uri, out);
}

urikit_sql_status urikit_sql_uri_to_iri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, call_uri_to_iri, (len), false, memory, result);
}

static urikit_code call_iri_to_uri(const void *uri, urikit_out *out)
{
    return urikit_uri_from_iri(uri, out);
}

urikit_sql_status urikit_sql_iri_to_uri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, call_iri_to_uri, URIKIT_URI_FROM_IRI_BOUND(len), false, memory, result);
}

static urikit_code string_uri_from_path(const void *input, urikit_out *out)
{
    const urikit_sql_arg *args = (const urikit_sql_arg *)input;

    return urikit_uri_from_path(args[0].text, args[1].text, out, NULL);
}

urikit_sql_status urikit_sql_uri_from_path(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_arg strings[2] = { args[0], count > 1 ? args[1] : (urikit_sql_arg){ .text = URIKIT_STR("") } };
    size_t len = strings[0].text.len + strings[1].text.len;

    (void)len;
    return sql_string(string_uri_from_path, strings, URIKIT_URI_FROM_FILE_PATH_BOUND(len), SQL_STRING_text, memory, result);
}

static urikit_code string_uri_to_path(const void *input, urikit_out *out)
{
    const urikit_sql_arg *args = (const urikit_sql_arg *)input;

    return urikit_iri_to_path(args[0].text, args[1].text, out, NULL);
}

urikit_sql_status urikit_sql_uri_to_path(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_arg strings[2] = { args[0], count > 1 ? args[1] : (urikit_sql_arg){ .text = URIKIT_STR("") } };
    size_t len = strings[0].text.len + strings[1].text.len;

    (void)len;
    return sql_string(string_uri_to_path, strings, len, SQL_STRING_text, memory, result);
}

static urikit_code string_uri_redirect_uri_equal(const void *input, urikit_out *out)
{
    const urikit_sql_arg *args = (const urikit_sql_arg *)input;

    return urikit_redirect_uri_error(args[0].text, args[1].text, out, NULL);
}

urikit_sql_status urikit_sql_uri_redirect_uri_equal(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_arg strings[2] = { args[0], count > 1 ? args[1] : (urikit_sql_arg){ .text = URIKIT_STR("") } };
    size_t len = strings[0].text.len + strings[1].text.len;

    (void)len;
    return sql_string(string_uri_redirect_uri_equal, strings, URIKIT_REDIRECT_URI_ERROR_BOUND, SQL_STRING_truth, memory, result);
}

static urikit_code string_uri_redirect_uri_error(const void *input, urikit_out *out)
{
    const urikit_sql_arg *args = (const urikit_sql_arg *)input;

    return urikit_redirect_uri_error(args[0].text, args[1].text, out, NULL);
}

urikit_sql_status urikit_sql_uri_redirect_uri_error(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_arg strings[2] = { args[0], count > 1 ? args[1] : (urikit_sql_arg){ .text = URIKIT_STR("") } };
    size_t len = strings[0].text.len + strings[1].text.len;

    (void)len;
    return sql_string(string_uri_redirect_uri_error, strings, URIKIT_REDIRECT_URI_ERROR_BOUND, SQL_STRING_null, memory, result);
}

static urikit_code string_uri_scheme_error(const void *input, urikit_out *out)
{
    const urikit_sql_arg *args = (const urikit_sql_arg *)input;

    return urikit_scheme_error(args[0].text, out, NULL);
}

urikit_sql_status urikit_sql_uri_scheme_error(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_arg strings[2] = { args[0], count > 1 ? args[1] : (urikit_sql_arg){ .text = URIKIT_STR("") } };
    size_t len = strings[0].text.len + strings[1].text.len;

    (void)len;
    return sql_string(string_uri_scheme_error, strings, URIKIT_SCHEME_ERROR_BOUND, SQL_STRING_null, memory, result);
}

static urikit_code string_uri_redact(const void *input, urikit_out *out)
{
    const urikit_sql_arg *args = (const urikit_sql_arg *)input;

    return urikit_redact(args[0].text, args[1].text, out, NULL);
}

urikit_sql_status urikit_sql_uri_redact(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_arg strings[2] = { args[0], count > 1 ? args[1] : (urikit_sql_arg){ .text = URIKIT_STR("") } };
    size_t len = strings[0].text.len + strings[1].text.len;

    (void)len;
    return sql_string(string_uri_redact, strings, URIKIT_REDACT_BOUND(len), SQL_STRING_text, memory, result);
}
