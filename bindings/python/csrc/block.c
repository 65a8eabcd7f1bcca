/* SPDX-License-Identifier: MIT */
/* Memory of columns: see block.h. */
#ifdef __linux__
#define _GNU_SOURCE /* mremap */
#endif
#include "block.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>

enum { HUGE_PAGE = 1 << 21, PAGE = 1 << 16, LARGE = 3 << 19 };

/*
 * The length in whole pages; 0 if it is too great. Pages that are not touched take no memory, but a huge page is taken whole:
 * what is left of a block after its last huge page has small ones.
 */
static size_t map_len(size_t len)
{
    return len > SIZE_MAX / 2 ? 0 : (len + PAGE - 1) / PAGE * PAGE;
}

static void *map(size_t len)
{
    size_t all = map_len(len), before;
    char *at;

    if (all == 0) {
        return NULL;
    }
    at = (char *)mmap(NULL, all + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if ((void *)at == MAP_FAILED) {
        return NULL;
    }
    before = (HUGE_PAGE - (uintptr_t)at % HUGE_PAGE) % HUGE_PAGE;
    if (before > 0) {
        munmap(at, before);
    }
    munmap(at + before + all, HUGE_PAGE - before);
    (void)madvise(at + before, all, MADV_HUGEPAGE); /* a wish */
    return at + before;
}

static void *map_resize(void *block, size_t len, size_t wanted)
{
    size_t from = map_len(len), to = map_len(wanted);
    void *moved;

    if (to == 0 || from == to) {
        return to == 0 ? NULL : block;
    }
    moved = mremap(block, from, to, MREMAP_MAYMOVE);
    return moved == MAP_FAILED ? NULL : moved;
}

static void unmap(void *block, size_t len)
{
    munmap(block, map_len(len));
}
#else
/* No block is large. */
static const size_t LARGE = SIZE_MAX;

static void *map(size_t len)
{
    (void)len;
    return NULL;
}

static void *map_resize(void *block, size_t len, size_t wanted)
{
    (void)block, (void)len, (void)wanted;
    return NULL;
}

static void unmap(void *block, size_t len)
{
    (void)block, (void)len;
}
#endif

static bool is_large(size_t len)
{
    return len >= (size_t)LARGE;
}

void *block_new(size_t len)
{
    return is_large(len) ? map(len) : calloc(1, len);
}

void *block_resize(void *block, size_t len, size_t wanted)
{
    void *other;

    if (!block) {
        return block_new(wanted);
    }
    if (is_large(len) && is_large(wanted)) {
        return map_resize(block, len, wanted);
    }
    if (!is_large(len) && !is_large(wanted)) {
        return realloc(block, wanted);
    }
    other = block_new(wanted);
    if (other) {
        memcpy(other, block, len < wanted ? len : wanted);
        block_free(block, len);
    }
    return other;
}

void block_free(void *block, size_t len)
{
    if (!block) {
        return;
    }
    if (is_large(len)) {
        unmap(block, len);
    } else {
        free(block);
    }
}
