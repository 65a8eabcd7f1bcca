/* SPDX-License-Identifier: MIT */
/**
 * urikit/nosh.h - NOSH URIs: parse, normalize, compare, build; record keys,
 * collections, TIDs; EIP-55 spelling of addresses.
 *
 * Tier: companion library urikit-ids, with a binary interface of its own: doc/stability.md.
 * Layer 2: depends on uri, text and base. No call allocates or recurses. Each takes time linear in its input.
 * Threads: every call is thread-safe, there is no shared state.
 *
 *   nosh://1673/com.example.foo/3jui7kd54zh2y?query#/fragment
 *   |      |    |               |             |      |
 *   |      |    |               |             `------+-- general syntax only
 *   |      |    |               `----------------------- record key, any second segment
 *   |      |    `--------------------------------------- collection, any first segment
 *   |      `-------------------------------------------- authority: the owner of the repository, not a network location
 *   `--------------------------------------------------- scheme
 *
 * Two syntaxes: a parser accepts the *general* syntax, a field of the type `nosh-uri` accepts the *restricted* syntax.
 * One call checks both. Every restricted URI is a general one in normal form. Every general one is a URI, RFC 3986.
 *
 * Two dialects: the specification has two revisions. They differ in the grammar of the fragment, and in the
 * authorities of the restricted syntax. doc/nosh.md has the rules, and what this library does where the revisions leave
 * a choice.
 */
#ifndef URIKIT_NOSH_H
#define URIKIT_NOSH_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The revision of the specification. */
typedef enum urikit_nosh_dialect {
    URIKIT_NOSH_SDL,     /* the newer one, the usual choice: account identifiers, custody addresses, RDSIDs */
    URIKIT_NOSH_LEXICON, /* the older one: also domain names as authorities; fragments are JSON pointers or JSON Paths */
} urikit_nosh_dialect;

/** What the authority is in its normal form. */
typedef enum urikit_nosh_kind {
    URIKIT_NOSH_OTHER,   /* anything else that the general syntax allows */
    URIKIT_NOSH_ADDRESS, /* "0x" and 40 hex digits */
    URIKIT_NOSH_ACCOUNT, /* 1 to 9223372036854775807 in decimal, no leading zero */
    URIKIT_NOSH_DOMAIN,  /* two or more labels, the last begins with a letter */
} urikit_nosh_kind;

/** What a fragment is. The lexicon dialect has pointers and paths only. */
typedef enum urikit_nosh_fragment_form {
    URIKIT_NOSH_NO_FRAGMENT,
    URIKIT_NOSH_JSON_POINTER, /* "/a/b", RFC 6901; the empty fragment points to the whole document */
    URIKIT_NOSH_JSON_PATH,    /* "$.a.b", RFC 9535; it nests at most 64 levels */
    URIKIT_NOSH_OTHER_FRAGMENT,
} urikit_nosh_fragment_form;

/** "sdl", "lexicon"; "other", "address", "account", "domain". Never NULL. */
URIKIT_API const char *urikit_nosh_dialect_name(urikit_nosh_dialect dialect);
URIKIT_API const char *urikit_nosh_kind_name(urikit_nosh_kind kind);
/** "none", "json_pointer", "json_path", "other". Never NULL. */
URIKIT_API const char *urikit_nosh_fragment_form_name(urikit_nosh_fragment_form form);

enum {
    URIKIT_NOSH_MAX = 8192,           /* bytes of a NOSH URI, as given */
    URIKIT_NOSH_COLLECTION_MAX = 317, /* bytes of a collection */
    URIKIT_NOSH_RKEY_MAX = 512,       /* bytes of a record key */
};

/**
 * A NOSH URI that is valid in the general syntax: the text, and offsets into it. It borrows the text, which must
 * outlive it. It may be copied. Read the fields up to `text` directly, and the parts by the functions below.
 */
typedef struct urikit_nosh {
    uint16_t restricted;             /* urikit_code: that of the restricted syntax; URIKIT_OK if it is valid there, too */
    uint16_t restricted_at;          /* the offset of that error */
    uint16_t segment_count;          /* of the path in normal form */
    uint8_t dialect;                 /* urikit_nosh_dialect: as given to the parser */
    uint8_t authority_kind;          /* urikit_nosh_kind: of the authority in normal form */
    uint16_t len;
    const char *text;
    uint16_t path_at; /* also the end of the authority */
    uint16_t path_end;
    uint16_t query_end;
} urikit_nosh;

/* ---- the calls most people need ------------------------------------------- */

