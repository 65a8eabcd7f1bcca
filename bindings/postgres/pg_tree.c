/* SPDX-License-Identifier: MIT */
/*
 * Containment: the operators @> and <@, and an SP-GiST operator class for them and for ~=.
 *
 * The index is PostgreSQL's own radix tree of texts over the keys of bindings/sql: what is above or below an identifier
 * is in few of its branches.
 */
#include "pg_parts.h"

#include "access/spgist.h"
#include "access/stratnum.h"
#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/datum.h"
#include "utils/fmgrprotos.h"

/* ---- keys -------------------------------------------------------------------------------- */

/* The key of a value, as a value. Values of the types are valid; those of a text that was cast by hand may not be. */
static struct varlena *make_key(urikit_str text)
{
    pg_block block = { NULL };
    urikit_sql_memory memory = { .take = pg_take, .context = &block };
    urikit_sql_result result;
    urikit_sql_status status = urikit_sql_tree_key(pg_to_utf8(text), &memory, &result);

    if (status == URIKIT_SQL_NO_MEMORY) {
        pg_raise_no_memory();
    }
    if (status != URIKIT_SQL_VALUE) {
        ereport(ERROR, (errcode(ERRCODE_DATA_CORRUPTED), errmsg("a value of type uri or iri is not valid")));
    }
    SET_VARSIZE(block.value, result.text.len + VARHDRSZ);
    return block.value;
}

/* The text that a function was called with last, and its key: a constant of a query comes again and again. */
typedef struct key_memo {
    struct varlena *text;
    struct varlena *key;
} key_memo;

static bool same_bytes(urikit_str a, urikit_str b)
{
    return a.len == b.len && memcmp(a.ptr, b.ptr, a.len) == 0;
}

/* The key of an argument that is likely to come again; kept with the call. */
static urikit_str remembered_key(FmgrInfo *flinfo, urikit_str text)
{
    key_memo *memo = flinfo->fn_extra;
    struct varlena *key;
    MemoryContext before;

    if (memo && same_bytes(pg_borrow(memo->text), text)) {
        return pg_borrow(memo->key);
    }
    key = make_key(text); /* what it leaves, such as the text in another encoding, goes with the row */
    before = MemoryContextSwitchTo(flinfo->fn_mcxt);
    if (memo) {
        flinfo->fn_extra = NULL;
        pfree(memo->text);
        pfree(memo->key);
        pfree(memo);
    }
    memo = palloc(sizeof *memo);
    memo->text = (struct varlena *)cstring_to_text_with_len(text.ptr, (int)text.len);
    memo->key = (struct varlena *)DatumGetPointer(datumCopy(PointerGetDatum(key), false, -1));
    flinfo->fn_extra = memo;
    MemoryContextSwitchTo(before);
    return pg_borrow(memo->key);
}

/* ---- operators ----------------------------------------------------------------------------- */

static bool contains(FunctionCallInfo fcinfo, int above, int below)
{
    urikit_str a = pg_borrow(PG_GETARG_VARLENA_PP(above));
    urikit_str b = pg_borrow(PG_GETARG_VARLENA_PP(below));
    struct varlena *fresh;
    bool result;

    CHECK_FOR_INTERRUPTS();
    if (get_fn_expr_arg_stable(fcinfo->flinfo, above)) {
        fresh = make_key(b);
        result = urikit_sql_tree_contains(remembered_key(fcinfo->flinfo, a), pg_borrow(fresh));
    } else if (get_fn_expr_arg_stable(fcinfo->flinfo, below)) {
        fresh = make_key(a);
        result = urikit_sql_tree_contains(pg_borrow(fresh), remembered_key(fcinfo->flinfo, b));
    } else {
        struct varlena *other = make_key(b);

        fresh = make_key(a);
        result = urikit_sql_tree_contains(pg_borrow(fresh), pg_borrow(other));
        pfree(other);
    }
    pfree(fresh);
    return result;
}

