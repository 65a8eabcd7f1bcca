/* SPDX-License-Identifier: MIT */
/**
 * urikit/coap.h - CRIs in CoAP requests: a CRI to Uri-* options and back, draft-ietf-core-href-18 §8.1 in place of
 * RFC 7252 §6.4 and §6.5; the options for forward proxies, Proxy-Cri and Proxy-Scheme-Number, and those of
 * RFC 7252 §5.10.2.
 *
 * Tier: companion library urikit-cri, with a binary interface of its own: doc/stability.md.
 * Layer 2: depends on base, text, cbor and cri. It does not depend on URIs or on a CoAP stack: an option is a number
 * and its bytes.
 * Threads: every call is thread-safe, there is no shared state. Each takes time linear in its input.
 *
 *   [-1, ["example", "org", 61616], ["a b", ""], ["c=d"]]     sent to port 5683:
 *     3 Uri-Host   "example.org"
 *     7 Uri-Port   F0 B0
 *    11 Uri-Path   "a b"       options are not percent-encoded
 *    11 Uri-Path   ""
 *    15 Uri-Query  "c=d"
 */
#ifndef URIKIT_COAP_H
#define URIKIT_COAP_H

#include <urikit/cri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- options ---------------------------------------------------------------- */

/** Option numbers, and the lengths of their values in bytes. */
enum {
    URIKIT_COAP_URI_HOST = 3,              /* 1 to 255 */
    URIKIT_COAP_URI_PORT = 7,              /* uint, 0 to 2 */
    URIKIT_COAP_URI_PATH = 11,             /* 0 to 255 */
    URIKIT_COAP_URI_QUERY = 15,            /* 0 to 255 */
    URIKIT_COAP_PROXY_URI = 35,            /* 1 to 1034 */
    URIKIT_COAP_PROXY_SCHEME = 39,         /* 1 to 255 */
    URIKIT_COAP_PROXY_CRI = 235,           /* 1 to 1023 */
    URIKIT_COAP_PROXY_SCHEME_NUMBER = 239, /* uint, 0 to 3 */

    URIKIT_COAP_TEXT_MAX = 255,
    URIKIT_COAP_PROXY_URI_MAX = 1034,
    URIKIT_COAP_PROXY_CRI_MAX = 1023,
};

/** One option. Its bytes are borrowed. */
typedef struct urikit_coap_option {
    uint16_t number;
    urikit_str value;
} urikit_coap_option;

/**
 * The options of a request, in their order. The order of options with different numbers is ignored. Options with other
 * numbers than those above are ignored.
 */
typedef struct urikit_coap_options {
    const urikit_coap_option *ptr;
    size_t count;
} urikit_coap_options;

/** Where an error is: the index of an option (count if one is missing), and an offset in its value. */
typedef struct urikit_coap_place {
    size_t option;
    size_t byte;
} urikit_coap_place;

/** The destination of a request. */
typedef struct urikit_coap_destination {
    urikit_str ip;   /* 4 or 16 bytes; absent if it is not known */
    urikit_str zone; /* of the address, UTF-8; or absent */
    uint16_t port;
} urikit_coap_destination;

/**
 * Write a CoAP uint, RFC 7252 §3.2: big-endian, no leading zero bytes, 0 is empty. At most 4 bytes.
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_coap_uint_write(uint32_t value, urikit_out *out);

/** Read a CoAP uint of up to 4 bytes. Leading zeros are accepted, as §3.2 requires. False if the value is longer. */
URIKIT_API bool urikit_coap_uint_read(urikit_str value, uint32_t *number);

/* ---- a CRI to options -------------------------------------------------------- */

/**
 * The options of a CRI: views into the bytes of the CRI and into the buffer for the host. Or the options of a URI:
 * views into one buffer (urikit/convert.h). Read path and query with urikit_coap_option_next; those of a URI may not be
 * UTF-8.
 */
typedef struct urikit_coap_request {
    uint64_t scheme_number; /* the variant of CoAP: 0 coap, 1 coaps, ... */
    urikit_str host;        /* Uri-Host, or absent */
    int32_t port;           /* Uri-Port, or URIKIT_CRI_NO_PORT */
    urikit_cri_list path;
    urikit_cri_list added; /* more segments, after those: a reference's (urikit_coap_resolve); else none */
    urikit_cri_list query;
    char port_bytes[2];
} urikit_coap_request;

