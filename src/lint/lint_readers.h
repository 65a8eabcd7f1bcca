/* SPDX-License-Identifier: MIT */
/* The readers by what they read. Internal to the library. */
#ifndef URIKIT_SRC_LINT_READERS_H
#define URIKIT_SRC_LINT_READERS_H

#include "../readers/model.h"
#include "lint_find.h"

/* The readers that accept a text, by what they read. Members and refusing: bits 1 << urikit_reader. */
typedef struct reader_groups {
    reader_plan plans[URIKIT_READERS]; /* of the first member of each group */
    unsigned members[URIKIT_READERS];
    size_t count;
    unsigned refusing;
} reader_groups;

/* Groups by host and port, or by path. */
void urikiti_lint_read_all(const urikit_lint *lint, bool hosts, reader_groups *groups);

#endif /* URIKIT_SRC_LINT_READERS_H */
