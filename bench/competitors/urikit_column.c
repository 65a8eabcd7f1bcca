/* SPDX-License-Identifier: MIT */
/* Our works on columns of many URIs. */
#include "urikit.h"

#include <stdlib.h>
#include <string.h>

/* of the tree that is measured, which may be an older one */
#if __has_include("batch/xxh3.h")
#include "batch/xxh3.h"
#elif __has_include("text/xxh3.h")
#include "text/xxh3.h"
#endif

#ifdef URIKIT_BITMAP_LEN /* older trees had other calls */

/* The corpus' space, cut into what a batch of all its lines needs; what is left over is for texts. */
typedef struct batch_space {
    void *rows; /* of whatever kind */
    urikit_batch_columns columns;
    urikit_batch_strings texts;
} batch_space;

static void *cut(char **space, size_t len)
{
    char *piece = *space;

    *space += (len + 15) / 16 * 16;
    return piece;
}

static batch_space batch_space_of(const bench_corpus *corpus)
{
    char *space = corpus->space;
    size_t rows = corpus->count;
    batch_space r = { .rows = cut(&space, (rows + 1) * sizeof(urikit_view)) };

    r.columns.scheme_end = cut(&space, rows * sizeof(uint32_t));
    r.columns.host_at = cut(&space, rows * sizeof(uint32_t));
    r.columns.host_end = cut(&space, rows * sizeof(uint32_t));
    r.columns.path_at = cut(&space, rows * sizeof(uint32_t));
    r.columns.path_end = cut(&space, rows * sizeof(uint32_t));
    r.columns.query_end = cut(&space, rows * sizeof(uint32_t));
    r.columns.parts = cut(&space, rows);
    r.columns.host_kind = cut(&space, rows);
    r.columns.valid = cut(&space, URIKIT_BITMAP_LEN(rows));
    r.texts.rows = cut(&space, (rows + 1) * sizeof(urikit_view));
    r.texts.data.ptr = space;
    r.texts.data.cap = corpus->space_len - (size_t)(space - corpus->space);
    return r;
}

static bool batch_parse(const bench_corpus *corpus, batch_space *r, urikit_batch *batch, size_t *good)
{
    urikit_str rest = urikit_str_of(corpus->lines, corpus->lines_len);

    if (urikit_batch_lines(&rest, r->rows, corpus->count + 1, batch)) {
        return false;
    }
    batch->flags = URIKIT_PARSE_SCHEME;
    return !urikit_batch_parse(batch, &r->columns, good);
}

static size_t batch_columns(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch;
    size_t good;

    return batch_parse(corpus, &r, &batch, &good) ? good : 0;
}

static size_t batch_check(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch_columns only_valid = { .valid = r.columns.valid };
    urikit_batch batch;
    size_t good;

    r.columns = only_valid;
    return batch_parse(corpus, &r, &batch, &good) ? good : 0;
}

static size_t batch_normalize(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch;
    size_t good;

    if (!batch_parse(corpus, &r, &batch, &good)) {
        return 0;
    }
    batch.columns = &r.columns;
    return urikit_batch_normalize(&batch, URIKIT_LEVEL_SYNTAX, &r.texts) ? 0 : good;
}

/* The same inputs as a column of Arrow's, in which a row ends where the next begins. */
static urikit_batch column_of(const bench_corpus *corpus)
{
    return (urikit_batch){ .rows = corpus->offsets,
                           .count = corpus->count,
                           .data = urikit_str_of(corpus->column, corpus->offsets[corpus->count]),
                           .flags = URIKIT_PARSE_SCHEME };
}

static size_t column_columns(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);
    size_t good;

    return urikit_batch_parse(&batch, &r.columns, &good) ? 0 : good;
}

static size_t column_check(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch_columns only_valid = { .valid = r.columns.valid };
    urikit_batch batch = column_of(corpus);
    size_t good;

    return urikit_batch_parse(&batch, &only_valid, &good) ? 0 : good;
}

/* Offsets of 64 bits, views and texts are made before the first round that needs them. */
static const bench_corpus *made_of;
static uint64_t *made_offsets;
static urikit_view *made_views;

