/* SPDX-License-Identifier: MIT */
/*
 * The segments of a path without its dot segments, RFC 3986 §5.2.4, from the
 * last to the first. Going right to left, a ".." is met before the segment it
 * removes: one pass, no buffer, no backtracking. Internal to the library.
 */
#ifndef URIKIT_SRC_SEGMENT_ITERATOR_H
#define URIKIT_SRC_SEGMENT_ITERATOR_H

#include <urikit/base.h>

/*
 * Walks head followed by tail, the two pieces that §5.2.3 merges; one of them
 * is often empty. A head that is not empty ends with '/'.
 */
typedef struct segment_iterator {
    urikit_str head;
    urikit_str tail;
    size_t up;         /* ".." segments whose segment has not come yet */
    bool rooted;       /* begins with '/'; true also once ".." has removed the first segment of "a/../b" */
    bool keep_up;      /* a relative reference: ".." at its beginning stays, and it never becomes rooted */
    bool encoded_dots; /* "%2e" is a dot too */
    bool at_last;      /* no segment has been taken yet */
    bool in_tail;      /* else in head */
    bool more;
} segment_iterator;

enum {
    SEGMENTS_PATH = 0,         /* the letter of §5.2.4 */
    SEGMENTS_REFERENCE = 1,    /* sets keep_up, unless the path begins with '/' */
    SEGMENTS_ENCODED_DOTS = 2, /* sets encoded_dots */
};

void urikiti_segments_start(segment_iterator *walk, urikit_str head, urikit_str tail, unsigned how);

/* The next surviving segment, going left; false when there are none left: then up and rooted are final. */
bool urikiti_segments_next(segment_iterator *walk, urikit_str *segment);

/* What a walk will yield. */
typedef struct path_shape {
    size_t count;     /* of segments */
    urikit_str first; /* the first segment, absent where count is 0 */
    size_t up;
    bool rooted;
} path_shape;

path_shape urikiti_segments_shape(const segment_iterator *walk);

/* The most bytes that urikiti_segments_write writes; SIZE_MAX if size_t cannot say it. */
size_t urikiti_segments_bound(const segment_iterator *walk);

/*
 * Appends the path that the walk yields, its segments in normal form (see
 * normal_text.h). Where the text would read as something else, it is kept from
 * that: "/." goes before "//" unless `authority`, "./" before a relative
 * path whose first segment is empty or holds ':'. Returns whether "/." was needed.
 */
bool urikiti_segments_write(const segment_iterator *walk, unsigned normal, bool authority, urikit_out *out);

/*
 * The index of the first segment in which two paths differ, or the smaller
 * count. order: of those segments (or of the counts), as in strcmp. in_b: the segment
 * of b with that index, absent if b has none.
 */
size_t urikiti_segments_difference(const segment_iterator *a, const segment_iterator *b, unsigned normal, int *order, urikit_str *in_b);

/* Is it certain, at a glance, that a piece of a path that begins with a segment or with '/' holds no plain dot segment? */
bool urikiti_holds_no_dots(urikit_str piece);

/* The length of the plain dot segment that a piece begins with, its '/' included, and in *up whether it is ".."; else 0. */
size_t urikiti_leading_dots(urikit_str piece, bool *up);

/*
 * §5.2.4 as it is written, left to right: for a path that begins with '/', plain dots only, and room for all of it, in
 * which there is something to step back over. The result may begin with "//". Returns its length.
 */
size_t urikiti_remove_dots(urikit_str path, char *room);

/* Does the path hold a dot segment, written plainly or (where `encoded`) with "%2e"? */
bool urikiti_path_has_dots(urikit_str path, bool encoded);

#endif /* URIKIT_SRC_SEGMENT_ITERATOR_H */
