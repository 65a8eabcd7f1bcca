/* SPDX-License-Identifier: MIT */
/*
 * Classes of ascii.h as tables for vector units. A byte is in a set if the entry of the set for its low four bits has
 * the bit that urikiti_simd_row has for its high four bits. Internal to the library.
 */
#ifndef URIKIT_SRC_SIMD_SETS_H
#define URIKIT_SRC_SIMD_SETS_H

#include <stdint.h>

extern const uint8_t urikiti_simd_row[16];
extern const uint8_t urikiti_simd_query[16];  /* ASCII_QUERY and '%' */
extern const uint8_t urikiti_simd_name[16];   /* ASCII_REG_NAME and '%' */
extern const uint8_t urikiti_simd_scheme[16]; /* ASCII_SCHEME */
extern const uint8_t urikiti_simd_hex[16];    /* ASCII_HEX */

/* The same sets for a unit with a lookup in 128 bytes: an entry for each ASCII character. */
enum {
    SIMD_IN_QUERY = 1,
    SIMD_IN_NAME = 2,
    SIMD_IN_SCHEME = 4,
    SIMD_IN_HEX = 8,
    SIMD_IN_PERCENT = 16,
};

extern const uint8_t urikiti_simd_class[128];

/* Single bytes, 32 times each: a comparison with memory is one instruction. */
enum {
    SIMD_QUESTION,
    SIMD_SLASH,
    SIMD_PERCENT,
    SIMD_LOW_HALF, /* 0x0F */
    SIMD_DOT,
    SIMD_BYTES,
};

extern const uint8_t urikiti_simd_bytes[SIMD_BYTES][32];

/*
 * Normalization changes a triplet "%XY" if the entry of the first table for X and that of the second for Y have a bit
 * in common. An entry is that of the low six bits of a hex digit.
 */
extern const uint8_t urikiti_simd_first_digit[64];
extern const uint8_t urikiti_simd_second_digit[64];

#endif /* URIKIT_SRC_SIMD_SETS_H */
