/* SPDX-License-Identifier: MIT */
/* Scheme numbers: draft-ietf-core-href-18 §5.1.1 and appendix A. */
#include <urikit/cri.h>

#include "check.h"

#include <string.h>

static void check_name(uint64_t number, const char *r18, const char *final)
{
    assert_int_equal(urikit_cri_scheme_name_of(number, URIKIT_CRI_R18).len, r18 ? strlen(r18) : 0);
    assert_int_equal(urikit_cri_scheme_name_of(number, URIKIT_CRI_FINAL).len, final ? strlen(final) : 0);
    check_text(urikit_cri_scheme_name_of(number, URIKIT_CRI_R18), urikit_str_from(r18), "name in revision 18");
    check_text(urikit_cri_scheme_name_of(number, URIKIT_CRI_FINAL), urikit_str_from(final), "name in revision 27");
}

static void check_number(const char *name, long r18, long final)
{
    long want[URIKIT_CRI_FINAL + 1];
    unsigned profile;

    want[URIKIT_CRI_R18] = r18;
    want[URIKIT_CRI_FINAL] = final;
    want[URIKIT_CRI_DEFAULT] = want[URIKIT_CRI_DEFAULT_PROFILE];
    for (profile = 0; profile <= URIKIT_CRI_FINAL; profile++) {
        uint64_t number = 99;
        bool found = urikit_cri_scheme_number_of(urikit_str_from(name), (urikit_cri_profile)profile, &number);

        if (found != (want[profile] >= 0) || (found && number != (uint64_t)want[profile])) {
            check_fail("%s: %d, %ld in profile %u", name ? name : "(absent)", found, (long)number, profile);
        }
    }
}

static void test_names(void **state)
{
    (void)state;
    check_name(0, "coap", "coap");
    check_name(1, "coaps", "coaps");
    check_name(2, "http", "http");
    check_name(3, "https", "https");
    check_name(4, "urn", "urn");
    check_name(5, "did", "did");
    check_name(6, "coap+tcp", "coap+tcp");
    check_name(7, "coaps+tcp", "coaps+tcp");
    /* two numbers for one name would make two CRIs of one URI */
    check_name(8, "coap+ws", NULL);
    check_name(9, "coaps+ws", NULL);
    check_name(24, NULL, "coap+ws");
    check_name(25, NULL, "coaps+ws");
    check_name(10, NULL, NULL);
    check_name(23, NULL, NULL);
    check_name(26, NULL, NULL);
    check_name(999, NULL, NULL);
    check_name(UINT64_MAX, NULL, NULL);
    check_name(65536, NULL, NULL); /* 0 in 16 bits */
#ifndef URIKIT_SCHEME_TABLE_SMALL
    check_name(15741, "wasm", "wasm"); /* only revision 27 has the number; nothing else can be meant by it */
    check_name(5477, "machineprovisioningprogressreporter", "machineprovisioningprogressreporter");
    check_name(7874, "shttp", "shttp");
#endif
}

static void test_numbers(void **state)
{
    (void)state;
    check_number("coap", 0, 0);
    check_number("CoAP", 0, 0);
    check_number("coap+ws", 8, 24);
    check_number("coaps+ws", 9, 25);
    check_number("", -1, -1);
    check_number("a", -1, -1);
    check_number("coa", -1, -1);
    check_number("coapx", -1, -1);
    check_number("~", -1, -1);
    check_number("coap ", -1, -1);
    check_number("#oap", -1, -1); /* in the same bucket as "coap" */
    check_number("\x83oap", -1, -1);
    check_number(NULL, -1, -1);
#ifndef URIKIT_SCHEME_TABLE_SMALL
    check_number("mqtt", 10740, 10740);
    check_number("mqtts", 14906, 14906);
    check_number("wasm", -1, 15741);
    check_number("ms-personacard", 1562, 1562);
    check_number("teapots", 3375, 3375);
    check_number("bluetooth", 12052, 12052);
    check_number("teapot", 15026, 15026);
    check_number("shelter", 15461, 15461);
    check_number("machineProvisioningProgressReporter", 5477, 5477);
#endif
}

/* Every row: found by its number and, in the profiles that have it, by its name; numbers ascend. */
static void test_every_row(void **state)
{
    urikit_cri_scheme row;
    size_t count[URIKIT_CRI_FINAL + 1] = { 0 };
    size_t i;
    long last = -1;

    (void)state;
    for (i = 0; urikit_cri_scheme_at(i, &row); i++) {
        unsigned profile;
        bool moved = row.number == 8 || row.number == 9 || row.number == 24 || row.number == 25;

        assert_true((long)row.number > last);
        last = row.number;
        assert_true(row.profiles >= 1 && row.profiles <= 3);
        for (profile = URIKIT_CRI_R18; profile <= URIKIT_CRI_FINAL; profile++) {
            bool has = (row.profiles & profile) != 0;
            urikit_str row_name = urikit_str_from(row.name);
            uint64_t number = 0;
            urikit_str name = urikit_cri_scheme_name_of(row.number, (urikit_cri_profile)profile);

            if (has || !moved) {
                check_text(name, row_name, "name");
            }
            count[profile] += has;
            if (has) {
                assert_true(urikit_cri_scheme_number_of(row_name, (urikit_cri_profile)profile, &number));
                assert_true(number == row.number);
            }
        }
    }
#ifndef URIKIT_SCHEME_TABLE_SMALL
    assert_int_equal(i, 400);
    assert_int_equal(count[URIKIT_CRI_R18], 389);
    assert_int_equal(count[URIKIT_CRI_FINAL], 398);
#else
    assert_int_equal(i, 12);
    assert_int_equal(count[URIKIT_CRI_R18], 10);
    assert_int_equal(count[URIKIT_CRI_FINAL], 10);
#endif
    assert_false(urikit_cri_scheme_at(SIZE_MAX, &row));
}

/* What a CRI's scheme is called, held or looked up. */
static void test_scheme_text(void **state)
{
    urikit_cri cri = URIKIT_CRI_INIT;

    (void)state;
    assert_null(urikit_cri_scheme_text(&cri, URIKIT_CRI_R18).ptr);
    cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    check_text(urikit_cri_scheme_text(&cri, URIKIT_CRI_R18), URIKIT_STR("coap"), "by number");
    cri.scheme = URIKIT_CRI_SCHEME_NAME;
    cri.scheme_name = URIKIT_STR("x");
    check_text(urikit_cri_scheme_text(&cri, URIKIT_CRI_R18), URIKIT_STR("x"), "by name");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_every_row),
        cmocka_unit_test(test_scheme_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
