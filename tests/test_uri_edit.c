/* SPDX-License-Identifier: MIT */
/* Editing: the table uri_edit.tsv, each row in exactly enough bytes and in every number too small, and properties. */
#include <urikit/iri.h>

#include "check.h"
#include "edit_properties.h"
#include "random.h"
#include "uri_cases.h"
#include "vectors.h"

#include <stdio.h>
#include <string.h>

enum { MOST_PAIRS = 16 };

typedef struct edit_call {
    urikit_uri uri;
    urikit_str op;
    urikit_str part;
    urikit_str value;
    urikit_edit_flags flags;
    size_t *at;
} edit_call;

static bool is_word(urikit_str text, const char *word)
{
    return urikit_str_equal(text, urikit_str_from(word));
}

static urikit_uri_part part_named(urikit_str name)
{
    static const char *const names[] = { "scheme", "userinfo", "host", "port", "path", "query", "fragment" };
    int part = 0;

    while (!is_word(name, names[part])) {
        part++;
        assert_true(part <= URIKIT_PART_FRAGMENT);
    }
    return (urikit_uri_part)part;
}

static urikit_code do_edit(const void *input, urikit_out *out)
{
    const edit_call *call = input;

    if (is_word(call->op, "set")) {
        return urikit_uri_set(&call->uri, part_named(call->part), call->value, call->flags, out, call->at);
    }
    if (is_word(call->op, "segment")) {
        return urikit_uri_append_segment(&call->uri, call->value, call->flags, out, call->at);
    }
    if (is_word(call->op, "query-set")) {
        return urikit_uri_query_set(&call->uri, call->part, call->value, call->flags, out, call->at);
    }
    if (is_word(call->op, "query-append")) {
        return urikit_uri_query_append(&call->uri, call->part, call->value, call->flags, out, call->at);
    }
    if (is_word(call->op, "query-remove")) {
        return urikit_uri_query_remove(&call->uri, call->part, call->flags, out);
    }
    if (is_word(call->op, "query-sort")) {
        urikit_str pairs[MOST_PAIRS];

        return urikit_uri_query_sort(&call->uri, call->flags, pairs, MOST_PAIRS, out);
    }
    check_fail("no such op: %s", check_show(call->op));
}

static urikit_edit_flags edit_flags(urikit_str words)
{
    urikit_edit_flags flags = URIKIT_EDIT_PLAIN;
    char text[40];

    snprintf(text, sizeof text, "%.*s", (int)words.len, words.ptr);
    flags |= strstr(text, "encoded") ? URIKIT_EDIT_ENCODED : 0U;
    flags |= strstr(text, "iri") ? URIKIT_EDIT_IRI : 0U;
    flags |= strstr(text, "form") ? URIKIT_EDIT_FORM : 0U;
    flags |= strstr(text, "list") ? URIKIT_EDIT_LIST : 0U;
    return flags;
}

/* fields: text, op, part, value, flags, code, at, result */
static void edit_row(const vector_row *row, void *context)
{
    const urikit_str *f = row->fields;
    urikit_str value = f[3].ptr ? check_copy(f[3]) : f[3];
    urikit_str key = check_copy(f[2]);
    edit_call call = { .op = f[1], .part = key, .value = value, .flags = edit_flags(f[4]) };
    urikit_out measure = { NULL, 0, 0 };
    urikit_code want = vector_code(row, 5);
    size_t at = 0;
    char what[200];
    urikit_code code;
    urikit_str made;

    (void)context;
    assert_int_equal(urikit_iri_parse(f[0], URIKIT_PARSE_REFERENCE, &call.uri, NULL), URIKIT_OK);
    snprintf(what, sizeof what, "%s:%u: %s", row->file, row->line, check_show(f[0]));
    call.at = &at;
    code = do_edit(&call, &measure);
    code = code == URIKIT_E_SPACE ? URIKIT_OK : code;
    if (code != want || at != vector_number(row, 6)) {
        check_fail("%s: got %s at %zu", what, urikit_code_name(code), at);
    }
    call.at = NULL;
    made = check_produce(do_edit, &call, &code);
    if (code != want) {
        check_fail("%s: got %s", what, urikit_code_name(code));
    }
    check_text(made, f[7], what);
    check_free(made);
    check_free(key);
    if (value.ptr) {
        check_free(value);
    }
}

static void test_edits(void **state)
{
    (void)state;
    vectors_each("uri_edit.tsv", edit_row, NULL);
}

static void test_absent_key(void **state)
{
    urikit_str absent = { NULL, 0 };
    char space[32];
    urikit_out out = URIKIT_OUT(space);
    urikit_uri uri;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("s:a?=1"), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_query_set(&uri, absent, absent, 0, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("s:a?"), "an absent key is an empty one");
    out.len = 0;
    assert_int_equal(urikit_uri_append_segment(&uri, absent, 0, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("s:a/?=1"), "an absent segment is an empty one");
}

/* A number that is not of a part changes nothing. */
static void test_unknown_part(void **state)
{
    char space[32];
    urikit_out out = URIKIT_OUT(space);
    size_t at = 9;
    urikit_uri uri;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("s:a"), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_set(&uri, (urikit_uri_part)(URIKIT_PART_FRAGMENT + 1), URIKIT_STR("x"), 0, &out, &at),
                     URIKIT_E_PARTS);
    assert_int_equal(at, 0);
    assert_int_equal(out.len, 0);
}

