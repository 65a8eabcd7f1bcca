/* SPDX-License-Identifier: MIT */
/*
 * The kernels as functions that Polars calls by itself, on its own threads and without Python: its interface for
 * expression plugins, version 0.1. Each kernel has two functions: one for a series, and one for the type of its result.
 */
#include "shared.h"

#include "kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A series as Polars passes it: the owner of the arrays that are still in it. */
struct SeriesExport {
    struct ArrowSchema *field;
    struct ArrowArray **arrays;
    size_t len;
    void (*release)(struct SeriesExport *);
    void *private_data;
};

#define NO_TEXT "expected a column of String, Categorical, Enum or Binary (cast(pl.String) makes one), not Arrow's format "

static _Thread_local char message[256] = "no error";

static bool fail(const char *what, const char *more)
{
    snprintf(message, sizeof message, "%s%s", what, more);
    return false;
}

/* ---- options: text, as a pickle that Polars' Python makes ---------------------------------------- */

/* The bytes of the one value in the pickle of {"o": bytes}, protocol 5. */
static bool read_pickle(const uint8_t *bytes, size_t len, urikit_str *value)
{
    static const uint8_t key[] = { '}', 0x94, 0x8C, 1, 'o', 0x94 };
    size_t at = 2, count;

    if (len < 2 || bytes[0] != 0x80) {
        return false;
    }
    at += len > 11 && bytes[at] == 0x95 ? 9 : 0; /* a frame and its length */
    if (len - at < sizeof key + 2 || memcmp(bytes + at, key, sizeof key) != 0) {
        return false;
    }
    at += sizeof key;
    if (bytes[at] == 'C') {
        count = bytes[at + 1];
        at += 2;
    } else if (bytes[at] == 'B' && len - at > 5) {
        count = bytes[at + 1] | (size_t)bytes[at + 2] << 8 | (size_t)bytes[at + 3] << 16 | (size_t)bytes[at + 4] << 24;
        at += 5;
    } else {
        return false;
    }
    *value = urikit_str_of((const char *)bytes + at, count);
    return count <= len - at;
}

/* The text before the next NUL; *rest becomes what is after it. */
static urikit_str next_field(urikit_str *rest)
{
    const char *end = rest->len ? (const char *)memchr(rest->ptr, 0, rest->len) : NULL;
    urikit_str field = urikit_str_of(rest->ptr, end ? (size_t)(end - rest->ptr) : rest->len);

    *rest = end ? urikit_str_of(end + 1, rest->len - field.len - 1) : urikit_str_of("", 0);
    return field;
}

/* level, kind, part, number, flags and at last the key, which may contain anything; what is not given is empty. */
static bool read_options(const kernel *which, const uint8_t *bytes, size_t len, kernel_options *options, bool *removes)
{
    urikit_str all, level, kind, part, number, flags;
    char digits[24];

    kernel_options_start(options);
    *removes = false;
    if (len == 0) {
        return true;
    }
    if (!read_pickle(bytes, len, &all)) {
        return fail("the options cannot be read", "");
    }
    level = next_field(&all), kind = next_field(&all), part = next_field(&all), number = next_field(&all);
    flags = next_field(&all);
    if ((level.len && !urikit_level_find(level, &options->level)) || (kind.len && !kernel_option_kind(kind, options)) ||
        (part.len && !kernel_option_part(which, part, options)) || number.len >= sizeof digits) {
        return fail("an unknown level, kind, part or component", "");
    }
    memcpy(digits, number.ptr, number.len);
    digits[number.len] = '\0';
    options->number = strtoll(digits, NULL, 10);
    options->form = memchr(flags.ptr, 'f', flags.len) != NULL;
    options->encoded = memchr(flags.ptr, 'e', flags.len) != NULL;
    options->wide = memchr(flags.ptr, 'w', flags.len) != NULL;
    *removes = memchr(flags.ptr, 'r', flags.len) != NULL;
    options->key = all;
    return true;
}

/* ---- series ------------------------------------------------------------------------------------------- */

