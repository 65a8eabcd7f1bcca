/* SPDX-License-Identifier: MIT */
/* Columns that kernels make: see column.h. */
#include "column.h"

#include <stdlib.h>
#include <string.h>

enum { NULLABLE = 2, SPARE = 64 };

/* ---- memory -------------------------------------------------------------------------------- */

static void column_free(column *self)
{
    size_t i;

    if (!self) {
        return;
    }
    for (i = 0; i < self->child_count; i++) {
        column_free(self->children[i]);
    }
    for (i = 0; i < self->more_count; i++) {
        free(self->more[i].ptr);
    }
    free(self->more);
    free(self->data.ptr);
    free(self->rows);
    free(self->valid);
    if (self->from) {
        source_release(self->from);
    }
    free(self);
}

void column_keep(column *self)
{
    atomic_fetch_add(&self->references, 1);
}

void column_release(column *self)
{
    if (self && atomic_fetch_sub(&self->references, 1) == 1) {
        column_free(self);
    }
}

/* Bytes that `rows` rows take; 0 where that is no number. */
static size_t rows_len(const column *self, size_t rows)
{
    static const unsigned widths[] = {
        [COLUMN_TEXTS_32] = 4, [COLUMN_LISTS_32] = 4, [COLUMN_TEXTS_64] = 8, [COLUMN_LISTS_64] = 8, [COLUMN_VIEWS] = 16,
    };
    size_t width = self->layout == COLUMN_FIXED ? self->width : widths[self->layout % (sizeof widths / sizeof *widths)];

    if (rows > SIZE_MAX / 32 - SPARE) {
        return 0;
    }
    return self->layout == COLUMN_BITS ? rows / 8 + SPARE : self->layout == COLUMN_STRUCT ? SPARE : rows * width + SPARE;
}

column *column_new(column_layout layout, const char *format, size_t rows)
{
    column *self = (column *)calloc(1, sizeof *self);
    size_t len;

    if (!self) {
        return NULL;
    }
    self->layout = layout;
    self->format = format;
    self->name = "";
    self->width = format[0] == 'c' ? 1 : format[0] == 'w' ? 16 : format[0] == 'i' ? 4 : 8;
    self->length = rows;
    self->cap = rows;
    atomic_init(&self->references, 1);
    len = rows_len(self, rows);
    self->valid = len ? (uint8_t *)calloc(rows / 8 + SPARE, 1) : NULL;
    self->rows = len ? calloc(len, 1) : NULL;
    if (!self->valid || !self->rows) {
        column_free(self);
        return NULL;
    }
    return self;
}

bool column_reserve(column *self, size_t cap)
{
    void *bigger;

    if (cap < self->data.cap) {
        return true;
    }
    bigger = cap > SIZE_MAX - SPARE ? NULL : realloc(self->data.ptr, cap + SPARE);
    if (!bigger) {
        return false;
    }
    self->data.ptr = bigger;
    self->data.cap = cap + SPARE;
    return true;
}

static bool grow(column *self, size_t rows)
{
    size_t cap = rows > self->cap ? (rows - rows / 4 > self->cap ? rows : self->cap + self->cap / 2) : self->cap;
    size_t bits = self->cap / 8 + SPARE;
    size_t len;
    void *bigger;

    if (rows <= self->cap) {
        return true;
    }
    len = rows_len(self, cap);
    bigger = len ? realloc(self->valid, cap / 8 + SPARE) : NULL;
    if (!bigger) {
        return false;
    }
    self->valid = (uint8_t *)bigger;
    memset(self->valid + bits, 0, cap / 8 + SPARE - bits);
    if (self->layout != COLUMN_STRUCT) {
        bigger = realloc(self->rows, len);
        if (!bigger) {
            return false;
        }
        self->rows = bigger;
        if (self->layout == COLUMN_BITS) {
            memset((uint8_t *)self->rows + bits, 0, cap / 8 + SPARE - bits);
        }
    }
    self->cap = cap;
    return true;
}

