/* SPDX-License-Identifier: MIT */
/* Percent-decoding of text: '+' as a space, and a check that the result is UTF-8. */
#include <urikit/text.h>

#include "../base/out.h"
#include "scan.h"
#include "triplet.h"

/* Decodes the octet at p. Returns where the next one begins, or NULL for an incomplete triplet. */
static const char *decode_octet(const char *p, const char *end, unsigned flags, char *octet)
{
    if (*p == '%') {
        if (scan_triplet(p, end) < 3) {
            return NULL;
        }
        *octet = triplet_octet(p);
        return p + 3;
    }
    *octet = *p == '+' && (flags & URIKIT_DECODE_FORM) ? ' ' : *p;
    return p + 1;
}

/* Appends the UTF-8 character at p, whose octets may be encoded or not. Returns where the next one begins, or NULL. */
static const char *decode_character(const char *p, const char *end, unsigned flags, urikit_out *out)
{
    const char *ends[4];
    char octets[4];
    uint32_t scalar;
    size_t count = 0;
    size_t n;

    while (count < 4 && p < end && (p = decode_octet(p, end, flags, &octets[count])) != NULL) {
        ends[count++] = p;
    }
    n = urikit_utf8_decode(octets, count, &scalar);
    if (n == 0) {
        return NULL;
    }
    urikiti_out_bytes(out, octets, n);
    return ends[n - 1];
}

urikit_code urikit_percent_decode_text(urikit_str text, urikit_decode_flags flags, urikit_out *out, size_t *at)
{
    const char *p = text.len > 0 ? text.ptr : "";
    const char *end = p + text.len;

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    while (p < end) {
        char octet;
        const char *next = decode_octet(p, end, flags, &octet);

        if (!next) {
            return urikiti_error_at(URIKIT_E_PERCENT, (size_t)(p - text.ptr) + scan_triplet(p, end), at);
        }
        if ((flags & URIKIT_DECODE_UTF8) && (unsigned char)octet >= 0x80) {
            next = decode_character(p, end, flags, out);
            if (!next) {
                return urikiti_error_at(URIKIT_E_UTF8, (size_t)(p - text.ptr), at);
            }
        } else {
            urikiti_out_byte(out, octet);
        }
        p = next;
    }
    return urikiti_out_code(out);
}
