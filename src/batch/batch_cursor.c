/* SPDX-License-Identifier: MIT */
/* Rows as URIs, one after the other: see batch_cursor.h. */
#include "batch_cursor.h"

static bool take_row(const urikit_batch_columns *columns, size_t i, urikit_str text, urikit_uri *uri)
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

void urikiti_cursor_start(batch_cursor *cursor, const urikit_batch *batch, size_t rows)
{
    cursor->batch = batch;
    cursor->repeats = batch->count == 1 && rows > 1;
    cursor->first = 0;
    cursor->count = 0;
    if (batch->columns) {
        cursor->columns = *batch->columns;
        cursor->count = batch->count;
        return;
    }
    cursor->columns = (urikit_batch_columns){ cursor->offsets[0], cursor->offsets[1], cursor->offsets[2],
                                              cursor->offsets[3], cursor->offsets[4], cursor->offsets[5],
                                              cursor->parts,      cursor->host_kind,  cursor->valid,
                                              NULL,               NULL };
}

bool urikiti_cursor_row(batch_cursor *cursor, size_t i, urikit_uri *uri)
{
    const urikit_batch *batch = cursor->batch;

    i = cursor->repeats ? 0 : i;
    if (i - cursor->first >= cursor->count) {
        size_t left = batch->count - i;
        urikit_batch slice = urikiti_batch_slice(batch, i, left < CURSOR_ROWS ? left : CURSOR_ROWS);
        block_reader reader = urikiti_block_reader();

        urikiti_batch_parse(&slice, &cursor->columns, NULL, &reader);
        cursor->first = i;
        cursor->count = slice.count;
    }
    return take_row(&cursor->columns, i - cursor->first, urikiti_batch_text(batch, i), uri);
}

bool urikit_batch_row(const urikit_batch *batch, size_t i, urikit_uri *uri)
{
    urikit_str text = urikiti_batch_text(batch, i);

    if (batch->columns) {
        return take_row(batch->columns, i, text, uri);
    }
    return text.ptr && !(batch->parse ? batch->parse : urikit_uri_parse)(text, batch->flags, uri, NULL);
}

urikit_code urikiti_batch_pair(const urikit_batch *a, const urikit_batch *b, size_t *rows)
{
    urikit_code code = urikit_batch_check(a, NULL);

    code = code ? code : urikit_batch_check(b, NULL);
    if (!code && a->count != b->count && a->count != 1 && b->count != 1) {
        code = URIKIT_E_OFFSETS;
    }
    *rows = a->count == 1 ? b->count : a->count;
    return code;
}
