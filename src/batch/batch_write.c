/* SPDX-License-Identifier: MIT */
/* Write columns of texts in the layouts of Arrow and DuckDB: see batch_write.h. */
#include "batch_write.h"

#include <string.h>

static bool has_offsets(const urikit_batch_strings *texts)
{
    return texts->kind == URIKIT_BATCH_OFFSETS_32 || texts->kind == URIKIT_BATCH_OFFSETS_64;
}

/* Stores the offset at which row i begins. The offset after the last row is the end of the data. */
static void put_text_offset(batch_writer *writer, size_t i)
{
    uint64_t offset = writer->texts->data.len;

    if (!writer->texts->rows || i > writer->cap) {
        return;
    }
    if (writer->texts->kind == URIKIT_BATCH_OFFSETS_32) {
        ((uint32_t *)writer->texts->rows)[i] = (uint32_t)offset;
    } else {
        memcpy((char *)writer->texts->rows + i * sizeof offset, &offset, sizeof offset);
    }
}

static void put_view(batch_writer *writer, const urikit_view *view)
{
    if (writer->texts->rows && writer->count < writer->cap) {
        memcpy((char *)writer->texts->rows + writer->count * sizeof *view, view, sizeof *view);
    }
}

static void end_row(batch_writer *writer, bool valid)
{
    if (valid && writer->texts->valid && writer->count < writer->cap) {
        batch_set_bit(writer->texts->valid, writer->count);
    }
    writer->count++;
}

void urikiti_writer_start(batch_writer *writer, urikit_batch_strings *texts, const urikit_batch *source, size_t cap)
{
    writer->texts = texts;
    writer->source = source;
    writer->cap = cap;
    writer->count = 0;
    writer->limit = texts->kind == URIKIT_BATCH_OFFSETS_64 || texts->kind == URIKIT_BATCH_POINTERS ? SIZE_MAX : INT32_MAX;
    writer->offsets = texts->kind == URIKIT_BATCH_OFFSETS_32 ? (uint32_t *)texts->rows : NULL;
    writer->views = texts->kind == URIKIT_BATCH_VIEWS && batch_has_offsets(source) && source->data.len <= INT32_MAX
                        ? (urikit_view *)texts->rows
                        : NULL;
    batch_clear_bits(texts->valid, cap);
}

urikit_code urikiti_texts_start(const urikit_batch *batch, urikit_batch_strings *texts, batch_cursor *cursor,
                                batch_writer *writer)
{
    urikit_code code = urikit_batch_check(batch, NULL);

    if (!code && urikiti_out_overlaps(&texts->data, batch->data)) {
        code = URIKIT_E_OVERLAP;
    }
    if (!code) {
        urikiti_cursor_start(cursor, batch, batch->count);
        urikiti_writer_start(writer, texts, batch, batch->count);
    }
    return code;
}

void urikiti_writer_null(batch_writer *writer)
{
    if (has_offsets(writer->texts)) {
        put_text_offset(writer, writer->count);
    } else {
        urikit_view none = { 0 };

        put_view(writer, &none);
    }
    end_row(writer, false);
}

/* Makes a view of a text. True if it needs no buffer, because the text is short or the view has a pointer. */
static bool view_start(const batch_writer *writer, urikit_str text, urikit_view *view)
{
    urikit_view none = { 0 };

    *view = none;
    view->len = (uint32_t)text.len;
    if (text.len <= URIKIT_VIEW_INLINE) {
        if (text.len > 0) {
            memcpy(view->as.text, text.ptr, text.len);
        }
        return true;
    }
    memcpy(view->as.in_buffer.prefix, text.ptr, sizeof view->as.in_buffer.prefix);
    if (writer->texts->kind == URIKIT_BATCH_POINTERS) {
        memcpy(view->as.at_pointer.address, &text.ptr, sizeof text.ptr);
        return true;
    }
    return false;
}

/* Makes a view of a piece of a row. False if the piece is long and not in a buffer that a view can refer to. */
static bool view_of(const batch_writer *writer, size_t row, urikit_str piece, urikit_view *view)
{
    return view_start(writer, piece, view) || urikiti_batch_find(writer->source, row, piece, view);
}

/*
 * Writes a view of the last `len` bytes of the data of the result, which are too many to be inside the view. These
 * bytes may not have been written.
 */
