/* SPDX-License-Identifier: MIT */
/**
 * urikit/convert.h - from one family of identifiers to another: URIs and
 * CRIs, CRIs in CBOR's diagnostic notation, URIs and the options of CoAP requests.
 *
 * Level 3: the only room that stands on both wings. No call
 * allocates or recurses; each takes time linear in its input.
 */
#ifndef URIKIT_CONVERT_H
#define URIKIT_CONVERT_H

#include <urikit/coap.h>
#include <urikit/cri.h>
#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- URI and CRI ------------------------------------------------------------ */

#define URIKIT_CRI_FROM_URI_BOUND(len) ((len)*2 + 16)
/**
 * A URI reference to the encoded CRI reference. What comes out is normalised as the draft
 * asks: scheme and host in lower case, dot segments removed, unreserved characters decoded, an
 * empty or default port left out.
 *
 * text     a URI reference; ASCII
 * options  profile, zone and check. CRIs have to be in NFC, and their labels in lower case beyond ASCII too: this
 *          library has no tables for that, so WITHOUT a check such text passes and the CRI is not a valid one. Pass
 *          a check that calls urikit/unicode.h, unless the text is known to be ASCII or in NFC. The check sees the
 *          bytes in `out`: a call that ends with URIKIT_E_SPACE has not checked
 * out      at most URIKIT_CRI_FROM_URI_BOUND(text.len) bytes; must not overlap the text
 * at       offset in the text; nullable
 *
 * Errors what urikit_uri_parse says;
 *        URIKIT_E_CRI_IPVFUTURE, _ZONE_TEXT, _USERINFO_COLON, _PORT, _PORT_ZEROS, _DOUBLE_SLASH, _UP;
 *        URIKIT_E_UTF8  a zone that is not UTF-8;  URIKIT_E_SPACE;  and what options->check says
 * Spec   draft-ietf-core-href-18 §6, "URI to CRI", and §3
 */
URIKIT_FALLIBLE urikit_code urikit_cri_from_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out,
                                                size_t *at);

/**
 * The same for an IRI reference: what urikit_uri_from_iri and urikit_cri_from_uri
 * would make of it, in one step. Names are not turned into A-labels. The way back
 * is urikit_cri_to_uri, then urikit_iri_from_uri.
 *
 * text   an IRI reference, UTF-8
 *
 * Errors what urikit_iri_parse says, and those of urikit_cri_from_uri
 */
URIKIT_FALLIBLE urikit_code urikit_cri_from_iri(urikit_str text, const urikit_cri_options *options, urikit_out *out,
                                                size_t *at);

#define URIKIT_CRI_TO_URI_BOUND(len) ((len)*3 + 448)
/**
 * A CRI reference to the URI reference. A result that would not mean the same
 * is an error, too: [0, null, []] has none.
 *
 * out   receives ASCII; at most URIKIT_CRI_TO_URI_BOUND(cri->bytes.len) bytes
 * at    offset in cri->bytes; nullable
 *
 * Errors URIKIT_E_CRI_SCHEME_NUMBER, _ZONE_TEXT, _APPEND, _CLEAR, _NO_PATH, _ROOTLESS_REFERENCE,
 *        _NAME_IPV4; those of urikit_cri_validate;  URIKIT_E_SPACE
 * Spec   draft-ietf-core-href-18 §6.1; departs from it in doc/cri.md
 */
URIKIT_FALLIBLE urikit_code urikit_cri_to_uri(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out,
                                              size_t *at);

/* ---- diagnostic notation ------------------------------------------------------ */

#define URIKIT_EDN_BOUND(len) ((len)*9 + 8)
/**
 * A CRI in CBOR's diagnostic notation, as it stands in cri->bytes: [-1, ["a"]]. ASCII
 * only: other characters are "\u00b2" (also those that turn a line of text around),
 * byte strings h'C6336401'.
 *
 * out   at most URIKIT_EDN_BOUND(cri->bytes.len) bytes
 */
URIKIT_FALLIBLE urikit_code urikit_cri_to_edn(const urikit_cri *cri, urikit_out *out);

/** Flags of urikit_cri_to_edn_literal. */
typedef unsigned urikit_edn_flags;
enum {
    URIKIT_EDN_UNTAGGED = 0, /* cri'coap://a' */
    URIKIT_EDN_TAGGED = 1,   /* CRI'coap://a': the same in tag 99 */
};

#define URIKIT_EDN_LITERAL_BOUND(len) (URIKIT_CRI_TO_URI_BOUND(len) * 2 + 5)
/**
 * A CRI as a literal of diagnostic notation, draft-ietf-core-href-18 appendix C.
 * Errors as urikit_cri_to_uri.
 */
URIKIT_FALLIBLE urikit_code urikit_cri_to_edn_literal(const urikit_cri *cri, const urikit_cri_options *options,
                                                      urikit_edn_flags flags, urikit_out *out, size_t *at);

