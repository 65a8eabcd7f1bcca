/* SPDX-License-Identifier: MIT */
/*
 * Module batch: every call over slices of columns with null rows, whose bitmaps begin at any bit of a byte, says what
 * the call for one row says. Then the limits of each call: errors, lengths, buffers, separators.
 */
#include <urikit/batch.h>
#include <urikit/iri.h>

#include "check.h"
#include "batch/xxh3.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROWS = 21,
    LEAD_MAX = 17, /* rows before those of a slice */
    MOST = LEAD_MAX + ROWS + 1,
    DATA_CAP = 4096,
    OUT_CAP = 8192,
};

/* NULL: a null row */
static const char *const uris[ROWS] = {
    "http://example.org/a/b?x=1&y#f",
    NULL,
    "HTTP://EXAMPLE.org:80/%7e",
    "not valid",
    "mailto:a@b",
    "",
    "/a/b/c/d/e/f?b=value%20of%20b",
    NULL,
    NULL,
    "s://h:65536/",
    "s://h:8080/?b=a+b%FF",
    "?b",
    "//host.example/path/segment",
    "a:b:c",
    "http://[::1]:443/x",
    NULL,
    "#frag",
    "s://u:p@a.very.long.host.example:99999999999/",
    "http://a/?k=longer+value+than+twelve&b=another%20long%20value",
    "http://b\xC3\xBC"
    "cher.example/caf\xC3\xA9/x",
    "https://h:/?b=&c=%zz",
};

/* Bases, values of parts, and texts to compare with. */
static const char *const others[ROWS] = {
    "http://example.org/a/b?x=1&y#f",
    "s://only.the.other.is.null/",
    "http://example.org/~",
    "http://a/b",
    NULL,
    "x://y",
    NULL,
    NULL,
    "http://a/b/c/d;p?q",
    "b",
    "s://h:8080/",
    "a value with blanks",
    NULL,
    "a:b:c",
    "http://base.example/x/y?z",
    "not valid, too",
    "s:",
    NULL,
    "http://a/?b=1",
    "http://b%C3%BCcher.example/",
    "",
};

static const char null_row[] = "null://null.row/";

/* ---- columns ------------------------------------------------------------------------------ */

typedef struct column {
    urikit_batch whole; /* with rows before and after those of the slice */
    urikit_str buffers[2];
    union {
        uint32_t offsets[MOST + 1];
        uint64_t wide[MOST + 1];
        urikit_view views[MOST];
        urikit_str strs[MOST];
    } rows;
    uint8_t valid[URIKIT_BITMAP_LEN(MOST)];
    size_t used[2];
    char data[2][DATA_CAP]; /* the second for every third long view */
} column;

static char *column_add(column *to, urikit_str text, size_t buffer)
{
    char *at = to->data[buffer] + to->used[buffer];

    assert_true(to->used[buffer] + text.len <= DATA_CAP);
    if (text.len > 0) {
        memcpy(at, text.ptr, text.len);
    }
    to->used[buffer] += text.len;
    return at;
}

static void column_view(column *to, size_t i, urikit_str text)
{
    urikit_view *view = &to->rows.views[i];
    size_t buffer = i % 3 == 2;
    const char *address;

    memset(view, 0, sizeof *view);
    view->len = (uint32_t)text.len;
    if (text.len <= URIKIT_VIEW_INLINE) {
        memcpy(view->as.text, text.ptr, text.len);
        return;
    }
    memcpy(view->as.in_buffer.prefix, text.ptr, sizeof view->as.in_buffer.prefix);
    address = column_add(to, text, buffer);
    if (to->whole.kind == URIKIT_BATCH_POINTERS) {
        memcpy(view->as.at_pointer.address, &address, sizeof address);
    } else {
        view->as.in_buffer.buffer = (uint32_t)buffer;
        view->as.in_buffer.at = (uint32_t)(address - to->data[buffer]);
    }
}

/* One row. What a null row has in place of a text is never read. */
static void column_row(column *to, size_t i, const char *row)
{
    urikit_str text = row ? urikit_str_from(row) : urikit_str_from(null_row);

    switch (to->whole.kind) {
    case URIKIT_BATCH_OFFSETS_32:
        column_add(to, text, 0);
        to->rows.offsets[i + 1] = (uint32_t)to->used[0];
        break;
    case URIKIT_BATCH_OFFSETS_64:
        column_add(to, text, 0);
        to->rows.wide[i + 1] = to->used[0];
        break;
    case URIKIT_BATCH_STRS:
        to->rows.strs[i] = text;
        break;
    default:
        if (row) {
            column_view(to, i, text);
        } else {
            memset(&to->rows.views[i], 0xFF, sizeof to->rows.views[i]);
        }
        break;
    }
    if (row) {
        to->valid[i / 8] |= (uint8_t)(1U << i % 8);
    }
}

/* These rows as a slice of a slice, from row `lead` on of a larger column whose other rows are null and not in turn. */
static urikit_batch column_make(column *to, urikit_batch_kind kind, const char *const *rows, size_t count, size_t lead)
{
    urikit_batch slice;
    size_t i;

    memset(to, 0, sizeof *to);
    to->whole.kind = (uint8_t)kind;
    to->whole.rows = &to->rows;
    to->whole.count = lead + count + 1;
    for (i = 0; i < to->whole.count; i++) {
        const char *other = i % 2 ? "lead://row.of.no.slice:1/?b=lead" : NULL;

        column_row(to, i, i < lead || i == lead + count ? other : rows[i - lead]);
    }
    to->whole.data = urikit_str_of(to->data[0], to->used[0]);
    to->whole.valid = to->valid;
    to->buffers[0] = to->whole.data;
    to->buffers[1] = urikit_str_of(to->data[1], to->used[1]);
    to->whole.buffers = to->buffers;
    to->whole.buffer_count = 2;
    to->whole.parse = lead % 2 ? urikit_iri_parse : NULL;
    slice = urikit_batch_slice(&to->whole, lead / 2, lead - lead / 2 + count);
    return urikit_batch_slice(&slice, lead - lead / 2, count);
}

/* The URI of a row by itself. False if it is null or invalid. */
static bool parse_alone(const char *row, size_t lead, urikit_uri *uri)
{
    return row && !(lead % 2 ? urikit_iri_parse : urikit_uri_parse)(urikit_str_from(row), 0, uri, NULL);
}

/* ---- calls that write a text for each row ---------------------------------------------------- */

typedef struct text_call {
    const char *name;
    bool pairs; /* with a second column */
    bool edits; /* whose texts are values, not URIs */
    urikit_code (*batch)(const urikit_batch *a, const urikit_batch *b, urikit_batch_strings *texts);
    urikit_code (*alone)(const urikit_uri *a, const urikit_uri *b, urikit_str value, urikit_out *out);
} text_call;

#define ROW_CALL(name, of_batch, of_row)                                                                         \
    static urikit_code name##_batch(const urikit_batch *a, const urikit_batch *b, urikit_batch_strings *texts)   \
    {                                                                                                            \
        (void)a;                                                                                                 \
        (void)b;                                                                                                 \
        return of_batch;                                                                                         \
    }                                                                                                            \
    static urikit_code name##_alone(const urikit_uri *a, const urikit_uri *b, urikit_str value, urikit_out *out) \
    {                                                                                                            \
        (void)a;                                                                                                 \
        (void)b;                                                                                                 \
        (void)value;                                                                                             \
        return of_row;                                                                                           \
    }

/* Appends a text. URIKIT_E_PARTS, which stands for null here, if it is absent. */
static urikit_code put(urikit_str text, urikit_out *out)
{
    if (!text.ptr) {
        return URIKIT_E_PARTS;
    }
    assert_true(out->len + text.len <= out->cap);
    if (text.len > 0) {
        memcpy((char *)out->ptr + out->len, text.ptr, text.len);
    }
    out->len += text.len;
    return URIKIT_OK;
}

/* The host, and how many rows have one: a function with a context. */
static urikit_code count_hosts(const urikit_uri *uri, void *context, urikit_out *out)
{
    urikit_str host = urikit_uri_host(uri);
    size_t *count = context;

    *count += host.ptr != NULL;
    return host.ptr ? urikit_uri_normalize(uri, URIKIT_LEVEL_CASE, out) : URIKIT_E_PARTS;
}

static size_t hosts;

static urikit_code value_of(const urikit_uri *uri, urikit_str key, urikit_out *out)
{
    urikit_str value;

    return urikit_query_find(urikit_uri_query(uri), key, 0, &value) ? put(value, out) : URIKIT_E_PARTS;
}

ROW_CALL(host, urikit_batch_part(a, URIKIT_PART_HOST, texts), put(urikit_uri_host(a), out))
ROW_CALL(query, urikit_batch_part(a, URIKIT_PART_QUERY, texts), put(urikit_uri_query(a), out))
ROW_CALL(path, urikit_batch_part(a, URIKIT_PART_PATH, texts), put(urikit_uri_path(a), out))
ROW_CALL(normal, urikit_batch_normalize(a, URIKIT_LEVEL_SCHEME, texts), urikit_uri_normalize(a, URIKIT_LEVEL_SCHEME, out))
ROW_CALL(surt, urikit_batch_map(a, urikit_uri_surt, texts), urikit_uri_surt(a, out))
ROW_CALL(with, urikit_batch_map_with(a, count_hosts, &hosts, texts), count_hosts(a, &(size_t){ 0 }, out))
ROW_CALL(value, urikit_batch_query_value(a, URIKIT_STR("b"), URIKIT_BATCH_WRITTEN, texts), value_of(a, URIKIT_STR("b"), out))
ROW_CALL(resolve, urikit_batch_resolve(b, a, URIKIT_RESOLVE_STRICT, texts), urikit_uri_resolve(b, a, URIKIT_RESOLVE_STRICT, out))
ROW_CALL(relativize, urikit_batch_relativize(b, a, texts), urikit_uri_relativize(b, a, out))
ROW_CALL(set, urikit_batch_set(a, URIKIT_PART_QUERY, b, URIKIT_EDIT_PLAIN, texts),
         urikit_uri_set(a, URIKIT_PART_QUERY, value, URIKIT_EDIT_PLAIN, out, NULL))
