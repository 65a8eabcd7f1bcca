/* SPDX-License-Identifier: MIT */
/**
 * urikit/text.h - the text that identifiers are made of: percent-encoding (RFC 3986 §2.1), UTF-8 (RFC 3629), IP
 * addresses as text (RFC 3986 §3.2.2, RFC 5952), default ports of schemes.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Layer 1: depends on base. It does not depend on URIs.
 * Threads: every call is thread-safe, there is no shared state. Each takes time linear in its input.
 *
 *   urikit_percent_encode   "a b"             ->  "a%20b"
 *   urikit_percent_decode   "a%20b"           ->  "a b"
 *   urikit_ipv6_parse       "::1"             ->  16 bytes
 *   urikit_default_port     "https"           ->  443
 */
#ifndef URIKIT_TEXT_H
#define URIKIT_TEXT_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- percent-encoding, RFC 3986 §2.1 ------------------------------------ */

/** Where text goes in a URI, RFC 3986 §3. Each component allows other characters unencoded. */
typedef enum urikit_component {
    URIKIT_COMPONENT_UNRESERVED,  /* any component: only unreserved characters are unencoded */
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
 * "fragment". False, and *component is unchanged, if there is none.
 */
URIKIT_API bool urikit_component_find(urikit_str name, urikit_component *component);

/** The most bytes that urikit_percent_encode writes. */
#define URIKIT_PERCENT_ENCODE_BOUND(len) ((len) * 3)
/**
 * Percent-encode data for a component: every byte that is not allowed there becomes a triplet with upper-case digits.
 * '%' becomes "%25", so do not encode text that is already encoded.
 *
 * out   receives ASCII, at most URIKIT_PERCENT_ENCODE_BOUND(data.len) bytes; must not overlap the data
 *
 * RFC 3986 §2.1 and §2.4.  Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_percent_encode(urikit_str data, urikit_component component, urikit_out *out);

/**
 * Decode every triplet, once. '+' stays '+'. The result is bytes: it may contain NUL, and may not be UTF-8.
 *
 * out   receives at most text.len bytes; must not overlap the text
 * at    see urikit_code; nullable
 *
 * RFC 3986 §2.1.  Errors URIKIT_E_PERCENT  '%' not followed by two hex digits;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_percent_decode(urikit_str text, urikit_out *out, size_t *at);

/**
 * The same, written over the text itself. *len becomes the length of the result. On an error the text is unchanged.
 * at: see urikit_code; nullable.
 * Errors URIKIT_E_PERCENT
 */
URIKIT_FALLIBLE urikit_code urikit_percent_decode_in_place(char *text, size_t *len, size_t *at);

/** Flags of urikit_percent_decode_text; combine them with |. */
typedef unsigned urikit_decode_flags;
enum {
    URIKIT_DECODE_UTF8 = 2, /* decoded text that is not UTF-8 is an error */
    URIKIT_DECODE_FORM = 4, /* '+' is a space, as in queries of HTML forms; the same flag as in urikit/uri.h */
};

/**
 * Decode every triplet, once, by the given flags. Without flags it is urikit_percent_decode. "%2B" is always '+'.
 *
 * out   receives at most text.len bytes; must not overlap the text
 * at    see urikit_code; for URIKIT_E_UTF8 the first byte of the bad sequence; nullable
 *
 * RFC 3986 §2.1.
 *
 * Errors URIKIT_E_PERCENT  '%' not followed by two hex digits;  URIKIT_E_UTF8;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_percent_decode_text(urikit_str text, urikit_decode_flags flags, urikit_out *out, size_t *at);

/* ---- UTF-8, RFC 3629 ---------------------------------------------------- */

/**
 * Decode the scalar value that text[0..len) begins with.
 *
 * Returns its length in bytes, 1 to 4. 0 if the text does not begin with a valid sequence; overlong forms, surrogates
 * and values above U+10FFFF are not valid.
 */
URIKIT_API size_t urikit_utf8_decode(const char *text, size_t len, uint32_t *scalar);

/** Append a scalar value, at most 4 bytes. Errors URIKIT_E_UTF8  a surrogate, or above U+10FFFF;  URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_utf8_write(uint32_t scalar, urikit_out *out);

/** Check that the text is UTF-8. at: the first byte of the first bad sequence; nullable. Errors URIKIT_E_UTF8 */
URIKIT_FALLIBLE urikit_code urikit_utf8_check(urikit_str text, size_t *at);

/* ---- IP addresses as text ----------------------------------------------- */

/**
 * Parse an IPv4address, RFC 3986 §3.2.2: exactly four dec-octets, no leading zeros.
 * at: see urikit_code; nullable.
 * Errors URIKIT_E_IPV4
 */
URIKIT_FALLIBLE urikit_code urikit_ipv4_parse(urikit_str text, uint8_t ip[4], size_t *at);

/**
 * Parse an IPv6address, RFC 3986 §3.2.2: all nine shapes, without brackets or zone.
 * at: see urikit_code; nullable.
 * Errors URIKIT_E_IP_LITERAL
 */
URIKIT_FALLIBLE urikit_code urikit_ipv6_parse(urikit_str text, uint8_t ip[16], size_t *at);

/** The most bytes that urikit_ipv4_write writes. */
#define URIKIT_IPV4_WRITE_BOUND 15
/** Write dotted decimal, at most URIKIT_IPV4_WRITE_BOUND bytes; must not overlap the address. Errors URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_ipv4_write(const uint8_t ip[4], urikit_out *out);

/** The most bytes that urikit_ipv6_write writes. */
#define URIKIT_IPV6_WRITE_BOUND 39
/**
 * Write an IPv6 address as RFC 5952 says, without brackets: lower case, the longest run of two or more zero groups as
 * "::" (the first of two that are equally long), addresses in ::ffff:0:0/96 with dotted decimal at the end.
 *
 * out   at most URIKIT_IPV6_WRITE_BOUND bytes; must not overlap the address
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_ipv6_write(const uint8_t ip[16], urikit_out *out);

/* ---- default ports ------------------------------------------------------ */

/**
 * The default port of a scheme, given in any case of letters. 0 if urikit does not know one. URI normalization
 * (RFC 3986 §6.2.3), CRI creation and CoAP use the same table.
 */
URIKIT_API uint16_t urikit_default_port(urikit_str scheme);

/** A row of that table. */
typedef struct urikit_default_port_row {
    const char *scheme; /* in lower case */
    uint16_t port;
} urikit_default_port_row;

/** Row i of that table, which is not in the order of names. False after the last row; then *row is not changed. */
URIKIT_API bool urikit_default_port_at(size_t i, urikit_default_port_row *row);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_TEXT_H */
