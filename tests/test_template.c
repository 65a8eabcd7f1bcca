/* SPDX-License-Identifier: MIT */
/* URI templates: the RFC's examples, what is not a template, what a template takes of a text; properties of both ways. */
#include <urikit/template.h>

#include "check.h"
#include "clock.h"
#include "random.h"
#include "template_properties.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 64, ITEMS = 16, SPACE = 4096 };

/* ---- the variables of RFC 6570, sections 1.1, 1.2, 2.4 and 3.2, and some of ours --------------------------- */

#define S(text) { text, sizeof(text) - 1 }
#define NONE { NULL, 0 }

typedef struct variable {
    const char *name;
    urikit_template_kind kind;
    size_t count;
    urikit_str items[6];
} variable;

static const variable variables[] = {
    { "count", URIKIT_TEMPLATE_LIST, 3, { S("one"), S("two"), S("three") } },
    { "dom", URIKIT_TEMPLATE_LIST, 2, { S("example"), S("com") } },
    { "year", URIKIT_TEMPLATE_LIST, 3, { S("1965"), S("2000"), S("2012") } },
    { "dub", URIKIT_TEMPLATE_TEXT, 1, { S("me/too") } },
    { "hello", URIKIT_TEMPLATE_TEXT, 1, { S("Hello World!") } },
    { "half", URIKIT_TEMPLATE_TEXT, 1, { S("50%") } },
    { "var", URIKIT_TEMPLATE_TEXT, 1, { S("value") } },
    { "who", URIKIT_TEMPLATE_TEXT, 1, { S("fred") } },
    { "base", URIKIT_TEMPLATE_TEXT, 1, { S("http://example.com/home/") } },
    { "path", URIKIT_TEMPLATE_TEXT, 1, { S("/foo/bar") } },
    { "list", URIKIT_TEMPLATE_LIST, 3, { S("red"), S("green"), S("blue") } },
    { "keys", URIKIT_TEMPLATE_MAP, 3, { S("semi"), S(";"), S("dot"), S("."), S("comma"), S(",") } },
    { "semi", URIKIT_TEMPLATE_TEXT, 1, { S(";") } },
    { "v", URIKIT_TEMPLATE_TEXT, 1, { S("6") } },
    { "x", URIKIT_TEMPLATE_TEXT, 1, { S("1024") } },
    { "y", URIKIT_TEMPLATE_TEXT, 1, { S("768") } },
    { "empty", URIKIT_TEMPLATE_TEXT, 1, { S("") } },
    { "empty_keys", URIKIT_TEMPLATE_MAP, 0, { NONE } },
    { "query", URIKIT_TEMPLATE_TEXT, 1, { S("mycelium") } },
    { "number", URIKIT_TEMPLATE_TEXT, 1, { S("100") } },
    { "address", URIKIT_TEMPLATE_MAP, 2, { S("city"), S("Newport Beach"), S("state"), S("CA") } },
    /* ours */
    { "accents", URIKIT_TEMPLATE_TEXT, 1, { S("\xC3\xA9\xC3\xA8\xC3\xAA") } },
    { "triplets", URIKIT_TEMPLATE_TEXT, 1, { S("%C3%A9%41b") } },
    { "odd", URIKIT_TEMPLATE_MAP, 1, { S("a&b"), S("c=d") } },
    { "gaps", URIKIT_TEMPLATE_LIST, 4, { S("a"), NONE, S("c"), NONE } },
    { "blank", URIKIT_TEMPLATE_LIST, 2, { S(""), S("a") } },
    { "not_utf8", URIKIT_TEMPLATE_TEXT, 1, { S("a\xFF") } },
    { "list_not_utf8", URIKIT_TEMPLATE_LIST, 2, { S("a"), S("\xC3") } },
    { "list_ends_utf8", URIKIT_TEMPLATE_LIST, 2, { S("\xC3"), S("a") } },
    { "name_not_utf8", URIKIT_TEMPLATE_MAP, 2, { S("\xFF"), S("a"), S("b"), S("c") } },
    { "one_blank", URIKIT_TEMPLATE_LIST, 1, { S("") } },
    { "euro", URIKIT_TEMPLATE_TEXT, 1, { S("\xE2\x82\xAC") } },
    { "undefined_items", URIKIT_TEMPLATE_LIST, 2, { NONE, NONE } },
};

static void look_up(void *context, urikit_str name, urikit_template_value *value)
{
    size_t i;

    (void)context;
    for (i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
        if (urikit_str_equal(name, urikit_str_from(variables[i].name))) {
            value->kind = (uint8_t)variables[i].kind;
            value->text = variables[i].items[0];
            value->items = variables[i].items;
            value->count = variables[i].count;
        }
    }
}

static urikit_code produce_expansion(const void *input, urikit_out *out)
{
    return urikit_template_expand(input, look_up, NULL, out, NULL);
}

static urikit_code produce_text_expansion(const void *input, urikit_out *out)
{
    return urikit_template_expand_text(*(const urikit_str *)input, look_up, NULL, out, NULL);
}

/* ---- vectors --------------------------------------------------------------------------------------------- */

/* fields: template, expansion */
static void expand_row(const vector_row *row, void *context)
{
    urikit_template_part parts[PARTS];
    urikit_str text = check_copy(row->fields[0]);
    urikit_template tmpl;
    urikit_code code = urikit_template_parse(text, parts, PARTS, &tmpl, NULL);
    urikit_str got;

    (void)context;
    assert_int_equal(code, URIKIT_OK);
    got = check_produce(produce_expansion, &tmpl, &code);
    assert_int_equal(code, URIKIT_OK);
    check_text(got, row->fields[1], row->file);
    check_free(got);
    got = check_produce(produce_text_expansion, &text, &code);
    assert_int_equal(code, URIKIT_OK);
    check_text(got, row->fields[1], row->file);
    check_free(got);
    check_free(text);
}

static urikit_code produce_partial(const void *input, urikit_out *out)
{
    return urikit_template_expand_partial(input, look_up, NULL, out, NULL);
}

