/* SPDX-License-Identifier: MIT */
/*
 * Candidates without a scheme: the relative references of links, in HTML attributes and in Markdown. They only exist
 * where the markup says that a URL is there, so the search reads along which tag it is in.
 */
#include "extract_candidate.h"

#include <string.h>

enum {
    LINK_TAG_MAX = 8,     /* bytes after '<' that decide what a tag is: "/script>" */
    LINK_NAME_MAX = 16,   /* bytes of an attribute's name */
    LINK_PADDING_MAX = 8, /* bytes of white space before a value */
    LINK_LABEL_MAX = 100, /* bytes of "[label]" */
    LINK_LINE_MAX = 4096, /* bytes of a line that begins with "[label]:" */
    LINK_META_MAX = 2048, /* bytes of a <meta> that are read to know what its content is */
};

static bool is_name_byte(char c)
{
    return ascii_is_alpha(c) || ascii_is_digit(c) || c == '-' || c == ':' || c == '_';
}

/* The window does not show what follows. */
static bool is_short(const urikit_extract *x, const char *p, size_t needed)
{
    return !x->last && (size_t)(x->window + x->len - p) < needed;
}

/* ---- tags ---- */

/* The text after p begins with this tag name, and the name ends there. */
static bool has_name(const urikit_extract *x, const char *p, const char *name)
{
    size_t len = strlen(name);
    size_t left = (size_t)(x->window + x->len - p);

    return left >= len && urikiti_ascii_is_word(urikit_str_of(p, len), name) &&
           (left == len || is_white(p[len]) || p[len] == '>' || p[len] == '/');
}

/* True if the content of a <meta> with this property is a URL: Open Graph, Twitter's cards, microdata. */
static bool is_link_property(urikit_str property)
{
    static const char *const names[] = {
        "og:url",
        "og:image",
        "og:image:url",
        "og:image:secure_url",
        "og:video",
        "og:video:url",
        "og:video:secure_url",
        "og:audio",
        "og:audio:url",
        "og:audio:secure_url",
        "twitter:url",
        "twitter:image",
        "twitter:image:src",
        "twitter:player",
        "url",
        "image",
        "logo",
        "thumbnailurl",
        "contenturl",
        "embedurl",
    };
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (urikiti_ascii_is_word(property, names[i])) {
            return true;
        }
    }
    return false;
}

/* What an attribute of a <meta> says about its content: 0, or the element. */
static uint8_t meta_element(urikit_str name, urikit_str value)
{
    if (urikiti_ascii_is_word(name, "http-equiv")) {
        return urikiti_ascii_is_word(value, "refresh") ? ELEMENT_META_REFRESH : 0;
    }
    return (urikiti_ascii_is_word(name, "property") || urikiti_ascii_is_word(name, "name") ||
            urikiti_ascii_is_word(name, "itemprop")) &&
                   is_link_property(value)
               ? ELEMENT_META_LINK
               : 0;
}

/* The end of the attribute's value at p, or `end`. quote: what ends it, '\0': white space or '>'. */
static const char *value_end(const char *p, const char *end, char quote)
{
    while (p < end && (quote ? *p != quote : *p != '>' && !is_white(*p))) {
        p++;
    }
    return p;
}

/* Reads the attributes of the <meta> at p on to its '>', as "property" may be after "content". */
static find_verdict read_meta(urikit_extract *x, const char *p)
{
    const char *start = p;
    const char *end = x->window + x->len;
    const char *most = end - p > LINK_META_MAX ? p + LINK_META_MAX : end;
    uint8_t element = 0;

    while (p < most && *p != '>' && !element) {
        const char *name = p;
        urikit_str attribute;
        char quote = '\0';

        while (p < most && is_name_byte(*p)) {
            p++;
        }
        attribute = urikit_str_of(name, (size_t)(p - name));
        p += p == name;
        if (p == most || attribute.len == 0 || *p != '=') {
            continue;
        }
        p++;
        while (p < most && (*p == '\\' || *p == '"' || *p == '\'') && !quote) {
            quote = *p == '\\' ? '\0' : *p;
            p++;
        }
        name = p;
        p = value_end(p, most, quote);
        if (p < most) {
            bool escaped = quote && p > name && p[-1] == '\\';

            element = meta_element(attribute, urikit_str_of(name, (size_t)(p - name) - escaped));
        }
        p += p < most && quote;
    }
    if (p == end && !element && !x->last) {
        return urikiti_wait_for_more(x, start);
    }
    x->element = element ? element : ELEMENT_TAG;
    return VERDICT_NOTHING;
}

