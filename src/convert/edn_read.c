/* SPDX-License-Identifier: MIT */
/*
 * Read diagnostic notation of CRIs, and write CBOR: RFC 8949 §8, draft-ietf-core-href-18 appendix C. The head of an
 * item is inserted after its contents were written, which moves them up. The depth is fixed, so every byte moves only a
 * few times.
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

/* An open array: where its items begin in the output, and their number. */
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
    size_t items;          /* number of items so far, with arrays */
    size_t wanted;         /* the number of the item whose position is searched, from 1; or NO_ITEM */
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

/* Skips blanks and comments: / .../ and # to the end of the line. */
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

/* Inserts a head before the bytes of the output from `start` on. */
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

/* Reads up to `most` hex digits. False if there are fewer than `least`. */
static bool read_hex(edn_reader *r, size_t least, size_t most, uint32_t *value)
{
    size_t n = 0;

    *value = 0;
    for (; n < most && r->p < r->end && ascii_is(*r->p, ASCII_HEX); n++) {
        *value = *value << 4 | ascii_hex_value(*r->p++);
    }
    return n >= least;
}

/* Reads "u00e4", "ud83d\ude00" or "u{1f600}" after a backslash; r->p is after the 'u'. */
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

/* Reads the escape whose backslash is at r->p. Appends the character to out. */
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
 * Reads text in quotes, the first of which is at r->p. Appends it to out without escapes. place: receives the position
 * of the character that begins `decoded` bytes after the beginning of the decoded text; nullable.
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

/* Reads the bytes of h'0102'. Blanks between digits are allowed. r->p is after the quote. */
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

/* The value of a base64 digit of one of the two alphabets; 64 for other characters. */
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

/* Reads the bytes of b64'YWI='. Padding is optional. r->p is after the quote. */
static urikit_code read_base64_bytes(edn_reader *r, urikit_out *out)
{
    unsigned bits = 0;
    unsigned have = 0; /* bits that were not written yet: 0, 2, 4 or 6 */

    for (; r->p < r->end && base64_value(*r->p) < 64; r->p++) {
        bits = (bits << 6 | base64_value(*r->p)) & 0xFFFF;
        have += 6;
        if (have >= 8) {
            have -= 8;
            urikiti_out_byte(out, (char)(unsigned char)(bits >> have));
        }
    }
    if (have == 6 || (bits & ((1U << have) - 1)) != 0) {
        return URIKIT_E_CRI_EDN_BYTES; /* a single digit, or bits after the last byte that are not 0 */
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

/* Reads the bytes of ip'192.0.2.1' or ip'2001:db8::1'; r->p is after the quote. */
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

/* Reads a string, and appends it without a head. kind: CBOR_TEXT, CBOR_BYTES, or CBOR_ARRAY if it is not a string. */
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
 * Skips an encoding indicator, "_0" to "_3" or "_i". It is ignored, because heads are the shortest. "_" alone means an
 * indefinite length, which CRIs do not have.
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

/* Strings with '+' between them are one, of the first one's kind. The first was read; the others go to out, too. */
static urikit_code read_more_strings(edn_reader *r, urikit_out *out)
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
            r->p = end; /* the blanks are the separator to the next item */
            return URIKIT_OK;
        }
        r->p++;
        code = skip_blanks(r);
        code = code ? code : read_string(r, out, &kind);
        if (code || kind == CBOR_ARRAY) {
            return code ? code : URIKIT_E_CRI_EDN;
        }
    }
}

/* Reads a decimal or 0x number without its sign. */
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

/* Reads a number. -18446744073709551616 is the smallest, and -0 is 0. */
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

/* Reads true, false or null. */
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

/* Reads an item that is not an array. */
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
        code = read_more_strings(r, r->out);
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

/* Skips blanks and a comma. Each is optional. *there: one of them was present. */
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

/* After an item: closes the arrays that end here, with or without a comma before "]"; else skips the separator. */
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

/* Reads one item with its nested items. */
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
    urikit_code code = read_string(r, to, &kind);

    if (code || kind == CBOR_ARRAY) {
        return code ? code : URIKIT_E_CRI_EDN_LITERAL;
    }
    if (sequence) {
        code = read_more_strings(r, to);
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

/* Is this one string of a sequence, with no indicator after it and no '+'? */
static bool stands_alone(const edn_reader *r)
{
    edn_reader ahead = *r;

    return !edn_on(&ahead, '_') && (skip_blanks(&ahead) || !edn_on(&ahead, '+'));
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
        if (!memchr(start + 1, '\\', (size_t)(close - start) - 1) && (!sequence || stands_alone(r))) {
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
    if (read_quoted(&again, &measure, at, &place) || measure.len <= at) {
        return again.p - (again.p > literal->start); /* the closing quote: there the text ends, or others are added */
    }
    return place;
}

/* Reads cri'...' or cri<<"...">>; r->p is after the name. */
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
    code = code ? code : read_literal_text(r, sequence, scratch, &literal);
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
        return URIKIT_OK; /* out counts the bytes; URIKIT_E_SPACE would mean scratch here */
    }
    if (code) {
        r->p = place_in_literal(&literal, r->end, at);
    }
    return code;
}

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
        (void)!read_items(&again); /* the same text was read before without an error */
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
    if (skip_indicator(r) || !edn_on(r, '(')) {
        r->p = start;
        return URIKIT_OK;
    }
    *there = true;
    r->p++;
    return skip_blanks(r);
}

/* The whole notation: [...], 99([...]), a literal. */
static urikit_code read_edn(edn_reader *r, const urikit_cri_options *options, urikit_out *scratch)
{
    bool tagged = false;
    bool literal;
    urikit_code code = skip_blanks(r);

    code = code ? code : read_tag(r, &tagged);
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
