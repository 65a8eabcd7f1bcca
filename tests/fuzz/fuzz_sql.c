/* SPDX-License-Identifier: MIT */
/*
 * Each function of the SQL table on anything, a text on each line as an argument: the answer is the same the second time
 * and where it is given as bytes, is no longer than promised, is where the result says, and is UTF-8 without NUL if the
 * arguments are. Each failure of memory is reported. Then the functions agree with each other.
 */
#include "urikit_sql.h"

#include "fuzz_expect.h"

#include <urikit/uri.h>

/* An engine: memory in blocks of exactly the size asked for. */
typedef struct engine {
    char *block;
    size_t size;
    unsigned taken;
    unsigned fail_from; /* takes from this one on fail; 0: none */
} engine;

static void *take(void *context, size_t size)
{
    engine *e = context;

    expect(size > 0);
    free(e->block);
    e->block = NULL;
    e->taken++;
    if (!e->fail_from || e->taken < e->fail_from) {
        e->block = malloc(size);
        e->size = size;
    }
    return e->block;
}

typedef struct answer {
    urikit_sql_status status;
    int64_t integer;
    char *text; /* a copy; NULL: none */
    size_t len;
} answer;

static bool is_clean(urikit_str text)
{
    return !urikit_utf8_check(text, NULL) && !memchr(text.ptr, '\0', text.len);
}

static void check_place(const urikit_sql_result *result, const engine *e, const urikit_sql_arg *args, size_t count)
{
    bool inside = false;
    size_t i;

    expect(result->text.ptr != NULL);
    if (result->place == URIKIT_SQL_IN_MEMORY) {
        expect(result->text.ptr == e->block && result->text.len <= e->size);
    } else if (result->place == URIKIT_SQL_IN_ARGUMENT) {
        for (i = 0; i < count; i++) {
            inside = inside || (result->text.ptr >= args[i].text.ptr &&
                                result->text.ptr + result->text.len <= args[i].text.ptr + args[i].text.len);
        }
        expect(inside);
    }
}

static answer call(const urikit_sql_row *row, const urikit_sql_arg *args, size_t count, bool clean)
{
    bool is_text = row->result == URIKIT_SQL_TEXT || row->result == URIKIT_SQL_BYTES;
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_memory memory = { .take = take, .context = &e };
    urikit_sql_result result = { { NULL, 0 }, 0, URIKIT_SQL_IN_CONSTANT };
    answer a = { row->call(args, count, &memory, &result), 0, NULL, 0 };
    unsigned takes = e.taken;
    unsigned i;

    expect(a.status != URIKIT_SQL_NO_MEMORY && takes <= (row->call == urikit_sql_uri_route ? 4 : 2));
    if (a.status == URIKIT_SQL_RAISE || (a.status == URIKIT_SQL_VALUE && is_text)) {
        size_t len = 448;

        check_place(&result, &e, args, count);
        for (i = 0; i < count; i++) {
            len += 3 * args[i].text.len;
        }
        expect(result.text.len <= len || row->call == urikit_sql_uri_expand || row->call == urikit_sql_uri_match ||
               row->call == urikit_sql_uri_findings); /* which name variables, or rules */
        expect(!clean || row->result == URIKIT_SQL_BYTES || a.status == URIKIT_SQL_RAISE || is_clean(result.text));
        a.len = result.text.len;
        a.text = malloc(a.len + 1);
        memcpy(a.text, result.text.ptr, a.len);
    } else if (a.status == URIKIT_SQL_VALUE) {
        a.integer = result.integer;
        expect(row->result != URIKIT_SQL_BOOLEAN || (a.integer & ~(int64_t)1) == 0);
    }
    for (i = 1; i <= takes; i++) {
        e.taken = 0;
        e.fail_from = i;
        expect(row->call(args, count, &memory, &result) == URIKIT_SQL_NO_MEMORY);
    }
    free(e.block);
    return a;
}

static bool same(const answer *a, const answer *b)
{
    return a->status == b->status && a->integer == b->integer && a->len == b->len &&
           (a->len == 0 || memcmp(a->text, b->text, a->len) == 0);
}

static void try_row(const urikit_sql_row *row, const urikit_sql_arg *args, bool clean)
{
    size_t count;

    for (count = row->min_args; count <= row->max_args; count++) {
        answer first = call(row, args, count, clean);
        answer again = call(row, args, count, clean);

        expect(same(&first, &again));
        free(first.text);
        free(again.text);
    }
}

static urikit_sql_row find(const char *name)
{
    urikit_sql_row row;
    size_t i;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        if (strcmp(row.name, name) == 0) {
            return row;
        }
    }
    abort();
}

