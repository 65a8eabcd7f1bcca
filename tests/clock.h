/* SPDX-License-Identifier: MIT */
/*
 * Is time linear? The same work at two lengths: four times the length may take
 * eight times the time, which a quadratic algorithm (sixteen times) fails by
 * far. By the processor's clock, and the best of several runs, since machines are noisy.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <urikit/base.h>

/* Text made of a unit again and again, between a prefix and a suffix. */
typedef struct clock_shape {
    const char *prefix;
    const char *unit;
    const char *suffix;
} clock_shape;

/* The text in a fresh block (check_free): the suffix follows where len is reached. */
urikit_str clock_text(const clock_shape *shape, size_t len);

/* Seconds that this process has had. */
double clock_now(void);

/*
 * Calls work on the shape's text of short_len bytes and of four times that, and
 * fails the test where the longer takes more than it may. Prints both times.
 */
void clock_expect_linear(const clock_shape *shape, size_t short_len, void (*work)(urikit_str text, void *context), void *context);

#endif /* CLOCK_H */
