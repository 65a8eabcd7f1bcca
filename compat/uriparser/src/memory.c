/* SPDX-License-Identifier: MIT */
/* Memory managers. */
#include <uriparser/UriBase.h>

#include <errno.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>

extern UriMemoryManager urikit_compat_libc;
bool urikit_compat_is_complete(const UriMemoryManager *memory);

/* ---- the C library's ---------------------------------------------------------------------------------- */

static void *libc_malloc(UriMemoryManager *memory, size_t size)
{
    (void)memory;
    return malloc(size);
}

static void *libc_calloc(UriMemoryManager *memory, size_t count, size_t size)
{
    (void)memory;
    return calloc(count, size);
}

static void *libc_realloc(UriMemoryManager *memory, void *block, size_t size)
{
    (void)memory;
    return realloc(block, size);
}

static void libc_free(UriMemoryManager *memory, void *block)
{
    (void)memory;
    free(block);
}

UriMemoryManager urikit_compat_libc = { libc_malloc, libc_calloc, libc_realloc, uriEmulateReallocarray, libc_free, NULL };

bool urikit_compat_is_complete(const UriMemoryManager *memory)
{
    return memory->malloc && memory->calloc && memory->realloc && memory->reallocarray && memory->free;
}

/* ---- parts of a manager made from others --------------------------------------------------------------- */

/* False, with errno, if the product is too large. */
static bool multiply(size_t count, size_t size, size_t *product)
{
    if (size && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return false;
    }
    *product = count * size;
    return true;
}

void *uriEmulateCalloc(UriMemoryManager *memory, size_t nmemb, size_t size)
{
    size_t total;
    void *block;

    if (!memory || !memory->malloc) {
        errno = EINVAL;
        return NULL;
    }
    if (!multiply(nmemb, size, &total)) {
        return NULL;
    }
    block = memory->malloc(memory, total);
    if (block) {
        memset(block, 0, total);
    }
    return block;
}

void *uriEmulateReallocarray(UriMemoryManager *memory, void *ptr, size_t nmemb, size_t size)
{
    size_t total;

    if (!memory || !memory->realloc) {
        errno = EINVAL;
        return NULL;
    }
    return multiply(nmemb, size, &total) ? memory->realloc(memory, ptr, total) : NULL;
}

/* ---- a complete manager over malloc and free -------------------------------------------------------------- */

/* What is before each block: its size, in as many bytes as keep the block aligned. */
typedef union block_head {
    size_t size;
    max_align_t align;
} block_head;

static UriMemoryManager *backend_of(UriMemoryManager *memory)
{
    return (UriMemoryManager *)memory->userData;
}

static void *headed_malloc(UriMemoryManager *memory, size_t size)
{
    block_head *head;

    if (size > SIZE_MAX - sizeof *head) {
        errno = ENOMEM;
        return NULL;
    }
    head = (block_head *)backend_of(memory)->malloc(backend_of(memory), sizeof *head + size);
    if (!head) {
        return NULL;
    }
    head->size = size;
    return head + 1;
}

static void headed_free(UriMemoryManager *memory, void *block)
{
    if (block) {
        backend_of(memory)->free(backend_of(memory), (block_head *)block - 1);
    }
}

static void *headed_realloc(UriMemoryManager *memory, void *block, size_t size)
{
    void *moved;
    size_t old;

    if (!block) {
        return headed_malloc(memory, size);
    }
    if (size == 0) {
        headed_free(memory, block);
        return NULL;
    }
    moved = headed_malloc(memory, size);
    if (!moved) {
        return NULL;
    }
    old = ((block_head *)block - 1)->size;
    memcpy(moved, block, old < size ? old : size);
    headed_free(memory, block);
    return moved;
}

int uriCompleteMemoryManager(UriMemoryManager *memory, UriMemoryManager *backend)
{
    if (!memory || !backend) {
        return URI_ERROR_NULL;
    }
    if (!backend->malloc || !backend->free) {
        return URI_ERROR_MEMORY_MANAGER_INCOMPLETE;
    }
    memory->malloc = headed_malloc;
    memory->calloc = uriEmulateCalloc;
    memory->realloc = headed_realloc;
    memory->reallocarray = uriEmulateReallocarray;
    memory->free = headed_free;
    memory->userData = backend;
    return URI_SUCCESS;
}

/* ---- trying a manager ------------------------------------------------------------------------------------ */

enum { TRIED_COUNT = 7, TRIED_SIZE = 5 };

static void mark(unsigned char *block, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        block[i] = (unsigned char)(i * 37 + 11);
    }
}

static bool is_marked(const unsigned char *block, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        if (block[i] != (unsigned char)(i * 37 + 11)) {
            return false;
        }
    }
    return true;
}

static bool is_zero(const unsigned char *block, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        if (block[i]) {
            return false;
        }
    }
    return true;
}

static bool is_aligned(const void *block, UriBool asked)
{
    return !asked || (uintptr_t)block % alignof(max_align_t) == 0;
}

/* Two blocks at once, which must not share bytes; the first one grows and shrinks. Frees both. */
static bool try_blocks(UriMemoryManager *memory, UriBool alignment)
{
    const size_t len = (size_t)TRIED_COUNT * TRIED_SIZE;
    unsigned char *a = (unsigned char *)memory->malloc(memory, len);
    unsigned char *b = (unsigned char *)memory->calloc(memory, TRIED_COUNT, TRIED_SIZE);
    unsigned char *moved;
    bool good = a && b && is_aligned(a, alignment) && is_aligned(b, alignment);

    if (good) {
        mark(a, len);
        good = is_zero(b, len);
        moved = (unsigned char *)memory->realloc(memory, a, 2 * len);
        good = good && moved && is_aligned(moved, alignment) && is_marked(moved, len);
        a = moved ? moved : a;
    }
    if (good) {
        mark(a, 2 * len);
        moved = (unsigned char *)memory->reallocarray(memory, a, TRIED_COUNT, 3 * (size_t)TRIED_SIZE);
        good = moved && is_aligned(moved, alignment) && is_marked(moved, 2 * len) && is_zero(b, len);
        a = moved ? moved : a;
    }
    memory->free(memory, a);
    memory->free(memory, b);
    return good;
}

/* From no block, and nothing to free. */
static bool try_ends(UriMemoryManager *memory, UriBool alignment)
{
    void *a = memory->realloc(memory, NULL, TRIED_SIZE);
    void *b = memory->reallocarray(memory, NULL, TRIED_COUNT, TRIED_SIZE);
    bool good = a && b && is_aligned(a, alignment) && is_aligned(b, alignment);

    memory->free(memory, a);
    memory->free(memory, b);
    memory->free(memory, NULL);
    return good;
}

int uriTestMemoryManagerEx(UriMemoryManager *memory, UriBool challengeAlignment)
{
    if (!memory) {
        return URI_ERROR_NULL;
    }
    if (!urikit_compat_is_complete(memory)) {
        return URI_ERROR_MEMORY_MANAGER_INCOMPLETE;
    }
    return try_blocks(memory, challengeAlignment) && try_ends(memory, challengeAlignment) ? URI_SUCCESS
                                                                                          : URI_ERROR_MEMORY_MANAGER_FAULTY;
}

int uriTestMemoryManager(UriMemoryManager *memory)
{
    return uriTestMemoryManagerEx(memory, URI_FALSE);
}
