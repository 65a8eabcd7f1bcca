/* SPDX-License-Identifier: MIT */
/* In place of the calls of src/text for addresses and ports, which tests/proofs/text.c proves: any result. */
#include <urikit/text.h>

urikit_code urikit_ipv6_parse(urikit_str text, uint8_t ip[16], size_t *at)
{
    model_read(text);
    Frama_C_make_unknown((char *)ip, 16);
    return ANY_BOOL() ? URIKIT_OK : URIKIT_E_IP_LITERAL;
}

/* Writes after one byte that is there already, as rewrite_ipv6 does. */
urikit_code urikit_ipv6_write(const uint8_t ip[16], urikit_out *out)
{
    out->len = Frama_C_size_t_interval(1 + 2, 1 + URIKIT_IPV6_WRITE_BOUND);
    Frama_C_make_unknown(out->ptr, out->len);
    return URIKIT_OK;
}

uint16_t urikit_default_port(urikit_str scheme)
{
    model_read(scheme);
    return Frama_C_unsigned_short_interval(0, UINT16_MAX);
}

bool urikiti_empty_path_is_root(urikit_str scheme)
{
    model_read(scheme);
    return ANY_BOOL();
}
