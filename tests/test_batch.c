/* SPDX-License-Identifier: MIT */
/* Space batch: the same as one row at a time, on every machine's readers, wherever rows and blocks cross. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <urikit/batch.h>
#include <urikit/iri.h>

#include "batch/batch_rows.h"
#include "batch_properties.h"
#include "check.h"
#include "clock.h"
#include "random.h"
#include "uri_cases.h"
#include "vectors.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    ROWS_MAX = 700,
    DATA_MAX = 1 << 17,
};

/* ---- data between two pages that cannot be read ---------------------------------- */

static char *guarded; /* DATA_MAX bytes */
static size_t page_len;

static int make_guarded(void **state)
{
    char *pages;

    (void)state;
    page_len = (size_t)sysconf(_SC_PAGESIZE);
    pages = mmap(NULL, DATA_MAX + 2 * page_len, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + page_len, DATA_MAX, PROT_READ | PROT_WRITE)) {
        return -1;
    }
    guarded = pages + page_len;
    return 0;
}

static int free_guarded(void **state)
{
    (void)state;
    return munmap(guarded - page_len, DATA_MAX + 2 * page_len);
}

/* ---- a batch being made: after its rows is no byte more than a separator -------------------- */

typedef struct maker {
    char data[DATA_MAX];
    uint32_t offsets[ROWS_MAX + 1];
    uint8_t valid[URIKIT_BITMAP_LEN(ROWS_MAX)];
    urikit_batch batch;
} maker;

static maker made;

static void make_start(size_t separator_len, bool nulls)
{
    made.offsets[0] = 0;
    made.batch = (urikit_batch){ .rows = made.offsets,
                                 .data = urikit_str_of(made.data, 0),
                                 .separator_len = separator_len,
                                 .valid = nulls ? made.valid : NULL };
}

static bool make_has_space(size_t len)
{
    return made.batch.count < ROWS_MAX && made.batch.data.len + len + made.batch.separator_len <= DATA_MAX;
}

static void make_row(urikit_str text, bool valid)
{
    size_t i = made.batch.count++;

    assert_true(made.batch.data.len + text.len + made.batch.separator_len <= DATA_MAX);
    if (text.len > 0) {
        memcpy(made.data + made.batch.data.len, text.ptr, text.len);
    }
    memset(made.data + made.batch.data.len + text.len, '\n', made.batch.separator_len);
    made.batch.data.len += text.len + made.batch.separator_len;
    made.offsets[i + 1] = (uint32_t)made.batch.data.len;
    made.valid[i / 8] = (uint8_t)((made.valid[i / 8] & ~(1U << i % 8)) | (unsigned)valid << i % 8);
}

/* Copies what was made beside a page that cannot be read, without the last separator, which a text need not have. */
static urikit_batch make_end(size_t alignment, bool at_end)
{
    urikit_batch batch = made.batch;
    char *to;

    if (batch.count > 0) {
        batch.data.len -= batch.separator_len;
    }
    alignment = alignment < DATA_MAX - batch.data.len ? alignment : 0;
    to = at_end ? guarded + DATA_MAX - batch.data.len - alignment : guarded;
    if (batch.data.len > 0) {
        memcpy(to, made.data, batch.data.len);
    }
    batch.data.ptr = to;
    return batch;
}

/* ---- the vectors, all in one batch ------------------------------------------------------- */

static void add_vector(const vector_row *row, void *context)
{
    (void)context;
    if (!make_has_space(row->fields[0].len)) {
        check_fail("more rows than a batch of this test holds\n");
    }
    make_row(row->fields[0], true);
}

static void test_vectors(void **state)
{
    static const char *const files[] = { "uri_parse.tsv", "uri_errors.tsv", "uri_normalize.tsv" };
    size_t separator_len;
    size_t i;

    (void)state;
    for (separator_len = 0; separator_len < 4; separator_len++) {
        for (i = 0; i < sizeof files / sizeof files[0]; i++) {
            urikit_batch batch;

            make_start(separator_len, false);
            vectors_each(files[i], add_vector, NULL);
            batch = make_end(0, true);
            batch.flags = URIKIT_PARSE_REFERENCE;
            property_batch(&batch);
            batch.flags = URIKIT_PARSE_SCHEME;
            property_batch(&batch);
            batch.flags = URIKIT_PARSE_ZONE;
            property_batch(&batch);
        }
    }
}

