/* SPDX-License-Identifier: MIT */
/* The names inside a NOSH URI, read from its percent-encoded text. Internal to the library. */
#ifndef URIKIT_SRC_NOSH_NAMES_H
#define URIKIT_SRC_NOSH_NAMES_H

#include <urikit/nosh.h>

#include "../text/octets.h"

/*
 * The next octet of a text: as it is, or with `encoded` of its normal form.
 * There, a triplet that normalising leaves alone gives '%', which is in none
 * of the grammars that are read this way.
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
 * A segment as a collection, in any case of letters. A collection in normal form is all
 * plain letters, digits, hyphens and periods; name_at is where, in that form, the name begins,
 * behind the last period.
 */
typedef struct collection_shape {
    bool valid;
    size_t name_at;
    size_t bad_at; /* where it is not valid: how many octets of the normal form begin some collection */
} collection_shape;

collection_shape urikiti_nosh_collection(urikit_str segment, bool encoded);

/* The kind of an authority in any case of letters. */
urikit_nosh_kind urikiti_nosh_kind(urikit_str authority, bool encoded);

#endif /* URIKIT_SRC_NOSH_NAMES_H */
