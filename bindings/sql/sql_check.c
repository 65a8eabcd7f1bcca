/* SPDX-License-Identifier: MIT */
/* Whether a text is valid as a kind, and why not. */
#include "sql_answer.h"

#include <urikit/kind.h>

#include <stdio.h>

enum { PAIRS_AT_HAND = 64, MESSAGE = 512, KINDS = 190 };

/* What is wrong with a text: as the tool says it. */
typedef struct fault {
    urikit_kind kind;
    urikit_str text; /* that was read; of a CRI, its bytes */
    urikit_code code;
    size_t at;
    const char *hex; /* a CRI was given as text, and its hex digits are not right: the sentence about them */
} fault;

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decode hex digits into text.len / 2 bytes; why->at counts those bytes, as the tool does. */
static void decode_hex(urikit_str text, char *bytes, fault *why)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        int digit = hex_digit(text.ptr[i]);

        why->at = i / 2;
        if (digit < 0) {
            why->hex = "not a hex digit";
            return;
        }
        if (i / 2 < text.len / 2) {
            bytes[i / 2] = (char)(i % 2 == 0 ? digit << 4 : (unsigned char)bytes[i / 2] | digit);
        }
    }
    if (text.len % 2 != 0 || text.len == 0) {
        why->hex = text.len == 0 ? "an empty text, but a CRI is two hex digits for each byte of its CBOR"
                                 : "an odd number of hex digits";
    }
}

/* A CRI is bytes of CBOR, or text with their hex digits. */
static urikit_sql_status check_cri(const urikit_sql_arg *x, const urikit_sql_memory *memory, fault *why)
{
    urikit_str cbor = x->text;

    if (!x->bytes) {
        char *bytes = memory->take(memory->context, x->text.len / 2 + 1);

        if (!bytes) {
            return URIKIT_SQL_NO_MEMORY;
        }
        decode_hex(x->text, bytes, why);
        cbor = urikit_str_of(bytes, x->text.len / 2);
    }
    why->text = cbor;
    if (!why->hex) {
        why->code = sql_cri_check(cbor, &why->at);
    }
    return why->code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_VALUE;
}

/* User URLs and package URLs need memory for their qualifiers, if there are many. */
static urikit_sql_status check_text(urikit_kind kind, urikit_str text, const urikit_sql_memory *memory, fault *why)
{
    urikit_pair pairs[PAIRS_AT_HAND];
    urikit_pair *more;
    size_t bound = URIKIT_KIND_PAIRS_BOUND(text.len);

    why->text = text;
    why->code = urikit_kind_check(kind, text, NULL, pairs, PAIRS_AT_HAND, &why->at);
    if (why->code != URIKIT_E_SPACE) {
        return URIKIT_SQL_VALUE;
    }
    more = memory->take(memory->context, bound * sizeof *more);
    if (!more) {
        return URIKIT_SQL_NO_MEMORY;
    }
    why->code = urikit_kind_check(kind, text, NULL, more, bound, &why->at);
    return URIKIT_SQL_VALUE;
}

/*
 * The kind in an argument that may be missing; then, and for "auto", by the text. False: there is no such kind.
 * "auto" asks for a scheme, as the tool's check does.
 */
static bool find_kind(const urikit_sql_arg *args, size_t count, urikit_kind *kind)
{
    *kind = URIKIT_KIND_IRI_REFERENCE;
    if (count < 2 || urikit_kind_find(args[1].text, kind)) {
        return true;
    }
    if (!urikit_str_equal(args[1].text, URIKIT_STR("auto"))) {
        return false;
    }
    *kind = urikit_kind_of_text(args[0].text, false);
    return true;
}

static void list_kinds(char known[KINDS])
{
    size_t len = (size_t)snprintf(known, KINDS, "the kinds are ");
    unsigned i;

    for (i = 0; i < URIKIT_KIND_COUNT && len < KINDS; i++) {
        len += (size_t)snprintf(known + len, KINDS - len, "%s, ", urikit_kind_name((urikit_kind)i));
    }
    if (len < KINDS) {
        (void)snprintf(known + len, KINDS - len, "auto");
    }
}

static urikit_sql_status check(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                               urikit_sql_result *result, fault *why)
{
    urikit_kind kind;

    if (!find_kind(args, count, &kind)) {
        char known[KINDS];

        list_kinds(known);
        return sql_raise_unknown("kind", args[1].text, known, memory, result);
    }
    why->kind = kind;
    if (kind == URIKIT_KIND_CRI) {
        return check_cri(&args[0], memory, why);
    }
    return check_text(kind, args[0].text, memory, why);
}

static urikit_str explain(const fault *why, char sentence[URIKIT_EXPLAIN_MAX])
{
    urikit_out out = { sentence, URIKIT_EXPLAIN_MAX, 0 };

    if (why->hex) {
        return urikit_str_from(why->hex);
    }
    (void)!urikit_explain(why->kind, why->text, why->code, why->at, &out); /* within its bound it cannot fail */
    return urikit_out_str(&out);
}

static urikit_sql_status write_why(const fault *why, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    char message[MESSAGE];
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_str text = explain(why, sentence);
    int len = snprintf(message, sizeof message, "%s:%zu: %.*s", why->hex ? "hex" : urikit_code_token(why->code), why->at,
                       (int)text.len, text.ptr);

    return sql_copy(urikit_str_of(message, len < MESSAGE ? (size_t)len : MESSAGE - 1), memory, result);
}

urikit_sql_status urikit_sql_uri_valid(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    fault why = { URIKIT_KIND_IRI_REFERENCE, { NULL, 0 }, URIKIT_OK, 0, NULL };
    urikit_sql_status status = check(args, count, memory, result, &why);

    return status == URIKIT_SQL_VALUE ? sql_integer(!why.code && !why.hex, result) : status;
}

urikit_sql_status urikit_sql_uri_error(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    fault why = { URIKIT_KIND_IRI_REFERENCE, { NULL, 0 }, URIKIT_OK, 0, NULL };
    urikit_sql_status status = check(args, count, memory, result, &why);

    if (status != URIKIT_SQL_VALUE) {
        return status;
    }
    return why.code || why.hex ? write_why(&why, memory, result) : URIKIT_SQL_NULL;
}

urikit_sql_status urikit_sql_uri_strict(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    fault why = { URIKIT_KIND_IRI_REFERENCE, args[0].text, URIKIT_OK, 0, NULL };
    char before[URIKIT_EXPLAIN_MAX + 100];
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_str text;
    urikit_uri uri;

    (void)count;
    why.code = urikit_iri_parse(args[0].text, URIKIT_PARSE_REFERENCE, &uri, &why.at);
    if (!why.code) {
        return sql_slice(args[0].text, result);
    }
    text = explain(&why, sentence);
    (void)snprintf(before, sizeof before, "not a URI or IRI reference: %s:%zu: %.*s: ", urikit_code_token(why.code), why.at,
                   (int)text.len, text.ptr);
    return sql_raise_about(before, args[0].text, "", memory, result);
}
