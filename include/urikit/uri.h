/* SPDX-License-Identifier: MIT */
/**
 * urikit/uri.h - URIs and URI references, RFC 3986: parse, read the parts,
 * write, resolve, relativize, normalize, compare.
 *
 * Level 2: depends on text and base. Does not depend on any other identifier
 * family. No call allocates or recurses; each takes time linear in its input.
 *
 *   foo://user@host:8042/over/there?name=ferret#nose
 *   |     |    |    |   |          |           |
 *   |     |    |    |   |          |           `-- fragment, after '#', to the end
 *   |     |    |    |   |          `-------------- query, after '?'
 *   |     |    |    |   `------------------------- path, always there, may be empty
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

/** What a host is, RFC 3986 §3.2.2, first match: IP-literal, IPv4address, reg-name. */
typedef enum urikit_host_kind {
    URIKIT_HOST_ABSENT,   /* no authority */
    URIKIT_HOST_REG_NAME, /* also the empty host, and 256.1.1.1 */
    URIKIT_HOST_IPV4,
    URIKIT_HOST_IPV6,
    URIKIT_HOST_IPVFUTURE,
} urikit_host_kind;

/**
 * A parsed URI reference: the text and offsets into it, in bytes. Borrows the
 * text, which must outlive it. May be copied. Read the parts through the
 * functions below; only `text` and `len` are for reading directly.
 */
typedef struct urikit_uri {
    const char *text;
    uint32_t len;
    uint8_t parts;       /* which of the optional parts are there */
    uint8_t host_kind;   /* urikit_host_kind */
    uint32_t scheme_end; /* of ':' where there is a scheme, else 0 */
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
    URIKIT_PARSE_ZONE = 2,            /* also RFC 6874's "[fe80::1%25eth0]" */
    URIKIT_PARSE_ZONE_RFC6874BIS = 4, /* also "[fe80::1%eth0]", as draft-carpenter-6man-rfc6874bis had it */
};

/**
 * Parse and check a URI or URI reference, RFC 3986 appendix A. Nothing is
 * changed, decoded or guessed.
 *
 * text   any bytes; its length below 4 GiB
 * uri    receives the parts as offsets into text
 * at     see urikit_code; nullable
 *
 * Errors URIKIT_E_CHAR, _PERCENT, _SCHEME, _PORT, _IP_LITERAL, _TOO_LONG
 */
URIKIT_FALLIBLE urikit_code urikit_uri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);

/** Flags of urikit_uri_resolve; combine them with |. */
typedef unsigned urikit_resolve_flags;
enum {
    URIKIT_RESOLVE_STRICT = 0,
    URIKIT_RESOLVE_COMPAT = 1, /* §5.2.2's loophole for old references: "http:g" against http is "g" */
    URIKIT_RESOLVE_LETTER = 2, /* an error where §5.2.4's letter would turn a path into an authority */
};

#define URIKIT_URI_RESOLVE_BOUND(base_len, ref_len) ((base_len) + (ref_len) + 4)
/**
 * Resolve a reference against a base URI, RFC 3986 §5.2. Percent-encoding and
 * the case of letters stay as they are; "%2e" is no dot here.
 *
 * base   a URI with a scheme; its fragment is ignored
 * out    receives the target; at most URIKIT_URI_RESOLVE_BOUND bytes; must not
 *        overlap the texts of base and ref
 *
 * Where removing dot segments leaves a path that begins "//" and there is no
 * authority, "/." goes before it, so that no authority appears (doc/spec-notes.md).
 *
 * Errors URIKIT_E_BASE       the base has no scheme
 *        URIKIT_E_AUTHORITY  with URIKIT_RESOLVE_LETTER only: "/." would be needed
 *        URIKIT_E_TOO_LONG   the target would be 4 GiB or more
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_resolve(const urikit_uri *base, const urikit_uri *ref,
                                               urikit_resolve_flags flags, urikit_out *out);

/**
 * How far to normalize, RFC 3986 §6.2. A level is a set of steps: each URIKIT_STEP_... can be taken alone, and a
 * URIKIT_LEVEL_... has all steps up to its name.
 */
typedef unsigned urikit_level;
enum {
    URIKIT_STEP_CASE = 1,    /* §6.2.2.1 scheme and host to lower case, hex digits to upper case */
    URIKIT_STEP_PERCENT = 2, /* §6.2.2.2 triplets of unreserved characters decoded, once */
    URIKIT_STEP_PATH = 4,    /* §6.2.2.3 dot segments removed; with PERCENT, encoded dots too */
    URIKIT_STEP_SCHEME = 8,  /* §6.2.3 default and empty port, empty path, file's localhost, IPv6 text */

