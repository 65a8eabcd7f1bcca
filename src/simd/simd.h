/* SPDX-License-Identifier: MIT */
/*
 * SIMD classifiers: they classify a block of 64 bytes of text at once, into masks with bit i for byte i. There is one
 * classifier for each vector unit. The parser that reads the masks is portable C (uri/uri_grammar.h). Without a
 * classifier it goes byte by byte (text/scan.h). Internal to the library.
 */
#ifndef URIKIT_SRC_BLOCK_H
#define URIKIT_SRC_BLOCK_H

#include "../base/ascii.h"

#include <stddef.h>
#include <string.h>

/* The classifiers of this build. URIKIT_PORTABLE leaves all of them out. */
#if defined(URIKIT_PORTABLE) || !(defined(__GNUC__) || defined(__clang__))
#define URIKITI_BLOCKS 0
#elif defined(__x86_64__)
#define URIKITI_BLOCKS 1
#define URIKITI_BLOCKS_X86 1
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define URIKITI_BLOCKS 1
#define URIKITI_BLOCKS_NEON 1
#else
#define URIKITI_BLOCKS 0
#endif

/* Machines with SIMD have memory for code: the parser is compiled once for each class of characters. */
#if URIKITI_BLOCKS
#define BLOCK_INLINE static inline __attribute__((always_inline))
#else
#define BLOCK_INLINE static inline
#endif

enum {
    BLOCK_LEN = 64,
};

/*
 * The bytes of a block that end a run of each class. A '%' that begins a triplet does not end a run. A block never ends
 * inside a triplet: it ends before it.
 */
typedef struct block {
    const char *base;  /* byte 0; may be before the byte asked for */
    const char *end;   /* the end of the text, or at most BLOCK_LEN after base */
    uint64_t query;    /* bytes not in ASCII_QUERY, and in all masks the bytes after the end of the text */
    uint64_t path;     /* the same, and '?' */
    uint64_t userinfo; /* the same, and '/' and '@' */
    uint64_t reg_name; /* the same, and ':' */
} block;

/*
 * Classifies a block that contains *p. The text [start, end) has at least min_len bytes; start <= p < end. Near the end
 * the block begins before p, so that no byte outside the text is read.
 */
typedef void urikiti_block_read(block *b, const char *start, const char *p, const char *end);

/* Writes the bitmaps of the chunk [p, p + len) of the text [start, end), which has at least min_len bytes: bitmap.h. */
struct block_index;
typedef void urikiti_block_index(struct block_index *index, const char *start, const char *p, size_t len,
                                 const char *end);

/* Sets bit i of bits[k] if byte i of block k is '\n'. */
typedef void urikiti_block_lines(uint64_t *bits, const char *p, size_t blocks);

/* A classifier. With read == NULL the parser goes byte by byte. */
typedef struct block_reader {
    const char *name; /* "portable", "sse2", "avx2", "avx512", "neon" */
    urikiti_block_read *read;
    urikiti_block_index *index;
    urikiti_block_lines *lines;
    size_t min_len; /* of the text */
} block_reader;

enum {
    BLOCK_READERS_MAX = 4,
};

/* All classifiers of this build that this machine can run, the fastest first. The last is always "portable". */
size_t urikiti_block_readers(block_reader readers[BLOCK_READERS_MAX]);

/* The fastest of them. */
block_reader urikiti_block_reader(void);

#if defined(URIKITI_BLOCKS_X86)

urikiti_block_read urikiti_block_read_sse2;   /* texts of 16 bytes and more */
urikiti_block_read urikiti_block_read_avx2;   /* texts of 32 bytes and more */
urikiti_block_read urikiti_block_read_avx512; /* of one byte and more */
urikiti_block_index urikiti_block_index_sse2, urikiti_block_index_avx2, urikiti_block_index_avx512;
urikiti_block_lines urikiti_block_lines_sse2, urikiti_block_lines_avx2, urikiti_block_lines_avx512;

