/* SPDX-License-Identifier: MIT */
/* Error codes in a sentence about the text at hand. */
#ifndef TOOL_EXPLAIN_H
#define TOOL_EXPLAIN_H

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
void explain_as(urikit_kind kind, urikit_str text, urikit_code code, size_t at, fault *why);

/* The same for a text that urikit_uri_parse refused, with what this tool can do about it. */
void explain_uri(urikit_str text, urikit_code code, size_t at, fault *why);

/* The same for urikit_iri_parse. */
void explain_iri(urikit_str text, urikit_code code, size_t at, fault *why);

/* The same for a byte that is not allowed unencoded in a component. */
void explain_component(urikit_str text, size_t at, const char *component, fault *why);

/* How a message names the byte (or the character) at `at`. Returns `name`. */
const char *explain_byte(urikit_str text, size_t at, char name[64]);

#endif /* TOOL_EXPLAIN_H */
