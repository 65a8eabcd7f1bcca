/* SPDX-License-Identifier: MIT */
/**
 * urikit/convert.h - conversion between families of identifiers: URIs and CRIs, CRIs and CBOR diagnostic notation, URIs
 * and the options of CoAP requests.
 *
 * Tier: companion library urikit-cri, with a binary interface of its own: doc/stability.md.
 * Layer 3: the only module that depends on both sides, URI and CRI.
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear
 * in its input.
 *
 *   coap://h/a?b             URI              urikit_cri_from_uri, urikit_cri_to_uri
 *   82 20 81 61 68 ...       CRI in CBOR
 *   [-1, ["h"], ...]         CRI in EDN       urikit_cri_from_edn, urikit_cri_to_edn
 *   Uri-Host: h ...          CoAP options     urikit_coap_from_uri, urikit_coap_to_uri
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

/** The most bytes that urikit_cri_from_uri writes. */
#define URIKIT_CRI_FROM_URI_BOUND(len) ((len) * 2 + 16)
/**
 * Convert a URI reference to an encoded CRI reference. The result is normalized as the draft requires: scheme and host
 * in lower case, dot segments removed, unreserved characters decoded, an empty or default port left out, and a port of
 * a scheme that has none (file, urn, mailto ...: draft §2, C7).
 *
 * text     a URI reference; ASCII
 * options  profile, zone and check. A CRI must be in NFC, and its labels in lower case, also non-ASCII letters. This
 *          library has no Unicode tables, so WITHOUT a check other text passes and the CRI is not valid. Pass a check
 *          that calls urikit/unicode.h, unless the decoded text is known to be ASCII or in NFC. The check reads the
 *          bytes in `out`: after URIKIT_E_SPACE it was not called. Nullable
 * out      at most URIKIT_CRI_FROM_URI_BOUND(text.len) bytes; must not overlap the text
 * at       offset in the text; nullable
 *
 * Errors those of urikit_uri_parse;
 *        URIKIT_E_CRI_IPVFUTURE, _ZONE_TEXT, _USERINFO_COLON, _PORT, _PORT_ZEROS, _DOUBLE_SLASH, _UP;
 *        URIKIT_E_UTF8  a zone that is not UTF-8;  URIKIT_E_SPACE;  and the codes of options->check
 * Spec   draft-ietf-core-href-18 §6, "URI to CRI", and §2
 */
URIKIT_FALLIBLE urikit_code urikit_cri_from_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at);

/**
 * The same for an IRI reference: urikit_uri_from_iri and urikit_cri_from_uri in one step. Names are not converted to
 * A-labels. The reverse is urikit_cri_to_uri, then urikit_iri_from_uri.
 *
 * text   an IRI reference, UTF-8
 * out    at most URIKIT_CRI_FROM_URI_BOUND(text.len) bytes; must not overlap the text
 * at     offset in the text; nullable
 *
 * Errors those of urikit_iri_parse and urikit_cri_from_uri
 */
URIKIT_FALLIBLE urikit_code urikit_cri_from_iri(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at);

/** The most bytes that urikit_cri_to_uri writes. */
#define URIKIT_CRI_TO_URI_BOUND(len) ((len) * 3 + 448)
/**
 * Convert a CRI reference to a URI reference. If no URI reference has the same meaning, it is an error:
 * [0, null, []].
 *
 * out   receives ASCII; at most URIKIT_CRI_TO_URI_BOUND(cri->bytes.len) bytes; must not overlap the bytes of the CRI
 * at    offset in cri->bytes; nullable
 *
 * Errors URIKIT_E_CRI_SCHEME_NUMBER, _ZONE_TEXT, _APPEND, _CLEAR, _NO_PATH, _ROOTLESS_REFERENCE,
 *        _NAME_IPV4; those of urikit_cri_validate;  URIKIT_E_SPACE
 * Spec   draft-ietf-core-href-18 §6.1; doc/cri.md lists the differences
 */
URIKIT_FALLIBLE urikit_code urikit_cri_to_uri(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out,
                                              size_t *at);

/* ---- diagnostic notation ------------------------------------------------------ */

