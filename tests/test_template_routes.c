/* SPDX-License-Identifier: MIT */
/* Routes: which of several templates matches, the most specific first; generated cases; time. */
#include "check.h"
#include "clock.h"
#include "random.h"
#include "route_properties.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPTURES = 64 };

/* Routes in memory of their own; free(memory). */
static urikit_template_routes routes_of(const urikit_str *texts, size_t count, void **memory)
{
    urikit_template_routes routes;

    assert_int_equal(urikit_template_routes_read(texts, count, NULL, 0, &routes, NULL, NULL), URIKIT_E_SPACE);
    *memory = malloc(routes.size);
    assert_non_null(*memory);
    assert_int_equal(urikit_template_routes_read(texts, count, *memory, routes.size, &routes, NULL, NULL), URIKIT_OK);
    return routes;
}

/* fields: templates, flags, text, route */
static void route_row(const vector_row *row, void *context)
{
    urikit_str texts[ROUTE_CASE_LINES];
    urikit_template_capture captures[CAPTURES];
    urikit_str text = check_copy(row->fields[2]);
    urikit_str list = check_copy(row->fields[0]);
    urikit_template_flags flags = 0;
    urikit_template_routes routes;
    size_t count = 0;
    size_t from = 0;
    size_t which = 0;
    size_t i;
    urikit_code code;
    void *memory;
    urikit_str got;

    (void)context;
    for (i = 0; i <= list.len; i++) {
        if (i == list.len || list.ptr[i] == ' ') {
            texts[count++] = urikit_str_of(list.ptr + from, i - from);
            from = i + 1;
        }
    }
    flags |= row->fields[1].ptr && memchr(row->fields[1].ptr, 'o', row->fields[1].len) ? (unsigned)URIKIT_TEMPLATE_ANY_ORDER : 0U;
    flags |= row->fields[1].ptr && memchr(row->fields[1].ptr, 'p', row->fields[1].len) ? (unsigned)URIKIT_TEMPLATE_OTHER_PAIRS
                                                                                       : 0U;
    routes = routes_of(texts, count, &memory);
    code = urikit_template_route(&routes, text, flags, captures, CAPTURES, &which);
    got = code == URIKIT_E_TEMPLATE_NO_MATCH ? URIKIT_STR("no") : texts[which];
    assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
    if (!urikit_str_equal(got, row->fields[3])) {
        check_fail("%s:%u: the route is %s", row->file, row->line, check_show(got));
    }
    for (i = 0; i < list.len; i++) {
        if (list.ptr[i] == ' ') {
            ((char *)(uintptr_t)list.ptr)[i] = '\n';
        }
    }
    if (!flags) {
        assert_int_equal(route_properties(list, text), code == URIKIT_OK);
    }
    free(memory);
    check_free(list);
    check_free(text);
}

static void test_rows(void **state)
{
    (void)state;
    assert_true(vectors_each("template_route.tsv", route_row, NULL) > 60);
}

static void test_errors(void **state)
{
    urikit_str texts[] = { URIKIT_STR("/{a}"), URIKIT_STR("/{a"), URIKIT_STR("{=b}") };
    urikit_template_capture captures[1];
    urikit_template_routes routes;
    size_t which = 9;
    size_t at = 9;
    void *memory;

    (void)state;
    assert_int_equal(urikit_template_routes_read(texts, 3, NULL, 0, &routes, &which, &at), URIKIT_E_TEMPLATE_OPEN);
    assert_int_equal(which, 1);
    assert_int_equal(at, 3);
    assert_int_equal(urikit_template_routes_read(texts + 2, 1, NULL, 0, &routes, NULL, NULL), URIKIT_E_TEMPLATE_OPERATOR);
    routes = routes_of(texts, 0, &memory); /* none at all */
    assert_int_equal(urikit_template_route(&routes, URIKIT_STR("a"), 0, NULL, 0, &which), URIKIT_E_TEMPLATE_NO_MATCH);
    assert_int_equal(urikit_template_route(&routes, URIKIT_STR("\xFF"), 0, NULL, 0, &which), URIKIT_E_UTF8);
    free(memory);
    routes = routes_of(texts, 1, &memory);
    assert_int_equal(urikit_template_route(&routes, URIKIT_STR("/x"), 0, captures, 0, &which), URIKIT_E_SPACE);
    assert_int_equal(urikit_template_route(&routes, URIKIT_STR("/\xC3"), 0, captures, 1, &which), URIKIT_E_UTF8);
    assert_int_equal(urikit_template_route(&routes, urikit_str_of(NULL, 0), 0, captures, 1, &which), URIKIT_E_TEMPLATE_NO_MATCH);
    if (sizeof(size_t) > 4) {
        assert_int_equal(urikit_template_route(&routes, urikit_str_of("", (size_t)1 << 16 << 16), 0, captures, 1, &which),
                         URIKIT_E_TOO_LONG);
    }
    free(memory);
}

