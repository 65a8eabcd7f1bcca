/* SPDX-License-Identifier: MIT */
/* UTF-8, RFC 3629: the ABNF of §4, in fewer comparisons. */
#include <urikit/text.h>

#include "../base/out.h"

size_t urikit_utf8_decode(const char *text, size_t len, uint32_t *scalar)
{
    const unsigned char *p = (const unsigned char *)text;
    uint32_t value;
    size_t n;
    size_t i;

    if (len == 0) {
        return 0;
    }
    if (p[0] < 0x80) {
        *scalar = p[0];
        return 1;
    }
    if (p[0] < 0xC2 || p[0] > 0xF4) { /* a tail byte, overlong in two bytes, or above U+13FFFF */
        return 0;
    }
    n = p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
    if (len < n) {
        return 0;
    }
    value = p[0] & (0x7FU >> n);
    for (i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            return 0;
        }
        value = value << 6 | (p[i] & 0x3FU);
    }
    if (n > 2 && (value >> (n == 3 ? 11 : 16) == 0 || value > 0x10FFFF || value >> 11 == 0xD800 >> 11)) {
        return 0; /* overlong, above U+10FFFF, or a surrogate */
    }
    *scalar = value;
    return n;
}

urikit_code urikit_utf8_write(uint32_t scalar, urikit_out *out)
{
    unsigned char bytes[4];
    size_t n;
    size_t i;

    if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) {
        return URIKIT_E_UTF8;
    }
    if (scalar < 0x80) {
        urikiti_out_byte(out, (char)scalar);
        return urikiti_out_code(out);
    }
    n = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    for (i = n - 1; i > 0; i--) {
        bytes[i] = (unsigned char)(0x80 | (scalar & 0x3F));
        scalar >>= 6;
    }
    /* the lead byte: n ones, a zero, the top bits */
    bytes[0] = (unsigned char)((0xF00U >> n & 0xFFU) | scalar);
    urikiti_out_bytes(out, bytes, n);
    return urikiti_out_code(out);
}

urikit_code urikit_utf8_check(urikit_str text, size_t *at)
{
    size_t i = 0;

    while (i < text.len) {
        uint32_t scalar;
        size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);

        if (n == 0) {
            return urikiti_error_at(URIKIT_E_UTF8, i, at);
        }
        i += n;
    }
    return URIKIT_OK;
}
