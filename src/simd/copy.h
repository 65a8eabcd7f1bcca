/* SPDX-License-Identifier: MIT */
/*
 * Copy text up to the first byte that normalization may change. Most text has none, so one pass both searches and
 * copies. There is one such function for each vector unit. Internal to the library.
 */
#ifndef URIKIT_SRC_COPY_H
#define URIKIT_SRC_COPY_H

#include "simd.h"

/* A small build has only the code that searches first, which it needs in any case for an output without space. */
#if defined(__OPTIMIZE_SIZE__) && !URIKITI_SIMD
#define URIKITI_COPY 0
#else
#define URIKITI_COPY 1
#endif

/* Where a copy ends; combine them with |. */
enum {
    COPY_TO_CHANGE = 1,  /* at '%', but not if hex digits are upper-case and the octet is not unreserved */
    COPY_TO_PERCENT = 2, /* at every '%' */
    COPY_TO_DOT = 4,     /* at a '.' after a '/'; both are in the text */
};

#if URIKITI_COPY

/*
 * Copies n bytes up to the first at which the copy ends, and returns its offset, or n. All n bytes of `to` may be
 * overwritten. The texts do not overlap. With COPY_TO_CHANGE, it may end at other triplets, too.
 *
 * lower  letters in the first so many bytes are converted to lower case; there a copy ends at every '%'
 */
size_t urikiti_copy_bytewise(char *to, const char *from, size_t n, unsigned ends, size_t lower);

/* The same for fewer than 16 bytes. */
size_t urikiti_copy_short(char *to, const char *from, size_t n, unsigned ends, size_t lower);

#if defined(URIKITI_SIMD_X86)
urikiti_simd_copy urikiti_simd_copy_sse2, urikiti_simd_copy_avx2, urikiti_simd_copy_avx512;
#elif defined(URIKITI_SIMD_NEON)
urikiti_simd_copy urikiti_simd_copy_neon;
#elif defined(URIKITI_SIMD_WASM)
urikiti_simd_copy urikiti_simd_copy_wasm;
#endif

/* The same by the fastest of them. */
static inline size_t simd_copy(char *to, const char *from, size_t n, unsigned ends, size_t lower)
{
#if defined(URIKITI_SIMD_X86)
    if (simd_has_avx512()) {
        return urikiti_simd_copy_avx512(to, from, n, ends, lower);
    }
    return n >= 32 && simd_has_avx2() ? urikiti_simd_copy_avx2(to, from, n, ends, lower)
                                      : urikiti_simd_copy_sse2(to, from, n, ends, lower);
#elif defined(URIKITI_SIMD_NEON)
    return urikiti_simd_copy_neon(to, from, n, ends, lower);
#elif defined(URIKITI_SIMD_WASM)
    return urikiti_simd_copy_wasm(to, from, n, ends, lower);
#else
    return urikiti_copy_bytewise(to, from, n, ends, lower);
#endif
}

#endif

#if URIKITI_SIMD

#define SIMD_RARELY __attribute__((noinline, cold))

/* ---- shared by the vector units ------------------------------------------------- */

/* Masks of the bytes of a triplet "%XY" that stays as it is: X where it is, Y where it is. */
typedef struct copy_hex {
    uint64_t lower;   /* 'a' and above */
    uint64_t two;     /* '2' */
    uint64_t three;   /* '3' */
    uint64_t four;    /* '4', '6' */
    uint64_t five;    /* '5', '7' */
    uint64_t not_two; /* 'D', 'E': unreserved after '2' */
    uint64_t digit;   /* '9' and below: unreserved after '3' */
    uint64_t zero;    /* '0': reserved after '4' and '6' */
    uint64_t inner;   /* 'B', 'C', 'D': reserved after '5' and '7' */
} copy_hex;

/* The '%' of triplets that may change. The last two bytes of a vector of `len` bytes always may. */
static inline uint64_t copy_changes(uint64_t percent, const copy_hex *hex, unsigned len)
{
    uint64_t unreserved = (hex->two & hex->not_two >> 1) | (hex->three & hex->digit >> 1) | (hex->four & ~(hex->zero >> 1)) |
                          (hex->five & ~(hex->inner >> 1));

    return percent & ((hex->lower | unreserved) >> 1 | hex->lower >> 2 | (uint64_t)3 << (len - 2));
}

/* The lowest n bits, or all of them. */
static inline uint64_t copy_first(size_t n)
{
    return n < SIMD_BLOCK_LEN ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
}

