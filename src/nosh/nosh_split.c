/* SPDX-License-Identifier: MIT */
/*
 * Split NOSH URIs by the general syntax, and read the parts. Errors are searched in the order of their codes, each in
 * the whole text.
 */
#include "nosh_parts.h"

#include <urikit/uri.h>

#include "../base/out.h"
#include "json_path.h"
#include "nosh_names.h"

#include <string.h>

/* ---- the general syntax ----------------------------------------------------- */

/* The first of several bytes in text[from, to), or `to`. */
static size_t find_any(const char *text, size_t from, size_t to, const char *any, size_t count)
{
    while (from < to && !memchr(any, text[from], count)) {
        from++;
    }
    return from;
}

/*
 * Checks the authority text[from, to), which has no userinfo and is not empty: a host that is not empty, and an
 * optional port.
 */
static urikit_code check_nosh_authority(const char *text, size_t from, size_t to, size_t *at)
{
    size_t host = from;

    if (text[from] == '[') {
        /* the uri module checks IP literals, RFC 3986: it reads "//[...]" */
        urikit_uri uri;
        urikit_code code = urikit_uri_parse(urikit_str_of(text + from - 2, to - from + 2), URIKIT_PARSE_REFERENCE, &uri, at);

        *at += from - 2;
        return code ? URIKIT_E_NOSH_BAD_AUTHORITY : URIKIT_OK;
    }
    while (host < to && (ascii_is(text[host], ASCII_REG_NAME) || text[host] == '%')) {
        host++;
    }
    *at = host;
    if (host < to && host > from && text[host] == ':') {
        do {
            ++*at;
        } while (*at < to && ascii_is_digit(text[*at]));
    }
    return *at < to ? URIKIT_E_NOSH_BAD_AUTHORITY : URIKIT_OK;
}

/* Errors of single bytes. *at may change even if the text is valid. */
static urikit_code check_nosh_bytes(urikit_str text, size_t *at)
{
    if (text.len > URIKIT_NOSH_MAX) {
        *at = URIKIT_NOSH_MAX;
        return URIKIT_E_NOSH_TOO_LONG;
    }
    *at = urikiti_octets_foreign(text);
    if (*at < text.len) {
        return URIKIT_E_NOSH_INVALID_CHAR;
    }
    return urikiti_octets_triplets(text, at) ? URIKIT_OK : URIKIT_E_NOSH_BAD_PERCENT;
}

/* Scheme and authority. Sets nosh->path_at. */
static urikit_code split_authority(urikit_str text, urikit_nosh *nosh, size_t *at)
{
    static const char ends[3] = { '/', '?', '#' };
    size_t end;

    *at = urikiti_octets_departs(text, URIKIT_STR("nosh://"));
    if (*at < NOSH_AUTHORITY_AT) {
        return *at < NOSH_AUTHORITY_AT - 2 ? URIKIT_E_NOSH_BAD_SCHEME : URIKIT_E_NOSH_MISSING_AUTHORITY;
    }
    end = find_any(text.ptr, NOSH_AUTHORITY_AT, text.len, ends, sizeof ends);
    if (end == NOSH_AUTHORITY_AT) {
        return URIKIT_E_NOSH_EMPTY_AUTHORITY;
    }
    *at = find_any(text.ptr, NOSH_AUTHORITY_AT, end, "@", 1);
    if (*at < end) {
        return URIKIT_E_NOSH_USERINFO_UNSUPPORTED;
    }
    nosh->path_at = (uint16_t)end;
    return check_nosh_authority(text.ptr, NOSH_AUTHORITY_AT, end, at);
}

/* Path, query, fragment, up to a bracket, which is not allowed in them. */
static urikit_code split_tail(urikit_str text, urikit_nosh *nosh, size_t *at)
{
    static const char ends[2] = { '?', '#' };
    static const char wrong[3] = { '[', ']', '#' };
    size_t path_end = find_any(text.ptr, nosh->path_at, text.len, ends, sizeof ends);
    size_t query_end = find_any(text.ptr, path_end, text.len, "#", 1);

    nosh->path_end = (uint16_t)path_end;
    nosh->query_end = (uint16_t)query_end;
    *at = find_any(text.ptr, nosh->path_at, query_end, wrong, 2);
    if (*at == query_end && query_end < text.len) {
        *at = find_any(text.ptr, query_end + 1, text.len, wrong, sizeof wrong);
    }
    return *at < text.len ? URIKIT_E_NOSH_INVALID_CHAR : URIKIT_OK;
}

