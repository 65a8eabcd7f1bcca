/* SPDX-License-Identifier: MIT */
/**
 * urikit/uri.h - URIs and URI references, RFC 3986: parse, read the parts,
 * write, edit, resolve, relativize, normalize, compare.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Layer 2: depends on text, simd and base, and on no other family of identifiers.
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear
 * in its input, except sorting, which says so.
 *
 *   foo://user@host:8042/over/there?name=ferret#nose
 *   |     |    |    |   |          |           |
 *   |     |    |    |   |          |           `-- fragment, after '#', to the end
 *   |     |    |    |   |          `-------------- query, after '?'
 *   |     |    |    |   `------------------------- path, never absent, may be empty
 *   |     |    |    `----------------------------- port, after ':'
 *   |     |    `---------------------------------- host, after '@'
 *   |     `--------------------------------------- userinfo, before '@'
 *   `--------------------------------------------- scheme, before ':'
 *
 * userinfo, host and port together are the authority, after "//".
 */
#ifndef URIKIT_URI_H
#define URIKIT_URI_H

#include <urikit/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a host is, RFC 3986 §3.2.2. The first of IP-literal, IPv4address and reg-name that matches. */
typedef enum urikit_host_kind {
    URIKIT_HOST_ABSENT,   /* no authority */
    URIKIT_HOST_REG_NAME, /* also the empty host, and 256.1.1.1 */
    URIKIT_HOST_IPV4,
    URIKIT_HOST_IPV6,
    URIKIT_HOST_IPVFUTURE,
} urikit_host_kind;

/** "reg-name", "ipv4", "ipv6", "ipvfuture". NULL for URIKIT_HOST_ABSENT. */
URIKIT_API const char *urikit_host_kind_name(urikit_host_kind kind);

/**
 * A parsed URI reference: the text, and offsets into it in bytes. It borrows the text, which must outlive it. It may
 * be copied. Read `text` and `len` directly, and the parts by the functions below.
 */
typedef struct urikit_uri {
    const char *text;
    uint32_t len;
    uint8_t parts;       /* which of the optional parts are present, and urikit_uri_is_iri */
    uint8_t host_kind;   /* urikit_host_kind */
    uint32_t scheme_end; /* offset of ':' if there is a scheme, else 0 */
    uint32_t host_at;
    uint32_t host_end;
    uint32_t path_at; /* also the end of the authority */
    uint32_t path_end;
    uint32_t query_end;
} urikit_uri;

/* ---- the calls most people need ----------------------------------------- */

/** Flags of urikit_uri_parse; combine them with |. */
typedef unsigned urikit_parse_flags;
enum {
    URIKIT_PARSE_REFERENCE = 0,       /* RFC 3986 URI-reference */
    URIKIT_PARSE_SCHEME = 1,          /* RFC 3986 URI: a scheme is required */
    URIKIT_PARSE_ZONE = 2,            /* also "[fe80::1%25eth0]", RFC 6874 */
    URIKIT_PARSE_ZONE_RFC6874BIS = 4, /* also "[fe80::1%eth0]", draft-carpenter-6man-rfc6874bis */
};

/**
 * Parse and check a URI or URI reference, RFC 3986 appendix A. The text is not changed or decoded.
 *
 * text   any bytes, less than 4 GiB; must outlive *uri
 * uri    receives the parts as offsets into text
 * at     see urikit_code; nullable
 *
 * Errors URIKIT_E_CHAR, _PERCENT, _SCHEME, _PORT, _IP_LITERAL, _TOO_LONG
 */
URIKIT_FALLIBLE urikit_code urikit_uri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);

/**
 * Append a sentence about the text at hand that says why urikit_uri_parse refused it, without a full stop: "a space is not allowed
 * in a host; encode it as %20". It is UTF-8 without controls for every text, and holds no password.
 *
 * code   what the call returned. For a code of another call the sentence is urikit_code_text(code)
 * at     the offset that the call gave; an offset after the text counts as its end
 * out    at most URIKIT_EXPLAIN_MAX bytes; must not overlap the text
 *
 * Errors URIKIT_E_OVERLAP, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out);

/** Flags of urikit_uri_resolve; combine them with |. */
typedef unsigned urikit_resolve_flags;
enum {
    URIKIT_RESOLVE_STRICT = 0,
    URIKIT_RESOLVE_COMPAT = 1, /* the exception of §5.2.2 for old references: "http:g" against http is "g" */
    URIKIT_RESOLVE_LETTER = 2, /* an error, instead of "/.", if §5.2.4 would turn a path into an authority */
};

