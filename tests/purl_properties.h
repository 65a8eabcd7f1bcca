/* SPDX-License-Identifier: MIT */
/* What always holds of package URLs: for generated cases and for fuzzers. A broken property fails the test. */
#ifndef PURL_PROPERTIES_H
#define PURL_PROPERTIES_H

#include <urikit/base.h>

/* The longest text, and the most qualifiers, that purl_properties takes. */
enum { PURL_CASE_CAP = 600, PURL_CASE_PAIRS = PURL_CASE_CAP / 4 };

/*
 * build(parse(x)) is the canonical form; that is its own canonical form, equal to x, as long as measured, and a URI. What
 * is required of every reader, the lenient reading takes, too, with the same canonical form.
 * Returns whether the text is a package URL at all.
 */
bool purl_properties(urikit_str text);

#endif /* PURL_PROPERTIES_H */
