/* SPDX-License-Identifier: MIT */
/*
 * Candidates are found by their ':' (or, without a scheme, by their first '.'). The text before it decides how the text
 * after it is read. The run is cut where the prose goes on. Then the parser of the identifier checks it.
 */
#include <urikit/extract.h>

#include <urikit/iri.h>
#include <urikit/nosh.h>
#include <urikit/usr.h>

#include "../base/ascii.h"
#include "../simd/find.h"
#include "extract_run.h"
#include "extract_scheme.h"

#include <string.h>

enum {
    SPACES_MAX = 8,     /* bytes of white space that are skipped before an identifier */
    COLOR_MAX = 16,     /* bytes of a colour */
    RETRY_MAX = 256,    /* bytes of a rejected run that may be searched again */
    PATIENCE = 4096,    /* bytes of an incomplete run that are read again with every window */
    FIND_NAME_MAX = 253,     /* bytes of a domain name */
    PORT_DIGITS = 5,       /* digits of a port */
    USR_PAIRS_MAX = 64, /* qualifiers of a user URL that are checked */
};

/* The result for a candidate. */
typedef enum find_verdict {
    VERDICT_FOUND,
    VERDICT_NOTHING,
    VERDICT_MORE, /* the window ends first */
} find_verdict;

typedef struct find_candidate {
    urikit_extract *x;
    const char *start; /* of the scheme, or of the domain name */
    const char *head;  /* the ':' , or the end of the domain name and its port */
    const find_scheme *row;
    bool domain;
    bool whole;     /* the run ends where it is */
    bool delimited; /* something opens before it */
    bool labelled;  /* Markdown's "[label]: " */
    char before;    /* the byte before it; '\0': none */
    urikit_find_context context;
    text_run run;
} find_candidate;

const char *urikit_find_kind_name(urikit_find_kind kind)
{
    static const char *const names[] = { "uri", "iri", "nosh", "usr", "domain" };

    return (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : "unknown";
}

const char *urikit_find_context_name(urikit_find_context context)
{
    static const char *const names[] = { "plain", "angle", "quoted", "attribute", "element", "markdown" };

    return (size_t)context < sizeof names / sizeof names[0] ? names[context] : "unknown";
}

/* ---- what is before a candidate ------------------------------------------------------ */

static bool is_white(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The byte before p, '\0' at the beginning of the text. */
static char byte_before(const find_candidate *c, const char *p)
{
    return p > c->x->window ? p[-1] : '\0';
}

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

/* True if the quotation mark before p begins the value in NAME="VALUE". */
static bool is_attribute(const find_candidate *c, const char *p)
{
    return byte_before(c, back_over_space(c, p - 1)) == '=';
}

static bool is_markdown(const find_candidate *c, const char *p, char opening)
{
    return byte_before(c, p) == opening && byte_before(c, p - 1) == ']';
}

/* "[label]: http://..." */
static bool is_labelled(const find_candidate *c, const char *p)
{
    return p > c->x->window && is_white(p[-1]) && is_markdown(c, back_over_space(c, p), ':');
}

static void set_context(find_candidate *c, urikit_find_context context, unsigned style)
{
    c->context = context;
    c->run.style |= style;
    c->delimited = true;
}

/* Decides how the run is read. */
static void look_back(find_candidate *c)
{
    const char *p = back_over_prefix(c, c->start);
    char before = byte_before(c, p);

    c->before = before;
    c->run.style = (c->x->options.flags & URIKIT_EXTRACT_ASCII) ? RUN_ASCII : 0;
    if (before == '<') {
        bool target = is_markdown(c, p - 1, '(');

        set_context(c, target ? URIKIT_FIND_MARKDOWN : URIKIT_FIND_ANGLE,
                    RUN_CLOSED | (target ? RUN_REFERENCES | RUN_BACKSLASH : RUN_BROKEN));
    } else if (before == '"' || before == '\'' || before == '`') {
        c->run.quote = before;
        if (before != '`' && is_attribute(c, p)) {
            set_context(c, URIKIT_FIND_ATTRIBUTE, RUN_CLOSED | RUN_REFERENCES);
        } else {
            set_context(c, URIKIT_FIND_QUOTED, RUN_CLOSED);
        }
    } else if (before == '=') {
        set_context(c, URIKIT_FIND_ATTRIBUTE, RUN_REFERENCES);
    } else if (before == '>') {
        c->context = URIKIT_FIND_ELEMENT;
        c->run.style |= RUN_REFERENCES;
    } else if (is_markdown(c, p, '(')) {
        set_context(c, URIKIT_FIND_MARKDOWN, RUN_REFERENCES | RUN_BACKSLASH);
    } else if (is_labelled(c, p)) {
        set_context(c, URIKIT_FIND_MARKDOWN, RUN_REFERENCES | RUN_BACKSLASH);
        c->labelled = true;
    } else {
        c->delimited = before == '(';
    }
}

/* ---- where it ends --------------------------------------------------------------------- */

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
    if (mark->p && mark->p < run->p) {
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

        if (n == 0 || run->len - run->fixed < n) {
            return;
        }
        run->len -= n;
        run->p -= n;
    }
}

/* ---- is it one? ------------------------------------------------------------------------- */

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

static bool has_wide(urikit_str text)
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

static urikit_find_kind find_kind_of(const find_candidate *c, urikit_str text, urikit_str scheme)
{
    if (urikiti_ascii_is_word(scheme, "usr")) {
        return URIKIT_FIND_USR;
    }
    if (urikiti_ascii_is_word(scheme, "nosh")) {
        return URIKIT_FIND_NOSH;
    }
    return c->domain ? URIKIT_FIND_DOMAIN : has_wide(text) ? URIKIT_FIND_IRI : URIKIT_FIND_URI;
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
    *kind = find_kind_of(c, text, scheme);
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

/* ---- one candidate ----------------------------------------------------------------------- */

static size_t window_at(const urikit_extract *x, const char *p)
{
    return (size_t)(p - x->window);
}

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
    if (run->end == x->window + x->len) {
        return wait_for_more(x, run->start);
    }
    *too_long = !run->space.p;
    return VERDICT_FOUND;
}

static void start_run(find_candidate *c)
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
    x->floor = x->at;
    return VERDICT_FOUND;
}

