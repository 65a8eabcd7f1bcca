/* SPDX-License-Identifier: MIT */
/* Dot segments: see dot_segments.h. */
#include "dot_segments.h"

#include "../simd/byte_mask.h"
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

#if URIKITI_SIMD

bool urikiti_path_has_dots(urikit_str path, bool encoded)
{
    uint64_t first = path.len > 0 && path.ptr[0] != '/'; /* bit 0: the block begins with a segment */
    size_t at;

    for (at = 0; at < path.len; at += SIMD_BLOCK_LEN) {
        size_t n = path.len - at < SIMD_BLOCK_LEN ? path.len - at : SIMD_BLOCK_LEN;
        const char *p = path.ptr + at;
        uint64_t slashes = byte_mask(p, n, '/');
        uint64_t found = byte_mask(p, n, '.') | (encoded ? byte_mask(p, n, '%') : 0);
        bool up;

        for (found &= slashes << 1 | first; found; found &= found - 1) {
            if (urikiti_leading_dots(text_after(path, at + lowest_bit(found)), encoded, &up) > 0) {
                return true;
            }
        }
        first = slashes >> (SIMD_BLOCK_LEN - 1);
    }
    return false;
}

#else

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

#endif
