/* SPDX-License-Identifier: MIT */
/* Columns of texts that another library owns: checked as far as they can be. See column.h. */
#include "column.h"

#include <stdlib.h>
#include <string.h>

void source_keep(source *self)
{
    atomic_fetch_add(&self->references, 1);
}

void source_release(source *self)
{
    if (atomic_fetch_sub(&self->references, 1) == 1) {
        if (self->array.release) {
            self->array.release(&self->array);
        }
        free(self->made);
        free(self->buffers);
        free(self);
    }
}

/* Each of these returns NULL, or why not. */

static const char *open_views(source *self)
{
    const struct ArrowArray *array = &self->array;
    const int64_t *sizes;
    int64_t i, count;

    if (array->n_buffers < 3) {
        return "an array of views has at least three buffers";
    }
    count = array->n_buffers - 3;
    sizes = (const int64_t *)array->buffers[array->n_buffers - 1];
    if (count > 0 && !sizes) {
        return "the lengths of the buffers are missing";
    }
    if (count > INT32_MAX - 16) {
        return "an array of views with impossibly many buffers";
    }
    self->buffers = (urikit_str *)calloc((size_t)count + 1, sizeof *self->buffers);
    if (!self->buffers) {
        return "no memory";
    }
    for (i = 0; i < count; i++) {
        const char *data = (const char *)array->buffers[2 + i];

        if (sizes[i] < 0 || (sizes[i] > 0 && !data)) {
            return "a buffer of views is missing or has a negative length";
        }
        self->buffers[i] = urikit_str_of(data ? data : "", (size_t)sizes[i]);
    }
    self->batch.kind = URIKIT_BATCH_VIEWS;
    self->batch.rows = array->buffers[1] ? (const urikit_view *)array->buffers[1] + array->offset : NULL;
    self->batch.buffers = self->buffers;
    self->batch.buffer_count = (size_t)count;
    self->wide = true;
    return NULL;
}

static const char *open_offsets(source *self, bool wide)
{
    const struct ArrowArray *array = &self->array;
    uint64_t end = 0;

    if (array->n_buffers != 3) {
        return "an array of strings has three buffers";
    }
    self->wide = wide;
    self->batch.kind = wide ? URIKIT_BATCH_OFFSETS_64 : URIKIT_BATCH_OFFSETS_32;
    if (array->buffers[1]) {
        size_t last = (size_t)(array->offset + array->length);

        self->batch.rows = wide ? (const void *)((const uint64_t *)array->buffers[1] + array->offset)
                                : (const void *)((const uint32_t *)array->buffers[1] + array->offset);
        end = wide ? ((const uint64_t *)array->buffers[1])[last] : ((const uint32_t *)array->buffers[1])[last];
    }
    if (end > (wide ? (uint64_t)INT64_MAX : (uint64_t)INT32_MAX)) {
        return "offsets lead out of the data or descend";
    }
    if (end > 0 && !array->buffers[2]) {
        return "the data of the strings is missing";
    }
    self->batch.data = urikit_str_of(array->buffers[2] ? (const char *)array->buffers[2] : "", (size_t)end);
    return NULL;
}

/* The type null: rows that are all null. */
static const char *open_nulls(source *self)
{
    size_t rows = (size_t)self->array.length;
    char *made = rows > SIZE_MAX / 32 ? NULL : (char *)calloc(rows + 8, sizeof(urikit_view) + 1);

    if (!made) {
        return "no memory";
    }
    self->made = made;
    self->batch.kind = URIKIT_BATCH_VIEWS;
    self->batch.rows = made;
    self->batch.valid = (const uint8_t *)made + (rows + 8) * sizeof(urikit_view);
    self->wide = true;
    return NULL;
}

static const char *open_rows(source *self, const char *format)
{
    static const uint64_t empty[2] = { 0, 0 };
    const struct ArrowArray *array = &self->array;
    const char *why;

    if (array->length < 0 || array->offset < 0 || array->offset > INT64_MAX / 16 - array->length) {
        return "an array with a negative or impossible length";
    }
    self->batch.count = (size_t)array->length;
    self->batch.parse = NULL;
    if (strcmp(format, "n") == 0) {
        return open_nulls(self);
    }
    if (array->n_buffers < 0 || !array->buffers) {
        return "an array without buffers";
    }
    why = format[0] == 'v' ? open_views(self) : open_offsets(self, format[0] == 'U' || format[0] == 'Z');
    if (why) {
        return why;
    }
    if (!self->batch.rows) {
        if (array->length > 0) {
            return "the offsets or views are missing";
        }
        self->batch.rows = empty;
    }
    self->batch.valid = (const uint8_t *)array->buffers[0];
    self->batch.valid_at = (size_t)array->offset;
    return NULL;
}

source *source_open(const struct ArrowSchema *schema, struct ArrowArray *array, const char **why, bool *wrong_type)
{
    static const char *const formats[] = { "u", "U", "vu", "z", "Z", "vz", "n" };
    const char *format = schema->format ? schema->format : "";
    source *self;
    size_t i;

    *wrong_type = false;
    *why = "the Arrow array was released, or read once already";
    if (!schema->release || !array->release) {
        return NULL;
    }
    for (i = 0; i < sizeof formats / sizeof *formats && strcmp(format, formats[i]) != 0; i++) {
    }
    if (schema->dictionary || i == sizeof formats / sizeof *formats) {
        *wrong_type = true;
        *why = format;
        return NULL;
    }
    self = (source *)calloc(1, sizeof *self);
    *why = "no memory";
    if (!self) {
        return NULL;
    }
    atomic_init(&self->references, 1);
    self->array = *array;
    *why = open_rows(self, format);
    if (*why) { /* the array stays its owner's */
        self->array.release = NULL;
        source_release(self);
        return NULL;
    }
    array->release = NULL;
    return self;
}
