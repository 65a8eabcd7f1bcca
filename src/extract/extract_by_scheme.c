/* SPDX-License-Identifier: MIT */
/* Candidates with a scheme: "scheme:" or "scheme://" in running text. */
#include "extract_candidate.h"

#include <string.h>

enum {
    COLOR_MAX = 40, /* bytes of the numbers of a color sequence: "1;38;2;255;255;255;48;2;255;255;255" */
    REMOTE_USER_MAX = 64, /* bytes of the user and of the host of a remote of git */
    REMOTE_HOST_MAX = 128,
    REMOTE_PATH_MAX = 512,
    REMOTE_MORE = 8, /* the most bytes that its URI is longer */
    BREAK_MAX = 16, /* bytes of a line break after a scheme, with the blanks around it */
};

/* True if the scheme is in the list of the caller. */
static bool is_wanted(const urikit_extract_options *options, urikit_str scheme)
{
    size_t i;

    for (i = 0; i < options->scheme_count; i++) {
        size_t k = 0;

        while (k < scheme.len && k < options->schemes[i].len &&
               ascii_lower(scheme.ptr[k]) == ascii_lower(options->schemes[i].ptr[k])) {
            k++;
        }
        if (k == scheme.len && k == options->schemes[i].len) {
            return true;
        }
    }
    return false;
}

bool urikiti_ends_color(const urikit_extract *x, const char *p)
{
    const char *q = p;

    while (*p == 'm' && q > x->window && p - q < COLOR_MAX && (ascii_is_digit(q[-1]) || q[-1] == ';')) {
        q--;
    }
    return *p == 'm' && window_at(x, q) >= 2 && q[-1] == '[' && q[-2] == '\x1B';
}

/* Bytes of the scheme text that belong to the escape of a string literal before it: "\\nhttp:", "\\u003chttp:". */
static size_t escape_len(const urikit_extract *x, const char *p, const char *colon)
{
    size_t n = 1;

    if (window_at(x, p) == 0 || p[-1] != '\\' || !memchr("nrtbfvux", *p, 8)) {
        return 0;
    }
    while ((*p == 'u' && n < 5) || (*p == 'x' && n < 3)) {
        if (p + n >= colon || !ascii_is(p[n], ASCII_HEX)) {
            return 0;
        }
        n++;
    }
    return n;
}

/* The scheme that ends before the colon; with len 0: there is none. *after_digit: a digit is before it. */
static urikit_str scheme_before(const urikit_extract *x, const char *colon, bool *after_digit)
{
    const char *most = colon - (window_at(x, colon) < EXTRACT_SCHEME_MAX ? window_at(x, colon) : EXTRACT_SCHEME_MAX);
    const char *p = colon;
    const char *first;

    most = most < x->window + x->found_end ? x->window + x->found_end : most;
    while (p > most && ascii_is(p[-1], ASCII_SCHEME)) {
        p--;
    }
    first = p;
    while (p < colon && !ascii_is_alpha(*p)) {
        p++;
    }
    if (p < colon && escape_len(x, p, colon) > 0) {
        p += escape_len(x, p, colon);
        first = p;
        while (p < colon && !ascii_is_alpha(*p)) {
            p++;
        }
    }
    if (p < colon && urikiti_ends_color(x, p)) {
        first = ++p;
    }
    *after_digit = p > first && ascii_is_digit(p[-1]);
    return urikit_str_of(p, (size_t)(colon - p));
}

/* "end.http": the scheme after the last '.' or '-', if it is a known one and the whole is not. */
static urikit_str known_tail(urikit_str scheme, const find_scheme **row)
{
    size_t i;

    *row = urikiti_find_scheme(scheme);
    for (i = scheme.len; !*row && i > 1; i--) {
        if (scheme.ptr[i - 1] == '.' || scheme.ptr[i - 1] == '-') {
            urikit_str tail = urikit_str_of(scheme.ptr + i, scheme.len - i);

            *row = urikiti_find_scheme(tail);
            return *row ? tail : scheme;
        }
    }
    return scheme;
}

