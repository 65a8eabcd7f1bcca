/* SPDX-License-Identifier: MIT */
/**
 * urikit/cri.h - Constrained Resource Identifiers, draft-ietf-core-href-18 (to
 * be RFC 9988): URIs as CBOR. Decode, read the parts, encode, validate,
 * compare, resolve, relativize, normalize; all on bytes, without URI text.
 *
 * Level 2: depends on base, text (UTF-8, character classes) and cbor. Does not
 * depend on uri; urikit/convert.h has the ways from and to URIs. No call
 * allocates or recurses; each takes time linear in its input.
 *
 *   [-2, [false, "me", "foo", "org", 4711], ["pa", "th"], ["query"], "frag"]     a CRI: begins with a scheme
 *   [null, ["foo"], ["pa"]]                                                      a reference with an authority
 *   [1, ["th"], ["q"], "frag"]                                                   a reference: begins with discard
 *     |   |       |      `-- fragment: text, or null
 *     |   |       `--------- query: parameters, or null
 *     |   `----------------- path: segments, or null
 *     `--------------------- how many segments go from the end of the base's path, or true: all
 *
 * Where the draft has text, "percent-encoded text" (PET) may stand: an array
 * of text and byte strings in turn, whose bytes are those that a URI must keep percent-encoded.
 */
#ifndef URIKIT_CRI_H
#define URIKIT_CRI_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- options -------------------------------------------------------------- */

/** Which text of the draft: they read some references differently (doc/cri.md). Never guessed from the data. */
typedef enum urikit_cri_profile {
    URIKIT_CRI_R18 = 0,   /* revision 18 */
    URIKIT_CRI_FINAL = 1, /* revision 27, what RFC 9988 will be */
} urikit_cri_profile;

/** How an IPv6 zone is written in URIs; revision 27 knows no way. */
typedef enum urikit_cri_zone {
    URIKIT_CRI_ZONE_NONE = 0,
    URIKIT_CRI_ZONE_RFC6874 = 1,    /* "[fe80::1%25eth0]" */
    URIKIT_CRI_ZONE_RFC6874BIS = 2, /* "[fe80::1%eth0]", draft-carpenter-6man-rfc6874bis */
} urikit_cri_zone;

/**
 * A check of text that needs Unicode tables: is it in Normalization Form C
 * and, if `lower`, does lower-casing leave it as it is? text is UTF-8.
 *
 * Returns URIKIT_OK, URIKIT_E_CRI_NFC or URIKIT_E_CRI_LABEL_CASE, then with *at in the text.
 */
typedef urikit_code urikit_text_check(void *context, urikit_str text, bool lower, size_t *at);

/** Options of the calls below; NULL stands for all zero: revision 18, the limits below, no Unicode check. */
typedef struct urikit_cri_options {
    uint8_t profile;  /* urikit_cri_profile */
    uint8_t zone;     /* urikit_cri_zone; for conversion only */
    bool strict_cbor; /* refuse heads that are longer than necessary */
    size_t max_len;   /* bytes of an item; 0: URIKIT_CRI_MAX_LEN, SIZE_MAX: no limit */
    size_t max_count; /* labels, segments, parameters each; 0: URIKIT_CRI_MAX_COUNT, SIZE_MAX: no limit */
    /* Called for labels, segments, parameters and fragments; with URIKIT_CRI_FINAL for all text. Nullable. */
    urikit_text_check *check;
    void *check_context;
} urikit_cri_options;

#define URIKIT_CRI_MAX_LEN 65536
#define URIKIT_CRI_MAX_COUNT 1024

/* ---- a decoded CRI ---------------------------------------------------------- */

/**
 * Elements of a section, still encoded: to be read with urikit_cri_next.
 * ptr == NULL: the section is not set; count == 0: it is set and empty.
 */
typedef struct urikit_cri_list {
    const char *ptr;
    size_t len;
    size_t count;
} urikit_cri_list;

/** How the scheme is held. */
typedef enum urikit_cri_scheme_kind {
    URIKIT_CRI_NO_SCHEME,
    URIKIT_CRI_SCHEME_NUMBER,
    URIKIT_CRI_SCHEME_NAME,
} urikit_cri_scheme_kind;

