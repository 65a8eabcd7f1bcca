/* SPDX-License-Identifier: MIT */
/*
 * The properties of doc/properties.md, one case at a time: for generated cases in
 * test_uri_properties.c, for anything at all in tests/fuzz/. A broken property fails the test with
 * the texts. Texts of up to URI_CASE_CAP bytes.
 */
#ifndef URI_PROPERTIES_H
#define URI_PROPERTIES_H

#include <urikit/uri.h>

/* L1: no operation creates, removes or moves an authority. */
void property_authority(const urikit_uri *base, const urikit_uri *uri);

/* L2: write(parse(x)) = x. */
void property_write(const urikit_uri *uri);

/* L3: normalize is idempotent; a higher level's result is a fixed point of every lower level. */
void property_fixed_points(const urikit_uri *uri);

/*
 * L4: normalize(resolve(b, r)) = normalize(resolve(normalize(b), normalize(r))).
 * RFC 3986 itself breaks it in three places, which doc/properties.md names: a base
 * that ends in "..", of which §5.2.3 drops the last segment unread; a
 * rootless base, where §5.2.4 gives "a/../b" a root that "b" does not have; and
 * encoded dots, which count as a name when a ".." after them is resolved.
 * Returns whether the property had to hold.
 */
bool property_commute(const urikit_uri *base, const urikit_uri *ref);

/* L5: resolve(b, relativize(b, t)) = t, or what t itself resolves to. Returns whether the reference is shorter than t. */
bool property_relativize(const urikit_uri *base, const urikit_uri *target);

/* L6: equal if and only if the normal forms are the same bytes. Returns on how many levels they are. */
size_t property_equal(const urikit_uri *a, const urikit_uri *b);

/* L6: compare is transitive. */
void property_order(const urikit_uri *a, const urikit_uri *b, const urikit_uri *c);

/* L7: measured length = written length; no space too small is overrun. */
void property_measure(const urikit_uri *base, const urikit_uri *uri);

/* L8: the bytes before `at` begin some valid text, those and one more begin none. Returns whether there was an error. */
bool property_error_offset(urikit_str text, unsigned options);

/* Whichever way the machine scans, parsing says the same. */
void property_units(urikit_str text, unsigned options);

#endif /* URI_PROPERTIES_H */
