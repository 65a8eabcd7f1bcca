/* SPDX-License-Identifier: MIT */
/* Pairs of a query, segments of a path, percent-encoding. */
#include "sql_answer.h"

#include <string.h>

static bool has_byte(urikit_str text, int byte)
{
    return text.len > 0 && memchr(text.ptr, byte, text.len) != NULL;
}

static urikit_code decode(const void *input, urikit_out *out)
{
    const urikit_str *text = input;

    return urikit_percent_decode_text(*text, URIKIT_DECODE_UTF8, out, NULL);
}

urikit_sql_status sql_decode(urikit_str item, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_status status;

    if (!item.ptr || !has_byte(item, '%')) {
        return sql_slice(item, result);
    }
    status = sql_produce(decode, &item, item.len, memory, result);
    return status == URIKIT_SQL_VALUE && has_byte(result->text, '\0') ? URIKIT_SQL_NULL : status;
}

/* ---- one pair, one segment ---------------------------------------------------------- */

urikit_sql_status urikit_sql_uri_query_value(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                             urikit_sql_result *result)
{
    urikit_uri uri;
    urikit_str value;

    (void)count;
    if (!sql_parse(args[0].text, &uri) || !urikit_query_find(urikit_uri_query(&uri), args[1].text, 0, &value)) {
        return URIKIT_SQL_NULL;
    }
    return sql_decode(value, memory, result);
}

urikit_sql_status urikit_sql_uri_path_segment(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                              urikit_sql_result *result)
{
    int64_t n = args[1].integer;
    urikit_uri uri;
    urikit_str segment;

    (void)count;
    if (n > PTRDIFF_MAX || n < -PTRDIFF_MAX || !sql_parse(args[0].text, &uri) ||
        !urikit_path_segment(urikit_uri_path(&uri), (ptrdiff_t)n, &segment)) {
        return URIKIT_SQL_NULL;
    }
    return sql_decode(segment, memory, result);
}

/* ---- editing -------------------------------------------------------------------------- */

typedef struct query_edit {
    urikit_uri uri;
    urikit_str key;
    urikit_str value;
} query_edit;

static urikit_code set_query(const void *input, urikit_out *out)
{
    const query_edit *edit = input;

    return urikit_uri_query_set(&edit->uri, edit->key, edit->value, 0, out, NULL);
}

urikit_sql_status urikit_sql_uri_set_query(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    query_edit edit = { .key = args[1].text, .value = args[2].text };

    (void)count;
    if (!sql_parse(args[0].text, &edit.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(set_query, &edit, URIKIT_URI_QUERY_BOUND(args[0].text.len, args[1].text.len, args[2].text.len), memory,
                       result);
}

static urikit_code remove_query(const void *input, urikit_out *out)
{
    const query_edit *edit = input;

    return urikit_uri_query_remove(&edit->uri, edit->key, URIKIT_EDIT_LIST, out);
}

/* Are there few enough patterns, and few enough asterisks side by side? Asked without a URI; only long texts have more. */
static bool is_pattern(urikit_str pattern)
{
    urikit_out none = { NULL, 0, 0 };
    urikit_uri empty;

    return pattern.len < 64 || urikit_uri_parse(URIKIT_STR(""), URIKIT_PARSE_REFERENCE, &empty, NULL) ||
           !urikit_uri_query_remove(&empty, pattern, URIKIT_EDIT_LIST, &none);
}

urikit_sql_status urikit_sql_uri_remove_query(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                              urikit_sql_result *result)
{
    query_edit edit = { .key = args[1].text };

    (void)count;
    if (!is_pattern(edit.key)) {
        return sql_raise("uri_remove_query takes at most 32 patterns, and at most 64 asterisks side by side", result);
    }
    if (!sql_parse(args[0].text, &edit.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(remove_query, &edit, args[0].text.len, memory, result);
}

/* ---- percent-encoding ------------------------------------------------------------------ */

typedef struct encode_input {
    urikit_str text;
    urikit_component component;
} encode_input;

static urikit_code encode(const void *input, urikit_out *out)
{
    const encode_input *in = input;

    return urikit_percent_encode(in->text, in->component, out);
}

urikit_sql_status urikit_sql_uri_encode(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    encode_input in = { args[0].text, URIKIT_COMPONENT_UNRESERVED };

    if (count > 1 && !urikit_component_find(args[1].text, &in.component)) {
        return sql_raise_unknown(
            "component", args[1].text,
            "the components are unreserved, userinfo, host, path-segment, path, query, query-value, fragment", memory, result);
    }
    return sql_produce(encode, &in, URIKIT_PERCENT_ENCODE_BOUND(in.text.len), memory, result);
}

urikit_sql_status urikit_sql_uri_decode(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    urikit_str text = args[0].text;

    (void)count;
    if (has_byte(text, '\0') || (!has_byte(text, '%') && urikit_utf8_check(text, NULL) != URIKIT_OK)) {
        return URIKIT_SQL_NULL;
    }
    return sql_decode(text, memory, result);
}
