/* SPDX-License-Identifier: MIT */
/**
 * urikit/cri.h - Constrained Resource Identifiers, draft-ietf-core-href-18 (to be RFC 9988): URIs as CBOR. Decode, read
 * the parts, encode, validate, compare, resolve, relativize, normalize. All work on bytes, without URI text.
 *
 * Tier: companion library urikit-cri, with a binary interface of its own: doc/stability.md.
 * Layer 2: depends on base, text and cbor, not on uri. urikit/convert.h converts from and to URIs.
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear
 * in its input.
 *
 *   [-2, [false, "me", "foo", "org", 4711], ["pa", "th"], ["query"], "frag"]     a CRI: begins with a scheme
 *   [null, ["foo"], ["pa"]]                                                      a reference with an authority
 *   [1, ["th"], ["q"], "frag"]                                                   a reference: begins with discard
 *     |   |       |      `-- fragment: text, or null
 *     |   |       `--------- query: parameters, or null
 *     |   `----------------- path: segments, or null
 *     `--------------------- discard: how many segments to remove from the end of the base's path, or true: all
 *
 * In place of text the draft also allows "percent-encoded text" (PET): an array that alternates text and byte strings.
 * The bytes are those that a URI must percent-encode.
 */
#ifndef URIKIT_CRI_H
#define URIKIT_CRI_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- building without some features --------------------------------------------- */

/*
 * A device that never meets a feature can leave it out: define these when the library is compiled, for all of its
 * files. urikit_cri_decode then reports the feature as URIKIT_E_CRI_LEFT_OUT; all other calls, also those that encode,
 * are the same. doc/constrained.md says how much flash each saves.
 *
 *   URIKIT_CRI_NO_PET          percent-encoded text
 *   URIKIT_CRI_NO_USERINFO     userinfo
 *   URIKIT_CRI_NO_ZONE         zones of addresses
 *   URIKIT_CRI_NO_SCHEME_NAME  schemes given by name; numbers are read
 *   URIKIT_CRI_NO_CHECK        options.check is not called by urikit_cri_decode: text may be any UTF-8
 *   URIKIT_CRI_NO_FINAL        no profile is read: every call uses URIKIT_CRI_R18
 *   URIKIT_CRI_NO_R18          no profile is read: every call uses URIKIT_CRI_FINAL
 */

/* ---- options -------------------------------------------------------------- */

/** The revision of the draft. Revisions read some references differently (doc/cri.md). Never detected from the data. */
typedef enum urikit_cri_profile {
    URIKIT_CRI_DEFAULT = 0, /* URIKIT_CRI_DEFAULT_PROFILE of the library, as without options */
    URIKIT_CRI_R18 = 1,     /* revision 18 */
    URIKIT_CRI_FINAL = 2,   /* revision 27, to be RFC 9988 */
} urikit_cri_profile;

/**
 * What URIKIT_CRI_DEFAULT is: the text that can be cited. It will be URIKIT_CRI_FINAL in the first version after RFC 9988 is
 * published; a program that stores or sends CRIs names its profile.
 */
#ifndef URIKIT_CRI_DEFAULT_PROFILE
#define URIKIT_CRI_DEFAULT_PROFILE URIKIT_CRI_R18
#endif

/** How an IPv6 zone is written in URIs. Revision 27 defines no form. */
typedef enum urikit_cri_zone {
    URIKIT_CRI_ZONE_NONE = 0,
    URIKIT_CRI_ZONE_RFC6874 = 1,    /* "[fe80::1%25eth0]" */
    URIKIT_CRI_ZONE_RFC6874BIS = 2, /* "[fe80::1%eth0]", draft-carpenter-6man-rfc6874bis */
} urikit_cri_zone;

/**
 * A check of text that needs Unicode tables: the text (UTF-8) must be in Normalization Form C and, if `lower`, in lower
 * case.
 *
 * Returns URIKIT_OK, or URIKIT_E_CRI_NFC or URIKIT_E_CRI_LABEL_CASE with *at set to an offset in the text.
 */
typedef urikit_code urikit_text_check(void *context, urikit_str text, bool lower, size_t *at);

/**
 * Options of the calls below. NULL means all zero: the default profile, the limits below, no Unicode check. Name the fields:
 * `urikit_cri_options options = { .profile = URIKIT_CRI_FINAL };`
 */
