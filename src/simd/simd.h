/* SPDX-License-Identifier: MIT */
/*
 * SIMD classifiers: they classify a block of 64 bytes of text at once, into masks with bit i for byte i. There is one
 * classifier for each vector unit. The parser that reads the masks is portable C (uri/uri_grammar.h). Without a
 * classifier it goes byte by byte (text/scan.h). Internal to the library.
 */
#ifndef URIKIT_SRC_SIMD_H
#define URIKIT_SRC_SIMD_H

#include "../base/ascii.h"
#include "../base/swar.h"

#include <stddef.h>
#include <string.h>

/* The classifiers of this build. URIKIT_PORTABLE leaves all of them out. */
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

/*
 * The bytes of a block that end a run of each class. A '%' that begins a triplet does not end a run. A block never ends
 * inside a triplet: it ends before it.
 */
typedef struct simd_block {
    const char *base;  /* byte 0; may be before the byte asked for */
    const char *end;   /* the end of the text, or at most SIMD_BLOCK_LEN after base */
    uint64_t query;    /* bytes not in ASCII_QUERY, and in all masks the bytes after the end of the text */
    uint64_t path;     /* the same, and '?' */
    uint64_t userinfo; /* the same, and '/' and '@' */
    uint64_t reg_name; /* the same, and ':' */
    uint64_t non_ascii; /* bytes from 0x80 on; no bit after the end of the text is set */
} simd_block;

/*
 * Classifies a block that contains *p. The text [start, end) has at least min_len bytes; start <= p < end. Near the end
 * the block begins before p, so that no byte outside the text is read.
 */
typedef void urikiti_simd_classify(simd_block *b, const char *start, const char *p, const char *end);

/* Writes the bitmaps of the chunk [p, p + len) of the text [start, end), which has at least min_len bytes: bitmap.h. */
struct chunk_bitmaps;
typedef void urikiti_simd_bitmaps(struct chunk_bitmaps *bitmaps, const char *start, const char *p, size_t len,
                                  const char *end);

/* Sets bit i of bits[k] if byte i of block k is '\n'. */
typedef void urikiti_simd_lines(uint64_t *bits, const char *p, size_t blocks);

/* See copy.h. */
typedef size_t urikiti_simd_copy(char *to, const char *from, size_t n, unsigned ends, size_t lower);

/* A classifier. With classify == NULL the parser goes byte by byte. */
typedef struct simd_classifier {
    const char *name; /* "portable", "sse2", "avx2", "avx512", "neon", "wasm" */
    urikiti_simd_classify *classify;
    urikiti_simd_bitmaps *bitmaps;
    urikiti_simd_lines *lines;
    urikiti_simd_copy *copy;
    size_t min_len; /* of the text; copy takes any */
} simd_classifier;

enum {
    SIMD_CLASSIFIERS_MAX = 4,
};

/* All classifiers of this build that this machine can run, the fastest first. The last is always "portable". */
size_t urikiti_simd_classifiers(simd_classifier readers[SIMD_CLASSIFIERS_MAX]);

/* The fastest of them. */
simd_classifier urikiti_simd_classifier(void);

#if defined(URIKITI_SIMD_X86)

urikiti_simd_classify urikiti_simd_classify_sse2;   /* texts of 16 bytes and more */
urikiti_simd_classify urikiti_simd_classify_avx2;   /* texts of 32 bytes and more */
urikiti_simd_classify urikiti_simd_classify_avx512; /* of one byte and more */
urikiti_simd_bitmaps urikiti_simd_bitmaps_sse2, urikiti_simd_bitmaps_avx2, urikiti_simd_bitmaps_avx512;
urikiti_simd_lines urikiti_simd_lines_sse2, urikiti_simd_lines_avx2, urikiti_simd_lines_avx512;

/* Every machine with BMI2 also has BMI. */
static inline bool simd_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

/* Only AVX-512 that does not lower the clock: machines that also have VBMI, from Ice Lake and Zen 4 on. */
static inline bool simd_has_avx512(void)
{
    return __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("bmi2");
}

#elif defined(URIKITI_SIMD_NEON)

