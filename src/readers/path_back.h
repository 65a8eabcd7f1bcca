/* SPDX-License-Identifier: MIT */
/*
 * The path that a reader returns, byte by byte from the last to the first: ".." is read before the segment that it
 * removes, so no buffer is needed. Internal to the library.
 */
#ifndef URIKIT_SRC_PATH_BACK_H
#define URIKIT_SRC_PATH_BACK_H

#include <urikit/base.h>

enum {
    PATH_DROP_BLANKS = 1,     /* tabs and line ends are dropped */
    PATH_BACKSLASH = 2,       /* '\' also separates segments, and becomes '/'; with PATH_DOTS only */
    PATH_DOTS = 4,            /* dot segments are removed, and the path begins with '/' */
    PATH_ENCODED_DOTS = 8,    /* "%2e" is a dot */
    PATH_DRIVE = 16,          /* file: a drive letter at the beginning stays, "C|" becomes "C:" */
    PATH_SLASH = 32,          /* an empty path is "/" */
    PATH_ENCODE = 64,         /* characters that are not allowed in a path of the URL Standard are encoded */
    PATH_ENCODE_OPAQUE = 128, /* the same for a path without segments */
};

/* How a reader reads a path: the bytes, and PATH_... */
typedef struct path_plan {
    urikit_str text;
    unsigned how;
} path_plan;

typedef struct path_back {
    urikit_str rest;    /* segments that are not read yet, without the first slash */
    urikit_str segment; /* bytes of the current segment */
    unsigned how;
    size_t up;
    bool more;
    bool begun; /* a segment was read */
    bool in_segment;
    bool drive; /* the current segment is a drive letter */
} path_back;

void urikiti_path_back_start(path_back *back, path_plan plan);

/* The next byte to the left, 0..255, or -1 at the beginning. */
int urikiti_path_back_next(path_back *back);

/* Appends the path, if it fits as a whole. Counts it in any case. */
void urikiti_path_plan_write(path_plan plan, urikit_out *out);

/* True if two readers read the same path. "" and "/" are the same. */
bool urikiti_path_plans_equal(path_plan a, path_plan b);

#endif /* URIKIT_SRC_PATH_BACK_H */
