/* SPDX-License-Identifier: MIT */
/* Where a candidate ends, and whether it is an identifier. */
#include <urikit/iri.h>
#include <urikit/nosh.h>
#include <urikit/usr.h>

#include "extract_candidate.h"

enum {
    RETRY_MAX = 256,    /* bytes of a rejected run that may be searched again */
    PATIENCE = 4096,    /* bytes of an incomplete run that are read again with every window */
    USR_PAIRS_MAX = 64, /* qualifiers of a user URL that are checked */
};

/* ---- the end ---- */

/* True if the delimiter of its context follows the run. Then the whole run is the identifier. */
static bool is_closed(const find_candidate *c)
{
    const text_run *run = &c->run;
    char next = run->p < run->end ? *run->p : '\0';

    switch (c->context) {
    case URIKIT_FIND_ANGLE:
        return next == '>' && (!run->space.p || run->p - run->start <= URIKIT_EXTRACT_BROKEN);
    case URIKIT_FIND_QUOTED:
    case URIKIT_FIND_ATTRIBUTE:
        if (run->quote) {
            return next == run->quote || (next == '\\' && run->end - run->p > 1 && run->p[1] == run->quote);
        }
        return next == '>';
    case URIKIT_FIND_MARKDOWN:
        if (c->before == '<') {
            return next == '>';
        }
        return c->labelled ? next == '\0' || is_white(next) : next == ')' || is_white(next);
    case URIKIT_FIND_PLAIN:
    case URIKIT_FIND_ELEMENT:
        break;
    }
    return false;
}

static void cut_run(text_run *run, const run_mark *mark)
{
    if (mark->p) {
        run->p = mark->p;
        run->len = mark->len;
        run->fixed = mark->fixed;
    }
}

/* True if this byte, at the end of an identifier in prose, is punctuation of the sentence. */
static bool is_punctuation(const find_candidate *c, char last)
{
    switch (last) {
    case '.':
    case ',':
    case ';':
    case ':':
    case '!':
    case '?':
    case '\'':
    case '(':
        return true;
    case '*':
    case '_':
    case '~':
        return c->before == last; /* *http://a* */
    default:
        return false;
    }
}

/* U+2010 to U+2015. */
static bool ends_in_dash(urikit_str text)
{
    const char *p = text.ptr + text.len;

    return text.len >= 3 && p[-3] == '\xE2' && p[-2] == '\x80' && (unsigned char)p[-1] >= 0x90 &&
           (unsigned char)p[-1] <= 0x95;
}

/* Leaves out the punctuation that follows an identifier in prose. */
static void trim_run(find_candidate *c)
{
    text_run *run = &c->run;

    while (run->len > run->fixed) {
        urikit_str text = run_text(run);
        size_t n = is_punctuation(c, text.ptr[text.len - 1]) ? 1 : ends_in_dash(text) ? 3 : 0;

        if (n == 0) {
            return;
        }
        run->len -= n;
        run->p -= n;
    }
}

/* ---- the grammar ---- */

/* True if something follows "//". For schemes that count only with "//". */
static bool has_authority_text(urikit_str rest)
{
    size_t i;

    for (i = 2; i < rest.len; i++) {
        char byte = rest.ptr[i];

        if (ascii_is_alpha(byte) || ascii_is_digit(byte) || (unsigned char)byte >= 0x80 || byte == '[') {
            return true;
        }
    }
    return false;
}

static bool has_non_ascii(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return true;
        }
    }
    return false;
}

/* Checks user URLs and NOSH URIs by their own grammars. *at: the offset of the error. */
static bool fits_family(urikit_str text, urikit_find_kind kind, size_t *at)
{
    if (kind == URIKIT_FIND_USR) {
        urikit_usr_pair pairs[USR_PAIRS_MAX];
        urikit_usr usr;
        urikit_code code = urikit_usr_parse(text, pairs, USR_PAIRS_MAX, &usr, at);

        return code == URIKIT_OK || code == URIKIT_E_SPACE;
    }
    if (kind == URIKIT_FIND_NOSH) {
        urikit_nosh nosh;

        return urikit_nosh_parse(text, URIKIT_NOSH_SDL, &nosh, at) == URIKIT_OK;
    }
    return true;
}

static urikit_find_kind find_kind_of(urikit_str text, urikit_str scheme)
{
    if (urikiti_ascii_is_word(scheme, "usr")) {
        return URIKIT_FIND_USR;
    }
    if (urikiti_ascii_is_word(scheme, "nosh")) {
        return URIKIT_FIND_NOSH;
    }
    return has_non_ascii(text) ? URIKIT_FIND_IRI : URIKIT_FIND_URI;
}

