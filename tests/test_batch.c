/* SPDX-License-Identifier: MIT */
/* Room batch: the same as one row at a time, on every machine's readers, wherever rows and blocks cross. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <urikit/batch.h>

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

/* ---- a batch being made: behind its rows is no byte more than a gap -------------------- */

typedef struct maker {
    char data[DATA_MAX];
    uint32_t offsets[ROWS_MAX + 1];
    uint8_t valid[URIKIT_BITMAP_LEN(ROWS_MAX)];
    urikit_batch batch;
} maker;

static maker made;

static void make_start(uint32_t gap, bool nulls)
{
    made.offsets[0] = 0;
    made.batch = (urikit_batch){ made.data, 0, made.offsets, 0, gap, nulls ? made.valid : NULL };
}

static bool make_has_room(size_t len)
{
    return made.batch.count < ROWS_MAX && made.batch.len + len + made.batch.gap <= DATA_MAX;
}

static void make_row(urikit_str text, bool valid)
{
    size_t i = made.batch.count++;

    assert_true(made.batch.len + text.len + made.batch.gap <= DATA_MAX);
    if (text.len > 0) {
        memcpy(made.data + made.batch.len, text.ptr, text.len);
    }
    memset(made.data + made.batch.len + text.len, '\n', made.batch.gap);
    made.batch.len += text.len + made.batch.gap;
    made.offsets[i + 1] = (uint32_t)made.batch.len;
    made.valid[i / 8] = (uint8_t)((made.valid[i / 8] & ~(1U << i % 8)) | (unsigned)valid << i % 8);
}

/* Copies what was made beside a page that cannot be read, and forgets the last gap, which a text need not have. */
static urikit_batch make_end(size_t alignment, bool at_end)
{
    urikit_batch batch = made.batch;
    char *to;

    if (batch.count > 0) {
        batch.len -= batch.gap;
    }
    to = at_end ? guarded + DATA_MAX - batch.len - (alignment < DATA_MAX - batch.len ? alignment : 0) : guarded;
    if (batch.len > 0) {
        memcpy(to, made.data, batch.len);
    }
    batch.data = to;
    return batch;
}

/* ---- the vectors, all in one batch ------------------------------------------------------- */

static void add_vector(const vector_row *row, void *context)
{
    (void)context;
    if (!make_has_room(row->fields[0].len)) {
        check_fail("more rows than a batch of this test holds\n");
    }
    make_row(row->fields[0], true);
}

