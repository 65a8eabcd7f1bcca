/* SPDX-License-Identifier: MIT */
/* Texts to columns: see urikit/batch.h. Most rows many at a time (batch_scan.h), all others one by one. */
#include "batch_rows.h"
#include "batch_scan.h"

#include "../uri/uri_parts.h"

#include <string.h>

/* Rows, and where their parts go. */
typedef struct batch_parser {
    const urikit_batch *batch;
    const urikit_columns *columns;
    unsigned options;
    size_t bad; /* rows that are null or invalid, so far */
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

static void put_row(const urikit_columns *columns, size_t i, const urikit_uri *uri)
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

/* Row i is null (URIKIT_OK) or invalid. */
static void put_bad(batch_parser *parser, size_t i, urikit_code code, size_t at)
{
    const urikit_columns *columns = parser->columns;
    urikit_uri none = { 0 };

    put_row(columns, i, &none);
    put_byte(columns->codes, i, (uint8_t)code);
    put_offset(columns->errors, i, at);
    if (columns->valid) {
        columns->valid[i / 8] &= (uint8_t)~(1U << i % 8);
    }
    parser->bad++;
}

/* What is true of most rows is written to all, and put_bad corrects it. */
static void put_good(const urikit_columns *columns, size_t count)
{
    if (count == 0) {
        return;
    }
    if (columns->codes) {
        memset(columns->codes, URIKIT_OK, count);
    }
    if (columns->errors) {
        memset(columns->errors, 0, count * sizeof *columns->errors);
    }
    if (columns->valid) {
        memset(columns->valid, 0xFF, URIKIT_BITMAP_LEN(count));
        columns->valid[(count - 1) / 8] &= (uint8_t)(0xFF >> (7 - (count - 1) % 8));
    }
}

/* Row i, [at, end) of the data, by itself. */
static void parse_row(batch_parser *parser, size_t i, size_t at, size_t end)
{
    urikit_uri uri;
    size_t error = 0;
    urikit_code code = URIKIT_OK;

    if (batch_is_null(parser->batch, i)) {
        put_bad(parser, i, URIKIT_OK, 0);
        return;
    }
    code = urikit_uri_parse(batch_text(parser->batch, at, end), parser->options, &uri, &error);
    if (code) {
        put_bad(parser, i, code, error);
    } else {
        put_row(parser->columns, i, &uri);
    }
}

static urikit_code parse_rows(batch_parser *parser)
{
    size_t i;

    for (i = 0; i < parser->batch->count; i++) {
        size_t at;
        size_t end;

        if (!batch_bounds(parser->batch, i, &at, &end)) {
            return URIKIT_E_OFFSETS;
        }
        parse_row(parser, i, at, end);
    }
    return URIKIT_OK;
}

#if URIKITI_BLOCKS

static void put_places(uint32_t *column, const uint16_t *places, const batch_scan *w)
{
    size_t i;

    for (i = 0; column && i < w->count; i++) {
        column[i] = (uint32_t)(places[i] - w->at[i]);
    }
}

static void put_kinds(uint8_t *column, const batch_scan *w)
{
    size_t i;

    for (i = 0; column && i < w->count; i++) {
        column[i] = w->parts[i] & HAS_AUTHORITY ? URIKIT_HOST_REG_NAME : URIKIT_HOST_ABSENT;
    }
}

static uint32_t *column_from(uint32_t *column, size_t first)
{
    return column ? column + first : NULL;
}

/* The rows of the walk: those from row `first` on. */
static void put_walk(const urikit_columns *columns, size_t first, const batch_scan *w)
{
    put_places(column_from(columns->scheme_end, first), w->scheme_end, w);
    put_places(column_from(columns->host_at, first), w->host_at, w);
    put_places(column_from(columns->host_end, first), w->host_end, w);
    put_places(column_from(columns->path_at, first), w->path_at, w);
    put_places(column_from(columns->path_end, first), w->path_end, w);
    put_places(column_from(columns->query_end, first), w->query_end, w);
    put_kinds(columns->host_kind ? columns->host_kind + first : NULL, w);
    if (columns->parts) {
        memcpy(columns->parts + first, w->parts, w->count);
    }
}

/* The text that was indexed: [from, to) of the data. */
typedef struct batch_stretch {
    size_t from;
    size_t to;
} batch_stretch;

/* May the walk begin with row i, [at, end) of the data? Not near the data's end, where it would read beyond. */
static bool is_for_walk(const urikit_batch *batch, size_t i, size_t at, size_t end)
{
    return end - at >= SEGMENTS_MIN && end - at <= INDEX_LEN && batch->len - end >= SEGMENTS_BEHIND && !batch_is_null(batch, i);
}

static bool ascend(const uint32_t *offsets, size_t count, uint32_t gap)
{
    bool bad = false;
    size_t i;

    for (i = 0; i < count; i++) {
        bad |= (offsets[i + 1] < offsets[i]) | (offsets[i + 1] - offsets[i] < gap);
    }
    return !bad;
}

/* How many of these rows end at `to` or before. */
static size_t rows_before(const uint32_t *offsets, size_t count, uint32_t gap, size_t to)
{
    size_t low = 0;

    while (low < count) {
        size_t middle = low + (count - low + 1) / 2;

        if (offsets[middle] - gap <= to) {
            low = middle;
        } else {
            count = middle - 1;
        }
    }
    return low;
}

/*
 * True if a byte that no URI has comes after the first row, as '\n' does; then it will after the others. Where it does
 * not, a search in a row may go on after the row's end, which takes time and changes no result.
 */
static bool are_lines(const batch_scan *w, uint32_t gap)
{
    char separator = w->count > 0 ? w->text[w->end[0]] : '%'; /* can be read: SEGMENTS_BEHIND */

    return gap > 0 && separator != '%' && !ascii_is(separator, ASCII_QUERY);
}

/* Takes rows from row i on, as many as there is room for and as are in the stretch; none where offsets descend. */
static void take_rows(const urikit_batch *batch, size_t i, const batch_stretch *stretch, batch_scan *w)
{
    const uint32_t *offsets = batch->offsets + i;
    size_t left = batch->count - i < SCAN_ROWS ? batch->count - i : SCAN_ROWS;
    size_t to = batch->len - SEGMENTS_BEHIND < stretch->to ? batch->len - SEGMENTS_BEHIND : stretch->to;
    uint32_t gap = batch->gap;
    uint32_t from = (uint32_t)stretch->from;
    size_t n;

    w->count = rows_before(offsets, left, gap, to);
    if (!ascend(offsets, w->count, gap)) {
        w->count = 0;
    }
    for (n = 0; n < w->count; n++) {
        w->at[n] = (uint16_t)(offsets[n] - from);
        w->end[n] = (uint16_t)(offsets[n + 1] - gap - from);
        w->odd[n] = 0;
    }
    w->lines = are_lines(w, gap);
    for (n = 0; batch->valid && n < w->count; n++) {
        w->odd[n] |= batch_is_null(batch, i + n);
    }
}

/* Walks over the rows taken, from row i on, and parses the odd ones among them one by one. */
static void parse_walk(batch_parser *parser, size_t i, batch_scan *w, urikiti_batch_scan *go)
{
    size_t n;

    go(w, parser->options);
    put_walk(parser->columns, i, w);
    for (n = 0; n < w->count; n++) {
        size_t at;
        size_t end;

        if (w->odd[n] && batch_bounds(parser->batch, i + n, &at, &end)) {
            parse_row(parser, i + n, at, end);
        }
    }
}

static urikit_code parse_blocks(batch_parser *parser, const block_reader *reader)
{
    const urikit_batch *batch = parser->batch;
    urikiti_batch_scan *go = urikiti_batch_scan_for(reader);
    batch_stretch stretch = { 0, 0 };
    size_t i = 0;
    batch_scan w;

    while (i < batch->count) {
        size_t at;
        size_t end;

        if (!batch_bounds(batch, i, &at, &end)) {
            return URIKIT_E_OFFSETS;
        }
        w.count = 0;
        if (is_for_walk(batch, i, at, end)) {
            if (at < stretch.from || end > stretch.to) {
                stretch.from = at;
                stretch.to = batch->len - at < INDEX_LEN ? batch->len : at + INDEX_LEN;
                w.text = batch->data + at;
                reader->index(&w.index, batch->data, w.text, stretch.to - at, batch->data + batch->len);
            }
            take_rows(batch, i, &stretch, &w);
        }
        if (w.count > 0) {
            parse_walk(parser, i, &w, go);
            i += w.count;
        } else {
            parse_row(parser, i++, at, end);
        }
    }
    return URIKIT_OK;
}

#endif

urikit_code urikiti_batch_parse(const urikit_batch *batch, unsigned options, const urikit_columns *columns,
                                size_t *good, const block_reader *reader)
{
    batch_parser parser = { batch, columns, options, 0 };
    urikit_code code;

    put_good(columns, batch->count);
#if URIKITI_BLOCKS
    if (reader->index && batch->len >= reader->min_len) {
        code = parse_blocks(&parser, reader);
    } else
#endif
    {
        (void)reader;
        code = parse_rows(&parser);
    }
    if (good) {
        *good = batch->count - parser.bad;
    }
    return code;
}

urikit_code urikit_batch_parse(const urikit_batch *batch, unsigned options, const urikit_columns *columns, size_t *good)
{
    block_reader reader = urikiti_block_reader();

    return urikiti_batch_parse(batch, options, columns, good, &reader);
}
