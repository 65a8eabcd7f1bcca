/* SPDX-License-Identifier: MIT */
/* The types uri and iri: a value is its text, checked where it comes in. */
#include "pg_parts.h"

#include <urikit/iri.h>
#include <urikit/kind.h>

#include "lib/stringinfo.h"
#include "libpq/pqformat.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"

#if PG_VERSION_NUM < 160000
#define ereturn(context, value, ...) \
    do {                             \
        (void)(context);             \
        ereport(ERROR, __VA_ARGS__); \
        return (value);              \
    } while (0)
typedef struct Node *soft_errors;
#else
#include "nodes/miscnodes.h"
typedef Node *soft_errors;
#endif

/* The most bytes of a value that an error message repeats. */
enum { SHOWN = 200 };

typedef urikit_code uri_checker(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);

/* What a type is called, and its grammar. */
typedef struct uri_type {
    const char *name;
    uri_checker *check;
    urikit_kind kind;
} uri_type;

static const uri_type type_uri = { "uri", urikit_uri_parse, URIKIT_KIND_URI_REFERENCE };
static const uri_type type_iri = { "iri", urikit_iri_parse, URIKIT_KIND_IRI_REFERENCE };

static bool is_valid(const uri_type *type, urikit_str text)
{
    urikit_uri uri;

    CHECK_FOR_INTERRUPTS();
    return type->check(pg_to_utf8(text), URIKIT_PARSE_REFERENCE, &uri, NULL) == URIKIT_OK;
}

/* True if the text is valid; otherwise raises an error or, where the caller wants a soft one, leaves it there. */
static bool check(const uri_type *type, urikit_str text, soft_errors context)
{
    urikit_uri uri;
    urikit_code code;
    size_t at;
    int shown;
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);
    urikit_str utf8;
    urikit_str why;

    CHECK_FOR_INTERRUPTS();
    utf8 = pg_to_utf8(text);
    code = type->check(utf8, URIKIT_PARSE_REFERENCE, &uri, &at);
    if (code == URIKIT_OK) {
        return true;
    }
    (void)!urikit_explain(type->kind, utf8, code, at, &out); /* within its bound it cannot fail */
    why = pg_from_utf8(urikit_out_str(&out));
    shown = text.len <= SHOWN ? (int)text.len : pg_mbcliplen(text.ptr, (int)text.len, SHOWN);
    ereturn(context, false,
            (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
             errmsg("invalid input syntax for type %s: \"%.*s%s\"", type->name, shown, text.ptr,
                    (size_t)shown < text.len ? "..." : ""),
             errdetail("%s:%zu: %.*s", urikit_code_token(code), at, (int)why.len, why.ptr)));
}

static Datum new_value(urikit_str text)
{
    return PointerGetDatum(cstring_to_text_with_len(text.ptr, (int)text.len));
}

static Datum read_text(FunctionCallInfo fcinfo, const uri_type *type)
{
    const char *text = PG_GETARG_CSTRING(0);
    urikit_str str = urikit_str_of(text, strlen(text));

    if (!check(type, str, (soft_errors)fcinfo->context)) {
        PG_RETURN_NULL();
    }
    return new_value(str);
}

/* The binary form is the text, too. */
static Datum read_binary(FunctionCallInfo fcinfo, const uri_type *type)
{
    StringInfo message = (StringInfo)PG_GETARG_POINTER(0);
    int len;
    const char *text = pq_getmsgtext(message, message->len - message->cursor, &len);

    (void)check(type, urikit_str_of(text, (size_t)len), NULL);
    return new_value(urikit_str_of(text, (size_t)len));
}

/* A text as it is, also compressed: nothing is copied. */
static Datum cast_text(FunctionCallInfo fcinfo, const uri_type *type)
{
    struct varlena *value = PG_GETARG_VARLENA_PP(0);

    (void)check(type, pg_borrow(value), NULL);
    PG_FREE_IF_COPY(value, 0);
    PG_RETURN_DATUM(PG_GETARG_DATUM(0));
}

static Datum try_text(FunctionCallInfo fcinfo, const uri_type *type)
{
    struct varlena *value = PG_GETARG_VARLENA_PP(0);
    bool valid = is_valid(type, pg_borrow(value));

    PG_FREE_IF_COPY(value, 0);
    if (!valid) {
        PG_RETURN_NULL();
    }
    PG_RETURN_DATUM(PG_GETARG_DATUM(0));
}

/* The four functions of a type that differ from the other type's. */
#define TYPE(type)                                \
    PG_FUNCTION_INFO_V1(uripg_##type##_in);       \
    Datum uripg_##type##_in(PG_FUNCTION_ARGS)     \
    {                                             \
        return read_text(fcinfo, &type_##type);   \
    }                                             \
    PG_FUNCTION_INFO_V1(uripg_##type##_recv);     \
    Datum uripg_##type##_recv(PG_FUNCTION_ARGS)   \
    {                                             \
        return read_binary(fcinfo, &type_##type); \
    }                                             \
    PG_FUNCTION_INFO_V1(uripg_##type##_cast);     \
    Datum uripg_##type##_cast(PG_FUNCTION_ARGS)   \
    {                                             \
        return cast_text(fcinfo, &type_##type);   \
    }                                             \
    PG_FUNCTION_INFO_V1(uripg_##type##_try);      \
    Datum uripg_##type##_try(PG_FUNCTION_ARGS)    \
    {                                             \
        return try_text(fcinfo, &type_##type);    \
    }

TYPE(uri)
TYPE(iri)

/* ---- byte order: what bytea has no function for before PostgreSQL 18 -------------------------- */

/* Negative, 0 or positive, as the comparison of bytea. */
static int compare(FunctionCallInfo fcinfo)
{
    struct varlena *a = PG_GETARG_VARLENA_PP(0);
    struct varlena *b = PG_GETARG_VARLENA_PP(1);
    size_t a_len = VARSIZE_ANY_EXHDR(a);
    size_t b_len = VARSIZE_ANY_EXHDR(b);
    int order = memcmp(VARDATA_ANY(a), VARDATA_ANY(b), Min(a_len, b_len));

    order = order != 0 ? order : (a_len > b_len) - (a_len < b_len);
    PG_FREE_IF_COPY(a, 0);
    PG_FREE_IF_COPY(b, 1);
    return order;
}

PG_FUNCTION_INFO_V1(uripg_smaller);
Datum uripg_smaller(PG_FUNCTION_ARGS)
{
    PG_RETURN_DATUM(compare(fcinfo) <= 0 ? PG_GETARG_DATUM(0) : PG_GETARG_DATUM(1));
}

PG_FUNCTION_INFO_V1(uripg_larger);
Datum uripg_larger(PG_FUNCTION_ARGS)
{
    PG_RETURN_DATUM(compare(fcinfo) >= 0 ? PG_GETARG_DATUM(0) : PG_GETARG_DATUM(1));
}