/**
 * Parse and check a NOSH URI. The text is not changed or decoded.
 *
 * text      any bytes; an embedded NUL is an invalid character
 * nosh      receives the parts, and the result for the restricted syntax
 * at        the offset of the bad byte; nullable
 *
 * Returns URIKIT_OK if the text is valid in the general syntax. Otherwise the error is the first in the order of the
 * codes, and each is searched in the whole text: "x://a b" is an invalid character, not a bad scheme.
 *
 * Errors URIKIT_E_NOSH_TOO_LONG ... URIKIT_E_NOSH_BAD_FRAGMENT
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_parse(urikit_str text, urikit_nosh_dialect dialect, urikit_nosh *nosh, size_t *at);

/**
 * Append a sentence that says why urikit_nosh_parse refused a text, as urikit_uri_explain does.
 *
 * out   at most URIKIT_EXPLAIN_MAX bytes; must not overlap the text
 *
 * Errors URIKIT_E_OVERLAP, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out);

/**
 * Write the normal form: scheme and authority in lower case, unreserved characters decoded and hex digits in upper
 * case, dot segments removed, the domain part of a collection in lower case, ':' in a record key decoded. Query and
 * fragment are kept, also empty ones. The normal form of a normal form is itself.
 *
 * out   at most nosh->len bytes: never longer than the text; must not overlap it
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_normalize(const urikit_nosh *nosh, urikit_out *out);

/**
 * The same for text that is not parsed. A trailing slash and empty segments, which are errors of urikit_nosh_parse, are
 * removed.
 *
 * out   at most text.len bytes; must not overlap the text
 * at    the offset of the bad byte; nullable
 *
 * Errors those of urikit_nosh_parse without URIKIT_E_NOSH_TRAILING_SLASH and _EMPTY_SEGMENT;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_normalize_text(urikit_str text, urikit_nosh_dialect dialect, urikit_out *out, size_t *at);

/**
 * True if the normal forms are the same bytes, with query and fragment. Dialects are not compared. An address and an
 * account number are never equal: only a registry knows whether they are of one repository.
 */
URIKIT_API bool urikit_nosh_equal(const urikit_nosh *a, const urikit_nosh *b);

/** A registry: which account an address belongs to. */
typedef struct urikit_nosh_registry {
    /* The account, 1 to 9223372036854775807, of "0x" and 40 hex digits in lower case; anything else if it has none. */
    uint64_t (*account)(void *context, urikit_str address);
    void *context;
} urikit_nosh_registry;

/**
 * True if urikit_nosh_equal is, or if that is so but for authorities that are of one account. The registry is called only then, at
 * most once for each address. Two addresses of one account are equal, too; the registry says nothing about names.
 *
 * This is an equivalence relation if the registry is a function: one address, one answer. If its answers change, each call is right
 * by the answers that it got.
 */
URIKIT_API bool urikit_nosh_equal_by(const urikit_nosh *a, const urikit_nosh *b, const urikit_nosh_registry *registry);

/* ---- reading the parts ------------------------------------------------------ */

/* Each part as written, without delimiters. The path is "" or begins with '/'. Query and fragment may be absent. */
URIKIT_API urikit_str urikit_nosh_authority(const urikit_nosh *nosh);
URIKIT_API urikit_str urikit_nosh_path(const urikit_nosh *nosh);
URIKIT_API urikit_str urikit_nosh_query(const urikit_nosh *nosh);
URIKIT_API urikit_str urikit_nosh_fragment(const urikit_nosh *nosh);

/**
 * Write a segment of the path in normal form by its index, which counts as in urikit_path_segment: 1 is the collection, 2
 * the record key, valid or not; -1 the last. A segment in normal form is never empty: if nothing is written, there is none. To read many segments, normalize and parse the
 * result, then call urikit_path_next.
 *
 * out   at most nosh->len bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_segment_write(const urikit_nosh *nosh, ptrdiff_t index, urikit_out *out);

/** Write the authority in normal form, at most nosh->len bytes, which must not overlap the text. Errors URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_nosh_authority_write(const urikit_nosh *nosh, urikit_out *out);

/**
 * The form of a fragment, as urikit_nosh_fragment gives it: percent-encoded, or absent.
 *
 * at   for URIKIT_NOSH_OTHER_FRAGMENT the offset of the first byte or triplet that neither a pointer nor a path has
 *      there; nullable
 *
 * Spec RFC 6901 §3 and §6, RFC 9535 §2 (functions are well-typed, §2.4.3; at most 64 levels)
 */
URIKIT_API urikit_nosh_fragment_form urikit_nosh_fragment_classify(urikit_str fragment, size_t *at);

/* ---- building ----------------------------------------------------------------- */

