/* SPDX-License-Identifier: MIT */
/**
 * urikit/coap.h - CRIs in CoAP requests: a CRI to Uri-* options and back,
 * draft-ietf-core-href-18 §6.4 in place of RFC 7252 §6.4 and §6.5; the options
 * for forward proxies, Proxy-Cri and Proxy-Scheme-Number, beside those of RFC 7252 §5.10.2.
 *
 * Level 2: depends on base, text, cbor and cri. Knows no URI, and no CoAP
 * stack: an option is a number and its bytes.
 *
 *   [0, ["example", "org", 61616], ["a b", ""], ["c=d"]]     sent to port 5683:
 *     3 Uri-Host   "example.org"
 *     7 Uri-Port   F0 B0
 *    11 Uri-Path   "a b"       plain text: nothing in options is percent-encoded
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

/** Option numbers, and how many bytes a value may have. */
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

/** One option: its bytes are borrowed. */
typedef struct urikit_coap_option {
    uint16_t number;
    urikit_str value;
} urikit_coap_option;

/**
 * The options of a request, in its order. Between options of different numbers the order
 * makes no difference, and numbers a call does not know are passed over.
 */
typedef struct urikit_coap_options {
    const urikit_coap_option *ptr;
    size_t count;
} urikit_coap_options;

/** Where an error is: an option's index, the count where one is missing; the offset in its value. */
typedef struct urikit_coap_place {
    size_t option;
    size_t byte;
} urikit_coap_place;

/** Where a request goes to, or came to. */
typedef struct urikit_coap_destination {
    urikit_str ip;   /* 4 or 16 bytes; absent: not known, so that it is no CRI's address */
    urikit_str zone; /* of the address, UTF-8; absent: none */
    uint16_t port;
} urikit_coap_destination;

/** CoAP's uint, RFC 7252 §3.2: big-endian, no leading zero bytes, 0 is empty. At most 4 bytes. */
URIKIT_FALLIBLE urikit_code urikit_coap_uint_write(uint32_t value, urikit_out *out);

/** The way back, for values of up to 4 bytes; leading zeros are accepted, as §3.2 asks. False: longer. */
URIKIT_API bool urikit_coap_uint_read(urikit_str value, uint32_t *number);

/* ---- a CRI to options -------------------------------------------------------- */

/**
 * What a CRI becomes: views into the CRI's bytes and the host's buffer. Or a URI: views into one buffer
 * (urikit/convert.h). Path and query are for urikit_coap_option_next to read: a URI's need not be UTF-8.
 */
typedef struct urikit_coap_request {
    uint64_t scheme_number; /* which variant of CoAP carries it: 0 coap, 1 coaps, ... */
    urikit_str host;        /* Uri-Host, or absent */
    int32_t port;           /* Uri-Port, or URIKIT_CRI_NO_PORT */
    urikit_cri_list path;
    urikit_cri_list added; /* more segments, after those: a reference's (urikit_coap_resolve); else none */
    urikit_cri_list query;
    char port_bytes[2];
} urikit_coap_request;

/**
 * Decompose a CRI, as urikit_cri_decode left it, into options.
 *
 * options      the profile says which schemes there are: 0 coap, 1 coaps, 6 coap+tcp, 7 coaps+tcp,
 *              and 8 coap+ws, 9 coaps+ws (r18) or 24, 25 (final); nullable
 * destination  where the request will go: an address and a port like these need no option.
 *              NULL: the CRI's own address and port, so that only a name becomes an option
 * host         receives Uri-Host's bytes, at most URIKIT_COAP_TEXT_MAX; none if there is no Uri-Host.
 *              Must live as long as *request
 * at           offset in cri->bytes; nullable
 *
 * The path [""] gives the same options as []: none.
 *
 * Errors URIKIT_E_CRI_REFERENCE  no CRI;  URIKIT_E_SPACE
 *        URIKIT_E_COAP_SCHEME_NAME, _SCHEME, _AUTHORITY, _FRAGMENT, _USERINFO, _PET, _HOST_EMPTY,
 *        _HOST_LONG, _HOST_ADDRESS, _ZONE, _PATH_LONG, _QUERY_LONG, _DESTINATION
 */