ROW_CALL(set_port, urikit_batch_set(a, URIKIT_PART_PORT, b, URIKIT_EDIT_PLAIN, texts),
         urikit_uri_set(a, URIKIT_PART_PORT, value, URIKIT_EDIT_PLAIN, out, NULL))
ROW_CALL(set_value, urikit_batch_query_set(a, URIKIT_STR("b"), b, URIKIT_EDIT_PLAIN, texts),
         value.ptr ? urikit_uri_query_set(a, URIKIT_STR("b"), value, URIKIT_EDIT_PLAIN, out, NULL)
                   : urikit_uri_query_remove(a, URIKIT_STR("b"), URIKIT_EDIT_PLAIN, out))

static const text_call calls[] = {
    { "host", false, false, host_batch, host_alone },
    { "query", false, false, query_batch, query_alone },
    { "path", false, false, path_batch, path_alone },
    { "normalize", false, false, normal_batch, normal_alone },
    { "map", false, false, surt_batch, surt_alone },
    { "map with", false, false, with_batch, with_alone },
    { "query value", false, false, value_batch, value_alone },
    { "resolve", true, false, resolve_batch, resolve_alone },
    { "relativize", true, false, relativize_batch, relativize_alone },
    { "set", true, true, set_batch, set_alone },
    { "set port", true, true, set_port_batch, set_port_alone },
    { "query set", true, true, set_value_batch, set_value_alone },
};

enum { CALLS = sizeof calls / sizeof calls[0] };

/* Row i of a result, whose long views are in the buffers of the source or in its own data. */
static urikit_str result_text(const urikit_batch *source, const urikit_batch_strings *texts, size_t i)
{
    urikit_str buffers[3];
    urikit_batch got = urikit_batch_of_strings(texts, i + 1);
    size_t count = urikit_batch_buffer_count(source);
    size_t n;

    assert_int_equal(got.count, i + 1);
    assert_true(count <= 2);
    for (n = 0; n < count; n++) {
        buffers[n] = urikit_batch_buffer(source, n);
    }
    buffers[count] = urikit_out_str(&texts->data);
    got.buffers = buffers;
    got.buffer_count = count + 1;
    assert_int_equal(urikit_batch_check(&got, NULL), URIKIT_OK);
    return urikit_batch_text(&got, i);
}

/* The rows of both columns, as this test knows them. */
typedef struct two_columns {
    const char *const *a;
    size_t a_count;
    size_t a_lead;
    const char *const *b;
    size_t b_count;
    size_t b_lead;
} two_columns;

/* Whether a row of the result is not null; then *out is its text. */
static bool row_alone(const text_call *call, const two_columns *rows, size_t i, urikit_out *out)
{
    const char *other = rows->b[rows->b_count == 1 ? 0 : i];
    urikit_uri a;
    urikit_uri b = { 0 };

    out->len = 0;
    return parse_alone(rows->a[rows->a_count == 1 ? 0 : i], rows->a_lead, &a) &&
           (!call->pairs || call->edits || parse_alone(other, rows->b_lead, &b)) &&
           !call->alone(&a, &b, other ? urikit_str_from(other) : urikit_str_of(NULL, 0), out);
}

/* What a short view has after its text is 0: views are compared as a whole. */
static void check_padding(const urikit_batch_strings *texts, size_t i)
{
    const urikit_view *view = (const urikit_view *)texts->rows + i;
    size_t n;

    if (texts->kind == URIKIT_BATCH_VIEWS || texts->kind == URIKIT_BATCH_POINTERS) {
        for (n = view->len; n < URIKIT_VIEW_INLINE; n++) {
            assert_int_equal(view->as.text[n], 0);
        }
    }
}

static void same_texts(const text_call *call, const two_columns *rows, const urikit_batch *a, const urikit_batch *b,
                       urikit_batch_kind kind)
{
    static const size_t lens[] = { sizeof(uint32_t), sizeof(uint64_t), sizeof(urikit_view), sizeof(urikit_view) };
    size_t count = !call->pairs || rows->a_count > rows->b_count ? rows->a_count : rows->b_count;
    uint8_t *bits = malloc(URIKIT_BITMAP_LEN(count));
    void *result = malloc((count + 1) * lens[kind]);
    char block[OUT_CAP];
    char alone[OUT_CAP];
    urikit_batch_strings texts = { (uint8_t)kind, NULL, NULL, { NULL, 0, 0 } };
    urikit_code code;
    size_t i;

    assert_true(bits && result);
    code = call->batch(a, b, &texts);
    assert_int_equal(code, texts.data.len > 0 ? URIKIT_E_SPACE : URIKIT_OK);
    assert_true(texts.data.len <= sizeof block);
    texts = (urikit_batch_strings){ (uint8_t)kind, result, bits, { block, texts.data.len, 0 } };
    assert_int_equal(call->batch(a, b, &texts), URIKIT_OK);
    for (i = 0; i < count; i++) {
        urikit_out want = { alone, sizeof alone, 0 };
        bool valid = row_alone(call, rows, i, &want);

        if (urikit_bitmap_has(bits, i) != valid) {
            check_fail("%s, kind %d to %d: row %zu is%s null\n", call->name, (int)a->kind, (int)kind, i, valid ? "" : " not");
        }
        if (valid) {
            check_text(result_text(a, &texts, i), urikit_out_str(&want), call->name);
            check_padding(&texts, i);
        }
    }
    free(bits);
    free(result);
}

/* Space for the columns of a batch. */
typedef struct parsed_columns {
    urikit_batch_columns columns;
    uint32_t ends[6][ROWS];
    uint8_t bytes[2][ROWS];
    uint8_t valid[URIKIT_BITMAP_LEN(ROWS)];
} parsed_columns;

/* Parses, so that later calls need not. A slice of the batch has no columns. */
static void parse_first(parsed_columns *to, urikit_batch *batch)
{
    to->columns = (urikit_batch_columns){ to->ends[0],  to->ends[1],  to->ends[2], to->ends[3], to->ends[4], to->ends[5],
                                          to->bytes[0], to->bytes[1], to->valid,   NULL,        NULL };
    assert_int_equal(urikit_batch_parse(batch, &to->columns, NULL), URIKIT_OK);
    batch->columns = &to->columns;
    assert_null(urikit_batch_slice(batch, 0, batch->count).columns);
}

/* Every call, each layout of each column and of the result, bitmaps that begin at any bit, with and without columns. */
static void test_texts(void **state)
{
    static const struct {
        size_t a;
        size_t b;
        size_t from; /* the first row */
    } shapes[] = { { ROWS, ROWS, 0 }, { ROWS, 1, 3 }, { ROWS, 1, 4 }, { 1, ROWS, 0 }, { 1, ROWS, 1 }, { 1, 1, 2 } };
    size_t n;

    (void)state;
    for (n = 0; n < sizeof shapes / sizeof shapes[0] * 5 * 5 * CALLS; n++) {
        const text_call *call = &calls[n % CALLS];
        size_t kinds = n / CALLS % 25;
        size_t shape = n / CALLS / 25;
        size_t lead;

        for (lead = 0; lead <= 8; lead++) {
            two_columns rows = { uris + (shapes[shape].a == 1 ? shapes[shape].from : 0),   shapes[shape].a, lead,
                                 others + (shapes[shape].b == 1 ? shapes[shape].from : 0), shapes[shape].b, LEAD_MAX - lead * 2 };
            column a;
            column b;
            urikit_batch left = column_make(&a, (urikit_batch_kind)(kinds / 5), rows.a, rows.a_count, rows.a_lead);
            urikit_batch right = column_make(&b, (urikit_batch_kind)(kinds % 5), rows.b, rows.b_count, rows.b_lead);

            parsed_columns of[2];

            assert_int_equal(left.valid_at, rows.a_lead);
            same_texts(call, &rows, &left, &right, (urikit_batch_kind)((kinds + lead) % URIKIT_BATCH_STRS));
            parse_first(&of[0], &left);
            parse_first(&of[1], &right);
            same_texts(call, &rows, &left, &right, (urikit_batch_kind)((kinds + lead + 1) % URIKIT_BATCH_STRS));
        }
    }
}

/* ---- calls that write bits and numbers -------------------------------------------------------- */

