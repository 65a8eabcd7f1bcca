/* SPDX-License-Identifier: MIT */
/*
 * Rules of package URLs: names that look like others, and credentials in the URLs of qualifiers. They read a text as far as
 * it can be read, valid or not, in the order of the specification: from the right to the left.
 */
#include "lint_purl.h"

#include <string.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/char_look.h"
#include "../text/octets.h"
#include "lint_find.h"
#include "lint_labels.h"

typedef struct purl_spans {
    urikit_str type;
    urikit_str names; /* namespace and name, without the version */
    urikit_str qualifiers;
} purl_spans;

/* An '@' that begins a segment before another one is data. */
static bool begins_version(urikit_str names, size_t at)
{
    return !((at == 0 || names.ptr[at - 1] == '/') && memchr(names.ptr + at, '/', names.len - at));
}

static purl_spans split_purl(const urikit_lint *lint)
{
    purl_spans spans = { { NULL, 0 }, { NULL, 0 }, { NULL, 0 } };
    urikit_str rest = slice_from(lint->text, offset_of(lint, lint->parts.scheme.ptr) + lint->parts.scheme.len + 1);
    size_t at;

    rest.len = urikiti_slice_find_last(rest, '#');
    at = urikiti_slice_find_last(rest, '?');
    if (at < rest.len) {
        spans.qualifiers = slice_from(rest, at + 1);
        rest.len = at;
    }
    while (rest.len > 0 && *rest.ptr == '/') {
        octets_skip(&rest, 1);
    }
    at = urikiti_slice_find_any(rest, "/");
    if (at < rest.len) {
        spans.type = slice_to(rest, at);
        octets_skip(&rest, at + 1);
        at = urikiti_slice_find_last(rest, '@');
        rest.len = at < rest.len && begins_version(rest, at) ? at : rest.len;
        spans.names = rest;
    }
    return spans;
}

/* ---- names ------------------------------------------------------------------------------- */

/* The ASCII character that people see; 0: none. */
static char seen_as(uint32_t scalar)
{
    char space;
    urikit_str mapped;

    if (scalar < 0x80) {
        return (char)scalar;
    }
    mapped = urikiti_ascii_mapping(scalar, &space);
    return mapped.len == 1 ? *mapped.ptr : urikiti_lookalike(scalar);
}

bool urikiti_purl_looks_ascii(urikit_str segment, urikit_out *looks)
{
    uint32_t scalar;
    bool ascii = true;
    size_t at;

    if (!urikiti_octets_triplets(segment, &at)) {
        return false;
    }
    while (segment.len > 0) {
        char seen = urikiti_octets_scalar(&segment, true, &scalar) ? seen_as(scalar) : '\0';

        if (!seen) {
            return false;
        }
        ascii = ascii && scalar < 0x80;
        urikiti_out_byte(looks, seen);
    }
    return !ascii;
}

static bool mixes_scripts(urikit_str segment, unsigned scripts[2])
{
    script_mix mix = { 0, 0 };
    uint32_t scalar;
    size_t at;

    if (!urikiti_octets_triplets(segment, &at)) {
        return false;
    }
    while (segment.len > 0 && urikiti_octets_scalar(&segment, true, &scalar)) {
        if (urikiti_mixes(&mix, scalar, scripts)) {
            return true;
        }
    }
    return false;
}

/* The next segment of *names, which is then what is after it. False at the end. */
static bool next_segment(urikit_str *names, urikit_str *segment)
{
    if (!names->ptr) {
        return false;
    }
    *segment = slice_to(*names, urikiti_slice_find_any(*names, "/"));
    *names = segment->len < names->len ? slice_from(*names, segment->len + 1) : urikit_str_of(NULL, 0);
    return true;
}

bool urikiti_lint_purl_lookalike(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str names;
    urikit_str segment;
    urikit_out nowhere = { NULL, 0, 0 };

    (void)from;
    if (lint->family != URIKIT_LINT_PURL) {
        return false;
    }
    names = split_purl(lint).names;
    while (next_segment(&names, &segment)) {
        if (urikiti_purl_looks_ascii(segment, &nowhere)) {
            return finding_in(lint, segment, 0, finding);
        }
    }
    return false;
}

bool urikiti_lint_purl_mixed_script(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str names;
    urikit_str segment;
    unsigned scripts[2];

    (void)from;
    if (lint->family != URIKIT_LINT_PURL) {
        return false;
    }
    names = split_purl(lint).names;
    while (next_segment(&names, &segment)) {
        if (mixes_scripts(segment, scripts)) {
            return finding_in(lint, segment, scripts[0] << 8 | scripts[1], finding);
        }
    }
    return false;
}

/* ---- URLs in qualifiers -------------------------------------------------------------------- */

/* The userinfo of a URL, as it is written; *detail: what it is, PURL_USERINFO_... */
static urikit_str userinfo_in(urikit_str url, uint32_t *detail)
{
    static const char marks[] = "://";
    urikit_str none = { NULL, 0 };
    urikit_str found = none;
    const char *start;
    size_t mark = 0;  /* how many of the marks are before */
    bool web = false; /* the scheme has "http" in it, whose userinfo is hardly ever a name alone */
    size_t http = 0;
    bool colon = false;
    bool password = false;
    size_t at;

    if (!urikiti_octets_triplets(url, &at)) {
        return none;
    }
    while (url.len > 0 && mark < sizeof marks - 1) {
        char c = ascii_lower(octet_next(&url, true));

        http = mark == 0 && http < 4 && c == "http"[http] ? http + 1 : c == 'h';
        web = web || http == 4;
        mark = c == marks[mark] ? mark + 1 : c == ':';
    }
    start = url.ptr;
    while (mark == sizeof marks - 1 && url.len > 0) {
        const char *before = url.ptr;
        char c = octet_next(&url, true);

        if (c == '/' || c == '?' || c == '#') {
            break;
        }
        if (c == '@') {
            found = urikit_str_of(start, (size_t)(before - start));
            *detail = password ? PURL_PASSWORD : PURL_USERINFO;
        }
        password = password || colon;
        colon = colon || c == ':';
    }
    return found.len > 0 && (*detail == PURL_PASSWORD || web) ? found : none;
}

