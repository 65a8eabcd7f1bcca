/* SPDX-License-Identifier: MIT */
/* Passwords in text for people: what is masked, and where a byte is after that. */
#include "text/secret.h"

#include "check.h"
#include "random.h"
#include "vectors.h"

#include <string.h>

/* fields: text, with its passwords masked */
static void secret_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    buffer masked = { NULL, 0, 0 };

    (void)context;
    secret_mask(text, &masked);
    check_text(buffer_view(&masked), row->fields[1], check_show(text));
    check_free(text);
    buffer_free(&masked);
}

static void test_rows(void **state)
{
    (void)state;
    vectors_each("secret.tsv", secret_row, NULL);
}

/*
 * secret_next's places are in order and are not empty; the masked text has "****" for each and all else as it was; each
 * byte outside of a password is where secret_masked_at says, and one inside is at the mask.
 */
static void check_places(urikit_str text)
{
    buffer masked = { NULL, 0, 0 };
    size_t done = 0;
    size_t len = 0;
    size_t start = 0;
    size_t end = 0;
    size_t at = 0;

    secret_mask(text, &masked);
    while (secret_next(text, done, &start, &end)) {
        assert_true(done <= start && start < end && end <= text.len);
        for (; at < start; at++) {
            assert_int_equal(secret_masked_at(text, at), len + at - done);
            assert_int_equal(masked.ptr[len + at - done], text.ptr[at]);
        }
        len += start - done;
        for (; at < end; at++) {
            assert_int_equal(secret_masked_at(text, at), len);
        }
        assert_true(len + 4 <= masked.len);
        assert_memory_equal(masked.ptr + len, "****", 4);
        len += 4;
        done = end;
    }
    for (; at < text.len; at++) {
        assert_int_equal(secret_masked_at(text, at), len + at - done);
        assert_int_equal(masked.ptr[len + at - done], text.ptr[at]);
    }
    assert_int_equal(secret_masked_at(text, text.len), masked.len);
    assert_int_equal(masked.len, len + text.len - done);
    buffer_free(&masked);
}

static void test_places(void **state)
{
    static const char pool[] = "//\\::@@? #[]a1\t";
    random_state random = random_start();
    size_t n = random_cases();

    (void)state;
    while (n-- > 0) {
        char text[48];
        size_t len = random_below(&random, sizeof text);
        urikit_str copy;
        size_t i;

        for (i = 0; i < len; i++) {
            text[i] = pool[random_below(&random, sizeof pool - 1)];
        }
        copy = check_copy(urikit_str_of(text, len));
        check_places(copy);
        check_free(copy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows), cmocka_unit_test(test_places) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