URIKIT_FALLIBLE urikit_code urikit_coap_decompose(const urikit_cri *cri, const urikit_cri_options *options,
                                                  const urikit_coap_destination *destination, urikit_out *host,
                                                  urikit_coap_request *request, size_t *at);

/**
 * Resolve a reference against a base CRI straight into options: the same options as those of urikit_cri_resolve,
 * urikit_cri_decode and urikit_coap_decompose, without a third CRI, its bytes, or an encoder in the program.
 *
 * base, ref  as urikit_cri_decode left them; their bytes must outlive *request. The limits of options held when they
 *            were decoded, and are not applied to their sum
 * others     as in urikit_coap_decompose
 * at         offset in ref->bytes; SIZE_MAX where the reference is not to blame; nullable
 *
 * Errors URIKIT_E_BASE  the base has no scheme;  those of urikit_coap_decompose but URIKIT_E_CRI_REFERENCE
 */
URIKIT_FALLIBLE urikit_code urikit_coap_resolve(const urikit_cri *base, const urikit_cri *ref,
                                                const urikit_cri_options *options,
                                                const urikit_coap_destination *destination, urikit_out *host,
                                                urikit_coap_request *request, size_t *at);

/**
 * The options, ascending by number. Uri-Port's value stands in *rest: it holds until the next call.
 *
 *   urikit_coap_option option;
 *   while (urikit_coap_option_next(&request, &option)) { ... }
 */
URIKIT_API bool urikit_coap_option_next(urikit_coap_request *rest, urikit_coap_option *option);

/* ---- options to a CRI -------------------------------------------------------- */

/**
 * Compose the CRI of a request from its Uri-* options.
 *
 * scheme_number  the variant of CoAP that carried it: one of those above
 * destination    where it came to, for the address and the port that no option gives.
 *                NULL: there must be a Uri-Host; the port is the scheme's
 * options        the profile, and the limits and the check that urikit_cri_decode would apply to the result. The
 *                check sees a name as it stands in `out`: a call that ends with URIKIT_E_SPACE has not checked that
 * out            receives the encoded CRI, which urikit_cri_decode with the same options accepts. Must not
 *                overlap the options
 * at             nullable
 *
 * The port is left away where it is the scheme's default. Without a Uri-Path the path is [].
 *
 * Errors URIKIT_E_COAP_SCHEME, _HOST, _HOST_EMPTY, _HOST_LONG, _NO_HOST, _PORT, _PATH_LONG, _QUERY_LONG, _REPEAT,
 *        _DESTINATION;  URIKIT_E_CRI_DOT_SEGMENT;  URIKIT_E_UTF8, _LIMIT, _SPACE;  and what options->check says
 */
URIKIT_FALLIBLE urikit_code urikit_coap_compose(uint64_t scheme_number, urikit_coap_options from,
                                                const urikit_coap_destination *destination,
                                                const urikit_cri_options *options, urikit_out *out,
                                                urikit_coap_place *at);

/* ---- requests to forward proxies ---------------------------------------------- */

/** Which option says what a proxy is asked for. */
enum {
    URIKIT_COAP_TARGET_REQUEST = 0,       /* none: the request is for this server; urikit_coap_compose */
    URIKIT_COAP_TARGET_CRI = 1,           /* Proxy-Cri */
    URIKIT_COAP_TARGET_URI = 2,           /* Proxy-Uri */
    URIKIT_COAP_TARGET_SCHEME_NUMBER = 3, /* Proxy-Scheme-Number; urikit_coap_target_compose */
    URIKIT_COAP_TARGET_SCHEME = 4,        /* Proxy-Scheme; urikit_coap_target_compose */
};