static void same_pairs(const two_columns *rows, const urikit_batch *a, const urikit_batch *b)
{
    size_t count = rows->a_count > rows->b_count ? rows->a_count : rows->b_count;
    uint8_t equal[URIKIT_BITMAP_LEN(ROWS)];
    uint8_t valid[2][URIKIT_BITMAP_LEN(ROWS)];
    int8_t order[ROWS];
    size_t i;

    assert_int_equal(urikit_batch_equal(a, b, URIKIT_LEVEL_SCHEME, equal, valid[0]), URIKIT_OK);
    assert_int_equal(urikit_batch_compare(a, b, URIKIT_LEVEL_SCHEME, order, valid[1]), URIKIT_OK);
    for (i = 0; i < count; i++) {
        urikit_uri x;
        urikit_uri y;
        bool both = parse_alone(rows->a[rows->a_count == 1 ? 0 : i], rows->a_lead, &x) &&
                    parse_alone(rows->b[rows->b_count == 1 ? 0 : i], rows->b_lead, &y);
        int sign = both ? urikit_uri_compare(&x, &y, URIKIT_LEVEL_SCHEME) : 0;

        assert_int_equal(urikit_bitmap_has(valid[0], i), both);
        assert_int_equal(urikit_bitmap_has(valid[1], i), both);
        assert_int_equal(urikit_bitmap_has(equal, i), both && sign == 0);
        assert_int_equal(order[i], (sign > 0) - (sign < 0));
    }
}

static void same_ports(const two_columns *rows, const urikit_batch *a, bool effective)
{
    uint8_t valid[URIKIT_BITMAP_LEN(ROWS)];
    int32_t ports[2][ROWS];
    size_t i;

    assert_int_equal(urikit_batch_port(a, effective, ports[0], valid), URIKIT_OK);
    assert_int_equal(urikit_batch_port(a, effective, ports[1], NULL), URIKIT_OK);
    for (i = 0; i < rows->a_count; i++) {
        urikit_uri uri;
        int32_t port = URIKIT_NO_PORT;

        if (parse_alone(rows->a[i], rows->a_lead, &uri) &&
            (effective ? urikit_uri_port_number(&uri, &port) : urikit_uri_port_written(&uri, &port))) {
            assert_int_equal(port, URIKIT_NO_PORT); /* above 65535 */
        }
        assert_int_equal(ports[0][i], port);
        assert_int_equal(ports[1][i], port);
        assert_int_equal(urikit_bitmap_has(valid, i), port != URIKIT_NO_PORT);
    }
}

static void same_hashes(const two_columns *rows, const urikit_batch *a)
{
    uint8_t valid[2][URIKIT_BITMAP_LEN(ROWS)];
    uint64_t hashes[ROWS];
    urikit_hash_128 wide[ROWS];
    char block[256];
    urikit_out space = URIKIT_OUT(block);
    size_t i;

    assert_int_equal(urikit_batch_hash_64(a, URIKIT_LEVEL_SCHEME, &space, hashes, valid[0]), URIKIT_OK);
    assert_int_equal(urikit_batch_hash_128(a, URIKIT_LEVEL_SCHEME, &space, wide, valid[1]), URIKIT_OK);
    for (i = 0; i < rows->a_count; i++) {
        char text[256];
        urikit_out normal = URIKIT_OUT(text);
        urikit_hash_128 want = { 0, 0 };
        urikit_uri uri;
        bool is = parse_alone(rows->a[i], rows->a_lead, &uri);

        if (is) {
            assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &normal), URIKIT_OK);
            urikiti_xxh3_128(text, normal.len, &want.low, &want.high);
        }
        assert_int_equal(hashes[i], is ? urikiti_xxh3_64(text, normal.len) : 0);
        assert_memory_equal(&wide[i], &want, sizeof want);
        assert_int_equal(urikit_bitmap_has(valid[0], i), is);
        assert_int_equal(urikit_bitmap_has(valid[1], i), is);
    }
}

/* The bytes of a row in the sum of urikit_batch_check: offsets also count what is under a null row. */
static size_t counted(const urikit_batch *a, const char *row)
{
    bool offsets = a->kind == URIKIT_BATCH_OFFSETS_32 || a->kind == URIKIT_BATCH_OFFSETS_64;

    return row ? strlen(row) : offsets ? strlen(null_row) : 0;
}

/* Parsed, read row by row with the columns and without them, and added up. */
static void same_rows(const two_columns *rows, const urikit_batch *a)
{
    uint32_t ends[6][ROWS];
    uint8_t bytes[2][ROWS];
    uint8_t valid[URIKIT_BITMAP_LEN(ROWS)];
    uint16_t codes[ROWS];
    urikit_batch_columns columns = {
        ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], bytes[0], bytes[1], valid, codes, NULL
    };
    urikit_batch parsed = *a;
    size_t good;
    size_t sum;
    size_t i;

    assert_int_equal(urikit_batch_check(a, &sum), URIKIT_OK);
    assert_int_equal(urikit_batch_parse(a, &columns, &good), URIKIT_OK);
    parsed.columns = &columns;
    for (i = 0; i < rows->a_count; i++) {
        urikit_str text = urikit_batch_text(a, i);
        urikit_uri want = { 0 };
        urikit_uri got[2] = { { 0 }, { 0 } };
        bool is = parse_alone(rows->a[i], rows->a_lead, &want);

        assert_int_equal(text.ptr != NULL, rows->a[i] != NULL);
        assert_int_equal(text.len, rows->a[i] ? strlen(rows->a[i]) : 0);
        assert_int_equal(urikit_batch_row(a, i, &got[0]), is);
        assert_int_equal(urikit_batch_row(&parsed, i, &got[1]), is);
        assert_int_equal(codes[i] == URIKIT_OK, is || !rows->a[i]);
        if (is) {
            check_text(text, urikit_str_from(rows->a[i]), "a row");
            check_text(urikit_uri_text(&got[0]), text, "a row alone");
            got[0].text = got[1].text = want.text;
            assert_memory_equal(&got[0], &want, sizeof want);
            assert_memory_equal(&got[1], &want, sizeof want);
        }
        good -= is;
        sum -= counted(a, rows->a[i]);
    }
    assert_int_equal(good, 0);
    assert_int_equal(sum, 0);
}

static void test_numbers(void **state)
{
    size_t n;

    (void)state;
    for (n = 0; n < 25 * 9; n++) {
        two_columns rows = { uris, ROWS, n / 25, others, ROWS, LEAD_MAX - 2 * (n / 25) };
        two_columns one = { uris, ROWS, n / 25, others, 1, rows.b_lead };
        column a;
        column b;
        column c;
        urikit_batch left = column_make(&a, (urikit_batch_kind)(n % 5), rows.a, rows.a_count, rows.a_lead);
        urikit_batch right = column_make(&b, (urikit_batch_kind)(n / 5 % 5), rows.b, rows.b_count, rows.b_lead);
        urikit_batch first = column_make(&c, (urikit_batch_kind)(n / 5 % 5), one.b, 1, one.b_lead);

        same_pairs(&rows, &left, &right);
        same_pairs(&one, &left, &first);
        same_ports(&rows, &left, false);
        same_ports(&rows, &left, true);
        same_hashes(&rows, &left);
        same_rows(&rows, &left);
    }
}

/* ---- lists -------------------------------------------------------------------------------------- */

enum { LIST_ROWS = 320 };

typedef struct list_result {
    urikit_batch_lists lists;
    urikit_batch_strings keys;
    urikit_batch_strings values;
    uint64_t offsets[ROWS + 1];
    urikit_view rows[2][LIST_ROWS];
    uint8_t valid[3][LIST_ROWS / 8];
    char data[2][1024];
} list_result;

static void list_start(list_result *r, urikit_batch_kind kind)
{
    memset(r, 0, sizeof *r);
    r->lists = (urikit_batch_lists){ URIKIT_BATCH_OFFSETS_64, r->offsets, r->valid[0], LIST_ROWS, 0 };
    r->keys = (urikit_batch_strings){ (uint8_t)kind, r->rows[0], r->valid[1], URIKIT_OUT(r->data[0]) };
    r->values = (urikit_batch_strings){ (uint8_t)kind, r->rows[1], r->valid[2], URIKIT_OUT(r->data[1]) };
}

static void same_element(const urikit_batch *a, const urikit_batch_strings *texts, size_t i, urikit_str want)
{
    assert_int_equal(urikit_bitmap_has(texts->valid, i), want.ptr != NULL);
    if (want.ptr) {
        check_text(result_text(a, texts, i), want, "an element");
    }
}

static void same_lists(const two_columns *rows, const urikit_batch *a, urikit_batch_kind kind, bool pairs)
{
    list_result r;
    size_t n = 0;
    size_t i;

    list_start(&r, kind);
    assert_int_equal(pairs ? urikit_batch_query_pairs(a, URIKIT_BATCH_WRITTEN, &r.lists, &r.keys, &r.values)
                           : urikit_batch_path_segments(a, URIKIT_BATCH_WRITTEN, &r.lists, &r.keys),
                     URIKIT_OK);
    for (i = 0; i < rows->a_count; i++) {
        urikit_uri uri;
        bool is = parse_alone(rows->a[i], rows->a_lead, &uri);
        urikit_str rest = !is ? urikit_str_of(NULL, 0) : pairs ? urikit_uri_query(&uri) : urikit_uri_path(&uri);
        urikit_str key;
        urikit_str value;

        assert_int_equal(urikit_bitmap_has(r.valid[0], i), is);
        assert_int_equal(r.offsets[i], n);
        for (; pairs ? urikit_query_next(&rest, &key, &value) : urikit_path_next(&rest, &key); n++) {
            same_element(a, &r.keys, n, key);
            if (pairs) {
                same_element(a, &r.values, n, value);
            }
        }
    }
    assert_int_equal(r.offsets[i], n);
    assert_int_equal(r.lists.len, n);
}

