/* SPDX-License-Identifier: MIT */
/* Passwords in text for people: what is masked, and where a byte is after that. */
#include "text/secret.h"

#include <urikit/iri.h>

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

/* A valid text stays valid when it is masked, and has the same parts and segments. False: it is not valid, or has none. */
static bool check_parts(urikit_str text)
{
    static urikit_str (*const parts[])(const urikit_uri *) = { urikit_uri_scheme,  urikit_uri_userinfo, urikit_uri_host,
                                                               urikit_uri_port,    urikit_uri_path,     urikit_uri_query,
                                                               urikit_uri_fragment };
    buffer masked = { NULL, 0, 0 };
    urikit_uri before;
    urikit_uri after;
    size_t start;
    size_t end;
    size_t part;
    size_t i;
    size_t k;

    if (urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &before, NULL) || !secret_next(text, 0, &start, &end)) {
        return false;
    }
    secret_mask_parts(&before, &masked);
    if (urikit_iri_parse(buffer_view(&masked), URIKIT_PARSE_REFERENCE, &after, NULL)) {
        check_fail("'%s': masked, '%s', it is not valid", check_show(text), check_show(buffer_view(&masked)));
    }
    for (part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        urikit_str a = parts[part](&before);
        urikit_str b = parts[part](&after);

        if (!a.ptr != !b.ptr || (a.len == 0) != (b.len == 0)) {
            check_fail("'%s': masked, '%s', it has other parts", check_show(text), check_show(buffer_view(&masked)));
        }
        for (i = k = 0; i < a.len; i++) {
            k += a.ptr[i] == '/';
        }
        for (i = 0; i < b.len; i++) {
            k -= b.ptr[i] == '/';
        }
        assert_int_equal(k, 0);
    }
    buffer_free(&masked);
    return true;
}

static bool parts_stay(random_state *random, size_t number)
{
    static const char *const pieces[] = {
        "http:", "//", "/",  "u",     ":",        "%3A",          "%3a",          "@",   "%40", "?", "#",
        "80",    "a",  "x:", "[::1]", "\xC3\xA9", "\xEF\xBC\x9A", "\xEF\xBC\xA0", "%41", "&k="
    };
    char text[128];
    size_t len = 0;
    size_t n = random_below(random, 14);
    urikit_str copy;
    bool had;

    (void)number;
    while (n-- > 0) {
        const char *piece = pieces[random_below(random, sizeof pieces / sizeof pieces[0])];

        memcpy(text + len, piece, strlen(piece));
        len += strlen(piece);
    }
    copy = check_copy(urikit_str_of(text, len));
    had = check_parts(copy);
    check_free(copy);
    return had;
}

static void test_parts(void **state)
{
    size_t had = random_try(parts_stay);

    (void)state;
    if (random_cases() >= 1000) { /* one case in 150 has a password: of fewer, none may */
        assert_true(had > random_cases() / 200);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows), cmocka_unit_test(test_places),
                                        cmocka_unit_test(test_parts) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
