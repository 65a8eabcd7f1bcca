/* SPDX-License-Identifier: MIT */
/* CRIs to CBOR: draft-ietf-core-href-18 §5.1 and §5.2; normalizing §7.1; building. */
#include <urikit/convert.h>

#include "check.h"
#include "cri_cases.h"
#include "cri_rows.h"

typedef struct cri_call {
    urikit_cri cri;
    const urikit_cri_options *options;
} cri_call;

static urikit_code produce_encoded(const void *input, urikit_out *out)
{
    const cri_call *call = input;

    return urikit_cri_encode(&call->cri, call->options, out);
}

static urikit_code produce_normal(const void *input, urikit_out *out)
{
    const cri_call *call = input;

    return urikit_cri_normalize(&call->cri, call->options, out);
}

/* fields: hex, profile, canonical */
static void check_encode(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = hex_copy(row->fields[0]);
    cri_call call = { cri_decoded(bytes, options), options };
    urikit_code code;
    urikit_str encoded = check_produce(produce_encoded, &call, &code);

    assert_int_equal(code, URIKIT_OK);
    check_edn(row, 2, encoded);
    check_free(encoded);
    check_free(bytes);
}

static void encode_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_encode);
}

static void test_encode(void **state)
{
    (void)state;
    vectors_each("cri_encode.tsv", encode_row, NULL);
}

/* fields: edn, profile, normal */
static void check_normal(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    cri_call call = { cri_decoded(bytes, options), options };
    urikit_code code;
    urikit_str normal = check_produce(produce_normal, &call, &code);

    assert_int_equal(code, URIKIT_OK);
    assert_true(normal.len <= URIKIT_CRI_NORMALIZE_BOUND(bytes.len));
    check_edn(row, row->fields[2].ptr ? 2 : 0, normal);
    check_free(normal);
    check_free(bytes);
}

static void normal_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_normal);
}

static void test_normalize(void **state)
{
    (void)state;
    vectors_each("cri_normalize.tsv", normal_row, NULL);
}

static urikit_code produce_scheme_normal(const void *input, urikit_out *out)
{
    const cri_call *call = input;

    return urikit_cri_normalize_scheme(&call->cri, call->options, out);
}

/* fields: edn, profile, normal. Normalizing changes nothing the second time, and makes an equal CRI but for the port. */
static void check_scheme_normal(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    cri_call call = { cri_decoded(bytes, options), options };
    urikit_code code;
    urikit_str normal = check_produce(produce_scheme_normal, &call, &code);
    urikit_str again;

    assert_int_equal(code, URIKIT_OK);
    check_edn(row, row->fields[2].ptr ? 2 : 0, normal);
    call.cri = cri_decoded(normal, options);
    again = check_produce(produce_scheme_normal, &call, &code);
    check_text(again, normal, "again");
    check_free(again);
    check_free(normal);
    check_free(bytes);
}

/* ---- stand-ins ---------------------------------------------------------------------- */

typedef struct stand_in_call {
    urikit_str bytes;
    urikit_cri_stand_ins tags;
    size_t at;
} stand_in_call;

static urikit_code produce_replaced(const void *input, urikit_out *out)
{
    const stand_in_call *call = input;
    size_t at = 0;
    urikit_code code = urikit_cri_replace_stand_ins(call->bytes, call->tags, out, &at);

    assert_true(code == URIKIT_OK || code == URIKIT_E_SPACE || at == call->at);
    return code;
}

/* fields: hex, tags, code, at, result. Each byte of the result comes from an item of the input, in their order. */
static void stand_in_row(const vector_row *row, void *context)
{
    stand_in_call call = { hex_copy(row->fields[0]), (urikit_cri_stand_ins)vector_number(row, 1), vector_number(row, 3) };
    urikit_code code;
    urikit_str made = check_produce(produce_replaced, &call, &code);
    size_t before = 0;
    size_t i;

    (void)context;
    if (code != vector_code(row, 2)) {
        check_fail("%s:%u: %s", row->file, row->line, urikit_code_name(code));
    }
    if (!code) {
        urikit_str want = hex_copy(row->fields[4]);

        check_text(made, want, hex_show(call.bytes));
        assert_true(made.len <= URIKIT_CRI_STAND_INS_BOUND(call.bytes.len));
        check_free(want);
    }
    for (i = 0; !code && i <= made.len; i++) {
        size_t place = urikit_cri_stand_in_place(call.bytes, call.tags, i);

        assert_true(place >= before && place <= call.bytes.len && (place < call.bytes.len) == (i < made.len));
        before = place;
    }
    check_free(made);
    check_free(call.bytes);
}

static void test_stand_ins(void **state)
{
    (void)state;
    vectors_each("cri_stand_in.tsv", stand_in_row, NULL);
}

