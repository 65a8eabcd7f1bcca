/* SPDX-License-Identifier: MIT */
/* How the functions of this folder give their answers. */
#ifndef SQL_ANSWER_H
#define SQL_ANSWER_H

#include "urikit_sql.h"

#include <urikit/iri.h>
#include <urikit/lint.h>
#include <urikit/guard.h>

#include <stdalign.h>
#include <stddef.h>

static inline urikit_sql_status sql_integer(int64_t integer, urikit_sql_result *result)
{
    result->integer = integer;
    return URIKIT_SQL_VALUE;
}

/* A slice of an argument; NULL where it is absent. */
static inline urikit_sql_status sql_slice(urikit_str slice, urikit_sql_result *result)
{
    result->text = slice;
    result->place = URIKIT_SQL_IN_ARGUMENT;
    return slice.ptr ? URIKIT_SQL_VALUE : URIKIT_SQL_NULL;
}

/* A text that lives as long as the program; NULL where it is NULL. */
urikit_sql_status sql_constant(const char *text, urikit_sql_result *result);

/* Raise an error with a constant message. */
urikit_sql_status sql_raise(const char *message, urikit_sql_result *result);

/* A copy of a short text. */
urikit_sql_status sql_copy(urikit_str text, const urikit_sql_memory *memory, urikit_sql_result *result);

/* A producer appends to out, and may be called twice. */
typedef urikit_code sql_producer(const void *input, urikit_out *out);

/*
 * What a producer writes, at most `bound` bytes. Asks for no more than it writes where the bound is high. NULL where the
 * producer fails.
 */
urikit_sql_status sql_produce(sql_producer *produce, const void *input, size_t bound, const urikit_sql_memory *memory,
                              urikit_sql_result *result);

/* A policy that was read. given: the bytes that it was made from, in what is kept; absent: it is not kept, and `words` is not read. */
typedef struct sql_policy {
    urikit_str given;
    urikit_policy words;
    urikit_lint_policy lint;
} sql_policy;

/*
 * A policy for lint or guard: the one that is kept for the same bytes, or a new one, which is kept where the engine keeps
 * something; else it is *own. Raises an error if a line is wrong.
 */
urikit_sql_status sql_read_policy(urikit_str text, bool lint, sql_policy *own, const sql_policy **policy,
                                  const urikit_sql_memory *memory, urikit_sql_result *result);

/* The first place at or after `from` in a block where any type may be. */
static inline size_t sql_aligned(const char *block, size_t from)
{
    size_t align = alignof(max_align_t);

    return from + (align - ((uintptr_t)block + from) % align) % align;
}

/* Every text is read as an IRI reference; for ASCII this is RFC 3986's URI reference. */
static inline bool sql_parse(urikit_str text, urikit_uri *uri)
{
    return urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, uri, NULL) == URIKIT_OK;
}

/* The level in an argument that may be missing: "syntax" then. False: there is no such level. */
bool sql_level(const urikit_sql_arg *args, size_t count, size_t i, urikit_level *level);
urikit_sql_status sql_raise_level(urikit_str level, const urikit_sql_memory *memory, urikit_sql_result *result);

/*
 * Raise `before`, a text of the caller in quotes, and `after`. Of a long text the first bytes are shown, what is not
 * printable ASCII as \xNN, and *** for a userinfo, which may be a password.
 */
urikit_sql_status sql_raise_about(const char *before, urikit_str text, const char *after, const urikit_sql_memory *memory,
                                  urikit_sql_result *result);

/* A line of a policy that is wrong: "policy, line 2: there is no rule "x"". */
urikit_sql_status sql_raise_policy(const urikit_policy_item *item, const urikit_sql_memory *memory, urikit_sql_result *result);

/* The same for a word: unknown WHAT "WORD"; KNOWN. */
urikit_sql_status sql_raise_unknown(const char *what, urikit_str word, const char *known, const urikit_sql_memory *memory,
                                    urikit_sql_result *result);

/* A piece of a text, percent-decoded: NULL where that is not UTF-8, or has a NUL. */
urikit_sql_status sql_decode(urikit_str item, const urikit_sql_memory *memory, urikit_sql_result *result);

/* The options for CRIs: no limits of size, Normalization Form C checked. */
struct urikit_cri_options;
extern const struct urikit_cri_options sql_cri_options;

/* Check the bytes of a CRI or CRI reference, in tag 99 or not. */
urikit_code sql_cri_check(urikit_str bytes, size_t *at);

/* The text that a call makes of a URI, at most `bound` bytes; NULL where x is not valid, with `null` also where the text is empty. */
urikit_sql_status sql_text_of(urikit_str x, sql_producer *call, size_t bound, bool null, const urikit_sql_memory *memory,
                              urikit_sql_result *result);

/* What a call on strings gives: its text; NULL where it writes nothing; true where it writes nothing. */
typedef enum sql_string_result { SQL_STRING_text, SQL_STRING_null, SQL_STRING_truth } sql_string_result;

/* What a call makes of strings, at most `bound` bytes; NULL where it fails. */
urikit_sql_status sql_string(sql_producer *call, const urikit_sql_arg *strings, size_t bound, sql_string_result gives,
                             const urikit_sql_memory *memory, urikit_sql_result *result);

#endif /* SQL_ANSWER_H */