/* n, if a vector has more than n bytes, else a number that is not less than its bytes. */
static inline char copy_lower_count(size_t n)
{
    return (char)(n < SIMD_BLOCK_LEN ? n : SIMD_BLOCK_LEN);
}

/*
 * Defines the function of one vector unit.
 *
 * target    attribute of the functions, or nothing
 * unit      the name of the unit, before _load, _store, _same (the mask of the bytes that are c), _marks (of those that
 *           are one of simd_sets.h), _above (of those that are ASCII and greater than c) and _lower (converts so many
 *           of the first bytes to lower case)
 * bytes     the type of a vector
 * shorter   the function for fewer bytes than a vector has
 */
#define DEFINE_COPY(target, unit, bytes, shorter)                                                                         \
    /* Which of the bytes found end a copy: a rare question, so it is asked out of line. */                               \
    target static SIMD_RARELY uint64_t unit##_ends(bytes b, uint64_t percent, uint64_t dots, unsigned ends, size_t lower) \
    {                                                                                                                     \
        uint64_t found = (ends & COPY_TO_DOT ? dots : 0) | (percent & copy_first(lower));                                 \
        copy_hex hex;                                                                                                     \
                                                                                                                          \
        if (!percent || !(ends & COPY_TO_CHANGE) || (ends & COPY_TO_PERCENT)) {                                           \
            return found | (ends & COPY_TO_PERCENT ? percent : 0);                                                        \
        }                                                                                                                 \
        hex.lower = unit##_above(b, 'a' - 1);                                                                             \
        hex.two = unit##_same(b, '2');                                                                                    \
        hex.three = unit##_same(b, '3');                                                                                  \
        hex.four = unit##_same(b, '4') | unit##_same(b, '6');                                                             \
        hex.five = unit##_same(b, '5') | unit##_same(b, '7');                                                             \
        hex.not_two = unit##_same(b, 'D') | unit##_same(b, 'E');                                                          \
        hex.digit = ~unit##_above(b, '9');                                                                                \
        hex.zero = unit##_same(b, '0');                                                                                   \
        hex.inner = unit##_above(b, 'A') & ~unit##_above(b, 'D');                                                         \
        return found | copy_changes(percent, &hex, sizeof(bytes));                                                        \
    }                                                                                                                     \
                                                                                                                          \
    /* The bytes at which a copy may end. *slash: whether the byte before is '/'; then of the last byte. */               \
    target static inline uint64_t unit##_found(bytes b, unsigned ends, size_t lower, uint64_t *slash)                     \
    {                                                                                                                     \
        uint64_t percent = unit##_marks(b, SIMD_PERCENT);                                                                 \
        uint64_t slashes = unit##_marks(b, SIMD_SLASH);                                                                   \
        uint64_t dots = unit##_marks(b, SIMD_DOT) & (slashes << 1 | *slash);                                              \
                                                                                                                          \
        *slash = slashes >> (sizeof(bytes) - 1);                                                                          \
        return percent | dots ? unit##_ends(b, percent, dots, ends, lower) : 0;                                           \
    }                                                                                                                     \
                                                                                                                          \
    target size_t urikiti_simd_copy_##unit(char *to, const char *from, size_t n, unsigned ends, size_t lower)             \
    {                                                                                                                     \
        uint64_t slash = 0;                                                                                               \
        uint64_t found;                                                                                                   \
        size_t i = 0;                                                                                                     \
                                                                                                                          \
        if (n < sizeof(bytes)) {                                                                                          \
            return shorter(to, from, n, ends, lower);                                                                     \
        }                                                                                                                 \
        for (;;) {                                                                                                        \
            bytes b = unit##_load(from + i);                                                                              \
                                                                                                                          \
            unit##_store(to + i, i < lower ? unit##_lower(b, copy_lower_count(lower - i)) : b);                           \
            found = unit##_found(b, ends, i < lower ? lower - i : 0, &slash);                                             \
            if (found) {                                                                                                  \
                return i + lowest_bit(found);                                                                             \
            }                                                                                                             \
            i += sizeof(bytes);                                                                                           \
            if (n - i < sizeof(bytes)) {                                                                                  \
                if (n == i) {                                                                                             \
                    return n;                                                                                             \
                }                                                                                                         \
                i = n - sizeof(bytes); /* the last vector overlaps the one before */                                      \
                slash = 0;                                                                                                \
            }                                                                                                             \
        }                                                                                                                 \
    }

#endif

#endif /* URIKIT_SRC_COPY_H */
