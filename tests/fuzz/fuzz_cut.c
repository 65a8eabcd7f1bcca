/* SPDX-License-Identifier: MIT */
/*
 * The tool's cutters, which find the end of an item as bytes come in: in pieces of any length they say what they say of
 * the whole, and CBOR ends where the library's own reader ends it. The first byte chooses the pieces.
 */
#include "cbor/cbor.h"
#include "kinds/cut.h"

#include "fuzz_expect.h"

/* Where the cut of the first item is, in pieces of `step` bytes. */
static cut_state cut_cbor(urikit_str text, size_t step, size_t *end)
{
    cbor_cut state = { 0 };
    cut_state last = CUT_MORE;

    *end = 0;
    while (last == CUT_MORE && *end < text.len) {
        size_t piece = text.len - *end < step ? text.len - *end : step;
        size_t used = 0;

        last = cbor_cut_next(&state, text.ptr + *end, piece, &used);
        expect(last == CUT_MORE ? used == piece : used > 0 && used <= piece);
        *end += used;
    }
    return last;
}

static cut_state cut_edn(urikit_str text, size_t step, size_t *end)
{
    edn_cut state = { 0 };
    cut_state last = CUT_MORE;

    *end = 0;
    while (last == CUT_MORE && *end < text.len) {
        size_t piece = text.len - *end < step ? text.len - *end : step;
        size_t used = 0;

        last = edn_cut_next(&state, text.ptr + *end, piece, &used);
        expect(last != CUT_MALFORMED);
        expect(last == CUT_MORE ? used == piece : used > 0 && used <= piece);
        *end += used;
    }
    return last;
}

static void try_cbor(urikit_str text, size_t step)
{
    cbor_in in = { text.ptr, text.ptr + text.len };
    urikit_code code = urikiti_cbor_skip(&in);
    cut_state want = code == URIKIT_OK ? CUT_WHOLE : code == URIKIT_E_CBOR_END ? CUT_MORE : CUT_MALFORMED;
    size_t end;

    expect(cut_cbor(text, step, &end) == want);
    expect(want != CUT_WHOLE || end == (size_t)(in.p - text.ptr));
}

/* All items of a sequence: the same cuts in pieces and in one. */
static void try_edn(urikit_str text, size_t step)
{
    while (text.len > 0) {
        size_t end;
        size_t whole;
        urikit_str item;

        expect(cut_edn(text, step, &end) == cut_edn(text, text.len, &whole) && end == whole);
        item = edn_cut_trim(urikit_str_of(text.ptr, end));
        expect(item.len <= end && item.ptr >= text.ptr && item.ptr + item.len <= text.ptr + end);
        text = urikit_str_of(text.ptr + end, text.len - end);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text;

    if (size < 2) {
        return 0;
    }
    text = input_text(data + 1, size - 1);
    try_cbor(text, 1 + data[0] % 16);
    try_edn(text, 1 + data[0] % 16);
    return 0;
}
