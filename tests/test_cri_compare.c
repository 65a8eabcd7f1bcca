/* SPDX-License-Identifier: MIT */
/* Comparison and validity: draft-ietf-core-href-18 §2.1, §4, §5.2.1. */
#include <urikit/convert.h>

#include "check.h"
#include "cri_cases.h"
#include "cri_rows.h"

static unsigned how_of(const vector_row *row, size_t field)
{
    urikit_str how = row->fields[field];

    if (urikit_str_equal(how, URIKIT_STR("strict"))) {
        return URIKIT_CRI_EQUAL_STRICT;
    }
    if (urikit_str_equal(how, URIKIT_STR("no-fragment"))) {
        return URIKIT_CRI_EQUAL_NO_FRAGMENT;
    }
    assert_int_equal(how.len, 0);
    return 0;
}

static void check_pair(const vector_row *row, const urikit_cri_options *options, urikit_str a, urikit_str b, bool want)
{
    urikit_cri x = cri_decoded(a, options);
    urikit_cri y = cri_decoded(b, options);
    bool equal = urikit_cri_equal(&x, &y, options, how_of(row, 3));
    bool equal_bytes = !want;

    assert_int_equal(urikit_cri_equal_bytes(a, b, options, how_of(row, 3), &equal_bytes), URIKIT_OK);
    if (equal != want || equal_bytes != want) {
        check_fail("%s:%u: %s and %s", row->file, row->line, hex_show(a), hex_show(b));
    }
}

/* fields: a, b, profile, how, equal */
static void check_equal(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str a = edn_copy(row, 0, options);
    urikit_str b = edn_copy(row, 1, options);
    bool want = urikit_str_equal(row->fields[4], URIKIT_STR("yes"));

    assert_true(want || urikit_str_equal(row->fields[4], URIKIT_STR("no")));
    check_pair(row, options, a, b, want);
    check_pair(row, options, b, a, want);
    check_pair(row, options, a, a, true);
    check_free(a);
    check_free(b);
}

static void equal_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 2, check_equal);
}

static void test_equal(void **state)
{
    (void)state;
    vectors_each("cri_equal.tsv", equal_row, NULL);
}

/* Two CRIs are equal as CRIs where their encodings differ in the length of heads only. */
static void test_long_heads(void **state)
{
    urikit_str a = hex_copy(URIKIT_STR("83208161618261626163"));
    urikit_str b = hex_copy(URIKIT_STR("98033800980178016198027801627801"
                                       "63"));
    bool equal = false;

    (void)state;
    assert_int_equal(urikit_cri_equal_bytes(a, b, NULL, 0, &equal), URIKIT_OK);
    assert_true(equal);
    check_free(a);
    check_free(b);
}

static void test_unprocessable(void **state)
{
    urikit_str good = URIKIT_STR("\x81\x20");
    urikit_str bad = URIKIT_STR("\x81\xF4");
    urikit_str worse = URIKIT_STR("\x81\xF7");
    urikit_str reference = URIKIT_STR("\x81\x01");
    urikit_str cut = URIKIT_STR("\x81");
    bool equal = false;

    (void)state;
    assert_int_equal(urikit_cri_equal_bytes(bad, bad, NULL, 0, &equal), URIKIT_OK);
    assert_true(equal);
    assert_int_equal(urikit_cri_equal_bytes(bad, worse, NULL, 0, &equal), URIKIT_OK);
    assert_false(equal);
    equal = true;
    assert_int_equal(urikit_cri_equal_bytes(bad, good, NULL, 0, &equal), URIKIT_OK);
    assert_false(equal);
    equal = true;
    assert_int_equal(urikit_cri_equal_bytes(good, bad, NULL, 0, &equal), URIKIT_OK);
    assert_false(equal);
    assert_int_equal(urikit_cri_equal_bytes(reference, good, NULL, 0, &equal), URIKIT_E_CRI_REFERENCE);
    assert_int_equal(urikit_cri_equal_bytes(good, reference, NULL, 0, &equal), URIKIT_E_CRI_REFERENCE);
    assert_int_equal(urikit_cri_equal_bytes(cut, good, NULL, 0, &equal), URIKIT_E_CBOR_END);
    assert_int_equal(urikit_cri_equal_bytes(good, cut, NULL, 0, &equal), URIKIT_E_CBOR_END);
}

