/* SPDX-License-Identifier: MIT */
/* Where a candidate ends, and whether it is an identifier. */
#include <urikit/iri.h>
#include <urikit/nosh.h>
#include <urikit/usr.h>

#include "../text/slice.h"
#include "extract_candidate.h"
#include "extract_label.h"

#include <string.h>

enum {
    RETRY_MAX = 256,    /* bytes of a rejected run that may be searched again */
    PATIENCE = 4096,    /* bytes of an incomplete run that are read again with every window */
    USR_PAIRS_MAX = 64, /* qualifiers of a user URL that are checked */
};

typedef enum run_verdict {
    RUN_IS_NONE,    /* the word before the colon is not a scheme here */
    RUN_IS_REFUSED, /* an identifier that is not valid */
    RUN_IS_FOUND,
} run_verdict;

/* ---- the end ---- */

/* True if what follows the run shows that the whole of it was meant. */
static bool is_closed(const find_candidate *c)
{
    const text_run *run = &c->run;
    char next = run->p < run->end ? *run->p : '\0';

    if (c->token) {
        return run->p == run->end;
    }
    if (run->style & RUN_CLOSED) {
        return run->closed;
    }
    return (c->labeled && (next == '\0' || is_white(next))) || (c->context == URIKIT_FIND_ATTRIBUTE && next == '>');
}

/* True if the whole link is there: its end mark, or what ends a value that has none. */
static bool is_whole_link(const find_candidate *c)
{
    const text_run *run = &c->run;

    return is_closed(c) ||
           (c->context == URIKIT_FIND_ATTRIBUTE && !(run->style & RUN_CLOSED) && run->p < run->end && is_white(*run->p));
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
static bool is_punctuation(char last)
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
    default:
        return false;
    }
}

/* The length of the mark of a sentence at the end of the text; 0: none. */
static size_t last_mark(urikit_str text)
{
    uint32_t scalar;
    size_t n;

    if (text.len > 0 && (unsigned char)text.ptr[text.len - 1] < 0x80) {
        return is_punctuation(text.ptr[text.len - 1]);
    }
    n = urikiti_last_scalar(text, &scalar);
    return n > 0 && urikiti_is_wide_punctuation(scalar) ? n : 0;
}

/* ---- emphasis of Markdown ---- */

/* True if emphasis may begin or end between this byte and a word: CommonMark 6.2, without punctuation beyond ASCII. */
static bool is_word_byte(char c)
{
    return ascii_is_alpha(c) || ascii_is_digit(c) || (unsigned char)c >= 0x80;
}

/* A bit for each mark of emphasis; 0 for other bytes. */
static unsigned emphasis_bit(char c)
{
    return c == '*' ? 1 : c == '_' ? 2 : c == '~' ? 4 : 0;
}

/*
 * What n marks, between the bytes `before` and `after`, are: 1 if they only can open, -1 if they only can close, else 0.
 * '\0' is the beginning or the end of the text.
 */
static int emphasis_side(char before, char after)
{
    bool space_before = before == '\0' || is_white(before);
    bool space_after = after == '\0' || is_white(after);
    bool opens = !space_after && (is_word_byte(after) || space_before || !is_word_byte(before));
    bool closes = !space_before && (is_word_byte(before) || space_after || !is_word_byte(after));

    return opens == closes ? 0 : opens ? 1 : -1;
}

/*
 * The number of marks before the run, in its paragraph, that wait for their end. *all: the beginning of the paragraph
 * was seen.
 */
static size_t open_emphasis(const find_candidate *c, char mark, bool *all)
{
    const char *start = c->run.start;
    const char *p = start;
    size_t open = 0;

    while (p > c->run.least && !(p[-1] == '\n' && p > c->run.least + 1 && p[-2] == '\n')) {
        p--;
    }
    *all = p > c->run.least || p == c->x->window;
    while (p < start) {
        const char *first = p;
        int side;

        while (p < start && *p == mark) {
            p++;
        }
        if (p == first) {
            p++;
            continue;
        }
        side = emphasis_side(first > c->run.least ? first[-1] : '\0', *p);
        open = side > 0 ? open + (size_t)(p - first) : side == 0 || open < (size_t)(p - first) ? 0 : open - (size_t)(p - first);
    }
    return open;
}

