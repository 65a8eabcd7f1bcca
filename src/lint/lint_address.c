/* SPDX-License-Identifier: MIT */
/* Rules about hosts that are addresses. */
#include "lint_find.h"

#include <string.h>

#include "../base/ascii.h"
#include "address_table.h"
#include "host_text.h"
#include "ipv4_forms.h"
#include "readers.h"

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

/* An address that contains an IPv4 address has the use of that; a public one, its own. */
static address_use use_of(const uint8_t *ip, size_t len)
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
    return len == 4 || len == 16 ? use_names[use_of(ip, len)] : NULL;
}

bool urikit_address_is_internal(const uint8_t *ip, size_t len)
{
    return (len == 4 || len == 16) && use_of(ip, len) != USE_PUBLIC;
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

/* ---- reading the host ----------------------------------------------------------- */

static void read_address_literal(urikit_lint *lint, urikit_str host)
{
    urikit_str address = urikit_str_of(host.ptr + 1, urikiti_find_first(host, "]") - 1);
    uint8_t ipv4[4];

    address.len = urikiti_find_first(address, "%");
    if (urikit_ipv6_parse(address, lint->ip, NULL) == URIKIT_OK) {
        lint->ip_len = 16;
        lint->embedded = (uint8_t)urikiti_embedded_ipv4(lint->ip, ipv4);
    }
}

void urikiti_lint_read_address(urikit_lint *lint)
{
    urikit_str host = lint->parts.host;
    ipv4_forms forms = { .labels = 0 };
    bool trailing_dot;
    host_step step;
    size_t i;

    if (host.len > 0 && host.ptr[0] == '[') {
        read_address_literal(lint, host);
        return;
    }
    while (urikiti_host_next(&host, &step)) {
        for (i = 0; i < step.mapped.len; i++) {
            urikiti_ipv4_feed(&forms, step.mapped.ptr[i]);
        }
    }
    if (urikiti_ipv4_finish(&forms, lint->ip, &trailing_dot) == IPV4_ADDRESS) {
        lint->ip_len = 4;
    }
    lint->forms = lint->ip_len > 0 || forms.forms == IPV4_INVALID ? forms.forms : 0;
}

/* ---- the rules ------------------------------------------------------------------- */

static bool find_form(const urikit_lint *lint, unsigned form, urikit_finding *finding)
{
    return (lint->forms & form) && finding_in(lint, lint->parts.host, 0, finding);
}

bool urikiti_lint_ipv4_decimal(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_form(lint, IPV4_DECIMAL, finding);
}

bool urikiti_lint_ipv4_hex(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_form(lint, IPV4_HEX, finding);
}

bool urikiti_lint_ipv4_octal(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_form(lint, IPV4_OCTAL, finding);
}

bool urikiti_lint_ipv4_short(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_form(lint, IPV4_SHORT, finding);
}

bool urikiti_lint_ipv4_invalid(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_form(lint, IPV4_INVALID, finding);
}

static bool find_embedded(const urikit_lint *lint, unsigned kind, urikit_finding *finding)
{
    return lint->embedded == kind && finding_in(lint, lint->parts.host, 0, finding);
}

bool urikiti_lint_ipv6_mapped(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_embedded(lint, EMBEDDED_MAPPED, finding);
}

bool urikiti_lint_ipv6_nat64(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_embedded(lint, EMBEDDED_NAT64, finding);
}

bool urikiti_lint_ipv6_6to4(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_embedded(lint, EMBEDDED_6TO4, finding);
}

bool urikiti_lint_ipv6_embedded(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return lint->embedded >= EMBEDDED_COMPATIBLE && finding_in(lint, lint->parts.host, lint->embedded, finding);
}

bool urikiti_lint_ipvfuture(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str host = lint->parts.host;

    (void)from;
    return host.len > 2 && host.ptr[0] == '[' && ascii_lower(host.ptr[1]) == 'v' && finding_in(lint, host, 0, finding);
}

static bool find_use(const urikit_lint *lint, address_use first, address_use last, urikit_finding *finding)
{
    address_use use = lint->ip_len > 0 ? use_of(lint->ip, lint->ip_len) : USE_PUBLIC;

    return use >= first && use <= last && finding_in(lint, lint->parts.host, 0, finding);
}

bool urikiti_lint_loopback(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    if (urikit_host_is_own(lint->parts.host)) {
        return finding_in(lint, lint->parts.host, 1, finding);
    }
    return find_use(lint, USE_LOOPBACK, USE_LOOPBACK, finding);
}

bool urikiti_lint_unspecified(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_use(lint, USE_UNSPECIFIED, USE_UNSPECIFIED, finding);
}

bool urikiti_lint_link_local(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_use(lint, USE_LINK_LOCAL, USE_LINK_LOCAL, finding);
}

bool urikiti_lint_private(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_use(lint, USE_PRIVATE, USE_LOCAL_NAT64, finding);
}

bool urikiti_lint_special(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return find_use(lint, USE_PROTOCOL, USE_RESERVED, finding);
}

bool urikiti_lint_host_local(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return urikit_host_is_local(lint->parts.host) && !urikit_host_is_own(lint->parts.host) &&
           finding_in(lint, lint->parts.host, 0, finding);
}
