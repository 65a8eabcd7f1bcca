/* SPDX-License-Identifier: MIT */
/**
 * urikit/text.h - the characters identifiers are written in: percent-encoding
 * (RFC 3986 §2.1), UTF-8 (RFC 3629), IP addresses as text (RFC 3986 §3.2.2, RFC 5952),
 * the schemes' default ports.
 *
 * Level 1: depends on base. Knows no URI.
 */
#ifndef URIKIT_TEXT_H
#define URIKIT_TEXT_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- percent-encoding, RFC 3986 §2.1 ------------------------------------ */

/** The parts of a URI, RFC 3986 §3, as far as their characters differ. */
typedef enum urikit_component {
    URIKIT_COMPONENT_UNRESERVED,  /* only unreserved characters stay bare: safe anywhere */
    URIKIT_COMPONENT_USERINFO,    /* unreserved, sub-delims, ":" */
    URIKIT_COMPONENT_HOST,        /* a reg-name: unreserved, sub-delims */
    URIKIT_COMPONENT_SEGMENT,     /* one path segment: pchar */
    URIKIT_COMPONENT_PATH,        /* a whole path: pchar, "/" */
    URIKIT_COMPONENT_QUERY,       /* a whole query: pchar, "/", "?" */
    URIKIT_COMPONENT_QUERY_VALUE, /* a key or a value in a query: as query without "&" "=" "+" */
    URIKIT_COMPONENT_FRAGMENT,    /* as query */
} urikit_component;

/**
 * The component with a name: "unreserved", "userinfo", "host", "path-segment", "path", "query", "query-value",
 * "fragment". False, with *component untouched: there is none. Thread-safe.
 */
URIKIT_API bool urikit_component_find(urikit_str name, urikit_component *component);

#define URIKIT_PERCENT_ENCODE_BOUND(len) ((len)*3)
/**
 * Percent-encode data for a component: every byte that may not stand bare
 * there becomes a triplet with upper-case digits. '%' is data like any other
 * and becomes "%25", so text that is already encoded must not come here again.
 *
 * out   receives ASCII, at most URIKIT_PERCENT_ENCODE_BOUND(data.len) bytes
 */
URIKIT_FALLIBLE urikit_code urikit_percent_encode(urikit_str data, urikit_component component, urikit_out *out);

/**
 * Decode every triplet, once. '+' stays '+'. The result is bytes: it may hold
 * NUL and need not be UTF-8.
 *
 * out   receives at most text.len bytes
 *
 * Errors URIKIT_E_PERCENT  '%' without two hex digits; URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_percent_decode(urikit_str text, urikit_out *out, size_t *at);

/** The same over the text itself; *len shrinks to the result. On an error the text is untouched. */
URIKIT_FALLIBLE urikit_code urikit_percent_decode_in_place(char *text, size_t *len, size_t *at);

/** Flags of urikit_percent_decode_text; combine them with |. */
typedef unsigned urikit_decode_flags;
enum {
    URIKIT_DECODE_PLUS = 1, /* '+' is a space, as in queries that HTML forms make */
    URIKIT_DECODE_UTF8 = 2, /* an error where the decoded text is not UTF-8 */
};

/**
 * Decode every triplet, once, by the given rules; without flags the same as urikit_percent_decode. "%2B" is always '+'.
 *
 * out   receives at most text.len bytes; must not overlap the text
 * at    see urikit_code; for URIKIT_E_UTF8 where the sequence that is not UTF-8 begins; nullable
 *
 * RFC 3986 §2.1. Thread-safe.
 *
 * Errors URIKIT_E_PERCENT  '%' without two hex digits;  URIKIT_E_UTF8;  URIKIT_E_SPACE
 */
URIKIT_MUST_USE urikit_code urikit_percent_decode_text(urikit_str text, urikit_decode_flags flags, urikit_out *out,
                                                       size_t *at);

/* ---- UTF-8, RFC 3629 ---------------------------------------------------- */

/**
 * The scalar value at the start of text[0..len).
 *
 * Returns its length in bytes, 1 to 4, or 0: no valid sequence starts here
 * (overlong forms, surrogates and values above U+10FFFF included).
 */
URIKIT_API size_t urikit_utf8_decode(const char *text, size_t len, uint32_t *scalar);

/** Appends a scalar value; URIKIT_E_UTF8 for a surrogate or above U+10FFFF. */
URIKIT_FALLIBLE urikit_code urikit_utf8_write(uint32_t scalar, urikit_out *out);

/** Is it UTF-8? `at` receives the first byte of the first bad sequence. */
URIKIT_FALLIBLE urikit_code urikit_utf8_check(urikit_str text, size_t *at);

/* ---- IP addresses as text ----------------------------------------------- */

/**
 * IPv4address, RFC 3986 §3.2.2: exactly four dec-octets, no leading zeros.
 * Errors URIKIT_E_IPV4
 */
URIKIT_FALLIBLE urikit_code urikit_ipv4_parse(urikit_str text, uint8_t ip[4], size_t *at);

/**
 * IPv6address, RFC 3986 §3.2.2: all nine shapes, without brackets or zone.
 * Errors URIKIT_E_IP_LITERAL
 */
URIKIT_FALLIBLE urikit_code urikit_ipv6_parse(urikit_str text, uint8_t ip[16], size_t *at);

#define URIKIT_IPV4_WRITE_BOUND 15
/** Dotted decimal; at most URIKIT_IPV4_WRITE_BOUND bytes. */
URIKIT_FALLIBLE urikit_code urikit_ipv4_write(const uint8_t ip[4], urikit_out *out);

#define URIKIT_IPV6_WRITE_BOUND 39
/**
 * RFC 5952 text without brackets: lower case, the longest run of two or more
 * zero groups as "::" (the first on a tie), ::ffff:0:0/96 with a dotted tail.
 * At most URIKIT_IPV6_WRITE_BOUND bytes.
 */
URIKIT_FALLIBLE urikit_code urikit_ipv6_write(const uint8_t ip[16], urikit_out *out);

/* ---- default ports ------------------------------------------------------ */

/**
 * The default port of a scheme, in any case of letters; 0 where it has none
 * that urikit knows. One table serves URI normalisation (RFC 3986 §6.2.3),
 * CRI creation and CoAP.
 */
URIKIT_API uint16_t urikit_default_port(urikit_str scheme);

/**
 * The schemes of that table one by one, by name. *position begins at 0; false
 * behind the last.
 */
URIKIT_API bool urikit_default_port_next(size_t *position, urikit_str *scheme, uint16_t *port);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_TEXT_H */