/* The number of marks at the end of the text that end emphasis which began before it: "**see http://a/b**". */
static size_t last_emphasis(const find_candidate *c, urikit_str text)
{
    char mark = text.ptr[text.len - 1];
    size_t n = 0;
    size_t open;
    bool all;

    if (!emphasis_bit(mark)) {
        return 0;
    }
    while (n < text.len && text.ptr[text.len - 1 - n] == mark) {
        n++;
    }
    if (c->before == mark) {
        return n;
    }
    open = open_emphasis(c, mark, &all);
    return open >= n || (!all && mark != '_' && n > 1) ? n : 0;
}

/* Leaves out the punctuation that follows an identifier in prose. */
static void trim_run(find_candidate *c)
{
    text_run *run = &c->run;
    unsigned done = 0; /* bits of the marks of emphasis that were left out: each is once */

    while (run->len > run->fixed) {
        urikit_str text = run_text(run);
        size_t n = last_mark(text);

        unsigned mark = emphasis_bit(text.ptr[text.len - 1]);

        if (n == 0 && !(done & mark)) {
            n = last_emphasis(c, text);
            done |= mark;
        }
        n = n < run->len - run->fixed ? n : run->len - run->fixed;
        if (n == 0) {
            return;
        }
        run->len -= n;
        run->p -= n;
    }
}

/* ---- the grammar ---- */

/* True if something follows "//". For schemes that count only with "//". Between delimiters a '.' is something. */
static bool has_authority_text(urikit_str rest, bool closed)
{
    size_t i;

    if (closed && rest.len > 2 && ascii_is(rest.ptr[2], ASCII_REG_NAME)) {
        return true;
    }
    for (i = 2; i < rest.len; i++) {
        char byte = rest.ptr[i];

        if (ascii_is_alpha(byte) || ascii_is_digit(byte) || (unsigned char)byte >= 0x80 || byte == '[') {
            return true;
        }
    }
    return false;
}

/* Checks user URLs and NOSH URIs by their own grammars. *at: the offset of the error. */
static urikit_code check_family(urikit_str text, urikit_find_kind kind, size_t *at)
{
    if (kind == URIKIT_FIND_USR) {
        urikit_usr_pair pairs[USR_PAIRS_MAX];
        urikit_usr usr;
        urikit_code code = urikit_usr_parse(text, pairs, USR_PAIRS_MAX, &usr, at);

        return code == URIKIT_E_SPACE ? URIKIT_OK : code;
    }
    if (kind == URIKIT_FIND_NOSH) {
        urikit_nosh nosh;

        return urikit_nosh_parse(text, URIKIT_NOSH_SDL, &nosh, at);
    }
    return URIKIT_OK;
}

static urikit_find_kind find_kind_of(urikit_str text, urikit_str scheme)
{
    if (urikiti_ascii_is_word(scheme, "usr")) {
        return URIKIT_FIND_USR;
    }
    if (urikiti_ascii_is_word(scheme, "nosh")) {
        return URIKIT_FIND_NOSH;
    }
    return urikiti_slice_is_ascii(text) ? URIKIT_FIND_URI : URIKIT_FIND_IRI;
}

/* True if the text after the scheme has the shape in the table row of the scheme. host: NULL, or the host of the URI. */
static bool has_shape(const find_candidate *c, const urikit_str *host, urikit_str rest)
{
    if (rest.len > 1 && rest.ptr[0] == '/' && rest.ptr[1] == '/') {
        return has_authority_text(rest, is_closed(c)) && !(host && c->row && c->row->host && host->len == 0);
    }
    if (rest.len == 0 || is_white(rest.ptr[0])) {
        return false; /* a word, and what it introduces */
    }
    return c->target || !c->row || urikiti_scheme_fits((scheme_shape)c->row->shape, rest);
}

/* Checks the text after a domain name, which begins with '/', '?' or '#'. *at: the offset of the error. */
static urikit_code check_domain_rest(urikit_str text, unsigned style, size_t *at)
{
    urikit_uri uri;
    urikit_code code;
    size_t skipped = 0;

    while (text.len > 0 && text.ptr[0] == '/') { /* "//" would be an authority */
        text = urikit_str_of(text.ptr + 1, text.len - 1);
        skipped++;
    }
    code = style & RUN_ASCII ? urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, at)
                             : urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, at);
    *at += skipped;
    return code;
}

