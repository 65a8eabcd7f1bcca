/* SPDX-License-Identifier: MIT */
/**
 * urikit/kind.h - the kinds of identifiers by name: detect the kind of a text, check a text as a kind. For programs
 * that learn the kind at run time, such as the tool and the database functions.
 *
 * Tier: companion library urikit-kind, with a binary interface of its own: doc/stability.md.
 * Layer 3: depends on uri, iri, nosh, usr, purl, cri.
 * Threads: every call is thread-safe, there is no shared state.
 *
 *   urikit_kind_find("iri")              ->  URIKIT_KIND_IRI
 *   urikit_kind_of_text("usr:a/b", true)  ->  URIKIT_KIND_USR
 *   urikit_kind_check(URIKIT_KIND_IRI, "http://a b/")  ->  URIKIT_E_CHAR at 8
 */
#ifndef URIKIT_KIND_H
#define URIKIT_KIND_H

#include <urikit/cri.h>
#include <urikit/family.h>
#include <urikit/iri.h>
#include <urikit/nosh.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum urikit_kind {
    URIKIT_KIND_URI,           /* "uri": a URI, RFC 3986, with a scheme */
    URIKIT_KIND_URI_REFERENCE, /* "uri-reference": a URI or a relative reference */
    URIKIT_KIND_IRI,           /* "iri": an IRI, RFC 3987, with a scheme */
    URIKIT_KIND_IRI_REFERENCE, /* "iri-reference" */
    URIKIT_KIND_CRI,           /* "cri": the bytes of a CRI or CRI reference */
    URIKIT_KIND_NOSH,          /* "nosh": the general syntax */
    URIKIT_KIND_USR,           /* "usr": a user URL */
    URIKIT_KIND_ABSOLUTE_URI,  /* "absolute-uri": a URI without a fragment, RFC 3986 §4.3 */
    URIKIT_KIND_PURL,          /* "purl": a package URL */
} urikit_kind;

#define URIKIT_KIND_COUNT 9

/** The name of a kind, as above. "unknown" for a number that is not a kind. Never NULL. */
URIKIT_API const char *urikit_kind_name(urikit_kind kind);

/** The kind with a name. False, and *kind is unchanged, if there is none. */
URIKIT_API bool urikit_kind_find(urikit_str name, urikit_kind *kind);

/**
 * The kind of a text, where none is named ("auto"): text that begins with "nosh:", "usr:" or "pkg:" in
 * any case of letters is of that family, other text with non-ASCII bytes is an IRI, all other text is a URI. Never returns
 * URIKIT_KIND_CRI.
 *
 * references   also those: URIKIT_KIND_URI_REFERENCE and URIKIT_KIND_IRI_REFERENCE instead of the kinds with a scheme
 */
URIKIT_API urikit_kind urikit_kind_of_text(urikit_str text, bool references);

/** Options of urikit_kind_check. NULL means all zero. Name the fields: others may be added at the end. */
typedef struct urikit_kind_options {
    const urikit_cri_options *cri; /* the profile, limits and check of CRIs; nullable */
    urikit_parse_flags parse;      /* zones, for URIs and IRIs; the kind decides about URIKIT_PARSE_SCHEME */
    uint8_t dialect;               /* urikit_nosh_dialect */
} urikit_kind_options;

/** The most pairs that a text of len bytes has. */
#define URIKIT_KIND_PAIRS_BOUND(len) ((len) / 4)
/**
 * Check a text as a kind.
 *
 * options     nullable
 * pairs, cap  memory for the qualifiers of a user URL or a package URL; URIKIT_KIND_PAIRS_BOUND(text.len) pairs are always
 *             enough. Other kinds use none
 * at          see urikit_code; nullable
 *
 * Errors those of urikit_uri_parse, urikit_iri_parse, urikit_cri_decode and urikit_cri_validate,
 *        urikit_nosh_parse, urikit_usr_parse, urikit_purl_parse;  URIKIT_E_SPACE  more than cap pairs
 */
URIKIT_FALLIBLE urikit_code urikit_kind_check(urikit_kind kind, urikit_str text, const urikit_kind_options *options,
                                              urikit_pair *pairs, size_t cap, size_t *at);

/* ---- reasons ------------------------------------------------------------------------------ */

/**
 * Append a sentence about the text at hand that says why a call refused it, as urikit_uri_explain does, for any kind.
 *
 * kind   the kind that the text was read as; for a valid URI or IRI that has no CRI, its kind of URI or IRI
 * code   what the call returned. For a code of another kind the sentence is urikit_code_text(code)
 * at     the offset that the call gave; an offset after the text counts as its end
 * out    at most URIKIT_EXPLAIN_MAX bytes; must not overlap the text
 *
 * Errors URIKIT_E_OVERLAP, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_explain(urikit_kind kind, urikit_str text, urikit_code code, size_t at, urikit_out *out);

/* ---- rules of schemes --------------------------------------------------------------------- */

/**
 * Check a URI or IRI by its scheme's own specification (RFC 3986 §3.1): http, https, the schemes of CoAP, ws, wss, file, ftp,
 * ldap, urn with the namespaces uuid, isbn, issn, oid and ietf, mailto, tel, sip, sips, data, geo, tag, did, and the families of
 * identifiers. doc/schemes.md lists the rules. A scheme that is not known has no rules, and neither has a relative reference.
 *
 *   coap://h/#f    coap has no fragment (RFC 7252, 6.1)
 *
 * why   receives a sentence as of urikit_explain where a rule is broken, at most URIKIT_EXPLAIN_MAX bytes: if it has less,
 *       why->len is larger than why->cap; must not overlap the text
 * at    receives the offset of the fault in the text, at most its length; nullable
 *
 * Errors URIKIT_E_SCHEME_RULE;  those of urikit_kind_check for a family;  URIKIT_E_LIMIT  a user URL or package URL with more
 *        than 32 qualifiers;  URIKIT_E_OVERLAP
 */
