/* SPDX-License-Identifier: MIT */
/**
 * urikit_sql.h - the SQL functions that SQLite, PostgreSQL and DuckDB share: one table of names, types and C functions.
 *
 * An engine registers each row under its name, calls row->call with borrowed arguments and turns the answer into its
 * own value. This library includes no header of an engine. It has no globals that change; every call is thread-safe.
 * It does not allocate: what does not fit into a slice of an argument is written into memory of the engine.
 *
 * The engine's duties: it answers NULL itself where any argument is NULL, gives as many arguments as the row allows,
 * and keeps the arguments alive until it has used the result. README.md says more.
 */
#ifndef URIKIT_SQL_H
#define URIKIT_SQL_H

#include <urikit/lint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum urikit_sql_type {
    URIKIT_SQL_TEXT,
    URIKIT_SQL_BYTES,
    URIKIT_SQL_TEXT_OR_BYTES, /* of an argument only */
    URIKIT_SQL_INTEGER,       /* 64 bits; of results 32 bits are enough */
    URIKIT_SQL_BOOLEAN,
} urikit_sql_type;

/** One argument. */
typedef struct urikit_sql_arg {
    urikit_str text;  /* of text and bytes; ptr is never NULL, also where len is 0 */
    int64_t integer;  /* of integers */
    bool bytes;       /* the value came as bytes; matters for URIKIT_SQL_TEXT_OR_BYTES only */
} urikit_sql_arg;

/**
 * Memory of the engine.
 *
 * take(context, size) returns `size` bytes (1 or more) for the result, or NULL where there is no memory. It may also
 * leave the function by the engine's own error (longjmp): nothing is held across the call. A second take in one call
 * gives back the first block: the engine may free or reuse it.
 *
 * stopped(context), nullable, is asked now and then by calls that may take long: true ends them with URIKIT_SQL_NULL. It
 * may leave the function as well.
 */
typedef struct urikit_sql_memory {
    void *(*take)(void *context, size_t size);
    void *context;
    bool (*stopped)(void *context);
    struct urikit_sql_kept *kept; /* NULL: the engine keeps nothing */
} urikit_sql_memory;

/**
 * A block that an engine keeps from row to row, for one place in a query and one thread: what a function makes of an
 * argument that is the same in many rows, or in some. The block holds a copy of that argument, and is used only for an argument
 * with the same bytes: an engine may keep it for the same function as long as it likes. All zero at first but for `keep`.
 *
 * keep(kept, size) frees the block, sets kept->block to one of `size` bytes (1 or more) and returns it; NULL where there is
 * no memory, and kept->block is NULL then. It may leave by longjmp as take.
 */
typedef struct urikit_sql_kept {
    void *block;
    void *(*keep)(struct urikit_sql_kept *kept, size_t size);
    void *context; /* of the engine */
} urikit_sql_kept;

/* True for the functions that keep something: others need no urikit_sql_kept. After urikit_sql_functions.h. */
#define URIKIT_SQL_KEEPS(call)                                                                                 \
    ((call) == urikit_sql_uri_route || (call) == urikit_sql_uri_guard || (call) == urikit_sql_uri_guard_why || \
     (call) == urikit_sql_uri_guard_line || (call) == urikit_sql_uri_findings || (call) == urikit_sql_uri_registrable)

typedef enum urikit_sql_status {
    URIKIT_SQL_NULL,      /* the result is NULL */
    URIKIT_SQL_VALUE,     /* the result is in result->text or, of integers and booleans (0, 1), in result->integer */
    URIKIT_SQL_RAISE,     /* raise an error with the message result->text, which is ASCII */
    URIKIT_SQL_NO_MEMORY, /* take returned NULL, or a library below had no memory */
} urikit_sql_status;

/** Where the bytes of result->text are. */
typedef enum urikit_sql_place {
    URIKIT_SQL_IN_ARGUMENT, /* a slice of an argument */
    URIKIT_SQL_IN_CONSTANT, /* they live as long as the program */
    URIKIT_SQL_IN_MEMORY,   /* at the beginning of the block that take returned last; the block may be longer */
} urikit_sql_place;

typedef struct urikit_sql_result {
    urikit_str text;
    int64_t integer;
    urikit_sql_place place;
} urikit_sql_result;

/** A function of the table; *result is written for URIKIT_SQL_VALUE and URIKIT_SQL_RAISE. */
typedef urikit_sql_status urikit_sql_function(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                              urikit_sql_result *result);

