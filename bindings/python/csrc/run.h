/* SPDX-License-Identifier: MIT */
/* What a kernel works on: rows of one chunk, and as many or one of the other column. For kernels.c and run.c only. */
#ifndef URIKIT_PYTHON_RUN_H
#define URIKIT_PYTHON_RUN_H

#include "kernels.h"

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
    /* of a slice that was checked: */
    size_t bytes;
} kernel_job;

typedef urikit_code text_call(const kernel_job *in, urikit_batch_texts *texts);

/* One column, for all rows of the job. URIKIT_E_TOO_LONG: it needs `wide`. */
urikit_code kernel_make(const kernel_job *in, column **result);

#endif
