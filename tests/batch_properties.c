/* SPDX-License-Identifier: MIT */
#include "batch_properties.h"

#include "batch/batch_rows.h"
#include "check.h"
#include "batch/xxh3.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 11,
    UNTOUCHED = 0xA5,
};

#define KINDS (URIKIT_BATCH_STRS + 1)

/* ---- columns of exactly the rows' size ------------------------------------------ */

static void *column_new(size_t len)
{
    void *column = malloc(len ? len : 1);

    assert_non_null(column);
    memset(column, UNTOUCHED, len ? len : 1);
    return column;
}

/* Those columns whose bit is set, lowest first in the order of the struct. */
static urikit_batch_columns columns_new(size_t count, unsigned wanted)
{
    urikit_batch_columns columns = { 0 };
    uint32_t **offsets[] = { &columns.scheme_end, &columns.host_at,  &columns.host_end,
                             &columns.path_at,    &columns.path_end, &columns.query_end };
    size_t i;

    for (i = 0; i < 6; i++) {
        *offsets[i] = wanted >> i & 1 ? column_new(count * sizeof(uint32_t)) : NULL;
    }
    columns.parts = wanted >> 6 & 1 ? column_new(count) : NULL;
    columns.host_kind = wanted >> 7 & 1 ? column_new(count) : NULL;
    columns.valid = wanted >> 8 & 1 ? column_new(URIKIT_BITMAP_LEN(count)) : NULL;
    columns.codes = wanted >> 9 & 1 ? column_new(count * sizeof(uint16_t)) : NULL;
    columns.error_at = wanted >> 10 & 1 ? column_new(count * sizeof(uint32_t)) : NULL;
    return columns;
}

static void columns_free(urikit_batch_columns *columns)
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
    free(columns->error_at);
}

/* ---- rows, read here and not by the library ----------------------------------------- */

static bool row_is_null(const urikit_batch *batch, size_t i)
{
    size_t bit = batch->valid_at + i;

    return batch->valid && !(batch->valid[bit / 8] >> bit % 8 & 1);
}

/* The text of a row, also where it is null. */
static urikit_str row_text(const urikit_batch *batch, size_t i)
{
    const uint32_t *offsets = batch->rows;
    const uint64_t *offsets_64 = batch->rows;
    const urikit_view *view = (const urikit_view *)batch->rows + i;
    const char *data = batch->data.ptr ? batch->data.ptr : "";
    const char *address;

    switch (batch->kind) {
    case URIKIT_BATCH_OFFSETS_32:
        return urikit_str_of(data + offsets[i], offsets[i + 1] - batch->separator_len - offsets[i]);
    case URIKIT_BATCH_OFFSETS_64:
        return urikit_str_of(data + offsets_64[i], (size_t)(offsets_64[i + 1] - offsets_64[i]) - batch->separator_len);
    case URIKIT_BATCH_STRS:
        return ((const urikit_str *)batch->rows)[i];
    default:
        break;
    }
    if (view->len <= URIKIT_VIEW_INLINE) {
        return urikit_str_of(view->as.text, view->len);
    }
    if (batch->kind == URIKIT_BATCH_VIEWS) {
        return urikit_str_of(batch->buffers[view->as.in_buffer.buffer].ptr + view->as.in_buffer.at, view->len);
    }
    memcpy(&address, view->as.at_pointer.address, sizeof address);
    return urikit_str_of(address, view->len);
}

/* ---- the same rows in another layout ---------------------------------------------------- */

/* A batch and all that it points to, each block as long as it must be. */
typedef struct layout {
    urikit_batch batch;
    void *rows;
    uint8_t *valid;
    char *texts[2];
    urikit_str buffers[2];
} layout;

/* A view of a text of which a copy is in one of the buffers; each buffer is filled from its end on. */
static void put_view(layout *to, urikit_str text, size_t ends[2], size_t i)
{
    urikit_view *view = (urikit_view *)to->rows + i;
    size_t buffer = i % 3 == 0;
    const char *address;

    view->len = (uint32_t)text.len;
    if (text.len <= URIKIT_VIEW_INLINE) {
        memset(view->as.text, 0, sizeof view->as.text);
        if (text.len > 0) {
            memcpy(view->as.text, text.ptr, text.len);
        }
        return;
    }
    ends[buffer] -= text.len;
    address = to->texts[buffer] + ends[buffer];
    memcpy(to->texts[buffer] + ends[buffer], text.ptr, text.len);
    memcpy(view->as.in_buffer.prefix, text.ptr, sizeof view->as.in_buffer.prefix);
    if (to->batch.kind == URIKIT_BATCH_POINTERS) {
        memcpy(view->as.at_pointer.address, &address, sizeof address);
    } else {
        view->as.in_buffer.buffer = (uint32_t)buffer;
        view->as.in_buffer.at = (uint32_t)ends[buffer];
    }
}

