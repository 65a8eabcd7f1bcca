/* SPDX-License-Identifier: MIT */
/* IRIs and URIs mapped, CRIs, families, kinds: what the module of all families has besides. */
#include "cri.h"
#include "family.h"
#include "record.h"

#include <urikit/convert.h>
#include <urikit/iri.h>
#include <urikit/kind.h>
#include <urikit/nosh.h>

/* ---- IRIs ------------------------------------------------------------------------ */

/* to_uri: an IRI to a URI; else a URI to an IRI. */
EXPORT(map) uint32_t map(const char *ptr, uint32_t len, uint32_t to_uri, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = js_parse(to_uri != 0, urikit_str_of(ptr, len), URIKIT_PARSE_REFERENCE, &uri, &at);

    if (!code) {
        code = to_uri ? urikit_uri_from_iri(&uri, &out) : urikit_iri_from_uri(&uri, &out);
    }
    return js_reply(code, at, &out);
}

/* ---- CRIs ------------------------------------------------------------------------- */

/* REPLY_SAME: 1 if it has a scheme. */
EXPORT(cri_check) uint32_t cri_check(const char *ptr, uint32_t len, uint32_t bits)
{
    urikit_cri_options options = js_cri_options(bits);
    urikit_cri cri;
    size_t at = 0;
    urikit_code code = js_cri_decode(urikit_str_of(ptr, len), &options, &cri, &at);

    js_reply(code, at, NULL);
    urikit_js_reply[REPLY_SAME] = !code && urikit_cri_is_full(&cri);
    return (uint32_t)code;
}

/* families.js has the same numbers. */
enum {
    CRI_FROM_IRI,
    CRI_FROM_EDN, /* between the text and `to` are len bytes more */
    CRI_TO_URI,
    CRI_TO_EDN,
    CRI_TO_LITERAL,
    CRI_NORMALIZE,
};

EXPORT(cri) uint32_t cri(uint32_t op, const char *ptr, uint32_t len, uint32_t bits, char *to, uint32_t cap)
{
    urikit_cri_options options = js_cri_options(bits);
    urikit_out out = urikit_out_of(to, cap);
    urikit_out scratch = urikit_out_of(to - len, len);
    urikit_str text = urikit_str_of(ptr, len);
    urikit_cri item;
    size_t at = 0;
    urikit_code code;

    if (op == CRI_FROM_IRI) {
        return js_reply(urikit_cri_from_iri(text, &options, &out, &at), at, &out);
    }
    if (op == CRI_FROM_EDN) {
        return js_reply(urikit_cri_from_edn(text, &options, &scratch, &out, &at), at, &out);
    }
    code = js_cri_decode(text, &options, &item, &at);
    if (code) {
        return js_reply(code, at, NULL);
    }
    switch (op) {
    case CRI_TO_URI:
        code = urikit_cri_to_uri(&item, &options, &out, &at);
        break;
    case CRI_TO_EDN:
        code = urikit_cri_to_edn(&item, &out);
        break;
    case CRI_TO_LITERAL:
        code = urikit_cri_to_edn_literal(&item, &options, URIKIT_EDN_UNTAGGED, &out, &at);
        break;
    default: /* CRI_NORMALIZE */
        code = urikit_cri_normalize_scheme(&item, &options, &out);
        break;
    }
    return js_reply(code, at, &out);
}

enum {
    CRI_RESOLVE,
    CRI_RELATIVIZE,
    CRI_EQUAL, /* REPLY_SAME: 1 if equal */
};

EXPORT(cri_two)
uint32_t cri_two(uint32_t op, const char *a, uint32_t a_len, const char *b, uint32_t b_len, uint32_t bits, char *to, uint32_t cap)
{
    urikit_cri_options options = js_cri_options(bits);
    urikit_out out = urikit_out_of(to, cap);
    urikit_cri one, two;
    size_t at = 0;
    urikit_code code = js_cri_decode(urikit_str_of(a, a_len), &options, &one, &at);

    code = code ? code : js_cri_decode(urikit_str_of(b, b_len), &options, &two, &at);
    if (code) {
        return js_reply(code, at, NULL);
    }
    if (op == CRI_EQUAL) {
        js_reply(URIKIT_OK, 0, NULL);
        urikit_js_reply[REPLY_SAME] = urikit_cri_equal(&one, &two, &options, 0);
        return URIKIT_OK;
    }
    code = op == CRI_RESOLVE ? urikit_cri_resolve(&one, &two, &options, &out)
                             : urikit_cri_relativize(&one, &two, &options, URIKIT_CRI_RELATIVIZE_URI, &out);
    return js_reply(code, 0, &out);
}

