/* SPDX-License-Identifier: MIT */
/* Read percent-encoded text octet by octet, without a buffer. Internal to the library. */
#ifndef URIKIT_SRC_OCTETS_H
#define URIKIT_SRC_OCTETS_H

#include "triplet.h"

#include <urikit/base.h>

/* Removes n bytes from the beginning of a text. */
static inline void octets_skip(urikit_str *rest, size_t n)
{
    rest->ptr += n;
    rest->len -= n;
}

/* Reads the next octet. All triplets of the text must be complete. If `encoded` is false, '%' is data. */
static inline char octet_next(urikit_str *rest, bool encoded)
{
    char octet = *rest->ptr;

    if (octet != '%' || !encoded) {
        octets_skip(rest, 1);
        return octet;
    }
    octet = triplet_octet(rest->ptr);
    octets_skip(rest, 3);
    return octet;
}

/*
 * Reads the next scalar value; the bytes of its UTF-8 may be unencoded or triplets. False, and *rest is unchanged, if
 * the text does not begin with a valid sequence.
 */
bool urikiti_octets_scalar(urikit_str *rest, bool encoded, uint32_t *scalar);

/* True if the text is "." or "..", which would be removed as a path segment. */
bool urikiti_octets_dots(urikit_str text, bool encoded);

/* The first index where text differs from a prefix in lower case, ignoring its case. begins.len if it does not. */
size_t urikiti_octets_departs(urikit_str text, urikit_str begins);

/* The first byte that is not allowed in any URI (RFC 3986 §2: not unreserved, reserved or '%'), or text.len. */
size_t urikiti_octets_foreign(urikit_str text);

/*
 * False if a '%' is not followed by two hex digits. Then *at is the offset of the first byte that is not part of the
 * triplet, or text.len if the text ends there.
 */
bool urikiti_octets_triplets(urikit_str text, size_t *at);

#endif /* URIKIT_SRC_OCTETS_H */