/* ---- generated batches ------------------------------------------------------------------------ */

/* A long one of what is common, so that rows, their parts and triplets cross the ends of blocks everywhere. */
static urikit_str web_row(random_state *random, char *text)
{
    static const char *const heads[] = { "http://",
                                         "https://",
                                         "HTTP://www.example.org/",
                                         "ftp://a.b/",
                                         "//host.example",
                                         "/a",
                                         "?",
                                         "mailto:",
                                         "h2c://host/",
                                         "http://1.2.3.4",
                                         "a/b",
                                         "http://h:",
                                         "http://h:80/?",
                                         "s://[::1]/",
                                         "http://u@h/",
                                         "http://u:p@h:80/",
                                         "s://u:p:q@1.2.3.4:8",
                                         "//:@1.2.3.4.5/",
                                         "http://u%40:80@[::1]/",
                                         "http://u@@h/",
                                         "http://u:p@",
                                         "abcdefghi://h/",
                                         "abcdefgh(://h/",
                                         "file:///",
                                         "a@b",
                                         "" };
    static const char bytes[] = "abcxyzABC019-._~/////???##&=;+,:@%";
    const char *head = heads[random_below(random, sizeof heads / sizeof heads[0])];
    size_t len = strlen(head);
    size_t end = random_below(random, 301);
    size_t spread = random_below(random, 3) ? 19 : sizeof bytes - 1; /* mostly no delimiters */

    memcpy(text, head, len);
    while (len < end) {
        char c = bytes[random_below(random, random_below(random, 40) ? spread : sizeof bytes - 1)];

        text[len++] = c;
        if (c == '%' && random_below(random, 30)) {
            text[len++] = "0aF"[random_below(random, 3)];
            text[len++] = "9cB"[random_below(random, 3)];
        }
    }
    if (len > 0 && !random_below(random, 20)) {
        text[random_below(random, len)] = (char)random_below(random, 256);
    }
    return urikit_str_of(text, len);
}

static urikit_str some_row(random_state *random, char *text)
{
    switch (random_below(random, 8)) {
    case 0:
        return uri_case(random, CASE_ANY, text);
    case 1:
        return uri_case(random, CASE_BROKEN, text);
    case 2:
        return urikit_str_of(text, 0);
    default:
        return web_row(random, text);
    }
}

static urikit_batch some_batch(random_state *random, size_t rows)
{
    char text[URI_CASE_CAP];
    bool nulls = random_below(random, 3) == 0;
    size_t i;

    make_start((random_below(random, 4) ? random_below(random, 2) : random_below(random, 6)), nulls);
    for (i = 0; i < rows; i++) {
        urikit_str row = some_row(random, text);

        if (!make_has_space(row.len)) {
            break;
        }
        make_row(row, random_below(random, 5) > 0);
    }
    return make_end(random_below(random, 64), random_below(random, 4) > 0);
}

static void test_generated(void **state)
{
    static const unsigned options[] = { URIKIT_PARSE_REFERENCE, URIKIT_PARSE_REFERENCE, URIKIT_PARSE_SCHEME,
                                        URIKIT_PARSE_ZONE | URIKIT_PARSE_ZONE_RFC6874BIS };
    random_state random = random_start();
    size_t cases = random_cases();
    size_t n;

    (void)state;
    for (n = 0; n < cases;) {
        urikit_batch batch = some_batch(&random, random_below(&random, random_below(&random, 4) ? 40 : ROWS_MAX + 1));

        batch.flags = options[random_below(&random, 4)];
        property_batch(&batch);
        n += batch.count + 1;
    }
}

/* Batches so short that blocks, or the loop by bytes, would read beyond their ends. */
static void test_short(void **state)
{
    static const char bytes[] = "a:/?#%@1";
    random_state random = random_start();
    size_t cases = 300 + random_cases() / 10;
    size_t n;

    (void)state;
    for (n = 0; n < cases; n++) {
        size_t left = random_below(&random, 90);
        urikit_batch batch;

        make_start(random_below(&random, 2), false);
        while (left > 0) {
            char text[90];
            size_t len = random_below(&random, left + 1);
            size_t i;

            for (i = 0; i < len; i++) {
                text[i] = bytes[random_below(&random, random_below(&random, 2) ? 1 : sizeof bytes - 1)];
            }
            make_row(urikit_str_of(text, len), true);
            left -= len + (len == 0);
        }
        batch = make_end(0, n % 2 == 0);
        batch.flags = URIKIT_PARSE_REFERENCE;
        property_batch(&batch);
    }
}