/* True if the scheme counts, with or without "//" after it. Then c->start is its beginning. */
static bool accept_scheme(find_candidate *c, urikit_str scheme, bool slashes)
{
    const urikit_extract_options *options = &c->x->options;
    urikit_str tail = known_tail(scheme, &c->row);

    if (urikiti_ascii_is_word(scheme, "url")) {
        return false; /* the prefix of appendix C */
    }
    if (c->target) {
        c->start = scheme.ptr;
        return !options->schemes || is_wanted(options, scheme);
    }
    if (options->schemes) {
        bool whole = is_wanted(options, scheme);

        if (!whole && (tail.len == scheme.len || !is_wanted(options, tail))) {
            return false;
        }
        c->start = whole ? scheme.ptr : tail.ptr;
        if (c->row && !slashes && c->row->shape == SHAPE_SLASHES && !(options->flags & URIKIT_EXTRACT_ANY_SCHEME)) {
            return false;
        }
        return true;
    }
    c->start = tail.ptr;
    if (options->flags & URIKIT_EXTRACT_ANY_SCHEME) {
        return true;
    }
    if (slashes) {
        return tail.len > 1;
    }
    return c->row && tail.len == scheme.len && c->row->shape != SHAPE_SLASHES;
}

find_verdict urikiti_take_slashes(text_run *run)
{
    bool more = false;
    size_t first = urikiti_run_slash(run, &more);
    text_run after = *run;
    size_t second;

    after.p += first;
    second = first > 0 ? urikiti_run_slash(&after, &more) : 0;
    if (more) {
        return VERDICT_MORE;
    }
    if (second > 0) {
        run->authority = true;
        run->slashes = true;
        if (first + second > 2) {
            urikiti_run_replace(run, first + second, "//", 2);
        } else {
            urikiti_run_take(run, 2);
        }
    }
    return VERDICT_FOUND;
}

static bool is_line_break(char c)
{
    return c == '\n' || c == '\r';
}

/* Reads the scheme and its colon, and "//" if it follows: in <...> also on the next line. */
static find_verdict take_head(find_candidate *c)
{
    text_run *run = &c->run;
    size_t n = 0;

    urikiti_run_take(run, (size_t)(c->head + 1 - run->start));
    if (run->p < run->end && is_line_break(*run->p) && byte_before(c, c->start) == '<') {
        while (n < BREAK_MAX && run->p + n < run->end && is_white(run->p[n])) {
            n++;
        }
        urikiti_run_replace(run, n, NULL, 0);
    }
    return urikiti_take_slashes(run);
}

/* ---- remotes of git ---- */

static bool is_remote_byte(char c)
{
    return ascii_is_alpha(c) || ascii_is_digit(c) || c == '.' || c == '-' || c == '_';
}

/* Goes back over at most n bytes of a name. */
static const char *back_over_name(const urikit_extract *x, const char *p, size_t n)
{
    const char *least = x->window + x->found_end;

    while (p > least && n > 0 && is_remote_byte(p[-1])) {
        p--;
        n--;
    }
    return p;
}

/*
 * Where a remote begins whose ':' is at `colon`: "user@host:", or a host alone that has a '.', or any where every scheme counts.
 * NULL: none does. *user: it has one.
 */
static const char *remote_start(const urikit_extract *x, const char *colon, bool *user)
{
    const char *host = back_over_name(x, colon, REMOTE_HOST_MAX);
    const char *start = host;

    *user = host > x->window + x->found_end && host[-1] == '@';
    if (*user) {
        start = back_over_name(x, host - 1, REMOTE_USER_MAX);
    }
    if (colon - host < 2 - *user || !(ascii_is_alpha(*host) || ascii_is_digit(*host)) || (*user && start == host - 1)) {
        *user = false;
        return NULL;
    }
    if (start > x->window && (is_remote_byte(start[-1]) || memchr("@/:%+\\~", start[-1], 7))) {
        return NULL;
    }
    return *user || memchr(host, '.', (size_t)(colon - host)) || (x->options.flags & URIKIT_EXTRACT_ANY_SCHEME) ? start : NULL;
}

/*
 * The verdict on the path after the ':', of less than `most` bytes: it ends with ".git", or the user is "git" and it is not a port.
 * No other ':' follows it.
 */