/** The most bytes that urikit_uri_resolve writes. */
#define URIKIT_URI_RESOLVE_BOUND(base_len, ref_len) ((base_len) + (ref_len) + 4)
/**
 * Resolve a reference against a base URI, RFC 3986 §5.2. Percent-encoding and the case of letters stay as they are;
 * "%2e" is not a dot here.
 *
 * base   a URI with a scheme; its fragment is ignored
 * out    receives the target; at most URIKIT_URI_RESOLVE_BOUND(base->len, ref->len) bytes; must not overlap the texts
 *        of base and ref
 *
 * If there is no authority, and the path without dot segments begins with "//", then "/." is written before it, so
 * that it does not read as an authority (doc/spec-notes.md).
 *
 * Errors URIKIT_E_BASE       the base has no scheme
 *        URIKIT_E_AUTHORITY  with URIKIT_RESOLVE_LETTER only: "/." would be needed
 *        URIKIT_E_TOO_LONG   the target would be 4 GiB or more
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_resolve(const urikit_uri *base, const urikit_uri *ref, urikit_resolve_flags flags,
                                               urikit_out *out);

/**
 * How far to normalize, RFC 3986 §6.2. A level is a set of steps. A URIKIT_STEP_... is one step, a URIKIT_LEVEL_... is
 * all steps up to that name. Combine steps with |.
 */
typedef unsigned urikit_level;
enum {
    URIKIT_STEP_CASE = 1,    /* §6.2.2.1 scheme and host to lower case, hex digits to upper case */
    URIKIT_STEP_PERCENT = 2, /* §6.2.2.2 triplets of unreserved characters decoded, once */
    URIKIT_STEP_PATH = 4,    /* §6.2.2.3 dot segments removed; with PERCENT also encoded dots */
    URIKIT_STEP_SCHEME = 8,  /* §6.2.3 default and empty port, empty path, default host of "file", IPv6 text; the
                                namespace of a URN to lower case, RFC 8141 §3.1 */
    URIKIT_STEP_IRI = 16,    /* RFC 3987 §5.3.2.3: with PERCENT also triplets of characters that an IRI may have */
    URIKIT_STEP_URN = 32,    /* RFC 8141 §3.1 the r-, q- and f-component of a URN removed ("?+a", "?=b", "#c"). They say
                                what to do with the resource, and are no part of its name: comparison at URIKIT_STEP_SCHEME
                                leaves them out, and normalization keeps them unless this step is named */

    URIKIT_LEVEL_STRING = 0,
    URIKIT_LEVEL_CASE = 1,
    URIKIT_LEVEL_PERCENT = 3,
    URIKIT_LEVEL_SYNTAX = 7, /* all of §6.2.2; the usual choice */
    URIKIT_LEVEL_SCHEME = 15,
};

/**
 * The level with a name: "string", "case", "percent", "path" (the same as "syntax"), "syntax", "scheme".
 * False, and *level is unchanged, if there is none.
 */
URIKIT_API bool urikit_level_find(urikit_str name, urikit_level *level);

/** The most bytes that urikit_uri_normalize writes. */
#define URIKIT_URI_NORMALIZE_BOUND(len) ((len) + 16)
/**
 * Write the normal form at a level, RFC 3986 §6.2.
 *
 * A relative reference keeps leading ".." segments. It stays relative: "x/../a:b" becomes "./a:b". The normal form of a
 * URI is a URI. An IRI, of urikit_iri_parse, is normalized with URIKIT_STEP_IRI, also if the level does not have it.
 *
 * out   at most URIKIT_URI_NORMALIZE_BOUND(uri->len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out);

/* ---- reading the parts --------------------------------------------------- */

/*
 * Each part as written, without its delimiters. An absent part has ptr NULL; an empty part does not. The path is never
 * absent. A host that is an IP literal keeps its brackets, as in the grammar of RFC 3986.
 */
