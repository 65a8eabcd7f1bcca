/* SPDX-License-Identifier: MIT */
/* Kinds, levels, components and host kinds by name; texts checked as a kind. */
#include <urikit/kind.h>
#include <urikit/uri.h>

#include "check.h"
#include "vectors.h"

#include <string.h>

/* fields: text, kind, code, at, detected */
static void kind_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_pair pairs[4];
    urikit_kind kind;
    size_t at = 0;
    urikit_code code;

    (void)context;
    assert_true(urikit_kind_find(row->fields[1], &kind));
    code = urikit_kind_check(kind, text, NULL, pairs, 4, &at);
    check_error(text, code, code ? at : 0, vector_code(row, 2), vector_number(row, 3));
    check_text(urikit_str_from(urikit_kind_name(urikit_kind_of_text(text, true))), row->fields[4], "kind detected");
    check_free(text);
}

static void test_kind_vectors(void **state)
{
    (void)state;
    vectors_each("kind.tsv", kind_row, NULL);
}

static void test_kind_names(void **state)
{
    urikit_kind found;
    unsigned i;

    (void)state;
    for (i = 0; i < URIKIT_KIND_COUNT; i++) {
        assert_true(urikit_kind_find(urikit_str_from(urikit_kind_name((urikit_kind)i)), &found));
        assert_int_equal(found, i);
    }
    assert_string_equal(urikit_kind_name((urikit_kind)URIKIT_KIND_COUNT), "unknown");
    assert_false(urikit_kind_find(URIKIT_STR("url"), &found));
    assert_false(urikit_kind_find(URIKIT_STR("URI"), &found));
    assert_false(urikit_kind_find(URIKIT_STR(""), &found));
    assert_false(urikit_kind_find(urikit_str_of(NULL, 0), &found));
}

/* A user URL needs room for its pairs, and says so. */
static void test_kind_room(void **state)
{
    urikit_pair pairs[1];

    (void)state;
    assert_int_equal(urikit_kind_check(URIKIT_KIND_USR, URIKIT_STR("usr:a/b?c=1&d=2"), NULL, pairs, 1, NULL), URIKIT_E_SPACE);
}

static void test_level_names(void **state)
{
    static const struct {
        const char *name;
        urikit_level level;
    } rows[] = {
        { "string", URIKIT_LEVEL_STRING }, { "case", URIKIT_LEVEL_CASE },     { "percent", URIKIT_LEVEL_PERCENT },
        { "path", URIKIT_LEVEL_SYNTAX },   { "syntax", URIKIT_LEVEL_SYNTAX }, { "scheme", URIKIT_LEVEL_SCHEME },
    };
    urikit_level level;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(urikit_level_find(urikit_str_from(rows[i].name), &level));
        assert_int_equal(level, rows[i].level);
    }
    assert_false(urikit_level_find(URIKIT_STR("Case"), &level));
    assert_false(urikit_level_find(URIKIT_STR(""), &level));
    assert_false(urikit_level_find(URIKIT_STR("case\0"), &level));
}

static void test_component_names(void **state)
{
    urikit_component component;

    (void)state;
    assert_true(urikit_component_find(URIKIT_STR("path-segment"), &component));
    assert_int_equal(component, URIKIT_COMPONENT_SEGMENT);
    assert_true(urikit_component_find(URIKIT_STR("query-value"), &component));
    assert_int_equal(component, URIKIT_COMPONENT_QUERY_VALUE);
    assert_false(urikit_component_find(URIKIT_STR("segment"), &component));
}

static void test_host_kind_names(void **state)
{
    (void)state;
    assert_null(urikit_host_kind_name(URIKIT_HOST_ABSENT));
    assert_string_equal(urikit_host_kind_name(URIKIT_HOST_REG_NAME), "reg-name");
    assert_string_equal(urikit_host_kind_name(URIKIT_HOST_IPVFUTURE), "ipvfuture");
    assert_null(urikit_host_kind_name((urikit_host_kind)5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kind_vectors), cmocka_unit_test(test_kind_names),      cmocka_unit_test(test_kind_room),
        cmocka_unit_test(test_level_names),  cmocka_unit_test(test_component_names), cmocka_unit_test(test_host_kind_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