static void put_views(layout *to, const urikit_batch *from)
{
    size_t lens[2] = { 0, 0 };
    size_t i;

    for (i = 0; i < from->count; i++) {
        size_t len = row_text(from, i).len;

        lens[i % 3 == 0] += len > URIKIT_VIEW_INLINE && !row_is_null(from, i) ? len : 0;
    }
    for (i = 0; i < 2; i++) {
        to->texts[i] = column_new(lens[i]);
        to->buffers[i] = urikit_str_of(to->texts[i], lens[i]);
    }
    to->batch.buffers = to->buffers;
    to->batch.buffer_count = 2;
    for (i = 0; i < from->count; i++) {
        if (!row_is_null(from, i)) { /* else anything */
            put_view(to, row_text(from, i), lens, i);
        }
    }
}

static void put_rows(layout *to, const urikit_batch *from)
{
    size_t i;

    if (to->batch.kind == URIKIT_BATCH_VIEWS || to->batch.kind == URIKIT_BATCH_POINTERS) {
        put_views(to, from);
        return;
    }
    for (i = 0; to->batch.kind == URIKIT_BATCH_STRS && i < from->count; i++) {
        ((urikit_str *)to->rows)[i] = row_text(from, i);
    }
    for (i = 0; to->batch.kind == URIKIT_BATCH_OFFSETS_32 && i <= from->count; i++) {
        ((uint32_t *)to->rows)[i] = ((const uint32_t *)from->rows)[i];
    }
    for (i = 0; to->batch.kind == URIKIT_BATCH_OFFSETS_64 && i <= from->count; i++) {
        ((uint64_t *)to->rows)[i] = ((const uint32_t *)from->rows)[i];
    }
}

/* The bitmap begins at some bit of a byte. */
static layout *layout_new(const urikit_batch *from, urikit_batch_kind kind)
{
    static const size_t lens[KINDS] = { sizeof(uint32_t), sizeof(uint64_t), sizeof(urikit_view), sizeof(urikit_view),
                                        sizeof(urikit_str) };
    layout *to = calloc(1, sizeof *to);
    size_t more = kind == URIKIT_BATCH_OFFSETS_32 || kind == URIKIT_BATCH_OFFSETS_64;
    size_t i;

    assert_non_null(to);
    to->batch = *from;
    to->batch.kind = (uint8_t)kind;
    to->batch.rows = to->rows = column_new((from->count + more) * lens[kind]);
    put_rows(to, from);
    if (from->valid) {
        to->batch.valid_at = from->count % 11;
        to->batch.valid = to->valid = column_new(URIKIT_BITMAP_LEN(to->batch.valid_at + from->count));
        for (i = 0; i < from->count; i++) {
            size_t bit = to->batch.valid_at + i;
            unsigned is = !row_is_null(from, i);

            to->valid[bit / 8] = (uint8_t)((to->valid[bit / 8] & ~(1U << bit % 8)) | is << bit % 8);
        }
    }
    return to;
}

/* Views into the data where it is: in order and dense, as columns mostly are; or some in another order, or left out. */
static layout *views_of_data(const urikit_batch *from, bool shuffled)
{
    layout *to = calloc(1, sizeof *to);
    const char *data = from->data.ptr;
    size_t i;

    assert_non_null(to);
    to->batch = *from;
    to->batch.kind = URIKIT_BATCH_VIEWS;
    to->batch.rows = to->rows = column_new(from->count * sizeof(urikit_view));
    to->batch.buffers = to->buffers;
    to->batch.buffer_count = 1;
    to->buffers[0] = from->data;
    for (i = 0; i < from->count; i++) {
        urikit_view *view = (urikit_view *)to->rows + i;
        urikit_str text = row_text(from, shuffled && i % 16 == 5 ? i / 2 : i);

        memset(view, 0, sizeof *view);
        view->len = (uint32_t)text.len;
        if (text.len > URIKIT_VIEW_INLINE) {
            memcpy(view->as.in_buffer.prefix, text.ptr, sizeof view->as.in_buffer.prefix);
            view->as.in_buffer.at = (uint32_t)(text.ptr - data);
        } else if (text.len > 0) {
            memcpy(view->as.text, text.ptr, text.len);
        }
    }
    return to;
}

static void layout_free(layout *l)
{
    free(l->rows);
    free(l->valid);
    free(l->texts[0]);
    free(l->texts[1]);
    free(l);
}

