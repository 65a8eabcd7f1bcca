/* SPDX-License-Identifier: MIT */
/* Rows whose CRIs are written in diagnostic notation. */
#ifndef CRI_ROWS_H
#define CRI_ROWS_H

#include <urikit/convert.h>

#include "vectors.h"

/* Calls run with the row's options: once, or for "both" with either profile. */
void each_profile(const vector_row *row, size_t field, void (*run)(const vector_row *row, const urikit_cri_options *options));

/* The bytes that a field's notation stands for, in a block of exactly their size (check_free). */
urikit_str edn_copy(const vector_row *row, size_t field, const urikit_cri_options *options);

/* Fails with the row unless the bytes are those that a field's notation stands for. */
void check_edn(const vector_row *row, size_t field, urikit_str got);

#endif /* CRI_ROWS_H */
