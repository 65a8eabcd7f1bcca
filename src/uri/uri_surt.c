/* SPDX-License-Identifier: MIT */
/* Keys that sort URIs by domain: SURT ("sort-friendly URI reordering transform"), and the reversed host alone. */
#include "../base/out.h"
#include "dot_segments.h"
#include "normal_form.h"
#include "uri_parts.h"

/* The rule of a part at the level of the key. */
static unsigned surt_rule(normal_part part)
{
    return normal_rule(part, URIKIT_LEVEL_SCHEME);
}

/* True if the host is an address, or reads as one in its normal form, as "%31.2.3.4" does. */
static bool host_is_address(const urikit_uri *uri, urikit_str host)
{
    char text[URIKIT_IPV4_WRITE_BOUND];
    uint8_t ip[4];
    size_t len;

    if (urikit_uri_host_kind(uri) != URIKIT_HOST_REG_NAME) {
        return true;
    }
    if (host.len > 3 * sizeof text || urikiti_normal_len(host, surt_rule(PART_HOST)) > sizeof text) {
        return false;
    }
    len = urikiti_normal_write(host, surt_rule(PART_HOST), text);
    return urikit_ipv4_parse(urikit_str_of(text, len), ip, NULL) == URIKIT_OK;
}

/* The length of the dot at an offset of a host; it may be encoded. 0 if there is no dot. */
static size_t host_dot_len(urikit_str host, size_t at)
{
    const char *p = host.ptr + at;

    if (*p == '.') {
        return 1;
    }
    return *p == '%' && host.len - at >= 3 && p[1] == '2' && (p[2] | 0x20) == 'e' ? 3 : 0;
}

/*
 * Writes the labels of a name from last to first, with `separator` between them, and if `closed` also after the last.
 */
static void put_labels_reversed(urikit_str host, char separator, bool closed, urikit_out *out)
{
    size_t end = host.len;
    size_t i = host.len;

    while (i > 0) {
        size_t dot = host_dot_len(host, --i);

        if (dot > 0) {
            urikiti_normal_put(urikit_str_of(host.ptr + i + dot, end - i - dot), surt_rule(PART_HOST), out);
            urikiti_out_byte(out, separator);
            end = i;
        }
    }
    urikiti_normal_put(urikit_str_of(host.ptr, end), surt_rule(PART_HOST), out);
    if (closed) {
        urikiti_out_byte(out, separator);
    }
}

static void put_surt_authority(const urikit_uri *uri, const normal_form *form, urikit_out *out)
{
    urikit_str host = form->parts.host;
    bool brackets = host.len > 0 || form->parts.port.ptr;

    urikiti_out_bytes(out, "//(", brackets ? 3 : 2);
    if (host.len > 0 && !host_is_address(uri, host)) {
        put_labels_reversed(host, ',', true, out);
    } else {
        urikiti_normal_put(host, surt_rule(PART_HOST), out);
        urikiti_out_str(out, form->zone);
    }
    if (form->parts.port.ptr) {
        urikiti_out_byte(out, ':');
        urikiti_out_str(out, form->parts.port);
    }
    urikiti_out_bytes(out, ")", brackets ? 1 : 0);
}

urikit_code urikit_uri_surt(const urikit_uri *uri, urikit_out *out)
{
    normal_form form;
    urikit_str path;

    urikiti_normal_form(uri, URIKIT_LEVEL_SCHEME, &form);
    path = form.parts.path;
    if (form.parts.scheme.ptr) {
        urikiti_normal_put(form.parts.scheme, surt_rule(PART_SCHEME), out);
        urikiti_out_byte(out, ':');
    }
    if (form.parts.host.ptr) {
        put_surt_authority(uri, &form, out);
    }
    if (urikiti_path_has_dots(path, true)) {
        segment_iterator segments = urikiti_normal_segments(uri, URIKIT_LEVEL_SCHEME, path);

        (void)urikiti_segments_write(&segments, surt_rule(PART_PATH), form.parts.host.ptr != NULL, out);
    } else {
        urikiti_normal_put(path, surt_rule(PART_PATH), out);
    }
    if (form.parts.query.ptr) {
        urikiti_out_byte(out, '?');
        urikiti_normal_put(form.parts.query, surt_rule(PART_QUERY), out);
    }
    return urikiti_out_code(out);
}

urikit_code urikit_uri_host_reversed(const urikit_uri *uri, urikit_out *out)
{
    normal_form form;
    urikit_str host;

    urikiti_normal_form(uri, URIKIT_LEVEL_SCHEME, &form);
    host = form.parts.host;
    if (host.len > 0 && !host_is_address(uri, host)) {
        put_labels_reversed(host, '.', false, out);
    } else if (host.len > 0) {
        urikiti_normal_put(host, surt_rule(PART_HOST), out);
        urikiti_out_str(out, form.zone);
    }
    return urikiti_out_code(out);
}
