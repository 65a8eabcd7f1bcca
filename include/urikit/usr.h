/* SPDX-License-Identifier: MIT */
/**
 * urikit/usr.h - user URLs: parse, normalize, compare, build; known types and
 * their profile pages.
 *
 * Tier: companion library urikit-ids, with a binary interface of its own: doc/stability.md.
 * Layer 2: depends on text and base. No call allocates or recurses.
 * Threads: every call is thread-safe, there is no shared state.
 *
 *   usr:github/octocat?email=octocat%40github.com&location=Boston,%20MA
 *   |   |      |       |                         |
 *   |   |      |       `-------------------------+-- qualifiers: key=value, after the last '?'
 *   |   |      `------------------------------------ name, percent-encoded UTF-8
 *   |   `------------------------------------------- type: the site; letters, digits, ". + -", any case
 *   `----------------------------------------------- scheme
 *
 * Memory: the caller gives an array for the qualifiers, one entry for each pair, also to build. They are sorted there. No call needs
 * more memory. Parsing n bytes takes O(n log n) steps in the worst case. If the keys are already in order, as in every
 * canonical user URL, it is one pass.
 */
#ifndef URIKIT_USR_H
#define URIKIT_USR_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A qualifier; the key is in any case of letters. In a urikit_usr the value is percent-encoded, in urikit_usr_parts it is not. */
typedef urikit_pair urikit_usr_pair;

/**
 * A parsed user URL: views of the text and the array of pairs, which must both outlive it. All fields may be read.
 */
typedef struct urikit_usr {
    urikit_str text;
    urikit_str type; /* as written, in any case */
    urikit_str name; /* as written, percent-encoded */
    urikit_str qualifiers; /* as written, after the last '?'; absent without one */
    const urikit_usr_pair *pairs; /* the caller's array: pairs with a value, in canonical order, values as written */
    size_t count; /* number of those pairs */
    const struct urikit_usr_types *types; /* the caller's own types, set after the parse; NULL: none */
} urikit_usr;

/* ---- the calls most people need ------------------------------------------- */

/** The most qualifiers that a text of len bytes has. */
#define URIKIT_USR_PAIRS_BOUND(len) ((len) / 4) /* "usr:a/b?c=d": 4 bytes a pair and 8 before them */
/**
 * Parse and check a user URL, in the order of the steps of the specification.
 *
 *   urikit_usr_pair pairs[16];
 *   code = urikit_usr_parse(text, pairs, 16, &usr, &at);
 *
 * text         any bytes, of any length
 * pairs, cap   receives the qualifiers; URIKIT_USR_PAIRS_BOUND(text.len) entries are always enough
 * at           the offset of the bad byte; nullable
 *
 * Pairs with an empty value are dropped.
 *
 * Errors URIKIT_E_USR_INVALID_CHAR ... URIKIT_E_USR_DUPLICATE_KEY
 *        URIKIT_E_SPACE  more than cap pairs: usr->count is the number of entries needed. Type and name are valid; the
 *                        qualifiers are not fully checked
 */
URIKIT_FALLIBLE urikit_code urikit_usr_parse(urikit_str text, urikit_usr_pair *pairs, size_t cap, urikit_usr *usr, size_t *at);

/**
 * Append a sentence that says why urikit_usr_parse refused a text, as urikit_uri_explain does.
 *
 * out   at most URIKIT_EXPLAIN_MAX bytes; must not overlap the text
 *
 * Errors URIKIT_E_OVERLAP, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out);

/** The most bytes that urikit_usr_normalize writes. */
#define URIKIT_USR_NORMALIZE_BOUND(len) ((len) * 3)
/**
 * Write the canonical form: lower-case scheme, type and keys, no "//", only necessary percent-encoding, the rule of the
 * type for names, sorted qualifiers.
 *
 * out   at most URIKIT_USR_NORMALIZE_BOUND(usr->text.len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_normalize(const urikit_usr *usr, urikit_out *out);

/** True if the canonical forms are the same bytes. */
URIKIT_API bool urikit_usr_equal(const urikit_usr *a, const urikit_usr *b);

/* ---- reading the parts ------------------------------------------------------ */

/*
 * Each call appends one part as data: type and keys in lower case, names and values decoded (UTF-8 without NUL), the
 * name by the rule of its type. At most as many bytes as the part has in the text, which out must not overlap.
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_type_write(const urikit_usr *usr, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_usr_name_write(const urikit_usr *usr, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_usr_key_write(const urikit_usr_pair *pair, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_usr_value_write(const urikit_usr_pair *pair, urikit_out *out);

/**
 * The qualifier with a key, given in any case of letters. False, and *pair is unchanged, if there is none. Takes
 * O(log count) comparisons.
 */