static void test_lists(void **state)
{
    size_t n;

    (void)state;
    for (n = 0; n < 5 * URIKIT_BATCH_STRS * 9; n++) {
        two_columns rows = { uris, ROWS, n / (5 * URIKIT_BATCH_STRS), NULL, 0, 0 };
        column a;
        urikit_batch left = column_make(&a, (urikit_batch_kind)(n % 5), rows.a, rows.a_count, rows.a_lead);

        same_lists(&rows, &left, (urikit_batch_kind)(n / 5 % URIKIT_BATCH_STRS), true);
        same_lists(&rows, &left, (urikit_batch_kind)(n / 5 % URIKIT_BATCH_STRS), false);
    }
}

/* Separators before, at and after the blocks that are looked at at once. */
static void test_lists_of_long_texts(void **state)
{
    static const char characters[] = "/&=a/&=bcdefghijklmnop";
    char space[300] = "s:/x";
    size_t n;

    (void)state;
    for (n = 0; n < 131 * 8; n++) {
        size_t choice = n / 131 % 2 ? 4 : sizeof characters - 1;
        uint32_t random = (uint32_t)n + 1;
        size_t len = 4;
        size_t i;

        for (i = 0; i < n % 131 * 2 + 1; i++) {
            random = random * 1103515245U + 12345U;
            space[len++] = i == n % 131 ? '?' : characters[(random >> 16) % choice];
        }
        space[len] = '\0';
        for (i = 0; i < 5 * URIKIT_BATCH_STRS; i++) {
            const char *const texts[3] = { space, "s:a?b", space };
            two_columns rows = { texts, 3, 0, NULL, 0, 0 };
            column a;
            urikit_batch left = column_make(&a, (urikit_batch_kind)(i % 5), rows.a, rows.a_count, rows.a_lead);

            same_lists(&rows, &left, (urikit_batch_kind)(i / 5), true);
            same_lists(&rows, &left, (urikit_batch_kind)(i / 5), false);
        }
    }
}

/* "data.len is the number of bytes that are needed", also of the column that fits. */
static void test_lists_without_space(void **state)
{
    urikit_str text = URIKIT_STR("s:/a/%62/cc?kk=vv&k=%61%61%61%61%61");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    list_result r;
    urikit_batch_kind kind;

    (void)state;
    for (kind = URIKIT_BATCH_OFFSETS_32; kind <= URIKIT_BATCH_OFFSETS_64; kind++) {
        size_t i;

        for (i = 0; i < 4; i++) { /* enough for both, too little for the keys, the values, the elements */
            list_start(&r, kind);
            r.keys.data.cap = i == 1 ? 2 : 3;
            r.values.data.cap = i == 2 ? 6 : 7;
            r.lists.cap = i == 3 ? 0 : 2;
            assert_int_equal(urikit_batch_query_pairs(&batch, URIKIT_BATCH_DECODED, &r.lists, &r.keys, &r.values),
                             i == 0 ? URIKIT_OK : URIKIT_E_SPACE);
            assert_int_equal(r.keys.data.len, 3);
            assert_int_equal(r.values.data.len, 7);
            assert_int_equal(r.lists.len, 2);
            assert_memory_equal(r.offsets, ((uint64_t[]){ 0, 2 }), 2 * sizeof r.offsets[0]);
        }
        list_start(&r, kind);
        r.keys.data.cap = 3;
        assert_int_equal(urikit_batch_path_segments(&batch, URIKIT_BATCH_DECODED, &r.lists, &r.keys), URIKIT_E_SPACE);
        assert_int_equal(r.keys.data.len, 4);
        assert_memory_equal(r.data[0], "ab", 2);
    }
}

/* ---- errors of the call: nothing is read, nothing is written --------------------------------------- */

typedef struct any_result {
    uint8_t bits[2];
    int8_t order[2];
    int32_t ports[2];
    uint64_t hashes[4];
    uint32_t offsets[3];
    char data[16];
} any_result;

static void expect_offsets_error(const urikit_batch *bad, const urikit_batch *good)
{
    any_result r;
    any_result before;
    urikit_batch_strings texts = { URIKIT_BATCH_OFFSETS_32, r.offsets, r.bits, { r.data, 16, 5 } };
    urikit_batch_strings more = texts;
    urikit_batch_lists lists = { URIKIT_BATCH_OFFSETS_32, r.offsets, r.bits, 2, 77 };
    urikit_out space = { r.data, 16, 6 };
    size_t i;

    memset(&r, 0xA5, sizeof r);
    before = r;
    assert_int_equal(urikit_batch_check(bad, NULL), URIKIT_E_OFFSETS);
    for (i = 0; i < CALLS; i++) {
        assert_int_equal(calls[i].batch(bad, good, &texts), URIKIT_E_OFFSETS);
        if (calls[i].pairs) {
            assert_int_equal(calls[i].batch(good, bad, &texts), URIKIT_E_OFFSETS);
        }
    }
    assert_int_equal(urikit_batch_query_pairs(bad, URIKIT_BATCH_WRITTEN, &lists, &texts, &more), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_path_segments(bad, URIKIT_BATCH_WRITTEN, &lists, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_equal(good, bad, URIKIT_LEVEL_CASE, r.bits, NULL), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_compare(bad, good, URIKIT_LEVEL_CASE, r.order, r.bits), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_port(bad, true, r.ports, r.bits), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_hash_64(bad, URIKIT_LEVEL_CASE, &space, r.hashes, r.bits), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_hash_128(bad, URIKIT_LEVEL_CASE, &space, (urikit_hash_128 *)r.hashes, r.bits),
                     URIKIT_E_OFFSETS);
    assert_memory_equal(&r, &before, sizeof r);
    assert_int_equal(texts.data.len, 5);
    assert_int_equal(more.data.len, 5);
    assert_int_equal(space.len, 6);
    assert_int_equal(lists.len, 77);
}

static void test_errors(void **state)
{
    static const uint32_t descending[] = { 0, 2, 1 };
    urikit_str good_of[] = { URIKIT_STR("a:"), URIKIT_STR("b:") };
    urikit_str buffer = URIKIT_STR("http://example.org/");
    urikit_view views[2] = { { .len = 1 }, { .len = 13 } };
    urikit_batch good = { .kind = URIKIT_BATCH_STRS, .rows = good_of, .count = 2 };
    urikit_batch bad = { .rows = descending, .count = 2 };

    (void)state;
    bad.data = URIKIT_STR("a:b");
    expect_offsets_error(&bad, &good);
    bad = (urikit_batch){ .kind = URIKIT_BATCH_VIEWS, .rows = views, .count = 2 };
    bad.buffers = &buffer;
    bad.buffer_count = 1;
    views[1].as.in_buffer.at = (uint32_t)buffer.len - 13;
    assert_int_equal(urikit_batch_check(&bad, NULL), URIKIT_OK);
    views[1].as.in_buffer.at++;
    expect_offsets_error(&bad, &good);
    views[1].as.in_buffer.at = (uint32_t)buffer.len + 1; /* it begins after the buffer */
    expect_offsets_error(&bad, &good);
}

/* ---- lengths: what was appended before counts, so that no test needs 2 GiB --------------------------- */

/* Data of 2 GiB or more is an error with 32-bit offsets and with views. */
static void test_long_data(void **state)
{
    urikit_str uri[] = { URIKIT_STR("http://a.host.of.some.length/x?b=%61aaaaaaaaaaaaaaaa"), URIKIT_STR("s:?b=1") };
    urikit_str other[] = { URIKIT_STR("http://h/"), URIKIT_STR("s:") };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = uri, .count = 2 };
    urikit_batch pair = { .kind = URIKIT_BATCH_STRS, .rows = other, .count = 2 };
    urikit_batch_kind kind;
    size_t i;

    (void)state;
    for (kind = URIKIT_BATCH_OFFSETS_32; kind <= URIKIT_BATCH_POINTERS; kind++) {
        bool limit = kind == URIKIT_BATCH_OFFSETS_32 || kind == URIKIT_BATCH_VIEWS;

        for (i = 0; i < CALLS; i++) {
            uint8_t valid = 0;
            urikit_batch_strings before = { .kind = (uint8_t)kind, .valid = &valid };
            urikit_batch_strings texts = { .kind = (uint8_t)kind, .data = { NULL, 0, INT32_MAX } };
            urikit_code code = calls[i].batch(&batch, &pair, &before); /* counts what it appends */

            assert_int_equal(code, before.data.len > 0 ? URIKIT_E_SPACE : URIKIT_OK);
            code = calls[i].batch(&batch, &pair, &texts);
            if (limit && before.data.len > 0) {
                assert_int_equal(code, URIKIT_E_TOO_LONG);
                assert_true(texts.data.len > INT32_MAX);
            } else {
                assert_int_equal(code, URIKIT_E_SPACE);
                assert_int_equal(texts.data.len, INT32_MAX + before.data.len);
            }
            texts.data.len = SIZE_MAX; /* saturates, and never fits */
            code = calls[i].batch(&batch, &pair, &texts);
            assert_int_equal(code, limit && valid ? URIKIT_E_TOO_LONG : URIKIT_E_SPACE);
            assert_int_equal(texts.data.len, SIZE_MAX);
        }
    }
}

