/* SPDX-License-Identifier: MIT */
/* A growable run of bytes: what records are read into and answers are written to. */
#ifndef TOOL_BUFFER_H
#define TOOL_BUFFER_H

#include <urikit/base.h>

#include <string.h>

typedef struct buffer {
    char *ptr;
    size_t len;
    size_t cap;
} buffer;

/* Makes space for n more bytes. Where there is no memory the run ends with exit status 3. */
void buffer_grow(buffer *b, size_t n);
void buffer_free(buffer *b);

/* Frees the memory of a buffer that grew beyond cap, so that one long record does not stay for the rest of a run. */
void buffer_shrink(buffer *b, size_t cap);

/* Appends a number in decimal digits. */
void buffer_number(buffer *b, uint64_t number);

/* Like printf, appended. */
void buffer_format(buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Where n more bytes may be written; the caller adds to len what it wrote. */
static inline char *buffer_space(buffer *b, size_t n)
{
    if (n > b->cap - b->len || !b->ptr) {
        buffer_grow(b, n); /* also for nothing: what is returned is never NULL */
    }
    return b->ptr + b->len;
}

static inline void buffer_byte(buffer *b, char byte)
{
    *buffer_space(b, 1) = byte;
    b->len++;
}

static inline void buffer_put(buffer *b, const char *bytes, size_t n)
{
    char *to = buffer_space(b, n);

    if (n > 0) {
        memcpy(to, bytes, n);
        b->len += n;
    }
}

static inline void buffer_str(buffer *b, urikit_str str)
{
    buffer_put(b, str.ptr, str.len);
}

static inline void buffer_text(buffer *b, const char *text)
{
    buffer_put(b, text, strlen(text));
}

static inline void buffer_repeat(buffer *b, char byte, size_t n)
{
    char *to = buffer_space(b, n);

    if (n > 0) {
        memset(to, byte, n);
        b->len += n;
    }
}

/* The value of a hex digit; -1: it is not one. */
static inline int hex_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Appends a byte for each two hex digits at the beginning of the text; returns how many digits these are. */
size_t buffer_hex(buffer *b, urikit_str text);

static inline urikit_str buffer_view(const buffer *b)
{
    return urikit_str_of(b->ptr ? b->ptr : "", b->len);
}

/* The space for n bytes as a library output; buffer_took then adds what was produced. */
static inline urikit_out buffer_out(buffer *b, size_t n)
{
    urikit_out out = { NULL, n, 0 };

    out.ptr = buffer_space(b, n);
    return out;
}

static inline void buffer_took(buffer *b, const urikit_out *out)
{
    b->len += out->len;
}

#endif /* TOOL_BUFFER_H */
