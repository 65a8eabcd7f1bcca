/* SPDX-License-Identifier: MIT */
/*
 * What a kernel is and works on, for the files kernel_*.c and run.c only. A kernel works through its rows in slices that
 * stay in the processor's cache, and writes them one after the other into one column.
 */
#ifndef URIKIT_PYTHON_KERNEL_JOB_H
#define URIKIT_PYTHON_KERNEL_JOB_H

#include "kernels.h"

enum { SLICE = 4096 }; /* rows; a multiple of 8 */

/* Rows of one chunk, and as many or one of the other column. */
typedef struct kernel_job {
    const kernel *kernel;
    const kernel_options *options;
    const kernel_request *request;
    urikit_batch batch;
    urikit_batch other; /* bases, values, others to compare with; count 0 without has_other */
    bool has_other;
    source *from;       /* of the batch */
    bool wide;          /* offsets of 64 bits are needed */
    column_pool *pool;  /* where the result's columns may be taken from; nullable */
    void **kept;        /* of the thread: a block of malloc, NULL at first, that a call keeps for the next jobs */
    size_t bytes;       /* of a slice that was checked */
} kernel_job;

/* One column for all rows of a job. */
typedef urikit_code make_call(const kernel_job *in, column **result);

/* The texts of a slice. URIKIT_E_SPACE: texts->data.len bytes are needed. */
typedef urikit_code text_call(const kernel_job *in, urikit_batch_strings *texts);

struct kernel {
    const char *name;
    make_call *make;
    text_call *call;       /* of make_texts */
    urikit_uri_part part;  /* of call_part */
    kernel_second second;
    unsigned grow;         /* bytes that a row of the result may be longer: a first guess */
    bool effective;        /* of make_port: without a port, the scheme's */
    bool ordered;          /* of make_compared: -1, 0, 1 */
    bool pairs;            /* of make_lists: of the query, else segments of the path */
};

/* ---- slices: kernel_slice.c ------------------------------------------------------------------ */

size_t job_rows(const kernel_job *in);

/* Rows [at, at + SLICE) of a job, or up to its end, checked: what is read of them is in their arrays. */
urikit_code job_slice(const kernel_job *in, size_t at, kernel_job *slice);
urikit_code job_slice_of(const kernel_job *in, size_t at, size_t most, kernel_job *slice);

/* NULL: no memory. */
column *column_of(const kernel_job *in, column_layout layout, const char *format, size_t rows);
column *texts_new(const kernel_job *in, size_t rows); /* laid out as the first column's */
column *add_child(column *self, const char *name, column *child); /* the child; nullable */

column_layout texts_layout(const kernel_job *in);

/* The rows from `at` on, to be written. */
urikit_batch_strings texts_at(column *self, size_t at);

/* Row i of a column whose rows before it are written; absent is null. */
urikit_code text_put(column *self, size_t i, urikit_str text);

/* The rows of a slice, from row `at` of the column on. */
urikit_code texts_slice(column *self, const kernel_job *slice, size_t at, text_call *call);

/* ---- the calls that kernels have: kernel_strings.c, kernel_checks.c, ... ---------------------- */

make_call make_texts, make_encode, make_decode, make_to_cri, make_from_cri;
make_call make_valid, make_error, make_error_parts;
make_call make_port, make_compared, make_hash, make_host_kind;
make_call make_parse, make_lists;

text_call call_part, call_normalize, call_resolve, call_relativize, call_query_value;
text_call call_path_segment, call_set, call_query_set;
#define TEXT_CALL(name, call, null) text_call call_##name;
#include "kernel_calls.h"
#undef TEXT_CALL
text_call call_registrable; /* only where the module has libpsl */

/* One column, for all rows of the job: kernels.c. URIKIT_E_TOO_LONG: it needs `wide`. */
urikit_code kernel_make(const kernel_job *in, column **result);

#endif
