/* SPDX-License-Identifier: MIT */
/* URNs, RFC 8141: what their own rules of equivalence (§3.1) need of the parsed form. Internal to the library. */
#ifndef URIKIT_SRC_URN_H
#define URIKIT_SRC_URN_H

#include <urikit/uri.h>

/* True if the level has a step for URNs, and the URI has the scheme "urn" and no authority. */
bool urikiti_is_urn(const urikit_uri *uri, urikit_level level);

/* The path of a URN: its namespace identifier, and what is after it in the path as written. */
typedef struct urn_path {
    urikit_str nid; /* empty: the path does not begin with one */
    urikit_str rest;
} urn_path;

urn_path urikiti_urn_path(const urikit_uri *uri, urikit_level level);

/* The rule of normal_text.h for the identifier: as that of a host, in lower case. */
unsigned urikiti_urn_rule(urikit_level level);

/* The URN as the level has it: with URIKIT_STEP_URN without r-, q- and f-component. */
urikit_uri urikiti_urn_cut(const urikit_uri *uri, urikit_level level);

#endif /* URIKIT_SRC_URN_H */
