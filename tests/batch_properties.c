/* SPDX-License-Identifier: MIT */
#include "batch_properties.h"

#include "batch/batch_rows.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 11,
    UNTOUCHED = 0xA5,
};

/* ---- columns of exactly the rows' size ------------------------------------------ */

static void *column_new(size_t len)
{
    void *column = malloc(len ? len : 1);

    assert_non_null(column);
    memset(column, UNTOUCHED, len ? len : 1);
    return column;
}

/* Those columns whose bit is set, lowest first in the order of the struct. */
static urikit_columns columns_new(size_t count, unsigned wanted)
{
    urikit_columns columns = { 0 };
    uint32_t **offsets[] = { &columns.scheme_end, &columns.host_at,  &columns.host_end,
                             &columns.path_at,    &columns.path_end, &columns.query_end };
    size_t i;

    for (i = 0; i < 6; i++) {
        *offsets[i] = wanted >> i & 1 ? column_new(count * sizeof(uint32_t)) : NULL;
    }
    columns.parts = wanted >> 6 & 1 ? column_new(count) : NULL;
    columns.host_kind = wanted >> 7 & 1 ? column_new(count) : NULL;
    columns.valid = wanted >> 8 & 1 ? column_new(URIKIT_BITMAP_LEN(count)) : NULL;
    columns.codes = wanted >> 9 & 1 ? column_new(count) : NULL;
    columns.errors = wanted >> 10 & 1 ? column_new(count * sizeof(uint32_t)) : NULL;
    return columns;
}

static void columns_free(urikit_columns *columns)
{
    free(columns->scheme_end);
    free(columns->host_at);
    free(columns->host_end);
    free(columns->path_at);
    free(columns->path_end);
    free(columns->query_end);
    free(columns->parts);
    free(columns->host_kind);
    free(columns->valid);
    free(columns->codes);
    free(columns->errors);
}

/* ---- one row ----------------------------------------------------------------------- */

static urikit_str row_text(const urikit_batch *batch, size_t i)
{
    return urikit_str_of(batch->data ? batch->data + batch->offsets[i] : "", batch->offsets[i + 1] - batch->gap - batch->offsets[i]);
}

static bool row_is_null(const urikit_batch *batch, size_t i)
{
    return batch->valid && !(batch->valid[i / 8] >> i % 8 & 1);
}

/* What one row says by itself; false: it is null or invalid, and all of *uri but its text is 0. */
static bool parse_alone(const urikit_batch *batch, size_t i, unsigned options, urikit_uri *uri, urikit_code *code,
                        size_t *at)
{
    static const urikit_uri none;

    *at = 0;
    *code = row_is_null(batch, i) ? URIKIT_OK : urikit_uri_parse(row_text(batch, i), options, uri, at);
    if (*code || row_is_null(batch, i)) {
        *uri = none;
        return false;
    }
    return true;
}

static void same_offset(const urikit_batch *batch, size_t i, const uint32_t *column, size_t want, const char *what)
{
    if (column && column[i] != want) {
        check_fail("row %zu of %zu, %s: %s is %u, not %zu\n", i, batch->count, check_show(row_text(batch, i)), what,
                   column[i], want);
    }
}

static void same_byte(const urikit_batch *batch, size_t i, const uint8_t *column, unsigned want, const char *what)
{
    if (column && column[i] != want) {
        check_fail("row %zu of %zu, %s: %s is %u, not %u\n", i, batch->count, check_show(row_text(batch, i)), what,
                   column[i], want);
    }
}

/* Returns whether the row is valid. */
static bool same_row(const urikit_batch *batch, size_t i, unsigned options, const urikit_columns *columns)
{
    urikit_uri uri;
    urikit_code code;
    size_t at;
    bool valid = parse_alone(batch, i, options, &uri, &code, &at);

    same_offset(batch, i, columns->scheme_end, uri.scheme_end, "scheme_end");
    same_offset(batch, i, columns->host_at, uri.host_at, "host_at");
    same_offset(batch, i, columns->host_end, uri.host_end, "host_end");
    same_offset(batch, i, columns->path_at, uri.path_at, "path_at");
    same_offset(batch, i, columns->path_end, uri.path_end, "path_end");
    same_offset(batch, i, columns->query_end, uri.query_end, "query_end");
    same_byte(batch, i, columns->parts, uri.parts, "parts");
    same_byte(batch, i, columns->host_kind, uri.host_kind, "host_kind");
    same_byte(batch, i, columns->codes, code, "code");
    same_offset(batch, i, columns->errors, at, "error");
    if (columns->valid && urikit_bitmap_has(columns->valid, i) != valid) {
        check_fail("row %zu of %zu, %s: valid is %d\n", i, batch->count, check_show(row_text(batch, i)), !valid);
    }
    return valid;
}