static void test_validate(void **state)
{
    static const struct {
        const char *hex;
        urikit_code code;
        size_t at;
    } cases[] = {
        { "816161", URIKIT_OK, 0 },
        { "826161F5", URIKIT_E_CRI_ROOTLESS_EMPTY, 4 },
        { "836161F58160", URIKIT_E_CRI_ROOTLESS_SLASH, 5 },
        { "836161F5826061"
          "62",
          URIKIT_E_CRI_ROOTLESS_SLASH, 5 },
        { "836161F6826060", URIKIT_E_CRI_DOUBLE_SLASH, 5 },
        { "836161F68160", URIKIT_OK, 0 },              /* "a:/" */
        { "83616181616282606"
          "0",
          URIKIT_OK, 0 },     /* after a host any path is one */
        { "836161F5826161"
          "60",
          URIKIT_OK, 0 },
        { "822084613161326133613"
          "4",
          URIKIT_E_CRI_NAME_IPV4, 3 },
        { "82208461316132613363323536", URIKIT_OK, 0 }, /* "1.2.3.256" */
        { "822084633235356332353563323535"
          "63323535",
          URIKIT_E_CRI_NAME_IPV4, 3 },
        { "82208463323535633235356332353564"
          "32353535",
          URIKIT_OK, 0 }, /* a byte too long */
        { "82208463323535633235356332353564"
          "32353561",
          URIKIT_OK, 0 },
        { "82208461316132613381413A", URIKIT_OK, 0 }, /* the last label is percent-encoded */
        { "82208481413A613161326133", URIKIT_OK, 0 },
        { "82F5826060", URIKIT_OK, 0 },                /* a reference: what it resolves to decides */
        { "823A000F423F816161", URIKIT_OK, 0 }, /* an unknown number */
        { "82208250FE80000000000000000000000000000161"
          "61",
          URIKIT_OK, 0 },         /* a zone */
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str bytes = hex_copy(urikit_str_from(cases[i].hex));
        urikit_cri cri = cri_decoded(bytes, NULL);
        size_t at = 0;

        assert_int_equal(urikit_cri_validate(&cri, &at), cases[i].code);
        assert_int_equal(at, cases[i].at);
        assert_int_equal(urikit_cri_validate(&cri, NULL), cases[i].code);
        check_free(bytes);
    }
}

/* A reference equals nothing, on either side. */
static void test_references(void **state)
{
    urikit_cri full = cri_decoded(URIKIT_STR("\x81\x20"), NULL);
    urikit_cri reference = cri_decoded(URIKIT_STR("\x81\x01"), NULL);

    (void)state;
    assert_true(urikit_cri_equal(&full, &full, NULL, 0));
    assert_false(urikit_cri_equal(&full, &reference, NULL, 0));
    assert_false(urikit_cri_equal(&reference, &full, NULL, 0));
    assert_false(urikit_cri_equal(&reference, &reference, NULL, 0));
    /* with the same host, and a scheme number without a name */
    full = cri_decoded(URIKIT_STR("\x82\x3A\x00\x0F\x42\x3F\x81\x61h"), NULL);
    reference = cri_decoded(URIKIT_STR("\x82\xF6\x81\x61h"), NULL);
    assert_false(urikit_cri_equal(&full, &reference, NULL, 0));
    assert_false(urikit_cri_equal(&reference, &full, NULL, 0));
    assert_false(urikit_cri_equal(&reference, &reference, NULL, 0));
}

/* A CRI that was not decoded has no bytes: an error is at offset 0. */
static void test_by_hand(void **state)
{
    char space[8];
    urikit_out scratch = URIKIT_OUT(space);
    urikit_cri cri = URIKIT_CRI_INIT;
    size_t at = 9;

    (void)state;
    cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    cri.authority = URIKIT_CRI_ROOTLESS;
    assert_int_equal(urikit_cri_validate(&cri, &at), URIKIT_E_CRI_ROOTLESS_EMPTY);
    assert_int_equal(at, 0);
    at = 9;
    assert_int_equal(urikit_cri_list_add(&cri.path, URIKIT_STR(""), &scratch), URIKIT_OK);
    assert_int_equal(urikit_cri_validate(&cri, &at), URIKIT_E_CRI_ROOTLESS_SLASH);
    assert_int_equal(at, 0);
    /* a path that was taken away: after the item */
    cri = cri_decoded(URIKIT_STR("\x83\x20\xF5\x81\x61"
                                 "a"),
                      NULL);
    cri.path = (urikit_cri_list){ NULL, 0, 0 };
    assert_int_equal(urikit_cri_validate(&cri, &at), URIKIT_E_CRI_ROOTLESS_EMPTY);
    assert_int_equal(at, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal),    cmocka_unit_test(test_long_heads), cmocka_unit_test(test_unprocessable),
        cmocka_unit_test(test_validate), cmocka_unit_test(test_references), cmocka_unit_test(test_by_hand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
