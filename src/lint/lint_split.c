/* SPDX-License-Identifier: MIT */
/* The lenient reading: the parts of RFC 3986 for valid text; for other text, similar to browsers. */
#include "lint_find.h"

#include "../base/ascii.h"
#include "../host/host_text.h"

bool urikiti_scheme_is_web(urikit_str scheme)
{
    static const char names[5][6] = { "http", "https", "ws", "wss", "ftp" };
    size_t i;

    for (i = 0; i < 5; i++) {
        if (urikiti_is_word_with_blanks(scheme, names[i])) {
            return true;
        }
    }
    return false;
}

/* Removes "scheme:" from the beginning. Ignores blanks inside it, as browsers do. */
static urikit_str split_lint_scheme(urikit_str *rest)
{
    size_t n = 0;
    urikit_str scheme;

    if (rest->len == 0 || !ascii_is_alpha(rest->ptr[0])) {
        return urikit_str_of(NULL, 0);
    }
    while (n < rest->len && (ascii_is(rest->ptr[n], ASCII_SCHEME) || is_dropped_blank(rest->ptr[n]))) {
        n++;
    }
    if (n == rest->len || rest->ptr[n] != ':') {
        return urikit_str_of(NULL, 0);
    }
    scheme = slice_to(*rest, n);
    *rest = slice_from(*rest, n + 1);
    return scheme;
}

/* Removes two slashes from the beginning. */
static bool split_slashes(urikit_str *rest, bool backslash)
{
    size_t n = 0;
    size_t slashes;

    for (slashes = 0; slashes < 2; slashes++) {
        while (n < rest->len && is_dropped_blank(rest->ptr[n])) {
            n++;
        }
        if (n == rest->len || (rest->ptr[n] != '/' && (rest->ptr[n] != '\\' || !backslash))) {
            return false;
        }
        n++;
    }
    *rest = slice_from(*rest, n);
    return true;
}

/*
 * Unlike urikit_uri_split, the port begins after the first ':' after the brackets, as in browsers, and a "]" without a
 * "[" at the beginning of the host is part of the host.
 */
static void split_lint_authority(urikit_str text, urikit_lint_parts *parts)
{
    size_t at = text.len;
    size_t end = 0;

    while (at > 0 && text.ptr[at - 1] != '@') {
        at--;
    }
    if (at > 0) {
        parts->userinfo = slice_to(text, at - 1);
        text = slice_from(text, at);
    }
    if (text.len > 0 && text.ptr[0] == '[') {
        end = urikiti_slice_find_any(text, "]");
        end = end == text.len ? 0 : end;
    }
    end += urikiti_slice_find_any(slice_from(text, end), ":");
    parts->host = slice_to(text, end);
    if (end < text.len) {
        parts->port = slice_from(text, end + 1);
    }
}

void urikiti_lint_split(urikit_lint *lint)
{
    urikit_lint_parts *parts = &lint->parts;
    urikit_str rest = lint->text;
    bool backslash;
    size_t n;

    while (rest.len > 0 && (unsigned char)rest.ptr[0] <= 0x20) {
        rest = slice_from(rest, 1);
    }
    while (rest.len > 0 && (unsigned char)rest.ptr[rest.len - 1] <= 0x20) {
        rest.len--;
    }
    parts->scheme = split_lint_scheme(&rest);
    backslash = !parts->scheme.ptr || urikiti_scheme_is_web(parts->scheme);
    if (split_slashes(&rest, backslash)) {
        n = urikiti_slice_find_any(rest, backslash ? "/\\?#" : "/?#");
        split_lint_authority(slice_to(rest, n), parts);
        rest = slice_from(rest, n);
    }
    n = urikiti_slice_find_any(rest, "?#");
    parts->path = slice_to(rest, n);
    rest = slice_from(rest, n);
    if (rest.len > 0 && rest.ptr[0] == '?') {
        n = urikiti_slice_find_any(rest, "#");
        parts->query = urikit_str_of(rest.ptr + 1, n - 1);
        rest = slice_from(rest, n);
    }
    if (rest.len > 0) {
        parts->fragment = slice_from(rest, 1);
    }
}