/** What is in the place of the authority. */
typedef enum urikit_cri_authority_kind {
    URIKIT_CRI_NO_AUTHORITY, /* null. With a scheme: the path is rooted, "a:/b" */
    URIKIT_CRI_ROOTLESS,     /* true: the path has no root, "a:b" */
    URIKIT_CRI_AUTHORITY,    /* a host, and what goes with it */
} urikit_cri_authority_kind;

#define URIKIT_CRI_DISCARD_ALL UINT8_C(255) /* discard true */
#define URIKIT_CRI_NO_PORT INT32_C(-1)

/**
 * A CRI or CRI reference: views into the bytes it was decoded from, which must outlive
 * it. May be copied; every field may be read.
 *
 * In a CRI (with a scheme) the path is always set, and a query is set only with
 * one or more parameters: null, missing and [] are the same there.
 */
typedef struct urikit_cri {
    uint8_t scheme;           /* urikit_cri_scheme_kind */
    uint8_t authority;        /* urikit_cri_authority_kind */
    uint8_t discard;          /* 0 to 127, or URIKIT_CRI_DISCARD_ALL; that too where scheme or authority are set */
    int32_t port;             /* 0 to 65535, or URIKIT_CRI_NO_PORT */
    uint64_t scheme_number;   /* for URIKIT_CRI_SCHEME_NUMBER; -1 - number is what stands in the bytes */
    urikit_str scheme_name;   /* for URIKIT_CRI_SCHEME_NAME: lower case */
    urikit_cri_list userinfo; /* one element, or not set */
    urikit_cri_list labels;   /* the host's name; not set where it is an address or there is no authority */
    urikit_str ip;            /* 4 or 16 bytes, or absent */
    urikit_str zone;          /* of an address; absent where there is none */
    urikit_cri_list path;
    urikit_cri_list query;
    urikit_cri_list fragment; /* one element, or not set */
    urikit_str bytes;         /* the item itself */
} urikit_cri;

/** Is it a CRI (the draft's "absolute" or "full"), not only a reference? */
static inline bool urikit_cri_is_full(const urikit_cri *cri)
{
    return cri->scheme != URIKIT_CRI_NO_SCHEME;
}

/* ---- the calls most people need ----------------------------------------------- */

/**
 * Decode one CRI reference that fills the bytes.
 *
 * at   offset of the offending byte; nullable
 *
 * Three outcomes are told apart: URIKIT_OK; malformed, URIKIT_E_CBOR_END, _HEAD, _TRAILING, _DEPTH: the
 * bytes are not one CBOR item, or not one that can be skipped; every other code: unprocessable, that is one
 * CBOR item that is not a CRI (reference) we can read. The draft treats it as an opaque identifier (section 5.2.1).
 * Items of indefinite length are unprocessable, URIKIT_E_CBOR_INDEFINITE.
 *
 * Errors URIKIT_E_CBOR_END, _HEAD, _INDEFINITE, _TRAILING, _DEPTH;  URIKIT_E_UTF8;  URIKIT_E_LIMIT;
 *        URIKIT_E_CRI_ARRAY .. URIKIT_E_CRI_LONG_HEAD, and what options->check says
 */
URIKIT_FALLIBLE urikit_code urikit_cri_decode(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri,
                                              size_t *at);

/**
 * The same at the beginning of longer bytes, such as a CBOR sequence.
 *
 * used   receives the length of the item; 0 if malformed, so that nothing can be skipped
 */
URIKIT_FALLIBLE urikit_code urikit_cri_decode_prefix(urikit_str bytes, const urikit_cri_options *options,
                                                     urikit_cri *cri, size_t *used, size_t *at);

/** True if this code of the two calls above means that the item is unprocessable and can be skipped. */
URIKIT_API bool urikit_cri_is_unprocessable(urikit_code code);

#define URIKIT_CRI_ENCODE_BOUND(len) ((len) + 4)
/**
 * Encode: shortest heads, definite lengths, and everything left away that may be.
 * A scheme stays as it is held, as a number or as a name.
 *
 * out   at most URIKIT_CRI_ENCODE_BOUND(cri->bytes.len) bytes; must not overlap them
 */
URIKIT_FALLIBLE urikit_code urikit_cri_encode(const urikit_cri *cri, const urikit_cri_options *options,
                                              urikit_out *out);

