/* SPDX-License-Identifier: MIT */
/* The names in a NOSH URI, read from percent-encoded text. Internal to the library. */
#ifndef URIKIT_SRC_NOSH_NAMES_H
#define URIKIT_SRC_NOSH_NAMES_H

#include <urikit/nosh.h>

#include "../text/octets.h"

/*
 * The next octet of a text; with `encoded` of its normal form. A triplet that normalization keeps gives '%', which is
 * not in any of these grammars.
 */
static inline char nosh_octet_next(urikit_str *rest, bool encoded)
{
    char octet;

    if (*rest->ptr != '%' || !encoded) {
        return octet_next(rest, false);
    }
    octet = octet_next(rest, true);
    return ascii_is(octet, ASCII_UNRESERVED) ? octet : '%';
}

/*
 * A segment read as a collection, in any case of letters. A collection in normal form has only letters, digits, hyphens
 * and periods. name_at: where the name begins in that form, after the last period.
 */
typedef struct collection_shape {
    bool valid;
    size_t name_at;
    size_t bad_at; /* if it is not valid: the octets of the normal form with which some collection begins */
} collection_shape;

collection_shape urikiti_nosh_collection(urikit_str segment, bool encoded);

/* A segment read as a record key. len: its octets, decoded, up to the first that no key has there. */
typedef struct rkey_shape {
    bool valid;
    size_t len;
} rkey_shape;

rkey_shape urikiti_nosh_rkey(urikit_str segment, bool encoded);

/* The kind of an authority in any case of letters. */
urikit_nosh_kind urikiti_nosh_kind(urikit_str authority, bool encoded);

#endif /* URIKIT_SRC_NOSH_NAMES_H */
