/* SPDX-License-Identifier: MIT */
/* The origin of a URI as text, RFC 6454 section 6.2, and the host alone as a key. */
#include "../base/ascii.h"
#include "../base/out.h"
#include "normal_form.h"
#include "uri_parts.h"

urikit_code urikit_uri_origin(const urikit_uri *uri, urikit_out *out)
{
    normal_form form;
    unsigned steps = normal_steps(uri, URIKIT_LEVEL_SCHEME);

    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_normal_form(uri, URIKIT_LEVEL_SCHEME, &form);
    if (!form.parts.scheme.ptr || form.parts.host.len == 0) {
        return urikiti_out_code(out);
    }
    urikiti_normal_put(form.parts.scheme, normal_rule(PART_SCHEME, steps), out);
    urikiti_out_bytes(out, "://", 3);
    urikiti_normal_put(form.parts.host, normal_rule(PART_HOST, steps), out);
    urikiti_out_str(out, form.zone);
    if (form.parts.port.ptr) {
        urikiti_out_byte(out, ':');
        urikiti_out_str(out, form.parts.port);
    }
    return urikiti_out_code(out);
}

/* True if the host has an octet beyond ASCII, raw or as a triplet. */
static bool is_beyond_ascii(urikit_str host)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        if ((unsigned char)host.ptr[i] >= 0x80 || (host.ptr[i] == '%' && ascii_hex_value(host.ptr[i + 1]) >= 8)) {
            return true;
        }
    }
    return false;
}

urikit_code urikit_uri_host_key(const urikit_uri *uri, urikit_out *out)
{
    /* the step that rewrites an address also takes and gives the default host of "file" */
    urikit_level level = urikit_uri_host_kind(uri) == URIKIT_HOST_IPV6 ? URIKIT_LEVEL_SCHEME : URIKIT_LEVEL_SYNTAX;
    unsigned steps = normal_steps(uri, level);
    normal_form form;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_normal_form(uri, level, &form);
    if (form.parts.host.len > 0 && !is_beyond_ascii(form.parts.host)) {
        urikiti_normal_put(form.parts.host, normal_rule(PART_HOST, steps), out);
        urikiti_out_str(out, form.zone);
    }
    return urikiti_out_code(out);
}
