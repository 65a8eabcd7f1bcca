/* SPDX-License-Identifier: MIT */
/* IP addresses as text: parsing by RFC 3986 §3.2.2, writing by RFC 5952. */
#include "ip.h"

#include <urikit/text.h>

#include "../base/out.h"
#include "../base/ascii.h"

#include <string.h>

enum {
    IPV6_GROUPS = 8,
};

size_t urikiti_octet_scan(const char *text, size_t len, uint8_t *octet)
{
    unsigned value = 0;
    size_t i;

    for (i = 0; i < len && ascii_is_digit(text[i]); i++) {
        unsigned next = value * 10 + (unsigned)(text[i] - '0');

        if (next > 255 || (i > 0 && value == 0)) {
            break;
        }
        value = next;
    }
    *octet = (uint8_t)value;
    return i;
}

size_t urikiti_ipv4_scan(const char *text, size_t len, uint8_t ip[4], bool *whole)
{
    size_t i = 0;
    size_t octets;

    *whole = false;
    for (octets = 0; octets < 4; octets++) {
        size_t n;

        if (octets > 0) {
            if (i == len || text[i] != '.') {
                return i;
            }
            i++;
        }
        n = urikiti_octet_scan(text + i, len - i, &ip[octets]);
        i += n;
        if (n == 0) {
            return i;
        }
    }
    *whole = true;
    return i;
}

urikit_code urikit_ipv4_parse(urikit_str text, uint8_t ip[4], size_t *at)
{
    bool whole;
    size_t n = urikiti_ipv4_scan(text.ptr ? text.ptr : "", text.len, ip, &whole);

    if (!whole || n < text.len) {
        return urikiti_error_at(URIKIT_E_IPV4, n, at);
    }
    return URIKIT_OK;
}

/* Reads up to four hex digits. Returns their number. */
static size_t scan_h16(const char *text, size_t len, unsigned *value)
{
    size_t i;

    *value = 0;
    for (i = 0; i < 4 && i < len && ascii_is(text[i], ASCII_HEX); i++) {
        *value = *value << 4 | ascii_hex_value(text[i]);
    }
    return i;
}

/* True if the digits text[0..n) can be the first octet of an IPv4 address at the end, after `groups` groups. */
static bool begins_tail(const char *text, size_t n, size_t groups, bool elided)
{
    uint8_t octet;

    if (elided ? groups > IPV6_GROUPS - 3 : groups != IPV6_GROUPS - 2) {
        return false; /* ls32 is the last two groups; "::" is at least one group */
    }
    return urikiti_octet_scan(text, n, &octet) == n;
}

/* Moves the bytes from `elision` to `len` to the end of the address, and writes zeros in place of "::". */
static void spread_groups(uint8_t ip[16], size_t elision, size_t len)
{
    memmove(ip + elision + 16 - len, ip + elision, len - elision);
    memset(ip + elision, 0, 16 - len);
}

size_t urikiti_ipv6_scan(const char *text, size_t len, uint8_t ip[16], bool *whole)
{
    const char *p = text;
    const char *end = text + len;
    uint8_t *to = ip;        /* where the next group goes */
    uint8_t *elision = NULL; /* where "::" was */

    *whole = false;
    if (p < end && *p == ':') {
        p++;
        if (p == end || *p != ':') {
            return 1;
        }
        p++;
        elision = to;
    }
    for (;;) {
        const uint8_t *limit = ip + (elision ? 14 : 16);
        unsigned value;
        size_t n = to < limit ? scan_h16(p, (size_t)(end - p), &value) : 0;

        if (n == 0) {
            *whole = to == elision; /* true directly after "::" */
            break;
        }
        if ((size_t)(end - p) > n && p[n] == '.' && begins_tail(p, n, (size_t)(to - ip) / 2, elision != NULL)) {
            p += urikiti_ipv4_scan(p, (size_t)(end - p), to, whole);
            to += 4;
            break;
        }
        *to++ = (uint8_t)(value >> 8);
        *to++ = (uint8_t)value;
        p += n;
        *whole = elision || to == ip + 16;
        if (p == end || *p != ':' || to == limit) {
            break;
        }
        *whole = false;
        p++;
        if (p < end && *p == ':' && !elision) {
            elision = to;
            p++;
        }
    }
    if (*whole && elision) {
        spread_groups(ip, (size_t)(elision - ip), (size_t)(to - ip));
    }
    return (size_t)(p - text);
}

