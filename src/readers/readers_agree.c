/* SPDX-License-Identifier: MIT */
/* Whether all programs read a text alike. */
#include "model.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "reader_shape.h"
#include "readers_plain.h"

#include <string.h>

/* ---- the usual case -------------------------------------------------------------- */

/* True for labels of letters, digits and '-', which is at no end: 1 to 63 in each. The last one begins with a letter. */
static bool host_is_plain(const char *p, const char *end)
{
    const char *label = p;

    if (end - p > 253) {
        return false;
    }
    for (; p < end; p++) {
        if (*p == '.') {
            if (p == label || p[-1] == '-' || p - label > 63) {
                return false;
            }
            label = p + 1;
        } else if (!ascii_is(*p, ASCII_SCHEME) || *p == '+' || (*p == '-' && p == label)) {
            return false;
        }
    }
    return p > label && p[-1] != '-' && p - label <= 63 && ascii_is_alpha(*label);
}

/*
 * True for a triplet that all readers keep, or decode to the same character: not of a delimiter or a dot.
 */
static bool triplet_is_plain(const char *p, const char *end)
{
    static const char others[] = "/\\%?#&=+;.";
    int octet;

    if (end - p < 3 || !ascii_is(p[1], ASCII_HEX) || !ascii_is(p[2], ASCII_HEX)) {
        return false;
    }
    octet = (int)(ascii_hex_value(p[1]) << 4 | ascii_hex_value(p[2]));
    return !octet || !memchr(others, octet, sizeof others - 1);
}

/* The end of the bytes of the class, and of triplets that are plain. */
static const char *plain_end(const char *p, const char *end, unsigned classes, plain_parts *parts)
{
    for (; p < end; p++) {
        if (*p == '%' && triplet_is_plain(p, end)) {
            parts->normal = false;
            p += 2;
        } else if (!ascii_is(*p, classes) || (classes == ASCII_PATH && *p == '.' && p[-1] == '/')) { /* perhaps a dot segment */
            break;
        }
    }
    return p;
}

/* Moves after the mark and what follows it. Absent if the mark is not there. */
static urikit_str plain_tail(const char **p, const char *end, char mark, plain_parts *parts)
{
    const char *start = *p + 1;

    if (*p == end || **p != mark) {
        return urikit_str_of(NULL, 0);
    }
    *p = plain_end(start, end, ASCII_QUERY, parts);
    return urikit_str_of(start, (size_t)(*p - start));
}

/* Moves after the scheme and "://". */
static bool plain_scheme(const char **p, const char *end, plain_parts *parts)
{
    static const char letters[] = "https";
    size_t i;

    parts->normal = true;
    for (i = 0; i < 5 && *p < end && ascii_lower(**p) == letters[i]; i++, ++*p) {
        parts->normal = parts->normal && **p == letters[i];
    }
    parts->secure = i == 5;
    if (i < 4 || end - *p < 4 || memcmp(*p, "://", 3) != 0) {
        return false;
    }
    *p += 3;
    return true;
}

bool urikiti_readers_plain(urikit_str text, plain_parts *parts)
{
    const char *p = text.ptr;
    const char *end = text.ptr + text.len;
    const char *mark;

    if (text.len > PLAIN_LIMIT || !plain_scheme(&p, end, parts)) {
        return false;
    }
    for (mark = p; p < end && *p != '/' && *p != '?' && *p != '#' && *p != ':'; p++) {
    }
    if (!host_is_plain(mark, p)) {
        return false;
    }
    parts->host = urikit_str_of(mark, (size_t)(p - mark));
    parts->port = -1;
    if (p < end && *p == ':') {
        const char *digits = p + 1;

        for (p++; p < end && ascii_is_digit(*p); p++) {
        }
        parts->port = urikiti_port_number(urikit_str_of(digits, (size_t)(p - digits)));
        if (parts->port < 1 || digits[0] == '0' || (p < end && *p != '/' && *p != '?' && *p != '#')) {
            return false;
        }
    }
    mark = p;
    p = plain_end(p, end, ASCII_PATH, parts);
    parts->path = urikit_str_of(mark, (size_t)(p - mark));
    parts->query = plain_tail(&p, end, '?', parts);
    parts->fragment = plain_tail(&p, end, '#', parts);
    return p == end;
}

/* ---- the others ------------------------------------------------------------------ */

bool urikiti_readers_agree_slowly(urikit_str text)
{
    reader_plan first;
    reader_plan plan;
    bool any = false;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READER_CLIENTS; reader++) {
        if (!urikiti_reader_plan((urikit_reader)reader, text, any ? &plan : &first)) {
            continue;
        }
        if (any && !urikiti_plans_agree(&first, &plan)) {
            return false;
        }
        any = true;
    }
    return any;
}

bool urikit_readers_agree(urikit_str text)
{
    urikit_uri uri;
    unsigned shape = urikiti_reader_shape(text, &uri);

    return shape ? !(shape & SHAPE_DIFFERS) : urikiti_readers_agree_slowly(text);
}