/* ---- one row ----------------------------------------------------------------------- */

/* What one row says by itself; false: it is null or invalid, and all of *uri but its text is 0. */
static bool parse_alone(const urikit_batch *batch, size_t i, urikit_uri *uri, urikit_code *code, size_t *at)
{
    static const urikit_uri none;

    *at = 0;
    *code = row_is_null(batch, i) ? URIKIT_OK : urikit_uri_parse(row_text(batch, i), batch->flags, uri, at);
    if (*code || row_is_null(batch, i)) {
        *uri = none;
        return false;
    }
    return true;
}

static void same_number(const urikit_batch *batch, size_t i, bool wanted, size_t got, size_t want, const char *what)
{
    if (wanted && got != want) {
        check_fail("kind %d, row %zu of %zu, %s: %s is %zu, not %zu\n", (int)batch->kind, i, batch->count,
                   row_is_null(batch, i) ? "null" : check_show(row_text(batch, i)), what, got, want);
    }
}

#define SAME(column, want) same_number(batch, i, columns->column != NULL, columns->column ? columns->column[i] : 0, want, #column)

/* Returns whether the row is valid. */
static bool same_row(const urikit_batch *batch, size_t i, const urikit_batch_columns *columns)
{
    urikit_uri uri;
    urikit_code code;
    size_t at;
    bool valid = parse_alone(batch, i, &uri, &code, &at);

    SAME(scheme_end, uri.scheme_end);
    SAME(host_at, uri.host_at);
    SAME(host_end, uri.host_end);
    SAME(path_at, uri.path_at);
    SAME(path_end, uri.path_end);
    SAME(query_end, uri.query_end);
    SAME(parts, uri.parts);
    SAME(host_kind, uri.host_kind);
    SAME(codes, (size_t)code);
    SAME(error_at, at);
    same_number(batch, i, columns->valid != NULL, columns->valid && urikit_bitmap_has(columns->valid, i), valid, "valid");
    return valid;
}

/* ---- a whole batch -------------------------------------------------------------------- */

static void same_batch(const urikit_batch *batch, unsigned wanted, const simd_parser *unit)
{
    urikit_batch_columns columns = columns_new(batch->count, wanted);
    size_t good = 0;
    size_t want = 0;
    size_t i;

    assert_int_equal(urikit_batch_check(batch, NULL), URIKIT_OK);
    urikiti_batch_parse(batch, &columns, &good, unit->parse);
    for (i = 0; i < batch->count; i++) {
        want += same_row(batch, i, &columns);
    }
    if (good != want) {
        check_fail("%s: %zu good rows, not %zu\n", unit->name, good, want);
    }
    for (; columns.valid && i % 8; i++) {
        assert_false(urikit_bitmap_has(columns.valid, i)); /* after the last row */
    }
    columns_free(&columns);
}

void property_batch(const urikit_batch *batch)
{
    enum { ALL = (1 << COLUMNS) - 1, CHECK = 1 << 8 };
    simd_parser units[SIMD_PARSERS_MAX];
    size_t n = urikiti_simd_parsers(units);
    urikit_batch_columns columns = { 0 };
    int kind;
    size_t good;
    size_t i;

    for (i = 0; i < n; i++) {
        same_batch(batch, ALL, &units[i]);
        same_batch(batch, CHECK, &units[i]);
        same_batch(batch, 1U << batch->count % COLUMNS, &units[i]);
    }
    for (kind = 0; kind < KINDS; kind++) {
        layout *other = layout_new(batch, (urikit_batch_kind)kind);

        same_batch(&other->batch, ALL, &units[(batch->count + (size_t)kind) % n]); /* each in its turn */
        layout_free(other);
    }
    for (kind = 0; kind < 2; kind++) {
        layout *views = views_of_data(batch, kind > 0);

        same_batch(&views->batch, ALL, &units[(batch->count + (size_t)kind) % n]);
        layout_free(views);
    }
    assert_int_equal(urikit_batch_parse(batch, &columns, &good), URIKIT_OK);
}

