/* SPDX-License-Identifier: MIT */
/* Append to a urikit_out. Every producer uses these functions. Internal to the library. */
#ifndef URIKIT_SRC_OUT_H
#define URIKIT_SRC_OUT_H

#include <urikit/base.h>

#include <string.h>

/*
 * a + b, or SIZE_MAX if the sum is larger. It can be if size_t has 32 bits, because two inputs may share one text.
 * No buffer has SIZE_MAX bytes, so such a length never fits.
 */
inline size_t urikiti_sum(size_t a, size_t b)
{
    return b > SIZE_MAX - a ? SIZE_MAX : a + b;
}

/*
 * Reserves n bytes: always counts them, and returns where they go, or NULL if not all of them fit. The caller fills all
 * n bytes or none.
 */
inline char *urikiti_out_space(urikit_out *out, size_t n)
{
    size_t at = out->len;

    out->len = urikiti_sum(at, n);
    if (at > out->cap || n > out->cap - at || !out->ptr) {
        return NULL;
    }
    return (char *)out->ptr + at;
}

/* Where up to n more bytes go, without counting them. NULL if they do not fit. */
static inline char *urikiti_out_spare(const urikit_out *out, size_t n)
{
    if (out->len > out->cap || n > out->cap - out->len || !out->ptr) {
        return NULL;
    }
    return (char *)out->ptr + out->len;
}

/* Calls no other function, to keep the stack small. */
inline void urikiti_out_byte(urikit_out *out, char byte)
{
    if (out->ptr && out->len < out->cap) {
        ((char *)out->ptr)[out->len] = byte;
    }
    out->len += out->len < SIZE_MAX;
}

inline void urikiti_out_bytes(urikit_out *out, const void *bytes, size_t n)
{
    char *to = urikiti_out_space(out, n);

    if (to && n) {
        memcpy(to, bytes, n);
    }
}

inline void urikiti_out_str(urikit_out *out, urikit_str str)
{
    urikiti_out_bytes(out, str.ptr, str.len);
}

/* True if bytes that are written to the output could be written over the text. */
static inline bool urikiti_out_overlaps(const urikit_out *out, urikit_str text)
{
    uintptr_t from = (uintptr_t)out->ptr + out->len;
    uintptr_t at = (uintptr_t)text.ptr;

    return out->ptr && out->len < out->cap && text.len > 0 && (at - from < out->cap - out->len || from - at < text.len);
}

/* URIKIT_E_SPACE if more bytes were counted than the buffer has. */
static inline urikit_code urikiti_out_code(const urikit_out *out)
{
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

/* Stores the offset of an error if `at` is not NULL, and returns the code. */
static inline urikit_code urikiti_error_at(urikit_code code, size_t offset, size_t *at)
{
    if (at) {
        *at = offset;
    }
    return code;
}

/* True if a text is too long for the 32-bit offsets of parsed forms. With a 32-bit size_t, SIZE_MAX is an overflow. */
static inline bool urikiti_too_long(size_t len)
{
#if SIZE_MAX > UINT32_MAX
    return len > UINT32_MAX;
#else
    return len == SIZE_MAX;
#endif
}

#endif /* URIKIT_SRC_OUT_H */
