/* SPDX-License-Identifier: MIT */
/* Write shortest heads and strings, RFC 8949 §4.2.1. */
#include "cbor.h"

#include "../base/out.h"

/* Appends a head whose argument is given in two halves, as in cbor_read.c. */
static void put_halves(urikit_out *out, unsigned kind, uint32_t high, uint32_t low)
{
    unsigned info = high > 0 ? 27 : low > 0xFFFF ? 26 : low > 0xFF ? 25 : CBOR_INFO_ONE_BYTE;
    size_t size = (size_t)1 << (info - CBOR_INFO_ONE_BYTE);
    char *to;

    if (high == 0 && low < CBOR_INFO_ONE_BYTE) {
        info = low;
        size = 0;
    }
    to = urikiti_out_space(out, size + 1);
    if (!to) {
        return;
    }
    *to = (char)(unsigned char)(kind << 5 | info);
    for (; size > 0; size--) { /* the last byte first */
        to[size] = (char)(unsigned char)low;
        low = low >> 8 | high << 24;
        high >>= 8;
    }
}

void urikiti_cbor_put_head(urikit_out *out, unsigned kind, uint64_t value)
{
    if (sizeof(size_t) >= sizeof(uint64_t) && value < CBOR_INFO_ONE_BYTE) { /* small machines save the space */
        urikiti_out_byte(out, (char)(unsigned char)(kind << 5 | (unsigned)value));
    } else {
        put_halves(out, kind, (uint32_t)(value >> 32), (uint32_t)value);
    }
}

void urikiti_cbor_put_string(urikit_out *out, unsigned kind, urikit_str bytes)
{
    urikiti_cbor_put_head(out, kind, bytes.len);
    urikiti_out_str(out, bytes);
}
