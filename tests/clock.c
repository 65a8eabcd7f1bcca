/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "clock.h"

#include "check.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHORT_RUNS = 3, FEW_SHORTER = 8, LONGER = 4, SLOWEST_RATIO = 8, ATTEMPTS = 20 };

double clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time); /* not the wall's: tests run side by side */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The smallest step of the clock: 10 ms and more on Windows. */
static double clock_grain(void)
{
    double start = clock_now();
    double now;

    do {
        now = clock_now();
    } while (now <= start);
    return now - start;
}

urikit_str clock_text(const clock_shape *shape, size_t len)
{
    size_t unit_len = strlen(shape->unit);
    char *text = malloc(len + strlen(shape->prefix) + strlen(shape->suffix) + unit_len);
    size_t at = strlen(shape->prefix);

    assert_non_null(text);
    memcpy(text, shape->prefix, at);
    for (; at < len; at += unit_len) {
        memcpy(text + at, shape->unit, unit_len);
    }
    memcpy(text + at, shape->suffix, strlen(shape->suffix));
    return urikit_str_of(text, at + strlen(shape->suffix));
}

static double best_time(urikit_str text, int runs, void (*work)(urikit_str text, void *context), void *context)
{
    double best = 1e9;
    int run;

    for (run = 0; run < runs; run++) {
        double start = clock_now();
        double took;

        work(text, context);
        took = clock_now() - start;
        best = took < best ? took : best;
    }
    return best;
}

static double best_of(double a, double b)
{
    return a < b ? a : b;
}

/* True if the longer text took too long. Below half a millisecond the caches decide, and below some steps of the clock its
 * grain. */
static bool is_slow(double small_time, double large_time, double grain)
{
    return large_time > small_time * (double)SLOWEST_RATIO && large_time > 5e-4 && large_time > grain * (double)LONGER;
}

void clock_expect_linear(const clock_shape *shape, size_t short_len, void (*work)(urikit_str text, void *context), void *context)
{
    urikit_str small;
    urikit_str large;
    double small_time = 1e9;
    double large_time = 1e9;
    double grain = clock_grain();
    int attempt;

    short_len = random_few() ? short_len / FEW_SHORTER : short_len;
    small = clock_text(shape, short_len);
    large = clock_text(shape, short_len * LONGER);
    /* A short text that takes too long, as with cold caches, would hide a fault: the best of some runs. A long text that takes
     * too long is tried again: other work on the machine does not disturb all attempts. */
    for (attempt = 0; attempt < ATTEMPTS; attempt++) {
        small_time = best_of(small_time, best_time(small, random_few() ? 1 : SHORT_RUNS, work, context));
        large_time = best_of(large_time, best_time(large, 1, work, context));
        if (!is_slow(small_time, large_time, grain)) {
            break;
        }
    }
    printf("%8s %-16s %-5s %8.3f ms %8.3f ms\n", shape->prefix, shape->unit, shape->suffix, small_time * 1e3, large_time * 1e3);
    if (attempt == ATTEMPTS) {
        check_fail("%s%s...%s: %g s at %zu bytes, %g s at %zu", shape->prefix, shape->unit, shape->suffix, small_time, short_len,
                   large_time, short_len * LONGER);
    }
    check_free(small);
    check_free(large);
}
