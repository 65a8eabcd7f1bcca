/* SPDX-License-Identifier: MIT */
/*
 * The rows of a batch as URIs, in ascending order: from its columns, or parsed in blocks. Internal to the module.
 */
#ifndef URIKIT_SRC_BATCH_CURSOR_H
#define URIKIT_SRC_BATCH_CURSOR_H

#include "batch_rows.h"

enum {
    CURSOR_ROWS = 256,
};

typedef struct batch_cursor {
    const urikit_batch *batch; /* checked */
    bool repeats;              /* its one row is used for every row of the result */
    size_t first;              /* rows [first, first + count) are parsed */
    size_t count;
    const uint32_t *row_offsets; /* the offsets, if no row is null; else NULL */
    const char *data;
    size_t separator_len;
    urikit_batch_columns columns; /* of these rows, in the arrays below; or those of the batch, from row 0 on */
    uint32_t offsets[6][CURSOR_ROWS];
    uint8_t parts[CURSOR_ROWS];
    uint8_t host_kind[CURSOR_ROWS];
    uint8_t valid[URIKIT_BITMAP_LEN(CURSOR_ROWS)];
} batch_cursor;

/*
 * Starts at row 0. rows: those of the result; a batch with one row repeats it. The cursor must not be moved in memory.
 */
void urikiti_cursor_start(batch_cursor *cursor, const urikit_batch *batch, size_t rows);

/* Row i of the columns, as a URI with this text. False if the row is null or invalid. */
static inline bool columns_row(const urikit_batch_columns *columns, size_t i, urikit_str text, urikit_uri *uri)
{
    if (!urikit_bitmap_has(columns->valid, i)) {
        return false;
    }
    uri->text = text.ptr;
    uri->len = (uint32_t)text.len;
    uri->scheme_end = columns->scheme_end[i];
    uri->host_at = columns->host_at[i];
    uri->host_end = columns->host_end[i];
    uri->path_at = columns->path_at[i];
    uri->path_end = columns->path_end[i];
    uri->query_end = columns->query_end[i];
    uri->parts = columns->parts[i];
    uri->host_kind = columns->host_kind[i];
    return true;
}

/* The text of row i. Fast for rows with 32-bit offsets and no null rows. */
static inline urikit_str cursor_text(const batch_cursor *cursor, size_t i)
{
    if (!cursor->row_offsets) {
        return urikit_batch_text(cursor->batch, i);
    }
    return urikit_str_of(cursor->data + cursor->row_offsets[i],
                         cursor->row_offsets[i + 1] - cursor->separator_len - cursor->row_offsets[i]);
}

/* Parses rows from row i on. */
void urikiti_cursor_parse(batch_cursor *cursor, size_t i);

/* Row i as a URI. False if it is null or invalid. */
static inline bool urikiti_cursor_row(batch_cursor *cursor, size_t i, urikit_uri *uri)
{
    i = cursor->repeats ? 0 : i;
    if (i - cursor->first >= cursor->count) {
        urikiti_cursor_parse(cursor, i);
    }
    return columns_row(&cursor->columns, i - cursor->first, cursor_text(cursor, i), uri);
}

/* Checks two batches. *rows: of their result. Both have the same number of rows, or one of them has one row. */
urikit_code urikiti_batch_pair(const urikit_batch *a, const urikit_batch *b, size_t *rows);

#endif /* URIKIT_SRC_BATCH_CURSOR_H */
