/* SPDX-License-Identifier: MIT */
/*
 * A module for a test server: inject(sql, mode) runs a query again and again, and lets the first, second, third ...
 * allocation fail that a function of urikit asks for, until none is left to fail. inject_postgres.py builds, loads and
 * calls it.
 *
 * The mode is 'palloc' (each palloc and repalloc fails by itself) or 'malloc' (memory of the process, also that of
 * utf8proc; the server has been started with tests/fault_injection/memory.c before the C library); with '+' all after the
 * first fail, too.
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/xact.h"
#include "catalog/pg_proc.h"
#include "executor/spi.h"
#include "fmgr.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/resowner.h"
#include "utils/syscache.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

PG_MODULE_MAGIC;

enum { MOST = 20000 };

static int depth;        /* of urikit's functions that run now */
static bool armed;       /* allocations of these are counted */
static bool by_malloc;   /* counted by memory.c, not here */
static long first, seen, failed;
static bool all_after;

static void (*memory_inject)(long n, bool all);
static void (*memory_go_on)(void);
static long (*memory_feed)(void);
static long (*memory_live)(void);

/* ---- palloc that fails -------------------------------------------------------------- */

static MemoryContextMethods plain;

static bool fails(MemoryContext context)
{
    if (depth == 0 || !armed || by_malloc || context == ErrorContext) {
        return false;
    }
    seen++;
    if (all_after ? seen < first : seen != first) {
        return false;
    }
    failed++;
    return true;
}

#if PG_VERSION_NUM >= 170000
static void *failing_alloc(MemoryContext context, Size size, int flags)
{
    return fails(context) ? MemoryContextAllocationFailure(context, size, flags) : plain.alloc(context, size, flags);
}

static void *failing_realloc(void *block, Size size, int flags)
{
    MemoryContext context = GetMemoryChunkContext(block);

    return fails(context) ? MemoryContextAllocationFailure(context, size, flags) : plain.realloc(block, size, flags);
}
#else
static void *failing_alloc(MemoryContext context, Size size)
{
    return fails(context) ? NULL : plain.alloc(context, size);
}
#if PG_VERSION_NUM >= 160000
static void *failing_realloc(void *block, Size size)
{
    return fails(GetMemoryChunkContext(block)) ? NULL : plain.realloc(block, size);
}
#else
static void *failing_realloc(MemoryContext context, void *block, Size size)
{
    return fails(context) ? NULL : plain.realloc(context, block, size);
}
#endif
#endif

/* Replaces the calls of all contexts that are sets of blocks, in the server's own table. */
static void replace_methods(void)
{
    MemoryContextMethods *methods = unconstify(MemoryContextMethods *, CurrentMemoryContext->methods);
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = (uintptr_t)methods / page * page;

    if (mprotect((void *)from, (uintptr_t)(methods + 1) - from, PROT_READ | PROT_WRITE) != 0) {
        elog(ERROR, "the table of allocators cannot be written");
    }
    plain = *methods;
    methods->alloc = failing_alloc;
    methods->realloc = failing_realloc;
}

/* ---- which functions are urikit's ---------------------------------------------------------- */

static needs_fmgr_hook_type next_needs_hook;
static fmgr_hook_type next_hook;

static bool needs_hook(Oid function)
{
    HeapTuple tuple = SearchSysCache1(PROCOID, ObjectIdGetDatum(function));
    bool ours = false;

    if (HeapTupleIsValid(tuple)) {
        bool is_null;
        Datum source = SysCacheGetAttr(PROCOID, tuple, Anum_pg_proc_prosrc, &is_null);

        ours = !is_null && strncmp(TextDatumGetCString(source), "uripg_", 6) == 0;
        ReleaseSysCache(tuple);
    }
    return ours || (next_needs_hook && next_needs_hook(function));
}

static void around_call(FmgrHookEventType event, FmgrInfo *function, Datum *arg)
{
    if (event == FHET_START) {
        depth++;
        if (armed && by_malloc && depth == 1) {
            memory_go_on();
        }
    } else if (depth > 0) {
        if (armed && by_malloc && depth == 1) {
            failed = memory_feed();
        }
        depth--;
    }
    if (next_hook) {
        next_hook(event, function, arg);
    }
}

void _PG_init(void);
void _PG_init(void)
{
    next_needs_hook = needs_fmgr_hook;
    next_hook = fmgr_hook;
    needs_fmgr_hook = needs_hook;
    fmgr_hook = around_call;
    *(void **)&memory_inject = dlsym(RTLD_DEFAULT, "memory_inject");
    *(void **)&memory_go_on = dlsym(RTLD_DEFAULT, "memory_go_on");
    *(void **)&memory_feed = dlsym(RTLD_DEFAULT, "memory_feed");
    *(void **)&memory_live = dlsym(RTLD_DEFAULT, "memory_live");
    replace_methods();
}

