/* SPDX-License-Identifier: MIT */
/* Diagnostic notation: literals inside larger documents. What else a document holds is only passed over. */
#include <urikit/convert.h>

#include "edn.h"

/* The end of the text in quotes at p. NULL: it has none. */
static const char *over_quoted(const char *p, const char *end)
{
    char quote = *p++;

    while (p < end && *p != quote) {
        p += *p == '\\' && end - p > 1 ? 2 : 1;
    }
    return p < end ? p + 1 : NULL;
}

static const char *over_backquotes(const char *p, const char *end)
{
    while (p < end && *p == '`') {
        p++;
    }
    return p;
}

/* The end of the raw string at p: a run of as many backquotes as at its beginning. NULL: it has none. */
static const char *over_raw(const char *p, const char *end)
{
    const char *start = p;
    ptrdiff_t width;

    p = over_backquotes(p, end);
    width = p - start;
    while (p < end && (start = (const char *)memchr(p, '`', (size_t)(end - p))) != NULL) {
        p = over_backquotes(start, end);
        if (p - start == width) {
            return p;
        }
    }
    return NULL;
}

/* Goes over the string or comment at p, or over one byte. NULL: it has no end. */
static const char *over_token(const char *p, const char *end)
{
    if (*p == '\'' || *p == '"') {
        return over_quoted(p, end);
    }
    if (*p == '`') {
        return over_raw(p, end);
    }
    if (*p == '/' || *p == '#') {
        edn_reader r = { p, end, NULL, { { 0, 0 } }, 0, 0, NO_ITEM, NULL };

        return urikiti_edn_skip_blanks(&r) ? NULL : r.p;
    }
    return p + 1;
}

/* The end of the sequence << >> at p. NULL: it has none. */
static const char *over_sequence(const char *p, const char *end)
{
    for (p += 2; p && end - p > 1; p = over_token(p, end)) {
        if (p[0] == '>' && p[1] == '>') {
            return p + 2;
        }
    }
    return NULL;
}

static const char *over_word(const char *p, const char *end)
{
    while (p < end && (ascii_is_alpha(*p) || ascii_is_digit(*p) || *p == '_' || *p == '.')) {
        p++;
    }
    return p;
}

/* True if the word from p to word_end is the name of a literal, and its text follows. */
static bool is_literal_name(const char *p, const char *word_end, const char *end)
{
    size_t left = (size_t)(end - word_end);

    return word_end - p == 3 && (memcmp(p, "cri", 3) == 0 || memcmp(p, "CRI", 3) == 0) &&
           ((left > 0 && (*word_end == '\'' || *word_end == '`')) || (left > 1 && word_end[0] == '<' && word_end[1] == '<'));
}

bool urikit_edn_literal_next(urikit_str *rest, urikit_str *literal)
{
    const char *p = rest->ptr ? rest->ptr : "";
    const char *end = p + rest->len;

    while (p && p < end) {
        const char *word_end = over_word(p, end);

        if (is_literal_name(p, word_end, end)) {
            const char *close = *word_end == '<' ? over_sequence(word_end, end) : over_token(word_end, end);

            close = close ? close : end;
            *literal = urikit_str_of(p, (size_t)(close - p));
            *rest = urikit_str_of(close, (size_t)(end - close));
            return true;
        }
        p = word_end > p ? word_end : over_token(p, end);
    }
    *rest = urikit_str_of(end, 0);
    *literal = urikit_str_of(NULL, 0);
    return false;
}
