/* SPDX-License-Identifier: MIT */
/*
 * Diagnostic notation to CBOR, as far as a CRI can be written in it: RFC 8949 §8,
 * draft-ietf-core-href-18 appendix C. A head goes before what it counts once
 * that is there: its bytes are moved up. Depth is fixed, so every byte moves a few times only.
 */
#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../base/ascii.h"
#include "cri_uri.h"

#include <urikit/text.h>

enum {
    READ_DEPTH = 3,
    TAG_CRI = 99,
    NO_ITEM = 0,
};

/* An array that is open: where its items begin in the output, and how many there are. */
typedef struct open_array {
    size_t start;
    size_t count;
} open_array;

typedef struct edn_reader {
    const char *p;
    const char *end;
    urikit_out *out;
    open_array open[READ_DEPTH];
    unsigned depth;
    size_t items;          /* begun so far, arrays included */
    size_t wanted;         /* the item whose place is looked for, from 1; or NO_ITEM */
    const char *wanted_at; /* where it begins */
} edn_reader;

static bool edn_on(const edn_reader *r, char c)
{
    return r->p < r->end && *r->p == c;
}

static bool edn_starts(const edn_reader *r, const char *word)
{
    size_t len = strlen(word);

    return (size_t)(r->end - r->p) >= len && memcmp(r->p, word, len) == 0;
}

/* Blanks and comments: / .../ and # to the end of the line. */
static urikit_code skip_blanks(edn_reader *r)
{
    while (r->p < r->end) {
        if (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r') {
            r->p++;
        } else if (*r->p == '/' || *r->p == '#') {
            char last = *r->p == '/' ? '/' : '\n';
            const char *close = memchr(r->p + 1, last, (size_t)(r->end - r->p) - 1);

            if (!close && last == '/') {
                r->p = r->end;
                return URIKIT_E_CRI_EDN;
            }
            r->p = close ? close + 1 : r->end;
        } else {
            break;
        }
    }
    return URIKIT_OK;
}

/* Puts a head before the bytes that the output holds from `start` on. */
static void insert_head(urikit_out *out, size_t start, unsigned kind, uint64_t value)
{
    char bytes[9];
    urikit_out head = { bytes, sizeof bytes, 0 };
    size_t end = out->len;
    char *to;

    urikiti_cbor_put_head(&head, kind, value);
    to = urikiti_out_room(out, head.len);
    if (to) {
        to -= end - start;
        memmove(to + head.len, to, end - start);
        memcpy(to, bytes, head.len);
    }
}

/* Up to `most` hex digits; false unless there are at least `least`. */
static bool read_hex(edn_reader *r, size_t least, size_t most, uint32_t *value)
{
    size_t n = 0;

    *value = 0;
    for (; n < most && r->p < r->end && ascii_is(*r->p, ASCII_HEX); n++) {
        *value = *value << 4 | ascii_hex_value(*r->p++);
    }
    return n >= least;
}

