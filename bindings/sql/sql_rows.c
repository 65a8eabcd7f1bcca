/* SPDX-License-Identifier: MIT */
/* The functions that give rows: pairs of a query, segments of a path, findings of lint. */
#include "sql_answer.h"

#include <string.h>

static void begin(urikit_str rest, urikit_sql_rows_kind kind, urikit_sql_rows *rows)
{
    memset(rows, 0, sizeof *rows);
    rows->rest = rest;
    rows->kind = kind;
}

bool urikit_sql_query_each(urikit_str text, urikit_sql_rows *rows)
{
    urikit_uri uri;

    if (!sql_parse(text, &uri)) {
        return false;
    }
    begin(urikit_uri_query(&uri), URIKIT_SQL_PAIRS, rows);
    return true;
}

bool urikit_sql_segment_each(urikit_str text, urikit_sql_rows *rows)
{
    urikit_uri uri;

    if (!sql_parse(text, &uri)) {
        return false;
    }
    begin(urikit_uri_path(&uri), URIKIT_SQL_SEGMENTS, rows);
    return true;
}

bool urikit_sql_finding_each(urikit_str text, urikit_sql_rows *rows)
{
    begin(text, URIKIT_SQL_FINDINGS, rows);
    urikit_lint_start(&rows->lint, text);
    return true;
}

static bool next_finding(urikit_sql_rows *rows)
{
    urikit_out why = { rows->why, sizeof rows->why, 0 };
    urikit_finding found;
    urikit_lint_rule rule;

    if (!urikit_lint_next(&rows->lint, &found) || !urikit_lint_rule_at(found.rule, &rule) ||
        urikit_lint_why(&rows->lint, &found, &why) != URIKIT_OK) {
        return false;
    }
    rows->items[0] = urikit_str_from(rule.id);
    rows->items[1] = urikit_str_from(urikit_severity_name((urikit_severity)rule.severity));
    rows->numbers[2] = (int64_t)found.start;
    rows->numbers[3] = (int64_t)found.end;
    rows->items[4] = urikit_str_of(rows->why, why.len);
    return true;
}

bool urikit_sql_rows_next(urikit_sql_rows *rows)
{
    bool more = rows->kind == URIKIT_SQL_PAIRS      ? urikit_query_next(&rows->rest, &rows->items[0], &rows->items[1])
                : rows->kind == URIKIT_SQL_SEGMENTS ? urikit_path_next(&rows->rest, &rows->items[0])
                                                    : next_finding(rows);

    rows->ordinal += more;
    return more;
}

urikit_sql_status urikit_sql_item(const urikit_sql_rows *rows, size_t i, const urikit_sql_memory *memory,
                                  urikit_sql_result *result)
{
    if (rows->kind != URIKIT_SQL_FINDINGS) {
        return sql_decode(rows->items[i], memory, result);
    }
    return rows->items[i].ptr ? sql_slice(rows->items[i], result) : sql_integer(rows->numbers[i], result);
}
