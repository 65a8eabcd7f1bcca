/* SPDX-License-Identifier: MIT */
/* Diagnostic notation: literals inside larger documents, and the documents as CBOR, to find CRIs and URIs in them. */
#include <urikit/text.h>

#include "../base/out.h"
#include "edn.h"

enum { EDN_TAG_URI = 32, EDN_TAG_CRI = 99, EDN_UNDEFINED = 23, EDN_OPEN = 31 };

/* The end of the text in quotes at p. NULL: it has none. */
static const char *over_quoted(const char *p, const char *end)
{
    char quote = *p++;

    while (p < end && *p != quote) {
        p += *p == '\\' && end - p > 1 ? 2 : 1;
    }
    return p < end ? p + 1 : NULL;
}

static const char *over_backquotes(const char *p, const char *end)
{
    while (p < end && *p == '`') {
        p++;
    }
    return p;
}

/* The end of the raw string at p: a run of as many backquotes as at its beginning. NULL: it has none. */
static const char *over_raw(const char *p, const char *end)
{
    const char *start = p;
    ptrdiff_t width;

    p = over_backquotes(p, end);
    width = p - start;
    while (p < end && (start = (const char *)memchr(p, '`', (size_t)(end - p))) != NULL) {
        p = over_backquotes(start, end);
        if (p - start == width) {
            return p;
        }
    }
    return NULL;
}

/* Goes over the string or comment at p, or over one byte. NULL: it has no end. */
static const char *over_token(const char *p, const char *end)
{
    if (*p == '\'' || *p == '"') {
        return over_quoted(p, end);
    }
    if (*p == '`') {
        return over_raw(p, end);
    }
    if (*p == '/' || *p == '#') {
        edn_reader r = { p, end, NULL, { { 0, 0 } }, 0, 0, NO_ITEM, NULL };

        return urikiti_edn_skip_blanks(&r) ? NULL : r.p;
    }
    return p + 1;
}

/* The end of the sequence << >> at p. NULL: it has none. */
static const char *over_sequence(const char *p, const char *end)
{
    for (p += 2; p && end - p > 1; p = over_token(p, end)) {
        if (p[0] == '>' && p[1] == '>') {
            return p + 2;
        }
    }
    return NULL;
}

static const char *over_word(const char *p, const char *end)
{
    while (p < end && (ascii_is_alpha(*p) || ascii_is_digit(*p) || *p == '_' || *p == '.')) {
        p++;
    }
    return p;
}

/* True if the word from p to word_end is the name of a literal, and its text follows. */
static bool is_literal_name(const char *p, const char *word_end, const char *end)
{
    size_t left = (size_t)(end - word_end);

    return word_end - p == 3 && (memcmp(p, "cri", 3) == 0 || memcmp(p, "CRI", 3) == 0) &&
           ((left > 0 && (*word_end == '\'' || *word_end == '`')) || (left > 1 && word_end[0] == '<' && word_end[1] == '<'));
}

bool urikit_edn_literal_next(urikit_str *rest, urikit_str *literal)
{
    const char *p = rest->ptr ? rest->ptr : "";
    const char *end = p + rest->len;

    while (p && p < end) {
        const char *word_end = over_word(p, end);

        if (is_literal_name(p, word_end, end)) {
            const char *close = *word_end == '<' ? over_sequence(word_end, end) : over_token(word_end, end);

            close = close ? close : end;
            *literal = urikit_str_of(p, (size_t)(close - p));
            *rest = urikit_str_of(close, (size_t)(end - close));
            return true;
        }
        p = word_end > p ? word_end : over_token(p, end);
    }
    *rest = urikit_str_of(end, 0);
    *literal = urikit_str_of(NULL, 0);
    return false;
}

/* ---- documents as CBOR ------------------------------------------------------------------- */

typedef struct edn_document {
    edn_reader r;
    const char *start;
    size_t written; /* bytes of the output before the document */
    const urikit_cri_options *options;
    urikit_edn_memory *memory;
    size_t depth;
} edn_document;

/* What is not searched. */
static void put_undefined(urikit_out *out)
{
    urikiti_cbor_put_head(out, CBOR_SIMPLE, EDN_UNDEFINED);
}

