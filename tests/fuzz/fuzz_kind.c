/* SPDX-License-Identifier: MIT */
/*
 * Anything as every kind: a check by the kind's name says what the family's own parser says, the kind that is detected is
 * the one whose letters the text begins with, there is a sentence for each refusal, and names are found if and only if they are names.
 */
#include <urikit/cri.h>
#include <urikit/iri.h>
#include <urikit/kind.h>
#include <urikit/nosh.h>
#include <urikit/purl.h>
#include <urikit/text.h>
#include <urikit/usr.h>

#include "fuzz_expect.h"

static urikit_pair *pairs_for(urikit_str text, size_t *cap)
{
    urikit_pair *pairs;

    *cap = URIKIT_USR_PAIRS_BOUND(text.len);
    pairs = malloc((*cap ? *cap : 1) * sizeof *pairs);
    expect(pairs != NULL);
    return pairs;
}

/* What the family's own calls say. */
static urikit_code check_by_family(urikit_kind kind, urikit_str text, urikit_pair *pairs, size_t cap, size_t *at)
{
    urikit_uri uri;
    urikit_nosh nosh;
    urikit_usr usr;
    urikit_purl purl;
    urikit_cri cri;
    urikit_code code;
    const char *hash = text.len > 0 ? memchr(text.ptr, '#', text.len) : NULL;
    urikit_str before;

    switch (kind) {
    case URIKIT_KIND_URI:
        return urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, at);
    case URIKIT_KIND_URI_REFERENCE:
        return urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, at);
    case URIKIT_KIND_IRI:
        return urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, at);
    case URIKIT_KIND_IRI_REFERENCE:
        return urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, at);
    case URIKIT_KIND_ABSOLUTE_URI: /* what is before a '#' is one: then the '#' is the fault */
        before = urikit_str_of(text.ptr, hash ? (size_t)(hash - text.ptr) : text.len);
        code = urikit_uri_parse(before, URIKIT_PARSE_SCHEME, &uri, at);
        if (!code && hash) {
            *at = before.len;
            code = URIKIT_E_CHAR;
        }
        return code;
    case URIKIT_KIND_CRI:
        code = urikit_cri_decode(text, NULL, &cri, at);
        return code ? code : urikit_cri_validate(&cri, at);
    case URIKIT_KIND_NOSH:
        return urikit_nosh_parse(text, URIKIT_NOSH_SDL, &nosh, at);
    case URIKIT_KIND_PURL:
        return urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, cap, &purl, at);
    default:
        return urikit_usr_parse(text, pairs, cap, &usr, at);
    }
}

/* What the module of a kind writes itself. */
static urikit_code explain_by_module(urikit_kind kind, urikit_str text, urikit_code code, size_t at, urikit_out *out)
{
    switch (kind) {
    case URIKIT_KIND_IRI:
    case URIKIT_KIND_IRI_REFERENCE:
        return urikit_iri_explain(text, code, at, out);
    case URIKIT_KIND_NOSH:
        return urikit_nosh_explain(text, code, at, out);
    case URIKIT_KIND_USR:
        return urikit_usr_explain(text, code, at, out);
    case URIKIT_KIND_PURL:
        return urikit_purl_explain(text, code, at, out);
    default:
        return urikit_uri_explain(text, code, at, out);
    }
}

/* Why it was refused is a sentence, which is text, and fits. */
static void try_sentence(urikit_kind kind, urikit_str text, urikit_code code, size_t at)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);

    expect(urikit_explain(kind, text, code, at, &out) == URIKIT_OK && out.len > 0);
    expect(urikit_utf8_check(urikit_out_str(&out), NULL) == URIKIT_OK);
    out.len = 0;
    expect(explain_by_module(kind, text, code, at, &out) == URIKIT_OK && out.len > 0);
    expect(urikit_utf8_check(urikit_out_str(&out), NULL) == URIKIT_OK);
}

