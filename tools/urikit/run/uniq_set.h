/* SPDX-License-Identifier: MIT */
/*
 * Distinct records in bounded memory, in the order in which they came.
 *
 * The keys (normal forms) are in a table and compared byte by byte: a hash decides nothing. When the memory is used up
 * the table stays, and records that are not in it go to one of many partitions on disk, by their hash. At the end each
 * partition is treated like the input was; what is distinct there is written out by record number, and these runs are
 * merged. Records that the table answers never go to disk.
 */
#ifndef TOOL_UNIQ_SET_H
#define TOOL_UNIQ_SET_H

#include "run/spill.h"

#include <urikit/base.h>

/* What a record is for. */
typedef enum uniq_role {
    UNIQ_RECORD,   /* to be written, once */
    UNIQ_IN,       /* of the list --in */
    UNIQ_NOT_IN,   /* of the list --not-in */
    UNIQ_APPROVED, /* a record that has passed both lists */
} uniq_role;

typedef struct uniq_settings {
    const command *who;
    size_t memory; /* bytes, at least UNIQ_MEMORY_MIN */
    bool count;    /* how often each came: nothing is written before the end */
    bool in;       /* there is a list --in: its records come first */
    bool not_in;
    char separator;
} uniq_settings;

enum {
    UNIQ_MEMORY_MIN = 1024 * 1024,
    UNIQ_LENGTH_MAX = 0x3FFFFFFF /* bytes of a key, and of a text */
};

typedef struct uniq_item {
    uint64_t hash;
    uint64_t number; /* of the record; ascending */
    urikit_str key;
    urikit_str text; /* what is written for it */
    uniq_role role;
} uniq_item;

typedef struct uniq_set uniq_set;

uniq_set *uniq_start(const uniq_settings *settings);
void uniq_free(uniq_set *u);

/* A key's hash: secret, another one in every run. */
uint64_t uniq_hash(const uniq_set *u, urikit_str key);

/* Where the table will look for an item of that hash is worth having in the cache soon. */
void uniq_expect(const uniq_set *u, uint64_t hash);

/* Takes an item; appends to `out` what can be written already. */
void uniq_add(uniq_set *u, const uniq_item *item, buffer *out);

/* Writes the rest to standard output. */
void uniq_finish(uniq_set *u, void (*write)(const command *who, urikit_str records, char separator));

#endif /* TOOL_UNIQ_SET_H */
