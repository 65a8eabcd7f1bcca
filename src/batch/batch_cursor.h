/* SPDX-License-Identifier: MIT */
/*
 * The rows of a batch as URIs, in ascending order: from its columns, or parsed. Internal to the module.
 */
#ifndef URIKIT_SRC_BATCH_CURSOR_H
#define URIKIT_SRC_BATCH_CURSOR_H

#include "batch_rows.h"

typedef struct batch_cursor {
    const uint32_t *row_offsets; /* the offsets, if all rows are in `data` and none is null; else NULL */
    const char *data;
    size_t separator_len;
    urikit_batch_parser *parse;
    urikit_parse_flags flags;
    const urikit_batch_columns *columns; /* NULL: rows are parsed */
    const urikit_batch *batch; /* checked */
    bool repeats;              /* its one row, which was parsed at the start, is used for every row of the result */
    bool good;                 /* of that row: it is neither null nor invalid */
    urikit_uri one;            /* that row */
} batch_cursor;

/* Starts at row 0. rows: those of the result; a batch with one row repeats it. */
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

/* The same as urikiti_cursor_row, of any batch. */
bool urikiti_cursor_any_row(const batch_cursor *cursor, size_t i, urikit_uri *uri);

/* Row i as a URI. False if it is null or invalid. */
static inline bool urikiti_cursor_row(const batch_cursor *cursor, size_t i, urikit_uri *uri)
{
    const uint32_t *offsets = cursor->row_offsets;
    urikit_str text;

    if (!offsets) {
        return urikiti_cursor_any_row(cursor, i, uri);
    }
    text = urikit_str_of(cursor->data + offsets[i], offsets[i + 1] - cursor->separator_len - offsets[i]);
    return cursor->columns ? columns_row(cursor->columns, i, text, uri) : !cursor->parse(text, cursor->flags, uri, NULL);
}

/* Checks two batches. *rows: of their result. Both have the same number of rows, or one of them has one row. */
urikit_code urikiti_batch_pair(const urikit_batch *a, const urikit_batch *b, size_t *rows);

#endif /* URIKIT_SRC_BATCH_CURSOR_H */
