/* SPDX-License-Identifier: MIT */
#include "text/memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
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

/* ---- limits -------------------------------------------------------------------------------------- */

/* The number in a file of the system; `otherwise` if the file is missing or says "max". */
static uint64_t number_in(const char *path, uint64_t otherwise)
{
    char text[32];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
    uint64_t value = 0;
    ssize_t i;

    if (fd >= 0) {
        close(fd);
    }
    for (i = 0; i < n && i < 18 && text[i] >= '0' && text[i] <= '9'; i++) {
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    return i > 0 ? value : otherwise;
}

uint64_t memory_limit(void)
{
    static const char *const group_limits[] = { "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes" };
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    struct rlimit space;
    uint64_t memory = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_MAX;
    size_t i;

    for (i = 0; i < sizeof group_limits / sizeof group_limits[0]; i++) {
        uint64_t limit = number_in(group_limits[i], memory);

        memory = limit < memory ? limit : memory;
    }
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY && space.rlim_cur < memory) {
        memory = space.rlim_cur;
    }
    memory = memory < SIZE_MAX / 2 ? memory : SIZE_MAX / 2;
    return memory;
}

uint64_t record_limit(void)
{
    uint64_t share = memory_limit() / 8;

    return share < UINT32_MAX ? share : UINT32_MAX;
}
