/* SPDX-License-Identifier: MIT */
/* The extension for SQLite: scalar functions and the collation URI. The functions themselves are in bindings/sql. */
#include "sqlite_parts.h"

#include "urikit_sqlite.h"

#include <urikit/iri.h>

#include <string.h>

SQLITE_EXTENSION_INIT1

enum {
    OLDEST_SQLITE = 3031000, /* the first with SQLITE_INNOCUOUS */
    FUNCTION_FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
};

/* ---- scalar functions ------------------------------------------------------------------- */

/* Was the connection interrupted? SQLite tells from 3.41 on, whatever it was built against. */
static bool sqlite_stopped(void *context)
{
#if SQLITE_VERSION_NUMBER >= 3041000
    return sqlite3_libversion_number() >= 3041000 && sqlite3_is_interrupted(((sqlite_block *)context)->db);
#else
    (void)context;
    return false;
#endif
}

static bool borrow_bytes(sqlite3_value *value, urikit_str *bytes)
{
    const char *ptr = sqlite3_value_blob(value);
    int len = sqlite3_value_bytes(value);

    *bytes = urikit_str_of(ptr ? ptr : "", (size_t)len);
    return ptr != NULL || len == 0; /* an empty blob has no pointer */
}

static bool borrow_arg(sqlite3_value *value, urikit_sql_type type, urikit_sql_arg *arg)
{
    arg->bytes = type == URIKIT_SQL_BYTES || (type == URIKIT_SQL_TEXT_OR_BYTES && sqlite3_value_type(value) == SQLITE_BLOB);
    if (type == URIKIT_SQL_INTEGER) {
        arg->integer = sqlite3_value_int64(value);
        return true;
    }
    return arg->bytes ? borrow_bytes(value, &arg->text) : sqlite_borrow_text(value, &arg->text);
}

/* What a function makes of its second argument, which SQLite keeps as long as that is a constant. */
static void free_kept(void *context)
{
    urikit_sql_kept *kept = context;

    sqlite3_free(kept->block);
    sqlite3_free(kept);
}

static void *keep(urikit_sql_kept *kept, size_t size)
{
    sqlite3_free(kept->block);
    kept->block = sqlite3_malloc64(size);
    return kept->block;
}

enum { KEPT_ARGUMENT = 1 };

/* The memory of uri_route. SQLite drops it at once where the argument is not a constant: no matter, it is made again. */
static urikit_sql_kept *kept_of(sqlite3_context *context)
{
    urikit_sql_kept *kept = sqlite3_get_auxdata(context, KEPT_ARGUMENT);

    if (!kept) {
        kept = sqlite3_malloc64(sizeof *kept);
        if (kept) {
            urikit_sql_kept fresh = { .keep = keep };

            *kept = fresh;
            sqlite3_set_auxdata(context, KEPT_ARGUMENT, kept, free_kept);
            kept = sqlite3_get_auxdata(context, KEPT_ARGUMENT);
        }
    }
    return kept;
}

static void call_row(sqlite3_context *context, int count, sqlite3_value **values)
{
    const urikit_sql_row *row = sqlite3_user_data(context);
    sqlite_block block = { sqlite3_context_db_handle(context), NULL, false };
    urikit_sql_memory memory = { .take = sqlite_take, .context = &block, .stopped = sqlite_stopped };
    urikit_sql_arg args[URIKIT_SQL_ARGS];
    urikit_sql_result result;
    int i;

    for (i = 0; i < count; i++) {
        if (sqlite3_value_type(values[i]) == SQLITE_NULL) {
            return; /* the result is NULL if nothing sets it */
        }
    }
    for (i = 0; i < count; i++) {
        if (!borrow_arg(values[i], row->types[i], &args[i])) {
            sqlite3_result_error_nomem(context);
            return;
        }
    }
    if (URIKIT_SQL_KEEPS(row->call) && count > KEPT_ARGUMENT) {
        memory.kept = kept_of(context);
    }
    sqlite_answer(context, row->call(args, (size_t)count, &memory, &result), row->result, &result, &block);
}

/* Register one function with one number of arguments. SQLite frees the copy of the row. */
static int add_function(sqlite3 *db, const urikit_sql_row *row, int count)
{
    urikit_sql_row *copy = sqlite3_malloc64(sizeof *copy);

    if (!copy) {
        return SQLITE_NOMEM;
    }
    *copy = *row;
    return sqlite3_create_function_v2(db, row->name, count, FUNCTION_FLAGS, copy, call_row, NULL, NULL, sqlite3_free);
}

static int add_functions(sqlite3 *db)
{
    urikit_sql_row row;
    size_t i;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        int count;

        for (count = row.min_args; count <= row.max_args; count++) {
            int code = add_function(db, &row, count);

            if (code != SQLITE_OK) {
                return code;
            }
        }
    }
    for (i = 0; i < sizeof urikit_sql_json_rows / sizeof urikit_sql_json_rows[0]; i++) {
        int code = add_function(db, &urikit_sql_json_rows[i], 1);

        if (code != SQLITE_OK) {
            return code;
        }
    }
    return add_function(db, &urikit_sql_psl_version_row, 0);
}

/* ---- the collation URI -------------------------------------------------------------------- */

static int compare_bytes(urikit_str a, urikit_str b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    int order = shorter > 0 ? memcmp(a.ptr, b.ptr, shorter) : 0;

    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

/* Valid texts by urikit_iri_compare at the level "syntax"; after them those that are not valid, by bytes. */
static int collate_uri(void *context, int a_len, const void *a, int b_len, const void *b)
{
    urikit_str left = urikit_str_of(a, (size_t)a_len);
    urikit_str right = urikit_str_of(b, (size_t)b_len);
    int order = compare_bytes(left, right);
    urikit_uri x, y;
    bool x_valid, y_valid;

    (void)context;
    if (order == 0) {
        return 0;
    }
    x_valid = urikit_iri_parse(left, URIKIT_PARSE_REFERENCE, &x, NULL) == URIKIT_OK;
    y_valid = urikit_iri_parse(right, URIKIT_PARSE_REFERENCE, &y, NULL) == URIKIT_OK;
    if (x_valid && y_valid) {
        return urikit_iri_compare(&x, &y, URIKIT_LEVEL_SYNTAX);
    }
    return x_valid ? -1 : y_valid ? 1 : order;
}

/* ---- the entry point ------------------------------------------------------------------------ */

#ifdef _WIN32
__declspec(dllexport)
#elif defined(__GNUC__)
__attribute__((visibility("default")))
#endif
int sqlite3_urikit_init(sqlite3 *db, char **message, const sqlite3_api_routines *api)
{
    int code;

    SQLITE_EXTENSION_INIT2(api)
    (void)api;
    if (sqlite3_libversion_number() < OLDEST_SQLITE) {
        if (message) {
            *message = sqlite3_mprintf("urikit needs SQLite 3.31.0 or later, this is %s", sqlite3_libversion());
        }
        return SQLITE_ERROR;
    }
    code = add_functions(db);
    if (code == SQLITE_OK) {
        code = sqlite_add_rows(db);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_create_collation_v2(db, "URI", SQLITE_UTF8, NULL, collate_uri, NULL);
    }
    return code;
}
