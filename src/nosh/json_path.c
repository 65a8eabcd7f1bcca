/* SPDX-License-Identifier: MIT */
/*
 * JSON Paths, RFC 9535 §2: the whole syntax, and that its functions are well-typed, §2.4.3. One byte a level remembers what
 * nests (filters, parentheses, calls), so there is no recursion; each character is read once.
 */
#include "json_path.h"

#include "../text/octets.h"

#include <string.h>

/* In place of a scalar value: the end of the text, and octets that are not UTF-8. */
#define PATH_END UINT32_MAX
#define PATH_BAD (UINT32_MAX - 1)

/* The byte of a level: what it is, and of a call its function and more. */
enum {
    LEVEL_FILTER = 1,  /* "[?" */
    LEVEL_PAREN = 2,   /* "(" */
    LEVEL_CALL = 3,    /* "length(" */
    LEVEL_KIND = 3,    /* the bits of these */
    LEVEL_SECOND = 4,  /* the second argument is being read */
    LEVEL_RIGHT = 8,   /* the call is on the right of a comparison */
    LEVEL_FUNCTION = 4 /* the row of path_functions is above this bit */
};

/* What is read next. */
typedef enum path_state {
    PATH_WRONG,
    PATH_RIGHT,
    PATH_SEGMENT,       /* a segment of a query, or what follows the query */
    PATH_SELECTOR,      /* a selector in brackets */
    PATH_NEXT_SELECTOR, /* "," or "]" */
    PATH_BASIC,         /* a comparison, a test, or parentheses */
    PATH_COMPARE,       /* a comparison operator */
    PATH_COMPARED,      /* what is on its right */
    PATH_LOGICAL,       /* "&&", "||", or the end of a filter or of parentheses */
    PATH_ARGUMENT,      /* an argument of a function */
    PATH_NEXT_ARGUMENT  /* "," or ")" */
} path_state;

