/* SPDX-License-Identifier: MIT */
/* The scalar functions. What they do is in bindings/sql. */
#include "duckdb_parts.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- calls ------------------------------------------------------------------------------ */

enum { KEPT = 16, KEPT_LEN = 4 << 20 };

/* One function with one number of arguments. */
typedef struct duck_function {
    urikit_sql_row row;
    size_t count;
    bool bytes; /* an argument that may be text or bytes comes as bytes */
    _Atomic(void *) kept[KEPT]; /* blocks of urikit_sql_kept that no thread has */
} duck_function;

/* Fills the arguments of a row. False: one of them is NULL. */
static bool read_args(const duck_function *function, const duck_input *inputs, size_t row, urikit_sql_arg *args, bool *too_long)
{
    size_t i;

    for (i = 0; i < function->count; i++) {
        if (duck_is_null(&inputs[i], row)) {
            return false;
        }
    }
    for (i = 0; i < function->count; i++) {
        if (function->row.types[i] == URIKIT_SQL_INTEGER) {
            args[i].integer = ((const int64_t *)inputs[i].rows)[row];
        } else {
            args[i].text = duck_text(&inputs[i], row);
            *too_long |= args[i].text.len >= DUCK_TOO_LONG;
        }
    }
    return true;
}

/* Where results that are not texts go. */
typedef struct duck_numbers {
    duckdb_vector vector;
    void *rows;
    uint64_t *validity;
} duck_numbers;

static void put_number(duck_numbers *numbers, urikit_sql_type type, size_t row, int64_t number)
{
    if (type == URIKIT_SQL_BOOLEAN) {
        ((bool *)numbers->rows)[row] = number != 0;
    } else {
        ((int32_t *)numbers->rows)[row] = (int32_t)number;
    }
}

static void call_for_numbers(duckdb_function_info info, const duck_function *function, const duck_input *inputs, size_t count,
                             urikit_sql_arg *args, duckdb_vector output)
{
    duck_numbers numbers = { output, duckdb_vector_get_data(output), NULL };
    DUCK_TEXTS texts = { .vector = NULL }; /* no function with such a result asks for memory */
    urikit_sql_memory memory = { .take = duck_take, .context = &texts };
    urikit_sql_result result;
    bool too_long = false;
    size_t row;

    for (row = 0; row < count; row++) {
        urikit_sql_status status = URIKIT_SQL_NULL;

        if (read_args(function, inputs, row, args, &too_long)) {
            status = too_long ? URIKIT_SQL_NO_MEMORY : function->row.call(args, function->count, &memory, &result);
        }
        if (status == URIKIT_SQL_VALUE) {
            put_number(&numbers, function->row.result, row, result.integer);
        } else if (status == URIKIT_SQL_NULL) {
            duck_set_null(numbers.vector, &numbers.validity, row);
        } else {
            duck_raise(info, status, &result, too_long);
            return;
        }
    }
}

/* What was made of the arguments of a vector's 2,048 rows is for the next vectors, too. */
typedef struct duck_kept {
    urikit_sql_kept kept;
    duck_function *function;
    bool whole; /* no call was left in its middle */
} duck_kept;

static void *keep(urikit_sql_kept *kept, size_t size)
{
    free(kept->block);
    kept->block = malloc(size);
    kept->context = size > KEPT_LEN ? kept : NULL; /* too large to stay after the vector */
    return kept->block;
}

static duck_kept take_kept(duck_function *function)
{
    duck_kept self = { { .keep = keep }, function, false };
    size_t i;

    for (i = 0; i < KEPT && !self.kept.block; i++) {
        self.kept.block = atomic_exchange(&function->kept[i], NULL);
    }
    return self;
}

/* Also where DuckDB throws: then a function may have been filling the block. */
static void give_kept(duck_kept *self)
{
    void *block = self->kept.block;
    size_t i;

    for (i = 0; i < KEPT && block && self->whole && !self->kept.context; i++) {
        block = atomic_exchange(&self->function->kept[i], block);
    }
    free(block);
}

static void free_function(void *context)
{
    duck_function *function = context;
    size_t i;

    for (i = 0; i < KEPT; i++) {
        free(function->kept[i]);
    }
    duckdb_free(function);
}

static void call_for_texts(duckdb_function_info info, duck_function *function, const duck_input *inputs, size_t count,
                           urikit_sql_arg *args, duckdb_vector output)
{
    DUCK_TEXTS texts = { .vector = output };
    __attribute__((cleanup(give_kept))) duck_kept kept = take_kept(function);
    urikit_sql_memory memory = { .take = duck_take, .context = &texts, .kept = &kept.kept };
    urikit_sql_result result;

    duck_texts_begin(&texts, output, count);
    for (texts.row = 0; texts.row < count; texts.row++) {
        urikit_sql_status status = URIKIT_SQL_NULL;

        if (read_args(function, inputs, texts.row, args, &texts.too_long)) {
            status = texts.too_long ? URIKIT_SQL_NO_MEMORY : function->row.call(args, function->count, &memory, &result);
        }
        if (!duck_put_result(info, &texts, texts.row, status, &result)) {
            return;
        }
    }
    kept.whole = true;
}