typedef struct urikit_cri_options {
    uint8_t profile;  /* urikit_cri_profile */
    uint8_t zone;     /* urikit_cri_zone; for conversion only */
    bool strict_cbor; /* heads that are longer than necessary are errors */
    size_t max_len;   /* bytes of an item; 0: URIKIT_CRI_MAX_LEN, SIZE_MAX: no limit */
    size_t max_count; /* of labels, of segments, of parameters; 0: URIKIT_CRI_MAX_COUNT, SIZE_MAX: no limit */
    /* Called for labels, segments, parameters and fragments; with URIKIT_CRI_FINAL for all text. Nullable. */
    urikit_text_check *check;
    void *check_context;
} urikit_cri_options;

#define URIKIT_CRI_MAX_LEN 65536
#define URIKIT_CRI_MAX_COUNT 1024

/* ---- a decoded CRI ---------------------------------------------------------- */

/**
 * Elements of a section, still encoded. Read them with urikit_cri_next.
 * ptr == NULL: the section is not set. count == 0: it is set and empty.
 */
typedef struct urikit_cri_list {
    const char *ptr;
    size_t len;
    size_t count;
} urikit_cri_list;

/** How the scheme is given. */
typedef enum urikit_cri_scheme_kind {
    URIKIT_CRI_NO_SCHEME,
    URIKIT_CRI_SCHEME_NUMBER,
    URIKIT_CRI_SCHEME_NAME,
} urikit_cri_scheme_kind;

/** What is in place of the authority. */
typedef enum urikit_cri_authority_kind {
    URIKIT_CRI_NO_AUTHORITY, /* null. With a scheme: the path is rooted, "a:/b" */
    URIKIT_CRI_ROOTLESS,     /* true: the path has no root, "a:b" */
    URIKIT_CRI_AUTHORITY,    /* a host, with or without userinfo and port */
} urikit_cri_authority_kind;

#define URIKIT_CRI_DISCARD_ALL UINT8_C(255) /* discard true */
#define URIKIT_CRI_NO_PORT INT32_C(-1)

/**
 * A CRI or CRI reference: views into the bytes it was decoded from, which must outlive it. It may be copied, and every
 * field may be read.
 *
 * In a CRI (with a scheme) the path is always set. A query is set only if it has one or more parameters, because null,
 * a missing query and [] are the same there.
 */
typedef struct urikit_cri {
    uint8_t scheme;           /* urikit_cri_scheme_kind */
    uint8_t authority;        /* urikit_cri_authority_kind */
    uint8_t discard;          /* 0 to 127, or URIKIT_CRI_DISCARD_ALL; always that if scheme or authority is set */
    int32_t port;             /* 0 to 65535, or URIKIT_CRI_NO_PORT */
    uint64_t scheme_number;   /* for URIKIT_CRI_SCHEME_NUMBER; encoded as -1 - scheme_number */
    urikit_str scheme_name;   /* for URIKIT_CRI_SCHEME_NAME: lower case */
    urikit_cri_list userinfo; /* one element, or not set */
    urikit_cri_list labels;   /* of the host; not set if the host is an address or there is no authority */
    urikit_str ip;            /* 4 or 16 bytes, or absent */
    urikit_str zone;          /* of an address, or absent */
    urikit_cri_list path;
    urikit_cri_list query;
    urikit_cri_list fragment; /* one element, or not set */
    urikit_str bytes;         /* the item itself */
} urikit_cri;

/** True if it is a CRI ("absolute" or "full" in the draft): it has a scheme. */
URIKIT_INLINE bool urikit_cri_is_full(const urikit_cri *cri)
{
    return cri->scheme != URIKIT_CRI_NO_SCHEME;
}

/* ---- the calls most people need ----------------------------------------------- */

/**
 * Decode one CRI reference that fills the bytes.
 *
 * at   offset of the bad byte; nullable
 *
 * There are three results:
 *   URIKIT_OK      the bytes are a CRI reference
 *   malformed      URIKIT_E_CBOR_END, _HEAD, _TRAILING, _DEPTH: the bytes are not one CBOR item, or one that is nested
 *                  too deep to be skipped
 *   unprocessable  every other code: one CBOR item that is not a CRI reference. The draft treats it as an opaque
 *                  identifier (section 5.2.1). Items of indefinite length are such, URIKIT_E_CBOR_INDEFINITE
 *
 * Errors URIKIT_E_CBOR_END, _HEAD, _INDEFINITE, _TRAILING, _DEPTH;  URIKIT_E_UTF8;  URIKIT_E_LIMIT;
 *        URIKIT_E_CRI_ARRAY .. URIKIT_E_CRI_LONG_HEAD, and the codes of options->check
 */
