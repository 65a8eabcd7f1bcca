/* SPDX-License-Identifier: MIT */
/*
 * As much of cmocka as the tests of the library need, for machines that have no cmocka
 * (machines.py): the first failure ends the program.
 */
#ifndef CMOCKA_H
#define CMOCKA_H

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
    int (*setup)(void **state);
    int (*teardown)(void **state);
};

#define cmocka_unit_test(test) { #test, test, NULL, NULL }
#define cmocka_unit_test_setup_teardown(test, setup, teardown) { #test, test, setup, teardown }
#define cmocka_run_group_tests(tests, setup, teardown) run_group(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

static jmp_buf skip_here;

/* Ends the test that runs; it does not count as passed. */
#define skip() longjmp(skip_here, 1)

static inline int run_group(const struct CMUnitTest *tests, size_t count, int (*setup)(void **), int (*teardown)(void **))
{
    void *state = NULL;
    volatile size_t i; /* lives through skip() */

    if (setup && setup(&state)) {
        return 1;
    }
    for (i = 0; i < count; i++) {
        if (tests[i].setup && tests[i].setup(&state)) {
            return 1;
        }
        if (setjmp(skip_here)) {
            printf("%s skipped\n", tests[i].name);
        } else {
            tests[i].run(&state);
            printf("%s passed\n", tests[i].name);
        }
        if (tests[i].teardown && tests[i].teardown(&state)) {
            return 1;
        }
    }
    return teardown ? teardown(&state) : 0;
}

static inline void fail_at(const char *what, const char *file, int line)
{
    printf("%s:%d: failed: %s\n", file, line, what);
    exit(1);
}

#define assert_true(truth) ((truth) ? (void)0 : fail_at(#truth, __FILE__, __LINE__))
#define assert_false(truth) assert_true(!(truth))
#define assert_null(pointer) assert_true((pointer) == NULL)
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_ptr_equal(a, b) assert_true((a) == (b))
#define assert_int_equal(a, b) assert_true((long long)(a) == (long long)(b))
#define assert_int_not_equal(a, b) assert_true((long long)(a) != (long long)(b))
#define assert_string_equal(a, b) assert_true(strcmp(a, b) == 0)
#define assert_string_not_equal(a, b) assert_true(strcmp(a, b) != 0)
#define assert_memory_equal(a, b, n) assert_true(memcmp(a, b, n) == 0)
#define fail() fail_at("fail()", __FILE__, __LINE__)
#define print_message printf

/* cmocka's count blocks that were not freed; here that is left to the sanitizers. */
#define test_malloc malloc
#define test_free free

#endif /* CMOCKA_H */
