/* SPDX-License-Identifier: MIT */
/* The paths of OpenAPI as templates: what is not one, what they take, properties, routes, time. */
#include <urikit/template.h>
#include <urikit/text.h>

#include "check.h"
#include "clock.h"
#include "random.h"
#include "route_properties.h"
#include "template_properties.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 64, SPACE = 1024, MOST = 255 };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* fields: path, code, at, text, variables */
static void openapi_row(const vector_row *row, void *context)
{
    urikit_template_part parts[PARTS];
    urikit_template_capture captures[PARTS];
    urikit_str path = check_copy(row->fields[0]);
    urikit_str text = check_copy(row->fields[3]);
    urikit_code want = vector_code_in(row, 1, URIKIT_E_TEMPLATE_OPEN);
    char space[SPACE];
    urikit_out out = URIKIT_OUT(space);
    urikit_template tmpl;
    size_t at = 0;
    urikit_code code = urikit_template_parse_openapi(path, parts, URIKIT_TEMPLATE_PARTS_BOUND(path.len), &tmpl, &at);
    size_t i;

    (void)context;
    check_error(path, code, at, want, vector_number(row, 2));
    if (!code) {
        size_t count = tmpl.count;

        assert_int_equal(tmpl.level, 1);
        code = urikit_template_match(&tmpl, text, 0, captures, tmpl.variable_count);
        assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
        for (i = 0; !code && i < tmpl.variable_count; i++) {
            assert_true(captures[i].kind == URIKIT_TEMPLATE_TEXT && !captures[i].raw);
            out.len += (size_t)snprintf(space + out.len, SPACE - out.len, "%s%.*s=%.*s", i > 0 ? " " : "",
                                        (int)captures[i].name.len, captures[i].name.ptr, (int)captures[i].text.len,
                                        captures[i].text.ptr);
        }
        check_text(code ? URIKIT_STR("no") : urikit_out_str(&out), row->fields[4], row->file);
        assert_int_equal(urikit_template_parse_openapi(path, parts, count - (count > 0), &tmpl, NULL),
                         count > 0 ? URIKIT_E_SPACE : URIKIT_OK);
        assert_int_equal(tmpl.count, count);
    }
    check_free(path);
    check_free(text);
}

static void test_rows(void **state)
{
    (void)state;
    assert_true(vectors_each("template_openapi.tsv", openapi_row, NULL) > 60);
}

/* "{0}{1}{2}..." */
static urikit_str many_variables(size_t count, char *to)
{
    size_t len = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        len += (size_t)sprintf(to + len, "{%zu}", i);
    }
    return urikit_str_of(to, len);
}

static void test_limits(void **state)
{
    static char space[6 * MOST];
    urikit_str long_text = urikit_str_of("x", SIZE_MAX > UINT32_MAX ? (size_t)UINT32_MAX + 1 : SIZE_MAX);
    urikit_template_routes routes;
    urikit_template tmpl;
    size_t which = 9;
    size_t at = 9;

    (void)state;
    assert_int_equal(urikit_template_parse_openapi(many_variables(MOST, space), NULL, 0, &tmpl, NULL), URIKIT_E_SPACE);
    assert_int_equal(tmpl.variable_count, MOST);
    assert_int_equal(urikit_template_parse_openapi(many_variables(MOST + 1, space), NULL, 0, &tmpl, &at), URIKIT_E_LIMIT);
    assert_int_equal(at, 10 * 3 + 90 * 4 + (MOST - 100) * 5);
    assert_int_equal(urikit_template_parse_openapi(long_text, NULL, 0, &tmpl, &at), URIKIT_E_TOO_LONG);
    assert_int_equal(at, 0);
    assert_int_equal(urikit_template_routes_read_openapi((const urikit_str[]){ URIKIT_STR("/a"), URIKIT_STR("/{a}/{a}") }, 2,
                                                         NULL, 0, &routes, &which, &at),
                     URIKIT_E_TEMPLATE_TWICE);
    assert_true(which == 1 && at == 6);
}

