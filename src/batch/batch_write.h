/* SPDX-License-Identifier: MIT */
/* Columns of texts being written, row after row, in each of the layouts. Internal to the module. */
#ifndef URIKIT_SRC_BATCH_WRITE_H
#define URIKIT_SRC_BATCH_WRITE_H

#include "batch_cursor.h"

#include "../base/out.h"

typedef struct batch_writer {
    urikit_batch_texts *texts;
    const urikit_batch *source; /* whose buffers a view may point into */
    size_t cap;                 /* rows that there is space for */
    size_t count;               /* rows so far; rows past cap are only counted */
    size_t limit;               /* of the data: where offsets are signed, or there is none */
    uint32_t *offsets;          /* the rows, where they are offsets of 32 bits */
} batch_writer;

/* What makes one text: appends it. */
typedef urikit_code batch_make(void *context, urikit_out *out);

/* The first call; clears the bitmap. */
void urikiti_writer_start(batch_writer *writer, urikit_batch_texts *texts, const urikit_batch *source, size_t cap);

/* Checks a batch, and starts reading its rows and writing a text for each. */
urikit_code urikiti_texts_start(const urikit_batch *batch, urikit_batch_texts *texts, batch_cursor *cursor,
                                batch_writer *writer);

/* The next row: null; */
void urikiti_writer_null(batch_writer *writer);

/* a piece of row `row` of the source, null where it is absent; */
urikit_code urikiti_writer_piece(batch_writer *writer, size_t row, urikit_str piece);

/*
 * or what `make` appended from `at` on and returned, null where that is a code other than URIKIT_OK and URIKIT_E_SPACE.
 * It may be called once more. Where that is the text of row `row`, a view points to that. URIKIT_E_TOO_LONG ends
 * everything.
 */
urikit_code urikiti_writer_made(batch_writer *writer, size_t row, size_t at, urikit_code code, batch_make *make,
                                void *context);

/* A row whose text is there, with offsets of 32 bits: true if that is all there is to do. */
static inline bool writer_end_row(batch_writer *writer, size_t at)
{
    size_t len = writer->texts->data.len;

    if (!writer->offsets || writer->count >= writer->cap || len > writer->limit || len < at) {
        return false;
    }
    writer->offsets[writer->count] = (uint32_t)at;
    if (writer->texts->valid) {
        batch_set_bit(writer->texts->valid, writer->count);
    }
    writer->count++;
    return true;
}

/* urikiti_writer_piece, quicker where most pieces are. */
static inline urikit_code writer_piece(batch_writer *writer, size_t row, urikit_str piece)
{
    urikit_out *data = &writer->texts->data;
    size_t at = data->len;

    if (!writer->offsets || !piece.ptr) {
        return urikiti_writer_piece(writer, row, piece);
    }
    urikiti_out_str(data, piece);
    if (writer_end_row(writer, at)) {
        return URIKIT_OK;
    }
    data->len = at;
    return urikiti_writer_piece(writer, row, piece);
}

/* The next row: what `make` appends. */
static inline urikit_code writer_make(batch_writer *writer, size_t row, batch_make *make, void *context)
{
    size_t at = writer->texts->data.len;
    urikit_code code = make(context, &writer->texts->data);

    return !code && writer_end_row(writer, at) ? URIKIT_OK : urikiti_writer_made(writer, row, at, code, make, context);
}

/* The last call: URIKIT_OK, or URIKIT_E_SPACE where not all that was counted was written. */
urikit_code urikiti_writer_end(batch_writer *writer);

#endif /* URIKIT_SRC_BATCH_WRITE_H */
