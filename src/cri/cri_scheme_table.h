/* SPDX-License-Identifier: MIT */
/* The layout of cri_scheme_table.c. Internal to the library. */
#ifndef URIKIT_SRC_CRI_SCHEME_TABLE_H
#define URIKIT_SRC_CRI_SCHEME_TABLE_H

#include <stdint.h>

typedef struct cri_scheme_row {
    uint16_t number;
    uint16_t at; /* of the name in urikiti_cri_scheme_names */
    uint8_t len;
    uint8_t profiles; /* see urikit_cri_scheme */
} cri_scheme_row;

extern const char urikiti_cri_scheme_names[];
extern const cri_scheme_row urikiti_cri_scheme_rows[]; /* by number */
extern const uint16_t urikiti_cri_schemes_by_bucket[]; /* indices of rows, by bucket (cri_scheme.c) and number */
extern const uint16_t urikiti_cri_scheme_buckets[33];  /* where each bucket begins there, and the end of the last one */
extern const uint16_t urikiti_cri_scheme_count;

#endif /* URIKIT_SRC_CRI_SCHEME_TABLE_H */