/* Begins the place of a tagged item that begins at r->p. Returns its number. */
static size_t place_begin(edn_document *d)
{
    urikit_edn_memory *memory = d->memory;

    if (memory->place_count < memory->place_cap) {
        urikit_edn_place *place = &memory->places[memory->place_count];

        place->cbor = d->r.out->len - d->written;
        place->start = (size_t)(d->r.p - d->start);
        place->end = place->start;
    }
    return memory->place_count++;
}

static void place_end(edn_document *d, size_t number)
{
    if (number < d->memory->place_cap) {
        d->memory->places[number].end = (size_t)(d->r.p - d->start);
    }
}

/* place: of a tag. `left` of its level is its number, if that is short. */
static urikit_code open_bracket(edn_document *d, unsigned kind, size_t place, uint64_t tag)
{
    urikit_cbor_level *level;

    if (d->depth == d->memory->level_count) {
        return URIKIT_E_CBOR_DEPTH;
    }
    level = &d->memory->levels[d->depth++];
    level->left = tag < SIZE_MAX ? (size_t)tag : 0;
    level->items = 0;
    level->key = place;
    level->kind = (uint8_t)kind;
    level->indefinite = true;
    return URIKIT_OK;
}

/* True if the innermost bracket closes here. */
static bool on_closing_bracket(const edn_document *d)
{
    unsigned kind = d->memory->levels[d->depth - 1].kind;

    return edn_on(&d->r, kind == CBOR_ARRAY ? ']' : kind == CBOR_MAP ? '}' : ')');
}

static void close_bracket(edn_document *d)
{
    const urikit_cbor_level *level = &d->memory->levels[--d->depth];

    d->r.p++;
    if (level->kind == CBOR_TAG) {
        place_end(d, level->key);
    } else {
        urikiti_out_byte(d->r.out, (char)(unsigned char)CBOR_BREAK);
    }
}

/* After an item: closes the brackets that end here. Then r->p is at the next item, or at the end of the document. */
static urikit_code notation_end_item(edn_document *d)
{
    for (;;) {
        const char *start = d->r.p;
        urikit_code code = urikiti_edn_skip_blanks(&d->r);
        const urikit_cbor_level *level;

        if (code || d->depth == 0) {
            return code;
        }
        level = &d->memory->levels[d->depth - 1];
        if (level->kind == CBOR_MAP && level->items % 2 == 1) {
            if (!edn_on(&d->r, ':')) {
                return URIKIT_E_CRI_EDN;
            }
            d->r.p++;
            return urikiti_edn_skip_blanks(&d->r);
        }
        if (level->kind != CBOR_TAG && edn_on(&d->r, ',')) {
            d->r.p++;
            code = urikiti_edn_skip_blanks(&d->r);
        }
        if (code || !on_closing_bracket(d)) {
            return code || (level->kind != CBOR_TAG && d->r.p > start) ? code : URIKIT_E_CRI_EDN;
        }
        close_bracket(d);
    }
}

/* Opens an array or a map. One that is empty ends at once. */
static urikit_code open_container(edn_document *d, unsigned kind, bool *opened)
{
    urikit_code code = open_bracket(d, kind, SIZE_MAX, 0);

    if (code) {
        return code;
    }
    d->r.p++;
    if (edn_on(&d->r, '_') && urikiti_edn_skip_indicator(&d->r) == URIKIT_E_CBOR_INDEFINITE) {
        d->r.p++;
    }
    urikiti_out_byte(d->r.out, (char)(unsigned char)(kind << 5 | EDN_OPEN));
    code = urikiti_edn_skip_blanks(&d->r);
    *opened = !on_closing_bracket(d);
    if (!code && !*opened) {
        close_bracket(d);
    }
    return code;
}

/*
 * The tag whose number is at r->p and whose bracket follows. *there: there is one. An array in tag 99 is written with lengths, as
 * a CRI has to be, if it is one that a CRI may be.
 */
static urikit_code notation_open_tag(edn_document *d, bool *there, bool *opened)
{
    edn_reader r = d->r;
    size_t place = SIZE_MAX;
    uint64_t tag;
    urikit_code code;

    *there = ascii_is_digit(*r.p) && !urikiti_edn_number(&r, &tag) && !urikiti_edn_skip_indicator(&r) && edn_on(&r, '(');
    if (!*there) {
        return URIKIT_OK;
    }
    if (tag == EDN_TAG_URI || tag == EDN_TAG_CRI) {
        place = place_begin(d);
    }
    urikiti_cbor_put_head(d->r.out, CBOR_TAG, tag);
    d->r.p = r.p + 1;
    code = open_bracket(d, CBOR_TAG, place, tag);
    code = code ? code : urikiti_edn_skip_blanks(&d->r);
    *opened = true;
    if (!code && tag == EDN_TAG_CRI && edn_on(&d->r, '[')) {
        size_t before = d->r.out->len;

        r = d->r;
        if (urikiti_edn_items(&r) || !edn_on(&r, ')')) {
            d->r.out->len = before;
        } else {
            d->memory->levels[d->depth - 1].items = 1;
            d->r.p = r.p;
            *opened = false;
        }
    }
    return code;
}

