/* SPDX-License-Identifier: MIT */
/*
 * What needs 4 GiB, without them: lengths that are only counted, and a call that is compiled here with a lower limit.
 * test_uri_functions has the sums that overflow.
 */
#include <urikit/batch.h>
#include <urikit/uri.h>

#include "base/out.h"
#include "check.h"

#include <string.h>

/* The same source as the library's, with another limit. */
enum { SHORT_LIMIT = 100 };
#define urikiti_too_long(len) ((len) > SHORT_LIMIT)
#define urikit_uri_write short_uri_write
#define urikiti_write_parts short_write_parts
urikit_code urikit_uri_write(const urikit_parts *parts, urikit_parse_flags flags, urikit_out *out, size_t *at);
#include "uri/uri_write.c"
#undef urikiti_too_long
#undef urikit_uri_write
#undef urikiti_write_parts

/* ---- outputs whose length does not fit --------------------------------------------------------------------- */

/* A length that has reached SIZE_MAX stays there; nothing is written, and it never fits. */
static void test_full_length(void **state)
{
    char space[8] = "xxxxxxx";
    urikit_out out = URIKIT_OUT(space);

    (void)state;
    out.len = SIZE_MAX - 1;
    urikiti_out_byte(&out, 'a');
    assert_int_equal(out.len, SIZE_MAX);
    urikiti_out_byte(&out, 'a');
    assert_int_equal(out.len, SIZE_MAX);
    urikiti_out_bytes(&out, "abc", 3);
    assert_int_equal(out.len, SIZE_MAX);
    assert_null(urikiti_out_space(&out, 1));
    assert_int_equal(out.len, SIZE_MAX);
    assert_null(urikiti_out_spare(&out, 0));
    assert_int_equal(urikiti_out_code(&out), URIKIT_E_SPACE);
    out.len = SIZE_MAX - 2;
    assert_null(urikiti_out_space(&out, SIZE_MAX));
    assert_int_equal(out.len, SIZE_MAX);
    assert_string_equal(space, "xxxxxxx");
}

/* Space is there up to the last byte, and not beyond it. */
static void test_space(void **state)
{
    char space[4];
    urikit_out out = URIKIT_OUT(space);
    urikit_out none = { NULL, 4, 0 };

    (void)state;
    assert_ptr_equal(urikiti_out_spare(&out, 4), space);
    assert_null(urikiti_out_spare(&out, 5));
    assert_ptr_equal(urikiti_out_space(&out, 3), space);
    assert_ptr_equal(urikiti_out_spare(&out, 1), space + 3);
    assert_null(urikiti_out_spare(&out, 2));
    assert_ptr_equal(urikiti_out_space(&out, 1), space + 3);
    assert_int_equal(urikiti_out_code(&out), URIKIT_OK);
    assert_ptr_equal(urikiti_out_space(&out, 0), space + 4);
    assert_null(urikiti_out_space(&out, 1));
    assert_int_equal(out.len, 5);
    assert_int_equal(urikiti_out_code(&out), URIKIT_E_SPACE);
    assert_null(urikiti_out_spare(&none, 1));
    assert_null(urikiti_out_space(&none, 1));
    assert_int_equal(none.len, 1);
}

static void test_too_long(void **state)
{
    (void)state;
    assert_false(urikiti_too_long(0));
    assert_false(urikiti_too_long(UINT32_MAX - 1));
    assert_true(urikiti_too_long(SIZE_MAX));
#if SIZE_MAX > UINT32_MAX
    assert_false(urikiti_too_long(UINT32_MAX));
    assert_true(urikiti_too_long((size_t)UINT32_MAX + 1));
#endif
}

#if SIZE_MAX > UINT32_MAX

/* ---- columns: a function that only counts ------------------------------------------------------------------------- */

enum { ROWS = 9 };

static urikit_code count_a_gibibyte(const urikit_uri *uri, urikit_out *out)
{
    (void)uri;
    out->len += (size_t)1 << 30;
    return URIKIT_OK;
}

/* Offsets of 64 bits go on above 4 GiB; the other layouts end at 2 GiB. */
static void test_long_column(void **state)
{
    urikit_str uris[ROWS];
    urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = uris, .count = ROWS };
    urikit_batch_strings texts = { .kind = URIKIT_BATCH_OFFSETS_64 };
    uint64_t offsets[ROWS + 1];
    uint64_t i;

    (void)state;
    for (i = 0; i < ROWS; i++) {
        uris[i] = URIKIT_STR("a");
    }
    texts.rows = offsets;
    assert_int_equal(urikit_batch_map(&batch, count_a_gibibyte, &texts), URIKIT_E_SPACE);
    assert_true(texts.data.len == (size_t)ROWS << 30);
    for (i = 0; i <= ROWS; i++) {
        assert_true(offsets[i] == i << 30);
    }
    texts.kind = URIKIT_BATCH_OFFSETS_32;
    texts.data.len = 0;
    assert_int_equal(urikit_batch_map(&batch, count_a_gibibyte, &texts), URIKIT_E_TOO_LONG);
}

/* ---- URIs -------------------------------------------------------------------------------------------------------- */

/* Is refused before a byte of it is read. */
static void test_long_uri(void **state)
{
    urikit_str text = urikit_str_of("a", (size_t)UINT32_MAX + 1);
    urikit_uri uri;
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, &at), URIKIT_E_TOO_LONG);
    assert_int_equal(at, UINT32_MAX);
    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_E_TOO_LONG);
}

#endif

/* urikit_uri_write where a text may have a hundred bytes, not 4 GiB. */
static void test_parts_too_long(void **state)
{
    char text[SHORT_LIMIT];
    size_t len;

    (void)state;
    memset(text, 'a', sizeof text);
    for (len = SHORT_LIMIT / 3 - 3; len <= SHORT_LIMIT / 3; len++) {
        size_t rest;

        for (rest = SHORT_LIMIT - 2 * len - 8; rest <= SHORT_LIMIT - 2 * len + 4; rest++) {
            urikit_parts parts = { .path = { text, len }, .query = { text, len }, .fragment = { text, rest } };
            size_t whole = 2 * len + rest + 2;
            size_t at = 0;
            char space[2 * SHORT_LIMIT];
            urikit_out out = URIKIT_OUT(space);

            out.len = 7; /* what was there before does not count */
            if (whole <= SHORT_LIMIT) {
                assert_int_equal(short_uri_write(&parts, 0, &out, &at), URIKIT_OK);
                assert_int_equal(out.len, 7 + whole);
            } else {
                assert_int_equal(short_uri_write(&parts, 0, &out, &at), URIKIT_E_TOO_LONG);
                assert_true(at == UINT32_MAX);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_length),    cmocka_unit_test(test_space),    cmocka_unit_test(test_too_long),
#if SIZE_MAX > UINT32_MAX
        cmocka_unit_test(test_long_column),    cmocka_unit_test(test_long_uri),
#endif
        cmocka_unit_test(test_parts_too_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