/* fields: template, result. With the same values it then expands to what the template does. */
static void partial_row(const vector_row *row, void *context)
{
    urikit_template_part parts[PARTS];
    urikit_str text = check_copy(row->fields[0]);
    urikit_template tmpl;
    urikit_code code = urikit_template_parse(text, parts, PARTS, &tmpl, NULL);
    urikit_str want;
    urikit_str got;

    (void)context;
    assert_int_equal(code, URIKIT_OK);
    want = check_produce(produce_expansion, &tmpl, &code);
    got = check_produce(produce_partial, &tmpl, &code);
    assert_int_equal(code, URIKIT_OK);
    check_text(got, row->fields[1], row->file);
    check_free(text);
    text = got;
    got = check_produce(produce_text_expansion, &text, &code);
    check_text(got, want, row->file);
    check_free(want);
    check_free(got);
    check_free(text);
}

static void test_partial(void **state)
{
    urikit_template_part parts[PARTS];
    urikit_template tmpl;
    urikit_out out = { NULL, 0, 0 };
    size_t at = 0;

    (void)state;
    assert_true(vectors_each("template_partial.tsv", partial_row, NULL) > 20);
    assert_int_equal(urikit_template_parse(URIKIT_STR("{a}{/list:3}"), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    assert_int_equal(urikit_template_expand_partial(&tmpl, look_up, NULL, &out, &at), URIKIT_E_TEMPLATE_PREFIX_OF_LIST);
    assert_int_equal(at, 5);
    assert_int_equal(urikit_template_parse(URIKIT_STR("{?not_utf8}"), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    assert_int_equal(urikit_template_expand_partial(&tmpl, look_up, NULL, &out, &at), URIKIT_E_UTF8);
    assert_int_equal(at, 2);
}

static void test_expand(void **state)
{
    (void)state;
    assert_true(vectors_each("template_expand.tsv", expand_row, NULL) > 180);
}

/* fields: template, code, at, level, variables */
static void parse_row(const vector_row *row, void *context)
{
    urikit_template_part parts[PARTS];
    urikit_str text = check_copy(row->fields[0]);
    urikit_template tmpl;
    size_t at = 0;
    urikit_code want = vector_code_in(row, 1, URIKIT_E_TEMPLATE_OPEN);
    urikit_code code = urikit_template_parse(text, parts, URIKIT_TEMPLATE_PARTS_BOUND(text.len), &tmpl, &at);

    (void)context;
    check_error(text, code, at, want, vector_number(row, 2));
    if (!code) {
        assert_int_equal(tmpl.level, vector_number(row, 3));
        assert_int_equal(tmpl.variable_count, vector_number(row, 4));
        if (tmpl.count > 0) {
            size_t count = tmpl.count;

            assert_int_equal(urikit_template_parse(text, parts, count - 1, &tmpl, NULL), URIKIT_E_SPACE);
            assert_int_equal(tmpl.count, count);
        }
    }
    check_free(text);
}

static void test_parse(void **state)
{
    (void)state;
    vectors_each("template_parse.tsv", parse_row, NULL);
}

/* fields: json, code, at, expansion */
static void json_row(const vector_row *row, void *context)
{
    urikit_str json = check_copy(row->fields[0]);
    urikit_template_values values;
    size_t at = 0;
    urikit_code want = vector_code_in(row, 1, URIKIT_E_TEMPLATE_JSON);
    urikit_code code = urikit_template_values_read(json, NULL, 0, &values, &at);
    char space[128];
    urikit_out out = URIKIT_OUT(space);

    (void)context;
    if (code == URIKIT_OK || code == URIKIT_E_SPACE) {
        void *memory = malloc(values.size + 1); /* of no bytes it may be NULL */

        assert_non_null(memory);
        assert_true(code == URIKIT_OK ||
                    urikit_template_values_read(json, memory, values.size - 1, &values, NULL) == URIKIT_E_SPACE);
        code = urikit_template_values_read(json, memory, values.size, &values, &at);
        assert_int_equal(code, URIKIT_OK);
        assert_int_equal(urikit_template_expand_text(URIKIT_STR("{?a*,b,c*}"), urikit_template_values_find, &values, &out, NULL),
                         URIKIT_OK);
        check_text(urikit_out_str(&out), row->fields[3], row->file);
        free(memory);
    }
    if (code != want || (code && at != vector_number(row, 2))) {
        check_fail("%s:%u: %s at %zu", row->file, row->line, urikit_code_name(code), at);
    }
    check_free(json);
}

static void test_json(void **state)
{
    urikit_template_values values;

    (void)state;
    assert_true(vectors_each("template_json.tsv", json_row, NULL) > 25);
    assert_int_equal(urikit_template_values_read(urikit_str_of(NULL, 0), NULL, 0, &values, NULL), URIKIT_E_TEMPLATE_JSON);
}

typedef struct written_captures {
    const urikit_template_capture *captures;
    size_t count;
} written_captures;

static urikit_code produce_json(const void *input, urikit_out *out)
{
    const written_captures *w = input;

    return urikit_template_captures_write(w->captures, w->count, out);
}

static void json_is(const char *template_text, const char *text, const char *want)
{
    urikit_template_part parts[PARTS];
    urikit_template_capture captures[PARTS];
    urikit_template tmpl;
    written_captures w = { captures, 0 };
    urikit_str got;
    urikit_code code;

    assert_int_equal(urikit_template_parse(urikit_str_from(template_text), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    assert_int_equal(urikit_template_match(&tmpl, urikit_str_from(text), 0, captures, PARTS), URIKIT_OK);
    w.count = tmpl.variable_count;
    got = check_produce(produce_json, &w, &code);
    check_text(got, urikit_str_from(want), template_text);
    check_free(got);
}

static void test_captures_write(void **state)
{
    (void)state;
    json_is("a", "a", "{}");
    json_is("{/path*}{?q,lang}", "/b/c?q=x%20y", "{\"path\":[\"b\",\"c\"],\"q\":\"x y\",\"lang\":null}");
    json_is("{x:1}/{x}/{+y}", "v/value/a%20!", "{\"x\":\"value\",\"y\":\"a%20!\"}");
    json_is("{?m*}", "?a%22=%5C&%FF=%FF", "{\"m\":{\"a\\\"\":\"\\\\\",\"%FF\":null}}");
    json_is("{x}", "%00%1f%7F%C3%A9,\xC3\xA9,", "{\"x\":[\"\\u0000\\u001F\\u007F\xC3\xA9\",\"\xC3\xA9\",\"\"]}");
    json_is("{%41}", "a", "{\"%41\":\"a\"}");
}

static void write_text(urikit_out *out, const char *text)
{
    assert_int_equal(urikit_out_append(out, urikit_str_from(text)), URIKIT_OK);
}

/* The captures in the notation of the rows. */
static void write_captures(const urikit_template_capture *captures, size_t count, urikit_out *out)
{
    size_t i;

    for (i = 0; i < count; i++) {
        const urikit_template_capture *c = &captures[i];
        urikit_str name;
        urikit_str value;
        size_t at = 0;
        bool first = true;

        if (c->kind == URIKIT_TEMPLATE_UNDEFINED) {
            assert_null(c->text.ptr);
            continue;
        }
        write_text(out, out->len > 0 ? " " : "");
        assert_int_equal(urikit_out_append(out, c->name), URIKIT_OK);
        write_text(out, "=");
        if (c->kind == URIKIT_TEMPLATE_TEXT) {
            assert_false(urikit_template_item_next(c, &at, &name, &value));
            assert_int_equal(urikit_out_append(out, c->text), URIKIT_OK);
            continue;
        }
        write_text(out, c->kind == URIKIT_TEMPLATE_LIST ? "[" : "{");
        while (urikit_template_item_next(c, &at, &name, &value)) {
            write_text(out, first ? "" : "|");
            first = false;
            assert_int_equal(urikit_out_append(out, name), URIKIT_OK);
            write_text(out, name.ptr ? ":" : "");
            assert_int_equal(urikit_out_append(out, value), URIKIT_OK);
        }
        write_text(out, c->kind == URIKIT_TEMPLATE_LIST ? "]" : "}");
    }
}

/* fields: template, flags, text, variables */
static void match_row(const vector_row *row, void *context)
{
    static const urikit_str no = S("no");
    urikit_template_part parts[PARTS];
    urikit_template_capture captures[PARTS];
    urikit_str template_text = check_copy(row->fields[0]);
    urikit_str text = check_copy(row->fields[2]);
    urikit_template_flags flags = 0;
    urikit_template tmpl;
    char space[SPACE];
    urikit_out out = URIKIT_OUT(space);
    urikit_code code;

    (void)context;
    if (row->fields[1].len > 0) {
        flags |= memchr(row->fields[1].ptr, 'o', row->fields[1].len) ? (unsigned)URIKIT_TEMPLATE_ANY_ORDER : 0U;
        flags |= memchr(row->fields[1].ptr, 'p', row->fields[1].len) ? (unsigned)URIKIT_TEMPLATE_OTHER_PAIRS : 0U;
    }
    assert_int_equal(urikit_template_parse(template_text, parts, PARTS, &tmpl, NULL), URIKIT_OK);
    code = urikit_template_match(&tmpl, text, flags, captures, tmpl.variable_count);
    if (code) {
        assert_int_equal(code, URIKIT_E_TEMPLATE_NO_MATCH);
        write_text(&out, "no");
    } else {
        write_captures(captures, tmpl.variable_count, &out);
    }
    if (!urikit_str_equal(urikit_out_str(&out), row->fields[3])) {
        check_fail("%s:%u: %s takes %s of %s, not %s", row->file, row->line, check_show(template_text),
                   check_show(urikit_out_str(&out)), check_show(text), check_show(row->fields[3].ptr ? row->fields[3] : no));
    }
    if (tmpl.variable_count > 0) {
        assert_int_equal(urikit_template_match(&tmpl, text, flags, captures, tmpl.variable_count - 1), URIKIT_E_SPACE);
    }
    check_free(text);
    check_free(template_text);
}

static void test_match(void **state)
{
    (void)state;
    assert_true(vectors_each("template_match.tsv", match_row, NULL) > 90);
}

/* ---- single facts ------------------------------------------------------------------------------------------ */

static void expand_fails(const char *text, urikit_code want, size_t want_at)
{
    size_t at = 99;
    urikit_out out = { NULL, 0, 0 };
    urikit_code code = urikit_template_expand_text(urikit_str_from(text), look_up, NULL, &out, &at);

    check_error(urikit_str_from(text), code, at, want, want_at);
}

static void test_expand_errors(void **state)
{
    (void)state;
    expand_fails("a{list:3}", URIKIT_E_TEMPLATE_PREFIX_OF_LIST, 2);
    expand_fails("a{x,keys:3}", URIKIT_E_TEMPLATE_PREFIX_OF_LIST, 4);
    expand_fails("a{?not_utf8}", URIKIT_E_UTF8, 3);
    expand_fails("{+list_not_utf8*}", URIKIT_E_UTF8, 2);
    expand_fails("{list_not_utf8}", URIKIT_E_UTF8, 1);
    expand_fails("{?list_ends_utf8*}", URIKIT_E_UTF8, 2);
    expand_fails("{?list_ends_utf8}", URIKIT_E_UTF8, 2);
    expand_fails("{?name_not_utf8*}", URIKIT_E_UTF8, 2);
    expand_fails("{name_not_utf8*}", URIKIT_E_UTF8, 1);
    expand_fails("{name_not_utf8}", URIKIT_E_UTF8, 1);
    expand_fails("{x}{", URIKIT_E_TEMPLATE_OPEN, 4);
}

/* With space for all of it, a value is written another way up to the first byte that is encoded. */
static void test_expand_error_with_space(void **state)
{
    char space[64];
    urikit_out out = URIKIT_OUT(space);
    size_t at = 99;

    (void)state;
    assert_int_equal(urikit_template_expand_text(URIKIT_STR("a{?not_utf8}"), look_up, NULL, &out, &at), URIKIT_E_UTF8);
    assert_int_equal(at, 3);
}

static void test_match_absent(void **state)
{
    urikit_template_part parts[PARTS];
    urikit_template_capture captures[PARTS];
    urikit_template tmpl;

    (void)state;
    assert_int_equal(urikit_template_parse(URIKIT_STR("{?x}"), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    assert_int_equal(urikit_template_match(&tmpl, urikit_str_of(NULL, 0), 0, captures, PARTS), URIKIT_OK);
    assert_int_equal(captures[0].kind, URIKIT_TEMPLATE_UNDEFINED);
}

static void test_bindings(void **state)
{
    const urikit_template_binding rows[] = { { S("a"), S("1") }, { S("b"), NONE }, { S("c"), S("") } };
    urikit_template_bindings bindings = { rows, 3 };
    char space[32];
    urikit_out out = URIKIT_OUT(space);

    (void)state;
    assert_int_equal(urikit_template_expand_text(URIKIT_STR("{?a,b,c,d}"), urikit_template_find, &bindings, &out, NULL),
                     URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("?a=1&c="), "bindings");
}

/* Texts of 4 GiB and more are refused by their length: nothing of them is read. */
static void test_too_long(void **state)
{
    urikit_str text = urikit_str_of("x", SIZE_MAX > UINT32_MAX ? (size_t)UINT32_MAX + 1 : SIZE_MAX);
    urikit_template_part parts[PARTS];
    urikit_template_capture captures[PARTS];
    urikit_template tmpl;

    (void)state;
    assert_int_equal(urikit_template_parse(text, parts, PARTS, &tmpl, NULL), URIKIT_E_TOO_LONG);
    assert_int_equal(urikit_template_parse(URIKIT_STR("x{y}"), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    assert_int_equal(urikit_template_match(&tmpl, text, 0, captures, PARTS), URIKIT_E_TOO_LONG);
}

static bool is_ambiguous(const char *text)
{
    urikit_template_part parts[PARTS];
    urikit_template tmpl;

    assert_int_equal(urikit_template_parse(urikit_str_from(text), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    return urikit_template_is_ambiguous(&tmpl, NULL, NULL);
}

static void test_ambiguous(void **state)
{
    /* clang-format off */
    static const char *const yes[] = { "{a}{b}",   "{a}-{b}",    "{a,b}",    "{/a*,b}", "{/a*}{/b}", "{/a}{/b}",
                                       "{+a}{?b}", "{+a}/{+b}",  "{.a}{.b}", "{a}.{b}", "{.a,b}",    "{?a*,b}",
                                       "{a}{.b}",  "{#a}{#b}",   "{a}a{b}",  "{?a*}{&b}", "{a}%2D{b}",
                                       "{/a*}/{b}{/c}", "{a*}{/b}={c*}", "{/a*}/x{/b}" };
    /* clang-format on */
    static const char *const no[] = { "",
                                      "a",
                                      "{a}",
                                      "{a}/{b}",
                                      "{/a,b}",
                                      "{?a,b}",
                                      "{?a}{&b}",
                                      "{a}{/b}",
                                      "{a}{?b}",
                                      "{a}{#b}",
                                      "{/a*}{?b}",
                                      "{a}!{b}",
                                      "{/a}/x{/b}?{c}",
                                      "{;a}{/b}",
                                      "{;a}b",
                                      "{+a}/x{?b}{&c}",
                                      "{/a*}/x/{b}",
                                      "{+a*}",
                                      "{.a*}",
                                      "{/a*}/{b}{?c}" };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(yes) / sizeof(yes[0]); i++) {
        if (!is_ambiguous(yes[i])) {
            check_fail("%s is ambiguous", yes[i]);
        }
    }
    for (i = 0; i < sizeof(no) / sizeof(no[0]); i++) {
        if (is_ambiguous(no[i])) {
            check_fail("%s is not ambiguous", no[i]);
        }
    }
}

/* ---- properties ---------------------------------------------------------------------------------------------- */

/* A text of 1 to `most` of these pieces. */
static size_t random_pieces(random_state *r, const char *const *pieces, size_t count, size_t most, char *to)
{
    size_t n = 1 + random_below(r, most);
    size_t len = 0;

    for (; n > 0; n--) {
        const char *piece = pieces[random_below(r, count)];

        memcpy(to + len, piece, strlen(piece));
        len += strlen(piece);
    }
    return len;
}

static const char *const template_pieces[] = { "{a}",   "{b}",   "{c}",   "{+d}",  "{#e}",   "{.f}",   "{/g}",
                                               "{;h}",  "{?i}",  "{&j}",  "{k:2}", "{/l,m}", "{?n,o}", "{/p*}",
                                               "{?q*}", "{;r*}", "{.s*}", "{t,u}", "{v*}",   "{+w:3}", "/",
                                               "-",     "x",     ".",     "=",     "%C3%A9", "?i=",    "&" };

static const char *const text_pieces[] = { "a",  "x",   "-",   ".",   "/",      "=",        "?",   "&",   ";",
                                           "#",  ",",   "%41", "%2F", "%C3%A9", "\xC3\xA9", "?i=", "&j=", ";h=",
                                           ";h", "?n=", "&o=", "q=",  "&q=",    "r=",       "%",   "!",   "4" };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Few pieces with the same names, so that starts and ends of the pairs can be in many places. */
static const char *const pair_templates[] = { "{+d}",   "{&q*}",   "{&r*}",    "{?q*}", "{;q*}", "{&q:2}", "{?r:1}",
                                              "{;r:1}", "{&q,r*}", "{?q*,r*}", ",",     "&q=",   "a" };

static const char *const pair_texts[] = { "&q=", "&r=", "?q=", ";q=", ";r", "&", "a", "b", ",", "%41", "%C3%A9", "=" };

static bool matches_pieces(urikit_str template_pieces_text, urikit_str text_pieces_text)
{
    urikit_str template_text = check_copy(template_pieces_text);
    urikit_str text = check_copy(text_pieces_text);
    bool matched = template_properties(template_text, text);

    check_free(template_text);
    check_free(text);
    return matched;
}

/* Templates in which a name comes twice, in every form. */
static const char *const name_templates[] = { "{a}",   "{+a}",  "{#a}",   "{a*}",  "{+a*}", "{/a}",  "{/a*}", "{.a}",
                                              "{.a*}", "{?a}",  "{?a*}",  "{&a*}", "{;a}",  "{;a*}", "{a:2}", "{+a:2}",
                                              "{b}",   "{a,b}", "{+b,a}", "/",     "-",     "x" };

static bool matches_names(random_state *r, size_t number)
{
    static const char *const texts[] = { "a",   "b",      "x",   "-",   "/",  ",",   "=", "%20", "%2F",
                                         "%25", "%C3%A9", "?a=", "&a=", ";a", ";a=", "#", "." };
    char template_space[TEMPLATE_CASE_CAP];
    char text_space[TEMPLATE_CASE_CAP];
    size_t template_len = random_pieces(r, name_templates, sizeof name_templates / sizeof name_templates[0], 4, template_space);
    size_t len = random_pieces(r, texts, sizeof texts / sizeof texts[0], number % 4 == 0 ? 8 : 4, text_space);
    urikit_str template_text = check_copy(urikit_str_of(template_space, template_len));
    urikit_str text = check_copy(urikit_str_of(text_space, len));
    bool matched = template_properties(template_text, text);

    check_free(template_text);
    check_free(text);
    return matched;
}

static bool matches_back(random_state *r, size_t number)
{
    char template_space[TEMPLATE_CASE_CAP];
    char text_space[TEMPLATE_CASE_CAP];
    size_t template_len = random_pieces(r, template_pieces, COUNT(template_pieces), 5, template_space);
    size_t len = random_pieces(r, text_pieces, COUNT(text_pieces), 8, text_space);

    (void)number;
    return matches_pieces(urikit_str_of(template_space, template_len), urikit_str_of(text_space, len));
}

static bool matches_pairs(random_state *r, size_t number)
{
    char template_space[TEMPLATE_CASE_CAP];
    char text_space[TEMPLATE_CASE_CAP];
    size_t template_len = random_pieces(r, pair_templates, COUNT(pair_templates), 6, template_space);
    size_t len = random_pieces(r, pair_texts, COUNT(pair_texts), number % 8 == 0 ? 40 : 10, text_space);

    return matches_pieces(urikit_str_of(template_space, template_len), urikit_str_of(text_space, len));
}

static void test_match_properties(void **state)
{
    (void)state;
    assert_true(random_try(matches_back) > random_cases() / 100);
    assert_true(random_try(matches_pairs) > random_cases() / 100);
    assert_true(random_try(matches_names) > random_cases() / 100);
}

/* ---- the law of both ways ------------------------------------------------------------------------------------ */

/* Names that begin alike, and values of every delimiter, of the names themselves, and of nothing. */
static const char *const law_names[] = { "a", "ab", "abc", "b", "c", "%41", "x.y" };
static const char *const law_texts[] = { "",  "a", "b", "ab",  "c", "A", ":",        "/",
                                         "?", "#", "[", "]",   "@", "!", "$",        "&",
                                         "'", "(", ")", "*",   "+", ",", ";",        "=",
                                         ".", "-", "%", "%41", " ", "{", "\xC3\xA9", "\xF0\x9F\x98\x80" };
static const char *const law_literals[] = { "a", "b", "=", "=b", ";", ";a", "&",      "&a=", "?",
                                            "/", ".", ",", "-",  "!", "#",  "%C3%A9", "%A9", "%41" };

enum { LAW_ITEMS = 4, LAW_TEXT = 24 };

typedef struct law_value {
    urikit_template_value value;
    urikit_str items[LAW_ITEMS];
    char texts[LAW_ITEMS][LAW_TEXT];
} law_value;

static law_value law_values[COUNT(law_names)];

static void random_value(random_state *r, law_value *v)
{
    size_t i;

    v->value.kind = (uint8_t)random_below(r, 4);
    v->value.count = v->value.kind == URIKIT_TEMPLATE_MAP ? random_below(r, LAW_ITEMS / 2 + 1) : random_below(r, LAW_ITEMS + 1);
    v->value.items = v->items;
    for (i = 0; i < LAW_ITEMS; i++) {
        v->items[i] = urikit_str_of(v->texts[i], random_pieces(r, law_texts, COUNT(law_texts), 4, v->texts[i]));
    }
    v->value.text = v->items[0];
}

static void look_up_law(void *context, urikit_str name, urikit_template_value *value)
{
    size_t i;

    (void)context;
    for (i = 0; i < COUNT(law_names); i++) {
        if (urikit_str_equal(name, urikit_str_from(law_names[i]))) {
            *value = law_values[i].value;
        }
    }
}

/* An expression of variables from law_names[*name..]. */
static urikit_str random_expression(random_state *r, size_t *name, char *to)
{
    static const char ops[] = "+#./;?&";
    size_t op = random_below(r, sizeof ops);
    size_t len = 1;

    to[0] = '{';
    if (ops[op]) {
        to[len++] = ops[op];
    }
    do {
        const char *modifier = random_below(r, 2) ? "" : random_below(r, 2) ? "*" : random_below(r, 2) ? ":1" : ":3";

        len += (size_t)sprintf(to + len, "%s%s,", law_names[*name], modifier);
        *name += 1;
    } while (*name < COUNT(law_names) && random_below(r, 3) == 0);
    to[len - 1] = '}';
    return urikit_str_of(to, len);
}

/* A template matches what it expands to, and gives values that expand to the same text; or it is ambiguous. */
static bool obeys_law(random_state *r, size_t number)
{
    char template_space[TEMPLATE_CASE_CAP];
    char text_space[16 * TEMPLATE_CASE_CAP];
    urikit_template_part parts[PARTS];
    urikit_out whole = URIKIT_OUT(template_space);
    urikit_out text = URIKIT_OUT(text_space);
    urikit_template tmpl;
    size_t name = 0;
    size_t i;

    (void)number;
    for (i = 0; i < COUNT(law_values); i++) {
        random_value(r, &law_values[i]);
    }
    for (i = 1 + random_below(r, 4); i > 0 && name < COUNT(law_names); i--) {
        char space[64];
        urikit_str piece;
        size_t before = text.len;

        if (random_below(r, 3) == 0) {
            write_text(&whole, law_literals[random_below(r, COUNT(law_literals))]);
        }
        name += random_below(r, COUNT(law_names) - name);
        piece = random_expression(r, &name, space);
        assert_int_equal(urikit_out_append(&whole, piece), URIKIT_OK);
        if (urikit_template_expand_text(piece, look_up_law, NULL, &text, NULL)) {
            return false; /* a prefix of a list */
        }
        if (text.len == before && !strchr("#./;?&", piece.ptr[1])) {
            return false; /* it writes nothing, and takes a character or more */
        }
    }
    if (random_below(r, 2)) {
        write_text(&whole, law_literals[random_below(r, COUNT(law_literals))]);
    }
    assert_int_equal(urikit_template_parse(urikit_out_str(&whole), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    text.len = 0;
    assert_int_equal(urikit_template_expand(&tmpl, look_up_law, NULL, &text, NULL), URIKIT_OK);
    if (text.len > TEMPLATE_CASE_CAP || urikit_template_is_ambiguous(&tmpl, NULL, NULL)) {
        return false;
    }
    if (!matches_pieces(urikit_out_str(&whole), urikit_out_str(&text))) {
        check_fail("%s does not match its expansion %s", check_show(urikit_out_str(&whole)), check_show(urikit_out_str(&text)));
    }
    return true;
}

/* Looks up the names of a set: what is undefined is given as undefined. */
static void look_up_some(void *context, urikit_str name, urikit_template_value *value)
{
    const unsigned *given = context;
    size_t i;

    for (i = 0; i < COUNT(law_names); i++) {
        if (*given >> i & 1 && urikit_str_equal(name, urikit_str_from(law_names[i]))) {
            *value = law_values[i].value;
            if (value->kind == URIKIT_TEMPLATE_UNDEFINED) {
                value->kind = URIKIT_TEMPLATE_TEXT;
                value->text = urikit_str_of(NULL, 0);
            }
        }
    }
}

static bool is_given(urikit_str name, unsigned given)
{
    urikit_template_value value = { URIKIT_TEMPLATE_UNDEFINED, { NULL, 0 }, NULL, 0 };

    look_up_some(&given, name, &value);
    return value.kind != URIKIT_TEMPLATE_UNDEFINED;
}

/*
 * True if a given variable is kept. Only where it has to be: after '?' if the first variable is not given, and without an
 * operator, with '+' and '#' if some variable is not.
 */
static bool keeps_given(const urikit_template *tmpl, unsigned given)
{
    bool kept = false;
    size_t first = 0;
    size_t i;
    size_t k;

    for (i = 0; i < tmpl->count; i++) {
        const urikit_template_part *part = &tmpl->parts[i];
        bool needed;

        first = part->flags & URIKIT_TEMPLATE_FIRST ? i : first;
        if (!(part->flags & URIKIT_TEMPLATE_VARIABLE) || !is_given(part->text, given)) {
            continue;
        }
        needed = !is_given(tmpl->parts[first].text, given);
        for (k = first; !part->op || strchr("+#", part->op); k++) {
            needed = needed || !is_given(tmpl->parts[k].text, given);
            if (tmpl->parts[k].flags & URIKIT_TEMPLATE_LAST) {
                break;
            }
        }
        if (!needed || (part->op && strchr("/.;&", part->op))) {
            check_fail("%s keeps %s, which is given", check_show(tmpl->text), check_show(part->text));
        }
        kept = true;
    }
    return kept;
}

/* A template that is filled in partly expands, with all values, to what the template does; with the others, if none was kept. */
static bool fills_partly(random_state *r, size_t number)
{
    char template_space[TEMPLATE_CASE_CAP];
    char texts[3][16 * TEMPLATE_CASE_CAP];
    urikit_template_part parts[PARTS];
    urikit_template_part left[16 * PARTS];
    urikit_out whole = URIKIT_OUT(template_space);
    urikit_out outs[3] = { URIKIT_OUT(texts[0]), URIKIT_OUT(texts[1]), URIKIT_OUT(texts[2]) };
    unsigned all = (1U << COUNT(law_names)) - 1;
    unsigned given = (unsigned)random_below(r, all + 1);
    unsigned others = all & ~given;
    urikit_template tmpl;
    urikit_template rest;
    size_t name = 0;
    size_t i;

    (void)number;
    for (i = 0; i < COUNT(law_values); i++) {
        random_value(r, &law_values[i]);
    }
    while (name < COUNT(law_names)) {
        char space[64];

        write_text(&whole, random_below(r, 2) ? "" : law_literals[random_below(r, COUNT(law_literals))]);
        assert_int_equal(urikit_out_append(&whole, random_expression(r, &name, space)), URIKIT_OK);
    }
    assert_int_equal(urikit_template_parse(urikit_out_str(&whole), parts, PARTS, &tmpl, NULL), URIKIT_OK);
    if (urikit_template_expand(&tmpl, look_up_some, &all, &outs[0], NULL)) {
        return false; /* a prefix of a list */
    }
    assert_int_equal(urikit_template_expand_partial(&tmpl, look_up_some, &given, &outs[1], NULL), URIKIT_OK);
    assert_int_equal(urikit_template_parse(urikit_out_str(&outs[1]), left, COUNT(left), &rest, NULL), URIKIT_OK);
    if (given == 0) {
        check_text(rest.text, tmpl.text, "nothing is given");
    }
    assert_int_equal(urikit_template_expand(&rest, look_up_some, keeps_given(&rest, given) ? &all : &others, &outs[2], NULL),
                     URIKIT_OK);
    check_text(urikit_out_str(&outs[2]), urikit_out_str(&outs[0]), "filled in partly, then all");
    return true;
}

static void test_partly(void **state)
{
    (void)state;
    assert_true(random_try(fills_partly) > random_cases() / 10);
}

static void test_law(void **state)
{
    (void)state;
    assert_true(random_try(obeys_law) > random_cases() / 10);
}

/* Copies of `unit`, at most `cap` bytes. */
static urikit_str many_of(const char *unit, size_t cap, char *to)
{
    size_t len = strlen(unit);
    size_t i;

    for (i = 0; i + len <= cap; i += len) {
        memcpy(to + i, unit, len);
    }
    return urikit_str_of(to, i);
}

/* Hostile templates and texts: at most text x variables, which no case exceeds. */
static void test_hostile(void **state)
{
    static const char *const units[] = {
        "{a}",  "{/a}", "{+a}",     "{a}a",      "{?a}",      "{&a}",         "{&a*}",    "{;a}",        "{;a*}",
        "{.a}", "{#a}", "{a:9999}", "{&a*}{+b}", "{+b}{;a*}", "{+b}{&a*,c*}", "{&c,d,a}", "{;a,aa,aaa}", "{+b}{;aaa,a,aa}a"
    };
    static const char *const fills[] = { "a",   ",",   "/",      ".",  "&",    ";",    "?",      "#",     "=",
                                         "&a=", "&b=", "&a=&b=", ";a", ";b=1", "&a=,", "&c=&a=", ";aaaa", ";aa;a" };
    enum { COPIES = 60, LEN = 5000 };
    static char template_text[COPIES * 20];
    static char text[LEN + 1];
    static urikit_template_part parts[COPIES * 5 + 2];
    static urikit_template_part tail_parts[COPIES * 5 + 2];
    static urikit_template_capture captures[COPIES * 4 + 1];
    urikit_template tmpl;
    size_t u;
    size_t c;

    (void)state;
    for (u = 0; u < COUNT(units); u++) {
        urikit_str hostile = many_of(units[u], COPIES * strlen(units[u]), template_text);
        urikit_template tail;

        memcpy(template_text + hostile.len, "-!-{z}", 6);
        assert_int_equal(urikit_template_parse(hostile, parts, COUNT(parts), &tmpl, NULL), URIKIT_OK);
        assert_int_equal(
            urikit_template_parse(urikit_str_of(hostile.ptr, hostile.len + 6), tail_parts, COUNT(tail_parts), &tail, NULL),
            URIKIT_OK);
        for (c = random_few() ? u % 5 : 0; c < COUNT(fills); c += random_few() ? 5 : 1) {
            size_t len = many_of(fills[c], LEN, text).len;
            urikit_code code;

            text[len] = '|'; /* nothing can take it: every way fails */
            code = urikit_template_match(&tmpl, urikit_str_of(text, len + 1), 0, captures, COUNT(captures));
            if (code != URIKIT_E_TEMPLATE_NO_MATCH) {
                check_fail("%s and '%s': %s", units[u], fills[c], urikit_code_name(code));
            }
            code = urikit_template_match(&tmpl, urikit_str_of(text, len), 0, captures, COUNT(captures));
            if (code && code != URIKIT_E_TEMPLATE_NO_MATCH) {
                check_fail("%s and all '%s': %s", units[u], fills[c], urikit_code_name(code));
            }
            code = urikit_template_match(&tail, urikit_str_of(text, len), 0, captures, COUNT(captures));
            if (code != URIKIT_E_TEMPLATE_NO_MATCH) { /* the last literal is nowhere */
                check_fail("%s and a tail and '%s': %s", units[u], fills[c], urikit_code_name(code));
            }
        }
    }
}

/* Up to ten thousand expressions, and a text of a mebibyte: growth by the text. */
typedef struct long_template {
    urikit_template tmpl;
    urikit_template_capture *captures;
} long_template;

enum { EXPRESSIONS = 10000, MEBIBYTE = 1 << 20 };

static void match_long(urikit_str text, void *context)
{
    long_template *t = context;
    urikit_code code = urikit_template_match(&t->tmpl, text, 0, t->captures, t->tmpl.variable_count);

    assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
}

static void test_long_templates(void **state)
{
    static const struct {
        const char *expression;
        size_t count;
        clock_shape text;
    } rows[] = { { "{a}", EXPRESSIONS, { "", ",", "" } },
                 { "{a,b}", EXPRESSIONS, { "", ",", "|" } },
                 { "{/a}", 500, { "", "/", "" } },
                 { "{+a}", EXPRESSIONS, { "", ",", "|" } },
                 { "{&a}", 500, { "", "&a=,", "" } },
                 { "{?a*}", EXPRESSIONS, { "?", ",", "" } },
                 { "{a}", EXPRESSIONS, { "", "%2C", "|" } },
                 { "{;a*}", EXPRESSIONS, { "", ";a", "|" } },
                 { "{;a,aa,aaa}a", 500, { "", ";aaaa", "" } },
                 { "{;a*}a", 500, { "", ";aaaa", "" } } };
    static char text[EXPRESSIONS * 8];
    static urikit_template_part parts[EXPRESSIONS * 2];
    long_template t;
    size_t i;

    (void)state;
    t.captures = malloc(COUNT(parts) * sizeof *t.captures);
    assert_non_null(t.captures);
    for (i = 0; i < COUNT(rows); i++) {
        urikit_str many = many_of(rows[i].expression, rows[i].count * strlen(rows[i].expression), text);

        assert_int_equal(urikit_template_parse(many, parts, COUNT(parts), &t.tmpl, NULL), URIKIT_OK);
        clock_expect_linear(&rows[i].text, MEBIBYTE / 4, match_long, &t);
    }
    free(t.captures);
}

/* The text as a template of as many expressions, which takes a fixed text, and expands with a value that is as long. */
static void use_template(urikit_str text, void *context)
{
    size_t cap = URIKIT_TEMPLATE_PARTS_BOUND(text.len);
    urikit_template_part *parts = malloc(cap * sizeof *parts);
    urikit_template_capture *captures;
    urikit_template_binding row = { URIKIT_STR("a"), URIKIT_STR(",,,,,,,,,,") };
    urikit_template_bindings bindings = { &row, 1 };
    urikit_out out = { NULL, 0, 0 };
    urikit_template tmpl;
    urikit_code code;

    (void)context;
    assert_non_null(parts);
    assert_int_equal(urikit_template_parse(text, parts, cap, &tmpl, NULL), URIKIT_OK);
    captures = malloc((tmpl.variable_count + 1) * sizeof *captures);
    assert_non_null(captures);
    code = urikit_template_match(&tmpl, URIKIT_STR(",,,,,,,,/a&a=,;a"), 0, captures, tmpl.variable_count);
    assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
    (void)urikit_template_is_ambiguous(&tmpl, NULL, NULL);
    assert_int_equal(urikit_template_expand(&tmpl, urikit_template_find, &bindings, &out, NULL), URIKIT_E_SPACE);
    assert_int_equal(urikit_template_expand_text(text, urikit_template_find, &bindings, &out, NULL), URIKIT_E_SPACE);
    free(captures);
    free(parts);
}

/* The text as a value, and as the items of a list in JSON. */
static void expand_value(urikit_str text, void *context)
{
    urikit_template_binding row = { URIKIT_STR("a"), text };
    urikit_template_bindings bindings = { &row, 1 };
    urikit_out out = { NULL, 0, 0 };
    urikit_template_values values;
    void *memory;

    (void)context;
    assert_int_equal(urikit_template_expand_text(URIKIT_STR("{a}{?a}{+a}{a:9999}"), urikit_template_find, &bindings, &out, NULL),
                     URIKIT_E_SPACE);
    if (urikit_template_values_read(text, NULL, 0, &values, NULL) != URIKIT_E_SPACE) {
        return; /* not JSON */
    }
    memory = malloc(values.size);
    assert_non_null(memory);
    assert_int_equal(urikit_template_values_read(text, memory, values.size, &values, NULL), URIKIT_OK);
    assert_int_equal(
        urikit_template_expand_text(URIKIT_STR("{a}{?a*}{&a}{beginning_}"), urikit_template_values_find, &values, &out, NULL),
        URIKIT_E_SPACE);
    free(memory);
}

static void test_growth(void **state)
{
    static const clock_shape templates[] = { { "", "{a}", "" },     { "", "{&a}", "" },    { "", "{/a*}", "" },
                                             { "{a", ",a", "}" },   { "{;a", ",a*", "}" }, { "", "{+a}x", "" },
                                             { "{;a", ",a", "}a" }, { "", "/{/a}", "" } };
    static const clock_shape values[] = { { "", ",", "" },
                                          { "", "a,", "" },
                                          { "", "\xC3\xA9", "" },
                                          { "", "%2C", "" },
                                          { "{\"a\":[\",\"", ",\",\"", "]}" },
                                          { "{\"a\":{\",\":\"\"", ",\",\":\",\"", "}}" },
                                          { "{\"a\":\"\"", ",\"beginning_\":\"\"", "}" } };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(templates); i++) {
        clock_expect_linear(&templates[i], EXPRESSIONS, use_template, NULL);
    }
    for (i = 0; i < COUNT(values); i++) {
        clock_expect_linear(&values[i], MEBIBYTE / 4, expand_value, NULL);
    }
}

/* Names that begin alike, and the ends of the search. */
static void test_names(void **state)
{
    static const char *const names[] = {
        "a",         "aa",        "aaa",        "aaaa", "aaaaa", "aaaaaaa", "aaaaaaaa",          "aaaaaaaaa",
        "aaaaaaaab", "aaaaaaaac", "aaaaaaaacd", "b",    "ba",    "z9",      "zzzzzzzzzzzzzzzzz", "zzzzzzzzzzzzzzzzzz"
    };
    size_t mask;

    (void)state;
    for (mask = 0; mask < (size_t)1 << COUNT(names); mask += mask < 4096 ? 1 : 61) {
        static _Alignas(16) char memory[8192];
        char json[1024] = "{\"\":\"\"";
        urikit_template_values values;
        size_t i;

        for (i = 0; i < COUNT(names); i++) {
            if (mask >> i & 1) {
                snprintf(json + strlen(json), sizeof json - strlen(json), ",\"%s\":%zu", names[COUNT(names) - 1 - i], i);
            }
        }
        strcat(json, "}");
        assert_int_equal(urikit_template_values_read(urikit_str_from(json), memory, sizeof memory, &values, NULL), URIKIT_OK);
        for (i = 0; i < COUNT(names); i++) {
            urikit_template_value value = { 0 };
            char number[8];

            snprintf(number, sizeof number, "%zu", i);
            urikit_template_values_find(&values, urikit_str_from(names[COUNT(names) - 1 - i]), &value);
            assert_int_equal(value.kind, mask >> i & 1 ? URIKIT_TEMPLATE_TEXT : URIKIT_TEMPLATE_UNDEFINED);
            assert_true(!value.kind || urikit_str_equal(value.text, urikit_str_from(number)));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expand),
        cmocka_unit_test(test_partial),
        cmocka_unit_test(test_partly),
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_match),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_captures_write),
        cmocka_unit_test(test_expand_errors),
        cmocka_unit_test(test_expand_error_with_space),
        cmocka_unit_test(test_match_absent),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_bindings),
        cmocka_unit_test(test_ambiguous),
        cmocka_unit_test(test_match_properties),
        cmocka_unit_test(test_law),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_long_templates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
