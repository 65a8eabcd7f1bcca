/* SPDX-License-Identifier: MIT */
/* Parse texts to columns: see urikit/batch.h. */
#include "batch_rows.h"

/* The rows, and the columns for their parts. */
typedef struct batch_parser {
    const urikit_batch *batch;
    urikit_batch_columns columns;
    urikit_batch_parser *parse;
    urikit_parse_flags flags;
    bool none; /* all columns that put_row fills are NULL */
    size_t bad; /* null or invalid rows so far */
} batch_parser;

static void put_offset(uint32_t *column, size_t i, size_t value)
{
    if (column) {
        column[i] = (uint32_t)value;
    }
}

static void put_byte(uint8_t *column, size_t i, uint8_t value)
{
    if (column) {
        column[i] = value;
    }
}

static void put_row(const urikit_batch_columns *columns, size_t i, const urikit_uri *uri)
{
    put_offset(columns->scheme_end, i, uri->scheme_end);
    put_offset(columns->host_at, i, uri->host_at);
    put_offset(columns->host_end, i, uri->host_end);
    put_offset(columns->path_at, i, uri->path_at);
    put_offset(columns->path_end, i, uri->path_end);
    put_offset(columns->query_end, i, uri->query_end);
    put_byte(columns->parts, i, uri->parts);
    put_byte(columns->host_kind, i, uri->host_kind);
}

/* Stores that row i is null (code URIKIT_OK) or invalid. */
static void put_bad(batch_parser *parser, size_t i, urikit_code code, size_t at)
{
    const urikit_batch_columns *columns = &parser->columns;
    urikit_uri none = { 0 };

    put_row(columns, i, &none);
    if (columns->codes) {
        columns->codes[i] = (uint16_t)code;
    }
    put_offset(columns->error_at, i, at);
    if (columns->valid) {
        columns->valid[i / 8] &= (uint8_t)~(1U << i % 8);
    }
    parser->bad++;
}

/* Stores that all rows are valid. put_bad corrects the others. */
static void put_good(const urikit_batch_columns *columns, size_t count)
{
    if (count == 0) {
        return;
    }
    if (columns->codes) {
        memset(columns->codes, 0, count * sizeof *columns->codes); /* URIKIT_OK */
    }
    if (columns->error_at) {
        memset(columns->error_at, 0, count * sizeof *columns->error_at);
    }
    if (columns->valid) {
        memset(columns->valid, 0xFF, URIKIT_BITMAP_LEN(count));
        columns->valid[(count - 1) / 8] &= (uint8_t)(0xFF >> (7 - (count - 1) % 8));
    }
}

/* put_row if all columns are wanted. */
SIMD_INLINE void put_all(const urikit_batch_columns *columns, size_t i, const urikit_uri *uri)
{
    columns->scheme_end[i] = uri->scheme_end;
    columns->host_at[i] = uri->host_at;
    columns->host_end[i] = uri->host_end;
    columns->path_at[i] = uri->path_at;
    columns->path_end[i] = uri->path_end;
    columns->query_end[i] = uri->query_end;
    columns->parts[i] = uri->parts;
    columns->host_kind[i] = uri->host_kind;
}

/* How many of the columns that put_row fills are wanted. */
static int count_wanted(const urikit_batch_columns *columns)
{
    return (columns->scheme_end != NULL) + (columns->host_at != NULL) + (columns->host_end != NULL) + (columns->path_at != NULL) +
           (columns->path_end != NULL) + (columns->query_end != NULL) + (columns->parts != NULL) + (columns->host_kind != NULL);
}

/*
 * Parses all rows. kind: batch->kind, as a constant; plain: no row is null, and all columns of put_row are wanted, also a
 * constant. What a row needs of the batch and the columns is copied first: the compiler cannot know that a column does
 * not overlap them.
 */
SIMD_INLINE void parse_rows(batch_parser *parser, unsigned kind, bool plain)
{
    const urikit_batch batch = *parser->batch;
    const urikit_batch_columns columns = parser->columns;
    const char *data = batch.data.ptr ? batch.data.ptr : "";
    bool has_offsets = kind == URIKIT_BATCH_OFFSETS_32 || kind == URIKIT_BATCH_OFFSETS_64;
    urikit_batch_parser *parse = parser->parse;
    urikit_parse_flags flags = parser->flags;
    size_t error_at = 0;
    size_t i;

    for (i = 0; i < batch.count; i++) {
        urikit_str text = plain && has_offsets ? batch_offset_text(&batch, data, kind, i)
                          : plain              ? batch_view_text(&batch, kind, (const urikit_view *)batch.rows + i)
                                               : batch_row_text(&batch, kind, i);
        urikit_code code = URIKIT_OK;
        urikit_uri uri;

        if ((!plain && !text.ptr) || (code = parse(text, flags, &uri, &error_at)) != URIKIT_OK) {
            put_bad(parser, i, code, code ? error_at : 0);
        } else if (plain) {
            put_all(&columns, i, &uri);
        } else if (!parser->none) {
            put_row(&parser->columns, i, &uri);
        }
    }
}

void urikiti_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good, urikiti_simd_parse *parse)
{
    enum { ALL = 8 };
    int wanted = count_wanted(columns);
    batch_parser parser = { batch, *columns, batch->parse ? batch->parse : parse, batch->flags, wanted == 0, 0 };
    bool plain = !batch->valid && wanted == ALL;

    put_good(columns, batch->count);
    if (plain && batch->kind == URIKIT_BATCH_OFFSETS_32) {
        parse_rows(&parser, URIKIT_BATCH_OFFSETS_32, true);
    } else if (plain && batch->kind == URIKIT_BATCH_OFFSETS_64) {
        parse_rows(&parser, URIKIT_BATCH_OFFSETS_64, true);
    } else if (plain && batch->kind == URIKIT_BATCH_VIEWS) {
        parse_rows(&parser, URIKIT_BATCH_VIEWS, true);
    } else {
        parse_rows(&parser, batch->kind, false);
    }
    if (good) {
        *good = batch->count - parser.bad;
    }
}

urikit_code urikit_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good)
{
    urikit_code code = urikit_batch_check(batch, NULL);

    if (!code) {
        urikiti_batch_parse(batch, columns, good, simd_parse_fastest());
    }
    return code;
}