void column_finish(column *self)
{
    size_t i, present = 0;

    for (i = 0; i < self->child_count; i++) {
        column_finish(self->children[i]);
    }
    for (i = 0; i + 8 <= self->length; i += 8) {
        unsigned bits = self->valid[i / 8];

        bits = bits - (bits >> 1 & 0x55u);
        bits = (bits & 0x33u) + (bits >> 2 & 0x33u);
        present += (bits + (bits >> 4)) & 0x0Fu;
    }
    for (; i < self->length; i++) {
        present += urikit_bitmap_has(self->valid, i);
    }
    self->null_count = (int64_t)(self->length - present);
    if (self->data.ptr && self->data.cap - self->data.len > self->data.cap / 4 + SPARE) {
        void *smaller = realloc(self->data.ptr, self->data.len + SPARE);

        if (smaller) {
            self->data.ptr = smaller;
            self->data.cap = self->data.len + SPARE;
        }
    }
}

/* ---- adding one to another ------------------------------------------------------------------- */

static void append_bits(uint8_t *to, size_t at, const uint8_t *more, size_t count)
{
    size_t i;

    if (at % 8 == 0) {
        memcpy(to + at / 8, more, count / 8);
        for (i = count / 8 * 8; i < count; i++) {
            if (urikit_bitmap_has(more, i)) {
                bits_set(to, at + i);
            }
        }
        return;
    }
    for (i = 0; i < (count + 7) / 8; i++) { /* bits after the last are 0, and there is space for them */
        unsigned shifted = (unsigned)more[i] << at % 8;

        to[at / 8 + i] |= (uint8_t)shifted;
        to[at / 8 + i + 1] |= (uint8_t)(shifted >> 8);
    }
}

/* Offsets: those of `more` begin at `base`. */
static urikit_code append_offsets(column *to, const column *more, size_t base)
{
    size_t i;

    if (to->layout == COLUMN_TEXTS_64 || to->layout == COLUMN_LISTS_64) {
        uint64_t *offsets = (uint64_t *)to->rows + to->length;
        const uint64_t *others = (const uint64_t *)more->rows;

        for (i = 0; i <= more->length; i++) {
            offsets[i] = base + others[i];
        }
    } else {
        uint32_t *offsets = (uint32_t *)to->rows + to->length;
        const uint32_t *others = (const uint32_t *)more->rows;

        if (base > INT32_MAX || others[more->length] > INT32_MAX - base) {
            return URIKIT_E_TOO_LONG;
        }
        for (i = 0; i <= more->length; i++) {
            offsets[i] = (uint32_t)base + others[i];
        }
    }
    return URIKIT_OK;
}

static urikit_code append_texts(column *to, const column *more)
{
    urikit_code code = append_offsets(to, more, to->data.len);

    if (code) {
        return code;
    }
    if (!column_reserve(to, to->data.len + more->data.len)) {
        return URIKIT_E_MEMORY;
    }
    if (more->data.len > 0) {
        memcpy((char *)to->data.ptr + to->data.len, more->data.ptr, more->data.len);
    }
    to->data.len += more->data.len;
    return URIKIT_OK;
}

static urikit_code append_views(column *to, const column *more)
{
    urikit_view *views = (urikit_view *)to->rows + to->length;
    uint32_t shared = more->from ? (uint32_t)more->from->batch.buffer_count : 0;
    uint32_t own = shared + 1 + (uint32_t)to->more_count;
    urikit_out *buffers;
    size_t i;

    memcpy(views, more->rows, more->length * sizeof *views);
    if (more->data.len == 0) {
        return URIKIT_OK;
    }
    buffers = (urikit_out *)realloc(to->more, (to->more_count + 1) * sizeof *buffers);
    if (!buffers) {
        return URIKIT_E_MEMORY;
    }
    to->more = buffers;
    buffers += to->more_count;
    *buffers = urikit_out_of(malloc(more->data.len + SPARE), more->data.len);
    if (!buffers->ptr) {
        return URIKIT_E_MEMORY;
    }
    memcpy(buffers->ptr, more->data.ptr, more->data.len);
    buffers->len = more->data.len;
    to->more_count++;
    for (i = 0; i < more->length; i++) {
        if (views[i].len > URIKIT_VIEW_INLINE && views[i].as.in_buffer.buffer == shared) {
            views[i].as.in_buffer.buffer = own;
        }
    }
    return URIKIT_OK;
}

