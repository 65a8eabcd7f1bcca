/* SPDX-License-Identifier: MIT */
/* What the files about NOSH URIs share. Internal to the library. */
#ifndef URIKIT_SRC_NOSH_PARTS_H
#define URIKIT_SRC_NOSH_PARTS_H

#include <urikit/nosh.h>

#include "../uri/segment_iterator.h"

enum { NOSH_AUTHORITY_AT = 7 }; /* behind "nosh://" */

/*
 * The first fault of the general syntax, twice: among the two that normalising repairs
 * (trailing slash, empty segment), and among all others. Only a bad fragment can
 * come together with one of the two, and is looked for after them.
 */
typedef struct nosh_faults {
    urikit_code slashes;
    size_t slashes_at;
    urikit_code other;
    size_t other_at;
} nosh_faults;

/* Splits the text; the parts are right unless there is an `other` fault. No restricted verdict, kind or count yet. */
nosh_faults urikiti_nosh_split(urikit_str text, urikit_nosh_dialect dialect, urikit_nosh *nosh);

/* The path's segments without dot segments and empty ones, from the last to the first. */
segment_iterator urikiti_nosh_segments(const urikit_nosh *nosh);
bool urikiti_nosh_segments_next(segment_iterator *walk, urikit_str *segment);

/* The first byte that keeps scheme, authority or path from normal form; nosh->path_end if there is none. */
size_t urikiti_nosh_unnormal(const urikit_nosh *nosh);

#endif /* URIKIT_SRC_NOSH_PARTS_H */
