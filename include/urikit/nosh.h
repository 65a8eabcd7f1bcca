/* SPDX-License-Identifier: MIT */
/**
 * urikit/nosh.h - NOSH URIs: parse, normalize, compare, build; record keys,
 * collections, TIDs; EIP-55 spelling of addresses.
 *
 * Level 2 (room schemes): depends on uri, text and base. No call allocates or recurses.
 *
 *   nosh://1673/com.example.foo/3jui7kd54zh2y?query#/fragment
 *   |      |    |               |             |      |
 *   |      |    |               |             `------+-- general syntax only
 *   |      |    |               `----------------------- record key, any second segment
 *   |      |    `--------------------------------------- collection, any first segment
 *   |      `-------------------------------------------- authority: whose repository; never a network location
 *   `--------------------------------------------------- scheme
 *
 * Two verdicts of one parse: the *general* syntax is what a parser accepts, the
 * *restricted* syntax what a field of the type `nosh-uri` accepts. Every restricted URI is a
 * general one in normal form; every general one is a URI by RFC 3986.
 *
 * Two dialects: there are two revisions of the specification, which differ in
 * the fragment's grammar and in the authorities that the restricted syntax takes. doc/nosh.md
 * tells the rules, and how this library reads the places where the revisions leave a choice.
 */
#ifndef URIKIT_NOSH_H
#define URIKIT_NOSH_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which revision of the specification is meant. */
typedef enum urikit_nosh_dialect {
    URIKIT_NOSH_SDL,     /* the newer one, the usual choice: account identifiers, custody addresses, RDSIDs */
    URIKIT_NOSH_LEXICON, /* the older one: domain names are authorities too, fragments are JSON pointers */
} urikit_nosh_dialect;

/** What the authority is in its normal form. */
typedef enum urikit_nosh_kind {
    URIKIT_NOSH_OTHER,   /* anything else that the general syntax takes */
    URIKIT_NOSH_ADDRESS, /* "0x" and 40 hex digits */
    URIKIT_NOSH_ACCOUNT, /* 1 to 9223372036854775807 in decimal, no leading zero */
    URIKIT_NOSH_DOMAIN,  /* two or more labels, the last begins with a letter */
} urikit_nosh_kind;

/** "sdl", "lexicon"; "other", "address", "account", "domain". Never NULL. */
URIKIT_API const char *urikit_nosh_dialect_name(urikit_nosh_dialect dialect);
URIKIT_API const char *urikit_nosh_kind_name(urikit_nosh_kind kind);

enum {
    URIKIT_NOSH_MAX = 8192,           /* bytes of a whole NOSH URI, as given */
    URIKIT_NOSH_COLLECTION_MAX = 317, /* bytes of a collection */
    URIKIT_NOSH_RKEY_MAX = 512,       /* bytes of a record key */
};

/**
 * A general-valid NOSH URI: the text and offsets into it. Borrows the text,
 * which must outlive it. May be copied. The fields up to `text` are for reading;
 * the parts are read through the functions below.
 */
typedef struct urikit_nosh {
    urikit_code restricted;          /* URIKIT_OK: restricted-valid too; else the first fault, */
    uint16_t restricted_at;          /* and the offset of the byte to blame */
    uint16_t segment_count;          /* of the path in normal form */
    urikit_nosh_dialect dialect;     /* as given to the parser */
    urikit_nosh_kind authority_kind; /* of the authority in normal form */
    uint16_t len;
    const char *text;
    uint16_t path_at; /* also the end of the authority */
    uint16_t path_end;
    uint16_t query_end;
} urikit_nosh;

/* ---- the calls most people need ------------------------------------------- */

/**
 * Parse and check a NOSH URI. Nothing is changed or decoded.
 *
 * text      any bytes; an embedded NUL is an invalid character
 * nosh      receives the parts and the restricted verdict
 * at        the offset of the byte to blame; nullable
 *
 * The fault reported is the first in the order of the codes, each looked for in
 * the whole text: "x://a b" is an invalid character, not a bad scheme. A URI
 * that is valid in the general syntax gives URIKIT_OK; whether it is restricted too stands in nosh->restricted.
 *
 * Errors URIKIT_E_NOSH_TOO_LONG ... URIKIT_E_NOSH_BAD_FRAGMENT
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_parse(urikit_str text, urikit_nosh_dialect dialect, urikit_nosh *nosh,
                                              size_t *at);

/**
 * Write the normal form: scheme and authority in lower case, no needless percent-encoding and upper-case hex digits in
 * the rest, no dot segments, the domain part of a collection in lower case. Query and fragment are kept. Idempotent.
 *
 * out   at most nosh->len bytes: never longer than the text; must not overlap it
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_normalize(const urikit_nosh *nosh, urikit_out *out);

/**
 * The same for a text. A trailing slash and empty segments, which urikit_nosh_parse refuses, are removed here; a text
 * with any other fault has no normal form.
 *
 * out   at most text.len bytes; must not overlap the text
 * at    the offset of the byte to blame; nullable
 *
 * Errors as urikit_nosh_parse without _TRAILING_SLASH and _EMPTY_SEGMENT;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_normalize_text(urikit_str text, urikit_nosh_dialect dialect, urikit_out *out,
                                                       size_t *at);

/**
 * Are the normal forms the same bytes? Query and fragment take part, the
 * dialects do not. An address and an account number of one repository are not equal: only a registry could tell.
 */
