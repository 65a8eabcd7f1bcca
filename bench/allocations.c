/* SPDX-License-Identifier: MIT */
/*
 * Counts calls of malloc, calloc and realloc (and so of C++'s new and Rust's allocator) for the harness, which
 * runs with this preloaded where it counts, and without where it times. glibc only.
 */
#include <stddef.h>

#define EXPORT __attribute__((visibility("default")))

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

EXPORT void *malloc(size_t size);
EXPORT void *calloc(size_t count, size_t size);
EXPORT void *realloc(void *block, size_t size);
EXPORT void *aligned_alloc(size_t alignment, size_t size);
EXPORT int posix_memalign(void **block, size_t alignment, size_t size);

EXPORT extern size_t bench_allocations;
size_t bench_allocations;

void *malloc(size_t size)
{
    bench_allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    bench_allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    bench_allocations++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    bench_allocations++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    bench_allocations++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12; /* ENOMEM */
}
