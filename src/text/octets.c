/* SPDX-License-Identifier: MIT */
/* Read percent-encoded text octet by octet, for NOSH URIs and user URLs. */
#include "octets.h"

#include <urikit/text.h>

#include "scan.h"

#include <string.h>

bool urikiti_octets_scalar(urikit_str *rest, bool encoded, uint32_t *scalar)
{
    char sequence[4]; /* the longest in UTF-8 */
    size_t ends[4];   /* where each octet ends in the text */
    urikit_str ahead = *rest;
    size_t n = 0;

    do {
        sequence[n] = octet_next(&ahead, encoded);
        ends[n] = rest->len - ahead.len;
        n++;
    } while (n < sizeof sequence && ahead.len > 0 && (unsigned char)sequence[0] >= 0x80);
    n = urikit_utf8_decode(sequence, n, scalar);
    if (n == 0) {
        return false;
    }
    octets_skip(rest, ends[n - 1]);
    return true;
}

bool urikiti_octets_dots(urikit_str text, bool encoded)
{
    size_t dots;

    for (dots = 0; text.len > 0; dots++) {
        if (dots == 2 || octet_next(&text, encoded) != '.') {
            return false;
        }
    }
    return dots > 0;
}

size_t urikiti_octets_departs(urikit_str text, urikit_str begins)
{
    size_t i = 0;

    while (i < begins.len && i < text.len && ascii_lower(text.ptr[i]) == begins.ptr[i]) {
        i++;
    }
    return i;
}

size_t urikiti_octets_foreign(urikit_str text)
{
    const char *p = text.ptr;
    const char *end = p + text.len;

    for (;;) {
        p = scan_class(p, end, ASCII_QUERY);
        if (p == end || (*p != '%' && *p != '#' && *p != '[' && *p != ']')) {
            return (size_t)(p - text.ptr);
        }
        p++;
    }
}

bool urikiti_octets_triplets(urikit_str text, size_t *at)
{
    const char *p = text.ptr;
    const char *end = p + text.len;

    while (p < end && (p = memchr(p, '%', (size_t)(end - p))) != NULL) {
        size_t n = scan_triplet(p, end);

        p += n;
        if (n < 3) {
            *at = (size_t)(p - text.ptr);
            return false;
        }
    }
    return true;
}