URIKIT_API bool urikit_usr_find(const urikit_usr *usr, urikit_str key, urikit_usr_pair *pair);

/** True if the decoded value is this data. */
URIKIT_API bool urikit_usr_value_is(const urikit_usr_pair *pair, urikit_str data);

/**
 * The next item of the qualifier "checksums", which is a list. False after the last. Items are encoded: use
 * urikit_percent_decode. "a,,b" has an empty item in the middle.
 *
 *   urikit_usr_pair pair = { 0 };
 *   (void)urikit_usr_find(&usr, URIKIT_STR("checksums"), &pair);
 *   while (urikit_usr_checksum_next(&pair.value, &item)) { ... }
 */
URIKIT_API bool urikit_usr_checksum_next(urikit_str *rest, urikit_str *item);

/* ---- building ----------------------------------------------------------------- */

/** The components of a user URL as data. Nothing in them is percent-encoded. */
typedef struct urikit_usr_parts {
    urikit_str type;
    urikit_str name;
    const urikit_usr_pair *pairs; /* in any order; those with an empty value are ignored */
    size_t count;
    const urikit_str *checksums; /* items of the qualifier "checksums"; it may be a pair instead, with ',' in between */
    size_t checksum_count;
    const struct urikit_usr_types *types; /* the caller's own; NULL: none */
} urikit_usr_parts;

/** A component of urikit_usr_parts. */
typedef enum urikit_usr_part {
    URIKIT_USR_PART_TYPE,
    URIKIT_USR_PART_NAME,
    URIKIT_USR_PART_KEY, /* of a pair */
    URIKIT_USR_PART_VALUE, /* of a pair */
    URIKIT_USR_PART_CHECKSUM, /* an item */
} urikit_usr_part;

/** Where an error is in urikit_usr_parts. */
typedef struct urikit_usr_place {
    uint8_t part; /* urikit_usr_part */
    size_t index; /* of the pair or the item; else 0 */
    size_t byte; /* the offset of the bad byte in that text */
} urikit_usr_place;

/** The most bytes that urikit_usr_build writes. */
#define URIKIT_USR_BUILD_BOUND(parts_len, count) ((parts_len) * 3 + (count) * 3 + 16)
/**
 * Write the canonical user URL with these components.
 *
 * space, cap   memory in which the pairs are sorted: parts->count entries are always enough. The parts are not changed
 * out          at most URIKIT_USR_BUILD_BOUND(sum of all lengths, count + checksum_count) bytes; must not overlap the parts
 *              or the space
 * at           on an error, where it is; nullable
 *
 * Errors URIKIT_E_USR_EMPTY_TYPE, _BAD_TYPE, _DOT_SEGMENT, _RESERVED_TYPE, _EMPTY_NAME, _BAD_UTF8,
 *        _NUL_NOT_ALLOWED, _BAD_KEY, _DUPLICATE_KEY, _BAD_CHECKSUM_ITEM
 *        URIKIT_E_LIMIT  more than cap pairs with a value;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_build(const urikit_usr_parts *parts, urikit_usr_pair *space, size_t cap, urikit_out *out,
                                             urikit_usr_place *at);

/* ---- known types ----------------------------------------------------------------- */

/** A type that has a definition. Types without a definition are also valid. */
typedef struct urikit_usr_type {
    const char *name; /* "github" */
    const char *site; /* "https://github.com"; of an own type it may be NULL */
    const char *profile; /* "https://github.com/{name}"; of an own type it may be NULL */
    bool lower_name; /* names ignore case: the canonical form is in ASCII lower case */
    const char *const *keys; /* of an own type: keys that its qualifiers have besides those of all types; NULL: any */
    size_t key_count;
} urikit_usr_type;

/**
 * Types of the caller's own. A urikit_usr and urikit_usr_parts may name them: then every call on these looks there first, and in
 * the table of definitions after that.
 *
 *   urikit_usr_type rows[] = { { .name = "corp", .profile = "https://people.example/{name}", .lower_name = true } };
 *   urikit_usr_types types = { rows, 1 };
 *   usr.types = &types;
 */
typedef struct urikit_usr_types {
    const urikit_usr_type *rows;
    size_t count;
} urikit_usr_types;

#define URIKIT_USR_TYPES_MAX 256 /* rows of a table of own types */
#define URIKIT_USR_KEYS_MAX 64 /* keys of a row */

/** A member of urikit_usr_type. */
typedef enum urikit_usr_member {
    URIKIT_USR_MEMBER_NAME,
    URIKIT_USR_MEMBER_SITE,
    URIKIT_USR_MEMBER_PROFILE,
    URIKIT_USR_MEMBER_KEYS,
} urikit_usr_member;

