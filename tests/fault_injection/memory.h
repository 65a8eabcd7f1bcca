/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out: malloc, calloc, realloc and the like of the whole process, also of the libraries below. Linked
 * into a test, or loaded before the C library by LD_PRELOAD (then the calls are found with dlsym). Only one thread at a
 * time may let allocations fail; the other threads are not counted.
 */
#ifndef FAULT_INJECTION_MEMORY_H
#define FAULT_INJECTION_MEMORY_H

#include <stdbool.h>

/*
 * From now on this thread's allocations are counted; the n-th, from 1, fails, with all_after those after it too. With
 * n = 0 none fails.
 */
void memory_inject(long n, bool all_after);

/* No allocation fails any more. Returns how many have failed since memory_inject. */
long memory_feed(void);

/* Counts on where memory_feed stopped, for this thread. */
void memory_go_on(void);

/* Allocations that were counted since memory_inject. */
long memory_count(void);

/* Blocks in use that were allocated while this thread was counted, now or before. */
long memory_live(void);

#endif /* FAULT_INJECTION_MEMORY_H */
