/* SPDX-License-Identifier: MIT */
/* Candidates without a scheme: domain names in running text. */
#include "extract_candidate.h"

#include <string.h>

enum {
    FIND_NAME_MAX = 253, /* bytes of a domain name */
    PORT_DIGITS = 5,     /* digits of a port */
};

static bool is_label_byte(char c)
{
    return ascii_is_alpha(c) || ascii_is_digit(c) || c == '-';
}

/* The bytes after which a word is not a domain name of its own. */
static bool joins_word(char before)
{
    return before != '\0' && (ascii_is(before, ASCII_UNRESERVED) || memchr("@/\\%+#&$", before, 9) != NULL);
}

/* The number of labels of a name. *last: where the last one begins. */
static size_t count_labels(urikit_str name, size_t *last)
{
    size_t count = 1;
    size_t i;

    *last = 0;
    for (i = 0; i < name.len; i++) {
        if (name.ptr[i] == '.') {
            count++;
            *last = i + 1;
        }
    }
    return count;
}

static bool is_domain_name(const urikit_extract *x, urikit_str name)
{
    size_t last;
    size_t count = count_labels(name, &last);
    bool www = name.len > 4 && urikiti_ascii_is_word(urikit_str_of(name.ptr, 4), "www.");

    if (count < (www ? 3U : 2U)) {
        return false;
    }
    if (www && (x->options.flags & URIKIT_EXTRACT_WWW)) {
        return ascii_is_alpha(name.ptr[last]);
    }
    return (x->options.flags & URIKIT_EXTRACT_DOMAINS) &&
           urikiti_is_top_domain(urikit_str_of(name.ptr + last, name.len - last));
}

/* The first byte after the labels and dots that follow the dot, no more than FIND_NAME_MAX of them. */
static const char *domain_end(const urikit_extract *x, const char *dot)
{
    const char *end = x->window + x->len;
    const char *most = end - dot > FIND_NAME_MAX ? dot + FIND_NAME_MAX : end;
    const char *p = dot;

    while (p < most && (is_label_byte(*p) || (*p == '.' && (p == dot || p[-1] != '.')))) {
        p++;
    }
    return p;
}

/* The end of ":8080" at p; p if it has no digits, or too many. */
static const char *port_end(const urikit_extract *x, const char *p)
{
    const char *end = x->window + x->len;
    const char *q = p + 1;

    if (p == end || *p != ':') {
        return p;
    }
    while (q < end && q - p <= PORT_DIGITS + 1 && ascii_is_digit(*q)) {
        q++;
    }
    return q - p > 1 && q - p <= PORT_DIGITS + 1 ? q : p;
}

/* Where the labels before the dot begin. *after_color: after a color sequence of a terminal, "ESC [ 1 m". */
static const char *domain_start(const urikit_extract *x, const char *dot, bool *after_color)
{
    const char *most = window_at(x, dot) < x->found_end + 63 ? x->window + x->found_end : dot - 63;
    const char *start = dot;
    const char *p;

    while (start > most && is_label_byte(start[-1])) {
        start--;
    }
    p = start;
    while (ascii_is_digit(*p)) {
        p++;
    }
    *after_color = urikiti_ends_color(x, p);
    return *after_color ? p + 1 : start;
}

find_verdict urikiti_try_domain(urikit_extract *x, const char *dot, urikit_find *find)
{
    find_candidate c = { 0 };
    const char *end = domain_end(x, dot);
    bool after_color;

    if (end - dot < FIND_NAME_MAX && x->window + x->len - end < PORT_DIGITS + 2 && !x->last) {
        return VERDICT_MORE;
    }
    x->at = window_at(x, end);
    while (end > dot && (end[-1] == '.' || end[-1] == '-')) {
        end--;
    }
    c.x = x;
    c.domain = true;
    c.start = domain_start(x, dot, &after_color);
    if (c.start == dot || *c.start == '-' || end - c.start > FIND_NAME_MAX ||
        (!after_color && joins_word(byte_before(&c, c.start))) || (end < x->window + x->len && *end == '@') ||
        !is_domain_name(x, urikit_str_of(c.start, (size_t)(end - c.start)))) {
        return VERDICT_NOTHING;
    }
    urikiti_start_run(&c);
    urikiti_find_context(&c);
    c.head = port_end(x, end);
    if ((size_t)(c.head - c.start) >= x->cap) {
        x->too_long++;
        return VERDICT_NOTHING;
    }
    urikiti_run_take(&c.run, (size_t)(c.head - c.start));
    c.run.authority = true;
    return urikiti_follow_run(&c, find);
}
