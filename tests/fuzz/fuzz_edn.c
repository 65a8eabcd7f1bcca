/* SPDX-License-Identifier: MIT */
/*
 * Diagnostic notation, both ways: what is read is a CRI whose notation reads as the same bytes, in the form of an array
 * and in the form of a literal. The first byte chooses the profile and the zones.
 */
#include <urikit/convert.h>

#include "fuzz_expect.h"

/* Reads notation that must be good into an output of exactly the bound. */
static urikit_out read_back(urikit_str text, const urikit_cri_options *options)
{
    urikit_out scratch = bounded(text.len);
    urikit_out out = bounded(URIKIT_EDN_READ_BOUND(text.len));

    expect(!urikit_cri_from_edn(text, options, &scratch, &out, NULL));
    free(scratch.ptr);
    return out;
}

static void expect_same(urikit_str bytes, urikit_out again)
{
    expect(urikit_str_equal(bytes, urikit_out_str(&again)));
    free(again.ptr);
}

/* The literal is the CRI in normal form; what it reads as has the same literal. */
static void try_literal(const urikit_cri *cri, const urikit_cri_options *options)
{
    urikit_out text = bounded(URIKIT_EDN_LITERAL_BOUND(cri->bytes.len));

    if (!urikit_cri_to_edn_literal(cri, options, URIKIT_EDN_UNTAGGED, &text, NULL)) {
        urikit_out bytes = read_back(urikit_out_str(&text), options);
        urikit_out again = bounded(URIKIT_EDN_LITERAL_BOUND(bytes.len));
        urikit_cri back;

        expect(!urikit_cri_decode(urikit_out_str(&bytes), options, &back, NULL));
        expect(!urikit_cri_to_edn_literal(&back, options, URIKIT_EDN_UNTAGGED, &again, NULL));
        expect_same(urikit_out_str(&bytes), read_back(urikit_out_str(&again), options));
        free(bytes.ptr);
        free(again.ptr);
    }
    free(text.ptr);
}

static void try_bytes(urikit_str bytes, const urikit_cri_options *options)
{
    urikit_cri cri;
    urikit_cri back;
    urikit_out text;
    urikit_out again;

    if (bytes.len > 2 && memcmp(bytes.ptr, "\xD8\x63", 2) == 0) { /* tag 99, which the decoder does not read */
        bytes = urikit_str_of(bytes.ptr + 2, bytes.len - 2);
    }
    expect(!urikit_cri_decode(bytes, options, &cri, NULL));
    text = bounded(URIKIT_EDN_BOUND(cri.bytes.len));
    expect(!urikit_cri_to_edn(&cri, &text));
    again = read_back(urikit_out_str(&text), options);
    expect(!urikit_cri_decode(urikit_out_str(&again), options, &back, NULL));
    expect(urikit_str_equal(cri.bytes, back.bytes));
    free(text.ptr);
    free(again.ptr);
    try_literal(&cri, options);
}

/* The literals of the text as a document: in order, each from its name on; what is before is not a literal. */
static void try_document(urikit_str text)
{
    urikit_str rest = text;
    urikit_str literal;
    const char *end = text.ptr;

    while (urikit_edn_literal_next(&rest, &literal)) {
        expect(literal.ptr >= end && literal.len >= 4 && literal.len <= (size_t)(text.ptr + text.len - literal.ptr));
        expect(memcmp(literal.ptr, "cri", 3) == 0 || memcmp(literal.ptr, "CRI", 3) == 0);
        end = literal.ptr + literal.len;
        expect(rest.ptr == end && rest.len == (size_t)(text.ptr + text.len - end));
    }
    expect(rest.len == 0 && !literal.ptr);
}

/* The document as CBOR: well-formed, and each find begins at a place of the text. */
static void try_cbor(urikit_str text, const urikit_cri_options *options)
{
    urikit_cbor_level levels[16];
    urikit_edn_place places[16];
    urikit_edn_memory memory = { levels, 16, places, 16, 0, { NULL, 0, 0 } };
    urikit_out out = bounded(URIKIT_CBOR_FROM_EDN_BOUND(text.len));
    urikit_cbor_search search;
    urikit_cbor_find find;
    size_t at = 0;
    size_t i = 0;

    memory.scratch = bounded(text.len);
    if (urikit_cbor_from_edn(text, options, &memory, &out, &at)) {
        expect(at <= text.len);
    } else {
        urikit_cbor_find_start(&search, urikit_out_str(&out), levels, 16);
        do {
            expect(!urikit_cbor_find_next(&search, &find, NULL));
            for (; find.kind && i < memory.place_count && i < 16 &&
                   places[i].cbor != (size_t)(find.item.ptr - (const char *)out.ptr);
                 i++) {
            }
            expect(!find.kind || i == 16 ||
                   (i < memory.place_count && places[i].start < places[i].end && places[i].end <= text.len));
        } while (find.kind);
    }
    free(memory.scratch.ptr);
    free(out.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_cri_options options = { 0 };
    urikit_str text;
    urikit_out scratch;
    urikit_out out;
    size_t at = 0;

    if (size < 1) {
        return 0;
    }
    text = input_text(data + 1, size - 1);
    options.profile = data[0] & 1 ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    options.zone = (uint8_t)(data[0] / 2 % 3);
    scratch = bounded(text.len);
    out = bounded(URIKIT_EDN_READ_BOUND(text.len));
    if (urikit_cri_from_edn(text, &options, &scratch, &out, &at)) {
        expect(at <= text.len);
    } else {
        try_bytes(urikit_out_str(&out), &options);
    }
    try_document(text);
    try_cbor(text, &options);
    free(scratch.ptr);
    free(out.ptr);
    return 0;
}