/* ---- generated cases --------------------------------------------------------------------------------- */

static const char *const template_pieces[] = { "{a}",  "{b}",    "{a}",      "{c}",   "{+d}",   "{#e}",   "{.f}",  "{/g}",
                                               "{;h}", "{?i}",   "{&j}",     "{k:2}", "{/l,m}", "{?n,o}", "{/p*}", "{?q*}",
                                               "{v*}", "/",      "/",        "/a",    "-",      "x",      ".",     "a",
                                               "ab",   "%C3%A9", "\xC3\xA9", "%2d",   "?i=",    "&",      "" };

static const char *const text_pieces[] = { "a", "x",   "-",   ".",      "/",        "/",   "/a",  "=",   "?",  "&",  ";", "#",
                                           ",", "%41", "%2D", "%C3%A9", "\xC3\xA9", "?i=", "&j=", "?n=", "q=", "ab", "b" };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void add_piece(urikit_out *out, const char *piece)
{
    assert_int_equal(urikit_out_append(out, urikit_str_from(piece)), URIKIT_OK);
}

/* A template: at most MOST_PIECES of template_pieces. */
enum { MOST_PIECES = 5 };
typedef struct piece_list {
    size_t pieces[MOST_PIECES];
    size_t count;
} piece_list;

/* Half of the templates begin as the one before them, so that the tree has forks. */
static void change_template(random_state *r, piece_list *tmpl)
{
    size_t kept = random_below(r, 2) ? 0 : random_below(r, tmpl->count + 1);

    tmpl->count = kept + random_below(r, MOST_PIECES + 1 - kept);
    for (; kept < tmpl->count; kept++) {
        tmpl->pieces[kept] = random_below(r, COUNT(template_pieces));
    }
}

static bool has_a_route(random_state *r, size_t number)
{
    char lines_space[1024];
    char text_space[128];
    urikit_out lines = URIKIT_OUT(lines_space);
    urikit_out text = URIKIT_OUT(text_space);
    size_t count = 1 + random_below(r, number % 4 == 0 ? 16 : 5);
    piece_list tmpl = { { 0 }, 0 };
    size_t n;
    urikit_str copy;
    urikit_str copied_lines;
    bool found;

    for (; count > 0; count--) {
        change_template(r, &tmpl);
        for (n = 0; n < tmpl.count; n++) {
            add_piece(&lines, template_pieces[tmpl.pieces[n]]);
        }
        add_piece(&lines, count > 1 ? "\n" : "");
    }
    for (n = random_below(r, 7); n > 0; n--) {
        add_piece(&text, text_pieces[random_below(r, COUNT(text_pieces))]);
    }
    copied_lines = check_copy(urikit_out_str(&lines));
    copy = check_copy(urikit_out_str(&text));
    found = route_properties(copied_lines, copy);
    check_free(copied_lines);
    check_free(copy);
    return found;
}

static void test_properties(void **state)
{
    (void)state;
    assert_true(random_try(has_a_route) > random_cases() / 20);
}

/* ---- time ------------------------------------------------------------------------------------------------ */

/* Templates with numbers in them, '#', and a text that the last of them, or none, matches. */
typedef struct route_shape {
    const char *before; /* the number */
    const char *after;
    const char *text;   /* that is looked up */
    bool grows;         /* the text is repeated: one unit for each template */
} route_shape;

typedef struct many_routes {
    char *space;
    urikit_str *texts;
    size_t count;
    urikit_template_routes routes;
    void *memory;
} many_routes;

static many_routes make_routes(const route_shape *shape, size_t count)
{
    many_routes m = { malloc(count * 64), malloc(count * sizeof *m.texts), count, { NULL, 0, 0, 0, NULL, NULL }, NULL };
    size_t i;

    assert_true(m.space && m.texts);
    for (i = 0; i < count; i++) {
        int len = snprintf(m.space + i * 64, 64, "%s%zu%s", shape->before, i, shape->after);

        m.texts[i] = urikit_str_of(m.space + i * 64, (size_t)len);
    }
    m.routes = routes_of(m.texts, count, &m.memory);
    return m;
}

static void free_routes(many_routes *m)
{
    free(m->memory);
    free(m->texts);
    free(m->space);
}