/* ---- a whole batch -------------------------------------------------------------------- */

static void same_batch(const urikit_batch *batch, unsigned options, unsigned wanted, const block_reader *reader)
{
    urikit_columns columns = columns_new(batch->count, wanted);
    size_t good = 0;
    size_t want = 0;
    size_t i;

    assert_int_equal(urikiti_batch_parse(batch, options, &columns, &good, reader), URIKIT_OK);
    for (i = 0; i < batch->count; i++) {
        want += same_row(batch, i, options, &columns);
    }
    if (good != want) {
        check_fail("%s: %zu good rows, not %zu\n", reader->name, good, want);
    }
    for (; columns.valid && i % 8; i++) {
        assert_false(urikit_bitmap_has(columns.valid, i)); /* behind the last row */
    }
    columns_free(&columns);
}

void property_batch(const urikit_batch *batch, unsigned options)
{
    enum { ALL = (1 << COLUMNS) - 1, CHECK = 1 << 8 };
    block_reader readers[BLOCK_READERS_MAX];
    size_t n = urikiti_block_readers(readers);
    urikit_columns columns = { 0 };
    size_t good;
    size_t i;

    for (i = 0; i < n; i++) {
        same_batch(batch, options, ALL, &readers[i]);
        same_batch(batch, options, CHECK, &readers[i]);
        same_batch(batch, options, 1U << batch->count % COLUMNS, &readers[i]);
    }
    assert_int_equal(urikit_batch_parse(batch, options, &columns, &good), URIKIT_OK);
}

/* ---- columns of texts --------------------------------------------------------------------- */

/* A call under test, and what it does with one row: false for null. */
typedef struct text_call {
    const char *name;
    urikit_str (*part)(const urikit_uri *uri);
    const urikit_uri *base;
} text_call;

static urikit_code call_batch(const text_call *call, const urikit_batch *batch, const urikit_columns *columns,
                              urikit_texts *texts)
{
    if (call->part) {
        return urikit_batch_take(batch, columns, call->part, texts);
    }
    if (call->base) {
        return urikit_batch_resolve(batch, columns, call->base, URIKIT_RESOLVE_LETTER, texts);
    }
    return urikit_batch_normalize(batch, columns, URIKIT_LEVEL_SYNTAX, texts);
}

static bool call_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    if (call->part) {
        urikit_str part = call->part(uri);

        if (part.len > 0) {
            memcpy(out->ptr, part.ptr, part.len);
        }
        out->len = part.len;
        return part.ptr != NULL;
    }
    if (call->base) {
        return urikit_uri_resolve(call->base, uri, URIKIT_RESOLVE_LETTER, out) == URIKIT_OK;
    }
    return urikit_uri_normalize(uri, URIKIT_LEVEL_SYNTAX, out) == URIKIT_OK;
}

static void same_texts(const text_call *call, const urikit_batch *batch, const urikit_columns *columns,
                       const urikit_texts *texts)
{
    urikit_batch got = urikit_texts_batch(texts, batch->count);
    size_t base_len = call->base ? call->base->len : 0;
    size_t i;

    assert_int_equal(texts->offsets[0], 0);
    assert_int_equal(texts->offsets[batch->count], texts->data.len);
    for (i = 0; i < batch->count; i++) {
        urikit_uri uri;
        bool valid = urikit_batch_row(batch, columns, i, &uri);
        urikit_out out = { NULL, valid ? uri.len + base_len + 8 : 1, 0 };

        out.ptr = malloc(out.cap);
        assert_non_null(out.ptr);
        valid = valid && call_alone(call, &uri, &out);
        if (urikit_bitmap_has(texts->valid, i) != valid) {
            check_fail("%s: row %zu, %s, is %d\n", call->name, i, check_show(row_text(batch, i)), !valid);
        }
        check_text(row_text(&got, i), valid ? urikit_out_str(&out) : URIKIT_STR(""), call->name);
        free(out.ptr);
    }
}