/* The errors of a path that normalization repairs: a slash at its end, or two slashes together. */
static urikit_code check_slashes(const urikit_nosh *nosh, size_t *at)
{
    size_t i;

    if (nosh->path_end > nosh->path_at && nosh->text[nosh->path_end - 1] == '/') {
        *at = nosh->path_end - 1U;
        return URIKIT_E_NOSH_TRAILING_SLASH;
    }
    for (i = nosh->path_at + 1U; i < nosh->path_end; i++) {
        if (nosh->text[i] == '/' && nosh->text[i - 1] == '/') {
            *at = i;
            return URIKIT_E_NOSH_EMPTY_SEGMENT;
        }
    }
    return URIKIT_OK;
}

/*
 * True if the decoded text is a JSON pointer, RFC 6901 §3: empty, or beginning with '/'; '~' only in "~0" and "~1";
 * UTF-8. Else *at is the offset of what does not fit.
 */
static bool is_json_pointer(urikit_str text, size_t *at)
{
    urikit_str rest = text;
    uint32_t scalar = 0;
    bool first = true;
    bool escape = false; /* after '~' */

    for (; rest.len > 0; first = false, escape = scalar == '~') {
        *at = text.len - rest.len;
        if (!urikiti_octets_scalar(&rest, true, &scalar) || (first && scalar != '/') ||
            (escape && scalar != '0' && scalar != '1')) {
            return false;
        }
    }
    *at = text.len;
    return !escape;
}

urikit_nosh_fragment_form urikit_nosh_fragment_classify(urikit_str fragment, size_t *at)
{
    size_t path_at = 0;
    size_t pointer_at = 0;
    path_fault fault;

    if (!fragment.ptr) {
        return URIKIT_NOSH_NO_FRAGMENT;
    }
    if (is_json_pointer(fragment, &pointer_at)) {
        return URIKIT_NOSH_JSON_POINTER;
    }
    if (urikiti_json_path(fragment, &path_at, &fault)) {
        return URIKIT_NOSH_JSON_PATH;
    }
    if (at) { /* the first character decides: only one of the two goes beyond it */
        *at = path_at > pointer_at ? path_at : pointer_at;
    }
    return URIKIT_NOSH_OTHER_FRAGMENT;
}

nosh_faults urikiti_nosh_split(urikit_str text, urikit_nosh_dialect dialect, urikit_nosh *nosh)
{
    nosh_faults faults = { URIKIT_OK, 0, URIKIT_OK, 0 };
    urikit_nosh none = { URIKIT_OK, 0, 0, (uint8_t)dialect, URIKIT_NOSH_OTHER, 0, "", 0, 0, 0 };

    *nosh = none;
    if (!text.ptr) {
        text = URIKIT_STR("");
    }
    faults.other = check_nosh_bytes(text, &faults.other_at);
    if (faults.other) {
        return faults;
    }
    nosh->text = text.ptr;
    nosh->len = (uint16_t)text.len;
    faults.other = split_authority(text, nosh, &faults.other_at);
    if (!faults.other) {
        faults.other = split_tail(text, nosh, &faults.other_at);
    }
    if (!faults.other) {
        faults.slashes = check_slashes(nosh, &faults.slashes_at);
        if (dialect == URIKIT_NOSH_LEXICON) {
            urikit_str fragment = urikit_nosh_fragment(nosh);
            size_t at = 0;

            if (urikit_nosh_fragment_classify(fragment, &at) == URIKIT_NOSH_OTHER_FRAGMENT) {
                faults.other = URIKIT_E_NOSH_BAD_FRAGMENT;
                faults.other_at = nosh->query_end + 1U + at;
            }
        }
    }
    return faults;
}

/* ---- reading the parts ---------------------------------------------------------- */

static urikit_str nosh_between(const urikit_nosh *nosh, size_t from, size_t to)
{
    return urikit_str_of(nosh->text + from, to - from);
}

urikit_str urikit_nosh_authority(const urikit_nosh *nosh)
{
    return nosh_between(nosh, NOSH_AUTHORITY_AT, nosh->path_at);
}

urikit_str urikit_nosh_path(const urikit_nosh *nosh)
{
    return nosh_between(nosh, nosh->path_at, nosh->path_end);
}

urikit_str urikit_nosh_query(const urikit_nosh *nosh)
{
    if (nosh->query_end == nosh->path_end) {
        return urikit_str_of(NULL, 0);
    }
    return nosh_between(nosh, nosh->path_end + 1U, nosh->query_end);
}

urikit_str urikit_nosh_fragment(const urikit_nosh *nosh)
{
    if (nosh->query_end == nosh->len) {
        return urikit_str_of(NULL, 0);
    }
    return nosh_between(nosh, nosh->query_end + 1U, nosh->len);
}
