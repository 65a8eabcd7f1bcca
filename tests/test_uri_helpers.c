/* SPDX-License-Identifier: MIT */
/* Host, port, segments, pairs, sort keys, splitting, file paths: tables of tests/vectors, and properties. */
#include <urikit/redact.h>
#include <urikit/kind.h>

#include "check.h"
#include "helper_properties.h"
#include "random.h"
#include "uri_cases.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void parse_row(const vector_row *row, urikit_uri *uri)
{
    size_t at = 0;

    check_error(row->fields[0], urikit_uri_parse(row->fields[0], URIKIT_PARSE_ZONE, uri, &at), at, URIKIT_OK, 0);
}

/* A field as a number that may be negative. */
static long signed_number(const vector_row *row, size_t field)
{
    char text[24];

    snprintf(text, sizeof text, "%.*s", (int)row->fields[field].len, row->fields[field].ptr);
    return strtol(text, NULL, 10);
}

static bool field_is(const vector_row *row, size_t field, const char *word)
{
    return urikit_str_equal(row->fields[field], urikit_str_from(word));
}

/* fields: text, host, address, port, number, code */
static void host_row(const vector_row *row, void *context)
{
    urikit_code want = vector_code(row, 5);
    char hex[33] = "";
    uint8_t ip[16];
    urikit_uri uri;
    int32_t port = 0;
    size_t len;
    size_t i;

    (void)context;
    parse_row(row, &uri);
    check_text(urikit_uri_host_text(&uri), row->fields[1], "host");
    len = urikit_uri_host_address(&uri, ip);
    for (i = 0; i < len; i++) {
        snprintf(hex + 2 * i, 3, "%02x", ip[i]);
    }
    check_text(urikit_str_from(hex), row->fields[2], "address");
    assert_int_equal(urikit_uri_port_written(&uri, &port), want);
    assert_int_equal(port, signed_number(row, 3));
    assert_int_equal(urikit_uri_port_number(&uri, &port), want);
    assert_int_equal(port, signed_number(row, 4));
}

static void test_host(void **state)
{
    (void)state;
    vectors_each("uri_host.tsv", host_row, NULL);
}

/* urikit_query_value writes what the first value decodes to, in just enough space; nothing for an absent one. */
static void check_value(urikit_str query, urikit_str key, urikit_query_flags flags, urikit_str value)
{
    char want_bytes[256];
    char got_bytes[256];
    urikit_out want = URIKIT_OUT(want_bytes);
    urikit_out got = { got_bytes, 0, 0 };
    urikit_decode_flags how = URIKIT_DECODE_UTF8 | (flags ? URIKIT_DECODE_FORM : 0U);
    urikit_code code = value.ptr ? urikit_percent_decode_text(value, how, &want, NULL) : URIKIT_OK;

    if (!code && want.len > 0) {
        got.cap = want.len - 1;
        assert_int_equal(urikit_query_value(query, key, flags, &got, NULL), URIKIT_E_SPACE);
    }
    got.cap = sizeof got_bytes;
    got.len = 0;
    assert_int_equal(urikit_query_value(query, key, flags, &got, NULL), code);
    if (!code) {
        check_text(urikit_out_str(&got), urikit_out_str(&want), "the decoded value");
    }
}

/* fields: query, key, form, count, first, last */
static void find_row(const vector_row *row, void *context)
{
    urikit_query_flags flags = field_is(row, 2, "yes") ? URIKIT_QUERY_FORM : 0U;
    urikit_str rest = row->fields[0];
    urikit_str last = { NULL, 0 };
    urikit_str value;
    size_t count = 0;

    (void)context;
    assert_int_equal(urikit_query_find(row->fields[0], row->fields[1], flags, &value), vector_number(row, 3) > 0);
    check_text(value, row->fields[4], "the first value");
    check_value(row->fields[0], row->fields[1], flags, value);
    while (urikit_query_find_next(&rest, row->fields[1], flags, &value)) {
        last = value;
        count++;
    }
    assert_int_equal(count, vector_number(row, 3));
    check_text(last, row->fields[5], "the last value");
}