PG_FUNCTION_INFO_V1(uripg_contains);
Datum uripg_contains(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(contains(fcinfo, 0, 1));
}

PG_FUNCTION_INFO_V1(uripg_contained);
Datum uripg_contained(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(contains(fcinfo, 1, 0));
}

/* Hashes for ~=: equal identifiers have equal keys. */
PG_FUNCTION_INFO_V1(uripg_same_hash);
Datum uripg_same_hash(PG_FUNCTION_ARGS)
{
    struct varlena *key = make_key(pg_borrow(PG_GETARG_VARLENA_PP(0)));
    Datum hash = hash_any((unsigned char *)VARDATA(key), (int)VARSIZE_ANY_EXHDR(key));

    pfree(key);
    return hash;
}

PG_FUNCTION_INFO_V1(uripg_same_hash_extended);
Datum uripg_same_hash_extended(PG_FUNCTION_ARGS)
{
    struct varlena *key = make_key(pg_borrow(PG_GETARG_VARLENA_PP(0)));
    Datum hash = hash_any_extended((unsigned char *)VARDATA(key), (int)VARSIZE_ANY_EXHDR(key), (uint64)PG_GETARG_INT64(1));

    pfree(key);
    return hash;
}

/* ---- SP-GiST -------------------------------------------------------------------------------- */

PG_FUNCTION_INFO_V1(uripg_spg_config);
Datum uripg_spg_config(PG_FUNCTION_ARGS)
{
    spgConfigOut *config = (spgConfigOut *)PG_GETARG_POINTER(1);

    config->prefixType = TEXTOID;
    config->labelType = INT2OID;
    config->leafType = TEXTOID;
    config->canReturnData = false;
    config->longValuesOK = true; /* each level takes some of a long key away */
    PG_RETURN_VOID();
}

PG_FUNCTION_INFO_V1(uripg_spg_compress);
Datum uripg_spg_compress(PG_FUNCTION_ARGS)
{
    PG_RETURN_POINTER(make_key(pg_borrow(PG_GETARG_VARLENA_PP(0))));
}

/*
 * spg_text_choose reads the value itself from `level` on; here that is not the key. The rest of the key is in leafDatum:
 * it is the value from level 0 on.
 */
PG_FUNCTION_INFO_V1(uripg_spg_choose);
Datum uripg_spg_choose(PG_FUNCTION_ARGS)
{
    spgChooseIn in = *(spgChooseIn *)PG_GETARG_POINTER(0);

    in.datum = in.leafDatum;
    in.level = 0;
    return DirectFunctionCall2(spg_text_choose, PointerGetDatum(&in), PG_GETARG_DATUM(1));
}

/* True if keys that begin so may answer the query. */
static bool may_match(FmgrInfo *flinfo, const ScanKeyData *scan, urikit_str begin)
{
    urikit_str key = remembered_key(flinfo, pg_borrow(PG_DETOAST_DATUM_PACKED(scan->sk_argument)));

    switch (scan->sk_strategy) {
    case RTContainsStrategyNumber:
        return urikit_sql_tree_may_be_above(key, begin);
    case RTContainedByStrategyNumber:
        return urikit_sql_tree_may_be_below(key, begin);
    case RTSameStrategyNumber:
        return begin.len <= key.len && memcmp(begin.ptr, key.ptr, begin.len) == 0;
    default:
        elog(ERROR, "there is no strategy %d", scan->sk_strategy);
    }
    return false;
}

static bool may_match_all(FmgrInfo *flinfo, const spgInnerConsistentIn *in, urikit_str begin)
{
    int i;

    for (i = 0; i < in->nkeys; i++) {
        if (!may_match(flinfo, &in->scankeys[i], begin)) {
            return false;
        }
    }
    return true;
}

