/* SPDX-License-Identifier: MIT */
/* The table functions uri_query_each(x), uri_segment_each(x), uri_finding_each(x). DuckDB calls them with constants only. */
#include "duckdb_parts.h"

/* What one call reads; owns the text. */
typedef struct rows_argument {
    const urikit_sql_rows_row *kind; /* DuckDB's copy */
    char *text;                      /* NULL: the argument is NULL */
} rows_argument;

static void free_argument(void *data)
{
    rows_argument *argument = data;

    duckdb_free(argument->text);
    duckdb_free(argument);
}

/* DuckDB's own errors, such as no memory, may leave a function at any call of DuckDB. These free what it holds then. */
static void free_type(duckdb_logical_type *type)
{
    duckdb_destroy_logical_type(type);
}

static void free_value(duckdb_value *value)
{
    duckdb_destroy_value(value);
}

static void add_column(duckdb_bind_info info, const char *name, duckdb_type type)
{
    __attribute__((cleanup(free_type))) duckdb_logical_type logical = duckdb_create_logical_type(type);

    duckdb_bind_add_result_column(info, name, logical);
}

/* Reads the parameter. False: without memory. */
static bool read_argument(duckdb_bind_info info, rows_argument *argument)
{
    __attribute__((cleanup(free_value))) duckdb_value value = duckdb_bind_get_parameter(info, 0);

    if (duckdb_is_null_value(value)) {
        return true;
    }
    argument->text = duckdb_get_varchar(value);
    return argument->text != NULL;
}

static void bind_rows(duckdb_bind_info info)
{
    const urikit_sql_rows_row *kind = duckdb_bind_get_extra_info(info);
    rows_argument *argument = duckdb_malloc(sizeof *argument);
    size_t i;

    if (argument) {
        argument->kind = kind;
        argument->text = NULL;
        duckdb_bind_set_bind_data(info, argument, free_argument); /* from now on DuckDB's */
    }
    if (!argument || !read_argument(info, argument)) {
        duckdb_bind_set_error(info, "urikit: out of memory");
        return;
    }
    add_column(info, "ordinal", DUCKDB_TYPE_BIGINT);
    for (i = 0; i < kind->item_count; i++) {
        add_column(info, kind->items[i], kind->types[i] == URIKIT_SQL_INTEGER ? DUCKDB_TYPE_BIGINT : DUCKDB_TYPE_VARCHAR);
    }
}

/* NULL, and text that is not valid, have no rows. */
static void init_rows(duckdb_init_info info)
{
    const rows_argument *argument = duckdb_init_get_bind_data(info);
    urikit_sql_rows *rows = duckdb_malloc(sizeof *rows);
    urikit_str text = urikit_str_from(argument->text);

    if (!rows) {
        duckdb_init_set_error(info, "urikit: out of memory");
        return;
    }
    memset(rows, 0, sizeof *rows);
    duckdb_init_set_init_data(info, rows, duckdb_free);
    duckdb_init_set_max_threads(info, 1);
    if (text.len >= DUCK_TOO_LONG) {
        duckdb_init_set_error(info, "urikit: a value of 1 GB or more");
    } else if (text.ptr) {
        (void)argument->kind->begin(text, rows); /* false: the rows stay empty */
    }
}

/* The columns of the items. */
typedef struct item_columns {
    duck_texts texts[URIKIT_SQL_ITEMS]; /* of integers only the rows are used */
} item_columns;

static void end_items(item_columns *columns)
{
    size_t i;

    for (i = 0; i < URIKIT_SQL_ITEMS; i++) {
        duck_texts_end(&columns->texts[i]);
    }
}

/* An item of a row. False: without memory. */
static bool put_item(duck_texts *texts, size_t row, const urikit_sql_rows *rows, const urikit_sql_rows_row *kind, size_t i)
{
    urikit_sql_memory memory = { .take = duck_take, .context = texts };
    urikit_sql_result result;
    urikit_sql_status status;

    texts->row = row;
    status = urikit_sql_item(rows, i, &memory, &result);
    if (kind->types[i] == URIKIT_SQL_INTEGER) {
        ((int64_t *)(void *)texts->rows)[row] = result.integer;
        return true;
    }
    return status != URIKIT_SQL_NO_MEMORY && duck_put_result(NULL, texts, row, status, &result);
}

static void read_rows(duckdb_function_info info, duckdb_data_chunk chunk)
{
    const rows_argument *argument = duckdb_function_get_bind_data(info);
    urikit_sql_rows *rows = duckdb_function_get_init_data(info);
    int64_t *ordinals = duckdb_vector_get_data(duckdb_data_chunk_get_vector(chunk, 0));
    size_t cap = duckdb_vector_size();
    __attribute__((cleanup(end_items))) item_columns items = { { { .vector = NULL } } };
    size_t len = 0;
    size_t i;

    for (i = 0; i < argument->kind->item_count; i++) {
        duck_texts_begin(&items.texts[i], duckdb_data_chunk_get_vector(chunk, i + 1), cap);
    }
    while (len < cap && urikit_sql_rows_next(rows)) {
        ordinals[len] = rows->ordinal;
        for (i = 0; i < argument->kind->item_count; i++) {
            if (!put_item(&items.texts[i], len, rows, argument->kind, i)) {
                duckdb_function_set_error(info, "urikit: out of memory");
                return;
            }
        }
        len++;
    }
    duckdb_data_chunk_set_size(chunk, len);
}

static bool add_kind(duckdb_connection connection, const urikit_sql_rows_row *kind)
{
    urikit_sql_rows_row *copy = duck_copy_kind(kind);
    duckdb_table_function function = duckdb_create_table_function();
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    bool added = false;

    if (copy) {
        duckdb_table_function_set_name(function, kind->name);
        duckdb_table_function_add_parameter(function, text);
        duckdb_table_function_set_extra_info(function, copy, duckdb_free);
        duckdb_table_function_set_bind(function, bind_rows);
        duckdb_table_function_set_init(function, init_rows);
        duckdb_table_function_set_function(function, read_rows);
        added = duckdb_register_table_function(connection, function) == DuckDBSuccess;
    }
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_table_function(&function);
    return added;
}

bool duck_add_rows(duckdb_connection connection)
{
    urikit_sql_rows_row kind;
    size_t i;

    for (i = 0; urikit_sql_rows_at(i, &kind); i++) {
        if (!add_kind(connection, &kind)) {
            return false;
        }
    }
    return true;
}
