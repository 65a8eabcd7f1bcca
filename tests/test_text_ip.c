/* SPDX-License-Identifier: MIT */
/* IP addresses as text: RFC 3986 §3.2.2 in, RFC 5952 out. */
#include <urikit/text.h>

#include "check.h"
#include "vectors.h"

/* fields: text, code, at, canonical */
static void ipv6_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    uint8_t ip[16];
    size_t at = 0;
    urikit_code code = urikit_ipv6_parse(text, ip, &at);

    (void)context;
    check_error(text, code, at, vector_code(row, 1), vector_number(row, 2));
    if (!code) {
        char buffer[URIKIT_IPV6_WRITE_BOUND];
        urikit_out out = URIKIT_OUT(buffer);

        assert_int_equal(urikit_ipv6_write(ip, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), row->fields[3], "RFC 5952 text");
    }
    check_free(text);
}

static void test_ipv6_vectors(void **state)
{
    (void)state;
    vectors_each("text_ipv6.tsv", ipv6_row, NULL);
}

/* fields: text, code, at */
static void ipv4_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    uint8_t ip[4];
    size_t at = 0;
    urikit_code code = urikit_ipv4_parse(text, ip, &at);

    (void)context;
    check_error(text, code, at, vector_code(row, 1), vector_number(row, 2));
    if (!code) {
        char buffer[URIKIT_IPV4_WRITE_BOUND];
        urikit_out out = URIKIT_OUT(buffer);

        assert_int_equal(urikit_ipv4_write(ip, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), text, "written again");
    }
    check_free(text);
}

static void test_ipv4_vectors(void **state)
{
    (void)state;
    vectors_each("text_ipv4.tsv", ipv4_row, NULL);
}

/* Every pattern of zero and other groups: written, read again, the same bytes; and no shorter spelling by hand. */
static void test_ipv6_every_zero_pattern(void **state)
{
    unsigned pattern;

    (void)state;
    for (pattern = 0; pattern < 256; pattern++) {
        uint8_t ip[16] = { 0 };
        uint8_t again[16];
        char buffer[URIKIT_IPV6_WRITE_BOUND];
        urikit_out out = URIKIT_OUT(buffer);
        size_t i;

        for (i = 0; i < 8; i++) {
            ip[i * 2 + 1] = (pattern >> i & 1) != 0 ? (uint8_t)(i + 1) : 0;
        }
        assert_int_equal(urikit_ipv6_write(ip, &out), URIKIT_OK);
        assert_int_equal(urikit_ipv6_parse(urikit_out_str(&out), again, NULL), URIKIT_OK);
        assert_memory_equal(ip, again, 16);
    }
}

/* An absent text is not an address. */
static void test_absent(void **state)
{
    uint8_t ip[16];
    size_t at = 99;

    (void)state;
    assert_int_equal(urikit_ipv6_parse(urikit_str_of(NULL, 0), ip, &at), URIKIT_E_IP_LITERAL);
    assert_int_equal(at, 0);
    assert_int_not_equal(urikit_ipv4_parse(urikit_str_of(NULL, 0), ip, NULL), URIKIT_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ipv6_vectors),
        cmocka_unit_test(test_ipv4_vectors),
        cmocka_unit_test(test_ipv6_every_zero_pattern),
        cmocka_unit_test(test_absent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
