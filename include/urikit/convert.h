/* SPDX-License-Identifier: MIT */
/**
 * urikit/convert.h - from one family of identifiers to another: URIs and
 * CRIs, and CRIs in CBOR's diagnostic notation.
 *
 * Level 3: the only room that stands on both wings. No call
 * allocates or recurses; each takes time linear in its input.
 */
#ifndef URIKIT_CONVERT_H
#define URIKIT_CONVERT_H

#include <urikit/cri.h>
#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- URI and CRI ------------------------------------------------------------ */

/**
 * A URI reference to the encoded CRI reference. What comes out is normalised as the draft
 * asks: scheme and host in lower case, dot segments removed, unreserved characters decoded, an
 * empty or default port left out.
 *
 * text     a URI reference; ASCII
 * options  profile, zone and, where text has to be in NFC, check. The check sees the bytes in
 *          `out`: a call that ends with URIKIT_E_SPACE has not checked
 * out      at most URIKIT_CRI_FROM_URI_BOUND(text.len) bytes; must not overlap the text
 * at       offset in the text; nullable
 *
 * Errors what urikit_uri_parse says;
 *        URIKIT_CRI_ERR_IPVFUTURE, _ZONE_TEXT, _USERINFO_COLON, _PORT, _PORT_ZEROS, _DOUBLE_SLASH, _UP;
 *        URIKIT_E_UTF8  a zone that is not UTF-8;  URIKIT_E_SPACE;  and what options->check says
 * Spec   draft-ietf-core-href-18 §6, "URI to CRI", and §3
 */
#define URIKIT_CRI_FROM_URI_BOUND(len) ((len) * 2 + 16)
URIKIT_MUST_USE urikit_code urikit_cri_from_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out,
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
URIKIT_MUST_USE urikit_code urikit_cri_from_iri(urikit_str text, const urikit_cri_options *options, urikit_out *out,
                                                size_t *at);

/**
 * A CRI reference to the URI reference. A result that would not mean the same
 * is an error, too: [0, null, []] has none.
 *
 * out   receives ASCII; at most URIKIT_CRI_TO_URI_BOUND(cri->bytes.len) bytes
 * at    offset in cri->bytes; nullable
 *
 * Errors URIKIT_CRI_ERR_SCHEME_NUMBER, _ZONE_TEXT, _APPEND, _CLEAR, _NO_PATH, _ROOTLESS_REFERENCE,
 *        _NAME_IPV4; those of urikit_cri_validate;  URIKIT_E_SPACE
 * Spec   draft-ietf-core-href-18 §6.1; departs from it in doc/cri.md
 */
#define URIKIT_CRI_TO_URI_BOUND(len) ((len) * 3 + 448)
URIKIT_MUST_USE urikit_code urikit_cri_to_uri(const urikit_cri *cri, const urikit_cri_options *options,
                                              urikit_out *out, size_t *at);

/* ---- diagnostic notation ------------------------------------------------------ */

/**
 * A CRI in CBOR's diagnostic notation, as it stands in cri->bytes: [-1, ["a"]]. ASCII
 * only: other characters are "\u00b2" (also those that turn a line of text around),
 * byte strings h'C6336401'.
 *
 * out   at most URIKIT_EDN_BOUND(cri->bytes.len) bytes
 */
#define URIKIT_EDN_BOUND(len) ((len) * 9 + 8)
URIKIT_MUST_USE urikit_code urikit_cri_to_edn(const urikit_cri *cri, urikit_out *out);

/** Options of urikit_cri_to_edn_literal. */
enum {
    URIKIT_EDN_UNTAGGED = 0, /* cri'coap://a' */
    URIKIT_EDN_TAGGED = 1,   /* CRI'coap://a': the same in tag 99 */
};

/**
 * A CRI as a literal of diagnostic notation, draft-ietf-core-href-18 appendix C.
 * Errors as urikit_cri_to_uri.
 */
#define URIKIT_EDN_LITERAL_BOUND(len) (URIKIT_CRI_TO_URI_BOUND(len) * 2 + 5)
URIKIT_MUST_USE urikit_code urikit_cri_to_edn_literal(const urikit_cri *cri, const urikit_cri_options *options,
                                                      unsigned how, urikit_out *out, size_t *at);

/**
 * Diagnostic notation to CBOR, checked to be a CRI reference (in tag 99 or not). Read are
 *
 *   [-1, ["a"]]         the array notation: integers, null true false, "text", h'6162', b64'YWI=',
 *                       'bytes', arrays; blanks and comments; 99([...])
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
 * Errors URIKIT_CRI_ERR_EDN, _EDN_NUMBER, _EDN_ESCAPE, _EDN_BYTES, _EDN_DEPTH, _EDN_LITERAL; URIKIT_E_UTF8;
 *        those of urikit_cri_from_iri and urikit_cri_decode;  URIKIT_E_SPACE: then nothing was decoded to check it
 */
#define URIKIT_EDN_READ_BOUND(len) ((len) * 2 + 16)
URIKIT_MUST_USE urikit_code urikit_cri_from_edn(urikit_str text, const urikit_cri_options *options,
                                                urikit_out *scratch, urikit_out *out, size_t *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_CONVERT_H */
