/* SPDX-License-Identifier: MIT */
/* The kernels of urikit.arrow and urikit.polars, by name, and how they run over chunks and threads. */
#ifndef URIKIT_PYTHON_KERNELS_H
#define URIKIT_PYTHON_KERNELS_H

#include "column.h"

#include <urikit/kind.h>

typedef struct kernel_options {
    urikit_level level;
    urikit_str key;      /* of the query */
    urikit_uri_part part; /* to be edited */
    urikit_component component; /* to be encoded for */
    bool form;           /* '+' is a space */
    bool encoded;        /* values are encoded already */
    bool wide;           /* hashes of 128 bits */
    unsigned kind;       /* urikit_kind or KIND_AUTO */
    int64_t number;      /* of a segment; flags of urikit_registrable_write */
} kernel_options;

typedef struct kernel kernel;

/* NULL: there is none. */
const kernel *kernel_find(const char *name);
const kernel *kernel_at(size_t i);
const char *kernel_name(const kernel *self);

/* What another column is for. */
typedef enum kernel_second { SECOND_NONE, SECOND_BASE, SECOND_URI, SECOND_VALUE } kernel_second;
kernel_second kernel_takes(const kernel *self);

/* The options without a choice, and those by their names: false if there is none. */
void kernel_options_start(kernel_options *options);
bool kernel_option_kind(urikit_str name, kernel_options *options);
bool kernel_option_part(const kernel *self, urikit_str name, kernel_options *options); /* of encode: a component */

/* False for registrable, where the module was built without libpsl. */
bool kernel_is_ready(const kernel *self);

typedef struct kernel_request {
    const kernel *kernel;
    kernel_options options;
    source **sources; /* the column's chunks; none of the requests' pointers is kept */
    size_t source_count;
    source **others;  /* the other column's */
    size_t other_count;
    const urikit_str *text; /* instead of others, nullable; an absent text removes */
    unsigned threads;
    /* Asked now and then, by every thread, before it begins so many more rows: is the call to end? Nullable. */
    bool (*stopped)(void *context, size_t rows);
    void *context;
} kernel_request;

/* What kernel_run returns where it was stopped; urikit_code has no such value. */
#define KERNEL_STOPPED ((urikit_code)0x7F00)

/*
 * Run a kernel: *chunks receives *count columns, of one type, at least one; the caller releases them and frees the
 * list. A column of one row beside one of more rows stands for as many. Chunks are those of the longer column.
 *
 * Errors  URIKIT_E_OFFSETS  arrays that contradict themselves, or two columns of different lengths;  URIKIT_E_MEMORY
 *         URIKIT_E_TOO_LONG  two texts that make one of 2 GiB or more
 */
urikit_code kernel_run(const kernel_request *request, column ***chunks, size_t *count);

#endif