/** The most bytes that urikit_cri_to_edn writes. */
#define URIKIT_EDN_BOUND(len) ((len) * 9 + 8)
/**
 * Write cri->bytes in CBOR diagnostic notation: [-1, ["a"]]. The result is ASCII: other characters are written as
 * "\u00b2", byte strings as h'C6336401'.
 *
 * out   at most URIKIT_EDN_BOUND(cri->bytes.len) bytes; must not overlap the bytes of the CRI
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_to_edn(const urikit_cri *cri, urikit_out *out);

/** Flags of urikit_cri_to_edn_literal. */
typedef unsigned urikit_edn_flags;
enum {
    URIKIT_EDN_UNTAGGED = 0, /* cri'coap://a' */
    URIKIT_EDN_TAGGED = 1,   /* CRI'coap://a': with tag 99 */
};

/** The most bytes that urikit_cri_to_edn_literal writes. */
#define URIKIT_EDN_LITERAL_BOUND(len) (URIKIT_CRI_TO_URI_BOUND(len) * 2 + 5)
/**
 * Write a CRI as a literal of diagnostic notation, draft-ietf-core-href-18 appendix C.
 *
 * out   at most URIKIT_EDN_LITERAL_BOUND(cri->bytes.len) bytes; must not overlap the bytes of the CRI
 * at    offset in cri->bytes; nullable
 *
 * Errors those of urikit_cri_to_uri
 */
URIKIT_FALLIBLE urikit_code urikit_cri_to_edn_literal(const urikit_cri *cri, const urikit_cri_options *options,
                                                      urikit_edn_flags flags, urikit_out *out, size_t *at);

/** The most bytes that urikit_cri_from_edn writes. */
#define URIKIT_EDN_READ_BOUND(len) ((len) * 3 + 16)
/**
 * Read diagnostic notation, write CBOR, and check that it is a CRI reference, with or without tag 99. It reads
 *
 *   [-1, ["a"]]         the array notation: integers (10, 0xA, 0o12, 0b1010), null true false, "text", `raw text`,
 *                       h'6162', b64'YWI=', b32'MFRA', h32'C5H0', 'bytes', ip'192.0.2.1', strings with '+' between
 *                       them, arrays; blanks and comments (/ ... /, / * ... * /, // and # to the end of the line);
 *                       99([...]). Blanks and comments may also be between the digits of h'..'; blanks and comments
 *                       that begin with # between those of the others, in which / is a digit.
 *                       A comma is optional if blanks separate the elements, and after the last element. Encoding
 *                       indicators (1_1, "a"_0) are ignored: heads are the shortest
 *   cri'coap://a'       a URI or IRI reference; CRI'...' is the same with tag 99
 *   cri<<"coap://a">>   the same with one text or byte string
 *
 * The text of a literal is converted by urikit_cri_from_iri. The array notation is written with shortest heads, and
 * decoded with the options.
 *
 * scratch  a buffer for the text of a literal with escapes or hex; text.len bytes are always enough. Nullable: then
 *          such literals are URIKIT_E_SPACE
 * out      at most URIKIT_EDN_READ_BOUND(text.len) bytes; must not overlap text or scratch
 * at       offset in the text; nullable
 *
 * Errors URIKIT_E_CRI_EDN, _EDN_NUMBER, _EDN_ESCAPE, _EDN_BYTES, _EDN_DEPTH, _EDN_LITERAL; URIKIT_E_UTF8;
 *        those of urikit_cri_from_iri and urikit_cri_decode;  URIKIT_E_SPACE  the result was not checked
 */
URIKIT_FALLIBLE urikit_code urikit_cri_from_edn(urikit_str text, const urikit_cri_options *options, urikit_out *scratch,
                                                urikit_out *out, size_t *at);

/**
 * Find the literals in a larger document of diagnostic notation: [cri'coap://a', {1: CRI'/b'}]. Names in strings and
 * comments do not count. Read each with urikit_cri_from_edn, which checks it; what else is in the document is not checked.
 *
 *   urikit_str rest = document, literal;
 *   while (urikit_edn_literal_next(&rest, &literal)) { ... }
 *
 * rest     the rest of the document, from the end of a literal; receives what is after the next one
 * literal  receives it with its name, a view of the document; one without an end is all that is left. Absent after the
 *          last
 *
 * Returns false after the last literal. Time is linear in the bytes that it passes.
 */
URIKIT_API bool urikit_edn_literal_next(urikit_str *rest, urikit_str *literal);

