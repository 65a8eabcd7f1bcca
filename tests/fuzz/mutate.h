/* SPDX-License-Identifier: MIT */
/* What mutators share: a small generator, and edits of a buffer of limited size. */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of the fuzzer: changes some bytes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* What a mutator file gives. Returns the new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

typedef struct mutation {
    uint8_t *data;
    size_t size;
    size_t max;
    uint64_t state;
} mutation;

static inline uint64_t draw(mutation *m)
{
    m->state = m->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return m->state >> 33;
}

/* 0 .. bound - 1 */
static inline size_t draw_below(mutation *m, size_t bound)
{
    return bound > 0 ? (size_t)draw(m) % bound : 0;
}

/* Replaces data[at..at + old) by a piece, which is not in data. Does nothing where there is no space. */
static inline void put_piece(mutation *m, size_t at, size_t old, const void *piece, size_t len)
{
    if (m->size - old + len > m->max) {
        return;
    }
    memmove(m->data + at + len, m->data + at + old, m->size - at - old);
    if (len > 0) {
        memcpy(m->data + at, piece, len);
    }
    m->size = m->size - old + len;
}

#endif /* FUZZ_MUTATE_H */
