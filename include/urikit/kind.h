/* SPDX-License-Identifier: MIT */
/**
 * urikit/kind.h - the kinds of identifiers by name: which kind a text is, and whether it is valid as a kind.
 * For programs that learn the kind at run time, as the tool and the database functions do.
 *
 * Layer 3: depends on uri, iri, nosh, usr, cri. No call allocates or recurses; every call is thread-safe.
 */
#ifndef URIKIT_KIND_H
#define URIKIT_KIND_H

#include <urikit/usr.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum urikit_kind {
    URIKIT_KIND_URI,           /* "uri": RFC 3986's URI, with a scheme */
    URIKIT_KIND_URI_REFERENCE, /* "uri-reference": or a relative reference */
    URIKIT_KIND_IRI,           /* "iri": RFC 3987's IRI */
    URIKIT_KIND_IRI_REFERENCE, /* "iri-reference" */
    URIKIT_KIND_CRI,           /* "cri": the bytes of a CRI or CRI reference, revision 18 */
    URIKIT_KIND_NOSH,          /* "nosh": the general syntax of the newer dialect */
    URIKIT_KIND_USR,           /* "usr": a user URL */
} urikit_kind;

#define URIKIT_KIND_COUNT 7

/** The kind's name, as above. "unknown" for a number that is not a kind. */
URIKIT_API const char *urikit_kind_name(urikit_kind kind);

/** The kind with a name. False, with *kind untouched: there is none. */
URIKIT_API bool urikit_kind_find(urikit_str name, urikit_kind *kind);

/**
 * The kind that a text should be read as: "nosh:" and "usr:" in any case of letters begin their families, text with
 * bytes beyond ASCII is an IRI reference, everything else a URI reference. Never says CRI, and never adds a scheme.
 */
URIKIT_API urikit_kind urikit_kind_detect(urikit_str text);

/**
 * Check a text as a kind.
 *
 * pairs, cap  room for the qualifiers of a user URL: URIKIT_USR_PAIRS_BOUND(text.len) always suffice. Other kinds need
 *             none
 * at          as for the kind's own call; nullable
 *
 * Errors those of urikit_uri_parse, urikit_iri_parse, urikit_cri_decode and urikit_cri_validate,
 *        urikit_nosh_parse, urikit_usr_parse;  URIKIT_E_SPACE  more than cap pairs
 */
URIKIT_FALLIBLE urikit_code urikit_kind_check(urikit_kind kind, urikit_str text, urikit_usr_pair *pairs, size_t cap,
                                              size_t *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_KIND_H */