URIKIT_FALLIBLE urikit_code urikit_scheme_check(const urikit_uri *uri, urikit_out *why, size_t *at);

/** The most bytes that urikit_scheme_error writes. */
#define URIKIT_SCHEME_ERROR_BOUND (URIKIT_EXPLAIN_MAX + 64)
/**
 * Write why a text is not a valid URI or IRI with a scheme, or breaks a rule of its scheme: "scheme_rule:9: coap has no
 * fragment (RFC 7252, 6.1)". Nothing is written where it is valid.
 *
 * out   at most URIKIT_SCHEME_ERROR_BOUND bytes; must not overlap the text
 * at    receives the offset in the text, where something is written; nullable
 *
 * RFC 3986 §3.1.
 *
 * Errors URIKIT_E_OVERLAP;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_scheme_error(urikit_str text, urikit_out *out, size_t *at);

/* ---- families ----------------------------------------------------------------------------- */

/** Family i of those with a descriptor. NULL after the last. */
URIKIT_API const urikit_family *urikit_family_at(size_t i);

/** The family with a name, "purl". NULL if there is none. */
URIKIT_API const urikit_family *urikit_family_find(urikit_str name);

/** The family whose scheme the text begins with, in any case of letters. NULL if there is none. */
URIKIT_API const urikit_family *urikit_family_of_text(urikit_str text);

/** The index of the part with a name; SIZE_MAX if there is none. */
URIKIT_API size_t urikit_family_part(const urikit_family *family, urikit_str name);

/** The index of the part that is the canonical form. */
URIKIT_API size_t urikit_family_canonical(const urikit_family *family);

/**
 * Parse an identifier of a family.
 *
 * pairs, cap  receives the pairs of the map; URIKIT_KIND_PAIRS_BOUND(text.len) are always enough
 * at          see urikit_code; nullable
 *
 * Errors those of the family;  URIKIT_E_SPACE  more than cap pairs: id->count is the number needed
 */
URIKIT_FALLIBLE urikit_code urikit_any_parse(const urikit_family *family, urikit_str text, urikit_pair *pairs, size_t cap,
                                             urikit_any *id, size_t *at);

/**
 * The same by another revision of its specification.
 *
 * variant  an index in family->variants
 * at       as for urikit_any_parse; nullable
 *
 * Errors those of urikit_any_parse
 */
URIKIT_FALLIBLE urikit_code urikit_any_parse_as(const urikit_family *family, unsigned variant, urikit_str text,
                                                urikit_pair *pairs, size_t cap, urikit_any *id, size_t *at);

struct urikit_usr_types;
/** Set the caller's own types of a user URL that was parsed (urikit/usr.h). Nothing happens to another identifier. */
URIKIT_API void urikit_any_set_usr_types(urikit_any *id, const struct urikit_usr_types *types);

#define URIKIT_ANY_BOUND(len) ((len) * 3 + 64)
/**
 * Append a part, which is not a list: a list is the value of its key. A map is written encoded in any form.
 *
 * out   at most URIKIT_ANY_BOUND(id->text.len) bytes, and of a profile by the caller's own types the length of that profile, too:
 *       if it has less, out->len is larger than out->cap; must not overlap the text
 *
 * False if the part is absent, or if the output overlaps the text: nothing is written then.
 */
URIKIT_API bool urikit_any_write(const urikit_any *id, size_t part, urikit_form form, urikit_out *out);

/** True if both are of one family and their canonical forms are the same. */
URIKIT_API bool urikit_any_equal(const urikit_any *a, const urikit_any *b);

/** True if pair i of the map has this key, in any case of letters. */
URIKIT_API bool urikit_any_has_key(const urikit_any *id, size_t i, urikit_str key);

/**
 * True if identifiers of some kind have a part with this name: of URIs "scheme" "userinfo" "host" "port" "path" "query"
 * "fragment", of families those of their descriptors, and "qualifier:KEY" for an entry of a map.
 */
URIKIT_API bool urikit_part_is_known(urikit_str name);

/**
 * Append a part by its name. The text is an identifier of a family, or else a URI or IRI reference. Parts of families are
 * decoded, parts of references are as written. An identifier of a family may also be a URI as it is written (NOSH); then
 * the names of a URI's parts give these parts.
 *
 * pairs, cap  memory for the parse; URIKIT_KIND_PAIRS_BOUND(text.len) are always enough
 * out         at most URIKIT_ANY_BOUND(text.len) bytes; must not overlap the text
 * there       false if the part is absent, or identifiers of this kind have none of that name
 *
 * Errors those of the parse;  URIKIT_E_LIMIT  more than cap pairs;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_part_write(urikit_str text, urikit_str name, urikit_pair *pairs, size_t cap, urikit_out *out,
                                              bool *there);

#define URIKIT_ANY_BUILD_BOUND(parts_len, entries) ((parts_len) * 3 + (entries) * 3 + 16) /* for urikit_family.build */

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_KIND_H */