    URIKIT_LEVEL_STRING = 0,
    URIKIT_LEVEL_CASE = 1,
    URIKIT_LEVEL_PERCENT = 3,
    URIKIT_LEVEL_SYNTAX = 7, /* §6.2.2 whole; the usual choice */
    URIKIT_LEVEL_SCHEME = 15,
};

#define URIKIT_URI_NORMALIZE_BOUND(len) ((len) + 8)
/**
 * Write the normal form at a level (or of single rungs).
 *
 * A relative reference keeps leading ".." segments and never gains a scheme, an
 * authority or a root: "x/../a:b" becomes "./a:b".
 *
 * out   at most URIKIT_URI_NORMALIZE_BOUND(uri->len) bytes; must not overlap the text
 */
URIKIT_FALLIBLE urikit_code urikit_uri_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out);

/* ---- reading the parts --------------------------------------------------- */

/*
 * Each part as written, without its delimiters. Absent (ptr NULL) and empty
 * differ; the path is never absent. A host that is an IP literal keeps its
 * brackets, as in RFC 3986's grammar.
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

static inline urikit_host_kind urikit_uri_host_kind(const urikit_uri *uri)
{
    return (urikit_host_kind)uri->host_kind;
}

/**
 * Segments of a path, first to last, §3.3. "/a/" has "a" and ""; "/" has one
 * empty segment; the empty path has none.
 *
 *   urikit_str rest = urikit_uri_path(&uri), segment;
 *   while (urikit_path_next(&rest, &segment)) { ... }
 */
URIKIT_API bool urikit_path_next(urikit_str *rest, urikit_str *segment);

/**
 * Pairs of a query under the convention of HTML forms: '&' between pairs, the
 * first '=' between key and value. RFC 3986 knows no such rule. The text stays
 * encoded; a pair without '=' has an absent value. An absent query has no
 * pairs, an empty one has one with an empty key.
 */
URIKIT_API bool urikit_query_next(urikit_str *rest, urikit_str *key, urikit_str *value);

/* ---- writing -------------------------------------------------------------- */

/** The parts of a URI reference side by side; an absent part has ptr NULL. A NULL path counts as empty. */
typedef struct urikit_parts {
    urikit_str scheme;
    urikit_str userinfo;
    urikit_str host; /* present if and only if there is an authority */
    urikit_str port;
    urikit_str path;
    urikit_str query;
    urikit_str fragment;
} urikit_parts;

/** The parts of a parsed URI, to be written again as they are or with some replaced. */
URIKIT_API urikit_parts urikit_uri_parts(const urikit_uri *uri);

#define URIKIT_URI_WRITE_BOUND(parts_len) ((parts_len) + 7)
/**
 * Recompose, RFC 3986 §5.3, after checking that the text will parse into these
 * very parts (a zone in the host is let through, as with URIKIT_PARSE_ZONE). To replace a part:
 *
 *   urikit_parts parts = urikit_uri_parts(&uri);
 *   parts.query = URIKIT_STR("page=2");
 *   code = urikit_uri_write(&parts, &out, &at);
 *
 * out   at most URIKIT_URI_WRITE_BOUND(sum of the parts' lengths) bytes; must not overlap a part
 * at    on an error, the offset of the offending byte in the text that these
 *       parts would have made; nullable
 *
 * Errors URIKIT_E_CHAR, _PERCENT, _SCHEME, _PORT, _IP_LITERAL  a part breaks its own grammar
 *        URIKIT_E_PARTS  parts that cannot stand side by side: userinfo or port without host; with a
 *                        host, a path that does not begin with '/'; without one, a path that begins "//";
 *                        without scheme and host, a ':' in the first segment
 *        URIKIT_E_TOO_LONG, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_write(const urikit_parts *parts, urikit_out *out, size_t *at);

/* ---- more verbs ------------------------------------------------------------ */

/**
 * The shortest reference that resolves to the target, byte for byte. Always has
 * an answer: it may be the target as it is. Where the target's path holds dot
 * segments, which resolution removes, the answer resolves to what the target itself resolves to.
 *
 * out   at most target->len bytes; must not overlap the texts
 *
 * Errors URIKIT_E_BASE  base or target has no scheme;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_uri_relativize(const urikit_uri *base, const urikit_uri *target, urikit_out *out);

/** Are the normal forms at this level the same bytes? Neither is written anywhere. */
URIKIT_API bool urikit_uri_equal(const urikit_uri *a, const urikit_uri *b, urikit_level level);

/**
 * A total order that agrees with urikit_uri_equal: negative, 0 or positive.
 * By scheme, authority, path (segment by segment), query, fragment; what is
 * absent comes before what is empty.
 */
URIKIT_API int urikit_uri_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_URI_H */
