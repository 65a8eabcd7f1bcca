/* SPDX-License-Identifier: MIT */
/* Columns by Arrow's C data interface: what the files with kernels share. */
#ifndef URIKIT_PYTHON_COLUMNS_H
#define URIKIT_PYTHON_COLUMNS_H

#include "shared.h"

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

enum { NULLABLE = 2, CHILDREN_MAX = 8 };

/* ---- a column that we own --------------------------------------------------------------- */

typedef struct column {
    const char *format, *name; /* constants */
    int64_t length, null_count, n_buffers;
    void *buffers[3]; /* bitmap or NULL; values or offsets; text */
    size_t child_count;
    struct column *children[CHILDREN_MAX];
    atomic_size_t references; /* of the root */
} column;

/** A column without buffers, or NULL. format: a constant, as in Arrow's C data interface. */
column *python_column_new(const char *format, int64_t length, int64_t n_buffers);

/** A buffer of zeros, at least one byte long, so that NULL is always an error. */
bool python_column_reserve(column *self, size_t buffer, size_t count, size_t size);

/** Set the count of nulls by the bitmap. */
void python_column_count_nulls(column *self);

/** Free a column that no object has taken over; NULL is fine. */
void python_column_free(column *self);

/** The object of the type Column; takes over the column. */
PyObject *python_column_object(PyObject *module, column *self);

/* ---- a column that another library owns --------------------------------------------------- */

/* A column of texts that another library owns. The array is moved out of its capsule and released at the end. */
typedef struct input {
    struct ArrowArray array;
    urikit_batch batch;
    urikit_str *buffers;
    bool wide; /* results get offsets of 64 bits */
} input;

/** Open a column of texts or bytes; false with an exception, and nothing is to be closed then. */
bool python_input_open(PyObject *schema_object, PyObject *array_object, input *in);
void python_input_close(input *in);

#endif
