/* SPDX-License-Identifier: MIT */
/* Where the rows of a batch are; parsing with a way to read of one's own. Internal to the library. */
#ifndef URIKIT_SRC_BATCH_ROWS_H
#define URIKIT_SRC_BATCH_ROWS_H

#include <urikit/batch.h>

#include "../simd/simd.h"

/* Row i of the data is [*at, *end); false where the offsets descend or lead out of the data. */
static inline bool batch_bounds(const urikit_batch *batch, size_t i, size_t *at, size_t *end)
{
    uint32_t next = batch->offsets[i + 1];

    *at = batch->offsets[i];
    *end = next - batch->gap;
    return next >= batch->gap && *end <= batch->len && *at <= *end;
}

/* [at, end) of the data, which may be NULL where it is empty. */
static inline urikit_str batch_text(const urikit_batch *batch, size_t at, size_t end)
{
    return urikit_str_of(batch->data ? batch->data + at : "", end - at);
}

static inline bool batch_is_null(const urikit_batch *batch, size_t i)
{
    return batch->valid && !urikit_bitmap_has(batch->valid, i);
}

/* urikit_batch_parse and urikit_batch_lines with this reader. */
urikit_code urikiti_batch_parse(const urikit_batch *batch, unsigned options, const urikit_columns *columns,
                                size_t *good, const block_reader *reader);
urikit_code urikiti_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch,
                                const block_reader *reader);

#endif /* URIKIT_SRC_BATCH_ROWS_H */
