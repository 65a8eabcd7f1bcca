/* SPDX-License-Identifier: MIT */
/* Templates to parts: RFC 6570 section 2. */
#include <urikit/template.h>
#include <urikit/text.h>

#include "../text/ucschar.h"
#include "template_chars.h"

/* literals, section 2.1: the length of the one at text[at], or 0. With an error, *code is set. */
static size_t literal_character(urikit_str text, size_t at, urikit_code *code)
{
    char c = text.ptr[at];
    uint32_t scalar;
    size_t n;

    if (ascii_is(c, ASCII_UNRESERVED) || template_is_reserved(c)) {
        return 1;
    }
    if (c == '%') {
        n = scan_triplet(text.ptr + at, text.ptr + text.len);
        *code = n < 3 ? URIKIT_E_PERCENT : URIKIT_OK;
        return n < 3 ? 0 : 3;
    }
    if ((unsigned char)c < 0x80) {
        *code = c == '{' ? URIKIT_OK : c == '}' ? URIKIT_E_TEMPLATE_CLOSE : URIKIT_E_CHAR;
        return 0;
    }
    n = urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    *code = n == 0 ? URIKIT_E_UTF8 : urikiti_is_ucschar(scalar, true) ? URIKIT_OK : URIKIT_E_CHAR;
    return *code ? 0 : n;
}

SCAN_INLINE urikit_code read_literal(urikit_template_reader *reader, urikit_template_part *part)
{
    urikit_str text = reader->text;
    size_t start = reader->at;
    urikit_code code = URIKIT_OK;
    uint8_t flags = 0;
    size_t n = 1;

    while (reader->at < text.len && (n = literal_character(text, reader->at, &code)) > 0) {
        flags |= (unsigned char)text.ptr[reader->at] >= 0x80 ? URIKIT_TEMPLATE_NON_ASCII : 0;
        reader->at += n;
    }
    if (code) {
        if (code == URIKIT_E_PERCENT) { /* the first byte that is not of a triplet */
            reader->at += scan_triplet(text.ptr + reader->at, text.ptr + text.len);
        }
        return code;
    }
    part->text = urikit_str_of(text.ptr + start, reader->at - start);
    part->at = (uint32_t)start;
    part->variable = 0;
    part->prefix = 0;
    part->flags = flags;
    part->op = 0;
    return URIKIT_OK;
}

urikit_code urikiti_template_literal(urikit_template_reader *reader, urikit_template_part *part)
{
    return read_literal(reader, part);
}

/* varname = varchar *( ["."] varchar ), section 2.3. */
static urikit_code read_name(urikit_template_reader *reader, urikit_template_part *part)
{
    urikit_str text = reader->text;
    size_t start = reader->at;
    bool dot = true; /* a dot is not allowed here: at the beginning, and after a dot */

    for (; reader->at < text.len; reader->at++) {
        char c = text.ptr[reader->at];

        if (c == '.' && !dot) {
            dot = true;
            continue;
        }
        if (c == '%') {
            size_t n = scan_triplet(text.ptr + reader->at, text.ptr + text.len);

            if (n < 3) {
                reader->at += n;
                return reader->at < text.len ? URIKIT_E_PERCENT : URIKIT_E_TEMPLATE_OPEN;
            }
            reader->at += 2;
        } else if (!ascii_is_alpha(c) && !ascii_is_digit(c) && c != '_') {
            break;
        }
        dot = false;
    }
    if (dot) {
        return reader->at < text.len ? URIKIT_E_TEMPLATE_NAME : URIKIT_E_TEMPLATE_OPEN;
    }
    part->text = urikit_str_of(text.ptr + start, reader->at - start);
    part->at = (uint32_t)start;
    return URIKIT_OK;
}

/* modifier-level4 = prefix / explode, section 2.4. */
static urikit_code read_modifier(urikit_template_reader *reader, urikit_template_part *part)
{
    urikit_str text = reader->text;
    size_t digits = 0;

    if (reader->at < text.len && text.ptr[reader->at] == '*') {
        part->flags |= URIKIT_TEMPLATE_EXPLODE;
        reader->at++;
        return URIKIT_OK;
    }
    if (reader->at == text.len || text.ptr[reader->at] != ':') {
        return URIKIT_OK;
    }
    for (reader->at++; reader->at < text.len && ascii_is_digit(text.ptr[reader->at]); reader->at++) {
        char c = text.ptr[reader->at];

        if (digits == 4 || (digits == 0 && c == '0')) {
            return URIKIT_E_TEMPLATE_PREFIX;
        }
        part->prefix = (uint16_t)(part->prefix * 10 + (c - '0'));
        digits++;
    }
    if (digits == 0) {
        return reader->at < text.len ? URIKIT_E_TEMPLATE_PREFIX : URIKIT_E_TEMPLATE_OPEN;
    }
    return URIKIT_OK;
}

/* operator, section 2.2; the reader is after the '{'. */
static urikit_code read_operator(urikit_template_reader *reader)
{
    char c = reader->at < reader->text.len ? reader->text.ptr[reader->at] : 0;

    reader->op = 0;
    switch (c) {
    case '+':
    case '#':
    case '.':
    case '/':
    case ';':
    case '?':
    case '&':
        reader->op = c;
        reader->at++;
        return URIKIT_OK;
    case '=':
    case ',':
    case '!':
    case '@':
    case '|':
        return URIKIT_E_TEMPLATE_OPERATOR;
    default:
        return URIKIT_OK;
    }
}

static urikit_code read_variable(urikit_template_reader *reader, urikit_template_part *part)
{
    urikit_str text = reader->text;
    urikit_code code;

    part->prefix = 0;
    part->op = reader->op;
    part->flags = URIKIT_TEMPLATE_VARIABLE;
    if (reader->open == 1) {
        part->flags |= URIKIT_TEMPLATE_FIRST;
    }
    code = read_name(reader, part);
    if (!code) {
        code = read_modifier(reader, part);
    }
    if (code) {
        return code;
    }
    if (reader->at == text.len) {
        return URIKIT_E_TEMPLATE_OPEN;
    }
    if (text.ptr[reader->at] != ',' && text.ptr[reader->at] != '}') {
        return URIKIT_E_TEMPLATE_NAME;
    }
    reader->open = 2;
    if (text.ptr[reader->at] == '}') {
        part->flags |= URIKIT_TEMPLATE_LAST;
        reader->open = 0;
    }
    reader->at++;
    part->variable = reader->variable++;
    return URIKIT_OK;
}

static urikit_code read_part(urikit_template_reader *reader, urikit_template_part *part, bool *more)
{
    urikit_code code = URIKIT_OK;

    if (urikiti_too_long(reader->text.len)) {
        return URIKIT_E_TOO_LONG;
    }
    *more = reader->open || reader->at < reader->text.len;
    if (!*more) {
        return URIKIT_OK;
    }
    if (!reader->open && reader->text.ptr[reader->at] != '{') {
        return read_literal(reader, part);
    }
    if (!reader->open) {
        reader->at++;
        reader->open = 1;
        code = read_operator(reader);
    }
    return code ? code : read_variable(reader, part);
}

urikit_code urikit_template_next(urikit_template_reader *reader, urikit_template_part *part, bool *more)
{
    return read_part(reader, part, more);
}

urikit_code urikit_template_parse(urikit_str text, urikit_template_part *parts, size_t cap, urikit_template *tmpl, size_t *at)
{
    return template_parse_by(read_part, text, parts, cap, tmpl, at);
}
