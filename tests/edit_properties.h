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

/*
 * A pattern for keys removes a pair with a key exactly where trying everything that '*' may match says so. At most 500
 * bytes each, and no 65 asterisks side by side. Returns whether it matches.
 */
bool property_pattern(urikit_str pattern, urikit_str octets);

#endif /* EDIT_PROPERTIES_H */