/* A domain name is followed by a path, or the run ends with it. */
static run_verdict judge_domain(const find_candidate *c, urikit_find *find)
{
    const text_run *run = &c->run;
    size_t name = (size_t)(c->head - run->start);
    urikit_str text = run_text(run);
    bool has_rest = text.len > name && memchr("/?#", text.ptr[name], 3) != NULL;

    find->kind = URIKIT_FIND_DOMAIN;
    if (text.len < name || (!has_rest && text.len > name) ||
        ((run->style & RUN_ASCII) && !urikiti_slice_is_ascii(urikit_str_of(text.ptr, name)))) {
        return RUN_IS_NONE;
    }
    if (has_rest) {
        find->code = (uint16_t)check_domain_rest(urikit_str_of(text.ptr + name, text.len - name), run->style, &find->code_at);
        find->code_at += name;
    }
    return find->code ? RUN_IS_REFUSED : RUN_IS_FOUND;
}

/*
 * A reference between the marks of a link. With a scheme, it is a URI if that was written in character references of an
 * attribute, "&#109;ailto:a@b"; in other escapes it is none.
 */
static run_verdict judge_link(const find_candidate *c, urikit_find *find)
{
    urikit_str text = run_text(&c->run);
    urikit_uri uri;

    find->kind = URIKIT_FIND_REFERENCE;
    if (text.len == 0 || (c->run.slashes && !has_authority_text(text, is_closed(c)))) {
        return RUN_IS_NONE;
    }
    find->code = (uint16_t)(c->run.style & RUN_ASCII ? urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, &find->code_at)
                                                     : urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, &find->code_at));
    if (find->code) {
        return RUN_IS_REFUSED;
    }
    if (urikit_uri_scheme(&uri).ptr) {
        find->kind = urikit_uri_is_iri(&uri) ? URIKIT_FIND_IRI : URIKIT_FIND_URI;
        return c->context == URIKIT_FIND_ATTRIBUTE && *c->run.start == '&' ? RUN_IS_FOUND : RUN_IS_NONE;
    }
    return RUN_IS_FOUND;
}

/* True for the URI of a remote: what is after its host ends as a path of one, "a/b.git", or the user is "git". */
static bool is_remote(const find_candidate *c, urikit_str text)
{
    size_t end = text.len - (text.ptr[text.len - 1] == '/');

    return (size_t)(c->head - c->run.start) + 7 < end &&
           (memcmp(text.ptr + end - 4, ".git", 4) == 0 || memcmp(text.ptr + 6, "git@", 4) == 0);
}

/* Decides what the run is, after its end was found. Sets kind, code and code_at. */
static run_verdict judge_run(const find_candidate *c, urikit_find *find)
{
    urikit_str text = run_text(&c->run);
    urikit_str scheme = urikit_str_of(text.ptr, c->remote ? 3 : (size_t)(c->head - c->run.start));
    urikit_find_kind kind;
    urikit_code code;
    urikit_uri uri;
    urikit_str host;

    if (c->domain) {
        return judge_domain(c, find);
    }
    if (c->link) {
        return judge_link(c, find);
    }
    if (c->remote && !is_remote(c, text)) {
        return RUN_IS_NONE;
    }
    if (text.len <= scheme.len) {
        return RUN_IS_NONE; /* no more than the colon, which is not a punctuation then */
    }
    code = c->run.style & RUN_ASCII ? urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, &find->code_at)
                                    : urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, &find->code_at);
    host = code ? urikit_str_of(NULL, 0) : urikit_uri_host(&uri);
    if (!has_shape(c, code ? NULL : &host, urikit_str_of(text.ptr + scheme.len + 1, text.len - scheme.len - 1))) {
        return RUN_IS_NONE;
    }
    kind = find_kind_of(text, scheme);
    code = code ? code : check_family(text, kind, &find->code_at);
    find->kind = (uint8_t)kind;
    find->code = (uint16_t)code;
    return code ? RUN_IS_REFUSED : RUN_IS_FOUND;
}

/* ---- the whole candidate ---- */

/* Waits for twice as many bytes, because reading it again with every byte would take too long. */
find_verdict urikiti_wait_for_more(urikit_extract *x, const char *start)
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
    if (urikiti_run(run) == RUN_DONE) {
        return VERDICT_FOUND;
    }
    if (run->end == x->window + x->len && !x->last) {
        return urikiti_wait_for_more(x, run->start);
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
    run->least = window_at(x, c->start) < RUN_BEFORE_MAX ? x->window : c->start - RUN_BEFORE_MAX;
    run->p = c->start;
    run->scratch = x->scratch;
    run->end = c->start + (have < x->cap ? have : x->cap);
    run->last = x->last && have < x->cap;
}