static urikit_code append_rows(column *to, const column *more)
{
    switch (to->layout) {
    case COLUMN_BITS:
        append_bits((uint8_t *)to->rows, to->length, (const uint8_t *)more->rows, more->length);
        return URIKIT_OK;
    case COLUMN_FIXED:
        memcpy((char *)to->rows + to->length * to->width, more->rows, more->length * to->width);
        return URIKIT_OK;
    case COLUMN_TEXTS_32:
    case COLUMN_TEXTS_64:
        return append_texts(to, more);
    case COLUMN_VIEWS:
        return append_views(to, more);
    case COLUMN_LISTS_32:
    case COLUMN_LISTS_64:
        return append_offsets(to, more, to->children[0]->length);
    default:
        return URIKIT_OK;
    }
}

/* Our trees are three levels deep at most. */
urikit_code column_append(column *to, const column *more)
{
    urikit_code code = grow(to, to->length + more->length) ? append_rows(to, more) : URIKIT_E_MEMORY;
    size_t i;

    for (i = 0; !code && i < to->child_count; i++) {
        code = column_append(to->children[i], more->children[i]);
    }
    if (!code) {
        append_bits(to->valid, to->length, more->valid, more->length);
        to->length += more->length;
    }
    return code;
}

urikit_str column_text(const column *self, size_t i)
{
    size_t from, to, shared, n;
    const urikit_view *view;

    if (self->layout == COLUMN_TEXTS_32) {
        from = ((const uint32_t *)self->rows)[i];
        to = ((const uint32_t *)self->rows)[i + 1];
        return urikit_str_of(to > from ? (const char *)self->data.ptr + from : "", to - from);
    }
    if (self->layout == COLUMN_TEXTS_64) {
        from = (size_t)((const uint64_t *)self->rows)[i];
        to = (size_t)((const uint64_t *)self->rows)[i + 1];
        return urikit_str_of(to > from ? (const char *)self->data.ptr + from : "", to - from);
    }
    view = (const urikit_view *)self->rows + i;
    if (view->len <= URIKIT_VIEW_INLINE) {
        return urikit_str_of(view->as.text, view->len);
    }
    shared = self->from ? self->from->batch.buffer_count : 0;
    n = view->as.in_buffer.buffer;
    return urikit_str_of((n < shared    ? self->from->batch.buffers[n].ptr
                          : n == shared ? (const char *)self->data.ptr
                                        : (const char *)self->more[n - shared - 1].ptr) + view->as.in_buffer.at,
                         view->len);
}

/* ---- export ------------------------------------------------------------------------------------ */

/* What an exported array holds beside itself. */
typedef struct exported {
    column *root;
    struct ArrowArray *children[CHILDREN_MAX];
    struct ArrowArray child[CHILDREN_MAX];
    const void *buffers[]; /* and, of views, the lengths after them */
} exported;

static void release_array(struct ArrowArray *array)
{
    exported *held = (exported *)array->private_data;
    int64_t i;

    for (i = 0; i < array->n_children; i++) {
        if (array->children[i]->release) {
            array->children[i]->release(array->children[i]);
        }
    }
    column_release(held->root);
    free(held);
    array->release = NULL;
}

