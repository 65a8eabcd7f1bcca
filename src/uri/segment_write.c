/* SPDX-License-Identifier: MIT */
/* Write the path of a segment iterator: see segment_iterator.h. */
#include "segment_iterator.h"

#include "../base/out.h"
#include "normal_text.h"

#include <string.h>

enum {
    SEGMENTS_MORE = 4, /* how much longer than head and tail the path may be: "/." or "./", and the slash of the root */
};

static bool has_colon(urikit_str text)
{
    return text.len > 0 && memchr(text.ptr, ':', text.len) != NULL;
}

/*
 * The prefix that keeps the first segment of a path from being read as something else; may be empty.
 *
 * it      at its end
 * count   of segments
 */
static urikit_str guard_of(const segment_iterator *it, urikit_str first, size_t count, bool authority)
{
    if (it->keep_up) {
        bool exposed = count > 0 && it->up == 0;

        return exposed && (first.len == 0 || has_colon(first)) ? URIKIT_STR("./") : URIKIT_STR("");
    }
    return it->rooted && !authority && count > 1 && first.len == 0 ? URIKIT_STR("/.") : URIKIT_STR("");
}

/* Counts n bytes, and returns where they go if they are to be written. */
static char *space_before(char *end, size_t n, size_t *len)
{
    *len = urikiti_sum(*len, n);
    return end ? end - *len : NULL;
}

/* Writes the path so that it ends at `end`; only counts if that is NULL. Returns its length. */
static size_t write_back(segment_iterator it, unsigned normal, bool authority, char *end, bool *guarded)
{
    urikit_str segment = { NULL, 0 };
    urikit_str first = segment;
    urikit_str guard;
    size_t count;
    size_t len = 0;
    size_t n;
    char *to;

    for (count = 0; urikiti_segments_next(&it, &segment); count++) {
        first = segment;
        if (count > 0 && (to = space_before(end, 1, &len)) != NULL) {
            *to = '/';
        }
        n = urikiti_normal_len(segment, normal);
        if ((to = space_before(end, n, &len)) != NULL) {
            (void)urikiti_normal_write(segment, normal, to);
        }
    }
    guard = guard_of(&it, first, count, authority);
    *guarded = guard.len > 0 && it.rooted;
    if (it.rooted && (to = space_before(end, 1, &len)) != NULL) {
        *to = '/';
    }
    for (; it.keep_up && it.up > 0; it.up--) {
        if ((to = space_before(end, 3, &len)) != NULL) {
            memcpy(to, "../", 3);
        }
    }
    if ((to = space_before(end, guard.len, &len)) != NULL) {
        memcpy(to, guard.ptr, guard.len);
    }
    return len;
}

size_t urikiti_segments_bound(const segment_iterator *it)
{
    return urikiti_sum(urikiti_sum(it->head.len, it->tail.len), SEGMENTS_MORE);
}

bool urikiti_segments_write(const segment_iterator *it, unsigned normal, bool authority, urikit_out *out)
{
    size_t bound = urikiti_segments_bound(it);
    char *to = urikiti_out_spare(out, bound);
    bool guarded;
    size_t len;

    if (to) { /* one pass: written to the end of the bound, then moved to its beginning */
        len = write_back(*it, normal, authority, to + bound, &guarded);
        memmove(to, to + bound - len, len);
        out->len += len;
        return guarded;
    }
    len = write_back(*it, normal, authority, NULL, &guarded);
    to = urikiti_out_space(out, len);
    if (to) {
        (void)write_back(*it, normal, authority, to + len, &guarded);
    }
    return guarded;
}