static inline bool block_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

/* Only AVX-512 that does not lower the clock: machines that also have VBMI, from Ice Lake and Zen 4 on. */
static inline bool block_has_avx512(void)
{
    return __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw");
}

#elif defined(URIKITI_BLOCKS_NEON)

urikiti_block_read urikiti_block_read_neon; /* texts of 16 bytes and more */
urikiti_block_index urikiti_block_index_neon;
urikiti_block_lines urikiti_block_lines_neon;

#endif

/* The fastest classifier for a text of this length. NULL: go byte by byte. */
static inline urikiti_block_read *block_reader_for(size_t len)
{
#if defined(URIKITI_BLOCKS_X86)
    if (len < 16) {
        return NULL;
    }
    if (block_has_avx512()) {
        return urikiti_block_read_avx512;
    }
    return len >= 32 && block_has_avx2() ? urikiti_block_read_avx2 : urikiti_block_read_sse2;
#elif defined(URIKITI_BLOCKS_NEON)
    return len >= 16 ? urikiti_block_read_neon : NULL;
#else
    (void)len;
    return NULL;
#endif
}

#if URIKITI_BLOCKS

/* The offset of the lowest bit; mask is not 0. */
static inline unsigned block_first(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}

/* The number of bits above the highest set bit; mask is not 0. */
static inline unsigned block_above(uint64_t mask)
{
    return (unsigned)__builtin_clzll(mask);
}

/* The mask of one of the four classes. */
static inline uint64_t block_ends(const block *b, unsigned classes)
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

/* Sets the bytes of a block that contains p: BLOCK_LEN bytes if the text has as many. Returns their number. */
static inline unsigned block_place(block *b, const char *start, const char *p, const char *end)
{
    const char *base = end - p >= BLOCK_LEN ? p : end - start >= BLOCK_LEN ? end - BLOCK_LEN : start;
    unsigned len = end - base >= BLOCK_LEN ? BLOCK_LEN : (unsigned)(end - base);

    b->base = base;
    b->end = base + len;
    return len;
}

/* The last step of a classifier: if the text goes on after the block, the block must not end inside a triplet. */
static inline void block_cut(block *b, uint64_t percent, const char *end)
{
    if (percent >> (BLOCK_LEN - 2) && b->end < end) {
        unsigned len = percent >> (BLOCK_LEN - 2) & 1 ? BLOCK_LEN - 2 : BLOCK_LEN - 1;
        uint64_t kept = UINT64_MAX >> (BLOCK_LEN - len);

        b->end = b->base + len;
        b->query &= kept;
        b->path &= kept;
        b->userinfo &= kept;
        b->reg_name &= kept;
    }
}

/* ---- eight bytes in a word -------------------------------------------------------- */

/* The byte c, eight times. */
static inline uint64_t block_eight(unsigned char c)
{
    return c * UINT64_C(0x0101010101010101);
}

/* The offset of the ':' after one to seven letters at p, else 0. Reads eight bytes. */
static inline unsigned block_word_end(const char *p)
{
    uint64_t bytes;
    uint64_t differs;
    uint64_t lower;
    uint64_t colon;
    uint64_t letter;

    memcpy(&bytes, p, 8);
    /* the result is in the top bit of each byte; a carry is only into bytes after the first ':' */
    differs = bytes ^ block_eight(':');
    colon = (differs - block_eight(1)) & ~differs & block_eight(0x80);
    lower = bytes | block_eight(0x20);
    letter = (lower + block_eight(0x80 - 'a')) & ~(lower + block_eight(0x7F - 'z')) & ~lower & block_eight(0x80);
    /* if all bytes before the colon are letters, the colon is the first byte that is not a letter */
    if (colon == 0 || block_first(letter ^ block_eight(0x80)) != block_first(colon)) {
        return 0;
    }
    return block_first(colon) / 8;
}

#endif /* URIKITI_BLOCKS */

#endif /* URIKIT_SRC_BLOCK_H */
