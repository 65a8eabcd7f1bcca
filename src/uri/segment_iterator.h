/* SPDX-License-Identifier: MIT */
/*
 * Iterate over the segments of a path without its dot segments, RFC 3986 §5.2.4, from the last to the first. From right
 * to left, a ".." comes before the segment that it removes, so one pass needs no buffer and never goes back. Internal
 * to the library.
 */
#ifndef URIKIT_SRC_SEGMENT_ITERATOR_H
#define URIKIT_SRC_SEGMENT_ITERATOR_H

#include <urikit/base.h>

/*
 * The path is head followed by tail, the two pieces that §5.2.3 merges; one of them is often empty. A head that is not
 * empty ends with '/'.
 */
typedef struct segment_iterator {
    urikit_str head;
    urikit_str tail;
    size_t up;         /* number of ".." whose segment has not been read yet */
    bool rooted;       /* begins with '/'; also true after ".." has removed the first segment of "a/../b" */
    bool keep_up;      /* a relative reference: ".." at its beginning stays, and it never becomes rooted */
    bool encoded_dots; /* "%2e" is a dot too */
    bool at_last;      /* no segment has been read yet */
    bool in_tail;      /* else in head */
    bool more;
} segment_iterator;

enum {
    SEGMENTS_PATH = 0,         /* exactly §5.2.4 */
    SEGMENTS_REFERENCE = 1,    /* sets keep_up, unless the path begins with '/' */
    SEGMENTS_ENCODED_DOTS = 2, /* sets encoded_dots */
};

void urikiti_segments_start(segment_iterator *it, urikit_str head, urikit_str tail, unsigned how);

/* The next segment to the left that is not removed. False after the last: then up and rooted are final. */
bool urikiti_segments_next(segment_iterator *it, urikit_str *segment);

/* What an iterator will return. */
typedef struct path_shape {
    size_t count;     /* of segments */
    urikit_str first; /* the first segment, absent if count is 0 */
    size_t up;
    bool rooted;
} path_shape;

path_shape urikiti_segments_shape(const segment_iterator *it);

/*
 * The index of the first segment in which two paths differ, or the smaller count.
 *
 * order   of those segments (or of the counts), as in strcmp
 * in_b    the segment of b with that index, absent if there is none
 */
size_t urikiti_segments_difference(const segment_iterator *a, const segment_iterator *b, unsigned normal, int *order,
                                   urikit_str *in_b);

/* ---- segment_write.c ---- */

/* The most bytes that urikiti_segments_write writes; SIZE_MAX on overflow. */
size_t urikiti_segments_bound(const segment_iterator *it);

/*
 * Appends the path of the iterator, with segments in normal form (see normal_text.h). If the text would read as
 * something else, a prefix is written: "/." before "//" unless `authority`, "./" before a relative path whose first
 * segment is empty or contains ':'. True if "/." was written.
 */
bool urikiti_segments_write(const segment_iterator *it, unsigned normal, bool authority, urikit_out *out);

#endif /* URIKIT_SRC_SEGMENT_ITERATOR_H */