/**
 * Decompose a decoded CRI into options.
 *
 * options      the profile decides which schemes there are: 0 coap, 1 coaps, 6 coap+tcp, 7 coaps+tcp,
 *              and 8 coap+ws, 9 coaps+ws (r18) or 24, 25 (final); nullable
 * destination  where the request will be sent. A host or port equal to it needs no option.
 *              NULL: the address and port of the CRI, so that only a name becomes an option
 * host         receives the value of Uri-Host, at most URIKIT_COAP_TEXT_MAX bytes; nothing if there is no Uri-Host.
 *              Must live as long as *request; must not overlap the bytes of the CRI
 * at           offset in cri->bytes; nullable
 *
 * The paths [""] and [] give the same options: none.
 *
 * Errors URIKIT_E_CRI_REFERENCE  not a full CRI;  URIKIT_E_SPACE
 *        URIKIT_E_COAP_SCHEME_NAME, _SCHEME, _AUTHORITY, _FRAGMENT, _USERINFO, _PET, _HOST_EMPTY,
 *        _HOST_LONG, _HOST_ADDRESS, _ZONE, _PATH_LONG, _QUERY_LONG, _DESTINATION
 */
URIKIT_FALLIBLE urikit_code urikit_coap_decompose(const urikit_cri *cri, const urikit_cri_options *options,
                                                  const urikit_coap_destination *destination, urikit_out *host,
                                                  urikit_coap_request *request, size_t *at);

/**
 * Resolve a reference against a base CRI, and decompose the result into options. The options are the same as after
 * urikit_cri_resolve, urikit_cri_decode and urikit_coap_decompose, but this call needs no third CRI and links no
 * encoder.
 *
 * base, ref  decoded; their bytes must outlive *request. Limits are not checked again for the result
 * host       receives the value of Uri-Host, at most URIKIT_COAP_TEXT_MAX bytes; must not overlap the bytes of base and ref
 * others     as for urikit_coap_decompose
 * at         offset in ref->bytes; SIZE_MAX if the error is not in the reference; nullable
 *
 * Errors URIKIT_E_BASE  the base has no scheme;  those of urikit_coap_decompose without URIKIT_E_CRI_REFERENCE
 */
URIKIT_FALLIBLE urikit_code urikit_coap_resolve(const urikit_cri *base, const urikit_cri *ref, const urikit_cri_options *options,
                                                const urikit_coap_destination *destination, urikit_out *host,
                                                urikit_coap_request *request, size_t *at);

/**
 * The next option, ascending by number. False after the last. The value of Uri-Port is stored in *rest: it is valid
 * until the next call.
 *
 *   urikit_coap_option option;
 *   while (urikit_coap_option_next(&request, &option)) { ... }
 */
URIKIT_API bool urikit_coap_option_next(urikit_coap_request *rest, urikit_coap_option *option);

/* ---- options to a CRI -------------------------------------------------------- */

/**
 * Compose the CRI of a request from its Uri-* options.
 *
 * scheme_number  the variant of CoAP of the request: one of those above
 * destination    where the request was received, for an address and a port that no option gives.
 *                NULL: there must be a Uri-Host, and the port is the default of the scheme
 * options        the profile, and the limits and the check that urikit_cri_decode would apply to the result. The
 *                check reads a name from `out`: after URIKIT_E_SPACE it was not called for that name
 * out            receives the encoded CRI, which urikit_cri_decode with the same options accepts: at most 2 bytes
 *                more than each value, the length of the destination's zone, and 64. Must not overlap the options
 * at             the option with the error, and the offset in its value; nullable
 *
 * The default port of the scheme is left out. Without a Uri-Path the path is []. A zone of the address in Uri-Host is
 * read by step 2 of each revision: revision 18 extracts it from "[fe80::1%25eth0]" or "[fe80::1%eth0]" (options->zone:
 * only one of these forms); revision 27 knows none there and appends the zone of the destination.
 *
 * Errors URIKIT_E_COAP_SCHEME, _HOST, _HOST_EMPTY, _HOST_LONG, _NO_HOST, _PORT, _PATH_LONG, _QUERY_LONG, _REPEAT,
 *        _DESTINATION;  URIKIT_E_CRI_DOT_SEGMENT;  URIKIT_E_UTF8, _LIMIT, _SPACE;  and the codes of options->check
 */
URIKIT_FALLIBLE urikit_code urikit_coap_compose(uint64_t scheme_number, urikit_coap_options from,
                                                const urikit_coap_destination *destination, const urikit_cri_options *options,
                                                urikit_out *out, urikit_coap_place *at);

/* ---- requests to forward proxies ---------------------------------------------- */

