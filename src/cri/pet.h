/* SPDX-License-Identifier: MIT */
/*
 * Writing an element from a stream of characters of which some must stay
 * percent-encoded: draft-ietf-core-href-18 §7.1. Internal to the library.
 */
#ifndef URIKIT_SRC_PET_H
#define URIKIT_SRC_PET_H

#include "cri_parts.h"

/* A few bytes that belong together, and whether they go to a byte string. */
typedef struct pet_unit {
    char bytes[4];
    uint8_t len;
    bool encoded;
} pet_unit;

/* Where units come from; copied to look ahead. What the fields mean is up to `next`. */
typedef struct pet_source pet_source;
struct pet_source {
    bool (*next)(pet_source *source, pet_unit *unit);
    urikit_str text;
    urikit_cri_list pieces;
    cri_component component;
    bool in_bytes;
    bool final;
};

/* Appends a text string where no unit is encoded, else the array of alternating strings. */
void urikiti_pet_write(const pet_source *source, urikit_out *out);

#endif /* URIKIT_SRC_PET_H */