#define URIKIT_CRI_RESOLVE_BOUND(base_len, ref_len) ((base_len) + (ref_len) + 8)
/**
 * Resolve a reference against a base CRI: the result is a CRI, encoded as by urikit_cri_encode.
 * It may be invalid as such, see urikit_cri_validate.
 *
 * out   must not overlap the bytes of base and ref
 *
 * Errors URIKIT_E_BASE  the base has no scheme;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_resolve(const urikit_cri *base, const urikit_cri *ref,
                                               const urikit_cri_options *options, urikit_out *out);

/* ---- reading the parts ----------------------------------------------------------- */

/** One element: plain text, or percent-encoded text; the other of the two is absent. */
typedef struct urikit_cri_item {
    urikit_str text;
    urikit_cri_list pet; /* to be read with urikit_cri_piece_next */
} urikit_cri_item;

/**
 * The elements of a section, first to last. A section that is not set has none.
 *
 *   urikit_cri_list rest = cri.path;
 *   urikit_cri_item segment;
 *   while (urikit_cri_next(&rest, &segment)) { ... }
 */
URIKIT_API bool urikit_cri_next(urikit_cri_list *rest, urikit_cri_item *item);

/** The pieces of percent-encoded text, in turn UTF-8 text and bytes (`encoded`) that a URI must write as triplets. */
URIKIT_API bool urikit_cri_piece_next(urikit_cri_list *rest, urikit_str *piece, bool *encoded);

/** Behind tag 99, which marks a CRI reference: the bytes of the item inside. False: there is no such tag. */
URIKIT_API bool urikit_cri_untag(urikit_str bytes, urikit_str *item);

/* ---- building ---------------------------------------------------------------------- */

/** A CRI under construction: everything absent. */
#define URIKIT_CRI_INIT                                                                                       \
    { URIKIT_CRI_NO_SCHEME, URIKIT_CRI_NO_AUTHORITY, 0, URIKIT_CRI_NO_PORT, 0, { NULL, 0 }, { NULL, 0, 0 },   \
      { NULL, 0, 0 }, { NULL, 0 }, { NULL, 0 }, { NULL, 0, 0 }, { NULL, 0, 0 }, { NULL, 0, 0 }, { NULL, 0 } }

/**
 * Appends one plain text element to a list under construction: the bytes go to `out`, the list
 * grows over them. Fill several lists one after another in one buffer, hang
 * them into a urikit_cri, encode it, decode that to check it:
 *
 *   urikit_cri cri = URIKIT_CRI_INIT;
 *   cri.scheme = URIKIT_CRI_SCHEME_NUMBER; cri.scheme_number = 0;
 *   cri.authority = URIKIT_CRI_AUTHORITY;
 *   code = urikit_cri_list_add(&cri.labels, URIKIT_STR("example"), &scratch);
 *   ...
 *   cri.path = urikit_cri_list_empty(); code = urikit_cri_list_add(&cri.path, segment, &scratch);
 *
 * Errors URIKIT_E_UTF8; URIKIT_E_SPACE: unlike other producers this one needs its room
 */
URIKIT_FALLIBLE urikit_code urikit_cri_list_add(urikit_cri_list *list, urikit_str text, urikit_out *out);

/** A section that is set and has no elements. */
URIKIT_API urikit_cri_list urikit_cri_list_empty(void);

/* ---- more verbs ---------------------------------------------------------------------- */

/**
 * Is it a valid CRI, not only a well-formed one? References are not looked at: they
 * are valid if what they resolve to is.
 *
 * at   offset in cri->bytes; nullable
 *
 * Errors URIKIT_E_CRI_DOUBLE_SLASH, _ROOTLESS_EMPTY, _ROOTLESS_SLASH;  _NAME_IPV4  labels that read as an address,
 *        [-1, ["1", "2", "3", "4"]]: no URI has such a name (section 2.1)
 */
URIKIT_FALLIBLE urikit_code urikit_cri_validate(const urikit_cri *cri, size_t *at);

/** Flags of the comparisons; combine them with |. */
typedef unsigned urikit_cri_equal_flags;
enum {
    URIKIT_CRI_EQUAL_STRICT = 1,      /* a scheme's number and its name differ */
    URIKIT_CRI_EQUAL_NO_FRAGMENT = 2, /* without fragments: to select a network action */
};

