/* SPDX-License-Identifier: MIT */
/* What always holds of NOSH URIs: for generated cases and for fuzzers. A broken property fails the test. */
#ifndef NOSH_PROPERTIES_H
#define NOSH_PROPERTIES_H

#include <urikit/nosh.h>
#include <urikit/uri.h>

/* The longest text that nosh_properties takes. */
enum { NOSH_CASE_CAP = 600 };

/* The parts of a general-valid URI are those that RFC 3986 sees. */
urikit_uri nosh_property_uri(const urikit_nosh *nosh, urikit_str text);

/* A normal form is one by RFC 3986 §6.2.2 too. */
void nosh_property_normal_uri(const urikit_nosh *nosh, urikit_str text);

/*
 * The normal form is its own normal form, not longer, as long as measured,
 * general-valid, a URI, equal to what it came from; normalizing cures not_normalized and
 * nothing else; a restricted-valid URI is what its parts build. Returns whether the text has a normal form.
 */
bool nosh_properties(urikit_str text, urikit_nosh_dialect dialect);

#endif /* NOSH_PROPERTIES_H */
