/* SPDX-License-Identifier: MIT */
/*
 * JSON Paths, RFC 9535 §2: names, wildcards, indexes, slices, unions of them, and descendants. Filter selectors, "[?...]",
 * are left out: they nest without a limit, and they compute instead of naming a place.
 */
#include "json_path.h"

#include "../text/octets.h"

/* In place of a scalar value: the end of the text, and octets that are not UTF-8. */
#define PATH_END UINT32_MAX
#define PATH_BAD (UINT32_MAX - 1)

/* A percent-encoded text read by scalar values. */
typedef struct path_scan {
    urikit_str rest;
    const char *here; /* where the next scalar value begins */
    uint32_t next;
} path_scan;

static void path_step(path_scan *p)
{
    p->here = p->rest.ptr;
    if (p->rest.len == 0) {
        p->next = PATH_END;
    } else if (!urikiti_octets_scalar(&p->rest, true, &p->next)) {
        p->next = PATH_BAD;
    }
}

static bool path_take(path_scan *p, uint32_t scalar)
{
    if (p->next != scalar) {
        return false;
    }
    path_step(p);
    return true;
}

static void path_blanks(path_scan *p)
{
    while (p->next == ' ' || p->next == '\t' || p->next == '\n' || p->next == '\r') {
        path_step(p);
    }
}

static bool path_on_digit(const path_scan *p)
{
    return p->next >= '0' && p->next <= '9';
}

/* True at a character that may begin a name without quotes; digits may follow it. */
static bool path_on_name(const path_scan *p)
{
    return p->next < 0x80 ? ascii_is_alpha((char)p->next) || p->next == '_' : p->next < PATH_BAD;
}

/* A name without quotes, or '*'. */
static bool path_short_name(path_scan *p)
{
    if (path_take(p, '*')) {
        return true;
    }
    if (!path_on_name(p)) {
        return false;
    }
    while (path_on_name(p) || path_on_digit(p)) {
        path_step(p);
    }
    return true;
}

/*
 * Four hex digits after "\u". *high: before, that the low half of a pair must come; after, that it must come next. The
 * second digit decides which code points are halves: D8 to DB, DC to DF.
 */
static bool path_hex_escape(path_scan *p, bool *high)
{
    bool low = *high;
    bool surrogate = false;
    unsigned i;

    *high = false;
    for (i = 0; i < 4; i++) {
        unsigned digit;

        if (p->next >= 0x80 || !ascii_is((char)p->next, ASCII_HEX)) {
            return false;
        }
        digit = ascii_hex_value((char)p->next);
        if (i == 0) {
            surrogate = digit == 0xD;
            if (low && !surrogate) {
                return false;
            }
        } else if (i == 1 && surrogate) {
            if (low ? digit < 0xC : digit >= 0xC) {
                return false;
            }
            *high = !low && digit >= 8;
        }
        path_step(p);
    }
    return true;
}

/* A name in quotes; p is after the first. */
static bool path_string(path_scan *p, uint32_t quote)
{
    bool high = false; /* the low half of a pair must follow */

    for (;;) {
        if (high && p->next != '\\') {
            return false;
        }
        if (p->next < ' ' || p->next >= PATH_BAD) {
            return false;
        }
        if (path_take(p, quote)) {
            return true;
        }
        if (!path_take(p, '\\')) {
            path_step(p);
        } else if (path_take(p, 'u')) {
            if (!path_hex_escape(p, &high)) {
                return false;
            }
        } else if (high || !(p->next == quote || p->next == '\\' || p->next == '/' || p->next == 'b' || p->next == 'f' ||
                             p->next == 'n' || p->next == 'r' || p->next == 't')) {
            return false;
        } else {
            path_step(p);
        }
    }
}

/* True at a character that begins a number. */
static bool path_on_number(const path_scan *p)
{
    return p->next == '-' || path_on_digit(p);
}

/* A number without leading zeros and without "-0", at most 2^53 - 1 either way, §2.1. */
static bool path_number(path_scan *p)
{
    const uint64_t most = (UINT64_C(1) << 53) - 1;
    bool negative = path_take(p, '-');
    uint64_t value = 0;
    bool first = true;

    if (!path_on_digit(p) || (negative && p->next == '0')) {
        return false;
    }
    while (path_on_digit(p)) {
        value = value * 10 + (p->next - '0');
        if ((!first && value < 10) || value > most) { /* "01" */
            return false;
        }
        first = false;
        path_step(p);
    }
    return true;
}

/* The rest of a slice, after its first colon: [end] [":" [step]]. The blanks before it were read. */
static bool path_slice(path_scan *p)
{
    unsigned parts;

    for (parts = 0; parts < 2; parts++) {
        path_blanks(p);
        if (path_on_number(p) && !path_number(p)) {
            return false;
        }
        if (parts == 0) {
            path_blanks(p);
            if (!path_take(p, ':')) {
                return true;
            }
        }
    }
    return true;
}

/* A name in quotes, '*', an index, or a slice. */
static bool path_selector(path_scan *p)
{
    if (path_take(p, '*')) {
        return true;
    }
    if (p->next == '\'' || p->next == '"') {
        uint32_t quote = p->next;

        path_step(p);
        return path_string(p, quote);
    }
    if (path_on_number(p)) {
        if (!path_number(p)) {
            return false;
        }
        path_blanks(p);
        return !path_take(p, ':') || path_slice(p);
    }
    return path_take(p, ':') && path_slice(p);
}

/* Selectors with commas between, and the closing bracket; p is after the opening one. */
static bool path_brackets(path_scan *p)
{
    do {
        path_blanks(p);
        if (!path_selector(p)) {
            return false;
        }
        path_blanks(p);
    } while (path_take(p, ','));
    return path_take(p, ']');
}

/* ".name", ".*", "..name", "..*", "[...]", "..[...]" */
static bool path_segment(path_scan *p)
{
    if (path_take(p, '[')) {
        return path_brackets(p);
    }
    if (!path_take(p, '.')) {
        return false;
    }
    if (path_take(p, '.') && path_take(p, '[')) {
        return path_brackets(p);
    }
    return path_short_name(p);
}

bool urikiti_json_path(urikit_str text, size_t *at)
{
    path_scan p = { text, text.ptr, 0 };
    bool good;

    path_step(&p);
    good = path_take(&p, '$');
    while (good && p.next != PATH_END) {
        path_blanks(&p);
        good = path_segment(&p);
    }
    *at = (size_t)(p.here - text.ptr);
    return good;
}