bool property_batch_any(const urikit_batch *batch)
{
    enum { ALL = (1 << COLUMNS) - 1 };
    simd_parser units[SIMD_PARSERS_MAX];
    size_t n = urikiti_simd_parsers(units);
    size_t bytes = SIZE_MAX;
    uint8_t bits = UNTOUCHED;
    urikit_batch_columns columns = { .valid = &bits };
    urikit_batch_strings texts = { .valid = &bits };
    size_t i;

    if (!urikit_batch_check(batch, &bytes)) {
        for (i = 0; i < n; i++) {
            same_batch(batch, ALL, &units[i]);
        }
        return false;
    }
    assert_int_equal(urikit_batch_parse(batch, &columns, &bytes), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_part(batch, URIKIT_PART_HOST, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_normalize(batch, URIKIT_LEVEL_CASE, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_resolve(batch, batch, 0, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_equal(batch, batch, URIKIT_LEVEL_CASE, &bits, &bits), URIKIT_E_OFFSETS);
    assert_int_equal(bits, UNTOUCHED);
    assert_int_equal(bytes, SIZE_MAX);
    return true;
}

/* ---- columns of texts --------------------------------------------------------------------- */

/* A call under test, and what it does with one row: false for null. */
typedef struct text_call {
    const char *name;
    urikit_code (*batch)(const struct text_call *call, const urikit_batch *batch, urikit_batch_strings *texts);
    bool (*alone)(const struct text_call *call, const urikit_uri *uri, urikit_out *out);
    urikit_uri_part part;
    const urikit_uri *base;
    urikit_str text;
} text_call;

static urikit_code batch_part(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    return urikit_batch_part(batch, call->part, texts);
}

static bool part_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    urikit_str part = urikit_uri_part_text(uri, call->part);

    if (part.len > 0) {
        memcpy(out->ptr, part.ptr, part.len);
    }
    out->len = part.len;
    return part.ptr != NULL;
}

static urikit_code batch_normalize(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    (void)call;
    return urikit_batch_normalize(batch, URIKIT_LEVEL_SCHEME, texts);
}

static bool normalize_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    (void)call;
    return urikit_uri_normalize(uri, URIKIT_LEVEL_SCHEME, out) == URIKIT_OK;
}

/* One text, for all rows. */
static urikit_batch batch_of_one(const urikit_str *text)
{
    return (urikit_batch){ .kind = URIKIT_BATCH_STRS, .rows = text, .count = 1 };
}

static urikit_code batch_resolve(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    urikit_str text = urikit_uri_text(call->base);
    urikit_batch base = batch_of_one(&text);

    return urikit_batch_resolve(&base, batch, URIKIT_RESOLVE_LETTER, texts);
}

static bool resolve_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_resolve(call->base, uri, URIKIT_RESOLVE_LETTER, out) == URIKIT_OK;
}

/* Each row against itself: two columns of as many rows. */
static urikit_code batch_relativize(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    (void)call;
    return urikit_batch_relativize(batch, batch, texts);
}

static bool relativize_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    (void)call;
    return urikit_uri_relativize(uri, uri, out) == URIKIT_OK;
}

static urikit_code batch_set(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    urikit_batch value = batch_of_one(&call->text);

    return urikit_batch_set(batch, call->part, &value, URIKIT_EDIT_PLAIN, texts);
}

static bool set_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_set(uri, call->part, call->text, URIKIT_EDIT_PLAIN, out, NULL) == URIKIT_OK;
}

static urikit_code batch_query_set(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    urikit_batch value = batch_of_one(&call->text);

    return urikit_batch_query_set(batch, URIKIT_STR("b"), &value, URIKIT_EDIT_PLAIN, texts);
}

static bool query_set_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    return (call->text.ptr ? urikit_uri_query_set(uri, URIKIT_STR("b"), call->text, URIKIT_EDIT_PLAIN, out, NULL)
                           : urikit_uri_query_remove(uri, URIKIT_STR("b"), URIKIT_EDIT_PLAIN, out)) == URIKIT_OK;
}

/* A function of one's own: the host, and the text that the context has. */
static urikit_code host_and_text(const urikit_uri *uri, void *context, urikit_out *out)
{
    const urikit_str *text = context;
    urikit_str host = urikit_uri_host(uri);
    urikit_code code;

    if (!host.ptr) {
        return URIKIT_E_CHAR;
    }
    code = urikit_out_append(out, host);
    return urikit_out_append(out, *text) ? URIKIT_E_SPACE : code;
}

static urikit_code batch_map_with(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    urikit_str text = call->text;

    return urikit_batch_map_with(batch, host_and_text, &text, texts);
}

static bool map_with_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    urikit_str text = call->text;

    return host_and_text(uri, &text, out) == URIKIT_OK;
}

static urikit_code batch_map(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    (void)call;
    return urikit_batch_map(batch, urikit_uri_surt, texts);
}

static bool map_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    (void)call;
    return urikit_uri_surt(uri, out) == URIKIT_OK;
}