/** Where an error is in a table of own types. */
typedef struct urikit_usr_type_place {
    size_t row;
    uint8_t member; /* urikit_usr_member */
    size_t key; /* which of the keys; else 0 */
    size_t byte; /* the offset of the bad byte in that text */
} urikit_usr_type_place;

/**
 * Check a table of own types, which other calls take as it is. Each name is a type in lower case, and no two are the same. Sites
 * and profiles are addresses of http or https without a query and a fragment, in lower case up to the path; "{name}" is once in a profile, after the host.
 * Keys are in lower case.
 *
 * at   on an error, where it is; nullable
 *
 * Errors URIKIT_E_USR_EMPTY_TYPE, _BAD_TYPE, _DOT_SEGMENT, _RESERVED_TYPE;  _BAD_KEY;  _DUPLICATE_KEY  the name of a row before
 *        it;  _INVALID_CHAR, _BAD_PERCENT, _NO_PAGE  not such an address;  URIKIT_E_LIMIT  too many rows or keys
 */
URIKIT_FALLIBLE urikit_code urikit_usr_types_check(const urikit_usr_types *types, urikit_usr_type_place *at);

/** The most bytes of memory that urikit_usr_types_read needs. */
#define URIKIT_USR_TYPES_BOUND(len) ((len) * 5)
/**
 * Read own types from JSON, objects one after the other or in an array, and check them as urikit_usr_types_check does. All
 * members but "type" are optional.
 *
 *   {"type":"corp","site":null,"profile":"https://people.example/{name}","lower_name":true,"qualifiers":["team"]}
 *
 * memory, cap  aligned as malloc aligns; URIKIT_USR_TYPES_BOUND(json.len) bytes are always enough. It receives the rows and all
 *              that they point to. Must not overlap the JSON
 * types        receives the table
 * why          receives the line and a sentence where the text is refused, 'line 2: "type": ...', at most URIKIT_EXPLAIN_MAX
 *              bytes: if it has less, why->len is larger than why->cap; must not overlap the JSON
 * at           receives the offset of the fault in the JSON; nullable
 *
 * Errors URIKIT_E_USR_TYPES;  URIKIT_E_SPACE  cap is too small;  URIKIT_E_OVERLAP
 */
URIKIT_FALLIBLE urikit_code urikit_usr_types_read(urikit_str json, void *memory, size_t cap, urikit_usr_types *types,
                                                  urikit_out *why, size_t *at);

/** The definition of a type, given in any case of letters. False, and *type is unchanged, if it has none. */
URIKIT_API bool urikit_usr_type_find(urikit_str name, urikit_usr_type *type);

/** Row i of the table of definitions, which is sorted by name. False after the last row. */
URIKIT_API bool urikit_usr_type_at(size_t i, urikit_usr_type *type);

/** The most bytes that urikit_usr_profile_write writes. */
#define URIKIT_USR_PROFILE_BOUND(len) ((len) * 3 + 64) /* of an own type: (len) * 3 and the length of its profile */
/**
 * Write the address of the profile page of the user. It is a convenience, and not part of the identity. Nothing is
 * written if the type has no definition.
 *
 * out   at most URIKIT_USR_PROFILE_BOUND(usr->name.len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_profile_write(const urikit_usr *usr, urikit_out *out);

/** The most bytes that urikit_usr_from_page writes. */
#define URIKIT_USR_FROM_PAGE_BOUND(len) ((len) * 3 + 16)
/**
 * Write the canonical user URL of a profile page: the reverse of urikit_usr_profile_write. The address is one of http or
 * https, on the host of a known type, in any case and with or without "www.", with the path of its template; a slash may
 * follow the name. It has no userinfo, port, query or fragment. A page of another use at such an address, such as
 * https://github.com/about, cannot be told from that of a user.
 *
 * page  a URI
 * out   at most URIKIT_USR_FROM_PAGE_BOUND(page.len) bytes; must not overlap the page
 * at    the offset of the bad byte or part; nullable
 *
 * Errors URIKIT_E_USR_INVALID_CHAR, _BAD_PERCENT;  _NO_PAGE  not such an address;  _BAD_UTF8, _NUL_NOT_ALLOWED,
 *        _DOT_SEGMENT  not a name;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_usr_from_page(urikit_str page, urikit_out *out, size_t *at);

/**
 * The same with own types, which come first. Where their profile goes on after "{name}", the page must, too.
 *
 * types  a table that urikit_usr_types_check takes; NULL: none
 * out    at most URIKIT_USR_FROM_PAGE_BOUND(page.len) bytes and the length of the type; must not overlap the page
 * at     as for urikit_usr_from_page; nullable
 *
 * Errors those of urikit_usr_from_page
 */
URIKIT_FALLIBLE urikit_code urikit_usr_from_page_with(urikit_str page, const urikit_usr_types *types, urikit_out *out,
                                                      size_t *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_USR_H */