/* From the run's head on. */
static find_verdict follow_run(find_candidate *c, urikit_find *find)
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

/* ---- schemes -------------------------------------------------------------------------------- */

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

/* True if the byte at p ends a colour sequence of a terminal, "ESC [ 1 ; 31 m". */
static bool ends_color(const urikit_extract *x, const char *p)
{
    const char *q = p;

    while (*p == 'm' && q > x->window && p - q < COLOR_MAX && (ascii_is_digit(q[-1]) || q[-1] == ';')) {
        q--;
    }
    return *p == 'm' && window_at(x, q) >= 2 && q[-1] == '[' && q[-2] == '\x1B';
}

/* The scheme that ends before the colon; with len 0: there is none. *after_digit: a digit is before it. */
static urikit_str scheme_before(const urikit_extract *x, const char *colon, bool *after_digit)
{
    const char *most = colon - (window_at(x, colon) < EXTRACT_SCHEME_MAX ? window_at(x, colon) : EXTRACT_SCHEME_MAX);
    const char *p = colon;
    const char *first;

    most = most < x->window + x->floor ? x->window + x->floor : most;
    while (p > most && ascii_is(p[-1], ASCII_SCHEME)) {
        p--;
    }
    first = p;
    while (p < colon && !ascii_is_alpha(*p)) {
        p++;
    }
    if (p < colon && ends_color(x, p)) {
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

/* Reads the scheme and its colon, and "//" if it follows. *slashes: it follows. */
static find_verdict take_head(find_candidate *c, bool *slashes)
{
    text_run *run = &c->run;
    bool more = false;
    size_t first;
    size_t second;
    text_run after;

    run->p = c->head + 1;
    first = urikiti_run_slash(run, &more);
    after = *run;
    after.p += first;
    second = first > 0 ? urikiti_run_slash(&after, &more) : 0;
    if (more) {
        return VERDICT_MORE;
    }
    *slashes = second > 0;
    run->p = run->start;
    urikiti_run_take(run, (size_t)(c->head + 1 - run->start));
    if (*slashes) {
        run->authority = true;
        if (first + second > 2) {
            urikiti_run_replace(run, first + second, "//", 2);
        } else {
            urikiti_run_take(run, 2);
        }
    }
    return VERDICT_FOUND;
}

static find_verdict try_scheme(urikit_extract *x, const char *colon, urikit_find *find)
{
    find_candidate c = { 0 };
    bool after_digit;
    urikit_str scheme = scheme_before(x, colon, &after_digit);
    bool slashes;
    find_verdict head;

    x->at = window_at(x, colon) + 1;
    if (scheme.len == 0) {
        return VERDICT_NOTHING;
    }
    c.x = x;
    c.head = colon;
    c.start = scheme.ptr;
    start_run(&c);
    head = take_head(&c, &slashes);
    if (head == VERDICT_MORE) {
        return c.run.end == x->window + x->len ? VERDICT_MORE : VERDICT_NOTHING;
    }
    if (!accept_scheme(&c, scheme, slashes) || (after_digit && !slashes)) {
        return VERDICT_NOTHING;
    }
    if (c.start != scheme.ptr) {
        memset(&c.run, 0, sizeof c.run);
        start_run(&c);
        (void)take_head(&c, &slashes);
    }
    look_back(&c);
    if (!slashes && c.row && c.row->delimited && !c.delimited && !x->options.schemes &&
        !(x->options.flags & URIKIT_EXTRACT_ANY_SCHEME)) {
        return VERDICT_NOTHING;
    }
    return follow_run(&c, find);
}

/* ---- domain names without a scheme ---------------------------------------------------------- */

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
static const char *name_end(const urikit_extract *x, const char *dot)
{
    const char *end = x->window + x->len;
    const char *most = end - dot > FIND_NAME_MAX ? dot + FIND_NAME_MAX : end;
    const char *p = dot;

    while (p < most && (is_label_byte(*p) || (*p == '.' && (p == dot || p[-1] != '.')))) {
        p++;
    }
    return p;
}

/* The end of ":8080" at p, or p. */
static const char *port_end(const urikit_extract *x, const char *p)
{
    const char *end = x->window + x->len;
    const char *q = p + 1;

    while (p < end && *p == ':' && q < end && q - p <= PORT_DIGITS && ascii_is_digit(*q)) {
        q++;
    }
    return p < end && *p == ':' && q > p + 1 ? q : p;
}

static find_verdict try_domain(urikit_extract *x, const char *dot, urikit_find *find)
{
    find_candidate c = { 0 };
    const char *end = name_end(x, dot);
    const char *most = window_at(x, dot) < x->floor + 63 ? x->window + x->floor : dot - 63;

    if (end - dot < FIND_NAME_MAX && x->window + x->len - end < PORT_DIGITS + 2 && !x->last) {
        return VERDICT_MORE;
    }
    x->at = window_at(x, end);
    while (end > dot && (end[-1] == '.' || end[-1] == '-')) {
        end--;
    }
    c.x = x;
    c.domain = true;
    c.start = dot;
    while (c.start > most && is_label_byte(c.start[-1])) {
        c.start--;
    }
    if (c.start == dot || *c.start == '-' || end - c.start > FIND_NAME_MAX || joins_word(byte_before(&c, c.start)) ||
        (end < x->window + x->len && *end == '@') ||
        !is_domain_name(x, urikit_str_of(c.start, (size_t)(end - c.start)))) {
        return VERDICT_NOTHING;
    }
    start_run(&c);
    look_back(&c);
    c.head = port_end(x, end);
    if ((size_t)(c.head - c.start) >= x->cap) {
        x->too_long++;
        return VERDICT_NOTHING;
    }
    urikiti_run_take(&c.run, (size_t)(c.head - c.start));
    c.whole = c.run.p < c.run.end && !memchr("/?#", *c.run.p, 3);
    return follow_run(&c, find);
}

/* ---- the whole text -------------------------------------------------------------------------- */

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
    x->floor = x->floor > gone ? x->floor - gone : 0;
    x->window = window.ptr ? window.ptr : "";
    x->len = window.len;
    x->last = last;
}

/* Inside an identifier that is too long: skips to a byte that no identifier contains. */
static void skip_rest(urikit_extract *x)
{
    while (x->at < x->len) {
        char c = x->window[x->at];

        if (!ascii_is(c, ASCII_QUERY) && (unsigned char)c < 0x80 && c != '%' && c != '#' && c != '\\') {
            x->skipping = false;
            return;
        }
        x->at++;
    }
}

/* The first '.' or ':' from p on, or end. */
static const char *next_mark(const char *p, const char *end)
{
    while (p < end && *p != ':' && *p != '.') {
        p++;
    }
    return p;
}

bool urikit_extract_next(urikit_extract *x, urikit_find *find)
{
    const char *end = x->window + x->len;
    bool names = (x->options.flags & (URIKIT_EXTRACT_WWW | URIKIT_EXTRACT_DOMAINS)) != 0;

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
        p = names ? next_mark(p, end) : urikiti_next_colon(p, end);
        if (p == end) {
            x->at = x->len;
            break;
        }
        what = *p == ':' ? try_scheme(x, p, find) : try_domain(x, p, find);
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
