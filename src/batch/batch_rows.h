/* SPDX-License-Identifier: MIT */
/* The rows of a batch, and parsing with a chosen vector unit. Internal to the library. */
#ifndef URIKIT_SRC_BATCH_ROWS_H
#define URIKIT_SRC_BATCH_ROWS_H

#include <urikit/batch.h>

#include "../uri/simd_parse.h"

#include <string.h>

/* All calls below are for batches that urikit_batch_check accepted. */

static inline bool batch_has_offsets(const urikit_batch *batch)
{
    return batch->kind == URIKIT_BATCH_OFFSETS_32 || batch->kind == URIKIT_BATCH_OFFSETS_64;
}

/* Offset i of a batch of this kind, which has offsets. */
SIMD_INLINE size_t batch_offset_of(const urikit_batch *batch, unsigned kind, size_t i)
{
    uint64_t offset;

    if (kind == URIKIT_BATCH_OFFSETS_32) {
        return ((const uint32_t *)batch->rows)[i];
    }
    memcpy(&offset, (const char *)batch->rows + i * sizeof offset, sizeof offset); /* the array is aligned to 4 or 8 bytes */
    return (size_t)offset;
}

static inline size_t batch_offset(const urikit_batch *batch, size_t i)
{
    return batch_offset_of(batch, batch->kind, i);
}

static inline bool batch_is_null(const urikit_batch *batch, size_t i)
{
    return batch->valid && !urikit_bitmap_has(batch->valid, batch->valid_at + i);
}

static inline const char *batch_view_address(const urikit_view *view)
{
    const char *address;

    memcpy(&address, view->as.at_pointer.address, sizeof address);
    return address;
}

/* The text of a view. kind: of its batch */
SIMD_INLINE urikit_str batch_view_text(const urikit_batch *batch, unsigned kind, const urikit_view *view)
{
    if (view->len <= URIKIT_VIEW_INLINE) {
        return urikit_str_of(view->as.text, view->len);
    }
    if (kind == URIKIT_BATCH_POINTERS) {
        return urikit_str_of(batch_view_address(view), view->len);
    }
    return urikit_str_of(batch->buffers[view->as.in_buffer.buffer].ptr + view->as.in_buffer.at, view->len);
}

/* The text of row i of a batch of this kind, which has offsets into `data`. */
SIMD_INLINE urikit_str batch_offset_text(const urikit_batch *batch, const char *data, unsigned kind, size_t i)
{
    size_t at = batch_offset_of(batch, kind, i);

    return urikit_str_of(data + at, batch_offset_of(batch, kind, i + 1) - batch->separator_len - at);
}

/* urikit_batch_text; kind: batch->kind, a constant where that is known. */
SIMD_INLINE urikit_str batch_row_text(const urikit_batch *batch, unsigned kind, size_t i)
{
    if (batch_is_null(batch, i)) {
        return urikit_str_of(NULL, 0);
    }
    if (kind == URIKIT_BATCH_STRS) {
        return ((const urikit_str *)batch->rows)[i];
    }
    if (kind == URIKIT_BATCH_VIEWS || kind == URIKIT_BATCH_POINTERS) {
        return batch_view_text(batch, kind, (const urikit_view *)batch->rows + i);
    }
    return batch_offset_text(batch, batch->data.ptr ? batch->data.ptr : "", kind, i);
}

/*
 * Sets a view of a piece of row i that is longer than URIKIT_VIEW_INLINE. False if the piece is in none of the buffers
 * of urikit_batch_buffer, or at an offset that a view cannot contain.
 */
bool urikiti_batch_find(const urikit_batch *batch, size_t i, urikit_str piece, urikit_view *view);

static inline void batch_set_bit(uint8_t *bits, size_t i)
{
    bits[i / 8] |= (uint8_t)(1U << i % 8);
}

/* Sets the bits of `count` rows to 0. bits: nullable. */
static inline void batch_clear_bits(uint8_t *bits, size_t count)
{
    if (bits && count > 0) {
        memset(bits, 0, URIKIT_BITMAP_LEN(count));
    }
}

/* urikit_batch_parse for a checked batch with this SIMD parser, and urikit_batch_lines with this unit. */
void urikiti_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good, urikiti_simd_parse *parse);
urikit_code urikiti_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch, const simd_unit *unit);

#endif /* URIKIT_SRC_BATCH_ROWS_H */