/* ---- the query -------------------------------------------------------------------------------- */

static void append_rows(StringInfo text)
{
    uint64 i;
    int column;

    for (i = 0; SPI_tuptable && i < SPI_processed; i++) {
        for (column = 1; column <= SPI_tuptable->tupdesc->natts; column++) {
            char *value = SPI_getvalue(SPI_tuptable->vals[i], SPI_tuptable->tupdesc, column);

            appendStringInfo(text, "%s|", value ? value : "NULL");
        }
    }
}

/* Runs the query in a transaction of its own within the one at hand. The rows, or "SQLSTATE message". */
static char *run(const char *sql, bool *is_error)
{
    MemoryContext before = CurrentMemoryContext;
    ResourceOwner owner = CurrentResourceOwner;
    StringInfoData text;

    initStringInfo(&text);
    *is_error = false;
    BeginInternalSubTransaction(NULL);
    MemoryContextSwitchTo(before);
    PG_TRY();
    {
        (void)SPI_execute(sql, false, 0);
        MemoryContextSwitchTo(before);
        append_rows(&text);
        RollbackAndReleaseCurrentSubTransaction(); /* what it created is gone again */
    }
    PG_CATCH();
    {
        ErrorData *error;

        armed = false;
        if (by_malloc) {
            failed = memory_feed();
        }
        depth = 0;
        MemoryContextSwitchTo(before);
        error = CopyErrorData();
        FlushErrorState();
        RollbackAndReleaseCurrentSubTransaction();
        *is_error = true;
        resetStringInfo(&text);
        appendStringInfo(&text, "%s %s", unpack_sql_state(error->sqlerrcode), error->message);
        FreeErrorData(error);
    }
    PG_END_TRY();
    armed = false;
    MemoryContextSwitchTo(before);
    CurrentResourceOwner = owner;
    return text.data;
}

static void arm(long n)
{
    first = n;
    seen = failed = 0;
    if (by_malloc) {
        memory_inject(n, all_after);
        (void)memory_feed();
    }
    armed = true;
}

/* What is wrong with an answer, or NULL. */
static const char *fault_of(const char *given, bool is_error, const char *want)
{
    if (is_error && failed > 0 && strncmp(given, "53200 ", 6) == 0) {
        return NULL;
    }
    return strcmp(given, want) == 0 ? NULL : given;
}

/* inject(sql, mode): failures, errors for lack of memory, and what was wrong (NULL: nothing). */
PG_FUNCTION_INFO_V1(inject);
Datum inject(PG_FUNCTION_ARGS)
{
    char *sql = text_to_cstring(PG_GETARG_TEXT_PP(0));
    char *mode = text_to_cstring(PG_GETARG_TEXT_PP(1));
    long failures = 0, errors = 0, n;
    bool is_error;
    char *want;
    StringInfoData wrong;
    long live = 0;

    by_malloc = strncmp(mode, "malloc", 6) == 0;
    all_after = strchr(mode, '+') != NULL;
    if (by_malloc && !memory_inject) {
        elog(ERROR, "the server was not started with memory.c");
    }
    initStringInfo(&wrong);
    SPI_connect();
    (void)run(sql, &is_error); /* fills the caches */
    want = run(sql, &is_error);
    for (n = 1; n < MOST; n++) {
        char *given;
        const char *fault;
        bool again_error;

        live = memory_live ? memory_live() : 0;
        arm(n);
        given = run(sql, &is_error);
        failures += failed;
        errors += is_error && failed > 0;
        fault = fault_of(given, is_error, want);
        if (fault) {
            appendStringInfo(&wrong, "allocation %ld: %.300s; ", n, fault);
        }
        if (strcmp(run(sql, &again_error), want) != 0) {
            appendStringInfo(&wrong, "allocation %ld: the next query is wrong; ", n);
        }
        if (memory_live && by_malloc && memory_live() > live) {
            appendStringInfo(&wrong, "allocation %ld: %ld blocks more; ", n, memory_live() - live);
        }
        pfree(given);
        if (failed == 0) {
            break;
        }
    }
    by_malloc = false;
    SPI_finish();
    PG_RETURN_TEXT_P(cstring_to_text(psprintf("%ld|%ld|%s", failures, errors, wrong.data)));
}
