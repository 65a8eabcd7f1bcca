/* SPDX-License-Identifier: MIT */
/* resolve, normalize, relativize, compare and write, on the tables of tests/vectors. */
#include <urikit/uri.h>

#include "base/out.h"
#include "check.h"
#include "uri/normal_form.h"
#include "uri/segment_iterator.h"
#include "vectors.h"

#include <stdio.h>
#include <string.h>

/* One row's call, for check_produce: it is measured, run, and run in every space too small. */
typedef struct function_call {
    urikit_uri base;
    urikit_uri uri;
    urikit_parts parts;
    unsigned options;
} function_call;

static void parse(urikit_str text, unsigned options, urikit_uri *uri)
{
    size_t at = 0;
    urikit_code code = urikit_uri_parse(text, options, uri, &at);

    check_error(text, code, at, URIKIT_OK, 0);
}

static void expect(check_producer *produce, const function_call *call, urikit_code want_code, urikit_str want, const char *what)
{
    urikit_code code;
    urikit_str made = check_produce(produce, call, &code);

    if (code != want_code) {
        check_fail("%s: got %s, want %s", what, urikit_code_name(code), urikit_code_name(want_code));
    }
    check_text(made, want, what);
    check_free(made);
}

static urikit_code do_resolve(const void *input, urikit_out *out)
{
    const function_call *call = input;

    return urikit_uri_resolve(&call->base, &call->uri, call->options, out);
}

/* fields: base, options, reference, code, target */
static void resolve_row(const vector_row *row, void *context)
{
    function_call call = { .options = URIKIT_RESOLVE_STRICT };
    char what[200];

    (void)context;
    parse(row->fields[0], URIKIT_PARSE_REFERENCE, &call.base);
    parse(row->fields[2], URIKIT_PARSE_REFERENCE, &call.uri);
    call.options |= urikit_str_equal(row->fields[1], URIKIT_STR("compat")) ? URIKIT_RESOLVE_COMPAT : 0U;
    call.options |= urikit_str_equal(row->fields[1], URIKIT_STR("letter")) ? URIKIT_RESOLVE_LETTER : 0U;
    snprintf(what, sizeof what, "%s:%u: %s", row->file, row->line, check_show(row->fields[2]));
    expect(do_resolve, &call, vector_code(row, 3), row->fields[4], what);
}

static void test_resolve(void **state)
{
    (void)state;
    vectors_each("uri_resolve.tsv", resolve_row, NULL);
}

static urikit_code do_normalize(const void *input, urikit_out *out)
{
    const function_call *call = input;

    return urikit_uri_normalize(&call->uri, call->options, out);
}

/* fields: text, then its normal form at case, percent, syntax and scheme */
static void normalize_row(const vector_row *row, void *context)
{
    static const unsigned levels[] = { URIKIT_LEVEL_STRING, URIKIT_LEVEL_CASE, URIKIT_LEVEL_PERCENT, URIKIT_LEVEL_SYNTAX,
                                       URIKIT_LEVEL_SCHEME };
    urikit_str want = row->fields[0];
    function_call call = { .options = 0 };
    urikit_uri normal;
    size_t i;

    (void)context;
    parse(row->fields[0], URIKIT_PARSE_REFERENCE, &call.uri);
    for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        char what[200];

        if (!urikit_str_equal(row->fields[i], URIKIT_STR("="))) {
            want = row->fields[i];
        }
        call.options = levels[i];
        snprintf(what, sizeof what, "%s:%u: %s at level %u", row->file, row->line, check_show(row->fields[0]), levels[i]);
        expect(do_normalize, &call, URIKIT_OK, want, what);
        parse(want, URIKIT_PARSE_REFERENCE, &normal);
        assert_true(urikit_uri_equal(&call.uri, &normal, levels[i]));
    }
}

static void test_normalize(void **state)
{
    (void)state;
    vectors_each("uri_normalize.tsv", normalize_row, NULL);
}

