/* SPDX-License-Identifier: MIT */
/* A seeded generator, so that a failing run can be run again: URIKIT_SEED=n, URIKIT_CASES=n. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct random_state {
    uint64_t state;
} random_state;

/* The seed of this run, printed so that a failure can be repeated. */
random_state random_start(void);

/* True where URIKIT_CASES is small, as in an emulator: a test of every value, or of every pair, takes one in so many then, and a
 * test of time has one run of shorter texts. */
bool random_few(void);

/* How many cases a property is tried on: 200000 unless URIKIT_CASES says otherwise. */
size_t random_cases(void);

/*
 * Tries a property on that many cases, numbered from 0. A property fails the test where it is broken, and returns
 * whether the case came under it; random_try returns how many did.
 */
typedef bool random_property(random_state *random, size_t number);
size_t random_try(random_property *property);

uint64_t random_next(random_state *random);

/* 0 .. bound - 1 */
size_t random_below(random_state *random, size_t bound);

#endif /* RANDOM_H */
