/* SPDX-License-Identifier: MIT */
/* Is a text valid as a kind, and if not, why? */
#include "sql_answer.h"

#include <urikit/kind.h>

#include <stdio.h>

enum { PAIRS_AT_HAND = 64, MESSAGE = 512 };

/* Decode hex digits; *at is the first one that is not, or the length where there is an odd number or none. */
static urikit_code decode_hex(urikit_str text, char *bytes, size_t *at)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10
                  : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;

        if (digit < 0) {
            *at = i;
            return URIKIT_E_CHAR;
        }
        bytes[i / 2] = (char)(i % 2 == 0 ? digit << 4 : (unsigned char)bytes[i / 2] | digit);
    }
    *at = text.len;
    return text.len == 0 || text.len % 2 != 0 ? URIKIT_E_CHAR : URIKIT_OK;
}

/* A CRI is bytes of CBOR, or text with their hex digits; *at is in what was given. */
static urikit_sql_status check_cri(const urikit_sql_arg *x, const urikit_sql_memory *memory, urikit_code *code,
                                   size_t *at)
{
    char *bytes;

    if (x->bytes) {
        *code = sql_cri_check(x->text, at);
        return *code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_VALUE;
    }
    bytes = memory->take(memory->context, x->text.len / 2 + 1);
    if (!bytes) {
        return URIKIT_SQL_NO_MEMORY;
    }
    *code = decode_hex(x->text, bytes, at);
    if (!*code) {
        *code = sql_cri_check(urikit_str_of(bytes, x->text.len / 2), at);
        *at *= 2;
    }
    return *code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_VALUE;
}

/* User URLs need memory for their qualifiers, if there are many. */
static urikit_sql_status check_usr(urikit_str text, const urikit_sql_memory *memory, urikit_code *code, size_t *at)
{
    urikit_usr_pair pairs[PAIRS_AT_HAND];
    urikit_usr usr;
    urikit_usr_pair *more;
    size_t count;

    *code = urikit_usr_parse(text, pairs, PAIRS_AT_HAND, &usr, at);
    if (*code != URIKIT_E_SPACE) {
        return URIKIT_SQL_VALUE;
    }
    count = usr.count;
    more = memory->take(memory->context, count * sizeof *more);
    if (!more) {
        return URIKIT_SQL_NO_MEMORY;
    }
    *code = urikit_usr_parse(text, more, count, &usr, at);
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
    *kind = urikit_kind_detect(args[0].text);
    *kind = *kind == URIKIT_KIND_IRI_REFERENCE   ? URIKIT_KIND_IRI
            : *kind == URIKIT_KIND_URI_REFERENCE ? URIKIT_KIND_URI
                                                 : *kind;
    return true;
}

static urikit_sql_status check(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                               urikit_sql_result *result, urikit_code *code, size_t *at)
{
    urikit_kind kind;

    if (!find_kind(args, count, &kind)) {
        return sql_raise("unknown kind; the kinds are uri, uri-reference, iri, iri-reference, cri, nosh, usr, auto",
                         result);
    }
    if (kind == URIKIT_KIND_CRI) {
        return check_cri(&args[0], memory, code, at);
    }
    if (kind == URIKIT_KIND_USR) {
        return check_usr(args[0].text, memory, code, at);
    }
    *code = urikit_kind_check(kind, args[0].text, NULL, 0, at);
    return URIKIT_SQL_VALUE;
}

static urikit_sql_status write_why(const char *before, urikit_code code, size_t at, const urikit_sql_memory *memory,
                                   urikit_sql_result *result)
{
    char message[MESSAGE];
    int len = snprintf(message, sizeof message, "%s%s:%zu: %s", before, urikit_code_token(code), at,
                       urikit_code_text(code));

    return sql_copy(urikit_str_of(message, len < MESSAGE ? (size_t)len : MESSAGE - 1), memory, result);
}

urikit_sql_status urikit_sql_uri_valid(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    urikit_code code = URIKIT_OK;
    size_t at = 0;
    urikit_sql_status status = check(args, count, memory, result, &code, &at);

    return status == URIKIT_SQL_VALUE ? sql_integer(code == URIKIT_OK, result) : status;
}

urikit_sql_status urikit_sql_uri_error(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    urikit_code code = URIKIT_OK;
    size_t at = 0;
    urikit_sql_status status = check(args, count, memory, result, &code, &at);

    if (status != URIKIT_SQL_VALUE) {
        return status;
    }
    return code ? write_why("", code, at, memory, result) : URIKIT_SQL_NULL;
}

urikit_sql_status urikit_sql_uri_strict(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = urikit_iri_parse(args[0].text, URIKIT_PARSE_REFERENCE, &uri, &at);
    urikit_sql_status status;

    (void)count;
    if (!code) {
        return sql_slice(args[0].text, result);
    }
    status = write_why("not a URI or IRI reference: ", code, at, memory, result);
    return status == URIKIT_SQL_VALUE ? URIKIT_SQL_RAISE : status;
}
