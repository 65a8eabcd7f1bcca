/* SPDX-License-Identifier: MIT */
/* What the files of the extension for DuckDB share. */
#ifndef DUCKDB_PARTS_H
#define DUCKDB_PARTS_H

#include "urikit_sql.h"

#include <urikit/batch.h>

#include <duckdb_extension.h>

#include <string.h>

DUCKDB_EXTENSION_EXTERN

/* A value of this many bytes or more is an error, in arguments and in results. */
#define DUCK_TOO_LONG 1000000000u

/* ---- columns that are read --------------------------------------------------------- */

/* A column of arguments. DuckDB's strings have the shape of urikit_view: short texts inside, long ones at a pointer. */
typedef struct duck_input {
    const void *rows;         /* urikit_view or int64_t */
    const uint64_t *validity; /* one bit a row; NULL: no row is NULL */
} duck_input;

duck_input duck_input_at(duckdb_data_chunk chunk, size_t i);

static inline bool duck_is_null(const duck_input *input, size_t row)
{
    return input->validity && (input->validity[row / 64] >> row % 64 & 1) == 0;
}

static inline urikit_str duck_text(const duck_input *input, size_t row)
{
    const urikit_view *view = (const urikit_view *)input->rows + row;

    if (view->len <= URIKIT_VIEW_INLINE) {
        return urikit_str_of(view->as.text, view->len);
    } else {
        const char *address;

        memcpy(&address, view->as.at_pointer.address, sizeof address);
        return urikit_str_of(address, view->len);
    }
}

/* ---- columns that are written -------------------------------------------------------- */

/*
 * A column of texts or bytes as a result. Short texts go into the rows themselves. Long ones go into memory of the
 * vector, taken in blocks: one call to DuckDB for many rows.
 */
typedef struct duck_texts {
    duckdb_vector vector;
    urikit_view *rows;
    uint64_t *validity; /* NULL until a row is NULL */
    size_t count;       /* rows to come, a guess: how much memory to take */
    char *block;        /* memory of the vector that is not used yet */
    size_t block_len;
    char *scratch;      /* of duck_take, where a block would be too big */
    size_t row;         /* that duck_take is for */
    bool too_long;      /* duck_take returned NULL for this reason */
} duck_texts;

/* Begin with a vector of `count` rows, or begin again after it moved. */
void duck_texts_begin(duck_texts *texts, duckdb_vector vector, size_t count);
void duck_texts_moved(duck_texts *texts);

/* Free what a call left; also when DuckDB's own error leaves the function. */
void duck_texts_end(duck_texts *texts);
#define DUCK_TEXTS __attribute__((cleanup(duck_texts_end))) duck_texts

void duck_put_null(duck_texts *texts, size_t row);
void duck_put_text(duck_texts *texts, size_t row, urikit_str text);

/* The same for a slice of a text, more quickly where the text goes on after the slice. */
static inline void duck_put_slice(duck_texts *texts, size_t row, urikit_str slice, urikit_str whole);

enum {
    DUCK_SLICE = 32,
    DUCK_WORDS = URIKIT_VIEW_INLINE / 4,
};

/*
 * A branch on whether the text fits into the row would mispredict: both forms are made of the 32 bytes that begin with
 * the slice, and one is chosen.
 */
static inline void duck_put_slice(duck_texts *texts, size_t row, urikit_str slice, urikit_str whole)
{
    static const unsigned char mask[2 * URIKIT_VIEW_INLINE] = { 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255 };
    bool is_long = slice.len > URIKIT_VIEW_INLINE;
    uint32_t choose = (uint32_t)0 - is_long;
    size_t inside = is_long ? URIKIT_VIEW_INLINE : slice.len;
    uint32_t words[DUCK_WORDS], kept[DUCK_WORDS], pointer[DUCK_WORDS] = { 0 };
    uint32_t view[1 + DUCK_WORDS] = { (uint32_t)slice.len };
    size_t i;

    if (slice.len > DUCK_SLICE || whole.ptr + whole.len - slice.ptr < DUCK_SLICE || texts->block_len < DUCK_SLICE) {
        duck_put_text(texts, row, slice);
        return;
    }
    memcpy(texts->block, slice.ptr, DUCK_SLICE);
    memcpy(words, slice.ptr, sizeof words);
    memcpy(kept, mask + sizeof kept - inside, sizeof kept);
    pointer[0] = words[0];
    memcpy(&pointer[1], &texts->block, sizeof texts->block);
    for (i = 0; i < DUCK_WORDS; i++) {
        view[1 + i] = (words[i] & kept[i] & ~choose) | (pointer[i] & choose);
    }
    memcpy(&texts->rows[row], view, sizeof view);
    texts->block += slice.len & choose;
    texts->block_len -= slice.len & choose;
}

/* As urikit_sql_memory's take; the context is the duck_texts, its `row` the row at hand. */
void *duck_take(void *context, size_t size);

/* Write what a function of the table gave. False: it is an error; the message has been set. */
bool duck_put_result(duckdb_function_info info, duck_texts *texts, size_t row, urikit_sql_status status,
                     const urikit_sql_result *result);

/* Report an error that is not a value: the status is URIKIT_SQL_RAISE or URIKIT_SQL_NO_MEMORY. */
void duck_raise(duckdb_function_info info, urikit_sql_status status, const urikit_sql_result *result, bool too_long);

/* Set a row of a vector to NULL; *validity is where the bits are, NULL before the first. */
void duck_set_null(duckdb_vector vector, uint64_t **validity, size_t row);

/* ---- registration ---------------------------------------------------------------------- */

/* Each returns false where DuckDB refuses, or without memory. */
bool duck_add_functions(duckdb_connection connection);
bool duck_add_parse(duckdb_connection connection);
bool duck_add_lists(duckdb_connection connection);
bool duck_add_rows(duckdb_connection connection);

/* A faster loop for a function of the table that gives one part; NULL: there is none. */
duckdb_scalar_function_t duck_part_rows(urikit_sql_function *call);

void duck_add_parameter(duckdb_scalar_function function, duckdb_type type);

/* Register one function of one text. Destroys the type; DuckDB frees `extra` by duckdb_free, if it is not NULL. */
bool duck_add_of_text(duckdb_connection connection, const char *name, duckdb_logical_type result, void *extra,
                      duckdb_scalar_function_t call);

/* A copy of a description, for DuckDB to keep; NULL without memory. */
urikit_sql_rows_row *duck_copy_kind(const urikit_sql_rows_row *kind);

#endif /* DUCKDB_PARTS_H */
