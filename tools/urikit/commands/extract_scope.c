/* SPDX-License-Identifier: MIT */
#include "commands/extract_scope.h"

#include <ctype.h>
#include <strings.h>

/* ---- xml:base ---- */

enum {
    SCOPE_TEXT,
    SCOPE_OPEN, /* after '<' */
    SCOPE_TAG,
    SCOPE_VALUE, /* after '=' in a tag */
    SCOPE_QUOTED,
    SCOPE_END,     /* "</..." */
    SCOPE_DECLARE, /* "<!..." */
    SCOPE_COMMENT,
    SCOPE_CDATA,
};

void extract_scope_start(extract_scope *s, extract_base *base)
{
    s->base = base;
    s->place = 0;
    s->depth = 0;
    s->state = SCOPE_TEXT;
    s->count = 0;
    s->value = false;
}

/* The element of this depth ends: the base around it counts again. */
static void pop_base(extract_scope *s, uint64_t depth)
{
    while (s->count > 0 && s->depths[s->count - 1] >= depth) {
        s->count--;
        s->base->text.len = 0;
        buffer_str(&s->base->text, buffer_view(&s->outer[s->count]));
    }
}

/* The value of xml:base is complete. In more than SCOPE_BASES_MAX elements with one, no base counts. */
static void push_base(extract_scope *s)
{
    if (s->count > SCOPE_BASES_MAX) {
        return;
    }
    s->outer[s->count].len = 0;
    buffer_str(&s->outer[s->count], buffer_view(&s->base->text));
    s->depths[s->count++] = s->depth + 1;
    if (s->count > SCOPE_BASES_MAX) {
        s->base->text.len = 0;
    } else {
        extract_base_enter(s->base, buffer_view(&s->text));
    }
}

static void add_word(extract_scope *s, char c)
{
    if (s->word_len == SCOPE_WORD_MAX) {
        memmove(s->word, s->word + 1, SCOPE_WORD_MAX - 1);
        s->word_len--;
    }
    s->word[s->word_len++] = c;
}

/* True if the last bytes that add_word took are these. */
static bool word_ends(const extract_scope *s, const char *with)
{
    size_t len = strlen(with);

    return s->word_len >= len && memcmp(s->word + s->word_len - len, with, len) == 0;
}

/* The end of a tag. */
static void end_tag(extract_scope *s)
{
    if (s->last == '/') {
        pop_base(s, s->depth + 1);
    } else {
        s->depth++;
    }
    s->state = SCOPE_TEXT;
}

/* A byte in a tag, outside of values. */
static void read_tag(extract_scope *s, char c)
{
    if (c == '>') {
        end_tag(s);
    } else if (c == '=') {
        s->value = s->word_len == 8 && word_ends(s, "xml:base");
        s->text.len = 0;
        s->state = SCOPE_VALUE;
    } else if (!isspace((unsigned char)c)) {
        s->word_len = isspace((unsigned char)s->last) || s->last == '"' || s->last == '\'' ? 0 : s->word_len;
        add_word(s, c);
    }
    s->last = c;
}

/* A byte after '='. */
static void read_value(extract_scope *s, char c)
{
    if (c == '"' || c == '\'') {
        s->quote = c;
        s->state = SCOPE_QUOTED;
    } else if (!isspace((unsigned char)c)) { /* HTML, where nothing has xml:base */
        s->state = SCOPE_TAG;
        read_tag(s, c);
    }
}

static void read_quoted(extract_scope *s, char c)
{
    if (c == s->quote) {
        if (s->value) {
            push_base(s);
        }
        s->state = SCOPE_TAG;
        s->last = c;
    } else if (s->value && s->text.len <= EXTRACT_BASE_MAX) {
        buffer_byte(&s->text, c);
        if (s->text.len >= 5 && memcmp(s->text.ptr + s->text.len - 5, "&amp;", 5) == 0) {
            s->text.len -= 4;
        }
    }
}

