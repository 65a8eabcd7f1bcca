/* SPDX-License-Identifier: MIT */
/*
 * Write a path from left to right, without dot segments and in normal form. One pass, if the output has space for the
 * whole text; the segment iterator serves the other cases. Internal to the library.
 */
#ifndef URIKIT_SRC_PATH_WRITE_H
#define URIKIT_SRC_PATH_WRITE_H

#include <urikit/base.h>

#include "../simd/copy.h"

#if URIKITI_COPY

typedef struct path_writer {
    char *start;       /* of the path in the output */
    char *to;          /* its end so far */
    unsigned ends;     /* where a copy must end, see copy.h; COPY_TO_DOT: dot segments are removed */
    unsigned normal;   /* rules of normal_text.h */
    bool encoded_dots; /* "%2e" is a dot too */
} path_writer;

/*
 * Appends [p, path_end), which is the rest of the path, and the text from there to `end`, which has no dot segments.
 * The output has space for all of it. False if it is not that simple: a dot segment in a path without root; then what
 * was written is not used. The result may begin with "//".
 */
bool urikiti_path_append(path_writer *w, const char *p, const char *path_end, const char *end);

#endif

#endif /* URIKIT_SRC_PATH_WRITE_H */
