/* SPDX-License-Identifier: MIT */
/**
 * urikit/unicode.h - calls that need Unicode tables: Normalization Form C, the direction of characters,
 * internationalized domain names.
 *
 * Tier: companion library urikit-unicode, with a binary interface of its own: doc/stability.md.
 * Layer 4: a library of its own (urikit-unicode) above urikit. It links utf8proc and ICU, and they allocate.
 * Threads: every call is thread-safe.
 *
 *   urikit_nfc_write         "a" U+0308      ->  U+00E4
 *   urikit_idna_to_ascii     "bücher.example"     ->  "xn--bcher-kva.example"
 *   urikit_idna_to_unicode   "xn--bcher-kva.example"   ->  "bücher.example"
 */
#ifndef URIKIT_UNICODE_H
#define URIKIT_UNICODE_H

#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Normalization Form C, UAX #15 ------------------------------------------ */

/**
 * Check that the text is in Normalization Form C. Text with only characters below U+0300 always is, and needs no table.
 *
 * at   the first byte of the first character that differs from the normal form; nullable
 *
 * Errors URIKIT_E_NFC;  URIKIT_E_UTF8;  URIKIT_E_MEMORY
 */
URIKIT_FALLIBLE urikit_code urikit_nfc_check(urikit_str text, size_t *at);

/** The most bytes that urikit_nfc_write writes. */
#define URIKIT_NFC_BOUND(len) ((len) * 3)
/**
 * Append the text in Normalization Form C.
 *
 * out   at most URIKIT_NFC_BOUND(text.len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_UTF8;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nfc_write(urikit_str text, urikit_out *out);

/** True if the text is in lower case by Unicode. at: the first byte of the first character that is not; nullable. */
URIKIT_API bool urikit_is_lower(urikit_str text, size_t *at);

/* ---- right to left, RFC 3987 §4.2 ---------------------------------------------- */

/**
 * Check that every component follows the rules for bidirectional IRIs. A component is the text between two delimiters,
 * in a host each label. It must have characters of only one direction. A component from right to left must begin and
 * end with a right-to-left character. The RFC says SHOULD: an IRI that breaks the rules is valid, but hard to read
 * aloud or to type.
 *
 * iri   as parsed by urikit_iri_parse
 * at    the first byte of the bad character in the IRI; nullable
 *
 * Errors URIKIT_E_BIDI
 */
URIKIT_FALLIBLE urikit_code urikit_iri_check_bidi(const urikit_uri *iri, size_t *at);

/* ---- internationalized domain names ----------------------------------------------- */

/** Flags of both calls; combine them with |. */
typedef unsigned urikit_idna_flags;
enum {
    URIKIT_IDNA_UNDERSCORE = 1, /* '_' is allowed, as in names of services (RFC 8552) */
    URIKIT_IDNA_STRICT = 2,     /* urikit_idna_to_unicode: a label that is not valid is an error */
};

/** The most bytes that urikit_idna_to_ascii writes. */
#define URIKIT_IDNA_TO_ASCII_BOUND 254
/**
 * Convert a domain name to A-labels: ToASCII of UTS #46, section 4.2. The processing is non-transitional. It checks
 * hyphens, joiners, directions, STD3 and DNS lengths. A dot at the end is allowed. The tables are those of the
 * installed ICU, but U+1E9E becomes U+00DF, as in Unicode 15.1 and later.
 *
 * The result has only letters, digits, '-' and '.' (and '_' by a flag). Each A-label decodes to a valid label that
 * encodes to the same A-label.
 *
 * host     UTF-8, not percent-encoded
 * flags    URIKIT_IDNA_UNDERSCORE or 0
 * out      at most URIKIT_IDNA_TO_ASCII_BOUND bytes for a host of any length; must not overlap the host
 * reason   on URIKIT_E_IDNA, receives the reason in words; nullable
 *
 * Errors URIKIT_E_IDNA;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_idna_to_ascii(urikit_str host, urikit_idna_flags flags, urikit_out *out, const char **reason);

/** The most bytes that urikit_idna_to_unicode writes. */
#define URIKIT_IDNA_TO_UNICODE_BOUND(len) ((len) <= 4096 ? (len) * 11 : (len)) /* longer names stay as they are */
/**
 * Convert a domain name to Unicode, the reverse of urikit_idna_to_ascii. A label that is not valid, or that would not
 * convert back to itself, stays as it is; with URIKIT_IDNA_STRICT it is an error. If the directions of labels do not
 * fit together (RFC 5893), all right-to-left labels stay as they are.
 *
 * out      at most URIKIT_IDNA_TO_UNICODE_BOUND(host.len) bytes of UTF-8; must not overlap the host
 *
 * Errors URIKIT_E_IDNA with URIKIT_IDNA_STRICT;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_idna_to_unicode(urikit_str host, urikit_idna_flags flags, urikit_out *out,
                                                   const char **reason);

/** The most bytes that urikit_iri_host_key writes for an IRI of len bytes. */
#define URIKIT_IRI_HOST_KEY_BOUND(len) ((len) + 254)
/**
 * Write the host as a key, to compare, group and index by: as urikit_uri_host_key, and for a host beyond ASCII its A-labels. This
 * call needs no ICU: the mapping and the checks of UTS #46, non-transitional, are made with the properties of utf8proc. Where
 * urikit_idna_to_ascii gives a name, this call gives the same, with two exceptions: a joiner is allowed after a virama only, and
 * A-labels of the host are kept as they are.
 *
 *   http://Bücher.example/    xn--bcher-kva.example
 *
 * Nothing is written for an absent or empty host, and for a name that has no A-labels.
 *
 * iri   as parsed by urikit_iri_parse or urikit_uri_parse
 * out   at most URIKIT_IRI_HOST_KEY_BOUND(iri->len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_iri_host_key(const urikit_uri *iri, urikit_out *out);

/** The most bytes that this call and the next write. */
#define URIKIT_UNICODE_VERSION_BOUND 20
/**
 * Write the version of Unicode of the calls for NFC and directions, "15.0.0", at most URIKIT_UNICODE_VERSION_BOUND bytes.
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_unicode_version_write(urikit_out *out);

/** The same for the calls for IDNA: "15.0", at most URIKIT_UNICODE_VERSION_BOUND bytes. Errors URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_idna_version_write(urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_UNICODE_H */