/* The same where there are rows: the row that goes over the limit is not stored as a negative offset. */
static void test_long_offsets(void **state)
{
    urikit_str uri[] = { URIKIT_STR("//a"), URIKIT_STR("//bb"), URIKIT_STR("//c") };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = uri, .count = 3 };
    uint32_t offsets[4];
    uint64_t wide[4];
    urikit_batch_strings texts = { URIKIT_BATCH_OFFSETS_32, offsets, NULL, { NULL, 0, INT32_MAX - 4 } };

    (void)state;
    assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts), URIKIT_E_SPACE);
    assert_memory_equal(offsets, ((uint32_t[]){ INT32_MAX - 4, INT32_MAX - 3, INT32_MAX - 1, INT32_MAX }), sizeof offsets);
    texts.data.len = INT32_MAX - 3;
    assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts), URIKIT_E_TOO_LONG);
    texts.data.len = INT32_MAX - 3;
    assert_int_equal(urikit_batch_normalize(&batch, URIKIT_LEVEL_STRING, &texts), URIKIT_E_TOO_LONG);
    texts = (urikit_batch_strings){ URIKIT_BATCH_OFFSETS_64, wide, NULL, { NULL, 0, INT32_MAX } };
    assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts), URIKIT_E_SPACE);
    assert_int_equal(wide[3], (uint64_t)INT32_MAX + 4);
}

static void test_long_lists(void **state)
{
    urikit_str uri[] = { URIKIT_STR("s:/a?k=v"), URIKIT_STR("s:/b?l=w&m") };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = uri, .count = 2 };
    urikit_batch_lists lists = { .kind = URIKIT_BATCH_OFFSETS_32 };
    urikit_batch_strings keys = { .data = { NULL, 0, INT32_MAX } };
    urikit_batch_strings values = { 0 };

    (void)state;
    assert_int_equal(urikit_batch_query_pairs(&batch, 0, &lists, &keys, &values), URIKIT_E_TOO_LONG);
    assert_int_equal(keys.data.len, (size_t)INT32_MAX + 1);
    assert_int_equal(values.data.len, 0);
    keys.data.len = 0;
    values.data.len = INT32_MAX - 1; /* the first value fits, the second does not */
    assert_int_equal(urikit_batch_query_pairs(&batch, 0, &lists, &keys, &values), URIKIT_E_TOO_LONG);
    assert_int_equal(keys.data.len, 2);
    assert_int_equal(values.data.len, (size_t)INT32_MAX + 1);
    keys.data.len = INT32_MAX;
    assert_int_equal(urikit_batch_path_segments(&batch, 0, &lists, &keys), URIKIT_E_TOO_LONG);
}

/* Columns of one row of this length, of which no byte is read. The path is all of it. */
typedef struct long_row {
    uint32_t ends[6];
    uint8_t bytes[2];
    uint8_t valid;
    urikit_batch_columns columns;
} long_row;

static void long_row_make(long_row *row, uint32_t len)
{
    memset(row, 0, sizeof *row);
    row->ends[4] = row->ends[5] = len;
    row->valid = 1;
    row->columns = (urikit_batch_columns){ &row->ends[0], &row->ends[1],  &row->ends[2],  &row->ends[3], &row->ends[4],
                                           &row->ends[5], &row->bytes[0], &row->bytes[1], &row->valid,   NULL,
                                           NULL };
}

/* A text of 2 GiB or more is an error where offsets are signed numbers of 32 bits. */
static void test_long_text(void **state)
{
    static const uint32_t lens[] = { INT32_MAX, (uint32_t)INT32_MAX + 1, UINT32_MAX };
    urikit_str text = URIKIT_STR("path");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    uint64_t offsets[2] = { 0, 0 };
    urikit_batch in_data = { .kind = URIKIT_BATCH_OFFSETS_64, .rows = offsets, .count = 1 };
    urikit_batch_kind kind;
    long_row row;
    size_t i;

    (void)state;
    batch.columns = in_data.columns = &row.columns;
    for (i = 0; i < 3; i++) {
        long_row_make(&row, lens[i]);
        offsets[1] = text.len = lens[i];
        in_data.data = text;
        for (kind = URIKIT_BATCH_OFFSETS_32; kind <= URIKIT_BATCH_POINTERS; kind++) {
            bool limit = kind == URIKIT_BATCH_OFFSETS_32 || kind == URIKIT_BATCH_VIEWS;
            urikit_batch_strings texts = { .kind = (uint8_t)kind };
            urikit_code code = urikit_batch_part(&batch, URIKIT_PART_PATH, &texts);

            if (limit && lens[i] > INT32_MAX) {
                assert_int_equal(code, URIKIT_E_TOO_LONG);
            } else {
                assert_int_equal(code, kind == URIKIT_BATCH_POINTERS ? URIKIT_OK : URIKIT_E_SPACE);
            }
            texts.data.len = 0;
            code = urikit_batch_part(&in_data, URIKIT_PART_PATH, &texts);
            if (limit && lens[i] > INT32_MAX) { /* no buffer holds it, and it cannot be copied */
                assert_int_equal(code, URIKIT_E_TOO_LONG);
            } else {
                assert_int_equal(code, kind >= URIKIT_BATCH_VIEWS ? URIKIT_OK : URIKIT_E_SPACE);
            }
        }
    }
}

/* ---- buffers of views ------------------------------------------------------------------------------------ */

static void test_buffers(void **state)
{
    static const urikit_batch_kind kinds[] = { URIKIT_BATCH_OFFSETS_32, URIKIT_BATCH_OFFSETS_64, URIKIT_BATCH_VIEWS,
                                               URIKIT_BATCH_POINTERS, URIKIT_BATCH_STRS };
    static const size_t counts[] = { 1, 1, 2, 0, 0 };
    size_t i;

    (void)state;
    for (i = 0; i < 5; i++) {
        column a;
        urikit_batch batch = column_make(&a, kinds[i], uris, ROWS, 0);
        size_t n;

        assert_int_equal(urikit_batch_buffer_count(&batch), counts[i]);
        for (n = 0; n < counts[i]; n++) {
            check_text(urikit_batch_buffer(&batch, n), a.buffers[n], "a buffer");
        }
        assert_null(urikit_batch_buffer(&batch, n).ptr);
        assert_int_equal(urikit_batch_buffer(&batch, n).len, 0);
        assert_null(urikit_batch_buffer(&batch, SIZE_MAX).ptr);
    }
}

/* A long piece of a row that is in no buffer is copied, into the buffer after those of the batch. */
static void test_copied_views(void **state)
{
    urikit_str text = URIKIT_STR("http://a.host.of.some.length/x");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    char block[21];
    urikit_view view = { 0 };
    urikit_batch_strings texts = { URIKIT_BATCH_VIEWS, &view, NULL, URIKIT_OUT(block) };

    (void)state;
    assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts), URIKIT_OK);
    assert_int_equal(texts.data.len, 21);
    assert_memory_equal(block, "a.host.of.some.length", 21);
    assert_int_equal(view.as.in_buffer.buffer, 0);
    assert_int_equal(view.as.in_buffer.at, 0);
    assert_memory_equal(view.as.in_buffer.prefix, "a.ho", 4);
    texts.data = (urikit_out){ block, 20, 0 }; /* one byte less: the view is not written */
    memset(&view, 0xA5, sizeof view);
    assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts), URIKIT_E_SPACE);
    assert_int_equal(texts.data.len, 21);
    assert_int_equal(view.len, 0xA5A5A5A5);
}

/* A result that is the text of the one row that all rows have is a view of that row: nothing is copied. */
static void test_repeated_views(void **state)
{
    static const char text[] = "http://a.host.of.some.length/x?q";
    urikit_str more[] = { URIKIT_STR("http://b/"), URIKIT_STR("q"), URIKIT_STR("q") };
    urikit_str buffer = URIKIT_STR("http://a.host.of.some.length/x?q");
    urikit_view row[2] = { { .len = sizeof text - 1 } }; /* the batch has one row: this first one */
    urikit_batch one = { .kind = URIKIT_BATCH_VIEWS, .rows = row, .count = 1, .buffers = &buffer, .buffer_count = 1 };
    urikit_batch bases = { .kind = URIKIT_BATCH_STRS, .rows = (urikit_str[]){ more[0], more[0] }, .count = 2 };
    urikit_batch values = { .kind = URIKIT_BATCH_STRS, .rows = more + 1, .count = 2 };
    size_t call;

    (void)state;
    memcpy(row[0].as.in_buffer.prefix, text, 4);
    for (call = 0; call < 2; call++) {
        char block[sizeof text - 1]; /* what is not kept needs space all the same */
        urikit_view views[2];
        urikit_batch_strings texts = { URIKIT_BATCH_VIEWS, views, NULL, URIKIT_OUT(block) };

        memset(views, 0xA5, sizeof views);
        assert_int_equal(call == 0 ? urikit_batch_resolve(&bases, &one, URIKIT_RESOLVE_STRICT, &texts)
                                   : urikit_batch_set(&one, URIKIT_PART_QUERY, &values, URIKIT_EDIT_PLAIN, &texts),
                         URIKIT_OK);
        assert_int_equal(texts.data.len, 0);
        assert_memory_equal(&views[0], row, sizeof *row);
        assert_memory_equal(&views[1], row, sizeof *row);
    }
}