PG_FUNCTION_INFO_V1(uripg_spg_inner_consistent);
Datum uripg_spg_inner_consistent(PG_FUNCTION_ARGS)
{
    const spgInnerConsistentIn *in = (spgInnerConsistentIn *)PG_GETARG_POINTER(0);
    spgInnerConsistentOut *out = (spgInnerConsistentOut *)PG_GETARG_POINTER(1);
    urikit_str prefix = in->hasPrefix ? pg_borrow(PG_DETOAST_DATUM_PACKED(in->prefixDatum)) : URIKIT_STR("");
    size_t len = (size_t)in->level + prefix.len;
    struct varlena *begin = palloc(VARHDRSZ + len + 1);
    int i;

    CHECK_FOR_INTERRUPTS();
    if (in->level > 0) {
        memcpy(VARDATA(begin), VARDATA(DatumGetPointer(in->reconstructedValue)), (size_t)in->level);
    }
    memcpy(VARDATA(begin) + in->level, prefix.ptr, prefix.len);
    out->nNodes = 0;
    out->nodeNumbers = palloc(sizeof(int) * (size_t)in->nNodes);
    out->levelAdds = palloc(sizeof(int) * (size_t)in->nNodes);
    out->reconstructedValues = palloc(sizeof(Datum) * (size_t)in->nNodes);
    for (i = 0; i < in->nNodes; i++) {
        int16 label = DatumGetInt16(in->nodeLabels[i]); /* a byte; 0 and less: the key ends, or all are the same */
        size_t node_len = label > 0 ? len + 1 : len;

        VARDATA(begin)[len] = (char)label;
        if (may_match_all(fcinfo->flinfo, in, urikit_str_of(VARDATA(begin), node_len))) {
            SET_VARSIZE(begin, VARHDRSZ + node_len);
            out->nodeNumbers[out->nNodes] = i;
            out->levelAdds[out->nNodes] = (int)node_len - in->level;
            out->reconstructedValues[out->nNodes] = datumCopy(PointerGetDatum(begin), false, -1);
            out->nNodes++;
        }
    }
    PG_RETURN_VOID();
}

PG_FUNCTION_INFO_V1(uripg_spg_leaf_consistent);
Datum uripg_spg_leaf_consistent(PG_FUNCTION_ARGS)
{
    const spgLeafConsistentIn *in = (spgLeafConsistentIn *)PG_GETARG_POINTER(0);
    spgLeafConsistentOut *out = (spgLeafConsistentOut *)PG_GETARG_POINTER(1);
    urikit_str rest = pg_borrow(PG_DETOAST_DATUM_PACKED(in->leafDatum));
    size_t len = (size_t)in->level + rest.len;
    char *bytes = palloc(len + 1);
    urikit_str leaf = urikit_str_of(bytes, len);
    bool matches = true;
    int i;

    if (in->level > 0) {
        memcpy(bytes, VARDATA(DatumGetPointer(in->reconstructedValue)), (size_t)in->level);
    }
    memcpy(bytes + in->level, rest.ptr, rest.len);
    out->leafValue = (Datum)0;
    out->recheck = false;
    for (i = 0; i < in->nkeys && matches; i++) {
        const ScanKeyData *scan = &in->scankeys[i];
        urikit_str key = remembered_key(fcinfo->flinfo, pg_borrow(PG_DETOAST_DATUM_PACKED(scan->sk_argument)));

        switch (scan->sk_strategy) {
        case RTContainsStrategyNumber:
            matches = urikit_sql_tree_contains(leaf, key);
            break;
        case RTContainedByStrategyNumber:
            matches = urikit_sql_tree_contains(key, leaf);
            break;
        case RTSameStrategyNumber:
            matches = same_bytes(leaf, key);
            out->recheck = true; /* a key does not tell a default port that is written */
            break;
        default:
            elog(ERROR, "there is no strategy %d", scan->sk_strategy);
        }
    }
    pfree(bytes);
    PG_RETURN_BOOL(matches);
}
