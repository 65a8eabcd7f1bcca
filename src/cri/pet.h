/* SPDX-License-Identifier: MIT */
/*
 * Write an element from a stream of characters, of which some must stay percent-encoded: draft-ietf-core-href-18 §7.1.
 * Internal to the library.
 */
#ifndef URIKIT_SRC_PET_H
#define URIKIT_SRC_PET_H

#include "cri_parts.h"

/* Bytes of one character. encoded: they are written to a byte string. */
typedef struct pet_unit {
    char bytes[4];
    uint8_t len;
    bool encoded;
} pet_unit;

/* A source of units. A copy of it looks ahead. `next` defines what the fields mean. */
typedef struct pet_source pet_source;
struct pet_source {
    bool (*next)(pet_source *source, pet_unit *unit);
    urikit_str text;
    urikit_cri_list pieces;
    cri_component component;
    bool in_bytes;
    bool final;
};

/* Appends a text string if no unit is encoded, else an array of alternating strings. There is at least one unit. */
void urikiti_pet_write(const pet_source *source, urikit_out *out);

#endif /* URIKIT_SRC_PET_H */
