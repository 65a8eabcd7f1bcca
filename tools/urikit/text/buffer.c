/* SPDX-License-Identifier: MIT */
/* Growing by a part of what there is, so that appending stays linear. */
#include "text/buffer.h"

#include "text/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LARGE = 16 * 1024 * 1024 };

void buffer_grow(buffer *b, size_t n)
{
    size_t cap = b->cap < 64 ? 64 : b->cap;

    if (n > SIZE_MAX / 2 - b->len) {
        memory_ended();
    }
    while (cap - b->len < n) {
        cap += cap < LARGE ? cap : cap / 4; /* a large buffer wastes less */
    }
    b->ptr = memory_resize(b->ptr, cap);
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

void buffer_number(buffer *b, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    buffer_put(b, digits + at, sizeof digits - at);
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
    buffer_space(b, (size_t)n + 1);
    va_start(args, format);
    n = vsnprintf(b->ptr + b->len, (size_t)n + 1, format, args);
    va_end(args);
    b->len += n > 0 ? (size_t)n : 0;
}

size_t buffer_hex(buffer *b, urikit_str text)
{
    char *to = buffer_space(b, text.len / 2);
    size_t i;

    for (i = 0; i < text.len && hex_value(text.ptr[i]) >= 0; i++) {
        if (i % 2 == 1) {
            *to++ = (char)(unsigned char)(hex_value(text.ptr[i - 1]) * 16 + hex_value(text.ptr[i]));
        }
    }
    b->len += i / 2;
    return i;
}
