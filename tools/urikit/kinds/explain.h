/* SPDX-License-Identifier: MIT */
/* Error codes in a sentence about the text at hand. */
#ifndef TOOL_EXPLAIN_H
#define TOOL_EXPLAIN_H

#include "kinds/kind.h"
#include "text/fault.h"

#include <urikit/kind.h>
#include <urikit/uri.h>

/* The parts of a text that need not be a valid URI, cut where RFC 3986 appendix B cuts. */
typedef enum place {
    PLACE_SCHEME,
    PLACE_USERINFO,
    PLACE_HOST,
    PLACE_PORT,
    PLACE_PATH,
    PLACE_QUERY,
    PLACE_FRAGMENT,
    PLACE_COUNT
} place;

extern const char *const place_names[PLACE_COUNT];

typedef struct place_span {
    size_t start;
    size_t end;
    bool there;
} place_span;

/* Total: every text has such a cut, and on a valid one it is the parser's. */
void place_split(urikit_str text, place_span spans[PLACE_COUNT]);

/* Fills in *why with the library's sentence. */
void explain_as(urikit_kind as, urikit_str text, urikit_code code, size_t at, fault *why);

/* The same for a text that urikit_uri_parse refused, with what this tool can do about it. */
void explain_uri(urikit_str text, urikit_code code, size_t at, fault *why);

/* The same for urikit_iri_parse. */
void explain_iri(urikit_str text, urikit_code code, size_t at, fault *why);

/* The same for a byte that is not allowed unencoded in a component. */
void explain_component(urikit_str text, size_t at, const char *component, fault *why);

/* How a message names the byte (or the character) at `at`. Returns `name`. */
const char *explain_byte(urikit_str text, size_t at, char name[64]);

/* ---- CRIs ---------------------------------------------------------------------------------------- */

/* Text that is not the hex of some bytes; `at` is the first character that cannot be. */
void explain_hex(urikit_str text, size_t at, fault *why);

/* Bytes that are not a CRI, or a CRI that does not allow what was asked; `at` is an offset in them. */
void explain_cri(urikit_str bytes, urikit_code code, size_t at, const cri_usage *usage, fault *why);

typedef enum cri_text { CRI_TEXT_URI, CRI_TEXT_NOTATION } cri_text;

/* A URI that no CRI can be, or diagnostic notation that is none; `at` is an offset in the text. */
void explain_cri_text(urikit_str text, cri_text what, urikit_code code, size_t at, const cri_usage *usage, fault *why);

#endif /* TOOL_EXPLAIN_H */
