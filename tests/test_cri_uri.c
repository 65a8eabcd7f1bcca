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
        check_fail("%s:%u: %s: %s at %zu", row->file, row->line, check_show(row->fields[0]), urikit_code_name(code),
                   at);
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
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        urikit_cri_options options = { 0 };
        size_t calls = 0;
        size_t at = cases[i].at;
        char bytes[64];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_out none = { NULL, 0, 0 };

        options.zone = URIKIT_CRI_ZONE_RFC6874;
        options.check = stub_check;
        options.check_context = &calls;
        check_error(text, urikit_cri_from_uri(text, &options, &out, &at), at, cases[i].r18, cases[i].at);
        assert_int_equal(calls, cases[i].calls);
        assert_int_equal(urikit_cri_from_uri(text, &options, &none, NULL), URIKIT_E_SPACE);
        assert_int_equal(calls, cases[i].calls); /* nothing written, nothing checked */
        options.profile = URIKIT_CRI_FINAL;
        out.len = 0;
        check_error(text, urikit_cri_from_uri(text, &options, &out, &at), at, cases[i].final, cases[i].at);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_ways),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_no_uri),        cmocka_unit_test(test_one_way),
        cmocka_unit_test(test_most_steps_up), cmocka_unit_test(test_unicode_check),
        cmocka_unit_test(test_address_by_hand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
