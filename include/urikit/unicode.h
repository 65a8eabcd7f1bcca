/* SPDX-License-Identifier: MIT */
/**
 * urikit/unicode.h - what needs Unicode's tables: Normalization Form C, the
 * direction of characters, internationalized domain names.
 *
 * A library of its own (urikit-unicode) above the rooms of urikit: it links
 * utf8proc and ICU, and they allocate. No small device needs it.
 */
#ifndef URIKIT_UNICODE_H
#define URIKIT_UNICODE_H

#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Normalization Form C, UAX #15 ------------------------------------------ */

/**
 * Is the text in Normalization Form C? Text below U+0300 is known to be without a look at any table.
 *
 * at   the first byte of the character where its normal form differs; nullable
 *
 * Errors URIKIT_E_NFC;  URIKIT_E_UTF8;  URIKIT_E_MEMORY
 */
URIKIT_FALLIBLE urikit_code urikit_nfc_check(urikit_str text, size_t *at);

#define URIKIT_NFC_BOUND(len) ((len)*3)
/**
 * Append the text in Normalization Form C.
 *
 * out   at most URIKIT_NFC_BOUND(text.len) bytes
 *
 * Errors URIKIT_E_UTF8;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nfc_write(urikit_str text, urikit_out *out);

/** Does lower-casing by Unicode leave the text as it is? at: the first character that it changes. */
URIKIT_API bool urikit_is_lower(urikit_str text, size_t *at);

/* ---- right to left, RFC 3987 §4.2 ---------------------------------------------- */

/**
 * Does every component keep the rules for bidirectional IRIs? A component (what
 * stands between two delimiters, in a host each label) holds characters of one
 * direction only, and one from right to left begins and ends with such a character. The
 * RFC says SHOULD: an IRI that breaks the rules is valid, but hard to read aloud or to type.
 *
 * iri   as parsed by urikit_iri_parse
 * at    the first byte of the offending character in the IRI; nullable
 *
 * Errors URIKIT_E_BIDI
 */
URIKIT_FALLIBLE urikit_code urikit_iri_check_bidi(const urikit_uri *iri, size_t *at);

/* ---- internationalized domain names ----------------------------------------------- */

/** Options of both calls, to be added up. */
enum {
    URIKIT_IDNA_UNDERSCORE = 1, /* the name may have '_', as those of services do (RFC 8552) */
    URIKIT_IDNA_STRICT = 2,     /* to Unicode: a label that is not valid is an error */
};

/**
 * Convert a host's name to A-labels: ToASCII of UTS #46, section 4.2. The
 * processing is non-transitional, with the checks of hyphens, joiners, directions, STD3
 * and DNS lengths; the dot of the root at the end is allowed. The tables are those of the
 * ICU at hand, but U+1E9E becomes U+00DF, as it does since Unicode 15.1.
 *
 * The result has only letters, digits, '-' and '.' (and '_' by option), and each
 * A-label of it decodes to a valid label that encodes to the same A-label.
 *
 * host     UTF-8, not percent-encoded
 * options  of URIKIT_IDNA_...
 * out      at most URIKIT_IDNA_TO_ASCII_BOUND bytes, whatever the length of the host
 * reason   receives why not, in words, on URIKIT_E_IDNA; nullable
 *
 * Errors URIKIT_E_IDNA;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
#define URIKIT_IDNA_TO_ASCII_BOUND 254
URIKIT_FALLIBLE urikit_code urikit_idna_to_ascii(urikit_str host, unsigned options, urikit_out *out,
                                                 const char **reason);

/**
 * Convert a host's name to Unicode, the reverse. A label that is not valid, or
 * that would not convert back to itself, stays as it is; with
 * URIKIT_IDNA_STRICT it is an error. Where the direction of a label does not fit to its
 * neighbours (RFC 5893), all labels from right to left stay as they are.
 *
 * out      at most URIKIT_IDNA_TO_UNICODE_BOUND(host.len) bytes of UTF-8; must not overlap the host
 *
 * Errors URIKIT_E_IDNA with URIKIT_IDNA_STRICT;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
#define URIKIT_IDNA_TO_UNICODE_BOUND(len) ((len) <= 4096 ? (len) * 11 : (len)) /* longer names stay as they are */
URIKIT_FALLIBLE urikit_code urikit_idna_to_unicode(urikit_str host, unsigned options, urikit_out *out,
                                                   const char **reason);

/** The version of Unicode behind the calls for NFC and directions, "15.0.0". A text that lives as long as the program. */
URIKIT_API const char *urikit_unicode_version(void);

#define URIKIT_IDNA_VERSION_SIZE 20
/** The version of Unicode behind the calls for IDNA, "15.0", with a NUL at the end. */
URIKIT_API void urikit_idna_version(char text[URIKIT_IDNA_VERSION_SIZE]);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_UNICODE_H */