/* True if the '<' at p begins a code span of Markdown that names a tag: "`<script>`". After the '`' that ends one a tag may begin. */
static bool is_in_code(const urikit_extract *x, const char *p)
{
    return !(x->options.flags & URIKIT_EXTRACT_MARKUP) && p > x->window && p[-1] == '`' &&
           (p - x->window == 1 || is_white(p[-2]) || memchr("([{|*_\"'/,", p[-2], 10));
}

/* Reads the '<' at p. */
static find_verdict open_tag(urikit_extract *x, const char *p)
{
    const char *name = p + 1;

    if (x->element != ELEMENT_RAW && is_in_code(x, p)) {
        x->at = window_at(x, name);
        return VERDICT_NOTHING;
    }
    if (is_short(x, name, LINK_TAG_MAX)) {
        return VERDICT_MORE;
    }
    if (x->element != ELEMENT_RAW && has_name(x, name, "meta") && read_meta(x, name + 4) == VERDICT_MORE) {
        return VERDICT_MORE;
    }
    x->at = window_at(x, name);
    if (x->element >= ELEMENT_META_LINK && has_name(x, name, "meta")) {
        return VERDICT_NOTHING;
    }
    if (x->element == ELEMENT_RAW) {
        x->element = has_name(x, name, "/script") || has_name(x, name, "/style") ? ELEMENT_NONE : ELEMENT_RAW;
    } else if (x->at == x->len || !ascii_is_alpha(*name)) {
        x->element = ELEMENT_NONE;
    } else if (has_name(x, name, "base")) {
        x->element = ELEMENT_BASE;
    } else {
        x->element = has_name(x, name, "script") || has_name(x, name, "style") ? ELEMENT_SCRIPT : ELEMENT_TAG;
    }
    return VERDICT_NOTHING;
}

static find_verdict close_tag(urikit_extract *x, const char *p)
{
    x->at = window_at(x, p) + 1;
    if (x->element != ELEMENT_RAW) {
        x->element = x->element == ELEMENT_SCRIPT ? ELEMENT_RAW : ELEMENT_NONE;
    }
    return VERDICT_NOTHING;
}

/* ---- the text of a link ---- */

/* A reference at p that is delimited, or ends at a blank. */
static find_verdict follow_link(urikit_extract *x, const char *p, urikit_find *find)
{
    find_candidate c = { 0 };

    c.x = x;
    c.link = true;
    c.start = p;
    c.head = p;
    urikiti_start_run(&c);
    if (urikiti_take_slashes(&c.run) == VERDICT_MORE) {
        return VERDICT_MORE;
    }
    urikiti_find_context(&c);
    return urikiti_follow_run(&c, find);
}

/* The reference from p on up to `end`, which is before a delimiter. */
static find_verdict follow_token(urikit_extract *x, const char *p, const char *end, char quote, urikit_find *find)
{
    find_candidate c = { 0 };

    c.x = x;
    c.link = true;
    c.token = true;
    c.start = p;
    c.head = p;
    urikiti_start_run(&c);
    if (c.run.end <= end) {
        x->too_long++;
        x->skipping = true;
        x->at = window_at(x, end);
        return VERDICT_NOTHING;
    }
    c.run.end = end;
    c.run.last = true;
    (void)urikiti_take_slashes(&c.run);
    urikiti_find_context(&c);
    c.context = URIKIT_FIND_ATTRIBUTE;
    c.run.style |= RUN_CLOSED | RUN_REFERENCES;
    c.run.closer = quote;
    return urikiti_follow_run(&c, find);
}