static void drop_series(struct SeriesExport *series)
{
    size_t i;

    for (i = 0; i < series->len; i++) {
        if (series->arrays[i]->release) {
            series->arrays[i]->release(series->arrays[i]);
        }
    }
    if (series->release) {
        series->release(series);
    }
}

static source **open_series(struct SeriesExport *series, size_t *count)
{
    source **chunks = (source **)calloc(series->len + 1, sizeof *chunks);
    const char *why = "no memory";
    bool wrong_type = false;

    *count = 0;
    while (chunks && *count < series->len) {
        source *one = source_open(series->field, series->arrays[*count], &why, &wrong_type);

        if (!one) {
            break;
        }
        chunks[(*count)++] = one;
    }
    if (!chunks || *count < series->len || *count == 0) {
        fail(wrong_type ? NO_TEXT : "a column that cannot be read: ", why);
        while (chunks && *count > 0) {
            source_release(chunks[--*count]);
        }
        free(chunks);
        return NULL;
    }
    return chunks;
}

/* What a result holds. Its reader has moved the arrays out, so only their memory is freed. */
typedef struct held {
    struct ArrowSchema field;
    size_t count;
    struct ArrowArray **pointers;
    struct ArrowArray arrays[];
} held;

static void release_result(struct SeriesExport *series)
{
    held *self = (held *)series->private_data;

    if (self) {
        if (self->field.release) {
            self->field.release(&self->field);
        }
        free(self->pointers);
        free(self);
    }
    series->release = NULL;
    series->private_data = NULL;
}

static bool export_result(column **chunks, size_t count, const char *name, struct SeriesExport *result)
{
    held *self = (held *)calloc(1, sizeof *self + count * sizeof self->arrays[0]);
    size_t i;

    if (self) {
        self->pointers = (struct ArrowArray **)calloc(count, sizeof *self->pointers);
    }
    if (!self || !self->pointers || !column_export_schema(chunks[0], name, &self->field)) {
        free(self ? self->pointers : NULL);
        free(self);
        return fail("no memory", "");
    }
    *result = (struct SeriesExport){ &self->field, self->pointers, count, release_result, self };
    for (i = 0; i < count; i++) {
        self->pointers[i] = &self->arrays[i];
        if (!column_export(chunks[i], &self->arrays[i])) {
            while (i > 0) {
                i--;
                self->arrays[i].release(&self->arrays[i]);
            }
            release_result(result);
            return fail("no memory", "");
        }
    }
    return true;
}

/* ---- the two functions of a kernel ------------------------------------------------------------------------ */

static bool check_request(const kernel *which, size_t inputs, bool removes)
{
    size_t wanted = kernel_takes(which) == SECOND_NONE || removes ? 1 : 2;

    if (!kernel_is_ready(which)) {
        return fail(kernel_name(which), ": this urikit was built without libpsl and utf8proc");
    }
    return inputs == wanted || fail(kernel_name(which), wanted == 1 ? ": expected one column" : ": expected two columns");
}

static bool run_series(const kernel *which, struct SeriesExport *inputs, size_t count, const uint8_t *options, size_t len,
                       struct SeriesExport *result)
{
    kernel_request request = { .kernel = which, .threads = 1 };
    urikit_str absent = { NULL, 0 };
    bool removes, done = false;
    column **chunks;
    size_t chunk_count, i;
    urikit_code code;

    if (!read_options(which, options, len, &request.options, &removes) || !check_request(which, count, removes)) {
        return false;
    }
    request.text = removes ? &absent : NULL;
    request.sources = open_series(&inputs[0], &request.source_count);
    request.others = request.sources && count > 1 ? open_series(&inputs[1], &request.other_count) : NULL;
    if (request.sources && (count == 1 || request.others)) {
        code = kernel_run(&request, &chunks, &chunk_count);
        if (code) {
            fail(code == URIKIT_E_OFFSETS ? "columns of different lengths, or arrays that contradict themselves"
                                          : urikit_code_text(code),
                 "");
        } else {
            done = export_result(chunks, chunk_count, inputs[0].field->name ? inputs[0].field->name : "", result);
            for (i = 0; i < chunk_count; i++) {
                column_release(chunks[i]);
            }
            free(chunks);
        }
    }
    for (i = 0; i < request.source_count; i++) {
        source_release(request.sources[i]);
    }
    for (i = 0; i < request.other_count; i++) {
        source_release(request.others[i]);
    }
    free(request.sources);
    free(request.others);
    return done;
}