static void make_rows(const bench_corpus *corpus)
{
    size_t i;

    if (made_of == corpus) {
        return;
    }
    free(made_offsets);
    free(made_views);
    made_offsets = malloc((corpus->count + 1) * sizeof *made_offsets);
    made_views = calloc(corpus->count + 1, sizeof *made_views);
    if (!made_offsets || !made_views) {
        abort();
    }
    for (i = 0; i <= corpus->count; i++) {
        made_offsets[i] = corpus->offsets[i];
    }
    for (i = 0; i < corpus->count; i++) {
        const char *text = corpus->column + corpus->offsets[i];
        urikit_view *view = &made_views[i];

        view->len = corpus->offsets[i + 1] - corpus->offsets[i];
        if (view->len <= URIKIT_VIEW_INLINE) {
            memcpy(view->as.text, text, view->len);
        } else {
            memcpy(view->as.in_buffer.prefix, text, sizeof view->as.in_buffer.prefix);
            view->as.in_buffer.at = corpus->offsets[i];
        }
    }
    made_of = corpus;
}

static size_t parse_made(const bench_corpus *corpus, urikit_batch_kind kind, const void *rows)
{
    batch_space r = batch_space_of(corpus);
    urikit_str data = urikit_str_of(corpus->column, corpus->offsets[corpus->count]);
    urikit_batch batch = { .kind = (uint8_t)kind,
                           .rows = rows,
                           .count = corpus->count,
                           .data = data,
                           .buffers = &data,
                           .buffer_count = 1,
                           .flags = URIKIT_PARSE_SCHEME };
    size_t good;

    return urikit_batch_parse(&batch, &r.columns, &good) ? 0 : good;
}

static size_t column_64(const bench_corpus *corpus)
{
    make_rows(corpus);
    return parse_made(corpus, URIKIT_BATCH_OFFSETS_64, made_offsets);
}

static size_t column_views(const bench_corpus *corpus)
{
    make_rows(corpus);
    return parse_made(corpus, URIKIT_BATCH_VIEWS, made_views);
}

/* What the batch is held against: one call a row, the same columns filled. */
static size_t column_loop(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_uri uri = { 0 };
        size_t at;

        accepted += !urikit_uri_parse(
            urikit_str_of(corpus->column + corpus->offsets[i], corpus->offsets[i + 1] - corpus->offsets[i]), URIKIT_PARSE_SCHEME,
            &uri, &at);
        r.columns.scheme_end[i] = uri.scheme_end;
        r.columns.host_at[i] = uri.host_at;
        r.columns.host_end[i] = uri.host_end;
        r.columns.path_at[i] = uri.path_at;
        r.columns.path_end[i] = uri.path_end;
        r.columns.query_end[i] = uri.query_end;
        r.columns.parts[i] = uri.parts;
        r.columns.host_kind[i] = uri.host_kind;
    }
    return accepted;
}

/* Text to text in one call: the hosts, as views into the column and as a copy. */
static size_t column_hosts(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_part(&batch, URIKIT_PART_HOST, &r.texts) ? 0 : corpus->count;
}

static size_t column_host_views(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    r.texts.kind = URIKIT_BATCH_VIEWS;
    return urikit_batch_part(&batch, URIKIT_PART_HOST, &r.texts) ? 0 : corpus->count;
}

/* ---- hashes, sort keys, comparing ------------------------------------------------------- */

static size_t hash_64(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_hash_64(&batch, URIKIT_LEVEL_SYNTAX, &r.texts.data, r.texts.rows, r.columns.valid) ? 0 : corpus->count;
}

static size_t hash_128(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_hash_128(&batch, URIKIT_LEVEL_SYNTAX, &r.texts.data, r.texts.rows, r.columns.valid) ? 0 : corpus->count;
}

/* What the hash in one pass is held against: a column of normal forms, then the same function over it. */
static size_t normalize_then_hash(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);
    const uint32_t *offsets = r.texts.rows;
    uint64_t sum = 0;
    size_t i;

    if (urikit_batch_normalize(&batch, URIKIT_LEVEL_SYNTAX, &r.texts)) {
        return 0;
    }
    for (i = 0; i < corpus->count; i++) {
        sum += urikiti_xxh3_64((const char *)r.texts.data.ptr + offsets[i], offsets[i + 1] - offsets[i]);
    }
    return sum ? corpus->count : 0;
}

