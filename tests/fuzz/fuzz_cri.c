/* SPDX-License-Identifier: MIT */
/*
 * Anything as CBOR: what decodes is encoded, decodes to the same, resolves, and has the same URI; what does
 * not is stepped over or malformed. Nothing is written past what the bounds say.
 */
#include <urikit/convert.h>
#include <urikit/text.h>

#include "fuzz_expect.h"

/* The canonical bytes are a fixed point, and equal what they came from. */
static void try_encode(const urikit_cri *cri, const urikit_cri_options *options)
{
    urikit_out out = bounded(URIKIT_CRI_ENCODE_BOUND(cri->bytes.len));
    urikit_out again = bounded(URIKIT_CRI_ENCODE_BOUND(cri->bytes.len));
    urikit_cri canonical;

    expect(!urikit_cri_encode(cri, options, &out));
    expect(!urikit_cri_decode(urikit_out_str(&out), options, &canonical, NULL));
    expect(!urikit_cri_encode(&canonical, options, &again));
    expect(urikit_str_equal(urikit_out_str(&out), urikit_out_str(&again)));
    free(out.ptr);
    free(again.ptr);
}

/* The normal form is one, and as a URI the same. */
static void try_normalize(const urikit_cri *cri, const urikit_cri_options *options)
{
    urikit_out out = bounded(URIKIT_CRI_NORMALIZE_BOUND(cri->bytes.len));
    urikit_out of_scheme = bounded(URIKIT_CRI_NORMALIZE_BOUND(cri->bytes.len));
    urikit_out again = bounded(URIKIT_CRI_NORMALIZE_BOUND(URIKIT_CRI_NORMALIZE_BOUND(cri->bytes.len)));
    urikit_cri normal;

    expect(!urikit_cri_normalize(cri, options, &out));
    expect(!urikit_cri_decode(urikit_out_str(&out), options, &normal, NULL));
    expect(!urikit_cri_normalize(&normal, options, &again));
    expect(urikit_str_equal(urikit_out_str(&out), urikit_out_str(&again)));
    expect(!urikit_cri_normalize_scheme(cri, options, &of_scheme));
    expect(!urikit_cri_decode(urikit_out_str(&of_scheme), options, &normal, NULL));
    again.len = 0;
    expect(!urikit_cri_normalize_scheme(&normal, options, &again));
    expect(urikit_str_equal(urikit_out_str(&of_scheme), urikit_out_str(&again)));
    if (urikit_cri_fold_root(&normal, options)) { /* once, and it is another CRI */
        expect(normal.path.count == 1 && !urikit_cri_fold_root(&normal, options));
        expect(!urikit_cri_equal(&normal, cri, options, 0));
    }
    free(out.ptr);
    free(of_scheme.ptr);
    free(again.ptr);
}

/* The first broken constraint is one of the thirteen, in the bytes; a normal form by the scheme does not break C7. */
static void try_constraints(const urikit_cri *cri, const urikit_cri_options *options)
{
    size_t at = 0;
    unsigned constraint = 0;
    urikit_code code = urikit_cri_check_constraints(cri, options, &constraint, &at);

    expect((code != URIKIT_OK) == (constraint > 0) && constraint <= 13 && at <= cri->bytes.len);
    expect(code == URIKIT_OK || urikit_cri_is_full(cri));
}

/* Without enabled tags an item is copied; with them the result is within its bound, and its places are in the input. */
static void try_stand_ins(urikit_str bytes)
{
    urikit_out out = bounded(URIKIT_CRI_STAND_INS_BOUND(bytes.len));
    size_t at = 0;
    urikit_code code = urikit_cri_replace_stand_ins(bytes, 0, &out, &at);

    expect(code ? at <= bytes.len : urikit_str_equal(urikit_out_str(&out), bytes));
    out.len = 0;
    code = urikit_cri_replace_stand_ins(bytes, 15, &out, &at);
    expect(code != URIKIT_E_SPACE && at <= bytes.len);
    expect(urikit_cri_stand_in_place(bytes, 15, out.len / 2) <= bytes.len);
    free(out.ptr);
}

