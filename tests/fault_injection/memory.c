/* SPDX-License-Identifier: MIT */
/* The allocator of memory.h: above the C library's, or above that of the address sanitizer where there is one. */
#define _GNU_SOURCE
#include "memory.h"

#include "live_blocks.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define SANITIZED
#endif

static __thread bool counting __attribute__((tls_model("initial-exec")));
static long first;  /* the number of the first that fails; 0: none */
static bool all;    /* those after it too */
static long seen;
static long failed;

/* ---- the real calls ----------------------------------------------------------------- */

#ifdef SANITIZED /* its own calls have names of their own */
void *__interceptor_malloc(size_t size);
void *__interceptor_calloc(size_t count, size_t size);
void *__interceptor_realloc(void *block, size_t size);
int __interceptor_posix_memalign(void **block, size_t alignment, size_t size);
void *__interceptor_aligned_alloc(size_t alignment, size_t size);
void __interceptor_free(void *block);
#define REAL(name) __interceptor_##name
static void find_real(void)
{
}
#else
static struct {
    void *(*malloc)(size_t size);
    void *(*calloc)(size_t count, size_t size);
    void *(*realloc)(void *block, size_t size);
    int (*posix_memalign)(void **block, size_t alignment, size_t size);
    void *(*aligned_alloc)(size_t alignment, size_t size);
    void (*free)(void *block);
} real;
#define REAL(name) real.name

static void find_real(void)
{
    static bool finding;

    if (real.free || finding) {
        return;
    }
    finding = true;
    *(void **)&real.malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&real.calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real.realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real.posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
    *(void **)&real.aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
    *(void **)&real.free = dlsym(RTLD_NEXT, "free");
    finding = false;
}
#endif

/* dlsym may allocate before the real calls are found. */
static char early[4096] __attribute__((aligned(16)));
static size_t early_used;

static void *take_early(size_t size)
{
    size_t at = early_used;

    early_used += (size + 15) / 16 * 16;
    return early_used <= sizeof early ? early + at : NULL;
}

static bool is_early(const void *block)
{
    return (const char *)block >= early && (const char *)block < early + sizeof early;
}

/* ---- blocks that were allocated while counted ------------------------------------------------ */

static long live_count;

static void *made(void *block)
{
    if (block && counting) {
        live_change(block, true, &live_count);
    }
    return block;
}

/* ---- counting --------------------------------------------------------------------------- */

static bool fails(void)
{
    find_real();
    if (!counting) {
        return false;
    }
    seen++;
    if (first == 0 || (all ? seen < first : seen != first)) {
        return false;
    }
    failed++;
    errno = ENOMEM;
    return true;
}

void memory_inject(long n, bool all_after)
{
    find_real();
    first = n;
    all = all_after;
    seen = 0;
    failed = 0;
    counting = true;
}

long memory_feed(void)
{
    counting = false;
    return failed;
}

void memory_go_on(void)
{
    counting = true;
}

long memory_count(void)
{
    return seen;
}

long memory_live(void)
{
    return live_count;
}

/* ---- what programs call ------------------------------------------------------------------- */

void *malloc(size_t size)
{
    if (fails()) {
        return NULL;
    }
    return REAL(malloc) ? made(REAL(malloc)(size)) : take_early(size);
}

void *calloc(size_t count, size_t size)
{
    if (fails()) {
        return NULL;
    }
    return REAL(calloc) ? made(REAL(calloc)(count, size)) : take_early(count * size);
}

void *realloc(void *block, size_t size)
{
    void *other;
    bool known;

    if (fails()) {
        return NULL;
    }
    known = block && live_change(block, false, &live_count);
    other = REAL(realloc)(block, size);
    if (known) {
        live_change(other ? other : block, true, &live_count);
        return other;
    }
    return block ? other : made(other);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    int code = fails() ? ENOMEM : REAL(posix_memalign)(block, alignment, size);

    if (code == 0) {
        (void)made(*block);
    }
    return code;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : made(REAL(aligned_alloc)(alignment, size));
}

void free(void *block)
{
    if (!block || is_early(block)) {
        return;
    }
    if (live_count > 0) {
        (void)live_change(block, false, &live_count);
    }
    find_real();
    REAL(free)(block);
}