static size_t hash_loop(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    uint64_t *hashes = r.texts.rows;
    size_t accepted = 0;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out *out = &r.texts.data;

        out->len = 0;
        if (!urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, NULL) &&
            !urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, out)) {
            hashes[i] = urikiti_xxh3_64(out->ptr, out->len);
            accepted++;
        }
    }
    return accepted;
}

static size_t normalize_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_normalize(&batch, URIKIT_LEVEL_SYNTAX, &r.texts) ? 0 : corpus->count;
}

/* One call a row, to the same column of texts. */
static size_t loop_with(const bench_corpus *corpus, urikit_parse_flags flags, urikit_batch_function *function)
{
    batch_space r = batch_space_of(corpus);
    uint32_t *offsets = r.texts.rows;
    urikit_out *data = &r.texts.data;
    size_t accepted = 0;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        offsets[i] = (uint32_t)data->len;
        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), flags, &uri, NULL) && !function(&uri, data);
    }
    offsets[i] = (uint32_t)data->len;
    return accepted;
}

static size_t loop_to_texts(const bench_corpus *corpus, urikit_batch_function *function)
{
    return loop_with(corpus, URIKIT_PARSE_SCHEME, function);
}

static urikit_code normalize_row(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_normalize(uri, URIKIT_LEVEL_SYNTAX, out);
}

static size_t normalize_loop(const bench_corpus *corpus)
{
    return loop_to_texts(corpus, normalize_row);
}

static size_t surt_loop(const bench_corpus *corpus)
{
    return loop_to_texts(corpus, urikit_uri_surt);
}

static size_t surt_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_map(&batch, urikit_uri_surt, &r.texts) ? 0 : corpus->count;
}

static urikit_code host_row(const urikit_uri *uri, urikit_out *out)
{
    return urikit_out_append(out, urikit_uri_host(uri));
}

static size_t host_loop(const bench_corpus *corpus)
{
    return loop_to_texts(corpus, host_row);
}

/* What each other verb is held against: the column of it, and one call a row that writes the same. */

static urikit_batch one_row(urikit_str text, uint32_t offsets[2])
{
    offsets[0] = 0;
    offsets[1] = (uint32_t)text.len;
    return (urikit_batch){ .rows = offsets, .count = 1, .data = text, .flags = URIKIT_PARSE_SCHEME };
}

static size_t set_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);
    uint32_t offsets[2];
    urikit_batch host = one_row(URIKIT_STR(BENCH_NEW_HOST), offsets);

    return urikit_batch_set(&batch, URIKIT_PART_HOST, &host, URIKIT_EDIT_PLAIN, &r.texts) ? 0 : corpus->count;
}

static urikit_code set_row(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_set(uri, URIKIT_PART_HOST, URIKIT_STR(BENCH_NEW_HOST), URIKIT_EDIT_PLAIN, out, NULL);
}

static size_t set_loop(const bench_corpus *corpus)
{
    return loop_to_texts(corpus, set_row);
}

static size_t query_set_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);
    uint32_t offsets[2];
    urikit_batch value = one_row(URIKIT_STR(BENCH_NEW_VALUE), offsets);

    return urikit_batch_query_set(&batch, URIKIT_STR(BENCH_NEW_KEY), &value, URIKIT_EDIT_PLAIN, &r.texts) ? 0 : corpus->count;
}

static urikit_code query_set_row(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_query_set(uri, URIKIT_STR(BENCH_NEW_KEY), URIKIT_STR(BENCH_NEW_VALUE), URIKIT_EDIT_PLAIN, out, NULL);
}

static size_t query_set_loop(const bench_corpus *corpus)
{
    return loop_to_texts(corpus, query_set_row);
}

static size_t query_value_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_query_value(&batch, URIKIT_STR("id"), URIKIT_BATCH_DECODED, &r.texts) ? 0 : corpus->count;
}

static urikit_code query_value_row(const urikit_uri *uri, urikit_out *out)
{
    return urikit_query_value(urikit_uri_query(uri), URIKIT_STR("id"), URIKIT_FIND_PLAIN, out, NULL);
}

static size_t query_value_loop(const bench_corpus *corpus)
{
    return loop_to_texts(corpus, query_value_row);
}

