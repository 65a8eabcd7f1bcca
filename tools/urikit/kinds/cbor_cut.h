/* SPDX-License-Identifier: MIT */
/* Where the items of a CBOR sequence (RFC 8742) end, as bytes come in. */
#ifndef TOOL_CBOR_CUT_H
#define TOOL_CBOR_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Between items: all zero. */
typedef struct cbor_cut {
    uint64_t items; /* that are still to come before the one in hand is whole */
    uint64_t bytes; /* of a string, still to pass */
    unsigned char head[9];
    unsigned char head_len; /* bytes of a head that came already */
} cbor_cut;

typedef enum cut_state {
    CUT_MORE,     /* the item goes on behind these bytes */
    CUT_WHOLE,    /* it ends: *used bytes of these belong to it */
    CUT_MALFORMED /* it has no end that can be told; *used bytes were looked at, with the bad head */
} cut_state;

/* Passes over bytes up to the end of the item in hand. */
cut_state cbor_cut_next(cbor_cut *state, const char *bytes, size_t len, size_t *used);

#endif /* TOOL_CBOR_CUT_H */
