/* SPDX-License-Identifier: MIT */
#include "address.h"

#include <urikit/host.h>

#include "../base/ascii.h"
#include "../text/slice.h"
#include "address_table.h"
#include "host_text.h"

#include <string.h>

/* ---- what addresses are for ------------------------------------------------------ */

static const char *const use_names[] = {
    NULL,        "loopback",          "unspecified",  "link-local",
    "private",   "carrier-grade NAT", "local NAT64",  "for protocols of the IETF",
    "broadcast", "documentation",     "benchmarking", "multicast",
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

unsigned urikiti_embedded_kinds(const uint8_t ip[16])
{
    static const uint8_t compatible[12] = { 0 };
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t translated[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t nat64[12] = { 0, 0x64, 0xFF, 0x9B };
    static const uint8_t teredo[4] = { 0x20, 0x01 };
    unsigned kinds = 0;

    kinds |= begins_as(ip, mapped) ? 1U << EMBEDDED_MAPPED : 0;
    kinds |= begins_as(ip, nat64) ? 1U << EMBEDDED_NAT64 : 0;
    kinds |= ip[0] == 0x20 && ip[1] == 0x02 ? 1U << EMBEDDED_6TO4 : 0;
    kinds |= begins_as(ip, compatible) && (ip[12] | ip[13]) != 0 ? 1U << EMBEDDED_COMPATIBLE : 0; /* not "::" and "::1" */
    kinds |= begins_as(ip, translated) ? 1U << EMBEDDED_TRANSLATED : 0;
    kinds |= (ip[8] & 0xFC) == 0 && ip[9] == 0 && ip[10] == 0x5E && ip[11] == 0xFE ? 1U << EMBEDDED_ISATAP : 0; /* RFC 5214 6.1 */
    kinds |= memcmp(ip, teredo, sizeof teredo) == 0 ? 1U << EMBEDDED_TEREDO : 0;
    return kinds;
}

void urikiti_embedded_ipv4(const uint8_t ip[16], unsigned kind, uint8_t ipv4[4])
{
    size_t i;

    memcpy(ipv4, ip + (kind == EMBEDDED_6TO4 ? 2 : 12), 4);
    for (i = 0; kind == EMBEDDED_TEREDO && i < 4; i++) { /* RFC 4380 4: the bits of the client's address are turned over */
        ipv4[i] = (uint8_t)~ipv4[i];
    }
}

address_use urikiti_address_use(const uint8_t *ip, size_t len)
{
    unsigned kinds;
    unsigned kind;

    if (len == 4) {
        return use_in_nets(ip, urikiti_ipv4_nets, urikiti_ipv4_net_count);
    }
    kinds = urikiti_embedded_kinds(ip);
    for (kind = EMBEDDED_MAPPED; kind <= EMBEDDED_TEREDO; kind++) {
        if (kinds & 1U << kind) {
            uint8_t ipv4[4];
            address_use use;

            urikiti_embedded_ipv4(ip, kind, ipv4);
            use = use_in_nets(ipv4, urikiti_ipv4_nets, urikiti_ipv4_net_count);
            if (use != USE_PUBLIC || kind == EMBEDDED_MAPPED || kind == EMBEDDED_NAT64) { /* these two are the IPv4 address */
                return use;
            }
        }
    }
    return use_in_nets(ip, urikiti_ipv6_nets, urikiti_ipv6_net_count);
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
        if (urikiti_slice_find(text, ':') == text.len) { /* every IPv6 address has one */
            return false;
        }
        if (text.len > 2 && text.ptr[0] == '[' && text.ptr[text.len - 1] == ']') {
            text = urikit_str_of(text.ptr + 1, text.len - 2);
        }
        text.len = urikiti_slice_find(text, '%');
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

/* Without the dots of the root. A host has one at most; programs that remove them all meet a name with more. */
static urikit_str without_root(urikit_str host)
{
    while (host.len > 0 && host.ptr[host.len - 1] == '.') {
        host.len--;
    }
    return host;
}

/* Fast, conservative check: true only if no name has these two characters in their places. sets: by the first of them */
static bool is_outside(char c, char other, const uint32_t sets[32])
{
    return !(sets[c & 31] >> (other & 31) & 1);
}

/* lasts: of the names, by their first characters */
static bool is_listed(urikit_str host, const char *const *names, size_t count, const uint32_t lasts[32])
{
    size_t end = host.len;
    size_t i;
    char first;

    while (end > 0 && is_dropped_blank(host.ptr[end - 1])) {
        end--;
    }
    for (i = 0; i < end && is_dropped_blank(host.ptr[i]); i++) {
    }
    if (i == end) {
        return false;
    }
    first = ascii_lower(host.ptr[i]);
    for (i = is_outside(first, ascii_lower(host.ptr[end - 1]), lasts) ? count : 0; i < count; i++) {
        if (names[i][0] == first && urikiti_is_word_with_blanks(host, names[i])) {
            return true;
        }
    }
    return false;
}

/* True if the host ends in `end`, which begins with a dot, or is what follows the dot. last: the host's last character */
static inline bool is_or_ends_in(urikit_str host, char last, const char *end, size_t len)
{
    if (last != end[len - 1] || host.len + 1 < len) {
        return false;
    }
    return host.len >= len ? urikiti_ascii_is_word(slice_from(host, host.len - len), end) : urikiti_ascii_is_word(host, end + 1);
}

/* Fast, conservative check: true only if the host neither ends in a local end nor is one without its dot. last: as above */
static bool is_without_end(urikit_str host, char last)
{
    return is_outside(last, (char)(host.len >= 4 ? ascii_lower(host.ptr[host.len - 4]) : '.'), urikiti_local_fourths);
}

static char last_of(urikit_str host)
{
    return (char)(host.len > 0 ? ascii_lower(host.ptr[host.len - 1]) : '\0');
}

bool urikit_host_is_own(urikit_str host)
{
    host = without_root(host);
    return is_listed(host, urikiti_own_names, urikiti_own_name_count, urikiti_own_lasts) ||
           is_or_ends_in(host, last_of(host), ".localhost", 10);
}

bool urikit_host_is_local(urikit_str host)
{
    char last;
    size_t i;

    host = without_root(host);
    last = last_of(host);
    for (i = is_without_end(host, last) ? urikiti_local_end_count : 0; i < urikiti_local_end_count; i++) {
        if (is_or_ends_in(host, last, urikiti_local_ends[i].text, urikiti_local_ends[i].len)) {
            return true;
        }
    }
    return is_listed(host, urikiti_local_names, urikiti_local_name_count, urikiti_local_lasts);
}