/* ---- CBOR documents ----------------------------------------------------------------------- */

/* Appends a record for each find: kind, path, start, end, content. The memory from `levels` up to `to` is for levels. */
EXPORT(cbor_find)
uint32_t cbor_find(const char *ptr, uint32_t len, urikit_cbor_level *levels, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_cbor_search search;
    urikit_cbor_find find;
    size_t at = 0;
    urikit_code code;

    urikit_cbor_find_start(&search, urikit_str_of(ptr, len), levels, (size_t)(to - (char *)levels) / sizeof *levels);
    while (!(code = urikit_cbor_find_next(&search, &find, &at)) && find.kind) {
        char text[URIKIT_CBOR_PATH_MAX];
        urikit_out path = URIKIT_OUT(text);
        bool is_long = urikit_cbor_path_write(&search, &path) != URIKIT_OK;

        if (find.kind == URIKIT_CBOR_URI && find.content.ptr && urikit_utf8_check(find.content, NULL)) {
            find.content = urikit_str_of(NULL, 0);
        }
        record_number(&out, find.kind == URIKIT_CBOR_CRI);
        record_text(&out, is_long ? urikit_str_of(NULL, 0) : urikit_out_str(&path));
        record_number(&out, (uint32_t)(find.item.ptr - ptr));
        record_number(&out, (uint32_t)(find.item.ptr - ptr + find.item.len));
        record_text(&out, find.content);
    }
    return js_reply(code ? code : record_code(&out), at, &out);
}

EXPORT(cbor_convert)
uint32_t cbor_convert(const char *ptr, uint32_t len, uint32_t cri, uint32_t bits, urikit_cbor_level *levels, char *to,
                      uint32_t cap)
{
    urikit_cri_options options = js_cri_options(bits);
    urikit_out out = urikit_out_of(to, cap);
    size_t at = 0;
    urikit_code code = urikit_cbor_convert(urikit_str_of(ptr, len), cri ? URIKIT_CBOR_CRI : URIKIT_CBOR_URI, &options, levels,
                                           (size_t)(to - (char *)levels) / sizeof *levels, &out, NULL, &at);

    return js_reply(code, at, &out);
}

/* ---- the numbers of schemes ----------------------------------------------------------------- */

/* The name of a scheme's number: a text that ends with 0 by record. */
EXPORT(cri_scheme_name) uint32_t cri_scheme_name(uint32_t number, uint32_t profile, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);

    record_text(&out, urikit_cri_scheme_name_of(number, profile ? URIKIT_CRI_FINAL : URIKIT_CRI_R18));
    return js_reply(record_code(&out), 0, &out);
}

/* REPLY_SAME: the number; UINT32_MAX if there is none. */
EXPORT(cri_scheme_number) void cri_scheme_number(const char *name, uint32_t len, uint32_t profile)
{
    uint64_t number;

    urikit_js_reply[REPLY_SAME] = urikit_cri_scheme_number_of(urikit_str_of(name, len),
                                                              profile ? URIKIT_CRI_FINAL : URIKIT_CRI_R18, &number)
                                      ? (uint32_t)number
                                      : UINT32_MAX;
}

/* ---- families ----------------------------------------------------------------------------- */

/* The bytes that a text of len bytes needs between it and `to`. */
EXPORT(family_space) uint32_t family_space(uint32_t len)
{
    return (uint32_t)(URIKIT_KIND_PAIRS_BOUND(len) * sizeof(urikit_pair));
}

/* The map: a key and a value for each pair. */
static void record_map(const urikit_any *id, urikit_out *out)
{
    size_t i, mark;

    record_number(out, (uint32_t)id->count);
    for (i = 0; i < id->count; i++) {
        urikit_out other = { NULL, 0, 0 };

        mark = record_begin(out);
        id->family->entry(id, i, URIKIT_FORM_DATA, out, &other);
        record_end(out, mark, false);
        other.len = 0;
        mark = record_begin(out);
        id->family->entry(id, i, URIKIT_FORM_DATA, &other, out);
        record_end(out, mark, false);
    }
}