/* The shortest reference resolves to the target again. */
static void try_relativize(const urikit_cri *base, const urikit_cri *target, const urikit_cri_options *options)
{
    urikit_out out = bounded(URIKIT_CRI_ENCODE_BOUND(target->bytes.len));
    urikit_out back = bounded(URIKIT_CRI_RESOLVE_BOUND(base->bytes.len, URIKIT_CRI_ENCODE_BOUND(target->bytes.len)));
    urikit_cri reference;
    urikit_cri made;

    expect(!urikit_cri_relativize(base, target, options, URIKIT_CRI_RELATIVIZE_ANY, &out));
    expect(!urikit_cri_decode(urikit_out_str(&out), options, &reference, NULL));
    expect(!urikit_cri_resolve(base, &reference, options, &back));
    expect(!urikit_cri_decode(urikit_out_str(&back), options, &made, NULL));
    expect(urikit_cri_equal(target, &made, options, 0));
    free(out.ptr);
    free(back.ptr);
}

/* The URI of a CRI is one that a CRI can say. */
static void try_uri(const urikit_cri *cri, const urikit_cri_options *options)
{
    urikit_out uri = bounded(URIKIT_CRI_TO_URI_BOUND(cri->bytes.len));

    if (!urikit_cri_to_uri(cri, options, &uri, NULL)) {
        urikit_out back = bounded(URIKIT_CRI_FROM_URI_BOUND(uri.len));

        expect(!urikit_cri_from_uri(urikit_out_str(&uri), options, &back, NULL));
        free(back.ptr);
    }
    free(uri.ptr);
}

static void try_notation(const urikit_cri *cri)
{
    urikit_out text = bounded(URIKIT_EDN_BOUND(cri->bytes.len));

    expect(!urikit_cri_to_edn(cri, &text));
    free(text.ptr);
}

static void try_resolve(const urikit_cri *cri, const urikit_cri_options *options)
{
    static const char base_bytes[] = "\x85\x20\x82\x61h\x01\x82\x61q\x61r\x81\x61s\x61t";
    urikit_cri base;
    urikit_out out = bounded(URIKIT_CRI_RESOLVE_BOUND(sizeof base_bytes - 1, cri->bytes.len));
    urikit_cri target;

    expect(!urikit_cri_decode(urikit_str_of(base_bytes, sizeof base_bytes - 1), options, &base, NULL));
    expect(!urikit_cri_resolve(&base, cri, options, &out));
    expect(!urikit_cri_decode(urikit_out_str(&out), options, &target, NULL));
    expect(urikit_cri_is_full(&target));
    expect(urikit_cri_equal(&target, &target, options, URIKIT_CRI_EQUAL_STRICT));
    try_relativize(&base, &target, options);
    free(out.ptr);
}

/* Every element is text, or pieces of which each second one is encoded. Text is UTF-8; no piece is empty. */
static void try_elements(urikit_cri_list list)
{
    urikit_cri_item item;
    urikit_str piece;
    bool encoded;
    bool last;

    while (urikit_cri_next(&list, &item)) {
        bool begun = false;

        expect((item.text.ptr == NULL) != (item.pet.ptr == NULL));
        expect(!item.text.ptr || !urikit_utf8_check(item.text, NULL));
        for (last = false; urikit_cri_piece_next(&item.pet, &piece, &encoded); last = encoded) {
            expect(!begun || encoded != last);
            expect(piece.ptr != NULL && (encoded || !urikit_utf8_check(piece, NULL)));
            begun = true;
        }
        expect(begun == (item.text.ptr == NULL));
    }
}

static void try_parts(const urikit_cri *cri)
{
    try_elements(cri->labels);
    try_elements(cri->userinfo);
    try_elements(cri->path);
    try_elements(cri->query);
    try_elements(cri->fragment);
}

