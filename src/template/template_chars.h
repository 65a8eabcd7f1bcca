/* SPDX-License-Identifier: MIT */
/* The parts of templates, and the characters of what they produce, one unit at a time. Internal to the library. */
#ifndef URIKIT_SRC_TEMPLATE_CHARS_H
#define URIKIT_SRC_TEMPLATE_CHARS_H

#include <urikit/template.h>
#include <urikit/text.h>

#include "../base/ascii.h"
#include "../text/scan.h"
#include "../text/triplet.h"

#include <string.h>

/* reserved = gen-delims / sub-delims, RFC 3986 §2.2; with unreserved every character of a URI but '%'. */
static inline bool template_is_reserved(char c)
{
    return ascii_is(c, ASCII_SUB_DELIM | ASCII_COLON | ASCII_AT | ASCII_SLASH | ASCII_QUESTION) || c == '#' || c == '[' ||
           c == ']';
}

/* True for an operator that writes a character before the first variable, and may be absent: all but 0 and '+'. */
static inline bool template_has_lead(char op)
{
    return op != 0 && op != '+';
}

/* True for operators that write "name=value". */
static inline bool template_is_named(char op)
{
    return op == ';' || op == '?' || op == '&';
}

/* True for operators whose values keep reserved characters. */
static inline bool template_keeps_reserved(char op)
{
    return op == '+' || op == '#';
}

/* What stands between two variables of an expression, section 3.2.1. */
static inline char template_separator(char op)
{
    return op == '?' ? '&' : op == 0 || template_keeps_reserved(op) ? ',' : op;
}

/* The characters of a value without an operator, without triplets. */
static inline unsigned template_value_class(const urikit_template_part *part)
{
    return part->flags & URIKIT_TEMPLATE_SEGMENT ? ASCII_PCHAR : ASCII_UNRESERVED;
}

/* Reads a literal at reader->at, up to a '{' or the end. */
urikit_code urikiti_template_literal(urikit_template_reader *reader, urikit_template_part *part);

/* The level that a part needs, section 1.2. */
static inline uint8_t template_level_of(const urikit_template_part *part)
{
    bool alone = (part->flags & URIKIT_TEMPLATE_FIRST) && (part->flags & URIKIT_TEMPLATE_LAST);

    if (!(part->flags & URIKIT_TEMPLATE_VARIABLE)) {
        return 1;
    }
    if (part->prefix || (part->flags & URIKIT_TEMPLATE_EXPLODE)) {
        return 4;
    }
    if (!alone || (part->op && !template_keeps_reserved(part->op))) {
        return 3;
    }
    return part->op ? 2 : 1;
}

/* urikit_template_parse. next: urikit_template_next, or the same for another notation. */
SCAN_INLINE urikit_code template_parse_by(urikit_code (*next)(urikit_template_reader *, urikit_template_part *, bool *),
                                          urikit_str text, urikit_template_part *parts, size_t cap, urikit_template *tmpl,
                                          size_t *at)
{
    urikit_template_reader reader = { text, 0, 0, 0, 0 };
    urikit_template_part part;
    urikit_code code;
    bool more = false;

    tmpl->text = text;
    tmpl->parts = parts;
    tmpl->count = 0;
    tmpl->level = 1;
    while (!(code = next(&reader, &part, &more)) && more) {
        uint8_t level = template_level_of(&part);

        tmpl->level = level > tmpl->level ? level : tmpl->level;
        if (tmpl->count < cap) {
            parts[tmpl->count] = part;
        }
        tmpl->count++;
    }
    tmpl->variable_count = reader.variable;
    if (code) {
        return urikiti_error_at(code, reader.at, at);
    }
    return tmpl->count > cap ? URIKIT_E_SPACE : URIKIT_OK;
}

/*
 * One unit of a URI or a literal: an octet, and whether it is encoded. An unreserved character is the same encoded or
 * not, and so is a non-ASCII byte. TEMPLATE_NO_UNIT for a '%' that begins no triplet.
 */
