/* SPDX-License-Identifier: MIT */
/* Dot segments: see dot_segments.h. */
#include "dot_segments.h"

#include "../simd/find.h"

#include <string.h>

bool urikiti_has_no_dots(urikit_str piece)
{
    return piece.len == 0 || (piece.ptr[0] != '.' && !(urikiti_find_steps(piece.ptr, piece.len) & FOUND_DOT));
}

size_t urikiti_leading_dots(urikit_str piece, bool *up)
{
    size_t dots = piece.len > 0 && piece.ptr[0] == '.' ? 1 : 0;

    dots += dots && piece.len > 1 && piece.ptr[1] == '.' ? 1 : 0;
    *up = dots == 2;
    if (dots == piece.len) {
        return dots;
    }
    return dots > 0 && piece.ptr[dots] == '/' ? dots + 1 : 0;
}

size_t urikiti_remove_dots(urikit_str path, char *to)
{
    const char *p = path.ptr; /* on a '/' */
    const char *end = p + path.len;
    size_t len = 0;

    while (p < end) {
        bool up;
        size_t n = urikiti_leading_dots(urikit_str_of(p + 1, (size_t)(end - p) - 1), &up);

        if (n == 0) {
            size_t run = (size_t)(urikiti_next_dot(p + 1, end) - p);

            memcpy(to + len, p, run);
            len += run;
            p += run;
            continue;
        }
        if (up) {
            len = urikiti_through_last_slash(to, len);
            len -= len > 0;
        }
        p += n;
        if (p + 1 == end && *p != '/') { /* the last segment: its '/' stays */
            to[len++] = '/';
            break;
        }
    }
    return len;
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
