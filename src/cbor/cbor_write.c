/* SPDX-License-Identifier: MIT */
/* Writing shortest heads and strings, RFC 8949 §4.2.1. */
#include "cbor.h"

#include "../base/out.h"

void urikiti_cbor_put_head(urikit_out *out, unsigned kind, uint64_t value)
{
    unsigned info = value < 24 ? (unsigned)value : value <= 0xFF ? 24 : value <= 0xFFFF ? 25 : value <= 0xFFFFFFFF ? 26 : 27;
    size_t size = info < 24 ? 0 : (size_t)1 << (info - 24);
    char *to = urikiti_out_room(out, size + 1);

    if (!to) {
        return;
    }
    *to++ = (char)(unsigned char)(kind << 5 | info);
    while (size > 0) {
        size--;
        *to++ = (char)(unsigned char)(value >> (size * 8));
    }
}

void urikiti_cbor_put_string(urikit_out *out, unsigned kind, urikit_str bytes)
{
    urikiti_cbor_put_head(out, kind, bytes.len);
    urikiti_out_str(out, bytes);
}
