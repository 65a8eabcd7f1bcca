/* SPDX-License-Identifier: MIT */
/* Columns that kernels make: see column.h. */
#include "column.h"

#include "block.h"

#include <stdlib.h>
#include <string.h>

enum { NULLABLE = 2, SPARE = 64, KEPT_POOLS = 8, KEPT_BYTES = 4 << 20 };

static _Atomic(void *) kept[KEPT_POOLS]; /* the first column of each */

/* ---- memory -------------------------------------------------------------------------------- */

/* Bytes that `rows` rows take; 0 where that is not a number. */
static size_t rows_len(const column *self, size_t rows)
{
    static const unsigned widths[] = {
        [COLUMN_TEXTS_32] = 4, [COLUMN_LISTS_32] = 4, [COLUMN_TEXTS_64] = 8, [COLUMN_LISTS_64] = 8, [COLUMN_VIEWS] = 16
    };
    size_t width = self->layout == COLUMN_FIXED ? self->width : widths[self->layout % (sizeof widths / sizeof *widths)];

    if (rows > SIZE_MAX / 32 - SPARE) {
        return 0;
    }
    return self->layout == COLUMN_BITS ? rows / 8 + SPARE : self->layout == COLUMN_STRUCT ? SPARE : rows * width + SPARE;
}

static size_t bits_len(size_t rows)
{
    return rows / 8 + SPARE;
}

static void free_one(column *self)
{
    block_free(self->data.ptr, self->data.cap);
    block_free(self->rows, rows_len(self, self->cap));
    block_free(self->valid, bits_len(self->cap));
    if (self->from) {
        source_release(self->from);
    }
    free(self);
}

