/* SPDX-License-Identifier: MIT */
/* The values in queries and the segments of paths: one of them, or all as lists. See urikit/batch.h. */
#include "batch_write.h"

#include "../base/out.h"
#include "../simd/byte_mask.h"

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

/* True if nothing is decoded. */
static bool is_as_written(urikit_str text, urikit_batch_form form)
{
    return form == URIKIT_BATCH_WRITTEN || !(has_byte(text, '%') || (form == URIKIT_BATCH_FORM && has_byte(text, '+')));
}

/* Writes the next row: a piece of row `row`. It is decoded if the form asks for that and something is encoded. */
static urikit_code put_piece(batch_writer *writer, size_t row, urikit_str text, urikit_batch_form form)
{
    decoding d = { text, URIKIT_DECODE_UTF8 | (form == URIKIT_BATCH_FORM ? URIKIT_DECODE_FORM : 0U) };

    return is_as_written(text, form) ? writer_piece(writer, row, text) : writer_make(writer, row, make_decoded, &d);
}

/* ---- one value a row ------------------------------------------------------------------ */

urikit_code urikit_batch_query_value(const urikit_batch *batch, urikit_str key, urikit_batch_form form,
                                     urikit_batch_strings *texts)
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
    const char *data_end; /* of the buffer that all rows are in; NULL if they are in several */
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

#if URIKITI_SIMD

/* Bytes that are looked at at once; a piece that is copied without a branch on its length. */
enum { LIST_BLOCK = 56, LIST_COPY = 32 };

/* Sets the bits of up to LIST_BLOCK + 1 rows from `first` on. */
static void set_bits(uint8_t *bits, size_t first, size_t count)
{
    uint64_t mask = (((uint64_t)1 << count) - 1) << first % 8;

    for (bits += first / 8; mask; mask >>= 8) {
        *bits++ |= (uint8_t)mask;
    }
}

/* True if so many more rows with so many bytes fit for sure, in a layout that put_fitting has. */
static bool writer_has_space(const batch_writer *writer, size_t rows, size_t len)
{
    const urikit_out *data = &writer->texts->data;

    if (rows > writer->cap - writer->count || writer->count > writer->cap) {
        return false;
    }
    return writer->views || (writer->offsets && data->len <= writer->limit && len <= writer->limit - data->len && data->ptr &&
                             data->len <= data->cap && len <= data->cap - data->len);
}

static inline void put_fitting_view(batch_writer *writer, const char *from, size_t n, const char *from_end)
{
    urikit_view view = { 0 };

    view.len = (uint32_t)n;
    if (n > URIKIT_VIEW_INLINE) {
        memcpy(view.as.in_buffer.prefix, from, sizeof view.as.in_buffer.prefix);
        view.as.in_buffer.at = (uint32_t)(from - writer->source->data.ptr);
    } else if (from_end - from >= 16) { /* no branch depends on n */
        uint64_t words[2];
        uint64_t low = n < 8 ? ~(UINT64_MAX << n * 8) : UINT64_MAX;
        uint64_t high = n > 8 ? ~(UINT64_MAX << (n - 8) * 8) : 0;

        memcpy(words, from, sizeof words);
        words[0] &= low;
        words[1] &= high;
        memcpy(view.as.text, words, sizeof view.as.text);
    } else if (n > 0) {
        memcpy(view.as.text, from, n);
    }
    writer->views[writer->count++] = view;
}

/* Writes the next row, but not its bit. from_end: up to it bytes may be read, beyond the piece, too */
static inline void put_fitting(batch_writer *writer, const char *from, size_t n, const char *from_end)
{
    urikit_out *data = &writer->texts->data;

    if (writer->views) {
        put_fitting_view(writer, from, n, from_end);
        return;
    }
    writer->offsets[writer->count++] = (uint32_t)data->len;
    if (n <= LIST_COPY && data->cap - data->len >= LIST_COPY && from_end - from >= LIST_COPY) {
        memcpy((char *)data->ptr + data->len, from, LIST_COPY);
    } else {
        memcpy((char *)data->ptr + data->len, from, n);
    }
    data->len += n;
}

/* Sets the bits of the rows from `first` on. */
static void set_bits_from(const batch_writer *writer, size_t first)
{
    if (writer->texts->valid) {
        set_bits(writer->texts->valid, first, writer->count - first);
    }
}

/* Fast path: writes all segments of a path as they are. False if they may not fit. */
static bool put_segments_at_once(batch_writer *writer, urikit_str path, const char *from_end)
{
    const char *start = path.ptr;
    size_t at;

    if (path.len == 0 || !writer_has_space(writer, path.len + 1, path.len)) {
        return false;
    }
    start += *start == '/';
    for (at = (size_t)(start - path.ptr); at <= path.len; at += LIST_BLOCK) {
        bool last = path.len - at < LIST_BLOCK;
        size_t n = last ? path.len - at : LIST_BLOCK;
        uint64_t ends = byte_mask(path.ptr + at, n, '/') | (last ? (uint64_t)1 << n : 0);
        size_t first = writer->count;

        for (; ends; ends &= ends - 1) {
            const char *end = path.ptr + at + lowest_bit(ends);

            put_fitting(writer, start, (size_t)(end - start), from_end);
            start = end + 1;
        }
        set_bits_from(writer, first);
    }
    return true;
}