URIKIT_FALLIBLE urikit_code urikit_cri_decode(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri, size_t *at);

/**
 * Decode a CRI reference at the beginning of the bytes, for example of a CBOR sequence.
 *
 * used   receives the length of the item; 0 if it is malformed, because then it cannot be skipped
 *
 * Errors those of urikit_cri_decode without URIKIT_E_CBOR_TRAILING
 */
URIKIT_FALLIBLE urikit_code urikit_cri_decode_prefix(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri,
                                                     size_t *used, size_t *at);

/** True if this code of the two calls above means that the item is unprocessable and can be skipped. */
URIKIT_API bool urikit_cri_is_unprocessable(urikit_code code);

/** The most bytes that urikit_cri_encode writes. */
#define URIKIT_CRI_ENCODE_BOUND(len) ((len) + 4)
/**
 * Encode with shortest heads and definite lengths. Everything that may be left out is left out. A scheme stays as it is
 * given, as a number or as a name.
 *
 * out   at most URIKIT_CRI_ENCODE_BOUND(cri->bytes.len) bytes; must not overlap them
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_encode(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out);

/** The most bytes that urikit_cri_resolve writes. */
#define URIKIT_CRI_RESOLVE_BOUND(base_len, ref_len) ((base_len) + (ref_len) + 8)
/**
 * Resolve a reference against a base CRI. The result is a CRI, encoded as by urikit_cri_encode. It may not be valid:
 * see urikit_cri_validate.
 *
 * out   at most URIKIT_CRI_RESOLVE_BOUND(base->bytes.len, ref->bytes.len) bytes; must not overlap the bytes of base and
 *       ref
 *
 * Errors URIKIT_E_BASE  the base has no scheme;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_resolve(const urikit_cri *base, const urikit_cri *ref, const urikit_cri_options *options,
                                               urikit_out *out);

/* ---- reading the parts ----------------------------------------------------------- */

/** One element: text, or percent-encoded text. The other field is absent. */
typedef struct urikit_cri_item {
    urikit_str text;
    urikit_cri_list pet; /* read it with urikit_cri_piece_next */
} urikit_cri_item;

/**
 * The next element of a section. False after the last. A section that is not set has none.
 *
 *   urikit_cri_list rest = cri.path;
 *   urikit_cri_item segment;
 *   while (urikit_cri_next(&rest, &segment)) { ... }
 */
URIKIT_API bool urikit_cri_next(urikit_cri_list *rest, urikit_cri_item *item);

/**
 * The next piece of percent-encoded text: UTF-8 text, or bytes that a URI must write as triplets (`encoded`). The two
 * alternate. False after the last.
 */
URIKIT_API bool urikit_cri_piece_next(urikit_cri_list *rest, urikit_str *piece, bool *encoded);

/** The bytes after tag 99, the tag of a CRI reference. False if the bytes do not begin with that tag. */
URIKIT_API bool urikit_cri_untag(urikit_str bytes, urikit_str *item);

/* ---- CBOR documents ------------------------------------------------------------------ */

/** A level of a search: an open array or map. The search sets it; urikit_cbor_path_write of urikit/convert.h reads it. */
typedef struct urikit_cbor_level {
    size_t left;     /* items that come before its end */
    size_t items;    /* that have begun; keys and values are items */
    size_t key;      /* of a map: offset of the last key */
    uint8_t kind;    /* the major type: 4 or 5 */
    bool indefinite; /* a "break" ends it */
} urikit_cbor_level;

/** A search in a CBOR document. Set it by urikit_cbor_find_start. */
typedef struct urikit_cbor_search {
    urikit_str document;
    urikit_cbor_level *levels;
    size_t level_count;
    size_t depth; /* levels in use */
    size_t at;    /* bytes that were read */
    size_t need;  /* items that are missing from the item at hand */
    bool flat;    /* it is deeper than the levels */
    bool hidden;  /* so is the last find */
} urikit_cbor_search;

/** What a find is. */
typedef enum urikit_cbor_find_kind {
    URIKIT_CBOR_NONE,
    URIKIT_CBOR_URI, /* tag 32, RFC 8949 §3.4.5.3 */
    URIKIT_CBOR_CRI, /* tag 99, draft-ietf-core-href-27 */
} urikit_cbor_find_kind;