/* A result that is the text of its row is a view of that row, and not of the first. */
static void test_own_views(void **state)
{
    urikit_str buffer = URIKIT_STR("http://a.host.of.some.length/x?qhttp://a.host.of.some.length/y?q");
    urikit_view row[2] = { { .len = 32 }, { .len = 32 } };
    urikit_batch two = { .kind = URIKIT_BATCH_VIEWS, .rows = row, .count = 2, .buffers = &buffer, .buffer_count = 1 };
    urikit_str base = URIKIT_STR("http://b/");
    urikit_str query = URIKIT_STR("q");
    urikit_batch bases = { .kind = URIKIT_BATCH_STRS, .rows = &base, .count = 1 };
    urikit_batch values = { .kind = URIKIT_BATCH_STRS, .rows = &query, .count = 1 };
    size_t call;

    (void)state;
    memcpy(row[0].as.in_buffer.prefix, buffer.ptr, 4);
    memcpy(row[1].as.in_buffer.prefix, buffer.ptr, 4);
    row[1].as.in_buffer.at = 32;
    for (call = 0; call < 2; call++) {
        char block[64];
        urikit_view views[2];
        urikit_batch_strings texts = { URIKIT_BATCH_VIEWS, views, NULL, URIKIT_OUT(block) };

        assert_int_equal(call == 0 ? urikit_batch_resolve(&bases, &two, URIKIT_RESOLVE_STRICT, &texts)
                                   : urikit_batch_set(&two, URIKIT_PART_QUERY, &values, URIKIT_EDIT_PLAIN, &texts),
                         URIKIT_OK);
        assert_int_equal(texts.data.len, 0);
        assert_memory_equal(views, row, sizeof views);
    }
}

/* Offsets of views have 31 bits, and buffers may be longer. No byte of a buffer is read here. */
static void test_view_limits(void **state)
{
    static const struct {
        uint32_t at;
        uint32_t len;
        uint32_t buffer;
        size_t buffer_count;
        bool good;
    } cases[] = {
        { 7, 13, 0, 1, true },
        { 8, 13, 0, 1, false },
        { 0, 13, 1, 1, false }, /* the batch has one buffer; the one after it is long */
        { 0, 13, 1, 2, true },
        { INT32_MAX, 13, 1, 2, true },
        { (uint32_t)INT32_MAX + 1, 13, 1, 2, false },
        { 0, (uint32_t)INT32_MAX + 1, 1, 2, false },
    };
    uint8_t valid = 1;
    size_t i;

    (void)state;
    for (i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        bool swapped = i % 2 && cases[i / 2].buffer_count == 2; /* the long buffer is the first */
        urikit_str buffers[2] = { urikit_str_of(null_row, swapped ? (size_t)3 << 30 : 20),
                                  urikit_str_of(null_row, swapped ? 20 : (size_t)3 << 30) };
        urikit_view view = { .len = cases[i / 2].len };
        urikit_batch batch = { .kind = URIKIT_BATCH_VIEWS, .rows = &view, .count = 1, .buffers = buffers };

        view.as.in_buffer.at = cases[i / 2].at;
        view.as.in_buffer.buffer = swapped ? !cases[i / 2].buffer : cases[i / 2].buffer;
        batch.buffer_count = cases[i / 2].buffer_count;
        assert_int_equal(urikit_batch_check(&batch, NULL), cases[i / 2].good ? URIKIT_OK : URIKIT_E_OFFSETS);
        batch.valid = &valid;
        assert_int_equal(urikit_batch_check(&batch, NULL), cases[i / 2].good ? URIKIT_OK : URIKIT_E_OFFSETS);
    }
}

/* A view with a pointer has one, unless it is short. */
static void test_pointers(void **state)
{
    urikit_view view = { .len = URIKIT_VIEW_INLINE };
    urikit_batch batch = { .kind = URIKIT_BATCH_POINTERS, .rows = &view, .count = 1 };

    (void)state;
    assert_int_equal(urikit_batch_check(&batch, NULL), URIKIT_OK);
    view.len++;
    assert_int_equal(urikit_batch_check(&batch, NULL), URIKIT_E_OFFSETS);
}

#if SIZE_MAX > UINT32_MAX

/* Data of more than 2 GiB is in overlapping buffers, each as long as a view can reach. */
static void test_windows(void **state)
{
    uint64_t offsets[2] = { 0, 0 };
    urikit_batch batch = { .kind = URIKIT_BATCH_OFFSETS_64, .rows = offsets, .count = 1 };
    const size_t gib = (size_t)1 << 30;
    size_t i;

    (void)state;
    batch.data = urikit_str_of(null_row, INT32_MAX);
    assert_int_equal(urikit_batch_buffer_count(&batch), 1);
    batch.data.len++;
    assert_int_equal(urikit_batch_buffer_count(&batch), 2);
    batch.data.len = 3 * gib;
    assert_int_equal(urikit_batch_buffer_count(&batch), 3);
    for (i = 0; i < 3; i++) {
        urikit_str buffer = urikit_batch_buffer(&batch, i);

        assert_int_equal((uintptr_t)buffer.ptr - (uintptr_t)null_row, i * gib);
        assert_int_equal(buffer.len, i < 2 ? INT32_MAX : gib);
    }
    batch.data.len++;
    assert_int_equal(urikit_batch_buffer_count(&batch), 4);
    assert_int_equal(urikit_batch_buffer(&batch, 3).len, 1);
}

#endif

/* Rows after those of the batch are not read: these would end the program. */
static void test_rows_after(void **state)
{
    enum { COUNT = 300, MORE = 600 };
    static urikit_str rows[COUNT + MORE];
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = COUNT };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT + MORE; i++) {
        rows[i] = i < COUNT ? URIKIT_STR("http://h/") : urikit_str_of((const char *)(uintptr_t)8, 100);
    }
    for (i = 0; i < CALLS; i++) {
        urikit_batch_strings texts = { 0 };
        urikit_code code = calls[i].batch(&batch, &batch, &texts);

        assert_int_equal(code, texts.data.len > 0 ? URIKIT_E_SPACE : URIKIT_OK);
    }
}

/* A batch without data has empty rows, which are not absent. */
static void test_no_data(void **state)
{
    static const uint64_t zeros[3];
    urikit_batch_kind kind;

    (void)state;
    for (kind = URIKIT_BATCH_OFFSETS_32; kind <= URIKIT_BATCH_OFFSETS_64; kind++) {
        urikit_batch batch = { .kind = (uint8_t)kind, .rows = zeros, .count = 2 };
        uint8_t valid = 0;
        urikit_batch_strings texts = { .kind = URIKIT_BATCH_OFFSETS_32, .valid = &valid };

        assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_PATH, &texts), URIKIT_OK);
        assert_int_equal(valid, 3);
        assert_non_null(urikit_batch_buffer(&batch, 0).ptr);
    }
}

/* The last part of a row ends before its separator. */
static void test_parts_of_lines(void **state)
{
    urikit_str rest = URIKIT_STR("a#first\nb#\nc#last");
    uint32_t lines[5];
    uint32_t offsets[4];
    char block[16];
    urikit_batch batch;
    urikit_batch_strings texts = { .kind = URIKIT_BATCH_OFFSETS_32, .rows = offsets, .data = URIKIT_OUT(block) };

    (void)state;
    assert_int_equal(urikit_batch_lines(&rest, lines, 5, &batch), URIKIT_OK);
    assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_FRAGMENT, &texts), URIKIT_OK);
    check_text(urikit_out_str(&texts.data), URIKIT_STR("firstlast"), "fragments");
    assert_memory_equal(offsets, ((uint32_t[]){ 0, 5, 5, 9 }), sizeof offsets);
}

/* A row is read from the columns, if there are some: its text is not parsed again. */
static void test_columns_are_read(void **state)
{
    urikit_str text = URIKIT_STR("a:b");
    uint8_t valid = 0;
    urikit_batch_columns columns = { .valid = &valid };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1, .columns = &columns };
    urikit_uri uri;

    (void)state;
    assert_false(urikit_batch_row(&batch, 0, &uri));
}

/* Any of the columns may be asked for, without the others. */
static void test_some_columns(void **state)
{
    urikit_str data = URIKIT_STR("s://u@host:1/path?q#f");
    uint32_t offsets[2] = { 0, (uint32_t)data.len };
    urikit_batch batch = { .rows = offsets, .count = 1, .data = data };
    urikit_uri uri;
    unsigned mask;

    (void)state;
    assert_int_equal(urikit_uri_parse(data, 0, &uri, NULL), URIKIT_OK);
    for (mask = 0; mask < 256; mask++) {
        const uint32_t want[8] = { uri.scheme_end, uri.host_at,   uri.host_end, uri.path_at,
                                   uri.path_end,   uri.query_end, uri.parts,    uri.host_kind };
        uint32_t ends[6] = { 0 };
        uint8_t bytes[2] = { 0 };
        urikit_batch_columns columns = { 0 };
        size_t i;

        columns.scheme_end = mask & 1 ? &ends[0] : NULL;
        columns.host_at = mask & 2 ? &ends[1] : NULL;
        columns.host_end = mask & 4 ? &ends[2] : NULL;
        columns.path_at = mask & 8 ? &ends[3] : NULL;
        columns.path_end = mask & 16 ? &ends[4] : NULL;
        columns.query_end = mask & 32 ? &ends[5] : NULL;
        columns.parts = mask & 64 ? &bytes[0] : NULL;
        columns.host_kind = mask & 128 ? &bytes[1] : NULL;
        assert_int_equal(urikit_batch_parse(&batch, &columns, NULL), URIKIT_OK);
        for (i = 0; i < 8; i++) {
            assert_int_equal(i < 6 ? ends[i] : bytes[i - 6], mask >> i & 1 ? want[i] : 0);
        }
    }
}

