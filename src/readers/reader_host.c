/* SPDX-License-Identifier: MIT */
/* The host that a reader returns, from its reading. */
#include "model.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/triplet.h"
#include "../host/host_text.h"
#include "php_host.h"

#include <string.h>

static void host_write_lower(urikit_str host, urikit_out *out)
{
    bool in_zone = false;
    size_t i;

    for (i = 0; i < host.len; i++) {
        in_zone = in_zone || host.ptr[i] == '%';
        if (!is_dropped_blank(host.ptr[i])) {
            urikiti_out_byte(out, in_zone ? host.ptr[i] : ascii_lower(host.ptr[i]));
        }
    }
}

static void host_write_domain(urikit_str host, urikit_out *out)
{
    host_step step;

    while (urikiti_host_next(&host, &step)) {
        urikiti_out_str(out, step.mapped);
    }
}

static void host_write_opaque(urikit_str host, urikit_out *out)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        char c = host.ptr[i];

        if (is_dropped_blank(c)) {
            continue;
        }
        if ((unsigned char)c < 0x20 || (unsigned char)c > 0x7E) {
            triplet_put(out, c);
        } else {
            urikiti_out_byte(out, c);
        }
    }
}

static void host_write_decoded(urikit_str host, urikit_out *out)
{
    size_t i = 0;

    while (i < host.len) {
        urikiti_out_byte(out, urikiti_next_octet(host, &i));
    }
}

/* In lower case; octets of triplets that `decodes` says become characters, the other triplets are in upper case. */
static void host_write_unreserved(urikit_str host, bool decodes, urikit_out *out)
{
    size_t i = 0;

    while (i < host.len) {
        bool encoded = urikiti_is_triplet(host, i);
        char c = urikiti_next_octet(host, &i);

        if (encoded && !(decodes && ascii_is(c, ASCII_UNRESERVED))) {
            triplet_put(out, c);
        } else {
            urikiti_out_byte(out, decodes ? ascii_lower(c) : c);
        }
    }
}

static void host_write_quoted(urikit_str host, urikit_out *out)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        unsigned char c = (unsigned char)host.ptr[i];

        if (c < 0x80 && urikiti_set_has(SET_HTTPX_HOST, c)) {
            triplet_put(out, (char)c);
        } else {
            urikiti_out_byte(out, ascii_lower((char)c));
        }
    }
}

static void host_write_underscore(urikit_str host, urikit_out *out)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        unsigned char c = (unsigned char)host.ptr[i];

        urikiti_out_byte(out, c < 0x20 || c == 0x7F ? '_' : (char)c);
    }
}

static void host_write_lower_all(urikit_str host, bool keeps_blanks, urikit_out *out)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        if (keeps_blanks || !is_dropped_blank(host.ptr[i])) {
            urikiti_out_byte(out, ascii_lower(host.ptr[i]));
        }
    }
}

static void host_write_blanked(urikit_str text, urikit_out *out)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (!is_dropped_blank(text.ptr[i])) {
            urikiti_out_byte(out, text.ptr[i]);
        }
    }
}

static void host_write_ipv4(const uint8_t ip[4], urikit_out *out)
{
    char space[URIKIT_IPV4_WRITE_BOUND];
    urikit_out text = URIKIT_OUT(space);

    if (urikit_ipv4_write(ip, &text) == URIKIT_OK) {
        urikiti_out_str(out, urikit_out_str(&text));
    }
}

/* True for IPv4-compatible addresses, which the C library, and so libcurl, writes as "::1.2.3.4". */
static bool host_is_ipv4_compatible(const uint8_t ip[16])
{
    static const uint8_t zero[12] = { 0 };

    return memcmp(ip, zero, sizeof zero) == 0 && (ip[12] | ip[13]) != 0;
}