static void test_texts(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() / 6;
    urikit_uri base;
    size_t n;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("x:/a/b/..//c?q"), URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    for (n = 0; n < cases;) {
        urikit_batch batch = some_batch(&random, random_below(&random, 60));

        property_batch_strings(&batch, &base);
        n += batch.count + 1;
    }
}

/* ---- rows longer than what is indexed at once ------------------------------------------------------ */

static void test_long_rows(void **state)
{
    random_state random = random_start();
    char *text = malloc(DATA_MAX);
    size_t n;

    (void)state;
    assert_non_null(text);
    for (n = 0; n < 60; n++) {
        urikit_batch batch;
        size_t len = 7000 + random_below(&random, n % 2 ? 400 : 20000); /* about the length of an index, or longer */

        memset(text, 'a', len);
        memcpy(text, "http://", 7);
        text[8 + random_below(&random, len - 8)] = "/?#% "[random_below(&random, 5)];
        make_start(n % 3 == 0, false);
        make_row(URIKIT_STR("http://a/b?c"), true);
        make_row(urikit_str_of(text, len), true);
        make_row(URIKIT_STR("http://a/b?c"), true);
        make_row(urikit_str_of(text, len / 2), true);
        make_row(urikit_str_of(text, len), true);
        batch = make_end(0, true);
        batch.flags = URIKIT_PARSE_REFERENCE;
        property_batch(&batch);
    }
    free(text);
}

/* ---- what begins in one row does not go on in the next ------------------------------------------------------ */

static void test_neighbors(void **state)
{
    static const char *const rows[] = {
        "http://a/%4",
        "1",
        "http://a/b%",
        "41/cccccccc",
        "http://a%4",
        "1://b/ccccc",
        "http://a",
        ":80/",
        "http://a",
        ":/b",
        "http",
        "://a",
        "http:",
        "//a",
        "http:/",
        "/a/b",
        "http://",
        "a",
        "http://a",
        "@b",
        "http://a:8",
        "0/",
        "http://a/b?c",
        "#d",
        "/a",
        "?b",
        "http://a/cccccccc",
        "dddddddddd",
    };
    urikit_batch batch;
    size_t i;

    (void)state;
    make_start(0, false);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        make_row(urikit_str_from(rows[i]), true);
    }
    batch = make_end(0, true);
    batch.flags = URIKIT_PARSE_REFERENCE;
    property_batch(&batch);
}

/* ---- offsets and views that are wrong: nothing is read, nothing written ------------------------------------- */

