/* SPDX-License-Identifier: MIT */
/*
 * The extension in a real SQLite: three values, a line each, as text, blobs, integers, floats or NULL (the first byte
 * chooses). Text gets the answer of the table in bindings/sql, NULL gets NULL, the table-valued functions give rows in
 * order, and the collation URI is a total order.
 */
#include "urikit_sql.h"
#include "urikit_sqlite.h"

#include "fuzz_expect.h"

#include <sqlite3.h>

enum { STATEMENTS = 64, KINDS = 5 };

typedef struct function {
    sqlite3_stmt *statement;
    urikit_sql_row row;
    size_t count;
} function;

static sqlite3 *db;
static function functions[STATEMENTS];
static size_t function_count;
static sqlite3_stmt *rows_of[2];
static sqlite3_stmt *order_of;

static sqlite3_stmt *prepare(const char *sql)
{
    sqlite3_stmt *statement = NULL;

    expect(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
    return statement;
}

/* Once for all inputs; the fuzzer ends with the process. */
static void open_all(void)
{
    static const char *const marks[] = { "", "?1", "?1,?2", "?1,?2,?3" };
    urikit_sql_row row;
    size_t i;
    size_t count;

    expect(sqlite3_open(":memory:", &db) == SQLITE_OK && sqlite3_urikit_init(db, NULL, NULL) == SQLITE_OK);
    for (i = 0; urikit_sql_at(i, &row); i++) {
        for (count = row.min_args; count <= row.max_args; count++) {
            char sql[100];

            snprintf(sql, sizeof sql, "SELECT %s(%s)", row.name, marks[count]);
            expect(function_count < STATEMENTS);
            functions[function_count].statement = prepare(sql);
            functions[function_count].row = row;
            functions[function_count++].count = count;
        }
    }
    rows_of[0] = prepare("SELECT ordinal, key, value FROM uri_query_each(?1)");
    rows_of[1] = prepare("SELECT ordinal, segment, segment FROM uri_segment_each(?1)");
    order_of = prepare("SELECT (?1 < ?2 COLLATE URI) - (?1 > ?2 COLLATE URI)");
}

static void bind(sqlite3_stmt *statement, int at, urikit_str text, unsigned kind)
{
    int code;

    switch (kind) {
    case 1:
        code = sqlite3_bind_blob64(statement, at, text.ptr, text.len, SQLITE_STATIC);
        break;
    case 2:
        code = sqlite3_bind_int64(statement, at, (sqlite3_int64)text.len - 2);
        break;
    case 3:
        code = sqlite3_bind_double(statement, at, (double)text.len / 3);
        break;
    case 4:
        code = sqlite3_bind_null(statement, at);
        break;
    default:
        code = sqlite3_bind_text64(statement, at, text.ptr, text.len, SQLITE_STATIC, SQLITE_UTF8);
    }
    expect(code == SQLITE_OK);
}

static void *take(void *context, size_t size)
{
    void **block = context;

    free(*block);
    *block = malloc(size);
    return *block;
}

/* The answer of the table, for arguments that SQLite gives as they are. */
static void expect_table(const function *f, const urikit_str *texts, int code)
{
    void *block = NULL;
    urikit_sql_memory memory = { .take = take, .context = &block };
    urikit_sql_result want = { { NULL, 0 }, 0, URIKIT_SQL_IN_CONSTANT };
    urikit_sql_arg args[URIKIT_SQL_ARGS] = { { .integer = 0 } };
    urikit_sql_status status;
    size_t i;

    for (i = 0; i < f->count; i++) {
        args[i].text = texts[i];
        args[i].bytes = f->row.types[i] == URIKIT_SQL_BYTES;
        args[i].integer = (int64_t)texts[i].len - 2;
    }
    status = f->row.call(args, f->count, &memory, &want);
    expect((status == URIKIT_SQL_RAISE) == (code == SQLITE_ERROR));
    expect((status == URIKIT_SQL_RAISE) == (code != SQLITE_ROW));
    if (status == URIKIT_SQL_NULL) {
        expect(sqlite3_column_type(f->statement, 0) == SQLITE_NULL);
    } else if (status == URIKIT_SQL_VALUE && (f->row.result == URIKIT_SQL_TEXT || f->row.result == URIKIT_SQL_BYTES)) {
        const void *got = sqlite3_column_blob(f->statement, 0);

        expect(urikit_str_equal(urikit_str_of(got ? got : "", (size_t)sqlite3_column_bytes(f->statement, 0)), want.text));
    } else if (status == URIKIT_SQL_VALUE) {
        expect(sqlite3_column_int64(f->statement, 0) == want.integer);
    }
    free(block);
}

static void try_function(const function *f, const urikit_str *texts, const unsigned *kinds)
{
    bool null = false;
    bool plain = true;
    size_t i;
    int code;

    for (i = 0; i < f->count; i++) {
        unsigned kind = f->row.types[i] == URIKIT_SQL_INTEGER && kinds[i] == 0 ? 2
                        : f->row.types[i] == URIKIT_SQL_BYTES && kinds[i] == 0 ? 1
                                                                               : kinds[i];

        bind(f->statement, (int)i + 1, texts[i], kind);
        null = null || kind == 4;
        plain = plain && kinds[i] == 0;
    }
    code = sqlite3_step(f->statement);
    expect(code == SQLITE_ROW || code == SQLITE_ERROR);
    expect(!null || (code == SQLITE_ROW && sqlite3_column_type(f->statement, 0) == SQLITE_NULL));
    if (plain) {
        expect_table(f, texts, code);
    }
    sqlite3_reset(f->statement);
}

static void try_rows(sqlite3_stmt *statement, urikit_str text, unsigned kind)
{
    sqlite3_int64 last = 0;
    int code;

    bind(statement, 1, text, kind);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        expect(sqlite3_column_int64(statement, 0) == ++last);
    }
    expect(code == SQLITE_DONE && (kind == 3 || kind == 2 || (size_t)last <= text.len + 1));
    sqlite3_reset(statement);
}

static int order(urikit_str a, urikit_str b)
{
    int result;

    bind(order_of, 1, a, 0);
    bind(order_of, 2, b, 0);
    expect(sqlite3_step(order_of) == SQLITE_ROW);
    result = sqlite3_column_int(order_of, 0);
    sqlite3_reset(order_of);
    return result;
}

static void try_order(const urikit_str *texts)
{
    size_t i, j, k;

    for (i = 0; i < 3; i++) {
        expect(order(texts[i], texts[i]) == 0);
        for (j = 0; j < 3; j++) {
            expect(order(texts[i], texts[j]) == -order(texts[j], texts[i]));
            for (k = 0; k < 3; k++) {
                if (order(texts[i], texts[j]) <= 0 && order(texts[j], texts[k]) <= 0) {
                    expect(order(texts[i], texts[k]) <= 0);
                }
            }
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str texts[3];
    unsigned kinds[3];
    urikit_str rest;
    size_t i;

    if (!db) {
        open_all();
    }
    if (size < 1) {
        return 0;
    }
    rest = input_text(data + 1, size - 1);
    kinds[0] = data[0] % KINDS;
    kinds[1] = data[0] / KINDS % KINDS;
    kinds[2] = data[0] / KINDS / KINDS % KINDS;
    texts[0] = take_line(&rest);
    texts[1] = take_line(&rest);
    texts[2] = rest;
    for (i = 0; i < function_count; i++) {
        try_function(&functions[i], texts, kinds);
    }
    try_rows(rows_of[0], texts[0], kinds[0]);
    try_rows(rows_of[1], texts[0], kinds[0]);
    try_order(texts);
    return 0;
}