/* What is at p, where a link begins: VERDICT_FOUND if it begins with no scheme and is not empty. One with a scheme is read at its ':'. */
static find_verdict begins_relative(urikit_extract *x, const char *p, char closer)
{
    const char *end = x->window + x->len;
    const char *q = p;

    x->link_at = x->base + window_at(x, p) + 1;
    while (q < end && q - p <= EXTRACT_SCHEME_MAX && ascii_is(*q, ASCII_SCHEME)) {
        q++;
    }
    if (q == end) {
        return x->last ? (q > p ? VERDICT_FOUND : VERDICT_NOTHING) : VERDICT_MORE;
    }
    if (q == p && *q == '\\') { /* "\/a" of a string literal; what else is escaped begins no reference */
        return q + 1 < end ? (q[1] == '/' ? VERDICT_FOUND : VERDICT_NOTHING) : x->last ? VERDICT_NOTHING : VERDICT_MORE;
    }
    if (q == p) {
        return *q == closer || *q == '<' || *q == '>' || is_white(*q) ? VERDICT_NOTHING : VERDICT_FOUND;
    }
    return *q == ':' && ascii_is_alpha(*p) ? VERDICT_NOTHING : VERDICT_FOUND;
}

/* ---- HTML ---- */

/* The name of the attribute that ends before the '=' at p; empty: it is none, or too long to be known. */
static urikit_str attribute_name(const urikit_extract *x, const char *p)
{
    const char *end = p;
    const char *most;

    while (end > x->window && p - end < LINK_PADDING_MAX && is_white(end[-1])) {
        end--;
    }
    most = window_at(x, end) > LINK_NAME_MAX ? end - LINK_NAME_MAX : x->window;
    for (p = end; p > most && is_name_byte(p[-1]); p--) {
    }
    return p == x->window || is_white(p[-1]) || memchr("\"'/", p[-1], 3) != NULL ? urikit_str_of(p, (size_t)(end - p))
                                                                                 : urikit_str_of(p, 0);
}

/* True if an attribute of this name holds one URL. */
static bool is_link_name(urikit_str name)
{
    static const char *const names[] = { "href", "src",        "action",   "formaction", "cite",      "poster",
                                         "data", "background", "longdesc", "manifest",   "xlink:href" };
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (urikiti_ascii_is_word(name, names[i])) {
            return true;
        }
    }
    return false;
}

static bool is_list_name(urikit_str name)
{
    return urikiti_ascii_is_word(name, "srcset") || urikiti_ascii_is_word(name, "imagesrcset");
}

/* True if the attribute of the tag that the search is in holds one URL. Without a quotation mark srcset does. */
static bool is_link_attribute(const urikit_extract *x, urikit_str name, char quote)
{
    return is_link_name(name) || (!quote && is_list_name(name)) ||
           (x->element == ELEMENT_META_LINK && urikiti_ascii_is_word(name, "content"));
}

/* Goes over white space, a few bytes. NULL: the window ends there. */
static const char *over_padding(const urikit_extract *x, const char *p)
{
    const char *start = p;

    while (p < x->window + x->len && p - start < LINK_PADDING_MAX && is_white(*p)) {
        p++;
    }
    return p < x->window + x->len ? p : NULL;
}

/*
 * Goes to the value after the '=' at p: over white space and the quotation mark. *quote: the mark, or '\0'. NULL: the
 * window ends before the value.
 */
static const char *find_value(const urikit_extract *x, const char *p, char *quote)
{
    const char *q = over_padding(x, p + 1);

    *quote = '\0';
    if (q && *q == '\\') { /* markup in a string literal: href=\"a\" */
        q = over_padding(x, q + 1);
    }
    if (q && (*q == '"' || *q == '\'')) {
        *quote = *q;
        q++;
        return q < x->window + x->len ? q : NULL;
    }
    return q;
}

static const char *over_white(const char *p, const char *end)
{
    while (p < end && is_white(*p)) {
        p++;
    }
    return p;
}

/*
 * The reference in "5; url='a'": HTML, "shared declarative refresh steps". *end: of the value, whose end a byte marks, then of it.
 * NULL: none.
 */
static const char *refresh_reference(const char *p, const char **end)
{
    const char *start = p = over_white(p, *end);
    const char *url;

    while (p < *end && (ascii_is_digit(*p) || *p == '.')) {
        p++;
    }
    if (p == start || !(*p == ';' || *p == ',' || is_white(*p))) {
        return NULL;
    }
    p = over_white(p, *end);
    p += p < *end && (*p == ';' || *p == ',');
    p = over_white(p, *end);
    if (*end - p > 3 && urikiti_ascii_is_word(urikit_str_of(p, 3), "url")) {
        url = over_white(p + 3, *end);
        p = url < *end && *url == '=' ? over_white(url + 1, *end) : p;
    }
    if (p < *end && (*p == '"' || *p == '\'')) {
        *end = value_end(p + 1, *end, *p);
        p++;
    }
    while (*end > p && is_white((*end)[-1])) {
        (*end)--;
    }
    return p < *end ? p : NULL;
}

