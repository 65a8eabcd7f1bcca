/* SPDX-License-Identifier: MIT */
/* Keccak-256, and the spelling of addresses that EIP-55 makes of it. */
#include <urikit/nosh.h>

#include "check.h"
#include "nosh/keccak.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>

/* fields: length, hash */
static void keccak_row(const vector_row *row, void *context)
{
    size_t len = vector_number(row, 0);
    char *bytes = malloc(len ? len : 1);
    uint8_t hash[KECCAK256_LEN];
    char hex[2 * KECCAK256_LEN + 1];
    urikit_str data;
    size_t i;

    (void)context;
    assert_non_null(bytes);
    for (i = 0; i < len; i++) {
        bytes[i] = (char)(unsigned char)(i & 0xFF);
    }
    data = check_copy(urikit_str_of(bytes, len));
    urikiti_keccak256(data, hash);
    for (i = 0; i < KECCAK256_LEN; i++) {
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
    }
    check_text(urikit_str_from(hex), row->fields[1], "Keccak-256");
    check_free(data);
    free(bytes);
}

static void test_keccak(void **state)
{
    (void)state;
    vectors_each("keccak256.tsv", keccak_row, NULL);
}

static const char *verdict_name(urikit_eip55 verdict)
{
    static const char *const names[] = { "no_address", "right", "one_case", "wrong" };

    return names[verdict];
}

static urikit_code produce_spelling(const void *input, urikit_out *out)
{
    return urikit_eip55_write(*(const urikit_str *)input, out);
}

/* fields: address, verdict, at, spelling */
static void eip55_row(const vector_row *row, void *context)
{
    urikit_str address = check_copy(row->fields[0]);
    size_t at = 99;
    urikit_eip55 verdict = urikit_eip55_check(address, &at);
    urikit_code code;
    urikit_str spelling = check_produce(produce_spelling, &address, &code);

    (void)context;
    check_text(urikit_str_from(verdict_name(verdict)), row->fields[1], check_show(address));
    assert_int_equal(at, row->fields[2].ptr ? vector_number(row, 2) : 99);
    assert_int_equal(urikit_eip55_check(address, NULL), verdict);
    check_text(spelling, row->fields[3], "spelling");
    assert_int_equal(code, row->fields[3].ptr ? URIKIT_OK : URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY);
    if (spelling.ptr) {
        assert_int_equal(urikit_eip55_check(spelling, NULL), URIKIT_EIP55_RIGHT);
    }
    check_free(spelling);
    check_free(address);
}

static void test_eip55(void **state)
{
    (void)state;
    vectors_each("eip55.tsv", eip55_row, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keccak),
        cmocka_unit_test(test_eip55),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