static void expect_offsets_error(urikit_batch batch)
{
    uint8_t bits[URIKIT_BITMAP_LEN(ROWS_MAX)];
    urikit_batch_columns columns = { .valid = bits };
    urikit_batch_strings texts = { .valid = bits };
    urikit_str text = URIKIT_STR("a:");
    urikit_batch one = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    size_t good = ROWS_MAX;
    size_t i;

    memset(bits, 0xA5, sizeof bits);
    assert_int_equal(urikit_batch_check(&batch, &good), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_parse(&batch, &columns, &good), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_normalize(&batch, URIKIT_LEVEL_CASE, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_resolve(&one, &batch, 0, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_relativize(&batch, &one, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_set(&one, URIKIT_PART_QUERY, &batch, 0, &texts), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_equal(&batch, &batch, URIKIT_LEVEL_CASE, bits, bits), URIKIT_E_OFFSETS);
    assert_int_equal(good, ROWS_MAX);
    for (i = 0; i < sizeof bits; i++) {
        assert_int_equal(bits[i], 0xA5);
    }
}

static void expect_bad_offsets(const uint32_t *offsets, size_t count, size_t separator_len)
{
    urikit_batch batch = { .count = count, .separator_len = separator_len };
    uint64_t wide[ROWS_MAX + 1];
    size_t i;

    batch.data = urikit_str_of(guarded + DATA_MAX - 400, 400);
    batch.rows = offsets;
    expect_offsets_error(batch);
    for (i = 0; i <= count; i++) {
        wide[i] = offsets[i];
    }
    batch.kind = URIKIT_BATCH_OFFSETS_64;
    batch.rows = wide;
    expect_offsets_error(batch);
}

static void test_offsets(void **state)
{
    static const uint32_t descending[] = { 0, 100, 99, 200 };
    static const uint32_t beyond[] = { 0, 100, 401 };
    static const uint32_t far_beyond[] = { 0, 100, UINT32_MAX, 200 };
    static const uint32_t negative[] = { (uint32_t)-1, 0, 100 };
    static const uint32_t within_separator[] = { 0, 100, 101, 200 };
    static const uint32_t before[] = { 0, 1 };
    static const uint64_t wide[][3] = { { 0, UINT64_MAX, 100 },
                                        { UINT64_MAX, 0, 100 },
                                        { 0, 100, UINT64_MAX },
                                        { 0, 100, (uint64_t)INT64_MAX + 1 },
                                        { 0, 100, (uint64_t)UINT32_MAX + 101 },
                                        { UINT64_C(1) << 32, UINT64_C(1) << 32, (UINT64_C(1) << 32) + 1 } };
    urikit_batch batch = { .kind = URIKIT_BATCH_OFFSETS_64, .count = 2 };
    uint32_t many[301];
    size_t i;

    (void)state;
    memset(guarded + DATA_MAX - 400, 'a', 400);
    expect_bad_offsets(descending, 3, 0);
    expect_bad_offsets(beyond, 2, 0);
    expect_bad_offsets(far_beyond, 3, 0);
    expect_bad_offsets(negative, 2, 0);
    expect_bad_offsets(within_separator, 3, 2);
    expect_bad_offsets(before, 1, 2);
    for (i = 0; i <= 300; i++) {
        many[i] = (uint32_t)i;
    }
    for (i = 1; i < 300; i++) { /* wherever it is among rows that are taken together */
        many[i] = 390;
        expect_bad_offsets(many, 300, 0);
        many[i] = (uint32_t)i;
    }
    batch.data = urikit_str_of(guarded + DATA_MAX - 400, 400);
    for (i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        batch.rows = wide[i];
        expect_offsets_error(batch);
    }
}

static urikit_view view_in_buffer(uint32_t len, uint32_t buffer, uint32_t at)
{
    urikit_view view = { .len = len };

    memcpy(view.as.in_buffer.prefix, "aaaa", 4);
    view.as.in_buffer.buffer = buffer;
    view.as.in_buffer.at = at;
    return view;
}

static void test_views(void **state)
{
    urikit_str buffers[] = { urikit_str_of(guarded + DATA_MAX - 400, 400), { NULL, 0 } };
    const urikit_view bad[] = {
        view_in_buffer(13, 0, 388),         view_in_buffer(401, 0, 0),         view_in_buffer(13, 2, 0),
        view_in_buffer(13, 1, 0),           view_in_buffer(13, UINT32_MAX, 0), view_in_buffer(13, 0, UINT32_MAX),
        view_in_buffer(UINT32_MAX, 0, 0),   view_in_buffer(UINT32_MAX, 0, 1),  view_in_buffer(13, 0, UINT32_MAX - 12),
        view_in_buffer(0x80000000u, 0, 13), view_in_buffer(13, 0, 0x80000000u)
    };
    urikit_view rows[] = { view_in_buffer(13, 0, 387), view_in_buffer(13, 0, 0), view_in_buffer(400, 0, 0) };
    static const uint8_t first_only = 1;
    static const uint8_t all = 7;
    urikit_batch batch = { .kind = URIKIT_BATCH_VIEWS, .rows = rows, .count = 3 };
    size_t bytes = 0;
    size_t i;

    (void)state;
    batch.buffers = buffers;
    batch.buffer_count = 2;
    memset(guarded + DATA_MAX - 400, 'a', 400);
    assert_int_equal(urikit_batch_check(&batch, &bytes), URIKIT_OK);
    assert_int_equal(bytes, 426);
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rows[1] = bad[i];
        expect_offsets_error(batch);
        batch.valid = &first_only; /* a null row's view may be anything */
        assert_int_equal(urikit_batch_check(&batch, &bytes), URIKIT_OK);
        assert_int_equal(urikit_batch_parse(&batch, &(urikit_batch_columns){ 0 }, NULL), URIKIT_OK);
        batch.valid = &all; /* and is checked if it is not null */
        expect_offsets_error(batch);
        batch.valid = NULL;
    }
}

/* The bytes of rows do not count their separators, nor what is before the first. */
static void test_offsets_bytes(void **state)
{
    static const uint32_t offsets[] = { 2, 5, 9 };
    urikit_batch batch = { .kind = URIKIT_BATCH_OFFSETS_32, .rows = offsets, .separator_len = 1 };
    static const size_t bytes[] = { 0, 2, 5 };

    (void)state;
    for (; batch.count < 3; batch.count++) {
        size_t sum = 99;

        batch.data = urikit_str_of("..a:\nbc:\n", batch.count == 1 ? 4 : 8);
        assert_int_equal(urikit_batch_check(&batch, &sum), URIKIT_OK);
        assert_int_equal(sum, bytes[batch.count]);
        if (batch.count > 0) { /* the last separator may be missing, no other byte */
            batch.data.len--;
            expect_offsets_error(batch);
        }
    }
}

static void test_counts(void **state)
{
    urikit_str texts[] = { URIKIT_STR("a:"), URIKIT_STR("b:"), URIKIT_STR("c:") };
    urikit_batch three = { .kind = URIKIT_BATCH_STRS, .rows = texts, .count = 3 };
    urikit_batch two = { .kind = URIKIT_BATCH_STRS, .rows = texts, .count = 2 };
    urikit_batch one = { .kind = URIKIT_BATCH_STRS, .rows = texts, .count = 1 };
    uint8_t equal = 0xFF;
    uint8_t valid = 0;

    (void)state;
    assert_int_equal(urikit_batch_equal(&three, &two, URIKIT_LEVEL_CASE, &equal, NULL), URIKIT_E_OFFSETS);
    assert_int_equal(urikit_batch_equal(&three, &one, URIKIT_LEVEL_CASE, &equal, &valid), URIKIT_OK);
    assert_int_equal(equal, 1);
    assert_int_equal(valid, 7);
    assert_int_equal(urikit_batch_equal(&one, &three, URIKIT_LEVEL_CASE, &equal, &valid), URIKIT_OK);
    assert_int_equal(equal, 1);
    one.count = 0;
    assert_int_equal(urikit_batch_equal(&three, &one, URIKIT_LEVEL_CASE, &equal, NULL), URIKIT_E_OFFSETS);
}

static void test_nothing(void **state)
{
    static const uint32_t offsets[] = { 0, 0, 0 };
    urikit_batch none = { .rows = offsets };
    urikit_batch empty = { .rows = offsets, .count = 2 };
    urikit_uri base;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("a:"), URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    property_batch(&none);
    property_batch_strings(&none, &base);
    property_batch(&empty);
    empty.flags = URIKIT_PARSE_SCHEME;
    property_batch(&empty);
    property_batch_strings(&empty, &base);
}

/* A base without a scheme makes every row null. */
static void test_base(void **state)
{
    urikit_str texts[] = { URIKIT_STR("a"), URIKIT_STR("b:") };
    urikit_str base_text = URIKIT_STR("//a");
    urikit_batch refs = { .kind = URIKIT_BATCH_STRS, .rows = texts, .count = 2 };
    urikit_batch base = { .kind = URIKIT_BATCH_STRS, .rows = &base_text, .count = 1 };
    uint8_t valid = 0xFF;
    urikit_batch_strings targets = { .valid = &valid };

    (void)state;
    assert_int_equal(urikit_batch_resolve(&base, &refs, URIKIT_RESOLVE_STRICT, &targets), URIKIT_OK);
    assert_int_equal(valid, 0);
}

/* A row that would be too long is an error, not a null: its length is pretended, and no byte of it read. */
static void test_long_target(void **state)
{
    urikit_str refs_of[] = { URIKIT_STR("#f"), URIKIT_STR("#g") };
    urikit_str text = URIKIT_STR("x:?q");
    uint32_t ends[6][1];
    uint8_t bytes[3][1];
    urikit_batch_columns columns = { .scheme_end = ends[0],
                                     .host_at = ends[1],
                                     .host_end = ends[2],
                                     .path_at = ends[3],
                                     .path_end = ends[4],
                                     .query_end = ends[5],
                                     .parts = bytes[0],
                                     .host_kind = bytes[1],
                                     .valid = bytes[2] };
    urikit_batch base = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    urikit_batch refs = { .kind = URIKIT_BATCH_STRS, .rows = refs_of, .count = 2 };
    urikit_batch_strings texts = { 0 };
    urikit_batch_kind kind;

    (void)state;
    assert_int_equal(urikit_batch_parse(&base, &columns, NULL), URIKIT_OK);
    base.columns = &columns;
    for (kind = URIKIT_BATCH_OFFSETS_32; kind <= URIKIT_BATCH_POINTERS; kind++) {
        texts.kind = (uint8_t)kind;
        text.len = ends[5][0] = UINT32_MAX - 1;
        texts.data.len = 0;
        assert_int_equal(urikit_batch_resolve(&base, &refs, URIKIT_RESOLVE_STRICT, &texts), URIKIT_E_TOO_LONG);
        text.len = ends[5][0] = INT32_MAX / 2 + 1; /* each is short enough, but not both together */
        texts.data.len = 0;
        assert_int_equal(urikit_batch_resolve(&base, &refs, URIKIT_RESOLVE_STRICT, &texts),
                         kind == URIKIT_BATCH_OFFSETS_32 || kind == URIKIT_BATCH_VIEWS ? URIKIT_E_TOO_LONG : URIKIT_E_SPACE);
    }
}

/* Rows that may be IRIs: each layout says what urikit_iri_parse says, also beside rows that the scan does alone. */
static void test_iris(void **state)
{
    static const char *const rows[] = { "http://a/b?c#d",
                                        ("http://b\xC3\xBC"
                                         "cher.example/\xC3\xA9?\xEE\x80\x80"),
                                        "http://a/\xC3",
                                        "http://example.org/plain/path/of/some/length",
                                        "/\xE2\x80\xAE",
                                        "\xC3\xA9",
                                        "http://a/\xEE\x80\x80#x",
                                        "http://a/b c" };
    urikit_str texts[sizeof rows / sizeof rows[0] * 4];
    urikit_view views[sizeof rows / sizeof rows[0] * 4];
    enum { COUNT = sizeof texts / sizeof texts[0] };
    uint16_t codes[COUNT];
    uint32_t error_at[COUNT];
    uint32_t path_at[COUNT];
    urikit_batch_columns columns = { .path_at = path_at, .codes = codes, .error_at = error_at };
    urikit_batch batches[] = {
        { .kind = URIKIT_BATCH_STRS, .rows = texts, .count = COUNT, .parse = urikit_iri_parse },
        { .kind = URIKIT_BATCH_POINTERS, .rows = views, .count = COUNT, .parse = urikit_iri_parse },
    };
    size_t i;
    size_t n;

    (void)state;
    for (i = 0; i < COUNT; i++) {
        texts[i] = urikit_str_from(rows[i % (sizeof rows / sizeof rows[0])]);
        memset(&views[i], 0, sizeof views[i]);
        views[i].len = (uint32_t)texts[i].len;
        if (texts[i].len <= URIKIT_VIEW_INLINE) {
            memcpy(views[i].as.text, texts[i].ptr, texts[i].len);
        } else {
            memcpy(views[i].as.at_pointer.address, &texts[i].ptr, sizeof texts[i].ptr);
        }
    }
    for (n = 0; n < sizeof batches / sizeof batches[0]; n++) {
        assert_int_equal(urikit_batch_parse(&batches[n], &columns, NULL), URIKIT_OK);
        for (i = 0; i < COUNT; i++) {
            urikit_uri iri = { 0 };
            size_t at = 0;
            urikit_code code = urikit_iri_parse(texts[i], 0, &iri, &at);

            assert_int_equal(codes[i], code);
            assert_int_equal(error_at[i], code ? at : 0);
            assert_int_equal(path_at[i], code ? 0 : iri.path_at);
        }
    }
}

#if SIZE_MAX > UINT32_MAX

/* Parts as views into data: each is in one of the overlapping buffers of 2 GiB, or in the only one. */
static void check_huge_views(char *data, size_t len, size_t buffers)
{
    static const char uri[] = "http://a-host-of-some-length.example/";
    const size_t places[] = { 0, (size_t)1 << 30, ((size_t)1 << 31) - 20, (size_t)1 << 31, len - sizeof uri };
    enum { COUNT = sizeof places / sizeof places[0] };
    size_t i;

    for (i = 0; i < COUNT; i++) {
        uint64_t offsets[2] = { places[i], places[i] + sizeof uri - 1 };
        urikit_batch batch = { .kind = URIKIT_BATCH_OFFSETS_64, .rows = offsets, .count = 1 };
        urikit_view view;
        urikit_batch_strings texts = { .kind = URIKIT_BATCH_VIEWS, .rows = &view };
        urikit_str buffer;

        if (places[i] + sizeof uri > len) {
            continue;
        }
        batch.data = urikit_str_of(data, len);
        memcpy(data + places[i], uri, sizeof uri - 1);
        assert_int_equal(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts), URIKIT_OK);
        assert_int_equal(texts.data.len, 0);
        buffer = urikit_batch_buffer(&batch, view.as.in_buffer.buffer);
        assert_true(view.as.in_buffer.at <= INT32_MAX && view.len <= buffer.len - view.as.in_buffer.at);
        assert_ptr_equal(buffer.ptr + view.as.in_buffer.at, data + places[i] + 7);
        assert_int_equal(urikit_batch_buffer_count(&batch), buffers);
    }
}

#endif

static void test_huge_views(void **state)
{
#if SIZE_MAX > UINT32_MAX
    size_t len = (size_t)3 << 30;
    char *data = mmap(NULL, len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (data == MAP_FAILED) {
        skip(); /* a machine that does not give so much */
    }
    check_huge_views(data, len, 3); /* 31 bits cannot hold its offsets */
    check_huge_views(data, INT32_MAX, 1);
    assert_int_equal(munmap(data, len), 0);
#endif
    (void)state;
}

/* Offsets of lists in 64 bits. */
static void test_wide_lists(void **state)
{
    urikit_str texts[] = { URIKIT_STR("/a/b?x=1&y"), { NULL, 0 }, URIKIT_STR("c") };
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = texts, .count = 3 };
    uint64_t offsets[4];
    uint32_t keys_at[4];
    uint8_t valid;
    char bytes[8];
    urikit_batch_lists lists = { .kind = URIKIT_BATCH_OFFSETS_64, .rows = offsets, .valid = &valid, .cap = 3 };
    urikit_batch_strings segments = { .rows = keys_at, .data = URIKIT_OUT(bytes) };

    (void)state;
    assert_int_equal(urikit_batch_path_segments(&batch, URIKIT_BATCH_WRITTEN, &lists, &segments), URIKIT_OK);
    assert_int_equal(lists.len, 3);
    assert_int_equal(valid, 5);
    assert_memory_equal(offsets, ((uint64_t[]){ 0, 2, 2, 3 }), sizeof offsets);
    assert_memory_equal(keys_at, ((uint32_t[]){ 0, 1, 2, 3 }), sizeof keys_at);
    assert_memory_equal(bytes, "abc", 3);
}

/* In the form of HTML, and only there, a '+' is a space: in keys and in values. */
static void test_query_forms(void **state)
{
    static const struct {
        urikit_batch_form form;
        const char *want;
    } forms[] = { { URIKIT_BATCH_WRITTEN, "%2B+" }, { URIKIT_BATCH_DECODED, "++" }, { URIKIT_BATCH_FORM, "1" } };
    urikit_str text = URIKIT_STR("?a+b=1&a%20b=%2B+");
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &text, .count = 1 };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char bytes[16];
        uint32_t offsets[2];
        uint8_t valid;
        urikit_batch_strings texts = { .rows = offsets, .valid = &valid, .data = URIKIT_OUT(bytes) };

        assert_int_equal(urikit_batch_query_value(&batch, URIKIT_STR("a b"), forms[i].form, &texts), URIKIT_OK);
        assert_int_equal(valid, 1);
        check_text(urikit_str_of(bytes, offsets[1]), urikit_str_from(forms[i].want), "a form");
    }
}