static void put_data_view(batch_writer *writer, size_t len)
{
    urikit_batch_strings *texts = writer->texts;
    size_t at = texts->data.len - len;
    urikit_view view;

    if (!texts->data.ptr || texts->data.len > texts->data.cap) {
        return;
    }
    if (!view_start(writer, urikit_str_of((const char *)texts->data.ptr + at, len), &view)) {
        view.as.in_buffer.buffer = (uint32_t)urikit_batch_buffer_count(writer->source);
        view.as.in_buffer.at = (uint32_t)at;
    }
    put_view(writer, &view);
}

urikit_code urikiti_writer_piece(batch_writer *writer, size_t row, urikit_str piece)
{
    urikit_batch_strings *texts = writer->texts;
    urikit_view view;

    if (!piece.ptr) {
        urikiti_writer_null(writer);
        return URIKIT_OK;
    }
    if (has_offsets(texts)) {
        put_text_offset(writer, writer->count);
        urikiti_out_str(&texts->data, piece);
    } else if (view_of(writer, row, piece, &view)) {
        put_view(writer, &view);
    } else {
        urikiti_out_str(&texts->data, piece);
        put_data_view(writer, piece.len);
    }
    end_row(writer, true);
    return texts->data.len > writer->limit ? URIKIT_E_TOO_LONG : URIKIT_OK;
}

/*
 * Makes a short text again that did not fit into the data. It fits into the view, which is left empty if `make` returns
 * an error now, or writes more.
 */
static void put_short(batch_writer *writer, batch_make *make, void *context)
{
    urikit_view view = { 0 };
    urikit_out out = { view.as.text, sizeof view.as.text, 0 };

    if (!writer->texts->rows) {
        return;
    }
    if (make(context, &out) || urikiti_out_code(&out)) {
        memset(&view, 0, sizeof view);
    } else {
        view.len = (uint32_t)out.len;
    }
    put_view(writer, &view);
}

/*
 * Writes a view of the text that was made at the end of the data. The data is taken back if the text is short, or the
 * same as the text of the row.
 */
static void put_made_view(batch_writer *writer, size_t row, size_t len, batch_make *make, void *context)
{
    urikit_out *data = &writer->texts->data;
    bool written = data->ptr && data->len <= data->cap;
    urikit_str text = urikit_str_of(written ? (const char *)data->ptr + data->len - len : NULL, len);
    urikit_str own = urikit_batch_text(writer->source, row);
    urikit_view view;

    if (len <= URIKIT_VIEW_INLINE) {
        data->len -= len;
        if (written) {
            (void)view_start(writer, text, &view);
            put_view(writer, &view);
        } else {
            put_short(writer, make, context);
        }
    } else if (written && own.len == len && memcmp(own.ptr, text.ptr, len) == 0 && view_of(writer, row, own, &view)) {
        data->len -= len;
        put_view(writer, &view);
    } else {
        put_data_view(writer, len);
    }
}

urikit_code urikiti_writer_made(batch_writer *writer, size_t row, size_t at, urikit_code code, batch_make *make, void *context)
{
    urikit_batch_strings *texts = writer->texts;

    if (code == URIKIT_E_TOO_LONG || urikiti_too_long(texts->data.len - at)) {
        return URIKIT_E_TOO_LONG;
    }
    if (code == URIKIT_E_OVERLAP || code == URIKIT_E_MEMORY) { /* a fault of the call, not a row that has no text */
        return code;
    }
    if (code && code != URIKIT_E_SPACE) {
        texts->data.len = at;
        urikiti_writer_null(writer);
        return URIKIT_OK;
    }
    if (has_offsets(texts)) {
        size_t end = texts->data.len;

        texts->data.len = at;
        put_text_offset(writer, writer->count);
        texts->data.len = end;
    } else {
        put_made_view(writer, row, texts->data.len - at, make, context);
    }
    end_row(writer, true);
    return texts->data.len > writer->limit ? URIKIT_E_TOO_LONG : URIKIT_OK;
}

urikit_code urikiti_writer_end(batch_writer *writer)
{
    if (has_offsets(writer->texts)) {
        put_text_offset(writer, writer->count < writer->cap ? writer->count : writer->cap);
    }
    return urikiti_out_code(&writer->texts->data);
}

urikit_batch urikit_batch_of_strings(const urikit_batch_strings *texts, size_t count)
{
    urikit_batch batch;

    memset(&batch, 0, sizeof batch);
    batch.kind = texts->kind;
    batch.rows = texts->rows;
    batch.count = count;
    batch.data = urikit_out_str(&texts->data);
    batch.valid = texts->valid;
    return batch;
}