static find_verdict judge_remote_path(const urikit_extract *x, const char *start, const char *colon, size_t most)
{
    const char *path = colon + 1;
    size_t left = x->len - window_at(x, path);
    bool digits = true;
    size_t n = 0;

    while (n < left && n < most && (is_remote_byte(path[n]) || memchr("/~+%@", path[n], 5))) {
        digits = digits && ascii_is_digit(path[n]);
        n++;
    }
    if (n == most || n == 0 || (n < left && path[n] == ':')) {
        return n == 0 && left == 0 && !x->last ? VERDICT_MORE : VERDICT_NOTHING;
    }
    if (n == left && !x->last) {
        return VERDICT_MORE;
    }
    if (n > 1 && path[0] == '/' && path[1] == '/') {
        return VERDICT_NOTHING;
    }
    while (n > 0 && (path[n - 1] == '.' || path[n - 1] == '/')) {
        n--;
    }
    if (n > 4 && memcmp(path + n - 4, ".git", 4) == 0) {
        return VERDICT_FOUND;
    }
    return !digits && colon - start > 4 && memcmp(start, "git@", 4) == 0 ? VERDICT_FOUND : VERDICT_NOTHING;
}

/* "git@host:path", which is found as its URI, "ssh://git@host/path". */
static find_verdict try_remote(urikit_extract *x, const char *colon, const char *start, urikit_find *find)
{
    find_candidate c = { 0 };
    find_verdict verdict = VERDICT_NOTHING;
    size_t most = x->cap - (size_t)(colon - start) - 2 * REMOTE_MORE;

    if ((size_t)(colon - start) + 2 * REMOTE_MORE < x->cap &&
        (!x->options.schemes || is_wanted(&x->options, URIKIT_STR("ssh")))) {
        verdict = judge_remote_path(x, start, colon, most < REMOTE_PATH_MAX ? most : REMOTE_PATH_MAX);
    }
    if (verdict != VERDICT_FOUND) {
        return verdict;
    }
    c.x = x;
    c.head = colon;
    c.start = start;
    c.remote = true;
    urikiti_start_run(&c);
    if ((size_t)(c.run.end - start) > x->cap - REMOTE_MORE) {
        c.run.end = start + (x->cap - REMOTE_MORE);
        c.run.last = false;
    }
    urikiti_run_replace(&c.run, 0, "ssh://", 6);
    urikiti_run_take(&c.run, (size_t)(colon - start));
    urikiti_run_replace(&c.run, colon[1] == '/' ? 2 : 1, "/", 1);
    c.run.slashes = true;
    urikiti_find_context(&c);
    return urikiti_follow_run(&c, find);
}

/* ---- schemes ---- */

find_verdict urikiti_try_scheme(urikit_extract *x, const char *colon, urikit_find *find)
{
    find_candidate c = { 0 };
    bool after_digit;
    urikit_str scheme = scheme_before(x, colon, &after_digit);
    bool slashes;
    bool user = false;
    const char *remote = urikiti_find_scheme(scheme) ? NULL : remote_start(x, colon, &user);

    x->at = window_at(x, colon) + 1;
    if (remote) {
        find_verdict verdict = try_remote(x, colon, remote, find);

        if (verdict != VERDICT_NOTHING || x->at > window_at(x, colon) + 1) {
            return verdict;
        }
    }
    if (scheme.len == 0) {
        return VERDICT_NOTHING;
    }
    c.x = x;
    c.head = colon;
    c.start = scheme.ptr;
    c.target = x->link_at == x->base + window_at(x, scheme.ptr) + 1;
    urikiti_start_run(&c);
    if (take_head(&c) == VERDICT_MORE) { /* only there: a scheme is shorter than `scratch` */
        return VERDICT_MORE;
    }
    slashes = c.run.slashes;
    if (!accept_scheme(&c, scheme, slashes) || ((after_digit || user) && !slashes)) {
        return VERDICT_NOTHING;
    }
    if (c.start != scheme.ptr) {
        memset(&c.run, 0, sizeof c.run);
        urikiti_start_run(&c);
        (void)take_head(&c);
        slashes = c.run.slashes;
    }
    urikiti_find_context(&c);
    if (!slashes && c.context != URIKIT_FIND_ANGLE && c.run.p < c.run.end && is_white(*c.run.p)) {
        return VERDICT_NOTHING; /* a word, and what it introduces */
    }
    if (!slashes && c.row && c.row->delimited && !c.delimited && !c.target && !x->options.schemes &&
        !(x->options.flags & URIKIT_EXTRACT_ANY_SCHEME)) {
        return VERDICT_NOTHING;
    }
    return urikiti_follow_run(&c, find);
}
