/* SPDX-License-Identifier: MIT */
/* How every producer appends to a urikit_out. Internal to the library. */
#ifndef URIKIT_SRC_OUT_H
#define URIKIT_SRC_OUT_H

#include <urikit/base.h>

#include <string.h>

/*
 * a + b; SIZE_MAX if the sum is more, as two lengths may be where size_t has 32 bits: two inputs may share one text.
 * No memory has SIZE_MAX bytes, so no output has the space for such a length.
 */
inline size_t urikiti_sum(size_t a, size_t b)
{
    return b > SIZE_MAX - a ? SIZE_MAX : a + b;
}

/*
 * Room for n more bytes: counts them always, and returns where they go, or
 * NULL where they do not fit whole. Callers fill all n bytes or none.
 */
inline char *urikiti_out_room(urikit_out *out, size_t n)
{
    size_t at = out->len;

    out->len = urikiti_sum(at, n);
    if (at > out->cap || n > out->cap - at || !out->ptr) {
        return NULL;
    }
    return (char *)out->ptr + at;
}

/* Room for up to n more bytes, not counted yet; NULL where so many do not fit. */
static inline char *urikiti_out_spare(const urikit_out *out, size_t n)
{
    if (out->len > out->cap || n > out->cap - out->len || !out->ptr) {
        return NULL;
    }
    return (char *)out->ptr + out->len;
}

/* Calls nothing, for the sake of small stacks. */
inline void urikiti_out_byte(urikit_out *out, char byte)
{
    if (out->ptr && out->len < out->cap) {
        ((char *)out->ptr)[out->len] = byte;
    }
    out->len += out->len < SIZE_MAX;
}

inline void urikiti_out_bytes(urikit_out *out, const void *bytes, size_t n)
{
    char *to = urikiti_out_room(out, n);

    if (to && n) {
        memcpy(to, bytes, n);
    }
}

inline void urikiti_out_str(urikit_out *out, urikit_str str)
{
    urikiti_out_bytes(out, str.ptr, str.len);
}

/* Tells whether all that was counted was also written. */
static inline urikit_code urikiti_out_code(const urikit_out *out)
{
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

/* Stores an error's offset for callers that want it and passes the code on. */
static inline urikit_code urikiti_error_at(urikit_code code, size_t offset, size_t *at)
{
    if (at) {
        *at = offset;
    }
    return code;
}

/* Parsed forms hold 32-bit offsets. Where size_t has 32 bits too, SIZE_MAX is a sum that did not fit. */
static inline bool urikiti_too_long(size_t len)
{
#if SIZE_MAX > UINT32_MAX
    return len > UINT32_MAX;
#else
    return len == SIZE_MAX;
#endif
}

#endif /* URIKIT_SRC_OUT_H */