/* Our trees are three levels deep at most. */
static void column_free(column *self)
{
    size_t i;

    for (i = 0; i < self->child_count; i++) {
        column_free(self->children[i]);
    }
    free_one(self);
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

/* Bytes of a value of this format. */
static unsigned width_of(const char *format)
{
    return format[0] == 'c' ? 1 : format[0] == 'w' ? 16 : format[0] == 'i' ? 4 : 8;
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
    self->width = width_of(format);
    self->length = rows;
    self->cap = rows;
    atomic_init(&self->references, 1);
    len = rows_len(self, rows);
    self->valid = len ? (uint8_t *)block_new(bits_len(rows)) : NULL;
    self->rows = len ? block_new(len) : NULL;
    if (!self->valid || !self->rows) {
        column_free(self);
        return NULL;
    }
    return self;
}

column *column_new_from(column_pool *pool, column_layout layout, const char *format, size_t rows)
{
    column **at = pool ? &pool->first : NULL, *self;
    unsigned width = width_of(format);

    while (at && *at && ((*at)->layout != layout || (*at)->width != width || (*at)->cap < rows)) { /* of texts or of bytes */
        at = &(*at)->next;
    }
    if (!at || !*at) {
        return column_new(layout, format, rows);
    }
    self = *at;
    *at = self->next;
    self->format = format;
    self->length = rows;
    memset(self->valid, 0, bits_len(rows));
    memset(self->rows, 0, layout == COLUMN_BITS || layout == COLUMN_FIXED ? rows_len(self, rows) : SPARE);
    return self;
}

void column_recycle(column_pool *pool, column *self)
{
    size_t i;

    if (!self) {
        return;
    }
    for (i = 0; i < self->child_count; i++) {
        column_recycle(pool, self->children[i]);
    }
    if (self->from) {
        source_release(self->from);
    }
    self->name = "";
    self->from = NULL;
    self->child_count = 0;
    self->data.len = 0;
    self->next = pool->first;
    pool->first = self;
}

column_pool column_pool_take(void)
{
    column_pool pool = { NULL };
    size_t i;

    for (i = 0; i < KEPT_POOLS && !pool.first; i++) {
        pool.first = (column *)atomic_exchange(&kept[i], NULL);
    }
    return pool;
}

/* Frees what is more than KEPT_BYTES. */
static column *keep_some(column *first)
{
    column *keeps = NULL, *next;
    size_t bytes = 0;

    for (; first; first = next) {
        size_t len = bits_len(first->cap) + rows_len(first, first->cap) + first->data.cap;

        next = first->next;
        if (len > KEPT_BYTES - bytes) {
            free_one(first);
        } else {
            bytes += len;
            first->next = keeps;
            keeps = first;
        }
    }
    return keeps;
}

void column_pool_give(column_pool pool)
{
    void *other = keep_some(pool.first), *none;
    size_t i;

    for (i = 0; i < KEPT_POOLS && other; i++) {
        none = NULL;
        if (atomic_compare_exchange_strong(&kept[i], &none, other)) {
            return;
        }
    }
    while (other) {
        column *next = ((column *)other)->next;

        free_one((column *)other);
        other = next;
    }
}

bool column_reserve(column *self, size_t cap)
{
    void *bigger;

    if (cap < self->data.cap) {
        return true;
    }
    bigger = cap > SIZE_MAX - SPARE ? NULL : block_resize(self->data.ptr, self->data.cap, cap + SPARE);
    if (!bigger) {
        return false;
    }
    self->data.ptr = bigger;
    self->data.cap = cap + SPARE;
    return true;
}

/* Space for `rows` rows. The bits of those that are new are 0. */
static bool reserve_rows(column *self, size_t rows)
{
    size_t bits = bits_len(self->cap), len = rows_len(self, self->cap), wanted = rows_len(self, rows);
    void *valid, *bigger;

    if (rows <= self->cap) {
        return true;
    }
    valid = wanted ? block_new(bits_len(rows)) : NULL;
    bigger = valid ? block_resize(self->rows, len, wanted) : NULL;
    if (!bigger) {
        block_free(valid, bits_len(rows));
        return false;
    }
    memcpy(valid, self->valid, bits);
    block_free(self->valid, bits);
    self->valid = (uint8_t *)valid;
    self->rows = bigger;
    if (self->layout == COLUMN_BITS) {
        memset((uint8_t *)self->rows + len, 0, wanted - len);
    }
    self->cap = rows;
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
        void *smaller = block_resize(self->data.ptr, self->data.cap, self->data.len + SPARE);

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

static bool has_texts(const column *self)
{
    return self->layout == COLUMN_TEXTS_32 || self->layout == COLUMN_TEXTS_64 || self->layout == COLUMN_VIEWS;
}

/* Whether there is space; URIKIT_E_TOO_LONG: offsets of 32 bits, or views, cannot say where the texts or lists are. */
static urikit_code check_space(const column *to, const column *more)
{
    urikit_code code = more->length <= to->cap - to->length ? URIKIT_OK : URIKIT_E_SPACE, child;
    size_t i;

    if (has_texts(to)) {
        if (to->layout != COLUMN_TEXTS_64 && more->data.len > INT32_MAX - to->data.len) {
            return URIKIT_E_TOO_LONG;
        }
        if (more->data.len > to->data.cap - to->data.len) {
            code = URIKIT_E_SPACE;
        }
    }
    if (to->layout == COLUMN_LISTS_32 && more->children[0]->length > INT32_MAX - to->children[0]->length) {
        return URIKIT_E_TOO_LONG;
    }
    for (i = 0; i < to->child_count; i++) {
        child = check_space(to->children[i], more->children[i]);
        if (child == URIKIT_E_TOO_LONG) {
            return child;
        }
        code = code ? code : child;
    }
    return code;
}

/* Two columns may share a byte of bits, so these are written here and not by column_copy. */
static void take_space(column *to, column *more)
{
    size_t i;

    more->row_at = to->length;
    more->data_at = to->data.len;
    append_bits(to->valid, to->length, more->valid, more->length);
    if (to->layout == COLUMN_BITS) {
        append_bits((uint8_t *)to->rows, to->length, (const uint8_t *)more->rows, more->length);
    }
    to->length += more->length;
    if (has_texts(to)) {
        to->data.len += more->data.len;
    }
    for (i = 0; i < to->child_count; i++) {
        take_space(to->children[i], more->children[i]);
    }
}

urikit_code column_place(column *to, column *more)
{
    urikit_code code = check_space(to, more);

    if (!code) {
        take_space(to, more);
    }
    return code;
}

/* What `need` of `done` rows take, all rows take about; some more, so that this is rarely asked again. */
static size_t whole_of(size_t need, size_t done, size_t rows, size_t cap)
{
    double whole = done ? (double)need / (double)done * (double)rows : 0;
    size_t least = cap + cap / 2;

    least = least > need ? least : need;
    whole += whole / 16 + SPARE;
    return whole > (double)least && whole < (double)(SIZE_MAX / 64) ? (size_t)whole : least;
}

bool column_grow(column *to, const column *more)
{
    size_t rows = to->length + more->length, bytes = to->data.len + more->data.len, i;

    if (rows > to->cap && !reserve_rows(to, whole_of(rows, 0, 0, to->cap))) {
        return false;
    }
    if (has_texts(to) && bytes >= to->data.cap && !column_reserve(to, whole_of(bytes, rows, to->cap, to->data.cap))) {
        return false;
    }
    for (i = 0; i < to->child_count; i++) {
        if (!column_grow(to->children[i], more->children[i])) {
            return false;
        }
    }
    return true;
}

/* The offsets after those rows; the one before is written with the rows before, and is 0 in a new column. */
static void copy_offsets(column *to, const column *more, size_t base)
{
    size_t i;

    if (to->layout == COLUMN_TEXTS_64 || to->layout == COLUMN_LISTS_64) {
        uint64_t *offsets = (uint64_t *)to->rows + more->row_at;
        const uint64_t *others = (const uint64_t *)more->rows;

        for (i = 1; i <= more->length; i++) {
            offsets[i] = base + others[i];
        }
    } else {
        uint32_t *offsets = (uint32_t *)to->rows + more->row_at;
        const uint32_t *others = (const uint32_t *)more->rows;

        for (i = 1; i <= more->length; i++) {
            offsets[i] = (uint32_t)base + others[i];
        }
    }
}

static void copy_views(column *to, const column *more)
{
    urikit_view *views = (urikit_view *)to->rows + more->row_at;
    uint32_t own = more->from ? (uint32_t)more->from->batch.buffer_count : 0;
    size_t i;

    memcpy(views, more->rows, more->length * sizeof *views);
    for (i = 0; more->data.len > 0 && i < more->length; i++) {
        if (views[i].len > URIKIT_VIEW_INLINE && views[i].as.in_buffer.buffer == own) {
            views[i].as.in_buffer.at += (uint32_t)more->data_at;
        }
    }
}

void column_copy(column *to, const column *more)
{
    size_t i;

    switch (to->layout) {
    case COLUMN_FIXED:
        memcpy((char *)to->rows + more->row_at * to->width, more->rows, more->length * to->width);
        break;
    case COLUMN_TEXTS_32:
    case COLUMN_TEXTS_64:
        copy_offsets(to, more, more->data_at);
        break;
    case COLUMN_LISTS_32:
    case COLUMN_LISTS_64:
        copy_offsets(to, more, more->children[0]->row_at);
        break;
    case COLUMN_VIEWS:
        copy_views(to, more);
        break;
    default:
        break;
    }
    if (has_texts(to) && more->data.len > 0) {
        memcpy((char *)to->data.ptr + more->data_at, more->data.ptr, more->data.len);
    }
    for (i = 0; i < to->child_count; i++) {
        column_copy(to->children[i], more->children[i]);
    }
}

urikit_code column_append(column *to, column *more)
{
    urikit_code code = column_place(to, more);

    if (code == URIKIT_E_SPACE) {
        code = column_grow(to, more) ? column_place(to, more) : URIKIT_E_MEMORY;
    }
    if (!code) {
        column_copy(to, more);
    }
    return code;
}

column *column_like(const column *part, size_t rows)
{
    column *self = column_new(part->layout, part->format, rows);
    size_t bytes = part->data.len, i;

    if (!self) {
        return NULL;
    }
    self->length = 0;
    self->name = part->name;
    if (part->from) {
        source_keep(part->from);
        self->from = part->from;
    }
    if (bytes > 0 && !column_reserve(self, whole_of(bytes, part->length, rows, 0))) {
        column_free(self);
        return NULL;
    }
    for (i = 0; i < part->child_count; i++) {
        const column *child = part->children[i];
        bool lists = part->layout == COLUMN_LISTS_32 || part->layout == COLUMN_LISTS_64;

        self->children[i] = column_like(child, lists ? whole_of(child->length, part->length, rows, 0) : rows);
        if (!self->children[i]) {
            column_free(self);
            return NULL;
        }
        self->child_count++;
    }
    return self;
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
    return urikit_str_of((n < shared ? self->from->batch.buffers[n].ptr : (const char *)self->data.ptr) + view->as.in_buffer.at,
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
        return 2 + (self->from ? self->from->batch.buffer_count : 0) + 2;
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
            memset(schema, 0, sizeof *schema); /* Polars looks at private_data, not at release */
            return false;
        }
        schema->n_children++;
    }
    return true;
}
