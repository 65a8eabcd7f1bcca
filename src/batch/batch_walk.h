/* SPDX-License-Identifier: MIT */
/*
 * The walk over many rows along the bits of one stretch of text (block_index.h).
 * All rows take the first step, then all take the second: no step hangs on the one before, so the machine
 * does many rows' at a time, and no branch depends on where the parts of a row end. Internal to room batch.
 */
#ifndef URIKIT_SRC_BATCH_WALK_H
#define URIKIT_SRC_BATCH_WALK_H

#include "../text/block_index.h"

#if URIKITI_BLOCKS

enum {
    WALK_ROWS = 256,
    WALK_MIN = 2,    /* bytes of the first row: as many are looked at before the end of each */
    WALK_WORD = 8,   /* letters of a scheme, at most */
    WALK_BEHIND = 8, /* bytes that can be read from every row's end on */
};

/* Rows of the text that was indexed, and what becomes of them: places in that text. */
typedef struct batch_walk {
    block_index index;
    const char *text;
    size_t count; /* rows */
    uint16_t at[WALK_ROWS];
    uint16_t end[WALK_ROWS];
    uint16_t scheme_end[WALK_ROWS]; /* at[i]: no scheme */
    uint16_t host_at[WALK_ROWS];
    uint16_t host_end[WALK_ROWS];
    uint16_t path_at[WALK_ROWS];
    uint16_t path_end[WALK_ROWS];
    uint16_t query_end[WALK_ROWS];
    uint16_t last[WALK_ROWS];  /* two bytes before the row's end */
    uint8_t first[WALK_ROWS];  /* byte at host_at */
    uint8_t behind[WALK_ROWS]; /* byte at path_at */
    uint8_t parts[WALK_ROWS];
    uint8_t odd[WALK_ROWS]; /* not 0: this row takes more than the walk knows, or is invalid */
} batch_walk;

/* Walks over all rows; on those that are odd before, too, but to no use. */
typedef void urikiti_batch_walk(batch_walk *w, unsigned options);

urikiti_batch_walk urikiti_batch_walk_any; /* for whatever machine the library was built for */
urikiti_batch_walk urikiti_batch_walk_bmi; /* with what machines with AVX2 have for single words; on x86-64 only */

static inline urikiti_batch_walk *urikiti_batch_walk_for(const block_reader *reader)
{
#if defined(URIKITI_BLOCKS_X86)
    if (reader->index != urikiti_block_index_sse2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2")) {
        return urikiti_batch_walk_bmi;
    }
#endif
    (void)reader;
    return urikiti_batch_walk_any;
}

#endif

#endif /* URIKIT_SRC_BATCH_WALK_H */
