/* SPDX-License-Identifier: MIT */
/*
 * The default profile is one line of urikit/cri.h. Here it is the other revision, as it will be when RFC 9988 is published:
 * what names a profile stays, and what names none follows the line.
 */
#include <urikit/code.h>

#define URIKIT_CRI_DEFAULT_PROFILE URIKIT_CRI_FINAL
#define urikit_cri_scheme_at later_scheme_at
#define urikit_cri_scheme_name_of later_scheme_name_of
#define urikit_cri_scheme_number_of later_scheme_number_of
#define urikit_cri_scheme_text later_scheme_text
#include "cri/cri_parts.h"
#include "cri/cri_scheme.c"
#undef urikit_cri_scheme_name_of
#undef urikit_cri_scheme_number_of
urikit_str urikit_cri_scheme_name_of(uint64_t number, urikit_cri_profile profile);

#include "check.h"

static void test_options(void **state)
{
    urikit_cri_options options = { 0 };

    (void)state;
    assert_int_equal(cri_profile_of(NULL), URIKIT_CRI_FINAL);
    assert_int_equal(cri_profile_of(&options), URIKIT_CRI_FINAL);
    options.profile = URIKIT_CRI_R18;
    assert_int_equal(cri_profile_of(&options), URIKIT_CRI_R18);
    assert_false(cri_is_final(&options));
    options.profile = URIKIT_CRI_FINAL;
    assert_int_equal(cri_profile_of(&options), URIKIT_CRI_FINAL);
    options.profile = 99; /* not a profile: the one that can be cited */
    assert_int_equal(cri_profile_of(&options), URIKIT_CRI_R18);
}

static void test_schemes(void **state)
{
    uint64_t number = 0;

    (void)state;
    check_text(later_scheme_name_of(24, URIKIT_CRI_DEFAULT), URIKIT_STR("coap+ws"), "in the later default");
    assert_null(later_scheme_name_of(24, URIKIT_CRI_R18).ptr);
    assert_true(later_scheme_number_of(URIKIT_STR("coap+ws"), URIKIT_CRI_DEFAULT, &number) && number == 24);
    assert_true(later_scheme_number_of(URIKIT_STR("coap+ws"), URIKIT_CRI_R18, &number) && number == 8);
    /* the library at hand */
    check_text(urikit_cri_scheme_name_of(8, URIKIT_CRI_DEFAULT), URIKIT_STR("coap+ws"), "in the default of today");
    assert_null(urikit_cri_scheme_name_of(24, URIKIT_CRI_DEFAULT).ptr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_schemes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
