/* SPDX-License-Identifier: MIT */
/* How programs read a text, and whether a policy lets it through. A policy that has a fault raises an error. */
#include "sql_answer.h"

#include <stdio.h>
#include <string.h>

/* What most texts need is on the stack. */
enum { GUARD_STACK = 8192, GUARD_MOST_ON_STACK = (GUARD_STACK - 1024) / 20 };

urikit_sql_status urikit_sql_uri_readers_agree(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                               urikit_sql_result *result)
{
    (void)count, (void)memory;
    return sql_integer(urikit_readers_agree(args[0].text), result);
}

/* An address as text; of IPv6 with brackets and a zone, or without. NULL where it is not an address. */
urikit_sql_status urikit_sql_uri_address_is_internal(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                                     urikit_sql_result *result)
{
    uint8_t ip[16];
    size_t len;

    (void)count, (void)memory;
    return urikit_address_parse(args[0].text, ip, &len) ? sql_integer(urikit_address_is_internal(ip, len), result)
                                                        : URIKIT_SQL_NULL;
}

/* ---- the guard ------------------------------------------------------------------------------- */

/* The first line of a policy that is wrong. False: there is none. */
static bool find_fault(urikit_str policy, urikit_policy_item *item)
{
    urikit_policy_reader reader;

    urikit_policy_start(&reader, policy);
    while (urikit_policy_next(&reader, item)) {
        item->fault = urikit_policy_guard_fault(item);
        if (item->fault) {
            return true;
        }
    }
    return false;
}

/* Checks a policy, and reads it for lint or guard. */
static urikit_sql_status check_policy(urikit_str text, bool lint, sql_policy *policy, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    urikit_policy_item item;

    if (lint ? !urikit_lint_policy_read(text, &policy->lint, &item) : find_fault(text, &item)) {
        return sql_raise_policy(&item, memory, result);
    }
    return URIKIT_SQL_VALUE;
}

urikit_sql_status sql_read_policy(urikit_str text, bool lint, sql_policy *own, const sql_policy **policy,
                                  const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_kept *kept = memory->kept;
    sql_policy *made = kept && kept->block ? (sql_policy *)(void *)((char *)kept->block + sql_aligned(kept->block, 0)) : NULL;
    urikit_sql_status status;
    size_t size, place;
    char *block;

    *policy = made;
    if (made && made->given.ptr && urikit_str_equal(made->given, text)) {
        return URIKIT_SQL_VALUE;
    }
    memset(own, 0, sizeof *own);
    *policy = own;
    status = check_policy(text, lint, own, memory, result);
    if (status != URIKIT_SQL_VALUE || !kept) {
        return status;
    }
    if (urikit_policy_read(text, NULL, 0, &own->words) == URIKIT_E_TOO_LONG) {
        return URIKIT_SQL_VALUE; /* it is read for each text */
    }
    size = own->words.size;
    block = kept->keep(kept, sizeof *made + text.len + size + 3 * alignof(max_align_t));
    if (!block) {
        return URIKIT_SQL_NO_MEMORY;
    }
    place = sql_aligned(block, 0);
    made = (sql_policy *)(void *)(block + place);
    *made = *own;
    place += sizeof *made;
    memcpy(block + place, text.ptr, text.len);
    made->given = urikit_str_of(block + place, text.len);
    made->lint.text = made->given;
    place = sql_aligned(block, place + text.len);
    (void)!urikit_policy_read(made->given, block + place, size, &made->words);
    made->lint.prepared = &made->words;
    *policy = made;
    return URIKIT_SQL_VALUE;
}

/* The URI at the beginning of a workspace on the stack, or of a block. NULL where the text does not pass; *verdict says why. */
static urikit_sql_status guard(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                               urikit_sql_result *result, urikit_guard_verdict *verdict)
{
    urikit_guard_options options = { .policy = { NULL, 0 } };
    size_t len = args[0].text.len <= URIKIT_GUARD_LIMIT ? args[0].text.len : 0; /* a longer one does not pass */
    urikit_sql_status status;
    const sql_policy *policy;
    sql_policy own;
    char stack[GUARD_STACK];
    urikit_out out = URIKIT_OUT(stack);

    if (count > 1) {
        status = sql_read_policy(args[1].text, false, &own, &policy, memory, result);
        if (status != URIKIT_SQL_VALUE) {
            return status;
        }
        options.policy = args[1].text;
        options.prepared = policy->given.ptr ? &policy->words : NULL;
    }
    if (len > GUARD_MOST_ON_STACK) {
        char *block = memory->take(memory->context, URIKIT_GUARD_BOUND(len, 0));

        if (!block) {
            return URIKIT_SQL_NO_MEMORY;
        }
        out = urikit_out_of(block, URIKIT_GUARD_BOUND(len, 0));
    }
    if (!urikit_guard(args[0].text, &options, &out, verdict)) {
        return URIKIT_SQL_NULL;
    }
    if (out.ptr == stack) {
        return sql_copy(urikit_out_str(&out), memory, result);
    }
    result->text = urikit_out_str(&out);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}

urikit_sql_status urikit_sql_uri_guard(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    urikit_guard_verdict verdict;

    return guard(args, count, memory, result, &verdict);
}

/* Of the policy, from 1; NULL: no line decided. */
urikit_sql_status urikit_sql_uri_guard_line(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                            urikit_sql_result *result)
{
    urikit_guard_verdict verdict;
    urikit_sql_status status = guard(args, count, memory, result, &verdict);

    if (status != URIKIT_SQL_VALUE && status != URIKIT_SQL_NULL) {
        return status;
    }
    return verdict.line > 0 ? sql_integer(verdict.line, result) : URIKIT_SQL_NULL;
}

/* "rule: sentence"; of a text that is not valid "invalid:OFFSET: sentence". */
urikit_sql_status urikit_sql_uri_guard_why(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    char message[URIKIT_GUARD_WHY_BOUND + 64];
    char sentence[URIKIT_GUARD_WHY_BOUND];
    urikit_out why = URIKIT_OUT(sentence);
    urikit_guard_verdict verdict;
    urikit_sql_status status = guard(args, count, memory, result, &verdict);
    char at[24] = "";
    int len;

    if (status != URIKIT_SQL_NULL) {
        return status == URIKIT_SQL_VALUE ? URIKIT_SQL_NULL : status;
    }
    if (urikit_guard_why(&verdict, &why) != URIKIT_OK) {
        why.len = 0; /* not reached: the space is the bound */
    }
    if (verdict.rule == URIKIT_GUARD_INVALID && verdict.code) {
        (void)snprintf(at, sizeof at, ":%zu", verdict.at);
    }
    len = snprintf(message, sizeof message, "%s%s: %.*s", urikit_guard_rule_id((urikit_guard_rule)verdict.rule), at, (int)why.len,
                   sentence);
    return sql_copy(urikit_str_of(message, (size_t)len), memory, result);
}
