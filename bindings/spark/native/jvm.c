/* SPDX-License-Identifier: MIT */
#include "jvm.h"

#include <urikit/iri.h>
#include <urikit_sql.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { LEN_BITS = 30, KIND_AT = 60 };
#define LEN_MAX ((1u << LEN_BITS) - 1)

static int64_t answer(unsigned kind, size_t at, size_t len)
{
    if (at > LEN_MAX || len > LEN_MAX) {
        kind = JVM_TOO_LONG;
        at = len = 0;
    }
    return (int64_t)((uint64_t)kind << KIND_AT | (uint64_t)at << LEN_BITS | (uint64_t)len);
}

int32_t jvm_find(const char *name)
{
    urikit_sql_row row;
    size_t i;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        if (strcmp(row.name, name) == 0) {
            return (int32_t)i;
        }
    }
    return -1;
}

/* ---- a call ------------------------------------------------------------------------------ */

typedef struct space {
    char *out;
    size_t cap;
    size_t needed; /* what a call asked for in vain */
} space;

static void *take(void *context, size_t size)
{
    space *self = context;

    if (size > self->cap) {
        self->needed = size;
        return NULL;
    }
    return self->out;
}

/* A text that is nowhere in the arguments. */
static int64_t copy(unsigned kind, urikit_str text, space *to)
{
    if (text.len > to->cap) {
        return answer(JVM_SPACE, 0, text.len);
    }
    if (text.len) {
        memmove(to->out, text.ptr, text.len);
    }
    return answer(kind, 0, text.len);
}

static int64_t slice(urikit_str text, const urikit_sql_arg *args, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        uintptr_t at = (uintptr_t)text.ptr - (uintptr_t)args[i].text.ptr;

        if (at <= args[i].text.len && text.len <= args[i].text.len - at) {
            return answer(JVM_IN_ARGUMENT + (unsigned)i, (size_t)at, text.len);
        }
    }
    return answer(JVM_NULL, 0, 0); /* not reached: a slice is in an argument */
}

static int64_t value(const urikit_sql_row *row, const urikit_sql_result *result, const urikit_sql_arg *args, size_t count,
                     space *to)
{
    if (row->result == URIKIT_SQL_INTEGER || row->result == URIKIT_SQL_BOOLEAN) {
        return (int64_t)((uint64_t)JVM_INTEGER << KIND_AT | (uint32_t)result->integer);
    }
    switch (result->place) {
    case URIKIT_SQL_IN_ARGUMENT:
        return slice(result->text, args, count);
    case URIKIT_SQL_IN_CONSTANT:
        return copy(JVM_IN_OUT, result->text, to);
    case URIKIT_SQL_IN_MEMORY:
        break;
    }
    return answer(JVM_IN_OUT, 0, result->text.len);
}

/* ---- what a thread keeps from call to call ------------------------------------------------ */

static pthread_key_t kept_key;
static pthread_once_t kept_once = PTHREAD_ONCE_INIT;
static bool kept_works;

static void free_kept(void *context)
{
    urikit_sql_kept *kept = context;

    free(kept->block);
    free(kept);
}

static void make_key(void)
{
    kept_works = pthread_key_create(&kept_key, free_kept) == 0;
}

static void *keep(urikit_sql_kept *kept, size_t size)
{
    free(kept->block);
    kept->block = malloc(size);
    return kept->block;
}

/* NULL without memory: then nothing is kept. */
static urikit_sql_kept *kept_of_thread(void)
{
    urikit_sql_kept *kept;

    if (pthread_once(&kept_once, make_key) != 0 || !kept_works) {
        return NULL;
    }
    kept = pthread_getspecific(kept_key);
    if (!kept) {
        kept = calloc(1, sizeof *kept);
        if (kept && pthread_setspecific(kept_key, kept) != 0) {
            free(kept);
            kept = NULL;
        }
        if (kept) {
            kept->keep = keep;
        }
    }
    return kept;
}

int64_t jvm_call(int32_t function, const jvm_text *texts, int32_t count, int64_t integer, char *out, int32_t cap)
{
    urikit_sql_arg args[URIKIT_SQL_ARGS];
    urikit_sql_result result = { .integer = 0 };
    space to = { .out = out, .cap = (size_t)cap };
    urikit_sql_memory memory = { .take = take, .context = &to };
    urikit_sql_row row;
    size_t i, n = 0;

    if (function < 0 || !urikit_sql_at((size_t)function, &row)) {
        return answer(JVM_NULL, 0, 0);
    }
    for (i = 0; i < row.max_args; i++) {
        memset(&args[i], 0, sizeof args[i]);
        if (row.types[i] == URIKIT_SQL_INTEGER) {
            args[i].integer = integer;
            args[i].text = urikit_str_of("", 0);
            n = i + 1;
        } else if ((int32_t)i < count) {
            args[i].text = urikit_str_of(texts[i].ptr, (size_t)texts[i].len);
            args[i].bytes = row.types[i] == URIKIT_SQL_BYTES;
            n = i + 1;
        }
    }
    if (n < row.min_args) {
        return answer(JVM_NULL, 0, 0);
    }
    if (row.call == urikit_sql_uri_route) {
        memory.kept = kept_of_thread();
    }
    switch (row.call(args, n, &memory, &result)) {
    case URIKIT_SQL_NULL:
        break;
    case URIKIT_SQL_VALUE:
        return value(&row, &result, args, n, &to);
    case URIKIT_SQL_RAISE:
        return copy(JVM_RAISE, result.text, &to);
    case URIKIT_SQL_NO_MEMORY:
        return to.needed ? answer(JVM_SPACE, 0, to.needed) : answer(JVM_NO_MEMORY, 0, 0);
    }
    return answer(JVM_NULL, 0, 0);
}

/* ---- parts --------------------------------------------------------------------------------- */

static void put_part(const urikit_uri *uri, urikit_str part, int32_t *pair)
{
    pair[0] = part.ptr ? (int32_t)(part.ptr - uri->text) : -1;
    pair[1] = part.ptr ? pair[0] + (int32_t)part.len : -1;
}

int32_t jvm_parse(const char *text, int32_t len, int32_t parts[2 * JVM_PARTS])
{
    urikit_uri uri;
    int32_t port;

    if (urikit_iri_parse(urikit_str_of(text, (size_t)len), URIKIT_PARSE_REFERENCE, &uri, NULL) != URIKIT_OK) {
        return 0;
    }
    memset(parts, 0, 2 * JVM_PARTS * sizeof *parts);
    put_part(&uri, urikit_uri_scheme(&uri), &parts[2 * JVM_SCHEME]);
    put_part(&uri, urikit_uri_userinfo(&uri), &parts[2 * JVM_USERINFO]);
    put_part(&uri, urikit_uri_host(&uri), &parts[2 * JVM_HOST]);
    put_part(&uri, urikit_uri_path(&uri), &parts[2 * JVM_PATH]);
    put_part(&uri, urikit_uri_query(&uri), &parts[2 * JVM_QUERY]);
    put_part(&uri, urikit_uri_fragment(&uri), &parts[2 * JVM_FRAGMENT]);
    parts[2 * JVM_HOST_KIND] = urikit_uri_host(&uri).ptr ? (int32_t)uri.host_kind : -1;
    parts[2 * JVM_PORT] = urikit_uri_port_written(&uri, &port) == URIKIT_OK && port != URIKIT_NO_PORT ? port : -1;
    return 1;
}