static void test_vectors(void **state)
{
    static const char *const files[] = { "uri_parse.tsv", "uri_errors.tsv", "uri_normalize.tsv" };
    uint32_t gap;
    size_t i;

    (void)state;
    for (gap = 0; gap < 4; gap++) {
        for (i = 0; i < sizeof files / sizeof files[0]; i++) {
            urikit_batch batch;

            make_start(gap, false);
            vectors_each(files[i], add_vector, NULL);
            batch = make_end(0, true);
            property_batch(&batch, URIKIT_PARSE_REFERENCE);
            property_batch(&batch, URIKIT_PARSE_SCHEME);
            property_batch(&batch, URIKIT_PARSE_ZONE);
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

    make_start((uint32_t)(random_below(random, 4) ? random_below(random, 2) : random_below(random, 6)), nulls);
    for (i = 0; i < rows; i++) {
        urikit_str row = some_row(random, text);

        if (!make_has_room(row.len)) {
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

        property_batch(&batch, options[random_below(&random, 4)]);
        n += batch.count + 1;
    }
}

/* Batches so short that blocks, or the walk, would read beyond their ends. */
static void test_short(void **state)
{
    static const char bytes[] = "a:/?#%@1";
    random_state random = random_start();
    size_t n;

    (void)state;
    for (n = 0; n < 20000; n++) {
        size_t left = random_below(&random, 90);
        urikit_batch batch;

        make_start((uint32_t)random_below(&random, 2), false);
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
        property_batch(&batch, URIKIT_PARSE_REFERENCE);
    }
}

static void test_texts(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() / 4;
    urikit_uri base;
    size_t n;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("x:/a/b/..//c?q"), URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    for (n = 0; n < cases;) {
        urikit_batch batch = some_batch(&random, random_below(&random, 60));

        property_batch_texts(&batch, &base);
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
        property_batch(&batch, URIKIT_PARSE_REFERENCE);
    }
    free(text);
}

/* ---- what begins in one row does not go on in the next ------------------------------------------------------ */

static void test_neighbours(void **state)
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
    property_batch(&batch, URIKIT_PARSE_REFERENCE);
}

/* ---- offsets that are wrong ------------------------------------------------------------------------------- */

static void expect_offsets_error(const uint32_t *offsets, size_t count, uint32_t gap)
{
    block_reader readers[BLOCK_READERS_MAX];
    size_t n = urikiti_block_readers(readers);
    urikit_columns columns = { 0 };
    urikit_batch batch = { guarded + DATA_MAX - 400, 400, offsets, count, gap, NULL };
    size_t i;

    for (i = 0; i < n; i++) {
        assert_int_equal(urikiti_batch_parse(&batch, URIKIT_PARSE_REFERENCE, &columns, NULL, &readers[i]),
                         URIKIT_E_OFFSETS);
    }
}

static void test_offsets(void **state)
{
    static const uint32_t descending[] = { 0, 100, 99, 200 };
    static const uint32_t beyond[] = { 0, 100, 401 };
    static const uint32_t far_beyond[] = { 0, 100, UINT32_MAX, 200 };
    static const uint32_t within_gap[] = { 0, 100, 101, 200 };
    static const uint32_t before[] = { 0, 1 };
    uint32_t many[301];
    size_t i;

    (void)state;
    memset(guarded + DATA_MAX - 400, 'a', 400);
    expect_offsets_error(descending, 3, 0);
    expect_offsets_error(beyond, 2, 0);
    expect_offsets_error(far_beyond, 3, 0);
    expect_offsets_error(within_gap, 3, 2);
    expect_offsets_error(before, 1, 2);
    for (i = 0; i <= 300; i++) {
        many[i] = (uint32_t)i;
    }
    for (i = 1; i < 300; i++) { /* wherever it is among rows that are taken together */
        many[i] = 390;
        expect_offsets_error(many, 300, 0);
        many[i] = (uint32_t)i;
    }
}

static void test_nothing(void **state)
{
    static const uint32_t offsets[] = { 0, 0, 0 };
    urikit_batch none = { NULL, 0, offsets, 0, 0, NULL };
    urikit_batch empty = { NULL, 0, offsets, 2, 0, NULL };
    urikit_uri base;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("a:"), URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    property_batch(&none, URIKIT_PARSE_REFERENCE);
    property_batch_texts(&none, &base);
    property_batch(&empty, URIKIT_PARSE_REFERENCE);
    property_batch(&empty, URIKIT_PARSE_SCHEME);
    property_batch_texts(&empty, &base);
}

static void test_base(void **state)
{
    static const uint32_t offsets[] = { 0 };
    urikit_batch none = { NULL, 0, offsets, 0, 0, NULL };
    urikit_columns columns = { 0 };
    urikit_texts texts = { NULL, NULL, { NULL, 0, 0 } };
    urikit_uri base;

    (void)state;
    assert_int_equal(urikit_uri_parse(URIKIT_STR("//a"), URIKIT_PARSE_REFERENCE, &base, NULL), URIKIT_OK);
    assert_int_equal(urikit_batch_resolve(&none, &columns, &base, URIKIT_RESOLVE_STRICT, &texts), URIKIT_E_BASE);
}

/* A row that would be too long is an error, not a null: its length is pretended, and no byte of it read. */
static void test_long_target(void **state)
{
    static const uint32_t offsets[] = { 0, 2, 4 };
    urikit_batch batch = { "#f#g", 4, offsets, 2, 0, NULL };
    uint32_t ends[6][2];
    uint8_t bytes[3][2];
    urikit_columns columns = { ends[0],  ends[1],  ends[2],  ends[3], ends[4], ends[5],
                               bytes[0], bytes[1], bytes[2], NULL,    NULL };
    urikit_texts texts = { NULL, NULL, { NULL, 0, 0 } };
    urikit_uri base;

    (void)state;
    assert_int_equal(urikit_batch_parse(&batch, URIKIT_PARSE_REFERENCE, &columns, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_parse(URIKIT_STR("x:?q"), URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    base.len = base.query_end = UINT32_MAX - 1;
    assert_int_equal(urikit_batch_resolve(&batch, &columns, &base, URIKIT_RESOLVE_STRICT, &texts), URIKIT_E_TOO_LONG);
    base.len = base.query_end = UINT32_MAX / 2; /* each is short enough, but not both together */
    texts.data.len = 0;
    assert_int_equal(urikit_batch_resolve(&batch, &columns, &base, URIKIT_RESOLVE_STRICT, &texts), URIKIT_E_TOO_LONG);
}

/* ---- lines ------------------------------------------------------------------------------------------------------ */

static void test_lines(void **state)
{
    random_state random = random_start();
    size_t n;

    (void)state;
    for (n = 0; n < 3000; n++) {
        size_t len = random_below(&random, n % 10 ? 300 : 20000);
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
    assert_int_equal(batch.len, 8);
    assert_memory_equal(offsets, ((uint32_t[]){ 0, 2, 3, 6, 7, 9 }), 6 * sizeof offsets[0]);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 0);
    rest = urikit_str_of(NULL, 0);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 0);
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
        skip(); /* a machine that gives nobody so much */
    }
    rest = urikit_str_of(text, len);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_E_TOO_LONG);
    text[9] = '\n';
    text[UINT32_MAX] = '\n'; /* the second line is longer than what is left of 4 GiB behind the first */
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 1);
    assert_int_equal(rest.len, len - 10);
    assert_int_equal(urikit_batch_lines(&rest, offsets, 10, &batch), URIKIT_OK);
    assert_int_equal(batch.count, 1);
    assert_int_equal(batch.offsets[1], UINT32_MAX - 9);
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
    urikit_columns columns = { 0 };
    urikit_batch batch;

    (void)context;
    columns.valid = valid;
    while (text.len > 0) {
        assert_int_equal(urikit_batch_lines(&text, offsets, 1001, &batch), URIKIT_OK);
        assert_int_equal(urikit_batch_parse(&batch, URIKIT_PARSE_REFERENCE, &columns, NULL), URIKIT_OK);
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
        cmocka_unit_test(test_texts),       cmocka_unit_test(test_long_rows),     cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_offsets),     cmocka_unit_test(test_nothing),       cmocka_unit_test(test_base),
        cmocka_unit_test(test_lines),       cmocka_unit_test(test_lines_offsets), cmocka_unit_test(test_lines_huge),
        cmocka_unit_test(test_linear_time),
        cmocka_unit_test(test_long_target),
    };

    return cmocka_run_group_tests(tests, make_guarded, free_guarded);
}
