/* SPDX-License-Identifier: MIT */
/* The scalar functions, and those that give rows. What they mean is in bindings/sql. */
#include "pg_parts.h"

#include <urikit/iri.h>

#include "access/htup_details.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"

/* A canceled call leaves by PostgreSQL's own error. */
static bool pg_stopped(void *context)
{
    (void)context;
    CHECK_FOR_INTERRUPTS();
    return false;
}

/* ---- scalar functions ------------------------------------------------------------------ */

static pg_attribute_always_inline void borrow_arg(FunctionCallInfo fcinfo, int i, urikit_sql_type type, urikit_sql_arg *arg)
{
    arg->bytes = type == URIKIT_SQL_BYTES;
    if (type == URIKIT_SQL_INTEGER) {
        arg->integer = PG_GETARG_INT64(i);
        return;
    }
    arg->text = pg_borrow(PG_GETARG_VARLENA_PP(i));
    if (!arg->bytes) {
        arg->text = pg_to_utf8(arg->text);
    }
}

/* Memory of the call's place in the plan, which lives as long as that. */
static void *keep(urikit_sql_kept *kept, size_t size)
{
    FmgrInfo *place = kept->context;

    if (kept->block) {
        pfree(kept->block);
        kept->block = NULL;
    }
    kept->block = MemoryContextAllocExtended(place->fn_mcxt, size, MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
    return kept->block;
}

static urikit_sql_kept *kept_of(FunctionCallInfo fcinfo)
{
    urikit_sql_kept *kept = fcinfo->flinfo->fn_extra;

    if (!kept) {
        kept = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof *kept);
        kept->keep = keep;
        kept->context = fcinfo->flinfo;
        fcinfo->flinfo->fn_extra = kept;
    }
    return kept;
}

/* Inlined into each function, where the call and the types are constants. */
static pg_attribute_always_inline Datum answer(FunctionCallInfo fcinfo, urikit_sql_function *call, const uint8_t *types,
                                               urikit_sql_type type)
{
    urikit_sql_arg args[URIKIT_SQL_ARGS];
    urikit_sql_result result;
    pg_block block = { NULL };
    urikit_sql_memory memory = { .take = pg_take, .context = &block, .stopped = pg_stopped };
    int i;

    if (URIKIT_SQL_KEEPS(call)) {
        memory.kept = kept_of(fcinfo);
    }
    CHECK_FOR_INTERRUPTS();
    for (i = 0; i < PG_NARGS(); i++) {
        borrow_arg(fcinfo, i, types[i], &args[i]);
    }
    switch (call(args, (size_t)PG_NARGS(), &memory, &result)) {
    case URIKIT_SQL_NULL:
        PG_RETURN_NULL();
    case URIKIT_SQL_VALUE:
        if (type == URIKIT_SQL_INTEGER) {
            PG_RETURN_INT32((int32)result.integer);
        }
        if (type == URIKIT_SQL_BOOLEAN) {
            PG_RETURN_BOOL(result.integer != 0);
        }
        if (result.place == URIKIT_SQL_IN_ARGUMENT && result.text.ptr == args[0].text.ptr &&
            result.text.len == args[0].text.len && types[0] == type) {
            PG_RETURN_DATUM(PG_GETARG_DATUM(0)); /* the argument as it is, without a copy */
        }
        return pg_text_result(&result, &block);
    case URIKIT_SQL_RAISE:
        ereport(ERROR,
                (errcode(call == urikit_sql_uri_strict ? ERRCODE_INVALID_TEXT_REPRESENTATION : ERRCODE_INVALID_PARAMETER_VALUE),
                 errmsg("%.*s", (int)result.text.len, result.text.ptr)));
        break;
    case URIKIT_SQL_NO_MEMORY:
    default:
        pg_raise_no_memory();
    }
    PG_RETURN_NULL(); /* not reached */
}