/* The content of a <meta http-equiv=refresh>. */
static find_verdict try_refresh(urikit_extract *x, const char *value, char quote, urikit_find *find)
{
    const char *most = x->window + x->len;
    const char *end;
    const char *reference;
    find_verdict what;

    most = (size_t)(most - value) < x->cap ? most : value + x->cap;
    end = value_end(value, most, quote);
    if (end == most) {
        return x->last || end < x->window + x->len ? VERDICT_NOTHING : urikiti_wait_for_more(x, value);
    }
    end -= quote && end > value && end[-1] == '\\';
    reference = refresh_reference(value, &end);
    what = reference ? begins_relative(x, reference, quote) : VERDICT_NOTHING;
    what = what == VERDICT_FOUND ? follow_token(x, reference, end, quote, find) : what;
    if (reference && what != VERDICT_MORE && x->at >= window_at(x, reference)) {
        x->quote = quote;
    }
    return what;
}

/* Reads the mark at p, in the value of srcset. */
static find_verdict try_list(urikit_extract *x, const char *p, urikit_find *find)
{
    const char *end = x->window + x->len;
    find_verdict what;
    const char *q;

    x->at = window_at(x, p);
    if (x->list != LIST_BEFORE) {
        x->at++;
        x->list = x->list == LIST_PARENTHESES ? LIST_DESCRIPTOR
                  : *p == '('                 ? LIST_PARENTHESES
                  : *p == ',' || p[-1] == ',' ? LIST_BEFORE
                                              : LIST_DESCRIPTOR;
        return VERDICT_NOTHING;
    }
    what = begins_relative(x, p, x->quote);
    if (what == VERDICT_FOUND) {
        end = (size_t)(end - p) < x->cap ? end : p + x->cap;
        for (q = p; q < end && *q != x->quote && !is_white(*q); q++) {
        }
        if (q == end && end == x->window + x->len) {
            what = x->last ? VERDICT_NOTHING : urikiti_wait_for_more(x, p);
        } else {
            q -= q < end && *q == x->quote && q[-1] == '\\';
            while (q < end && q > p && q[-1] == ',') {
                q--;
            }
            what = q > p ? follow_token(x, p, q, x->quote, find) : VERDICT_NOTHING;
        }
    }
    x->list = what == VERDICT_MORE ? LIST_BEFORE : LIST_URL;
    return what;
}

/* Reads the '=' at p, of an attribute in a tag. */
static find_verdict try_attribute(urikit_extract *x, const char *p, urikit_find *find)
{
    char quote;
    const char *value = find_value(x, p, &quote);
    const char *text = value && quote ? over_padding(x, value) : value;
    urikit_str name = attribute_name(x, p);
    find_verdict what = VERDICT_NOTHING;

    if (!value || !text) {
        x->at = x->last ? window_at(x, p) + 1 : x->at;
        return x->last ? VERDICT_NOTHING : VERDICT_MORE;
    }
    if (x->element == ELEMENT_BASE || x->element == ELEMENT_BASE_HREF) {
        x->element = urikiti_ascii_is_word(name, "href") ? ELEMENT_BASE_HREF : ELEMENT_BASE;
    }
    if (x->element == ELEMENT_META_REFRESH && urikiti_ascii_is_word(name, "content")) {
        what = try_refresh(x, value, quote, find);
    } else if (is_link_attribute(x, name, quote) && (quote || value == p + 1)) {
        what = begins_relative(x, text, quote);
        what = what == VERDICT_FOUND ? follow_link(x, text, find) : what;
    }
    if (what == VERDICT_NOTHING && x->at < window_at(x, value)) {
        x->at = window_at(x, value);
        x->quote = quote; /* up to its end, '<' and '>' are text */
        x->list = quote && is_list_name(name) ? LIST_BEFORE : LIST_NONE;
    }
    return what;
}

