/* SPDX-License-Identifier: MIT */
/* The characters of templates and of what they produce, one unit at a time. Internal to the library. */
#ifndef URIKIT_SRC_TEMPLATE_CHARS_H
#define URIKIT_SRC_TEMPLATE_CHARS_H

#include <urikit/template.h>

#include "../base/ascii.h"
#include "../text/scan.h"
#include "../text/triplet.h"

/* reserved = gen-delims / sub-delims, RFC 3986 §2.2; with unreserved every character of a URI but '%'. */
static inline bool template_is_reserved(char c)
{
    return ascii_is(c, ASCII_SUB_DELIM | ASCII_COLON | ASCII_AT | ASCII_SLASH | ASCII_QUESTION) || c == '#' ||
           c == '[' || c == ']';
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

#endif /* URIKIT_SRC_TEMPLATE_CHARS_H */
