/* SPDX-License-Identifier: MIT */
/* Diagnostic notation: blanks, strings of text and of bytes, their escapes. */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "edn.h"

/* Skips a comment: / ... /, / * ... * / without the blanks, and // or # to the end of the line. False if it has no end. */
static bool skip_comment(edn_reader *r)
{
    bool to_line_end = *r->p == '#' || edn_starts(r, "//");
    bool starred = edn_starts(r, "/*");
    const char *close = r->p + (starred ? 2 : 1);

    do {
        close = memchr(close, to_line_end ? '\n' : '/', (size_t)(r->end - close));
        close = close ? close + 1 : NULL;
        /* in a comment with stars, only a slash after one ends it: "/" "*" "/" is not a whole comment */
    } while (close && starred && (close[-2] != '*' || close - r->p < 4));
    r->p = close ? close : r->end;
    return close || to_line_end;
}

urikit_code urikiti_edn_skip_blanks(edn_reader *r)
{
    while (r->p < r->end) {
        if (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r') {
            r->p++;
        } else if (*r->p == '/' || *r->p == '#') {
            if (!skip_comment(r)) {
                return URIKIT_E_CRI_EDN;
            }
        } else {
            break;
        }
    }
    return URIKIT_OK;
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

urikit_code urikiti_edn_quoted(edn_reader *r, urikit_out *out, size_t decoded, const char **place)
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

/* Skips blanks and comments in a string of base64 or base32: '/' is a digit there, so that a comment begins with '#'. */
static void skip_digit_blanks(edn_reader *r)
{
    while (r->p < r->end && (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r' || *r->p == '#')) {
        const char *line_end = *r->p == '#' ? (const char *)memchr(r->p, '\n', (size_t)(r->end - r->p)) : r->p;

        r->p = line_end ? line_end + 1 : r->end;
    }
}

/* True if it was there: then it is passed, with the blanks after it. */
static bool take_padding(edn_reader *r)
{
    bool there = edn_on(r, '=');

    if (there) {
        r->p++;
        skip_digit_blanks(r);
    }
    return there;
}

/* Reads the bytes of h'0102' up to r->end. Blanks and comments between digits are allowed. */
static urikit_code read_hex_bytes(edn_reader *r, urikit_out *out)
{
    unsigned value = 0;
    bool half = false;

    for (;;) {
        if (urikiti_edn_skip_blanks(r)) {
            return URIKIT_E_CRI_EDN_BYTES;
        }
        if (r->p == r->end || !ascii_is(*r->p, ASCII_HEX)) {
            return r->p == r->end && !half ? URIKIT_OK : URIKIT_E_CRI_EDN_BYTES;
        }
        value = value << 4 | ascii_hex_value(*r->p++);
        if (half) {
            urikiti_out_byte(out, (char)(unsigned char)value);
        }
        half = !half;
    }
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

/* Reads the bytes of b64'YWI=' up to r->end. Padding is optional. */
static urikit_code read_base64_bytes(edn_reader *r, urikit_out *out)
{
    unsigned bits = 0;
    unsigned have = 0; /* bits that were not written yet: 0, 2, 4 or 6 */

    for (skip_digit_blanks(r); r->p < r->end && base64_value(*r->p) < 64; skip_digit_blanks(r)) {
        bits = (bits << 6 | base64_value(*r->p)) & 0xFFFF;
        r->p++;
        have += 6;
        if (have >= 8) {
            have -= 8;
            urikiti_out_byte(out, (char)(unsigned char)(bits >> have));
        }
    }
    if (have == 6 || (bits & ((1U << have) - 1)) != 0) {
        return URIKIT_E_CRI_EDN_BYTES; /* a single digit, or bits after the last byte that are not 0 */
    }
    if (have > 0 && take_padding(r) && have == 4 && !take_padding(r)) {
        return URIKIT_E_CRI_EDN_BYTES;
    }
    return r->p == r->end ? URIKIT_OK : URIKIT_E_CRI_EDN_BYTES;
}

/* Reads the bytes of b32'MFRGG' or, with the digits before the letters, h32'C5H66' up to r->end. Padding is optional. */
static urikit_code read_base32_bytes(edn_reader *r, bool hex, urikit_out *out)
{
    static const unsigned char paddings[8] = { 0, 0, 6, 0, 4, 3, 0, 1 }; /* by the number of digits modulo 8 */
    uint32_t bits = 0;
    unsigned have = 0; /* bits that were not written yet */
    unsigned digits = 0;
    unsigned padding;

    for (skip_digit_blanks(r); r->p < r->end; skip_digit_blanks(r)) {
        char c = *r->p;
        char first = hex ? '0' : '2'; /* the digit of the lowest value */
        bool digit = c >= first && c <= (hex ? '9' : '7');
        bool letter = ascii_is_alpha(c) && (!hex || (c | 0x20) <= 'v');
        unsigned value = digit ? (unsigned)(c - first) + (hex ? 0 : 26) : (unsigned)((c | 0x20) - 'a') + (hex ? 10 : 0);

        if (!digit && !letter) {
            break;
        }
        bits = (bits << 5 | value) & 0xFFFF;
        have += 5;
        digits = (digits + 1) % 8;
        r->p++;
        if (have >= 8) {
            have -= 8;
            urikiti_out_byte(out, (char)(unsigned char)(bits >> have));
        }
    }
    if (have >= 5 || (bits & ((1U << have) - 1)) != 0) {
        return URIKIT_E_CRI_EDN_BYTES; /* a digit too many, or bits after the last byte that are not 0 */
    }
    for (padding = edn_on(r, '=') ? paddings[digits] : 0; padding > 0; padding--) {
        if (!take_padding(r)) {
            return URIKIT_E_CRI_EDN_BYTES;
        }
    }
    return r->p == r->end ? URIKIT_OK : URIKIT_E_CRI_EDN_BYTES;
}

/*
 * Reads a raw string: text between runs of backquotes of one length, without escapes. Shorter and longer runs in it are
 * text.
 */
static urikit_code read_raw(edn_reader *r, urikit_out *out)
{
    size_t width = 0;
    const char *run;

    for (; edn_on(r, '`'); r->p++) {
        width++;
    }
    while (r->p < r->end) {
        run = r->p;
        while (edn_on(r, '`')) {
            r->p++;
        }
        if ((size_t)(r->p - run) == width) {
            return URIKIT_OK;
        }
        if (r->p == run) {
            r->p++;
        }
        urikiti_out_bytes(out, run, (size_t)(r->p - run));
    }
    return URIKIT_E_CRI_EDN;
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

/* Reads the bytes of h'..', b64'..', b32'..' or h32'..', which begin after `skip` characters. */
static urikit_code read_digits(edn_reader *r, size_t skip, urikit_out *out)
{
    char form = *r->p == 'h' && skip > 2 ? 'H' : *r->p == 'b' && r->p[1] == '6' ? '6' : *r->p;
    edn_reader inner = *r;
    urikit_code code;

    inner.p += skip;
    for (inner.end = inner.p; inner.end < r->end && *inner.end != '\''; inner.end++) {
        inner.end += *inner.end == '\\' && r->end - inner.end > 1 ? 1 : 0; /* in a comment */
    }
    code = form == 'h'   ? read_hex_bytes(&inner, out)
           : form == '6' ? read_base64_bytes(&inner, out)
                         : read_base32_bytes(&inner, form == 'H', out);
    code = code ? code : inner.end == r->end ? URIKIT_E_CRI_EDN_BYTES : URIKIT_OK;
    r->p = inner.p + (code ? 0 : 1);
    return code;
}

urikit_code urikiti_edn_string(edn_reader *r, urikit_out *out, unsigned *kind)
{
    *kind = edn_on(r, '"') ? CBOR_TEXT : CBOR_BYTES;
    if (edn_on(r, '"') || edn_on(r, '\'')) {
        return urikiti_edn_quoted(r, out, 0, NULL);
    }
    if (edn_starts(r, "h'")) {
        return read_digits(r, 2, out);
    }
    if (edn_starts(r, "b64'") || edn_starts(r, "b32'") || edn_starts(r, "h32'")) {
        return read_digits(r, 4, out);
    }
    if (edn_on(r, '`')) {
        *kind = CBOR_TEXT;
        return read_raw(r, out);
    }
    if (edn_starts(r, "ip'")) {
        r->p += 3;
        return read_ip_bytes(r, out);
    }
    *kind = CBOR_ARRAY;
    return URIKIT_OK;
}

urikit_code urikiti_edn_skip_indicator(edn_reader *r)
{
    if (!edn_on(r, '_')) {
        return URIKIT_OK;
    }
    if (r->end - r->p < 2) { /* the indicator's end is missing */
        r->p = r->end;
        return URIKIT_E_CRI_EDN;
    }
    if ((r->p[1] < '0' || r->p[1] > '3') && r->p[1] != 'i') {
        return URIKIT_E_CBOR_INDEFINITE;
    }
    r->p += 2;
    return URIKIT_OK;
}

urikit_code urikiti_edn_more_strings(edn_reader *r, urikit_out *out)
{
    for (;;) {
        urikit_code code = urikiti_edn_skip_indicator(r);
        const char *end = r->p;
        unsigned kind;

        code = code ? code : urikiti_edn_skip_blanks(r);
        if (code) {
            return code;
        }
        if (!edn_on(r, '+')) {
            r->p = end; /* the blanks are the separator to the next item */
            return URIKIT_OK;
        }
        r->p++;
        code = urikiti_edn_skip_blanks(r);
        code = code ? code : urikiti_edn_string(r, out, &kind);
        if (code || kind == CBOR_ARRAY) {
            return code ? code : URIKIT_E_CRI_EDN;
        }
    }
}
