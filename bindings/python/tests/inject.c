/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: makes one allocation of a process fail, the inject_at-th since inject_seen was set to 0. See inject.py.
 * bindings/duckdb/inject_duckdb.py uses it too.
 */
#define _GNU_SOURCE
#include "../../../tests/fault_injection/live_blocks.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Set and read by inject.py. */
long inject_at;             /* 0: none fails */
long inject_seen;           /* allocations counted so far */
long inject_failed;         /* of these, that failed */
long inject_live;           /* blocks of the module that are not freed yet; also counted while inject_on is 0 */
int inject_on;              /* whether they are counted */
int inject_all_after;       /* those after inject_at fail as well */
int inject_trace;           /* print who asked for what failed */
int inject_module_only;     /* count only what the module itself asks for, not what Python does for it */
int inject_any_library;     /* count also what other libraries ask for while they work for the module */
/* This thread is in backtrace, which may allocate: such an allocation is not counted. */
static _Thread_local bool walking __attribute__((tls_model("initial-exec")));
static uintptr_t inject_from, inject_to; /* the module's code */
static uintptr_t eval_from, eval_to;     /* the interpreter's loop */
static void *python, *libc, *self;       /* where these are loaded */

static void *(*next_malloc)(size_t len);
static void *(*next_calloc)(size_t count, size_t len);
static void *(*next_realloc)(void *block, size_t len);
static void (*next_free)(void *block);
static void *(*next_mmap)(void *at, size_t len, int protection, int flags, int file, off_t offset);
static void *(*next_mremap)(void *at, size_t len, size_t wanted, int flags, ...);

/* dlsym may allocate before calloc is found. */
static char early[4096];
static size_t early_len;

static void *take_early(size_t len)
{
    void *at = early + early_len;

    early_len += (len + 15) / 16 * 16;
    if (early_len > sizeof early) {
        abort();
    }
    return at;
}

static void find(void)
{
    static bool finding;

    if (finding || next_mremap) {
        return;
    }
    finding = true;
    *(void **)&next_free = dlsym(RTLD_NEXT, "free");
    *(void **)&next_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&next_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&next_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&next_mmap = dlsym(RTLD_NEXT, "mmap");
    *(void **)&next_mremap = dlsym(RTLD_NEXT, "mremap");
    finding = false;
}

static bool in_module(const void *caller)
{
    return (uintptr_t)caller >= inject_from && (uintptr_t)caller < inject_to;
}

static void *made(void *block, const void *caller)
{
    if (block && in_module(caller)) {
        live_change(block, true, &inject_live);
    }
    return block;
}

/*
 * What runs in the interpreter's loop is not counted, not even below a call of the module: Python 3.11 has places there
 * that return an error without an exception when memory is short. Nor is what a producer's callback asks for.
 */
static bool is_for_module(const void *caller)
{
    void *frames[32];
    Dl_info info;
    int count, i;

    if (inject_module_only) {
        return in_module(caller);
    }
    walking = true;
    count = backtrace(frames, inject_any_library ? 16 : 32);
    walking = false;
    for (i = 0; i < count; i++) {
        if (in_module(frames[i]) || ((uintptr_t)frames[i] >= eval_from && (uintptr_t)frames[i] < eval_to)) {
            return in_module(frames[i]);
        }
        if (inject_any_library) {
            continue;
        }
        if (!dladdr(frames[i], &info) || (info.dli_fbase != python && info.dli_fbase != libc && info.dli_fbase != self)) {
            return false;
        }
    }
    return false;
}

static bool fails(const void *caller)
{
    long seen;

    if (!inject_on || walking || !is_for_module(caller)) {
        return false;
    }
    seen = __atomic_add_fetch(&inject_seen, 1, __ATOMIC_RELAXED);
    if (inject_at == 0 || (inject_all_after ? seen < inject_at : seen != inject_at)) {
        return false;
    }
    __atomic_add_fetch(&inject_failed, 1, __ATOMIC_RELAXED);
    if (inject_trace) {
        void *frames[24];

        walking = true;
        backtrace_symbols_fd(frames, backtrace(frames, 24), 2);
        walking = false;
    }
    errno = ENOMEM;
    return true;
}

void *malloc(size_t len)
{
    find();
    if (!next_malloc) {
        return take_early(len);
    }
    if (fails(__builtin_return_address(0))) {
        return NULL;
    }
    return made(next_malloc(len), __builtin_return_address(0));
}

void *calloc(size_t count, size_t len)
{
    find();
    if (!next_calloc) {
        return take_early(count * len);
    }
    if (fails(__builtin_return_address(0))) {
        return NULL;
    }
    return made(next_calloc(count, len), __builtin_return_address(0));
}

void *realloc(void *block, size_t len)
{
    void *other;
    bool known;

    find();
    if (fails(__builtin_return_address(0))) {
        return NULL;
    }
    known = block && live_change(block, false, &inject_live);
    other = next_realloc(block, len);
    if (known || (!block && in_module(__builtin_return_address(0)))) {
        live_change(other ? other : block, true, &inject_live);
    }
    return other;
}

void free(void *block)
{
    find();
    if (!next_free || ((char *)block >= early && (char *)block < early + sizeof early)) {
        return; /* dlsym's own few bytes */
    }
    if (block) {
        live_change(block, false, &inject_live);
    }
    next_free(block);
}

void *mmap(void *at, size_t len, int protection, int flags, int file, off_t offset)
{
    find();
    return fails(__builtin_return_address(0)) ? MAP_FAILED : next_mmap(at, len, protection, flags, file, offset);
}

void *mremap(void *at, size_t len, size_t wanted, int flags, ...)
{
    find();
    return fails(__builtin_return_address(0)) ? MAP_FAILED : next_mremap(at, len, wanted, flags);
}

/* ---- where the module is ------------------------------------------------------------- */

static int is_module(struct dl_phdr_info *info, size_t len, void *context)
{
    int i;

    (void)len;
    if (!strstr(info->dlpi_name, (const char *)context)) {
        return 0;
    }
    for (i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            inject_from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            inject_to = inject_from + info->dlpi_phdr[i].p_memsz;
        }
    }
    return 1;
}

/* Whether a loaded file has this in its name, and the interpreter's loop is found. */
int inject_module(const char *name)
{
    union {
        const char *from;
        void *to;
    } context = { name };
    void *eval = dlsym(RTLD_DEFAULT, "_PyEval_EvalFrameDefault");
    const ElfW(Sym) *symbol = NULL;
    Dl_info info;

    if (!eval || !dladdr1(eval, &info, (void **)&symbol, RTLD_DL_SYMENT) || !symbol) {
        return 0;
    }
    python = info.dli_fbase;
    if (!dladdr(dlsym(RTLD_NEXT, "malloc"), &info)) {
        return 0;
    }
    libc = info.dli_fbase; /* or the sanitizer's */
    if (!dladdr(&live_lock, &info)) {
        return 0;
    }
    self = info.dli_fbase;
    eval_from = (uintptr_t)eval;
    eval_to = eval_from + symbol->st_size;
    return dl_iterate_phdr(is_module, context.to);
}
