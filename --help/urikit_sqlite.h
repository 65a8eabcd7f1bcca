/* SPDX-License-Identifier: MIT */
/**
 * urikit_sqlite.h - urikit's SQL functions for programs that link SQLite and urikit statically.
 *
 *   sqlite3_urikit_init(db, NULL, NULL);                                  one connection
 *   sqlite3_auto_extension((void (*)(void))sqlite3_urikit_init);          every connection opened from now on
 *
 * Compile the extension with -DSQLITE_CORE for that. README.md says which files go into a build.
 */
#ifndef URIKIT_SQLITE_H
#define URIKIT_SQLITE_H

#ifdef __cplusplus
extern "C" {
#endif

struct sqlite3;
struct sqlite3_api_routines;

/**
 * Add the functions, the table-valued functions and the collation URI to a connection.
 *
 * message   receives a text for sqlite3_free where the result is an error; nullable
 * api       what SQLite gives to a loaded extension; NULL in a static build
 *
 * Returns SQLITE_OK or a code of SQLite.
 */
int sqlite3_urikit_init(struct sqlite3 *db, char **message, const struct sqlite3_api_routines *api);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_SQLITE_H */
