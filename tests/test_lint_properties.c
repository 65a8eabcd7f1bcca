/* SPDX-License-Identifier: MIT */
/* What holds for every text that urikit/lint.h is given: order and ranges of findings, the parts, linear time. */
#include <urikit/lint.h>

#include "check.h"
#include "clock.h"
#include "lint/lint_rules.h"
#include "random.h"
#include "uri_cases.h"
#include "vectors.h"

#include <string.h>

/* ---- what holds for every text -------------------------------------------------------- */

/* Pieces that hostile texts are made of. */
static const char *const pieces[] = {
    "http://",   "https:",      "nosh://",
    "1673/",     "usr:",        "usr:github/",
    "..;",       "^",           "%3B",
    "ftp:",      "file:",       "coap://",
    "//",        "/",           "\\",
    "@",         ":",           "?",
    "#",         "[",           "]",
    "%",         "%00",         "%0a",
    "%2e",       "%2f",         "%5c",
    "%25",       "%c0%af",      "%ff",
    "\xC0\xAF",  "\xFF",        "\xE2\x80\xAE",
    "%e2%80%8b", "\xD0\xB0",    "\xEF\xBC\x8E",
    "\xC2\xAD",  "xn--",        "xn--80ak6aa92e",
    "a",         "b.example",   "www.example.com",
    "127.0.0.1", "0x7f",        ".1",
    "::1",       "fe80::1%25e", "v1.a",
    "..",        ".",           "/../",
    ":25",       ":080",        ":99999",
    "u:pw@",     "token=x",     "&",
    "=",         ";",           " ",
    "\t",        "\n",          "javascript:",
    "data:",     "localhost",   "eyJhbGciOi.eyJzdWIiOi.abcdefgh",
};

static urikit_str hostile_case(random_state *random, char *text, size_t cap)
{
    size_t count = random_below(random, 10);
    size_t len = 0;

    while (count-- > 0) {
        const char *piece = pieces[random_below(random, sizeof pieces / sizeof pieces[0])];

        if (strlen(piece) < cap - len) {
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
    }
    return urikit_str_of(text, len);
}

/* A sentence in printable ASCII, of fewer than 200 characters, the same where it is measured. */
static void expect_sentence(const urikit_lint *lint, const urikit_finding *finding)
{
    char space[1024];
    urikit_out out = URIKIT_OUT(space);
    urikit_out measure = { NULL, 0, 0 };
    size_t i;

    assert_int_equal(urikit_lint_why(lint, finding, &out), URIKIT_OK);
    assert_int_equal(urikit_lint_why(lint, finding, &measure), URIKIT_E_SPACE);
    assert_int_equal(out.len, measure.len);
    if (out.len >= 200 || out.len > URIKIT_LINT_WHY_BOUND) {
        check_fail("%zu characters: %.*s", out.len, (int)out.len, space);
    }
    assert_true(out.len > 10);
    for (i = 0; i < out.len; i++) {
        assert_true(space[i] >= 0x20 && space[i] < 0x7F);
    }
    assert_true(space[out.len - 1] != '.');
}

/* Rules that need what the text has not, find nothing in it. */
static void expect_nothing(const urikit_lint *lint)
{
    size_t rule;

    for (rule = 0; rule < URIKIT_LINT_RULES; rule++) {
        const rule_row *row = &urikiti_lint_rules[rule];
        urikit_finding finding;

        if (!(row->needs & (lint->contents | CONTAINS_ANYTHING)) && row->find(lint, 0, &finding)) {
            check_fail("%s needs %#x, not %#x: %s", row->rule.id, row->needs, lint->contents, check_show(lint->text));
        }
    }
}

/* Findings come by rule, in each by place, each within the text; returns how many there are. */
static size_t expect_findings(urikit_str text)
{
    urikit_lint lint;
    urikit_finding finding = { 0, 0, 0, 0 };
    urikit_finding last = { 0, 0, 0, 0 };
    size_t count = 0;

    urikit_lint_start(&lint, text);
    expect_nothing(&lint);
    while (urikit_lint_next(&lint, &finding)) {
        assert_true(finding.start <= finding.end && finding.end <= text.len && finding.rule < URIKIT_LINT_RULES);
        if (count > 0 && finding.rule == last.rule) {
            assert_true(finding.start >= last.end);
        }
        assert_true(count == 0 || finding.rule >= last.rule);
        expect_sentence(&lint, &finding);
        last = finding;
        count++;
    }
    assert_false(urikit_lint_next(&lint, &finding));
    return count;
}

static void expect_same_parts(const urikit_lint *lint, const urikit_uri *uri)
{
    urikit_parts parts = urikit_uri_parts(uri);

    check_text(lint->parts.scheme, parts.scheme, "scheme");
    check_text(lint->parts.userinfo, parts.userinfo, "userinfo");
    check_text(lint->parts.host, parts.host, "host");
    check_text(lint->parts.port, parts.port, "port");
    check_text(lint->parts.path, parts.path, "path");
    check_text(lint->parts.query, parts.query, "query");
    check_text(lint->parts.fragment, parts.fragment, "fragment");
}

/* The lenient reading of what is valid is RFC 3986's. */
static bool property_valid(random_state *random, size_t number)
{
    char space[URI_CASE_CAP * 4];
    urikit_str text;
    urikit_lint lint;
    urikit_uri uri;
    urikit_finding finding;

    (void)number;
    text = check_copy(iri_case(random, space));
    urikit_lint_start(&lint, text);
    expect_findings(text);
    if (urikit_iri_parse(text, URIKIT_PARSE_ZONE, &uri, NULL)) {
        assert_true(lint.code != URIKIT_OK && urikit_lint_next(&lint, &finding));
        assert_int_equal(finding.rule, URIKIT_LINT_INVALID);
        check_free(text);
        return false;
    }
    expect_same_parts(&lint, &uri);
    memset(&lint.parts, 0, sizeof lint.parts);
    urikiti_lint_split(&lint);
    expect_same_parts(&lint, &uri);
    check_free(text);
    return true;
}

static bool property_hostile(random_state *random, size_t number)
{
    char space[256];
    urikit_str text = check_copy(hostile_case(random, space, sizeof space));

    (void)number;
    expect_findings(text);
    check_free(text);
    return true;
}

static void test_properties(void **state)
{
    (void)state;
    assert_true(random_try(property_valid) > 0);
    random_try(property_hostile);
}

static void find_row(const vector_row *row, void *context)
{
    size_t i;

    (void)context;
    for (i = 0; i < row->count; i++) {
        urikit_str text = check_copy(row->fields[i]);

        expect_findings(text);
        check_free(text);
    }
}

/* Every field of these rows as a text. */
static void test_rows(void **state)
{
    static const char *const files[] = {
        "address.tsv",   "explain.tsv",     "extract.tsv",    "guard.tsv",        "idna.tsv",
        "iri_parse.tsv", "kind.tsv",        "lint.tsv",       "lint_why.tsv",     "lint_policy.tsv",
        "nosh.tsv",      "purl_errors.tsv", "readers.tsv",    "readers_join.tsv", "secret.tsv",
        "uri_edit.tsv",  "uri_errors.tsv",  "uri_parse.tsv",  "uri_resolve.tsv",  "uri_host.tsv",
        "uri_split.tsv", "uri_zone.tsv",    "usr_errors.tsv", "usr_page.tsv",     "readers_advisories.tsv"
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        assert_true(vectors_each(files[i], find_row, NULL) > 0);
    }
}

static void test_absent(void **state)
{
    (void)state;
    assert_int_equal(expect_findings(urikit_str_of(NULL, 0)), 0);
}

/* ---- time ----------------------------------------------------------------------------- */

static void lint_all(urikit_str text, void *context)
{
    urikit_lint lint;
    urikit_finding finding;

    (void)context;
    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        assert_true(finding.end <= text.len);
    }
}

