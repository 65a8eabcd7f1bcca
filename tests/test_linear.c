/* SPDX-License-Identifier: MIT */
/*
 * L9: time is linear. Inputs made to be slow, at two lengths: four times the
 * length may take eight times the time, which a quadratic algorithm (sixteen
 * times) fails by far. The best of several runs is taken, since machines are noisy.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <urikit/uri.h>

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHORT_LEN = 1 << 18, LONG_LEN = 1 << 20, RUNS = 5, SLOWEST_RATIO = 8 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time); /* not the wall's: tests run side by side */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* prefix, then unit again and again up to len bytes, then suffix */
static urikit_str repeat(const char *prefix, const char *unit, const char *suffix, size_t len)
{
    size_t unit_len = strlen(unit);
    char *text = malloc(len + strlen(prefix) + strlen(suffix) + unit_len);
    size_t at = strlen(prefix);

    assert_non_null(text);
    memcpy(text, prefix, at);
    for (; at < len; at += unit_len) {
        memcpy(text + at, unit, unit_len);
    }
    memcpy(text + at, suffix, strlen(suffix));
    return urikit_str_of(text, at + strlen(suffix));
}

/* Everything there is to do with a reference and a base of the same making. */
static void do_all(urikit_str text, char *buffer, size_t cap)
{
    urikit_str base_text = URIKIT_STR("http://a/b/c");
    urikit_uri base;
    urikit_uri uri;
    urikit_uri target;
    urikit_out out = { buffer, cap, 0 };
    urikit_out relative = { NULL, 0, 0 };

    assert_int_equal(urikit_uri_parse(base_text, URIKIT_PARSE_SCHEME, &base, NULL), URIKIT_OK);
    if (urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return; /* refusing must be linear too */
    }
    assert_int_equal(urikit_uri_resolve(&base, &uri, URIKIT_RESOLVE_STRICT, &out), URIKIT_OK);
    assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &target, NULL), URIKIT_OK);
    (void)!urikit_uri_relativize(&base, &target, &relative);
    (void)!urikit_uri_relativize(&target, &base, &relative);
    (void)!urikit_uri_relativize(&target, &target, &relative);
    out.len = 0;
    assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out), URIKIT_OK);
    assert_true(urikit_uri_equal(&uri, &uri, URIKIT_LEVEL_SCHEME));
    assert_true(urikit_uri_compare(&uri, &base, URIKIT_LEVEL_SYNTAX) != 0);
}

static double best_time(urikit_str text, char *buffer, size_t cap)
{
    double best = 1e9;
    int run;

    for (run = 0; run < RUNS; run++) {
        double start = now();
        double took;

        do_all(text, buffer, cap);
        took = now() - start;
        best = took < best ? took : best;
    }
    return best;
}

static void test_linear_time(void **state)
{
    static const struct {
        const char *prefix;
        const char *unit;
        const char *suffix;
    } shapes[] = {
        { "", "../", "" },         { "", "/./", "" },         { "", "%2e", "" },       { "", "%2e%2e/", "" },
        { "s:", ":", "" },         { "", ":", "" },           { "//", ":", "" },       { "//", ":", "@h" },
        { "//h:", "1", "" },       { "//[", ":", "]" },       { "//[v1.", ":", "]" },  { "//[::", "0", "]" },
        { "", "a/../", "" },       { "/", "a/", "" },         { "s:", "a/", "" },      { "/", "/", "" },
        { "s:", "./", "//" },      { "s:a/", "../", "b" },    { "?", "&", "" },        { "?", "=%41", "" },
        { "#", "%7E", "" },        { "//h:", "0", "/" },      { "//", "a.", "/" },     { "//", "1.", "/" },
        { "/x/", "%2E%2e/a/", "" }, { "", "%", "" },          { "//u@", "%41", ":8" }, { "/", ".../", "" },
    };
    const size_t cap = LONG_LEN + 64;
    char *buffer = malloc(cap);
    size_t i;

    (void)state;
    assert_non_null(buffer);
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        urikit_str small = repeat(shapes[i].prefix, shapes[i].unit, shapes[i].suffix, SHORT_LEN);
        urikit_str large = repeat(shapes[i].prefix, shapes[i].unit, shapes[i].suffix, LONG_LEN);
        double small_time = best_time(small, buffer, cap);
        double large_time = best_time(large, buffer, cap);

        printf("%6s %-10s %-4s %8.3f ms %8.3f ms\n", shapes[i].prefix, shapes[i].unit, shapes[i].suffix,
               small_time * 1e3, large_time * 1e3);
        /* below a tenth of a millisecond the clock and the machine's noise decide */
        if (large_time > small_time * SLOWEST_RATIO && large_time > 1e-4) {
            check_fail("%s%s...%s: %g s at %d bytes, %g s at %d", shapes[i].prefix, shapes[i].unit, shapes[i].suffix,
                       small_time, SHORT_LEN, large_time, LONG_LEN);
        }
        check_free(small);
        check_free(large);
    }
    free(buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_linear_time) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
