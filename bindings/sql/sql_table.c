/* SPDX-License-Identifier: MIT */
/* The functions by name. */
#include "urikit_sql.h"

#include "sql_table.h"

bool urikit_sql_at(size_t i, urikit_sql_row *row)
{
    if (i >= sizeof function_rows / sizeof function_rows[0]) {
        return false;
    }
    *row = function_rows[i];
    return true;
}

bool urikit_sql_rows_at(size_t i, urikit_sql_rows_row *row)
{
    if (i >= sizeof rows_rows / sizeof rows_rows[0]) {
        return false;
    }
    *row = rows_rows[i];
    return true;
}