static bool is_ambiguous(const char *text)
{
    urikit_template_part parts[PARTS];
    urikit_template tmpl;

    assert_int_equal(urikit_template_parse_openapi(urikit_str_from(text), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    return urikit_template_is_ambiguous(&tmpl, NULL, NULL);
}

static void test_ambiguous(void **state)
{
    (void)state;
    assert_true(is_ambiguous("/{a}:{b}") && is_ambiguous("/{a}{b}") && is_ambiguous("/{a}.{b}") && is_ambiguous("/{a}@{b}"));
    assert_false(is_ambiguous("/{a}/{b}") || is_ambiguous("/{a}:x") || is_ambiguous("/{a}?{b}") || is_ambiguous("/{a,b}"));
}

/* ---- properties ---------------------------------------------------------------------------------- */

/* The names a to d, a literal of each kind; and of texts what they may and may not take. */
static const char *const path_pieces[] = { "{a}", "{b}", "{c-c}", "{d d}", "/", "/x",     ":x",   ".",
                                           "...", "-",   "@",     ",",     "?", "%C3%A9", "/{a}", "x}" };
static const char *const text_pieces[] = { "a", "x", "/", "/x", ":",   ":x",  "@",   ".",        "...", "-",
                                           ",", ";", "=", "?",  "%2F", "%3A", "%41", "\xC3\xA9", "%A9", "#" };

static urikit_str random_pieces(random_state *r, const char *const *pieces, size_t count, size_t most, urikit_out *out)
{
    size_t n;

    out->len = 0;
    for (n = 1 + random_below(r, most); n > 0; n--) {
        assert_int_equal(urikit_out_append(out, urikit_str_from(pieces[random_below(r, count)])), URIKIT_OK);
    }
    return check_copy(urikit_out_str(out));
}

static bool takes_text(random_state *r, size_t number)
{
    char space[TEMPLATE_CASE_CAP];
    urikit_out out = URIKIT_OUT(space);
    urikit_str path = random_pieces(r, path_pieces, COUNT(path_pieces), 6, &out);
    urikit_str text = random_pieces(r, text_pieces, COUNT(text_pieces), 8, &out);
    bool matched = openapi_properties(path, text);

    (void)number;
    check_free(path);
    check_free(text);
    return matched;
}

static bool has_a_route(random_state *r, size_t number)
{
    char space[8 * TEMPLATE_CASE_CAP];
    urikit_out lines = URIKIT_OUT(space);
    char piece_space[TEMPLATE_CASE_CAP];
    urikit_out out = URIKIT_OUT(piece_space);
    urikit_str text;
    size_t count;
    bool found;

    for (count = 1 + random_below(r, number % 4 == 0 ? 16 : 5); count > 0; count--) {
        urikit_str path = random_pieces(r, path_pieces, COUNT(path_pieces) - 2, 4, &out);

        assert_int_equal(urikit_out_append(&lines, path), URIKIT_OK);
        assert_int_equal(urikit_out_append(&lines, count > 1 ? URIKIT_STR("\n") : URIKIT_STR("")), URIKIT_OK);
        check_free(path);
    }
    text = random_pieces(r, text_pieces, COUNT(text_pieces), 6, &out);
    found = openapi_route_properties(urikit_out_str(&lines), text);
    check_free(text);
    return found;
}

static void test_properties(void **state)
{
    (void)state;
    assert_true(random_try(takes_text) > random_cases() / 100);
    assert_true(random_try(has_a_route) > random_cases() / 100);
}

/* ---- a path expands to what it takes, with the same values ---------------------------------------------- */

typedef struct given_values {
    urikit_str texts[4];
    size_t next;
} given_values;

static void look_up(void *context, urikit_str name, urikit_template_value *value)
{
    given_values *given = context;

    (void)name;
    value->kind = URIKIT_TEMPLATE_TEXT;
    value->text = given->texts[given->next++ % 4];
}

static bool gives_values_back(random_state *r, size_t number)
{
    static const char *const values[] = { "a", "u:1@h", "x/y", "a b", "%41", "{a}", "1,2", "\xC3\xA9", ":", "a=b;c", "?", "#" };
    static const char *const paths[] = { "/{a}", "/{a}/x/{b-b}", "/{a}:x", "/{a}:{b b}", "/@{a}/{b},{c}/{d}", "{a}/{b}?{c}" };
    char space[TEMPLATE_CASE_CAP];
    urikit_out out = URIKIT_OUT(space);
    urikit_template_part parts[PARTS];
    urikit_template_capture captures[PARTS];
    given_values given = { { { NULL, 0 } }, 0 };
    urikit_template tmpl;
    size_t i;

    (void)number;
    for (i = 0; i < 4; i++) {
        given.texts[i] = urikit_str_from(values[random_below(r, COUNT(values))]);
    }
    assert_int_equal(
        urikit_template_parse_openapi(urikit_str_from(paths[random_below(r, COUNT(paths))]), parts, PARTS, &tmpl, NULL),
        URIKIT_OK);
    assert_int_equal(urikit_template_expand(&tmpl, look_up, &given, &out, NULL), URIKIT_OK);
    assert_int_equal(urikit_template_match(&tmpl, urikit_out_str(&out), 0, captures, PARTS), URIKIT_OK);
    for (i = 0; i < tmpl.variable_count; i++) {
        char decoded_space[TEMPLATE_CASE_CAP];
        urikit_out decoded = URIKIT_OUT(decoded_space);

        assert_int_equal(urikit_percent_decode_text(captures[i].text, 0, &decoded, NULL), URIKIT_OK);
        check_text(urikit_out_str(&decoded), given.texts[i], "the value that was given");
    }
    return true;
}

static void test_both_ways(void **state)
{
    (void)state;
    assert_int_equal(random_try(gives_values_back), random_cases());
}

/* ---- time ------------------------------------------------------------------------------------------ */

/* The text as a path, as a route with others, and matched with one. */
static void use_text(urikit_str text, void *context)
{
    static const char *const paths[] = { "/{a}:x", "/{a}...{b}", "/{a}{b}{c}:x", "/{a}.{b}.json" };
    urikit_template_part parts[PARTS];
    urikit_template_capture captures[PARTS];
    urikit_template tmpl;
    size_t i;

    (void)context;
    (void)!urikit_template_parse_openapi(text, NULL, 0, &tmpl, NULL);
    for (i = 0; i < COUNT(paths); i++) {
        urikit_code code = urikit_template_parse_openapi(urikit_str_from(paths[i]), parts, PARTS, &tmpl, NULL);

        assert_int_equal(code, URIKIT_OK);
        code = urikit_template_match(&tmpl, text, 0, captures, PARTS);
        assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
    }
}

/* The text as the literals between as many variables as a path may have: each is looked for in all that comes before it. */
static void part_text(urikit_str text, void *context)
{
    char *path = malloc(text.len + 6 * MOST);
    size_t chunk = text.len / MOST;
    urikit_template tmpl;
    size_t len = 0;
    size_t i;

    (void)context;
    assert_non_null(path);
    for (i = 0; i < MOST; i++) {
        len += (size_t)sprintf(path + len, "{%zu}", i);
        memcpy(path + len, text.ptr, chunk);
        len += chunk;
    }
    assert_int_equal(urikit_template_parse_openapi(urikit_str_of(path, len), NULL, 0, &tmpl, NULL), URIKIT_E_SPACE);
    free(path);
}

static void test_growth(void **state)
{
    static const clock_shape shapes[] = { { "/", "{a", "" },    { "/", "{", "" },   { "/{", "a", "}" }, { "/", ":x", "" },
                                          { "/", ".", "json" }, { "/", "%3A", "" }, { "/", ":", "/" },  { "", "x", "}" } };
    static const clock_shape literal = { "", "x", "" };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(shapes); i++) {
        clock_expect_linear(&shapes[i], 1 << 18, use_text, NULL);
    }
    clock_expect_linear(&literal, 1 << 20, part_text, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows),      cmocka_unit_test(test_limits),
                                        cmocka_unit_test(test_ambiguous), cmocka_unit_test(test_properties),
                                        cmocka_unit_test(test_both_ways), cmocka_unit_test(test_growth) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
