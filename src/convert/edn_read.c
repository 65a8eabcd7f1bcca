/* SPDX-License-Identifier: MIT */
/* Read diagnostic notation of CRIs, and write CBOR: RFC 8949 §8, draft-ietf-core-href-18 appendix C. */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "edn.h"

enum { TAG_CRI = 99 };

/* The number of the item that contains the byte at an offset, from 1. An array is counted before its items. */
static size_t item_at(urikit_str bytes, size_t offset)
{
    cbor_in in = { bytes.ptr, bytes.ptr + bytes.len };
    size_t items = 0;
    cbor_head head;

    while (in.p < in.end && (size_t)(in.p - bytes.ptr) <= offset && !urikiti_cbor_read_head(&in, &head)) {
        items++;
        in.p += cbor_is_string(&head) ? head.value : 0;
    }
    return items;
}

/* Reads the array notation, and checks that the result is a CRI reference. */
static urikit_code read_notation(edn_reader *r, const urikit_cri_options *options)
{
    edn_reader again = *r;
    urikit_out measure = { NULL, 0, 0 };
    size_t start = r->out->len;
    size_t at = 0;
    urikit_cri cri;
    urikit_str bytes;
    urikit_code code = edn_on(r, '[') ? urikiti_edn_items(r) : URIKIT_E_CRI_EDN;

    if (code || !r->out->ptr || r->out->len > r->out->cap) {
        return code;
    }
    bytes = urikit_str_of((const char *)r->out->ptr + start, r->out->len - start);
    code = urikit_cri_decode(bytes, options, &cri, &at);
    if (code) {
        again.out = &measure;
        again.wanted = item_at(bytes, at);
        again.wanted_at = again.p;
        (void)urikiti_edn_items(&again); /* the same text was read before without an error */
        r->p = again.wanted_at;
    }
    return code;
}

/* Tag 99 and its parenthesis, if they are next; an encoding indicator may be between: 99_1(...). */
static urikit_code read_tag(edn_reader *r, bool *there)
{
    const char *start = r->p;

    *there = false;
    if (!edn_starts(r, "99")) {
        return URIKIT_OK;
    }
    r->p += 2;
    if (urikiti_edn_skip_indicator(r) || !edn_on(r, '(')) {
        r->p = start;
        return URIKIT_OK;
    }
    *there = true;
    r->p++;
    return urikiti_edn_skip_blanks(r);
}

/* The whole notation: [...], 99([...]), a literal. */
static urikit_code read_edn(edn_reader *r, const urikit_cri_options *options, urikit_out *scratch)
{
    bool tagged = false;
    bool literal;
    urikit_code code = urikiti_edn_skip_blanks(r);

    code = code ? code : read_tag(r, &tagged);
    literal = edn_starts(r, "cri") || (!tagged && edn_starts(r, "CRI"));
    if (tagged || (literal && *r->p == 'C')) {
        urikiti_cbor_put_head(r->out, CBOR_TAG, TAG_CRI);
    }
    if (!code && literal) {
        r->p += 3;
        code = urikiti_edn_literal(r, options, scratch);
    } else if (!code) {
        code = read_notation(r, options);
    }
    code = code ? code : urikiti_edn_skip_blanks(r);
    if (!code && tagged) {
        if (!edn_on(r, ')')) {
            return URIKIT_E_CRI_EDN;
        }
        r->p++;
        code = urikiti_edn_skip_blanks(r);
    }
    return code ? code : r->p < r->end ? URIKIT_E_CRI_EDN : urikiti_out_code(r->out);
}

urikit_code urikit_cri_from_edn(urikit_str text, const urikit_cri_options *options, urikit_out *scratch, urikit_out *out,
                                size_t *at)
{
    const char *start = text.ptr ? text.ptr : "";
    edn_reader r = { start, start + text.len, out, { { 0, 0 } }, 0, 0, NO_ITEM, NULL };
    urikit_code code = urikit_utf8_check(text, at);

    if (urikiti_out_overlaps(out, text) ||
        (scratch && (urikiti_out_overlaps(scratch, text) ||
                     urikiti_out_overlaps(out, urikit_str_of((const char *)scratch->ptr, scratch->cap))))) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (code) {
        return code;
    }
    code = read_edn(&r, options, scratch);
    return code && code != URIKIT_E_SPACE ? urikiti_error_at(code, (size_t)(r.p - start), at) : code;
}
