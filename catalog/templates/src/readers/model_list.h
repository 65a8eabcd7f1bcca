/* SPDX-License-Identifier: MIT */
/*
 * The functions of the models, and what changed in their programs. Included by join.h.
 * Written by catalog/generate.py from catalog/models.tsv and catalog/model_changes.tsv. Do not edit.
 */
#ifndef URIKIT_SRC_MODEL_LIST_H
#define URIKIT_SRC_MODEL_LIST_H

/* What is new in a program: bits of model_reading.before, which are set for a release that is older. */
enum {
@each changes
    @{constant} = 1 << @{bit},
@end
};

/* Whom ASKED_READ asks, counted. */
enum {
    READERS_ASKED = @{asked_count},
};

@each models
reader_read @{read};
@end
@each joins
reader_join @{join_c};
@end

#endif /* URIKIT_SRC_MODEL_LIST_H */
