/* SPDX-License-Identifier: MIT */
#include "extract_run.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../text/ucschar.h"
#include "../text/scan.h"

#include <string.h>

enum {
    /* bytes that need no further test: ASCII_QUERY without sub-delims */
    RUN_PLAIN = ASCII_UNRESERVED | ASCII_COLON | ASCII_AT | ASCII_SLASH | ASCII_QUESTION,
    LITERAL_MAX = 80,  /* bytes of an IP literal */
    REFERENCE_MAX = 10 /* bytes of a character reference, with '&' and ';' */
};

static size_t run_left(const text_run *run)
{
    return (size_t)(run->end - run->p);
}

void urikiti_run_take(text_run *run, size_t n)
{
    if (run->copied && n > 0) {
        memcpy(run->scratch + run->len, run->p, n);
    }
    run->p += n;
    run->len += n;
}

/* From here on the text is in `scratch`. It fits, because decoded text is never longer than its source. */
static void copy_so_far(text_run *run)
{
    if (!run->copied) {
        memcpy(run->scratch, run->start, run->len);
        run->copied = true;
    }
}

void urikiti_run_replace(text_run *run, size_t n, const char *bytes, size_t len)
{
    copy_so_far(run);
    if (len > 0) {
        memcpy(run->scratch + run->len, bytes, len);
    }
    run->p += n;
    run->len += len;
    run->fixed = run->len;
}

size_t urikiti_run_slash(const text_run *run, bool *more)
{
    if (run_left(run) > 0 && *run->p == '/') {
        return 1;
    }
    if (run_left(run) > 1 && run->p[0] == '\\' && run->p[1] == '/') {
        return 2;
    }
    *more = !run->last && (run_left(run) == 0 || (run_left(run) == 1 && *run->p == '\\'));
    return 0;
}

static void set_mark(text_run *run, run_mark *at)
{
    if (!at->p) {
        at->p = run->p;
        at->len = run->len;
        at->fixed = run->fixed;
    }
}

/* A character that ends a run in prose. Between delimiters it only may end it. False if the run ends. */
static bool pass_doubt(text_run *run)
{
    if (!(run->style & RUN_CLOSED)) {
        return false;
    }
    set_mark(run, &run->doubt);
    return true;
}

/* The result of one step of a run. */
typedef enum run_step {
    STEP_ON,
    STEP_STOP,
    STEP_MORE,
} run_step;

/* The window may end inside a sequence of up to n bytes: decides whether to wait for more. */
static run_step run_cut_short(const text_run *run, size_t n)
{
    return !run->last && run_left(run) < n ? STEP_MORE : STEP_STOP;
}

/* ---- characters ------------------------------------------------------------------ */

static bool is_in_range(uint32_t scalar, uint32_t first, uint32_t last)
{
    return scalar >= first && scalar <= last;
}

/* True for punctuation and spaces that are allowed in an IRI but end it in prose. Not for dashes. */
static bool ends_prose(uint32_t scalar)
{
    return scalar == 0xA0 || scalar == 0xAB || scalar == 0xBB || is_in_range(scalar, 0x2000, 0x200F) ||
           is_in_range(scalar, 0x2016, 0x206F) || is_in_range(scalar, 0x3000, 0x3003) ||
           is_in_range(scalar, 0x3008, 0x3011) || is_in_range(scalar, 0x3014, 0x301F) ||
           is_in_range(scalar, 0xFF01, 0xFF0F) || is_in_range(scalar, 0xFF1A, 0xFF20) ||
           is_in_range(scalar, 0xFF3B, 0xFF40) || is_in_range(scalar, 0xFF5B, 0xFF65);
}

/* Decides whether the scalar value is allowed in the run, and in what form. STEP_ON if it is. */
static run_step judge_wide(text_run *run, uint32_t scalar)
{
    if ((run->style & RUN_ASCII) || !urikiti_is_ucschar(scalar, false)) {
        return STEP_STOP;
    }
    return ends_prose(scalar) && !pass_doubt(run) ? STEP_STOP : STEP_ON;
}

static run_step step_wide(text_run *run)
{
    uint32_t scalar;
    size_t n = urikit_utf8_decode(run->p, run_left(run), &scalar);

    if (n == 0) {
        return run_cut_short(run, 4);
    }
    if (judge_wide(run, scalar) != STEP_ON) {
        return STEP_STOP;
    }
    urikiti_run_take(run, n);
    return STEP_ON;
}

/* The same for a character that is encoded in the next n bytes. */
static run_step replace_scalar(text_run *run, size_t n, uint32_t scalar)
{
    char bytes[4];
    urikit_out out = URIKIT_OUT(bytes);

    if (scalar < 0x80) {
        bool bad_hash = scalar == '#' && run->fragment;

        bytes[0] = (char)scalar;
        if (bad_hash || (scalar != '#' && scalar != '%' && !ascii_is(bytes[0], ASCII_QUERY))) {
            return STEP_STOP;
        }
        run->fragment = run->fragment || scalar == '#';
        run->authority = run->authority && scalar != '/' && scalar != '?' && scalar != '#';
        out.len = 1;
    } else if (judge_wide(run, scalar) != STEP_ON || urikit_utf8_write(scalar, &out)) {
        return STEP_STOP;
    }
    urikiti_run_replace(run, n, bytes, out.len);
    return STEP_ON;
}

