/* SPDX-License-Identifier: MIT */
/* The table-valued functions: eponymous virtual tables with the argument in a hidden column. */
#include "sqlite_parts.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

enum { COLUMN_ORDINAL, COLUMN_ITEMS };

typedef struct rows_table {
    sqlite3_vtab base; /* first: SQLite's own view of it */
    urikit_sql_rows_row row;
} rows_table;

typedef struct rows_cursor {
    sqlite3_vtab_cursor base; /* first */
    sqlite3_value *argument;  /* ours; the rows borrow its text */
    urikit_sql_rows rows;
    bool at_end;
} rows_cursor;

/* "CREATE TABLE t(ordinal INTEGER, key TEXT, value TEXT, x HIDDEN)", to be freed; NULL without memory. */
static char *schema_of(const urikit_sql_rows_row *row)
{
    char *schema = sqlite3_mprintf("CREATE TABLE t(ordinal INTEGER");
    size_t i;

    for (i = 0; i < row->item_count && schema; i++) {
        char *longer = sqlite3_mprintf("%s, %s %s", schema, row->items[i],
                                       row->types[i] == URIKIT_SQL_INTEGER ? "INTEGER" : "TEXT");

        sqlite3_free(schema);
        schema = longer;
    }
    if (schema) {
        char *whole = sqlite3_mprintf("%s, x HIDDEN)", schema);

        sqlite3_free(schema);
        schema = whole;
    }
    return schema;
}

static int rows_connect(sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **vtab, char **message)
{
    const urikit_sql_rows_row *row = aux;
    char *schema = schema_of(row);
    rows_table *table;
    int code;

    (void)argc, (void)argv, (void)message;
    if (!schema) {
        return SQLITE_NOMEM;
    }
    code = sqlite3_declare_vtab(db, schema);
    sqlite3_free(schema);
    if (code != SQLITE_OK) {
        return code;
    }
    table = sqlite3_malloc64(sizeof *table);
    if (!table) {
        return SQLITE_NOMEM;
    }
    memset(table, 0, sizeof *table);
    table->row = *row;
    *vtab = &table->base;
    return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
}

static int rows_disconnect(sqlite3_vtab *vtab)
{
    sqlite3_free(vtab);
    return SQLITE_OK;
}

/* The argument must be known; rows come in the order of `ordinal`. */
static int rows_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info)
{
    const rows_table *table = (const rows_table *)vtab;
    int hidden = COLUMN_ITEMS + table->row.item_count;
    bool given = false;
    int i;

    for (i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != hidden || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) {
            continue;
        }
        given = true;
        if (info->aConstraint[i].usable) {
            info->aConstraintUsage[i].argvIndex = 1;
            info->aConstraintUsage[i].omit = 1;
            info->estimatedCost = 10;
            info->estimatedRows = 5;
            info->orderByConsumed = info->nOrderBy == 1 && info->aOrderBy[0].iColumn == COLUMN_ORDINAL && !info->aOrderBy[0].desc;
            return SQLITE_OK;
        }
    }
    if (!given) {
        sqlite3_free(vtab->zErrMsg);
        vtab->zErrMsg = sqlite3_mprintf("%s needs its argument: %s(x)", table->row.name, table->row.name);
        return SQLITE_ERROR;
    }
    return SQLITE_CONSTRAINT; /* SQLite tries another order of the tables */
}

static int rows_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **cursor)
{
    rows_cursor *fresh = sqlite3_malloc64(sizeof *fresh);

    (void)vtab;
    if (!fresh) {
        return SQLITE_NOMEM;
    }
    memset(fresh, 0, sizeof *fresh);
    fresh->at_end = true;
    *cursor = &fresh->base;
    return SQLITE_OK;
}

static int rows_close(sqlite3_vtab_cursor *base)
{
    rows_cursor *cursor = (rows_cursor *)base;

    sqlite3_value_free(cursor->argument);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int rows_next(sqlite3_vtab_cursor *base)
{
    rows_cursor *cursor = (rows_cursor *)base;

    cursor->at_end = !urikit_sql_rows_next(&cursor->rows);
    return SQLITE_OK;
}

/* Begin with an argument; NULL, and text that is not valid, have no rows. */
static int rows_filter(sqlite3_vtab_cursor *base, int index, const char *index_text, int argc, sqlite3_value **argv)
{
    rows_cursor *cursor = (rows_cursor *)base;
    const rows_table *table = (const rows_table *)base->pVtab;
    urikit_str text;

    (void)index, (void)index_text, (void)argc;
    sqlite3_value_free(cursor->argument);
    cursor->argument = NULL;
    cursor->at_end = true;
    if (sqlite3_value_type(argv[0]) == SQLITE_NULL) {
        return SQLITE_OK;
    }
    cursor->argument = sqlite3_value_dup(argv[0]);
    if (!cursor->argument || !sqlite_borrow_text(cursor->argument, &text)) {
        return SQLITE_NOMEM;
    }
    return table->row.begin(text, &cursor->rows) ? rows_next(base) : SQLITE_OK;
}

static int rows_eof(sqlite3_vtab_cursor *base)
{
    return ((const rows_cursor *)base)->at_end;
}

static int rows_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    const rows_cursor *cursor = (const rows_cursor *)base;
    const rows_table *table = (const rows_table *)base->pVtab;
    sqlite_block block = { sqlite3_context_db_handle(context), NULL, false };
    urikit_sql_memory memory = { .take = sqlite_take, .context = &block };
    urikit_sql_result result;

    if (column == COLUMN_ORDINAL) {
        sqlite3_result_int64(context, cursor->rows.ordinal);
    } else if (column < COLUMN_ITEMS + table->row.item_count) {
        size_t i = (size_t)(column - COLUMN_ITEMS);
        urikit_sql_status status = urikit_sql_item(&cursor->rows, i, &memory, &result);

        sqlite_answer(context, status, (urikit_sql_type)table->row.types[i], &result, &block);
    } else {
        sqlite3_result_value(context, cursor->argument);
    }
    return SQLITE_OK;
}

static int rows_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid)
{
    *rowid = ((const rows_cursor *)base)->rows.ordinal;
    return SQLITE_OK;
}

/* Without xCreate the table is eponymous only: no CREATE VIRTUAL TABLE. */
static const sqlite3_module rows_module = {
    .iVersion = 0,
    .xConnect = rows_connect,
    .xBestIndex = rows_best_index,
    .xDisconnect = rows_disconnect,
    .xOpen = rows_open,
    .xClose = rows_close,
    .xFilter = rows_filter,
    .xNext = rows_next,
    .xEof = rows_eof,
    .xColumn = rows_column,
    .xRowid = rows_rowid,
};

int sqlite_add_rows(sqlite3 *db)
{
    urikit_sql_rows_row row;
    size_t i;

    for (i = 0; urikit_sql_rows_at(i, &row); i++) {
        urikit_sql_rows_row *copy = sqlite3_malloc64(sizeof *copy);
        int code;

        if (!copy) {
            return SQLITE_NOMEM;
        }
        *copy = row;
        code = sqlite3_create_module_v2(db, row.name, &rows_module, copy, sqlite3_free);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    return SQLITE_OK;
}