URIKIT_API urikit_str urikit_uri_text(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_scheme(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_authority(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_userinfo(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_host(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_port(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_path(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_query(const urikit_uri *uri);
URIKIT_API urikit_str urikit_uri_fragment(const urikit_uri *uri);

/** True if the text has non-ASCII bytes: it is an IRI (urikit/iri.h), and not a URI. */
URIKIT_API bool urikit_uri_is_iri(const urikit_uri *uri);

/** True if the URI has this scheme, in any case of letters: urikit_uri_scheme_is(&uri, URIKIT_STR("https")). */
URIKIT_API bool urikit_uri_scheme_is(const urikit_uri *uri, urikit_str scheme);

/** A part by its name. */
typedef enum urikit_uri_part {
    URIKIT_PART_SCHEME,
    URIKIT_PART_USERINFO,
    URIKIT_PART_HOST,
    URIKIT_PART_PORT,
    URIKIT_PART_PATH,
    URIKIT_PART_QUERY,
    URIKIT_PART_FRAGMENT,
    URIKIT_PART_AUTHORITY, /* read-only: it consists of userinfo, host and port */
} urikit_uri_part;

/** The same parts by their names; absent for a value that is not in urikit_uri_part. */
URIKIT_API urikit_str urikit_uri_part_text(const urikit_uri *uri, urikit_uri_part part);

/** What the host is; URIKIT_HOST_ABSENT if there is no authority. */
URIKIT_INLINE urikit_host_kind urikit_uri_host_kind(const urikit_uri *uri)
{
    return (urikit_host_kind)uri->host_kind;
}

/**
 * The next segment of a path, §3.3. "/a/" has "a" and ""; "/" has one empty segment; the empty path has none. False
 * after the last.
 *
 *   urikit_str rest = urikit_uri_path(&uri), segment;
 *   while (urikit_path_next(&rest, &segment)) { ... }
 */
URIKIT_API bool urikit_path_next(urikit_str *rest, urikit_str *segment);

/**
 * The next pair of a query, as HTML forms write it: '&' separates pairs, the first '=' separates key and value.
 * RFC 3986 has no such rule. The text stays encoded. A pair without '=' has an absent value. An absent query has no
 * pairs; an empty query has one pair with an empty key. False after the last pair.
 *
 *   urikit_str rest = urikit_uri_query(&uri), key, value;
 *   while (urikit_query_next(&rest, &key, &value)) { ... }
 */
URIKIT_API bool urikit_query_next(urikit_str *rest, urikit_str *key, urikit_str *value);

/* ---- what programs do with the parts ---------------------------------------- */

/** The port of a URI that has none. */
#define URIKIT_NO_PORT (-1)

/**
 * The port to connect to, as a number: the port as written, or the default of the scheme if the port is absent or
 * empty. URIKIT_NO_PORT if there is no authority, or urikit does not know a default.
 *
 * RFC 3986 §3.2.3.
 *
 * Errors URIKIT_E_LIMIT  above 65535; *port is then URIKIT_NO_PORT
 */
URIKIT_FALLIBLE urikit_code urikit_uri_port_number(const urikit_uri *uri, int32_t *port);

/** The same without the default of the scheme: URIKIT_NO_PORT if the port is absent or empty. Errors URIKIT_E_LIMIT */
URIKIT_FALLIBLE urikit_code urikit_uri_port_written(const urikit_uri *uri, int32_t *port);

/** The host as written, but an IP literal without its brackets. Absent if there is no authority. */
URIKIT_API urikit_str urikit_uri_host_text(const urikit_uri *uri);

/**
 * The bytes of a host that is an IP address, without a zone.
 *
 * ip   receives 4 or 16 bytes in network order
 *
 * Returns their number: 4 or 16. 0 if the host is not such an address. RFC 3986 §3.2.2.
 */
URIKIT_API size_t urikit_uri_host_address(const urikit_uri *uri, uint8_t ip[16]);

/** The number of segments of a path. */
URIKIT_API size_t urikit_path_count(urikit_str path);

/**
 * The segment of a path at an index, as written: 1 is the first, -1 the last.
 * False, and *segment is absent, if there is no such segment.
 */
URIKIT_API bool urikit_path_segment(urikit_str path, ptrdiff_t index, urikit_str *segment);

/** How keys and values of a query are read; combine them with |. */
typedef unsigned urikit_query_flags;
enum {
    URIKIT_QUERY_FORM = 4, /* '+' in a query is a space, as HTML forms write it; the same as URIKIT_DECODE_FORM */
};

/** The number of pairs of a query. */
URIKIT_API size_t urikit_query_count(urikit_str query);

/**
 * The value of the first pair with a key, as written; urikit_percent_decode_text decodes it.
 *
 * key     decoded: "a b" finds "a%20b", and with URIKIT_QUERY_FORM "a+b"
 * value   receives the value; absent where the pair has no '='
 *
 * True if there is such a pair.
 */
URIKIT_API bool urikit_query_find(urikit_str query, urikit_str key, urikit_query_flags flags, urikit_str *value);

/**
 * The next pair with a key. *rest begins as the query; it becomes the text after the pair that was found.
 */
URIKIT_API bool urikit_query_find_next(urikit_str *rest, urikit_str key, urikit_query_flags flags, urikit_str *value);

/**
 * Write the value of the first pair with a key, decoded.
 *
 * key     as in urikit_query_find
 * out     at most query.len bytes; must not overlap the query or the key
 * found   true if there is a value, which may be empty; false if there is no such pair, or it has no '=': then nothing is
 *         written. Nullable
 *
 * RFC 3986 §2.1 and §3.4.
 *
 * Errors URIKIT_E_UTF8  the decoded value is not UTF-8;  URIKIT_E_PERCENT  the query is not of a valid URI;
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_query_value(urikit_str query, urikit_str key, urikit_query_flags flags, urikit_out *out,
                                               bool *found);

/** The most bytes that urikit_uri_request_target writes for a URI of len bytes. */
#define URIKIT_URI_REQUEST_TARGET_BOUND(len) ((len) * 3 + 1)

/**
 * Write what an HTTP request for the URI has as its target in origin form: the path, "/" if it is empty, and the query.
 * Non-ASCII bytes of an IRI are percent-encoded.
 *
 *   http://a/b?c#d    /b?c
 *   http://a?c        /?c
 *
 * out   at most URIKIT_URI_REQUEST_TARGET_BOUND(uri->len) bytes; must not overlap the text
 *
 * RFC 9112 §3.2.1.
 *
 * Errors URIKIT_E_PARTS  a path that does not begin with '/', or no path and no authority: resolve the reference first
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_request_target(const urikit_uri *uri, urikit_out *out);

/** The most bytes that urikit_uri_surt writes for a URI of len bytes. */
#define URIKIT_URI_SURT_BOUND(len) ((len) * 3 + 20)

/**
 * Write a key that sorts URIs by domain (SURT): the normal form at URIKIT_LEVEL_SCHEME without userinfo and fragment,
 * with the labels of the host reversed:
 *
 *   https://www.Example.com:8080/a?q    https://(com,example,www,:8080)/a?q
 *   http://127.0.0.1/                   http://(127.0.0.1)/
 *   mailto:a@b                          mailto:a@b
 *
 * A ',' of the host is "%2c" in it, in lower case as in no normal form, so that two hosts never have the same key.
 *
 * out   at most URIKIT_URI_SURT_BOUND(uri->len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_surt(const urikit_uri *uri, urikit_out *out);

/** The most bytes that urikit_uri_origin writes for a URI of len bytes. */
#define URIKIT_URI_ORIGIN_BOUND(len) ((len) + 16)

/**
 * Write the origin: scheme, host and port in normal form, without the port that is the scheme's default.
 *
 *   HTTP://u@www.Example.com:80/a?q    http://www.example.com
 *   https://h:8443/                    https://h:8443
 *
 * Nothing is written without a scheme, or for an absent or empty host: such a URI has no origin but itself. The host of
 * an IRI stays as it is: urikit_idna_to_ascii of urikit/unicode.h makes A-labels of it.
 *
 * out   at most URIKIT_URI_ORIGIN_BOUND(uri->len) bytes; must not overlap the text
 *
 * RFC 6454 §6.2.
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_origin(const urikit_uri *uri, urikit_out *out);

/** The most bytes that urikit_uri_host_key writes for a URI of len bytes. */
#define URIKIT_URI_HOST_KEY_BOUND(len) ((len) + 16)

/**
 * Write the host as a key, to compare, group and index by: its normal form, in lower case, without triplets of unreserved
 * characters, an IPv6 address as RFC 5952 has it.
 *
 *   http://u@WWW.Example.com:80/    www.example.com
 *   http://%41.example.             a.example.
 *   http://[2001:DB8:0::1]/         [2001:db8::1]
 *
 * Nothing is written for an absent or empty host, and for one beyond ASCII, which has no key before
 * urikit_idna_to_ascii of urikit/unicode.h has made A-labels of it.
 *
 * out   at most URIKIT_URI_HOST_KEY_BOUND(uri->len) bytes; must not overlap the text
 *
 * RFC 3986 §6.2.2.
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_host_key(const urikit_uri *uri, urikit_out *out);

/** The most bytes that urikit_uri_host_reversed writes for a URI of len bytes. */
#define URIKIT_URI_HOST_REVERSED_BOUND(len) ((len) + 16)

/**
 * Write the normal form of the host with its labels reversed: "com.example.www". The labels of an address are not
 * reversed. Nothing is written for an absent or empty host.
 *
 * out   at most URIKIT_URI_HOST_REVERSED_BOUND(uri->len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_host_reversed(const urikit_uri *uri, urikit_out *out);

/* ---- writing -------------------------------------------------------------- */

/** The parts of a URI reference. An absent part has ptr NULL. An absent path counts as empty. */
typedef struct urikit_parts {
    urikit_str scheme;
    urikit_str userinfo;
    urikit_str host; /* present if and only if there is an authority */
    urikit_str port;
    urikit_str path;
    urikit_str query;
    urikit_str fragment;
} urikit_parts;

/** The parts of a parsed URI. Replace some of them, and write them again. */
URIKIT_API urikit_parts urikit_uri_parts(const urikit_uri *uri);

/** The most bytes that urikit_uri_write writes. */
#define URIKIT_URI_WRITE_BOUND(parts_len) ((parts_len) + 7)
/**
 * Write the parts as a URI reference, RFC 3986 §5.3, but only if it would parse with the same flags into the same parts.
 * urikit_iri_write does the same for IRIs. To replace a part:
 *
 *   urikit_parts parts = urikit_uri_parts(&uri);
 *   parts.query = URIKIT_STR("page=2");
 *   code = urikit_uri_write(&parts, URIKIT_PARSE_REFERENCE, &out, &at);
 *
 * flags   those that the result is to be parsed with: URIKIT_PARSE_SCHEME, zones
 * out     at most URIKIT_URI_WRITE_BOUND(sum of the lengths of the parts) bytes; must not overlap a part
 * at      on an error, the offset of the bad byte in the text that these parts would make; nullable
 *
 * Errors URIKIT_E_CHAR, _PERCENT, _SCHEME, _PORT, _IP_LITERAL  a part that is not valid
 *        URIKIT_E_PARTS  parts that cannot be written together: userinfo or port without host; with a host, a path that
 *                        does not begin with '/'; without a host, a path that begins with "//"; without scheme and
 *                        host, a ':' in the first segment
 *        URIKIT_E_TOO_LONG, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_write(const urikit_parts *parts, urikit_parse_flags flags, urikit_out *out, size_t *at);

/* ---- relativize and compare -------------------------------------------------- */

/**
 * Write the shortest reference that resolves to the target, byte for byte. There always is one: it may be the target
 * itself. If the path of the target contains dot segments, which resolution removes, the reference resolves to the
 * target without them; it has the path as written, from the root, and so may be longer than necessary: normalize the
 * target first.
 *
 * out   at most target->len bytes; must not overlap the texts
 *
 * Errors URIKIT_E_BASE  base or target has no scheme;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_relativize(const urikit_uri *base, const urikit_uri *target, urikit_out *out);

/**
 * True if the normal forms at these steps are the same bytes; URIKIT_STEP_SCHEME adds URIKIT_STEP_URN. No normal form is
 * written. With URIKIT_STEP_IRI, an IRI and
 * the URI that it maps to are equal: urikit_iri_equal always adds it, and so must every other comparison with IRIs.
 */
URIKIT_API bool urikit_uri_equal(const urikit_uri *a, const urikit_uri *b, urikit_level level);

/**
 * A total order: negative, 0 or positive. 0 if and only if urikit_uri_equal is true. Scheme, authority, path (segment
 * by segment), query and fragment are compared in this order. An absent part is before an empty one. The order of two
 * texts depends on the level and on these texts only.
 */
URIKIT_API int urikit_uri_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level);

/** The most bytes that urikit_redirect_uri_error writes. */
#define URIKIT_REDIRECT_URI_ERROR_BOUND 120

/**
 * Write why a redirect URI is not the one that a client has registered: a sentence of ASCII without a full stop, and
 * nothing if they are equal. Redirect URIs are equal if they are the same text, but for the port of an http URI whose host
 * is a loopback address (127.0.0.0/8 or ::1): it may be any, or absent. The name localhost is not such a host.
 *
 * registered, given   any bytes; each must be a URI with a scheme and without a fragment
 * out                 at most URIKIT_REDIRECT_URI_ERROR_BOUND bytes; must not overlap the texts
 * at                  the offset in the given text of the part that differs, or where it is not a URI; nullable
 *
 * RFC 6749 §3.1.2, RFC 8252 §7.3, RFC 9700 §4.1.3.
 *
 * Errors URIKIT_E_OVERLAP;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_redirect_uri_error(urikit_str registered, urikit_str given, urikit_out *out, size_t *at);

/* ---- editing ----------------------------------------------------------------- */

/*
 * Each call writes a copy of the URI with one change. The result parses into exactly the parts asked for: an edit never
 * makes, moves or removes an authority. urikit_uri_edit makes several changes at once.
 *
 * out   must not overlap the texts
 * at    on an error, the offset of the bad byte in the text argument (for a query pair: in the value); nullable
 *
 * Errors of all these calls: URIKIT_E_SPACE, URIKIT_E_TOO_LONG (4 GiB or more).
 */

/** How text is written into a part; combine them with |. */
typedef unsigned urikit_edit_flags;
enum {
    URIKIT_EDIT_PLAIN = 0,   /* plain text: every byte that is not allowed in the part becomes a triplet, also '%' */
    URIKIT_EDIT_ENCODED = 1, /* encoded text: checked, and not changed */
    URIKIT_EDIT_IRI = 2,     /* characters that RFC 3987 allows stay as they are; always so in an IRI */
    URIKIT_EDIT_FORM = 4,    /* '+' in keys of the query is a space; the same as URIKIT_QUERY_FORM */
    URIKIT_EDIT_LIST = 8,    /* of urikit_uri_query_remove: the pattern is a list of patterns, with commas between */
};

/** The most bytes that urikit_uri_set writes. */
#define URIKIT_URI_SET_BOUND(uri_len, text_len) ((uri_len) + 3 * (text_len) + 1)

/**
 * Replace or add a part. Absent text removes it.
 *
 * text   without the delimiter of the part. A host that begins with '[' is an IP address, RFC 3986 §3.2.2, without a
 *        zone. Another host has no ':', which would be a port or an address without brackets. If there is an authority, '/' is written before a path without one, unless the path is empty
 *
 * Errors URIKIT_E_PARTS  userinfo, host or port if there is no authority; a path that would read as an authority
 *                        ("//a") or as a scheme ("a:b"); absent text for scheme, host or path; URIKIT_PART_AUTHORITY
 *        URIKIT_E_SCHEME, _PORT, _IP_LITERAL, _HOST_COLON  text that is not valid for the part
 *        URIKIT_E_CHAR, _PERCENT, _UTF8  with URIKIT_EDIT_ENCODED
 */
URIKIT_FALLIBLE urikit_code urikit_uri_set(const urikit_uri *uri, urikit_uri_part part, urikit_str text, urikit_edit_flags flags,
                                           urikit_out *out, size_t *at);

/**
 * Remove userinfo, port, query or fragment with its delimiter. It may be absent.
 * Writes at most uri->len bytes.
 *
 * Errors URIKIT_E_PARTS  another part
 */
URIKIT_FALLIBLE urikit_code urikit_uri_remove(const urikit_uri *uri, urikit_uri_part part, urikit_out *out);

/** The most bytes that urikit_uri_append_segment writes. */
#define URIKIT_URI_APPEND_SEGMENT_BOUND(uri_len, segment_len) ((uri_len) + 3 * (segment_len) + 1)

/**
 * Append one segment to the path. The result is always below that path: '/' in the segment is encoded, and dot segments
 * are errors. An empty last segment is replaced: "/a/" and "b" make "/a/b". Without an authority an empty path stays
 * rootless: "a:" and "c" make "a:c".
 *
 * Errors URIKIT_E_DOT_SEGMENT  the segment is "." or "..", with URIKIT_EDIT_ENCODED also as "%2e"
 *        URIKIT_E_CHAR, _PERCENT, _UTF8  with URIKIT_EDIT_ENCODED
 */
URIKIT_FALLIBLE urikit_code urikit_uri_append_segment(const urikit_uri *uri, urikit_str segment, urikit_edit_flags flags,
                                                      urikit_out *out, size_t *at);

/** The most bytes that urikit_uri_query_set and urikit_uri_query_append write. */
#define URIKIT_URI_QUERY_BOUND(uri_len, key_len, value_len) ((uri_len) + 3 * (key_len) + 3 * (value_len) + 2)

/**
 * Set the value of a key: replaces the first pair with that key and removes the others. If there is no such pair,
 * appends one. Empty pairs ("a&&b") stay.
 *
 * key     plain text; compared with the decoded keys
 * value   plain text; with URIKIT_EDIT_ENCODED encoded text. If it is absent, the pair has no '='
 *
 * In plain text '&', '+', '#', '%' and (in keys) '=' become triplets, a space "%20".
 *
 * Errors URIKIT_E_CHAR, _PERCENT, _UTF8  with URIKIT_EDIT_ENCODED
 */
URIKIT_FALLIBLE urikit_code urikit_uri_query_set(const urikit_uri *uri, urikit_str key, urikit_str value, urikit_edit_flags flags,
                                                 urikit_out *out, size_t *at);

/** Append a pair to the query. Arguments, bound and errors are those of urikit_uri_query_set. */
URIKIT_FALLIBLE urikit_code urikit_uri_query_append(const urikit_uri *uri, urikit_str key, urikit_str value,
                                                    urikit_edit_flags flags, urikit_out *out, size_t *at);

/**
 * Remove all pairs whose decoded key matches. If no pair is left, the query is removed with its '?'.
 * Writes at most uri->len bytes.
 *
 * pattern   plain text, in which '*' matches any run of bytes. The time is linear in the query and the pattern
 * flags     URIKIT_EDIT_FORM, URIKIT_EDIT_LIST or 0. In a list, a pair that one of the patterns matches is removed;
 *           spaces beside a comma do not count, nor do empty patterns. The time is that for each pattern
 *
 * Errors URIKIT_E_LIMIT  more than 32 patterns, or more than 64 asterisks side by side inside a pattern;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_query_remove(const urikit_uri *uri, urikit_str pattern, urikit_edit_flags flags,
                                                    urikit_out *out);

/**
 * Sort the pairs of the query by the bytes of their decoded keys. Pairs with the same key keep their order.
 * Writes exactly uri->len bytes. Needs up to count * log(count) comparisons of keys.
 *
 * flags   URIKIT_EDIT_FORM or 0
 * pairs   memory for cap texts; urikit_query_count is how many are needed
 *
 * Errors URIKIT_E_LIMIT  more than cap pairs
 */
URIKIT_FALLIBLE urikit_code urikit_uri_query_sort(const urikit_uri *uri, urikit_edit_flags flags, urikit_str *pairs, size_t cap,
                                                  urikit_out *out);

/** What an edit of urikit_uri_edit does. */
typedef enum urikit_edit_op {
    URIKIT_EDIT_SET,            /* as urikit_uri_set: `part` becomes `text` */
    URIKIT_EDIT_APPEND_SEGMENT, /* as urikit_uri_append_segment: `text` */
    URIKIT_EDIT_QUERY_SET,      /* as urikit_uri_query_set: `key` and `text` */
    URIKIT_EDIT_QUERY_APPEND,   /* as urikit_uri_query_append: `key` and `text` */
    URIKIT_EDIT_QUERY_REMOVE,   /* all pairs with the decoded key `key`, which is not a pattern here */
} urikit_edit_op;

/** One edit. Fields that its op does not use are ignored. */
typedef struct urikit_edit {
    uint8_t op;            /* urikit_edit_op */
    uint8_t part;            /* urikit_uri_part */
    urikit_edit_flags flags; /* without URIKIT_EDIT_LIST */
    urikit_str key;
    urikit_str text;
} urikit_edit;

/** The most edits of one call. */
#define URIKIT_EDITS_MAX 64

/** The most bytes that urikit_uri_edit writes; edits_len is the sum of the lengths of all keys and texts. */
#define URIKIT_URI_EDIT_BOUND(uri_len, edits_len, n) ((uri_len) + 3 * (edits_len) + 2 * (n))

/**
 * Write a copy of the URI with n edits. They are made in their order, as if each had the result of the one before, but
 * nothing is written between them. Whether characters of IRIs stay as they are depends on the URI and on the flags of each
 * edit.
 *
 *   urikit_edit edits[] = {
 *       { .op = URIKIT_EDIT_SET, .part = URIKIT_PART_SCHEME, .text = URIKIT_STR("https") },
 *       { .op = URIKIT_EDIT_QUERY_SET, .key = URIKIT_STR("page"), .text = URIKIT_STR("2") },
 *   };
 *   code = urikit_uri_edit(&uri, edits, 2, &out, NULL);
 *
 * out   at most URIKIT_URI_EDIT_BOUND(uri->len, ...) bytes; must not overlap the texts
 * bad   on an error, the index of the edit that cannot be made; n if it is none of them; nullable
 *
 * The time is linear in the URI for each edit.
 *
 * Errors those of the calls that the operations name;  URIKIT_E_LIMIT  more than URIKIT_EDITS_MAX edits;  URIKIT_E_PARTS  a number
 *        that is not a op;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_edit(const urikit_uri *uri, const urikit_edit *edits, size_t n, urikit_out *out,
                                            size_t *bad);

/* ---- texts that are not parsed yet ------------------------------------------ */

/**
 * Parse a URI reference and write its normal form.
 *
 * flags   as for urikit_uri_parse
 * out     at most URIKIT_URI_NORMALIZE_BOUND(text.len) bytes; must not overlap the text
 * at      as in urikit_uri_parse; nullable
 *
 * RFC 3986 §6.2.  Errors those of urikit_uri_parse;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_normalize_text(urikit_str text, urikit_parse_flags flags, urikit_level level,
                                                      urikit_out *out, size_t *at);

/**
 * Parse a base and a reference, and write the target.
 *
 * parse   as for urikit_uri_parse, for both texts; a base has a scheme
 * flags   as for urikit_uri_resolve
 * out     at most URIKIT_URI_RESOLVE_BOUND(base.len, ref.len) bytes; must not overlap the texts
 * at      as in urikit_uri_parse: an offset in ref, or for URIKIT_E_BASE in base; nullable
 *
 * RFC 3986 §5.2.
 *
 * Errors URIKIT_E_BASE  the base is not a valid URI
 *        those of urikit_uri_parse for ref;  those of urikit_uri_resolve
 */
URIKIT_FALLIBLE urikit_code urikit_uri_resolve_text(urikit_str base, urikit_str ref, urikit_parse_flags parse,
                                                    urikit_resolve_flags flags, urikit_out *out, size_t *at);

/**
 * Split any text into parts by the regular expression of RFC 3986 appendix B, and check it. The userinfo is the text
 * before the last '@' of the authority; the port is the text after its last ':' (after ']' if there is one; a host that
 * begins with '[' and has no ']' has no port).
 *
 * text    any bytes, of any length
 * flags   as for urikit_uri_parse
 * parts   always receives the parts, also on an error; for valid text those of urikit_uri_parts
 * at      as in urikit_uri_parse; nullable
 *
 * Errors those of urikit_uri_parse
 */
URIKIT_FALLIBLE urikit_code urikit_uri_split(urikit_str text, urikit_parse_flags flags, urikit_parts *parts, size_t *at);

/* ---- file paths, RFC 8089 ---------------------------------------------------- */

typedef enum urikit_path_style {
    URIKIT_PATH_POSIX,   /* "/a/b" */
    URIKIT_PATH_WINDOWS, /* "C:\a\b" and "\\server\share\a"; '/' is the same as '\' */
} urikit_path_style;

/** The most bytes that urikit_uri_from_file_path writes for a path of len bytes. */
#define URIKIT_URI_FROM_FILE_PATH_BOUND(len) ((len) * 3 + 8)

/**
 * Write the "file" URI of an absolute path: "/a b" is "file:///a%20b", "C:\a" is "file:///C:/a", "\\server\share\a" is
 * "file://server/share/a". "\\?\" is left out. Dot segments stay: resolving or normalizing the URI removes them.
 *
 * path   in the encoding of the system, which should be UTF-8; every non-ASCII byte becomes a triplet
 * out    at most URIKIT_URI_FROM_FILE_PATH_BOUND(path.len) bytes; must not overlap the path
 * at     offset of the first byte that is not allowed in a path of this style; nullable
 *
 * RFC 8089 §2, appendix E.
 *
 * Errors URIKIT_E_FILE_PATH  a relative path ("a", and "C:a" or "\a" in Windows), a device, a NUL, a server whose name
 *                            has ':' or another character that no name has in Windows, "\\localhost\C:" (its URI
 *                            would name the drive);  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_from_file_path(urikit_str path, urikit_path_style style, urikit_out *out, size_t *at);

/**
 * Write the path that a "file" URI names. The host must be absent, empty or "localhost"; in Windows another host is the
 * name of a server. "file:c:/a" and "file:////server/share" are also read.
 *
 * out   at most uri->len bytes, decoded, so they may not be UTF-8; must not overlap the text
 * at    on an error, the offset in the URI of the part or triplet that is not allowed; nullable
 *
 * RFC 8089 §2 and §3, appendix E.
 *
 * Errors URIKIT_E_FILE_PATH  another scheme, another host, userinfo, a port, a query, a fragment, a relative path, an
 *                            encoded separator ("%2F", in Windows also "%5C") or NUL; in Windows a server that would
 *                            make the path of a device ("file://./COM1", "file:////%3F/x");  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_file_path_from_uri(const urikit_uri *uri, urikit_path_style style, urikit_out *out,
                                                      size_t *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_URI_H */
