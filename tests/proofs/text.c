/* SPDX-License-Identifier: MIT */
/* Percent-encoding, UTF-8, IP addresses, ports. */
#include "any.h"

#include <urikit/text.h>

#include "src/text/octets.h"

void prove_percent(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_out out = { NULL, 0, 0 };
    size_t at;
    //@ split len;
    (void)urikit_percent_encode(any_text(bytes, len), (urikit_component)Frama_C_interval(0, 7), &out);
    (void)urikit_percent_decode(any_text(bytes, len), &out, &at);
    (void)urikit_percent_decode_text(any_text(bytes, len), ANY_UNSIGNED(), &out, &at);
    (void)urikit_component_find(any_text(bytes, len), &(urikit_component){ URIKIT_COMPONENT_PATH });
    (void)urikiti_octets_foreign(any_text(bytes, len));
}

void prove_percent_in_place(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    size_t at;
    //@ split len;
    (void)urikit_percent_decode_in_place(bytes + (BOUND - len), &len, &at);
}

void prove_utf8(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_out out = { NULL, 0, 0 };
    uint32_t scalar;
    size_t at;
    //@ split len;
    (void)urikit_utf8_decode(bytes + (BOUND - len), len, &scalar);
    (void)urikit_utf8_check(any_text(bytes, len), &at);
    (void)urikit_utf8_write(ANY_UNSIGNED(), &out);
}

void prove_ip_parse(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    uint8_t ip4[4];
    uint8_t ip6[16];
    size_t at;
    //@ split len;
    (void)urikit_ipv4_parse(any_text(bytes, len), ip4, &at);
    (void)urikit_ipv6_parse(any_text(bytes, len), ip6, &at);
    (void)urikit_ipv4_parse(urikit_str_of(NULL, 0), ip4, NULL);
    (void)urikit_ipv6_parse(urikit_str_of(NULL, 0), ip6, NULL);
}

void prove_ip_write(void)
{
    uint8_t ip[16];
    urikit_out out = { NULL, 0, 0 };

    Frama_C_make_unknown((char *)ip, sizeof ip);
    (void)urikit_ipv4_write(ip, &out);
    (void)urikit_ipv6_write(ip, &out);
}

void prove_ports(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_default_port_row row;
    //@ split len;
    (void)urikit_default_port(any_text(bytes, len));
    (void)urikit_default_port_at(Frama_C_size_t_interval(0, SIZE_MAX), &row);
}
