/* SPDX-License-Identifier: MIT */
/* The registrable domain of a host, as written in the host. */
#include <urikit/psl.h>

#include "check.h"
#include "vectors.h"

#include <string.h>

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

static urikit_code write_domain(const void *context, urikit_out *out)
{
    const psl_write *in = context;

    return urikit_registrable_write(in->host, in->flags, out);
}

/* Also with every short output. */
static void check_written(urikit_str host, urikit_psl_flags flags, urikit_str want, const char *what)
{
    psl_write in = { host, flags };
    urikit_code code;
    urikit_str made = check_produce(write_domain, &in, &code);

    assert_int_equal(code, URIKIT_OK);
    check_text(made, want.ptr ? want : URIKIT_STR(""), what);
    assert_true(made.len <= host.len);
    check_free(made);
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
    char room[64] = "www.a.com";
    urikit_out out = urikit_out_of(room, sizeof room);
    urikit_out after = urikit_out_of(room + 9, sizeof room - 9);

    (void)state;
    assert_int_equal(urikit_registrable_write(urikit_str_of(room, 9), 0, &out), URIKIT_E_OVERLAP);
    assert_int_equal(out.len, 0);
    assert_int_equal(urikit_registrable_write(urikit_str_of(room, 9), 0, &after), URIKIT_OK);
    check_text(urikit_out_str(&after), URIKIT_STR("a.com"), "after the host");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_psl_vectors),
        cmocka_unit_test(test_long_hosts),
        cmocka_unit_test(test_date),
        cmocka_unit_test(test_overlap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