/** Where a tagged item of a document in diagnostic notation is. */
typedef struct urikit_edn_place {
    size_t cbor;  /* offset of its tag in the CBOR */
    size_t start; /* in the notation */
    size_t end;
} urikit_edn_place;

/** Memory for urikit_cbor_from_edn. */
typedef struct urikit_edn_memory {
    urikit_cbor_level *levels; /* for each bracket that is open; may be NULL */
    size_t level_count;
    urikit_edn_place *places;  /* receives tags 32 and 99, and literals, in the order in which they begin; may be NULL */
    size_t place_cap;
    size_t place_count; /* receives how many there are; it may be more than place_cap */
    urikit_out scratch; /* for literals with escapes: as many bytes as the text are enough */
} urikit_edn_memory;

/** The most bytes that urikit_cbor_from_edn writes. */
#define URIKIT_CBOR_FROM_EDN_BOUND(len) ((len) * 4 + 16)
/**
 * Write a document in diagnostic notation as CBOR that urikit_cbor_find_next finds the same CRIs and URIs in, with the same
 * paths. It is not the document's CBOR: arrays and maps have indefinite length, but for the arrays of a CRI in tag 99; a literal
 * cri'...' is in tag 99, as CRI'...' is; and what is not searched is the value undefined: floats, integers of more than 64 bits,
 * simple values, << >>, and literals of other names, as dt'...'. A literal that is not a CRI is undefined in tag 99.
 *
 * It reads what urikit_cri_from_edn reads, arrays at any depth, maps, tags, [_ ] and {_ }, and what is named above; not streamed
 * strings, (_ "a", "b"), and ellipses.
 *
 * options  for literals, as for urikit_cri_from_iri; nullable
 * memory   its scratch must not overlap the text or the output
 * out      at most URIKIT_CBOR_FROM_EDN_BOUND(text.len) bytes; must not overlap the text
 * at       offset in the text; nullable
 *
 * Errors URIKIT_E_CRI_EDN, _EDN_NUMBER, _EDN_ESCAPE, _EDN_BYTES, _EDN_LITERAL; URIKIT_E_UTF8;  URIKIT_E_CBOR_DEPTH  more brackets are
 *        open than level_count;  _INDEFINITE  a streamed string;  URIKIT_E_MEMORY  of options->check;  URIKIT_E_SPACE  of the output, or of the scratch
 */
URIKIT_FALLIBLE urikit_code urikit_cbor_from_edn(urikit_str text, const urikit_cri_options *options, urikit_edn_memory *memory,
                                                 urikit_out *out, size_t *at);

/** A path has at most so many bytes, at most so many parts, and keys of at most so many bytes. */
#define URIKIT_CBOR_PATH_MAX 1024
#define URIKIT_CBOR_KEY_MAX 128
#define URIKIT_CBOR_PATH_LEVELS 64
/**
 * Write where in its document the last find of a search is: /1/3/"x". A part for each array and map around it, from the
 * outermost on: the index in an array, from 0; the key in a map, in diagnostic notation. {2} is the key of pair 2, from 0,
 * and {2}: its value, if the key is not an integer, false, true, null, or a string of definite length and at most
 * URIKIT_CBOR_KEY_MAX bytes. The path of the
 * document itself is empty. Call it before the next urikit_cbor_find_next.
 *
 * out   receives ASCII: at most URIKIT_CBOR_PATH_MAX bytes; must not overlap the document
 *
 * Errors URIKIT_E_LIMIT  the path is longer, or the find is deeper than the levels of the search;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cbor_path_write(const urikit_cbor_search *search, urikit_out *out);

/** What urikit_cbor_convert did. */
typedef struct urikit_cbor_counts {
    size_t converted;
    size_t kept; /* what has no other form: it stays as it is */
} urikit_cbor_counts;

