/* SPDX-License-Identifier: MIT */
/* Keys that sort URIs by domain: SURT ("sort-friendly URI reordering transform"), and the reversed host alone. */
#include "../base/out.h"
#include "dot_segments.h"
#include "normal_form.h"
#include "uri_parts.h"
#include "urn.h"

#include <string.h>

/* The rule of a part at the level of the key. */
static unsigned surt_rule(const urikit_uri *uri, normal_part part)
{
    return normal_rule(part, normal_steps(uri, URIKIT_LEVEL_SCHEME));
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
    if (host.len > 3 * sizeof text || urikiti_normal_len(host, surt_rule(uri, PART_HOST)) > sizeof text) {
        return false;
    }
    len = urikiti_normal_write(host, surt_rule(uri, PART_HOST), text);
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
 * Writes a label. In a SURT ',' ends a label, so one inside it is "%2c": the normal form of "%2C", which is another host,
 * has an upper case 'C'.
 */
static void put_label(urikit_str label, unsigned rule, bool surt, urikit_out *out)
{
    const char *comma;

    while (surt && label.len > 0 && (comma = memchr(label.ptr, ',', label.len)) != NULL) {
        size_t n = (size_t)(comma - label.ptr);

        urikiti_normal_put(urikit_str_of(label.ptr, n), rule, out);
        urikiti_out_bytes(out, "%2c", 3);
        label = urikit_str_of(comma + 1, label.len - n - 1);
    }
    urikiti_normal_put(label, rule, out);
}

/* Writes the labels of a name from last to first: in a SURT with ',' after each, else with '.' between them. */
static void put_labels_reversed(const urikit_uri *uri, urikit_str host, bool surt, urikit_out *out)
{
    unsigned rule = surt_rule(uri, PART_HOST);
    char separator = surt ? ',' : '.';
    size_t end = host.len;
    size_t i = host.len;

    while (i > 0) {
        size_t dot = host_dot_len(host, --i);

        if (dot > 0) {
            put_label(urikit_str_of(host.ptr + i + dot, end - i - dot), rule, surt, out);
            urikiti_out_byte(out, separator);
            end = i;
        }
    }
    put_label(urikit_str_of(host.ptr, end), rule, surt, out);
    if (surt) {
        urikiti_out_byte(out, separator);
    }
}

static void put_surt_authority(const urikit_uri *uri, const normal_form *form, urikit_out *out)
{
    urikit_str host = form->parts.host;
    bool brackets = host.len > 0 || form->parts.port.ptr;

    urikiti_out_bytes(out, "//(", brackets ? 3 : 2);
    if (host.len > 0 && !host_is_address(uri, host)) {
        put_labels_reversed(uri, host, true, out);
    } else {
        urikiti_normal_put(host, surt_rule(uri, PART_HOST), out);
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

    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_normal_form(uri, URIKIT_LEVEL_SCHEME, &form);
    path = form.parts.path;
    if (form.parts.scheme.ptr) {
        urikiti_normal_put(form.parts.scheme, surt_rule(uri, PART_SCHEME), out);
        urikiti_out_byte(out, ':');
    }
    if (form.parts.host.ptr) {
        put_surt_authority(uri, &form, out);
    } else if (urikiti_is_urn(uri, URIKIT_LEVEL_SCHEME)) {
        urn_path urn = urikiti_urn_path(uri, URIKIT_LEVEL_SCHEME);

        urikiti_normal_put(urn.nid, urikiti_urn_rule(URIKIT_LEVEL_SCHEME), out);
        path = urn.rest;
    }
    if (urikiti_path_has_dots(path, true)) {
        segment_iterator segments = urikiti_normal_segments(uri, URIKIT_LEVEL_SCHEME, path);

        (void)urikiti_segments_write(&segments, surt_rule(uri, PART_PATH), form.parts.host.ptr != NULL, out);
    } else {
        urikiti_normal_put(path, surt_rule(uri, PART_PATH), out);
    }
    if (form.parts.query.ptr) {
        urikiti_out_byte(out, '?');
        urikiti_normal_put(form.parts.query, surt_rule(uri, PART_QUERY), out);
    }
    return urikiti_out_code(out);
}

urikit_code urikit_uri_host_reversed(const urikit_uri *uri, urikit_out *out)
{
    normal_form form;
    urikit_str host;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_normal_form(uri, URIKIT_LEVEL_SCHEME, &form);
    host = form.parts.host;
    if (host.len > 0 && !host_is_address(uri, host)) {
        put_labels_reversed(uri, host, false, out);
    } else if (host.len > 0) {
        urikiti_normal_put(host, surt_rule(uri, PART_HOST), out);
        urikiti_out_str(out, form.zone);
    }
    return urikiti_out_code(out);
}
