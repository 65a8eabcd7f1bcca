/* SPDX-License-Identifier: MIT */
/* Growing by a part of what there is, so that appending stays linear. */
#include "text/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LARGE = 16 * 1024 * 1024 };

static void (*before_exit)(void);

void buffer_on_exhaustion(void (*before)(void))
{
    before_exit = before;
}

static _Noreturn void out_of_memory(void)
{
    static const char message[] = "urikit: out of memory\n";

    if (before_exit) {
        before_exit();
    }

    /* _exit: other threads may hold any lock; nothing of ours waits in stdio */
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) {
        _exit(3);
    }
    _exit(3);
}

void *buffer_take(size_t size)
{
    void *block = malloc(size > 0 ? size : 1);

    if (!block) {
        out_of_memory();
    }
    return block;
}

urikit_code with_memory(urikit_code code)
{
    if (code == URIKIT_E_MEMORY) {
        out_of_memory();
    }
    return code;
}

void buffer_grow(buffer *b, size_t n)
{
    size_t cap = b->cap < 64 ? 64 : b->cap;
    char *ptr;

    if (n > SIZE_MAX / 2 - b->len) {
        out_of_memory();
    }
    while (cap - b->len < n) {
        cap += cap < LARGE ? cap : cap / 4; /* a large buffer wastes less */
    }
    ptr = realloc(b->ptr, cap);
    if (!ptr) {
        out_of_memory();
    }
    b->ptr = ptr;
    b->cap = cap;
}

void buffer_free(buffer *b)
{
    free(b->ptr);
    b->ptr = NULL;
    b->len = 0;
    b->cap = 0;
}

void buffer_shrink(buffer *b, size_t cap)
{
    if (b->cap > cap && b->len == 0) {
        buffer_free(b);
    }
}

void buffer_format(buffer *b, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n <= 0) {
        return;
    }
    buffer_room(b, (size_t)n + 1);
    va_start(args, format);
    n = vsnprintf(b->ptr + b->len, (size_t)n + 1, format, args);
    va_end(args);
    b->len += n > 0 ? (size_t)n : 0;
}