enum { TEMPLATE_ENCODED = 0x100, TEMPLATE_NO_UNIT = 0x200 };

static inline unsigned template_unit(const char *p, const char *end, size_t *len)
{
    unsigned octet = (unsigned char)*p;

    *len = 1;
    if (octet == '%') {
        if (scan_triplet(p, end) < 3) {
            return TEMPLATE_NO_UNIT;
        }
        *len = 3;
        octet = (unsigned char)triplet_octet(p);
        return ascii_is((char)octet, ASCII_UNRESERVED) ? octet : TEMPLATE_ENCODED | octet;
    }
    return octet >= 0x80 ? TEMPLATE_ENCODED | octet : octet;
}

/* True if eight bytes of both texts are the same, and none is '%'. */
static inline bool template_same_eight(const char *p, const char *q)
{
    const uint64_t ones = 0x0101010101010101U;
    uint64_t a;
    uint64_t b;
    uint64_t percent;

    memcpy(&a, p, sizeof a);
    memcpy(&b, q, sizeof b);
    percent = a ^ ones * '%';
    return a == b && !((percent - ones) & ~percent & ones << 7);
}

/* Bytes at the beginning of both texts that are the same and not '%'. They are compared by eight: there may be more. */
static inline size_t template_same(const char *p, const char *q, size_t n)
{
    size_t i = 0;

    for (; n - i >= 8; i += 8) {
        if (!template_same_eight(p + i, q + i)) {
            return i;
        }
    }
    return n >= 8 && template_same_eight(p + n - 8, q + n - 8) ? n : i;
}

/* Where the units of a literal that begin at text[at] end, or SIZE_MAX. */
static inline size_t template_units_end(urikit_str text, size_t at, urikit_str units)
{
    size_t i = template_same(units.ptr, text.ptr + at, units.len < text.len - at ? units.len : text.len - at);

    at += i;
    while (i < units.len) {
        size_t n;
        size_t in_text;

        if (at == text.len) {
            return SIZE_MAX;
        }
        if (units.ptr[i] == text.ptr[at] && units.ptr[i] != '%') {
            i++;
            at++;
            continue;
        }
        if (template_unit(units.ptr + i, units.ptr + units.len, &n) !=
            template_unit(text.ptr + at, text.ptr + text.len, &in_text)) {
            return SIZE_MAX;
        }
        i += n;
        at += in_text;
    }
    return at;
}

/*
 * Where the characters of the classes, triplets and non-ASCII bytes end that begin at text[at], at most at `limit`; with `commas`
 * also ','. TEMPLATE_ANY: all characters of a URI, what '+' can write.
 */
enum { TEMPLATE_ANY = ASCII_QUERY };

static inline size_t template_run_end(urikit_str text, size_t at, size_t limit, unsigned classes, bool commas)
{
    const char *end = text.ptr + limit;
    const char *p = text.ptr + at;

    for (;;) {
        p = scan_class(p, end, classes);
        if (p == end) {
            return limit;
        }
        if ((unsigned char)*p >= 0x80 || (*p == ',' && commas) || (classes == TEMPLATE_ANY && template_is_reserved(*p))) {
            p++;
        } else if (*p == '%' && scan_triplet(p, end) == 3) {
            p += 3;
        } else {
            return (size_t)(p - text.ptr);
        }
    }
}

/* True for UTF-8; quick for ASCII. */
static inline bool template_is_utf8(urikit_str text)
{
    uint64_t high = 0;
    size_t i = 0;

    for (; text.len - i >= sizeof high; i += sizeof high) {
        uint64_t bytes;

        memcpy(&bytes, text.ptr + i, sizeof bytes);
        high |= bytes;
    }
    for (; i < text.len; i++) {
        high |= (uint64_t)(text.ptr[i] & 0x80);
    }
    return !(high & 0x8080808080808080U) || !urikit_utf8_check(text, NULL);
}

#endif /* URIKIT_SRC_TEMPLATE_CHARS_H */
