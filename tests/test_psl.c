/* SPDX-License-Identifier: MIT */
/* The registrable domain of a host, as written in the host. */
#define _DEFAULT_SOURCE /* mkstemp */
#include <urikit/psl.h>

#include "check.h"
#include "vectors.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void check_answer(bool found, urikit_str got, urikit_str host, urikit_str want, const char *what)
{
    assert_int_equal(found, want.ptr != NULL);
    if (found) {
        check_text(got, want, what);
        assert_true(got.ptr >= host.ptr && got.ptr + got.len <= host.ptr + host.len);
    }
}

typedef struct psl_write {
    urikit_str host;
    urikit_psl_flags flags;
} psl_write;

/* Hosts of many cases have one row here. */
static urikit_psl_answer few[3];
static urikit_psl_answers answers = { few, 3, NULL, 0 };

static urikit_code write_domain(const void *context, urikit_out *out)
{
    const psl_write *in = context;

    return urikit_registrable_write(in->host, in->flags, out);
}

static urikit_code write_kept(const void *context, urikit_out *out)
{
    const psl_write *in = context;

    return urikit_registrable_write_kept(&answers, in->host, in->flags, out);
}

/* Also with every short output. */
static void check_written(urikit_str host, urikit_psl_flags flags, urikit_str want, const char *what)
{
    check_producer *const calls[] = { write_domain, write_kept, write_kept };
    psl_write in = { host, flags };
    size_t i;

    for (i = 0; i < sizeof calls / sizeof *calls; i++) {
        urikit_code code;
        urikit_str made = check_produce(calls[i], &in, &code);

        assert_int_equal(code, URIKIT_OK);
        check_text(made, want.ptr ? want : URIKIT_STR(""), what);
        assert_true(made.len <= host.len);
        check_free(made);
    }
}

/* fields: host, suffix, registrable, normal, icann */
static void psl_row(const vector_row *row, void *context)
{
    urikit_str host = row->fields[0].ptr ? check_copy(row->fields[0]) : row->fields[0];
    urikit_str got = { NULL, 0 };

    (void)context;
    check_answer(urikit_public_suffix(host, &got), got, host, row->fields[1], "suffix");
    check_answer(urikit_registrable_domain(host, &got), got, host, row->fields[2], "registrable domain");
    check_written(host, 0, row->fields[3], "the normal form");
    check_written(host, URIKIT_PSL_ICANN, row->fields[4], "by the ICANN section");
    if (host.ptr) {
        check_free(host);
    }
}

static void test_psl_vectors(void **state)
{
    (void)state;
    vectors_each("psl.tsv", psl_row, NULL);
}

/* 255 bytes are a name; more are not. */
static void test_long_hosts(void **state)
{
    char text[300];
    urikit_str got;

    (void)state;
    memset(text, 'a', sizeof text);
    memcpy(text + 251, ".com.com", 8);
    assert_true(urikit_registrable_domain(urikit_str_of(text, 255), &got));
    assert_int_equal(got.len, 255);
    check_written(urikit_str_of(text + 194, 61), 0, urikit_str_of(text + 194, 61), "the longest that is kept");
    check_written(urikit_str_of(text + 193, 62), 0, urikit_str_of(text + 193, 62), "a longer one");
    assert_false(urikit_registrable_domain(urikit_str_of(text, 259), &got));
    assert_false(urikit_public_suffix(urikit_str_of(text, sizeof text), &got));
}

static void test_date(void **state)
{
    char text[URIKIT_PSL_DATE_BOUND];
    urikit_out out = URIKIT_OUT(text);

    (void)state;
    assert_int_equal(urikit_psl_date_write(&out), URIKIT_OK);
    assert_true(out.len == URIKIT_PSL_DATE_BOUND || out.len == 0);
}

/* The output is not the host's own buffer. */
static void test_overlap(void **state)
{
    char space[64] = "www.a.com";
    urikit_out out = urikit_out_of(space, sizeof space);
    urikit_out after = urikit_out_of(space + 9, sizeof space - 9);

    (void)state;
    assert_int_equal(urikit_registrable_write(urikit_str_of(space, 9), 0, &out), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_registrable_write_kept(&answers, urikit_str_of(space, 9), 0, &out), URIKIT_E_OVERLAP);
    assert_int_equal(out.len, 0);
    assert_int_equal(urikit_registrable_write(urikit_str_of(space, 9), 0, &after), URIKIT_OK);
    check_text(urikit_out_str(&after), URIKIT_STR("a.com"), "after the host");
}

/* Writes a list with one rule more than others have, and reads it. */
static urikit_code load_text(const char *text)
{
    char path[] = "/tmp/urikit_psl_XXXXXX";
    int file = mkstemp(path);
    urikit_code code;

    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (int)strlen(text));
    assert_int_equal(close(file), 0);
    code = urikit_psl_load(path);
    assert_int_equal(unlink(path), 0);
    return code;
}

static void expect_domain(const char *host, const char *domain)
{
    urikit_str got = URIKIT_STR("");

    assert_int_equal(urikit_registrable_domain(urikit_str_from(host), &got), domain[0] != '\0');
    check_text(got, urikit_str_from(domain), host);
    check_written(urikit_str_from(host), 0, got, host); /* nor does an answer outlive its list */
}

/* Another list from a file, its date, and the built-in one again. What is not a list changes nothing. */
static void test_load(void **state)
{
    static const char list[] = "// VERSION: 2031-02-03_04-05-06_UTC\n// ===BEGIN ICANN DOMAINS===\nzz\nnew.zz\n*.w.zz\n!x.w.zz\n"
                               "\xE5\x85\xAC.zz\n// ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\nown.zz\n";
    char date[URIKIT_PSL_DATE_BOUND];
    urikit_out out = URIKIT_OUT(date);

    (void)state;
    assert_int_equal(load_text(list), URIKIT_OK);
    assert_int_equal(urikit_psl_date_write(&out), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("2031-02-03"), "the date");
    expect_domain("a.b.new.zz", "b.new.zz");
    expect_domain("a.b.c.w.zz", "b.c.w.zz");
    expect_domain("a.x.w.zz", "x.w.zz");
    expect_domain("a.b.own.zz", "b.own.zz");
    expect_domain("a.\xE5\x85\xAC.zz", "a.\xE5\x85\xAC.zz");
    expect_domain("a.xn--55q.zz", "a.xn--55q.zz");
    expect_domain("new.zz", "");
    assert_int_equal(load_text(""), URIKIT_E_PSL);
    assert_int_equal(load_text("root:x:0:0\ncom\n"), URIKIT_E_PSL);
    assert_int_equal(urikit_psl_load("/nonexistent"), URIKIT_E_PSL);
    assert_int_equal(urikit_psl_load("/"), URIKIT_E_PSL);
    expect_domain("a.b.new.zz", "b.new.zz");
    assert_int_equal(urikit_psl_load(NULL), URIKIT_OK);
    expect_domain("a.b.new.zz", "new.zz");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_psl_vectors), cmocka_unit_test(test_long_hosts), cmocka_unit_test(test_date),
        cmocka_unit_test(test_overlap),     cmocka_unit_test(test_load),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
