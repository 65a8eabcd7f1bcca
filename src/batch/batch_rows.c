/* SPDX-License-Identifier: MIT */
/* The layouts of columns: checks, texts, slices and buffers. See urikit/batch.h. */
#include "batch_rows.h"

#include "../base/out.h"

enum {
    WINDOW_STEP = 1 << 30, /* offsets of views have 31 bits: longer data is cut into windows that begin this far apart */
};

/* ---- checks -------------------------------------------------------------------- */

/* Checks that offsets ascend by the separator or more, and the last row ends in the data, with or without separator. */
static bool check_offsets(const urikit_batch *batch, size_t *bytes)
{
    size_t separator_len = batch->separator_len;
    size_t data_len = batch->data.len;
    size_t last;
    bool bad = false;
    size_t i;

    if (batch->kind == URIKIT_BATCH_OFFSETS_32) {
        const uint32_t *offsets = (const uint32_t *)batch->rows;

        for (i = 0; i < batch->count; i++) { /* without a branch, so that the compiler uses vectors */
            bad |= (offsets[i + 1] < offsets[i]) | (offsets[i + 1] - offsets[i] < separator_len);
        }
    } else {
        for (i = 0; i < batch->count; i++) {
            uint64_t from;
            uint64_t to;

            memcpy(&from, (const char *)batch->rows + i * sizeof from, sizeof from);
            memcpy(&to, (const char *)batch->rows + (i + 1) * sizeof to, sizeof to);
            bad |= (to < from) | (to - from < separator_len) | (to > SIZE_MAX);
        }
    }
    if (bad) {
        return false;
    }
    last = batch_offset(batch, batch->count);
    if (batch->count > 0 && last - separator_len > data_len) { /* no row is shorter than its separator */
        return false;
    }
    *bytes = batch->count == 0 ? 0 : last - batch_offset(batch, 0) - batch->count * separator_len;
    return true;
}

static bool check_view(const urikit_batch *batch, const urikit_view *view)
{
    const urikit_str *buffer;

    if (view->len <= URIKIT_VIEW_INLINE) {
        return true;
    }
    if (batch->kind == URIKIT_BATCH_POINTERS) {
        return batch_view_address(view) != NULL;
    }
    if (view->as.in_buffer.buffer >= batch->buffer_count || (view->len | view->as.in_buffer.at) > INT32_MAX) {
        return false;
    }
    buffer = &batch->buffers[view->as.in_buffer.buffer];
    return (uint64_t)view->as.in_buffer.at + view->len <= buffer->len;
}

static bool check_rows(const urikit_batch *batch, size_t *bytes)
{
    size_t i;

    *bytes = 0;
    for (i = 0; i < batch->count; i++) {
        if (batch_is_null(batch, i)) {
            continue;
        }
        if (batch->kind == URIKIT_BATCH_STRS) {
            *bytes = urikiti_sum(*bytes, ((const urikit_str *)batch->rows)[i].len);
        } else {
            const urikit_view *view = (const urikit_view *)batch->rows + i;

            if (!check_view(batch, view)) {
                return false;
            }
            *bytes = urikiti_sum(*bytes, view->len);
        }
    }
    return true;
}

/* True if check_views may be used: no row is null, no buffer is longer than an offset of a view may be, no sum wraps. */
static bool has_plain_views(const urikit_batch *batch)
{
    size_t i;

    if (batch->kind != URIKIT_BATCH_VIEWS || batch->valid || batch->count > SIZE_MAX / UINT32_MAX) {
        return false;
    }
    for (i = 0; i < batch->buffer_count; i++) {
        if (batch->buffers[i].len > INT32_MAX) {
            return false;
        }
    }
    return true;
}

