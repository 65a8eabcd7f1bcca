/* SPDX-License-Identifier: MIT */
/*
 * Candidates are found by their ':' (or, without a scheme, by their first '.'). The text before it decides how the text
 * after it is read. The run is cut where the prose goes on. Then the parser of the identifier checks it.
 */
#include "../simd/find.h"
#include "extract_candidate.h"

#include <string.h>

const char *urikit_find_kind_name(urikit_find_kind kind)
{
    static const char *const names[] = { "uri", "iri", "nosh", "usr", "domain", "reference" };

    return (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : "unknown";
}

const char *urikit_find_context_name(urikit_find_context context)
{
    static const char *const names[] = { "plain", "angle", "quoted", "attribute", "element", "markdown" };

    return (size_t)context < sizeof names / sizeof names[0] ? names[context] : "unknown";
}

void urikit_extract_start(urikit_extract *x, const urikit_extract_options *options, char *scratch, size_t cap)
{
    memset(x, 0, sizeof *x);
    if (options) {
        x->options = *options;
    }
    x->scratch = scratch;
    x->cap = cap < URIKIT_EXTRACT_SCRATCH_MIN ? 0 : cap;
    x->window = "";
}

urikit_str urikit_extract_rest(const urikit_extract *x)
{
    size_t kept = x->at > URIKIT_EXTRACT_KEPT ? x->at - URIKIT_EXTRACT_KEPT : 0;

    return urikit_str_of(x->window + kept, x->len - kept);
}

void urikit_extract_feed(urikit_extract *x, urikit_str window, bool last)
{
    size_t gone = x->len - urikit_extract_rest(x).len;

    x->base += gone;
    x->at -= gone;
    x->found_end = x->found_end > gone ? x->found_end - gone : 0;
    x->window = window.ptr ? window.ptr : "";
    x->len = window.len;
    x->last = last;
}

/* Inside an identifier that is too long: skips to a byte that no identifier contains. */
static void skip_rest(urikit_extract *x)
{
    while (x->at < x->len) {
        char c = x->window[x->at];

        if (!ascii_is(c, ASCII_QUERY) && (unsigned char)c < 0x80 && !memchr("%#\\[]{}|", c, 8)) {
            x->skipping = false;
            return;
        }
        x->at++;
    }
}

/* Where the next candidate may be, from p on, or end. */
static const char *next_mark(const urikit_extract *x, const char *p, const char *end)
{
    bool names = (x->options.flags & (URIKIT_EXTRACT_WWW | URIKIT_EXTRACT_DOMAINS)) != 0;
    bool links = (x->options.flags & URIKIT_EXTRACT_RELATIVE) != 0;

    if (!names && !links) {
        return urikiti_next_colon(p, end);
    }
    while (p < end && *p != ':' && !(names && *p == '.') && !(links && urikiti_is_link_mark(x, p))) {
        p++;
    }
    return p;
}

/* Reads the candidate at the mark p. */
static find_verdict try_mark(urikit_extract *x, const char *p, urikit_find *find)
{
    if ((x->options.flags & URIKIT_EXTRACT_RELATIVE) && urikiti_is_link_mark(x, p)) {
        return urikiti_try_link(x, p, find);
    }
    return *p == ':' ? urikiti_try_scheme(x, p, find) : urikiti_try_domain(x, p, find);
}

bool urikit_extract_next(urikit_extract *x, urikit_find *find)
{
    const char *end = x->window + x->len;

    if (!x->last && x->base + x->len < x->wait) {
        return false;
    }
    if (x->cap == 0) {
        x->at = x->len;
    }
    while (x->at < x->len) {
        const char *p = x->window + x->at;
        find_verdict what;

        if (x->skipping) {
            skip_rest(x);
            continue;
        }
        p = next_mark(x, p, end);
        if (p == end) {
            x->at = x->len;
            break;
        }
        what = try_mark(x, p, find);
        if (what == VERDICT_MORE) {
            x->at = window_at(x, p);
            return false;
        }
        if (what == VERDICT_FOUND) {
            return true;
        }
    }
    return false;
}