/** The option that contains the target of a request. */
enum {
    URIKIT_COAP_TARGET_REQUEST = 0,       /* no proxy option: the request is for this server; urikit_coap_compose */
    URIKIT_COAP_TARGET_CRI = 1,           /* Proxy-Cri */
    URIKIT_COAP_TARGET_URI = 2,           /* Proxy-Uri */
    URIKIT_COAP_TARGET_SCHEME_NUMBER = 3, /* Proxy-Scheme-Number; urikit_coap_target_compose */
    URIKIT_COAP_TARGET_SCHEME = 4,        /* Proxy-Scheme; urikit_coap_target_compose */
};

/** The target of a request. */
typedef struct urikit_coap_target {
    uint8_t kind;           /* URIKIT_COAP_TARGET_REQUEST, ... */
    uint32_t scheme_number; /* for _SCHEME_NUMBER */
    urikit_str text;        /* for _URI and _SCHEME: the value of the option, not checked */
    urikit_cri cri;         /* for _CRI: views into the value of the option */
} urikit_coap_target;

/**
 * Read the target of a request. Proxy-Cri takes precedence over all other options, then Proxy-Uri, then
 * Proxy-Scheme-Number, then Proxy-Scheme.
 *
 * A request must not have other options that Proxy-Cri or Proxy-Uri replaces (URIKIT_E_COAP_BESIDE), or both scheme
 * options (URIKIT_E_COAP_SCHEMES). With only these two errors *target is set, so that a caller can ignore them.
 *
 * at   for a bad Proxy-Cri also the offset in its value; nullable
 *
 * Errors URIKIT_E_COAP_REPEAT, _PROXY_LENGTH, _BESIDE, _SCHEMES;  URIKIT_E_CRI_REFERENCE  Proxy-Cri is not a full CRI;
 *        those of urikit_cri_decode
 */
URIKIT_FALLIBLE urikit_code urikit_coap_target_read(urikit_coap_options from, const urikit_cri_options *options,
                                                    urikit_coap_target *target, urikit_coap_place *at);

/**
 * Compose the CRI that a request with Proxy-Scheme-Number or Proxy-Scheme, and Uri-* options, asks a proxy for.
 *
 * The scheme may be any, also one that is not of CoAP, such as 2 (http). A name in Proxy-Scheme is a name in the CRI,
 * unless it is the name of a CoAP scheme.
 *
 * target       from urikit_coap_target_read, of one of these two kinds
 * destination  where the request was received, for an address and a port that no option gives, as RFC 7252 §5.10.2
 *              says. If its port is the default of CoAP, 5683 or 5684, the port is the default of the target scheme.
 *              NULL: there must be a Uri-Host, and the port is the default of the target scheme
 * out, at      as for urikit_coap_compose; out must not overlap the options
 *
 * Errors URIKIT_E_COAP_SCHEME  another kind;  URIKIT_E_SCHEME  Proxy-Scheme is not the name of a scheme;  those of
 *        urikit_coap_compose
 */
URIKIT_FALLIBLE urikit_code urikit_coap_target_compose(const urikit_coap_target *target, urikit_coap_options from,
                                                       const urikit_coap_destination *destination,
                                                       const urikit_cri_options *options, urikit_out *out, urikit_coap_place *at);

/**
 * The reverse: decompose a CRI into Uri-* options for a request with Proxy-Scheme-Number request->scheme_number
 * (urikit_coap_scheme_number_write). There always is a Uri-Host. There is a Uri-Port if the port is known: the port of
 * the CRI, or the default port of a CoAP scheme, http or https.
 *
 * host   receives the value of Uri-Host, at most URIKIT_COAP_TEXT_MAX bytes; must not overlap the bytes of the CRI
 * at     offset in cri->bytes; nullable
 *
 * Errors those of urikit_coap_decompose without URIKIT_E_COAP_SCHEME and _DESTINATION
 */
URIKIT_FALLIBLE urikit_code urikit_coap_target_decompose(const urikit_cri *cri, const urikit_cri_options *options,
                                                         urikit_out *host, urikit_coap_request *request, size_t *at);

/**
 * Write the value of Proxy-Cri: the CRI, encoded as by urikit_cri_encode. A fragment is not allowed, as in Proxy-Uri,
 * which is an absolute-URI.
 *
 * out   at most URIKIT_COAP_PROXY_CRI_MAX bytes; must not overlap the bytes of the CRI
 *
 * Errors URIKIT_E_CRI_REFERENCE  not a full CRI;  URIKIT_E_COAP_FRAGMENT, _PROXY_LENGTH;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_coap_proxy_cri_write(const urikit_cri *cri, const urikit_cri_options *options,
                                                        urikit_out *out);

/**
 * Write the value of Proxy-Scheme-Number: a uint of at most 3 bytes.
 *
 * Errors URIKIT_E_COAP_PROXY_LENGTH  2^24 or more;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_coap_scheme_number_write(uint64_t scheme_number, urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_COAP_H */
