/* SPDX-License-Identifier: MIT */
/* What several files need to register a function. */
#include "duckdb_parts.h"

void duck_add_parameter(duckdb_scalar_function function, duckdb_type type)
{
    duckdb_logical_type logical = duckdb_create_logical_type(type);

    duckdb_scalar_function_add_parameter(function, logical);
    duckdb_destroy_logical_type(&logical);
}

bool duck_add_of_text(duckdb_connection connection, const char *name, duckdb_logical_type result, void *extra,
                      duckdb_scalar_function_t call)
{
    duckdb_scalar_function function = duckdb_create_scalar_function();
    bool added;

    duckdb_scalar_function_set_name(function, name);
    duck_add_parameter(function, DUCKDB_TYPE_VARCHAR);
    duckdb_scalar_function_set_return_type(function, result);
    duckdb_scalar_function_set_extra_info(function, extra, duckdb_free);
    duckdb_scalar_function_set_function(function, call);
    added = duckdb_register_scalar_function(connection, function) == DuckDBSuccess;
    duckdb_destroy_logical_type(&result);
    duckdb_destroy_scalar_function(&function);
    return added;
}

urikit_sql_rows_row *duck_copy_kind(const urikit_sql_rows_row *kind)
{
    urikit_sql_rows_row *copy = duckdb_malloc(sizeof *copy);

    if (copy) {
        *copy = *kind;
    }
    return copy;
}