/* The end of the sequence << >> at p, with those in it. NULL: it has none. */
static const char *over_sequences(const char *p, const char *end)
{
    size_t open = 0;

    while (p && end - p > 1) {
        if (p[0] == '<' && p[1] == '<') {
            open++;
            p += 2;
        } else if (p[0] == '>' && p[1] == '>') {
            p += 2;
            if (--open == 0) {
                return p;
            }
        } else {
            p = over_token(p, end);
        }
    }
    return NULL;
}

/* True if the item is the content of tag 99. */
static bool notation_in_tag(const edn_document *d)
{
    const urikit_cbor_level *level = d->depth > 0 ? &d->memory->levels[d->depth - 1] : NULL;

    return level && level->kind == CBOR_TAG && level->left == EDN_TAG_CRI;
}

/* The CRI of cri'...' at r->p; `undefined` if it is not valid. */
static urikit_code notation_read_cri(edn_document *d, const char *name_end)
{
    edn_reader r = d->r;
    size_t before = r.out->len;
    urikit_code code;

    r.p = name_end;
    code = urikiti_edn_literal(&r, d->options, &d->memory->scratch);
    if (!code || code == URIKIT_E_SPACE || code == URIKIT_E_MEMORY) {
        return code;
    }
    r.out->len = before;
    put_undefined(r.out);
    return URIKIT_OK;
}

/* A literal at r->p, whose name has an end. cri'...' is in tag 99, as CRI'...' is. */
static urikit_code notation_read_name(edn_document *d, const char *name_end)
{
    const char *close = *name_end == '<' ? over_sequences(name_end, d->r.end) : over_token(name_end, d->r.end);
    size_t place = SIZE_MAX;
    urikit_code code = URIKIT_OK;

    if (!close) {
        d->r.p = name_end;
        return URIKIT_E_CRI_EDN_LITERAL;
    }
    if (is_literal_name(d->r.p, name_end, d->r.end)) {
        if (!notation_in_tag(d) || *d->r.p == 'C') {
            place = place_begin(d);
            urikiti_cbor_put_head(d->r.out, CBOR_TAG, EDN_TAG_CRI);
        }
        code = notation_read_cri(d, name_end);
    } else {
        put_undefined(d->r.out);
    }
    if (!code) {
        d->r.p = close;
        place_end(d, place);
    }
    return code;
}

static const char *over_digits(const char *p, const char *end, bool hex)
{
    while (p < end && (hex ? ascii_is(*p, ASCII_HEX) : ascii_is_digit(*p))) {
        p++;
    }
    return p;
}

/* The end of the number at p that CRIs do not have: 1.5, 1e9, 0x1.8p1, -Infinity, a large one. NULL: it is none. */
static const char *over_float(const char *p, const char *end)
{
    static const char infinity[] = "Infinity";
    const char *digits;
    bool hex;

    p += *p == '-';
    if ((size_t)(end - p) >= sizeof infinity - 1 && memcmp(p, infinity, sizeof infinity - 1) == 0) {
        return p + sizeof infinity - 1;
    }
    hex = end - p > 1 && *p == '0' && (p[1] | 0x20) == 'x';
    p += hex ? 2 : 0;
    digits = p;
    p = over_digits(p, end, hex);
    if (p == digits) {
        return NULL;
    }
    if (p < end && *p == '.') {
        p = over_digits(p + 1, end, hex);
    }
    if (p < end && (*p | 0x20) == (hex ? 'p' : 'e')) {
        p++;
        p += p < end && (*p == '+' || *p == '-');
        digits = p;
        p = over_digits(p, end, false);
    }
    return p == digits ? NULL : p;
}

static bool is_one_word(const char *p, const char *word_end, const char *word)
{
    size_t len = strlen(word);

    return (size_t)(word_end - p) == len && memcmp(p, word, len) == 0;
}

