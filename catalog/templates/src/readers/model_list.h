/* SPDX-License-Identifier: MIT */
/* The functions of the models. Included by join.h. Written by catalog/generate.py from catalog/models.tsv. Do not edit. */
#ifndef URIKIT_SRC_MODEL_LIST_H
#define URIKIT_SRC_MODEL_LIST_H

@each models
reader_read @{read};
@end
@each joins
reader_join @{join_c};
@end

#endif /* URIKIT_SRC_MODEL_LIST_H */
