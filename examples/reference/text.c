/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_text(void)
{
    /* example: urikit_component_find urikit_percent_encode */
    {
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_component component;

        check(urikit_percent_encode(URIKIT_STR("a/b c"), URIKIT_COMPONENT_PATH, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a/b%20c");

        /* one segment: its '/' is data */
        out.len = 0;
        check(urikit_component_find(URIKIT_STR("path-segment"), &component));
        check(urikit_percent_encode(URIKIT_STR("a/b c"), component, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a%2Fb%20c");
        check(!urikit_component_find(URIKIT_STR("segment"), &component));
    }

    /* example: urikit_percent_decode */
    {
        char buffer[16];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_percent_decode(URIKIT_STR("a%20b%2fc+d"), &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a b/c+d");
        out.len = 0;
        check(urikit_percent_decode(URIKIT_STR("50%"), &out, &at) == URIKIT_E_PERCENT && at == 3);
    }

    /* example: urikit_percent_decode_in_place */
    {
        char text[] = "caf%C3%A9";
        size_t len = 9, at;

        check(urikit_percent_decode_in_place(text, &len, &at) == URIKIT_OK);
        check_text(urikit_str_of(text, len), "café");
    }

    /* example: urikit_percent_decode_text */
    {
        char buffer[16];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_percent_decode_text(URIKIT_STR("a+b%2Bc"), URIKIT_DECODE_FORM, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a b+c");
        out.len = 0;
        check(urikit_percent_decode_text(URIKIT_STR("x%FF"), URIKIT_DECODE_UTF8, &out, &at) == URIKIT_E_UTF8 && at == 1);
    }

    /* example: urikit_utf8_decode urikit_utf8_write urikit_utf8_check */
    {
        char buffer[4];
        urikit_out out = URIKIT_OUT(buffer);
        uint32_t scalar;
        size_t at;

        check(urikit_utf8_decode("é!", 3, &scalar) == 2 && scalar == 0xE9);
        check(urikit_utf8_write(scalar, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "é");
        check(urikit_utf8_write(0xD800, &out) == URIKIT_E_UTF8); /* a surrogate */
        check(urikit_utf8_check(URIKIT_STR("ab\xC3"), &at) == URIKIT_E_UTF8 && at == 2);
    }

    /* example: urikit_ipv4_parse urikit_ipv4_write */
    {
        char buffer[URIKIT_IPV4_WRITE_BOUND];
        urikit_out out = URIKIT_OUT(buffer);
        uint8_t ip[4];
        size_t at;

        check(urikit_ipv4_parse(URIKIT_STR("192.0.2.1"), ip, &at) == URIKIT_OK && ip[0] == 192);
        check(urikit_ipv4_write(ip, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "192.0.2.1");
        check(urikit_ipv4_parse(URIKIT_STR("192.0.02.1"), ip, &at) == URIKIT_E_IPV4); /* no leading zeros */
    }

    /* example: urikit_ipv6_parse urikit_ipv6_write */
    {
        char buffer[URIKIT_IPV6_WRITE_BOUND];
        urikit_out out = URIKIT_OUT(buffer);
        uint8_t ip[16];
        size_t at;

        check(urikit_ipv6_parse(URIKIT_STR("2001:DB8:0:0:0:0:0:1"), ip, &at) == URIKIT_OK);
        check(urikit_ipv6_write(ip, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "2001:db8::1");
        check(urikit_ipv6_parse(URIKIT_STR("1::2::3"), ip, &at) == URIKIT_E_IP_LITERAL);
    }

    /* example: urikit_default_port urikit_default_port_at */
    {
        urikit_default_port_row row;
        size_t rows = 0;
        bool https = false;

        check(urikit_default_port(URIKIT_STR("HTTPS")) == 443);
        check(urikit_default_port(URIKIT_STR("nosuch")) == 0);
        for (; urikit_default_port_at(rows, &row); rows++) {
            https = https || (strcmp(row.scheme, "https") == 0 && row.port == 443);
        }
        check(rows > 10 && https);
    }
}
