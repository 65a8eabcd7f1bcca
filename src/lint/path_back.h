/* SPDX-License-Identifier: MIT */
/*
 * A path as a reader gives it, byte by byte from the last to the first: so a ".." is met before the
 * segment it removes, and no buffer is needed. Internal to the library.
 */
#ifndef URIKIT_SRC_PATH_BACK_H
#define URIKIT_SRC_PATH_BACK_H

#include <urikit/base.h>

enum {
    PATH_DROP_BLANKS = 1,     /* tabs and line ends are not there */
    PATH_BACKSLASH = 2,       /* '\' separates segments too, and becomes '/' */
    PATH_DOTS = 4,            /* dot segments are removed, and the path begins with '/' */
    PATH_ENCODED_DOTS = 8,    /* "%2e" is a dot */
    PATH_DRIVE = 16,          /* file: a drive letter at the beginning stays, "C|" becomes "C:" */
    PATH_SLASH = 32,          /* an empty path is "/" */
    PATH_ENCODE = 64,         /* written with what the URL Standard's path does not allow encoded */
    PATH_ENCODE_OPAQUE = 128, /* the same for a path without segments */
};

/* What a reader makes of a path: the bytes that it reads, and how. */
typedef struct path_plan {
    urikit_str text;
    unsigned how;
} path_plan;

typedef struct path_back {
    urikit_str rest;    /* segments not yet taken, without the root's slash */
    urikit_str segment; /* bytes of the one at hand */
    unsigned how;
    size_t up;
    bool more;
    bool begun; /* a segment has been taken */
    bool in_segment;
    bool drive; /* the segment at hand is a drive letter */
} path_back;

void urikiti_path_back_start(path_back *back, path_plan plan);

/* The next byte to the left, 0..255, or -1 at the beginning. */
int urikiti_path_back_next(path_back *back);

/* Appends the path, whole or not at all; counts it. */
void urikiti_path_plan_write(path_plan plan, urikit_out *out);

/* Do two readers see the same path? "" and "/" are the same. */
bool urikiti_path_plans_equal(path_plan a, path_plan b);

#endif /* URIKIT_SRC_PATH_BACK_H */
