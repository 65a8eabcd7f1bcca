/* SPDX-License-Identifier: MIT */
/* Several threads at once: the same input, read by all, gives each the result that one thread alone gets. */
#define _POSIX_C_SOURCE 200809L
#include <urikit/batch.h>
#include <urikit/convert.h>

#include "check.h"
#include "random.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ROWS = 600, RESULT_MAX = 1 << 18 };

/* What one thread reads and writes; rows, columns and texts are shared, the result is not. */
typedef struct worker {
    pthread_t thread;
    const urikit_batch *batch;
    urikit_code code;
    size_t len;
    char *result;
} worker;

static void keep(worker *w, urikit_code code)
{
    if (code && !w->code) {
        w->code = code;
    }
}

/* Columns of results, one after the other. */
static void batch_calls(worker *w, urikit_out *out)
{
    static const urikit_uri_part parts[] = { URIKIT_PART_SCHEME, URIKIT_PART_HOST, URIKIT_PART_PATH, URIKIT_PART_QUERY };
    uint32_t rows[ROWS + 1];
    uint8_t valid[URIKIT_BITMAP_LEN(ROWS)];
    urikit_batch_strings texts = { URIKIT_BATCH_OFFSETS_32, rows, valid, { NULL, 0, 0 } };
    urikit_batch base = urikit_batch_slice(w->batch, 0, 1);
    size_t i;

    for (i = 0; i < sizeof parts / sizeof parts[0] + 2; i++) {
        texts.data = (urikit_out){ (char *)out->ptr + out->len, out->cap - out->len, 0 };
        if (i < sizeof parts / sizeof parts[0]) {
            keep(w, urikit_batch_part(w->batch, parts[i], &texts));
        } else if (i == sizeof parts / sizeof parts[0]) {
            keep(w, urikit_batch_normalize(w->batch, URIKIT_LEVEL_SCHEME, &texts));
        } else {
            keep(w, urikit_batch_resolve(&base, w->batch, 0, &texts));
        }
        out->len += texts.data.len;
        keep(w, urikit_out_append(out, urikit_str_of((const char *)rows, sizeof rows)));
        keep(w, urikit_out_append(out, urikit_str_of((const char *)valid, sizeof valid)));
    }
}

/* The same rows, one at a time, by calls that have tables of their own. */
static void row_calls(worker *w, urikit_out *out)
{
    size_t i;

    for (i = 0; i < w->batch->count; i++) {
        char space[512];
        urikit_out one = URIKIT_OUT(space);
        size_t at = 0;
        urikit_code code = urikit_cri_from_uri(urikit_batch_text(w->batch, i), NULL, &one, &at);
        const char *name = urikit_code_token(code);

        keep(w, urikit_out_append(out, urikit_str_of(name, strlen(name))));
        keep(w, urikit_out_append(out, urikit_str_of(space, code ? 0 : one.len)));
        one.len = 0;
        code = urikit_uri_normalize_text(urikit_batch_text(w->batch, i), URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SCHEME, &one, &at);
        keep(w, urikit_out_append(out, urikit_str_of(space, code ? 0 : one.len)));
    }
}

static void *work(void *given)
{
    worker *w = given;
    urikit_out out = { w->result, RESULT_MAX, 0 };

    batch_calls(w, &out);
    row_calls(w, &out);
    w->len = out.len;
    return NULL;
}

/* Rows of many shapes, valid and invalid. */
static size_t make_rows(char *data, size_t cap, uint32_t *offsets)
{
    /* clang-format off */
    static const char *const shapes[] = {
        "http://Example.com:80/%7e/../a?q=%41#f", "coap://[2001:db8::1]/a/b?c=d", "../a/./b", "", "http://a%G0/", "urn:a:b",
        "//host/path", "HTTP://user@HOST", "http://1.2.3.4/?", "mailto:a@b", "a b", "tel:+1-2", "http://[::1"
    };
    /* clang-format on */
    random_state random = random_start();
    size_t len = 0;
    size_t i;

    for (i = 0; i < ROWS; i++) {
        /* the first is a base */
        const char *text = shapes[i ? random_below(&random, sizeof shapes / sizeof shapes[0]) : 0];
        size_t more = random_below(&random, 40);

        offsets[i] = (uint32_t)len;
        assert_true(strlen(text) + more <= cap - len);
        memcpy(data + len, text, strlen(text));
        memset(data + len + strlen(text), 'x', more);
        len += strlen(text) + more;
    }
    offsets[ROWS] = (uint32_t)len;
    return len;
}

static void test_same_input(void **state)
{
    static char data[ROWS * 100];
    static uint32_t offsets[ROWS + 1];
    static uint32_t numbers[6][ROWS];
    static uint8_t bytes[2][ROWS];
    static uint8_t valid[URIKIT_BITMAP_LEN(ROWS)];
    urikit_batch_columns columns = { numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5],
                                     bytes[0],   bytes[1],   valid,      NULL,       NULL };
    urikit_batch batch = { .rows = offsets, .count = ROWS, .flags = URIKIT_PARSE_REFERENCE };
    worker alone = { .batch = &batch };
    size_t round;
    size_t i;

    (void)state;
    batch.data = urikit_str_of(data, make_rows(data, sizeof data, offsets));
    alone.result = malloc(RESULT_MAX);
    assert_non_null(alone.result);
    work(&alone);
    assert_int_equal(alone.code, URIKIT_OK);
    assert_true(alone.len > ROWS * 100 && alone.len <= RESULT_MAX);
    for (round = 0; round < 10; round++) {
        worker workers[THREADS];

        if (round == 5) { /* from here on they share the columns too */
            assert_int_equal(urikit_batch_parse(&batch, &columns, NULL), URIKIT_OK);
            batch.columns = &columns;
        }
        for (i = 0; i < THREADS; i++) {
            workers[i] = (worker){ .batch = &batch, .result = malloc(RESULT_MAX) };
            assert_non_null(workers[i].result);
            assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
        }
        for (i = 0; i < THREADS; i++) {
            assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
            assert_int_equal(workers[i].code, URIKIT_OK);
            assert_int_equal(workers[i].len, alone.len);
            assert_memory_equal(workers[i].result, alone.result, alone.len);
            free(workers[i].result);
        }
    }
    free(alone.result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_input),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
