/* SPDX-License-Identifier: MIT */
/* Parsing, RFC 3986 appendix A: what comes out, and where errors are. */
#include <urikit/uri.h>

#include "check.h"
#include "vectors.h"

#include <string.h>

static const char *const kind_names[] = { "-", "reg-name", "ipv4", "ipv6", "ipvfuture" };

static urikit_str authority_of(const vector_row *row, char *text)
{
    urikit_str userinfo = row->fields[2];
    urikit_str host = row->fields[3];
    urikit_str port = row->fields[5];
    size_t len = 0;

    if (!host.ptr) {
        return host;
    }
    if (userinfo.ptr) {
        memcpy(text, userinfo.ptr, userinfo.len);
        len = userinfo.len;
        text[len++] = '@';
    }
    memcpy(text + len, host.ptr, host.len);
    len += host.len;
    if (port.ptr) {
        text[len++] = ':';
        memcpy(text + len, port.ptr, port.len);
        len += port.len;
    }
    return urikit_str_of(text, len);
}

/* A part by its number is the part by its name. */
static void check_part_texts(const urikit_uri *uri)
{
    check_text(urikit_uri_part_text(uri, URIKIT_PART_SCHEME), urikit_uri_scheme(uri), "scheme");
    check_text(urikit_uri_part_text(uri, URIKIT_PART_AUTHORITY), urikit_uri_authority(uri), "authority");
    check_text(urikit_uri_part_text(uri, URIKIT_PART_USERINFO), urikit_uri_userinfo(uri), "userinfo");
    check_text(urikit_uri_part_text(uri, URIKIT_PART_HOST), urikit_uri_host(uri), "host");
    check_text(urikit_uri_part_text(uri, URIKIT_PART_PORT), urikit_uri_port(uri), "port");
    check_text(urikit_uri_part_text(uri, URIKIT_PART_PATH), urikit_uri_path(uri), "path");
    check_text(urikit_uri_part_text(uri, URIKIT_PART_QUERY), urikit_uri_query(uri), "query");
    check_text(urikit_uri_part_text(uri, URIKIT_PART_FRAGMENT), urikit_uri_fragment(uri), "fragment");
}

/* fields: text, scheme, userinfo, host, kind, port, path, query, fragment */
static void parse_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    const char *kind;
    char authority[256];
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, &at);

    (void)context;
    check_error(text, code, at, URIKIT_OK, 0);
    check_text(urikit_uri_text(&uri), text, "text");
    check_text(urikit_uri_scheme(&uri), row->fields[1], "scheme");
    check_text(urikit_uri_userinfo(&uri), row->fields[2], "userinfo");
    check_text(urikit_uri_host(&uri), row->fields[3], "host");
    kind = kind_names[urikit_uri_host_kind(&uri)];
    check_text(urikit_str_from(strcmp(kind, "-") == 0 ? NULL : kind), row->fields[4].ptr ? row->fields[4] : urikit_str_from(NULL),
               "host kind");
    check_text(urikit_uri_port(&uri), row->fields[5], "port");
    check_text(urikit_uri_path(&uri), row->fields[6], "path");
    check_text(urikit_uri_query(&uri), row->fields[7], "query");
    check_text(urikit_uri_fragment(&uri), row->fields[8], "fragment");
    check_text(urikit_uri_authority(&uri), authority_of(row, authority), "authority");
    check_part_texts(&uri);
    check_free(text);
}

static void test_parts(void **state)
{
    (void)state;
    vectors_each("uri_parse.tsv", parse_row, NULL);
}

static unsigned grammar_of(const vector_row *row)
{
    if (urikit_str_equal(row->fields[1], URIKIT_STR("scheme"))) {
        return URIKIT_PARSE_SCHEME;
    }
    if (urikit_str_equal(row->fields[1], URIKIT_STR("zone"))) {
        return URIKIT_PARSE_ZONE;
    }
    if (urikit_str_equal(row->fields[1], URIKIT_STR("bis"))) {
        return URIKIT_PARSE_ZONE_RFC6874BIS;
    }
    if (urikit_str_equal(row->fields[1], URIKIT_STR("both"))) {
        return URIKIT_PARSE_ZONE | URIKIT_PARSE_ZONE_RFC6874BIS;
    }
    assert_true(urikit_str_equal(row->fields[1], URIKIT_STR("reference")));
    return URIKIT_PARSE_REFERENCE;
}

