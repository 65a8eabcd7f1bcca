/* SPDX-License-Identifier: MIT */
/*
 * Several texts in one output: each has four bytes with its length before it, the lowest first; UINT32_MAX is null. The
 * output counts past its end, as everywhere.
 */
#ifndef URIKIT_JS_RECORD_H
#define URIKIT_JS_RECORD_H

#include "js.h"

#include <string.h>

enum {
    RECORD_HEAD = 4,
};

/* Appends a number. */
static inline void record_number(urikit_out *out, uint32_t number)
{
    (void)!urikit_out_append(out, urikit_str_of_bytes(&number, sizeof number));
}

/* Begins a text that a producer will append. Returns where it begins. */
static inline size_t record_begin(urikit_out *out)
{
    size_t mark = out->len;

    record_number(out, 0);
    return mark;
}

/* Ends it: its length is known now. */
static inline void record_end(urikit_out *out, size_t mark, bool is_null)
{
    uint32_t len = is_null ? UINT32_MAX : (uint32_t)(out->len - mark - RECORD_HEAD);

    if (out->cap >= RECORD_HEAD && mark <= out->cap - RECORD_HEAD) {
        memcpy((char *)out->ptr + mark, &len, sizeof len);
    }
}

/* Appends a text. */
static inline void record_text(urikit_out *out, urikit_str text)
{
    record_number(out, text.ptr ? (uint32_t)text.len : UINT32_MAX);
    (void)!urikit_out_append(out, text);
}

static inline urikit_code record_code(const urikit_out *out)
{
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

/* What JavaScript wrote in the same form. */
static inline uint32_t record_read_number(const char **list)
{
    uint32_t number;

    memcpy(&number, *list, sizeof number);
    *list += sizeof number;
    return number;
}

static inline urikit_str record_read_text(const char **list)
{
    uint32_t len = record_read_number(list);
    urikit_str text = urikit_str_of(*list, len);

    *list += len;
    return text;
}

#endif
