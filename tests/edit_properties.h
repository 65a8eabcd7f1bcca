/* SPDX-License-Identifier: MIT */
/* What holds of every edit, for any input: for tests and fuzzers. */
#ifndef EDIT_PROPERTIES_H
#define EDIT_PROPERTIES_H

#include <urikit/iri.h>

/*
 * Every edit of a parsed reference of at most URI_CASE_CAP bytes with two texts of any bytes: the result parses into
 * the parts asked for and no other part has changed, the bounds hold, encoded text is taken exactly where
 * urikit_uri_write takes it. Returns how many of the edits could be made.
 */
size_t property_edits(const urikit_uri *uri, urikit_str key, urikit_str text);

#endif /* EDIT_PROPERTIES_H */
