/* SPDX-License-Identifier: MIT */
/*
 * The extension linked statically, as a program does that has SQLite in it: every answer is that of the table in
 * bindings/sql, hostile values do no harm, and every lack of memory is reported. Made for the sanitizers;
 * test_sqlite.py tests what people see.
 */
#include "urikit_sql.h"
#include "urikit_sqlite.h"

#include "check.h"
#include "random.h"
#include "vectors.h"

#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory that can run out ----------------------------------------------------------- */

static sqlite3_mem_methods plain;
static long left = -1; /* allocations until one fails; negative: none fails */
static bool only_one;  /* else all fail from there on */
static long failed;
static sqlite3_int64 asked; /* bytes */

static bool fails(void)
{
    if (left < 0 || left-- > 0) {
        return false;
    }
    failed++;
    left = only_one ? -1 : 0;
    return true;
}

static void *counted_malloc(int size)
{
    asked += size;
    return fails() ? NULL : plain.xMalloc(size);
}

static void *counted_realloc(void *block, int size)
{
    return fails() ? NULL : plain.xRealloc(block, size);
}

static int set_up(void **state)
{
    sqlite3_mem_methods methods;

    (void)state;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain) != SQLITE_OK) {
        return 1;
    }
    methods = plain;
    methods.xMalloc = counted_malloc;
    methods.xRealloc = counted_realloc;
    /* no lookaside memory: each allocation is one that can fail */
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK ||
           sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK || sqlite3_initialize() != SQLITE_OK;
}

/* ---- what the extension asks SQLite for: these come before those of the library ------------------ */

typedef int collation(void *context, int a_len, const void *a, int b_len, const void *b);

static int pretended; /* SQLite's version; 0: the one that is there */
static collation *collate;

int sqlite3_libversion_number(void)
{
    int major, minor, patch;

    if (pretended) {
        return pretended;
    }
    return sscanf(sqlite3_libversion(), "%d.%d.%d", &major, &minor, &patch) == 3 ? (major * 1000 + minor) * 1000 + patch : 0;
}

int sqlite3_create_collation_v2(sqlite3 *db, const char *name, int encoding, void *context, collation *compare,
                                void (*destroy)(void *))
{
    static const uint16_t wide_name[] = { 'U', 'R', 'I', 0 };

    collate = compare;
    assert_string_equal(name, "URI");
    assert_null(destroy);
    return sqlite3_create_collation16(db, wide_name, encoding, context, compare); /* that does not come back here */
}

static sqlite3 *open_database(void)
{
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(sqlite3_urikit_init(db, NULL, NULL), SQLITE_OK);
    return db;
}

/* Closes the database; nothing that was taken since is left. used: sqlite3_memory_used() before it was opened. */
static void close_database(sqlite3 *db, sqlite3_int64 used)
{
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_int_equal(sqlite3_memory_used(), used);
}

/* ---- every answer is that of the table ---------------------------------------------------- */

static void *take(void *context, size_t size)
{
    void **block = context;

    free(*block);
    *block = malloc(size);
    return *block;
}

static void check_answer(sqlite3_stmt *statement, const urikit_sql_row *row, const urikit_sql_arg *args, size_t count)
{
    void *block = NULL;
    urikit_sql_memory memory = { .take = take, .context = &block };
    urikit_sql_result want = { { NULL, 0 }, 0, URIKIT_SQL_IN_CONSTANT };
    urikit_sql_status status = row->call(args, count, &memory, &want);
    int code = sqlite3_step(statement);

    switch (status) {
    case URIKIT_SQL_NULL:
        assert_int_equal(code, SQLITE_ROW);
        assert_int_equal(sqlite3_column_type(statement, 0), SQLITE_NULL);
        break;
    case URIKIT_SQL_RAISE:
        assert_int_equal(code, SQLITE_ERROR);
        check_text(urikit_str_from(sqlite3_errmsg(sqlite3_db_handle(statement))), want.text, row->name);
        break;
    case URIKIT_SQL_VALUE:
        assert_int_equal(code, SQLITE_ROW);
        if (row->result == URIKIT_SQL_INTEGER || row->result == URIKIT_SQL_BOOLEAN) {
            assert_int_equal(sqlite3_column_type(statement, 0), SQLITE_INTEGER);
            assert_int_equal(sqlite3_column_int64(statement, 0), want.integer);
        } else {
            const char *got = sqlite3_column_blob(statement, 0);

            assert_int_equal(sqlite3_column_type(statement, 0), row->result == URIKIT_SQL_BYTES ? SQLITE_BLOB : SQLITE_TEXT);
            check_text(urikit_str_of(got ? got : "", (size_t)sqlite3_column_bytes(statement, 0)), want.text, row->name);
        }
        break;
    case URIKIT_SQL_NO_MEMORY:
    default:
        check_fail("%s: no memory", row->name);
    }
    free(block);
}

