/* SPDX-License-Identifier: MIT */
/* pct-encoded = "%" HEXDIG HEXDIG, RFC 3986 §2.1, one at a time. Internal to the library. */
#ifndef URIKIT_SRC_TRIPLET_H
#define URIKIT_SRC_TRIPLET_H

#include "../base/out.h"
#include "../base/ascii.h"

/* The octet of a complete triplet; *p is '%'. */
static inline char triplet_octet(const char *p)
{
    return (char)(unsigned char)(ascii_hex_value(p[1]) << 4 | ascii_hex_value(p[2]));
}

/* Appends an octet as a triplet, all of it or nothing. Upper-case digits, §6.2.2.1. */
static inline void triplet_put(urikit_out *out, char octet)
{
    char *to = urikiti_out_space(out, 3);

    if (to) {
        to[0] = '%';
        to[1] = ascii_hex_digit((unsigned char)octet >> 4);
        to[2] = ascii_hex_digit((unsigned char)octet);
    }
}

#endif /* URIKIT_SRC_TRIPLET_H */
