/* SPDX-License-Identifier: MIT */
/* Where the items of a CBOR sequence (RFC 8742) end, as bytes come in. */
#ifndef TOOL_CBOR_CUT_H
#define TOOL_CBOR_CUT_H

#include <urikit/base.h>

/* Between items: all zero. */
typedef struct cbor_cut {
    bool begun;
    uint64_t items; /* that are still to come before the innermost open one may end, or all is whole */
    uint64_t bytes; /* of a string, still to pass */
    unsigned char head[9];
    unsigned char head_len; /* bytes of a head that came already */

    /* items of indefinite length that are open, innermost last */
    unsigned char depth;
    unsigned char string; /* the innermost one is a string of this major type; 0: it is not */
    unsigned maps;                        /* a bit for each one that is a map, */
    unsigned halves;                      /* and for each that has a key without a value */
    uint64_t outer[URIKIT_CBOR_OPEN_MAX]; /* the count of items that goes on after each one */
} cbor_cut;

typedef enum cut_state {
    CUT_MORE,     /* the item goes on after these bytes */
    CUT_WHOLE,    /* it ends: *used bytes of these belong to it */
    CUT_MALFORMED /* it has no end that can be found; *used bytes were looked at, with the bad head */
} cut_state;

/* Passes over bytes up to the end of the item in hand. */
cut_state cbor_cut_next(cbor_cut *state, const char *bytes, size_t len, size_t *used);

#endif /* TOOL_CBOR_CUT_H */
