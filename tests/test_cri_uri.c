/* SPDX-License-Identifier: MIT */
/* URI references to CRI references and back: draft-ietf-core-href-18 §6. */
#include <urikit/convert.h>

#include "check.h"
#include "cri_cases.h"
#include "cri_rows.h"

#include <string.h>

typedef struct text_call {
    urikit_str text;
    const urikit_cri_options *options;
    urikit_cri cri;
    size_t at;
} text_call;

static urikit_code produce_cri(const void *input, urikit_out *out)
{
    const text_call *call = input;

    return urikit_cri_from_uri(call->text, call->options, out, NULL);
}

static urikit_code produce_uri(const void *input, urikit_out *out)
{
    const text_call *call = input;

    return urikit_cri_to_uri(&call->cri, call->options, out, NULL);
}

/* fields: uri, profile, edn, again */
static void check_both_ways(const vector_row *row, const urikit_cri_options *options)
{
    text_call call = { check_copy(row->fields[0]), options, URIKIT_CRI_INIT, 0 };
    urikit_code code;
    urikit_str bytes = check_produce(produce_cri, &call, &code);
    urikit_str uri;

    if (code) {
        check_fail("%s:%u: %s: %s", row->file, row->line, check_show(call.text), urikit_code_name(code));
    }
    check_edn(row, 2, bytes);
    call.cri = cri_decoded(bytes, options);
    uri = check_produce(produce_uri, &call, &code);
    assert_int_equal(code, URIKIT_OK);
    check_text(uri, row->fields[3].ptr ? row->fields[3] : row->fields[0], "as URI again");
    check_free(uri);
    check_free(bytes);
    check_free(call.text);
}

static void both_ways_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_both_ways);
}

static void test_both_ways(void **state)
{
    (void)state;
    vectors_each("cri_uri.tsv", both_ways_row, NULL);
}

/* fields: uri, profile, code, at */
static void check_refused(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str text = check_copy(row->fields[0]);
    char bytes[2048];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out none = { NULL, 0, 0 };
    size_t at = 99;
    urikit_code code = urikit_cri_from_uri(text, options, &out, &at);

    check_error(text, code, at, vector_code(row, 2), vector_number(row, 3));
    assert_int_equal(urikit_cri_from_uri(text, options, &none, NULL), code);
    check_free(text);
}

static void refused_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_refused);
}

static void test_refused(void **state)
{
    (void)state;
    vectors_each("cri_uri_errors.tsv", refused_row, NULL);
}

/* fields: edn, profile, code, at */
static void check_no_uri(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    urikit_cri cri = cri_decoded(bytes, options);
    char text[2048];
    urikit_out out = URIKIT_OUT(text);
    size_t at = 99;
    urikit_code code = urikit_cri_to_uri(&cri, options, &out, &at);

    if (code != vector_code(row, 2) || at != vector_number(row, 3)) {
        check_fail("%s:%u: %s: %s at %zu", row->file, row->line, check_show(row->fields[0]), urikit_code_name(code), at);
    }
    check_free(bytes);
}

static void no_uri_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_no_uri);
}

static void test_no_uri(void **state)
{
    (void)state;
    vectors_each("cri_to_uri_errors.tsv", no_uri_row, NULL);
}

/* fields: edn, profile, uri */
static void check_one_way(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    text_call call = { { NULL, 0 }, options, cri_decoded(bytes, options), 0 };
    urikit_code code;
    urikit_str uri = check_produce(produce_uri, &call, &code);

    assert_int_equal(code, URIKIT_OK);
    check_text(uri, row->fields[2], check_show(row->fields[0]));
    check_free(uri);
    check_free(bytes);
}

static void one_way_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_one_way);
}

static void test_one_way(void **state)
{
    (void)state;
    vectors_each("cri_to_uri.tsv", one_way_row, NULL);
}

