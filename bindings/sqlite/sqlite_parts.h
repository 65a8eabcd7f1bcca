/* SPDX-License-Identifier: MIT */
/* What the files of the extension share. */
#ifndef SQLITE_PARTS_H
#define SQLITE_PARTS_H

#include <sqlite3ext.h>

#include "urikit_sql.h"

/* Memory for one call: blocks of sqlite3_malloc64, no longer than a value of this connection may be. */
typedef struct sqlite_block {
    sqlite3 *db;
    void *ptr;
    bool too_big;
} sqlite_block;

void *sqlite_take(void *context, size_t size);

/* Give an answer to SQLite; `type` is that of the result. The block is freed or handed over. */
void sqlite_answer(sqlite3_context *context, urikit_sql_status status, urikit_sql_type type, const urikit_sql_result *result,
                   sqlite_block *block);

/* Borrow a value that is not NULL as text (blobs: their bytes). False: no memory. */
bool sqlite_borrow_text(sqlite3_value *value, urikit_str *text);

/* Add the table-valued functions. Returns a code of SQLite. */
int sqlite_add_rows(sqlite3 *db);

#endif /* SQLITE_PARTS_H */
