/* SPDX-License-Identifier: MIT */
/* The rows of a batch as URIs, in ascending order: out of its columns, or parsed some hundred at a time. Internal. */
#ifndef URIKIT_SRC_BATCH_CURSOR_H
#define URIKIT_SRC_BATCH_CURSOR_H

#include "batch_rows.h"

enum {
    CURSOR_ROWS = 256,
};

typedef struct batch_cursor {
    const urikit_batch *batch; /* checked */
    bool repeats;              /* its one row stands for all */
    size_t first;              /* rows [first, first + count) are parsed */
    size_t count;
    urikit_batch_columns columns; /* of those, in the arrays below; or the batch's own, from row 0 on */
    uint32_t offsets[6][CURSOR_ROWS];
    uint8_t parts[CURSOR_ROWS];
    uint8_t host_kind[CURSOR_ROWS];
    uint8_t valid[URIKIT_BITMAP_LEN(CURSOR_ROWS)];
} batch_cursor;

/* rows: of the result; more than the batch has where its one row stands for all. The cursor must stay where it is. */
void urikiti_cursor_start(batch_cursor *cursor, const urikit_batch *batch, size_t rows);

/* Row i; false where it is null or invalid. */
bool urikiti_cursor_row(batch_cursor *cursor, size_t i, urikit_uri *uri);

/* Checks two batches, and how many rows they have together: as many as each other, or one of them has one. */
urikit_code urikiti_batch_pair(const urikit_batch *a, const urikit_batch *b, size_t *rows);

#endif /* URIKIT_SRC_BATCH_CURSOR_H */