static void call_series(const char *name, struct SeriesExport *inputs, size_t count, const uint8_t *options, size_t len,
                        struct SeriesExport *result)
{
    size_t i;

    memset(result, 0, sizeof *result); /* without private data: the message says why */
    (void)run_series(kernel_find(name), inputs, count, options, len, result);
    for (i = 0; i < count; i++) {
        drop_series(&inputs[i]);
    }
}

/* The type of the result is that of a column without rows. */
static void call_field(const char *name, struct ArrowSchema *fields, size_t count, struct ArrowSchema *result,
                       const uint8_t *options, size_t len)
{
    kernel_request request = { .kernel = kernel_find(name), .threads = 1 };
    source empty = { .batch = { .kind = URIKIT_BATCH_VIEWS, .rows = "" }, .wide = true };
    source *pointer = &empty;
    urikit_str absent = { NULL, 0 };
    column **chunks;
    size_t chunk_count, i, f;
    bool removes, is_text;

    memset(result, 0, sizeof *result);
    if (!read_options(request.kernel, options, len, &request.options, &removes) ||
        !check_request(request.kernel, count, removes)) {
        return;
    }
    for (f = 0; f < count; f++) {
        const char *format = source_format(&fields[f], &is_text);

        if (!is_text) {
            fail(NO_TEXT, format);
            return;
        }
    }
    atomic_init(&empty.references, 2); /* never freed: it is on the stack, and so is what it counts */
    request.sources = &pointer;
    request.source_count = 1;
    request.text = &absent;
    if (kernel_run(&request, &chunks, &chunk_count)) {
        fail("no memory", "");
        return;
    }
    if (!column_export_schema(chunks[0], fields[0].name ? fields[0].name : "", result)) {
        fail("no memory", "");
    }
    for (i = 0; i < chunk_count; i++) {
        column_release(chunks[i]);
    }
    free(chunks);
}

/* ---- what Polars looks for by name ---------------------------------------------------------------------------- */

Py_EXPORTED_SYMBOL uint32_t _polars_plugin_get_version(void);
Py_EXPORTED_SYMBOL const char *_polars_plugin_get_last_error_message(void);

uint32_t _polars_plugin_get_version(void)
{
    return 0u << 16 | 1u;
}

const char *_polars_plugin_get_last_error_message(void)
{
    return message;
}

#define KERNEL(name)                                                                                                         \
    Py_EXPORTED_SYMBOL void _polars_plugin_uri_##name(struct SeriesExport *inputs, size_t count, const uint8_t *options,     \
                                                      size_t len, struct SeriesExport *result, void *context);               \
    Py_EXPORTED_SYMBOL void _polars_plugin_field_uri_##name(struct ArrowSchema *fields, size_t count,                        \
                                                            struct ArrowSchema *result, const uint8_t *options, size_t len); \
    void _polars_plugin_uri_##name(struct SeriesExport *inputs, size_t count, const uint8_t *options, size_t len,            \
                                   struct SeriesExport *result, void *context)                                               \
    {                                                                                                                        \
        (void)context;                                                                                                       \
        call_series(#name, inputs, count, options, len, result);                                                             \
    }                                                                                                                        \
    void _polars_plugin_field_uri_##name(struct ArrowSchema *fields, size_t count, struct ArrowSchema *result,               \
                                         const uint8_t *options, size_t len)                                                 \
    {                                                                                                                        \
        call_field(#name, fields, count, result, options, len);                                                              \
    }
#include "polars_table.h"
