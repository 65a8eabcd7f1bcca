/* SPDX-License-Identifier: MIT */
/* Rules about hosts that are addresses. */
#include "lint_find.h"

#include <string.h>

#include "../base/ascii.h"
#include "host_text.h"
#include "ipv4_forms.h"
#include "readers.h"

/* ---- what addresses are for: RFC 6890 and its registries ------------------------- */

typedef enum address_use {
    USE_PUBLIC,
    USE_LOOPBACK,
    USE_UNSPECIFIED,
    USE_LINK_LOCAL,
    USE_PRIVATE,
    USE_SHARED,      /* RFC 6598 */
    USE_LOCAL_NAT64, /* RFC 8215 */
    USE_DOCUMENTATION,
    USE_BENCHMARKING,
    USE_MULTICAST,
    USE_RESERVED,
} address_use;

static const char *const use_names[] = {
    NULL,          "loopback",      "unspecified",  "link-local", "private",  "carrier-grade NAT",
    "local NAT64", "documentation", "benchmarking", "multicast",  "reserved",
};

typedef struct address_net {
    uint8_t net[8]; /* the first bytes of the address */
    uint8_t bits;
    uint8_t use;
} address_net;

static const address_net ipv4_nets[] = {
    { { 0 }, 8, USE_UNSPECIFIED },
    { { 10 }, 8, USE_PRIVATE },
    { { 100, 64 }, 10, USE_SHARED },
    { { 127 }, 8, USE_LOOPBACK },
    { { 169, 254 }, 16, USE_LINK_LOCAL },
    { { 172, 16 }, 12, USE_PRIVATE },
    { { 192, 0, 0 }, 24, USE_RESERVED },
    { { 192, 0, 2 }, 24, USE_DOCUMENTATION },
    { { 192, 168 }, 16, USE_PRIVATE },
    { { 198, 18 }, 15, USE_BENCHMARKING },
    { { 198, 51, 100 }, 24, USE_DOCUMENTATION },
    { { 203, 0, 113 }, 24, USE_DOCUMENTATION },
    { { 224 }, 4, USE_MULTICAST },
    { { 240 }, 4, USE_RESERVED },
};

static const address_net ipv6_nets[] = {
    { { 0, 0x64, 0xFF, 0x9B, 0, 1 }, 48, USE_LOCAL_NAT64 },
    { { 0x01, 0 }, 64, USE_RESERVED },
    { { 0x20, 0x01, 0x0D, 0xB8 }, 32, USE_DOCUMENTATION },
    { { 0xFC }, 7, USE_PRIVATE },
    { { 0xFE, 0x80 }, 10, USE_LINK_LOCAL },
    { { 0xFE, 0xC0 }, 10, USE_PRIVATE },
    { { 0xFF }, 8, USE_MULTICAST },
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

unsigned urikiti_embedded_ipv4(const uint8_t ip[16], const uint8_t **ipv4)
{
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t nat64[12] = { 0, 0x64, 0xFF, 0x9B };

    *ipv4 = ip + 12;
    if (memcmp(ip, mapped, sizeof mapped) == 0) {
        return EMBEDDED_MAPPED;
    }
    if (memcmp(ip, nat64, sizeof nat64) == 0) {
        return EMBEDDED_NAT64;
    }
    *ipv4 = ip + 2;
    return ip[0] == 0x20 && ip[1] == 0x02 ? EMBEDDED_6TO4 : EMBEDDED_NONE;
}

static address_use use_of(const uint8_t *ip, size_t len)
{
    static const uint8_t zero[15] = { 0 };
    const uint8_t *ipv4;

    if (len == 16 && urikiti_embedded_ipv4(ip, &ipv4) != EMBEDDED_NONE) {
        ip = ipv4;
        len = 4;
    }
    if (len == 4) {
        return use_in_nets(ip, ipv4_nets, sizeof ipv4_nets / sizeof ipv4_nets[0]);
    }
    if (memcmp(ip, zero, sizeof zero) == 0 && ip[15] < 2) {
        return ip[15] ? USE_LOOPBACK : USE_UNSPECIFIED;
    }
    return use_in_nets(ip, ipv6_nets, sizeof ipv6_nets / sizeof ipv6_nets[0]);
}

const char *urikit_address_use(const uint8_t *ip, size_t len)
{
    return len == 4 || len == 16 ? use_names[use_of(ip, len)] : NULL;
}

bool urikit_address_is_internal(const uint8_t *ip, size_t len)
{
    address_use use = len == 4 || len == 16 ? use_of(ip, len) : USE_PUBLIC;

    return use >= USE_LOOPBACK && use <= USE_LOCAL_NAT64;
}

/* ---- reading the host ----------------------------------------------------------- */

static void read_address_literal(urikit_lint *lint, urikit_str host)
{
    urikit_str address = urikit_str_of(host.ptr + 1, urikiti_find_first(host, "]") - 1);
    const uint8_t *ipv4;

    address.len = urikiti_find_first(address, "%");
    if (urikit_ipv6_parse(address, lint->ip, NULL) == URIKIT_OK) {
        lint->ip_len = 16;
        lint->embedded = (uint8_t)urikiti_embedded_ipv4(lint->ip, &ipv4);
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

/* True for "localhost" and the names that end in ".localhost", RFC 6761 §6.3. */
static bool host_is_localhost(urikit_str host)
{
    host.len -= host.len > 0 && host.ptr[host.len - 1] == '.';
    return urikiti_is_word_with_blanks(host, "localhost") ||
           (host.len > 10 && urikiti_ascii_is_word(str_from(host, host.len - 10), ".localhost"));
}

bool urikiti_lint_loopback(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    if (host_is_localhost(lint->parts.host)) {
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
    return find_use(lint, USE_DOCUMENTATION, USE_RESERVED, finding);
}

bool urikiti_lint_host_local(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    static const char *const suffixes[] = {
        ".local", ".localdomain", ".internal", ".intranet", ".lan", ".home.arpa", ".corp", ".private",
    };
    urikit_str host = lint->parts.host;
    size_t i;

    (void)from;
    host.len -= host.len > 0 && host.ptr[host.len - 1] == '.';
    for (i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        size_t len = strlen(suffixes[i]);

        if (host.len > len && urikiti_ascii_is_word(str_from(host, host.len - len), suffixes[i])) {
            return finding_in(lint, lint->parts.host, 0, finding);
        }
    }
    return false;
}
