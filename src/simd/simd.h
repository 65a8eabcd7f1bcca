/* SPDX-License-Identifier: MIT */
/*
 * Sixty-four bytes of text at once: which of them are what, bit i for byte i.
 * A reader makes these masks with the vector unit of one kind of machine;
 * what walks along them is plain C (uri/uri_grammar.h). Without a reader the
 * same walk goes byte by byte (scan.h). Internal to the library.
 */
#ifndef URIKIT_SRC_BLOCK_H
#define URIKIT_SRC_BLOCK_H

#include "../base/ascii.h"

#include <stddef.h>
#include <string.h>

/* Which readers this build has. URIKIT_PORTABLE leaves all of them out. */
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

/* Where blocks are, there is room for code too: what walks along them is made anew for each class. */
#if URIKITI_BLOCKS
#define BLOCK_INLINE static inline __attribute__((always_inline))
#else
#define BLOCK_INLINE static inline
#endif

enum {
    BLOCK_LEN = 64,
};

/*
 * Where runs of the components' classes end, not counting '%' where it begins a triplet. No triplet is cut: a block
 * that would end inside one ends before it.
 */
typedef struct block {
    const char *base;  /* byte 0; no later than what was asked for */
    const char *end;   /* the end of the text, or up to BLOCK_LEN behind base */
    uint64_t query;    /* bytes not in ASCII_QUERY; and all beyond the text's end, here and below */
    uint64_t path;     /* those, and '?' */
    uint64_t userinfo; /* those, '/' and '@' */
    uint64_t reg_name; /* those, and ':' */
} block;

/*
 * Fills *b with a block that holds *p, of the text [start, end), which is at
 * least as long as the reader asks for; start <= p < end. Near the end the block begins
 * before p, so that no byte outside the text is ever read.
 */
typedef void urikiti_block_read(block *b, const char *start, const char *p, const char *end);

/* Fills the index with [p, p + len) of the text [start, end), which is as long as for `read`: see block_index.h. */
struct block_index;
typedef void urikiti_block_index(struct block_index *index, const char *start, const char *p, size_t len,
                                 const char *end);

/* Bit i of bits[k] says whether byte i of the k-th 64 bytes is a line end. */
typedef void urikiti_block_lines(uint64_t *bits, const char *p, size_t blocks);

/* A way to read blocks, or, where read is NULL, to do without. */
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

/* Every reader of this build that this machine can run, the fastest first; "portable", the last, is always there. */
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

/* AVX-512 of the kind that does not slow the whole machine down: those that have VBMI too, from Ice Lake and Zen 4 on. */
static inline bool block_has_avx512(void)
{
    return __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw");
}

#elif defined(URIKITI_BLOCKS_NEON)

urikiti_block_read urikiti_block_read_neon; /* texts of 16 bytes and more */
urikiti_block_index urikiti_block_index_neon;
urikiti_block_lines urikiti_block_lines_neon;

#endif

/* The fastest reader for a text of this length; NULL: none, go byte by byte. */
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

/* How many bits are above the highest; mask is not 0. */
static inline unsigned block_above(uint64_t mask)
{
    return (unsigned)__builtin_clzll(mask);
}

/* Where runs of one of these four classes end. */
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

/* ---- what the readers share ---------------------------------------------------- */

/* Which bytes a block with p has: BLOCK_LEN of them if the text has as many. Returns how many. */
static inline unsigned block_place(block *b, const char *start, const char *p, const char *end)
{
    const char *base = end - p >= BLOCK_LEN ? p : end - start >= BLOCK_LEN ? end - BLOCK_LEN : start;
    unsigned len = end - base >= BLOCK_LEN ? BLOCK_LEN : (unsigned)(end - base);

    b->base = base;
    b->end = base + len;
    return len;
}

/* The last thing a reader does: keeps the block from ending inside a triplet, where the text goes on. */
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

/* Eight times the byte c. */
static inline uint64_t block_eight(unsigned char c)
{
    return c * UINT64_C(0x0101010101010101);
}

/* The offset of the ':' behind one to seven letters at p; 0: it is not so simple. Reads eight bytes. */
static inline unsigned block_word_end(const char *p)
{
    uint64_t bytes;
    uint64_t differs;
    uint64_t lower;
    uint64_t colon;
    uint64_t letter;

    memcpy(&bytes, p, 8);
    /* the top bit of each byte tells; a carry out of one byte only disturbs those behind the first ':' */
    differs = bytes ^ block_eight(':');
    colon = (differs - block_eight(1)) & ~differs & block_eight(0x80);
    lower = bytes | block_eight(0x20);
    letter = (lower + block_eight(0x80 - 'a')) & ~(lower + block_eight(0x7F - 'z')) & ~lower & block_eight(0x80);
    /* if all bytes before the colon are letters, it is the first that is none */
    if (colon == 0 || block_first(letter ^ block_eight(0x80)) != block_first(colon)) {
        return 0;
    }
    return block_first(colon) / 8;
}

#endif /* URIKITI_BLOCKS */

#endif /* URIKIT_SRC_BLOCK_H */
