/* SPDX-License-Identifier: MIT */
/*
 * Each allocation of each SQL function and table function fails in turn, SQLite's own and those of the libraries below:
 * the query ends with SQLITE_NOMEM, or gives the right result. Then the same query gives the right result on the same
 * connection, and when the connection is closed no block is left. test_sqlite.c tests the rest.
 */
#include "urikit_sql.h"
#include "urikit_sqlite.h"

#include "memory.h"

#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 20000, MOST = 5000 };

static long failures, refused, faults, queries;

static void fault(const char *sql, long n, const char *what, const char *detail)
{
    faults++;
    printf("%s: allocation %ld: %s: %s\n", sql, n, what, detail);
}

/* The rows of a query as one text, or NULL with SQLite's code in *code. A blob is shown by its bytes, as text. */
static const char *rows_of(sqlite3 *db, const char *sql, char *text, int *code)
{
    sqlite3_stmt *statement = NULL;
    size_t len = 0;
    int i;

    text[0] = '\0';
    *code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    while (*code == SQLITE_OK || *code == SQLITE_ROW) {
        *code = sqlite3_step(statement);
        for (i = 0; *code == SQLITE_ROW && i < sqlite3_column_count(statement); i++) {
            int type = sqlite3_column_type(statement, i);
            const char *column = (const char *)sqlite3_column_text(statement, i);

            if (!column && type != SQLITE_NULL && sqlite3_errcode(db) == SQLITE_NOMEM) {
                *code = SQLITE_NOMEM;
                break;
            }
            len += (size_t)snprintf(text + len, TEXT_MAX - len, "%d:%s|", type, column ? column : "");
        }
    }
    sqlite3_finalize(statement);
    return *code == SQLITE_DONE ? text : NULL;
}

static sqlite3 *open_database(void)
{
    sqlite3 *db = NULL;

    if (sqlite3_open(":memory:", &db) != SQLITE_OK || sqlite3_urikit_init(db, NULL, NULL) != SQLITE_OK) {
        printf("no database: %s\n", sqlite3_errmsg(db));
        exit(1);
    }
    return db;
}

/* What a query gives: rows, or an error. */
typedef struct answer {
    char text[TEXT_MAX];
    int code;
} answer;

static void ask(sqlite3 *db, const char *sql, answer *given)
{
    if (!rows_of(db, sql, given->text, &given->code)) {
        given->text[0] = '\0';
    }
}

static bool same(const answer *a, const answer *b)
{
    return a->code == b->code && strcmp(a->text, b->text) == 0;
}

/* Lets the n-th allocation fail. Returns whether there was one. */
static bool fail_one(sqlite3 *db, const char *sql, long n, bool all_after, const answer *want)
{
    static answer given;
    long failed;

    memory_inject(n, all_after);
    ask(db, sql, &given);
    failed = memory_feed();
    failures += failed;
    if (failed > 0 && (given.code & 0xFF) == SQLITE_NOMEM) {
        refused++;
    } else if (!same(&given, want)) {
        fault(sql, n, "neither SQLITE_NOMEM nor the right result", given.code == SQLITE_DONE ? given.text : sqlite3_errmsg(db));
    }
    ask(db, sql, &given);
    if (!same(&given, want)) {
        fault(sql, n, "the next query is wrong", sqlite3_errmsg(db));
    }
    return failed > 0;
}

static void inject_query(const char *sql)
{
    static answer want;
    int all_after;

    queries++;
    for (all_after = 0; all_after < 2; all_after++) {
        sqlite3_int64 used = sqlite3_memory_used();
        long live = memory_live();
        sqlite3 *db = open_database();
        long n = 1;

        ask(db, sql, &want);
        while (n < MOST && fail_one(db, sql, n, all_after != 0, &want)) {
            n++;
        }
        if (sqlite3_close(db) != SQLITE_OK || sqlite3_memory_used() != used || memory_live() != live) {
            fault(sql, n, "blocks were not freed", all_after ? "all after it failed" : "one failed");
        }
    }
}

/* ---- every function, with values that lead everywhere ------------------------------------ */

static const char *const values[] = {
    "'HTTP://u@Example.com:80/a%7e/../\xC3\xBC?q=1%20z&r#f'",
    "'coap://xn--bcher-kva.example/bu\xCC\x88y/c\xCC\x81\xCC\xA3h'", /* composes: utf8proc allocates */
    "X'82632b636f8163616263'",
    "X'8220816375CC88'", /* a CRI whose text is not in NFC */
    "'http://a b/'",
    "'../x%FF'",
    "'nosh://did:key:z6Mk/x'",
};
static const char *const seconds[] = { "'cri'", "'scheme'", "'q'", "'query'" };

