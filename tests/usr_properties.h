/* SPDX-License-Identifier: MIT */
/* What always holds of user URLs: for generated cases and for fuzzers. A broken property fails the test. */
#ifndef USR_PROPERTIES_H
#define USR_PROPERTIES_H

#include <urikit/base.h>

/* The longest text, and the most qualifiers, that usr_properties takes. */
enum { USR_CASE_CAP = 600, USR_CASE_PAIRS = USR_CASE_CAP / 4 };

/*
 * build(parse(x)) is the canonical form; that is its own canonical form, equal
 * to x, as long as measured, a URI without authority and fragment, and normal by RFC 3986 §6.2.2.
 * Returns whether the text is a user URL at all.
 */
bool usr_properties(urikit_str text);

#endif /* USR_PROPERTIES_H */