/* The value of n hex digits at p. False if they are not hex digits. */
static bool read_hex_digits(const char *p, size_t n, uint32_t *value)
{
    size_t i;

    *value = 0;
    for (i = 0; i < n; i++) {
        if (!ascii_is(p[i], ASCII_HEX)) {
            return false;
        }
        *value = *value << 4 | ascii_hex_value(p[i]);
    }
    return true;
}

/* ---- escapes of JSON and of languages like it ------------------------------------ */

/* "\uXXXX", also two of them for one character. */
static run_step step_unicode(text_run *run)
{
    uint32_t high;
    uint32_t low;

    if (run_left(run) < 6) {
        return run_cut_short(run, 6);
    }
    if (!read_hex_digits(run->p + 2, 4, &high)) {
        return STEP_STOP;
    }
    if (!is_in_range(high, 0xD800, 0xDBFF)) {
        return replace_scalar(run, 6, high);
    }
    if (run_left(run) < 12) {
        return run_cut_short(run, 12);
    }
    if (run->p[6] != '\\' || run->p[7] != 'u' || !read_hex_digits(run->p + 8, 4, &low) ||
        !is_in_range(low, 0xDC00, 0xDFFF)) {
        return STEP_STOP;
    }
    return replace_scalar(run, 12, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
}

static run_step step_backslash(text_run *run)
{
    char next;

    if (run_left(run) < 2) {
        return run_cut_short(run, 2);
    }
    next = run->p[1];
    if (next == '/') {
        return replace_scalar(run, 2, '/');
    }
    if (next == 'u') {
        return step_unicode(run);
    }
    if ((run->style & RUN_BACKSLASH) && ascii_is(next, ASCII_QUERY) && !ascii_is_alpha(next) && !ascii_is_digit(next)) {
        return replace_scalar(run, 2, (uint32_t)next);
    }
    return STEP_STOP;
}

/* ---- character references of HTML and XML ------------------------------------------ */

/* The character of a named reference. 0 for other names. */
static uint32_t named_reference(urikit_str name)
{
    static const struct {
        char name[7];
        char scalar;
    } names[] = {
        { "amp", '&' },    { "lt", '<' },   { "gt", '>' },     { "quot", '"' }, { "apos", '\'' }, { "nbsp", ' ' },
        { "sol", '/' },    { "num", '#' },  { "equals", '=' }, { "plus", '+' }, { "quest", '?' }, { "colon", ':' },
        { "commat", '@' }, { "excl", '!' }, { "lpar", '(' },   { "rpar", ')' }, { "ast", '*' },   { "dollar", '$' },
        { "comma", ',' },  { "lowbar", '_' }, { "period", '.' }, { "percnt", '%' },
    };
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strlen(names[i].name) == name.len && memcmp(names[i].name, name.ptr, name.len) == 0) {
            return (unsigned char)names[i].scalar;
        }
    }
    return 0;
}

/* The character of "#38" or "#x26": two bytes or more, and fewer than REFERENCE_MAX. 0 if there is none. */
static uint32_t numeric_reference(urikit_str digits)
{
    bool hex = (digits.ptr[1] | 0x20) == 'x';
    uint32_t value = 0;
    size_t i;

    if (hex) {
        return digits.len > 2 && read_hex_digits(digits.ptr + 2, digits.len - 2, &value) ? value : 0;
    }
    for (i = 1; i < digits.len; i++) {
        if (!ascii_is_digit(digits.ptr[i])) {
            return 0;
        }
        value = value * 10 + (uint32_t)(digits.ptr[i] - '0');
    }
    return value;
}

/* Reads the reference at the cursor, which is on '&', and its character. Returns its length, or 0. *more as above. */
static size_t read_reference(const text_run *run, uint32_t *scalar, bool *more)
{
    size_t limit = run_left(run) < REFERENCE_MAX ? run_left(run) : REFERENCE_MAX;
    size_t n = 1;
    urikit_str name;

    *more = false;
    while (n < limit && (ascii_is_alpha(run->p[n]) || ascii_is_digit(run->p[n]) || (n == 1 && run->p[n] == '#'))) {
        n++;
    }
    if (n == limit || run->p[n] != ';') {
        *more = n == run_left(run) && n < REFERENCE_MAX && !run->last;
        return 0;
    }
    name = urikit_str_of(run->p + 1, n - 1);
    *scalar = name.len > 1 && name.ptr[0] == '#' ? numeric_reference(name) : named_reference(name);
    return *scalar ? n + 1 : 0;
}

