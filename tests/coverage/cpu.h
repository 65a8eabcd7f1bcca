/* SPDX-License-Identifier: MIT */
/*
 * Included before every file of the preset "coverage", so that one machine runs every choice that the library makes by
 * the processor. URIKIT_CPU_LACKS names units, with a space after each: "avx512vbmi avx2 ". The program is told that the
 * processor does not have them.
 */
#ifndef URIKIT_TESTS_COVERAGE_CPU_H
#define URIKIT_TESTS_COVERAGE_CPU_H

#if defined(__x86_64__) && defined(__GNUC__)

char *getenv(const char *name); /* no header here: a file may still have to say what it wants of the headers */

static inline int coverage_cpu_lacks(const char *unit)
{
    const char *lacks = getenv("URIKIT_CPU_LACKS");
    unsigned long len = __builtin_strlen(unit);

    while (lacks && *lacks) {
        if (__builtin_strncmp(lacks, unit, len) == 0 && lacks[len] == ' ') {
            return 1;
        }
        lacks = __builtin_strchr(lacks, ' ') + 1;
    }
    return 0;
}

/* The compiler wants the name of a unit as a literal. */
static inline int coverage_cpu_has(const char *unit)
{
    return __builtin_strcmp(unit, "avx512vbmi") == 0 ? __builtin_cpu_supports("avx512vbmi")
           : __builtin_strcmp(unit, "avx512bw") == 0 ? __builtin_cpu_supports("avx512bw")
           : __builtin_strcmp(unit, "avx2") == 0     ? __builtin_cpu_supports("avx2")
           : __builtin_strcmp(unit, "ssse3") == 0    ? __builtin_cpu_supports("ssse3")
           : __builtin_strcmp(unit, "bmi2") == 0     ? __builtin_cpu_supports("bmi2")
           : __builtin_strcmp(unit, "bmi") == 0      ? __builtin_cpu_supports("bmi")
           : __builtin_strcmp(unit, "popcnt") == 0   ? __builtin_cpu_supports("popcnt")
                                                     : (__builtin_trap(), 0); /* a new one: add it here */
}

static inline int coverage_cpu_supports(const char *unit)
{
    return coverage_cpu_has(unit) && !coverage_cpu_lacks(unit);
}

#define __builtin_cpu_supports(unit) coverage_cpu_supports(unit)

/* Counters belong to one function, not to each that it is inlined into. */
#define always_inline unused

#endif

#endif /* URIKIT_TESTS_COVERAGE_CPU_H */