/* Elements that do not fit are counted: nothing is written after the rows that there is space for. */
static void test_lists_end(void **state)
{
    urikit_str text = URIKIT_STR("/a/%62b/c+c");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    urikit_batch_kind kind;

    (void)state;
    for (kind = URIKIT_BATCH_OFFSETS_32; kind <= URIKIT_BATCH_POINTERS; kind++) {
        static const size_t lens[] = { 2 * sizeof(uint32_t), 2 * sizeof(uint64_t), sizeof(urikit_view), sizeof(urikit_view) };
        urikit_batch_form form;

        for (form = URIKIT_BATCH_WRITTEN; form <= URIKIT_BATCH_FORM; form++) {
            list_result r;
            size_t i;

            list_start(&r, kind);
            memset(r.rows, 0xA5, sizeof r.rows);
            r.lists.cap = 1;
            assert_int_equal(urikit_batch_path_segments(&batch, form, &r.lists, &r.keys), URIKIT_E_SPACE);
            assert_int_equal(r.lists.len, 3);
            assert_int_equal(r.valid[1][0], 1);
            for (i = lens[kind]; i < sizeof r.rows; i++) {
                assert_int_equal(((const unsigned char *)r.rows)[i], 0xA5);
            }
        }
    }
}

/* What is decoded: a '+' only in the form of HTML, and only text that becomes UTF-8. What is not is not copied. */
static void test_values(void **state)
{
    static const struct {
        const char *query;
        urikit_batch_form form;
        const char *want; /* NULL: null */
        size_t copied;
    } cases[] = {
        { "?k=+", URIKIT_BATCH_FORM, " ", 0 },
        { "?k=+", URIKIT_BATCH_DECODED, "+", 0 },
        { "?k=%FF", URIKIT_BATCH_WRITTEN, "%FF", 0 },
        { "?k=%FF", URIKIT_BATCH_DECODED, NULL, 0 },
        { "?k=%FF", URIKIT_BATCH_FORM, NULL, 0 },
        { "?k=a+long+value+of+a+query", URIKIT_BATCH_DECODED, "a+long+value+of+a+query", 0 },
        { "?k=a+long+value+of+a+query", URIKIT_BATCH_FORM, "a long value of a query", 23 },
        { "?k=a-long-value-of-a-query", URIKIT_BATCH_FORM, "a-long-value-of-a-query", 0 },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str data = urikit_str_from(cases[i].query);
        uint32_t offsets[2] = { 0, (uint32_t)data.len };
        urikit_batch batch = { .rows = offsets, .count = 1, .data = data };
        char block[32];
        urikit_view view;
        uint8_t valid;
        urikit_batch_strings texts = { URIKIT_BATCH_VIEWS, &view, &valid, URIKIT_OUT(block) };

        assert_int_equal(urikit_batch_query_value(&batch, URIKIT_STR("k"), cases[i].form, &texts), URIKIT_OK);
        assert_int_equal(valid, cases[i].want != NULL);
        assert_int_equal(texts.data.len, cases[i].copied);
        if (cases[i].want) {
            check_text(result_text(&batch, &texts, 0), urikit_str_from(cases[i].want), cases[i].query);
        }
    }
}

/* The space that hashes need is that of the longest normal form. An empty one needs none. */
static void test_hash_space(void **state)
{
    urikit_str text = { "", 0 };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    urikit_out space = { NULL, 0, 0 };
    uint64_t hash;

    (void)state;
    assert_int_equal(urikit_batch_hash_64(&batch, URIKIT_LEVEL_STRING, &space, &hash, NULL), URIKIT_OK);
    assert_int_equal(space.len, 0);
}

/* A result is not written over the rows. */
static void test_overlap(void **state)
{
    char text[] = "HTTP://h/?k=%41";
    uint32_t offsets[3] = { 0, 15, 14 };
    urikit_str rows[2] = { urikit_str_of(text, 15), URIKIT_STR("http://other/?k=1") }; /* the second does not overlap */
    urikit_str more[2] = { URIKIT_STR("http://b/"), URIKIT_STR("http://b/") };
    urikit_batch in_data = { .rows = offsets, .count = 1, .data = rows[0] };
    urikit_batch strs = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 2 };
    urikit_batch others_of = { .kind = URIKIT_BATCH_STRS, .rows = more, .count = 2 };
    urikit_batch_strings texts = { .kind = URIKIT_BATCH_OFFSETS_32, .data = { text, 15, 0 } };

    (void)state;
    assert_int_equal(urikit_batch_part(&in_data, URIKIT_PART_HOST, &texts), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_batch_normalize(&in_data, URIKIT_LEVEL_CASE, &texts), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_batch_normalize(&strs, URIKIT_LEVEL_CASE, &texts), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_batch_resolve(&others_of, &strs, URIKIT_RESOLVE_STRICT, &texts), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_batch_set(&strs, URIKIT_PART_PATH, &others_of, URIKIT_EDIT_PLAIN, &texts), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_batch_query_value(&strs, URIKIT_STR("k"), URIKIT_BATCH_DECODED, &texts), URIKIT_E_OVERLAP);
    in_data.count = 2; /* bad offsets are told first */
    assert_int_equal(urikit_batch_part(&in_data, URIKIT_PART_HOST, &texts), URIKIT_E_OFFSETS);
    assert_string_equal(text, "HTTP://h/?k=%41");
}

/*
 * Rows in two buffers, mostly in ascending order: a row of the other buffer, or far before or after the one before
 * it, ends what is parsed at once.
 */
static void test_two_buffers(void **state)
{
    enum { COUNT = 300, STEP = 32 };
    static char data[2][2 * COUNT * STEP];
    static urikit_view views[COUNT];
    static uint32_t host_end[COUNT];
    static uint8_t valid[URIKIT_BITMAP_LEN(COUNT)];
    urikit_str buffers[2] = { urikit_str_of(data[0], sizeof data[0]), urikit_str_of(data[1], sizeof data[1]) };
    urikit_batch_columns columns = { .host_end = host_end, .valid = valid };
    urikit_batch batch = { .kind = URIKIT_BATCH_VIEWS, .rows = views, .count = COUNT };
    size_t good;
    size_t i;

    (void)state;
    memset(data, '/', sizeof data);
    batch.buffers = buffers;
    batch.buffer_count = 2;
    for (i = 0; i < COUNT; i++) {
        size_t buffer = i / 30 % 2;
        size_t host = 1 + i % 20;
        size_t at = (i % 37 == 20 ? i : COUNT + i) * STEP;

        memcpy(data[buffer] + at, "http://", 7);
        memset(data[buffer] + at + 7, 'h', host);
        views[i] = (urikit_view){ .len = (uint32_t)(host + 10) };
        if (views[i].len > URIKIT_VIEW_INLINE) {
            memcpy(views[i].as.in_buffer.prefix, "http", 4);
            views[i].as.in_buffer.buffer = (uint32_t)buffer;
            views[i].as.in_buffer.at = (uint32_t)at;
        } else {
            memcpy(views[i].as.text, data[buffer] + at, views[i].len);
        }
    }
    assert_int_equal(urikit_batch_parse(&batch, &columns, &good), URIKIT_OK);
    assert_int_equal(good, COUNT);
    for (i = 0; i < COUNT; i++) {
        assert_int_equal(host_end[i], 7 + 1 + i % 20);
    }
}

/* ---- separators: any byte, also one that may be in a URI ------------------------------------------------- */

static void test_separators(void **state)
{
    static const char separators[] = "\n\0\xFF%#?/:@[]a4 ";
    static const char *const rows[] = { "http://a/b?c#d", "s://u:p@h:1", "http://1.2.3.4", "s:%4",   "x",       "",
                                        "http://h?q",     "//h",         "a/b/c",          "s://h:", "s://h/#", "a:b",
                                        "s:%41",          "/",           "s://[::1]",      "?" };
    enum { COUNT = sizeof rows / sizeof rows[0] * 20 };
    static char data[COUNT * 20];
    static uint32_t offsets[COUNT + 1];
    static uint64_t wide[COUNT + 1];
    static uint32_t path_end[COUNT];
    static uint32_t error_at[COUNT];
    static uint16_t codes[COUNT];
    urikit_batch_columns columns = { .path_end = path_end, .codes = codes, .error_at = error_at };
    size_t n;

    (void)state;
    for (n = 0; n < 2 * (sizeof separators - 1); n++) {
        urikit_batch batch = { .kind = n % 2 ? URIKIT_BATCH_OFFSETS_64 : URIKIT_BATCH_OFFSETS_32, .count = COUNT };
        size_t len = 0;
        size_t i;

        for (i = 0; i < COUNT; i++) {
            const char *row = rows[i * 7 % (sizeof rows / sizeof rows[0])];

            memcpy(data + len, row, strlen(row));
            len += strlen(row);
            data[len++] = separators[n / 2];
            offsets[i + 1] = (uint32_t)len;
            wide[i + 1] = len;
        }
        batch.rows = n % 2 ? (const void *)wide : offsets;
        batch.data = urikit_str_of(data, len);
        batch.separator_len = 1;
        assert_int_equal(urikit_batch_parse(&batch, &columns, NULL), URIKIT_OK);
        for (i = 0; i < COUNT; i++) {
            urikit_str text = urikit_str_from(rows[i * 7 % (sizeof rows / sizeof rows[0])]);
            urikit_uri uri = { 0 };
            size_t at = 0;
            urikit_code code = urikit_uri_parse(text, 0, &uri, &at);

            check_text(urikit_batch_text(&batch, i), text, "a row");
            assert_int_equal(codes[i], code);
            assert_int_equal(error_at[i], code ? at : 0);
            assert_int_equal(path_end[i], code ? 0 : uri.path_end);
        }
    }
}