/* hex: only hex groups, as in the URL Standard. RFC 5952 writes an IPv4-mapped address with a dotted end. */
static void host_write_ipv6(const uint8_t ip[16], bool hex, urikit_str zone, urikit_out *out)
{
    char space[URIKIT_IPV6_WRITE_BOUND];
    urikit_out text = URIKIT_OUT(space);
    urikit_code code = urikit_ipv6_write(ip, &text);
    urikit_str made = urikit_out_str(&text);

    if (!code && hex && memchr(space, '.', text.len)) { /* other addresses, "100::ffff:7f00:1", are not dotted */
        uint8_t copy[16];

        memcpy(copy, ip, sizeof copy);
        copy[0] = 1;
        text.len = 0;
        code = urikit_ipv6_write(copy, &text);
        made = urikit_str_of(space + 3, text.len - 3);
    }
    urikiti_out_byte(out, '[');
    if (!hex && host_is_ipv4_compatible(ip)) {
        urikiti_out_bytes(out, "::", 2);
        host_write_ipv4(ip + 12, out);
    } else {
        urikiti_out_str(out, code ? urikit_str_of("", 0) : made);
    }
    host_write_blanked(zone, out);
    urikiti_out_byte(out, ']');
}

static void reading_write_host(const model_reading *reading, urikit_out *out)
{
    size_t i;

    switch (reading->host_kind) {
    case READER_HOST_NONE:
        break;
    case READER_HOST_PLAIN:
        for (i = 0; i < reading->host.len; i++) { /* as much as fits */
            urikiti_out_byte(out, reading->host.ptr[i]);
        }
        break;
    case READER_HOST_LOWER:
        host_write_lower(reading->host, out);
        break;
    case READER_HOST_LOWER_ALL:
    case READER_HOST_LOWER_KEPT:
        host_write_lower_all(reading->host, reading->host_kind == READER_HOST_LOWER_KEPT, out);
        break;
    case READER_HOST_BLANKED:
        host_write_blanked(reading->host, out);
        break;
    case READER_HOST_DOMAIN:
        host_write_domain(reading->host, out);
        break;
    case READER_HOST_PHP:
        urikiti_php_write_host(reading->host, out);
        break;
    case READER_HOST_OPAQUE:
        host_write_opaque(reading->host, out);
        break;
    case READER_HOST_DECODED:
        host_write_decoded(reading->host, out);
        break;
    case READER_HOST_UNRESERVED:
        host_write_unreserved(reading->host, true, out);
        break;
    case READER_HOST_QUOTED:
        host_write_quoted(reading->host, out);
        break;
    case READER_HOST_UNDERSCORE:
        host_write_underscore(reading->host, out);
        break;
    case READER_HOST_BRACKETS:
        urikiti_out_byte(out, '[');
        host_write_decoded(reading->host, out);
        urikiti_out_byte(out, ']');
        break;
    case READER_HOST_ZONE:
        urikiti_out_byte(out, '[');
        host_write_lower(reading->host, out);
        urikiti_out_byte(out, '%');
        host_write_unreserved(reading->zone, false, out);
        urikiti_out_byte(out, ']');
        break;
    case READER_HOST_IPV4:
        host_write_ipv4(reading->ip, out);
        break;
    case READER_HOST_IPV6:
    case READER_HOST_IPV6_HEX:
        host_write_ipv6(reading->ip, reading->host_kind == READER_HOST_IPV6_HEX, reading->zone, out);
        break;
    }
}

void urikiti_reading_write_host(const model_reading *reading, urikit_out *out)
{
    bool wrapped = reading->wrap && urikiti_slice_find(reading->host, ':') < reading->host.len;

    if (wrapped) {
        urikiti_out_byte(out, '[');
    }
    reading_write_host(reading, out);
    if (wrapped) {
        urikiti_out_byte(out, ']');
    }
}

void urikiti_reading_write_scheme(const model_reading *reading, urikit_out *out)
{
    host_write_lower_all(reading->scheme, false, out);
}

int32_t urikiti_reading_port(const model_reading *reading)
{
    char space[32]; /* no scheme with a default port is longer */
    urikit_out scheme = URIKIT_OUT(space);

    urikiti_reading_write_scheme(reading, &scheme);
    if (reading->port >= 0 && scheme.len <= sizeof space &&
        urikit_default_port(urikit_str_of(space, scheme.len)) == (uint32_t)reading->port && reading->port > 0) {
        return -1;
    }
    return reading->port;
}
