/* SPDX-License-Identifier: MIT */
/**
 * urikit/iri.h - IRIs and IRI references, RFC 3987: URIs with characters beyond
 * ASCII, in UTF-8.
 *
 * Level 3: depends on uri. An IRI is parsed by the URI parser with a wider
 * table of characters and held in the same urikit_uri, so every call of uri.h
 * that reads parts, resolves or relativizes works on IRIs too.
 * Needs no Unicode tables: NFC and IDNA are in urikit/unicode.h.
 */
#ifndef URIKIT_IRI_H
#define URIKIT_IRI_H

#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Parse and check an IRI or IRI reference, RFC 3987 §2.2: ucschar stands
 * wherever unreserved does, iprivate in queries. Bidirectional formatting
 * characters are refused (§4.1), noncharacters too.
 *
 * options  those of urikit_uri_parse
 *
 * Errors those of urikit_uri_parse, and URIKIT_E_UTF8 at the first byte of a sequence that is none
 */
URIKIT_FALLIBLE urikit_code urikit_iri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *iri, size_t *at);

#define URIKIT_URI_FROM_IRI_BOUND(len) ((len)*3)
/**
 * Map an IRI to a URI, §3.1: every byte beyond ASCII becomes a triplet; nothing
 * else changes. Hosts too are percent-encoded, not turned into A-labels.
 *
 * out   at most URIKIT_URI_FROM_IRI_BOUND(iri->len) bytes; must not overlap the text
 */
URIKIT_FALLIBLE urikit_code urikit_uri_from_iri(const urikit_uri *iri, urikit_out *out);

/**
 * Map a URI to an IRI, §3.2: triplets are decoded where they make characters
 * that may stand in that component and are not reserved: unreserved ASCII, and UTF-8
 * of ucschar (in a query iprivate too). Whatever else is encoded stays as it
 * is: "%25", delimiters, bytes that are not UTF-8, bidirectional formatting characters. An IP literal is
 * copied whole, with its zone.
 *
 * out   at most uri->len bytes; must not overlap the text
 */
URIKIT_FALLIBLE urikit_code urikit_iri_from_uri(const urikit_uri *uri, urikit_out *out);

/**
 * Parse an IRI reference and write its normal form, as urikit_uri_normalize_text does for URIs.
 * Thread-safe.  Errors those of urikit_iri_parse; URIKIT_E_SPACE
 */
URIKIT_MUST_USE urikit_code urikit_iri_normalize_text(urikit_str text, urikit_level level, urikit_out *out, size_t *at);

/**
 * Parse a base and an IRI reference, and write the target, as urikit_uri_resolve_text does for URIs.
 * Thread-safe.  Errors URIKIT_E_BASE; those of urikit_iri_parse for ref; those of urikit_uri_resolve
 */
URIKIT_MUST_USE urikit_code urikit_iri_resolve_text(urikit_str base, urikit_str ref, urikit_resolve_flags flags,
                                                    urikit_out *out, size_t *at);

/**
 * Write the normal form of an IRI: that of urikit_uri_normalize, and with
 * URIKIT_STEP_PERCENT the triplets are decoded that urikit_iri_from_uri decodes. So an IRI and the URI that it maps to
 * have one normal form, which is an IRI (RFC 3987 §5.3.2.3).
 *
 * out   at most URIKIT_URI_NORMALIZE_BOUND(iri->len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_iri_normalize(const urikit_uri *iri, urikit_level level, urikit_out *out);

/** Are the normal forms of two IRIs, or of an IRI and a URI, the same bytes? Neither is written anywhere. */
bool urikit_iri_equal(const urikit_uri *a, const urikit_uri *b, urikit_level level);

/** A total order that agrees with urikit_iri_equal; otherwise as urikit_uri_compare. */
int urikit_iri_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_IRI_H */
