/* SPDX-License-Identifier: MIT */
/* Columns of texts made from one or two URIs in each row: see urikit/batch.h. */
#include "batch_write.h"

#include "../base/out.h"

/* ---- parts ------------------------------------------------------------------------ */

urikit_code urikit_batch_part(const urikit_batch *batch, urikit_uri_part part, urikit_batch_strings *texts)
{
    batch_writer writer;
    batch_cursor cursor;
    urikit_code code = urikiti_texts_start(batch, texts, &cursor, &writer);
    size_t i;

    if (code) {
        return code;
    }
    for (i = 0; i < batch->count && !code; i++) {
        urikit_uri uri;

        if (urikiti_cursor_row(&cursor, i, &uri)) {
            code = writer_piece(&writer, i, urikit_uri_part_text(&uri, part));
        } else {
            urikiti_writer_null(&writer);
        }
    }
    return code ? code : urikiti_writer_end(&writer);
}

/* ---- one URI a row ------------------------------------------------------------------ */

/* The call that makes the text of a row, with its arguments. */
typedef struct row_function {
    urikit_batch_function *function;
    urikit_batch_function_with *with;
    void *context;
    urikit_level level; /* of normalizing */
    urikit_uri uri;
} row_function;

static urikit_code make_normal(void *context, urikit_out *out)
{
    const row_function *row = (const row_function *)context;

    return urikit_uri_normalize(&row->uri, row->level, out);
}

static urikit_code make_by_function(void *context, urikit_out *out)
{
    const row_function *row = (const row_function *)context;

    return row->function ? row->function(&row->uri, out) : row->with(&row->uri, row->context, out);
}

static urikit_code make_rows(const urikit_batch *batch, batch_make *make, row_function *row, urikit_batch_strings *texts)
{
    batch_writer writer;
    batch_cursor cursor;
    urikit_code code = urikiti_texts_start(batch, texts, &cursor, &writer);
    size_t i;

    if (code) {
        return code;
    }
    for (i = 0; i < batch->count && !code; i++) {
        if (urikiti_cursor_row(&cursor, i, &row->uri)) {
            code = writer_make(&writer, i, make, row);
        } else {
            urikiti_writer_null(&writer);
        }
    }
    return code ? code : urikiti_writer_end(&writer);
}

urikit_code urikit_batch_normalize(const urikit_batch *batch, urikit_level level, urikit_batch_strings *texts)
{
    row_function row = { .level = level };

    return make_rows(batch, make_normal, &row, texts);
}

urikit_code urikit_batch_map(const urikit_batch *batch, urikit_batch_function *function, urikit_batch_strings *texts)
{
    row_function row = { .function = function };

    return make_rows(batch, make_by_function, &row, texts);
}

urikit_code urikit_batch_map_with(const urikit_batch *batch, urikit_batch_function_with *function, void *context,
                                  urikit_batch_strings *texts)
{
    row_function row = { .with = function, .context = context };

    return make_rows(batch, make_by_function, &row, texts);
}

/* ---- two URIs a row ------------------------------------------------------------------- */

typedef struct pair_function {
    bool relativize; /* else resolve */
    urikit_resolve_flags flags;
    urikit_uri base;
    urikit_uri uri;
} pair_function;

static urikit_code make_pair(void *context, urikit_out *out)
{
    const pair_function *pair = (const pair_function *)context;

    return pair->relativize ? urikit_uri_relativize(&pair->base, &pair->uri, out)
                            : urikit_uri_resolve(&pair->base, &pair->uri, pair->flags, out);
}

static urikit_code make_pairs(const urikit_batch *bases, const urikit_batch *uris, pair_function *pair,
                              urikit_batch_strings *texts)
{
    size_t rows;
    urikit_code code = urikiti_batch_pair(bases, uris, &rows);
    batch_writer writer;
    batch_cursor base;
    batch_cursor uri;
    size_t i;

    if (code) {
        return code;
    }
    urikiti_cursor_start(&base, bases, rows);
    urikiti_cursor_start(&uri, uris, rows);
    urikiti_writer_start(&writer, texts, uris, rows);
    for (i = 0; i < rows && !code; i++) {
        if (urikiti_cursor_row(&base, i, &pair->base) && urikiti_cursor_row(&uri, i, &pair->uri)) {
            code = writer_make(&writer, uri.repeats ? 0 : i, make_pair, pair);
        } else {
            urikiti_writer_null(&writer);
        }
    }
    return code ? code : urikiti_writer_end(&writer);
}

urikit_code urikit_batch_resolve(const urikit_batch *bases, const urikit_batch *refs, urikit_resolve_flags flags,
                                 urikit_batch_strings *texts)
{
    pair_function pair = { .flags = flags };

    return make_pairs(bases, refs, &pair, texts);
}

urikit_code urikit_batch_relativize(const urikit_batch *bases, const urikit_batch *targets, urikit_batch_strings *texts)
{
    pair_function pair = { .relativize = true };

    return make_pairs(bases, targets, &pair, texts);
}

/* ---- editing ------------------------------------------------------------------------------ */

/* One change: of a part, or of the pairs of the query that have a key. */
typedef struct row_edit {
    const urikit_str *key; /* NULL: a part */
    urikit_uri_part part;
    urikit_edit_flags flags;
    urikit_str value;
    urikit_uri uri;
} row_edit;

static urikit_code make_edited(void *context, urikit_out *out)
{
    const row_edit *edit = (const row_edit *)context;

    if (!edit->key) {
        return urikit_uri_set(&edit->uri, edit->part, edit->value, edit->flags, out, NULL);
    }
    return edit->value.ptr ? urikit_uri_query_set(&edit->uri, *edit->key, edit->value, edit->flags, out, NULL)
                           : urikit_uri_query_remove(&edit->uri, *edit->key, edit->flags, out);
}

static urikit_code edit_rows(const urikit_batch *batch, const urikit_batch *values, row_edit *edit, urikit_batch_strings *texts)
{
    size_t rows;
    urikit_code code = urikiti_batch_pair(batch, values, &rows);
    batch_writer writer;
    batch_cursor cursor;
    size_t i;

    if (code) {
        return code;
    }
    urikiti_cursor_start(&cursor, batch, rows);
    urikiti_writer_start(&writer, texts, batch, rows);
    for (i = 0; i < rows && !code; i++) {
        if (urikiti_cursor_row(&cursor, i, &edit->uri)) {
            edit->value = urikit_batch_text(values, values->count == 1 ? 0 : i);
            code = writer_make(&writer, cursor.repeats ? 0 : i, make_edited, edit);
        } else {
            urikiti_writer_null(&writer);
        }
    }
    return code ? code : urikiti_writer_end(&writer);
}

urikit_code urikit_batch_set(const urikit_batch *batch, urikit_uri_part part, const urikit_batch *values, urikit_edit_flags flags,
                             urikit_batch_strings *texts)
{
    row_edit edit = { .part = part, .flags = flags };

    return edit_rows(batch, values, &edit, texts);
}

urikit_code urikit_batch_query_set(const urikit_batch *batch, urikit_str key, const urikit_batch *values, urikit_edit_flags flags,
                                   urikit_batch_strings *texts)
{
    row_edit edit = { .key = &key, .flags = flags };

    return edit_rows(batch, values, &edit, texts);
}
