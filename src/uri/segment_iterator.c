/* SPDX-License-Identifier: MIT */
/* Dot segments removed right to left: see segment_iterator.h. */
#include "segment_iterator.h"

#include "../base/out.h"
#include "../simd/find.h"
#include "normal_text.h"

#include <string.h>

enum {
    SEGMENTS_MORE = 4, /* what a path may be longer than the pieces walked: "/." or "./", and the root's slash */
};

/* The length of the dot at p, 0 if there is none: "." or, where that counts, "%2e". */
static size_t dot_len(urikit_str text, bool encoded)
{
    if (text.len >= 1 && text.ptr[0] == '.') {
        return 1;
    }
    if (encoded && text.len >= 3 && text.ptr[0] == '%' && text.ptr[1] == '2' && (text.ptr[2] | 0x20) == 'e') {
        return 3;
    }
    return 0;
}

static urikit_str str_behind(urikit_str text, size_t n)
{
    return urikit_str_of(text.ptr + n, text.len - n);
}

/* 1 for ".", 2 for "..", 0 for every other segment. */
static unsigned count_dots(urikit_str segment, bool encoded)
{
    unsigned dots = 0;
    size_t n;

    while (dots < 3 && (n = dot_len(segment, encoded)) > 0) {
        segment = str_behind(segment, n);
        dots++;
    }
    return segment.len == 0 && dots <= 2 ? dots : 0;
}

static urikit_str first_segment(urikit_str path)
{
    size_t n = 0;

    while (n < path.len && path.ptr[n] != '/') {
        n++;
    }
    return urikit_str_of(path.ptr, n);
}

/* §5.2.4 2A and 2D: dot segments at the beginning of a rootless path go, with their slash. */
static urikit_str strip_leading_dots(urikit_str path, bool encoded)
{
    for (;;) {
        urikit_str segment = first_segment(path);

        if (count_dots(segment, encoded) == 0) {
            return path;
        }
        path = str_behind(path, segment.len < path.len ? segment.len + 1 : segment.len);
    }
}

bool urikiti_holds_no_dots(urikit_str piece)
{
    return piece.len == 0 || (piece.ptr[0] != '.' && !(urikiti_find_steps(piece.ptr, piece.len) & FOUND_DOT));
}

/* Takes the root's slash off the piece that holds it. */
static bool take_root(segment_iterator *walk)
{
    urikit_str *piece = walk->head.len > 0 ? &walk->head : &walk->tail;

    if (piece->len == 0 || piece->ptr[0] != '/') {
        return false;
    }
    *piece = str_behind(*piece, 1);
    return true;
}

void urikiti_segments_start(segment_iterator *walk, urikit_str head, urikit_str tail, unsigned how)
{
    walk->head = head;
    walk->tail = tail;
    walk->up = 0;
    walk->encoded_dots = (how & SEGMENTS_ENCODED_DOTS) != 0;
    walk->at_last = true;
    walk->in_tail = true;
    walk->more = head.len > 0 || tail.len > 0;
    walk->rooted = take_root(walk);
    walk->keep_up = (how & SEGMENTS_REFERENCE) && !walk->rooted;
    if (!walk->rooted && !walk->keep_up) {
        walk->head = strip_leading_dots(walk->head, walk->encoded_dots);
        if (walk->head.len == 0) {
            walk->tail = strip_leading_dots(walk->tail, walk->encoded_dots);
        }
        walk->more = walk->head.len > 0 || walk->tail.len > 0;
        walk->rooted = take_root(walk);
    }
}

/* The next segment to the left, dots and all; only while there are more. */
static urikit_str take_segment(segment_iterator *walk)
{
    urikit_str *piece = walk->in_tail ? &walk->tail : &walk->head;
    size_t at = urikiti_through_last_slash(piece->ptr, piece->len);
    urikit_str segment = str_behind(*piece, at);

    if (at > 0) {
        piece->len = at - 1; /* a slash: one more segment before it, be it empty */
    } else if (walk->in_tail && walk->head.len > 0) {
        walk->in_tail = false;
        walk->head.len--; /* the slash it ends with */
    } else {
        walk->more = false;
    }
    return segment;
}

bool urikiti_segments_next(segment_iterator *walk, urikit_str *segment)
{
    while (walk->more) {
        unsigned dots;
        bool last = walk->at_last;

        *segment = take_segment(walk);
        walk->at_last = false;
        dots = count_dots(*segment, walk->encoded_dots);
        if (dots > 0) {
            walk->up += dots - 1;
            if (last) { /* "a/." and "a/b/.." end with a slash: an empty segment */
                segment->len = 0;
                return true;
            }
        } else if (walk->up > 0) {
            walk->up--;
            if (!walk->more && !walk->keep_up) {
                walk->rooted = true; /* "a/../b" is "/b": §5.2.4 2C leaves the slash */
            }
        } else {
            return true;
        }
    }
    return false;
}

