/* SPDX-License-Identifier: MIT */
/* The names of result codes: each code has one of its own, and a sentence. */
#include "check.h"

#include <string.h>

enum { CODES = 4096 };

static bool is_known(int code)
{
    return strcmp(urikit_code_name((urikit_code)code), "unknown") != 0;
}

static void test_names_are_unique(void **state)
{
    int count = 0;
    int a;
    int b;

    (void)state;
    for (a = 0; a < CODES; a++) {
        for (b = 0; is_known(a) && b < a; b++) {
            assert_string_not_equal(urikit_code_name((urikit_code)a), urikit_code_name((urikit_code)b));
        }
        count += is_known(a);
    }
    assert_true(count > 100);
}

/* A name carries its family, a token does not repeat it. Within a family tokens are unique, too. */
static void test_families(void **state)
{
    (void)state;
    assert_string_equal(urikit_code_name(URIKIT_E_PORT), "port");
    assert_string_equal(urikit_code_name(URIKIT_E_CRI_PORT), "cri_port");
    assert_string_equal(urikit_code_name(URIKIT_E_COAP_PORT), "coap_port");
    assert_string_equal(urikit_code_name(URIKIT_E_AIF_ENTRY), "aif_entry");
    assert_string_equal(urikit_code_name(URIKIT_E_NOSH_BAD_RKEY), "nosh_bad_rkey");
    assert_string_equal(urikit_code_token(URIKIT_E_NOSH_BAD_RKEY), "bad_rkey");
    assert_string_equal(urikit_code_token(URIKIT_E_NOSH_TOO_LONG), "too_long");
    assert_string_equal(urikit_code_token(URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY), "authority_not_identity");
    assert_string_equal(urikit_code_name(URIKIT_E_USR_BAD_KEY), "usr_bad_key");
    assert_string_equal(urikit_code_token(URIKIT_E_USR_INVALID_CHAR), "invalid_char");
    assert_string_equal(urikit_code_token(URIKIT_E_USR_BAD_CHECKSUM_ITEM), "bad_checksum_item");
    assert_string_equal(urikit_code_token(URIKIT_E_CRI_PORT), "cri_port");
}

static void test_sentences(void **state)
{
    int code;

    (void)state;
    for (code = 0; code < CODES; code++) {
        const char *text = urikit_code_text((urikit_code)code);

        assert_true(strlen(text) > 0 && strlen(text) < 200);
        assert_true(text[strlen(text) - 1] != '.');
        assert_true(strlen(urikit_code_token((urikit_code)code)) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_unique),
        cmocka_unit_test(test_families),
        cmocka_unit_test(test_sentences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
