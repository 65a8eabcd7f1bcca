/* SPDX-License-Identifier: MIT */
/* The readers by what they read. Internal to the library. */
#ifndef URIKIT_SRC_LINT_READERS_H
#define URIKIT_SRC_LINT_READERS_H

#include "../readers/join.h"
#include "lint_find.h"

/* Bits 1 << urikit_reader: programs, and older releases that read a text otherwise. */
typedef uint64_t reader_set;

/* The readers that accept a text, by what they read. */
typedef struct reader_groups {
    model_reading readings[READERS_ASKED]; /* of the first member of each group */
    reader_set members[READERS_ASKED];
    size_t count;
} reader_groups;

/* The readers that are compared for this text. */
reader_set urikiti_compared_readers(const urikit_lint *lint);

/* Those that a sentence names: the newest releases of the set, or older ones if there is none. */
reader_set urikiti_named_readers(reader_set readers);

/* Groups by host and port, or by path. */
void urikiti_lint_read_all(const urikit_lint *lint, bool hosts, reader_groups *groups);

#endif /* URIKIT_SRC_LINT_READERS_H */
