/* SPDX-License-Identifier: MIT */
/*
 * Columns by Arrow's C data interface: those that others own (source) and those that kernels make (column). Nothing in
 * here calls Python, so it can run without the GIL and in Polars' threads.
 */
#ifndef URIKIT_PYTHON_COLUMN_H
#define URIKIT_PYTHON_COLUMN_H

#include <urikit/batch.h>

#include <stdatomic.h>

/* ---- Arrow's structs, as its specification has them ------------------------------------ */

struct ArrowSchema {
    const char *format, *name, *metadata;
    int64_t flags, n_children;
    struct ArrowSchema **children, *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length, null_count, offset, n_buffers, n_children;
    const void **buffers;
    struct ArrowArray **children, *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};

/* ---- a column of texts that another library owns ------------------------------------------ */

typedef struct source {
    struct ArrowArray array;
    urikit_batch batch;
    urikit_str *buffers; /* of views */
    void *made;          /* rows and bits of our own, of an encoded column or of the type null */
    bool wide;           /* offsets of 64 bits, or views */
    atomic_size_t references;
} source;

/*
 * The format of the texts of a column: strings or bytes, also in a dictionary, in runs (run-end encoded), or as the one column
 * of a table. *is_text is false for another type, whose format that is.
 */
const char *source_format(const struct ArrowSchema *schema, bool *is_text);

/* Row i of integers of a format. */
uint64_t source_number(char format, const void *rows, size_t i);

/*
 * Take over an array: on success it is moved out of *array. Else NULL, and *why says why: a constant. wrong_type tells
 * a type that is not text, whose format *why then is, from an array that contradicts itself.
 */
source *source_open(const struct ArrowSchema *schema, struct ArrowArray *array, const char **why, bool *wrong_type);
void source_keep(source *self);
void source_release(source *self); /* also on a thread without Python */

/* ---- a column that we own ------------------------------------------------------------------- */

enum { CHILDREN_MAX = 8 };

typedef enum column_layout {
    COLUMN_BITS,
    COLUMN_FIXED, /* values of `width` bytes */
    COLUMN_TEXTS_32,
    COLUMN_TEXTS_64,
    COLUMN_VIEWS,
    COLUMN_LISTS_32,
    COLUMN_LISTS_64,
    COLUMN_STRUCT,
} column_layout;

/*
 * A tree with one count of references for the whole: an atomic one, so that a consumer may release its array on any
 * thread. Views point into the buffers of `from`, then into `data`.
 */
typedef struct column {
    column_layout layout;
    const char *format, *name; /* constants */
    unsigned width;
    size_t length;
    size_t cap;     /* rows that there is space for */
    int64_t null_count;
    uint8_t *valid; /* one bit a row */
    void *rows;     /* bits, values, offsets or views */
    urikit_out data;
    source *from;
    size_t child_count;
    struct column *children[CHILDREN_MAX];
    atomic_size_t references; /* of the root */
    size_t row_at, data_at;   /* where its rows and its data go in the column that it is added to */
    struct column *next;      /* in a pool */
} column;

/* Columns of one thread to be used again. Their memory was touched before, so there are no page faults. */
typedef struct column_pool {
    column *first;
} column_pool;

/* Each of these returns NULL, false or URIKIT_E_MEMORY where there is no memory. */

/* With space for `rows` rows, whose bits are 0. The second looks in a pool first. */
column *column_new(column_layout layout, const char *format, size_t rows);
column *column_new_from(column_pool *pool, column_layout layout, const char *format, size_t rows);
void column_keep(column *self);
void column_release(column *self); /* nullable */

/* Gives a column that nobody else refers to, nullable, to a pool. */
void column_recycle(column_pool *pool, column *self);

/* The process keeps a few pools, of a few MiB each, for the threads to come. */
column_pool column_pool_take(void);
void column_pool_give(column_pool pool);

/* Space for `cap` bytes of texts. */
bool column_reserve(column *self, size_t cap);

/* Adds the rows of a column of the same type, whose views have the same buffers. */
urikit_code column_append(column *to, column *more);

/*
 * The same in two steps, for several threads. column_place, by one thread at a time, sets where the rows of `more` go;
 * column_copy writes them there, while others place and copy other columns.
 *
 * column_like  an empty column of the type of a part of it, with space for about `rows` rows
 *
 * column_place returns URIKIT_E_SPACE where column_grow must make space first. That may move the memory, so no other
 * thread may copy to the column meanwhile.
 */
column *column_like(const column *part, size_t rows);
urikit_code column_place(column *to, column *more);
bool column_grow(column *to, const column *more);
void column_copy(column *to, const column *more);

/* After the last row: the count of nulls, and no more memory than is needed. */
void column_finish(column *self);

bool column_export(column *self, struct ArrowArray *array);
bool column_export_schema(const column *self, const char *name, struct ArrowSchema *schema);

/* The text of a row of a column of texts or views. */
urikit_str column_text(const column *self, size_t i);

static inline void bits_set(uint8_t *bits, size_t i)
{
    bits[i / 8] |= (uint8_t)(1u << i % 8);
}

#endif
