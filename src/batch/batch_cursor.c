/* SPDX-License-Identifier: MIT */
/* Read rows as URIs: see batch_cursor.h. */
#include "batch_cursor.h"

void urikiti_cursor_start(batch_cursor *cursor, const urikit_batch *batch, size_t rows)
{
    cursor->batch = batch;
    cursor->repeats = batch->count == 1 && rows > 1;
    cursor->first = 0;
    cursor->count = 0;
    cursor->row_offsets = batch->kind == URIKIT_BATCH_OFFSETS_32 && !batch->valid && batch->data.ptr
                              ? (const uint32_t *)batch->rows
                              : NULL;
    cursor->data = batch->data.ptr;
    cursor->separator_len = batch->separator_len;
    if (batch->columns) {
        cursor->columns = *batch->columns;
        cursor->count = batch->count;
        return;
    }
    cursor->columns = (urikit_batch_columns){ cursor->offsets[0],
                                              cursor->offsets[1],
                                              cursor->offsets[2],
                                              cursor->offsets[3],
                                              cursor->offsets[4],
                                              cursor->offsets[5],
                                              cursor->parts,
                                              cursor->host_kind,
                                              cursor->valid,
                                              NULL,
                                              NULL };
}

void urikiti_cursor_parse(batch_cursor *cursor, size_t i)
{
    size_t left = cursor->batch->count - i;
    urikit_batch slice = urikit_batch_slice(cursor->batch, i, left < CURSOR_ROWS ? left : CURSOR_ROWS);

    urikiti_batch_parse(&slice, &cursor->columns, NULL, simd_parse_fastest());
    cursor->first = i;
    cursor->count = slice.count;
}

bool urikit_batch_row(const urikit_batch *batch, size_t i, urikit_uri *uri)
{
    urikit_str text = urikit_batch_text(batch, i);

    if (batch->columns) {
        return columns_row(batch->columns, i, text, uri);
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