/* Exactly 126 steps up: discard 127. */
static void test_most_steps_up(void **state)
{
    char text[126 * 3 + 1];
    char bytes[16];
    urikit_out out = URIKIT_OUT(bytes);
    size_t i;

    (void)state;
    for (i = 0; i < 126; i++) {
        memcpy(text + i * 3, "../", 3);
    }
    text[126 * 3] = 'a';
    assert_int_equal(urikit_cri_from_uri(urikit_str_of(text, sizeof text), NULL, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("\x82\x18\x7F\x81\x61\x61"), "discard 127");
}

/* Stands for a check with Unicode tables: U+0301 is not NFC, U+00C4 has a lower-case form. */
static urikit_code stub_check(void *context, urikit_str text, bool lower, size_t *at)
{
    ++*(size_t *)context;
    for (*at = 0; *at + 1 < text.len; ++*at) {
        if (memcmp(text.ptr + *at, "\xCC\x81", 2) == 0) {
            return URIKIT_E_CRI_NFC;
        }
        if (lower && memcmp(text.ptr + *at, "\xC3\x84", 2) == 0) {
            return URIKIT_E_CRI_LABEL_CASE;
        }
    }
    return URIKIT_OK;
}

/* The check sees decoded text; what it finds first in the text is reported there. */
static void test_unicode_check(void **state)
{
    static const struct {
        const char *text;
        urikit_code r18;
        urikit_code final;
        size_t at;
        size_t calls;
    } cases[] = {
        { "//a.b%C3%84/", URIKIT_E_CRI_LABEL_CASE, URIKIT_E_CRI_LABEL_CASE, 5, 3 },
        { "//a/%C3%84", URIKIT_OK, URIKIT_OK, 0, 2 },
        { "/a/e%CC%81/x%CC%81", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 4, 3 },
        { "/a/./%3A%C3%A4e%CC%81", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 15, 2 },
        { "?a&%CC%81", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 3, 2 },
        { "#%CC%81", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 1, 1 },
        { "#%CC", URIKIT_OK, URIKIT_OK, 0, 0 },
        { "//%CC%81@a", URIKIT_OK, URIKIT_E_CRI_NFC, 2, 1 },
        { "//[::1%25%CC%81]", URIKIT_OK, URIKIT_E_CRI_NFC, 9, 0 },
        { "x-y:a", URIKIT_OK, URIKIT_OK, 0, 1 }, /* not for the name of a scheme */
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        urikit_cri_options options = { 0 };
        size_t calls = 0;
        size_t at = 0;
        char bytes[64];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_out none = { NULL, 0, 0 };
        urikit_code code;

        options.zone = URIKIT_CRI_ZONE_RFC6874;
        options.check = stub_check;
        options.check_context = &calls;
        code = urikit_cri_from_uri(text, &options, &out, &at);
        check_error(text, code, at, cases[i].r18, cases[i].r18 ? cases[i].at : 0);
        assert_int_equal(calls, cases[i].calls);
        assert_int_equal(urikit_cri_from_uri(text, &options, &none, NULL), URIKIT_E_SPACE);
        assert_int_equal(calls, cases[i].calls); /* nothing written, nothing checked */
        options.profile = URIKIT_CRI_FINAL;
        out.len = 0;
        at = 0;
        code = urikit_cri_from_uri(text, &options, &out, &at);
        check_error(text, code, at, cases[i].final, cases[i].at);
        check_free(text);
    }
}

/* A CRI put together by hand may hold what decoding would refuse. */
static void test_address_by_hand(void **state)
{
    urikit_cri cri = URIKIT_CRI_INIT;
    urikit_out out = { NULL, 0, 0 };

    (void)state;
    cri.authority = URIKIT_CRI_AUTHORITY;
    cri.ip = URIKIT_STR("12345678901234567");
    assert_int_equal(urikit_cri_to_uri(&cri, NULL, &out, NULL), URIKIT_E_CRI_ADDRESS);
}

/* Without bytes the error about the scheme is after the head that the CRI would have. */
static void test_scheme_by_hand(void **state)
{
    urikit_cri cri = URIKIT_CRI_INIT;
    urikit_out out = { NULL, 0, 0 };
    size_t at = 9;

    (void)state;
    cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    cri.scheme_number = 1000000;
    assert_int_equal(urikit_cri_to_uri(&cri, NULL, &out, &at), URIKIT_E_CRI_SCHEME_NUMBER);
    assert_int_equal(at, 1);
    cri.scheme_number = 0;
    cri.authority = URIKIT_CRI_AUTHORITY;
    cri.ip = URIKIT_STR("1234567890123456");
    cri.zone = URIKIT_STR("a");
    at = 9;
    assert_int_equal(urikit_cri_to_uri(&cri, NULL, &out, &at), URIKIT_E_CRI_ZONE_TEXT);
    assert_int_equal(at, 0);
}

/* The scheme is after the head of the array, which may be long. */
static void test_scheme_after_long_heads(void **state)
{
    static const struct {
        const char *hex;
        size_t at;
    /* clang-format off */
    } cases[] = {
        { "823A000F423F8161" "61", 1 },
        { "98023A000F423F8161" "61", 2 },
        { "9900023A000F423F8161" "61", 3 },
        { "9A000000023A000F423F8161" "61", 5 },
        { "9B00000000000000023A000F423F8161" "61", 9 },
    };
    /* clang-format on */
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str bytes = hex_copy(urikit_str_from(cases[i].hex));
        urikit_cri cri = cri_decoded(bytes, NULL);
        urikit_out out = { NULL, 0, 0 };
        size_t at = 99;

        assert_int_equal(urikit_cri_to_uri(&cri, NULL, &out, &at), URIKIT_E_CRI_SCHEME_NUMBER);
        assert_int_equal(at, cases[i].at);
        check_free(bytes);
    }
}