/* ---- lines ------------------------------------------------------------------------------------------------------ */

static void test_lines(void **state)
{
    random_state random = random_start();
    size_t cases = 100 + random_cases() / 60;
    size_t n;

    (void)state;
    for (n = 0; n < cases; n++) {
        size_t len = random_below(&random, n % 9 ? 300 : 20000); /* long ones with many offsets, and with few */
        size_t every = 1 + random_below(&random, 120); /* length of a line, on average */
        char *text = guarded + DATA_MAX - len - random_below(&random, 64) * (n % 3 > 0);
        size_t i;

        for (i = 0; i < len; i++) {
            text[i] = random_below(&random, every) ? (char)("\r\x0B\x8A ax"[random_below(&random, 6)]) : '\n';
        }
        property_batch_lines(urikit_str_of(text, len), 2 + random_below(&random, n % 2 ? 500 : 5));
    }
}

static void test_lines_offsets(void **state)
{
    urikit_str rest = URIKIT_STR("a\n\nb\r\n\nc");
    uint32_t offsets[10];
    urikit_batch batch;

    (void)state;
    assert_int_equal(urikit_batch_lines(&rest, offsets, 1, &batch), URIKIT_E_SPACE);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(rest.len, 0);
    assert_int_equal(batch.count, 5);
    assert_int_equal(batch.data.len, 8);
    assert_memory_equal(offsets, ((uint32_t[]){ 0, 2, 3, 6, 7, 9 }), 6 * sizeof offsets[0]);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 0);
    rest = urikit_str_of(NULL, 0);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 0);
    assert_non_null(batch.data.ptr);
}