/* ---- Markdown ---- */

/* True if "[label]" is before p, and is the first of its line. */
static bool begins_line(const urikit_extract *x, const char *p)
{
    const char *most = window_at(x, p) > LINK_LABEL_MAX ? p - LINK_LABEL_MAX : x->window;
    const char *q = p - 1;

    while (q > most && *q != '[' && *q != '\n') {
        q--;
    }
    if (*q != '[' || q[1] == '^') { /* "[^1]:" is a footnote */
        return false;
    }
    while (q > most && (q[-1] == ' ' || q[-1] == '\t')) {
        q--;
    }
    return (q == x->window && x->base == 0) || (q > most && (q[-1] == '\n' || q[-1] == '\r'));
}

/* "[label]: reference" is a line of its own, with a title or without. p: at the reference. */
static find_verdict is_definition(const urikit_extract *x, const char *p)
{
    const char *end = x->window + x->len;
    const char *most = end - p > LINK_LINE_MAX ? p + LINK_LINE_MAX : end;
    bool angle = p[-1] == '<';

    while (p < most && (angle ? *p != '>' && *p != '\n' : !is_white(*p))) {
        p++;
    }
    if (angle && p < most) {
        p++;
    }
    while (p < most && (*p == ' ' || *p == '\t')) {
        p++;
    }
    if (p == most) {
        return most < end ? VERDICT_NOTHING : x->last ? VERDICT_FOUND : VERDICT_MORE;
    }
    return memchr("\r\n\"'(", *p, 5) ? VERDICT_FOUND : VERDICT_NOTHING;
}

/* Reads the '(' or ':' at p, which is after a ']'. */
static find_verdict try_markdown(urikit_extract *x, const char *p, urikit_find *find)
{
    const char *end = x->window + x->len;
    const char *text = p + 1 == end ? NULL : *p == ':' ? over_padding(x, p + 1) : p + 1;
    find_verdict what;

    if (text && *text == '<') {
        text = text + 1 == end ? NULL : text + 1;
    }
    if (!text) {
        x->at = x->last ? x->len : x->at;
        return x->last ? VERDICT_NOTHING : VERDICT_MORE;
    }
    what = *p == ':' ? (is_white(p[1]) && begins_line(x, p) ? is_definition(x, text) : VERDICT_NOTHING) : VERDICT_FOUND;
    what = what == VERDICT_FOUND ? begins_relative(x, text, ')') : what;
    what = what == VERDICT_FOUND ? follow_link(x, text, find) : what;
    if (what == VERDICT_NOTHING && x->at <= window_at(x, p)) {
        x->at = window_at(x, p) + 1;
    }
    return what;
}

/* ---- marks ---- */

/* True if the state of the list may change at p. */
static bool is_list_mark(const urikit_extract *x, char c)
{
    switch (x->list) {
    case LIST_BEFORE:
        return c != ',' && !is_white(c);
    case LIST_URL:
        return is_white(c);
    case LIST_DESCRIPTOR:
        return c == ',' || c == '(';
    case LIST_PARENTHESES:
        return c == ')';
    default:
        return false;
    }
}

bool urikiti_is_link_mark(const urikit_extract *x, const char *p)
{
    if (x->quote) {
        return *p == x->quote || is_list_mark(x, *p);
    }
    switch (*p) {
    case '<':
        return true;
    case '>':
        return x->element != ELEMENT_NONE;
    case '=':
        return x->element != ELEMENT_NONE && x->element != ELEMENT_RAW;
    case '(':
    case ':':
        return x->element == ELEMENT_NONE && p > x->window && p[-1] == ']';
    default:
        return false;
    }
}

find_verdict urikiti_try_link(urikit_extract *x, const char *p, urikit_find *find)
{
    if (x->quote && *p != x->quote) {
        return try_list(x, p, find);
    }
    if (x->quote) {
        x->quote = '\0';
        x->list = LIST_NONE;
        x->at = window_at(x, p) + 1;
        return VERDICT_NOTHING;
    }
    switch (*p) {
    case '<':
        return open_tag(x, p);
    case '>':
        return close_tag(x, p);
    case '=':
        return try_attribute(x, p, find);
    default:
        return try_markdown(x, p, find);
    }
}
