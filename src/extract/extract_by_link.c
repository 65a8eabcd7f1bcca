/* SPDX-License-Identifier: MIT */
/*
 * Candidates without a scheme: the relative references of links, in HTML attributes and in Markdown. They only exist
 * where the markup says that a URL is there, so the search reads along which tag it is in.
 */
#include "extract_candidate.h"

#include <string.h>

enum {
    LINK_TAG_MAX = 8,     /* bytes after '<' that decide what a tag is: "/script>" */
    LINK_NAME_MAX = 16,   /* bytes of an attribute's name */
    LINK_PADDING_MAX = 8, /* bytes of white space before a value */
    LINK_LABEL_MAX = 100, /* bytes of "[label]" */
    LINK_LINE_MAX = 4096, /* bytes of a line that begins with "[label]:" */
};

static bool is_name_byte(char c)
{
    return ascii_is_alpha(c) || ascii_is_digit(c) || c == '-' || c == ':' || c == '_';
}

/* The window does not show what follows. */
static bool is_short(const urikit_extract *x, const char *p, size_t needed)
{
    return !x->last && (size_t)(x->window + x->len - p) < needed;
}

/* ---- tags ---- */

/* The text after p begins with this tag name, and the name ends there. */
static bool has_name(const urikit_extract *x, const char *p, const char *name)
{
    size_t len = strlen(name);
    size_t left = (size_t)(x->window + x->len - p);

    return left >= len && urikiti_ascii_is_word(urikit_str_of(p, len), name) &&
           (left == len || is_white(p[len]) || p[len] == '>' || p[len] == '/');
}

/* Reads the '<' at p. */
static find_verdict open_tag(urikit_extract *x, const char *p)
{
    const char *name = p + 1;

    if (is_short(x, name, LINK_TAG_MAX)) {
        return VERDICT_MORE;
    }
    x->at = window_at(x, name);
    if (x->element == ELEMENT_RAW) {
        x->element = has_name(x, name, "/script") || has_name(x, name, "/style") ? ELEMENT_NONE : ELEMENT_RAW;
    } else if (x->at == x->len || !ascii_is_alpha(*name)) {
        x->element = ELEMENT_NONE;
    } else if (has_name(x, name, "base")) {
        x->element = ELEMENT_BASE;
    } else {
        x->element = has_name(x, name, "script") || has_name(x, name, "style") ? ELEMENT_SCRIPT : ELEMENT_TAG;
    }
    return VERDICT_NOTHING;
}

static find_verdict close_tag(urikit_extract *x, const char *p)
{
    x->at = window_at(x, p) + 1;
    if (x->element != ELEMENT_RAW) {
        x->element = x->element == ELEMENT_SCRIPT ? ELEMENT_RAW : ELEMENT_NONE;
    }
    return VERDICT_NOTHING;
}

/* ---- the text of a link ---- */

/* A reference at p that is delimited, or ends at a blank. */
static find_verdict follow_link(urikit_extract *x, const char *p, urikit_find *find)
{
    find_candidate c = { 0 };

    c.x = x;
    c.link = true;
    c.start = p;
    c.head = p;
    urikiti_start_run(&c);
    if (urikiti_take_slashes(&c.run) == VERDICT_MORE) {
        return VERDICT_MORE;
    }
    urikiti_find_context(&c);
    return urikiti_follow_run(&c, find);
}

/* What is at p, where a link may begin: VERDICT_FOUND if it begins with no scheme and is not empty. */
static find_verdict begins_relative(const urikit_extract *x, const char *p, char closer)
{
    const char *end = x->window + x->len;
    const char *q = p;

    while (q < end && q - p <= EXTRACT_SCHEME_MAX && ascii_is(*q, ASCII_SCHEME)) {
        q++;
    }
    if (q == end) {
        return x->last ? (q > p ? VERDICT_FOUND : VERDICT_NOTHING) : VERDICT_MORE;
    }
    if (q == p && *q == '\\') { /* "\/a" of a string literal; what else is escaped begins no reference */
        return q + 1 < end ? (q[1] == '/' ? VERDICT_FOUND : VERDICT_NOTHING) : x->last ? VERDICT_NOTHING : VERDICT_MORE;
    }
    if (q == p) {
        return *q == closer || *q == '<' || *q == '>' || is_white(*q) ? VERDICT_NOTHING : VERDICT_FOUND;
    }
    return *q == ':' && ascii_is_alpha(*p) ? VERDICT_NOTHING : VERDICT_FOUND;
}

/* ---- HTML ---- */

/* The name of the attribute that ends before the '=' at p; empty: it is none, or too long to be known. */
static urikit_str attribute_name(const urikit_extract *x, const char *p)
{
    const char *end = p;
    const char *most;

    while (end > x->window && p - end < LINK_PADDING_MAX && is_white(end[-1])) {
        end--;
    }
    most = window_at(x, end) > LINK_NAME_MAX ? end - LINK_NAME_MAX : x->window;
    for (p = end; p > most && is_name_byte(p[-1]); p--) {
    }
    return p == x->window || is_white(p[-1]) || memchr("\"'/", p[-1], 3) != NULL ? urikit_str_of(p, (size_t)(end - p))
                                                                                 : urikit_str_of(p, 0);
}

/* True if an attribute of this name holds one URL. */
static bool is_link_name(urikit_str name)
{
    static const char *const names[] = { "href", "src",        "action",   "formaction", "cite",      "poster",
                                         "data", "background", "longdesc", "manifest",   "xlink:href" };
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (urikiti_ascii_is_word(name, names[i])) {
            return true;
        }
    }
    return false;
}

