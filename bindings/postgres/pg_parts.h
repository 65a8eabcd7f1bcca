/* SPDX-License-Identifier: MIT */
/* What the files of the extension for PostgreSQL share. */
#ifndef PG_PARTS_H
#define PG_PARTS_H

#include "postgres.h"

#include "fmgr.h"
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

#include "urikit_sql.h"

/* The block that pg_take returned last: the value that it begins. */
typedef struct pg_block {
    struct varlena *value;
} pg_block;

/* urikit_sql_memory.take with a pg_block: memory of the current context after the header of a value; raises an error. */
void *pg_take(void *context, size_t size);

/* The bytes of a value as they are. */
urikit_str pg_borrow(struct varlena *value);

/*
 * Text of the database as UTF-8: the same bytes where the database is UTF-8 or SQL_ASCII, or the text is ASCII. Raises
 * an error where a character has no Unicode.
 */
urikit_str pg_to_utf8(urikit_str text);

/* The other way. */
urikit_str pg_from_utf8(urikit_str text);

/* The value of a result that is text, in the encoding of the database. */
Datum pg_text_result(const urikit_sql_result *result, const pg_block *block);

/* The error of URIKIT_SQL_NO_MEMORY. */
#define pg_raise_no_memory() ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")))

#endif /* PG_PARTS_H */