/* 4 GiB and a little, all of one page of the system's: lines end where this writes their ends. */
static void test_lines_huge(void **state)
{
#if SIZE_MAX > UINT32_MAX
    size_t len = ((size_t)1 << 32) + 1000;
    char *text = mmap(NULL, len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    uint32_t offsets[10];
    urikit_str rest;
    urikit_batch batch;

    if (text == MAP_FAILED) {
        skip(); /* a machine that does not give so much */
    }
    rest = urikit_str_of(text, len);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_E_TOO_LONG);
    text[9] = '\n';
    text[UINT32_MAX] = '\n'; /* the second line is longer than what is left of 4 GiB after the first */
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 1);
    assert_int_equal(rest.len, len - 10);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 1);
    assert_int_equal(offsets[1], UINT32_MAX - 9);
    assert_int_equal(rest.len, 1000);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 1);
    assert_int_equal(rest.len, 0);
    assert_int_equal(munmap(text, len), 0);
#endif
    (void)state;
}

/* ---- L9 ------------------------------------------------------------------------------------------------------------
 */

static void parse_lines(urikit_str text, void *context)
{
    static uint32_t offsets[1001];
    static uint8_t valid[URIKIT_BITMAP_LEN(1000)];
    urikit_batch_columns columns = { 0 };
    urikit_batch batch;

    (void)context;
    columns.valid = valid;
    while (text.len > 0) {
        assert_int_equal(urikit_batch_lines(&text, offsets, 1001, &batch), URIKIT_OK);
        assert_int_equal(urikit_batch_parse(&batch, &columns, NULL), URIKIT_OK);
    }
}

