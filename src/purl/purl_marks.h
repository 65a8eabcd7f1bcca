/* SPDX-License-Identifier: MIT */
/* Find the separators of a package URL, and check every byte. Internal to the library. */
#ifndef URIKIT_SRC_PURL_MARKS_H
#define URIKIT_SRC_PURL_MARKS_H

#include <urikit/base.h>

#define NOT_THERE SIZE_MAX

/* The separators of what is before the qualifiers. */
typedef struct purl_left {
    size_t type_end; /* the '/' after the type; NOT_THERE as all others */
    size_t slash;    /* the last '/' */
    size_t at;       /* the last '@' */
} purl_left;

/* The separators that one pass over the text finds. */
typedef struct purl_marks {
    purl_left left;
    size_t type;     /* where it begins */
    size_t question; /* the last '?' before the subpath */
    size_t hash;     /* the last '#' */
    bool wide;       /* a triplet is of a byte beyond ASCII */
    bool hidden;     /* a triplet is of '/' */
} purl_marks;

/*
 * Finds the marks after the type, whose beginning the caller sets. On an error, *at is the offset of the bad byte, and the
 * marks are of no use. There is one function for every machine and one for SSE2, which gives the same.
 */
urikit_code urikiti_purl_marks_bytewise(urikit_str text, purl_marks *marks, size_t *at);
urikit_code urikiti_purl_marks(urikit_str text, purl_marks *marks, size_t *at);

#endif /* URIKIT_SRC_PURL_MARKS_H */