/* Reads one route for each four bytes, and looks one text up in them. */
static void read_and_route(urikit_str text, void *context)
{
    const route_shape *shape = context;
    many_routes m = make_routes(shape, text.len / 4 + 1);
    urikit_template_capture captures[CAPTURES];
    size_t which = 0;
    urikit_code code;
    int round;

    for (round = 0; round < 4; round++) {
        code = urikit_template_route(&m.routes, shape->grows ? text : urikit_str_from(shape->text),
                                     round % 2 ? (unsigned)URIKIT_TEMPLATE_OTHER_PAIRS : 0U, captures, CAPTURES, &which);
        assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
    }
    free_routes(&m);
}

/* What a tree of routes likes least: the same texts under other names, literals inside of what expressions take. */
static const route_shape hostile[] = {
    { "/x{?a", "}", "/x?b=1", false },         { "/{a}-", "", "/1-2-3-4-5-6-7-8-9-x", false },
    { "/{a", "}/{a}/{b}", "/x/y/z/q", false }, { "{a}{b", "}", "-", false },
    { "{+a}/", "", "/////////////x", false },  { "{/a*}/", "/{b}", "/1/2/3/4/5/6/7/8/9", false },
    { "/{a", ":1}", "/\xC3\xA9/", false },     { "/a/b/c/", "{x}/y", "/a/b/c/1", false },
    { "{a}{/b}{?c", "}", "/x/y/z", false },    { "{;a", "*}", ";b=1;c", false },
    { "/{a", "}/{b}", "/x/y?z=1", false },     { "/{a}-", "", "/1-2-3-4-5-6-7-8-9?x", false }
};

static void test_hostile_routes(void **state)
{
    static const clock_shape any = { "", "x", "" };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(hostile); i++) {
        clock_expect_linear(&any, 4000, read_and_route, (void *)(uintptr_t)&hostile[i]);
    }
}

/* Long texts against few routes: as match. */
static void test_hostile_texts(void **state)
{
    static const char *const sets[] = { "{a}-x{b}\n{a}-y{b}\n{a}-z\n{+a}!", "{/p*}/edit\n{/p*}/view\n{/p*}/{q}.x",
                                        "{+a},x\n{+b},y\n{+c};z\n{a,b,c}.q", "{?a*}\n{?b,c}\n?{d}&x\n?{d*}&y",
                                        "{a}{b}{c}-x\n{a}{b}-y\n{a:99}{b:99}-z" };
    static const char *const units[] = { "-", "a-", "/a", ",", "&a=", "?", "%2D", "a", "\xC3\xA9" };
    enum { LEN = 20000 };
    size_t s;
    size_t u;

    (void)state;
    for (s = 0; s < COUNT(sets); s++) {
        for (u = 0; u < COUNT(units); u++) {
            clock_shape shape = { "", units[u], "|" };
            urikit_str text = clock_text(&shape, LEN);

            (void)route_properties(urikit_str_from(sets[s]), text);
            (void)route_properties(urikit_str_from(sets[s]), urikit_str_of(text.ptr, text.len - 1));
            check_free(text);
        }
    }
}

/* A router of 1,000 routes: a text needs hardly more time than with ten of them. Tried one by one it would be a hundred times. */
static double time_of_routes(size_t count)
{
    static const route_shape plain = { "https://api.example/v1/thing", "/{id}/parts{?page}", NULL, false };
    enum { ROUNDS = 20000 };
    many_routes m = make_routes(&plain, count);
    urikit_template_capture captures[CAPTURES];
    char(*urls)[96] = malloc(count * sizeof *urls);
    double start;
    double took;
    size_t i;

    assert_non_null(urls);
    for (i = 0; i < count; i++) {
        (void)snprintf(urls[i], sizeof urls[i], "https://api.example/v1/thing%zu/%zu/parts?page=3", i, i * 7);
    }
    start = clock_now();
    for (i = 0; i < ROUNDS; i++) {
        size_t which = count;
        size_t k = i * 389 % count;

        assert_true(!urikit_template_route(&m.routes, urikit_str_from(urls[k]), 0, captures, CAPTURES, &which) && which == k);
    }
    took = (clock_now() - start) / ROUNDS;
    free(urls);
    free_routes(&m);
    return took;
}

static void test_many_routes(void **state)
{
    double few = 1;
    double many = 1;
    int attempt;

    (void)state;
    for (attempt = 0; attempt < 5; attempt++) {
        double a = time_of_routes(10);
        double b = time_of_routes(1000);

        few = a < few ? a : few;
        many = b < many ? b : many;
    }
    printf("a text needs %.0f ns with 10 routes, %.0f ns with 1,000\n", few * 1e9, many * 1e9);
    assert_true(many < 5 * few);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows),          cmocka_unit_test(test_errors),
                                        cmocka_unit_test(test_properties),    cmocka_unit_test(test_hostile_routes),
                                        cmocka_unit_test(test_hostile_texts), cmocka_unit_test(test_many_routes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
