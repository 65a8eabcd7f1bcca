/* SPDX-License-Identifier: MIT */
#include "helper_properties.h"

#include <urikit/kind.h>
#include <urikit/redact.h>

#include "check.h"
#include "uri_cases.h"

#include <stdlib.h>
#include <string.h>

enum { HELPER_CAP = URI_CASE_CAP * 3 + 64 };

/* ---- any text ---- */

static void split_agrees(urikit_str text)
{
    urikit_parts split;
    urikit_parts parts;
    urikit_uri uri;
    size_t at = 0;
    size_t parse_at = 0;
    urikit_code code = urikit_uri_split(text, URIKIT_PARSE_REFERENCE, &split, &at);

    assert_int_equal(code, urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, &parse_at));
    if (code) {
        assert_int_equal(at, parse_at);
        return;
    }
    parts = urikit_uri_parts(&uri);
    check_text(split.scheme, parts.scheme, "scheme");
    check_text(split.userinfo, parts.userinfo, "userinfo");
    check_text(split.host, parts.host, "host");
    check_text(split.port, parts.port, "port");
    check_text(split.path, parts.path, "path");
    check_text(split.query, parts.query, "query");
    check_text(split.fragment, parts.fragment, "fragment");
}

static void decoding_agrees(urikit_str text)
{
    char *space = malloc(2 * text.len + 1);
    urikit_out plain;
    urikit_out checked;
    size_t at = 0;
    size_t plain_at = 0;
    urikit_code code;
    urikit_code plain_code;

    assert_non_null(space);
    plain = urikit_out_of(space, text.len);
    checked = urikit_out_of(space + text.len, text.len);
    plain_code = urikit_percent_decode(text, &plain, &plain_at);
    code = urikit_percent_decode_text(text, 0, &checked, &at);
    assert_int_equal(code, plain_code);
    assert_int_equal(at, plain_at);
    checked.len = 0;
    code = urikit_percent_decode_text(text, URIKIT_DECODE_UTF8, &checked, &at);
    assert_true(at <= text.len);
    if (!plain_code) {
        assert_int_equal(code, urikit_utf8_check(urikit_out_str(&plain), NULL));
        if (!code) {
            check_text(urikit_out_str(&checked), urikit_out_str(&plain), "decoded");
        }
    } else {
        assert_int_not_equal(code, URIKIT_OK);
    }
    free(space);
}

