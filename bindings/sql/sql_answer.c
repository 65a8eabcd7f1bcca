/* SPDX-License-Identifier: MIT */
#include "sql_answer.h"

#include <string.h>

/* Up to this many bytes the bound is taken as it is; above it, the producer measures first. */
enum { BOUND_TAKEN = 4096 };

urikit_sql_status sql_constant(const char *text, urikit_sql_result *result)
{
    result->text = urikit_str_from(text);
    result->place = URIKIT_SQL_IN_CONSTANT;
    return text ? URIKIT_SQL_VALUE : URIKIT_SQL_NULL;
}

urikit_sql_status sql_raise(const char *message, urikit_sql_result *result)
{
    (void)sql_constant(message, result);
    return URIKIT_SQL_RAISE;
}

/* The block is at least one byte long, so that an engine need not tell "no bytes" from "no memory". */
static char *take(const urikit_sql_memory *memory, size_t size)
{
    return memory->take(memory->context, size > 0 ? size : 1);
}

static urikit_sql_status in_memory(const char *block, size_t len, urikit_sql_result *result)
{
    result->text = urikit_str_of(block, len);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}

urikit_sql_status sql_copy(urikit_str text, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    char *block = take(memory, text.len);

    if (!block) {
        return URIKIT_SQL_NO_MEMORY;
    }
    memcpy(block, text.ptr, text.len);
    return in_memory(block, text.len, result);
}

urikit_sql_status sql_produce(sql_producer *produce, const void *input, size_t bound, const urikit_sql_memory *memory,
                              urikit_sql_result *result)
{
    urikit_out out = { NULL, 0, 0 };
    urikit_code code = URIKIT_OK;
    char *block;

    if (bound > BOUND_TAKEN) {
        code = produce(input, &out);
        bound = out.len;
    }
    if (code && code != URIKIT_E_SPACE) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    block = take(memory, bound);
    if (!block) {
        return URIKIT_SQL_NO_MEMORY;
    }
    out = urikit_out_of(block, bound);
    code = produce(input, &out);
    if (code) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    return in_memory(block, out.len, result);
}

static inline uint64_t load_8(const char *p)
{
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return word;
}

/* Four words a step; the last steps may overlap the ones before. */
bool sql_is_ascii(urikit_str text)
{
    const char *p = text.ptr;
    const char *end = text.ptr + text.len;
    uint64_t seen = 0;

    for (; end - p >= 32; p += 32) {
        seen |= (load_8(p) | load_8(p + 8)) | (load_8(p + 16) | load_8(p + 24));
    }
    for (; end - p > 8; p += 8) {
        seen |= load_8(p);
    }
    if (text.len >= 8) {
        seen |= load_8(end - 8);
        p = end;
    }
    for (; p < end; p++) {
        seen |= (unsigned char)*p;
    }
    return (seen & UINT64_C(0x8080808080808080)) == 0;
}

bool sql_level(const urikit_sql_arg *args, size_t count, size_t i, urikit_level *level)
{
    *level = URIKIT_LEVEL_SYNTAX;
    return i >= count || urikit_level_find(args[i].text, level);
}

urikit_sql_status sql_raise_level(urikit_sql_result *result)
{
    return sql_raise("unknown level; the levels are string, case, percent, path, syntax, scheme", result);
}