#define URIKIT_EDN_READ_BOUND(len) ((len)*3 + 16)
/**
 * Diagnostic notation to CBOR, checked to be a CRI reference (in tag 99 or not). Read are
 *
 *   [-1, ["a"]]         the array notation: integers, null true false, "text", h'6162', b64'YWI=',
 *                       'bytes', ip'192.0.2.1', strings with '+' between them, arrays; blanks and comments; 99([...]).
 *                       A comma may be left away where blanks separate, and one may follow the last element; encoding
 *                       indicators (1_1, "a"_0) change nothing, since heads are the shortest
 *   cri'coap://a'       a URI or IRI reference; CRI'...' for the same in tag 99
 *   cri<<"coap://a">>   the same with one text or byte string
 *
 * Text is converted by urikit_cri_from_iri; the array notation is written as it
 * stands, in shortest heads, and decoded with the options.
 *
 * scratch  room for a literal's text where it holds escapes or hex: text.len bytes
 *          always suffice; nullable, then such literals are URIKIT_E_SPACE
 * out      at most URIKIT_EDN_READ_BOUND(text.len) bytes; must not overlap text or scratch
 * at       offset in the text; nullable
 *
 * Errors URIKIT_E_CRI_EDN, _EDN_NUMBER, _EDN_ESCAPE, _EDN_BYTES, _EDN_DEPTH, _EDN_LITERAL; URIKIT_E_UTF8;
 *        those of urikit_cri_from_iri and urikit_cri_decode;  URIKIT_E_SPACE: then nothing was decoded to check it
 */
URIKIT_FALLIBLE urikit_code urikit_cri_from_edn(urikit_str text, const urikit_cri_options *options, urikit_out *scratch,
                                                urikit_out *out, size_t *at);

/* ---- URI and CoAP options ------------------------------------------------------- */

#define URIKIT_COAP_FROM_URI_BOUND(len) ((len) + (len) / 16 + 16)
/**
 * A URI of CoAP to the options of a request, RFC 7252 §6.4 (RFC 8323 §8 for coap+tcp, coap+ws and their like): to
 * be read with urikit_coap_option_next, as those that urikit_coap_decompose makes of a CRI.
 *
 * Every triplet becomes the byte that it stands for: "%2F" in a segment, or "%FF", which no CRI passes to an
 * option. Where the URI holds delimiters as triplets, the way back may therefore be another URI.
 *
 * text         a URI with one of the schemes coap, coaps, coap+tcp, coaps+tcp, coap+ws, coaps+ws
 * options      the profile, for request->scheme_number, and the form of zones; nullable
 * destination  as for urikit_coap_decompose
 * out          receives the values, at most URIKIT_COAP_FROM_URI_BOUND(text.len) bytes; must not overlap the
 *              text. Must live as long as *request
 * at           offset in the text; nullable
 *
 * Normalised on the way are dot segments ("%2e" is a dot), the letters of a host's name (to lower case, those that
 * were triplets, too), and addresses: "%31.2.3.4" is 1.2.3.4.
 *
 * Errors URIKIT_E_COAP_SCHEME, _AUTHORITY, _USERINFO, _FRAGMENT, _HOST_EMPTY, _HOST_LONG, _HOST_ADDRESS, _HOST (an
 *        IPvFuture address), _ZONE, _PATH_LONG, _QUERY_LONG, _DESTINATION;  URIKIT_E_CRI_PORT, _ZONE_TEXT;
 *        URIKIT_E_UTF8  a host's name that is not UTF-8, RFC 3986 §3.2.2;  URIKIT_E_SPACE;  what urikit_uri_parse says
 */
URIKIT_FALLIBLE urikit_code urikit_coap_from_uri(urikit_str text, const urikit_cri_options *options,
                                                 const urikit_coap_destination *destination, urikit_out *out,
                                                 urikit_coap_request *request, size_t *at);

/** The same for an IRI, as if it had first been made a URI. Errors also what urikit_iri_parse says */
URIKIT_FALLIBLE urikit_code urikit_coap_from_iri(urikit_str text, const urikit_cri_options *options,
                                                 const urikit_coap_destination *destination, urikit_out *out,
                                                 urikit_coap_request *request, size_t *at);

/**
 * The URI of a request, from its Uri-* options: RFC 7252 §6.5, in normal form (§6.3). The arguments are those of
 * urikit_coap_compose, which makes the CRI. Here segments and parameters may be any bytes, and the path is "/"
 * where there is no Uri-Path.
 *
 * options  the profile and the form of zones; nullable. Its limit on counts holds, its check is not called
 * out      receives ASCII: at most three bytes for each of a value, one for each option, and 64; must not overlap
 *          the options. A destination's zone may add three bytes for each of its own
 *
 * Errors those of urikit_coap_compose;  URIKIT_E_CRI_ZONE_TEXT  the destination's zone has no form
 */
URIKIT_FALLIBLE urikit_code urikit_coap_to_uri(uint64_t scheme_number, urikit_coap_options from,
                                               const urikit_coap_destination *destination,
                                               const urikit_cri_options *options, urikit_out *out,
                                               urikit_coap_place *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_CONVERT_H */