/** A tagged item of a document. Its content was not checked: it is well-formed CBOR. */
typedef struct urikit_cbor_find {
    uint8_t kind; /* urikit_cbor_find_kind */
    urikit_str item; /* with the tag: a view of the document */
    /* Of a CRI the item in the tag, for urikit_cri_decode. Of a URI its text; absent if that is not one text string of
     * definite length. */
    urikit_str content;
} urikit_cbor_find;

/**
 * Begin to search a CBOR document, which is one item.
 *
 * levels, level_count   memory for that many open arrays and maps; may be NULL, 0. Items of definite length may be nested
 *                       to any depth. Those of indefinite length need a level for each array and map around them. Must
 *                       live as long as the search
 */
URIKIT_API void urikit_cbor_find_start(urikit_cbor_search *search, urikit_str document, urikit_cbor_level *levels,
                                       size_t level_count);

/**
 * Find the next CRI (tag 99) or URI (tag 32). Other tags may be around it. A find is not searched itself, and neither are
 * byte strings, also those with tag 24. The order is that of the document. Time is linear in the bytes that it passes.
 *
 *   urikit_cbor_find_start(&search, document, levels, 8);
 *   while (!(code = urikit_cbor_find_next(&search, &find, &at)) && find.kind) { ... }
 *
 * find   receives it. After the last its kind is URIKIT_CBOR_NONE, and the whole document is well-formed
 * at     offset of the bad byte; nullable. After an error the search cannot go on
 *
 * Errors URIKIT_E_CBOR_END, _HEAD, _TRAILING;  _DEPTH  an item of indefinite length is deeper than level_count
 * Spec   RFC 8949 §3 and appendix C
 */
URIKIT_FALLIBLE urikit_code urikit_cbor_find_next(urikit_cbor_search *search, urikit_cbor_find *find, size_t *at);

/* ---- stand-ins ---------------------------------------------------------------------- */

/** Tags that may replace text, draft-ietf-core-href-18 §5.1. Combine them with |. */
typedef unsigned urikit_cri_stand_ins;
enum {
    URIKIT_CRI_STAND_IN_BASE64URL = 1, /* tag 21 on a byte string: its text in base64url without padding */
    URIKIT_CRI_STAND_IN_BASE64 = 2,    /* tag 22: in base64 */
    URIKIT_CRI_STAND_IN_BASE16 = 4,    /* tag 23: in hex, upper case */
    URIKIT_CRI_INDEFINITE = 8,         /* no tag: an item of indefinite length becomes the same with its length, for a
                                          specification that embeds CRIs in CBOR which has such items */
};

/** The most bytes that urikit_cri_replace_stand_ins writes. */
#define URIKIT_CRI_STAND_INS_BOUND(len) ((len) * 2)
/**
 * Write an item with enabled stand-ins replaced by the text that they stand for, RFC 8949 §3.4.5.2. Everything else is
 * copied. Then decode the result. No call of this library reads a stand-in otherwise: only an application whose
 * specification has them may enable them, because others read such a CRI as unprocessable.
 *
 * enabled  the tags to replace
 * out      at most URIKIT_CRI_STAND_INS_BOUND(bytes.len) bytes; must not overlap the bytes
 * at       offset in the bytes; nullable
 *
 * Errors URIKIT_E_CRI_STAND_IN  an enabled tag on something else than a byte string;  URIKIT_E_CBOR_END, _HEAD, _DEPTH,
 *        _TRAILING;  _INDEFINITE  it is not enabled, or is the byte string of a tag;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_replace_stand_ins(urikit_str bytes, urikit_cri_stand_ins enabled, urikit_out *out,
                                                         size_t *at);

/** The offset in `bytes` of the item that contains byte `at` of what urikit_cri_replace_stand_ins writes. */
URIKIT_API size_t urikit_cri_stand_in_place(urikit_str bytes, urikit_cri_stand_ins enabled, size_t at);

/* ---- building ---------------------------------------------------------------------- */

/** Initializer for a CRI to build: everything is absent. */
#define URIKIT_CRI_INIT        \
    { URIKIT_CRI_NO_SCHEME,    \
      URIKIT_CRI_NO_AUTHORITY, \
      0,                       \
      URIKIT_CRI_NO_PORT,      \
      0,                       \
      { NULL, 0 },             \
      { NULL, 0, 0 },          \
      { NULL, 0, 0 },          \
      { NULL, 0 },             \
      { NULL, 0 },             \
      { NULL, 0, 0 },          \
      { NULL, 0, 0 },          \
      { NULL, 0, 0 },          \
      { NULL, 0 } }

