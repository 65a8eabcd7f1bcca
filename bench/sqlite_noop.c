/* SPDX-License-Identifier: MIT */
/* Functions that do nothing: what SQLite itself needs to call one. bench/sqlite subtracts them. */
#include <sqlite3ext.h>

#include <stddef.h>

SQLITE_EXTENSION_INIT1

/* noop(x) reads the argument and gives NULL. */
static void noop(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    if (!sqlite3_value_text(values[0]) || sqlite3_value_bytes(values[0]) < 0) {
        sqlite3_result_int(context, 0);
    }
}

/* same(x) gives the argument's text as a new text. */
static void same(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *text = (const char *)sqlite3_value_text(values[0]);

    (void)count;
    sqlite3_result_text(context, text, sqlite3_value_bytes(values[0]), SQLITE_TRANSIENT);
}

int sqlite3_noop_init(sqlite3 *db, char **message, const sqlite3_api_routines *api);

int sqlite3_noop_init(sqlite3 *db, char **message, const sqlite3_api_routines *api)
{
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int code;

    SQLITE_EXTENSION_INIT2(api)
    (void)message;
    code = sqlite3_create_function_v2(db, "noop", 1, flags, NULL, noop, NULL, NULL, NULL);
    return code ? code : sqlite3_create_function_v2(db, "same", 1, flags, NULL, same, NULL, NULL, NULL);
}
