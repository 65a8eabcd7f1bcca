/* SPDX-License-Identifier: MIT */
/* For rules about dot segments: two answers that differ in their paths only. */
#ifndef FUZZ_DIFFER_PATHS_H
#define FUZZ_DIFFER_PATHS_H

#include "differ/differ.h"

#include <urikit/uri.h>

#include <string.h>

typedef struct two_paths {
    bool scheme;    /* our answer has one */
    bool authority; /* and this */
    urikit_str ours;
    urikit_str theirs; /* what they have between the same scheme and authority, and the same query and fragment */
} two_paths;

static inline bool begins(urikit_str text, const char *with)
{
    size_t len = strlen(with);

    return text.len >= len && memcmp(text.ptr, with, len) == 0;
}

static inline bool ends(urikit_str text, const char *with)
{
    size_t len = strlen(with);

    return text.len >= len && memcmp(text.ptr + text.len - len, with, len) == 0;
}

/* The text without its first bytes. */
static inline urikit_str after(urikit_str text, size_t len)
{
    return urikit_str_of(text.ptr + len, text.len - len);
}

/* True if one text is a constant and then the other. */
static inline bool is_with(urikit_str text, const char *with, urikit_str rest)
{
    return begins(text, with) && urikit_str_equal(after(text, strlen(with)), rest);
}

/* False if the answers differ in more than the path. */
static inline bool cut_paths(const difference *d, two_paths *p)
{
    size_t before;
    size_t tail;
    urikit_uri uri;

    if (!d->ours.ptr || !d->theirs.ptr || urikit_uri_parse(d->ours, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return false;
    }
    before = uri.path_at;
    tail = uri.len - uri.path_end;
    if (d->theirs.len < before + tail || memcmp(d->theirs.ptr, d->ours.ptr, before) != 0 ||
        memcmp(d->theirs.ptr + d->theirs.len - tail, d->ours.ptr + uri.path_end, tail) != 0) {
        return false;
    }
    p->scheme = urikit_uri_scheme(&uri).ptr != NULL;
    p->authority = urikit_uri_authority(&uri).ptr != NULL;
    p->ours = urikit_uri_path(&uri);
    p->theirs = urikit_str_of(d->theirs.ptr + before, d->theirs.len - before - tail);
    return true;
}

/* True if the text has a scheme, no authority, and a path that does not begin with '/'. */
static inline bool is_rootless_uri(const urikit_uri *uri)
{
    return urikit_uri_scheme(uri).ptr && !urikit_uri_authority(uri).ptr && !begins(urikit_uri_path(uri), "/");
}

static inline bool is_rootless(urikit_str text)
{
    urikit_uri uri;

    return text.ptr && !urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) && is_rootless_uri(&uri);
}

/* True if a segment of the path is "." or "..". */
static inline bool has_dot_segment(urikit_str path)
{
    urikit_str segment;

    while (urikit_path_next(&path, &segment)) {
        if (urikit_str_equal(segment, URIKIT_STR(".")) || urikit_str_equal(segment, URIKIT_STR(".."))) {
            return true;
        }
    }
    return false;
}

#endif /* FUZZ_DIFFER_PATHS_H */