static void test_edit_list(void **state)
{
    static urikit_edit many[URIKIT_EDITS_MAX + 1];
    urikit_edit edits[] = {
        { URIKIT_EDIT_SET, URIKIT_PART_SCHEME, 0, { NULL, 0 }, URIKIT_STR("https") },
        { URIKIT_EDIT_APPEND_SEGMENT, 0, 0, { NULL, 0 }, URIKIT_STR("c d") },
        { URIKIT_EDIT_QUERY_SET, 0, 0, URIKIT_STR("page"), URIKIT_STR("2") },
        { URIKIT_EDIT_QUERY_REMOVE, 0, 0, URIKIT_STR("a*"), { NULL, 0 } },
        { URIKIT_EDIT_QUERY_APPEND, 0, 0, URIKIT_STR("k"), { NULL, 0 } },
        { URIKIT_EDIT_SET, URIKIT_PART_FRAGMENT, 0, { NULL, 0 }, { NULL, 0 } },
        { 99, 0, 0, { NULL, 0 }, { NULL, 0 } },
    };
    char space[128];
    urikit_out out = URIKIT_OUT(space);
    urikit_uri uri;
    size_t bad = 99;
    size_t i;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("http://h/a/?ab=1&page=0&a%2A=3&page=1#f"), 0, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_edit(&uri, edits, 6, &out, &bad), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("https://h/a/c%20d?ab=1&page=2&k"), "edited at once");
    assert_int_equal(bad, 99);
    assert_int_equal(urikit_uri_edit(&uri, edits, 7, &out, &bad), URIKIT_E_PARTS);
    assert_int_equal(bad, 6);
    out.len = 0;
    assert_int_equal(urikit_uri_edit(&uri, NULL, 0, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_uri_text(&uri), "no edit");
    for (i = 0; i < URIKIT_EDITS_MAX + 1; i++) {
        many[i].op = URIKIT_EDIT_QUERY_SET;
        many[i].key = URIKIT_STR("a");
        many[i].text = URIKIT_STR("b");
    }
    out.len = 0;
    assert_int_equal(urikit_uri_edit(&uri, many, URIKIT_EDITS_MAX, &out, &bad), URIKIT_OK);
    assert_int_equal(urikit_uri_edit(&uri, many, URIKIT_EDITS_MAX + 1, &out, &bad), URIKIT_E_LIMIT);
    out = urikit_out_of((char *)many, sizeof many);
    assert_int_equal(urikit_uri_edit(&uri, many, 1, &out, &bad), URIKIT_E_OVERLAP);
}

static void test_properties(void **state)
{
    static const char *const keys[] = { "a", "", "*", "a*", "&&", "=", "a b", "\xC3\xA4", "?", "%41", "b" };
    random_state random = random_start();
    size_t cases = random_cases() / 10;
    size_t made = 0;
    size_t i;

    (void)state;
    for (i = 0; i < cases; i++) {
        char text[URI_CASE_CAP];
        char other[URI_CASE_CAP];
        urikit_str value = iri_case(&random, other);
        urikit_str written = uri_case(&random, CASE_ANY, text);
        urikit_uri uri;
        size_t from = random_below(&random, value.len + 1);

        if (random_below(&random, 3) == 0) {
            written = iri_case(&random, text);
        }
        if (urikit_iri_parse(written, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
            continue;
        }
        /* any piece of a case: parts, broken parts, bytes that are not UTF-8 */
        value = urikit_str_of(value.ptr + from, random_below(&random, value.len - from + 1));
        made += property_edits(&uri, urikit_str_from(keys[random_below(&random, sizeof keys / sizeof keys[0])]), value);
    }
    assert_true(made > cases);
}

/* Few letters, so that pieces overlap themselves: every kind of period. */
static bool try_pattern(random_state *random, size_t number)
{
    static const char letters[] = "aaab*b%c";
    char pattern[24];
    char octets[64];
    size_t pattern_len = random_below(random, sizeof pattern);
    size_t octets_len = random_below(random, sizeof octets);
    size_t kinds = 1 + random_below(random, sizeof letters - 1);
    size_t i;

    (void)number;
    for (i = 0; i < pattern_len; i++) {
        pattern[i] = random_below(random, 5) == 0 ? '*' : letters[random_below(random, kinds)];
    }
    for (i = 0; i < octets_len; i++) {
        octets[i] = letters[random_below(random, kinds)];
    }
    return property_pattern(urikit_str_of(pattern, pattern_len), urikit_str_of(octets, octets_len));
}

/* The same where a piece is cut out of the key, so that most match. */
static bool try_piece(random_state *random, size_t number)
{
    char octets[128];
    char pattern[130];
    size_t len = 2 + random_below(random, sizeof octets - 2);
    size_t period = 1 + random_below(random, len);
    size_t from = random_below(random, len);
    size_t to = from + random_below(random, len - from);
    size_t i;

    (void)number;
    for (i = 0; i < len; i++) {
        bool again = i >= period && random_below(random, 20) > 0;

        octets[i] = again ? octets[i - period] : (char)('a' + random_below(random, 2));
    }
    pattern[0] = '*';
    memcpy(pattern + 1, octets + from, to - from);
    pattern[to - from + 1] = '*';
    if (random_below(random, 4) == 0) {
        pattern[1 + random_below(random, to - from + 1)] = random_below(random, 2) ? 'b' : '*';
    }
    return property_pattern(urikit_str_of(pattern, to - from + 2), urikit_str_of(octets, len));
}

static void test_patterns(void **state)
{
    (void)state;
    assert_true(random_try(try_pattern) > random_cases() / 10);
    assert_true(random_try(try_piece) > random_cases() / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patterns),     cmocka_unit_test(test_edits),     cmocka_unit_test(test_absent_key),
        cmocka_unit_test(test_unknown_part), cmocka_unit_test(test_edit_list), cmocka_unit_test(test_properties),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