static answer call1(const char *name, urikit_str text, bool bytes)
{
    urikit_sql_row row = find(name);
    urikit_sql_arg arg = { text, 0, bytes };

    return call(&row, &arg, 1, false);
}

/* A text is valid if and only if there is no error, and then it has a normal form, which is one. */
static void try_agreement(urikit_str text)
{
    answer valid = call1("uri_valid", text, false);
    answer error = call1("uri_error", text, false);
    answer strict = call1("uri_strict", text, false);
    answer normal = call1("uri_normalize", text, false);
    answer path = call1("uri_path", text, false);

    expect(valid.status == URIKIT_SQL_VALUE);
    expect((error.status == URIKIT_SQL_NULL) == (valid.integer == 1));
    expect((strict.status == URIKIT_SQL_VALUE) == (valid.integer == 1));
    expect((normal.status == URIKIT_SQL_VALUE) == (valid.integer == 1));
    expect((path.status == URIKIT_SQL_VALUE) == (valid.integer == 1));
    if (normal.status == URIKIT_SQL_VALUE) {
        answer again = call1("uri_normalize", urikit_str_of(normal.text, normal.len), false);
        answer cri = call1("uri_to_cri", text, false);

        expect(same(&normal, &again));
        if (cri.status == URIKIT_SQL_VALUE) {
            answer back = call1("cri_to_uri", urikit_str_of(cri.text, cri.len), true);

            expect(back.status == URIKIT_SQL_VALUE);
            free(back.text);
        }
        free(again.text);
        free(cri.text);
    }
    free(valid.text);
    free(error.text);
    free(strict.text);
    free(normal.text);
    free(path.text);
}

static void try_rows(urikit_str text)
{
    urikit_sql_rows_row row;
    size_t i;

    for (i = 0; urikit_sql_rows_at(i, &row); i++) {
        urikit_sql_rows rows;
        int64_t ordinal = 0;
        size_t k;

        if (!row.begin(text, &rows)) {
            continue;
        }
        while (urikit_sql_rows_next(&rows)) {
            engine e = { NULL, 0, 0, 0 };
            urikit_sql_memory memory = { .take = take, .context = &e };
            urikit_sql_result result;

            expect(rows.ordinal == ++ordinal && (size_t)ordinal <= text.len + 1);
            for (k = 0; k < row.item_count; k++) {
                expect(urikit_sql_item(&rows, k, &memory, &result) != URIKIT_SQL_RAISE);
            }
            free(e.block);
        }
    }
}

static void try_tree(urikit_str above, urikit_str below)
{
    engine e = { NULL, 0, 0, 0 };
    engine f = { NULL, 0, 0, 0 };
    urikit_sql_memory memory = { .take = take, .context = &e };
    urikit_sql_memory other = { .take = take, .context = &f };
    urikit_sql_result a;
    urikit_sql_result b;
    size_t len;

    if (urikit_sql_tree_key(above, &memory, &a) == URIKIT_SQL_VALUE &&
        urikit_sql_tree_key(below, &other, &b) == URIKIT_SQL_VALUE) {
        bool contains = urikit_sql_tree_contains(a.text, b.text);

        expect(is_clean(a.text) && is_clean(b.text));
        expect(urikit_sql_tree_contains(a.text, a.text));
        for (len = 0; contains && len <= b.text.len; len++) {
            expect(urikit_sql_tree_may_be_below(a.text, urikit_str_of(b.text.ptr, len)));
        }
        for (len = 0; contains && len <= a.text.len; len++) {
            expect(urikit_sql_tree_may_be_above(b.text, urikit_str_of(a.text.ptr, len)));
        }
    }
    free(e.block);
    free(f.block);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str rest = input_text(data, size);
    urikit_sql_arg args[URIKIT_SQL_ARGS] = { { .integer = 0 } };
    urikit_sql_row row;
    bool clean = !memchr(rest.ptr, '\0', rest.len) && !urikit_utf8_check(rest, NULL);
    size_t i;

    for (i = 0; i < URIKIT_SQL_ARGS; i++) {
        args[i].text = i + 1 < URIKIT_SQL_ARGS ? take_line(&rest) : rest;
        args[i].integer = args[i].text.len > 0 ? args[i].text.ptr[0] - '0' : INT64_MIN;
    }
    for (i = 0; urikit_sql_at(i, &row); i++) {
        try_row(&row, args, clean);
        args[0].bytes = !args[0].bytes;
        try_row(&row, args, clean);
    }
    try_agreement(args[0].text);
    try_rows(args[0].text);
    try_tree(args[0].text, args[1].text);
    try_tree(args[0].text, args[0].text);
    return 0;
}
