/* SPDX-License-Identifier: MIT */
/*
 * Memory of columns. Small blocks come from malloc. Large ones are mapped, and the system is asked for huge pages: with
 * small pages, up to half of the time of a kernel over a million rows went into page faults of its result.
 */
#ifndef URIKIT_PYTHON_BLOCK_H
#define URIKIT_PYTHON_BLOCK_H

#include <stddef.h>

/* Zeros; NULL where there is no memory. `len` is at least 1; the other calls need the same `len`. */
void *block_new(size_t len);

/* Bytes after the old length are not set. NULL where there is no memory: the block stays. block is nullable. */
void *block_resize(void *block, size_t len, size_t wanted);

void block_free(void *block, size_t len); /* nullable */

#endif
