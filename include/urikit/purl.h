/* SPDX-License-Identifier: MIT */
/**
 * urikit/purl.h - package URLs (purl, ECMA-427): parse, normalize, compare, build; the table of types.
 *
 * Tier: companion library urikit-ids, with a binary interface of its own: doc/stability.md.
 * Layer 2: depends on text and base. No call allocates or recurses.
 * Threads: every call is thread-safe, there is no shared state.
 *
 *   pkg:npm/%40acme/ui@2.0.1?arch=x64#src/a
 *   |   |   |       |  |     |        |
 *   |   |   |       |  |     |        `- subpath: segments in the package
 *   |   |   |       |  |     `---------- qualifiers: key=value, after the last '?'
 *   |   |   |       |  `---------------- version
 *   |   |   |       `------------------- name
 *   |   |   `--------------------------- namespace: segments; the type says whether there is one
 *   |   `------------------------------- type: letters, digits, '.' and '-', in any case
 *   `----------------------------------- scheme
 *
 * A package URL is read from its ends: the last '#' and the last '?' separate, unlike in a URI.
 *
 * Letters are folded in ASCII only: a type that ignores the case of names keeps that of other letters
 * (URIKIT_PURL_NOTICE_UNFOLDED tells).
 *
 * Memory: the caller gives an array for the qualifiers, one entry for each pair, also to build. They are sorted there. Parsing n bytes
 * takes O(n log n) steps in the worst case. If the keys are already in order, it is two passes.
 */
#ifndef URIKIT_PURL_H
#define URIKIT_PURL_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A qualifier. In a urikit_purl the value is percent-encoded, in urikit_purl_parts it is not. */
typedef urikit_pair urikit_purl_pair;

/**
 * A parsed package URL: views of the text and the array of pairs, which must both outlive it. All fields may be read.
 * Parts are as written, percent-encoded. An optional part that is empty is absent.
 */
typedef struct urikit_purl {
    urikit_str text;
    urikit_str type;
    urikit_str name_space; /* segments with '/' between them */
    urikit_str name;
    urikit_str version;
    urikit_str qualifiers;         /* after the last '?' */
    urikit_str subpath;            /* after the last '#' */
    const urikit_purl_pair *pairs; /* the caller's array: pairs with a value, sorted by key */
    size_t count;                  /* number of those pairs */
    uint8_t row;                   /* of the table of types, counted from 1; 0: the type is not in it */
} urikit_purl;

/* ---- the calls most people need ------------------------------------------- */

/** How a package URL is read. */
typedef enum urikit_purl_flags {
    URIKIT_PURL_REQUIRED = 0, /* what the specification requires of every reader: keys are folded, too */
    URIKIT_PURL_LENIENT = 1,  /* also what it recommends: "checksums" is "checksum" */
} urikit_purl_flags;

/** The most qualifiers that a text of len bytes has. */
#define URIKIT_PURL_PAIRS_BOUND(len) ((len) / 4) /* "pkg:a/b?c=d": 4 bytes a pair and 8 before them */
/**
 * Parse and check a package URL, with the rules of its type. A type that is not in the table has none.
 *
 *   urikit_purl_pair pairs[16];
 *   code = urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, 16, &purl, &at);
 *
 * text         any bytes, of any length
 * pairs, cap   receives the qualifiers; URIKIT_PURL_PAIRS_BOUND(text.len) entries are always enough
 * at           the offset of the bad byte, or of the place where something is missing; nullable
 *
 * Pairs with an empty value are dropped.
 *
 * Errors URIKIT_E_PURL_CHAR ... URIKIT_E_PURL_DUPLICATE_KEY             the syntax
 *        URIKIT_E_PURL_NAMESPACE_NEEDED ... _QUALIFIER_NEEDED           a rule of the type
 *        URIKIT_E_SPACE  more than cap pairs: purl->count is the number of entries needed. Keys are not compared yet, and
 *                        the rules of the type not applied
 */
URIKIT_FALLIBLE urikit_code urikit_purl_parse(urikit_str text, urikit_purl_flags flags, urikit_purl_pair *pairs, size_t cap,
                                              urikit_purl *purl, size_t *at);

/**
 * Append a sentence that says why urikit_purl_parse refused a text, as urikit_uri_explain does.
 *
 * out   at most URIKIT_EXPLAIN_MAX bytes; must not overlap the text
 *
 * Errors URIKIT_E_OVERLAP, URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_purl_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out);

/** The most bytes that urikit_purl_normalize writes. */
#define URIKIT_PURL_NORMALIZE_BOUND(len) ((len) * 3)
/**
 * Write the canonical form: "pkg:" without slashes after it, the type in lower case, the rules of the type applied,
 * necessary percent-encoding only, sorted qualifiers, and in the subpath no empty segment, "." or "..".
 *
 * out   at most URIKIT_PURL_NORMALIZE_BOUND(purl->text.len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_purl_normalize(const urikit_purl *purl, urikit_out *out);

/** True if the canonical forms are the same bytes. */
URIKIT_API bool urikit_purl_equal(const urikit_purl *a, const urikit_purl *b);

/* ---- reading the parts ------------------------------------------------------ */