/* Bits, rows, data; of views all buffers, and their lengths last. */
static size_t buffer_count(const column *self)
{
    switch (self->layout) {
    case COLUMN_STRUCT:
        return 1;
    case COLUMN_TEXTS_32:
    case COLUMN_TEXTS_64:
        return 3;
    case COLUMN_VIEWS:
        return 2 + (self->from ? self->from->batch.buffer_count : 0) + 1 + self->more_count + 1;
    default:
        return 2;
    }
}

static void export_buffers(const column *self, exported *held, size_t count)
{
    size_t shared = self->layout == COLUMN_VIEWS && self->from ? self->from->batch.buffer_count : 0;
    int64_t *lens = (int64_t *)(void *)(held->buffers + count);
    size_t i;

    held->buffers[0] = self->null_count ? self->valid : NULL;
    if (count > 1) {
        held->buffers[1] = self->rows;
    }
    if (self->layout == COLUMN_TEXTS_32 || self->layout == COLUMN_TEXTS_64) {
        held->buffers[2] = self->data.ptr;
    }
    if (self->layout != COLUMN_VIEWS) {
        return;
    }
    for (i = 0; i < shared; i++) {
        held->buffers[2 + i] = self->from->batch.buffers[i].ptr;
        lens[i] = (int64_t)self->from->batch.buffers[i].len;
    }
    held->buffers[2 + shared] = self->data.ptr ? self->data.ptr : self->rows;
    lens[shared] = (int64_t)self->data.len;
    for (i = 0; i < self->more_count; i++) {
        held->buffers[3 + shared + i] = self->more[i].ptr;
        lens[shared + 1 + i] = (int64_t)self->more[i].len;
    }
    held->buffers[count - 1] = lens;
}

/* A child that a consumer moved out keeps the whole column. */
static bool export_tree(column *self, column *root, struct ArrowArray *array)
{
    size_t count = buffer_count(self), i;
    exported *held = (exported *)calloc(1, sizeof *held + count * (sizeof held->buffers[0] + sizeof(int64_t)));

    memset(array, 0, sizeof *array);
    if (!held) {
        return false;
    }
    column_keep(root);
    held->root = root;
    export_buffers(self, held, count);
    array->length = (int64_t)self->length;
    array->null_count = self->null_count;
    array->n_buffers = (int64_t)count;
    array->buffers = held->buffers;
    array->children = held->children;
    array->private_data = held;
    array->release = release_array;
    for (i = 0; i < self->child_count; i++) {
        held->children[i] = &held->child[i];
        if (!export_tree(self->children[i], root, &held->child[i])) {
            array->release(array);
            return false;
        }
        array->n_children++;
    }
    return true;
}

bool column_export(column *self, struct ArrowArray *array)
{
    return export_tree(self, self, array);
}

typedef struct exported_schema {
    struct ArrowSchema *children[CHILDREN_MAX];
    struct ArrowSchema child[CHILDREN_MAX];
    char name[];
} exported_schema;

static void release_schema(struct ArrowSchema *schema)
{
    int64_t i;

    for (i = 0; i < schema->n_children; i++) {
        if (schema->children[i]->release) {
            schema->children[i]->release(schema->children[i]);
        }
    }
    free(schema->private_data);
    schema->release = NULL;
}

bool column_export_schema(const column *self, const char *name, struct ArrowSchema *schema)
{
    exported_schema *held = (exported_schema *)calloc(1, sizeof *held + strlen(name) + 1);
    size_t i;

    memset(schema, 0, sizeof *schema);
    if (!held) {
        return false;
    }
    memcpy(held->name, name, strlen(name));
    schema->format = self->format; /* a constant: it outlives the schema as long as the module is loaded */
    schema->name = held->name;
    schema->flags = NULLABLE;
    schema->children = held->children;
    schema->private_data = held;
    schema->release = release_schema;
    for (i = 0; i < self->child_count; i++) {
        held->children[i] = &held->child[i];
        if (!column_export_schema(self->children[i], self->children[i]->name, &held->child[i])) {
            schema->release(schema);
            return false;
        }
        schema->n_children++;
    }
    return true;
}
