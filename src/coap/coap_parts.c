/* SPDX-License-Identifier: MIT */
/* CoAP schemes, destinations and uint values. */
#include "coap_parts.h"

#include "../base/out.h"

enum { IN_R18 = URIKIT_CRI_R18, IN_FINAL = URIKIT_CRI_FINAL };

/* The names are here, so that a proxy does not link the table of all schemes. */
static const struct {
    uint8_t number;
    uint8_t profiles;
    char name[11];
} coap_schemes[] = {
    { 0, IN_R18 | IN_FINAL, "coap" },      { 1, IN_R18 | IN_FINAL, "coaps" }, { 6, IN_R18 | IN_FINAL, "coap+tcp" },
    { 7, IN_R18 | IN_FINAL, "coaps+tcp" }, { 8, IN_R18, "coap+ws" },          { 9, IN_R18, "coaps+ws" },
    { 24, IN_FINAL, "coap+ws" },           { 25, IN_FINAL, "coaps+ws" }
};

/* The name of the row, or absent if the profile has another number for it. */
static urikit_str row_name(size_t row, bool final)
{
    bool there = (coap_schemes[row].profiles & (final ? IN_FINAL : IN_R18)) != 0;

    return urikit_str_from(there ? coap_schemes[row].name : NULL);
}

bool urikiti_coap_scheme_at(size_t index, bool final, uint64_t *number, urikit_str *name)
{
    if (index >= sizeof coap_schemes / sizeof coap_schemes[0]) {
        return false;
    }
    *number = coap_schemes[index].number;
    *name = row_name(index, final);
    return true;
}

urikit_str urikiti_coap_scheme_name(uint64_t scheme_number, bool final)
{
    size_t i;

    for (i = 0; i < sizeof coap_schemes / sizeof coap_schemes[0]; i++) {
        if (coap_schemes[i].number == scheme_number) {
            return row_name(i, final); /* no number is in two rows */
        }
    }
    return urikit_str_of(NULL, 0);
}

/*
 * coap and coap+tcp, then coap+ws, whose number has changed: RFC 7252 §6, RFC 8323 §8. Each secure variant has the next
 * number. Names are not compared, so that a device does not link them.
 */
uint16_t urikiti_coap_port(uint64_t scheme_number, bool final)
{
    unsigned number = scheme_number > 25 ? 254 : (unsigned)scheme_number;
    unsigned secure = number & 1;

    number -= secure;
    if (number == 0 || number == 6) {
        return (uint16_t)(5683 + secure);
    }
    if (number == (final ? 24U : 8U)) {
        return secure ? 443 : 80;
    }
    return 0;
}

uint16_t urikiti_coap_target_port(uint64_t scheme_number, bool final)
{
    switch (scheme_number) { /* other schemes that a proxy may be asked for: http and https, RFC 9110 §4.2 */
    case 2:
        return 80;
    case 3:
        return 443;
    default:
        return urikiti_coap_port(scheme_number, final);
    }
}

urikit_code urikiti_coap_check_destination(const urikit_coap_destination *destination, bool final)
{
    size_t len;

    if (!destination) {
        return URIKIT_OK;
    }
    len = destination->ip.ptr ? destination->ip.len : 0;
    if (len == 16 || (len == 4 && final)) { /* only revision 27 has zones of IPv4 addresses */
        return URIKIT_OK;
    }
    return (destination->ip.ptr && len != 4) || destination->zone.ptr ? URIKIT_E_COAP_DESTINATION : URIKIT_OK;
}

void urikiti_coap_put_uint(uint32_t value, urikit_out *out)
{
    unsigned shift = 32;

    while (shift > 0) {
        shift -= 8;
        if (value >> shift) {
            urikiti_out_byte(out, (char)(unsigned char)(value >> shift & 0xFF));
        }
    }
}

urikit_code urikit_coap_uint_write(uint32_t value, urikit_out *out)
{
    urikiti_coap_put_uint(value, out);
    return urikiti_out_code(out);
}

bool urikit_coap_uint_read(urikit_str value, uint32_t *number)
{
    size_t i;

    if (value.len > 4) {
        return false;
    }
    *number = 0;
    for (i = 0; i < value.len; i++) {
        *number = *number << 8 | (unsigned char)value.ptr[i];
    }
    return true;
}
