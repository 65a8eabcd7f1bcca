/* SPDX-License-Identifier: MIT */
/* Sets of characters: see simd_sets.h. tests/test_simd.c compares them with ascii_table.c. */
#include "simd_sets.h"

/*
 * Where the compiler sees these tables, as in the one file of scripts/amalgamate, GCC makes their vectors anew in three
 * instructions each, in place of loading them in one. It does not where another file might replace the table.
 */
#if defined(__ELF__) && !defined(__cplusplus)
#define SIMD_TABLE __attribute__((weak, visibility("hidden"))) const
#else
#define SIMD_TABLE const
#endif

SIMD_TABLE uint8_t urikiti_simd_row[16] = { 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80 };

/* one entry for each column of the ASCII chart: bit 2 is row 2_, from ' ' to '/', bit 3 is row 3_, ... */
SIMD_TABLE uint8_t urikiti_simd_query[16] = {
    0xB8, 0xFC, 0xF8, 0xF8, 0xFC, 0xF8, 0xFC, 0xFC,
    0xFC, 0xFC, 0xFC, 0x5C, 0x54, 0x5C, 0xD4, 0x7C,
};

SIMD_TABLE uint8_t urikiti_simd_hex[16] = {
    0x08, 0x58, 0x58, 0x58, 0x58, 0x58, 0x58, 0x08,
    0x08, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
};

#define FOUR(c) (c), (c), (c), (c)
#define THIRTY_TWO(c) { FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c) }

SIMD_TABLE uint8_t urikiti_simd_bytes[SIMD_BYTES][32] = {
    THIRTY_TWO('?'), THIRTY_TWO('/'), THIRTY_TWO('@'), THIRTY_TWO(':'), THIRTY_TWO('%'), THIRTY_TWO(0x0F),
    THIRTY_TWO('.'),
};