static size_t port_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_port(&batch, true, r.texts.rows, r.columns.valid) ? 0 : corpus->count;
}

static size_t port_loop(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    int32_t *ports = r.texts.rows;
    size_t accepted = 0;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        ports[i] = URIKIT_NO_PORT;
        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, NULL) &&
                    !urikit_uri_port_number(&uri, &ports[i]);
    }
    return accepted;
}

/* All references from the base of the first. */
static size_t resolve_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch batch = column_of(corpus);
    uint32_t offsets[2];
    urikit_batch base = one_row(urikit_str_of(corpus->inputs[0].base, corpus->inputs[0].base_len), offsets);

    batch.flags = URIKIT_PARSE_REFERENCE;
    return urikit_batch_resolve(&base, &batch, URIKIT_RESOLVE_STRICT, &r.texts) ? 0 : corpus->count;
}

static urikit_uri base_of_all;

static urikit_code resolve_row(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_resolve(&base_of_all, uri, URIKIT_RESOLVE_STRICT, out);
}

static size_t resolve_loop(const bench_corpus *corpus)
{
    const bench_input *first = &corpus->inputs[0];

    return urikit_uri_parse(urikit_str_of(first->base, first->base_len), URIKIT_PARSE_SCHEME, &base_of_all, NULL)
               ? 0
               : loop_with(corpus, URIKIT_PARSE_REFERENCE, resolve_row);
}

/* Each row and the next. */
static void neighbors_of(const bench_corpus *corpus, urikit_batch *a, urikit_batch *b)
{
    urikit_batch batch = column_of(corpus);

    *a = urikit_batch_slice(&batch, 0, corpus->count - 1);
    *b = urikit_batch_slice(&batch, 1, corpus->count - 1);
}

static size_t compare_columns(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch a;
    urikit_batch b;

    neighbors_of(corpus, &a, &b);
    return urikit_batch_compare(&a, &b, URIKIT_LEVEL_SYNTAX, r.texts.rows, r.columns.valid) ? 0 : a.count + 1;
}

static size_t equal_columns(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch a;
    urikit_batch b;

    neighbors_of(corpus, &a, &b);
    return urikit_batch_equal(&a, &b, URIKIT_LEVEL_SYNTAX, r.texts.rows, r.columns.valid) ? 0 : a.count + 1;
}

/* The same by one call a row, which parses both. */
static size_t compare_loop(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    int8_t *order = r.texts.rows;
    size_t accepted = 0;
    urikit_uri a;
    urikit_uri b;
    size_t i;

    for (i = 0; i + 1 < corpus->count; i++) {
        if (!urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &a, NULL) &&
            !urikit_uri_parse(text_of(&corpus->inputs[i + 1]), URIKIT_PARSE_SCHEME, &b, NULL)) {
            int sign = urikit_uri_compare(&a, &b, URIKIT_LEVEL_SYNTAX);

            order[i] = (int8_t)((sign > 0) - (sign < 0));
            accepted++;
        }
    }
    return accepted + 1;
}

static size_t equal_loop(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    uint8_t *bits = r.texts.rows;
    size_t accepted = 0;
    urikit_uri a;
    urikit_uri b;
    size_t i;

    for (i = 0; i + 1 < corpus->count; i++) {
        if (!urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &a, NULL) &&
            !urikit_uri_parse(text_of(&corpus->inputs[i + 1]), URIKIT_PARSE_SCHEME, &b, NULL)) {
            bits[i] = urikit_uri_equal(&a, &b, URIKIT_LEVEL_SYNTAX);
            accepted++;
        }
    }
    return accepted + 1;
}

static size_t relativize_column(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    urikit_batch a;
    urikit_batch b;

    neighbors_of(corpus, &a, &b);
    return urikit_batch_relativize(&a, &b, &r.texts) ? 0 : a.count + 1;
}

