/* SPDX-License-Identifier: MIT */
/* Dot segments removed right to left: see path_walk.h. */
#include "path_walk.h"

#include "../base/out.h"
#include "normal_text.h"

#include <string.h>

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

/* Takes the root's slash off the piece that holds it. */
static bool take_root(path_walk *walk)
{
    urikit_str *piece = walk->head.len > 0 ? &walk->head : &walk->tail;

    if (piece->len == 0 || piece->ptr[0] != '/') {
        return false;
    }
    *piece = str_behind(*piece, 1);
    return true;
}

void urikiti_walk_start(path_walk *walk, urikit_str head, urikit_str tail, unsigned how)
{
    walk->head = head;
    walk->tail = tail;
    walk->up = 0;
    walk->encoded_dots = (how & WALK_ENCODED_DOTS) != 0;
    walk->at_last = true;
    walk->in_tail = true;
    walk->more = head.len > 0 || tail.len > 0;
    walk->rooted = take_root(walk);
    walk->keep_up = (how & WALK_REFERENCE) && !walk->rooted;
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
static urikit_str take_segment(path_walk *walk)
{
    urikit_str *piece = walk->in_tail ? &walk->tail : &walk->head;
    size_t at = piece->len;
    urikit_str segment;

    while (at > 0 && piece->ptr[at - 1] != '/') {
        at--;
    }
    segment = str_behind(*piece, at);
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

bool urikiti_walk_next(path_walk *walk, urikit_str *segment)
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

path_shape urikiti_walk_shape(const path_walk *walk, unsigned normal)
{
    path_walk left = *walk;
    path_shape shape = { 0 };
    urikit_str segment;

    while (urikiti_walk_next(&left, &segment)) {
        shape.count++;
        shape.len += urikiti_normal_len(segment, normal);
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

/* What must go before a path so that its first segment is read as one. */
static urikit_str guard_of(const path_walk *walk, const path_shape *shape, bool authority)
{
    if (walk->keep_up) {
        bool bare = shape->count > 0 && shape->up == 0;

        return bare && (shape->first.len == 0 || has_colon(shape->first)) ? URIKIT_STR("./") : URIKIT_STR("");
    }
    return shape->rooted && !authority && shape->count > 1 && shape->first.len == 0 ? URIKIT_STR("/.") : URIKIT_STR("");
}

bool urikiti_walk_write(const path_walk *walk, unsigned normal, bool authority, urikit_out *out)
{
    path_shape shape = urikiti_walk_shape(walk, normal);
    urikit_str guard = guard_of(walk, &shape, authority);
    size_t slashes = shape.count > 0 ? shape.count - 1 : 0;
    path_walk left = *walk;
    urikit_str segment;
    char *to;
    size_t i;

    urikiti_out_str(out, guard);
    for (i = 0; i < shape.up; i++) {
        urikiti_out_bytes(out, "../", 3);
    }
    if (shape.rooted) {
        urikiti_out_byte(out, '/');
    }
    to = urikiti_out_room(out, shape.len + slashes);
    if (to) {
        to += shape.len + slashes;
        for (i = 0; urikiti_walk_next(&left, &segment); i++) {
            if (i > 0) {
                *--to = '/';
            }
            to -= urikiti_normal_len(segment, normal);
            urikiti_normal_write(segment, normal, to);
        }
    }
    return guard.len > 0 && shape.rooted;
}

size_t urikiti_walk_difference(const path_walk *a, const path_walk *b, unsigned normal, int *order, urikit_str *in_b)
{
    size_t a_count = urikiti_walk_shape(a, 0).count;
    size_t b_count = urikiti_walk_shape(b, 0).count;
    size_t common = a_count < b_count ? a_count : b_count;
    size_t difference = common;
    path_walk a_left = *a;
    path_walk b_left = *b;
    urikit_str x = { NULL, 0 };
    urikit_str y = { NULL, 0 };

    *order = (a_count > b_count) - (a_count < b_count);
    *in_b = y;
    for (; a_count > common; a_count--) {
        (void)urikiti_walk_next(&a_left, &x);
    }
    for (; b_count > common; b_count--) {
        (void)urikiti_walk_next(&b_left, in_b);
    }
    /* going left, the last difference found is the first in the text */
    while (common > 0) {
        int step;

        (void)urikiti_walk_next(&a_left, &x);
        (void)urikiti_walk_next(&b_left, &y);
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

bool urikiti_path_has_dots(urikit_str path, bool encoded)
{
    if (path.len > 0 && path.ptr[0] == '/') {
        path = str_behind(path, 1);
    }
    while (path.len > 0) {
        const char *slash = memchr(path.ptr, '/', path.len);
        size_t len = slash ? (size_t)(slash - path.ptr) : path.len;

        if ((path.ptr[0] == '.' || path.ptr[0] == '%') && count_dots(urikit_str_of(path.ptr, len), encoded) > 0) {
            return true;
        }
        path = str_behind(path, slash ? len + 1 : len);
    }
    return false;
}
