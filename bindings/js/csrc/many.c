/* SPDX-License-Identifier: MIT */
/* Many texts at once, one a line. */
#include "js.h"

#include <urikit/batch.h>

/* The columns of `rows` rows, one after another; many.js has the same order. */
EXPORT(many_size) uint32_t many_size(uint32_t rows)
{
    return (rows + 1) * 4 + rows * (7 * 4 + 2 + 1 + 1) + (uint32_t)URIKIT_BITMAP_LEN(rows) + 16;
}

/*
 * Parse the lines of a text, at most `rows`, into columns at `to`. REPLY_AT: the bytes read; REPLY_LEN: the lines in them;
 * REPLY_SAME: how many are valid. Returns a code.
 */
EXPORT(many) uint32_t many(const char *ptr, uint32_t len, uint32_t rows, uint32_t *to)
{
    urikit_str rest = urikit_str_of(ptr, len);
    uint32_t *offsets = to;
    uint32_t *words = to + rows + 1;
    uint16_t *codes = (uint16_t *)(void *)(words + 7 * (size_t)rows);
    uint8_t *bytes = (uint8_t *)(void *)(codes + rows);
    urikit_batch_columns columns = {
        .scheme_end = words,
        .host_at = words + rows,
        .host_end = words + 2 * (size_t)rows,
        .path_at = words + 3 * (size_t)rows,
        .path_end = words + 4 * (size_t)rows,
        .query_end = words + 5 * (size_t)rows,
        .error_at = words + 6 * (size_t)rows,
        .codes = codes,
        .host_kind = bytes,
        .parts = bytes + rows,
        .valid = bytes + 2 * (size_t)rows,
    };
    urikit_batch batch;
    size_t good = 0;
    urikit_code code = urikit_batch_lines(&rest, offsets, (size_t)rows + 1, &batch);

    if (!code) {
        code = urikit_batch_parse(&batch, &columns, &good);
        urikit_js_reply[REPLY_AT] = (uint32_t)(rest.ptr - ptr);
        urikit_js_reply[REPLY_LEN] = (uint32_t)batch.count;
        urikit_js_reply[REPLY_SAME] = (uint32_t)good;
    }
    return (uint32_t)code;
}