/* Decides where the run ends. */
static void end_run(find_candidate *c)
{
    text_run *run = &c->run;

    if (run->white_escaped && (run->space.p != run->trail.p || run->trail_end != run->p)) {
        run->closed = false; /* "http://a/b\nmore": the first line of a text */
    }
    if (is_closed(c)) {
        if (run->label.p) {
            cut_run(run, &run->label);
        } else if (run->trail_end == run->p) {
            cut_run(run, &run->trail); /* white space before the delimiter */
        }
        return;
    }
    run->hyphen = false;
    cut_run(run, run->space.p && (!run->doubt.p || run->space.p < run->doubt.p) ? &run->space : &run->doubt);
    trim_run(c);
    while (c->domain && run->p > c->head && run->p[-1] == '-') { /* a dash: no label ends with it */
        run->len--;
        run->p--;
        trim_run(c);
    }
}

/* Where the search goes on after a run that is not an identifier: inside it, if it is short. */
static size_t search_on(const find_candidate *c)
{
    const text_run *run = &c->run;
    const char *word_end = run->space.p ? run->space.p : run->p;
    size_t end = window_at(c->x, run->p);
    size_t at = end > c->x->at ? end : c->x->at; /* a run that is cut to its scheme ends before its ':' */

    if (c->domain) {
        return at;
    }
    if (c->link) {
        return c->x->at; /* what it holds may have a scheme */
    }
    if (run->closed && run->slashes) {
        return at; /* "http://" between delimiters, without a host: no part of it is an identifier */
    }
    return word_end - run->start <= RETRY_MAX ? window_at(c->x, c->head) + 1 : at;
}

/* The identifier is too long for `scratch`: the search goes on at p. */
static find_verdict leave_out(const find_candidate *c, const char *p)
{
    c->x->too_long++;
    c->x->at = window_at(c->x, p);
    return VERDICT_NOTHING;
}

/* Writes the blanks as "%20". False if there is no space for them. */
static bool encode_blanks(find_candidate *c)
{
    text_run *run = &c->run;
    urikit_str text = run_text(run);
    size_t len = text.len;
    size_t i;
    size_t to;

    for (i = 0; i < text.len; i++) {
        len += text.ptr[i] == ' ' ? 2 : 0;
    }
    if (len >= c->x->cap) {
        return false;
    }
    if (len > text.len) {
        urikiti_run_copy(run);
    }
    for (i = text.len, to = len; to > i;) {
        if (run->scratch[--i] == ' ') {
            to -= 3;
            memcpy(run->scratch + to, "%20", 3);
        } else {
            run->scratch[--to] = run->scratch[i];
        }
    }
    run->len = len;
    return true;
}

/* At the end of the run: cuts it, and decides what it is. */
static find_verdict settle_run(find_candidate *c, urikit_find *find)
{
    urikit_extract *x = c->x;
    text_run *run = &c->run;
    bool whole = !c->link || is_whole_link(c);
    const char *closer = run->label.p && is_closed(c) ? run->p : NULL; /* of <url|label> */
    run_verdict verdict;

    memset(find, 0, sizeof *find);
    end_run(c);
    if ((run->style & RUN_BLANKS) && is_closed(c) && !encode_blanks(c)) {
        return leave_out(c, run->p);
    }
    verdict = whole ? judge_run(c, find) : RUN_IS_NONE;
    if (verdict == RUN_IS_NONE) {
        x->at = closer && run->slashes ? window_at(x, closer) : search_on(c);
        return VERDICT_NOTHING;
    }
    find->text = run_text(run);
    find->start = x->base + window_at(x, run->start);
    find->end = x->base + window_at(x, run->p);
    find->context = (uint8_t)c->context;
    find->base = x->element == ELEMENT_BASE_HREF && c->context == URIKIT_FIND_ATTRIBUTE;
    find->hyphen = run->hyphen;
    x->at = window_at(x, closer ? closer : run->p);
    x->found_end = x->at;
    return verdict == RUN_IS_FOUND || (x->options.flags & URIKIT_EXTRACT_REFUSED) ? VERDICT_FOUND : VERDICT_NOTHING;
}

find_verdict urikiti_follow_run(find_candidate *c, urikit_find *find)
{
    bool too_long;

    if (finish_run(c, &too_long) == VERDICT_MORE) {
        return VERDICT_MORE;
    }
    if (too_long) {
        c->x->skipping = true;
        return leave_out(c, c->run.end);
    }
    return settle_run(c, find);
}