/* Writes a pair without bits, but for the value's. equals: NULL if it has none */
static inline void put_fitting_pair(list_writer *to, const char *start, const char *equals, const char *end, const char *from_end)
{
    batch_writer *values = &to->values;

    put_fitting(&to->keys, start, (size_t)((equals ? equals : end) - start), from_end);
    if (equals && values->texts->valid) {
        batch_set_bit(values->texts->valid, values->count);
    }
    put_fitting(values, equals ? equals + 1 : end, equals ? (size_t)(end - equals - 1) : 0, from_end);
}

/* The same for the pairs of a query. */
static bool put_pairs_at_once(list_writer *to, urikit_str query, const char *from_end)
{
    const char *start = query.ptr;
    const char *equals = NULL; /* the first '=' of the pair */
    size_t at;

    if (!query.ptr || !writer_has_space(&to->keys, query.len + 1, query.len) ||
        !writer_has_space(&to->values, query.len + 1, query.len)) {
        return false;
    }
    for (at = 0; at <= query.len; at += LIST_BLOCK) {
        bool last = query.len - at < LIST_BLOCK;
        size_t n = last ? query.len - at : LIST_BLOCK;
        uint64_t ends = byte_mask(query.ptr + at, n, '&') | (last ? (uint64_t)1 << n : 0);
        uint64_t signs = byte_mask(query.ptr + at, n, '=');
        size_t first = to->keys.count;

        for (; ends; ends &= ends - 1) {
            uint64_t before = signs & (ends ^ (ends - 1)) >> 1; /* the end's bit is the lowest */

            equals = equals || !before ? equals : query.ptr + at + lowest_bit(before);
            put_fitting_pair(to, start, equals, query.ptr + at + lowest_bit(ends), from_end);
            start = query.ptr + at + lowest_bit(ends) + 1;
            signs &= ~(ends ^ (ends - 1));
            equals = NULL;
        }
        equals = equals || !signs ? equals : query.ptr + at + lowest_bit(signs);
        set_bits_from(&to->keys, first);
    }
    return true;
}

/* Either. */
static bool put_row_at_once(list_writer *to, const urikit_uri *uri, urikit_str part)
{
    const char *from_end = to->data_end ? to->data_end : uri->text + uri->len;
    size_t before = to->keys.count;

    if (!(to->pairs ? put_pairs_at_once(to, part, from_end) : put_segments_at_once(&to->keys, part, from_end))) {
        return false;
    }
    to->lists->len += to->keys.count - before;
    return true;
}

#endif

/* Errors URIKIT_E_TOO_LONG  more elements than 32-bit offsets can have */
static urikit_code lists_code(const urikit_batch_lists *lists)
{
    return lists->kind == URIKIT_BATCH_OFFSETS_32 && lists->len > INT32_MAX ? URIKIT_E_TOO_LONG : URIKIT_OK;
}

/* Writes the elements of one row. */
static urikit_code put_row_list(list_writer *to, size_t i, const urikit_uri *uri, urikit_batch_form form)
{
    urikit_str rest = to->pairs ? urikit_uri_query(uri) : urikit_uri_path(uri);
    urikit_code code = URIKIT_OK;
    urikit_str key;
    urikit_str value;

    form = is_as_written(rest, form) ? URIKIT_BATCH_WRITTEN : form;
#if URIKITI_SIMD
    if (form == URIKIT_BATCH_WRITTEN && put_row_at_once(to, uri, rest)) {
        return lists_code(to->lists);
    }
#endif
    while (!code && (to->pairs ? urikit_query_next(&rest, &key, &value) : urikit_path_next(&rest, &key))) {
        code = put_piece(&to->keys, i, key, form);
        if (!code && to->pairs) {
            code = put_piece(&to->values, i, value, form);
        }
        to->lists->len++;
    }
    return code ? code : lists_code(to->lists);
}

static urikit_code end_lists(list_writer *to)
{
    urikit_code keys = urikiti_writer_end(&to->keys);
    urikit_code values = to->pairs ? urikiti_writer_end(&to->values) : URIKIT_OK;

    return to->lists->len > to->lists->cap ? URIKIT_E_SPACE : keys ? keys : values;
}

static urikit_code make_lists(const urikit_batch *batch, urikit_batch_form form, urikit_batch_lists *lists,
                              urikit_batch_strings *keys, urikit_batch_strings *values)
{
    urikit_code code = urikit_batch_check(batch, NULL);
    list_writer to = { .lists = lists, .pairs = values != NULL };
    batch_cursor cursor;
    size_t i;

    if (code) {
        return code;
    }
    if (batch_has_offsets(batch) && batch->data.ptr) {
        to.data_end = batch->data.ptr + batch->data.len;
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
                                     urikit_batch_strings *keys, urikit_batch_strings *values)
{
    return make_lists(batch, form, lists, keys, values);
}

urikit_code urikit_batch_path_segments(const urikit_batch *batch, urikit_batch_form form, urikit_batch_lists *lists,
                                       urikit_batch_strings *segments)
{
    return make_lists(batch, form, lists, segments, NULL);
}