/* One rung alone does its own work and no other's. */
static void test_single_rungs(void **state)
{
    static const struct {
        unsigned rungs;
        const char *want;
    } cases[] = {
        { URIKIT_STEP_CASE, "http://u%3A@h%41:80/a/../%2E%2F" },
        { URIKIT_STEP_PERCENT, "HTTP://u%3a@Ha:80/a/../.%2f" },
        { URIKIT_STEP_PATH, "HTTP://u%3a@H%41:80/%2e%2f" },
        { URIKIT_STEP_SCHEME, "HTTP://u%3a@H%41/a/../%2e%2f" },
        { URIKIT_STEP_PATH | URIKIT_STEP_SCHEME, "HTTP://u%3a@H%41/%2e%2f" },
    };
    function_call call = { .options = 0 };
    size_t i;

    (void)state;
    parse(URIKIT_STR("HTTP://u%3a@H%41:80/a/../%2e%2f"), URIKIT_PARSE_SCHEME, &call.uri);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        call.options = cases[i].rungs;
        expect(do_normalize, &call, URIKIT_OK, urikit_str_from(cases[i].want), "single rungs");
    }
    parse(URIKIT_STR("s:../a/../../b"), URIKIT_PARSE_SCHEME, &call.uri);
    call.options = URIKIT_STEP_PATH;
    expect(do_normalize, &call, URIKIT_OK, URIKIT_STR("s:/b"), "dot segments alone");
}

/* RFC 8141 §3.1: what equality leaves out, and normalization keeps unless its step is named. */
static void test_urn_components(void **state)
{
    static const struct {
        const char *a;
        const char *b;
        bool equal;
        const char *without; /* the normal form of a, without components */
    } cases[] = {
        { "URN:ISBN:1", "urn:isbn:1", true, "urn:isbn:1" },         { "urn:isbn:1?+r?=q#f", "urn:isbn:1", true, "urn:isbn:1" },
        { "urn:isbn:1?=q", "urn:ISBN:1#", true, "urn:isbn:1" },     { "urn:isbn:a", "urn:isbn:A", false, "urn:isbn:a" },
        { "urn:isbn:1?q", "urn:isbn:1", false, "urn:isbn:1?q" },    { "urn:isbn:1?q#f", "urn:isbn:1?q", true, "urn:isbn:1?q" },
        { "urn:isbn:1?", "urn:isbn:1", false, "urn:isbn:1?" },      { "urn:isbn:1/a", "urn:isbn:1", false, "urn:isbn:1/a" },
        { "urn:isbn:1/./a", "urn:ISBN:1/a", true, "urn:isbn:1/a" }, { "urn:-A:1#f", "urn:-a:1", false, "urn:-A:1" },
        { "urn://h/?+r#f", "urn://h/", false, "urn://h/?+r#f" },    { "x:isbn:1#f", "x:isbn:1", false, "x:isbn:1#f" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        function_call call = { .options = (unsigned)URIKIT_LEVEL_SCHEME | URIKIT_STEP_URN };
        urikit_uri other;

        parse(urikit_str_from(cases[i].a), URIKIT_PARSE_SCHEME, &call.uri);
        parse(urikit_str_from(cases[i].b), URIKIT_PARSE_SCHEME, &other);
        assert_int_equal(urikit_uri_equal(&call.uri, &other, URIKIT_LEVEL_SCHEME), cases[i].equal);
        assert_false(urikit_uri_equal(&call.uri, &other, URIKIT_LEVEL_SYNTAX));
        expect(do_normalize, &call, URIKIT_OK, urikit_str_from(cases[i].without), cases[i].a);
    }
}

/* A zone's case is its system's affair; the address in front of it is ours. */
static void test_normalize_zone(void **state)
{
    function_call call = { .options = URIKIT_LEVEL_SYNTAX };

    (void)state;
    parse(URIKIT_STR("//[FE80:0::1%25Eth%30]:"), URIKIT_PARSE_ZONE, &call.uri);
    expect(do_normalize, &call, URIKIT_OK, URIKIT_STR("//[fe80:0::1%25Eth%30]:"), "syntax level");
    call.options = URIKIT_LEVEL_SCHEME;
    expect(do_normalize, &call, URIKIT_OK, URIKIT_STR("//[fe80::1%25Eth%30]"), "scheme level");
}

/* What the output held before is not read: here the slash of a root. */
static void test_used_space(void **state)
{
    static const char *const same[] = { "../a", "../%2e%2e/a", "./", "?q", "x:a/../b" };
    static const char *const want[] = { "../a", "../../a", "./", "?q", "x:/b" };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof same / sizeof same[0]; i++) {
        char space[64];
        urikit_out out = URIKIT_OUT(space);
        urikit_uri uri;

        memset(space, '/', sizeof space);
        parse(urikit_str_from(same[i]), URIKIT_PARSE_REFERENCE, &uri);
        assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), urikit_str_from(want[i]), "normal form in a buffer full of slashes");
    }
}