enum { STATEMENTS = 64 };

/* A statement for each function and number of arguments. */
typedef struct functions {
    sqlite3 *db;
    sqlite3_int64 used; /* before */
    sqlite3_stmt *statements[STATEMENTS];
    urikit_sql_row rows[STATEMENTS];
    size_t counts[STATEMENTS];
    size_t count;
} functions;

static void functions_open(functions *f)
{
    urikit_sql_row row;
    size_t i, count;

    memset(f, 0, sizeof *f);
    f->used = sqlite3_memory_used();
    f->db = open_database();
    for (i = 0; urikit_sql_at(i, &row); i++) {
        for (count = row.min_args; count <= row.max_args; count++) {
            char sql[100];

            snprintf(sql, sizeof sql, "SELECT %s(%s)", row.name, count == 1 ? "?" : count == 2 ? "?,?" : "?,?,?");
            assert_true(f->count < STATEMENTS);
            assert_int_equal(sqlite3_prepare_v2(f->db, sql, -1, &f->statements[f->count], NULL), SQLITE_OK);
            f->rows[f->count] = row;
            f->counts[f->count++] = count;
        }
    }
}

static void functions_close(functions *f)
{
    size_t i;

    for (i = 0; i < f->count; i++) {
        sqlite3_finalize(f->statements[i]);
    }
    close_database(f->db, f->used);
}

/* Calls each function with these values, as text and as a blob. */
static void call_all(functions *f, urikit_str x, urikit_str second, urikit_str third, int64_t number)
{
    urikit_str texts[] = { x, second, third };
    size_t i, k;
    int blob;

    for (i = 0; i < f->count; i++) {
        for (blob = 0; blob < 2; blob++) {
            sqlite3_stmt *statement = f->statements[i];
            urikit_sql_arg args[URIKIT_SQL_ARGS];

            for (k = 0; k < f->counts[i]; k++) {
                urikit_sql_type type = (urikit_sql_type)f->rows[i].types[k];
                bool bytes = type == URIKIT_SQL_BYTES || (type != URIKIT_SQL_INTEGER && blob);

                args[k].text = texts[k];
                args[k].integer = number;
                args[k].bytes = bytes;
                if (type == URIKIT_SQL_INTEGER) {
                    sqlite3_bind_int64(statement, (int)k + 1, number);
                } else if (bytes) {
                    sqlite3_bind_blob64(statement, (int)k + 1, texts[k].ptr, texts[k].len, SQLITE_STATIC);
                } else {
                    sqlite3_bind_text64(statement, (int)k + 1, texts[k].ptr, texts[k].len, SQLITE_STATIC, SQLITE_UTF8);
                }
            }
            check_answer(statement, &f->rows[i], args, f->counts[i]);
            sqlite3_reset(statement);
        }
    }
}

/* Words that the second and third argument may be, known and unknown. */
static const char *const words[] = { "uri",    "iri",    "cri",  "usr",   "nosh",        "auto", "syntax",
                                     "scheme", "string", "path", "query", "fragment",    "a",    "k",
                                     "utm_*",  "",       "x",    "../y",  "http://a/b?c" };

static void fields_of_row(const vector_row *row, void *context)
{
    functions *f = context;
    size_t i;

    for (i = 0; i < row->count; i++) {
        if (row->fields[i].ptr) {
            urikit_str next = row->fields[(i + 1) % row->count];
            urikit_str word = urikit_str_from(words[(row->line + i) % (sizeof words / sizeof words[0])]);

            call_all(f, row->fields[i], next.ptr ? next : word, word, (int64_t)i - 3);
        }
    }
}

