/* SPDX-License-Identifier: MIT */
/*
 * Classes of ascii.h as tables for vector units. A byte is in a set if the entry of the set for its low four bits has
 * the bit that urikiti_block_row has for its high four bits. Internal to the library.
 */
#ifndef URIKIT_SRC_BLOCK_SETS_H
#define URIKIT_SRC_BLOCK_SETS_H

#include <stdint.h>

extern const uint8_t urikiti_block_row[16];
extern const uint8_t urikiti_block_query[16]; /* ASCII_QUERY */
extern const uint8_t urikiti_block_hex[16];   /* ASCII_HEX */

/* Single bytes, 32 times each: a comparison with memory is one instruction. */
enum {
    BLOCK_QUESTION,
    BLOCK_SLASH,
    BLOCK_AT,
    BLOCK_COLON,
    BLOCK_PERCENT,
    BLOCK_LOW_HALF, /* 0x0F */
    BLOCK_MARKS,
};

extern const uint8_t urikiti_block_marks[BLOCK_MARKS][32];

#endif /* URIKIT_SRC_BLOCK_SETS_H */
