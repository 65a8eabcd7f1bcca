/* SPDX-License-Identifier: MIT */
#include "commands/extract_code.h"

#include <string.h>

enum { MARK_STEP = 256 }; /* bytes that are searched for one character at a time */

/* The end of the line at p, at its LF, or `end`. */
static const char *code_line_end(const char *p, const char *end)
{
    const char *found = memchr(p, '\n', (size_t)(end - p));

    return found ? found : end;
}

/* How many of this character begin at p. */
static size_t code_run(const char *p, const char *end, char c)
{
    size_t n = 0;

    while (p + n < end && p[n] == c) {
        n++;
    }
    return n;
}

/* The end of blanks and '>' of block quotes. */
static const char *code_quotes_end(const char *p, const char *end, size_t *depth)
{
    for (*depth = 0; p < end && (*p == ' ' || *p == '\t' || *p == '>'); p++) {
        *depth += *p == '>';
    }
    return p;
}

/* The end of the marker of a list item at p, "- " or "1. ", and the blanks after it; p: there is none. */
static const char *code_item_end(const char *p, const char *end)
{
    const char *q = p;

    while (q < end && *q >= '0' && *q <= '9') {
        q++;
    }
    if (q == end || (q > p ? *q != '.' && *q != ')' : *q != '-' && *q != '+' && *q != '*')) {
        return p;
    }
    q++;
    return q < end && (*q == ' ' || *q == '\t') ? q + 1 : p;
}

/* The length of the fence at p, in a line that ends at `end`; 0: there is none. */
static size_t code_fence_len(const char *p, const char *end)
{
    size_t n = p < end && (*p == '`' || *p == '~') ? code_run(p, end, *p) : 0;

    return n < 3 || (*p == '`' && memchr(p + n, '`', (size_t)(end - p) - n)) ? 0 : n;
}

static bool code_is_blank(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\r')) {
        p++;
    }
    return p == end;
}

/* True if the line at p ends a paragraph: it is blank, or begins another block. */
static bool code_ends_paragraph(const char *p, const char *end)
{
    size_t depth;

    end = code_line_end(p, end);
    p = code_quotes_end(p, end, &depth);
    return code_is_blank(p, end) || code_item_end(p, end) > p || code_fence_len(p, end) > 0 || *p == '#';
}

/* Where the code span ends whose n backticks are before p; NULL: they are text. */
static const char *code_span_end(const char *p, const char *end, size_t n)
{
    while (p < end) {
        if (*p == '\n' && code_ends_paragraph(p + 1, end)) {
            return NULL;
        }
        if (*p == '`') {
            size_t len = code_run(p, end, '`');

            if (len == n) {
                return p + len;
            }
            p += len;
        } else {
            p++;
        }
    }
    return NULL;
}

/* Reads the blanks and marks at the beginning of a line, and what a fence of it says. Returns where to go on. */
static const char *code_begin_line(extract_code *c, const char *p, const char *end, uint64_t at)
{
    const char *begin = p;
    const char *item;
    size_t depth;
    size_t n;

    p = code_quotes_end(p, end, &depth);
    if (c->to == UINT64_MAX) {
        n = p < end && *p == c->fence ? code_run(p, end, c->fence) : 0;
        if (depth < c->fence_depth || (n >= c->fence_len && code_is_blank(p + n, end))) {
            c->to = at + (uint64_t)(p - begin);
        }
        if (depth >= c->fence_depth) {
            return end;
        }
    }
    for (item = code_item_end(p, end); item > p; item = code_item_end(p, end)) {
        p = item;
        while (p < end && (*p == ' ' || *p == '\t')) {
            p++;
        }
    }
    n = code_fence_len(p, end);
    if (n > 0) {
        c->fence = *p;
        c->fence_len = n;
        c->fence_depth = depth;
        c->from = at + (uint64_t)(p - begin);
        c->to = UINT64_MAX;
        return end;
    }
    return p;
}

/* Reads the '`'s at p and the code span that they begin. Returns where to go on. */
static const char *code_take_span(extract_code *c, const char *p, const char *end, uint64_t at)
{
    size_t n = code_run(p, end, '`');
    const char *span_end = code_span_end(p + n, end, n);

    if (!span_end) {
        return p + n;
    }
    c->from = at;
    c->to = at + (uint64_t)(span_end - p);
    return span_end;
}

/* The first '`', LF or '\' from p on, or `stop`. */
static const char *code_next_mark(const char *p, const char *stop)
{
    while (p < stop) {
        const char *end = stop - p > MARK_STEP ? p + MARK_STEP : stop;
        const char *mark = memchr(p, '`', (size_t)(end - p));
        const char *found = code_line_end(p, mark ? mark : end);

        mark = memchr(p, '\\', (size_t)(found - p));
        found = mark ? mark : found;
        if (found < end) {
            return found;
        }
        p = end;
    }
    return p;
}

/* Reads on in a line, to `stop` or a little farther. Returns where to go on. */
static const char *code_in_line(extract_code *c, const char *p, const char *stop, const char *end)
{
    const char *begin = p;

    if (c->to == UINT64_MAX) {
        p = code_line_end(p, stop);
    }
    for (p = code_next_mark(p, stop); p < stop && *p == '\\'; p = code_next_mark(p, stop)) {
        p += end - p > 1 && p[1] != '\n' ? 2 : 1;
    }
    if (p < stop && *p == '`') {
        return code_take_span(c, p, (size_t)(end - p) > EXTRACT_CODE_AHEAD ? p + EXTRACT_CODE_AHEAD : end,
                              c->place + (uint64_t)(p - begin));
    }
    if (p < stop) {
        c->in_line = false;
        p++;
    }
    return p;
}

void extract_code_read(extract_code *c, urikit_str window, uint64_t from, uint64_t to)
{
    const char *end = window.ptr + window.len;
    const char *stop = window.ptr + (size_t)(to - from);

    while (c->place < to) {
        const char *p = window.ptr + (size_t)(c->place - from);

        if (c->in_line) {
            p = code_in_line(c, p, stop, end);
        } else {
            c->in_line = true;
            p = code_begin_line(c, p, code_line_end(p, (size_t)(end - p) > EXTRACT_CODE_AHEAD ? p + EXTRACT_CODE_AHEAD : end),
                                c->place);
        }
        c->place = from + (uint64_t)(p - window.ptr);
    }
}

bool extract_is_code(const extract_code *c, uint64_t at)
{
    return at >= c->from && at < c->to;
}
