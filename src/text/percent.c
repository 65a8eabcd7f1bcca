/* SPDX-License-Identifier: MIT */
/* Percent-encoding, RFC 3986 §2.1 and §2.4. */
#include <urikit/text.h>

#include "../base/out.h"
#include "scan.h"
#include "triplet.h"

/* The characters that are not encoded in each component, in the order of urikit_component. */
static const uint8_t unencoded_classes[] = { ASCII_UNRESERVED, ASCII_USERINFO, ASCII_REG_NAME, ASCII_PCHAR,
                                             ASCII_PATH,       ASCII_QUERY,    ASCII_QUERY,    ASCII_QUERY };

static bool is_unencoded(char c, urikit_component component)
{
    if (component == URIKIT_COMPONENT_QUERY_VALUE && (c == '&' || c == '=' || c == '+')) {
        return false; /* '&' and '=' are delimiters, and forms read '+' as a space */
    }
    return ascii_is(c, unencoded_classes[component]);
}

urikit_code urikit_percent_encode(urikit_str data, urikit_component component, urikit_out *out)
{
    size_t i;

    if (urikiti_out_overlaps(out, data)) {
        return URIKIT_E_OVERLAP;
    }
    for (i = 0; i < data.len; i++) {
        if (is_unencoded(data.ptr[i], component)) {
            urikiti_out_byte(out, data.ptr[i]);
        } else {
            triplet_put(out, data.ptr[i]);
        }
    }
    return urikiti_out_code(out);
}

urikit_code urikit_percent_decode(urikit_str text, urikit_out *out, size_t *at)
{
    size_t i = 0;

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    while (i < text.len) {
        const char *p = text.ptr + i;
        size_t n;

        if (*p != '%') {
            urikiti_out_byte(out, *p);
            i++;
            continue;
        }
        n = scan_triplet(p, text.ptr + text.len);
        if (n < 3) {
            return urikiti_error_at(URIKIT_E_PERCENT, i + n, at);
        }
        urikiti_out_byte(out, triplet_octet(p));
        i += 3;
    }
    return urikiti_out_code(out);
}

urikit_code urikit_percent_decode_in_place(char *text, size_t *len, size_t *at)
{
    urikit_str from = urikit_str_of(text, *len);
    urikit_out measure = { NULL, 0, 0 };
    urikit_code code = urikit_percent_decode(from, &measure, at);
    size_t read = 0;
    size_t written = 0;

    if (code == URIKIT_E_PERCENT) {
        return code;
    }
    while (read < from.len) {
        /* written <= read, because a triplet becomes one byte */
        if (text[read] == '%') {
            text[written++] = triplet_octet(text + read);
            read += 3;
        } else {
            text[written++] = text[read++];
        }
    }
    *len = written;
    return URIKIT_OK;
}
