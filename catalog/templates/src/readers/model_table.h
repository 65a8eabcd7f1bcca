/* SPDX-License-Identifier: MIT */
/* The table of the models. Included by readers.c. Written by catalog/generate.py from catalog/models.tsv and the tables beside it. Do not edit. */
#ifndef URIKIT_SRC_MODEL_TABLE_H
#define URIKIT_SRC_MODEL_TABLE_H

/* The newest releases, in the order of urikit_reader; then older ones. */
static const reader_row reader_rows[URIKIT_READER_ROWS] = {
@each model_rows
    { { @{name_c}, @{title_c}, @{version_c} }, @{read}, @{join_c}, @{before_c}, @{asked_c} },
@end
};

#endif /* URIKIT_SRC_MODEL_TABLE_H */