/* ---- constraints ------------------------------------------------------------------ */

/* In place of Unicode's tables: '!' is not in NFC, '~' not in lower case. */
static urikit_code fake_check(void *context, urikit_str text, bool lower, size_t *at)
{
    size_t i;

    ++*(size_t *)context;
    for (i = 0; i < text.len; i++) {
        if (text.ptr[i] == '!' || (lower && text.ptr[i] == '~')) {
            *at = i;
            return text.ptr[i] == '!' ? URIKIT_E_CRI_NFC : URIKIT_E_CRI_LABEL_CASE;
        }
    }
    return URIKIT_OK;
}

/* fields: edn, profile, code, constraint, at */
static void check_constraint(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    urikit_cri cri = cri_decoded(bytes, options);
    urikit_cri_options with = *options;
    urikit_code want = vector_code(row, 2);
    size_t calls = 0;
    size_t at = 0;
    unsigned constraint = 99;
    urikit_code code;

    with.check = fake_check;
    with.check_context = &calls;
    code = urikit_cri_check_constraints(&cri, &with, &constraint, &at);
    if (code != want || constraint != vector_number(row, 3) || (code && at != vector_number(row, 4))) {
        check_fail("%s:%u: %s, C%u at %zu", row->file, row->line, urikit_code_name(code), constraint, at);
    }
    assert_int_equal(urikit_cri_check_constraints(&cri, &with, NULL, NULL), want);
    /* without a check only what needs no tables of Unicode */
    code = urikit_cri_check_constraints(&cri, options, NULL, NULL);
    assert_true(code == want || want == URIKIT_E_CRI_NFC || want == URIKIT_E_CRI_LABEL_CASE);
    check_free(bytes);
}

static void constraint_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_constraint);
}

static void test_constraints(void **state)
{
    (void)state;
#ifndef URIKIT_SCHEME_TABLE_SMALL
    vectors_each("cri_constraints.tsv", constraint_row, NULL);
#endif
}

static void scheme_normal_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_scheme_normal);
}

static void test_normalize_scheme(void **state)
{
    (void)state;
#ifndef URIKIT_SCHEME_TABLE_SMALL
    vectors_each("cri_normalize_scheme.tsv", scheme_normal_row, NULL);
#endif
}

/* The building of cri.h's comment: coap://example.org/a?b */
static void test_build(void **state)
{
    char scratch[64];
    urikit_out space = URIKIT_OUT(scratch);
    char bytes[64];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_cri cri = URIKIT_CRI_INIT;

    (void)state;
    cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    cri.scheme_number = 0;
    cri.authority = URIKIT_CRI_AUTHORITY;
    cri.port = 61616;
    assert_int_equal(urikit_cri_list_add(&cri.labels, URIKIT_STR("example"), &space), URIKIT_OK);
    assert_int_equal(urikit_cri_list_add(&cri.labels, URIKIT_STR("org"), &space), URIKIT_OK);
    cri.path = urikit_cri_list_empty();
    assert_int_equal(urikit_cri_list_add(&cri.path, URIKIT_STR("a"), &space), URIKIT_OK);
    assert_int_equal(urikit_cri_list_add(&cri.query, URIKIT_STR("b"), &space), URIKIT_OK);
    assert_int_equal(urikit_cri_list_add(&cri.query, URIKIT_STR("a\xFF"), &space), URIKIT_E_UTF8);
    assert_int_equal(cri.labels.len, 1 + 7 + 1 + 3);
    assert_int_equal(cri.path.len, 2);
    assert_int_equal(urikit_cri_encode(&cri, NULL, &out), URIKIT_OK);
    check_text(urikit_out_str(&out),
               URIKIT_STR("\x84\x20\x83\x67"
                          "example\x63org\x19\xF0\xB0\x81\x61\x61\x81\x61\x62"),
               "built");
    space.cap = space.len;
    assert_int_equal(urikit_cri_list_add(&cri.query, URIKIT_STR("c"), &space), URIKIT_E_SPACE);
    assert_int_equal(cri.query.count, 1);
    assert_int_equal(urikit_cri_encode(&cri, NULL, &out), URIKIT_OK);
}

/* A CRI with nothing in it is the reference []. */
static void test_nothing(void **state)
{
    urikit_cri cri = URIKIT_CRI_INIT;
    char bytes[4];
    urikit_out out = URIKIT_OUT(bytes);

    (void)state;
    assert_int_equal(urikit_cri_encode(&cri, NULL, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("\x80"), "nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encode),      cmocka_unit_test(test_normalize), cmocka_unit_test(test_normalize_scheme),
        cmocka_unit_test(test_constraints), cmocka_unit_test(test_stand_ins), cmocka_unit_test(test_build),
        cmocka_unit_test(test_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