/** The parts that are text, and what qualifiers are made of. */
typedef enum urikit_purl_part {
    URIKIT_PURL_TYPE,
    URIKIT_PURL_NAMESPACE, /* decoded segments with '/' between them; none of them contains one */
    URIKIT_PURL_NAME,
    URIKIT_PURL_VERSION,
    URIKIT_PURL_SUBPATH, /* as the namespace */
    URIKIT_PURL_KEY,     /* of a qualifier; this and the next only in a urikit_purl_place */
    URIKIT_PURL_VALUE,
} urikit_purl_part;

/*
 * Each call appends a part as data: decoded, by the rules of the type, keys in lower case. At most as many bytes as the
 * part has in the text, which out must not overlap. An absent part appends nothing.
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_purl_part_write(const urikit_purl *purl, urikit_purl_part part, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_purl_key_write(const urikit_purl_pair *pair, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_purl_value_write(const urikit_purl_pair *pair, urikit_out *out);

/**
 * The qualifier with a key, given in any case of letters. False, and *pair is unchanged, if there is none. Takes
 * O(log count) comparisons.
 */
URIKIT_API bool urikit_purl_find(const urikit_purl *purl, urikit_str key, urikit_purl_pair *pair);

/** What is valid and worth knowing: bits. */
typedef enum urikit_purl_notice {
    URIKIT_PURL_NOTICE_TYPE = 1,       /* the type is not in the table: its rules are not known */
    URIKIT_PURL_NOTICE_VERS = 2,       /* a version, and the qualifier "vers", a range: they exclude each other */
    URIKIT_PURL_NOTICE_CASE = 4,       /* upper case in golang: its type definition asks for lower case in a note */
    URIKIT_PURL_NOTICE_DOTS = 8,       /* a segment "." or ".." before the version: URI software removes it */
    URIKIT_PURL_NOTICE_MARKS = 16,     /* more than one '?' or '#': a URI splits at the first, a package URL at the last */
    URIKIT_PURL_NOTICE_UNFOLDED = 32,  /* letters beyond ASCII in a part whose case is folded: theirs is kept */
    URIKIT_PURL_NOTICE_TAG_CASE = 64,  /* swid: a GUID as tag_id is in lower case */
} urikit_purl_notice;

/** The notices about a package URL: URIKIT_PURL_NOTICE_... combined with |. */
URIKIT_API unsigned urikit_purl_notices(const urikit_purl *purl);

/* ---- building ----------------------------------------------------------------- */

/** The components of a package URL as data. Nothing in them is percent-encoded. Absent and empty are the same. */
typedef struct urikit_purl_parts {
    urikit_str type;
    urikit_str name_space; /* segments with '/' between them */
    urikit_str name;
    urikit_str version;
    const urikit_purl_pair *pairs; /* in any order; those with an empty value are ignored */
    size_t count;
    urikit_str subpath; /* segments with '/' between them */
} urikit_purl_parts;

/** Where an error is in urikit_purl_parts. */
typedef struct urikit_purl_place {
    uint8_t part; /* urikit_purl_part */
    size_t index; /* of the pair, the number of pairs if one is missing; else 0 */
    size_t byte;  /* the offset of the bad byte in that text */
} urikit_purl_place;

/** The most bytes that urikit_purl_build writes. */
#define URIKIT_PURL_BUILD_BOUND(parts_len, count) ((parts_len) * 3 + (count) * 2 + 16)
/**
 * Write the canonical package URL with these components, by the rules of the type.
 *
 * space, cap   memory in which the pairs are sorted: parts->count entries are always enough. The parts are not changed
 * out          at most URIKIT_PURL_BUILD_BOUND(sum of all lengths, count) bytes; must not overlap the parts or the space
 * at           on an error, where it is; nullable
 *
 * Errors those of urikit_purl_parse that a component can have;  URIKIT_E_LIMIT  more than cap pairs with a value;
 *        URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_purl_build(const urikit_purl_parts *parts, urikit_purl_pair *space, size_t cap,
                                              urikit_out *out, urikit_purl_place *at);

/* ---- types ---------------------------------------------------------------------- */

/** Whether a type has namespaces. */
typedef enum urikit_purl_presence {
    URIKIT_PURL_OPTIONAL,
    URIKIT_PURL_NEEDED,
    URIKIT_PURL_NONE,
} urikit_purl_presence;

/** A type that has a definition. Types without a definition are valid, too. */
typedef struct urikit_purl_type {
    const char *name; /* "npm" */
    uint8_t name_space;   /* urikit_purl_presence */
    const char *required; /* keys that must be there, with blanks between: "uuid"; "" for none */
    const char *known;    /* keys of the definition: "classifier type=jar" has a default for one; "" for none */
    bool lower_namespace; /* the case of these parts does not count: the canonical form has lower case */
    bool upper_namespace; /* it has upper case */
    bool lower_name;
    bool lower_version;
    bool lower_subpath;
} urikit_purl_type;

/** The definition of a type, given in any case of letters. False, and *type is unchanged, if it has none. */
URIKIT_API bool urikit_purl_type_find(urikit_str name, urikit_purl_type *type);

/** Row i of the table of types, which is sorted by name. False after the last row. */
URIKIT_API bool urikit_purl_type_at(size_t i, urikit_purl_type *type);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_PURL_H */