static void test_vectors(void **state)
{
    static const char *const files[] = { "uri_parse.tsv",  "uri_errors.tsv",     "uri_normalize.tsv", "uri_resolve.tsv",
                                         "iri_parse.tsv",  "uri_relativize.tsv", "uri_edit.tsv",      "uri_surt.tsv",
                                         "psl.tsv",        "kind.tsv",           "percent.tsv",       "iri_uri.tsv",
                                         "query_find.tsv", "path_segment.tsv",   "nosh.tsv",          "usr_errors.tsv",
                                         "cri_uri.tsv" };
    functions f;
    size_t i;

    (void)state;
    functions_open(&f);
    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        vectors_each(files[i], fields_of_row, &f);
    }
    functions_close(&f);
}

/* ---- generated values ------------------------------------------------------------------------ */

static size_t hostile(random_state *r, char *text)
{
    /* clang-format off */
    static const char *const pieces[] = { "http://", "//", "a", "%41", "%C3%A9", "%FF", "%00", "%", "%G0", "\xC3\xA9",
                                          "\xC3", "\xE2\x80\xAE", "[::1]", "[", "]", ":", ":80", ":99999", "@", "/", "/../",
                                          "?", "&", "=", "#", "k=v", "+", " ", "\"", "'", "usr:a/b", "nosh:", "\\", "1.2.3.4",
                                          "example.co.uk", "xn--", ".", "\x82\x20\x81\x61\x61", "\xD8\x63", "e\xCC\x81" };
    /* clang-format on */
    size_t count = random_below(r, 12);
    size_t len = 0;

    while (count-- > 0) {
        const char *piece = pieces[random_below(r, sizeof pieces / sizeof pieces[0])];

        len += (size_t)sprintf(text + len, "%s", piece);
        if (random_below(r, 30) == 0) {
            text[len++] = (char)random_below(r, 256);
        }
    }
    return len;
}

static void test_generated(void **state)
{
    const char *cases = getenv("URIKIT_CASES");
    unsigned long count = cases ? strtoul(cases, NULL, 10) : 2000;
    random_state r = random_start();
    functions f;

    (void)state;
    functions_open(&f);
    while (count-- > 0) {
        char x[256], y[256];
        urikit_str a = urikit_str_of(x, hostile(&r, x));
        urikit_str b = urikit_str_of(y, hostile(&r, y));

        call_all(&f, a, random_below(&r, 3) ? b : urikit_str_from(words[random_below(&r, 12)]), a,
                 (int64_t)random_below(&r, 9) - 4);
    }
    functions_close(&f);
}

/* ---- rows, the collation, NULL ------------------------------------------------------------------ */

/* The rows of a query as one text: columns separated by ' ', rows by '|', NULL as "-". NULL on an error. */
static const char *rows_of(sqlite3 *db, const char *sql)
{
    static char text[4000];
    sqlite3_stmt *statement = NULL;
    size_t len = 0;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    int i;

    text[0] = '\0';
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        for (i = 0; code == SQLITE_ROW && i < sqlite3_column_count(statement); i++) {
            const char *column = (const char *)sqlite3_column_text(statement, i);

            if (!column && sqlite3_errcode(db) == SQLITE_NOMEM) {
                code = SQLITE_NOMEM;
                break;
            }
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%s",
                                    i > 0     ? " "
                                    : len > 0 ? "|"
                                              : "",
                                    column ? column : "-");
        }
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? text : NULL;
}

typedef struct query_case {
    const char *sql;
    const char *want;
} query_case;

