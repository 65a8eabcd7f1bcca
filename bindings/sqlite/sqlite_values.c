/* SPDX-License-Identifier: MIT */
/* Arguments and results, as SQLite holds them. */
#include "sqlite_parts.h"

SQLITE_EXTENSION_INIT3

void *sqlite_take(void *context, size_t size)
{
    sqlite_block *block = context;

    sqlite3_free(block->ptr);
    block->ptr = NULL;
    if (size > (size_t)sqlite3_limit(block->db, SQLITE_LIMIT_LENGTH, -1)) {
        block->too_big = true;
        return NULL;
    }
    block->ptr = sqlite3_malloc64(size);
    return block->ptr;
}

bool sqlite_borrow_text(sqlite3_value *value, urikit_str *text)
{
    const char *ptr = (const char *)sqlite3_value_text(value); /* before the length: it may convert */

    *text = urikit_str_of(ptr, (size_t)sqlite3_value_bytes(value));
    return ptr != NULL;
}

/* Text of the result; what is in the block is handed over without a copy. */
static void answer_text(sqlite3_context *context, bool bytes, const urikit_sql_result *result, sqlite_block *block)
{
    sqlite3_destructor_type destructor = SQLITE_TRANSIENT;

    if (result->place == URIKIT_SQL_IN_CONSTANT) {
        destructor = SQLITE_STATIC;
    } else if (result->place == URIKIT_SQL_IN_MEMORY) {
        destructor = sqlite3_free;
        block->ptr = NULL;
    }
    if (bytes) {
        sqlite3_result_blob64(context, result->text.ptr, result->text.len, destructor);
    } else {
        sqlite3_result_text64(context, result->text.ptr, result->text.len, destructor, SQLITE_UTF8);
    }
}

void sqlite_answer(sqlite3_context *context, urikit_sql_status status, urikit_sql_type type, const urikit_sql_result *result,
                   sqlite_block *block)
{
    switch (status) {
    case URIKIT_SQL_NULL:
        sqlite3_result_null(context);
        break;
    case URIKIT_SQL_VALUE:
        if (type == URIKIT_SQL_INTEGER || type == URIKIT_SQL_BOOLEAN) {
            sqlite3_result_int64(context, result->integer);
        } else {
            answer_text(context, type == URIKIT_SQL_BYTES, result, block);
        }
        break;
    case URIKIT_SQL_RAISE:
        sqlite3_result_error(context, result->text.ptr, (int)result->text.len);
        break;
    case URIKIT_SQL_NO_MEMORY:
    default:
        if (block->too_big) {
            sqlite3_result_error_toobig(context);
        } else {
            sqlite3_result_error_nomem(context);
        }
    }
    sqlite3_free(block->ptr);
}
