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
    LOOK_MAX = 64,     /* bytes after a run that decide whether it goes on */
    NEXT_SCHEME_MAX = 40,   /* bytes of a scheme on the next line, with "://" */
    LINK_TEXT_MAX = 256,   /* bytes of "[the label of a link]" */
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

/* It fits, because decoded text is never longer than its source. */
void urikiti_run_copy(text_run *run)
{
    if (!run->copied) {
        memcpy(run->scratch, run->start, run->len);
        run->copied = true;
    }
}

void urikiti_run_replace(text_run *run, size_t n, const char *bytes, size_t len)
{
    urikiti_run_copy(run);
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

/*
 * Blanks and line ends; characters that no IRI has (RFC 3987, 4.1: the marks of direction; controls) or that are not
 * visible; quotation marks, brackets, and the marks that end a sentence or a part of it. Not U+200C and U+200D: they
 * join letters.
 */
static const uint16_t prose_ends[][2] = {
    { 0x80, 0xA0 },     { 0xAB, 0xAB },     { 0xBB, 0xBB },     { 0x61C, 0x61C },   { 0x1680, 0x1680 }, { 0x2000, 0x200B },
    { 0x200E, 0x200F }, { 0x2018, 0x201F }, { 0x2025, 0x2026 }, { 0x2028, 0x202F }, { 0x2039, 0x203A }, { 0x203C, 0x203D },
    { 0x2047, 0x2049 }, { 0x205F, 0x206F }, { 0x3000, 0x3002 }, { 0x3008, 0x3011 }, { 0x3014, 0x301B }, { 0x301D, 0x301F },
    { 0xFEFF, 0xFEFF }, { 0xFF01, 0xFF02 }, { 0xFF07, 0xFF09 }, { 0xFF0C, 0xFF0C }, { 0xFF0E, 0xFF0E }, { 0xFF1A, 0xFF1C },
    { 0xFF1E, 0xFF1F }, { 0xFF3B, 0xFF3B }, { 0xFF3D, 0xFF3D }, { 0xFF5B, 0xFF5B }, { 0xFF5D, 0xFF5D }, { 0xFF5F, 0xFF64 }
};

bool urikiti_ends_prose(uint32_t scalar)
{
    size_t i = 0;

    while (i < sizeof prose_ends / sizeof prose_ends[0] && scalar > prose_ends[i][1]) {
        i++;
    }
    return i < sizeof prose_ends / sizeof prose_ends[0] && scalar >= prose_ends[i][0];
}

bool urikiti_is_wide_punctuation(uint32_t scalar)
{
    static const uint16_t marks[][2] = { { 0x37E, 0x37E },   { 0x589, 0x589 },   { 0x60C, 0x60C },  { 0x61B, 0x61B },
                                         { 0x61F, 0x61F },   { 0x6D4, 0x6D4 },   { 0x964, 0x965 },  { 0x104A, 0x104B },
                                         { 0x1362, 0x1362 }, { 0x17D4, 0x17D5 }, { 0x2010, 0x2015 } };
    size_t i;

    for (i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (is_in_range(scalar, marks[i][0], marks[i][1])) {
            return true;
        }
    }
    return false;
}

bool urikiti_is_ignored(uint32_t scalar)
{
    return is_in_range(scalar, 0x200B, 0x200D) || scalar == 0x2060 || scalar == 0xFEFF || scalar == 0xAD;
}

/* True for what host names are mapped with: full stops beyond ASCII, a hyphen, and characters that are left out. */
static bool is_part_of_names(uint32_t scalar)
{
    return scalar == 0x3002 || scalar == 0xFF0E || scalar == 0xFF61 || scalar == 0x200B || scalar == 0xFEFF ||
           is_in_range(scalar, 0x2060, 0x2064);
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

/* True for the ASCII characters that end a run in prose and in literals. */
static bool ends_ascii(uint32_t scalar)
{
    return scalar <= ' ' || scalar == 0x7F || scalar == '"' || scalar == '<' || scalar == '>' || scalar == '`';
}

/* True for the others that no URI has in its path or query. What precedes them may end there, or not. */
static bool is_bracket(uint32_t scalar)
{
    return scalar < 0x80 && scalar > 0 && memchr("[]{|}", (char)scalar, 5) != NULL;
}

static run_step step_wide(text_run *run)
{
    uint32_t scalar;
    size_t n = urikit_utf8_decode(run->p, run_left(run), &scalar);

    if (n == 0) {
        run_step step = run_cut_short(run, 4, STEP_ON);

        return step == STEP_ON ? take_raw(run, 1) : step;
    }
    return urikiti_ends_prose(scalar) ? step_end_raw(run, n, scalar) : take_raw(run, n);
}

/* A character that is encoded in the next n bytes. */
static run_step replace_scalar(text_run *run, size_t n, uint32_t scalar)
{
    char bytes[4];
    urikit_out out = URIKIT_OUT(bytes);

    if (urikit_utf8_write(scalar, &out)) {
        return take_raw(run, 1);
    }
    if (ends_ascii(scalar) || urikiti_ends_prose(scalar)) {
        return step_end(run, n, scalar, urikit_out_str(&out));
    }
    run->spoiled = run->spoiled || is_bracket(scalar);
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
        run->white_escaped = run->white_escaped || !run->space.p;
        return step_white(run, 2, 0);
    }
    if (!run->authority && memchr("_&#%", next, 4)) { /* of Markdown, LaTeX and a shell; in an authority some read '\' as '/' */
        return replace_scalar(run, 2, (unsigned char)next);
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
    } names[] = { { "amp", '&' },    { "lt", '<' },     { "gt", '>' },     { "quot", '"' },  { "apos", '\'' }, { "nbsp", ' ' },
                  { "sol", '/' },    { "num", '#' },    { "equals", '=' }, { "plus", '+' },  { "quest", '?' }, { "colon", ':' },
                  { "commat", '@' }, { "excl", '!' },   { "lpar", '(' },   { "rpar", ')' },  { "ast", '*' },   { "dollar", '$' },
                  { "comma", ',' },  { "lowbar", '_' }, { "period", '.' }, { "percnt", '%' } };
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

/* ---- brackets, braces and '|' -------------------------------------------------------- */

/*
 * No URI has them as they are, except around an address. They end an identifier where the text before it opened
 * something, or where the word ends with them: "[see http://a]", "|http://a|", "http://a[label]". Elsewhere they are
 * meant as a part of it, "http://a/{id}/b": what is before them would name something else, so all of it is not valid.
 */

/* What a look at the text ahead says. */
typedef enum run_look {
    LOOK_NO,
    LOOK_YES,
    LOOK_MORE, /* the window ends first */
} run_look;

bool urikiti_is_opened(const text_run *run, char opener)
{
    const char *p = run->start;
    size_t closed[2] = { 0, 0 }; /* brackets and braces that something before opens */

    while (p > run->least && *--p != '\n') {
        if (*p == opener && (opener == '|' || (opener == '<' && p[1] == '/'))) {
            return true;
        }
        if (*p == ']' || *p == '}') {
            closed[*p == '}']++;
        } else if (*p == '[' || *p == '{') {
            if (closed[*p == '{'] == 0 && (opener == *p || opener == '|')) {
                return true;
            }
            closed[*p == '{'] -= closed[*p == '{'] > 0;
        }
    }
    return false;
}

/* Takes the byte at the cursor, which makes the identifier invalid. */
static run_step step_spoil(text_run *run)
{
    run->spoiled = true;
    return take_raw(run, 1);
}

/* The end of what may be looked at from the cursor on, n bytes at the most. */
static const char *look_end(const text_run *run, size_t n)
{
    return run_left(run) < n ? run->end : run->p + n;
}

/* No answer up to `end`: there is none, or it is after the window. */
static run_look look_on(const text_run *run, const char *end)
{
    return end == run->end && !run->last ? LOOK_MORE : LOOK_NO;
}

/* Says yes if a word goes on at p: with a letter, or with punctuation that a letter follows. */
static run_look look_word(const text_run *run, const char *p)
{
    const char *end = look_end(run, LOOK_MAX);

    while (p < end && memchr(".,;:!?'", *p, 7)) {
        p++;
    }
    if (p >= end) {
        return look_on(run, end);
    }
    return (unsigned char)*p >= 0x80 || ascii_is_alpha(*p) || ascii_is_digit(*p) || memchr("/=&#%-_~@+$[{", *p, 13) ? LOOK_YES
                                                                                                                    : LOOK_NO;
}

/* True if the cursor is in a query. */
static bool is_in_query(const text_run *run)
{
    urikit_str text = run_text(run);

    return memchr(text.ptr, '?', text.len) && !memchr(text.ptr, '#', text.len);
}

/*
 * Says yes if the '[' at the cursor begins the label of a link, as AsciiDoc has them: "https://a/b[the label]". In a
 * query only a blank, or "link:" before the identifier, tells a label from "?a[b]".
 */
static run_look look_label(const text_run *run)
{
    const char *end = look_end(run, LINK_TEXT_MAX);
    const char *p = run->p + 1;
    bool plain = is_in_query(run) && run->before != ':';
    size_t depth = 0;
    run_look goes_on;

    while (p < end && *p != '\n' && !(*p == ']' && depth == 0)) {
        depth += *p == '[';
        depth -= *p == ']';
        plain = plain && *p != ' ';
        p++;
    }
    if (p >= end) {
        return look_on(run, end);
    }
    if (*p == '\n' || plain) {
        return LOOK_NO;
    }
    goes_on = look_word(run, p + 1);
    return goes_on == LOOK_MORE ? LOOK_MORE : goes_on == LOOK_YES ? LOOK_NO : LOOK_YES;
}

/* Ends the run at the cursor, or takes the byte for a part of it. */
static run_step step_look(text_run *run, run_look ends)
{
    return ends == LOOK_MORE ? STEP_MORE : ends == LOOK_YES ? step_end_raw(run, 1, (unsigned char)*run->p) : step_spoil(run);
}

/* ']', '}' or '|' that nothing in the identifier opens. */
static run_step step_unopened(text_run *run, char opener)
{
    unsigned bit = opener == '[' ? 1 : opener == '{' ? 2 : 4;
    run_look goes_on;

    if (!(run->unopened & bit) && urikiti_is_opened(run, opener)) {
        return step_end_raw(run, 1, (unsigned char)*run->p);
    }
    run->unopened |= bit;
    goes_on = look_word(run, run->p + 1);
    return goes_on == LOOK_MORE ? STEP_MORE : step_look(run, goes_on == LOOK_YES ? LOOK_NO : LOOK_YES);
}

/* A bracket that is not that of an address. */
static run_step step_square(text_run *run)
{
    run_look label = run->spoiled ? LOOK_NO : look_label(run);

    run->square += label == LOOK_NO;
    return step_look(run, label);
}

/* True if '|', '[' or '{' before the run shows that a '|' in its query ends it: those of a query are its own. */
static bool is_in_cell(const text_run *run)
{
    const char *p = run->start;

    while (p > run->least && p[-1] == ' ') {
        p--;
    }
    return (p > run->least && p[-1] == '|') || urikiti_is_opened(run, '[') || urikiti_is_opened(run, '{');
}

static run_step step_bar(text_run *run)
{
    if (run->closer == '>' && !(run->style & RUN_BACKSLASH)) { /* <url|label> */
        set_mark(run, &run->label);
        return step_spoil(run);
    }
    if (run->spoiled || (is_in_query(run) && !is_in_cell(run))) {
        return step_spoil(run);
    }
    return step_unopened(run, '|');
}

/* True for the elements of HTML that end a word: others, as <b> and <wbr>, may be inside of it. */
static bool ends_word(urikit_str name)
{
    static const char *const names[] = { "a", "blockquote", "br", "dd",  "div", "dl",    "dt", "hr", "img", "li", "ol",
                                         "p", "pre",        "q",  "sub", "sup", "table", "td", "th", "tr",  "ul" };
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (urikiti_ascii_is_word(name, names[i])) {
            return true;
        }
    }
    return false;
}

/* Says no if the '<' at the cursor begins a part that is left to fill in: "http://a/<name>/b". */
static run_look look_tag(const text_run *run)
{
    const char *end = look_end(run, LOOK_MAX);
    const char *name = run->p + 1;
    const char *p = name;

    while (p < end && (ascii_is_alpha(*p) || (p > name && (ascii_is_digit(*p) || *p == '-' || *p == '_' || *p == '.')))) {
        p++;
    }
    if (p >= end || (*p == '/' && p + 1 == end)) {
        return p == name && run->last ? LOOK_YES : look_on(run, end);
    }
    return p == name || *p == ':' || *p == '@' || (*p == '/' && p[1] == '>') || ends_word(urikit_str_of(name, (size_t)(p - name)))
               ? LOOK_YES
               : LOOK_NO;
}

static run_step step_less(text_run *run)
{
    run_look tag = (run->style & RUN_REFERENCES) || run->before == '>' ? LOOK_YES : LOOK_NO;

    if (!run->spoiled) {
        tag = tag == LOOK_YES || urikiti_is_opened(run, '<') ? LOOK_YES : look_tag(run);
    }
    run->angle += tag == LOOK_NO;
    return step_look(run, tag);
}

/* '[' begins an IP literal, where it is allowed. */
static run_step step_bracket(text_run *run)
{
    size_t limit = run_left(run) < LITERAL_MAX ? run_left(run) : LITERAL_MAX;
    char before = run->len > 0 ? run_text(run).ptr[run->len - 1] : '\0';
    size_t n = 1;

    if (!run->authority || (before != '/' && before != '@')) {
        return step_square(run);
    }
    while (n < limit && (ascii_is(run->p[n], ASCII_REG_NAME | ASCII_COLON))) {
        n++;
    }
    if (n == limit || run->p[n] != ']') {
        run_step step = n == run_left(run) ? run_cut_short(run, LITERAL_MAX, STEP_ON) : STEP_ON;

        return step == STEP_ON ? step_square(run) : step;
    }
    return take_raw(run, n + 1);
}

/* A closing one: of what the identifier opened, or of what was opened before it. */
static run_step step_closing(text_run *run, size_t *open, char opener)
{
    if (*open > 0) {
        (*open)--;
        return take_raw(run, 1);
    }
    return opener == '<' ? step_end_raw(run, 1, '>') : step_unopened(run, opener);
}

/* One of []{}|<> at the cursor. */
static run_step step_paired(text_run *run)
{
    switch (*run->p) {
    case '[':
        return step_bracket(run);
    case ']':
        return step_closing(run, &run->square, '[');
    case '{':
        run->curly++;
        return step_spoil(run);
    case '}':
        return step_closing(run, &run->curly, '{');
    case '|':
        return step_bar(run);
    case '<':
        return step_less(run);
    default:
        return step_closing(run, &run->angle, '<');
    }
}

/* ---- white space ----------------------------------------------------------------------- */

/* Says yes if another identifier begins at p: with a scheme and "//". */
static run_look look_scheme(const text_run *run, const char *p)
{
    const char *end = (size_t)(run->end - p) < NEXT_SCHEME_MAX ? run->end : p + NEXT_SCHEME_MAX;
    const char *q = p;

    if (p < end && !ascii_is_alpha(*p)) {
        return LOOK_NO;
    }
    while (q < end && ascii_is(*q, ASCII_SCHEME)) {
        q++;
    }
    if (end - q < 3) {
        return look_on(run, end);
    }
    return memcmp(q, "://", 3) == 0 ? LOOK_YES : LOOK_NO;
}

/* The white space at the cursor, or its escape, n bytes. */
static run_step step_white(text_run *run, size_t n, size_t breaks)
{
    run_mark here = { run->p, run->len, run->fixed };
    run_look next = breaks > 0 ? look_scheme(run, run->p + n) : LOOK_NO;

    if (next == LOOK_MORE) {
        return STEP_MORE;
    }
    if (next == LOOK_YES || (breaks > 1 && !(run->style & RUN_BROKEN))) {
        return STEP_STOP; /* the end of a paragraph, or a list with an identifier a line */
    }
    set_mark(run, &run->space);
    if (run->trail_end != run->p) {
        run->trail = here;
    }
    if ((run->style & RUN_BROKEN) && breaks > 0) {
        run->hyphen = run->hyphen || (run->len > 0 && run_text(run).ptr[run->len - 1] == '-');
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

/* ---- one character ------------------------------------------------------------------- */

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
    if (is_bracket((unsigned char)c) || c == '<' || c == '>') {
        return step_paired(run);
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