typedef struct urikit_coap_target {
    uint8_t kind;           /* URIKIT_COAP_TARGET_REQUEST, ... */
    uint32_t scheme_number; /* for _SCHEME_NUMBER */
    urikit_str text;        /* for _URI and _SCHEME: the option's value, not looked into */
    urikit_cri cri;         /* for _CRI: views into the option's value */
} urikit_coap_target;

/**
 * What the options ask a proxy for. Proxy-Cri wins over all others, Proxy-Uri over those for the scheme
 * and Uri-*, Proxy-Scheme-Number over Proxy-Scheme.
 *
 * Options beside the one that wins are errors, URIKIT_E_COAP_BESIDE and _SCHEMES: the request must not have
 * them. Only with these two errors *target is filled in all the same, for who would rather go on than refuse.
 *
 * at   for a malformed Proxy-Cri with the offset in it; nullable
 *
 * Errors URIKIT_E_COAP_REPEAT, _PROXY_LENGTH, _BESIDE, _SCHEMES;  URIKIT_E_CRI_REFERENCE  Proxy-Cri is no full CRI;
 *        those of urikit_cri_decode
 */
URIKIT_FALLIBLE urikit_code urikit_coap_target_read(urikit_coap_options from, const urikit_cri_options *options,
                                                    urikit_coap_target *target, urikit_coap_place *at);

/**
 * The CRI that a proxy is asked for by Proxy-Scheme-Number or Proxy-Scheme, and the request's Uri-* options.
 *
 * The scheme is any: http's number 2 is as good as coap's. A name in Proxy-Scheme is a name in the CRI, unless it is
 * that of a scheme of CoAP.
 *
 * target       as urikit_coap_target_read left it, of one of these two kinds
 * destination  where the request came to, for the address and the port that no option gives: the letter of RFC 7252
 *              §5.10.2. Its port does not count where it is CoAP's default, 5683 or 5684: then the port is that of
 *              the scheme asked for.
 *              NULL: there must be a Uri-Host, and the port is the default of the scheme asked for
 *
 * Errors URIKIT_E_COAP_SCHEME  another kind;  URIKIT_E_SCHEME  Proxy-Scheme is not a scheme's name;  those of
 *        urikit_coap_compose
 */
URIKIT_FALLIBLE urikit_code urikit_coap_target_compose(const urikit_coap_target *target, urikit_coap_options from,
                                                       const urikit_coap_destination *destination,
                                                       const urikit_cri_options *options, urikit_out *out,
                                                       urikit_coap_place *at);

/**
 * The way back: the Uri-* options that go beside a Proxy-Scheme-Number of request->scheme_number
 * (urikit_coap_scheme_number_write). There is always a Uri-Host, and a Uri-Port wherever the port is known: the
 * CRI's, or the default of CoAP's schemes, http and https.
 *
 * Errors those of urikit_coap_decompose; _SCHEME and _DESTINATION are none of them
 */
URIKIT_FALLIBLE urikit_code urikit_coap_target_decompose(const urikit_cri *cri, const urikit_cri_options *options,
                                                         urikit_out *host, urikit_coap_request *request, size_t *at);

/**
 * Proxy-Cri's value: the CRI, encoded as by urikit_cri_encode; at most URIKIT_COAP_PROXY_CRI_MAX bytes. As
 * in Proxy-Uri, which is an absolute-URI, there is no fragment.
 *
 * Errors URIKIT_E_CRI_REFERENCE  no CRI;  URIKIT_E_COAP_FRAGMENT, _PROXY_LENGTH;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_coap_proxy_cri_write(const urikit_cri *cri, const urikit_cri_options *options,
                                                        urikit_out *out);

/**
 * Proxy-Scheme-Number's value: a uint of at most 3 bytes.
 *
 * Errors URIKIT_E_COAP_PROXY_LENGTH  2^24 or more;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_coap_scheme_number_write(uint64_t scheme_number, urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_COAP_H */