/* A text in one of the forms, decoded here by its own rules; false: it is null. */
static bool form_alone(urikit_str text, urikit_batch_form form, urikit_out *out)
{
    char *to = out->ptr;
    size_t i;

    out->len = 0;
    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '%' && form != URIKIT_BATCH_WRITTEN) {
            char hex[3] = { text.ptr[i + 1], text.ptr[i + 2], 0 };

            c = (char)(unsigned char)strtoul(hex, NULL, 16);
            i += 2;
        } else if (c == '+' && form == URIKIT_BATCH_FORM) {
            c = ' ';
        }
        to[out->len++] = c;
    }
    return text.ptr && !urikit_utf8_check(urikit_out_str(out), NULL);
}

static urikit_code batch_value(const text_call *call, const urikit_batch *batch, urikit_batch_strings *texts)
{
    return urikit_batch_query_value(batch, call->text, call->base ? URIKIT_BATCH_FORM : URIKIT_BATCH_DECODED, texts);
}

static bool value_alone(const text_call *call, const urikit_uri *uri, urikit_out *out)
{
    urikit_batch_form form = call->base ? URIKIT_BATCH_FORM : URIKIT_BATCH_DECODED;
    urikit_str rest = urikit_uri_query(uri);
    urikit_str key;
    urikit_str value;

    while (urikit_query_next(&rest, &key, &value)) {
        urikit_out decoded = { malloc(key.len + 1), key.len, 0 };
        bool same;

        assert_non_null(decoded.ptr);
        (void)form_alone(key, form, &decoded); /* keys are compared as bytes */
        same = urikit_str_equal(urikit_out_str(&decoded), call->text);
        free(decoded.ptr);
        if (same) {
            return form_alone(value, form, out);
        }
    }
    return false;
}

/* Where the views of a result may point: the batch's buffers, then the result's own data. */
static urikit_batch result_of(const urikit_batch *batch, const urikit_batch_strings *texts, urikit_str *buffers)
{
    urikit_batch got = urikit_batch_of_strings(texts, batch->count);
    size_t count = urikit_batch_buffer_count(batch);
    size_t i;

    assert_true(count <= 2);
    for (i = 0; i < count; i++) {
        buffers[i] = urikit_batch_buffer(batch, i);
    }
    buffers[count] = urikit_out_str(&texts->data);
    got.buffers = buffers;
    got.buffer_count = count + 1;
    return got;
}

static void same_texts(const text_call *call, const urikit_batch *batch, const urikit_batch_strings *texts)
{
    urikit_str buffers[3];
    urikit_batch got = result_of(batch, texts, buffers);
    size_t base_len = call->base ? call->base->len : 0;
    size_t i;

    assert_int_equal(urikit_batch_check(&got, NULL), URIKIT_OK);
    for (i = 0; i < batch->count; i++) {
        urikit_uri uri;
        bool valid = urikit_batch_row(batch, i, &uri);
        urikit_out out = { NULL, valid ? uri.len + base_len + 12 + 3 * call->text.len : 1, 0 };

        out.ptr = malloc(out.cap);
        assert_non_null(out.ptr);
        valid = valid && call->alone(call, &uri, &out);
        if (urikit_bitmap_has(texts->valid, i) != valid) {
            check_fail("%s: row %zu, %s, is %d\n", call->name, i, check_show(row_text(batch, i)), !valid);
        }
        check_text(row_text(&got, i), valid ? urikit_out_str(&out) : URIKIT_STR(""), call->name);
        free(out.ptr);
    }
}

static void try_texts(const text_call *call, const urikit_batch *batch, urikit_batch_kind kind)
{
    bool offsets = kind == URIKIT_BATCH_OFFSETS_32 || kind == URIKIT_BATCH_OFFSETS_64;
    size_t lens[] = { sizeof(uint32_t), sizeof(uint64_t), sizeof(urikit_view), sizeof(urikit_view) };
    urikit_batch_strings texts = { (uint8_t)kind, NULL, NULL, { NULL, 0, 0 } };
    size_t need;
    urikit_code code = call->batch(call, batch, &texts);

    need = texts.data.len;
    assert_int_equal(code, need > 0 ? URIKIT_E_SPACE : URIKIT_OK);
    texts.rows = column_new((batch->count + offsets) * lens[kind]);
    texts.valid = column_new(URIKIT_BITMAP_LEN(batch->count));
    if (need > 0) {
        texts.data = (urikit_out){ column_new(need - 1), need - 1, 0 };
        code = call->batch(call, batch, &texts);
        assert_true(code == URIKIT_E_SPACE || !offsets); /* a view of what is as it was needs nothing */
        assert_true(texts.data.len == need || (!offsets && texts.data.len < need));
        free(texts.data.ptr);
    }
    texts.data = (urikit_out){ column_new(need), need, 0 };
    assert_int_equal(call->batch(call, batch, &texts), URIKIT_OK);
    assert_true(texts.data.len == need || (!offsets && texts.data.len < need));
    same_texts(call, batch, &texts);
    free(texts.data.ptr);
    free(texts.rows);
    free(texts.valid);
}

