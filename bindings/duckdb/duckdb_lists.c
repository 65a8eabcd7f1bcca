/* SPDX-License-Identifier: MIT */
/* uri_query_list(x) and uri_segment_list(x): the functions that give rows, as lists. */
#include "duckdb_parts.h"

#include <string.h>

/* The vectors of a column of lists, whose elements are texts or STRUCTs of texts. */
typedef struct list_columns {
    const urikit_sql_rows_row *kind;
    duckdb_vector lists;
    duckdb_list_entry *entries;
    uint64_t *validity;
    size_t len; /* elements */
    size_t cap;
    duck_texts items[URIKIT_SQL_ITEMS];
} list_columns;

static void begin_lists(list_columns *columns, duckdb_vector output)
{
    const urikit_sql_rows_row *kind = columns->kind;
    duckdb_vector elements = duckdb_list_vector_get_child(output);
    size_t i;

    columns->lists = output;
    columns->entries = duckdb_vector_get_data(output);
    columns->validity = NULL;
    columns->len = 0;
    columns->cap = duckdb_vector_size();
    for (i = 0; i < kind->item_count; i++) {
        duckdb_vector items = kind->item_count == 1 ? elements : duckdb_struct_vector_get_child(elements, i);

        duck_texts_begin(&columns->items[i], items, columns->cap);
        duckdb_vector_ensure_validity_writable(items); /* before it grows, so that the bits grow with it */
        columns->items[i].validity = duckdb_vector_get_validity(items);
    }
}

static void end_lists(list_columns *columns)
{
    size_t i;

    for (i = 0; i < columns->kind->item_count; i++) {
        duck_texts_end(&columns->items[i]);
    }
}

/* Make space for one more element; DuckDB moves the vectors. */
static bool grow(list_columns *columns)
{
    size_t i;

    if (columns->len < columns->cap) {
        return true;
    }
    columns->cap *= 2;
    if (duckdb_list_vector_reserve(columns->lists, columns->cap) != DuckDBSuccess) {
        return false;
    }
    for (i = 0; i < columns->kind->item_count; i++) {
        duck_texts_moved(&columns->items[i]);
    }
    return true;
}

/* Append one element. */
static bool put_items(duckdb_function_info info, list_columns *columns, const urikit_sql_rows *rows)
{
    size_t i;

    if (!grow(columns)) {
        duck_raise(info, URIKIT_SQL_NO_MEMORY, NULL, false);
        return false;
    }
    for (i = 0; i < columns->kind->item_count; i++) {
        duck_texts *texts = &columns->items[i];
        urikit_sql_memory memory = { .take = duck_take, .context = texts };
        urikit_sql_result result;
        urikit_sql_status status;

        texts->row = columns->len;
        status = urikit_sql_item(rows, i, &memory, &result);
        if (!duck_put_result(info, texts, columns->len, status, &result)) {
            return false;
        }
    }
    columns->len++;
    return true;
}

/* The list of one text; NULL where it is not valid. False: an error has been set. */
static bool put_list(duckdb_function_info info, list_columns *columns, size_t row, urikit_str text)
{
    urikit_sql_rows rows;

    if (text.len >= DUCK_TOO_LONG) {
        duck_raise(info, URIKIT_SQL_NO_MEMORY, NULL, true);
        return false;
    }
    if (!columns->kind->begin(text, &rows)) {
        duck_set_null(columns->lists, &columns->validity, row);
        return true;
    }
    while (urikit_sql_rows_next(&rows)) {
        if (!put_items(info, columns, &rows)) {
            return false;
        }
    }
    columns->entries[row].length = columns->len - columns->entries[row].offset;
    return true;
}

static void list_rows(duckdb_function_info info, duckdb_data_chunk chunk, duckdb_vector output)
{
    duck_input input = duck_input_at(chunk, 0);
    size_t count = duckdb_data_chunk_get_size(chunk);
    const urikit_sql_rows_row *kind = duckdb_scalar_function_get_extra_info(info);
    /* set before begin_lists, which DuckDB's own errors may leave at any call */
    __attribute__((cleanup(end_lists))) list_columns columns = { .kind = kind };
    size_t row;

    begin_lists(&columns, output);
    for (row = 0; row < count; row++) {
        columns.entries[row].offset = columns.len;
        columns.entries[row].length = 0;
        if (duck_is_null(&input, row)) {
            duck_set_null(output, &columns.validity, row);
        } else if (!put_list(info, &columns, row, duck_text(&input, row))) {
            return;
        }
    }
    duckdb_list_vector_set_size(output, columns.len);
}

/* ---- registration ------------------------------------------------------------------------- */

/* LIST(VARCHAR), or LIST(STRUCT(key VARCHAR, value VARCHAR)). */
static duckdb_logical_type type_of_list(const urikit_sql_rows_row *kind)
{
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_logical_type types[URIKIT_SQL_ITEMS] = { text, text }; /* no list has more, or integers */
    const char *names[URIKIT_SQL_ITEMS];
    duckdb_logical_type element = text;
    duckdb_logical_type list;

    memcpy(names, kind->items, sizeof names);
    if (kind->item_count > 1) {
        element = duckdb_create_struct_type(types, names, kind->item_count);
        duckdb_destroy_logical_type(&text);
    }
    list = duckdb_create_list_type(element);
    duckdb_destroy_logical_type(&element);
    return list;
}

bool duck_add_lists(duckdb_connection connection)
{
    static const char *const names[] = { "uri_query_list", "uri_segment_list" }; /* in the order of the table */
    urikit_sql_rows_row kind;
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0] && urikit_sql_rows_at(i, &kind); i++) {
        urikit_sql_rows_row *copy = duck_copy_kind(&kind);

        if (!copy || !duck_add_of_text(connection, names[i], type_of_list(copy), copy, list_rows)) {
            return false;
        }
    }
    return true;
}