static void try_texts(const text_call *call, const urikit_batch *batch, const urikit_columns *columns)
{
    urikit_texts texts = { NULL, NULL, { NULL, 0, 0 } };
    size_t need;
    urikit_code code = call_batch(call, batch, columns, &texts);

    need = texts.data.len;
    assert_int_equal(code, need > 0 ? URIKIT_E_SPACE : URIKIT_OK);
    texts.offsets = column_new((batch->count + 1) * sizeof(uint32_t));
    texts.valid = column_new(URIKIT_BITMAP_LEN(batch->count));
    if (need > 0) {
        texts.data = (urikit_out){ column_new(need - 1), need - 1, 0 };
        assert_int_equal(call_batch(call, batch, columns, &texts), URIKIT_E_SPACE);
        assert_int_equal(texts.data.len, need);
        free(texts.data.ptr);
    }
    texts.data = (urikit_out){ column_new(need), need, 0 };
    assert_int_equal(call_batch(call, batch, columns, &texts), URIKIT_OK);
    assert_int_equal(texts.data.len, need);
    same_texts(call, batch, columns, &texts);
    free(texts.data.ptr);
    free(texts.offsets);
    free(texts.valid);
}

void property_batch_texts(const urikit_batch *batch, const urikit_uri *base)
{
    const text_call calls[] = {
        { "scheme", urikit_uri_scheme, NULL }, { "authority", urikit_uri_authority, NULL },
        { "userinfo", urikit_uri_userinfo, NULL }, { "host", urikit_uri_host, NULL },
        { "port", urikit_uri_port, NULL }, { "path", urikit_uri_path, NULL },
        { "query", urikit_uri_query, NULL }, { "fragment", urikit_uri_fragment, NULL },
        { "normalize", NULL, NULL }, { "resolve", NULL, base },
    };
    urikit_columns columns = columns_new(batch->count, 0x1FF);
    size_t i;

    assert_int_equal(urikit_batch_parse(batch, URIKIT_PARSE_REFERENCE, &columns, NULL), URIKIT_OK);
    for (i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        try_texts(&calls[i], batch, &columns);
    }
    columns_free(&columns);
}

/* ---- lines ------------------------------------------------------------------------------------ */

/* The next line by itself; steps over its end. */
static urikit_str line_alone(urikit_str *rest)
{
    const char *end = memchr(rest->ptr, '\n', rest->len);
    size_t len = end ? (size_t)(end - rest->ptr) : rest->len;
    urikit_str line = urikit_str_of(rest->ptr, len);

    len += end != NULL;
    rest->ptr += len;
    rest->len -= len;
    return line;
}

static void same_lines(urikit_str text, size_t cap, const block_reader *reader)
{
    uint32_t *offsets = column_new(cap * sizeof(uint32_t));
    urikit_str rest = text;
    urikit_str want = text;
    urikit_batch batch;

    while (rest.len > 0) {
        size_t i;

        assert_int_equal(urikiti_batch_lines(&rest, offsets, cap, &batch, reader), URIKIT_OK);
        if (batch.count == 0 || (batch.count + 1 < cap && rest.len > 0)) {
            check_fail("%s: %zu lines, then %zu bytes left\n", reader->name, batch.count, rest.len);
        }
        for (i = 0; i < batch.count; i++) {
            check_text(row_text(&batch, i), line_alone(&want), "a line");
        }
        assert_ptr_equal(rest.ptr, want.ptr);
        assert_int_equal(rest.len, want.len);
    }
    assert_int_equal(want.len, 0);
    free(offsets);
}

void property_batch_lines(urikit_str text, size_t cap)
{
    block_reader readers[BLOCK_READERS_MAX];
    size_t n = urikiti_block_readers(readers);
    size_t i;

    for (i = 0; i < n; i++) {
        same_lines(text, cap, &readers[i]);
    }
}