/**
 * Append one text element to a list. The bytes go to `out`, and the list is a view of them. Several lists can share a
 * buffer if they are filled one after the other. Then put the lists into a urikit_cri, encode it, and decode the result
 * to check it:
 *
 *   urikit_cri cri = URIKIT_CRI_INIT;
 *   cri.scheme = URIKIT_CRI_SCHEME_NUMBER; cri.scheme_number = 0;
 *   cri.authority = URIKIT_CRI_AUTHORITY;
 *   code = urikit_cri_list_add(&cri.labels, URIKIT_STR("example"), &scratch);
 *   ...
 *   cri.path = urikit_cri_list_empty(); code = urikit_cri_list_add(&cri.path, segment, &scratch);
 *
 * out   receives at most 9 bytes more than the text; must not overlap the text
 *
 * Errors URIKIT_E_UTF8;  URIKIT_E_SPACE  unlike other producers, this call cannot be used to measure
 */
URIKIT_FALLIBLE urikit_code urikit_cri_list_add(urikit_cri_list *list, urikit_str text, urikit_out *out);

/** A section that is set and has no elements. */
URIKIT_API urikit_cri_list urikit_cri_list_empty(void);

/* ---- validate, compare, relativize, normalize ------------------------------------------ */

/**
 * Check that a CRI is valid, not only well-formed. References always pass: a reference is valid if the CRI that it
 * resolves to is valid.
 *
 * at   offset in cri->bytes; nullable
 *
 * Errors URIKIT_E_CRI_DOUBLE_SLASH, _ROOTLESS_EMPTY, _ROOTLESS_SLASH;  _NAME_IPV4  labels that read as an address,
 *        [-1, ["1", "2", "3", "4"]]: a URI cannot have such a name (section 2.1)
 */
URIKIT_FALLIBLE urikit_code urikit_cri_validate(const urikit_cri *cri, size_t *at);

/**
 * Check the constraints of the draft, section 2, C1 to C13, as far as a decoded CRI may break them: C2 (a rootless path
 * has a segment), C5 (a name is in NFC and in lower case, and does not read as an address), C7 (no default port, and
 * none with a scheme that has no ports), C9 (segments in NFC; without an authority the first is not empty), C10
 * (parameters in NFC; with revision 18 a query is not []), C11 (the fragment in NFC). References always pass: they need
 * not satisfy the constraints. Unlike urikit_cri_validate this links the tables of schemes and ports.
 *
 * options     the profile, and the check: without one, NFC and the case of non-ASCII letters are not checked; nullable
 * constraint  the number of the first broken constraint, 0 if there is none; nullable
 * at          offset in cri->bytes; nullable
 *
 * Errors URIKIT_E_CRI_ROOTLESS_EMPTY, _NAME_IPV4, _PORT_DEFAULT, _PORT_UNUSED, _LEADING_EMPTY, _DOUBLE_SLASH,
 *        _ROOTLESS_SLASH, _QUERY_EMPTY, and the codes of options->check
 * Spec   draft-ietf-core-href-18 §2
 */
URIKIT_FALLIBLE urikit_code urikit_cri_check_constraints(const urikit_cri *cri, const urikit_cri_options *options,
                                                         unsigned *constraint, size_t *at);

/** Flags of the comparisons; combine them with |. */
typedef unsigned urikit_cri_equal_flags;
enum {
    URIKIT_CRI_EQUAL_STRICT = 1,      /* the number and the name of a scheme differ */
    URIKIT_CRI_EQUAL_NO_FRAGMENT = 2, /* without fragments: to select a network action */
};

/**
 * True if two CRIs are equivalent, component by component. False if a or b is a reference: resolve it first.
 * The number of a scheme equals its name (by options->profile), the host [""] equals []. Default ports, redundant
 * percent-encoded text and the path "/" are compared as they are: normalize first.
 */
URIKIT_API bool urikit_cri_equal(const urikit_cri *a, const urikit_cri *b, const urikit_cri_options *options,
                                 urikit_cri_equal_flags flags);