/* check_rows for such views, with one branch a row that is rarely taken: a third of the instructions less. */
static bool check_views(const urikit_batch *batch, size_t *bytes)
{
    const urikit_view *views = (const urikit_view *)batch->rows;
    const urikit_str *buffers = batch->buffers;
    size_t buffer_count = batch->buffer_count;
    bool bad = false;
    size_t sum = 0;
    size_t i;

    for (i = 0; i < batch->count; i++) {
        const urikit_view *view = &views[i];

        sum += view->len;
        if (view->len > URIKIT_VIEW_INLINE) {
            if (view->as.in_buffer.buffer >= buffer_count) {
                return false;
            }
            bad |= (uint64_t)view->as.in_buffer.at + view->len > buffers[view->as.in_buffer.buffer].len;
        }
    }
    *bytes = sum;
    return !bad;
}

urikit_code urikit_batch_check(const urikit_batch *batch, size_t *bytes)
{
    size_t sum = 0;
    bool good = batch_has_offsets(batch) ? check_offsets(batch, &sum)
                : has_plain_views(batch) ? check_views(batch, &sum)
                                         : check_rows(batch, &sum);

    if (good && bytes) {
        *bytes = sum;
    }
    return good ? URIKIT_OK : URIKIT_E_OFFSETS;
}

/* ---- rows ------------------------------------------------------------------------ */

urikit_str urikit_batch_text(const urikit_batch *batch, size_t i)
{
    return batch_row_text(batch, batch->kind, i);
}

urikit_batch urikit_batch_slice(const urikit_batch *batch, size_t at, size_t count)
{
    static const size_t lens[] = { [URIKIT_BATCH_OFFSETS_32] = sizeof(uint32_t),
                                   [URIKIT_BATCH_OFFSETS_64] = sizeof(uint64_t),
                                   [URIKIT_BATCH_VIEWS] = sizeof(urikit_view),
                                   [URIKIT_BATCH_POINTERS] = sizeof(urikit_view),
                                   [URIKIT_BATCH_STRS] = sizeof(urikit_str) };
    urikit_batch slice = *batch;

    slice.rows = (const char *)batch->rows + at * lens[batch->kind];
    slice.count = count;
    slice.valid_at += at;
    slice.columns = NULL;
    return slice;
}

/* ---- buffers ------------------------------------------------------------------------ */

size_t urikit_batch_buffer_count(const urikit_batch *batch)
{
    if (batch_has_offsets(batch)) {
        return batch->data.len <= INT32_MAX ? 1 : (batch->data.len - 1) / WINDOW_STEP + 1;
    }
    return batch->kind == URIKIT_BATCH_VIEWS ? batch->buffer_count : 0;
}

urikit_str urikit_batch_buffer(const urikit_batch *batch, size_t i)
{
    size_t at;
    size_t len;

    if (i >= urikit_batch_buffer_count(batch)) {
        return urikit_str_of(NULL, 0);
    }
    if (!batch_has_offsets(batch)) {
        return batch->buffers[i];
    }
    at = i * WINDOW_STEP;
    len = batch->data.len - at;
    return urikit_str_of(batch->data.ptr ? batch->data.ptr + at : "", len < INT32_MAX ? len : INT32_MAX);
}

bool urikiti_batch_find(const urikit_batch *batch, size_t i, urikit_str piece, urikit_view *view)
{
    size_t at;
    size_t buffer = 0;

    if (batch->kind == URIKIT_BATCH_VIEWS) {
        const urikit_view *row = (const urikit_view *)batch->rows + i; /* as long as the piece, or longer */

        buffer = row->as.in_buffer.buffer;
        at = (size_t)(piece.ptr - batch->buffers[buffer].ptr);
    } else if (batch_has_offsets(batch)) {
        at = (size_t)(piece.ptr - batch->data.ptr);
        if (batch->data.len > INT32_MAX) {
            buffer = at / WINDOW_STEP;
            at %= WINDOW_STEP;
        }
    } else {
        return false;
    }
    if (piece.len > INT32_MAX - at) {
        return false;
    }
    view->as.in_buffer.buffer = (uint32_t)buffer;
    view->as.in_buffer.at = (uint32_t)at;
    return true;
}

extern inline bool urikit_bitmap_has(const uint8_t *bits, size_t i); /* of the header */