/*
 * Records: the attributes in the order of the descriptor; in place of the map, how many pairs it has, and the pairs.
 * REPLY_SAME: the code of the narrower syntax; REPLY_HOST_AT: its offset.
 */
EXPORT(family)
uint32_t family(uint32_t number, uint32_t variant, const char *ptr, uint32_t len, urikit_pair *to, uint32_t cap)
{
    const urikit_part *parts = urikit_family_at(number)->parts;
    size_t pairs = URIKIT_KIND_PAIRS_BOUND(len), at = 0, i, mark;
    urikit_out out = urikit_out_of(to, cap);
    urikit_any id;
    urikit_code code = urikit_any_parse_as(urikit_family_at(number), variant, urikit_str_of(ptr, len), to - pairs, pairs, &id,
                                           &at);

    if (code) {
        return js_reply(code, at, NULL);
    }
    for (i = 0; parts[i].name; i++) {
        if (js_is_attribute(&parts[i]) && parts[i].value_type == URIKIT_VALUE_MAP) {
            record_map(&id, &out);
        } else if (js_is_attribute(&parts[i])) {
            mark = record_begin(&out);
            record_end(&out, mark, !urikit_any_write(&id, i, URIKIT_FORM_DATA, &out));
        }
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = id.restricted;
    urikit_js_reply[REPLY_HOST_AT] = (uint32_t)id.restricted_at;
    return (uint32_t)code;
}

/* The answers of a registry that was asked before: the account of each of two URIs, 0 if it has none. */
typedef struct two_accounts {
    char first[URIKIT_EIP55_LEN]; /* the address of the first, if it has one */
    uint64_t accounts[2];
} two_accounts;

static uint64_t one_of_two(void *context, urikit_str address)
{
    const two_accounts *known = context;

    return known->accounts[!urikit_str_equal(urikit_str_of(known->first, sizeof known->first), address)];
}

/* Two texts that are valid, and the halves of their accounts. REPLY_SAME: 1 if equal. */
EXPORT(nosh_equal)
uint32_t nosh_equal(const char *a, uint32_t a_len, const char *b, uint32_t b_len, uint32_t a_high, uint32_t a_low,
                    uint32_t b_high, uint32_t b_low)
{
    two_accounts known = { "", { (uint64_t)a_high << 32 | a_low, (uint64_t)b_high << 32 | b_low } };
    urikit_nosh_registry registry = { one_of_two, &known };
    urikit_out first = URIKIT_OUT(known.first);
    urikit_nosh nosh[2];
    size_t at = 0;
    /* this dialect takes what the other one takes */
    urikit_code code = urikit_nosh_parse(urikit_str_of(a, a_len), URIKIT_NOSH_SDL, &nosh[0], &at);

    code = code ? code : urikit_nosh_parse(urikit_str_of(b, b_len), URIKIT_NOSH_SDL, &nosh[1], &at);
    if (code) {
        return js_reply(code, at, NULL);
    }
    if (nosh[0].authority_kind == URIKIT_NOSH_ADDRESS) {
        (void)!urikit_nosh_authority_write(&nosh[0], &first);
    }
    urikit_js_reply[REPLY_SAME] = urikit_nosh_equal_by(&nosh[0], &nosh[1], &registry);
    return URIKIT_OK;
}

/* ---- kinds -------------------------------------------------------------------------------- */

/* Why a text was refused: a sentence of at most 320 bytes (engine.js has the number) at `to`. Returns its length. */
EXPORT(explain) uint32_t explain(uint32_t kind, const char *ptr, uint32_t len, uint32_t code, uint32_t at, char *to)
{
    urikit_out out = urikit_out_of(to, URIKIT_EXPLAIN_MAX);

    (void)!urikit_explain((urikit_kind)kind, urikit_str_of(ptr, len), (urikit_code)code, at, &out);
    return (uint32_t)out.len;
}

/* After the text are family_space(len) bytes at `space`. */
EXPORT(kind_check) uint32_t kind_check(uint32_t kind, const char *ptr, uint32_t len, urikit_pair *space)
{
    size_t at = 0;
    urikit_code code = urikit_kind_check((urikit_kind)kind, urikit_str_of(ptr, len), NULL, space, URIKIT_KIND_PAIRS_BOUND(len),
                                         &at);

    return js_reply(code, at, NULL);
}