/* "u00e4", "ud83d\ude00" or "u{1f600}" behind a backslash; r->p is behind the 'u'. */
static bool read_unicode(edn_reader *r, uint32_t *scalar)
{
    uint32_t low;

    if (edn_on(r, '{')) {
        r->p++;
        if (!read_hex(r, 1, 8, scalar) || !edn_on(r, '}')) {
            return false;
        }
        r->p++;
        return true;
    }
    if (!read_hex(r, 4, 4, scalar)) {
        return false;
    }
    if (*scalar < 0xD800 || *scalar > 0xDBFF) {
        return true;
    }
    if (!edn_starts(r, "\\u")) {
        return false;
    }
    r->p += 2;
    if (!read_hex(r, 4, 4, &low) || low < 0xDC00 || low > 0xDFFF) {
        return false;
    }
    *scalar = 0x10000 + ((*scalar - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* The escape whose backslash is at r->p; the character goes to out. */
static urikit_code read_escape(edn_reader *r, urikit_out *out)
{
    static const char letters[] = "\"'\\/bfnrt";
    static const char meanings[] = "\"'\\/\b\f\n\r\t";
    const char *start = r->p++;
    const char *found = r->p < r->end ? memchr(letters, *r->p, sizeof letters - 1) : NULL;
    uint32_t scalar;

    if (found) {
        r->p++;
        urikiti_out_byte(out, meanings[found - letters]);
        return URIKIT_OK;
    }
    if (edn_on(r, 'u')) {
        r->p++;
        if (read_unicode(r, &scalar) && urikit_utf8_write(scalar, out) != URIKIT_E_UTF8) {
            return URIKIT_OK;
        }
    }
    r->p = start;
    return URIKIT_E_CRI_EDN_ESCAPE;
}

/*
 * Text between quotes, the first of which is at r->p; appended to out with
 * its escapes undone. place: the character that is `decoded` bytes behind the
 * beginning of the text; nullable.
 */
static urikit_code read_quoted(edn_reader *r, urikit_out *out, size_t decoded, const char **place)
{
    const char *start = r->p;
    char quote = *r->p++;
    size_t before = out->len;

    while (r->p < r->end && *r->p != quote) {
        if (place && out->len - before <= decoded) {
            *place = r->p;
        }
        if (*r->p == '\\') {
            urikit_code code = read_escape(r, out);

            if (code) {
                return code;
            }
        } else {
            urikiti_out_byte(out, *r->p++);
        }
    }
    if (r->p == r->end) {
        r->p = start;
        return URIKIT_E_CRI_EDN;
    }
    r->p++;
    return URIKIT_OK;
}

/* The bytes of h'0102', with blanks between digits allowed; r->p is behind the quote. */
static urikit_code read_hex_bytes(edn_reader *r, urikit_out *out)
{
    uint32_t byte;

    while (r->p < r->end && *r->p != '\'') {
        if (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r') {
            r->p++;
        } else if (read_hex(r, 2, 2, &byte)) {
            urikiti_out_byte(out, (char)(unsigned char)byte);
        } else {
            return URIKIT_E_CRI_EDN_BYTES;
        }
    }
    if (r->p == r->end) {
        return URIKIT_E_CRI_EDN_BYTES;
    }
    r->p++;
    return URIKIT_OK;
}

/* The value of a base64 digit, of either alphabet; 64 for others. */
static unsigned base64_value(char c)
{
    if (c >= 'A' && c <= 'Z') {
        return (unsigned)(c - 'A');
    }
    if (c >= 'a' && c <= 'z') {
        return (unsigned)(c - 'a') + 26;
    }
    if (ascii_is_digit(c)) {
        return (unsigned)(c - '0') + 52;
    }
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : 64;
}

/* The bytes of b64'YWI=', padding optional; r->p is behind the quote. */
static urikit_code read_base64_bytes(edn_reader *r, urikit_out *out)
{
    unsigned bits = 0;
    unsigned have = 0; /* bits not yet given out: 0, 2, 4 or 6 */

    for (; r->p < r->end && base64_value(*r->p) < 64; r->p++) {
        bits = (bits << 6 | base64_value(*r->p)) & 0xFFFF;
        have += 6;
        if (have >= 8) {
            have -= 8;
            urikiti_out_byte(out, (char)(unsigned char)(bits >> have));
        }
    }
    if (have == 6 || (bits & ((1U << have) - 1)) != 0) {
        return URIKIT_E_CRI_EDN_BYTES; /* one digit alone, or bits that say nothing */
    }
    if (edn_on(r, '=')) {
        r->p += have == 4 && edn_starts(r, "==") ? 2 : have == 2 ? 1 : 0;
    }
    if (!edn_on(r, '\'')) {
        return URIKIT_E_CRI_EDN_BYTES;
    }
    r->p++;
    return URIKIT_OK;
}

/* The bytes of ip'192.0.2.1' or ip'2001:db8::1'; r->p is after the quote. */
static urikit_code read_ip_bytes(edn_reader *r, urikit_out *out)
{
    const char *close = memchr(r->p, '\'', (size_t)(r->end - r->p));
    urikit_str text = urikit_str_of(r->p, close ? (size_t)(close - r->p) : 0);
    uint8_t ip[16];
    size_t len = 16;
    size_t at = 0;

    if (!close) {
        r->p = r->end;
        return URIKIT_E_CRI_EDN_BYTES;
    }
    if (urikit_ipv6_parse(text, ip, &at)) {
        len = 4;
        if (urikit_ipv4_parse(text, ip, NULL)) {
            r->p += at;
            return URIKIT_E_CRI_EDN_BYTES;
        }
    }
    urikiti_out_bytes(out, ip, len);
    r->p = close + 1;
    return URIKIT_OK;
}

/* Any string, appended without a head. kind: CBOR_TEXT or CBOR_BYTES; CBOR_ARRAY where no string begins here. */
static urikit_code read_string(edn_reader *r, urikit_out *out, unsigned *kind)
{
    *kind = edn_on(r, '"') ? CBOR_TEXT : CBOR_BYTES;
    if (edn_on(r, '"') || edn_on(r, '\'')) {
        return read_quoted(r, out, 0, NULL);
    }
    if (edn_starts(r, "h'")) {
        r->p += 2;
        return read_hex_bytes(r, out);
    }
    if (edn_starts(r, "b64'")) {
        r->p += 4;
        return read_base64_bytes(r, out);
    }
    if (edn_starts(r, "ip'")) {
        r->p += 3;
        return read_ip_bytes(r, out);
    }
    *kind = CBOR_ARRAY;
    return URIKIT_OK;
}

/*
 * An encoding indicator, "_0" to "_3" or "_i": the length of a head, which is the shortest one here all the same. "_"
 * alone asks for an indefinite length, and CRIs have none.
 */
static urikit_code skip_indicator(edn_reader *r)
{
    if (!edn_on(r, '_')) {
        return URIKIT_OK;
    }
    if (r->end - r->p < 2 || !((r->p[1] >= '0' && r->p[1] <= '3') || r->p[1] == 'i')) {
        return URIKIT_E_CBOR_INDEFINITE;
    }
    r->p += 2;
    return URIKIT_OK;
}

/* Strings with '+' between them are one, of the first one's kind. The first was read, and *kind is not CBOR_ARRAY. */
static urikit_code read_more_strings(edn_reader *r)
{
    for (;;) {
        urikit_code code = skip_indicator(r);
        const char *end = r->p;
        unsigned kind;

        code = code ? code : skip_blanks(r);
        if (code) {
            return code;
        }
        if (!edn_on(r, '+')) {
            r->p = end; /* the blanks separate this item from the next */
            return URIKIT_OK;
        }
        r->p++;
        code = skip_blanks(r);
        code = code ? code : read_string(r, r->out, &kind);
        if (code || kind == CBOR_ARRAY) {
            return code ? code : URIKIT_E_CRI_EDN;
        }
    }
}

/* A decimal or 0x number without its sign. */
static urikit_code read_number(edn_reader *r, uint64_t *value)
{
    const char *start = r->p;
    uint64_t base = 10;

    *value = 0;
    if (edn_starts(r, "0x")) {
        base = 16;
        start = r->p += 2;
    }
    while (r->p < r->end && (base == 16 ? ascii_is(*r->p, ASCII_HEX) : ascii_is_digit(*r->p))) {
        unsigned digit = ascii_hex_value(*r->p);

        if (*value > (UINT64_MAX - digit) / base) {
            return URIKIT_E_CRI_EDN_NUMBER;
        }
        *value = *value * base + digit;
        r->p++;
    }
    return r->p > start ? URIKIT_OK : URIKIT_E_CRI_EDN;
}

/* A number; -18446744073709551616 is the least, and -0 is 0. */
static urikit_code read_integer(edn_reader *r)
{
    static const char least[] = "-18446744073709551616";
    bool negative = edn_on(r, '-');
    const char *start = r->p;
    uint64_t value;
    urikit_code code;

    r->p += negative;
    code = read_number(r, &value);
    if (code == URIKIT_E_CRI_EDN_NUMBER && (size_t)(r->end - start) >= sizeof least - 1 &&
        memcmp(start, least, sizeof least - 1) == 0 &&
        !(start + sizeof least - 1 < r->end && ascii_is_digit(start[sizeof least - 1]))) {
        r->p = start + sizeof least - 1;
        urikiti_cbor_put_head(r->out, CBOR_NEGATIVE, UINT64_MAX);
        return URIKIT_OK;
    }
    if (!code) {
        negative = negative && value > 0;
        urikiti_cbor_put_head(r->out, negative ? CBOR_NEGATIVE : CBOR_UINT, negative ? value - 1 : value);
    }
    return code;
}

/* true, false or null */
static bool read_word(edn_reader *r)
{
    static const struct {
        const char *word;
        unsigned value;
    } words[] = { { "false", CBOR_FALSE }, { "true", CBOR_TRUE }, { "null", CBOR_NULL } };
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (edn_starts(r, words[i].word)) {
            r->p += strlen(words[i].word);
            urikiti_cbor_put_head(r->out, CBOR_SIMPLE, words[i].value);
            return true;
        }
    }
    return false;
}

/* An item that is no array. */
static urikit_code read_scalar(edn_reader *r)
{
    size_t start = r->out->len;
    unsigned kind;
    urikit_code code;

    if (r->p < r->end && (*r->p == '-' || ascii_is_digit(*r->p))) {
        code = read_integer(r);
        return code ? code : skip_indicator(r);
    }
    code = read_string(r, r->out, &kind);
    if (!code && kind != CBOR_ARRAY) {
        code = read_more_strings(r);
    }
    if (code) {
        return code;
    }
    if (kind != CBOR_ARRAY) {
        insert_head(r->out, start, kind, r->out->len - start);
        return URIKIT_OK;
    }
    return read_word(r) ? URIKIT_OK : URIKIT_E_CRI_EDN;
}

/* Steps over blanks and a comma, either of which may be left away, but not both: *there says if there was one. */
static urikit_code skip_separator(edn_reader *r, bool *there)
{
    const char *start = r->p;
    urikit_code code = skip_blanks(r);

    if (!code && edn_on(r, ',')) {
        r->p++;
        code = skip_blanks(r);
    }
    *there = r->p > start;
    return code;
}

/* After an item: closes the arrays that end here, a comma before the "]" or not; else steps over what separates. */
static urikit_code read_between(edn_reader *r)
{
    bool there;
    urikit_code code = skip_separator(r, &there);

    while (!code && r->depth > 0 && edn_on(r, ']')) {
        open_array *array = &r->open[--r->depth];

        r->p++;
        insert_head(r->out, array->start, CBOR_ARRAY, array->count);
        code = r->depth > 0 ? skip_separator(r, &there) : skip_blanks(r);
    }
    return code || r->depth == 0 || (there && r->p < r->end) ? code : URIKIT_E_CRI_EDN;
}

/* One item with all that it holds. */
static urikit_code read_items(edn_reader *r)
{
    do {
        urikit_code code = URIKIT_OK;
        bool opened = false;

        if (++r->items == r->wanted) {
            r->wanted_at = r->p;
        }
        if (r->depth > 0) {
            r->open[r->depth - 1].count++;
        }
        if (!edn_on(r, '[')) {
            code = read_scalar(r);
        } else if (r->depth == READ_DEPTH) {
            return URIKIT_E_CRI_EDN_DEPTH;
        } else {
            r->p++;
            code = skip_indicator(r);
            if (code) {
                return code;
            }
            r->open[r->depth].start = r->out->len;
            r->open[r->depth].count = 0;
            r->depth++;
            code = skip_blanks(r);
            opened = !edn_on(r, ']');
        }
        if (!code && !opened) {
            code = read_between(r);
        }
        if (code) {
            return code;
        }
    } while (r->depth > 0);
    return URIKIT_OK;
}

/* The text of a literal: a view of the notation where that has no escapes, else put into scratch. */
typedef struct literal_text {
    urikit_str text;
    const char *start; /* the string in the notation, its first quote */
    bool quoted;       /* else in hex or base64 */
} literal_text;

static urikit_code literal_into_scratch(edn_reader *r, urikit_out *scratch, literal_text *literal)
{
    urikit_out none = { NULL, 0, 0 };
    urikit_out *to = scratch ? scratch : &none;
    size_t before = to->len;
    unsigned kind;
    urikit_code code = read_string(r, to, &kind);

    if (code || kind == CBOR_ARRAY) {
        return code ? code : URIKIT_E_CRI_EDN_LITERAL;
    }
    if (!to->ptr || to->len > to->cap) {
        return to->len == before ? URIKIT_OK : URIKIT_E_SPACE;
    }
    literal->text = urikit_str_of((const char *)to->ptr + before, to->len - before);
    return URIKIT_OK;
}

/* The string that a literal holds, at r->p. */
static urikit_code read_literal_text(edn_reader *r, urikit_out *scratch, literal_text *literal)
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
        if (!memchr(start + 1, '\\', (size_t)(close - start) - 1)) {
            literal->text = urikit_str_of(start + 1, (size_t)(close - start) - 1);
            r->p = close + 1;
            return URIKIT_OK;
        }
    }
    return literal_into_scratch(r, scratch, literal);
}

