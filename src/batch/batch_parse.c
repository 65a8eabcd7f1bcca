/* SPDX-License-Identifier: MIT */
/*
 * Parse texts to columns: see urikit/batch.h. Most rows are parsed many at a time (batch_scan.h), all others one by
 * one.
 */
#include "batch_rows.h"
#include "batch_scan.h"

#include "../uri/uri_grammar.h"
#include "../uri/uri_parts.h"

/* The rows, and the columns for their parts. */
typedef struct batch_parser {
    const urikit_batch *batch;
    const urikit_batch_columns *columns;
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
    const urikit_batch_columns *columns = parser->columns;
    urikit_uri none = { 0 };

    put_row(columns, i, &none);
    if (columns->codes) {
        columns->codes[i] = (uint16_t)code;
    }
    put_offset(columns->error_at, i, at);
    if (columns->valid) {
        columns->valid[i / 8] &= (uint8_t) ~(1U << i % 8);
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

/* Parses row i alone. */
static void parse_row(batch_parser *parser, size_t i)
{
    const urikit_batch *batch = parser->batch;
    urikit_str text = urikit_batch_text(batch, i);
    urikit_uri uri;
    size_t error_at = 0;
    urikit_code code;

    if (!text.ptr) {
        put_bad(parser, i, URIKIT_OK, 0);
        return;
    }
    code = (batch->parse ? batch->parse : urikit_uri_parse)(text, batch->flags, &uri, &error_at);
    if (code) {
        put_bad(parser, i, code, error_at);
    } else {
        put_row(parser->columns, i, &uri);
    }
}

#if URIKITI_SIMD

static void put_offsets(uint32_t *column, const uint16_t *places, const batch_scan *scan)
{
    size_t i;

    for (i = 0; column && i < scan->count; i++) {
        column[i] = (uint32_t)(places[i] - scan->at[i]);
    }
}

static void put_kinds(uint8_t *column, const batch_scan *scan)
{
    size_t i;

    for (i = 0; column && i < scan->count; i++) {
        column[i] = scan->parts[i] & HAS_AUTHORITY ? URIKIT_HOST_REG_NAME : URIKIT_HOST_ABSENT;
    }
}

static uint32_t *column_from(uint32_t *column, size_t first)
{
    return column ? column + first : NULL;
}

/* Stores the parts that the scan found, for the rows from row `first` on. */
static void put_scan(const urikit_batch_columns *columns, size_t first, const batch_scan *scan)
{
    put_offsets(column_from(columns->scheme_end, first), scan->scheme_end, scan);
    put_offsets(column_from(columns->host_at, first), scan->host_at, scan);
    put_offsets(column_from(columns->host_end, first), scan->host_end, scan);
    put_offsets(column_from(columns->path_at, first), scan->path_at, scan);
    put_offsets(column_from(columns->path_end, first), scan->path_end, scan);
    put_offsets(column_from(columns->query_end, first), scan->query_end, scan);
    put_kinds(columns->host_kind ? columns->host_kind + first : NULL, scan);
    if (columns->parts) {
        memcpy(columns->parts + first, scan->parts, scan->count);
    }
}

/* The kind of a host that begins with a digit. */
static uint8_t digit_kind(const batch_scan *scan, size_t n)
{
    return (uint8_t)urikiti_kind_of_name(scan->text + scan->host_at[n], (size_t)(scan->host_end[n] - scan->host_at[n]));
}

/* Scans the rows taken, from row i on, and parses the fallback rows among them one by one. */
static void parse_scan(batch_parser *parser, size_t i, batch_scan *scan, urikiti_batch_scan *go)
{
    size_t n;

    go(scan, parser->batch->flags);
    put_scan(parser->columns, i, scan);
    for (n = 0; n < scan->count; n++) {
        if (scan->flags[n] & SCAN_FALLBACK) {
            parse_row(parser, i + n);
        } else if (scan->flags[n]) {
            put_byte(parser->columns->host_kind, i + n, digit_kind(scan, n));
        }
    }
}

/* ---- rows one after the other in one text -------------------------------------------- */

/* The text that the bitmaps of the scan are of: [from, to) of the data. */
typedef struct batch_chunk {
    size_t from;
    size_t to;
} batch_chunk;

/*
 * True if a scan can begin with row i, [at, end) of the data. False near the end of the data, because the scan reads
 * bytes after the rows.
 */
static bool is_for_scan(const urikit_batch *batch, size_t i, size_t at, size_t end)
{
    return end - at >= SCAN_MIN && end - at <= BITMAP_CHUNK_LEN && batch->data.len - end >= SCAN_AFTER &&
           !batch_is_null(batch, i);
}

/* The number of rows from row i on, at most `count`, that end at `to` or before. */
static size_t rows_before(const urikit_batch *batch, size_t i, size_t count, size_t to)
{
    size_t low = 0;

    while (low < count) {
        size_t middle = low + (count - low + 1) / 2;

        if (batch_offset(batch, i + middle) - batch->separator_len <= to) {
            low = middle;
        } else {
            count = middle - 1;
        }
    }
    return low;
}

/*
 * True if a byte that no URI contains, such as '\n', follows the first row. It is then expected after all rows. If it
 * does not follow one of them, a search continues after the end of that row: this takes time, but the result is the
 * same.
 */
static bool are_lines(const batch_scan *scan, size_t separator_len)
{
    char separator = scan->text[scan->end[0]]; /* can be read: SCAN_AFTER */

    return separator_len > 0 && separator != '%' && !ascii_is(separator, ASCII_QUERY);
}

static void take_offsets_32(const uint32_t *offsets, uint32_t separator_len, uint32_t from, batch_scan *scan)
{
    size_t n;

    for (n = 0; n < scan->count; n++) {
        scan->at[n] = (uint16_t)(offsets[n] - from);
        scan->end[n] = (uint16_t)(offsets[n + 1] - separator_len - from);
        scan->flags[n] = 0;
    }
}

static void take_offsets_64(const urikit_batch *batch, size_t i, size_t from, batch_scan *scan)
{
    size_t n;

    for (n = 0; n < scan->count; n++) {
        scan->at[n] = (uint16_t)(batch_offset(batch, i + n) - from);
        scan->end[n] = (uint16_t)(batch_offset(batch, i + n + 1) - batch->separator_len - from);
        scan->flags[n] = 0;
    }
}

/* Takes the rows from row i on that fit into the scan and are in the chunk. Row i is. */
static void take_rows(const urikit_batch *batch, size_t i, const batch_chunk *chunk, batch_scan *scan)
{
    size_t left = batch->count - i < SCAN_ROWS ? batch->count - i : SCAN_ROWS;
    size_t to = batch->data.len - SCAN_AFTER < chunk->to ? batch->data.len - SCAN_AFTER : chunk->to;
    size_t n;

    scan->count = rows_before(batch, i, left, to);
    if (batch->kind == URIKIT_BATCH_OFFSETS_32) {
        take_offsets_32((const uint32_t *)batch->rows + i, (uint32_t)batch->separator_len, (uint32_t)chunk->from, scan);
    } else {
        take_offsets_64(batch, i, chunk->from, scan);
    }
    scan->lines = are_lines(scan, batch->separator_len);
    for (n = 0; batch->valid && n < scan->count; n++) {
        scan->flags[n] |= batch_is_null(batch, i + n);
    }
}

static void parse_data(batch_parser *parser, const simd_classifier *reader)
{
    const urikit_batch *batch = parser->batch;
    const char *data = batch->data.ptr;
    urikiti_batch_scan *go = urikiti_batch_scan_for(reader);
    batch_chunk chunk = { 0, 0 };
    size_t i = 0;
    batch_scan scan;

    while (i < batch->count) {
        size_t at = batch_offset(batch, i);
        size_t end = batch_offset(batch, i + 1) - batch->separator_len;

        scan.count = 0;
        if (is_for_scan(batch, i, at, end)) {
            if (end > chunk.to) {
                chunk.from = at;
                chunk.to = batch->data.len - at < BITMAP_CHUNK_LEN ? batch->data.len : at + BITMAP_CHUNK_LEN;
                scan.text = data + at;
                reader->bitmaps(&scan.bitmaps, data, scan.text, chunk.to - at, data + batch->data.len);
            }
            take_rows(batch, i, &chunk, &scan);
        }
        if (scan.count > 0) {
            parse_scan(parser, i, &scan, go);
            i += scan.count;
        } else {
            parse_row(parser, i++);
        }
    }
}

/* ---- views: where they are, if they are dense in one buffer -------------------------------- */

/* Makes row n a fallback row. The scan may read any text for it. */
static void skip_row(batch_scan *scan, size_t n)
{
    scan->at[n] = SCAN_MIN;
    scan->end[n] = SCAN_MIN;
    scan->flags[n] = 1;
}

/*
 * Takes the views from row i on that are in one buffer, near the first long one. *from_buffer receives that buffer.
 * Returns the length of the text to read; 0 if there are so few rows, or so many bytes between them, that it is cheaper
 * to copy them together.
 */
static size_t take_views(const urikit_batch *batch, size_t i, batch_scan *scan, urikit_str *from_buffer)
{
    enum { FEW = 8 };
    const urikit_view *views = (const urikit_view *)batch->rows + i;
    size_t left = batch->count - i < SCAN_ROWS ? batch->count - i : SCAN_ROWS;
    const urikit_str *buffer = NULL;
    size_t from = 0;
    size_t to = 0; /* the last row ends here or before */
    size_t end = 0;
    size_t sum = 0;
    size_t n;

    for (n = 0; n < left; n++) {
        const urikit_view *view = &views[n];
        size_t at = view->as.in_buffer.at;

        if (batch_is_null(batch, i + n) || view->len <= URIKIT_VIEW_INLINE) {
            skip_row(scan, n);
            continue;
        }
        if (!buffer) {
            buffer = &batch->buffers[view->as.in_buffer.buffer];
            from = at;
            to = buffer->len - SCAN_AFTER; /* after `from`: the view is longer than that */
            to = to - from > BITMAP_CHUNK_LEN ? from + BITMAP_CHUNK_LEN : to;
        }
        if (&batch->buffers[view->as.in_buffer.buffer] != buffer || at < from || at > to || view->len > to - at) {
            break;
        }
        scan->at[n] = (uint16_t)(at - from);
        scan->end[n] = (uint16_t)(at - from + view->len);
        scan->flags[n] = 0;
        sum += view->len;
        end = at + view->len > end ? at + view->len : end;
    }
    scan->count = n;
    if (n < FEW || sum == 0 || buffer->len < SIMD_BLOCK_LEN || sum < (end - from) / 2) {
        return 0;
    }
    *from_buffer = *buffer;
    scan->text = buffer->ptr + from;
    return end - from;
}

/* ---- rows that may be anywhere: copied together, as lines -------------------------------- */

/* Copies the rows from row i on until one does not fit. Returns the number of their bytes. */
static size_t gather_rows(const urikit_batch *batch, size_t i, batch_scan *scan, char *text)
{
    size_t left = batch->count - i < SCAN_ROWS ? batch->count - i : SCAN_ROWS;
    size_t at = 0;
    size_t n;

    for (n = 0; n < left; n++) {
        urikit_str row = urikit_batch_text(batch, i + n);

        if (row.len >= BITMAP_CHUNK_LEN - at) {
            break;
        }
        scan->at[n] = (uint16_t)at;
        if (row.len > 0) {
            memcpy(text + at, row.ptr, row.len);
        }
        at += row.len;
        scan->end[n] = (uint16_t)at;
        scan->flags[n] = row.len < SCAN_MIN;
        text[at++] = '\n';
    }
    scan->count = n;
    return at;
}

static void parse_gathered(batch_parser *parser, const simd_classifier *reader)
{
    enum { BEFORE = 8, AFTER = 64 }; /* bytes that a scan may read before the first and after the last row */
    const urikit_batch *batch = parser->batch;
    urikiti_batch_scan *go = urikiti_batch_scan_for(reader);
    char space[BEFORE + BITMAP_CHUNK_LEN + AFTER];
    char *text = space + BEFORE;
    size_t i = 0;
    batch_scan scan;

    memset(space, '\n', BEFORE);
    while (i < batch->count) {
        urikit_str buffer;
        size_t len = batch->kind == URIKIT_BATCH_VIEWS ? take_views(batch, i, &scan, &buffer) : 0;

        scan.lines = len == 0;
        if (len > 0) {
            reader->bitmaps(&scan.bitmaps, buffer.ptr, scan.text, len, buffer.ptr + buffer.len);
        } else {
            len = gather_rows(batch, i, &scan, text);
            if (scan.count == 0) {
                parse_row(parser, i++);
                continue;
            }
            memset(text + len, '\n', AFTER);
            scan.text = text;
            reader->bitmaps(&scan.bitmaps, text, text, len, text + len + AFTER);
        }
        parse_scan(parser, i, &scan, go);
        i += scan.count;
    }
}

#endif

void urikiti_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good,
                         const simd_classifier *reader)
{
    batch_parser parser = { batch, columns, 0 };
    size_t i;

    put_good(columns, batch->count);
#if URIKITI_SIMD
    if (reader->bitmaps && !batch_has_offsets(batch)) {
        parse_gathered(&parser, reader);
    } else if (reader->bitmaps && batch->data.len >= reader->min_len) {
        parse_data(&parser, reader);
    } else
#endif
    {
        (void)reader;
        for (i = 0; i < batch->count; i++) {
            parse_row(&parser, i);
        }
    }
    if (good) {
        *good = batch->count - parser.bad;
    }
}

urikit_code urikit_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good)
{
    simd_classifier reader = urikiti_simd_classifier();
    urikit_code code = urikit_batch_check(batch, NULL);

    if (!code) {
        urikiti_batch_parse(batch, columns, good, &reader);
    }
    return code;
}
