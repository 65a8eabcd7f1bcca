/* SPDX-License-Identifier: MIT */
/* The values in queries and the segments of paths: one of them, or all as lists. See urikit/batch.h. */
#include "batch_write.h"

#include "../base/out.h"

/* ---- texts in one of the forms ----------------------------------------------------- */

typedef struct decoding {
    urikit_str text;
    urikit_decode_flags flags;
} decoding;

static urikit_code make_decoded(void *context, urikit_out *out)
{
    const decoding *d = (const decoding *)context;

    return urikit_percent_decode_text(d->text, d->flags, out, NULL);
}

static bool has_byte(urikit_str text, char byte)
{
    return text.len > 0 && memchr(text.ptr, byte, text.len) != NULL;
}

/* Writes the next row: a piece of row `row`. It is decoded if the form asks for that and something is encoded. */
static urikit_code put_piece(batch_writer *writer, size_t row, urikit_str text, urikit_batch_form form)
{
    decoding d = { text, URIKIT_DECODE_UTF8 | (form == URIKIT_BATCH_FORM ? URIKIT_DECODE_FORM : 0U) };
    bool as_is = form == URIKIT_BATCH_WRITTEN || !(has_byte(text, '%') || (form == URIKIT_BATCH_FORM && has_byte(text, '+')));

    return as_is ? writer_piece(writer, row, text) : writer_make(writer, row, make_decoded, &d);
}

/* ---- one value a row ------------------------------------------------------------------ */

urikit_code urikit_batch_query_value(const urikit_batch *batch, urikit_str key, urikit_batch_form form, urikit_batch_texts *texts)
{
    urikit_query_flags flags = form == URIKIT_BATCH_FORM ? URIKIT_QUERY_FORM : 0U;
    batch_writer writer;
    batch_cursor cursor;
    urikit_code code = urikiti_texts_start(batch, texts, &cursor, &writer);
    size_t i;

    if (code) {
        return code;
    }
    for (i = 0; i < batch->count && !code; i++) {
        urikit_uri uri;
        urikit_str value = { NULL, 0 };

        if (urikiti_cursor_row(&cursor, i, &uri) && urikit_query_find(urikit_uri_query(&uri), key, flags, &value)) {
            code = put_piece(&writer, i, value, form);
        } else {
            urikiti_writer_null(&writer);
        }
    }
    return code ? code : urikiti_writer_end(&writer);
}

/* ---- lists ------------------------------------------------------------------------------ */

/* The lists to write: of pairs, or of segments, which have no values. */
typedef struct list_writer {
    urikit_batch_lists *lists;
    batch_writer keys;
    batch_writer values;
    bool pairs;
} list_writer;

static void put_list_offset(const urikit_batch_lists *lists, size_t i)
{
    uint64_t offset = lists->len;

    if (!lists->rows) {
        return;
    }
    if (lists->kind == URIKIT_BATCH_OFFSETS_32) {
        ((uint32_t *)lists->rows)[i] = (uint32_t)offset;
    } else {
        memcpy((char *)lists->rows + i * sizeof offset, &offset, sizeof offset);
    }
}

/* Writes the elements of one row. */
static urikit_code put_row_list(list_writer *to, size_t i, const urikit_uri *uri, urikit_batch_form form)
{
    urikit_str rest = to->pairs ? urikit_uri_query(uri) : urikit_uri_path(uri);
    urikit_code code = URIKIT_OK;
    urikit_str key;
    urikit_str value;

    while (!code && (to->pairs ? urikit_query_next(&rest, &key, &value) : urikit_path_next(&rest, &key))) {
        code = put_piece(&to->keys, i, key, form);
        if (!code && to->pairs) {
            code = put_piece(&to->values, i, value, form);
        }
        to->lists->len++;
    }
    if (!code && to->lists->kind == URIKIT_BATCH_OFFSETS_32 && to->lists->len > INT32_MAX) {
        code = URIKIT_E_TOO_LONG;
    }
    return code;
}

static urikit_code end_lists(list_writer *to)
{
    urikit_code keys = urikiti_writer_end(&to->keys);
    urikit_code values = to->pairs ? urikiti_writer_end(&to->values) : URIKIT_OK;

    return to->lists->len > to->lists->cap ? URIKIT_E_SPACE : keys ? keys : values;
}

static urikit_code make_lists(const urikit_batch *batch, urikit_batch_form form, urikit_batch_lists *lists,
                              urikit_batch_texts *keys, urikit_batch_texts *values)
{
    urikit_code code = urikit_batch_check(batch, NULL);
    list_writer to = { .lists = lists, .pairs = values != NULL };
    batch_cursor cursor;
    size_t i;

    if (code) {
        return code;
    }
    lists->len = 0;
    batch_clear_bits(lists->valid, batch->count);
    urikiti_cursor_start(&cursor, batch, batch->count);
    urikiti_writer_start(&to.keys, keys, batch, lists->cap);
    if (to.pairs) {
        urikiti_writer_start(&to.values, values, batch, lists->cap);
    }
    for (i = 0; i < batch->count && !code; i++) {
        urikit_uri uri;

        put_list_offset(lists, i);
        if (urikiti_cursor_row(&cursor, i, &uri)) {
            code = put_row_list(&to, i, &uri, form);
            if (lists->valid) {
                batch_set_bit(lists->valid, i);
            }
        }
    }
    put_list_offset(lists, i);
    return code ? code : end_lists(&to);
}

urikit_code urikit_batch_query_pairs(const urikit_batch *batch, urikit_batch_form form, urikit_batch_lists *lists,
                                     urikit_batch_texts *keys, urikit_batch_texts *values)
{
    return make_lists(batch, form, lists, keys, values);
}

urikit_code urikit_batch_path_segments(const urikit_batch *batch, urikit_batch_form form, urikit_batch_lists *lists,
                                       urikit_batch_texts *segments)
{
    return make_lists(batch, form, lists, segments, NULL);
}