static void test_linear_time(void **state)
{
    static const clock_shape shapes[] = {
        { "", "http://a/b\n", "" },
        { "", "\n", "" },
        { "", "a", "" },
        { "", "%41", "\n" },
        { "", "%4\n", "" },
        { "", "a:b@c\n", "" },
        { "", "//h:1/\n", "" },
        { "", "1\n", "" },
        { "//", "1.", "\n" },
        { "", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", "" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], 1 << 20, parse_lines, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),     cmocka_unit_test(test_generated),     cmocka_unit_test(test_short),
        cmocka_unit_test(test_texts),       cmocka_unit_test(test_long_rows),     cmocka_unit_test(test_neighbors),
        cmocka_unit_test(test_offsets),     cmocka_unit_test(test_nothing),       cmocka_unit_test(test_base),
        cmocka_unit_test(test_lines),       cmocka_unit_test(test_lines_offsets), cmocka_unit_test(test_lines_huge),
        cmocka_unit_test(test_linear_time), cmocka_unit_test(test_iris),          cmocka_unit_test(test_huge_views),
        cmocka_unit_test(test_wide_lists),  cmocka_unit_test(test_query_forms),   cmocka_unit_test(test_long_target),
        cmocka_unit_test(test_views),       cmocka_unit_test(test_offsets_bytes), cmocka_unit_test(test_counts)
    };

    return cmocka_run_group_tests(tests, make_guarded, free_guarded);
}