/* A function of the table under its own symbol: the type of its result, and those of its arguments. */
#define SCALAR(name, function, result, ...)                            \
    PG_FUNCTION_INFO_V1(uripg_##name);                                 \
    Datum uripg_##name(PG_FUNCTION_ARGS)                               \
    {                                                                  \
        static const uint8_t types[URIKIT_SQL_ARGS] = { __VA_ARGS__ }; \
                                                                       \
        return answer(fcinfo, urikit_sql_##function, types, result);   \
    }

/* ---- functions that give rows -------------------------------------------------------------- */

/* The rows of one call: the text is a copy in the context of the call, where `rows` borrows from. */
typedef struct row_state {
    urikit_sql_rows rows;
    urikit_sql_rows_row row;
    bool more;
} row_state;

static row_state *begin_rows(FunctionCallInfo fcinfo, FuncCallContext *call, const urikit_sql_rows_row *row)
{
    MemoryContext before = MemoryContextSwitchTo(call->multi_call_memory_ctx);
    row_state *state = palloc0(sizeof *state);
    TupleDesc columns;

    if (get_call_result_type(fcinfo, NULL, &columns) != TYPEFUNC_COMPOSITE) {
        elog(ERROR, "%s was declared without its columns", row->name);
    }
    call->tuple_desc = BlessTupleDesc(columns);
    state->row = *row;
    state->more = row->begin(pg_to_utf8(pg_borrow(PG_GETARG_TEXT_P_COPY(0))), &state->rows);
    MemoryContextSwitchTo(before);
    return state;
}

static HeapTuple make_row(const row_state *state, TupleDesc columns)
{
    Datum values[1 + URIKIT_SQL_ITEMS];
    bool nulls[1 + URIKIT_SQL_ITEMS] = { false };
    int i;

    values[0] = Int64GetDatum(state->rows.ordinal);
    for (i = 0; i < state->row.item_count; i++) {
        pg_block block = { NULL };
        urikit_sql_memory memory = { .take = pg_take, .context = &block, .stopped = pg_stopped };
        urikit_sql_result result;
        urikit_sql_status status = urikit_sql_item(&state->rows, (size_t)i, &memory, &result);

        if (status == URIKIT_SQL_NO_MEMORY) {
            pg_raise_no_memory();
        }
        nulls[1 + i] = status != URIKIT_SQL_VALUE;
        values[1 + i] = nulls[1 + i]                                ? (Datum)0
                        : state->row.types[i] == URIKIT_SQL_INTEGER ? Int64GetDatum(result.integer)
                                                                    : pg_text_result(&result, &block);
    }
    return heap_form_tuple(columns, values, nulls);
}

static Datum answer_rows(FunctionCallInfo fcinfo, size_t which)
{
    FuncCallContext *call;
    row_state *state;

    CHECK_FOR_INTERRUPTS();
    if (SRF_IS_FIRSTCALL()) {
        urikit_sql_rows_row row;

        if (!urikit_sql_rows_at(which, &row)) {
            elog(ERROR, "there are no rows number %zu", which);
        }
        call = SRF_FIRSTCALL_INIT();
        call->user_fctx = begin_rows(fcinfo, call, &row);
    }
    call = SRF_PERCALL_SETUP();
    state = call->user_fctx;
    if (!state->more || !urikit_sql_rows_next(&state->rows)) {
        SRF_RETURN_DONE(call);
    }
    SRF_RETURN_NEXT(call, HeapTupleGetDatum(make_row(state, call->tuple_desc)));
}

/* A function of the table of rows under its own symbol. */
#define ROWS(name, which)                  \
    PG_FUNCTION_INFO_V1(uripg_##name);     \
    Datum uripg_##name(PG_FUNCTION_ARGS)   \
    {                                      \
        return answer_rows(fcinfo, which); \
    }

#include "pg_table.h"

/* ---- all parts ------------------------------------------------------------------------------ */

enum { PARSE_FIELDS = 8 };

static void put_text(urikit_str text, Datum *value, bool *null)
{
    urikit_sql_result result = { .text = text, .place = URIKIT_SQL_IN_ARGUMENT };
    pg_block block = { NULL };

    *null = text.ptr == NULL;
    *value = *null ? (Datum)0 : pg_text_result(&result, &block);
}

/* uri_parse(x): a row of the type uri_parts, in one pass. */
PG_FUNCTION_INFO_V1(uripg_uri_parse);
Datum uripg_uri_parse(PG_FUNCTION_ARGS)
{
    urikit_str text = pg_to_utf8(pg_borrow(PG_GETARG_VARLENA_PP(0)));
    Datum values[PARSE_FIELDS];
    bool nulls[PARSE_FIELDS];
    TupleDesc columns;
    urikit_uri uri;
    int32_t port;

    CHECK_FOR_INTERRUPTS();
    if (urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL) != URIKIT_OK) {
        PG_RETURN_NULL();
    }
    if (get_call_result_type(fcinfo, NULL, &columns) != TYPEFUNC_COMPOSITE || columns->natts != PARSE_FIELDS) {
        elog(ERROR, "uri_parse was declared without its columns");
    }
    put_text(urikit_uri_scheme(&uri), &values[0], &nulls[0]);
    put_text(urikit_uri_userinfo(&uri), &values[1], &nulls[1]);
    put_text(urikit_uri_host(&uri), &values[2], &nulls[2]);
    put_text(urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(&uri))), &values[3], &nulls[3]);
    nulls[4] = urikit_uri_port_written(&uri, &port) != URIKIT_OK || port == URIKIT_NO_PORT;
    values[4] = nulls[4] ? (Datum)0 : Int32GetDatum(port);
    put_text(urikit_uri_path(&uri), &values[5], &nulls[5]);
    put_text(urikit_uri_query(&uri), &values[6], &nulls[6]);
    put_text(urikit_uri_fragment(&uri), &values[7], &nulls[7]);
    PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(columns), values, nulls)));
}
