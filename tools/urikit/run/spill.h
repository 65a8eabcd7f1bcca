/* SPDX-License-Identifier: MIT */
/*
 * What does not fit in memory: one temporary file without a name, in chunks. A chain is a run of bytes that is written
 * once and then read once; its chunks are free again as they are read. A disk error ends the run with exit status 3.
 */
#ifndef TOOL_SPILL_H
#define TOOL_SPILL_H

#include "cli/command.h"

typedef struct spill {
    const command *who; /* for messages */
    int fd;             /* -1: there is no file yet */
    size_t chunk;       /* bytes */
    uint64_t chunks;    /* of the file */
    uint64_t *unused;   /* chunks that can be written again */
    size_t unused_count;
    size_t unused_cap;
} spill;

typedef struct spill_chain {
    uint64_t *chunks; /* where it is in the file */
    size_t count;
    size_t cap;
    char *fill; /* the chunk that is written or read now; NULL: none */
    size_t at;  /* in it */
    size_t len; /* of the last chunk, once it is at its end */
    size_t next; /* chunk to be read */
    uint64_t bytes;
} spill_chain;

void spill_start(spill *s, const command *who, size_t chunk);
void spill_finish(spill *s);

/* Appends to a chain, which begins as all zeros. */
void spill_put(spill *s, spill_chain *c, const void *bytes, size_t len);

/* Nothing more is appended; then it can be read. */
void spill_end(spill *s, spill_chain *c);

/* The next bytes of it; false: there are none left. (Less than that many left cannot be.) */
bool spill_get(spill *s, spill_chain *c, void *bytes, size_t len);
void spill_drop(spill_chain *c);

#endif /* TOOL_SPILL_H */