static bool is_markup_delimiter(uint32_t scalar)
{
    return scalar <= ' ' || scalar == '<' || scalar == '>' || scalar == '"' || scalar == 0xA0;
}

static run_step step_ampersand(text_run *run)
{
    uint32_t scalar = 0;
    bool more;
    size_t n = read_reference(run, &scalar, &more);

    if (more) {
        return STEP_MORE;
    }
    if (n > 0 && is_markup_delimiter(scalar)) {
        return STEP_STOP; /* "&lt;http://a/&gt;": escaped markup */
    }
    if (n > 0 && (run->style & RUN_REFERENCES)) {
        return replace_scalar(run, n, scalar);
    }
    if (n > 0 && scalar == '\'' && !(run->style & RUN_CLOSED)) {
        return STEP_STOP;
    }
    urikiti_run_take(run, 1);
    return STEP_ON;
}

/* ---- one character ------------------------------------------------------------------- */

static run_step step_percent(text_run *run)
{
    size_t n = scan_triplet(run->p, run->end);

    if (n < 3) {
        return run_left(run) == n ? run_cut_short(run, 3) : STEP_STOP;
    }
    urikiti_run_take(run, n);
    return STEP_ON;
}

/* '[' begins an IP literal, where it is allowed. */
static run_step step_bracket(text_run *run)
{
    size_t limit = run_left(run) < LITERAL_MAX ? run_left(run) : LITERAL_MAX;
    char before = run_text(run).ptr[run->len - 1]; /* a run begins with its scheme or domain name */
    size_t n = 1;

    if (!run->authority || (before != '/' && before != '@')) {
        return STEP_STOP;
    }
    while (n < limit && (ascii_is(run->p[n], ASCII_REG_NAME | ASCII_COLON))) {
        n++;
    }
    if (n == limit || run->p[n] != ']') {
        return n == run_left(run) ? run_cut_short(run, LITERAL_MAX) : STEP_STOP;
    }
    urikiti_run_take(run, n + 1);
    return STEP_ON;
}

/* White space inside <...>, which is ignored: appendix C. */
static run_step step_space(text_run *run)
{
    size_t n = 0;
    bool line_break = false;

    if (!(run->style & RUN_BROKEN)) {
        return STEP_STOP;
    }
    while (n < run_left(run) && is_white(run->p[n])) {
        line_break = line_break || run->p[n] == '\n' || run->p[n] == '\r';
        n++;
    }
    if (n == run_left(run) && !run->last) {
        return STEP_MORE;
    }
    set_mark(run, &run->space);
    run->hyphen = run->hyphen || (line_break && run_text(run).ptr[run->len - 1] == '-');
    urikiti_run_replace(run, n, NULL, 0);
    return STEP_ON;
}

static run_step step_mark(text_run *run)
{
    char c = *run->p;

    if (c == run->quote) {
        return STEP_STOP;
    }
    switch (c) {
    case '&':
        return step_ampersand(run);
    case '(':
        run->depth++;
        break;
    case ')':
        if (run->depth > 0) {
            run->depth--;
        } else if (!pass_doubt(run)) {
            return STEP_STOP;
        }
        break;
    default:
        break;
    }
    urikiti_run_take(run, 1);
    return STEP_ON;
}

/* The cursor is on a byte that is not RUN_PLAIN. */
static run_step step_byte(text_run *run)
{
    char c = *run->p;

    if (ascii_is(c, ASCII_SUB_DELIM)) {
        return step_mark(run);
    }
    if ((unsigned char)c >= 0x80) {
        return step_wide(run);
    }
    switch (c) {
    case '%':
        return step_percent(run);
    case '#':
        if (run->fragment) {
            return STEP_STOP;
        }
        run->fragment = true;
        run->authority = false;
        urikiti_run_take(run, 1);
        return STEP_ON;
    case '[':
        return step_bracket(run);
    case '\\':
        return step_backslash(run);
    default:
        return is_white(c) ? step_space(run) : STEP_STOP;
    }
}

/* Reads bytes of RUN_PLAIN. */
static void take_plain_run(text_run *run)
{
    size_t n = (size_t)(scan_class(run->p, run->end, RUN_PLAIN) - run->p);

    if (run->authority && (memchr(run->p, '/', n) || memchr(run->p, '?', n))) {
        run->authority = false;
    }
    urikiti_run_take(run, n);
}

run_code urikiti_run(text_run *run)
{
    for (;;) {
        run_step next;

        take_plain_run(run);
        if (run->space.p && (size_t)(run->p - run->start) > URIKIT_EXTRACT_BROKEN) {
            return RUN_DONE; /* no '>' was found */
        }
        if (run->p == run->end) {
            return run->last ? RUN_DONE : RUN_MORE;
        }
        next = step_byte(run);
        if (next != STEP_ON) {
            return next == STEP_MORE ? RUN_MORE : RUN_DONE;
        }
    }
}
