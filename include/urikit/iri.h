/* SPDX-License-Identifier: MIT */
/**
 * urikit/iri.h - IRIs and IRI references, RFC 3987: URIs with non-ASCII characters, in UTF-8.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Layer 2: depends on uri. A parsed IRI is a urikit_uri, so every call of uri.h that reads parts, resolves or
 * relativizes also works on IRIs. This module has no Unicode tables: NFC and IDNA are in urikit/unicode.h.
 *
 * Threads: every call is thread-safe, there is no shared state. Each takes time linear in its input.
 *
 *   IRI   http://example.org/café
 *           |  urikit_uri_from_iri         ^
 *           v                              |  urikit_iri_from_uri
 *   URI   http://example.org/caf%C3%A9
 */
#ifndef URIKIT_IRI_H
#define URIKIT_IRI_H

#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Parse and check an IRI or IRI reference, RFC 3987 §2.2: ucschar is allowed where unreserved is, iprivate in
 * queries. Bidirectional formatting characters (§4.1) and noncharacters are errors.
 *
 * flags  as for urikit_uri_parse
 * iri    receives the parts as offsets into text, which must outlive it
 * at     see urikit_code; for URIKIT_E_UTF8 the first byte of the bad sequence; nullable
 *
 * Errors those of urikit_uri_parse;  URIKIT_E_UTF8
 */
URIKIT_FALLIBLE urikit_code urikit_iri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *iri, size_t *at);

/**
 * Append a sentence that says why urikit_iri_parse refused a text, as urikit_uri_explain does.
 *
 * out   at most URIKIT_EXPLAIN_MAX bytes; must not overlap the text
 *
 * Errors URIKIT_E_OVERLAP, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_iri_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out);

/** The most bytes that urikit_uri_from_iri writes. */
#define URIKIT_URI_FROM_IRI_BOUND(len) ((len) * 3)
/**
 * Map an IRI to a URI, §3.1: every non-ASCII byte becomes a triplet; nothing else changes. Hosts are percent-encoded,
 * too; they are not converted to A-labels.
 *
 * out   at most URIKIT_URI_FROM_IRI_BOUND(iri->len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_from_iri(const urikit_uri *iri, urikit_out *out);

/**
 * Map a URI to an IRI, §3.2: triplets are decoded if they make a character that is allowed in that component and is
 * not reserved: unreserved ASCII, and UTF-8 of ucschar (in a query also iprivate). All other triplets stay as they
 * are: "%25", delimiters, bytes that are not UTF-8, bidirectional formatting characters. An IP literal is copied with
 * its zone.
 *
 * out   at most uri->len bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_iri_from_uri(const urikit_uri *uri, urikit_out *out);

/**
 * Parse an IRI reference and write its normal form, as urikit_uri_normalize_text does for URIs.
 *
 * out   at most URIKIT_URI_NORMALIZE_BOUND(text.len) bytes; must not overlap the text
 * at    as in urikit_iri_parse; nullable
 *
 * Errors those of urikit_iri_parse;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_iri_normalize_text(urikit_str text, urikit_parse_flags flags, urikit_level level,
                                                      urikit_out *out, size_t *at);

/**
 * Parse a base and an IRI reference, and write the target, as urikit_uri_resolve_text does for URIs.
 *
 * out   at most URIKIT_URI_RESOLVE_BOUND(base.len, ref.len) bytes; must not overlap the texts
 * at    as in urikit_iri_parse: an offset in ref, or for URIKIT_E_BASE in base; nullable
 *
 * RFC 3987 §5.2.  Errors URIKIT_E_BASE;  those of urikit_iri_parse for ref;  those of urikit_uri_resolve
 */
URIKIT_FALLIBLE urikit_code urikit_iri_resolve_text(urikit_str base, urikit_str ref, urikit_parse_flags parse,
                                                    urikit_resolve_flags flags, urikit_out *out, size_t *at);

/**
 * Split any text into parts, and check it as an IRI reference, as urikit_uri_split does for URIs. The parts are the same.
 *
 * at   as in urikit_iri_parse; nullable
 *
 * RFC 3986 appendix B.  Errors those of urikit_iri_parse
 */
URIKIT_FALLIBLE urikit_code urikit_iri_split(urikit_str text, urikit_parse_flags flags, urikit_parts *parts, size_t *at);

/**
 * Write the parts as an IRI reference, as urikit_uri_write does for URIs.
 *
 * out   at most URIKIT_URI_WRITE_BOUND(sum of the lengths of the parts) bytes; must not overlap a part
 * at    on an error, the offset of the bad byte in the text that these parts would make; nullable
 *
 * RFC 3987 §2.2.  Errors those of urikit_uri_write;  URIKIT_E_UTF8
 */
URIKIT_FALLIBLE urikit_code urikit_iri_write(const urikit_parts *parts, urikit_parse_flags flags, urikit_out *out, size_t *at);

/**
 * Write the normal form of an IRI: as urikit_uri_normalize, but URIKIT_STEP_PERCENT also decodes the triplets that
 * urikit_iri_from_uri decodes. So an IRI and the URI that it maps to have the same normal form, which is an IRI
 * (RFC 3987 §5.3.2.3).
 *
 * out   at most URIKIT_URI_NORMALIZE_BOUND(iri->len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_iri_normalize(const urikit_uri *iri, urikit_level level, urikit_out *out);

/** True if the normal forms of two IRIs, or of an IRI and a URI, are the same bytes. No normal form is written. */
URIKIT_API bool urikit_iri_equal(const urikit_uri *a, const urikit_uri *b, urikit_level level);

/** A total order, as urikit_uri_compare; 0 if and only if urikit_iri_equal is true. */
URIKIT_API int urikit_iri_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level);

/* ---- file paths by the name of a system ------------------------------------------------ */

/**
 * Write the "file" URI of an absolute path: urikit_uri_from_file_path by the name of a system, "posix", which an absent or empty name is
 * too, or "windows".
 *
 * out   at most URIKIT_URI_FROM_FILE_PATH_BOUND(path.len) bytes; must not overlap the strings
 * at    as in urikit_uri_from_file_path; nullable
 *
 * RFC 8089 §2, appendix E.
 *
 * Errors URIKIT_E_FILE_PATH  another system, `at` is 0;  those of urikit_uri_from_file_path
 */
URIKIT_FALLIBLE urikit_code urikit_uri_from_path(urikit_str path, urikit_str system, urikit_out *out, size_t *at);

/**
 * Parse a "file" URI or IRI, and write the path that it names: urikit_file_path_from_uri by the name of a system, as above.
 *
 * out   at most text.len bytes of UTF-8; must not overlap the strings
 * at    the offset in the text of what is not allowed; of a path that is not UTF-8 0; nullable
 *
 * RFC 8089 §2 and §3, appendix E.
 *
 * Errors URIKIT_E_FILE_PATH  another system, `at` is 0;  URIKIT_E_UTF8  the path is not UTF-8;  those of urikit_iri_parse and
 *        urikit_file_path_from_uri
 */
URIKIT_FALLIBLE urikit_code urikit_iri_to_path(urikit_str text, urikit_str system, urikit_out *out, size_t *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_IRI_H */
