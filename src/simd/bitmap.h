/* SPDX-License-Identifier: MIT */
/*
 * A longer stretch of text, read into bits before anything walks along it:
 * where the walk goes then hangs on bits that are all there, and not on loops of which nobody
 * knows when they end. Internal to the library.
 */
#ifndef URIKIT_SRC_BLOCK_INDEX_H
#define URIKIT_SRC_BLOCK_INDEX_H

#include "simd.h"

#if URIKITI_BLOCKS

#include <string.h>

enum {
    /* From block to block: whole bytes of bits, and so few that each triplet is whole in the block it begins in. */
    INDEX_STEP = BLOCK_LEN - 8,
    INDEX_LEN = 128 * INDEX_STEP, /* of text, at most */
    INDEX_BEHIND = 16, /* bytes of bits that are looked at behind the last: two words */
    INDEX_BYTES = INDEX_LEN / 8 + INDEX_BEHIND,
};

/* For index_next: a set bit is sure to come, and no end is asked for. A constant, so that the question goes too. */
#define INDEX_NO_END SIZE_MAX

/* The masks of block.h one behind the other: bit i % 8 of byte i / 8 is for byte i of the text. All beyond its end is set. */
typedef struct block_index {
    uint8_t query[INDEX_BYTES];
    uint8_t path[INDEX_BYTES];
    uint8_t reg_name[INDEX_BYTES];
} block_index;

/* The bits of the block at `at`; the next block writes over its last eight. */
static inline void index_put(block_index *index, size_t at, const block *b)
{
    memcpy(index->query + at / 8, &b->query, sizeof b->query);
    memcpy(index->path + at / 8, &b->path, sizeof b->path);
    memcpy(index->reg_name + at / 8, &b->reg_name, sizeof b->reg_name);
}

/* Behind the last block: no walk goes on there. */
static inline void index_close(block_index *index, size_t at)
{
    memset(index->query + at / 8, 0xFF, INDEX_BEHIND);
    memset(index->path + at / 8, 0xFF, INDEX_BEHIND);
    memset(index->reg_name + at / 8, 0xFF, INDEX_BEHIND);
}

/* A block's masks as if it began at p, which it holds. */
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

/* The word that begins with byte i / 8 of the bits. */
static inline uint64_t index_word(const uint8_t *bits, size_t i)
{
    uint64_t word;

    memcpy(&word, bits + i / 8, sizeof word);
    return word;
}

/*
 * The first set bit from `at` on, or a place at `end` or after it: where rows have no separator, nothing else ends the
 * search with the row. Two words are read without a branch: one word holds 57 bytes or more of the text, and a branch on
 * which rows are longer would mispredict.
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

/* The same where the bit mostly is near. */
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
