/* SPDX-License-Identifier: MIT */
/* urikit/lint.h: rows for each rule, both ways; addresses; the readers' models; secrets. */
#include <urikit/lint.h>

#include "check.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_CAP = 512 };

/* ---- rows ------------------------------------------------------------------------ */

static size_t rule_of(urikit_str id)
{
    urikit_lint_rule rule;
    size_t i;

    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        if (urikit_str_equal(id, urikit_str_from(rule.id))) {
            return i;
        }
    }
    check_fail("there is no rule %s", check_show(id));
}

/* "7-9,12-13" or "no": what one rule finds in a text. */
static urikit_str found_by(urikit_str text, size_t rule, char room[FOUND_CAP])
{
    urikit_lint lint;
    urikit_finding finding;
    size_t len = 0;

    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        if (finding.rule == rule) {
            len +=
                (size_t)snprintf(room + len, FOUND_CAP - len, "%s%zu-%zu", len ? "," : "", finding.start, finding.end);
            assert_true(len < FOUND_CAP);
        }
    }
    return len > 0 ? urikit_str_of(room, len) : URIKIT_STR("no");
}

typedef struct rule_counts {
    unsigned fires[URIKIT_LINT_RULES];
    unsigned does_not[URIKIT_LINT_RULES];
} rule_counts;

/* fields: text, rule, found */
static void lint_row(const vector_row *row, void *context)
{
    rule_counts *counts = context;
    urikit_str text = check_copy(row->fields[0]);
    size_t rule = rule_of(row->fields[1]);
    char room[FOUND_CAP];
    urikit_str found = found_by(text, rule, room);

    if (!urikit_str_equal(found, row->fields[2])) {
        check_fail("%s:%u: %s finds %s in %s", row->file, row->line, check_show(row->fields[1]), check_show(found),
                   check_show(text));
    }
    if (urikit_str_equal(found, URIKIT_STR("no"))) {
        counts->does_not[rule]++;
    } else {
        counts->fires[rule]++;
    }
    check_free(text);
}

static void test_rows(void **state)
{
    rule_counts counts = { { 0 }, { 0 } };
    urikit_lint_rule rule;
    size_t i;

    (void)state;
    vectors_each("lint.tsv", lint_row, &counts);
    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        if (counts.fires[i] == 0 || counts.does_not[i] == 0) {
            check_fail("lint.tsv has no row where %s %s", rule.id, counts.fires[i] ? "does not fire" : "fires");
        }
    }
}

static void test_rules(void **state)
{
    urikit_lint_rule rule;
    urikit_lint_rule other;
    size_t i;
    size_t k;

    (void)state;
    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        assert_true(rule.id && rule.id[0] && rule.title[0] && rule.section[0]);
        assert_int_equal(strspn(rule.id, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(rule.id));
        for (k = 0; k < i; k++) {
            assert_true(urikit_lint_rule_at(k, &other));
            assert_string_not_equal(rule.id, other.id);
        }
    }
    assert_int_equal(i, URIKIT_LINT_RULES);
    assert_false(urikit_lint_rule_at(SIZE_MAX, &rule));
    assert_string_equal(urikit_severity_name(URIKIT_SEVERITY_NOTE), "note");
    assert_string_equal(urikit_severity_name(URIKIT_SEVERITY_WARNING), "warning");
    assert_string_equal(urikit_severity_name(URIKIT_SEVERITY_ERROR), "error");
}

/* ---- addresses -------------------------------------------------------------------- */

static void test_addresses(void **state)
{
    static const uint8_t loopback[16] = { [15] = 1 };
    static const uint8_t mapped[16] = { [10] = 0xFF, 0xFF, 10, 0, 0, 1 };
    static const uint8_t public[4] = { 8, 8, 8, 8 };
    static const uint8_t test_net[4] = { 192, 0, 2, 1 };

    (void)state;
    assert_string_equal(urikit_address_use(loopback, 16), "loopback");
    assert_string_equal(urikit_address_use(mapped, 16), "private");
    assert_null(urikit_address_use(public, 4));
    assert_null(urikit_address_use(public, 3));
    assert_true(urikit_address_is_internal(mapped, 16));
    assert_false(urikit_address_is_internal(public, 4));
    assert_false(urikit_address_is_internal(test_net, 4));
    assert_false(urikit_address_is_internal(loopback, 0));
}

/* ---- readers ----------------------------------------------------------------------- */

typedef struct reader_question {
    urikit_reader reader;
    urikit_str text;
    bool path;
} reader_question;

static urikit_code do_read(const void *input, urikit_out *out)
{
    const reader_question *question = input;
    urikit_out other = { NULL, 0, 0 };

    assert_true(urikit_reader_read(question->reader, question->text, question->path ? &other : out,
                                   question->path ? out : &other));
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

static void expect_reading(const vector_row *row, urikit_reader reader)
{
    reader_question question = { reader, check_copy(row->fields[0]), false };
    urikit_str want_host = row->fields[1 + 2 * (size_t)reader];
    urikit_str want_path = row->fields[2 + 2 * (size_t)reader];
    urikit_out host = { NULL, 0, 0 };
    urikit_out path = { NULL, 0, 0 };
    urikit_code code;

    if (!urikit_reader_read(reader, question.text, &host, &path)) {
        if (!urikit_str_equal(want_host, URIKIT_STR("!"))) {
            check_fail("%s:%u: %s refuses %s", row->file, row->line, urikit_reader_name(reader),
                       check_show(question.text));
        }
    } else {
        urikit_str made = check_produce(do_read, &question, &code);

        assert_true(host.len <= URIKIT_READER_BOUND(question.text.len));
        assert_true(path.len <= URIKIT_READER_BOUND(question.text.len));
        check_text(made, want_host, urikit_reader_name(reader));
        check_free(made);
        question.path = true;
        made = check_produce(do_read, &question, &code);
        check_text(made, want_path, urikit_reader_name(reader));
        check_free(made);
    }
    check_free(question.text);
}

static void reader_row(const vector_row *row, void *context)
{
    int reader;

    (void)context;
    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
        expect_reading(row, (urikit_reader)reader);
    }
}

static void test_readers(void **state)
{
    (void)state;
    vectors_each("readers.tsv", reader_row, NULL);
}

/* ---- secrets ------------------------------------------------------------------------- */

/* A password and a token are in no sentence. */
static void test_secrets(void **state)
{
    static const char text[] = "http://u:hunter2@evil.example/?token=hunter2&a=eyJhbGciOiJIhunter2.eyJz.hunter2";
    urikit_lint lint;
    urikit_finding finding;

    (void)state;
    urikit_lint_start(&lint, urikit_str_from(text));
    while (urikit_lint_next(&lint, &finding)) {
        char room[URIKIT_LINT_WHY_BOUND + 1];
        urikit_out out = { room, URIKIT_LINT_WHY_BOUND, 0 };

        assert_int_equal(urikit_lint_why(&lint, &finding, &out), URIKIT_OK);
        room[out.len] = '\0';
        assert_null(strstr(room, "hunter2"));
    }
}

static void test_absent(void **state)
{
    urikit_out host = { NULL, 0, 0 };
    urikit_out path = { NULL, 0, 0 };

    (void)state;
    assert_true(urikit_reader_read(URIKIT_READER_PYTHON, urikit_str_of(NULL, 0), &host, &path));
    assert_int_equal(host.len + path.len, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),    cmocka_unit_test(test_rules),   cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_readers), cmocka_unit_test(test_secrets), cmocka_unit_test(test_absent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