/* Goes over white space, a few bytes. NULL: the window ends there. */
static const char *over_padding(const urikit_extract *x, const char *p)
{
    const char *start = p;

    while (p < x->window + x->len && p - start < LINK_PADDING_MAX && is_white(*p)) {
        p++;
    }
    return p < x->window + x->len ? p : NULL;
}

/*
 * Goes to the value after the '=' at p: over white space and the quotation mark. *quote: the mark, or '\0'. NULL: the
 * window ends before the value.
 */
static const char *find_value(const urikit_extract *x, const char *p, char *quote)
{
    const char *q = over_padding(x, p + 1);

    *quote = '\0';
    if (q && *q == '\\') { /* markup in a string literal: href=\"a\" */
        q = over_padding(x, q + 1);
    }
    if (q && (*q == '"' || *q == '\'')) {
        *quote = *q;
        q++;
        return q < x->window + x->len ? q : NULL;
    }
    return q;
}

/* Reads the '=' at p, of an attribute in a tag. */
static find_verdict try_attribute(urikit_extract *x, const char *p, urikit_find *find)
{
    char quote;
    const char *value = find_value(x, p, &quote);
    const char *text = value && quote ? over_padding(x, value) : value;
    urikit_str name = attribute_name(x, p);
    find_verdict what = VERDICT_NOTHING;

    if (!value || !text) {
        x->at = x->last ? window_at(x, p) + 1 : x->at;
        return x->last ? VERDICT_NOTHING : VERDICT_MORE;
    }
    if (x->element == ELEMENT_BASE || x->element == ELEMENT_BASE_HREF) {
        x->element = urikiti_ascii_is_word(name, "href") ? ELEMENT_BASE_HREF : ELEMENT_BASE;
    }
    if (is_link_name(name) && (quote || value == p + 1)) {
        what = begins_relative(x, text, quote);
        what = what == VERDICT_FOUND ? follow_link(x, text, find) : what;
    }
    if (what == VERDICT_NOTHING && x->at < window_at(x, value)) {
        x->at = window_at(x, value);
        x->quote = quote; /* up to its end, '<' and '>' are text */
    }
    return what;
}

/* ---- Markdown ---- */

/* True if "[label]" is before p, and is the first of its line. */
static bool begins_line(const urikit_extract *x, const char *p)
{
    const char *most = window_at(x, p) > LINK_LABEL_MAX ? p - LINK_LABEL_MAX : x->window;
    const char *q = p - 1;

    while (q > most && *q != '[' && *q != '\n') {
        q--;
    }
    if (*q != '[' || q[1] == '^') { /* "[^1]:" is a footnote */
        return false;
    }
    while (q > most && (q[-1] == ' ' || q[-1] == '\t')) {
        q--;
    }
    return (q == x->window && x->base == 0) || (q > most && (q[-1] == '\n' || q[-1] == '\r'));
}

/* "[label]: reference" is a line of its own, with a title or without. p: at the reference. */
static find_verdict is_definition(const urikit_extract *x, const char *p)
{
    const char *end = x->window + x->len;
    const char *most = end - p > LINK_LINE_MAX ? p + LINK_LINE_MAX : end;
    bool angle = p[-1] == '<';

    while (p < most && (angle ? *p != '>' && *p != '\n' : !is_white(*p))) {
        p++;
    }
    if (angle && p < most) {
        p++;
    }
    while (p < most && (*p == ' ' || *p == '\t')) {
        p++;
    }
    if (p == most) {
        return most < end ? VERDICT_NOTHING : x->last ? VERDICT_FOUND : VERDICT_MORE;
    }
    return memchr("\r\n\"'(", *p, 5) ? VERDICT_FOUND : VERDICT_NOTHING;
}

/* Reads the '(' or ':' at p, which is after a ']'. */
static find_verdict try_markdown(urikit_extract *x, const char *p, urikit_find *find)
{
    const char *end = x->window + x->len;
    const char *text = p + 1 == end ? NULL : *p == ':' ? over_padding(x, p + 1) : p + 1;
    find_verdict what;

    if (text && *text == '<') {
        text = text + 1 == end ? NULL : text + 1;
    }
    if (!text) {
        x->at = x->last ? x->len : x->at;
        return x->last ? VERDICT_NOTHING : VERDICT_MORE;
    }
    what = *p == ':' ? (is_white(p[1]) && begins_line(x, p) ? is_definition(x, text) : VERDICT_NOTHING) : VERDICT_FOUND;
    what = what == VERDICT_FOUND ? begins_relative(x, text, ')') : what;
    what = what == VERDICT_FOUND ? follow_link(x, text, find) : what;
    if (what == VERDICT_NOTHING && x->at <= window_at(x, p)) {
        x->at = window_at(x, p) + 1;
    }
    return what;
}

/* ---- marks ---- */

bool urikiti_is_link_mark(const urikit_extract *x, const char *p)
{
    if (x->quote) {
        return *p == x->quote;
    }
    switch (*p) {
    case '<':
        return true;
    case '>':
        return x->element != ELEMENT_NONE;
    case '=':
        return x->element != ELEMENT_NONE && x->element != ELEMENT_RAW;
    case '(':
    case ':':
        return x->element == ELEMENT_NONE && p > x->window && p[-1] == ']';
    default:
        return false;
    }
}

find_verdict urikiti_try_link(urikit_extract *x, const char *p, urikit_find *find)
{
    if (x->quote) {
        x->quote = '\0';
        x->at = window_at(x, p) + 1;
        return VERDICT_NOTHING;
    }
    switch (*p) {
    case '<':
        return open_tag(x, p);
    case '>':
        return close_tag(x, p);
    case '=':
        return try_attribute(x, p, find);
    default:
        return try_markdown(x, p, find);
    }
}