static const query_case queries[] = {
    { "SELECT uri_route('/b', v) FROM (SELECT '/{x}' v UNION ALL SELECT '[\"/b\"]' UNION ALL SELECT '/c')", "/{x}|/b|-" },
    { "WITH n(u) AS (VALUES ('/a'), ('/b'), ('c')) SELECT uri_route(u, '/{x}' || char(10) || '/b') FROM n", "/{x}|/b|-" },
    { "SELECT ordinal, key, value FROM uri_query_each('a?k=v&k&=&&e=a%20b+c&%FF=%00')", "1 k v|2 k -|3  |4  -|5 e a b+c|6 - -" },
    { "SELECT * FROM uri_query_each('a?')", "1  -" },
    { "SELECT * FROM uri_query_each('a')", "" },
    { "SELECT * FROM uri_query_each(NULL)", "" },
    { "SELECT * FROM uri_query_each('a b')", "" },
    { "SELECT * FROM uri_segment_each('http://h/a/%20//')", "1 a|2  |3 |4 " },
    { "SELECT * FROM uri_segment_each('/')", "1 " },
    { "SELECT segment FROM uri_segment_each('/a/b/c') ORDER BY ordinal DESC", "c|b|a" },
    { "SELECT x FROM uri_segment_each('/a/b')", "/a/b|/a/b" },
    { "SELECT rowid, segment FROM uri_segment_each WHERE x = '/a/b' AND ordinal = 2", "2 b" },
    { "SELECT u.v, s.segment FROM (SELECT '/a/b' v UNION ALL SELECT '/c') u, uri_segment_each(u.v) s", "/a/b a|/a/b b|/c c" },
    { "SELECT u.v, s.segment FROM uri_segment_each(u.v) s, (SELECT '/a/b' v UNION ALL SELECT '/c') u", "/a/b a|/a/b b|/c c" },
    { "SELECT q.key, s.segment FROM uri_query_each('?p=/x/y&q=z') q LEFT JOIN uri_segment_each(q.value) s ON s.ordinal = 2",
      "p y|q -" },
    { "SELECT (SELECT count(*) FROM uri_segment_each(column1)) FROM (VALUES ('/a/b'), (NULL), ('a b'), ('/'))", "2|0|0|1" },
    /* the collation: valid before invalid, equal at the level "syntax" */
    { "SELECT 'HTTP://a/%7e' = 'http://a/~' COLLATE URI, 'http://a/é' = 'http://a/%c3%a9' COLLATE URI", "1 1" },
    { "SELECT 'http://a' = 'http://a/' COLLATE URI, 'a b' < 'a' COLLATE URI, 'a b' = 'a b' COLLATE URI", "0 0 1" },
    { "SELECT column1 FROM (VALUES ('b b'), ('http://b/'), ('a b'), ('//x'), ('HTTP://a/c'), ('http://a/b')) "
      "ORDER BY column1 COLLATE URI",
      "//x|http://a/b|HTTP://a/c|http://b/|a b|b b" },
    { "SELECT 'a b' < 'b b' COLLATE URI, 'b b' < 'a b' COLLATE URI, 'a b' < 'a b c' COLLATE URI, 'a b c' < 'a b' COLLATE URI",
      "1 0 1 0" },
    { "SELECT ' ' < '%' COLLATE URI, '%' < ' ' COLLATE URI", "1 0" },
    { "SELECT '' < 'a b' COLLATE URI, 'a b' < '' COLLATE URI, '' < 'a' COLLATE URI, 'a' < '' COLLATE URI, 'a' < 'a b' COLLATE "
      "URI",
      "1 0 1 0 1" },
    { "SELECT count(*) FROM (SELECT 'http://A/' u UNION ALL SELECT 'http://a/' UNION ALL SELECT '%') GROUP BY u COLLATE URI",
      "2|1" },
    { "SELECT EXISTS(SELECT 1 FROM uri_segment_each(column1)) FROM (VALUES ('/a/b'), (NULL), ('/a/b'), ('a b'))", "1|0|1|0" },
    { "SELECT typeof(psl_version())", "text" },
    { "SELECT uri_parse('//h') LIKE '%\"host\":\"h\"%', uri_query_list('?a=b')", "1 [{\"key\":\"a\",\"value\":\"b\"}]" },
    { "SELECT length(uri_encode(zeroblob(20))), cri_to_uri(zeroblob(20)) IS NULL", "60 1" },
    { "SELECT group_concat(name || ' ' || type || ' ' || hidden) FROM pragma_table_xinfo('uri_finding_each')",
      "ordinal INTEGER 0,rule TEXT 0,severity TEXT 0,start_at INTEGER 0,end_at INTEGER 0,why TEXT 0,x  1" },
    /* numbers are read as text, as SQLite's own functions do */
    { "SELECT uri_valid(42), uri_path(42), uri_path_segment('/a/b', '2'), uri_path_segment('/a/b', 'x'), uri_host(1.5)",
      "1 42 b - -" },
    { "SELECT uri_strict('a'), uri_port('//h:1'), uri_to_iri('%C3%A9'), length(uri_to_cri('coap://a/')), "
      "cri_to_uri(uri_to_cri('coap://a/b')), uri_encode(' é'), uri_decode('%41'), uri_surt('http://a.b/'), "
      "uri_set_query('a', 'k', 'v w'), uri_normalize('HTTP://A/%41'), uri_registrable('//www.example.co.uk')",
      "a 1 é 7 coap://a/b %20%C3%A9 A http://(b,a,)/ a?k=v%20w http://a/A example.co.uk" },
};