/* Without options no form of zones is chosen. */
static void test_zone_without_options(void **state)
{
    urikit_out out = { NULL, 0, 0 };
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_cri_from_uri(URIKIT_STR("//[fe80::1%25a]"), NULL, &out, &at), URIKIT_E_CRI_ZONE_TEXT);
    assert_int_equal(at, 10);
    assert_int_equal(urikit_cri_from_uri(URIKIT_STR("//[fe80::1%a]"), NULL, &out, &at), URIKIT_E_CRI_ZONE_TEXT);
    assert_int_equal(at, 10);
}

/* Rejects every text that ends with 'x', after its last byte; 'y' where it is. */
static urikit_code end_check(void *context, urikit_str text, bool lower, size_t *at)
{
    const char *y = text.len > 0 ? memchr(text.ptr, 'y', text.len) : NULL;

    (void)context;
    (void)lower;
    *at = y ? (size_t)(y - text.ptr) : text.len;
    return y || (text.len > 0 && text.ptr[text.len - 1] == 'x') ? URIKIT_E_CRI_NFC : URIKIT_OK;
}

/* Of two errors the first in the text is reported, in whatever order the elements are written. */
static void test_check_places(void **state)
{
    static const struct {
        const char *text;
        size_t at;
    } cases[] = { { "?a%78", 5 },          { "/a%78/", 5 },        { "/ay/b/y", 2 },
                  { "/ay/./b/y", 2 },      { "/ay/./%62/%79", 2 }, { "/a/%79/../b/%79", 12 },
                  { "/%61%79/./b%79", 4 }, { "//%61y/by?y#y", 5 }, { "/a/b/../%C3%A4y", 14 },
                  { "/a/./%C3y", 8 },      { "?a&b%3Dy&y", 7 },    { "#%61%3A%61y", 10 } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        urikit_cri_options options = { 0 };
        char bytes[64];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_out small = { bytes, 1, 0 };
        urikit_code code;
        size_t at = 99;

        options.check = end_check;
        code = urikit_cri_from_uri(text, &options, &out, &at);
        check_error(text, code, at, URIKIT_E_CRI_NFC, cases[i].at);
        /* what was not written is not checked */
        assert_int_equal(urikit_cri_from_uri(text, &options, &small, NULL), URIKIT_E_SPACE);
        assert_int_equal(small.len, out.len);
        check_free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_both_ways),
                                        cmocka_unit_test(test_refused),
                                        cmocka_unit_test(test_no_uri),
                                        cmocka_unit_test(test_one_way),
                                        cmocka_unit_test(test_most_steps_up),
                                        cmocka_unit_test(test_unicode_check),
                                        cmocka_unit_test(test_address_by_hand),
                                        cmocka_unit_test(test_scheme_by_hand),
                                        cmocka_unit_test(test_check_places),
                                        cmocka_unit_test(test_scheme_after_long_heads),
                                        cmocka_unit_test(test_zone_without_options) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
