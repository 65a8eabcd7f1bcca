/* SPDX-License-Identifier: MIT */
/* L9: time is linear, on inputs made to be slow. */
#include <urikit/uri.h>

#include "check.h"
#include "clock.h"

#include <stdlib.h>

enum { SHORT_LEN = 1 << 18 };

/* Everything there is to do with a reference and a base of the same making. */
static void do_all(urikit_str text, void *context)
{
    urikit_out *space = context;
    urikit_str base_text = URIKIT_STR("http://a/b/c");
    urikit_uri base;
    urikit_uri uri;
    urikit_uri target;
    urikit_out out = { space->ptr, space->cap, 0 };
    urikit_out relative = { NULL, 0, 0 };

    assert_int_equal(urikit_uri_parse(base_text, URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    if (urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return; /* refusing must be linear too */
    }
    assert_int_equal(urikit_uri_resolve(&base, &uri, URIKIT_RESOLVE_STRICT, &out), URIKIT_OK);
    assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &target, NULL), URIKIT_OK);
    (void)!urikit_uri_relativize(&base, &target, &relative);
    (void)!urikit_uri_relativize(&target, &base, &relative);
    (void)!urikit_uri_relativize(&target, &target, &relative);
    out.len = 0;
    assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out), URIKIT_OK);
    assert_true(urikit_uri_equal(&uri, &uri, URIKIT_LEVEL_SCHEME));
    assert_true(urikit_uri_compare(&uri, &base, URIKIT_LEVEL_SYNTAX) != 0);
}

static void test_linear_time(void **state)
{
    static const clock_shape shapes[] = {
        { "", "../", "" },          { "", "/./", "" },      { "", "%2e", "" },       { "", "%2e%2e/", "" },
        { "s:", ":", "" },          { "", ":", "" },        { "//", ":", "" },       { "//", ":", "@h" },
        { "//h:", "1", "" },        { "//[", ":", "]" },    { "//[v1.", ":", "]" },  { "//[::", "0", "]" },
        { "", "a/../", "" },        { "/", "a/", "" },      { "s:", "a/", "" },      { "/", "/", "" },
        { "s:", "./", "//" },       { "s:a/", "../", "b" }, { "?", "&", "" },        { "?", "=%41", "" },
        { "#", "%7E", "" },         { "//h:", "0", "/" },   { "//", "a.", "/" },     { "//", "1.", "/" },
        { "/x/", "%2E%2e/a/", "" }, { "", "%", "" },        { "//u@", "%41", ":8" }, { "/", ".../", "" }
    };
    urikit_out space = { NULL, 4 * SHORT_LEN + 64, 0 };
    size_t i;

    (void)state;
    space.ptr = malloc(space.cap);
    assert_non_null(space.ptr);
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], SHORT_LEN, do_all, &space);
    }
    free(space.ptr);
}

/* A query and a pattern, each of len bytes, one after the other. */
typedef struct pattern_shape {
    clock_shape query;
    clock_shape pattern;
} pattern_shape;

static void remove_shape(urikit_str text, void *context)
{
    const pattern_shape *shape = context;
    urikit_str query = clock_text(&shape->query, text.len);
    urikit_str pattern = clock_text(&shape->pattern, text.len);
    urikit_out out = { NULL, 0, 0 };
    urikit_uri uri;

    assert_int_equal(urikit_uri_parse(query, URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    (void)!urikit_uri_query_remove(&uri, pattern, URIKIT_EDIT_LIST, &out);
    check_free(query);
    check_free(pattern);
}

/* One long key and one long piece; many short keys; many pieces; periods; long runs of asterisks. */
static void test_linear_patterns(void **state)
{
    static const pattern_shape shapes[] = {
        { { "?", "a", "" }, { "*", "a", "b*" } },     { { "?", "a", "" }, { "*b", "a", "*" } },
        { { "?", "a", "" }, { "", "a*", "b*" } },     { { "?", "a", "" }, { "", "*a", "b" } },
        { { "?", "ab", "" }, { "*", "ab", "b*" } },   { { "?", "aab", "" }, { "*", "aabaab", "c*" } },
        { { "?", "&", "" }, { "", "*", "" } },        { { "?", "a&", "" }, { "a", "*", "b" } },
        { { "?", "ab&", "" }, { "*", "a", "*" } },    { { "?", "axyb&", "" }, { "a*x", "*", "y*b" } },
        { { "?", "ab&", "" }, { "a*", "*b", "*c" } }, { { "?", "%61", "" }, { "*", "a", "b*" } },
        { { "?", "a&", "" }, { "", "a,", "" } },      { { "?", "a&", "" }, { "", ",", "" } },
        { { "?", "a&", "" }, { "", "a", "" } },       { { "?", "a&", "" }, { "*", "a", "" } }
    };
    static const clock_shape any = { "", "x", "" };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&any, 100000, remove_shape, (void *)&shapes[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_linear_time), cmocka_unit_test(test_linear_patterns) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
