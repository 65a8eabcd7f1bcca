/* SPDX-License-Identifier: MIT */
/* Rules about hosts that are addresses. */
#include "lint_find.h"

#include <string.h>

#include "../base/ascii.h"
#include "../host/address.h"
#include "../host/host_text.h"
#include "../host/ipv4_forms.h"

/* ---- reading the host ----------------------------------------------------------- */

static void read_address_literal(urikit_lint *lint, urikit_str host)
{
    urikit_str address = urikit_str_of(host.ptr + 1, urikiti_slice_find_any(host, "]") - 1);

    address.len = urikiti_slice_find_any(address, "%");
    if (urikit_ipv6_parse(address, lint->ip, NULL) == URIKIT_OK) {
        lint->ip_len = 16;
        lint->embedded = (uint8_t)urikiti_embedded_kinds(lint->ip);
    }
}

/* True if the last label, as it is, begins with a letter: then no program reads a number there. */
static bool ends_in_word(urikit_str host)
{
    size_t i = host.len > 0 && host.ptr[host.len - 1] == '.' ? host.len - 1 : host.len;

    while (i > 0 && host.ptr[i - 1] != '.') {
        i--;
    }
    return i < host.len && ascii_is_alpha(host.ptr[i]);
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
    if (!(lint->contents & CONTAINS_FOREIGN_HOST) && ends_in_word(host)) { /* the usual case */
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
    return (lint->embedded & 1U << kind) && finding_in(lint, lint->parts.host, kind, finding);
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
    unsigned kind;

    (void)from;
    for (kind = EMBEDDED_COMPATIBLE; kind <= EMBEDDED_TEREDO; kind++) {
        if (find_embedded(lint, kind, finding)) {
            return true;
        }
    }
    return false;
}

bool urikiti_lint_ipvfuture(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str host = lint->parts.host;

    (void)from;
    return host.len > 2 && host.ptr[0] == '[' && ascii_lower(host.ptr[1]) == 'v' && finding_in(lint, host, 0, finding);
}

static bool find_use(const urikit_lint *lint, address_use first, address_use last, urikit_finding *finding)
{
    address_use use = lint->ip_len > 0 ? urikiti_address_use(lint->ip, lint->ip_len) : USE_PUBLIC;

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