static void inject_functions(void)
{
    enum { VALUES = sizeof values / sizeof values[0], SECONDS = sizeof seconds / sizeof seconds[0] };
    urikit_sql_row row;
    size_t i, k, second, count;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        for (count = row.min_args; count <= row.max_args; count++) {
            for (k = 0; k < VALUES; k++) {
                for (second = 0; second < (count > 1 ? SECONDS : 1); second++) {
                    char sql[500];

                    snprintf(sql, sizeof sql, "SELECT %s(%s%s%s%s)", row.name, values[k],
                             count < 2                                 ? ""
                             : row.types[1] == URIKIT_SQL_INTEGER      ? ", -1"
                             : strcmp(row.name, "uri_resolve") == 0    ? ", '../y/z?q'"
                             : strcmp(row.name, "uri_relativize") == 0 ? ", 'HTTP://u@Example.com:80/a/%C3%BC'"
                                                                       : ", ",
                             count < 2 || row.types[1] == URIKIT_SQL_INTEGER || strncmp(row.name, "uri_re", 6) == 0
                                 ? (strcmp(row.name, "uri_remove_query") == 0 ? seconds[second] : "")
                                 : seconds[second],
                             count < 3 ? "" : ", 'v w'");
                    inject_query(sql);
                }
            }
        }
    }
}

static const char *const others[] = {
    "SELECT ordinal, key, value FROM uri_query_each('a?k=v&k&=&&e=a%20b+c&%FF=%00')",
    "SELECT ordinal, segment, x FROM uri_segment_each('http://h/a/%20//%C3%BC')",
    "SELECT * FROM uri_segment_each(X'2f612f62')",
    "SELECT q.key, s.segment FROM uri_query_each('?p=/x/y&q=z') q LEFT JOIN uri_segment_each(q.value) s ON s.ordinal = 2",
    "SELECT u.v, s.segment FROM uri_segment_each(u.v) s, (SELECT '/a/b' v UNION ALL SELECT '/c%20d' UNION ALL SELECT 7) u",
    "SELECT key FROM uri_query_each('?b=1&a=2&%63=3') ORDER BY key DESC",
    "SELECT * FROM uri_query_each",
    "SELECT column1 FROM (VALUES ('b b'), ('http://b/'), ('//x'), ('HTTP://a/c'), ('http://a/b')) ORDER BY column1 COLLATE URI",
    "SELECT count(*), max(uri_normalize(u)) FROM (SELECT 'http://A/' u UNION ALL SELECT 'http://a/' UNION ALL SELECT '%') "
    "GROUP BY u COLLATE URI",
    "SELECT group_concat(uri_encode(key, 'query')) FROM uri_query_each('?a%20=1&\xC3\xBC=2')",
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 40) "
    "SELECT count(DISTINCT uri_normalize('HTTP://a/%7e' || i % 3)), sum(length(uri_to_cri('coap://a/u\xCC\x88' || i))) FROM n",
};

static void inject_registration(void)
{
    int all_after;

    for (all_after = 0; all_after < 2; all_after++) {
        long failed = 1;
        long n;

        for (n = 1; failed > 0 && n < MOST; n++) {
            sqlite3 *db = NULL;
            char text[TEXT_MAX];
            int code;

            if (sqlite3_open(":memory:", &db) != SQLITE_OK) {
                exit(1);
            }
            memory_inject(n, all_after != 0);
            code = sqlite3_urikit_init(db, NULL, NULL);
            failed = memory_feed();
            failures += failed;
            refused += code == SQLITE_NOMEM;
            if (code != SQLITE_OK && (code != SQLITE_NOMEM || failed == 0)) {
                fault("sqlite3_urikit_init", n, "another error", sqlite3_errmsg(db));
            }
            if (sqlite3_urikit_init(db, NULL, NULL) != SQLITE_OK || !rows_of(db, "SELECT uri_host('//h')", text, &code)) {
                fault("sqlite3_urikit_init", n, "the next call is wrong", sqlite3_errmsg(db));
            }
            sqlite3_close(db);
        }
    }
}

int main(void)
{
    size_t i;

    /* no lookaside memory: each allocation is one that can fail */
    if (sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK || sqlite3_initialize() != SQLITE_OK) {
        return 1;
    }
    inject_registration();
    inject_functions();
    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        inject_query(others[i]);
    }
    printf("%ld failures in %ld queries, %ld wrong ends; %ld times SQLITE_NOMEM\n", failures, queries, faults, refused);
    return faults > 0 || failures == 0;
}
