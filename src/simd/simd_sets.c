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
SIMD_TABLE uint8_t urikiti_simd_query[16] = { 0xB8, 0xFC, 0xF8, 0xF8, 0xFC, 0xFC, 0xFC, 0xFC,
                                              0xFC, 0xFC, 0xFC, 0x5C, 0x54, 0x5C, 0xD4, 0x7C };

SIMD_TABLE uint8_t urikiti_simd_name[16] = { 0xA8, 0xFC, 0xF8, 0xF8, 0xFC, 0xFC, 0xFC, 0xFC,
                                             0xFC, 0xFC, 0xF4, 0x5C, 0x54, 0x5C, 0xD4, 0x70 };

SIMD_TABLE uint8_t urikiti_simd_scheme[16] = { 0xA8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8,
                                               0xF8, 0xF8, 0xF0, 0x54, 0x50, 0x54, 0x54, 0x50 };

SIMD_TABLE uint8_t urikiti_simd_hex[16] = { 0x08, 0x58, 0x58, 0x58, 0x58, 0x58, 0x58, 0x08,
                                            0x08, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00 };

SIMD_TABLE uint8_t urikiti_simd_class[128] = { 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, 0, 0, 0, 0, 0,
                                               0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  3,  0,  0,  3,  19, 3, 3, 3, 3, 3, 7,
                                               3,  7,  7,  1,  15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 1,  3,  0, 3, 0, 1, 1, 15,
                                               15, 15, 15, 15, 15, 7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7, 7, 7, 7, 7, 7,
                                               7,  7,  7,  0,  0,  0,  0,  3,  0,  15, 15, 15, 15, 15, 15, 7,  7, 7, 7, 7, 7, 7,
                                               7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  0,  0,  0,  3, 0 };

#define FOUR(c) (c), (c), (c), (c)
#define THIRTY_TWO(c) { FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c), FOUR(c) }

SIMD_TABLE uint8_t urikiti_simd_bytes[SIMD_BYTES][32] = { THIRTY_TWO('?'), THIRTY_TWO('/'), THIRTY_TWO('%'), THIRTY_TWO(0x0F),
                                                          THIRTY_TWO('.') };

/*
 * Bit 7: X is lower-case; 6: Y is lower-case. The others are the octets that are unreserved: 0: 2D, 2E; 1: 30 to 39;
 * 2: 41 to 4F and 61 to 6F; 3: 50 to 5A, 5F; 4: 70 to 7A, 7E.
 */
SIMD_TABLE uint8_t urikiti_simd_first_digit[64] = { 0x00, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                                                    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                                                    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0,
                                                    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x40, 0x40, 0x41, 0x42,
                                                    0x44, 0x48, 0x44, 0x50, 0x40, 0x40, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00 };

SIMD_TABLE uint8_t urikiti_simd_second_digit[64] = { 0x00, 0x9C, 0x84, 0x84, 0x85, 0x95, 0x8C, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                                                     0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                                                     0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xDC, 0xC4, 0xC4, 0xC5, 0xD5, 0xCC,
                                                     0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x9A, 0x9E, 0x9E, 0x9E,
                                                     0x9E, 0x9E, 0x9E, 0x9E, 0x9E, 0x9E, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00 };