static size_t relativize_loop(const bench_corpus *corpus)
{
    batch_space r = batch_space_of(corpus);
    uint32_t *offsets = r.texts.rows;
    size_t accepted = 0;
    urikit_uri a;
    urikit_uri b;
    size_t i;

    for (i = 0; i + 1 < corpus->count; i++) {
        offsets[i] = (uint32_t)r.texts.data.len;
        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &a, NULL) &&
                    !urikit_uri_parse(text_of(&corpus->inputs[i + 1]), URIKIT_PARSE_SCHEME, &b, NULL) &&
                    !urikit_uri_relativize(&a, &b, &r.texts.data);
    }
    offsets[i] = (uint32_t)r.texts.data.len;
    return accepted + 1;
}

/* ---- lists -------------------------------------------------------------------------------- */

/* Memory for the lists of a corpus: as much as its column, measured before the first round. */
typedef struct list_space {
    urikit_batch_lists lists;
    urikit_batch_strings keys;
    urikit_batch_strings values;
} list_space;

typedef urikit_code list_call(const urikit_batch *batch, list_space *space);

static urikit_code pairs_call(const urikit_batch *batch, list_space *space)
{
    return urikit_batch_query_pairs(batch, URIKIT_BATCH_WRITTEN, &space->lists, &space->keys, &space->values);
}

static urikit_code segments_call(const urikit_batch *batch, list_space *space)
{
    return urikit_batch_path_segments(batch, URIKIT_BATCH_WRITTEN, &space->lists, &space->keys);
}

static void *must_have(size_t len)
{
    void *block = malloc(len + 64);

    if (!block) {
        abort();
    }
    return block;
}

static void give_space(urikit_batch_strings *texts, size_t rows)
{
    texts->rows = must_have((rows + 1) * sizeof(urikit_view));
    texts->valid = must_have(URIKIT_BITMAP_LEN(rows));
    texts->data.cap = texts->data.len;
    texts->data.ptr = must_have(texts->data.cap);
}

static void free_space(list_space *space)
{
    free(space->lists.rows);
    free(space->keys.rows);
    free(space->keys.valid);
    free(space->keys.data.ptr);
    free(space->values.rows);
    free(space->values.valid);
    free(space->values.data.ptr);
    *space = (list_space){ 0 };
}

static size_t lists_of(const bench_corpus *corpus, list_call *call, urikit_batch_kind kind)
{
    static const bench_corpus *measured;
    static list_call *measured_call;
    static list_space space;
    urikit_batch batch = column_of(corpus);

    if (measured != corpus || measured_call != call) {
        free_space(&space);
        (void)!call(&batch, &space); /* no space is given: it only measures */
        space.lists.cap = space.lists.len;
        space.lists.rows = must_have((corpus->count + 1) * sizeof(uint32_t));
        give_space(&space.keys, space.lists.cap);
        give_space(&space.values, space.lists.cap);
        measured = corpus;
        measured_call = call;
    }
    space.lists.len = 0;
    space.keys.kind = space.values.kind = (uint8_t)kind;
    space.keys.data.len = space.values.data.len = 0;
    return call(&batch, &space) ? 0 : corpus->count;
}

static size_t pairs_offsets(const bench_corpus *corpus)
{
    return lists_of(corpus, pairs_call, URIKIT_BATCH_OFFSETS_32);
}

static size_t pairs_views(const bench_corpus *corpus)
{
    return lists_of(corpus, pairs_call, URIKIT_BATCH_VIEWS);
}

static size_t segments_offsets(const bench_corpus *corpus)
{
    return lists_of(corpus, segments_call, URIKIT_BATCH_OFFSETS_32);
}

static size_t segments_views(const bench_corpus *corpus)
{
    return lists_of(corpus, segments_call, URIKIT_BATCH_VIEWS);
}

/* Steps over the pairs or segments of each row and writes nothing. */
static size_t pairs_loop(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t sum = 0;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        if (!urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, NULL)) {
            urikit_str rest = urikit_uri_query(&uri);
            urikit_str key;
            urikit_str value;

            while (urikit_query_next(&rest, &key, &value)) {
                sum += key.len + value.len;
            }
            accepted++;
        }
    }
    return sum > corpus->offsets[corpus->count] ? 0 : accepted;
}

static size_t segments_loop(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t sum = 0;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        if (!urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, NULL)) {
            urikit_str rest = urikit_uri_path(&uri);
            urikit_str segment;

            while (urikit_path_next(&rest, &segment)) {
                sum += segment.len;
            }
            accepted++;
        }
    }
    return sum > corpus->offsets[corpus->count] ? 0 : accepted;
}

