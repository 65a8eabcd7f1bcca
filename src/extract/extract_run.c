/* SPDX-License-Identifier: MIT */
#include "extract_run.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../text/scan.h"

#include <string.h>

enum {
    /* bytes that need no further test: ASCII_QUERY without sub-delims */
    RUN_PLAIN = ASCII_UNRESERVED | ASCII_COLON | ASCII_AT | ASCII_SLASH | ASCII_QUESTION,
    LITERAL_MAX = 80,  /* bytes of an IP literal */
    LOOK_MAX = 64,     /* bytes after an authority that decide whether it goes on */
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

/* The result of one step of a run. */
typedef enum run_step {
    STEP_ON,
    STEP_STOP,
    STEP_MORE,
} run_step;

/* The window ends inside a sequence of up to n bytes: waits for more, or else says what to do without it. */
static run_step run_cut_short(const text_run *run, size_t n, run_step without)
{
    return !run->last && run_left(run) < n ? STEP_MORE : without;
}

/* Takes n bytes as they are. */
static run_step take_raw(text_run *run, size_t n)
{
    urikiti_run_take(run, n);
    return STEP_ON;
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

/* True for what host names are mapped with: full stops beyond ASCII, a hyphen, and characters that are left out. */
static bool is_part_of_names(uint32_t scalar)
{
    return scalar == 0x3002 || scalar == 0xFF0E || scalar == 0xFF61 || scalar == 0xFF0D || scalar == 0x2024 ||
           is_in_range(scalar, 0x200B, 0x200D) || scalar == 0x2060 || is_in_range(scalar, 0x2061, 0x2064);
}

/* True if the byte begins what can be a part of a host name, or userinfo. */
static bool goes_on_name(const char *p, const char *end)
{
    if (p == end) {
        return false;
    }
    if (*p == '.') {
        return end - p > 1 && (ascii_is_alpha(p[1]) || ascii_is_digit(p[1]) || (unsigned char)p[1] >= 0x80);
    }
    return (unsigned char)*p >= 0x80 || ascii_is(*p, ASCII_UNRESERVED) || memchr("%@^\\$&*+=", *p, 9) != NULL;
}

/* True if an '@' follows before the authority ends for every reader: then the text before it is userinfo to some. */
static bool goes_on_userinfo(const char *p, const char *end)
{
    while (p < end && (unsigned char)*p > ' ' && !memchr("/?#<>\"|", *p, 7)) {
        if (*p == '@') {
            return true;
        }
        p++;
    }
    return false;
}

/* The delimiter that begins what this one ends: '(' of ')'. Others begin what they end. */
static char opening_of(char closing)
{
    return closing == ')' ? '(' : closing == ']' ? '[' : closing == '}' ? '{' : closing;
}

/*
 * Inside an authority, before a character of n bytes that ends identifiers in prose: true if some reader takes the text
 * after it for more of the authority. A cut there would name another host.
 */
static bool authority_goes_on(const text_run *run, size_t n, uint32_t scalar)
{
    const char *next = run->p + n;
    size_t left = run_left(run) - n;
    const char *end = next + (left < LOOK_MAX ? left : LOOK_MAX);

    if (scalar <= ' ' || scalar == 0x7F || scalar == '<' || scalar == '>' ||
        (scalar < 0x80 && run->before == opening_of((char)scalar))) {
        return false;
    }
    if (scalar == '[' && run->len > 0 && memchr("/@", run_text(run).ptr[run->len - 1], 2)) {
        return true; /* the beginning of an address */
    }
    if (scalar == '|' || scalar == '[' || scalar == ']' || (scalar >= 0x80 && !is_part_of_names(scalar))) {
        return goes_on_userinfo(next, end);
    }
    return goes_on_name(next, end);
}

/*
 * A character that ends a run in prose, n bytes at the cursor; `bytes` are taken for it where the run goes on. Between
 * delimiters it only may end it.
 */
static run_step step_end(text_run *run, size_t n, uint32_t scalar, urikit_str bytes)
{
    bool goes_on = false;

    if (run->authority) {
        if (!run->last && run_left(run) < n + LOOK_MAX) {
            return STEP_MORE;
        }
        goes_on = authority_goes_on(run, n, scalar);
    }
    if (!goes_on && !(run->style & RUN_CLOSED)) {
        return STEP_STOP;
    }
    if (!goes_on) {
        set_mark(run, &run->doubt);
    }
    if (bytes.ptr == run->p) {
        return take_raw(run, n);
    }
    urikiti_run_replace(run, n, bytes.ptr, bytes.len);
    return STEP_ON;
}

static run_step step_end_raw(text_run *run, size_t n, uint32_t scalar)
{
    return step_end(run, n, scalar, urikit_str_of(run->p, n));
}

/* True for the ASCII characters that end a run in prose, in tables and in literals. */
static bool ends_ascii(uint32_t scalar)
{
    return scalar <= ' ' || scalar == 0x7F || (scalar < 0x7F && memchr("\"<>[]`{|}", (char)scalar, 9) != NULL);
}

static run_step step_wide(text_run *run)
{
    uint32_t scalar;
    size_t n = urikit_utf8_decode(run->p, run_left(run), &scalar);

    if (n == 0) {
        run_step step = run_cut_short(run, 4, STEP_ON);

        return step == STEP_ON ? take_raw(run, 1) : step;
    }
    return ends_prose(scalar) ? step_end_raw(run, n, scalar) : take_raw(run, n);
}

/* A character that is encoded in the next n bytes. */
static run_step replace_scalar(text_run *run, size_t n, uint32_t scalar)
{
    char bytes[4];
    urikit_out out = URIKIT_OUT(bytes);

    if (urikit_utf8_write(scalar, &out)) {
        return take_raw(run, 1);
    }
    if (ends_ascii(scalar) || ends_prose(scalar)) {
        return step_end(run, n, scalar, urikit_out_str(&out));
    }
    run->authority = run->authority && scalar != '/' && scalar != '?' && scalar != '#';
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
        run_step step = run_cut_short(run, 6, STEP_ON);

        return step == STEP_ON ? take_raw(run, 1) : step;
    }
    if (!read_hex_digits(run->p + 2, 4, &high)) {
        return take_raw(run, 1);
    }
    if (!is_in_range(high, 0xD800, 0xDBFF)) {
        return replace_scalar(run, 6, high);
    }
    if (run_left(run) < 12 && !run->last) {
        return STEP_MORE;
    }
    if (run_left(run) < 12 || run->p[6] != '\\' || run->p[7] != 'u' || !read_hex_digits(run->p + 8, 4, &low) ||
        !is_in_range(low, 0xDC00, 0xDFFF)) {
        return take_raw(run, 1);
    }
    return replace_scalar(run, 12, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
}

/* "\x1b", "\033", "\0": characters that end a run. Other numbers are not decoded. */
static run_step step_number(text_run *run)
{
    uint32_t value = 0;
    size_t n = 2;

    if (run_left(run) < 4 && !run->last) {
        return STEP_MORE;
    }
    if (run->p[1] == 'x') {
        bool hex = run_left(run) >= 4 && read_hex_digits(run->p + 2, 2, &value);

        return hex && ends_ascii(value) ? step_end_raw(run, 4, value) : take_raw(run, 1);
    }
    for (n = 1; n < 4 && n < run_left(run) && run->p[n] >= '0' && run->p[n] <= '7'; n++) {
        value = value * 8 + (uint32_t)(run->p[n] - '0');
    }
    return run->p[1] == '0' && value <= ' ' ? step_end_raw(run, n, value) : take_raw(run, 1);
}

/* The escapes of white space and quotation marks in string literals: '\0' for other characters. */
static char escaped_char(char c)
{
    return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == '"' || c == '\'' || c == '`' ? c : '\0';
}

/* Between quotation marks, where white space may be escaped. */
static bool is_quotation(const text_run *run)
{
    return (run->style & RUN_CLOSED) && run->closer != '>' && run->closer != ')';
}

static run_step step_white(text_run *run, size_t n, size_t breaks);

static run_step step_backslash(text_run *run)
{
    char next;
    char is;

    if (run_left(run) < 2) {
        run_step step = run_cut_short(run, 2, STEP_ON);

        return step == STEP_ON ? take_raw(run, 1) : step;
    }
    next = run->p[1];
    is = escaped_char(next);
    if (run->escaped && next == run->closer) {
        run->closed = true;
        return STEP_STOP;
    }
    if (next == '/') {
        return replace_scalar(run, 2, '/');
    }
    if (next == 'u') {
        return step_unicode(run);
    }
    if ((run->style & RUN_BACKSLASH) && next > ' ' && next < 0x7F && !ascii_is_alpha(next) && !ascii_is_digit(next)) {
        urikiti_run_replace(run, 2, &next, 1);
        return STEP_ON;
    }
    if (next == 'x' || ascii_is_digit(next)) {
        return step_number(run);
    }
    if (is && is_white(is) && is_quotation(run)) {
        return step_white(run, 2, 0);
    }
    /* for what follows in an authority, an escape counts as a quotation mark does: "http://a\nb" may go on */
    return is ? step_end_raw(run, 2, '"') : take_raw(run, 1);
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
    if (n > 0 && (run->style & RUN_REFERENCES)) {
        return replace_scalar(run, n, scalar);
    }
    if (n > 0 && (is_markup_delimiter(scalar) || scalar == '\'')) { /* "&lt;http://a/&gt;": escaped markup */
        return run->style & RUN_CLOSED ? take_raw(run, 1) : STEP_STOP;
    }
    return take_raw(run, 1);
}

/* ---- one character ------------------------------------------------------------------- */

/* '[' begins an IP literal, where it is allowed. */
static run_step step_bracket(text_run *run)
{
    size_t limit = run_left(run) < LITERAL_MAX ? run_left(run) : LITERAL_MAX;
    char before = run->len > 0 ? run_text(run).ptr[run->len - 1] : '\0';
    size_t n = 1;

    if (!run->authority || (before != '/' && before != '@')) {
        return step_end_raw(run, 1, '[');
    }
    while (n < limit && (ascii_is(run->p[n], ASCII_REG_NAME | ASCII_COLON))) {
        n++;
    }
    if (n == limit || run->p[n] != ']') {
        run_step step = n == run_left(run) ? run_cut_short(run, LITERAL_MAX, STEP_ON) : STEP_ON;

        return step == STEP_ON ? step_end_raw(run, 1, '[') : step;
    }
    return take_raw(run, n + 1);
}

/* The white space at the cursor, or its escape, n bytes. */
static run_step step_white(text_run *run, size_t n, size_t breaks)
{
    run_mark here = { run->p, run->len, run->fixed };

    if (breaks > 1 && !(run->style & RUN_BROKEN)) {
        return STEP_STOP; /* the end of a paragraph */
    }
    set_mark(run, &run->space);
    if (run->trail_end != run->p) {
        run->trail = here;
    }
    if (run->style & RUN_BROKEN) {
        run->hyphen = run->hyphen || (breaks > 0 && run->len > 0 && run_text(run).ptr[run->len - 1] == '-');
        urikiti_run_replace(run, n, NULL, 0);
    } else {
        urikiti_run_take(run, n);
    }
    run->trail_end = run->p;
    return STEP_ON;
}

/* White space after the target of a Markdown link: the link ends there, or its title follows. */
static run_step step_white_in_link(text_run *run, size_t n, size_t breaks)
{
    if (n == run_left(run)) {
        return STEP_STOP;
    }
    if (!run->space.p && memchr(")\"'(", run->p[n], 4)) {
        run->closed = true;
        return STEP_STOP;
    }
    return breaks > 0 ? STEP_STOP : step_white(run, n, 0);
}

static run_step step_space(text_run *run)
{
    size_t n = 0;
    size_t breaks = 0;

    if (!(run->style & RUN_CLOSED)) {
        return STEP_STOP;
    }
    while (n < run_left(run) && is_white(run->p[n])) {
        breaks += run->p[n] == '\n' || (run->p[n] == '\r' && !(n + 1 < run_left(run) && run->p[n + 1] == '\n'));
        n++;
    }
    if (n == run_left(run) && !run->last) {
        return STEP_MORE;
    }
    return run->closer == ')' ? step_white_in_link(run, n, breaks) : step_white(run, n, breaks);
}

static run_step step_mark(text_run *run)
{
    char c = *run->p;

    switch (c) {
    case '&':
        return step_ampersand(run);
    case '(':
        run->depth++;
        break;
    case ')':
        if (run->depth == 0) {
            return step_end_raw(run, 1, ')');
        }
        run->depth--;
        break;
    default:
        break;
    }
    return take_raw(run, 1);
}

/* Between delimiters: true if they end here, or cannot be a pair. */
static bool ends_delimited(text_run *run)
{
    char c = *run->p;

    if (!(run->style & RUN_CLOSED)) {
        return false;
    }
    if (c == run->closer && !(c == ')' && run->depth > 0)) {
        run->closed = !run->escaped;
        return true;
    }
    if (run->closer == ')') { /* the next link */
        return (run->space.p && (c == '[' || c == ']')) || (c == '(' && run->p[-1] == ']');
    }
    return run->closer == '>' && c == '<';
}

/* The cursor is on a byte that is not RUN_PLAIN. */
static run_step step_byte(text_run *run)
{
    char c = *run->p;

    if (ends_delimited(run)) {
        return STEP_STOP;
    }
    if (ascii_is(c, ASCII_SUB_DELIM)) {
        return step_mark(run);
    }
    if ((unsigned char)c >= 0x80) {
        return step_wide(run);
    }
    if (c == '#') {
        run->authority = false;
        return take_raw(run, 1);
    }
    if (c == '[') {
        return step_bracket(run);
    }
    if (c == '\\') {
        return step_backslash(run);
    }
    if (is_white(c)) {
        return step_space(run);
    }
    return ends_ascii((unsigned char)c) ? step_end_raw(run, 1, (unsigned char)c) : take_raw(run, 1);
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
            return RUN_DONE; /* no delimiter was found */
        }
        if (run->p == run->end) {
            return run->last ? RUN_DONE : RUN_MORE;
        }
        if (*run->p == '=' || *run->p == '%') { /* nothing ends with these, and they are frequent */
            urikiti_run_take(run, 1);
            continue;
        }
        next = step_byte(run);
        if (next != STEP_ON) {
            return next == STEP_MORE ? RUN_MORE : RUN_DONE;
        }
    }
}
