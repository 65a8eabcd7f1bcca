/* SPDX-License-Identifier: MIT */
#include "sql_answer.h"

#include <stdio.h>
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

bool sql_level(const urikit_sql_arg *args, size_t count, size_t i, urikit_level *level)
{
    *level = URIKIT_LEVEL_SYNTAX;
    return i >= count || urikit_level_find(args[i].text, level);
}

urikit_sql_status sql_raise_level(urikit_str level, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    return sql_raise_unknown("level", level, "the levels are string, case, percent, path, syntax, scheme", memory, result);
}

/* ---- messages that show a text ------------------------------------------------------------ */

enum { RAISED_MOST = 512, RAISED_SHOWN = 100 }; /* a byte is shown as four at most */

static void put(char *message, size_t *len, const char *text)
{
    while (*text != '\0' && *len < RAISED_MOST) {
        message[(*len)++] = *text++;
    }
}

static void put_shown(char *message, size_t *len, urikit_str text)
{
    static const char hex[] = "0123456789ABCDEF";
    size_t i;

    for (i = 0; i < text.len && i < RAISED_SHOWN; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        char escaped[5] = { '\\', 'x', hex[c >> 4], hex[c & 15], '\0' };
        char plain[2] = { (char)c, '\0' };

        put(message, len, c >= 0x20 && c < 0x7F ? plain : escaped);
    }
    put(message, len, i < text.len ? "..." : "");
}

/* Where what may be a userinfo begins and ends: up to the last '@', from after "//" or the first ':', or from the front. */
static bool find_userinfo(urikit_str text, size_t *from, size_t *to)
{
    const char *colon = text.len > 0 ? memchr(text.ptr, ':', text.len) : NULL;

    *to = text.len;
    while (*to > 0 && text.ptr[*to - 1] != '@') {
        (*to)--;
    }
    if (*to == 0) {
        return false;
    }
    *to -= 1;
    *from = colon && (size_t)(colon - text.ptr) < *to ? (size_t)(colon - text.ptr) + 1 : 0;
    while (*from < *to && (text.ptr[*from] == '/' || text.ptr[*from] == '\\')) {
        (*from)++;
    }
    return *from < *to;
}

urikit_sql_status sql_raise_about(const char *before, urikit_str text, const char *after, const urikit_sql_memory *memory,
                                  urikit_sql_result *result)
{
    char message[RAISED_MOST];
    size_t len = 0, from, to;
    urikit_sql_status status;

    put(message, &len, before);
    put(message, &len, "\"");
    if (find_userinfo(text, &from, &to)) {
        put_shown(message, &len, urikit_str_of(text.ptr, from));
        put(message, &len, "***");
        text = urikit_str_of(text.ptr + to, text.len - to);
    }
    put_shown(message, &len, text);
    put(message, &len, "\"");
    put(message, &len, after);
    status = sql_copy(urikit_str_of(message, len), memory, result);
    return status == URIKIT_SQL_VALUE ? URIKIT_SQL_RAISE : status;
}

urikit_sql_status sql_raise_unknown(const char *what, urikit_str word, const char *known, const urikit_sql_memory *memory,
                                    urikit_sql_result *result)
{
    char before[40], after[200];

    (void)snprintf(before, sizeof before, "unknown %s ", what);
    (void)snprintf(after, sizeof after, "; %s", known);
    return sql_raise_about(before, word, after, memory, result);
}

urikit_sql_status sql_raise_policy(const urikit_policy_item *item, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    char before[120];

    (void)snprintf(before, sizeof before, "policy, line %lu: %s ", (unsigned long)item->line, item->fault);
    return sql_raise_about(before, urikit_str_of(item->word.ptr ? item->word.ptr : "", item->word.len), "", memory, result);
}

urikit_sql_status sql_text_of(urikit_str x, sql_producer *call, size_t bound, bool null, const urikit_sql_memory *memory,
                              urikit_sql_result *result)
{
    urikit_uri uri;
    urikit_sql_status status;

    if (!sql_parse(x, &uri)) {
        return URIKIT_SQL_NULL;
    }
    status = sql_produce(call, &uri, bound, memory, result);
    return status == URIKIT_SQL_VALUE && null && result->text.len == 0 ? URIKIT_SQL_NULL : status;
}

urikit_sql_status sql_string(sql_producer *call, const urikit_sql_arg *strings, size_t bound, sql_string_result gives,
                             const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_status status = sql_produce(call, strings, bound, memory, result);

    if (status != URIKIT_SQL_VALUE || gives == SQL_STRING_text) {
        return status;
    }
    return gives == SQL_STRING_truth ? sql_integer(result->text.len == 0, result)
           : result->text.len > 0    ? status
                                     : URIKIT_SQL_NULL;
}
