/* SPDX-License-Identifier: MIT */
/* Write columns of texts, row by row, in each of the layouts. Internal to the module. */
#ifndef URIKIT_SRC_BATCH_WRITE_H
#define URIKIT_SRC_BATCH_WRITE_H

#include "batch_cursor.h"

#include "../base/out.h"

typedef struct batch_writer {
    urikit_batch_strings *texts;
    const urikit_batch *source; /* views may refer to its buffers */
    size_t cap;                 /* rows that fit */
    size_t count;               /* rows so far; rows after cap are only counted */
    size_t limit;               /* of the length of the data; SIZE_MAX if the layout has none */
    uint32_t *offsets;          /* the rows, if they are 32-bit offsets; else NULL */
    urikit_view *views;         /* the rows, if they are views and all rows of the source are in its buffer 0; else NULL */
} batch_writer;

/* A call that makes one text: it appends it. */
typedef urikit_code batch_make(void *context, urikit_out *out);

/* The first call. Clears the bitmap. */
void urikiti_writer_start(batch_writer *writer, urikit_batch_strings *texts, const urikit_batch *source, size_t cap);

/* Checks a batch, and starts reading its rows and writing a text for each. */
urikit_code urikiti_texts_start(const urikit_batch *batch, urikit_batch_strings *texts, batch_cursor *cursor,
                                batch_writer *writer);

/* Writes the next row: null. */
void urikiti_writer_null(batch_writer *writer);

/* Writes the next row: a piece of row `row` of the source. It is null if the piece is absent. */
urikit_code urikiti_writer_piece(batch_writer *writer, size_t row, urikit_str piece);

/*
 * Writes the next row: the text that `make` appended from `at` on, when it returned `code`. The row is null if the code
 * is neither URIKIT_OK nor URIKIT_E_SPACE. `make` may be called again. If the text is that of row `row`, a view refers
 * to that row. URIKIT_E_TOO_LONG, _OVERLAP and _MEMORY end the whole call.
 */
urikit_code urikiti_writer_made(batch_writer *writer, size_t row, size_t at, urikit_code code, batch_make *make, void *context);

/* Ends a row whose text was appended. False if more is to do: only 32-bit offsets that fit are done here. */
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

/* The same as urikiti_writer_piece, with a fast path for 32-bit offsets. */
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

/* Writes the next row: the text that `make` appends. */
static inline urikit_code writer_make(batch_writer *writer, size_t row, batch_make *make, void *context)
{
    size_t at = writer->texts->data.len;
    urikit_code code = make(context, &writer->texts->data);

    return !code && writer_end_row(writer, at) ? URIKIT_OK : urikiti_writer_made(writer, row, at, code, make, context);
}

/* The last call. Errors URIKIT_E_SPACE  not all that was counted was written */
urikit_code urikiti_writer_end(batch_writer *writer);

#endif /* URIKIT_SRC_BATCH_WRITE_H */
