/* SPDX-License-Identifier: MIT */
/* Arbitrary input for the proofs. Frama-C's own functions stand for every value that is possible. */
#ifndef URIKIT_PROOFS_ANY_H
#define URIKIT_PROOFS_ANY_H

#include "__fc_builtin.h"

#include <urikit/base.h>

#include <limits.h>

/*
 * Any text of up to BOUND bytes. It ends where the array ends, so that a byte read after it is an alarm:
 *
 *   static char bytes[BOUND];
 *   size_t len = any_len(bytes);
 *   urikit_str text;
 *   //@ split len;
 *   text = any_text(bytes, len);
 *
 * The split analyzes each length by itself, because Eva does not relate a pointer to a length.
 */
static inline size_t any_len(char bytes[BOUND])
{
    Frama_C_make_unknown(bytes, BOUND);
    return Frama_C_size_t_interval(0, BOUND);
}

static inline urikit_str any_text(const char *bytes, size_t len)
{
    return urikit_str_of(bytes + (BOUND - len), len);
}

#define ANY_UNSIGNED() ((unsigned)Frama_C_unsigned_int_interval(0, UINT_MAX))
#define ANY_BOOL() ((Frama_C_interval(0, 1) == 1))

#endif /* URIKIT_PROOFS_ANY_H */
