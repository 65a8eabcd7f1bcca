/* SPDX-License-Identifier: MIT */
/*
 * Recognize dot segments of paths, RFC 3986 §5.2.4. Internal to the library.
 */
#ifndef URIKIT_SRC_DOT_SEGMENTS_H
#define URIKIT_SRC_DOT_SEGMENTS_H

#include <urikit/base.h>

/* The text after its first n bytes. */
static inline urikit_str text_after(urikit_str text, size_t n)
{
    return urikit_str_of(text.ptr + n, text.len - n);
}

/* The length of the dot that the text begins with, 0 if it does not: "." or, with `encoded`, "%2e". */
static inline size_t dot_len(urikit_str text, bool encoded)
{
    if (text.len >= 1 && text.ptr[0] == '.') {
        return 1;
    }
    if (encoded && text.len >= 3 && text.ptr[0] == '%' && text.ptr[1] == '2' && (text.ptr[2] | 0x20) == 'e') {
        return 3;
    }
    return 0;
}

/* 1 for ".", 2 for "..", 0 for every other segment. */
static inline unsigned count_dots(urikit_str segment, bool encoded)
{
    unsigned dots = 0;
    size_t n;

    while (dots < 3 && (n = dot_len(segment, encoded)) > 0) {
        segment = text_after(segment, n);
        dots++;
    }
    return segment.len == 0 && dots <= 2 ? dots : 0;
}

/* The text of a path before its first '/', or all of it. */
static inline urikit_str first_segment(urikit_str path)
{
    size_t n = 0;

    while (n < path.len && path.ptr[n] != '/') {
        n++;
    }
    return urikit_str_of(path.ptr, n);
}

/*
 * Fast, conservative check: true only if a piece of a path has no unencoded dot segment. The piece begins with a
 * segment or '/'.
 */
bool urikiti_has_no_dots(urikit_str piece);

/* The length of the dot segment that a piece begins with, including its '/'; 0 if there is none. *up: it is "..". */
size_t urikiti_leading_dots(urikit_str piece, bool encoded, bool *up);

/* The same, and with `encoded` also of dot segments with "%2e". */
bool urikiti_has_no_dots_at_all(urikit_str piece, bool encoded);

/* True if the path contains a dot segment, unencoded or (with `encoded`) with "%2e". */
bool urikiti_path_has_dots(urikit_str path, bool encoded);

#endif /* URIKIT_SRC_DOT_SEGMENTS_H */