/* ---- the table ------------------------------------------------------------------------------ */

static const bench_work works[] = {
    { "parse", "batch", "a buffer of lines to columns of offsets; " CHECKED, batch_columns, NULL },
    { "parse", "batch check", "a buffer of lines to one bit each; " CHECKED, batch_check, NULL },
    { "parse column", "batch", "a column without separators to columns of offsets", column_columns, NULL },
    { "parse column", "batch check", "a column without separators to one bit each", column_check, NULL },
    { "parse column", "batch 64", "the same from offsets of 64 bits", column_64, NULL },
    { "parse column", "batch views", "the same from views", column_views, NULL },
    { "parse column", "loop", "one call a row, to the same columns of offsets", column_loop, NULL },
    { "hosts of column", "offsets", "parsed, and copied to a column", column_hosts, NULL },
    { "hosts of column", "views", "parsed; views into the column", column_host_views, NULL },
    { "hosts of column", "loop", "one call a row, to the same column of texts", host_loop, NULL },
    { "set column", "batch", "a column with another host, which is checked, to a column of texts", set_column, NULL },
    { "set column", "loop", "one call a row, to the same column of texts", set_loop, NULL },
    { "query set column", "batch", "a column with one pair replaced or appended, to a column of texts", query_set_column, NULL },
    { "query set column", "loop", "one call a row, to the same column of texts", query_set_loop, NULL },
    { "query value column", "batch", "the value of a key that few have, to a column of texts", query_value_column, NULL },
    { "query value column", "loop", "one call a row, to the same column of texts", query_value_loop, NULL },
    { "port column", "batch", "a column to a column of numbers", port_column, NULL },
    { "port column", "loop", "one call a row, to the same column of numbers", port_loop, NULL },
    { "resolve column", "batch", "a column and one base to a column of texts", resolve_column, NULL },
    { "resolve column", "loop", "one call a row, the base parsed once, to the same column of texts", resolve_loop, NULL },
    { "relativize column", "batch", "each row and the next, parsed once, to a column of texts", relativize_column, NULL },
    { "relativize column", "loop", "one call a row, which parses both, to the same column of texts", relativize_loop, NULL },
    { "query pairs", "list column", "parsed; all keys and values copied to columns", pairs_offsets, NULL },
    { "query pairs", "list of views", "parsed; all keys and values as views into the column", pairs_views, NULL },
    { "query pairs", "loop", "parse, then step over the pairs", pairs_loop, NULL },
    { "path segments", "list column", "parsed; all segments copied to a column", segments_offsets, NULL },
    { "path segments", "list of views", "parsed; all segments as views into the column", segments_views, NULL },
    { "path segments", "loop", "parse, then step over the segments", segments_loop, NULL },
    { "normalize", "batch", "a buffer of lines to a column of texts", batch_normalize, NULL },
    { "hash of normal form", "64", "parsed, normalized and hashed by XXH3, a row at a time", hash_64, NULL },
    { "hash of normal form", "128", "the same with 128 bits", hash_128, NULL },
    { "hash of normal form", "normalize, then hash 64", "a column of normal forms, then XXH3 over it", normalize_then_hash,
      NULL },
    { "hash of normal form", "loop", "one call a row: parsed, normalized and hashed", hash_loop, NULL },
    { "normalize column", "batch", "a column to a column of texts", normalize_column, NULL },
    { "normalize column", "loop", "one call a row, to the same column of texts", normalize_loop, NULL },
    { "SURT", "batch", "a column to a column of keys", surt_column, NULL },
    { "SURT", "loop", "one call a row, to the same column of keys", surt_loop, NULL },
    { "compare column", "batch", "each row with the next, parsed once", compare_columns, NULL },
    { "compare column", "loop", "each row with the next, both parsed", compare_loop, NULL },
    { "equal column", "batch", "each row with the next, parsed once", equal_columns, NULL },
    { "equal column", "loop", "each row with the next, both parsed", equal_loop, NULL },
};

work_group urikit_column_works(void)
{
    return (work_group){ works, BENCH_COUNT(works) };
}

#else

work_group urikit_column_works(void)
{
    return (work_group){ NULL, 0 };
}

#endif
