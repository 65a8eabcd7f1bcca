/* SPDX-License-Identifier: MIT */
/* Write a path from left to right: see path_write.h. */
#include "path_write.h"

#if URIKITI_COPY

#include "../simd/find.h"
#include "dot_segments.h"
#include "normal_text.h"

/* §5.2.4 2A to 2D: skips the dot segments at *p, and for each ".." removes a segment. False in a path without root. */
static bool skip_dot_segments(path_writer *w, const char **p, const char *path_end)
{
    bool up;
    size_t n;

    while ((n = urikiti_leading_dots(urikit_str_of(*p, (size_t)(path_end - *p)), w->encoded_dots, &up)) > 0) {
        if (w->to == w->start || *w->start != '/') {
            return false;
        }
        if (up && w->to - w->start > 1) { /* "/.." is "/" */
            w->to = w->start + urikiti_through_last_slash(w->start, (size_t)(w->to - w->start) - 1);
        }
        *p += n;
    }
    return true;
}

/* Handles the bytes at *p, where a copy ends. False in a path that is not simple. */
static bool put_unit(path_writer *w, const char **p, const char *path_end, const char *end)
{
    bool segment = w->to == w->start || w->to[-1] == '/';

    if (segment && (w->ends & COPY_TO_DOT) && *p < path_end && !skip_dot_segments(w, p, path_end)) {
        return false;
    }
    if (*p < end && (**p == '%' || **p == '.')) {
        w->to += urikiti_normal_unit(p, end, w->normal, w->to);
    }
    return true;
}

bool urikiti_path_append(path_writer *w, const char *p, const char *path_end, const char *end)
{
    while (p < end) {
        size_t n;

        if ((*p == '%' || *p == '.') && !put_unit(w, &p, path_end, end)) {
            return false;
        }
        n = simd_copy(w->to, p, (size_t)(end - p), w->ends, 0);
        w->to += n;
        p += n;
    }
    return true;
}

#endif
