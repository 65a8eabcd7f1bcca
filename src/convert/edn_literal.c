/* SPDX-License-Identifier: MIT */
/* Diagnostic notation: the literals cri'...' and cri<<"...">>. */
#include "../cbor/cbor.h"
#include "edn.h"

/* The text of a literal: a view of the notation if it has no escapes, else in scratch. */
typedef struct literal_text {
    urikit_str text;
    const char *start; /* the string in the notation, its first quote */
    bool quoted;       /* in quotes; else hex or base64 */
} literal_text;

static urikit_code literal_into_scratch(edn_reader *r, bool sequence, urikit_out *scratch, literal_text *literal)
{
    urikit_out none = { NULL, 0, 0 };
    urikit_out *to = scratch ? scratch : &none;
    size_t before = to->len;
    unsigned kind;
    urikit_code code = urikiti_edn_string(r, to, &kind);

    if (code || kind == CBOR_ARRAY) {
        return code ? code : URIKIT_E_CRI_EDN_LITERAL;
    }
    if (sequence) {
        code = urikiti_edn_more_strings(r, to);
        if (code) {
            return code;
        }
    }
    if (!to->ptr || to->len > to->cap) {
        return to->len == before ? URIKIT_OK : URIKIT_E_SPACE;
    }
    literal->text = urikit_str_of((const char *)to->ptr + before, to->len - before);
    return URIKIT_OK;
}

/* True if the string before r->p is all that the sequence holds: no indicator follows it, and no '+'. */
static bool is_one_string(const edn_reader *r)
{
    edn_reader ahead = *r;

    return !edn_on(&ahead, '_') && (urikiti_edn_skip_blanks(&ahead) || !edn_on(&ahead, '+'));
}

/* The string that a literal holds, at r->p; in a sequence, << >>, also strings with '+' between them. */
static urikit_code read_literal_text(edn_reader *r, bool sequence, urikit_out *scratch, literal_text *literal)
{
    const char *start = r->p;
    const char *close;

    literal->start = start;
    literal->text = urikit_str_of("", 0);
    literal->quoted = edn_on(r, '\'') || edn_on(r, '"');
    if (literal->quoted) {
        close = memchr(start + 1, *start, (size_t)(r->end - start) - 1);
        if (!close) {
            r->p = r->end;
            return URIKIT_E_CRI_EDN_LITERAL;
        }
        r->p = close + 1;
        if (!memchr(start + 1, '\\', (size_t)(close - start) - 1) && (!sequence || is_one_string(r))) {
            literal->text = urikit_str_of(start + 1, (size_t)(close - start) - 1);
            return URIKIT_OK;
        }
        r->p = start;
    }
    return literal_into_scratch(r, sequence, scratch, literal);
}

/* The position in the notation of the byte at which the URI parser found an error. */
static const char *place_in_literal(const literal_text *literal, const char *end, size_t at)
{
    edn_reader again = { literal->start, end, NULL, { { 0, 0 } }, 0, 0, NO_ITEM, NULL };
    urikit_out measure = { NULL, 0, 0 };
    const char *place = literal->start;

    if (!literal->quoted) {
        return place;
    }
    (void)urikiti_edn_quoted(&again, &measure, at, &place); /* the same text was read before without an error */
    if (measure.len <= at) {
        return again.p - 1; /* the closing quote: there the text ends, or others are added */
    }
    return place;
}

urikit_code urikiti_edn_literal(edn_reader *r, const urikit_cri_options *options, urikit_out *scratch)
{
    literal_text literal;
    bool sequence = edn_starts(r, "<<");
    urikit_code code = URIKIT_OK;
    size_t at = 0;

    if (sequence) {
        r->p += 2;
        code = urikiti_edn_skip_blanks(r);
    } else if (!edn_on(r, '\'') && !edn_on(r, '`')) {
        return URIKIT_E_CRI_EDN_LITERAL;
    }
    code = code ? code : read_literal_text(r, sequence, scratch, &literal);
    if (!code && sequence) {
        code = urikiti_edn_skip_blanks(r);
        if (!code && !edn_starts(r, ">>")) {
            return URIKIT_E_CRI_EDN_LITERAL;
        }
        r->p += code ? 0 : 2;
    }
    if (code) {
        return code;
    }
    code = urikit_cri_from_iri(literal.text, options, r->out, &at);
    if (code == URIKIT_E_SPACE) {
        return URIKIT_OK; /* out counts the bytes; URIKIT_E_SPACE would mean scratch here */
    }
    if (code) {
        r->p = place_in_literal(&literal, r->end, at);
    }
    return code;
}
