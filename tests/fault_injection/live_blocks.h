/* SPDX-License-Identifier: MIT */
/*
 * The blocks in use that somebody counts: a hash table. For what stands in for malloc: it allocates nothing itself. Any
 * thread may call it. Included once in a program.
 */
#ifndef FAULT_INJECTION_LIVE_BLOCKS_H
#define FAULT_INJECTION_LIVE_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LIVE_MAX = 1 << 18 };
static void *live[LIVE_MAX];
static char live_gone; /* its address: a block that was freed */
static int live_lock;

static void **live_place(const void *block, bool fresh)
{
    size_t i = (size_t)((uintptr_t)block / 16 * 0x9E3779B97F4A7C15u >> 32) % LIVE_MAX;
    size_t steps;

    for (steps = 0; steps < LIVE_MAX && live[i] && live[i] != block && !(fresh && live[i] == &live_gone); steps++) {
        i = (i + 1) % LIVE_MAX;
    }
    return &live[i];
}

/* Adds a block, or takes it out, and changes *count by one. False if there was nothing to change. */
static bool live_change(void *block, bool add, long *count)
{
    void **place;
    bool changed;

    while (__atomic_exchange_n(&live_lock, 1, __ATOMIC_ACQUIRE)) {
    }
    place = live_place(block, add);
    changed = add ? *place == NULL || *place == &live_gone : *place == block;
    if (changed) {
        *place = add ? block : &live_gone;
        *count += add ? 1 : -1;
    }
    __atomic_store_n(&live_lock, 0, __ATOMIC_RELEASE);
    return changed;
}

#endif /* FAULT_INJECTION_LIVE_BLOCKS_H */