static void check_queries(const char *before)
{
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_database();
    size_t i;

    assert_non_null(rows_of(db, before));
    for (i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        const char *got = rows_of(db, queries[i].sql);

        if (!got) {
            check_fail("%s: %s", queries[i].sql, sqlite3_errmsg(db));
        }
        check_text(urikit_str_from(got), urikit_str_from(queries[i].want), queries[i].sql);
    }
    close_database(db, used);
}

static void test_queries(void **state)
{
    (void)state;
    check_queries("SELECT 1");
    check_queries("PRAGMA encoding = 'UTF-16le'");
    check_queries("PRAGMA trusted_schema = OFF");
}

/* SQLite is told what functions and rows are: in an index, in a view that is not trusted, in their order. */
static void test_plans(void **state)
{
    static const query_case plans[] = {
        { "SELECT segment FROM uri_segment_each('/b/a') ORDER BY ordinal", NULL },
        { "SELECT segment FROM uri_segment_each('/b/a') ORDER BY ordinal DESC", "USE TEMP B-TREE FOR ORDER BY" },
        { "SELECT segment FROM uri_segment_each('/b/a') ORDER BY segment", "USE TEMP B-TREE FOR ORDER BY" },
        { "SELECT key FROM uri_query_each('?b=2&a=1') ORDER BY value", "USE TEMP B-TREE FOR ORDER BY" },
        { "SELECT key FROM uri_query_each('?b=2&a=1') ORDER BY key, ordinal", "USE TEMP B-TREE FOR ORDER BY" },
        { "SELECT u FROM t WHERE uri_host(u) = 'a'", "USING INDEX by_host" },
    };
    static const query_case made[] = {
        { "CREATE TABLE t(u TEXT)", "" },
        { "INSERT INTO t VALUES ('http://a/x/y'), ('http://b/z')", "" },
        { "CREATE INDEX by_host ON t(uri_host(u))", "" },
        { "PRAGMA trusted_schema = OFF", "" },
        { "CREATE VIEW hosts AS SELECT uri_host(u) AS host FROM t", "" },
        { "CREATE VIEW segments AS SELECT segment FROM t, uri_segment_each(u)", "" },
        { "SELECT host FROM hosts ORDER BY host", "a|b" },
        { "SELECT segment FROM segments ORDER BY segment", "x|y|z" },
        { "SELECT segment FROM uri_segment_each('/b/c/a') ORDER BY segment", "a|b|c" },
        { "SELECT segment FROM uri_segment_each('/b/c/a') ORDER BY ordinal, segment", "b|c|a" },
    };
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_database();
    char sql[300];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof made / sizeof made[0]; i++) {
        const char *got = rows_of(db, made[i].sql);

        check_text(urikit_str_from(got ? got : sqlite3_errmsg(db)), urikit_str_from(made[i].want), made[i].sql);
    }
    for (i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        const char *got;

        snprintf(sql, sizeof sql, "EXPLAIN QUERY PLAN %s", plans[i].sql);
        got = rows_of(db, sql);
        if (!got || (plans[i].want ? !strstr(got, plans[i].want) : strstr(got, "TEMP B-TREE") != NULL)) {
            check_fail("%s: %s", sql, got ? got : sqlite3_errmsg(db));
        }
    }
    close_database(db, used);
}

