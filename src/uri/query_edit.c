/* SPDX-License-Identifier: MIT */
/* Set, append and remove pairs of a query by key. The text before and after the query is copied. */
#include "../base/out.h"
#include "edit_text.h"
#include "query_key.h"
#include "query_pattern.h"
#include "uri_parts.h"

/* A query to write: '?' is before the first pair, '&' is before every other pair. */
typedef struct query_writer {
    urikit_out *out;
    bool begun;
} query_writer;

static void begin_pair(query_writer *writer)
{
    urikiti_out_byte(writer->out, writer->begun ? '&' : '?');
    writer->begun = true;
}

/* A key, '=' and a value; without '=' if the value is absent. at: offset in the value. */
urikit_code urikiti_put_new_pair(urikit_str key, urikit_str value, urikit_edit_flags flags, urikit_out *out, size_t *at)
{
    static const edit_rule key_rule = { ASCII_QUERY, "&+=", true };
    static const edit_rule value_rule = { ASCII_QUERY, "&+", true };
    /* '+' is allowed: the caller decides what it means */
    static const edit_rule encoded_rule = { ASCII_QUERY, "&", true };
    urikit_code code;

    code = urikiti_edit_put(key, &key_rule, flags & ~(urikit_edit_flags)URIKIT_EDIT_ENCODED, out, NULL);
    if (!value.ptr) {
        return code;
    }
    urikiti_out_byte(out, '=');
    return urikiti_edit_put(value, flags & URIKIT_EDIT_ENCODED ? &encoded_rule : &value_rule, flags, out, at);
}

static urikit_code put_new_pair(query_writer *writer, urikit_str key, urikit_str value, urikit_edit_flags flags, size_t *at)
{
    begin_pair(writer);
    return urikiti_put_new_pair(key, value, flags, writer->out, at);
}

static query_writer begin_query(const urikit_uri *uri, urikit_out *out)
{
    query_writer writer = { out, false };

    urikiti_out_bytes(out, uri->text, uri->path_end);
    return writer;
}

static urikit_code end_query(const urikit_uri *uri, urikit_out *out, size_t start)
{
    urikiti_out_bytes(out, uri->text + uri->query_end, uri->len - uri->query_end);
    return urikiti_edit_end(out, start);
}

static urikit_query_flags query_flags(urikit_edit_flags flags)
{
    return flags & URIKIT_EDIT_FORM ? URIKIT_QUERY_FORM : 0U;
}

/* The pairs to edit. An empty query has none here. */
static urikit_str pairs_to_edit(const urikit_uri *uri)
{
    urikit_str query = urikit_uri_query(uri);

    return query.len > 0 ? query : urikit_str_of(NULL, 0);
}

urikit_code urikit_uri_query_set(const urikit_uri *uri, urikit_str key, urikit_str value, urikit_edit_flags flags,
                                 urikit_out *out, size_t *at)
{
    size_t start = out->len;
    query_writer writer;
    urikit_str rest = pairs_to_edit(uri);
    urikit_code code = URIKIT_OK;
    bool done = false;
    urikit_str old_key;
    urikit_str old_value;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri)) || urikiti_out_overlaps(out, key) || urikiti_out_overlaps(out, value)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    writer = begin_query(uri, out);
    while (urikit_query_next(&rest, &old_key, &old_value)) {
        if (!urikiti_query_key_is(old_key, key, query_flags(flags))) {
            begin_pair(&writer);
            urikiti_out_str(out, urikiti_query_pair(old_key, old_value));
        } else if (!done) {
            code = put_new_pair(&writer, key, value, edit_flags(uri, flags), at);
            done = true;
        }
    }
    if (!done) {
        code = put_new_pair(&writer, key, value, edit_flags(uri, flags), at);
    }
    return code && code != URIKIT_E_SPACE ? code : end_query(uri, out, start);
}

urikit_code urikit_uri_query_append(const urikit_uri *uri, urikit_str key, urikit_str value, urikit_edit_flags flags,
                                    urikit_out *out, size_t *at)
{
    size_t start = out->len;
    query_writer writer;
    urikit_str query = pairs_to_edit(uri);
    urikit_code code;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri)) || urikiti_out_overlaps(out, key) || urikiti_out_overlaps(out, value)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    writer = begin_query(uri, out);
    if (query.ptr) {
        begin_pair(&writer);
        urikiti_out_str(out, query);
    }
    code = put_new_pair(&writer, key, value, edit_flags(uri, flags), at);
    return code && code != URIKIT_E_SPACE ? code : end_query(uri, out, start);
}

urikit_code urikit_uri_query_remove(const urikit_uri *uri, urikit_str pattern, urikit_edit_flags flags, urikit_out *out)
{
    size_t start = out->len;
    urikit_str rest = urikit_uri_query(uri);
    query_writer writer;
    query_patterns patterns;
    urikit_code code = urikiti_query_patterns_read(pattern, flags, &patterns);
    urikit_str key;
    urikit_str value;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri)) || urikiti_out_overlaps(out, pattern)) {
        return URIKIT_E_OVERLAP;
    }
    if (code) {
        return code;
    }
    writer = begin_query(uri, out);
    while (urikit_query_next(&rest, &key, &value)) {
        if (!urikiti_query_patterns_match(&patterns, key, query_flags(flags))) {
            begin_pair(&writer);
            urikiti_out_str(out, urikiti_query_pair(key, value));
        }
    }
    return end_query(uri, out, start);
}
