/* SPDX-License-Identifier: MIT */
/*
 * Bitmaps of a longer chunk of text: all bytes are classified first, then the parser searches in the bits. It needs no
 * loops over bytes, whose ends would mispredict. Internal to the library.
 */
#ifndef URIKIT_SRC_BLOCK_INDEX_H
#define URIKIT_SRC_BLOCK_INDEX_H

#include "simd.h"

#if URIKITI_BLOCKS

#include <string.h>

enum {
    /* From block to block. A multiple of 8, and small enough that a triplet is complete in the block it begins in. */
    INDEX_STEP = BLOCK_LEN - 8,
    INDEX_LEN = 128 * INDEX_STEP, /* the most bytes of text in one chunk */
    INDEX_BEHIND = 16, /* bytes of the bitmap that are read after the last: two words */
    INDEX_BYTES = INDEX_LEN / 8 + INDEX_BEHIND,
};

/*
 * For index_next: a bit is certainly set, so the end is not compared. It is a constant: the compiler removes the test.
 */
#define INDEX_NO_END SIZE_MAX

/*
 * The masks of simd.h for a chunk: bit i % 8 of byte i / 8 is for byte i of the text. All bits after its end are set.
 */
typedef struct block_index {
    uint8_t query[INDEX_BYTES];
    uint8_t path[INDEX_BYTES];
    uint8_t reg_name[INDEX_BYTES];
} block_index;

/* Stores the bits of the block at `at`. The next block overwrites the last eight bits. */
static inline void index_put(block_index *index, size_t at, const block *b)
{
    memcpy(index->query + at / 8, &b->query, sizeof b->query);
    memcpy(index->path + at / 8, &b->path, sizeof b->path);
    memcpy(index->reg_name + at / 8, &b->reg_name, sizeof b->reg_name);
}

/* Sets the bits after the last block, so that every search ends there. */
static inline void index_close(block_index *index, size_t at)
{
    memset(index->query + at / 8, 0xFF, INDEX_BEHIND);
    memset(index->path + at / 8, 0xFF, INDEX_BEHIND);
    memset(index->reg_name + at / 8, 0xFF, INDEX_BEHIND);
}

/* Shifts the masks of a block as if it began at p, which is in it. */
static inline void block_shift(block *b, const char *p)
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
static inline uint64_t index_word(const uint8_t *bits, size_t i)
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
BLOCK_INLINE size_t index_next_far(const uint8_t *bits, size_t at, size_t end)
{
    for (;;) {
        size_t step = BLOCK_LEN - at % 8;
        uint64_t near = index_word(bits, at) >> at % 8;
        uint64_t far = index_word(bits, at + step);
        uint64_t only_far = 0 - (uint64_t)(near == 0);
        uint64_t word = near | (far & only_far);

        at += step & only_far;
        if (word) {
            return at + block_first(word);
        }
        at += BLOCK_LEN;
        if (end != INDEX_NO_END && at >= end) {
            return at;
        }
    }
}

/* The same if the bit is mostly in the first word. */
BLOCK_INLINE size_t index_next(const uint8_t *bits, size_t at, size_t end)
{
    uint64_t word = index_word(bits, at) >> at % 8;

    while (!word) {
        at += BLOCK_LEN - at % 8;
        if (end != INDEX_NO_END && at >= end) {
            return at;
        }
        word = index_word(bits, at);
    }
    return at + block_first(word);
}

#endif

#endif /* URIKIT_SRC_BLOCK_INDEX_H */