urikiti_simd_classify urikiti_simd_classify_neon; /* texts of 16 bytes and more */
urikiti_simd_bitmaps urikiti_simd_bitmaps_neon;
urikiti_simd_lines urikiti_simd_lines_neon;

#elif defined(URIKITI_SIMD_WASM)

urikiti_simd_classify urikiti_simd_classify_wasm; /* texts of 16 bytes and more */
urikiti_simd_bitmaps urikiti_simd_bitmaps_wasm;
urikiti_simd_lines urikiti_simd_lines_wasm;

#endif

/* The fastest classifier for a text of this length. NULL: go byte by byte. */
static inline urikiti_simd_classify *simd_classify_for(size_t len)
{
#if defined(URIKITI_SIMD_X86)
    if (len < 16) {
        return NULL;
    }
    if (simd_has_avx512()) {
        return urikiti_simd_classify_avx512;
    }
    return len >= 32 && simd_has_avx2() ? urikiti_simd_classify_avx2 : urikiti_simd_classify_sse2;
#elif defined(URIKITI_SIMD_NEON)
    return len >= 16 ? urikiti_simd_classify_neon : NULL;
#elif defined(URIKITI_SIMD_WASM)
    return len >= 16 ? urikiti_simd_classify_wasm : NULL;
#else
    (void)len;
    return NULL;
#endif
}

#if URIKITI_SIMD

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

/* The mask of one of the four classes. */
static inline uint64_t simd_block_ends(const simd_block *b, unsigned classes)
{
    switch (classes) {
    case ASCII_QUERY:
        return b->query;
    case ASCII_PATH:
        return b->path;
    case ASCII_USERINFO:
        return b->userinfo;
    default: /* ASCII_REG_NAME */
        return b->reg_name;
    }
}

/* ---- shared by the classifiers -------------------------------------------------- */

/* Sets the bytes of a block that contains p: SIMD_BLOCK_LEN bytes if the text has as many. Returns their number. */
static inline unsigned simd_block_place(simd_block *b, const char *start, const char *p, const char *end)
{
    const char *base = end - p >= SIMD_BLOCK_LEN ? p : end - start >= SIMD_BLOCK_LEN ? end - SIMD_BLOCK_LEN : start;
    unsigned len = end - base >= SIMD_BLOCK_LEN ? SIMD_BLOCK_LEN : (unsigned)(end - base);

    b->base = base;
    b->end = base + len;
    return len;
}

/* The last step of a classifier: if the text goes on after the block, the block must not end inside a triplet. */
static inline void simd_block_cut(simd_block *b, uint64_t percent, const char *end)
{
    if (percent >> (SIMD_BLOCK_LEN - 2) && b->end < end) {
        unsigned len = percent >> (SIMD_BLOCK_LEN - 2) & 1 ? SIMD_BLOCK_LEN - 2 : SIMD_BLOCK_LEN - 1;
        uint64_t kept = UINT64_MAX >> (SIMD_BLOCK_LEN - len);

        b->end = b->base + len;
        b->query &= kept;
        b->path &= kept;
        b->userinfo &= kept;
        b->reg_name &= kept;
    }
}

/* The offset of the ':' after one to seven letters at p, else 0. Reads eight bytes. */
static inline unsigned simd_scheme_end(const char *p)
{
    uint64_t bytes;
    uint64_t differs;
    uint64_t lower;
    uint64_t colon;
    uint64_t letter;

    memcpy(&bytes, p, 8);
    /* the result is in the top bit of each byte; a carry is only into bytes after the first ':' */
    differs = bytes ^ swar_repeat(':');
    colon = (differs - swar_repeat(1)) & ~differs & swar_repeat(0x80);
    lower = bytes | swar_repeat(0x20);
    letter = swar_between(lower, 'a', 'z') & ~lower & swar_repeat(0x80);
    /* if all bytes before the colon are letters, the colon is the first byte that is not a letter */
    if (colon == 0 || lowest_bit(letter ^ swar_repeat(0x80)) != lowest_bit(colon)) {
        return 0;
    }
    return lowest_bit(colon) / 8;
}

#endif /* URIKITI_SIMD */

#endif /* URIKIT_SRC_SIMD_H */