static void try_kind(urikit_kind kind, urikit_str text)
{
    size_t cap;
    urikit_pair *pairs = pairs_for(text, &cap);
    size_t at = 0;
    size_t want_at = 0;
    urikit_code code = urikit_kind_check(kind, text, NULL, pairs, cap, &at);
    urikit_code want = check_by_family(kind, text, pairs, cap, &want_at);

    expect(code == want && (code == URIKIT_OK || (at == want_at && at <= text.len)));
    try_sentence(kind, text, code, at);
    try_sentence(kind, text, (urikit_code)(text.len * 7 % 2048), text.len / 2);
    expect(urikit_code_name(code)[0] && urikit_code_text(code)[0] && urikit_code_token(code)[0]);
    free(pairs);
}

static bool begins_with(urikit_str text, const char *word)
{
    size_t i;

    for (i = 0; word[i]; i++) {
        if (i >= text.len || (text.ptr[i] | 0x20) != (word[i] | 0x20) || (word[i] == ':' && text.ptr[i] != ':')) {
            return false;
        }
    }
    return true;
}

static bool has_high_byte(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return true;
        }
    }
    return false;
}

/* A note fits and is text. A part with a place is in the text, a segment in the path that is made of it. */
static void try_place(const urikit_any *id, size_t part)
{
    const urikit_part *row = &id->family->parts[part];
    urikit_str span = id->family->span(id, part);
    char sentence[URIKIT_NOTE_MAX];
    urikit_out note = URIKIT_OUT(sentence);
    size_t whole;

    id->family->note(id, part, &note);
    expect(note.len <= note.cap && urikit_utf8_check(urikit_out_str(&note), NULL) == URIKIT_OK);
    expect(!span.ptr || (row->capabilities & URIKIT_CAPABILITY_SPAN));
    expect(!span.ptr || (span.ptr >= id->text.ptr && span.ptr + span.len <= id->text.ptr + id->text.len));
    for (whole = 0; span.ptr && (row->capabilities & URIKIT_CAPABILITY_SEGMENT) && id->family->parts[whole].name; whole++) {
        if (id->family->parts[whole].capabilities & URIKIT_CAPABILITY_WHOLE) {
            urikit_str path = id->family->span(id, whole);

            expect(span.ptr > path.ptr && span.ptr[-1] == '/' && span.ptr + span.len <= path.ptr + path.len);
            expect(span.ptr + span.len == path.ptr + path.len || span.ptr[span.len] == '/');
        }
    }
}

/* Any family by its descriptor: parts are written, and the canonical form is one that is equal. */
static void try_family(const urikit_family *family, urikit_str text)
{
    urikit_out out = { malloc(URIKIT_ANY_BOUND(text.len)), URIKIT_ANY_BOUND(text.len), 0 };
    size_t cap;
    urikit_pair *pairs = pairs_for(text, &cap);
    urikit_pair *again = pairs_for(text, &cap);
    urikit_any id;
    urikit_any made;
    size_t at = 0;
    size_t i;

    expect(out.ptr && urikit_family_find(urikit_str_from(family->name)) == family);
    if (urikit_any_parse(family, text, pairs, cap, &id, &at) == URIKIT_OK) {
        expect(urikit_family_of_text(text) == family);
        for (i = 0; family->parts[i].name; i++) {
            expect(urikit_family_part(family, urikit_str_from(family->parts[i].name)) == i);
            out.len = 0;
            (void)urikit_any_write(&id, i, URIKIT_FORM_DATA, &out);
            out.len = 0;
            (void)urikit_any_write(&id, i, URIKIT_FORM_ENCODED, &out);
            expect(out.len <= out.cap);
            try_place(&id, i);
        }
        out.len = 0;
        expect(urikit_any_write(&id, urikit_family_canonical(family), URIKIT_FORM_DATA, &out));
        expect(urikit_any_parse(family, urikit_out_str(&out), again, cap, &made, NULL) == URIKIT_OK);
        expect(urikit_any_equal(&id, &made));
        expect(id.count == 0 || urikit_any_has_key(&id, 0, id.pairs[0].key));
    }
    expect(at <= text.len);
    if (family->variants && !urikit_any_parse_as(family, 1, text, pairs, cap, &id, &at)) {
        expect(id.restricted || urikit_any_parse_as(family, 1, text, again, cap, &made, NULL) == URIKIT_OK);
        expect(id.restricted_at <= text.len);
    }
    expect(at <= text.len);
    free(again);
    free(pairs);
    free(out.ptr);
}

