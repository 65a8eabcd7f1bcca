/* SPDX-License-Identifier: MIT */
/*
 * Memory of columns. Small blocks come from malloc. Large ones are mapped, and the system is asked for huge pages: with
 * small pages, up to half of the time of a kernel over a million rows went into page faults of its result.
 */
#ifndef URIKIT_PYTHON_BLOCK_H
#define URIKIT_PYTHON_BLOCK_H

#include <stddef.h>

/* A block of zeros, or NULL if there is no memory. len is at least 1. The other calls take the same len. */
void *block_new(size_t len);

/* Bytes after the old length are not set. If there is no memory, it returns NULL and the block stays. block is nullable. */
void *block_resize(void *block, size_t len, size_t wanted);

void block_free(void *block, size_t len); /* nullable */

#endif