path_shape urikiti_segments_shape(const segment_iterator *walk)
{
    segment_iterator left = *walk;
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

static bool has_colon(urikit_str text)
{
    return text.len > 0 && memchr(text.ptr, ':', text.len) != NULL;
}

/* What must go before a path so that its first segment is read as one. walk: at its end; count: of the segments. */
static urikit_str guard_of(const segment_iterator *walk, urikit_str first, size_t count, bool authority)
{
    if (walk->keep_up) {
        bool bare = count > 0 && walk->up == 0;

        return bare && (first.len == 0 || has_colon(first)) ? URIKIT_STR("./") : URIKIT_STR("");
    }
    return walk->rooted && !authority && count > 1 && first.len == 0 ? URIKIT_STR("/.") : URIKIT_STR("");
}

/* Takes n bytes before `end`, if they are to be written; counts them. */
static char *room_before(char *end, size_t n, size_t *len)
{
    *len = urikiti_sum(*len, n);
    return end ? end - *len : NULL;
}

/* Writes the path so that it ends at `end`; only counts where that is NULL. Returns its length. */
static size_t write_back(segment_iterator walk, unsigned normal, bool authority, char *end, bool *guarded)
{
    urikit_str segment = { NULL, 0 };
    urikit_str first = segment;
    urikit_str guard;
    size_t count;
    size_t len = 0;
    size_t n;
    char *to;

    for (count = 0; urikiti_segments_next(&walk, &segment); count++) {
        first = segment;
        if (count > 0 && (to = room_before(end, 1, &len)) != NULL) {
            *to = '/';
        }
        n = urikiti_normal_len(segment, normal);
        if ((to = room_before(end, n, &len)) != NULL) {
            (void)urikiti_normal_write(segment, normal, to);
        }
    }
    guard = guard_of(&walk, first, count, authority);
    *guarded = guard.len > 0 && walk.rooted;
    if (walk.rooted && (to = room_before(end, 1, &len)) != NULL) {
        *to = '/';
    }
    for (; walk.keep_up && walk.up > 0; walk.up--) {
        if ((to = room_before(end, 3, &len)) != NULL) {
            memcpy(to, "../", 3);
        }
    }
    if ((to = room_before(end, guard.len, &len)) != NULL) {
        memcpy(to, guard.ptr, guard.len);
    }
    return len;
}

size_t urikiti_segments_bound(const segment_iterator *walk)
{
    return urikiti_sum(urikiti_sum(walk->head.len, walk->tail.len), SEGMENTS_MORE);
}

bool urikiti_segments_write(const segment_iterator *walk, unsigned normal, bool authority, urikit_out *out)
{
    size_t bound = urikiti_segments_bound(walk);
    char *room = urikiti_out_spare(out, bound);
    bool guarded;
    size_t len;

    if (room) { /* one pass: at the end of what it may need, then moved to the beginning */
        len = write_back(*walk, normal, authority, room + bound, &guarded);
        memmove(room, room + bound - len, len);
        out->len += len;
        return guarded;
    }
    len = write_back(*walk, normal, authority, NULL, &guarded);
    room = urikiti_out_room(out, len);
    if (room) {
        (void)write_back(*walk, normal, authority, room + len, &guarded);
    }
    return guarded;
}

size_t urikiti_segments_difference(const segment_iterator *a, const segment_iterator *b, unsigned normal, int *order, urikit_str *in_b)
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
    /* going left, the last difference found is the first in the text */
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

size_t urikiti_remove_dots(urikit_str path, char *room)
{
    const char *p = path.ptr; /* on a '/' */
    const char *end = p + path.len;
    size_t len = 0;

    while (p < end) {
        bool up;
        size_t n = urikiti_leading_dots(urikit_str_of(p + 1, (size_t)(end - p) - 1), &up);

        if (n == 0) {
            size_t run = (size_t)(urikiti_next_dot(p + 1, end) - p);

            memcpy(room + len, p, run);
            len += run;
            p += run;
            continue;
        }
        if (up) {
            len = urikiti_through_last_slash(room, len);
            len -= len > 0;
        }
        p += n;
        if (p + 1 == end && *p != '/') { /* the last segment: what it leaves is a '/' */
            room[len++] = '/';
            break;
        }
    }
    return len;
}

bool urikiti_path_has_dots(urikit_str path, bool encoded)
{
    urikit_str segment;

    if (path.len == 0 || (!encoded && urikiti_holds_no_dots(path))) {
        return false;
    }
    if (path.ptr[0] == '/') {
        path = str_behind(path, 1);
    }
    for (;;) {
        segment = first_segment(path);
        if (count_dots(segment, encoded) > 0) {
            return true;
        }
        if (segment.len == path.len) {
            return false;
        }
        path = str_behind(path, segment.len + 1);
    }
}
