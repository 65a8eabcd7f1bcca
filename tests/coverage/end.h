/* SPDX-License-Identifier: MIT */
/*
 * Included before every file of the preset "coverage", so that its counters are whole however a program ends. _exit
 * writes them too, as exit does. Where tests/fault_injection/fail_call.c makes calls fail, none fails from there on: the
 * counters are written with the same calls.
 */
#ifndef URIKIT_TESTS_COVERAGE_END_H
#define URIKIT_TESTS_COVERAGE_END_H

#if defined(__linux__) && defined(__GNUC__)

char *getenv(const char *name); /* no header here: a file may still have to say what it wants of the headers */
void __gcov_dump(void);
void coverage_real_exit(int status) __asm__("_exit") __attribute__((noreturn));

/* Destructors run before the counters are written. */
__attribute__((destructor)) static void coverage_end(void)
{
    char *failures = getenv("URIKIT_FAIL");

    if (failures) {
        *failures = '\0';
    }
}

__attribute__((noreturn, unused)) static void coverage_exit(int status)
{
    coverage_end();
    __gcov_dump();
    coverage_real_exit(status);
}

#define _exit coverage_exit

#endif

#endif /* URIKIT_TESTS_COVERAGE_END_H */