/* A percent-encoded text read by scalar values. */
typedef struct path_scan {
    urikit_str rest;
    const char *here; /* where the next scalar value begins */
    uint32_t next;
    path_fault fault;
    bool singular; /* the query is so far a singular query, §2.3.5.1 */
    bool single;   /* it must be one: its value is needed */
    bool negated;  /* it follows '!', so it is not compared */
    uint8_t depth;
    uint8_t levels[JSON_PATH_DEPTH];
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

static bool path_on_blank(const path_scan *p)
{
    return p->next == ' ' || p->next == '\t' || p->next == '\n' || p->next == '\r';
}

static void path_blanks(path_scan *p)
{
    while (path_on_blank(p)) {
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

/* A name without quotes. */
static bool path_short_name(path_scan *p)
{
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

/* ---- queries ------------------------------------------------------------------ */

static path_state path_wrong(path_scan *p, path_fault fault)
{
    p->fault = fault;
    return PATH_WRONG;
}

/* Notes that the query is not a singular one. False if it must be. */
static bool path_plural(path_scan *p)
{
    p->singular = false;
    if (p->single) {
        p->fault = PATH_NOT_SINGULAR;
    }
    return !p->single;
}

/* Takes a character that makes the query plural. */
static bool path_take_plural(path_scan *p, uint32_t scalar)
{
    return p->next == scalar && path_plural(p) && path_take(p, scalar);
}

/* Blanks in brackets: a singular query has none, §2.3.5.1. */
static bool path_inner_blanks(path_scan *p)
{
    if (path_on_blank(p) && !path_plural(p)) {
        return false;
    }
    path_blanks(p);
    return true;
}

/* Takes the character that begins a level. */
static path_state path_nest(path_scan *p, unsigned level, path_state next)
{
    if (p->depth == JSON_PATH_DEPTH) {
        return path_wrong(p, PATH_TOO_DEEP);
    }
    p->levels[p->depth++] = (uint8_t)level;
    path_step(p);
    return next;
}

/* Which kind the innermost level is, or 0. */
static unsigned path_level(const path_scan *p)
{
    return p->depth > 0 ? p->levels[p->depth - 1] & LEVEL_KIND : 0U;
}

/* A name in quotes, '*', an index, a slice, or the beginning of a filter. */
static path_state path_selector(path_scan *p)
{
    bool good = path_inner_blanks(p);

    if (good && p->next == '?') {
        return path_plural(p) ? path_nest(p, LEVEL_FILTER, PATH_BASIC) : PATH_WRONG;
    }
    if (good && (p->next == '\'' || p->next == '"')) {
        uint32_t quote = p->next;

        path_step(p);
        good = path_string(p, quote);
    } else if (good && p->next == '*') {
        good = path_take_plural(p, '*');
    } else if (good) {
        good = p->next == ':' || (path_number(p) && path_inner_blanks(p));
        if (good && p->next == ':') {
            good = path_take_plural(p, ':') && path_slice(p);
        }
    }
    return good ? PATH_NEXT_SELECTOR : PATH_WRONG;
}

static path_state path_next_selector(path_scan *p)
{
    if (!path_inner_blanks(p)) {
        return PATH_WRONG;
    }
    if (path_take_plural(p, ',')) {
        return PATH_SELECTOR;
    }
    return path_take(p, ']') ? PATH_SEGMENT : PATH_WRONG;
}

/* True at the first character of a comparison operator. */
static bool path_on_operator(const path_scan *p)
{
    return p->next == '=' || p->next == '!' || p->next == '<' || p->next == '>';
}

/* What follows a query, by where it began. The blanks after it were read. */
static path_state path_query_end(path_scan *p)
{
    if (p->depth == 0) {
        return PATH_WRONG;
    }
    if (path_level(p) == LEVEL_CALL) {
        return PATH_NEXT_ARGUMENT;
    }
    if (p->single || p->negated || !path_on_operator(p)) {
        return PATH_LOGICAL;
    }
    return p->singular ? PATH_COMPARE : path_wrong(p, PATH_NOT_SINGULAR);
}

/* ".name", ".*", "..name", "..*", "[...]", "..[...]", or the end of the query */
static path_state path_segment(path_scan *p)
{
    if (p->next == PATH_END && p->depth == 0) {
        return PATH_RIGHT;
    }
    path_blanks(p);
    if (path_take(p, '[')) {
        return PATH_SELECTOR;
    }
    if (!path_take(p, '.')) {
        return path_query_end(p);
    }
    if (path_take_plural(p, '.') && path_take(p, '[')) {
        return PATH_SELECTOR;
    }
    if (path_take_plural(p, '*') || path_short_name(p)) {
        return PATH_SEGMENT;
    }
    return PATH_WRONG;
}

/* ---- filters -------------------------------------------------------------------- */

/* The functions of §2.4. None has a parameter of LogicalType or a result of NodesType. */
static const struct path_function {
    char name[7];
    uint8_t parameters;
    bool nodes;   /* they are of NodesType, else of ValueType */
    bool logical; /* the result is of LogicalType, else of ValueType */
} path_functions[] = {
    { "length", 1, false, false }, { "count", 1, true, false }, { "match", 2, false, true },
    { "search", 2, false, true },  { "value", 1, true, false },
};

/* What may be written in a place besides a query. */
enum {
    WANT_VALUE = 1,  /* a literal, or a call with a result of ValueType */
    WANT_LOGICAL = 2 /* a call with a result of LogicalType */
};

/* Digits, one or more. */
static bool path_digits(path_scan *p)
{
    if (!path_on_digit(p)) {
        return false;
    }
    while (path_on_digit(p)) {
        path_step(p);
    }
    return true;
}

/* A number as in JSON. */
static bool path_literal_number(path_scan *p)
{
    (void)path_take(p, '-');
    if (!path_take(p, '0') && !path_digits(p)) {
        return false;
    }
    if (path_take(p, '.') && !path_digits(p)) {
        return false;
    }
    if (!path_take(p, 'e') && !path_take(p, 'E')) {
        return true;
    }
    if (!path_take(p, '+')) {
        (void)path_take(p, '-');
    }
    return path_digits(p);
}

static bool path_is_word(urikit_str word, const char *name)
{
    return strlen(name) == word.len && memcmp(word.ptr, name, word.len) == 0;
}

/* true, false, null, or a function with its parenthesis. */
static path_state path_word(path_scan *p, unsigned want, unsigned right, path_state after)
{
    const char *start = p->here;
    char letters[8]; /* more than the longest name has */
    urikit_str word = { letters, 0 };
    unsigned i;

    while (p->next == '_' || path_on_digit(p) || (p->next >= 'a' && p->next <= 'z')) {
        if (word.len < sizeof letters) {
            letters[word.len++] = (char)p->next;
        }
        path_step(p);
    }
    if (word.len > 0 && p->next == '(') {
        for (i = 0; i < sizeof path_functions / sizeof *path_functions; i++) {
            if (path_is_word(word, path_functions[i].name)) {
                if (want & (path_functions[i].logical ? WANT_LOGICAL : WANT_VALUE)) {
                    return path_nest(p, LEVEL_CALL | right | i << LEVEL_FUNCTION, PATH_ARGUMENT);
                }
                p->here = start;
                return path_wrong(p, PATH_WRONG_TYPE);
            }
        }
        p->here = start;
        return path_wrong(p, PATH_NO_FUNCTION);
    }
    if (path_is_word(word, "true") || path_is_word(word, "false") || path_is_word(word, "null")) {
        if (want & WANT_VALUE) {
            return after;
        }
        p->fault = PATH_WRONG_TYPE;
    }
    p->here = p->next == PATH_END ? p->here : start;
    return PATH_WRONG;
}

/* A query, a literal or a call. `after` is what follows a literal. */
static path_state path_operand(path_scan *p, unsigned want, unsigned right, path_state after)
{
    uint32_t first = p->next;

    if (path_take(p, '@') || path_take(p, '$')) {
        p->singular = true;
        p->single = want == WANT_VALUE;
        p->negated = want == WANT_LOGICAL;
        return PATH_SEGMENT;
    }
    if (first != '\'' && first != '"' && !path_on_number(p)) {
        return path_word(p, want, right, after);
    }
    if (!(want & WANT_VALUE)) {
        return path_wrong(p, PATH_WRONG_TYPE);
    }
    if (path_on_number(p)) {
        return path_literal_number(p) ? after : PATH_WRONG;
    }
    path_step(p);
    return path_string(p, first) ? after : PATH_WRONG;
}

static path_state path_basic(path_scan *p)
{
    unsigned want = WANT_VALUE | WANT_LOGICAL;

    path_blanks(p);
    if (path_take(p, '!')) {
        want = WANT_LOGICAL;
        path_blanks(p);
    }
    return p->next == '(' ? path_nest(p, LEVEL_PAREN, PATH_BASIC) : path_operand(p, want, 0, PATH_COMPARE);
}

static path_state path_compare(path_scan *p)
{
    uint32_t first;

    path_blanks(p);
    if (!path_on_operator(p)) {
        return path_wrong(p, PATH_LONE_VALUE);
    }
    first = p->next;
    path_step(p);
    return path_take(p, '=') || first == '<' || first == '>' ? PATH_COMPARED : PATH_WRONG;
}

static path_state path_compared(path_scan *p)
{
    path_blanks(p);
    return path_operand(p, WANT_VALUE, LEVEL_RIGHT, PATH_LOGICAL);
}

static path_state path_logical(path_scan *p)
{
    path_blanks(p);
    if (p->next == '&' || p->next == '|') {
        uint32_t first = p->next;

        path_step(p);
        return path_take(p, first) ? PATH_BASIC : PATH_WRONG;
    }
    if (path_level(p) == LEVEL_PAREN) {
        p->depth--;
        return path_take(p, ')') ? PATH_LOGICAL : PATH_WRONG;
    }
    p->depth--;
    p->single = false; /* the query that has this filter */
    p->negated = false;
    p->singular = false;
    return PATH_NEXT_SELECTOR;
}

static path_state path_argument(path_scan *p)
{
    const struct path_function *function = &path_functions[p->levels[p->depth - 1] >> LEVEL_FUNCTION];

    path_blanks(p);
    if (p->next == ')') {
        return path_wrong(p, PATH_WRONG_COUNT);
    }
    return path_operand(p, function->nodes ? 0 : WANT_VALUE, 0, PATH_NEXT_ARGUMENT);
}

static path_state path_next_argument(path_scan *p)
{
    uint8_t *level = &p->levels[p->depth - 1];
    const struct path_function *function = &path_functions[*level >> LEVEL_FUNCTION];
    bool last = function->parameters == 1 || (*level & LEVEL_SECOND);

    path_blanks(p);
    if (p->next == (last ? ',' : ')')) {
        return path_wrong(p, PATH_WRONG_COUNT);
    }
    if (!last) {
        *level |= LEVEL_SECOND;
        return path_take(p, ',') ? PATH_ARGUMENT : PATH_WRONG;
    }
    if (!path_take(p, ')')) {
        return PATH_WRONG;
    }
    p->depth--;
    if (path_level(p) == LEVEL_CALL) {
        return PATH_NEXT_ARGUMENT;
    }
    return function->logical || (*level & LEVEL_RIGHT) ? PATH_LOGICAL : PATH_COMPARE;
}

static path_state path_read(path_scan *p, path_state state)
{
    switch (state) {
    case PATH_SEGMENT:
        return path_segment(p);
    case PATH_SELECTOR:
        return path_selector(p);
    case PATH_NEXT_SELECTOR:
        return path_next_selector(p);
    case PATH_BASIC:
        return path_basic(p);
    case PATH_COMPARE:
        return path_compare(p);
    case PATH_COMPARED:
        return path_compared(p);
    case PATH_LOGICAL:
        return path_logical(p);
    case PATH_ARGUMENT:
        return path_argument(p);
    case PATH_NEXT_ARGUMENT:
        return path_next_argument(p);
    default:
        return PATH_WRONG;
    }
}

bool urikiti_json_path(urikit_str text, size_t *at, path_fault *fault)
{
    path_scan p;
    path_state state;

    memset(&p, 0, sizeof p);
    p.rest = text;
    path_step(&p);
    state = path_take(&p, '$') ? PATH_SEGMENT : PATH_WRONG;
    while (state > PATH_RIGHT) {
        state = path_read(&p, state);
    }
    *at = (size_t)(p.here - text.ptr);
    *fault = p.fault;
    return state == PATH_RIGHT;
}
