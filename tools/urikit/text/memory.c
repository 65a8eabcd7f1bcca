/* SPDX-License-Identifier: MIT */
#include "text/memory.h"

#include <stdlib.h>
#include <unistd.h>

static void (*before_end)(void);

void memory_before_end(void (*before)(void))
{
    before_end = before;
}

_Noreturn void memory_ended(void)
{
    static const char message[] = "urikit: out of memory\n";

    if (before_end) {
        before_end();
    }
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) {
        /* no one reads it; the exit status still says it */
    }
    _exit(3); /* other threads may hold any lock; nothing of ours waits in stdio */
}

static void *taken(void *block)
{
    if (!block) {
        memory_ended();
    }
    return block;
}

void *memory_take(size_t size)
{
    return taken(malloc(size > 0 ? size : 1));
}

void *memory_zeroed(size_t count, size_t size)
{
    return taken(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void *memory_resize(void *block, size_t size)
{
    return taken(realloc(block, size > 0 ? size : 1));
}
