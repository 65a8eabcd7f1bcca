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

static const char *open_views(source *self, const struct ArrowArray *array)
{
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

static const char *open_offsets(source *self, const struct ArrowArray *array, bool wide)
{
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

/* Views and bits of our own, all null at first. */
static const char *make_views(source *self, size_t rows)
{
    char *made = rows > SIZE_MAX / 32 ? NULL : (char *)calloc(rows + 8, sizeof(urikit_view) + 1);

    if (!made) {
        return "no memory";
    }
    self->made = made;
    self->batch.kind = URIKIT_BATCH_POINTERS;
    self->batch.count = rows;
    self->batch.rows = made;
    self->batch.valid = (const uint8_t *)made + (rows + 8) * sizeof(urikit_view);
    self->wide = true;
    return NULL;
}

static const char *open_rows(source *self, const struct ArrowArray *array, const char *format)
{
    static const uint64_t empty[2] = { 0, 0 };
    const char *why;

    if (array->length < 0 || array->offset < 0 || array->offset > INT64_MAX / 16 - array->length) {
        return "an array with a negative or impossible length";
    }
    self->batch.count = (size_t)array->length;
    self->batch.parse = NULL;
    if (strcmp(format, "n") == 0) {
        why = make_views(self, self->batch.count);
        self->batch.kind = URIKIT_BATCH_VIEWS;
        return why;
    }
    if (array->n_buffers < 0 || !array->buffers) {
        return "an array without buffers";
    }
    why = format[0] == 'v' ? open_views(self, array) : open_offsets(self, array, format[0] == 'U' || format[0] == 'Z');
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

/* ---- encoded columns: a dictionary, runs, the one column of a table ------------------------- */

enum { NESTED_MOST = 4 }; /* a table of runs of a dictionary is three */

/* What an encoded column has its texts in; NULL for another type. */
static const struct ArrowSchema *values_schema(const struct ArrowSchema *schema)
{
    const char *format = schema->format ? schema->format : "";

    if (schema->dictionary) {
        return schema->dictionary;
    }
    return strcmp(format, "+r") == 0 && schema->n_children == 2   ? schema->children[1]
           : strcmp(format, "+s") == 0 && schema->n_children == 1 ? schema->children[0]
                                                                  : NULL;
}

const char *source_format(const struct ArrowSchema *schema, bool *is_text)
{
    static const char *const formats[] = { "u", "U", "vu", "z", "Z", "vz", "n" };
    const struct ArrowSchema *values;
    const char *format;
    size_t i;

    for (i = 0; i < NESTED_MOST && (values = values_schema(schema)) != NULL; i++) {
        schema = values;
    }
    format = schema->format ? schema->format : "";
    for (i = 0; i < sizeof formats / sizeof *formats && strcmp(format, formats[i]) != 0; i++) {
    }
    *is_text = i < sizeof formats / sizeof *formats && !schema->dictionary;
    return format;
}

/* A row of an array of integers of a format; a negative one is as good as too large. */
uint64_t source_number(char format, const void *rows, size_t i)
{
    /* clang-format off */
    switch (format) {
    case 'c': return (uint64_t)((const int8_t *)rows)[i];
    case 'C': return ((const uint8_t *)rows)[i];
    case 's': return (uint64_t)((const int16_t *)rows)[i];
    case 'S': return ((const uint16_t *)rows)[i];
    case 'i': return (uint64_t)((const int32_t *)rows)[i];
    case 'I': return ((const uint32_t *)rows)[i];
    case 'l': return (uint64_t)((const int64_t *)rows)[i];
    default: return ((const uint64_t *)rows)[i];
    }
    /* clang-format on */
}

/* Numbers of rows: the indices of a dictionary, the ends of runs. */
typedef struct numbers {
    char format;
    const void *rows;
    size_t at; /* the first of them */
    size_t count;
} numbers;

static bool open_numbers(const struct ArrowSchema *schema, const struct ArrowArray *array, const char *formats, numbers *self)
{
    const char *format = schema->format ? schema->format : "";

    if (!format[0] || format[1] || !strchr(formats, format[0]) || array->length < 0 || array->offset < 0 ||
        array->offset > INT64_MAX / 16 - array->length || array->n_buffers != 2 || !array->buffers ||
        (array->length > 0 && !array->buffers[1])) {
        return false;
    }
    *self = (numbers){ format[0], array->buffers[1], (size_t)array->offset, (size_t)array->length };
    return true;
}

static void put_view(source *self, size_t row, urikit_str text)
{
    urikit_view *view = (urikit_view *)self->made + row;
    uint8_t *valid = (uint8_t *)self->made + (self->batch.count + 8) * sizeof *view;

    view->len = (uint32_t)text.len;
    if (text.len <= URIKIT_VIEW_INLINE) {
        memcpy(view->as.text, text.ptr, text.len);
    } else {
        memcpy(view->as.at_pointer.prefix, text.ptr, sizeof view->as.at_pointer.prefix);
        memcpy(view->as.at_pointer.address, &text.ptr, sizeof text.ptr);
    }
    valid[row / 8] |= (uint8_t)(1u << row % 8);
}

/* A view for each row of an encoded column; `values` has been checked, and stays where its owner has it. */
static const char *encode_views(source *self, const struct ArrowSchema *schema, const struct ArrowArray *array,
                                const source *values)
{
    bool is_runs = !schema->dictionary && schema->format[1] == 'r';
    const uint8_t *valid = !is_runs && array->n_buffers > 0 && array->buffers ? (const uint8_t *)array->buffers[0] : NULL;
    size_t run = 0, i;
    numbers of = { 0 };
    const char *why;

    if (array->length < 0 || array->offset < 0 || array->offset > INT64_MAX / 16 - array->length) {
        return "an array with a negative or impossible length";
    }
    if ((is_runs && !open_numbers(schema->children[0], array->children[0], "sil", &of)) ||
        (schema->dictionary && !open_numbers(schema, array, "cCsSiIlL", &of))) {
        return "an encoded array that contradicts itself";
    }
    why = make_views(self, (size_t)array->length);
    for (i = 0; i < self->batch.count && !why; i++) {
        size_t row = (size_t)array->offset + i;
        uint64_t number = row;

        if (valid && !urikit_bitmap_has(valid, row)) {
            continue;
        }
        if (is_runs) {
            uint64_t end = 0;

            while (run < of.count && (end = source_number(of.format, of.rows, of.at + run)) <= row) {
                run++;
            }
            number = run < of.count && end <= INT64_MAX ? run : UINT64_MAX;
        } else if (schema->dictionary) {
            number = source_number(of.format, of.rows, row);
        }
        if (number >= values->batch.count) {
            why = "an index of an encoded array leads out of its values";
        } else {
            urikit_str text = urikit_batch_text(&values->batch, (size_t)number);

            if (text.ptr && text.len > UINT32_MAX) {
                why = "a text of 4 GiB or more";
            } else if (text.ptr) {
                put_view(self, i, text);
            }
        }
    }
    return why;
}

static const char *open_any(source *self, const struct ArrowSchema *schema, const struct ArrowArray *array, int nested)
{
    const struct ArrowSchema *inner = nested < NESTED_MOST ? values_schema(schema) : NULL;
    const struct ArrowArray *values;
    source opened = { .made = NULL };
    const char *why;

    if (!inner) {
        return open_rows(self, array, schema->format);
    }
    if (!schema->dictionary && (array->n_children != schema->n_children || !array->children)) {
        return "an array without its children";
    }
    values = schema->dictionary ? array->dictionary : array->children[schema->n_children - 1];
    if (!values || !values->release || !inner->release) {
        return "an array without its values";
    }
    if (!schema->dictionary && schema->format[1] == 's' && (array->n_buffers < 1 || !array->buffers || !array->buffers[0])) {
        struct ArrowArray column = *values; /* no row of the table is null: it is its column */

        if (array->length < 0 || array->offset < 0 || column.offset < 0 || array->offset > INT64_MAX / 16 - column.offset ||
            array->length > column.length - array->offset) {
            return "a table that is longer than its column";
        }
        column.offset += array->offset;
        column.length = array->length;
        column.null_count = -1;
        return open_any(self, inner, &column, nested + 1);
    }
    why = open_any(&opened, inner, values, nested + 1);
    if (!why && urikit_batch_check(&opened.batch, NULL) != URIKIT_OK) {
        why = "offsets or views lead out of the data";
    }
    why = why ? why : encode_views(self, schema, array, &opened);
    free(opened.made);
    free(opened.buffers);
    return why;
}

source *source_open(const struct ArrowSchema *schema, struct ArrowArray *array, const char **why, bool *wrong_type)
{
    bool is_text;
    const char *format;
    source *self;

    *wrong_type = false;
    *why = "the Arrow array was released, or read once already";
    if (!schema->release || !array->release) {
        return NULL;
    }
    format = source_format(schema, &is_text);
    if (!is_text) {
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
    *why = open_any(self, schema, array, 0);
    if (*why) { /* the array stays its owner's */
        self->array.release = NULL;
        source_release(self);
        return NULL;
    }
    array->release = NULL;
    return self;
}