/* ---- scalar functions ------------------------------------------------------------ */

#define URIKIT_SQL_ARGS 3

typedef struct urikit_sql_row {
    const char *name;                 /* "uri_host" */
    urikit_sql_function *call;
    uint8_t result;                   /* urikit_sql_type */
    uint8_t min_args;
    uint8_t max_args;
    uint8_t types[URIKIT_SQL_ARGS];   /* urikit_sql_type of each argument */
    const char *args[URIKIT_SQL_ARGS]; /* their names: "x", "kind" */
    const char *does;                 /* one line for lists and comments */
} urikit_sql_row;

/** The rows from 0 on. False: there is no such row. */
bool urikit_sql_at(size_t i, urikit_sql_row *row);

#include "urikit_sql_functions.h"

/* ---- functions that give rows ------------------------------------------------------ */

#define URIKIT_SQL_ITEMS 5

typedef enum urikit_sql_rows_kind { URIKIT_SQL_PAIRS, URIKIT_SQL_SEGMENTS, URIKIT_SQL_FINDINGS } urikit_sql_rows_kind;

/** The rows of one text; begun by urikit_sql_rows_row's begin, then read with urikit_sql_rows_next and urikit_sql_item. */
typedef struct urikit_sql_rows {
    urikit_str items[URIKIT_SQL_ITEMS]; /* of the row at hand, as written; absent is NULL */
    int64_t numbers[URIKIT_SQL_ITEMS];  /* the same of items that are integers */
    int64_t ordinal;                    /* of the row at hand, from 1 */
    urikit_str rest;                    /* not read yet */
    urikit_sql_rows_kind kind;
    urikit_lint lint;
    char why[URIKIT_LINT_WHY_BOUND];
} urikit_sql_rows;

typedef struct urikit_sql_rows_row {
    const char *name;                     /* "uri_query_each" */
    bool (*begin)(urikit_str text, urikit_sql_rows *rows);
    uint8_t item_count;                   /* columns after "ordinal" */
    const char *items[URIKIT_SQL_ITEMS];  /* their names: "key", "value" */
    uint8_t types[URIKIT_SQL_ITEMS];      /* URIKIT_SQL_TEXT, or URIKIT_SQL_INTEGER */
    const char *does;
} urikit_sql_rows_row;

/** The rows from 0 on. False: there is no such row. */
bool urikit_sql_rows_at(size_t i, urikit_sql_rows_row *row);

/** Begin with a text, which is borrowed. False: it is not valid, and there are no rows. */
bool urikit_sql_query_each(urikit_str text, urikit_sql_rows *rows);
bool urikit_sql_segment_each(urikit_str text, urikit_sql_rows *rows);
bool urikit_sql_finding_each(urikit_str text, urikit_sql_rows *rows); /* of any text */

/** Go to the next row. False: there are no more. */
bool urikit_sql_rows_next(urikit_sql_rows *rows);

/**
 * Item i of the row at hand: an integer, or text. Text of a query or path is decoded: a slice of it where nothing is encoded,
 * NULL where the item is absent, not UTF-8 when decoded, or has a NUL then. Other text is valid until the next row.
 */
urikit_sql_status urikit_sql_item(const urikit_sql_rows *rows, size_t i, const urikit_sql_memory *memory,
                                  urikit_sql_result *result);

/* ---- trees: an identifier and what is below it ----------------------------------------- */

/**
 * The key of an identifier for the functions below; NULL if it is not valid. Keys have no NUL, and are valid UTF-8. Equal
 * identifiers (level "syntax") have equal keys; keys that are equal may differ in a port that is the default.
 */
urikit_sql_status urikit_sql_tree_key(urikit_str text, const urikit_sql_memory *memory, urikit_sql_result *result);

/**
 * By their keys: true if `below` is `above` or below it. That is: normal forms compared, the scheme, the userinfo and the
 * effective port are the same; the host is the same or a subdomain (addresses: the same); the path is the same or begins
 * with all segments of the path above, whose last '/' does not count; the query and the fragment above are absent, or the
 * same.
 */
bool urikit_sql_tree_contains(urikit_str above, urikit_str below);

/** For radix trees of keys: false only if no key that begins with `begin` is at or below the key `above`. */
bool urikit_sql_tree_may_be_below(urikit_str above, urikit_str begin);

/** The same the other way: false only if no key that begins with `begin` is the key `below` or above it. */
bool urikit_sql_tree_may_be_above(urikit_str below, urikit_str begin);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_SQL_H */