urikit_code urikit_ipv6_parse(urikit_str text, uint8_t ip[16], size_t *at)
{
    bool whole;
    size_t n = urikiti_ipv6_scan(text.ptr ? text.ptr : "", text.len, ip, &whole);

    if (!whole || n < text.len) {
        return urikiti_error_at(URIKIT_E_IP_LITERAL, n, at);
    }
    return URIKIT_OK;
}

/* Appends the decimal digits of an octet. Small machines have no division. */
static void write_octet(unsigned value, urikit_out *out)
{
    char digits[3];
    size_t at = sizeof digits;

    do {
        unsigned tenth = value * 205 >> 11; /* value / 10, up to 1023 */

        digits[--at] = (char)('0' + value - 10 * tenth);
        value = tenth;
    } while (value > 0);
    urikiti_out_bytes(out, digits + at, sizeof digits - at);
}

urikit_code urikit_ipv4_write(const uint8_t ip[4], urikit_out *out)
{
    size_t i;

    if (urikiti_out_overlaps(out, urikit_str_of_bytes(ip, 4))) {
        return URIKIT_E_OVERLAP;
    }
    for (i = 0; i < 4; i++) {
        if (i > 0) {
            urikiti_out_byte(out, '.');
        }
        write_octet(ip[i], out);
    }
    return urikiti_out_code(out);
}

/* Appends a group without leading zeros, in lower case (RFC 5952 §4.1, §4.3). */
static void write_h16(unsigned value, urikit_out *out)
{
    int shift;

    for (shift = 12; shift >= 0; shift -= 4) {
        unsigned digit = value >> shift & 15;

        if (value >> shift > 0 || shift == 0) {
            urikiti_out_byte(out, (char)(digit < 10 ? '0' + digit : 'a' - 10 + digit));
        }
    }
}

static unsigned group_of(const uint8_t ip[16], size_t i)
{
    return (unsigned)ip[i * 2] << 8 | ip[i * 2 + 1];
}

/*
 * The length of the longest run of two or more zero groups (RFC 5952 §4.2), of equal ones the first. If there is no
 * such run, *start is 8.
 */
static size_t longest_zero_run(const uint8_t ip[16], size_t *start)
{
    size_t best = 1;
    size_t run = 0;
    size_t i;

    *start = IPV6_GROUPS;
    for (i = 0; i < IPV6_GROUPS; i++) {
        run = (ip[i * 2] | ip[i * 2 + 1]) == 0 ? run + 1 : 0;
        if (run > best) {
            best = run;
            *start = i + 1 - run;
        }
    }
    return best;
}

urikit_code urikit_ipv6_write(const uint8_t ip[16], urikit_out *out)
{
    size_t start;
    size_t run = longest_zero_run(ip, &start);
    size_t i;

    if (urikiti_out_overlaps(out, urikit_str_of_bytes(ip, 16))) {
        return URIKIT_E_OVERLAP;
    }
    for (i = 0; i < IPV6_GROUPS; i++) {
        if (i == start) {
            urikiti_out_byte(out, ':');
            i += run;
        }
        if (i > 0) {
            urikiti_out_byte(out, ':');
        }
        if (i == IPV6_GROUPS) {
            break; /* the zeros were the last groups */
        }
        if (i == IPV6_GROUPS - 2 && start == 0 && run == 5 && (ip[10] & ip[11]) == 0xFF) {
            return urikit_ipv4_write(ip + 12, out); /* ::ffff:0:0/96, RFC 5952 §5 */
        }
        write_h16(group_of(ip, i), out);
    }
    return urikiti_out_code(out);
}