/* A number, a string or a word; what CRIs do not have is `undefined`. */
static urikit_code notation_read_other(edn_document *d)
{
    edn_reader r = d->r;
    const char *end = over_float(r.p, r.end);
    size_t before = r.out->len;
    urikit_code code;

    if (!end) {
        end = edn_starts(&r, "undefined") ? r.p + strlen("undefined") : edn_starts(&r, "NaN") ? r.p + strlen("NaN") : NULL;
    }
    code = urikiti_edn_scalar(&r);
    if (end && (code || r.p < end)) {
        r.out->len = before;
        put_undefined(r.out);
        r.p = end;
        code = urikiti_edn_skip_indicator(&r);
    }
    d->r.p = r.p;
    return code;
}

/* True if the name of a literal that is not a string of bytes, or << of a sequence, is at r->p. */
static bool notation_is_name(const edn_document *d, const char *name_end)
{
    static const char *const strings[] = { "", "h", "b64", "b32", "h32", "ip" };
    size_t left = (size_t)(d->r.end - name_end);
    size_t i;

    if (left > 1 && name_end[0] == '<' && name_end[1] == '<') {
        return true;
    }
    if (left == 0 || (*name_end != '\'' && *name_end != '`')) {
        return false;
    }
    if (*name_end == '`') { /* only a raw string has no name there */
        return name_end > d->r.p;
    }
    for (i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        if (is_one_word(d->r.p, name_end, strings[i])) {
            return false;
        }
    }
    return true;
}

/* simple(9) */
static urikit_code notation_read_simple(edn_document *d)
{
    uint64_t value;
    urikit_code code;

    d->r.p += strlen("simple(");
    code = urikiti_edn_skip_blanks(&d->r);
    code = code ? code : urikiti_edn_number(&d->r, &value);
    code = code ? code : urikiti_edn_skip_blanks(&d->r);
    if (code || !edn_on(&d->r, ')')) {
        return code ? code : URIKIT_E_CRI_EDN;
    }
    d->r.p++;
    put_undefined(d->r.out);
    return URIKIT_OK;
}

/* Begins an item: opens a bracket, or reads what has none. */
static urikit_code notation_begin_item(edn_document *d, bool *opened)
{
    const char *name_end = over_word(d->r.p, d->r.end);
    bool there = false;
    urikit_code code;

    *opened = false;
    if (d->r.p == d->r.end) {
        return URIKIT_E_CRI_EDN;
    }
    if (d->depth > 0) {
        d->memory->levels[d->depth - 1].items++;
    }
    if (edn_on(&d->r, '[') || edn_on(&d->r, '{')) {
        return open_container(d, edn_on(&d->r, '[') ? CBOR_ARRAY : CBOR_MAP, opened);
    }
    code = notation_open_tag(d, &there, opened);
    if (code || there) {
        return code;
    }
    return notation_is_name(d, name_end)  ? notation_read_name(d, name_end)
           : edn_starts(&d->r, "simple(") ? notation_read_simple(d)
                                          : notation_read_other(d);
}

urikit_code urikit_cbor_from_edn(urikit_str text, const urikit_cri_options *options, urikit_edn_memory *memory, urikit_out *out,
                                 size_t *at)
{
    const char *start = text.ptr ? text.ptr : "";
    edn_document d = { { start, start + text.len, out, { { 0, 0 } }, 0, 0, NO_ITEM, NULL }, start, out->len, options, memory, 0 };
    urikit_code code = urikit_utf8_check(text, at);
    bool opened = false;

    memory->place_count = 0;
    memory->scratch.len = 0;
    if (urikiti_out_overlaps(out, text) || urikiti_out_overlaps(&memory->scratch, text) ||
        urikiti_out_overlaps(out, urikit_str_of((const char *)memory->scratch.ptr, memory->scratch.cap))) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (code) {
        return code;
    }
    code = urikiti_edn_skip_blanks(&d.r);
    do {
        memory->scratch.len = 0;
        code = code ? code : notation_begin_item(&d, &opened);
        if (!code && !opened) {
            code = notation_end_item(&d);
        }
    } while (!code && d.depth > 0);
    if (!code && d.r.p < d.r.end) {
        code = URIKIT_E_CRI_EDN;
    }
    if (code) {
        return code == URIKIT_E_SPACE ? code : urikiti_error_at(code, (size_t)(d.r.p - start), at);
    }
    return urikiti_out_code(out);
}