static void test_query_find(void **state)
{
    (void)state;
    vectors_each("query_find.tsv", find_row, NULL);
}

/* fields: path, index, segment */
static void segment_row(const vector_row *row, void *context)
{
    urikit_str segment;

    (void)context;
    assert_int_equal(urikit_path_segment(row->fields[0], signed_number(row, 1), &segment), row->fields[2].ptr != NULL);
    check_text(segment, row->fields[2], "segment");
}

static void test_path_segment(void **state)
{
    urikit_str segment;

    (void)state;
    vectors_each("path_segment.tsv", segment_row, NULL);
    assert_false(urikit_path_segment(URIKIT_STR("/a"), PTRDIFF_MIN, &segment));
    assert_false(urikit_path_segment(URIKIT_STR("/a"), PTRDIFF_MAX, &segment));
}

/* ---- producers, each in exactly enough bytes and in every number too small ---- */

typedef struct helper_call {
    urikit_str text;
    urikit_uri uri;
    unsigned flags;
    urikit_path_style style;
} helper_call;

static void expect_made(check_producer *produce, const void *call, const vector_row *row, urikit_code want_code, urikit_str want)
{
    char what[200];
    urikit_code code;
    urikit_str made = check_produce(produce, call, &code);

    snprintf(what, sizeof what, "%s:%u: %s", row->file, row->line, check_show(row->fields[0]));
    if (code != want_code) {
        check_fail("%s: got %s, want %s", what, urikit_code_name(code), urikit_code_name(want_code));
    }
    check_text(made, want, what);
    check_free(made);
}

static urikit_code do_decode_text(const void *input, urikit_out *out)
{
    const helper_call *call = input;

    return urikit_percent_decode_text(call->text, call->flags, out, NULL);
}

/* fields: text, flags, code, at, decoded */
static void decode_row(const vector_row *row, void *context)
{
    helper_call call = { .text = check_copy(row->fields[0]) };
    char buffer[64];
    urikit_out out = URIKIT_OUT(buffer);
    size_t at = 0;
    urikit_code code;

    (void)context;
    call.flags |= field_is(row, 1, "plus") || field_is(row, 1, "utf8+plus") ? URIKIT_DECODE_FORM : 0U;
    call.flags |= field_is(row, 1, "utf8") || field_is(row, 1, "utf8+plus") ? URIKIT_DECODE_UTF8 : 0U;
    code = urikit_percent_decode_text(call.text, call.flags, &out, &at);
    check_error(call.text, code, at, vector_code(row, 2), vector_number(row, 3));
    expect_made(do_decode_text, &call, row, vector_code(row, 2), row->fields[4]);
    check_free(call.text);
}

static void test_decode_text(void **state)
{
    (void)state;
    vectors_each("percent_text.tsv", decode_row, NULL);
}

/* fields: text, scheme, userinfo, host, port, path, query, fragment, code, at */
static void split_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_parts parts;
    size_t at = 0;
    urikit_code code = urikit_uri_split(text, URIKIT_PARSE_REFERENCE, &parts, &at);

    (void)context;
    check_error(text, code, at, vector_code(row, 8), vector_number(row, 9));
    check_text(parts.scheme, row->fields[1], "scheme");
    check_text(parts.userinfo, row->fields[2], "userinfo");
    check_text(parts.host, row->fields[3], "host");
    check_text(parts.port, row->fields[4], "port");
    check_text(parts.path, row->fields[5], "path");
    check_text(parts.query, row->fields[6], "query");
    check_text(parts.fragment, row->fields[7], "fragment");
    check_free(text);
}

static void test_split(void **state)
{
    urikit_parts parts;

    (void)state;
    vectors_each("uri_split.tsv", split_row, NULL);
    assert_int_equal(urikit_uri_split(urikit_str_from(NULL), URIKIT_PARSE_REFERENCE, &parts, NULL), URIKIT_OK);
    assert_true(parts.path.ptr != NULL && parts.path.len == 0);
}

static urikit_code do_surt(const void *input, urikit_out *out)
{
    return urikit_uri_surt(&((const helper_call *)input)->uri, out);
}

