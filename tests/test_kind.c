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

/* Each family is a kind, which its scheme tells. */
static void test_kind_of_families(void **state)
{
    const urikit_family *family;
    size_t i;

    (void)state;
    for (i = 0; (family = urikit_family_at(i)) != NULL; i++) {
        urikit_str sample = urikit_str_from(family->sample);

        assert_ptr_equal(urikit_family_of_text(sample), family);
        assert_string_equal(urikit_kind_name(urikit_kind_of_text(sample, true)), family->name);
        assert_int_equal(urikit_kind_of_text(urikit_str_from(family->scheme), true), URIKIT_KIND_URI_REFERENCE);
    }
    assert_true(i > 0);
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

static void part_is(urikit_str got, const char *want, const char *what)
{
    if (want) {
        check_text(got, urikit_str_from(want), what);
    } else {
        assert_int_equal(got.len, 0);
    }
}

/* Each part of a user URL: as data, as in the canonical form, where it is, and the note on it. */
static void test_usr_family(void **state)
{
    static const struct {
        const char *text, *part, *data, *encoded, *span, *note;
    } rows[] = {
        { "usr:GitHub/A%2fb?K=%61%2Cb", "type", "github", "github", "GitHub", "https://github.com" },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "name", "A/b", "A%2Fb", "A%2fb", NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "qualifiers", "k=a,b", "k=a,b", "K=%61%2Cb", NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "checksums", NULL, NULL, NULL, NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "canonical", "usr:github/A%2Fb?k=a,b", "usr:github/A%2Fb?k=a,b", NULL, NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "profile_url", "https://github.com/A%2Fb", "https://github.com/A%2Fb", NULL, NULL },
        { "usr:Bitbucket/%41b", "name", "ab", "ab", "%41b", "case does not count here" },
        { "usr:a/B", "type", "a", "a", "a", "a type without a definition, which is as good as any" },
        { "usr:a/B", "name", "B", "B", "B", NULL },
        { "usr:a/B", "qualifiers", NULL, NULL, NULL, NULL },
        { "usr:a/B", "profile_url", NULL, NULL, NULL, NULL },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("usr"));
    size_t i;

    (void)state;
    assert_non_null(family);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t part = urikit_family_part(family, urikit_str_from(rows[i].part));
        unsigned form;
        urikit_pair pairs[4];
        urikit_any id;
        const char *note;

        assert_int_equal(urikit_any_parse(family, urikit_str_from(rows[i].text), pairs, 4, &id, NULL), URIKIT_OK);
        for (form = URIKIT_FORM_DATA; form <= URIKIT_FORM_ENCODED; form++) {
            const char *want = form == URIKIT_FORM_DATA ? rows[i].data : rows[i].encoded;
            char bytes[100];
            urikit_out out = URIKIT_OUT(bytes);

            assert_int_equal(urikit_any_write(&id, part, (urikit_form)form, &out), want != NULL);
            part_is(urikit_out_str(&out), want, rows[i].part);
        }
        part_is(family->span(&id, part), rows[i].span, rows[i].part);
        note = family->note(&id, part);
        part_is(urikit_str_from(note ? note : ""), rows[i].note, "note");
        note = family->site(&id);
        assert_int_equal(note != NULL, strncmp(rows[i].text, "usr:a/", 6) != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kind_vectors),     cmocka_unit_test(test_kind_names),
        cmocka_unit_test(test_kind_of_families), cmocka_unit_test(test_kind_room),
        cmocka_unit_test(test_level_names),      cmocka_unit_test(test_component_names),
        cmocka_unit_test(test_host_kind_names),  cmocka_unit_test(test_usr_family),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