/**
 * Two CRIs are equivalent, component by component. False where a or b is a reference: resolve it first.
 * A scheme's number equals its name (by options->profile), the host [""] equals
 * []. Default ports, redundant percent-encoded text and a lone "/" are not folded: normalize first.
 */
URIKIT_API bool urikit_cri_equal(const urikit_cri *a, const urikit_cri *b, const urikit_cri_options *options,
                                 urikit_cri_equal_flags flags);

/**
 * The same for encoded items. An unprocessable item equals only an unprocessable item of the
 * same bytes. Do not grant access on such an equality.
 *
 * Errors URIKIT_E_CBOR_...  one of them is malformed;  URIKIT_E_CRI_REFERENCE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_equal_bytes(urikit_str a, urikit_str b, const urikit_cri_options *options,
                                                   urikit_cri_equal_flags flags, bool *equal);

/** Flags of urikit_cri_relativize. */
typedef unsigned urikit_cri_relativize_flags;
enum {
    URIKIT_CRI_RELATIVIZE_URI = 0, /* only what also means the same as a URI reference, RFC 3986 §5.2 */
    URIKIT_CRI_RELATIVIZE_ANY = 1, /* also [0, ["x"]], [0, null, []], [true] and their like */
};

/**
 * The shortest reference that resolves to target; target itself where there is none.
 *
 * out   at most URIKIT_CRI_ENCODE_BOUND(target->bytes.len) bytes; must not overlap the bytes
 *
 * Errors URIKIT_E_BASE  base or target has no scheme;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_cri_relativize(const urikit_cri *base, const urikit_cri *target,
                                                  const urikit_cri_options *options, urikit_cri_relativize_flags flags,
                                                  urikit_out *out);

/**
 * Encode with redundant percent-encoded text rewritten: a byte that plain text would
 * percent-encode anyway, such as ':' in a label or '/' in a segment, becomes text.
 *
 * out   at most URIKIT_CRI_ENCODE_BOUND(cri->bytes.len) bytes; must not overlap them
 */
URIKIT_FALLIBLE urikit_code urikit_cri_normalize(const urikit_cri *cri, const urikit_cri_options *options,
                                                 urikit_out *out);

/**
 * The same, and what the scheme says: its default port is left away (draft section 3, C7), and a scheme's name becomes
 * its number in the profile's table. The paths [] and [""] stay different. Links the tables of schemes and of ports.
 *
 * out   at most URIKIT_CRI_ENCODE_BOUND(cri->bytes.len) bytes; must not overlap them
 */
URIKIT_FALLIBLE urikit_code urikit_cri_normalize_scheme(const urikit_cri *cri, const urikit_cri_options *options,
                                                        urikit_out *out);

/* ---- scheme numbers ------------------------------------------------------------------ */

/** A row of the table of CRI scheme numbers. */
typedef struct urikit_cri_scheme {
    uint16_t number;
    uint8_t profiles; /* 1 << URIKIT_CRI_R18, 1 << URIKIT_CRI_FINAL: whose table has it */
    urikit_str name;  /* lower case */
} urikit_cri_scheme;

/**
 * The row with an index, in the order of numbers; false behind the last. With
 * -DURIKIT_SCHEME_TABLE_SMALL only the numbers below 1000 are there: that saves 6 KiB.
 */
URIKIT_API bool urikit_cri_scheme_at(size_t index, urikit_cri_scheme *row);

/**
 * A number's name in lower case, absent where the profile knows none. Numbers that only one
 * revision has are known to both profiles, except 8, 9 (r18) and 24, 25 (final):
 * two numbers for coap+ws would make two CRIs of one URI.
 */
URIKIT_API urikit_str urikit_cri_scheme_name_of(uint64_t number, urikit_cri_profile profile);

/** A name's number in the profile's own table; the name in any case of letters. */
URIKIT_API bool urikit_cri_scheme_number_of(urikit_str name, urikit_cri_profile profile, uint64_t *number);

/** The scheme's name, held or looked up; absent where there is none or the number is unknown. */
URIKIT_API urikit_str urikit_cri_scheme_text(const urikit_cri *cri, urikit_cri_profile profile);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_CRI_H */
