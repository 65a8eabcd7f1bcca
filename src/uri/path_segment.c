/* SPDX-License-Identifier: MIT */
/* The segment of a path at an index. */
#include <urikit/uri.h>

size_t urikit_path_count(urikit_str path)
{
    urikit_str segment;
    size_t count = 0;

    while (urikit_path_next(&path, &segment)) {
        count++;
    }
    return count;
}

bool urikit_path_segment(urikit_str path, ptrdiff_t index, urikit_str *segment)
{
    ptrdiff_t left = index < 0 ? (ptrdiff_t)urikit_path_count(path) + index + 1 : index;

    while (left > 0 && urikit_path_next(&path, segment)) {
        if (--left == 0) {
            return true;
        }
    }
    *segment = urikit_str_of(NULL, 0);
    return false;
}
