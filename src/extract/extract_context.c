/* SPDX-License-Identifier: MIT */
/* What is before a candidate: quotes, brackets, the syntax of Markdown and HTML. It decides how the run is read. */
#include "extract_candidate.h"

#include <string.h>

enum {
    SPACES_MAX = 8, /* bytes of white space that are skipped before an identifier */
    FOOTNOTE_MAX = 64  /* bytes of the name of a footnote */
};

/* Goes back over a little white space. */
static const char *back_over_space(const find_candidate *c, const char *p)
{
    size_t n = 0;

    while (n < SPACES_MAX && p > c->x->window && is_white(p[-1])) {
        p--;
        n++;
    }
    return p;
}

/* Goes back over the prefix "URL:", appendix C, and the space that may be after it. */
static const char *back_over_prefix(const find_candidate *c, const char *p)
{
    const char *q = back_over_space(c, p);

    return q - c->x->window >= 4 && urikiti_ascii_is_word(urikit_str_of(q - 4, 4), "url:") ? q - 4 : p;
}

/* True if the quotation mark that ends at p begins the value in NAME="VALUE". */
static bool is_attribute(const find_candidate *c, const char *p)
{
    const char *mark = p - (byte_before(c, p - 1) == '\\' ? 2 : 1);

    return byte_before(c, back_over_space(c, mark)) == '=';
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'' || c == '`';
}

/* Goes back over white space at the beginning of an attribute's value. */
static const char *back_over_padding(const find_candidate *c, const char *p)
{
    const char *q = back_over_space(c, p);

    return q < p && is_quote(byte_before(c, q)) && is_attribute(c, q) ? q : p;
}

/*
 * True if the name before the '=' of the attribute whose value begins at p is that of a list of identifiers: what is
 * between the marks is not one then.
 */
static bool is_list(const find_candidate *c, const char *p)
{
    static const char *const names[] = { "srcset", "ping", "archive", "profile", "schemalocation" };
    const char *end = p - (byte_before(c, p - 1) == '\\' ? 2 : 1);
    size_t i;

    end = back_over_space(c, end);
    end = back_over_space(c, end - 1);
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t len = strlen(names[i]);

        if ((size_t)(end - c->x->window) >= len && urikiti_ascii_is_word(urikit_str_of(end - len, len), names[i])) {
            return true;
        }
    }
    return false;
}

static bool is_markdown(const find_candidate *c, const char *p, char opening)
{
    return byte_before(c, p) == opening && byte_before(c, p - 1) == ']';
}

/* True if the ']' before p ends "[^1]", a footnote: what follows it is prose. */
static bool is_footnote(const find_candidate *c, const char *p)
{
    size_t n = 0;

    while (n < FOOTNOTE_MAX && p > c->x->window && p[-1] != '[' && p[-1] != '\n') {
        p--;
        n++;
    }
    return byte_before(c, p) == '[' && *p == '^';
}

/* "[label]: http://..." */
static bool is_labeled(const find_candidate *c, const char *p)
{
    const char *end = back_over_space(c, p);

    return end < p && is_markdown(c, end, ':') && !is_footnote(c, end - 2);
}

static void set_context(find_candidate *c, urikit_find_context context, unsigned style, char closer)
{
    c->context = context;
    c->run.style |= style;
    c->run.closer = closer;
    c->delimited = true;
}

/* After a quotation mark, which ends at p. */
static void set_quoted(find_candidate *c, const char *p, char mark)
{
    c->run.escaped = byte_before(c, p - 1) == '\\';
    if (mark == '`' || !is_attribute(c, p)) {
        set_context(c, URIKIT_FIND_QUOTED, RUN_CLOSED, mark);
    } else if (is_list(c, p)) {
        set_context(c, URIKIT_FIND_ATTRIBUTE, RUN_REFERENCES, '\0');
    } else {
        set_context(c, URIKIT_FIND_ATTRIBUTE, RUN_CLOSED | RUN_REFERENCES, mark);
    }
}

void urikiti_find_context(find_candidate *c)
{
    const char *p = back_over_padding(c, back_over_prefix(c, c->start));
    char before = byte_before(c, p);

    c->before = before;
    c->run.before = before;
    c->run.style = (c->x->options.flags & URIKIT_EXTRACT_ASCII) ? RUN_ASCII : 0;
    c->run.style |= (c->x->options.flags & URIKIT_EXTRACT_MARKUP) ? RUN_REFERENCES : 0;
    if (before == '<') {
        unsigned broken = is_markdown(c, p - 1, '(') ? 0 : RUN_BROKEN;
        bool markdown = !broken || is_labeled(c, p - 1);

        set_context(c, markdown ? URIKIT_FIND_MARKDOWN : URIKIT_FIND_ANGLE,
                    RUN_CLOSED | broken | (markdown ? RUN_REFERENCES | RUN_BACKSLASH | RUN_BLANKS : 0), '>');
    } else if (is_quote(before)) {
        set_quoted(c, p, before);
    } else if (before == '=') {
        set_context(c, URIKIT_FIND_ATTRIBUTE, RUN_REFERENCES, '\0');
    } else if (before == '>') {
        c->context = URIKIT_FIND_ELEMENT;
        c->run.style |= RUN_REFERENCES;
    } else if (is_markdown(c, p, '(')) {
        set_context(c, URIKIT_FIND_MARKDOWN, RUN_CLOSED | RUN_REFERENCES | RUN_BACKSLASH, ')');
    } else if (is_labeled(c, p)) {
        set_context(c, URIKIT_FIND_MARKDOWN, RUN_REFERENCES | RUN_BACKSLASH, '\0');
        c->labeled = true;
    } else {
        c->delimited = before == '(';
    }
    if (c->x->list == LIST_URL && c->context == URIKIT_FIND_PLAIN) {
        c->context = URIKIT_FIND_ATTRIBUTE;
        c->delimited = true;
    }
}
