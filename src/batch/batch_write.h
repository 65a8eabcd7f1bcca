/* SPDX-License-Identifier: MIT */
/* Columns of texts being written, row after row, in each of the layouts. Internal to the module. */
#ifndef URIKIT_SRC_BATCH_WRITE_H
#define URIKIT_SRC_BATCH_WRITE_H

#include "batch_rows.h"

typedef struct batch_writer {
    urikit_batch_texts *texts;
    const urikit_batch *source; /* whose buffers a view may point into */
    size_t cap;                 /* rows that there is space for */
    size_t count;               /* rows so far; rows past cap are only counted */
} batch_writer;

/* What makes one text: appends it. */
typedef urikit_code batch_make(void *context, urikit_out *out);

/* The first call; clears the bitmap. */
void urikiti_writer_start(batch_writer *writer, urikit_batch_texts *texts, const urikit_batch *source, size_t cap);

/* The next row: null; */
void urikiti_writer_null(batch_writer *writer);

/* a piece of row `row` of the source, null where it is absent; */
urikit_code urikiti_writer_piece(batch_writer *writer, size_t row, urikit_str piece);

/*
 * or what `make` appends, null where it returns a code other than URIKIT_OK and URIKIT_E_SPACE. It may be called twice.
 * Where that is the text of row `row`, a view points to that. URIKIT_E_TOO_LONG ends everything.
 */
urikit_code urikiti_writer_make(batch_writer *writer, size_t row, batch_make *make, void *context);

/* The last call: URIKIT_OK, or URIKIT_E_SPACE where not all that was counted was written. */
urikit_code urikiti_writer_end(batch_writer *writer);

#endif /* URIKIT_SRC_BATCH_WRITE_H */