static void try_calls(const urikit_batch *batch, const urikit_uri *base, urikit_batch_kind kind)
{
    static const urikit_str none = { NULL, 0 };
    const text_call calls[] = {
        { "scheme", batch_part, part_alone, URIKIT_PART_SCHEME, NULL, none },
        { "authority", batch_part, part_alone, URIKIT_PART_AUTHORITY, NULL, none },
        { "userinfo", batch_part, part_alone, URIKIT_PART_USERINFO, NULL, none },
        { "host", batch_part, part_alone, URIKIT_PART_HOST, NULL, none },
        { "port", batch_part, part_alone, URIKIT_PART_PORT, NULL, none },
        { "path", batch_part, part_alone, URIKIT_PART_PATH, NULL, none },
        { "query", batch_part, part_alone, URIKIT_PART_QUERY, NULL, none },
        { "fragment", batch_part, part_alone, URIKIT_PART_FRAGMENT, NULL, none },
        { "normalize", batch_normalize, normalize_alone, 0, NULL, none },
        { "surt", batch_map, map_alone, 0, NULL, none },
        { "function with a context", batch_map_with, map_with_alone, 0, NULL, URIKIT_STR(" 1") },
        { "resolve", batch_resolve, resolve_alone, 0, base, none },
        { "relativize", batch_relativize, relativize_alone, 0, NULL, none },
        { "set query", batch_set, set_alone, URIKIT_PART_QUERY, NULL, URIKIT_STR("key=value of%") },
        { "set host", batch_set, set_alone, URIKIT_PART_HOST, NULL, URIKIT_STR("h") },
        { "set authority", batch_set, set_alone, URIKIT_PART_AUTHORITY, NULL, URIKIT_STR("h") },
        { "set value", batch_query_set, query_set_alone, 0, NULL, URIKIT_STR("1 &2") },
        { "remove value", batch_query_set, query_set_alone, 0, NULL, none },
        { "value", batch_value, value_alone, 0, NULL, URIKIT_STR("b") },
        { "value of a form", batch_value, value_alone, 0, base, URIKIT_STR("") },
        { "remove fragment", batch_set, set_alone, URIKIT_PART_FRAGMENT, NULL, none },
    };
    size_t i;

    for (i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        try_texts(&calls[i], batch, kind);
    }
}

/* ---- lists --------------------------------------------------------------------------------- */

/* Lists and their elements: values only of pairs. */
typedef struct list_result {
    urikit_batch_lists lists;
    urikit_batch_strings keys;
    urikit_batch_strings values;
} list_result;

static urikit_code call_lists(const urikit_batch *batch, bool pairs, urikit_batch_form form, list_result *r)
{
    r->keys.data.len = r->values.data.len = 0;
    return pairs ? urikit_batch_query_pairs(batch, form, &r->lists, &r->keys, &r->values)
                 : urikit_batch_path_segments(batch, form, &r->lists, &r->keys);
}

static void same_element(const urikit_batch *got, size_t n, urikit_str text, urikit_batch_form form)
{
    urikit_out want = { malloc(text.len + 1), text.len, 0 };
    bool valid;

    assert_non_null(want.ptr);
    valid = form_alone(text, form, &want);
    assert_int_equal(urikit_bitmap_has(got->valid, n), valid);
    check_text(row_text(got, n), valid ? urikit_out_str(&want) : URIKIT_STR(""), "an element");
    free(want.ptr);
}

static void same_lists(const urikit_batch *batch, bool pairs, urikit_batch_form form, const list_result *r)
{
    const uint32_t *offsets = r->lists.rows;
    urikit_str buffers[2][3];
    urikit_batch keys = result_of(batch, &r->keys, buffers[0]);
    urikit_batch values = result_of(batch, &r->values, buffers[1]);
    size_t n = 0;
    size_t i;

    keys.count = r->lists.len;
    values.count = pairs ? r->lists.len : 0;
    assert_int_equal(urikit_batch_check(&keys, NULL), URIKIT_OK);
    assert_int_equal(urikit_batch_check(&values, NULL), URIKIT_OK);

    for (i = 0; i < batch->count; i++) {
        urikit_uri uri;
        bool valid = urikit_batch_row(batch, i, &uri);
        urikit_str rest = !valid ? urikit_str_of(NULL, 0) : pairs ? urikit_uri_query(&uri) : urikit_uri_path(&uri);
        urikit_str key;
        urikit_str value;

        assert_int_equal(offsets[i], n);
        assert_int_equal(urikit_bitmap_has(r->lists.valid, i), valid);
        for (; pairs ? urikit_query_next(&rest, &key, &value) : urikit_path_next(&rest, &key); n++) {
            same_element(&keys, n, key, form);
            if (pairs) {
                same_element(&values, n, value, form);
            }
        }
    }
    assert_int_equal(offsets[i], n);
    assert_int_equal(r->lists.len, n);
}

