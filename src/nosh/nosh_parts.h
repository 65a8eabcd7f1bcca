/* SPDX-License-Identifier: MIT */
/* Shared by the files of this module. Internal to the library. */
#ifndef URIKIT_SRC_NOSH_PARTS_H
#define URIKIT_SRC_NOSH_PARTS_H

#include <urikit/nosh.h>

#include "../uri/segment_iterator.h"

enum { NOSH_AUTHORITY_AT = 7 }; /* after "nosh://" */

/* ---- nosh_split.c ---- */

/*
 * The first errors of the general syntax: of the two that normalization repairs (trailing slash, empty segment), and of
 * all others. Of the others, only a bad fragment is checked after these two.
 */
typedef struct nosh_faults {
    urikit_code slashes;
    size_t slashes_at;
    urikit_code other;
    size_t other_at;
} nosh_faults;

/*
 * Splits the text. The parts are valid unless `other` is an error. The fields restricted, kind and count are not set.
 */
nosh_faults urikiti_nosh_split(urikit_str text, urikit_nosh_dialect dialect, urikit_nosh *nosh);

/* ---- nosh.c ---- */

/* True if the restricted syntax of the dialect allows authorities of the kind. */
bool urikiti_nosh_is_identity(urikit_nosh_kind kind, urikit_nosh_dialect dialect);

/* ---- nosh_normal.c ---- */

/* The segments of the path without dot segments and empty segments, from the last to the first. */
segment_iterator urikiti_nosh_segments(const urikit_nosh *nosh);
bool urikiti_nosh_segments_next(segment_iterator *it, urikit_str *segment);

/* The first byte of scheme, authority or path that is not in normal form; nosh->path_end if there is none. */
size_t urikiti_nosh_unnormal(const urikit_nosh *nosh);

/* ---- nosh_why.c ---- */

/* Appends why a text is not a NOSH URI, or not one of the restricted syntax; `at` is at most its length. */
void urikiti_nosh_why(urikit_str text, bool is_part, urikit_code code, size_t at, urikit_out *out);

#endif /* URIKIT_SRC_NOSH_PARTS_H */
