/* SPDX-License-Identifier: MIT */
/* What the models of readers share: their names, and how they write hosts. */
#include "readers.h"

#include "../base/out.h"
#include "../text/triplet.h"
#include "host_text.h"

#include <string.h>

size_t urikiti_find_first(urikit_str text, const char *wanted_bytes)
{
    uint64_t wanted[2] = { 0, 0 }; /* a bit for each ASCII character */
    size_t i;

    for (; *wanted_bytes; wanted_bytes++) {
        wanted[*wanted_bytes >> 6 & 1] |= UINT64_C(1) << (*wanted_bytes & 63);
    }
    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        if (c < 0x80 && (wanted[c >> 6] >> (c & 63) & 1)) {
            break;
        }
    }
    return i;
}

char urikiti_next_octet(urikit_str text, size_t *i)
{
    const char *p = text.ptr + *i;
    bool encoded = *p == '%' && text.len - *i >= 3 && ascii_is(p[1], ASCII_HEX) && ascii_is(p[2], ASCII_HEX);

    *i += encoded ? 3 : 1;
    return encoded ? triplet_octet(p) : *p;
}

const char *urikit_reader_name(urikit_reader reader)
{
    switch (reader) {
    case URIKIT_READER_CURL:
        return "libcurl";
    case URIKIT_READER_PYTHON:
        return "Python";
    case URIKIT_READER_WHATWG:
    case URIKIT_READERS:
        break;
    }
    return "Node";
}

bool urikiti_reader_plan(urikit_reader reader, urikit_str text, reader_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    switch (reader) {
    case URIKIT_READER_WHATWG:
        return urikiti_whatwg_plan(text, plan);
    case URIKIT_READER_CURL:
        return urikiti_curl_plan(text, plan);
    case URIKIT_READER_PYTHON:
        return urikiti_python_plan(text, plan);
    case URIKIT_READERS:
        break;
    }
    return false;
}

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
static void host_write_ipv6(const uint8_t ip[16], bool hex, urikit_out *out)
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
    urikiti_out_byte(out, ']');
}

void urikiti_plan_write_host(const reader_plan *plan, urikit_out *out)
{
    switch (plan->host_kind) {
    case READER_HOST_NONE:
        break;
    case READER_HOST_LOWER:
        host_write_lower(plan->host, out);
        break;
    case READER_HOST_DOMAIN:
        host_write_domain(plan->host, out);
        break;
    case READER_HOST_OPAQUE:
        host_write_opaque(plan->host, out);
        break;
    case READER_HOST_DECODED:
        host_write_decoded(plan->host, out);
        break;
    case READER_HOST_BRACKETS:
        urikiti_out_byte(out, '[');
        host_write_decoded(plan->host, out);
        urikiti_out_byte(out, ']');
        break;
    case READER_HOST_IPV4:
        host_write_ipv4(plan->ip, out);
        break;
    case READER_HOST_IPV6:
    case READER_HOST_IPV6_HEX:
        host_write_ipv6(plan->ip, plan->host_kind == READER_HOST_IPV6_HEX, out);
        break;
    }
}

bool urikit_reader_read(urikit_reader reader, urikit_str text, urikit_out *host, urikit_out *path)
{
    reader_plan plan;

    if (!text.ptr) {
        text.ptr = "";
    }
    if (urikiti_out_overlaps(host, text) || urikiti_out_overlaps(path, text) || !urikiti_reader_plan(reader, text, &plan)) {
        return false;
    }
    urikiti_plan_write_host(&plan, host);
    urikiti_path_plan_write(plan.path, path);
    return true;
}