static void try_lists(const urikit_batch *batch, bool pairs, urikit_batch_form form, urikit_batch_kind kind)
{
    list_result r = { .keys = { .kind = (uint8_t)kind }, .values = { .kind = (uint8_t)kind } };
    urikit_code code = call_lists(batch, pairs, form, &r);
    size_t lens[2] = { r.keys.data.len, r.values.data.len };
    size_t count = r.lists.len;

    assert_int_equal(code, count > 0 ? URIKIT_E_SPACE : URIKIT_OK);
    r.lists.rows = column_new((batch->count + 1) * sizeof(uint32_t));
    r.lists.valid = column_new(URIKIT_BITMAP_LEN(batch->count));
    r.keys.rows = column_new((count + 1) * sizeof(urikit_view));
    r.keys.valid = column_new(URIKIT_BITMAP_LEN(count));
    r.values.rows = column_new((count + 1) * sizeof(urikit_view));
    r.values.valid = column_new(URIKIT_BITMAP_LEN(count));
    r.keys.data = (urikit_out){ column_new(lens[0]), lens[0], 0 };
    r.values.data = (urikit_out){ column_new(lens[1]), lens[1], 0 };
    if (count > 0) { /* one element less: nothing is written after the last for which there is space */
        r.lists.cap = count - 1;
        assert_int_equal(call_lists(batch, pairs, form, &r), URIKIT_E_SPACE);
        assert_int_equal(r.lists.len, count);
        assert_int_equal(((uint8_t *)r.keys.rows)[(count + 1) * sizeof(urikit_view) - 1], UNTOUCHED);
    }
    r.lists.cap = count;
    assert_int_equal(call_lists(batch, pairs, form, &r), URIKIT_OK);
    same_lists(batch, pairs, form, &r);
    free(r.lists.rows);
    free(r.lists.valid);
    free(r.keys.rows);
    free(r.keys.valid);
    free(r.values.rows);
    free(r.values.valid);
    free(r.keys.data.ptr);
    free(r.values.data.ptr);
}

/* ---- bits and numbers ------------------------------------------------------------------------ */

static void same_numbers(const urikit_batch *batch, const urikit_batch *other, urikit_level level)
{
    uint8_t *equal = column_new(URIKIT_BITMAP_LEN(batch->count));
    uint8_t *valid = column_new(URIKIT_BITMAP_LEN(batch->count));
    int8_t *order = column_new(batch->count);
    int32_t *ports = column_new(batch->count * sizeof *ports);
    size_t i;

    assert_int_equal(urikit_batch_compare(batch, other, level, order, NULL), URIKIT_OK);
    assert_int_equal(urikit_batch_equal(batch, other, level, equal, valid), URIKIT_OK);
    for (i = 0; i < batch->count; i++) {
        urikit_uri a;
        urikit_uri b;
        bool both = urikit_batch_row(batch, i, &a) && urikit_batch_row(other, other->count == 1 ? 0 : i, &b);
        int sign = both ? urikit_uri_compare(&a, &b, level) : 0;

        assert_int_equal(order[i], (sign > 0) - (sign < 0));
        assert_int_equal(urikit_bitmap_has(equal, i), both && sign == 0);
        assert_int_equal(urikit_bitmap_has(valid, i), both);
    }
    assert_int_equal(urikit_batch_port(batch, level > 0, ports, valid), URIKIT_OK);
    for (i = 0; i < batch->count; i++) {
        urikit_uri uri;
        int32_t port = URIKIT_NO_PORT;
        bool is = urikit_batch_row(batch, i, &uri) &&
                  !(level > 0 ? urikit_uri_port_number(&uri, &port) : urikit_uri_port_written(&uri, &port));

        assert_int_equal(ports[i], port);
        assert_int_equal(urikit_bitmap_has(valid, i), is && port != URIKIT_NO_PORT);
    }
    free(equal);
    free(valid);
    free(order);
    free(ports);
}

