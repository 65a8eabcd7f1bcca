/* SPDX-License-Identifier: MIT */
/*
 * In place of src/base/out.h, in the proofs of callers: an output of any capacity, of which any number of bytes is
 * filled. It hands out exactly the bytes that were asked for, or none, so that one byte more is an alarm. tests/proofs/base.c
 * proves that the real functions do the same.
 */
#ifndef URIKIT_SRC_OUT_H
#define URIKIT_SRC_OUT_H

#include <urikit/base.h>

#include <string.h>

#include "__fc_builtin.h"

#if defined(MODEL_EMPTY)
/* +define=MODEL_EMPTY: C11 allows a copy of no bytes to or from the end of an array, but Frama-C's memcpy does not. */
/*@ requires to != \null && from != \null;
  @ assigns \nothing;
  @*/
void model_empty(const void *to, const void *from);
#define memcpy(to, from, n) ((n) > 0 ? (void)memcpy(to, from, n) : model_empty(to, from))
#define memmove(to, from, n) ((n) > 0 ? (void)memmove(to, from, n) : model_empty(to, from))
#endif

enum { MODEL_SPACE = 64 };

static char model_space[MODEL_SPACE];

inline size_t urikiti_sum(size_t a, size_t b)
{
    return b > SIZE_MAX - a ? SIZE_MAX : a + b;
}

static inline char *model_block(size_t n)
{
    if (n > MODEL_SPACE || Frama_C_interval(0, 1) == 0) {
        return NULL;
    }
    return model_space + (MODEL_SPACE - n);
}

inline char *urikiti_out_space(urikit_out *out, size_t n)
{
    out->len = Frama_C_size_t_interval(0, SIZE_MAX);
    return model_block(n);
}

/* +define=MODEL_SPARE=1: there is always space; =0: there is never. */
static inline char *urikiti_out_spare(const urikit_out *out, size_t n)
{
#if defined(MODEL_SPARE)
    return MODEL_SPARE && n <= MODEL_SPACE ? model_space + (MODEL_SPACE - n) : NULL;
#else
    return model_block(n);
#endif
}

inline void urikiti_out_byte(urikit_out *out, char byte)
{
    out->len = Frama_C_size_t_interval(0, SIZE_MAX);
}

/*@ requires n == 0 || \valid_read((char *)bytes + (0 .. n - 1));
  @ assigns out->len \from n;
  @*/
void model_take(urikit_out *out, const void *bytes, size_t n);

inline void urikiti_out_bytes(urikit_out *out, const void *bytes, size_t n)
{
    model_take(out, bytes, n);
}

inline void urikiti_out_str(urikit_out *out, urikit_str str)
{
    model_take(out, str.ptr, str.len);
}

/* Either answer: a caller must be right with both. */
static inline bool urikiti_out_overlaps(const urikit_out *out, urikit_str text)
{
    (void)out;
    (void)text;
    return Frama_C_interval(0, 1) == 1;
}

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

static inline bool urikiti_too_long(size_t len)
{
    return len > UINT32_MAX || len == SIZE_MAX;
}

#endif /* URIKIT_SRC_OUT_H */