/* True if the text after the scheme has the shape in the table row of the scheme. */
static bool has_shape(const find_candidate *c, const urikit_uri *uri, urikit_str rest)
{
    if (rest.len > 1 && rest.ptr[0] == '/' && rest.ptr[1] == '/') {
        return has_authority_text(rest) && (!c->row || !c->row->host || urikit_uri_host(uri).len > 0);
    }
    return c->row ? urikiti_scheme_fits((scheme_shape)c->row->shape, rest) : rest.len > 0;
}

/* True if the run, after it was cut, is an identifier. */
static bool is_identifier(find_candidate *c, urikit_find_kind *kind)
{
    urikit_str text = run_text(&c->run);
    urikit_uri uri;
    urikit_str scheme;
    size_t at = 0;

    if (c->domain) {
        *kind = URIKIT_FIND_DOMAIN;
        return true;
    }
    if (urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL)) {
        return false;
    }
    scheme = urikit_uri_scheme(&uri);
    if (!has_shape(c, &uri, urikit_str_of(text.ptr + scheme.len + 1, text.len - scheme.len - 1))) {
        return false;
    }
    *kind = find_kind_of(text, scheme);
    if (fits_family(text, *kind, &at)) {
        return true;
    }
    if (at <= c->run.fixed || at >= text.len) {
        return false;
    }
    c->run.p -= text.len - at; /* "usr:x/a#b" contains "usr:x/a" */
    c->run.len = at;
    trim_run(c);
    return fits_family(run_text(&c->run), *kind, &at);
}

/* ---- the whole candidate ---- */

/*
 * The window ends inside a run. Waits for twice as many bytes, because reading it again with every byte would take too
 * long.
 */
static find_verdict wait_for_more(urikit_extract *x, const char *start)
{
    size_t have = x->len - window_at(x, start);

    if (have > PATIENCE) {
        x->wait = x->base + x->len + (have < x->cap - have ? have : x->cap - have);
    }
    return VERDICT_MORE;
}

/* Reads the run to its end. Its window is less than cap bytes, so that they fit in `scratch`. */
static find_verdict finish_run(find_candidate *c, bool *too_long)
{
    urikit_extract *x = c->x;
    text_run *run = &c->run;

    *too_long = false;
    if (c->whole || urikiti_run(run) == RUN_DONE) {
        return VERDICT_FOUND;
    }
    if (run->end == x->window + x->len && !x->last) {
        return wait_for_more(x, run->start);
    }
    *too_long = !run->space.p;
    return VERDICT_FOUND;
}

void urikiti_start_run(find_candidate *c)
{
    urikit_extract *x = c->x;
    text_run *run = &c->run;
    size_t have = x->len - window_at(x, c->start);

    run->start = c->start;
    run->p = c->start;
    run->scratch = x->scratch;
    run->end = c->start + (have < x->cap ? have : x->cap);
    run->last = x->last && have < x->cap;
}

/* At the end of the run: cuts it, and decides what it is. */
static find_verdict settle_run(find_candidate *c, urikit_find *find)
{
    urikit_extract *x = c->x;
    text_run *run = &c->run;
    const char *end = run->p;

    if (!is_closed(c)) {
        run->hyphen = false;
        cut_run(run, run->space.p && (!run->doubt.p || run->space.p < run->doubt.p) ? &run->space : &run->doubt);
        trim_run(c);
    }
    if (!is_identifier(c, &find->kind)) {
        x->at = end - run->start <= RETRY_MAX ? window_at(x, c->head) + 1 : window_at(x, end);
        return VERDICT_NOTHING;
    }
    find->text = run_text(run);
    find->start = x->base + window_at(x, run->start);
    find->end = x->base + window_at(x, run->p);
    find->context = c->context;
    find->hyphen = run->hyphen;
    x->at = window_at(x, run->p);
    x->found_end = x->at;
    return VERDICT_FOUND;
}

find_verdict urikiti_follow_run(find_candidate *c, urikit_find *find)
{
    bool too_long;

    if (finish_run(c, &too_long) == VERDICT_MORE) {
        return VERDICT_MORE;
    }
    if (too_long) {
        c->x->too_long++;
        c->x->skipping = true;
        c->x->at = window_at(c->x, c->run.end);
        return VERDICT_NOTHING;
    }
    return settle_run(c, find);
}
