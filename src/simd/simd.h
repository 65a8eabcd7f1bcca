/* SPDX-License-Identifier: MIT */
/*
 * The vector units: what is done many bytes at a time for each of them. The parser is in uri/simd_parse.h, copies are in
 * copy.h. Internal to the library.
 */
#ifndef URIKIT_SRC_SIMD_H
#define URIKIT_SRC_SIMD_H

#include "../base/ascii.h"
#include "../base/swar.h"

#include <stddef.h>
#include <string.h>

/* The vector units of this build. URIKIT_PORTABLE leaves all of them out. */
#if defined(URIKIT_PORTABLE) || !(defined(__GNUC__) || defined(__clang__))
#define URIKITI_SIMD 0
#elif defined(__x86_64__)
#define URIKITI_SIMD 1
#define URIKITI_SIMD_X86 1
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define URIKITI_SIMD 1
#define URIKITI_SIMD_NEON 1
#elif defined(__wasm_simd128__)
#define URIKITI_SIMD 1
#define URIKITI_SIMD_WASM 1
#else
#define URIKITI_SIMD 0
#endif

/* Machines with SIMD have memory for code: the parser is compiled once for each class of characters. */
#if URIKITI_SIMD
#define SIMD_INLINE static inline __attribute__((always_inline))
#else
#define SIMD_INLINE static inline
#endif

enum {
    SIMD_BLOCK_LEN = 64,
};

/* Sets bit i of bits[k] if byte i of block k is '\n'. */
typedef void urikiti_simd_lines(uint64_t *bits, const char *p, size_t blocks);

/* See copy.h. */
typedef size_t urikiti_simd_copy(char *to, const char *from, size_t n, unsigned ends, size_t lower);

/* A vector unit. Without one, lines and copy are NULL. */
typedef struct simd_unit {
    const char *name; /* "portable", "sse2", "avx2", "avx512", "neon", "wasm" */
    urikiti_simd_lines *lines;
    urikiti_simd_copy *copy;
    bool bmi; /* x86: the machine also has BMI and POPCNT */
} simd_unit;

enum {
    SIMD_UNITS_MAX = 4,
};

/* All units of this build that this machine has, the fastest first. The last is always "portable". */
size_t urikiti_simd_units(simd_unit units[SIMD_UNITS_MAX]);

/* The fastest of them. */
simd_unit urikiti_simd_unit(void);

#if defined(URIKITI_SIMD_X86)

urikiti_simd_lines urikiti_simd_lines_sse2, urikiti_simd_lines_avx2, urikiti_simd_lines_avx512;

static inline bool simd_has_ssse3(void)
{
    return __builtin_cpu_supports("ssse3");
}

/* Every machine with BMI2 also has BMI and POPCNT. */
static inline bool simd_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

/* Only AVX-512 that does not lower the clock: machines that also have VBMI, from Ice Lake and Zen 4 on. */
static inline bool simd_has_avx512(void)
{
    return __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2");
}

#elif defined(URIKITI_SIMD_NEON)

urikiti_simd_lines urikiti_simd_lines_neon;

#elif defined(URIKITI_SIMD_WASM)

urikiti_simd_lines urikiti_simd_lines_wasm;

#endif

#if defined(__GNUC__) || defined(__clang__)

/* The offset of the lowest bit; mask is not 0. */
static inline unsigned lowest_bit(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}

/* The number of bits above the highest set bit; mask is not 0. */
static inline unsigned bits_above(uint64_t mask)
{
    return (unsigned)__builtin_clzll(mask);
}

#endif

#endif /* URIKIT_SRC_SIMD_H */