static void test_errors(void **state)
{
    static const query_case errors[] = {
        { "SELECT * FROM uri_query_each", "uri_query_each needs its argument: uri_query_each(x)" },
        { "SELECT uri_strict('a b')", NULL },
        { "SELECT uri_normalize('a', 'Scheme')",
          "unknown level \"Scheme\"; the levels are string, case, percent, path, syntax, scheme" },
        { "SELECT uri_host()", "wrong number of arguments to function uri_host()" },
        { "SELECT uri_host('a', 'b')", "wrong number of arguments to function uri_host()" },
        { "CREATE VIRTUAL TABLE t USING uri_query_each", "no such module: uri_query_each" },
        { "SELECT * FROM uri_query_each('a', 'b')", "too many arguments on uri_query_each() - max 1" },
        { "DELETE FROM uri_query_each('a')", NULL },
        { "SELECT * FROM uri_query_each WHERE x > '?a'", "uri_query_each needs its argument: uri_query_each(x)" },
        { "SELECT * FROM uri_segment_each s, uri_segment_each t, uri_segment_each('/a') u",
          "uri_segment_each needs its argument: uri_segment_each(x)" },
    };
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_database();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        if (rows_of(db, errors[i].sql)) {
            check_fail("%s: no error", errors[i].sql);
        }
        if (errors[i].want) {
            assert_string_equal(sqlite3_errmsg(db), errors[i].want);
        }
    }
    close_database(db, used);
}

/* NULL in any place gives NULL, whatever the other arguments are. */
static void test_null(void **state)
{
    functions f;
    size_t i, k, place;

    (void)state;
    functions_open(&f);
    for (i = 0; i < f.count; i++) {
        for (place = 0; place < f.counts[i]; place++) {
            for (k = 0; k < f.counts[i]; k++) {
                if (k == place) {
                    sqlite3_bind_null(f.statements[i], (int)k + 1);
                } else {
                    sqlite3_bind_text(f.statements[i], (int)k + 1, "a b", -1, SQLITE_STATIC);
                }
            }
            assert_int_equal(sqlite3_step(f.statements[i]), SQLITE_ROW);
            assert_int_equal(sqlite3_column_type(f.statements[i], 0), SQLITE_NULL);
            sqlite3_reset(f.statements[i]);
        }
    }
    functions_close(&f);
}

enum { ROUTES = 500 };

/* Bytes that a query takes which routes so many rows by one constant list. */
static sqlite3_int64 routed(const char *list, int rows)
{
    sqlite3_int64 used = sqlite3_memory_used(), before;
    sqlite3 *db = open_database();
    sqlite3_stmt *statement = NULL;

    assert_int_equal(sqlite3_prepare_v2(db,
                                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
                                        "SELECT count(uri_route('/r' || i || '/x', ?2)) FROM n",
                                        -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_bind_int(statement, 1, rows), SQLITE_OK);
    assert_int_equal(sqlite3_bind_text(statement, 2, list, -1, SQLITE_STATIC), SQLITE_OK);
    before = asked;
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(statement, 0), rows);
    before = asked - before;
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
    close_database(db, used);
    return before;
}

/* A constant list of templates is read once, not for each row. */
static void test_routes_are_kept(void **state)
{
    static char list[ROUTES * 16];
    size_t len = 0;
    int i;

    (void)state;
    for (i = 1; i <= ROUTES; i++) {
        len += (size_t)snprintf(list + len, sizeof list - len, "/r%d/{x}\n", i);
    }
    assert_true(routed(list, ROUTES) < 3 * routed(list, 1));
}

/* ---- limits and lack of memory --------------------------------------------------------------------- */

static void test_too_big(void **state)
{
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_database();

    (void)state;
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 10000);
    assert_string_equal(rows_of(db, "SELECT length(uri_encode(zeroblob(3333)))"), "9999");
    assert_null(rows_of(db, "SELECT length(uri_encode(zeroblob(3334)))"));
    assert_int_equal(sqlite3_errcode(db), SQLITE_TOOBIG);
    assert_string_equal(rows_of(db, "SELECT 1"), "1");
    close_database(db, used);
}

/* One query with allocation n failing. True: there was memory enough. */
static bool ends_without_memory(const query_case *query, const char *encoding, long n)
{
    sqlite3_int64 used = sqlite3_memory_used();
    long before = failed;
    sqlite3 *db = open_database(); /* a new one: else what SQLite keeps would not be taken again */
    const char *got;

    assert_non_null(rows_of(db, encoding));
    left = n;
    got = rows_of(db, query->sql);
    left = -1;
    if (got) {
        assert_string_equal(got, query->want);
    } else {
        assert_int_equal(sqlite3_errcode(db) & 0xFF, SQLITE_NOMEM);
    }
    close_database(db, used);
    return failed == before;
}