static urikit_code do_reversed(const void *input, urikit_out *out)
{
    return urikit_uri_host_reversed(&((const helper_call *)input)->uri, out);
}

/* fields: text, surt, reversed */
static void surt_row(const vector_row *row, void *context)
{
    helper_call call = { .flags = 0 };

    (void)context;
    parse_row(row, &call.uri);
    expect_made(do_surt, &call, row, URIKIT_OK, row->fields[1]);
    expect_made(do_reversed, &call, row, URIKIT_OK, row->fields[2]);
}

/* The calls of the catalog by name. fields: call, text, what it makes; '-' where the text lacks what the call needs */
#define TEXT_CALL(name, call, bound, null)                                \
    static urikit_code do_call_##name(const void *input, urikit_out *out) \
    {                                                                     \
        return call(&((const helper_call *)input)->uri, out);             \
    }
#include "text_call_properties.h"
#undef TEXT_CALL

static void text_call_row(const vector_row *row, void *context)
{
    helper_call call = { .flags = 0 };
    urikit_str text = row->fields[1];
    urikit_str made = row->fields[2].ptr ? row->fields[2] : URIKIT_STR("");
    bool known = false;

    (void)context;
    assert_int_equal(urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &call.uri, NULL), URIKIT_OK);
#define TEXT_CALL(name, function, bound, null)                                \
    if (urikit_str_equal(row->fields[0], URIKIT_STR(#name))) {                \
        known = true;                                                         \
        assert_true(row->fields[2].len > 0 || (null) == !row->fields[2].ptr); \
        expect_made(do_call_##name, &call, row, URIKIT_OK, made);             \
    }
#include "text_call_properties.h"
#undef TEXT_CALL
    assert_true(known);
}

static void test_text_calls(void **state)
{
    (void)state;
    vectors_each("text_calls.tsv", text_call_row, NULL);
}

/* The same for calls on strings. fields: call, text, the second string, what it writes, the offset */
typedef struct string_input {
    urikit_str text;
    urikit_str other;
    size_t at;
} string_input;

#define STRINGS_1(call) call(input->text, out, &input->at)
#define STRINGS_2(call) call(input->text, input->other, out, &input->at)
#define STRING_CALL(name, call, bound, count)                               \
    static urikit_code do_string_##name(const void *given, urikit_out *out) \
    {                                                                       \
        string_input *input = (string_input *)(uintptr_t)given;             \
                                                                            \
        return STRINGS_##count(call);                                       \
    }
#include "string_call_properties.h"
#undef STRING_CALL

static void string_call_row(const vector_row *row, void *context)
{
    string_input input = { row->fields[1], row->fields[2], SIZE_MAX };
    urikit_str made = row->fields[3].ptr ? row->fields[3] : URIKIT_STR("");
    size_t len = input.text.len + input.other.len;
    bool known = false;

    (void)context;
    (void)len;
#define STRING_CALL(name, call, bound, count)                                  \
    if (field_is(row, 0, #name)) {                                             \
        known = true;                                                          \
        expect_made(do_string_##name, &input, row, URIKIT_OK, made);           \
        assert_true(made.len <= (size_t)(bound));                              \
        assert_true(!row->fields[4].ptr || input.at == vector_number(row, 4)); \
    }
#include "string_call_properties.h"
#undef STRING_CALL
    if (!known) {
        check_fail("%s:%u: unknown call %s", row->file, row->line, check_show(row->fields[0]));
    }
}

static void test_string_calls(void **state)
{
    (void)state;
    assert_true(vectors_each("string_calls.tsv", string_call_row, NULL) > 30);
}

/* Another system, and what is not UTF-8, are errors; what is written before stays. */
static void test_paths_of_systems(void **state)
{
    static const struct {
        const char *text, *system;
        urikit_code code;
        size_t at;
    } rows[] = { { "file:///a", "Posix", URIKIT_E_FILE_PATH, 0 },
                 { "file:///a%FF", "", URIKIT_E_UTF8, 0 },
                 { "file:///a%2Fb", "", URIKIT_E_FILE_PATH, 9 },
                 { "file:///a b", "", URIKIT_E_CHAR, 9 },
                 { "/a", "", URIKIT_E_SCHEME, 0 },
                 { "http://h/a", "windows", URIKIT_E_FILE_PATH, 0 } };
    char space[64] = "x";
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_out out = URIKIT_OUT(space);
        size_t at = 99;

        out.len = 1;
        assert_int_equal(urikit_iri_to_path(urikit_str_from(rows[i].text), urikit_str_from(rows[i].system), &out, &at),
                         rows[i].code);
        assert_int_equal(at, rows[i].at);
        assert_true(space[0] == 'x');
        assert_int_equal(urikit_uri_from_path(URIKIT_STR("/a"), URIKIT_STR("unix"), &out, &at), URIKIT_E_FILE_PATH);
        assert_int_equal(urikit_uri_from_path(URIKIT_STR("a"), URIKIT_STR("posix"), &out, &at), URIKIT_E_FILE_PATH);
    }
}

static void test_surt(void **state)
{
    (void)state;
    vectors_each("uri_surt.tsv", surt_row, NULL);
}

static urikit_code do_from_path(const void *input, urikit_out *out)
{
    const helper_call *call = input;

    return urikit_uri_from_file_path(call->text, call->style, out, NULL);
}

static urikit_code do_to_path(const void *input, urikit_out *out)
{
    const helper_call *call = input;

    return urikit_file_path_from_uri(&call->uri, call->style, out, NULL);
}

/* fields: path, style, code, at, uri */
static void from_path_row(const vector_row *row, void *context)
{
    helper_call call = { .text = check_copy(row->fields[0]) };
    char buffer[200];
    urikit_out out = URIKIT_OUT(buffer);
    size_t at = 0;
    urikit_code code;

    (void)context;
    call.style = field_is(row, 1, "windows") ? URIKIT_PATH_WINDOWS : URIKIT_PATH_POSIX;
    code = urikit_uri_from_file_path(call.text, call.style, &out, &at);
    check_error(call.text, code, at, vector_code(row, 2), vector_number(row, 3));
    expect_made(do_from_path, &call, row, vector_code(row, 2), row->fields[4]);
    check_free(call.text);
}

/* fields: uri, style, code, at, path */
static void to_path_row(const vector_row *row, void *context)
{
    helper_call call = { .flags = 0 };
    char buffer[200];
    urikit_out out = URIKIT_OUT(buffer);
    size_t at = 0;
    urikit_code code;

    (void)context;
    parse_row(row, &call.uri);
    call.style = field_is(row, 1, "windows") ? URIKIT_PATH_WINDOWS : URIKIT_PATH_POSIX;
    code = urikit_file_path_from_uri(&call.uri, call.style, &out, &at);
    check_error(row->fields[0], code, at, vector_code(row, 2), vector_number(row, 3));
    expect_made(do_to_path, &call, row, vector_code(row, 2), row->fields[4]);
}

static void test_file_paths(void **state)
{
    (void)state;
    vectors_each("file_uri_from_path.tsv", from_path_row, NULL);
    vectors_each("file_path_from_uri.tsv", to_path_row, NULL);
}

static void test_texts(void **state)
{
    char buffer[64];
    urikit_out out = URIKIT_OUT(buffer);
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_uri_normalize_text(URIKIT_STR("a b"), URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SYNTAX, &out, &at),
                     URIKIT_E_CHAR);
    assert_int_equal(at, 1);
    assert_int_equal(urikit_uri_resolve_text(URIKIT_STR("http://a"), URIKIT_STR("b c"), URIKIT_PARSE_REFERENCE, 0, &out, &at),
                     URIKIT_E_CHAR);
    assert_int_equal(at, 1);
    assert_int_equal(urikit_uri_resolve_text(URIKIT_STR("s://%"), URIKIT_STR("b c"), URIKIT_PARSE_REFERENCE, 0, &out, &at),
                     URIKIT_E_BASE);
    assert_int_equal(at, 5);
    assert_int_equal(urikit_uri_resolve_text(URIKIT_STR("/a"), URIKIT_STR("b"), URIKIT_PARSE_REFERENCE, 0, &out, NULL),
                     URIKIT_E_BASE);
    out.len = 0;
    assert_int_equal(
        urikit_iri_resolve_text(URIKIT_STR("s:\xC3\xA4/a"), URIKIT_STR("\xC3\xBC"), URIKIT_PARSE_REFERENCE, 0, &out, &at),
        URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("s:\xC3\xA4/\xC3\xBC"), "IRIs");
    assert_int_equal(urikit_iri_resolve_text(URIKIT_STR("s:\xC3"), URIKIT_STR("a"), URIKIT_PARSE_REFERENCE, 0, &out, NULL),
                     URIKIT_E_BASE);
    out.len = 0;
    assert_int_equal(
        urikit_iri_normalize_text(URIKIT_STR("//\xC3\xA4/%C3%A9"), URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SYNTAX, &out, &at),
        URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("//\xC3\xA4/\xC3\xA9"), "an IRI in, its IRI form out");
    out.len = 0;
    assert_int_equal(urikit_iri_normalize_text(URIKIT_STR("//a/%c3%A9"), URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SYNTAX, &out, &at),
                     URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("//a/%C3%A9"), "ASCII in, a URI out");
    assert_int_equal(urikit_iri_normalize_text(URIKIT_STR("a\xFF"), URIKIT_PARSE_REFERENCE, 0, &out, &at), URIKIT_E_UTF8);
    assert_int_equal(at, 1);
}

/* The flags of parse mean the same in the calls on texts and parts. */
static void test_flags_of_texts(void **state)
{
    urikit_str zone = URIKIT_STR("http://[fe80::1%25en]/\xC3\xA9");
    char buffer[64];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_parts parts;
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_iri_split(zone, URIKIT_PARSE_REFERENCE, &parts, &at), URIKIT_E_IP_LITERAL);
    check_text(parts.host, URIKIT_STR("[fe80::1%25en]"), "the parts of an invalid text");
    assert_int_equal(urikit_iri_split(zone, URIKIT_PARSE_ZONE, &parts, &at), URIKIT_OK);
    assert_int_equal(urikit_uri_split(zone, URIKIT_PARSE_ZONE, &parts, &at), URIKIT_E_CHAR);
    assert_int_equal(at, 22);
    assert_int_equal(urikit_iri_write(&parts, URIKIT_PARSE_ZONE, &out, &at), URIKIT_OK);
    check_text(urikit_out_str(&out), zone, "an IRI with a zone, written again");
    assert_int_equal(urikit_iri_write(&parts, URIKIT_PARSE_REFERENCE, &out, &at), URIKIT_E_IP_LITERAL);
    assert_int_equal(urikit_uri_write(&parts, URIKIT_PARSE_ZONE, &out, &at), URIKIT_E_CHAR);
    assert_int_equal(at, 22);
    parts.path = URIKIT_STR("/\xC3");
    assert_int_equal(urikit_iri_write(&parts, URIKIT_PARSE_ZONE, &out, &at), URIKIT_E_UTF8);
    parts.path = URIKIT_STR("/\xEE\x80\x80"); /* for private use: in queries only */
    assert_int_equal(urikit_iri_write(&parts, URIKIT_PARSE_ZONE, &out, &at), URIKIT_E_CHAR);
    parts.query = parts.path;
    parts.path = URIKIT_STR("/");
    assert_int_equal(urikit_iri_write(&parts, URIKIT_PARSE_ZONE, &out, &at), URIKIT_OK);
    parts.host = URIKIT_STR("h");
    parts.scheme = urikit_str_from(NULL);
    assert_int_equal(urikit_iri_write(&parts, URIKIT_PARSE_SCHEME, &out, &at), URIKIT_E_SCHEME);
    assert_int_equal(at, 0);
    assert_int_equal(urikit_iri_write(&parts, URIKIT_PARSE_REFERENCE, &out, &at), URIKIT_OK);
    out.len = 0;
    assert_int_equal(urikit_uri_normalize_text(URIKIT_STR("//[FE80::1%25en]"), URIKIT_PARSE_ZONE, URIKIT_LEVEL_CASE, &out, &at),
                     URIKIT_OK);
    assert_int_equal(urikit_uri_normalize_text(URIKIT_STR("a"), URIKIT_PARSE_SCHEME, URIKIT_LEVEL_CASE, &out, &at),
                     URIKIT_E_SCHEME);
    assert_int_equal(urikit_uri_resolve_text(URIKIT_STR("s://[fe80::1%25en]/"), URIKIT_STR("b"), 0, 0, &out, NULL),
                     URIKIT_E_BASE);
    out.len = 0;
    assert_int_equal(
        urikit_uri_resolve_text(URIKIT_STR("s://[fe80::1%25en]/"), URIKIT_STR("b"), URIKIT_PARSE_ZONE, 0, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("s://[fe80::1%25en]/b"), "a base with a zone");
    assert_int_equal(urikit_uri_resolve_text(URIKIT_STR("s://a/"), URIKIT_STR("b"), URIKIT_PARSE_SCHEME, 0, &out, NULL),
                     URIKIT_E_SCHEME);
}

static urikit_code produce_target(const void *input, urikit_out *out)
{
    return urikit_uri_request_target(input, out);
}

static void target_row(const vector_row *row, void *unused)
{
    urikit_uri uri;
    urikit_code code;
    urikit_str got;

    (void)unused;
    assert_int_equal(urikit_iri_parse(row->fields[0], URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    got = check_produce(produce_target, &uri, &code);
    check_text(urikit_str_from(code ? urikit_code_name(code) : "ok"), row->fields[1], "code");
    if (!code) {
        assert_true(got.len <= URIKIT_URI_REQUEST_TARGET_BOUND(uri.len));
        check_text(got, row->fields[2], "request target");
    }
    check_free(got);
}

static void test_request_target(void **state)
{
    (void)state;
    vectors_each("uri_request.tsv", target_row, NULL);
}

static void test_scheme_is(void **state)
{
    urikit_uri uri;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("hTTp+1://a"), 0, &uri, NULL), URIKIT_OK);
    assert_true(urikit_uri_scheme_is(&uri, URIKIT_STR("http+1")));
    assert_true(urikit_uri_scheme_is(&uri, URIKIT_STR("HTTP+1")));
    assert_false(urikit_uri_scheme_is(&uri, URIKIT_STR("http")));
    assert_false(urikit_uri_scheme_is(&uri, URIKIT_STR("http+11")));
    assert_false(urikit_uri_scheme_is(&uri, URIKIT_STR("http+2")));
    assert_false(urikit_uri_scheme_is(&uri, urikit_str_from(NULL)));
    assert_int_equal(urikit_uri_parse(URIKIT_STR("a"), 0, &uri, NULL), URIKIT_OK);
    assert_false(urikit_uri_scheme_is(&uri, URIKIT_STR("")));
    assert_false(urikit_uri_scheme_is(&uri, urikit_str_from(NULL)));
}

/* A string of C: whole and with its NUL, or empty. */
static void test_copy(void **state)
{
    char buffer[4] = "xxx";
    char printed[16];

    (void)state;
    assert_int_equal(urikit_str_copy(URIKIT_STR("abc"), buffer, 4), URIKIT_OK);
    assert_string_equal(buffer, "abc");
    assert_int_equal(urikit_str_copy(URIKIT_STR("abc"), buffer, 3), URIKIT_E_SPACE);
    assert_string_equal(buffer, "");
    assert_int_equal(buffer[3], '\0');
    buffer[0] = 'x';
    assert_int_equal(urikit_str_copy(URIKIT_STR("a"), buffer, 0), URIKIT_E_SPACE);
    assert_int_equal(buffer[0], 'x');
    assert_int_equal(urikit_str_copy(URIKIT_STR("a\0"), buffer, 4), URIKIT_E_CHAR);
    assert_string_equal(buffer, "");
    assert_int_equal(urikit_str_copy(urikit_str_from(NULL), buffer, 1), URIKIT_OK);
    assert_string_equal(buffer, "");
    strcpy(buffer, "abc");
    assert_int_equal(urikit_str_copy(urikit_str_of(buffer + 1, 2), buffer, 4), URIKIT_E_OVERLAP);
    assert_string_equal(buffer, "abc");
    assert_int_equal(URIKIT_STR_COPY_BOUND(3), 4);
    snprintf(printed, sizeof printed, "<%.*s><%.*s>", URIKIT_ARG(urikit_str_of("abc", 2)), URIKIT_ARG(urikit_str_from(NULL)));
    assert_string_equal(printed, "<ab><>");
}

/* A value that is missing is not an empty one. */
static void test_value_found(void **state)
{
    urikit_str query = URIKIT_STR("a&b=&c=1&b=2");
    char buffer[8];
    urikit_out out = URIKIT_OUT(buffer);
    bool found = true;

    (void)state;
    assert_int_equal(urikit_query_value(query, URIKIT_STR("a"), 0, &out, &found), URIKIT_OK);
    assert_false(found);
    found = true;
    assert_int_equal(urikit_query_value(query, URIKIT_STR("d"), 0, &out, &found), URIKIT_OK);
    assert_false(found);
    assert_int_equal(urikit_query_value(query, URIKIT_STR("b"), 0, &out, &found), URIKIT_OK);
    assert_true(found);
    assert_int_equal(out.len, 0);
    assert_int_equal(urikit_query_value(query, URIKIT_STR("c"), 0, &out, &found), URIKIT_OK);
    assert_true(found);
    check_text(urikit_out_str(&out), URIKIT_STR("1"), "the value");
    assert_int_equal(URIKIT_QUERY_FORM, URIKIT_DECODE_FORM);
    assert_int_equal(URIKIT_QUERY_FORM, URIKIT_EDIT_FORM);
}

/* An output on bytes of any type, from a pointer and a capacity. */
static void test_out(void **state)
{
    uint8_t payload[4];
    urikit_out out = urikit_out_of(payload, sizeof payload);
    uint8_t more[] = { 'c', 0xFF };

    (void)state;
    assert_int_equal(urikit_out_append(&out, URIKIT_STR("ab")), URIKIT_OK);
    assert_int_equal(urikit_out_append(&out, urikit_str_from(NULL)), URIKIT_OK);
    assert_int_equal(urikit_out_append(&out, urikit_str_of_bytes(more, sizeof more)), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("abc\xFF"), "appended");
    assert_int_equal(urikit_out_append(&out, URIKIT_STR("d")), URIKIT_E_SPACE);
    assert_int_equal(out.len, 5);
}

static void test_properties(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() / 4;

    (void)state;
    while (cases-- > 0) {
        char text[URI_CASE_CAP];
        char file[URI_CASE_CAP];
        urikit_uri uri = uri_case_parsed(&random, CASE_ANY, text);
        urikit_str any = uri_case(&random, CASE_BROKEN, file);

        property_uri_helpers(&uri);
        property_text_helpers(any);
        if (any.len + 1 < URI_CASE_CAP) { /* mostly a path on POSIX */
            memmove(file + 1, file, any.len);
            file[0] = '/';
            property_text_helpers(urikit_str_of(file, any.len + 1));
        }
        if (any.len + 3 < URI_CASE_CAP) { /* and one in Windows */
            memcpy(file, random_below(&random, 2) ? "C:\\" : "\\\\s", 3);
            property_text_helpers(urikit_str_of(file, any.len));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_host),
                                        cmocka_unit_test(test_query_find),
                                        cmocka_unit_test(test_path_segment),
                                        cmocka_unit_test(test_decode_text),
                                        cmocka_unit_test(test_split),
                                        cmocka_unit_test(test_surt),
                                        cmocka_unit_test(test_paths_of_systems),
                                        cmocka_unit_test(test_text_calls),
                                        cmocka_unit_test(test_string_calls),
                                        cmocka_unit_test(test_file_paths),
                                        cmocka_unit_test(test_texts),
                                        cmocka_unit_test(test_flags_of_texts),
                                        cmocka_unit_test(test_request_target),
                                        cmocka_unit_test(test_scheme_is),
                                        cmocka_unit_test(test_copy),
                                        cmocka_unit_test(test_value_found),
                                        cmocka_unit_test(test_out),
                                        cmocka_unit_test(test_properties) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
