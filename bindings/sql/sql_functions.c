/* SPDX-License-Identifier: MIT */
/* Normalize, compare, resolve, relativize, map to IRIs and back, sort by domain. */
#include "sql_answer.h"

/* What the producers below read. */
typedef struct function_input {
    urikit_uri uri;
    urikit_uri base;
    urikit_level level;
} function_input;

static urikit_code normalize_uri(const void *input, urikit_out *out)
{
    const function_input *in = input;

    return urikit_uri_normalize(&in->uri, in->level, out);
}

urikit_sql_status urikit_sql_uri_normalize(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    function_input in;

    if (!sql_level(args, count, 1, &in.level)) {
        return sql_raise_level(args[1].text, memory, result);
    }
    if (!sql_parse(args[0].text, &in.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(normalize_uri, &in, URIKIT_URI_NORMALIZE_BOUND(args[0].text.len), memory, result);
}

urikit_sql_status urikit_sql_uri_equal(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    urikit_uri a, b;
    urikit_level level;

    if (!sql_level(args, count, 2, &level)) {
        return sql_raise_level(args[2].text, memory, result);
    }
    if (!sql_parse(args[0].text, &a) || !sql_parse(args[1].text, &b)) {
        return URIKIT_SQL_NULL;
    }
    return sql_integer(urikit_iri_equal(&a, &b, level), result);
}

static urikit_code resolve(const void *input, urikit_out *out)
{
    const function_input *in = input;

    return urikit_uri_resolve(&in->base, &in->uri, URIKIT_RESOLVE_STRICT, out);
}

urikit_sql_status urikit_sql_uri_resolve(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                         urikit_sql_result *result)
{
    function_input in;

    (void)count;
    if (!sql_parse(args[0].text, &in.base) || !sql_parse(args[1].text, &in.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(resolve, &in, URIKIT_URI_RESOLVE_BOUND(args[0].text.len, args[1].text.len), memory, result);
}

static urikit_code relativize(const void *input, urikit_out *out)
{
    const function_input *in = input;

    return urikit_uri_relativize(&in->base, &in->uri, out);
}

urikit_sql_status urikit_sql_uri_relativize(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                            urikit_sql_result *result)
{
    function_input in;

    (void)count;
    if (!sql_parse(args[0].text, &in.base) || !sql_parse(args[1].text, &in.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(relativize, &in, args[1].text.len, memory, result);
}