/** The most bytes that urikit_cbor_convert writes. */
#define URIKIT_CBOR_CONVERT_BOUND(len) ((len) * 64 + 448)
/**
 * Write a CBOR document with each URI (tag 32) as a CRI (tag 99), or each CRI as a URI. Every other byte is copied. What
 * urikit_cbor_find_next does not find stays as it is, and so does what has no other form. A document whose URIs and CRIs
 * are those that conversion writes is the same again after the way back.
 *
 * to       URIKIT_CBOR_CRI or URIKIT_CBOR_URI
 * options  as for urikit_cri_from_uri and urikit_cri_to_uri; nullable
 * levels   as for urikit_cbor_find_start
 * out      at most URIKIT_CBOR_CONVERT_BOUND(document.len) bytes; must not overlap the document. With options->check, what is
 *          counted in a buffer that is too small may be more than what is needed
 * counts   receives what was done; nullable
 * at       offset in the document; nullable
 *
 * Errors those of urikit_cbor_find_next;  URIKIT_E_MEMORY  of options->check;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cbor_convert(urikit_str document, urikit_cbor_find_kind to, const urikit_cri_options *options,
                                                urikit_cbor_level *levels, size_t level_count, urikit_out *out,
                                                urikit_cbor_counts *counts, size_t *at);

/* ---- URI and CoAP options ------------------------------------------------------- */

/** The most bytes that urikit_coap_from_uri writes. */
#define URIKIT_COAP_FROM_URI_BOUND(len) ((len) + (len) / 16 + 16)
/**
 * Convert a CoAP URI to the options of a request, RFC 7252 §6.4 (for TCP and WebSockets RFC 8323 §8). Read them with
 * urikit_coap_option_next, as after urikit_coap_decompose.
 *
 * Every triplet becomes a byte, also "%2F" in a segment, and "%FF", which a CRI cannot pass to an option. So a URI with
 * encoded delimiters may come back from urikit_coap_to_uri as another URI.
 *
 * text         a URI with one of the schemes coap, coaps, coap+tcp, coaps+tcp, coap+ws, coaps+ws
 * options      the profile, for request->scheme_number, and the form of zones; nullable
 * destination  as for urikit_coap_decompose
 * out          receives the values, at most URIKIT_COAP_FROM_URI_BOUND(text.len) bytes; must not overlap the
 *              text. Must live as long as *request
 * at           offset in the text; nullable
 *
 * The URI is normalized: dot segments are removed ("%2e" is a dot), letters of a name in the host, also encoded ones,
 * become lower case, and "%31.2.3.4" is the address 1.2.3.4.
 *
 * Errors URIKIT_E_COAP_SCHEME, _AUTHORITY, _USERINFO, _FRAGMENT, _HOST_EMPTY, _HOST_LONG, _HOST_ADDRESS, _HOST (an
 *        IPvFuture address), _ZONE, _PATH_LONG, _QUERY_LONG, _DESTINATION;  URIKIT_E_CRI_PORT, _ZONE_TEXT;
 *        URIKIT_E_UTF8  a name in the host that is not UTF-8, RFC 3986 §3.2.2;  URIKIT_E_SPACE;  those of
 *        urikit_uri_parse
 */
URIKIT_FALLIBLE urikit_code urikit_coap_from_uri(urikit_str text, const urikit_cri_options *options,
                                                 const urikit_coap_destination *destination, urikit_out *out,
                                                 urikit_coap_request *request, size_t *at);

/**
 * The same for an IRI, as if it were first converted to a URI.
 *
 * out   at most URIKIT_COAP_FROM_URI_BOUND(text.len) bytes; must not overlap the text
 * at    offset in the text; nullable
 *
 * Errors those of urikit_coap_from_uri and urikit_iri_parse
 */
URIKIT_FALLIBLE urikit_code urikit_coap_from_iri(urikit_str text, const urikit_cri_options *options,
                                                 const urikit_coap_destination *destination, urikit_out *out,
                                                 urikit_coap_request *request, size_t *at);

/**
 * Write the URI of a request from its Uri-* options: RFC 7252 §6.5, in normal form (§6.3). The arguments are those of
 * urikit_coap_compose, which writes the CRI. Here segments and parameters may be any bytes. Without a Uri-Path the path
 * is "/".
 *
 * options  the profile, the form of zones and max_count; its check is not called; nullable
 * out      receives ASCII: at most 3 bytes for each byte of the values, 1 for each option, 3 for each byte of the
 *          destination's zone, and 64; must not overlap the options
 * at       the option with the error, and the offset in its value; nullable
 *
 * Errors those of urikit_coap_compose;  URIKIT_E_CRI_ZONE_TEXT  the chosen form of zones cannot hold the zone
 */
URIKIT_FALLIBLE urikit_code urikit_coap_to_uri(uint64_t scheme_number, urikit_coap_options from,
                                               const urikit_coap_destination *destination, const urikit_cri_options *options,
                                               urikit_out *out, urikit_coap_place *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_CONVERT_H */