/* Zones are compared as they are written, and userinfo by its case, also where all that is before the path is alike. */
static void test_fronts(void **state)
{
    static const char *const different[][2] = { { "//[fe80::1%25a]/", "//[fe80::1%25b]/" },
                                                { "//[fe80::1%25Eth]/", "//[fe80::1%25eth]/" },
                                                { "//U@h/a", "//u@h/a" },
                                                { "//@h/", "//h/" },
                                                { "http:", "http:/" },
                                                { "x://h", "x://h/" } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof different / sizeof different[0]; i++) {
        urikit_uri a;
        urikit_uri b;

        parse(urikit_str_from(different[i][0]), URIKIT_PARSE_ZONE, &a);
        parse(urikit_str_from(different[i][1]), URIKIT_PARSE_ZONE, &b);
        assert_false(urikit_uri_equal(&a, &b, URIKIT_LEVEL_SCHEME));
        assert_false(urikit_uri_equal(&b, &a, URIKIT_LEVEL_SCHEME));
        assert_false(urikit_uri_equal(&b, &a, URIKIT_LEVEL_SYNTAX));
    }
}

/* An empty path is the root at the scheme level, and only there. */
static void test_empty_path(void **state)
{
    urikit_uri a;
    urikit_uri b;

    (void)state;
    parse(URIKIT_STR("http://h"), URIKIT_PARSE_SCHEME, &a);
    parse(URIKIT_STR("http://h/"), URIKIT_PARSE_SCHEME, &b);
    assert_true(urikit_uri_equal(&a, &b, URIKIT_LEVEL_SCHEME));
    assert_false(urikit_uri_equal(&a, &b, URIKIT_LEVEL_SYNTAX));
}

static urikit_code do_relativize(const void *input, urikit_out *out)
{
    const function_call *call = input;

    return urikit_uri_relativize(&call->base, &call->uri, out);
}

/* fields: base, target, code, reference */
static void relativize_row(const vector_row *row, void *context)
{
    function_call call = { .options = 0 };
    char what[200];

    (void)context;
    parse(row->fields[0], URIKIT_PARSE_REFERENCE, &call.base);
    parse(row->fields[1], URIKIT_PARSE_REFERENCE, &call.uri);
    snprintf(what, sizeof what, "%s:%u: %s", row->file, row->line, check_show(row->fields[1]));
    expect(do_relativize, &call, vector_code(row, 2), vector_code(row, 2) ? urikit_str_from(NULL) : row->fields[3], what);
}

static void test_relativize(void **state)
{
    (void)state;
    vectors_each("uri_relativize.tsv", relativize_row, NULL);
}

static urikit_code do_write(const void *input, urikit_out *out)
{
    const function_call *call = input;

    return urikit_uri_write(&call->parts, URIKIT_PARSE_ZONE, out, NULL);
}

/* fields: scheme, userinfo, host, port, path, query, fragment, code, at, text */
static void write_row(const vector_row *row, void *context)
{
    const urikit_str *f = row->fields;
    function_call call = { .parts = { f[0], f[1], f[2], f[3], f[4], f[5], f[6] } };
    urikit_out measure = { NULL, 0, 0 };
    size_t at = 0;
    urikit_code code = urikit_uri_write(&call.parts, URIKIT_PARSE_ZONE, &measure, &at);
    char what[40];

    (void)context;
    snprintf(what, sizeof what, "%s:%u", row->file, row->line);
    code = code == URIKIT_E_SPACE ? URIKIT_OK : code; /* it was only measured */
    if (code != vector_code(row, 7) || at != vector_number(row, 8)) {
        check_fail("%s: got %s at %zu", what, urikit_code_name(code), at);
    }
    expect(do_write, &call, vector_code(row, 7), row->fields[9], what);
}

static void test_write(void **state)
{
    (void)state;
    vectors_each("uri_write.tsv", write_row, NULL);
}

/* Replacing a part is parts(), an assignment, and write(). */
static void test_replace_a_part(void **state)
{
    function_call call = { .options = 0 };

    (void)state;
    parse(URIKIT_STR("http://h/a?b#c"), URIKIT_PARSE_SCHEME, &call.uri);
    call.parts = urikit_uri_parts(&call.uri);
    call.parts.query = URIKIT_STR("page=2");
    call.parts.fragment = urikit_str_from(NULL);
    expect(do_write, &call, URIKIT_OK, URIKIT_STR("http://h/a?page=2"), "query replaced, fragment removed");
    call.parts.host = urikit_str_from(NULL);
    expect(do_write, &call, URIKIT_OK, URIKIT_STR("http:/a?page=2"), "authority removed");
}