/* fields: text, grammar, code, at */
static void error_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_uri uri;
    size_t at = 99;
    urikit_code code = urikit_uri_parse(text, grammar_of(row), &uri, &at);

    (void)context;
    check_error(text, code, at, vector_code(row, 2), vector_number(row, 3));
    assert_int_equal(urikit_uri_parse(text, grammar_of(row), &uri, NULL), code);
    check_free(text);
}

static void test_errors(void **state)
{
    (void)state;
    vectors_each("uri_errors.tsv", error_row, NULL);
    vectors_each("uri_zone.tsv", error_row, NULL);
}

static void test_zone(void **state)
{
    urikit_str text = URIKIT_STR("http://u@[fe80::1%25en%30-._~]:1/");
    urikit_uri uri;

    (void)state;
    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_ZONE, &uri, NULL), URIKIT_OK);
    check_text(urikit_uri_host(&uri), URIKIT_STR("[fe80::1%25en%30-._~]"), "host with a zone");
    assert_int_equal(urikit_uri_host_kind(&uri), URIKIT_HOST_IPV6);
    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_E_IP_LITERAL);
}

/* An absent text is the empty reference; more than 32 bits of length is refused before a byte is read. */
static void test_odd_lengths(void **state)
{
    urikit_uri uri;
    size_t at = 1;

    (void)state;
    assert_int_equal(urikit_uri_parse(urikit_str_from(NULL), URIKIT_PARSE_REFERENCE, &uri, &at), URIKIT_OK);
    assert_int_equal(urikit_uri_path(&uri).len, 0);
    assert_int_equal(urikit_uri_parse(urikit_str_from(NULL), URIKIT_PARSE_SCHEME, &uri, &at), URIKIT_E_SCHEME);
    assert_int_equal(at, 0);
#if SIZE_MAX > UINT32_MAX
    assert_int_equal(urikit_uri_parse(urikit_str_of("a", (size_t)UINT32_MAX + 1), URIKIT_PARSE_REFERENCE, &uri, &at),
                     URIKIT_E_TOO_LONG);
    assert_int_equal(at, UINT32_MAX);
#endif
    assert_true(sizeof uri <= 48);
}

static void test_path_segments(void **state)
{
    static const struct {
        const char *path;
        const char *segments; /* each followed by '|' */
    } cases[] = { { "", "" },        { "/", "|" },     { "a", "a|" },        { "/a", "a|" }, { "/a/", "a||" },
                  { "a/b", "a|b|" }, { "//a", "|a|" }, { "/a//b", "a||b|" }, { "//", "||" }, { "a/", "a||" } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str rest = urikit_str_from(cases[i].path);
        urikit_str segment;
        char joined[64] = "";

        while (urikit_path_next(&rest, &segment)) {
            strncat(joined, segment.ptr, segment.len);
            strcat(joined, "|");
        }
        assert_string_equal(joined, cases[i].segments);
    }
}

static void test_query_pairs(void **state)
{
    static const struct {
        const char *query; /* NULL: absent */
        const char *pairs; /* key=value| or key| */
    } cases[] = { { NULL, "" },          { "", "|" },
                  { "a", "a|" },         { "a=", "a=|" },
                  { "=", "=|" },         { "a=b", "a=b|" },
                  { "a=b=c", "a=b=c|" }, { "a&b", "a|b|" },
                  { "&", "||" },         { "a=1&&b=2", "a=1||b=2|" },
                  { "a&", "a||" },       { "%26=%3D", "%26=%3D|" } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str rest = urikit_str_from(cases[i].query);
        urikit_str key;
        urikit_str value;
        char joined[64] = "";

        while (urikit_query_next(&rest, &key, &value)) {
            strncat(joined, key.ptr, key.len);
            if (value.ptr) {
                strcat(joined, "=");
                strncat(joined, value.ptr, value.len);
            }
            strcat(joined, "|");
        }
        assert_string_equal(joined, cases[i].pairs);
    }
}

/* A number that names no part gives no text. */
static void test_unknown_part(void **state)
{
    urikit_uri uri;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("s://h"), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    assert_null(urikit_uri_part_text(&uri, (urikit_uri_part)99).ptr);
    check_text(urikit_uri_part_text(&uri, URIKIT_PART_HOST), URIKIT_STR("h"), "host");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_parts),         cmocka_unit_test(test_errors),
                                        cmocka_unit_test(test_zone),          cmocka_unit_test(test_odd_lengths),
                                        cmocka_unit_test(test_path_segments), cmocka_unit_test(test_query_pairs),
                                        cmocka_unit_test(test_unknown_part) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
