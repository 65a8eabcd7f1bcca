/* SPDX-License-Identifier: MIT */
#include "address.h"

#include <urikit/readers.h>
#include <urikit/text.h>

#include "../base/ascii.h"
#include "address_table.h"
#include "host_text.h"
#include "readers.h"

#include <string.h>

/* ---- what addresses are for ------------------------------------------------------ */

static const char *const use_names[] = {
    NULL,
    "loopback",
    "unspecified",
    "link-local",
    "private",
    "carrier-grade NAT",
    "local NAT64",
    "for protocols of the IETF",
    "broadcast",
    "documentation",
    "benchmarking",
    "multicast",
    "reserved",
};

static bool in_address_net(const uint8_t *ip, const address_net *net)
{
    unsigned whole = net->bits / 8;
    unsigned mask = 0xFF00U >> (net->bits % 8) & 0xFFU;

    return memcmp(ip, net->net, whole) == 0 && (net->bits % 8 == 0 || (ip[whole] & mask) == net->net[whole]);
}

static address_use use_in_nets(const uint8_t *ip, const address_net *nets, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        if (in_address_net(ip, &nets[i])) {
            return (address_use)nets[i].use;
        }
    }
    return USE_PUBLIC;
}

/* The last four bytes, after twelve that are given. */
static bool begins_as(const uint8_t ip[16], const uint8_t begin[12])
{
    return memcmp(ip, begin, 12) == 0;
}

unsigned urikiti_embedded_ipv4(const uint8_t ip[16], uint8_t ipv4[4])
{
    static const uint8_t compatible[12] = { 0 };
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t translated[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t nat64[12] = { 0, 0x64, 0xFF, 0x9B };
    static const uint8_t teredo[4] = { 0x20, 0x01 };
    size_t i;

    memcpy(ipv4, ip + 12, 4);
    if (begins_as(ip, mapped)) {
        return EMBEDDED_MAPPED;
    }
    if (begins_as(ip, nat64)) {
        return EMBEDDED_NAT64;
    }
    if (begins_as(ip, compatible) && (ip[12] | ip[13]) != 0) { /* not "::" and "::1" */
        return EMBEDDED_COMPATIBLE;
    }
    if (begins_as(ip, translated)) {
        return EMBEDDED_TRANSLATED;
    }
    if ((ip[8] & 0xFC) == 0 && ip[9] == 0 && ip[10] == 0x5E && ip[11] == 0xFE) { /* RFC 5214 6.1 */
        return EMBEDDED_ISATAP;
    }
    if (memcmp(ip, teredo, sizeof teredo) == 0) { /* RFC 4380 4: the bits of the client's address are turned over */
        for (i = 0; i < 4; i++) {
            ipv4[i] = (uint8_t)~ip[12 + i];
        }
        return EMBEDDED_TEREDO;
    }
    memcpy(ipv4, ip + 2, 4);
    return ip[0] == 0x20 && ip[1] == 0x02 ? EMBEDDED_6TO4 : EMBEDDED_NONE;
}


address_use urikiti_address_use(const uint8_t *ip, size_t len)
{
    address_use use = USE_PUBLIC;
    uint8_t ipv4[4];

    if (len == 4) {
        return use_in_nets(ip, urikiti_ipv4_nets, urikiti_ipv4_net_count);
    }
    switch (urikiti_embedded_ipv4(ip, ipv4)) {
    case EMBEDDED_NONE:
        break;
    case EMBEDDED_ISATAP: /* the rest of the address has a use of its own */
    case EMBEDDED_TEREDO:
        use = use_in_nets(ipv4, urikiti_ipv4_nets, urikiti_ipv4_net_count);
        break;
    default:
        return use_in_nets(ipv4, urikiti_ipv4_nets, urikiti_ipv4_net_count);
    }
    return use != USE_PUBLIC ? use : use_in_nets(ip, urikiti_ipv6_nets, urikiti_ipv6_net_count);
}

const char *urikit_address_use(const uint8_t *ip, size_t len)
{
    return len == 4 || len == 16 ? use_names[urikiti_address_use(ip, len)] : NULL;
}

bool urikit_address_is_internal(const uint8_t *ip, size_t len)
{
    return (len == 4 || len == 16) && urikiti_address_use(ip, len) != USE_PUBLIC;
}

bool urikit_address_parse(urikit_str text, uint8_t ip[16], size_t *len)
{
    uint8_t bytes[16];
    size_t n = 4;

    if (urikit_ipv4_parse(text, bytes, NULL) != URIKIT_OK) {
        if (text.len > 2 && text.ptr[0] == '[' && text.ptr[text.len - 1] == ']') {
            text = urikit_str_of(text.ptr + 1, text.len - 2);
        }
        text.len = urikiti_find_byte(text, '%');
        if (urikit_ipv6_parse(text, bytes, NULL) != URIKIT_OK) {
            return false;
        }
        n = 16;
    }
    memcpy(ip, bytes, n);
    *len = n;
    return true;
}

/* ---- names ------------------------------------------------------------------------ */

bool urikit_host_is_own(urikit_str host)
{
    size_t i;

    host.len -= host.len > 0 && host.ptr[host.len - 1] == '.';
    for (i = 0; i < urikiti_own_name_count; i++) {
        if (urikiti_is_word_with_blanks(host, urikiti_own_names[i])) {
            return true;
        }
    }
    return host.len > 10 && urikiti_ascii_is_word(str_from(host, host.len - 10), ".localhost");
}

bool urikit_host_is_local(urikit_str host)
{
    size_t i;

    host.len -= host.len > 0 && host.ptr[host.len - 1] == '.';
    for (i = 0; i < urikiti_local_end_count; i++) {
        size_t len = strlen(urikiti_local_ends[i]);

        if (host.len > len && urikiti_ascii_is_word(str_from(host, host.len - len), urikiti_local_ends[i])) {
            return true;
        }
    }
    return false;
}
