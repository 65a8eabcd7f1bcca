/* SPDX-License-Identifier: MIT */
/* Segments without dot segments, from right to left: see segment_iterator.h. */
#include "segment_iterator.h"

#include "../simd/find.h"
#include "dot_segments.h"
#include "normal_text.h"

/* §5.2.4 2A and 2D: removes dot segments, with their slash, from the beginning of a rootless path. */
static urikit_str strip_leading_dots(urikit_str path, bool encoded)
{
    for (;;) {
        urikit_str segment = first_segment(path);

        if (count_dots(segment, encoded) == 0) {
            return path;
        }
        path = text_after(path, segment.len < path.len ? segment.len + 1 : segment.len);
    }
}

/* Removes the slash of the root from the path. False if there is none. */
static bool take_root(segment_iterator *it)
{
    urikit_str *piece = it->head.len > 0 ? &it->head : &it->tail;

    if (piece->len == 0 || piece->ptr[0] != '/') {
        return false;
    }
    *piece = text_after(*piece, 1);
    return true;
}

void urikiti_segments_start(segment_iterator *it, urikit_str head, urikit_str tail, unsigned how)
{
    it->head = head;
    it->tail = tail;
    it->up = 0;
    it->encoded_dots = (how & SEGMENTS_ENCODED_DOTS) != 0;
    it->at_last = true;
    it->in_tail = true;
    it->more = head.len > 0 || tail.len > 0;
    it->rooted = take_root(it);
    it->keep_up = (how & SEGMENTS_REFERENCE) && !it->rooted;
    if (!it->rooted && !it->keep_up) {
        it->head = strip_leading_dots(it->head, it->encoded_dots);
        if (it->head.len == 0) {
            it->tail = strip_leading_dots(it->tail, it->encoded_dots);
        }
        it->more = it->head.len > 0 || it->tail.len > 0;
        it->rooted = take_root(it);
    }
}

/* The next segment to the left, also dot segments. Only while there are more. */
static urikit_str take_segment(segment_iterator *it)
{
    urikit_str *piece = it->in_tail ? &it->tail : &it->head;
    size_t at = urikiti_through_last_slash(piece->ptr, piece->len);
    urikit_str segment = text_after(*piece, at);

    if (at > 0) {
        piece->len = at - 1; /* before a slash there is one more segment; it may be empty */
    } else if (it->in_tail && it->head.len > 0) {
        it->in_tail = false;
        it->head.len--; /* its last slash */
    } else {
        it->more = false;
    }
    return segment;
}

bool urikiti_segments_next(segment_iterator *it, urikit_str *segment)
{
    while (it->more) {
        unsigned dots;
        bool last = it->at_last;

        *segment = take_segment(it);
        it->at_last = false;
        dots = count_dots(*segment, it->encoded_dots);
        if (dots > 0) {
            it->up += dots - 1;
            if (last) { /* "a/." and "a/b/.." become "a/": the last segment is empty */
                segment->len = 0;
                return true;
            }
        } else if (it->up > 0) {
            it->up--;
            if (!it->more && !it->keep_up) {
                it->rooted = true; /* "a/../b" is "/b": §5.2.4 2C keeps the slash */
            }
        } else {
            return true;
        }
    }
    return false;
}

path_shape urikiti_segments_shape(const segment_iterator *it)
{
    segment_iterator left = *it;
    path_shape shape = { 0 };
    urikit_str segment;

    while (urikiti_segments_next(&left, &segment)) {
        shape.count++;
        shape.first = segment;
    }
    shape.up = left.keep_up ? left.up : 0;
    shape.rooted = left.rooted;
    return shape;
}

size_t urikiti_segments_difference(const segment_iterator *a, const segment_iterator *b, unsigned normal, int *order,
                                   urikit_str *in_b)
{
    size_t a_count = urikiti_segments_shape(a).count;
    size_t b_count = urikiti_segments_shape(b).count;
    size_t common = a_count < b_count ? a_count : b_count;
    size_t difference = common;
    segment_iterator a_left = *a;
    segment_iterator b_left = *b;
    urikit_str x = { NULL, 0 };
    urikit_str y = { NULL, 0 };

    *order = (a_count > b_count) - (a_count < b_count);
    *in_b = y;
    for (; a_count > common; a_count--) {
        (void)urikiti_segments_next(&a_left, &x);
    }
    for (; b_count > common; b_count--) {
        (void)urikiti_segments_next(&b_left, in_b);
    }
    /* from right to left, the last difference found is the first in the text */
    while (common > 0) {
        int step;

        (void)urikiti_segments_next(&a_left, &x);
        (void)urikiti_segments_next(&b_left, &y);
        common--;
        step = urikiti_normal_compare(x, y, normal);
        if (step != 0) {
            *order = step;
            difference = common;
            *in_b = y;
        }
    }
    return difference;
}