static void test_linear_time(void **state)
{
    /* Beyond 65,536 bytes, where httpx refuses a URI that the others take: that finding is in both texts, or in none. */
    enum { SHORT_LEN = (1 << 16) + 4096 };
    static const clock_shape shapes[] = {
        { "http://h/", "../", "" },
        { "http://h/", "%2e%2e/", "" },
        { "http://", "@", "h" },
        { "http://", "a.", "/" },
        { "http://", ".", "/" },
        { "http://", "\xD0\xB0", "/" },
        { "http://", "%D0%B0p.", "/" },
        { "http://", "1.", "/" },
        { "http://", "0", "/" },
        { "http://",
          "\xC2\xAD"
          "a",
          "/" },
        { "http://h:", "9", "/" },
        { "http://h/?", "a=b&", "" },
        { "http://h/?", "token=b&", "" },
        { "", "\\", "" },
        { "", " ", "" },
        { "", "\t/", "" },
        { "http://h/", "%25", "" },
        { "http://h/", "%ff", "" },
        { "http://h/", "\xC0\xAF", "" },
        { "http://h/", "%", "" },
        { "http://h/",
          "\xE2\x80\xAE"
          "a",
          "" },
        { "http://[", ":", "]" },
        { "file:", "/..", "" },
        { "a", "\t", "b:" },
        { "http://h/", ";", "" },
        { "http://h/", "..;/", "" },
        { "http://h/", "a;/", "" },
        { "http://h/", "^", "" },
        { "http://h/", "%3b", "" },
        { "nosh://1673", "/a", "" },
        { "nosh://", "a.", "a" },
        { "usr:", "/", "" },
        { "usr:a/b?", "a=b&", "" },
        { "mailto:", "a@b,", "" },
        { "http://", "xn--a.", "/" },
        { "http://", "%", "/" },
        { "http:", "/", "" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], SHORT_LEN, lint_all, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_absent),
        cmocka_unit_test(test_linear_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