/* DuckDB gives flat vectors, and makes the result constant where the arguments are. */
static void call_function(duckdb_function_info info, duckdb_data_chunk chunk, duckdb_vector output)
{
    duck_function *function = duckdb_scalar_function_get_extra_info(info);
    urikit_sql_type type = function->row.result;
    size_t count = duckdb_data_chunk_get_size(chunk);
    duck_input inputs[URIKIT_SQL_ARGS];
    urikit_sql_arg args[URIKIT_SQL_ARGS];
    size_t i;

    memset(args, 0, sizeof args);
    for (i = 0; i < function->count; i++) {
        inputs[i] = duck_input_at(chunk, i);
        args[i].bytes = function->row.types[i] == URIKIT_SQL_BYTES || function->bytes;
    }
    if (type == URIKIT_SQL_TEXT || type == URIKIT_SQL_BYTES) {
        call_for_texts(info, function, inputs, count, args, output);
    } else {
        call_for_numbers(info, function, inputs, count, args, output);
    }
}

/* ---- registration ------------------------------------------------------------------------- */

static duckdb_type type_of_argument(urikit_sql_type type, bool bytes)
{
    switch (type) {
    case URIKIT_SQL_INTEGER:
        return DUCKDB_TYPE_BIGINT;
    case URIKIT_SQL_BYTES:
        return DUCKDB_TYPE_BLOB;
    case URIKIT_SQL_TEXT_OR_BYTES:
        return bytes ? DUCKDB_TYPE_BLOB : DUCKDB_TYPE_VARCHAR;
    case URIKIT_SQL_TEXT:
    case URIKIT_SQL_BOOLEAN:
    default:
        return DUCKDB_TYPE_VARCHAR;
    }
}

static duckdb_type type_of_result(urikit_sql_type type)
{
    switch (type) {
    case URIKIT_SQL_INTEGER:
        return DUCKDB_TYPE_INTEGER;
    case URIKIT_SQL_BOOLEAN:
        return DUCKDB_TYPE_BOOLEAN;
    case URIKIT_SQL_BYTES:
        return DUCKDB_TYPE_BLOB;
    case URIKIT_SQL_TEXT:
    case URIKIT_SQL_TEXT_OR_BYTES:
    default:
        return DUCKDB_TYPE_VARCHAR;
    }
}

/* Add one signature to a set. DuckDB frees the description. */
static bool add_overload(duckdb_scalar_function_set set, const urikit_sql_row *row, size_t count, bool bytes)
{
    duck_function *description = duckdb_malloc(sizeof *description);
    duckdb_scalar_function_t part = duck_part_rows(row->call);
    duckdb_scalar_function function = duckdb_create_scalar_function();
    duckdb_logical_type result = duckdb_create_logical_type(type_of_result(row->result));
    bool added = false;
    size_t i;

    if (description) {
        memset(description, 0, sizeof *description);
        description->row = *row;
        description->count = count;
        description->bytes = bytes;
        duckdb_scalar_function_set_name(function, row->name);
        for (i = 0; i < count; i++) {
            duck_add_parameter(function, type_of_argument(row->types[i], bytes));
        }
        duckdb_scalar_function_set_return_type(function, result);
        duckdb_scalar_function_set_extra_info(function, description, free_function);
        duckdb_scalar_function_set_function(function, part ? part : call_function);
        added = duckdb_add_scalar_function_to_set(set, function) == DuckDBSuccess;
    }
    duckdb_destroy_logical_type(&result);
    duckdb_destroy_scalar_function(&function);
    return added;
}

/* Register one name with all its signatures. */
static bool add_row(duckdb_connection connection, const urikit_sql_row *row)
{
    duckdb_scalar_function_set set = duckdb_create_scalar_function_set(row->name);
    bool added = true;
    size_t count;

    for (count = row->min_args; added && count <= row->max_args; count++) {
        added = add_overload(set, row, count, false) &&
                (row->types[0] != URIKIT_SQL_TEXT_OR_BYTES || add_overload(set, row, count, true));
    }
    added = added && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
    duckdb_destroy_scalar_function_set(&set);
    return added;
}

bool duck_add_functions(duckdb_connection connection)
{
    urikit_sql_row row;
    size_t i;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        if (!add_row(connection, &row)) {
            return false;
        }
    }
    return add_row(connection, &urikit_sql_psl_version_row);
}