static void try_item(urikit_str bytes, const urikit_cri_options *options)
{
    urikit_cri cri;
    size_t used = 0;
    size_t at = 0;
    urikit_code code = urikit_cri_decode_prefix(bytes, options, &cri, &used, &at);

    try_stand_ins(bytes);
    expect(used <= bytes.len && (code == URIKIT_OK || at <= bytes.len));
    expect((used > 0) == (code == URIKIT_OK || urikit_cri_is_unprocessable(code)));
    if (!code) {
        try_parts(&cri);
        try_encode(&cri, options);
        try_constraints(&cri, options);
        try_normalize(&cri, options);
        try_notation(&cri);
        try_resolve(&cri, options);
        try_uri(&cri, options);
    }
}

/* The same bytes as text: notation that is read can be decoded. */
static void try_text(urikit_str text, const urikit_cri_options *options)
{
    urikit_out scratch = bounded(text.len);
    urikit_out out = bounded(URIKIT_EDN_READ_BOUND(text.len));
    size_t at = 0;
    urikit_code code = urikit_cri_from_edn(text, options, &scratch, &out, &at);

    if (code) {
        expect(at <= text.len);
    }
    free(scratch.ptr);
    free(out.ptr);
}

/*
 * The same bytes as a document: what is found is in order and in it, and tagged. A document without an error is an item
 * that is stepped over whole. Without levels the finds are the same, or items of indefinite length are an error.
 */
static void try_document(urikit_str document)
{
    enum { LEVELS = 5 };
    urikit_cbor_level levels[LEVELS];
    urikit_cbor_search search[2];
    urikit_cbor_find find[2];
    urikit_out path = bounded(URIKIT_CBOR_PATH_MAX);
    const char *end = document.ptr;
    urikit_code code;
    size_t at = 0;

    urikit_cbor_find_start(&search[0], document, levels, LEVELS);
    urikit_cbor_find_start(&search[1], document, NULL, 0);
    while (!(code = urikit_cbor_find_next(&search[0], &find[0], &at)) && find[0].kind) {
        bool flat = !urikit_cbor_find_next(&search[1], &find[1], NULL);

        expect(find[0].item.ptr >= end && find[0].item.len > 1 && (find[0].item.ptr[0] & 0xE0) == 0xC0);
        end = find[0].item.ptr + find[0].item.len;
        expect(end <= document.ptr + document.len);
        expect(!flat || (find[1].item.ptr == find[0].item.ptr && find[1].item.len == find[0].item.len));
        path.len = 0;
        code = urikit_cbor_path_write(&search[0], &path);
        expect(code == URIKIT_OK || code == URIKIT_E_LIMIT);
    }
    expect(code ? at <= document.len : search[0].at == document.len);
    free(path.ptr);
}

/* Converted to one form and the other, until a way there and back changes nothing. */
static void try_conversion(urikit_str document, const urikit_cri_options *options)
{
    enum { MADE = 5 };
    urikit_out made[MADE];
    urikit_cbor_level levels[8];
    size_t i;

    for (i = 0; i < MADE; i++) {
        size_t at = 0;
        urikit_code code;

        made[i] = bounded(URIKIT_CBOR_CONVERT_BOUND(document.len));
        code = urikit_cbor_convert(document, i % 2 ? URIKIT_CBOR_CRI : URIKIT_CBOR_URI, options, levels, 8, &made[i], NULL, &at);
        expect(code != URIKIT_E_SPACE && at <= document.len && (i == 0 || !code));
        if (code) {
            free(made[0].ptr);
            return;
        }
        document = urikit_out_str(&made[i]);
    }
    expect(urikit_str_equal(urikit_out_str(&made[MADE - 3]), document));
    for (i = 0; i < MADE; i++) {
        free(made[i].ptr);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str bytes = urikit_str_of(size > 0 ? (const char *)data : "", size);
    urikit_cri_options options = { 0 };

    for (options.profile = URIKIT_CRI_DEFAULT; options.profile <= URIKIT_CRI_FINAL; options.profile++) {
        try_item(bytes, &options);
        try_text(bytes, &options);
        try_conversion(bytes, &options);
    }
    try_document(bytes);
    return 0;
}
