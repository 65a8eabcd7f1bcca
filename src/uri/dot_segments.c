/* SPDX-License-Identifier: MIT */
/* Dot segments: see dot_segments.h. */
#include "dot_segments.h"

#include "../simd/find.h"

#include <string.h>

bool urikiti_has_no_dots(urikit_str piece)
{
    return piece.len == 0 || (piece.ptr[0] != '.' && !urikiti_may_have_dots(piece.ptr, piece.len));
}

bool urikiti_has_no_dots_at_all(urikit_str piece, bool encoded)
{
    urikit_str rest = piece;
    const char *p;

    while (encoded && rest.len > 0 && (p = memchr(rest.ptr, '%', rest.len)) != NULL) {
        rest = text_after(rest, (size_t)(p - rest.ptr));
        if (dot_len(rest, true) > 0) {
            return false;
        }
        rest = text_after(rest, 1);
    }
    return urikiti_has_no_dots(piece);
}

size_t urikiti_leading_dots(urikit_str piece, bool encoded, bool *up)
{
    urikit_str rest = piece;
    unsigned dots = 0;
    size_t n;

    while (dots < 2 && (n = dot_len(rest, encoded)) > 0) {
        rest = text_after(rest, n);
        dots++;
    }
    *up = dots == 2;
    if (dots == 0 || (rest.len > 0 && rest.ptr[0] != '/')) {
        return 0;
    }
    return piece.len - rest.len + (rest.len > 0);
}

bool urikiti_path_has_dots(urikit_str path, bool encoded)
{
    urikit_str segment;

    if (path.len == 0 || (!encoded && urikiti_has_no_dots(path))) {
        return false;
    }
    if (path.ptr[0] == '/') {
        path = text_after(path, 1);
    }
    for (;;) {
        segment = first_segment(path);
        if (count_dots(segment, encoded) > 0) {
            return true;
        }
        if (segment.len == path.len) {
            return false;
        }
        path = text_after(path, segment.len + 1);
    }
}
