/* SPDX-License-Identifier: MIT */
/* Where the rows of a batch are; parsing with a SIMD classifier of one's own. Internal to the library. */
#ifndef URIKIT_SRC_BATCH_ROWS_H
#define URIKIT_SRC_BATCH_ROWS_H

#include <urikit/batch.h>

#include "../simd/simd.h"

#include <string.h>

/* All below are for batches that urikit_batch_check has passed. */

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
    memcpy(&offset, (const char *)batch->rows + i * sizeof offset, sizeof offset); /* engines align by 4 or 8 */
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

/* The text of a row; absent where it is null. A short one is in the batch's view itself. */
urikit_str urikiti_batch_text(const urikit_batch *batch, size_t i);

/* Rows [at, at + count) as a batch of their own, without columns. */
urikit_batch urikiti_batch_slice(const urikit_batch *batch, size_t at, size_t count);

/*
 * Where a piece of row i, longer than URIKIT_VIEW_INLINE, is among the buffers of urikit_batch_buffer: false if it is
 * in none of them, or a view cannot say it.
 */
bool urikiti_batch_find(const urikit_batch *batch, size_t i, urikit_str piece, urikit_view *view);

static inline void batch_set_bit(uint8_t *bits, size_t i)
{
    bits[i / 8] |= (uint8_t)(1U << i % 8);
}

/* Bits of `count` rows, all 0; bits may be NULL. */
static inline void batch_clear_bits(uint8_t *bits, size_t count)
{
    if (bits && count > 0) {
        memset(bits, 0, URIKIT_BITMAP_LEN(count));
    }
}

/* urikit_batch_parse, of a batch that was checked, and urikit_batch_lines with this classifier. */
void urikiti_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good,
                         const simd_classifier *reader);
urikit_code urikiti_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch,
                                const simd_classifier *reader);

#endif /* URIKIT_SRC_BATCH_ROWS_H */