/* A part by its name is there only where the text is valid, and has a name that is known. */
static void try_part(urikit_str text, const char *name)
{
    urikit_out out = { malloc(URIKIT_ANY_BOUND(text.len)), URIKIT_ANY_BOUND(text.len), 0 };
    size_t cap;
    urikit_pair *pairs = pairs_for(text, &cap);
    bool there = true;
    urikit_code code = urikit_part_write(text, urikit_str_from(name), pairs, cap, &out, &there);

    expect(out.ptr && urikit_part_is_known(urikit_str_from(name)));
    expect(code != URIKIT_E_SPACE && code != URIKIT_E_LIMIT && (code == URIKIT_OK || !there));
    free(pairs);
    free(out.ptr);
}

static void try_names(urikit_str text)
{
    urikit_kind kind = URIKIT_KIND_CRI;
    urikit_level level = 99;
    urikit_component component;

    if (urikit_kind_find(text, &kind)) {
        expect(urikit_str_equal(urikit_str_from(urikit_kind_name(kind)), text));
    }
    if (urikit_level_find(text, &level)) {
        expect(level <= URIKIT_LEVEL_SCHEME);
    } else {
        expect(level == 99);
    }
    (void)urikit_component_find(text, &component);
}

/* The rules of its scheme: a fault has a sentence and a place, of the text as of its parsed form. */
static void try_scheme_rules(urikit_str text)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    char space[URIKIT_SCHEME_ERROR_BOUND];
    urikit_out why = URIKIT_OUT(sentence);
    urikit_out out = URIKIT_OUT(space);
    size_t at = 0;
    size_t error_at = 0;
    urikit_uri uri;
    urikit_code code;

    expect(urikit_scheme_error(text, &out, &error_at) == URIKIT_OK && error_at <= text.len);
    if (!urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL)) {
        code = urikit_scheme_check(&uri, &why, &at);
        expect((code != URIKIT_OK) == (out.len > 0) && (code != URIKIT_OK) == (why.len > 0) && at == error_at);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = input_text(data, size);
    int kind;
    urikit_kind want = begins_with(text, "nosh:")  ? URIKIT_KIND_NOSH
                       : begins_with(text, "usr:") ? URIKIT_KIND_USR
                       : begins_with(text, "pkg:") ? URIKIT_KIND_PURL
                       : has_high_byte(text)       ? URIKIT_KIND_IRI_REFERENCE
                                                   : URIKIT_KIND_URI_REFERENCE;

    expect(urikit_kind_of_text(text, true) == want);
    expect(urikit_kind_of_text(text, false) == (want == URIKIT_KIND_IRI_REFERENCE   ? URIKIT_KIND_IRI
                                                : want == URIKIT_KIND_URI_REFERENCE ? URIKIT_KIND_URI
                                                                                    : want));
    for (kind = 0; kind < URIKIT_KIND_COUNT; kind++) {
        try_kind((urikit_kind)kind, text);
    }
    for (kind = 0; urikit_family_at((size_t)kind); kind++) {
        try_family(urikit_family_at((size_t)kind), text);
    }
    try_part(text, "host");
    try_part(text, "version");
    try_part(text, "qualifier:k");
    (void)urikit_part_is_known(text);
    try_names(text);
    try_scheme_rules(text);
    return 0;
}