/**
 * The same for encoded items. An unprocessable item equals only an unprocessable item with the same bytes. Do not grant
 * access because of such an equality.
 *
 * Errors URIKIT_E_CBOR_END, _HEAD, _TRAILING, _DEPTH  one of them is malformed;  URIKIT_E_CRI_REFERENCE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_equal_bytes(urikit_str a, urikit_str b, const urikit_cri_options *options,
                                                   urikit_cri_equal_flags flags, bool *equal);

/** Flags of urikit_cri_relativize. */
typedef unsigned urikit_cri_relativize_flags;
enum {
    URIKIT_CRI_RELATIVIZE_URI = 0, /* only references that mean the same as a URI reference, RFC 3986 §5.2 */
    URIKIT_CRI_RELATIVIZE_ANY = 1, /* also references such as [0, ["x"]], [0, null, []] and [true] */
};

/**
 * Write the shortest reference that resolves to target; target itself if there is no such reference.
 *
 * out   at most URIKIT_CRI_ENCODE_BOUND(target->bytes.len) bytes; must not overlap the bytes
 *
 * Errors URIKIT_E_BASE  base or target has no scheme;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_relativize(const urikit_cri *base, const urikit_cri *target,
                                                  const urikit_cri_options *options, urikit_cri_relativize_flags flags,
                                                  urikit_out *out);

/**
 * Give a CRI the path that its scheme takes as equal to the empty one: for http, ws, coap, their variants and ftp the path
 * [] after an authority becomes [""], as RFC 3986 §6.2.3 writes it, and draft section 2, C8, allows to. True if it was
 * changed; cri->bytes is not. Do it to both CRIs before urikit_cri_equal, or to one before urikit_cri_normalize_scheme; then
 * they agree with URIs at URIKIT_LEVEL_SCHEME. Links the tables of schemes and ports.
 */
URIKIT_API bool urikit_cri_fold_root(urikit_cri *cri, const urikit_cri_options *options);

/** The most bytes that urikit_cri_normalize writes. */
#define URIKIT_CRI_NORMALIZE_BOUND(len) ((len) * 2 + 4)
/**
 * Encode in the one form that a meaning has: the name of a scheme becomes its number in the table of the profile, the
 * empty host [""] becomes [], and redundant percent-encoded text becomes text: a byte that a URI percent-encodes in text
 * too, such as ':' in a label or '/' in a segment. Bytes that alternate with text take more space than before. CRIs that
 * urikit_cri_equal takes as equal have the same normal form. Links the table of schemes.
 *
 * out   at most URIKIT_CRI_NORMALIZE_BOUND(cri->bytes.len) bytes; must not overlap them
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_normalize(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out);

/**
 * The same, and apply the rules of the scheme: its default port, and a port of a scheme that has none, are left out
 * (draft section 2, C7). The paths [] and [""] stay different (urikit_cri_fold_root). Links the tables of schemes and ports.
 *
 * out   at most URIKIT_CRI_NORMALIZE_BOUND(cri->bytes.len) bytes; must not overlap them
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_normalize_scheme(const urikit_cri *cri, const urikit_cri_options *options,
                                                        urikit_out *out);

/* ---- scheme numbers ------------------------------------------------------------------ */

/** A row of the table of CRI scheme numbers. */
typedef struct urikit_cri_scheme {
    uint16_t number;
    uint8_t profiles; /* URIKIT_CRI_R18 | URIKIT_CRI_FINAL: the tables that have this row */
    const char *name; /* lower case */
} urikit_cri_scheme;

/**
 * Row `index` of the table, which is in the order of numbers. False after the last row. With
 * -DURIKIT_SCHEME_TABLE_SMALL the table has only numbers below 1000, which saves 6 KiB.
 */
URIKIT_API bool urikit_cri_scheme_at(size_t index, urikit_cri_scheme *row);

/**
 * The name of a number in lower case; absent if the profile has none. A number of only one revision is known in both
 * profiles, except 8, 9 (r18) and 24, 25 (final): two numbers for coap+ws would make two CRIs for one URI.
 */
URIKIT_API urikit_str urikit_cri_scheme_name_of(uint64_t number, urikit_cri_profile profile);

/** The number of a name, given in any case of letters, in the table of the profile. False if there is none. */
URIKIT_API bool urikit_cri_scheme_number_of(urikit_str name, urikit_cri_profile profile, uint64_t *number);

/** The name of the scheme, looked up if it is a number. Absent if there is no scheme, or the number is unknown. */
URIKIT_API urikit_str urikit_cri_scheme_text(const urikit_cri *cri, urikit_cri_profile profile);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_CRI_H */
