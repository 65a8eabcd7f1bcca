/* SPDX-License-Identifier: MIT */
/*
 * Rows of a column by their numbers: what a dictionary-encoded column needs, whose values are read once. Nothing in here
 * calls Python.
 */
#ifndef URIKIT_PYTHON_TAKE_H
#define URIKIT_PYTHON_TAKE_H

#include "column.h"

#define TAKE_NULL SIZE_MAX /* the number of a row that is null */

typedef struct take_rows {
    const size_t *at; /* of each row: which row of the column, or TAKE_NULL */
    size_t count;
    bool wide;        /* offsets of 64 bits */
    bool (*stopped)(void *context); /* called now and then: true ends the call */
    void *context;
} take_rows;

/*
 * A new column of those rows.
 *
 * Errors  URIKIT_E_MEMORY;  URIKIT_E_TOO_LONG  the texts have 2 GiB or more, and not wide;  KERNEL_STOPPED
 */
urikit_code take_column(const column *from, const take_rows *rows, column **result);

/* The same of a column that others own, which has been checked by urikit_batch_check. `bytes`: it is binary. */
urikit_code take_source(const source *from, bool bytes, const take_rows *rows, column **result);

#endif
