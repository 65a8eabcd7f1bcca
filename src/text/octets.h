/* SPDX-License-Identifier: MIT */
/* Percent-encoded text read octet by octet, without a buffer. Internal to the library. */
#ifndef URIKIT_SRC_OCTETS_H
#define URIKIT_SRC_OCTETS_H

#include "triplet.h"

#include <urikit/base.h>

/* Cuts n bytes off the beginning of a text. */
static inline void octets_skip(urikit_str *rest, size_t n)
{
    rest->ptr += n;
    rest->len -= n;
}

/* Takes the next octet off text whose triplets are all whole; with `encoded` false '%' is data. */
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
 * Takes the next scalar value, its UTF-8 spelled bare, in triplets or mixed.
 * False, with nothing taken, where no valid sequence begins.
 */
bool urikiti_octets_scalar(urikit_str *rest, bool encoded, uint32_t *scalar);

/* "." or "..", which as a path segment would be removed? */
bool urikiti_octets_dots(urikit_str text, bool encoded);

/* Where text departs from a beginning in lower case, whatever its own case; begins.len if it does not. */
size_t urikiti_octets_departs(urikit_str text, urikit_str begins);

/* The first byte that no URI holds (RFC 3986 §2: neither unreserved nor reserved nor '%'), or text.len. */
size_t urikiti_octets_foreign(urikit_str text);

/*
 * False if some '%' has no two hex digits behind it; *at is then the byte that
 * breaks the triplet, text.len where it is cut short.
 */
bool urikiti_octets_triplets(urikit_str text, size_t *at);

#endif /* URIKIT_SRC_OCTETS_H */
