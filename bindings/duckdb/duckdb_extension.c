/* SPDX-License-Identifier: MIT */
/* The entry point of the extension for DuckDB. */
#include "duckdb_parts.h"

#include <pthread.h>
#include <string.h>

/* The table of DuckDB's C API, filled when the extension is loaded. */
DUCKDB_EXTENSION_GLOBAL

DUCKDB_EXTENSION_API bool urikit_init_c_api(duckdb_extension_info info, struct duckdb_extension_access *access);

/*
 * The table is the same each time, but a second database of the same program may load the extension while functions
 * of the first one run: what is there already is not written again.
 */
static void keep_api(const duckdb_ext_api_v1 *api)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    pthread_mutex_lock(&lock);
    if (memcmp(&duckdb_ext_api, api, sizeof *api) != 0) {
        duckdb_ext_api = *api;
    }
    pthread_mutex_unlock(&lock);
}

bool urikit_init_c_api(duckdb_extension_info info, struct duckdb_extension_access *access)
{
    const duckdb_ext_api_v1 *api = access->get_api(info, DUCKDB_EXTENSION_API_VERSION_STRING);
    duckdb_database *database;
    duckdb_connection connection;
    bool added;

    if (!api) {
        return false; /* DuckDB has set the error */
    }
    keep_api(api);
    database = access->get_database(info);
    if (!database || duckdb_connect(*database, &connection) != DuckDBSuccess) {
        access->set_error(info, "urikit: no connection to the database");
        return false;
    }
    added = duck_add_functions(connection) && duck_add_parse(connection) && duck_add_lists(connection) &&
            duck_add_rows(connection);
    duckdb_disconnect(&connection);
    if (!added) {
        access->set_error(info, "urikit: DuckDB did not take a function");
    }
    return added;
}
