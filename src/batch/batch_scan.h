/* SPDX-License-Identifier: MIT */
/*
 * Parse many rows with the bitmaps of one chunk of text (bitmap.h). The first step is done for all rows, then the
 * second step for all rows. The steps of different rows are independent, so the processor overlaps them, and no branch
 * depends on where the parts of a row end. Internal to the module.
 */
#ifndef URIKIT_SRC_BATCH_SCAN_H
#define URIKIT_SRC_BATCH_SCAN_H

#include "../simd/bitmap.h"

#if URIKITI_SIMD

enum {
    SCAN_ROWS = 256,
    SCAN_MIN = 2,   /* bytes of the first row: this many bytes before the end of each row are read */
    SCAN_WORD = 8,  /* letters of a scheme, at most */
    SCAN_AFTER = 8, /* bytes that can be read after the end of every row */
};

/* Flags of a row. */
enum {
    SCAN_FALLBACK = 1, /* it is invalid, or the scan does not know its form: it is parsed alone */
    SCAN_DIGIT = 2,    /* its host begins with a digit: it may be an IPv4 address */
    SCAN_AGAIN = 4,    /* only between two steps: its authority may begin with userinfo */
};

/* Rows of the text of the bitmaps, and the positions of their parts in that text. */
typedef struct batch_scan {
    chunk_bitmaps bitmaps;
    const char *text;
    size_t count; /* rows */
    bool lines;   /* each row is followed by a byte that no URI contains, which ends every search */
    uint16_t at[SCAN_ROWS];
    uint16_t end[SCAN_ROWS];
    uint16_t scheme_end[SCAN_ROWS]; /* at[i]: no scheme */
    uint16_t host_at[SCAN_ROWS];
    uint16_t host_end[SCAN_ROWS];
    uint16_t path_at[SCAN_ROWS];
    uint16_t path_end[SCAN_ROWS];
    uint16_t query_end[SCAN_ROWS];
    uint16_t last[SCAN_ROWS];      /* two bytes before the row's end */
    uint8_t first[SCAN_ROWS];      /* byte at host_at */
    uint8_t after_host[SCAN_ROWS]; /* byte at path_at */
    uint8_t parts[SCAN_ROWS];
    uint8_t flags[SCAN_ROWS];
} batch_scan;

/* Scans all rows. Results of fallback rows are not used. */
typedef void urikiti_batch_scan(batch_scan *scan, unsigned options);

urikiti_batch_scan urikiti_batch_scan_any; /* for the machine that the library is built for */
urikiti_batch_scan urikiti_batch_scan_bmi; /* with the bit instructions of machines with AVX2; on x86-64 only */

static inline urikiti_batch_scan *urikiti_batch_scan_for(const simd_classifier *reader)
{
#if defined(URIKITI_SIMD_X86)
    if (reader->bitmaps != urikiti_simd_bitmaps_sse2 && __builtin_cpu_supports("avx2") &&
        __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) {
        return urikiti_batch_scan_bmi;
    }
#endif
    (void)reader;
    return urikiti_batch_scan_any;
}

#endif

#endif /* URIKIT_SRC_BATCH_SCAN_H */
