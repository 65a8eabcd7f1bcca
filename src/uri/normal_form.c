/* SPDX-License-Identifier: MIT */
/* The rules of normalization, RFC 3986 §6.2.2 and §6.2.3. */
#include "normal_form.h"

#include "../base/out.h"
#include "../text/port_table.h"
#include "../base/ascii.h"
#include "normal_text.h"
#include "uri_parts.h"

#include <string.h>

/*
 * §6.2.2.1 converts letters of scheme and host to lower case, and hex digits of triplets to upper case. §6.2.2.2
 * decodes triplets of unreserved characters. A scheme has no triplets, and a port has only digits, so the rules of the
 * host are right for both. Normalization writes the three in one call if no userinfo is between them, and also path,
 * query and fragment in one call. A test checks that these rows are equal.
 */
#define AS_HOST \
    { 0, NORMAL_LOWER | NORMAL_HEX, NORMAL_DECODE | NORMAL_HOST, NORMAL_LOWER | NORMAL_HEX | NORMAL_DECODE | NORMAL_HOST }
#define AS_PATH { 0, NORMAL_HEX, NORMAL_DECODE, NORMAL_HEX | NORMAL_DECODE }

const uint8_t urikiti_normal_rules[PARTS][4] = {
    [PART_SCHEME] = AS_HOST, [PART_USERINFO] = AS_PATH, [PART_HOST] = AS_HOST,  [PART_ZONE] = { 0 },
    [PART_PORT] = AS_HOST,   [PART_PATH] = AS_PATH,     [PART_QUERY] = AS_PATH, [PART_FRAGMENT] = AS_PATH
};

/* Separates the zone from an IPv6 address. The case of a zone identifier is not changed. */
static void split_zone(normal_form *form)
{
    urikit_str *host = &form->parts.host;
    const char *percent = memchr(host->ptr, '%', host->len);

    if (percent) {
        size_t len = (size_t)(percent - host->ptr);

        form->zone = urikit_str_of(percent, host->len - len);
        host->len = len;
    }
}

/* IPv6 text per RFC 5952; `host` is "[" address, with "]" unless a zone follows. */
static void rewrite_ipv6(normal_form *form)
{
    urikit_str *host = &form->parts.host;
    bool closed = form->zone.len == 0;
    urikit_str address = urikit_str_of(host->ptr + 1, host->len - (closed ? 2 : 1));
    urikit_out out = URIKIT_OUT(form->ip_literal);
    uint8_t ip[16];

    urikiti_out_byte(&out, '[');
    if (urikit_ipv6_parse(address, ip, NULL) || urikit_ipv6_write(ip, &out)) {
        return; /* not reached for a host of this kind */
    }
    if (closed) {
        form->zone = URIKIT_STR("]");
    }
    *host = urikit_out_str(&out);
}

/* §6.2.3 with §3.2.3: no empty port, no leading zeros, no default port. */
static urikit_str shorten_port(urikit_str port, urikit_str scheme)
{
    static const urikit_str absent_port = { NULL, 0 };
    unsigned value = 0;
    size_t i;

    while (port.len > 1 && port.ptr[0] == '0') {
        port = urikit_str_of(port.ptr + 1, port.len - 1);
    }
    for (i = 0; i < port.len && value <= UINT16_MAX; i++) {
        value = value * 10 + (unsigned)(port.ptr[i] - '0');
    }
    if (port.len == 0 || (value != 0 && value == urikit_default_port(scheme))) {
        return absent_port;
    }
    return port;
}

/* True if the normal form of the host is "localhost". */
static bool is_localhost(urikit_str host)
{
    static const char name[] = "localhost";
    const unsigned how = NORMAL_LOWER | NORMAL_DECODE | NORMAL_HOST;
    char normal[sizeof name - 1];

    if (!host.ptr || urikiti_normal_len(host, how) != sizeof normal) {
        return false;
    }
    (void)urikiti_normal_write(host, how, normal);
    return memcmp(normal, name, sizeof normal) == 0;
}

urikit_str urikiti_normal_path(const urikit_uri *uri, urikit_level level)
{
    if ((level & URIKIT_STEP_SCHEME) && uri->path_end == uri->path_at && uri_has(uri, HAS_AUTHORITY) &&
        urikiti_empty_path_is_root(urikit_uri_scheme(uri))) {
        return URIKIT_STR("/");
    }
    return urikit_uri_path(uri);
}

/*
 * RFC 8089 §2: in "file", "localhost" and the empty host mean the same. §6.2.3: the default is written as an empty host,
 * but explicitly if userinfo or port are not empty.
 */
static void apply_default_host(urikit_parts *parts)
{
    if (parts->userinfo.len == 0 && parts->port.len == 0) {
        parts->host = is_localhost(parts->host) ? URIKIT_STR("") : parts->host;
    } else if (parts->host.len == 0) {
        parts->host = URIKIT_STR("localhost");
    }
}

/* §6.2.3: the rules of one scheme, and of every scheme, for the authority and an empty path. */
static void apply_scheme_rules(const urikit_uri *uri, normal_form *form)
{
    urikit_parts *parts = &form->parts;

    if (parts->port.ptr) {
        parts->port = shorten_port(parts->port, parts->scheme);
    }
    if (urikit_uri_host_kind(uri) == URIKIT_HOST_IPV6) {
        rewrite_ipv6(form);
    }
    parts->path = urikiti_normal_path(uri, URIKIT_STEP_SCHEME);
    if (parts->host.ptr && parts->scheme.ptr && urikiti_ascii_is_word(parts->scheme, "file")) {
        apply_default_host(parts);
    }
}

void urikiti_normal_form(const urikit_uri *uri, urikit_level level, normal_form *form)
{
    form->parts = urikit_uri_parts(uri);
    form->zone = URIKIT_STR("");
    if (urikit_uri_host_kind(uri) == URIKIT_HOST_IPV6) {
        split_zone(form);
    }
    if (level & URIKIT_STEP_SCHEME) {
        apply_scheme_rules(uri, form);
    }
}

segment_iterator urikiti_normal_segments(const urikit_uri *uri, urikit_level level, urikit_str path)
{
    unsigned how = uri_has(uri, HAS_SCHEME | HAS_AUTHORITY) ? SEGMENTS_PATH : SEGMENTS_REFERENCE;
    segment_iterator it;

    how |= level & URIKIT_STEP_PERCENT ? SEGMENTS_ENCODED_DOTS : 0U;
    urikiti_segments_start(&it, URIKIT_STR(""), path, how);
    return it;
}
