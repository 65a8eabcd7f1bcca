/* SPDX-License-Identifier: MIT */
/* Rules about dot segments. */
#include "lint_find.h"

#include "../base/ascii.h"

/* True if the path begins with '/', or follows a scheme or an authority. Else ".." at the beginning is correct. */
static bool is_rooted_path(const urikit_lint *lint)
{
    const urikit_lint_parts *parts = &lint->parts;

    return parts->scheme.ptr || parts->host.ptr || (parts->path.len > 0 && parts->path.ptr[0] == '/');
}

/* 1 for the segment ".", 2 for "..", else 0. *encoded: one of the dots is "%2e". */
static unsigned dots_of(urikit_str segment, bool *encoded)
{
    unsigned dots = 0;

    *encoded = false;
    while (segment.len > 0) {
        size_t n = 1;

        if (segment.ptr[0] == '%' && segment.len >= 3 && segment.ptr[1] == '2' && ascii_lower(segment.ptr[2]) == 'e') {
            n = 3;
            *encoded = true;
        } else if (segment.ptr[0] != '.') {
            return 0;
        }
        dots++;
        segment = slice_from(segment, n);
    }
    return dots <= 2 ? dots : 0;
}

/* The bytes of a separator at a place: 1 for '/', and for '\\', as in browsers; 3 for one of them encoded; else 0. */
static size_t separator_len(const char *p, size_t len, bool encoded)
{
    if (*p == '/' || *p == '\\') {
        return 1;
    }
    return encoded && len > 2 && p[0] == '%' &&
                   ((p[1] == '2' && ascii_lower(p[2]) == 'f') || (p[1] == '5' && ascii_lower(p[2]) == 'c'))
               ? 3
               : 0;
}

/* Removes a segment and the separator after it. encoded: "%2F" and "%5C" are separators as well. False at the end. */
static bool take_decoded_segment(urikit_str *rest, bool *done, bool encoded, urikit_str *segment)
{
    size_t n = 0;
    size_t len = 0;

    if (*done) {
        return false;
    }
    for (;;) {
        n += urikiti_slice_find_any(slice_from(*rest, n), encoded ? "/\\%" : "/\\");
        if (n == rest->len) {
            break;
        }
        len = separator_len(rest->ptr + n, rest->len - n, encoded);
        if (len > 0) {
            break;
        }
        n++; /* another triplet */
    }
    *segment = slice_to(*rest, n);
    *done = n == rest->len;
    *rest = slice_from(*rest, n + len);
    return true;
}

static bool take_path_segment(urikit_str *rest, bool *done, urikit_str *segment)
{
    return take_decoded_segment(rest, done, false, segment);
}

/* The path from byte `from` of the text on, without a slash at its beginning. A segment begins or ends at `from`. */
static urikit_str path_after(const urikit_lint *lint, size_t from)
{
    urikit_str path = lint->parts.path;
    size_t start = offset_of(lint, path.ptr);
    urikit_str rest = slice_from(path, from > start ? (from - start < path.len ? from - start : path.len) : 0);

    return rest.len > 0 && (rest.ptr[0] == '/' || rest.ptr[0] == '\\') ? slice_from(rest, 1) : rest;
}

/* Finds the segments that climb above the root: from the first to the last. */
static bool find_climb(const urikit_lint *lint, bool encoded_separators, urikit_finding *finding)
{
    urikit_str rest = path_after(lint, 0);
    urikit_str segment;
    bool done = false;
    bool encoded;
    size_t depth = 0;
    uint32_t climbs = 0;

    while (take_decoded_segment(&rest, &done, encoded_separators, &segment)) {
        unsigned dots = dots_of(segment, &encoded);

        if (dots == 2 && depth == 0) {
            finding->start = climbs == 0 ? offset_of(lint, segment.ptr) : finding->start;
            finding->end = offset_of(lint, segment.ptr) + segment.len;
            climbs += climbs < UINT32_MAX;
        } else if (dots == 2) {
            depth--;
        } else if (dots == 0) {
            depth++;
        }
    }
    finding->detail = climbs;
    return climbs > 0;
}

/* As resolving reads the path, or as a program that decodes it before it looks for segments. */
bool urikiti_lint_dot_climb(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return is_rooted_path(lint) && (find_climb(lint, false, finding) || find_climb(lint, true, finding));
}

static bool find_dots(const urikit_lint *lint, size_t from, bool want_encoded, urikit_finding *finding)
{
    urikit_str rest = path_after(lint, from);
    urikit_str segment;
    bool done = false;
    bool encoded;

    while (take_path_segment(&rest, &done, &segment)) {
        unsigned dots = dots_of(segment, &encoded);

        if (dots > 0 && encoded == want_encoded) {
            return finding_in(lint, segment, dots, finding);
        }
    }
    return false;
}

bool urikiti_lint_dot_encoded(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_dots(lint, from, true, finding);
}

bool urikiti_lint_dot_segment(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return is_rooted_path(lint) && find_dots(lint, from, false, finding);
}

/* The offset of the ';' in a segment, also encoded; its length if there is none. */
static size_t find_parameter(urikit_str segment)
{
    size_t i = 0;

    for (;;) {
        i += urikiti_slice_find_any(slice_from(segment, i), ";%");
        if (i == segment.len || segment.ptr[i] == ';') {
            return i;
        }
        if (segment.len - i > 2 && segment.ptr[i + 1] == '3' && ascii_lower(segment.ptr[i + 2]) == 'b') {
            return i;
        }
        i++;
    }
}

/* "..;a": Tomcat removes the parameter and climbs, proxies before it see a name. */
bool urikiti_lint_dot_parameter(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest = path_after(lint, from);
    urikit_str segment;
    bool done = false;
    bool encoded;

    while (take_path_segment(&rest, &done, &segment)) {
        size_t n = find_parameter(segment);

        if (n < segment.len && dots_of(slice_to(segment, n), &encoded) > 0) {
            return finding_in(lint, segment, 0, finding);
        }
    }
    return false;
}

/* A ';' in a segment that is not the last. */
bool urikiti_lint_path_parameter(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest = path_after(lint, from);
    urikit_str segment;
    bool done = false;
    bool encoded;

    while (take_path_segment(&rest, &done, &segment) && !done) {
        size_t n = find_parameter(segment);

        if (n < segment.len && dots_of(slice_to(segment, n), &encoded) == 0) {
            return finding_in(lint, slice_from(segment, n), 0, finding);
        }
    }
    return false;
}

bool urikiti_lint_path_caret(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str path = lint->parts.path;
    size_t start = offset_of(lint, path.ptr);
    size_t i = from > start ? from - start : 0;

    i = i < path.len ? i + urikiti_slice_find_any(slice_from(path, i), "^") : path.len;
    return i < path.len && finding_is(finding, start + i, start + i + 1, 0);
}