/* ---- functions of the caller ------------------------------------------------------------------------------------ */

/* What a function remembers between its runs. */
typedef struct memory {
    size_t runs;
    size_t good_runs; /* after these it returns an error */
} memory;

/* The number of the run, and then the host. */
static urikit_code number_hosts(const urikit_uri *uri, void *context, urikit_out *out)
{
    memory *m = context;
    char digit = (char)('0' + m->runs++ % 10);
    urikit_code code;

    if (m->runs > m->good_runs) {
        return URIKIT_E_PARTS;
    }
    code = urikit_out_append(out, urikit_str_of(&digit, 1));
    return code ? code : urikit_out_append(out, urikit_uri_host(uri));
}

/* A byte, and after the good runs an error after it. */
static urikit_code digit_or_error(const urikit_uri *uri, void *context, urikit_out *out)
{
    memory *m = context;
    urikit_code code = urikit_out_append(out, URIKIT_STR("7"));

    (void)uri;
    return m->runs++ < m->good_runs ? code : URIKIT_E_PARTS;
}

/* A context goes from row to row; null and invalid rows do not reach the function; its error makes a row null. */
static void test_function_with_context(void **state)
{
    urikit_str uri[] = { URIKIT_STR("//a"), { NULL, 0 }, URIKIT_STR("//b b"), URIKIT_STR("//ccc"), URIKIT_STR("//d") };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = uri, .count = 5 };
    memory m = { 0, 2 };
    char block[8];
    uint8_t valid;
    uint32_t offsets[6];
    urikit_batch_strings texts = { URIKIT_BATCH_OFFSETS_32, offsets, &valid, URIKIT_OUT(block) };

    (void)state;
    assert_int_equal(urikit_batch_map_with(&batch, number_hosts, &m, &texts), URIKIT_OK);
    assert_int_equal(m.runs, 3);
    assert_int_equal(valid, 1 | 8);
    check_text(urikit_out_str(&texts.data), URIKIT_STR("0a1ccc"), "the texts");
    assert_memory_equal(offsets, ((uint32_t[]){ 0, 2, 2, 2, 6, 6 }), sizeof offsets);
}

/* A short text is made again, into its view, if the data has no space for it. If that fails, the view is empty. */
static void test_function_again(void **state)
{
    urikit_str uri = URIKIT_STR("//a");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &uri, .count = 1 };
    urikit_view none = { 0 };
    urikit_view view;
    urikit_batch_strings texts = { URIKIT_BATCH_VIEWS, &view, NULL, { NULL, 0, 0 } };
    memory m = { 0, 2 };

    (void)state;
    memset(&view, 0xA5, sizeof view);
    assert_int_equal(urikit_batch_map_with(&batch, number_hosts, &m, &texts), URIKIT_OK);
    assert_int_equal(texts.data.len, 0);
    assert_int_equal(view.len, 2);
    assert_memory_equal(view.as.text, "1a\0\0\0\0\0\0\0\0\0\0", URIKIT_VIEW_INLINE);
    m = (memory){ 0, 1 };
    memset(&view, 0xA5, sizeof view);
    assert_int_equal(urikit_batch_map_with(&batch, number_hosts, &m, &texts), URIKIT_OK);
    assert_int_equal(m.runs, 2);
    assert_memory_equal(&view, &none, sizeof view);
    m = (memory){ 0, 1 };
    memset(&view, 0xA5, sizeof view);
    assert_int_equal(urikit_batch_map_with(&batch, digit_or_error, &m, &texts), URIKIT_OK);
    assert_memory_equal(&view, &none, sizeof view);
}

/* It is not made again where the data has space for it, or no rows are wanted. */
static void test_function_once(void **state)
{
    urikit_str uri = URIKIT_STR("//a");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &uri, .count = 1 };
    char block[2];
    urikit_view view;
    urikit_batch_strings texts = { URIKIT_BATCH_VIEWS, &view, NULL, URIKIT_OUT(block) };
    memory m = { 0, 9 };

    (void)state;
    assert_int_equal(urikit_batch_map_with(&batch, number_hosts, &m, &texts), URIKIT_OK);
    assert_int_equal(m.runs, 1);
    assert_memory_equal(view.as.text, "0a", 2);
    texts = (urikit_batch_strings){ .kind = URIKIT_BATCH_VIEWS };
    assert_int_equal(urikit_batch_map_with(&batch, number_hosts, &m, &texts), URIKIT_OK);
    assert_int_equal(m.runs, 2);
}

/* Appends so many bytes in the first run, and so many in the second, and never says that the output is full. */
static urikit_code append_or_not(const urikit_uri *uri, void *context, urikit_out *out)
{
    size_t *bytes = context;

    (void)uri;
    out->len += bytes[0];
    bytes[0] = bytes[1];
    return URIKIT_OK;
}

/* A function that writes more in its second run, or takes bytes away: no view has a length that the text is not in. */
static void test_function_differs(void **state)
{
    urikit_str uri = URIKIT_STR("//a");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &uri, .count = 1 };
    urikit_view none = { 0 };
    urikit_view view;
    urikit_batch_strings texts = { URIKIT_BATCH_VIEWS, &view, NULL, { NULL, 0, 0 } };
    const size_t second[] = { URIKIT_VIEW_INLINE + 1, SIZE_MAX };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof second / sizeof second[0]; i++) {
        size_t bytes[] = { URIKIT_VIEW_INLINE, second[i] };

        memset(&view, 0xA5, sizeof view);
        texts.data.len = 0;
        assert_int_equal(urikit_batch_map_with(&batch, append_or_not, bytes, &texts), URIKIT_OK);
        assert_memory_equal(&view, &none, sizeof view);
    }
}

static urikit_code take_away(const urikit_uri *uri, void *context, urikit_out *out)
{
    (void)uri;
    out->len -= *(const size_t *)context;
    return URIKIT_OK;
}

static urikit_code too_long(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_host(uri).ptr ? URIKIT_E_TOO_LONG : urikit_uri_normalize(uri, URIKIT_LEVEL_STRING, out);
}

/* URIKIT_E_TOO_LONG from a function ends the call; so does a text of 4 GiB; so does a function that takes bytes away. */
static urikit_code no_memory(const urikit_uri *uri, urikit_out *out)
{
    (void)out;
    return uri->len == 3 ? URIKIT_E_MEMORY : URIKIT_OK;
}

/* Without memory, or too long: the whole call ends, it is not a row without a text. */
static void test_function_ends_the_call(void **state)
{
    urikit_str uri[] = { URIKIT_STR("a"), URIKIT_STR("//b"), URIKIT_STR("c") };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = uri, .count = 3 };
    urikit_batch_kind kind;

    (void)state;
    for (kind = URIKIT_BATCH_OFFSETS_32; kind <= URIKIT_BATCH_POINTERS; kind++) {
        uint64_t rows[8];
        uint8_t valid = 0xFF;
        char block[16];
        urikit_batch_strings texts = { (uint8_t)kind, rows, &valid, URIKIT_OUT(block) };
        size_t away = 1;

        assert_int_equal(urikit_batch_map(&batch, no_memory, &texts), URIKIT_E_MEMORY);
        assert_int_equal(valid, 1); /* the row before it */
        texts.data.len = 0;
        assert_int_equal(urikit_batch_map(&batch, too_long, &texts), URIKIT_E_TOO_LONG);
        assert_int_equal(valid, 1);
        texts.data.len = 5;
        assert_int_equal(urikit_batch_map_with(&batch, take_away, &away, &texts), URIKIT_E_TOO_LONG);
#if SIZE_MAX > UINT32_MAX
        texts.data.len = 0;
        away = 0 - ((size_t)1 << 32);
        assert_int_equal(urikit_batch_map_with(&batch, take_away, &away, &texts), URIKIT_E_TOO_LONG);
#endif
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_lists_of_long_texts),
        cmocka_unit_test(test_lists_without_space),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_long_data),
        cmocka_unit_test(test_long_offsets),
        cmocka_unit_test(test_long_lists),
        cmocka_unit_test(test_long_text),
        cmocka_unit_test(test_buffers),
        cmocka_unit_test(test_copied_views),
        cmocka_unit_test(test_repeated_views),
        cmocka_unit_test(test_own_views),
        cmocka_unit_test(test_view_limits),
        cmocka_unit_test(test_pointers),
#if SIZE_MAX > UINT32_MAX
        cmocka_unit_test(test_windows),
#endif
        cmocka_unit_test(test_rows_after),
        cmocka_unit_test(test_no_data),
        cmocka_unit_test(test_parts_of_lines),
        cmocka_unit_test(test_columns_are_read),
        cmocka_unit_test(test_some_columns),
        cmocka_unit_test(test_lists_end),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_hash_space),
        cmocka_unit_test(test_overlap),
        cmocka_unit_test(test_two_buffers),
        cmocka_unit_test(test_separators),
        cmocka_unit_test(test_function_with_context),
        cmocka_unit_test(test_function_again),
        cmocka_unit_test(test_function_once),
        cmocka_unit_test(test_function_differs),
        cmocka_unit_test(test_function_ends_the_call),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
