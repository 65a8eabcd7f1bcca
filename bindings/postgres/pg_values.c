/* SPDX-License-Identifier: MIT */
/* Values of PostgreSQL as the functions of bindings/sql read and write them. */
#include "pg_parts.h"

#include "mb/pg_wchar.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

void *pg_take(void *context, size_t size)
{
    pg_block *block = context;

    if (block->value) {
        pfree(block->value);
        block->value = NULL;
    }
    if (size > MaxAllocSize - VARHDRSZ) {
        ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("the result is longer than 1 GB")));
    }
    block->value = palloc(size + VARHDRSZ);
    return VARDATA(block->value);
}

urikit_str pg_borrow(struct varlena *value)
{
    return urikit_str_of(VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value));
}

static bool encoding_is_utf8(void)
{
    int encoding = GetDatabaseEncoding();

    return encoding == PG_UTF8 || encoding == PG_SQL_ASCII;
}

urikit_str pg_to_utf8(urikit_str text)
{
    char *converted;

    if (encoding_is_utf8() || text.len == 0) {
        return text;
    }
    converted = pg_server_to_any(text.ptr, (int)text.len, PG_UTF8);
    return converted == text.ptr ? text : urikit_str_of(converted, strlen(converted));
}

urikit_str pg_from_utf8(urikit_str text)
{
    char *converted;

    if (encoding_is_utf8() || text.len == 0) {
        return text;
    }
    converted = pg_any_to_server(text.ptr, (int)text.len, PG_UTF8);
    return converted == text.ptr ? text : urikit_str_of(converted, strlen(converted));
}

Datum pg_text_result(const urikit_sql_result *result, const pg_block *block)
{
    urikit_str text = pg_from_utf8(result->text);

    if (result->place == URIKIT_SQL_IN_MEMORY && text.ptr == VARDATA(block->value)) {
        SET_VARSIZE(block->value, text.len + VARHDRSZ); /* the block is the value; what is left over in it is not read */
        return PointerGetDatum(block->value);
    }
    return PointerGetDatum(cstring_to_text_with_len(text.ptr, (int)text.len));
}