static void test_order(void **state)
{
    /* each before the next: by scheme, authority, path segment by segment, query, fragment; absent before empty */
    static const char *const ascending[] = { "",       "#",         "#a",      "?",       "?a",      "a",     "a/",    "a/b",
                                             "a/b/c",  "a/b/./c/d", "a!/b",    "../a",    "../../a", "/",     "/a",    "//",
                                             "//a",    "//a:",      "//a:1",   "//b",     "//@a",    "//U@a", "//u@a", "a:",
                                             "a:abcd", "a:b",       "a://h/a", "a://h/b", "b:" };
    size_t i;
    size_t j;

    (void)state;
    for (i = 0; i < sizeof ascending / sizeof ascending[0]; i++) {
        for (j = 0; j < sizeof ascending / sizeof ascending[0]; j++) {
            urikit_uri a;
            urikit_uri b;
            int order;

            parse(urikit_str_from(ascending[i]), URIKIT_PARSE_REFERENCE, &a);
            parse(urikit_str_from(ascending[j]), URIKIT_PARSE_REFERENCE, &b);
            order = urikit_uri_compare(&a, &b, URIKIT_LEVEL_SYNTAX);
            if ((order > 0) - (order < 0) != (i > j) - (i < j)) {
                check_fail("%s against %s: %d", ascending[i], ascending[j], order);
            }
        }
    }
}

/* Normalizing writes neighbors in one go, so their rows of the table are the same. */
static void test_rules(void **state)
{
    static const normal_part same[][2] = {
        { PART_SCHEME, PART_HOST }, { PART_PORT, PART_HOST }, { PART_QUERY, PART_PATH }, { PART_FRAGMENT, PART_PATH }
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_memory_equal(urikiti_normal_rules[same[i][0]], urikiti_normal_rules[same[i][1]], sizeof urikiti_normal_rules[0]);
    }
}

/* ---- lengths that no memory has: where size_t has 32 bits, two inputs that share one text come near them ---- */

static const size_t pretended[] = {
    0,       1, 3, UINT32_MAX / 2, (size_t)UINT32_MAX - 1, UINT32_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX - 4, SIZE_MAX - 1,
    SIZE_MAX
};

/* No sum is below its terms: the number of bytes that may be written is what decides where it writes them. */
static void test_sums(void **state)
{
    char byte = 'a';
    size_t i;
    size_t j;

    (void)state;
    for (i = 0; i < sizeof pretended / sizeof pretended[0]; i++) {
        for (j = 0; j < sizeof pretended / sizeof pretended[0]; j++) {
            size_t a = pretended[i];
            size_t b = pretended[j];
            segment_iterator segments = { 0 };
            urikit_out out = { &byte, 1, a };

            assert_int_equal(urikiti_sum(a, b), a > SIZE_MAX - b ? SIZE_MAX : a + b);
            segments.head = urikit_str_of(&byte, a);
            segments.tail = urikit_str_of(&byte, b);
            assert_true(urikiti_segments_bound(&segments) == SIZE_MAX ||
                        (urikiti_segments_bound(&segments) - 4 >= a && urikiti_segments_bound(&segments) - 4 - a == b));
            if (a > 1 || b > 1) {
                assert_null(urikiti_out_space(&out, b > 1 ? b : 2));
                assert_true(out.len >= a && out.len >= b);
                assert_int_equal(urikiti_out_code(&out), URIKIT_E_SPACE);
            }
        }
    }
}

/* A relative reference has no segment where its path is empty: nothing is written, and no prefix. */
static void test_no_segments(void **state)
{
    char space[8];
    urikit_out out = URIKIT_OUT(space);
    segment_iterator segments;

    (void)state;
    urikiti_segments_start(&segments, URIKIT_STR(""), URIKIT_STR(""), SEGMENTS_REFERENCE);
    assert_false(urikiti_segments_write(&segments, 0, false, &out));
    assert_int_equal(out.len, 0);
}