/* A path that has a URI is the path of that URI; in Windows with '\', and without the prefix for long paths. */
static void path_comes_back(urikit_str path, urikit_path_style style)
{
    size_t cap = URIKIT_URI_FROM_FILE_PATH_BOUND(path.len);
    char *space = malloc(2 * cap);
    urikit_out made;
    urikit_out back;
    urikit_uri uri;
    size_t at = 0;

    assert_non_null(space);
    made = urikit_out_of(space, cap);
    back = urikit_out_of(space + cap, cap);
    if (urikit_uri_from_file_path(path, style, &made, &at)) {
        assert_true(at <= path.len);
        free(space);
        return;
    }
    assert_int_equal(urikit_uri_parse(urikit_out_str(&made), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_file_path_from_uri(&uri, style, &back, NULL), URIKIT_OK);
    if (style == URIKIT_PATH_POSIX) {
        check_text(urikit_out_str(&back), path, "the path again");
    } else { /* and that path has the same URI */
        urikit_out again = urikit_out_of(NULL, 0);
        char *text = malloc(cap);

        assert_non_null(text);
        again = urikit_out_of(text, cap);
        assert_int_equal(urikit_uri_from_file_path(urikit_out_str(&back), style, &again, NULL), URIKIT_OK);
        check_text(urikit_out_str(&again), urikit_out_str(&made), "the URI again");
        free(text);
    }
    free(space);
}

/* Each call of the catalog on strings writes at most its bound, whole or in no way, for every short output; an offset is inside. */
typedef struct string_input {
    urikit_str text;
    urikit_str other;
} string_input;

#define STRINGS_1(call) call(input->text, out, &at)
#define STRINGS_2(call) call(input->text, input->other, out, &at)
#define STRING_CALL(name, call, bound, count)                                     \
    static urikit_code property_string_##name(const void *given, urikit_out *out) \
    {                                                                             \
        const string_input *input = given;                                        \
        size_t at = 0;                                                            \
        urikit_code code = STRINGS_##count(call);                                 \
                                                                                  \
        assert_true(at <= input->text.len || at <= input->other.len);             \
        return code;                                                              \
    }
#include "string_call_properties.h"
#undef STRING_CALL

/* Each password is after the one before it, and is not empty. */
static void passwords_are_in_order(urikit_str text)
{
    size_t start;
    size_t end = 0;
    size_t from;

    for (from = 0; urikit_password_next(text, (from & 1) != 0, from, &start, &end); from = end) {
        assert_true(from <= start && start < end && end < text.len);
    }
}

static void strings_are_bounded(urikit_str text, urikit_str other)
{
    string_input input = { text, other };
    size_t len = text.len + other.len;
    urikit_code code;
    urikit_str made;

    (void)len;
#define STRING_CALL(name, call, bound, count)                    \
    made = check_produce(property_string_##name, &input, &code); \
    assert_true(made.len <= (size_t)(bound));                    \
    check_free(made);
#include "string_call_properties.h"
#undef STRING_CALL
}

void property_text_helpers(urikit_str text)
{
    split_agrees(text);
    decoding_agrees(text);
    path_comes_back(text, URIKIT_PATH_POSIX);
    path_comes_back(text, URIKIT_PATH_WINDOWS);
    passwords_are_in_order(text);
    strings_are_bounded(text, text);
    strings_are_bounded(text, URIKIT_STR("http://127.0.0.1/cb"));
    strings_are_bounded(URIKIT_STR("http://127.0.0.1/cb"), text);
}

/* ---- a parsed reference ---- */

static void segments_agree(urikit_str path)
{
    size_t count = urikit_path_count(path);
    urikit_str rest = path;
    urikit_str want;
    urikit_str got;
    size_t i;

    for (i = 1; urikit_path_next(&rest, &want); i++) {
        assert_true(urikit_path_segment(path, (ptrdiff_t)i, &got));
        assert_true(got.ptr == want.ptr && got.len == want.len);
        assert_true(urikit_path_segment(path, (ptrdiff_t)i - (ptrdiff_t)count - 1, &got));
        assert_true(got.ptr == want.ptr && got.len == want.len);
    }
    assert_int_equal(i, count + 1);
    assert_false(urikit_path_segment(path, (ptrdiff_t)count + 1, &got) || got.ptr);
    assert_false(urikit_path_segment(path, -(ptrdiff_t)count - 1, &got) || got.ptr);
    assert_false(urikit_path_segment(path, 0, &got) || got.ptr);
}

/* Every pair is found by its decoded key. */
static void pairs_are_found(urikit_str query, urikit_query_flags flags)
{
    urikit_decode_flags plus = flags & URIKIT_QUERY_FORM ? URIKIT_DECODE_FORM : 0U;
    urikit_str rest = query;
    urikit_str key;
    urikit_str value;
    size_t count = 0;

    for (; urikit_query_next(&rest, &key, &value); count++) {
        char decoded[URI_CASE_CAP];
        urikit_out out = URIKIT_OUT(decoded);
        urikit_str search = query;
        urikit_str found;

        assert_int_equal(urikit_percent_decode_text(key, plus, &out, NULL), URIKIT_OK);
        do {
            assert_true(urikit_query_find_next(&search, urikit_out_str(&out), flags, &found));
        } while (found.ptr != value.ptr || search.ptr != rest.ptr);
    }
    assert_int_equal(urikit_query_count(query), count);
}

static urikit_code write_surt(const void *input, urikit_out *out)
{
    return urikit_uri_surt(input, out);
}

static urikit_code write_reversed(const void *input, urikit_out *out)
{
    return urikit_uri_host_reversed(input, out);
}

static void same_key(check_producer *write, const urikit_uri *uri, const urikit_uri *normal, size_t bound, const char *what)
{
    urikit_code code;
    urikit_str key = check_produce(write, uri, &code);
    urikit_str want = check_produce(write, normal, &code);

    check_text(key, want, what);
    assert_true(key.len <= bound);
    check_free(key);
    check_free(want);
}

/* A URI with a ',' for a '.' of its host, or the other way round, has another SURT. */
static void surt_tells_hosts_apart(const urikit_uri *uri)
{
    urikit_str host = urikit_uri_host(uri);
    urikit_code code;
    size_t i;

    for (i = 0; i < host.len && i < 40; i++) {
        char text[HELPER_CAP];
        urikit_uri other;
        urikit_str keys[2];

        if ((host.ptr[i] != '.' && host.ptr[i] != ',') || uri->len > sizeof text) {
            continue;
        }
        memcpy(text, uri->text, uri->len);
        text[(size_t)(host.ptr - uri->text) + i] = host.ptr[i] == '.' ? ',' : '.';
        if (urikit_uri_parse(urikit_str_of(text, uri->len), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE, &other, NULL)) {
            continue; /* an IPvFuture address that ends there */
        }
        keys[0] = check_produce(write_surt, uri, &code);
        keys[1] = check_produce(write_surt, &other, &code);
        assert_false(urikit_str_equal(keys[0], keys[1]));
        check_free(keys[0]);
        check_free(keys[1]);
    }
}

/* Each call of the catalog writes at most its bound, whole or in no way, for every short output. */
#define TEXT_CALL(name, call, bound, null)                                 \
    static urikit_code property_##name(const void *input, urikit_out *out) \
    {                                                                      \
        return call((const urikit_uri *)input, out);                       \
    }
#include "text_call_properties.h"
#undef TEXT_CALL

static void texts_are_bounded(const urikit_uri *uri)
{
    size_t len = uri->len;
    urikit_code code;
    urikit_str made;

#define TEXT_CALL(name, call, bound, null)             \
    made = check_produce(property_##name, uri, &code); \
    assert_true(made.len <= (bound));                  \
    check_free(made);
#include "text_call_properties.h"
#undef TEXT_CALL
}

static void keys_are_normal(const urikit_uri *uri)
{
    char text[HELPER_CAP];
    urikit_out out = URIKIT_OUT(text);
    urikit_uri normal;

    assert_int_equal(urikit_uri_normalize(uri, URIKIT_LEVEL_SCHEME, &out), URIKIT_OK);
    assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_REFERENCE, &normal, NULL), URIKIT_OK);
    same_key(write_surt, uri, &normal, URIKIT_URI_SURT_BOUND(uri->len), "SURT of the normal form");
    same_key(write_reversed, uri, &normal, URIKIT_URI_HOST_REVERSED_BOUND(uri->len), "reversed host of the normal form");
    surt_tells_hosts_apart(uri);
}

static void texts_agree(const urikit_uri *uri)
{
    char parsed_text[HELPER_CAP];
    char text_text[HELPER_CAP];
    urikit_out parsed = URIKIT_OUT(parsed_text);
    urikit_out text = URIKIT_OUT(text_text);
    urikit_str base_text = URIKIT_STR("http://a/b/c/d;p?q");
    urikit_uri base;

    assert_int_equal(urikit_uri_normalize(uri, URIKIT_LEVEL_SYNTAX, &parsed), URIKIT_OK);
    assert_int_equal(urikit_uri_normalize_text(urikit_uri_text(uri), URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SYNTAX, &text, NULL),
                     URIKIT_OK);
    check_text(urikit_out_str(&text), urikit_out_str(&parsed), "normalize_text");
    text.len = 0;
    assert_int_equal(urikit_iri_normalize_text(urikit_uri_text(uri), URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SYNTAX, &text, NULL),
                     URIKIT_OK);
    check_text(urikit_out_str(&text), urikit_out_str(&parsed), "iri_normalize_text of a URI");
    parsed.len = text.len = 0;
    assert_int_equal(urikit_uri_parse(base_text, URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_resolve(&base, uri, URIKIT_RESOLVE_STRICT, &parsed), URIKIT_OK);
    assert_int_equal(
        urikit_uri_resolve_text(base_text, urikit_uri_text(uri), URIKIT_PARSE_REFERENCE, URIKIT_RESOLVE_STRICT, &text, NULL),
        URIKIT_OK);
    check_text(urikit_out_str(&text), urikit_out_str(&parsed), "resolve_text");
}

static void host_agrees(const urikit_uri *uri)
{
    uint8_t ip[16];
    size_t len = urikit_uri_host_address(uri, ip);
    urikit_host_kind kind = urikit_uri_host_kind(uri);
    int32_t written;
    int32_t number;
    urikit_code code = urikit_uri_port_written(uri, &written);

    assert_int_equal(len, kind == URIKIT_HOST_IPV4 ? 4 : kind == URIKIT_HOST_IPV6 ? 16 : 0);
    assert_int_equal(urikit_uri_port_number(uri, &number), code);
    assert_true(number >= URIKIT_NO_PORT && number <= UINT16_MAX && (written == URIKIT_NO_PORT || number == written));
    assert_int_equal(urikit_uri_host_text(uri).ptr == NULL, kind == URIKIT_HOST_ABSENT);
}

/* A "file" URI with a path on POSIX is one of the URIs of that path: the path comes back from its own. */
static void file_comes_back(const urikit_uri *uri)
{
    char text[HELPER_CAP];
    urikit_out out = URIKIT_OUT(text);

    if (!urikit_file_path_from_uri(uri, URIKIT_PATH_POSIX, &out, NULL)) {
        assert_true(out.len <= uri->len);
        path_comes_back(urikit_out_str(&out), URIKIT_PATH_POSIX);
    }
    out.len = 0;
    if (!urikit_file_path_from_uri(uri, URIKIT_PATH_WINDOWS, &out, NULL)) {
        assert_true(out.len <= uri->len);
    }
}

void property_uri_helpers(const urikit_uri *uri)
{
    segments_agree(urikit_uri_path(uri));
    pairs_are_found(urikit_uri_query(uri), 0);
    pairs_are_found(urikit_uri_query(uri), URIKIT_QUERY_FORM);
    keys_are_normal(uri);
    texts_are_bounded(uri);
    texts_agree(uri);
    host_agrees(uri);
    file_comes_back(uri);
}
