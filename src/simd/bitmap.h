/* SPDX-License-Identifier: MIT */
/*
 * Bitmaps of a longer chunk of text: all bytes are classified first, then the parser searches in the bits. It needs no
 * loops over bytes, whose ends would mispredict. Internal to the library.
 */
#ifndef URIKIT_SRC_BITMAP_H
#define URIKIT_SRC_BITMAP_H

#include "simd.h"

#if URIKITI_SIMD

#include <string.h>

enum {
    /* From block to block. A multiple of 8, and small enough that a triplet is complete in the block it begins in. */
    BITMAP_STEP = SIMD_BLOCK_LEN - 8,
    BITMAP_CHUNK_LEN = 128 * BITMAP_STEP, /* the most bytes of text in one chunk */
    BITMAP_AFTER = 16, /* bytes of the bitmap that are read after the last: two words */
    BITMAP_BYTES = BITMAP_CHUNK_LEN / 8 + BITMAP_AFTER,
};

/*
 * For bitmap_next: a bit is certainly set, so the end is not compared. It is a constant: the compiler removes the test.
 */
#define BITMAP_NO_END SIZE_MAX

/*
 * The masks of simd.h for a chunk: bit i % 8 of byte i / 8 is for byte i of the text. All bits after its end are set.
 */
typedef struct chunk_bitmaps {
    uint8_t query[BITMAP_BYTES];
    uint8_t path[BITMAP_BYTES];
    uint8_t reg_name[BITMAP_BYTES];
} chunk_bitmaps;

/* Stores the bits of the block at `at`. The next block overwrites the last eight bits. */
static inline void bitmaps_put(chunk_bitmaps *bitmaps, size_t at, const simd_block *b)
{
    memcpy(bitmaps->query + at / 8, &b->query, sizeof b->query);
    memcpy(bitmaps->path + at / 8, &b->path, sizeof b->path);
    memcpy(bitmaps->reg_name + at / 8, &b->reg_name, sizeof b->reg_name);
}

/* Sets the bits after the last block, so that every search ends there. */
static inline void bitmaps_close(chunk_bitmaps *bitmaps, size_t at)
{
    memset(bitmaps->query + at / 8, 0xFF, BITMAP_AFTER);
    memset(bitmaps->path + at / 8, 0xFF, BITMAP_AFTER);
    memset(bitmaps->reg_name + at / 8, 0xFF, BITMAP_AFTER);
}

/* Shifts the masks of a block as if it began at p, which is in it. */
static inline void simd_block_shift(simd_block *b, const char *p)
{
    unsigned by = (unsigned)(p - b->base);

    if (by > 0) {
        uint64_t beyond = ~(UINT64_MAX >> by);

        b->query = b->query >> by | beyond;
        b->path = b->path >> by | beyond;
        b->reg_name = b->reg_name >> by | beyond;
    }
}

/* The word of the bitmap that begins with byte i / 8. */
static inline uint64_t bitmap_word(const uint8_t *bits, size_t i)
{
    uint64_t word;

    memcpy(&word, bits + i / 8, sizeof word);
    return word;
}

/*
 * The first set bit from `at` on, or a position at `end` or after it. If rows have no separator, only `end` ends the
 * search in a row. Two words are read without a branch: one word has the bits of 57 bytes or more, and a branch on
 * whether a row is longer would mispredict.
 */
SIMD_INLINE size_t bitmap_next_far(const uint8_t *bits, size_t at, size_t end)
{
    for (;;) {
        size_t step = SIMD_BLOCK_LEN - at % 8;
        uint64_t near = bitmap_word(bits, at) >> at % 8;
        uint64_t far = bitmap_word(bits, at + step);
        uint64_t only_far = 0 - (uint64_t)(near == 0);
        uint64_t word = near | (far & only_far);

        at += step & (size_t)only_far;
        if (word) {
            return at + lowest_bit(word);
        }
        at += SIMD_BLOCK_LEN;
        if (end != BITMAP_NO_END && at >= end) {
            return at;
        }
    }
}

/* The same if the bit is mostly in the first word. */
SIMD_INLINE size_t bitmap_next(const uint8_t *bits, size_t at, size_t end)
{
    uint64_t word = bitmap_word(bits, at) >> at % 8;

    while (!word) {
        at += SIMD_BLOCK_LEN - at % 8;
        if (end != BITMAP_NO_END && at >= end) {
            return at;
        }
        word = bitmap_word(bits, at);
    }
    return at + lowest_bit(word);
}

/*
 * Defines the urikiti_simd_bitmaps of one vector unit.
 *
 * target     attribute of the functions, or nothing
 * name       of the function
 * read_block classifies a block, as urikiti_simd_classify, but a block may end inside a triplet
 */
#define DEFINE_BITMAPS(target, name, read_block)                                                              \
    target void name(chunk_bitmaps *bitmaps, const char *start, const char *p, size_t len, const char *end)   \
    {                                                                                                         \
        simd_block b;                                                                                         \
        size_t at = 0;                                                                                        \
                                                                                                              \
        while (at < len && end - (p + at) >= SIMD_BLOCK_LEN) {                                                \
            (void)read_block(&b, start, p + at, end);                                                         \
            bitmaps_put(bitmaps, at, &b);                                                                     \
            at += BITMAP_STEP;                                                                                \
        }                                                                                                     \
        while (at < len) { /* near the end of the text */                                                     \
            (void)read_block(&b, start, p + at, end);                                                         \
            simd_block_shift(&b, p + at);                                                                     \
            bitmaps_put(bitmaps, at, &b);                                                                     \
            at += BITMAP_STEP;                                                                                \
        }                                                                                                     \
        bitmaps_close(bitmaps, at);                                                                           \
    }

#endif

#endif /* URIKIT_SRC_BITMAP_H */