/* Only the prefix "/." is told: "./" guards a reference, and no authority can appear there. */
static void test_guarded(void **state)
{
    char space[32];
    urikit_out out = URIKIT_OUT(space);
    segment_iterator segments;

    (void)state;
    urikiti_segments_start(&segments, URIKIT_STR(""), URIKIT_STR("x/../a:b"), SEGMENTS_REFERENCE);
    assert_false(urikiti_segments_write(&segments, 0, false, &out));
    check_text(urikit_out_str(&out), URIKIT_STR("./a:b"), "guarded by a dot");
    out.len = 0;
    urikiti_segments_start(&segments, URIKIT_STR("/"), URIKIT_STR("..//b"), SEGMENTS_PATH);
    assert_true(urikiti_segments_write(&segments, 0, false, &out));
    check_text(urikit_out_str(&out), URIKIT_STR("/.//b"), "guarded by a slash and a dot");
}

/* Bytes that are in the output before a call do not make its text too long. */
static void test_start(void **state)
{
    urikit_out out = { NULL, 0, 0 };
    urikit_parts parts = { .path = URIKIT_STR("p") };
    urikit_uri base;
    urikit_uri ref;

    (void)state;
    parse(URIKIT_STR("http://h/p"), URIKIT_PARSE_SCHEME, &base);
    parse(URIKIT_STR("#f"), URIKIT_PARSE_REFERENCE, &ref);
    out.len = UINT32_MAX;
    assert_int_equal(urikit_uri_resolve(&base, &ref, URIKIT_RESOLVE_STRICT, &out), URIKIT_E_SPACE);
    parse(URIKIT_STR("../g"), URIKIT_PARSE_REFERENCE, &ref);
    out.len = UINT32_MAX;
    assert_int_equal(urikit_uri_resolve(&base, &ref, URIKIT_RESOLVE_STRICT, &out), URIKIT_E_SPACE);
    out.len = UINT32_MAX;
    assert_int_equal(urikit_uri_set(&base, URIKIT_PART_PORT, URIKIT_STR("1"), 0, &out, NULL), URIKIT_E_SPACE);
    out.len = UINT32_MAX;
    assert_int_equal(urikit_uri_write(&parts, URIKIT_PARSE_ZONE, &out, NULL), URIKIT_E_SPACE);
}

/* A target that is too long is an error, not a length that has wrapped. Where nothing is merged, no byte is read. */
static void test_long_target(void **state)
{
    urikit_out out = { NULL, 0, 0 };
    urikit_uri base;
    urikit_uri ref;

    (void)state;
    parse(URIKIT_STR("x:?q"), URIKIT_PARSE_SCHEME, &base);
    parse(URIKIT_STR("#f"), URIKIT_PARSE_REFERENCE, &ref);
    base.len = base.query_end = UINT32_MAX - 1;
    assert_int_equal(urikit_uri_resolve(&base, &ref, URIKIT_RESOLVE_STRICT, &out), URIKIT_E_TOO_LONG);
    out.len = 0;
    ref.len = UINT32_MAX;
    assert_int_equal(urikit_uri_resolve(&base, &ref, URIKIT_RESOLVE_STRICT, &out), URIKIT_E_TOO_LONG);
    out.len = 0;
    assert_int_equal(urikit_uri_set(&base, URIKIT_PART_SCHEME, URIKIT_STR("longer"), 0, &out, NULL), URIKIT_E_TOO_LONG);
    parse(URIKIT_STR("s://h/../p"), URIKIT_PARSE_REFERENCE, &ref); /* and where a path is written segment by segment */
    ref.len = ref.query_end = UINT32_MAX;
    ref.path_end = ref.path_at + 5;
    out.len = 0;
    assert_int_equal(urikit_uri_resolve(&ref, &ref, URIKIT_RESOLVE_STRICT, &out), URIKIT_E_SPACE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resolve),        cmocka_unit_test(test_normalize),      cmocka_unit_test(test_single_rungs),
        cmocka_unit_test(test_urn_components), cmocka_unit_test(test_normalize_zone), cmocka_unit_test(test_relativize),
        cmocka_unit_test(test_write),          cmocka_unit_test(test_replace_a_part), cmocka_unit_test(test_order),
        cmocka_unit_test(test_sums),           cmocka_unit_test(test_long_target),    cmocka_unit_test(test_rules),
        cmocka_unit_test(test_no_segments),    cmocka_unit_test(test_guarded),        cmocka_unit_test(test_start),
        cmocka_unit_test(test_fronts),         cmocka_unit_test(test_used_space),     cmocka_unit_test(test_empty_path)
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
