/* SPDX-License-Identifier: MIT */
/* Read rows as URIs: see batch_cursor.h. */
#include "batch_cursor.h"

bool urikiti_cursor_any_row(const batch_cursor *cursor, size_t i, urikit_uri *uri)
{
    const urikit_batch *batch = cursor->batch;
    urikit_str text;

    if (cursor->repeats) {
        *uri = cursor->one;
        return cursor->good;
    }
    text = urikit_batch_text(batch, i);
    if (cursor->columns) {
        return columns_row(cursor->columns, i, text, uri);
    }
    return text.ptr && !cursor->parse(text, cursor->flags, uri, NULL);
}

void urikiti_cursor_start(batch_cursor *cursor, const urikit_batch *batch, size_t rows)
{
    bool repeats = batch->count == 1 && rows > 1;
    bool plain = batch->kind == URIKIT_BATCH_OFFSETS_32 && !batch->valid && batch->data.ptr && !repeats;

    memset(cursor, 0, sizeof *cursor);
    cursor->row_offsets = plain ? (const uint32_t *)batch->rows : NULL;
    cursor->data = batch->data.ptr;
    cursor->separator_len = batch->separator_len;
    cursor->parse = batch->parse ? batch->parse : simd_parse_fastest();
    cursor->flags = batch->flags;
    cursor->columns = batch->columns;
    cursor->batch = batch;
    if (repeats) {
        cursor->good = urikiti_cursor_any_row(cursor, 0, &cursor->one);
        cursor->repeats = true;
    }
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