/* Each query with the first, second, third ... allocation failing, alone and with all that follow, until none is left. */
static void test_no_memory(void **state)
{
    static const char *const encodings[] = { "PRAGMA encoding = 'UTF-8'", "PRAGMA encoding = 'UTF-16le'" };
    size_t i, k;

    (void)state;
    for (k = 0; k < 4; k++) {
        only_one = k % 2 == 1;
        for (i = 0; i < sizeof queries / sizeof queries[0]; i++) {
            long n = 0;

            while (!ends_without_memory(&queries[i], encodings[k / 2], n)) {
                n++;
                assert_true(n < 5000);
            }
            assert_true(n > 1);
        }
    }
    only_one = false;
}

/* The same while the functions are registered. */
static void test_no_memory_init(void **state)
{
    int kinds;

    (void)state;
    for (kinds = 0; kinds < 2; kinds++) {
        int code = SQLITE_NOMEM;
        long n;

        for (n = 0; code != SQLITE_OK && n < 5000; n++) {
            sqlite3_int64 used = sqlite3_memory_used();
            sqlite3 *db = NULL;

            assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
            only_one = kinds == 1;
            left = n;
            code = sqlite3_urikit_init(db, NULL, NULL);
            left = -1;
            assert_true(code == SQLITE_OK || code == SQLITE_NOMEM);
            if (code == SQLITE_OK) { /* then with all of them */
                assert_string_equal(rows_of(db, "SELECT count(*), uri_parse('a') IS NULL, uri_query_list('a') IS NULL "
                                                "FROM uri_query_each('?a'), uri_segment_each('/a')"),
                                    "1 0 0");
            }
            close_database(db, used);
        }
        only_one = false;
        assert_true(n > 30 && code == SQLITE_OK);
    }
}

/* An older SQLite is told so. */
static void test_old_sqlite(void **state)
{
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = NULL;
    char *message = NULL;
    char want[100];

    (void)state;
    (void)snprintf(want, sizeof want, "urikit needs SQLite 3.31.0 or later, this is %s", sqlite3_libversion());
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    pretended = 3030999;
    assert_int_equal(sqlite3_urikit_init(db, &message, NULL), SQLITE_ERROR);
    assert_string_equal(message, want);
    sqlite3_free(message);
    assert_int_equal(sqlite3_urikit_init(db, NULL, NULL), SQLITE_ERROR);
    assert_null(rows_of(db, "SELECT uri_valid('a')"));
    pretended = 3031000;
    message = NULL;
    assert_int_equal(sqlite3_urikit_init(db, &message, NULL), SQLITE_OK);
    pretended = 0;
    assert_null(message);
    close_database(db, used);
}

/* The collation looks at no byte after a text. */
static void test_collation_bounds(void **state)
{
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_database();

    (void)state;
    assert_true(collate(NULL, 5, "a b c", 3, "a bzz") > 0);
    assert_true(collate(NULL, 3, "a bzz", 5, "a b c") < 0);
    assert_int_equal(collate(NULL, 3, "a bzz", 3, "a byy"), 0);
    close_database(db, used);
}

/* A blob that is given as text is text in the encoding of the database, as for SQLite's own functions. */
static void test_blob_as_text(void **state)
{
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_database();

    (void)state;
    assert_non_null(rows_of(db, "PRAGMA encoding = 'UTF-16le'"));
    assert_string_equal(rows_of(db, "SELECT upper(x'61006200'), uri_path(x'61006200')"), "AB ab");
    assert_string_equal(rows_of(db, "SELECT uri_valid(x'8220816161', 'cri'), length(cri_to_uri(x'8220816161'))"), "1 8");
    close_database(db, used);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_queries),     cmocka_unit_test(test_errors),
                                        cmocka_unit_test(test_null),        cmocka_unit_test(test_too_big),
                                        cmocka_unit_test(test_no_memory),   cmocka_unit_test(test_no_memory_init),
                                        cmocka_unit_test(test_vectors),     cmocka_unit_test(test_generated),
                                        cmocka_unit_test(test_plans),       cmocka_unit_test(test_routes_are_kept),
                                        cmocka_unit_test(test_old_sqlite),  cmocka_unit_test(test_collation_bounds),
                                        cmocka_unit_test(test_blob_as_text) };

    return cmocka_run_group_tests(tests, set_up, NULL);
}