/* The byte after '<'. */
static void read_open(extract_scope *s, char c)
{
    s->word_len = 0;
    s->last = ' ';
    s->state = c == '/' ? SCOPE_END : c == '!' || c == '?' ? SCOPE_DECLARE : SCOPE_TEXT;
    if (isalpha((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80) {
        s->state = SCOPE_TAG;
    }
}

/* "<!DOCTYPE ...>", "<?xml ...?>"; a comment and a CDATA section go on over tags. */
static void read_declaration(extract_scope *s, char c)
{
    add_word(s, c);
    if (s->word_len == 2 && word_ends(s, "--")) {
        s->state = SCOPE_COMMENT;
    } else if (s->word_len == 7 && word_ends(s, "[CDATA[")) {
        s->state = SCOPE_CDATA;
    } else if (c == '>') {
        s->state = SCOPE_TEXT;
    }
}

static void read_byte(extract_scope *s, char c)
{
    switch (s->state) {
    case SCOPE_OPEN:
        read_open(s, c);
        break;
    case SCOPE_TAG:
        read_tag(s, c);
        break;
    case SCOPE_VALUE:
        read_value(s, c);
        break;
    case SCOPE_QUOTED:
        read_quoted(s, c);
        break;
    case SCOPE_END:
        if (c == '>') {
            pop_base(s, s->depth);
            s->depth -= s->depth > 0;
            s->state = SCOPE_TEXT;
        }
        break;
    case SCOPE_DECLARE:
        read_declaration(s, c);
        break;
    default:
        add_word(s, c);
        s->state = word_ends(s, s->state == SCOPE_COMMENT ? "-->" : "]]>") ? SCOPE_TEXT : s->state;
        break;
    }
}

void extract_scope_read(extract_scope *s, urikit_str window, uint64_t from, uint64_t to)
{
    const char *p = window.ptr + (size_t)(s->place - from);
    const char *end = window.ptr + (size_t)(to - from);

    if (to <= s->place) {
        return;
    }
    while (p < end) {
        if (s->state == SCOPE_TEXT) {
            p = memchr(p, '<', (size_t)(end - p));
            if (!p) {
                break;
            }
            s->state = SCOPE_OPEN;
        } else {
            read_byte(s, *p);
        }
        p++;
    }
    s->place = to;
}

void extract_scope_free(extract_scope *s)
{
    size_t i;

    buffer_free(&s->text);
    for (i = 0; i <= SCOPE_BASES_MAX; i++) {
        buffer_free(&s->outer[i]);
    }
}

/* ---- namespaces ---- */

static const char *back_over_blanks(const char *least, const char *p)
{
    while (p > least && isspace((unsigned char)p[-1])) {
        p--;
    }
    return p;
}

/* True if the text before p ends with this name, in any case of letters. */
static bool has_name(const char *least, const char *p, const char *name)
{
    size_t len = strlen(name);

    return (size_t)(p - least) >= len && strncasecmp(p - len, name, len) == 0;
}

/* True if the attribute whose value begins after the quotation mark at p is xmlns, xmlns:x, or a schema location. */
static bool is_namespace_value(const char *least, const char *p)
{
    const char *name;

    if (p > least && p[-1] == '\\') {
        p--;
    }
    p = back_over_blanks(least, p);
    if (p == least || p[-1] != '=') {
        return false;
    }
    p = back_over_blanks(least, p - 1);
    name = p;
    while (name > least && (isalnum((unsigned char)name[-1]) || strchr("-_.", name[-1]) || (unsigned char)name[-1] >= 0x80)) {
        name--;
    }
    if (has_name(least, p, "schemalocation")) {
        return true;
    }
    return (p - name == 5 && has_name(least, p, "xmlns") && name > least && isspace((unsigned char)name[-1])) ||
           (name > least && name[-1] == ':' && has_name(least, name, "xmlns:"));
}

/* The place after the last of two bytes before p; `least`: there is none. */
static const char *after_last(const char *least, const char *p, char one, char other)
{
    size_t len = (size_t)(p - least);

    if (!memchr(least, one, len) && !memchr(least, other, len)) { /* most text: many bytes at a time */
        return least;
    }
    while (p[-1] != one && p[-1] != other) {
        p--;
    }
    return p;
}

/* Reads the bytes before p that were not read yet, from `least` on. */
static void read_delimiters(extract_delimiters *last, const char *least, const char *p, uint64_t at)
{
    const char *from = at - last->place < (uint64_t)(p - least) ? p - (at - last->place) : least;
    const char *angle = after_last(from, p, '<', '>');
    const char *quote = after_last(angle, p, '"', '\'');

    last->place = at;
    last->angle = angle > from ? at - (uint64_t)(p - angle) : last->angle;
    last->quote = quote > angle ? at - (uint64_t)(p - quote) : last->quote;
}

bool extract_is_namespace(extract_delimiters *last, const char *least, const char *p, uint64_t at)
{
    uint64_t from = at - (uint64_t)(p - least); /* the place of `least` */

    read_delimiters(last, least, p, at);
    if (last->quote > from && last->quote > last->angle && is_namespace_value(least, p - (at - last->quote) - 1)) {
        return true;
    }
    if (last->angle <= from) {
        return false;
    }
    p -= at - last->angle;
    return p[-1] == '<' && (strncasecmp(p, "!DOCTYPE", 8) == 0 || strncasecmp(p, "!ENTITY", 7) == 0);
}