static void same_hashes(const urikit_batch *batch, urikit_level level)
{
    uint64_t *hashes = column_new(batch->count * sizeof *hashes);
    urikit_hash_128 *wide = column_new(batch->count * sizeof *wide);
    uint8_t *valid = column_new(URIKIT_BITMAP_LEN(batch->count));
    urikit_out space = { NULL, 0, 0 };
    urikit_code code = urikit_batch_hash_64(batch, level, &space, hashes, valid);
    size_t i;

    assert_int_equal(code, space.len > 0 ? URIKIT_E_SPACE : URIKIT_OK);
    space.cap = space.len;
    space.ptr = column_new(space.cap);
    assert_int_equal(urikit_batch_hash_64(batch, level, &space, hashes, valid), URIKIT_OK);
    assert_int_equal(urikit_batch_hash_128(batch, level, &space, wide, NULL), URIKIT_OK);
    for (i = 0; i < batch->count; i++) {
        uint64_t want[3] = { 0, 0, 0 };
        urikit_uri uri;
        bool is = urikit_batch_row(batch, i, &uri);

        space.len = 0;
        if (is) {
            unsigned steps = level & URIKIT_STEP_SCHEME ? level | URIKIT_STEP_URN : level; /* as in equality */

            assert_int_equal(urikit_uri_normalize(&uri, steps, &space), URIKIT_OK);
            want[0] = urikiti_xxh3_64(space.ptr, space.len);
            urikiti_xxh3_128(space.ptr, space.len, &want[1], &want[2]);
        }
        assert_int_equal(hashes[i], want[0]);
        assert_int_equal(wide[i].low, want[1]);
        assert_int_equal(wide[i].high, want[2]);
        assert_int_equal(urikit_bitmap_has(valid, i), is);
    }
    free(space.ptr);
    free(hashes);
    free(wide);
    free(valid);
}

/* Some of the rows are these rows: their texts, their nulls, and what is measured of them. */
static void same_slice(const urikit_batch *batch, size_t at, size_t count)
{
    urikit_batch slice = urikit_batch_slice(batch, at, count);
    size_t i;

    assert_int_equal(slice.count, count);
    assert_null(slice.columns);
    assert_int_equal(urikit_batch_check(&slice, NULL), URIKIT_OK);
    for (i = 0; i < count; i++) {
        assert_int_equal(row_is_null(&slice, i), row_is_null(batch, at + i));
        if (!row_is_null(batch, at + i)) {
            check_text(urikit_batch_text(&slice, i), row_text(batch, at + i), "row of a slice");
        }
    }
}

void property_batch_strings(const urikit_batch *batch, const urikit_uri *base)
{
    int from;

    for (from = 0; from < KINDS; from++) {
        layout *other = layout_new(batch, (urikit_batch_kind)from);
        urikit_batch_columns columns = columns_new(batch->count, 0x1FF);
        urikit_batch_kind kind = (urikit_batch_kind)((batch->count / 2 + (size_t)from) % URIKIT_BATCH_STRS);
        urikit_str text = urikit_uri_text(base);
        urikit_batch one = batch_of_one(&text);

        if ((batch->count + (size_t)from) % 2) { /* else each call parses for itself */
            assert_int_equal(urikit_batch_parse(&other->batch, &columns, NULL), URIKIT_OK);
            other->batch.columns = &columns;
        }
        try_calls(&other->batch, base, kind);
        same_slice(&other->batch, batch->count / 3, batch->count - batch->count / 3);
        same_slice(&other->batch, batch->count, 0);
        try_lists(&other->batch, true, (urikit_batch_form)((batch->count + (size_t)from) % 3), kind);
        try_lists(&other->batch, false, (urikit_batch_form)(batch->count % 3), kind);
        same_numbers(&other->batch, batch, URIKIT_LEVEL_SYNTAX);
        same_numbers(&other->batch, &one, URIKIT_LEVEL_STRING);
        same_hashes(&other->batch, URIKIT_LEVEL_SCHEME);
        layout_free(other);
        columns_free(&columns);
    }
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

static void same_lines(urikit_str text, size_t cap, const simd_unit *unit)
{
    uint32_t *offsets = column_new(cap * sizeof(uint32_t));
    urikit_str rest = text;
    urikit_str want = text;
    urikit_batch batch;

    while (rest.len > 0) {
        size_t i;

        assert_int_equal(urikiti_batch_lines(&rest, offsets, cap, &batch, unit), URIKIT_OK);
        if (batch.count == 0 || batch.count >= cap || (batch.count + 1 < cap && rest.len > 0)) {
            check_fail("%s: %zu lines, then %zu bytes left\n", unit->name, batch.count, rest.len);
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
    simd_unit units[SIMD_UNITS_MAX];
    size_t n = urikiti_simd_units(units);
    size_t i;

    for (i = 0; i < n; i++) {
        same_lines(text, cap, &units[i]);
    }
}
