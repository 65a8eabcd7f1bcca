/* SPDX-License-Identifier: MIT */
/**
 * urikit/usr.h - user URLs: parse, normalize, compare, build; known types and
 * their profile pages.
 *
 * Level 2 (room schemes): depends on text and base. No call allocates or recurses.
 *
 *   usr:github/octocat?email=octocat%40github.com&location=Boston,%20MA
 *   |   |      |       |                         |
 *   |   |      |       `-------------------------+-- qualifiers: key=value, after the last '?'
 *   |   |      `------------------------------------ name, percent-encoded UTF-8
 *   |   `------------------------------------------- type: the site; letters, digits, ". + -", any case
 *   `----------------------------------------------- scheme
 *
 * Memory: the qualifiers go into an array that the caller gives, one entry a
 * pair, and are sorted there. Everything else works on that array: no call
 * needs more. Parsing n bytes takes O(n log n) steps in the worst case, and one pass over them
 * where the keys are in order already, as in every canonical user URL.
 */
#ifndef URIKIT_USR_H
#define URIKIT_USR_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A qualifier. Whether the value is percent-encoded says the struct that holds it. */
typedef struct urikit_usr_pair {
    urikit_str key; /* in any case of letters */
    urikit_str value;
} urikit_usr_pair;

/**
 * A parsed user URL: views of the text, which must outlive it, as must the
 * array of pairs. All fields are for reading.
 */
typedef struct urikit_usr {
    urikit_str text;
    urikit_str type;              /* as written, in any case */
    urikit_str name;              /* as written, percent-encoded */
    urikit_str qualifiers;        /* as written, behind the last '?'; absent without one */
    const urikit_usr_pair *pairs; /* the caller's array: pairs with a value, in canonical order, values as written */
    size_t count;                 /* of those pairs */
} urikit_usr;

/* ---- the calls most people need ------------------------------------------- */

#define URIKIT_USR_PAIRS_BOUND(len) ((len) / 4) /* "usr:a/b?c=d": 4 bytes a pair and 8 before them */
/**
 * Parse and check a user URL, in the order of the specification's steps.
 *
 *   urikit_usr_pair pairs[16];
 *   code = urikit_usr_parse(text, pairs, 16, &usr, &at);
 *
 * text         any bytes; there is no limit on their number
 * pairs, cap   receives the qualifiers; URIKIT_USR_PAIRS_BOUND(text.len) entries are always enough
 * at           the offset of the byte to blame; nullable
 *
 * Pairs with an empty value count as not there and are dropped.
 *
 * Errors URIKIT_E_USR_INVALID_CHAR ... URIKIT_E_USR_DUPLICATE_KEY
 *        URIKIT_E_SPACE  more than cap pairs: usr->count says how many entries are needed. Type and name are
 *                        right, but whether the text is valid can only be told with room for its pairs
 */
URIKIT_FALLIBLE urikit_code urikit_usr_parse(urikit_str text, urikit_usr_pair *pairs, size_t cap, urikit_usr *usr,
                                             size_t *at);

#define URIKIT_USR_NORMALIZE_BOUND(len) ((len)*3)
/**
 * Write the canonical form: lower-case scheme, type and keys, no "//", exactly
 * the necessary percent-encoding, the type's rule for names applied, qualifiers sorted.
 *
 * out   at most URIKIT_USR_NORMALIZE_BOUND(usr->text.len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_normalize(const urikit_usr *usr, urikit_out *out);

/** Are the canonical forms the same bytes? */
URIKIT_API bool urikit_usr_equal(const urikit_usr *a, const urikit_usr *b);

/* ---- reading the parts ------------------------------------------------------ */

/*
 * Each appends one part as data: type and keys in lower case, names and values
 * decoded (UTF-8 without NUL), the name under its type's rule. At most as long as written.
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_type_write(const urikit_usr *usr, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_usr_name_write(const urikit_usr *usr, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_usr_key_write(const urikit_usr_pair *pair, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_usr_value_write(const urikit_usr_pair *pair, urikit_out *out);

/** The qualifier with a key, in any case of letters; NULL if there is none. Takes O(log count) comparisons. */
URIKIT_API const urikit_usr_pair *urikit_usr_find(const urikit_usr *usr, urikit_str key);

/** Is this the value, decoded? */
URIKIT_API bool urikit_usr_value_is(const urikit_usr_pair *pair, urikit_str data);

/**
 * The items of the qualifier "checksums", which is a list. They are still
 * encoded: urikit_percent_decode makes data of them. "a,,b" has an empty item in the middle.
 *
 *   const urikit_usr_pair *pair = urikit_usr_find(&usr, URIKIT_STR("checksums"));
 *   urikit_str rest = pair ? pair->value : urikit_str_of(NULL, 0), item;
 *   while (urikit_usr_checksum_next(&rest, &item)) { ... }
 */
URIKIT_API bool urikit_usr_checksum_next(urikit_str *rest, urikit_str *item);

/* ---- building ----------------------------------------------------------------- */

/** The components of a user URL as data: nothing in them is percent-encoded. */
typedef struct urikit_usr_parts {
    urikit_str type;
    urikit_str name;
    urikit_usr_pair
        *pairs; /* in any order; urikit_usr_build sorts them. Those with an empty value count as not there */
    size_t count;
    const urikit_str
        *checksums; /* items of the qualifier "checksums"; or it may be a pair, its items joined with ',' */
    size_t checksum_count;
} urikit_usr_parts;

#define URIKIT_USR_BUILD_BOUND(parts_len, count) ((parts_len)*3 + (count)*3 + 16)
/**
 * Write the canonical user URL with these components.
 *
 * out   at most URIKIT_USR_BUILD_BOUND(sum of all lengths, count + checksum_count) bytes; must not overlap the parts
 * at    which component is to blame: 0 the type, 1 the name, 2 + i pairs[i] (as the call leaves that
 *       array), 2 + count + i checksums[i]; nullable
 *
 * Errors URIKIT_E_USR_EMPTY_TYPE, _BAD_TYPE, _DOT_SEGMENT, _RESERVED_TYPE, _EMPTY_NAME, _BAD_UTF8,
 *        _NUL_NOT_ALLOWED, _BAD_KEY, _DUPLICATE_KEY, _BAD_CHECKSUM_ITEM
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_build(const urikit_usr_parts *parts, urikit_out *out, size_t *at);

/* ---- known types ----------------------------------------------------------------- */

/** A type that has a definition. Types that have none are just as valid. */
typedef struct urikit_usr_type {
    const char *name;    /* "github" */
    const char *site;    /* "https://github.com" */
    const char *profile; /* "https://github.com/{name}" */
    bool lower_name;     /* names ignore case: the canonical one is in (ASCII) lower case */
} urikit_usr_type;

/** The definition of a type given in any case of letters. False, with *type untouched: it has none. */
URIKIT_API bool urikit_usr_type_find(urikit_str name, urikit_usr_type *type);

/** Row i of the table of definitions, which is sorted by name. False after the last row. */
URIKIT_API bool urikit_usr_type_at(size_t i, urikit_usr_type *type);

#define URIKIT_USR_PROFILE_BOUND(len) ((len)*3 + 64)
/**
 * Write the address of the user's page, a convenience and no part of the
 * identity. Nothing is written where the type has no definition.
 *
 * out   at most URIKIT_USR_PROFILE_BOUND(usr->name.len) bytes; must not overlap the text
 */
URIKIT_FALLIBLE urikit_code urikit_usr_profile_write(const urikit_usr *usr, urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_USR_H */
