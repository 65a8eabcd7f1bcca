/* SPDX-License-Identifier: MIT */
/* The table of the models. Included by readers.c. Written by catalog/generate.py from catalog/models.tsv. Do not edit. */
#ifndef URIKIT_SRC_MODEL_TABLE_H
#define URIKIT_SRC_MODEL_TABLE_H

static const reader_row reader_rows[URIKIT_READERS] = {
@each models
    { { @{name_c}, @{title_c}, @{version_c} }, @{read}, @{join_c} },
@end
};

#endif /* URIKIT_SRC_MODEL_TABLE_H */