/* Where in the notation the byte stands that the URI parser blames. */
static const char *place_in_literal(const literal_text *literal, const char *end, size_t at)
{
    edn_reader again = { literal->start, end, NULL, { { 0, 0 } }, 0, 0, NO_ITEM, NULL };
    urikit_out measure = { NULL, 0, 0 };
    const char *place = literal->start;

    if (!literal->quoted) {
        return place;
    }
    if (read_quoted(&again, &measure, at, &place) || measure.len <= at) {
        return again.p - (again.p > literal->start); /* cut short: the closing quote */
    }
    return place;
}

/* cri'...' or cri<<"...">>; r->p is behind the name. */
static urikit_code read_literal(edn_reader *r, const urikit_cri_options *options, urikit_out *scratch)
{
    literal_text literal;
    bool sequence = edn_starts(r, "<<");
    urikit_code code = URIKIT_OK;
    size_t at = 0;

    if (sequence) {
        r->p += 2;
        code = skip_blanks(r);
    } else if (!edn_on(r, '\'')) {
        return URIKIT_E_CRI_EDN_LITERAL;
    }
    code = code ? code : read_literal_text(r, scratch, &literal);
    if (!code && sequence) {
        code = skip_blanks(r);
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
        return URIKIT_OK; /* shows in out; from here on it would be taken for a lack of scratch */
    }
    if (code) {
        r->p = place_in_literal(&literal, r->end, at);
    }
    return code;
}