#define URIKIT_NOSH_BUILD_MAX (7 + 253 + 1 + 317 + 1 + 512)
/**
 * Write "nosh://" AUTHORITY [ "/" COLLECTION [ "/" RKEY ] ]. The result is valid in the restricted syntax. Authority
 * and domain part are converted to lower case, so that an address with an EIP-55 checksum may be given. Nothing else is
 * changed, decoded or encoded.
 *
 * collection, rkey   may be absent
 * out                at most URIKIT_NOSH_BUILD_MAX bytes; must not overlap the parts
 * at                 the offset of the bad byte in the text that these parts would make; nullable
 *
 * Errors URIKIT_E_PARTS  a record key without a collection
 *        URIKIT_E_NOSH_EMPTY_AUTHORITY, _BAD_COLLECTION, _BAD_RKEY, _AUTHORITY_NOT_IDENTITY
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_build(urikit_str authority, urikit_str collection, urikit_str rkey,
                                              urikit_nosh_dialect dialect, urikit_out *out, size_t *at);

/**
 * Write the restricted form of a NOSH URI: the normal form without query and fragment. It is valid in the restricted
 * syntax of nosh->dialect.
 *
 * out   at most nosh->len bytes; must not overlap the text
 * at    the offset of the part that the restricted syntax does not allow; nullable
 *
 * Errors URIKIT_E_NOSH_TOO_MANY_SEGMENTS, _BAD_COLLECTION, _BAD_RKEY, _AUTHORITY_NOT_IDENTITY
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_restrict(const urikit_nosh *nosh, urikit_out *out, size_t *at);

/* ---- names ---------------------------------------------------------------------- */

/**
 * Check a collection (RDSID, formerly NSID). It has at least three labels. The last is the name, 1 to 63 letters. The
 * others are the domain part, at most 253 bytes, in any case; the first of them begins with a letter. Nothing is decoded.
 *
 * at   see urikit_code; for "com.example" it is 11, because a label is missing at the end; nullable
 *
 * Errors URIKIT_E_NOSH_BAD_COLLECTION
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_collection_check(urikit_str text, size_t *at);

/**
 * Check a record key: 1 to 512 letters, digits or ". - _ : ~", but not "." or "..". at: see urikit_code; nullable.
 * Errors URIKIT_E_NOSH_BAD_RKEY
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_rkey_check(urikit_str text, size_t *at);

/**
 * Check a handle, a domain name that names an identity: two or more labels of 1 to 63 letters, digits and hyphens, no
 * hyphen at either end, the last label beginning with a letter; at most 253 bytes, in any case. Nothing is decoded.
 *
 * at   see urikit_code; nullable
 *
 * Errors URIKIT_E_NOSH_BAD_HANDLE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_handle_check(urikit_str text, size_t *at);

/**
 * Check a decentralized identifier, "did:plc:abc", W3C DID Core 1.0 §3.1: no path, query or fragment. A DID is not an
 * authority of a NOSH URI, because ':' separates a port there.
 *
 * at   see urikit_code; nullable
 *
 * Errors URIKIT_E_NOSH_BAD_DID
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_did_check(urikit_str text, size_t *at);

/** The kind of an authority, given in any case of letters. Nothing is decoded. */
URIKIT_API urikit_nosh_kind urikit_nosh_authority_classify(urikit_str authority);

/**
 * A timestamp identifier, the usual record key: a 64-bit number whose top bit is 0, written as 13 characters of
 * "234567abcdefghijklmnopqrstuvwxyz", the most significant first.
 */
typedef struct urikit_tid {
    uint64_t microseconds; /* since 1970-01-01T00:00:00Z; 53 bits */
    uint16_t clock_id;     /* 10 bits */
} urikit_tid;

enum { URIKIT_TID_LEN = 13 };

/** Decode a TID. False if the text is not a TID; it may still be a valid record key. tid: nullable. */
URIKIT_API bool urikit_tid_decode(urikit_str text, urikit_tid *tid);

/** Append a TID, URIKIT_TID_LEN bytes, which must not overlap *tid. Errors URIKIT_E_LIMIT  a field has too many bits;  URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_tid_encode(const urikit_tid *tid, urikit_out *out);

enum { URIKIT_TID_TIME_LEN = 27 };
/**
 * Append the time of a TID as text, "2024-01-31T23:59:59.000001Z": URIKIT_TID_TIME_LEN bytes, which must not overlap *tid.
 * Errors URIKIT_E_LIMIT  more than 53 bits;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_tid_time_write(const urikit_tid *tid, urikit_out *out);

/* ---- EIP-55: the checksum in the case of an address's letters ------------------- */

/**
 * The result of a checksum test. NOSH URIs do not use the checksum: addresses in general ones are in any case, in
 * restricted ones in lower case.
 */
typedef enum urikit_eip55 {
    URIKIT_EIP55_NO_ADDRESS, /* not "0x" and 40 hex digits */
    URIKIT_EIP55_RIGHT, /* the checksum is right */
    URIKIT_EIP55_ONE_CASE, /* all letters are in one case, so the address has no checksum */
    URIKIT_EIP55_WRONG, /* mixed case, wrong checksum: probably a typing error */
} urikit_eip55;

/** Check the case of the letters of an address. at: for ONE_CASE and WRONG the first wrong letter; nullable. */
URIKIT_API urikit_eip55 urikit_eip55_check(urikit_str address, size_t *at);

enum { URIKIT_EIP55_LEN = 42 };
/**
 * Write an address, given in any case, with the EIP-55 checksum: URIKIT_EIP55_LEN bytes, which must not overlap the
 * address.
 * Errors URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY  not an address;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_eip55_write(urikit_str address, urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_NOSH_H */