URIKIT_API bool urikit_nosh_equal(const urikit_nosh *a, const urikit_nosh *b);

/* ---- reading the parts ------------------------------------------------------ */

/* As written, without delimiters. The path is "" or begins with '/'; query and fragment may be absent. */
URIKIT_API urikit_str urikit_nosh_authority(const urikit_nosh *nosh);
URIKIT_API urikit_str urikit_nosh_path(const urikit_nosh *nosh);
URIKIT_API urikit_str urikit_nosh_query(const urikit_nosh *nosh);
URIKIT_API urikit_str urikit_nosh_fragment(const urikit_nosh *nosh);

/**
 * Write a segment of the path in normal form: 0 is the collection, 1 the record
 * key, whatever their validity. Such a segment is never empty: where nothing is written, there is
 * none. To go through many, normalize and parse the result: then urikit_path_next gives them as they are.
 *
 * out   at most nosh->len bytes
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_segment_write(const urikit_nosh *nosh, size_t index, urikit_out *out);

/** The authority in normal form. Errors URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_nosh_authority_write(const urikit_nosh *nosh, urikit_out *out);

/* ---- building ----------------------------------------------------------------- */

#define URIKIT_NOSH_BUILD_MAX (7 + 253 + 1 + 317 + 1 + 512)
/**
 * Write "nosh://" AUTHORITY [ "/" COLLECTION [ "/" RKEY ] ] in restricted
 * syntax, or fail. The case of authority and domain part is folded, so that a
 * checksummed address may be given; nothing else is changed, decoded or encoded.
 *
 * collection, rkey   absent where not wanted
 * out                at most URIKIT_NOSH_BUILD_MAX bytes; must not overlap the parts
 * at                 the offset of the byte to blame in the text that these parts would have made; nullable
 *
 * Errors URIKIT_E_PARTS  a record key without a collection
 *        URIKIT_E_NOSH_EMPTY_AUTHORITY, _BAD_COLLECTION, _BAD_RKEY, _AUTHORITY_NOT_IDENTITY
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_build(urikit_str authority, urikit_str collection, urikit_str rkey,
                                              urikit_nosh_dialect dialect, urikit_out *out, size_t *at);

/* ---- names ---------------------------------------------------------------------- */

/**
 * A collection (RDSID, formerly NSID): at least three labels; all but the last are the domain
 * part, at most 253 bytes, in any case; the last is the name, 1 to 63 letters.
 * Nothing is decoded. `at` as urikit_code says: "com.example" lacks a label at its end, 11.
 *
 * Errors URIKIT_E_NOSH_BAD_COLLECTION
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_collection_check(urikit_str text, size_t *at);

/**
 * A record key: 1 to 512 of letters, digits and ". - _ : ~"; not "." and not "..".
 * Errors URIKIT_E_NOSH_BAD_RKEY
 */
URIKIT_FALLIBLE urikit_code urikit_nosh_rkey_check(urikit_str text, size_t *at);

/** The kind of an authority given in any case of letters; nothing is decoded. */
URIKIT_API urikit_nosh_kind urikit_nosh_authority_classify(urikit_str authority);

/**
 * A timestamp identifier, the usual record key: 13 characters of
 * "234567abcdefghijklmnopqrstuvwxyz", the most significant first, for a 64-bit number whose top bit is 0.
 */
typedef struct urikit_tid {
    uint64_t microseconds; /* since 1970-01-01T00:00:00Z; 53 bits */
    uint16_t clock_id;     /* 10 bits */
} urikit_tid;

enum { URIKIT_TID_LEN = 13 };

/** Is the text a TID, and which? A record key that is none is a valid key all the same. tid is nullable. */
URIKIT_API bool urikit_tid_decode(urikit_str text, urikit_tid *tid);

/** Appends URIKIT_TID_LEN bytes. Errors URIKIT_E_LIMIT  a number has too many bits;  URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_tid_encode(const urikit_tid *tid, urikit_out *out);

/* ---- EIP-55: the checksum in the case of an address's letters ------------------- */

/**
 * What the case of an address's letters says. NOSH URIs take no part in this:
 * general ones have addresses in any case, restricted ones in lower case.
 */
typedef enum urikit_eip55 {
    URIKIT_EIP55_NO_ADDRESS, /* not "0x" and 40 hex digits */
    URIKIT_EIP55_RIGHT,      /* spelled as EIP-55 has it */
    URIKIT_EIP55_ONE_CASE,   /* all letters lower or all upper, and not by EIP-55: no checksum is claimed */
    URIKIT_EIP55_WRONG,      /* mixed case, wrong checksum: likely a typing error */
} urikit_eip55;

/** at: the first letter in the wrong case, of ONE_CASE and WRONG; nullable. */
URIKIT_API urikit_eip55 urikit_eip55_check(urikit_str address, size_t *at);

/**
 * Spell an address, given in any case, as EIP-55 has it: 42 bytes.
 * Errors URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY  not an address;  URIKIT_E_SPACE
 */
enum { URIKIT_EIP55_LEN = 42 };
URIKIT_FALLIBLE urikit_code urikit_eip55_write(urikit_str address, urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_NOSH_H */