/* Which item of the encoded array holds the byte at an offset, from 1, arrays counted before what they hold. */
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

/* The array notation, and a look at whether a CRI reference came out. */
static urikit_code read_notation(edn_reader *r, const urikit_cri_options *options)
{
    edn_reader again = *r;
    urikit_out measure = { NULL, 0, 0 };
    size_t start = r->out->len;
    size_t at = 0;
    urikit_cri cri;
    urikit_str bytes;
    urikit_code code = edn_on(r, '[') ? read_items(r) : URIKIT_E_CRI_EDN;

    if (code || !r->out->ptr || r->out->len > r->out->cap) {
        return code;
    }
    bytes = urikit_str_of((const char *)r->out->ptr + start, r->out->len - start);
    code = urikit_cri_decode(bytes, options, &cri, &at);
    if (code) {
        again.out = &measure;
        again.wanted = item_at(bytes, at);
        again.wanted_at = again.p;
        (void)!read_items(&again); /* it was read before */
        r->p = again.wanted_at;
    }
    return code;
}

/* The whole notation: [...], 99([...]), a literal. */
static urikit_code read_edn(edn_reader *r, const urikit_cri_options *options, urikit_out *scratch)
{
    bool tagged = false;
    bool literal;
    urikit_code code = skip_blanks(r);

    if (!code && edn_starts(r, "99(")) {
        tagged = true;
        r->p += 3;
        code = skip_blanks(r);
    }
    literal = edn_starts(r, "cri") || (!tagged && edn_starts(r, "CRI"));
    if (tagged || (literal && *r->p == 'C')) {
        urikiti_cbor_put_head(r->out, CBOR_TAG, TAG_CRI);
    }
    if (!code && literal) {
        r->p += 3;
        code = read_literal(r, options, scratch);
    } else if (!code) {
        code = read_notation(r, options);
    }
    code = code ? code : skip_blanks(r);
    if (!code && tagged) {
        if (!edn_on(r, ')')) {
            return URIKIT_E_CRI_EDN;
        }
        r->p++;
        code = skip_blanks(r);
    }
    return code ? code : r->p < r->end ? URIKIT_E_CRI_EDN : urikiti_out_code(r->out);
}

urikit_code urikit_cri_from_edn(urikit_str text, const urikit_cri_options *options, urikit_out *scratch,
                                urikit_out *out, size_t *at)
{
    const char *start = text.ptr ? text.ptr : "";
    edn_reader r = { start, start + text.len, out, { { 0, 0 } }, 0, 0, NO_ITEM, NULL };
    urikit_code code = urikit_utf8_check(text, at);

    if (code) {
        return code;
    }
    code = read_edn(&r, options, scratch);
    return code && code != URIKIT_E_SPACE ? urikiti_error_at(code, (size_t)(r.p - start), at) : code;
}