static bool holds_url(urikit_str key)
{
    return urikiti_ascii_is_word(key, "repository_url") || urikiti_ascii_is_word(key, "download_url") ||
           urikiti_ascii_is_word(key, "vcs_url");
}

bool urikiti_lint_purl_credentials(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str pairs;

    (void)from;
    if (lint->family != URIKIT_LINT_PURL) {
        return false;
    }
    pairs = split_purl(lint).qualifiers;
    while (pairs.len > 0) {
        urikit_str pair = slice_to(pairs, urikiti_slice_find_any(pairs, "&"));
        urikit_str key = slice_to(pair, urikiti_slice_find_any(pair, "="));
        urikit_str userinfo = { NULL, 0 };
        uint32_t detail = 0;

        if (key.len < pair.len && holds_url(key)) {
            userinfo = userinfo_in(slice_from(pair, key.len + 1), &detail);
        }
        if (userinfo.len > 0) {
            return finding_in(lint, userinfo, detail, finding);
        }
        pairs = slice_from(pairs, pair.len < pairs.len ? pair.len + 1 : pairs.len);
    }
    return false;
}

/* ---- what the type's definition recommends ----------------------------------------------------- */

/* The row of a type, or the last row. */
static const purl_advice *purl_advice_of(urikit_str type)
{
    const purl_advice *row = urikiti_purl_advice;

    while (row->type && !urikiti_ascii_is_word(type, row->type)) {
        row++;
    }
    return row;
}

bool urikiti_lint_purl_type(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str type;

    (void)from;
    if (lint->family != URIKIT_LINT_PURL) {
        return false;
    }
    type = split_purl(lint).type;
    return type.len > 0 && !purl_advice_of(type)->type && finding_in(lint, type, 0, finding);
}

/* True if the qualifiers have the key, with a value. */
static bool has_purl_key(urikit_str pairs, const char *wanted)
{
    while (pairs.len > 0) {
        urikit_str pair = slice_to(pairs, urikiti_slice_find_any(pairs, "&"));
        urikit_str key = slice_to(pair, urikiti_slice_find_any(pair, "="));

        if (key.len + 1 < pair.len && urikiti_ascii_is_word(key, wanted)) {
            return true;
        }
        pairs = slice_from(pairs, pair.len < pairs.len ? pair.len + 1 : pairs.len);
    }
    return false;
}

bool urikiti_lint_purl_qualifier(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    const purl_advice *row;
    purl_spans spans;

    (void)from;
    if (lint->family != URIKIT_LINT_PURL) {
        return false;
    }
    spans = split_purl(lint);
    row = purl_advice_of(spans.type);
    return row->type && *row->recommended && !has_purl_key(spans.qualifiers, row->recommended) &&
           finding_is(finding, lint->text.len, lint->text.len, (uint32_t)(row - urikiti_purl_advice));
}

/* True if the namespace is the word, in any case and encoding. */
static bool is_namespace_word(urikit_str name_space, const char *word, size_t len)
{
    size_t i;

    for (i = 0; i < len && name_space.len > 0 && ascii_lower(octet_next(&name_space, true)) == word[i]; i++) {
    }
    return i == len && name_space.len == 0;
}

/* True if the namespace is one of the words, or there are none. */
static bool names_namespace(urikit_str name_space, const char *words)
{
    urikit_str rest = urikit_str_from(words);

    while (rest.len > 0) {
        size_t len = urikiti_slice_find(rest, ' ');

        if (is_namespace_word(name_space, rest.ptr, len)) {
            return true;
        }
        rest = slice_from(rest, len < rest.len ? len + 1 : len);
    }
    return *words == '\0';
}

/* True for "@acme" or "%40acme". */
static bool is_npm_scope(urikit_str name_space)
{
    size_t count;

    for (count = 0; name_space.len > 0; count++) {
        char octet = octet_next(&name_space, true);

        if (count == 0 ? octet != '@' : !ascii_is(octet, ASCII_UNRESERVED) || (count == 1 && octet == '.')) {
            return false;
        }
    }
    return count > 1;
}

bool urikiti_lint_purl_namespace(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    const purl_advice *row;
    purl_spans spans;
    size_t slash;
    size_t bad;

    (void)from;
    if (lint->family != URIKIT_LINT_PURL) {
        return false;
    }
    spans = split_purl(lint);
    row = purl_advice_of(spans.type);
    slash = urikiti_slice_find_last(spans.names, '/');
    spans.names.len = slash == spans.names.len ? 0 : slash;
    while (spans.names.len > 0 && *spans.names.ptr == '/') {
        octets_skip(&spans.names, 1);
    }
    if (!row->type || spans.names.len == 0 || !urikiti_octets_triplets(spans.names, &bad)) {
        return false;
    }
    if (urikiti_ascii_is_word(spans.type, "npm")) {
        return !is_npm_scope(spans.names) && finding_in(lint, spans.names, PURL_SCOPE, finding);
    }
    return !names_namespace(spans.names, row->namespaces) &&
           finding_in(lint, spans.names, (uint32_t)(row - urikiti_purl_advice), finding);
}
