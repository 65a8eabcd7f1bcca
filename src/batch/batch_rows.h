/* SPDX-License-Identifier: MIT */
/* The rows of a batch, and parsing with a chosen SIMD classifier. Internal to the library. */
#ifndef URIKIT_SRC_BATCH_ROWS_H
#define URIKIT_SRC_BATCH_ROWS_H

#include <urikit/batch.h>

#include "../simd/simd.h"

#include <string.h>

/* All calls below are for batches that urikit_batch_check accepted. */

static inline bool batch_has_offsets(const urikit_batch *batch)
{
    return batch->kind == URIKIT_BATCH_OFFSETS_32 || batch->kind == URIKIT_BATCH_OFFSETS_64;
}

/* Offset i of a batch that has offsets. */
static inline size_t batch_offset(const urikit_batch *batch, size_t i)
{
    uint64_t offset;

    if (batch->kind == URIKIT_BATCH_OFFSETS_32) {
        return ((const uint32_t *)batch->rows)[i];
    }
    memcpy(&offset, (const char *)batch->rows + i * sizeof offset,
           sizeof offset); /* the array is aligned to 4 or 8 bytes */
    return (size_t)offset;
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

/* urikit_batch_parse for a checked batch, and urikit_batch_lines, both with this classifier. */
void urikiti_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good,
                         const simd_classifier *reader);
urikit_code urikiti_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch,
                                const simd_classifier *reader);

#endif /* URIKIT_SRC_BATCH_ROWS_H */
