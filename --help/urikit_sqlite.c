/* SPDX-License-Identifier: MIT */
/*
 * urikit for SQLite in one file, to be compiled with SQLite's sqlite3.c (or linked with its library), urikit.c, libpsl
 * and libutf8proc. urikit_sqlite.h declares the entry point. Written by bindings/sqlite/amalgamate.py.
 */
#ifndef SQLITE_CORE
#define SQLITE_CORE 1
#endif
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1 /* gmtime_r */
#endif

#include "urikit.h"
#include "urikit_sqlite.h"
#include "sqlite3ext.h"

#include <libpsl.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utf8proc.h>

/* ---- include/urikit/psl.h ---- */

/**
 * urikit/psl.h - the registrable domain of a host, by the Public Suffix List (https://publicsuffix.org).
 *
 * Tier: beside the core, in urikit-psl, with a binary interface of its own: doc/stability.md.
 * Layer 4: a library of its own (urikit-psl) above urikit. It links libpsl. The built-in list of libpsl has both
 * sections, ICANN and private.
 *
 * Threads: every call is thread-safe. Only the first call of a process may allocate.
 *
 *   www.example.co.uk
 *   |   |       `----- public suffix: anyone can register a name below it
 *   |   `------------- registrable domain: the public suffix and one label
 *   `----------------- host
 */
#ifndef URIKIT_PSL_H
#define URIKIT_PSL_H


#ifdef __cplusplus
extern "C" {
#endif

/**
 * The public suffix of a host: "co.uk" of "www.example.co.uk", "uk" of "uk".
 *
 * host    as in a URI: in any case, may be percent-encoded, may end with a dot; UTF-8 or A-labels
 * suffix  receives the end of `host`, as written and without a last dot; borrowed
 *
 * False, and *suffix is unchanged, if the host is absent, empty, an IP address, longer than 255 bytes (decoded, without
 * a last dot), or not a domain name (it has an empty label, an encoded dot or NUL, or it is not UTF-8).
 */
URIKIT_API bool urikit_public_suffix(urikit_str host, urikit_str *suffix);

/**
 * The registrable domain: the public suffix and the label before it. "example.co.uk" of "www.example.co.uk".
 * False as above, and for a host that is a public suffix itself.
 */
URIKIT_API bool urikit_registrable_domain(urikit_str host, urikit_str *domain);

typedef unsigned urikit_psl_flags;
enum {
    URIKIT_PSL_ICANN = 1, /* only the section of the registries: "github.io" is then a name below the suffix "io" */
};

/**
 * Write the registrable domain in its normal form: letters of ASCII in lower case, unreserved characters not encoded, and
 * other triplets in upper case. So equal domains are equal texts. Nothing is written where there is none, as above.
 *
 * out   at most host.len bytes; must not overlap the host
 *
 * Errors URIKIT_E_SPACE;  URIKIT_E_OVERLAP
 */
URIKIT_FALLIBLE urikit_code urikit_registrable_write(urikit_str host, urikit_psl_flags flags, urikit_out *out);

#define URIKIT_PSL_DATE_BOUND 10
/** Write the date of the built-in list, "YYYY-MM-DD". Nothing if libpsl does not know it. Errors URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_psl_date_write(urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_PSL_H */

/* ---- include/urikit/unicode.h ---- */

/**
 * urikit/unicode.h - calls that need Unicode tables: Normalization Form C, the direction of characters,
 * internationalized domain names.
 *
 * Tier: beside the core, in urikit-unicode, with a binary interface of its own: doc/stability.md.
 * Layer 4: a library of its own (urikit-unicode) above urikit. It links utf8proc and ICU, and they allocate.
 * Threads: every call is thread-safe.
 *
 *   urikit_nfc_write         "a" U+0308      ->  U+00E4
 *   urikit_idna_to_ascii     "bücher.example"     ->  "xn--bcher-kva.example"
 *   urikit_idna_to_unicode   "xn--bcher-kva.example"   ->  "bücher.example"
 */
#ifndef URIKIT_UNICODE_H
#define URIKIT_UNICODE_H


#ifdef __cplusplus
extern "C" {
#endif

/* ---- Normalization Form C, UAX #15 ------------------------------------------ */

/**
 * Check that the text is in Normalization Form C. Text with only characters below U+0300 always is, and needs no table.
 *
 * at   the first byte of the first character that differs from the normal form; nullable
 *
 * Errors URIKIT_E_NFC;  URIKIT_E_UTF8;  URIKIT_E_MEMORY
 */
URIKIT_FALLIBLE urikit_code urikit_nfc_check(urikit_str text, size_t *at);

#define URIKIT_NFC_BOUND(len) ((len)*3)
/**
 * Append the text in Normalization Form C.
 *
 * out   at most URIKIT_NFC_BOUND(text.len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_UTF8;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_nfc_write(urikit_str text, urikit_out *out);

/** True if the text is in lower case by Unicode. at: the first byte of the first character that is not; nullable. */
URIKIT_API bool urikit_is_lower(urikit_str text, size_t *at);

/* ---- right to left, RFC 3987 §4.2 ---------------------------------------------- */

/**
 * Check that every component follows the rules for bidirectional IRIs. A component is the text between two delimiters,
 * in a host each label. It must have characters of only one direction. A component from right to left must begin and
 * end with a right-to-left character. The RFC says SHOULD: an IRI that breaks the rules is valid, but hard to read
 * aloud or to type.
 *
 * iri   as parsed by urikit_iri_parse
 * at    the first byte of the bad character in the IRI; nullable
 *
 * Errors URIKIT_E_BIDI
 */
URIKIT_FALLIBLE urikit_code urikit_iri_check_bidi(const urikit_uri *iri, size_t *at);

/* ---- internationalized domain names ----------------------------------------------- */

/** Flags of both calls; combine them with |. */
typedef unsigned urikit_idna_flags;
enum {
    URIKIT_IDNA_UNDERSCORE = 1, /* '_' is allowed, as in names of services (RFC 8552) */
    URIKIT_IDNA_STRICT = 2,     /* urikit_idna_to_unicode: a label that is not valid is an error */
};

#define URIKIT_IDNA_TO_ASCII_BOUND 254
/**
 * Convert a domain name to A-labels: ToASCII of UTS #46, section 4.2. The processing is non-transitional. It checks
 * hyphens, joiners, directions, STD3 and DNS lengths. A dot at the end is allowed. The tables are those of the
 * installed ICU, but U+1E9E becomes U+00DF, as in Unicode 15.1 and later.
 *
 * The result has only letters, digits, '-' and '.' (and '_' by a flag). Each A-label decodes to a valid label that
 * encodes to the same A-label.
 *
 * host     UTF-8, not percent-encoded
 * flags    URIKIT_IDNA_UNDERSCORE or 0
 * out      at most URIKIT_IDNA_TO_ASCII_BOUND bytes for a host of any length; must not overlap the host
 * reason   on URIKIT_E_IDNA, receives the reason in words; nullable
 *
 * Errors URIKIT_E_IDNA;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_idna_to_ascii(urikit_str host, urikit_idna_flags flags, urikit_out *out,
                                                 const char **reason);

#define URIKIT_IDNA_TO_UNICODE_BOUND(len) ((len) <= 4096 ? (len) * 11 : (len)) /* longer names stay as they are */
/**
 * Convert a domain name to Unicode, the reverse of urikit_idna_to_ascii. A label that is not valid, or that would not
 * convert back to itself, stays as it is; with URIKIT_IDNA_STRICT it is an error. If the directions of labels do not
 * fit together (RFC 5893), all right-to-left labels stay as they are.
 *
 * out      at most URIKIT_IDNA_TO_UNICODE_BOUND(host.len) bytes of UTF-8; must not overlap the host
 *
 * Errors URIKIT_E_IDNA with URIKIT_IDNA_STRICT;  URIKIT_E_MEMORY;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_idna_to_unicode(urikit_str host, urikit_idna_flags flags, urikit_out *out,
                                                   const char **reason);

#define URIKIT_UNICODE_VERSION_BOUND 20
/**
 * Write the version of Unicode of the calls for NFC and directions, "15.0.0", at most URIKIT_UNICODE_VERSION_BOUND bytes.
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_unicode_version_write(urikit_out *out);

/** The same for the calls for IDNA: "15.0". Errors URIKIT_E_SPACE */
URIKIT_FALLIBLE urikit_code urikit_idna_version_write(urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_UNICODE_H */

/* ---- bindings/sql/urikit_sql.h ---- */

/**
 * urikit_sql.h - the SQL functions that SQLite, PostgreSQL and DuckDB share: one table of names, types and C functions.
 *
 * An engine registers each row under its name, calls row->call with borrowed arguments and turns the answer into its
 * own value. This library includes no header of an engine. It has no globals that change; every call is thread-safe.
 * It does not allocate: what does not fit into a slice of an argument is written into memory of the engine.
 *
 * The engine's duties: it answers NULL itself where any argument is NULL, gives as many arguments as the row allows,
 * and keeps the arguments alive until it has used the result. README.md says more.
 */
#ifndef URIKIT_SQL_H
#define URIKIT_SQL_H


#ifdef __cplusplus
extern "C" {
#endif

typedef enum urikit_sql_type {
    URIKIT_SQL_TEXT,
    URIKIT_SQL_BYTES,
    URIKIT_SQL_TEXT_OR_BYTES, /* of an argument only */
    URIKIT_SQL_INTEGER,       /* 64 bits; of results 32 bits are enough */
    URIKIT_SQL_BOOLEAN,
} urikit_sql_type;

/** One argument. */
typedef struct urikit_sql_arg {
    urikit_str text;  /* of text and bytes; ptr is never NULL, also where len is 0 */
    int64_t integer;  /* of integers */
    bool bytes;       /* the value came as bytes; matters for URIKIT_SQL_TEXT_OR_BYTES only */
} urikit_sql_arg;

/**
 * Memory of the engine.
 *
 * take(context, size) returns `size` bytes (1 or more) for the result, or NULL where there is no memory. It may also
 * leave the function by the engine's own error (longjmp): nothing is held across the call. A second take in one call
 * gives back the first block: the engine may free or reuse it.
 *
 * stopped(context), nullable, is asked now and then by calls that may take long: true ends them with URIKIT_SQL_NULL. It
 * may leave the function as well.
 */
typedef struct urikit_sql_memory {
    void *(*take)(void *context, size_t size);
    void *context;
    bool (*stopped)(void *context);
    struct urikit_sql_kept *kept; /* NULL: the engine keeps nothing */
} urikit_sql_memory;

/**
 * A block that an engine keeps from row to row, for one place in a query and one thread: what a function makes of an
 * argument that is the same in many rows. All zero at first but for `keep`.
 *
 * keep(kept, size) frees the block, sets kept->block to one of `size` bytes (1 or more) and returns it; NULL where there is
 * no memory, and kept->block is NULL then. It may leave by longjmp as take.
 */
typedef struct urikit_sql_kept {
    void *block;
    bool same; /* the second argument is that of the call that made the block; false: it is compared */
    void *(*keep)(struct urikit_sql_kept *kept, size_t size);
    void *context; /* of the engine */
} urikit_sql_kept;

typedef enum urikit_sql_status {
    URIKIT_SQL_NULL,      /* the result is NULL */
    URIKIT_SQL_VALUE,     /* the result is in result->text or, of integers and booleans (0, 1), in result->integer */
    URIKIT_SQL_RAISE,     /* raise an error with the message result->text, which is ASCII */
    URIKIT_SQL_NO_MEMORY, /* take returned NULL, or a library below had no memory */
} urikit_sql_status;

/** Where the bytes of result->text are. */
typedef enum urikit_sql_place {
    URIKIT_SQL_IN_ARGUMENT, /* a slice of an argument */
    URIKIT_SQL_IN_CONSTANT, /* they live as long as the program */
    URIKIT_SQL_IN_MEMORY,   /* at the beginning of the block that take returned last; the block may be longer */
} urikit_sql_place;

typedef struct urikit_sql_result {
    urikit_str text;
    int64_t integer;
    urikit_sql_place place;
} urikit_sql_result;

/** A function of the table; *result is written for URIKIT_SQL_VALUE and URIKIT_SQL_RAISE. */
typedef urikit_sql_status urikit_sql_function(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                              urikit_sql_result *result);

/* ---- scalar functions ------------------------------------------------------------ */

#define URIKIT_SQL_ARGS 3

typedef struct urikit_sql_row {
    const char *name;                 /* "uri_host" */
    urikit_sql_function *call;
    uint8_t result;                   /* urikit_sql_type */
    uint8_t min_args;
    uint8_t max_args;
    uint8_t types[URIKIT_SQL_ARGS];   /* urikit_sql_type of each argument */
    const char *args[URIKIT_SQL_ARGS]; /* their names: "x", "kind" */
    const char *does;                 /* one line for lists and comments */
} urikit_sql_row;

/** A function without arguments, to be registered beside the rows. */
extern const urikit_sql_row urikit_sql_psl_version_row;

/** uri_parse and uri_query_list as JSON, for engines that have no types for them; others register their own. */
extern const urikit_sql_row urikit_sql_json_rows[2];

/** The rows from 0 on. False: there is no such row. */
bool urikit_sql_at(size_t i, urikit_sql_row *row);

/* The functions by name, for engines that need a C symbol of their own for each. */
urikit_sql_function urikit_sql_uri_valid, urikit_sql_uri_error, urikit_sql_uri_strict;
urikit_sql_function urikit_sql_uri_scheme, urikit_sql_uri_userinfo, urikit_sql_uri_host, urikit_sql_uri_host_kind;
urikit_sql_function urikit_sql_uri_port, urikit_sql_uri_effective_port, urikit_sql_uri_authority;
urikit_sql_function urikit_sql_uri_path, urikit_sql_uri_query, urikit_sql_uri_fragment;
urikit_sql_function urikit_sql_uri_normalize, urikit_sql_uri_resolve, urikit_sql_uri_relativize, urikit_sql_uri_equal;
urikit_sql_function urikit_sql_uri_query_value, urikit_sql_uri_set_query, urikit_sql_uri_remove_query;
urikit_sql_function urikit_sql_uri_path_segment, urikit_sql_uri_surt, urikit_sql_uri_registrable, urikit_sql_psl_version;
urikit_sql_function urikit_sql_uri_to_iri, urikit_sql_iri_to_uri, urikit_sql_uri_to_cri, urikit_sql_cri_to_uri;
urikit_sql_function urikit_sql_uri_encode, urikit_sql_uri_decode, urikit_sql_uri_findings;
urikit_sql_function urikit_sql_uri_expand, urikit_sql_uri_match, urikit_sql_uri_route;

/* For engines without structs and lists: the same as JSON text. */
urikit_sql_function urikit_sql_uri_parse_json, urikit_sql_uri_query_list_json;

/* ---- functions that give rows ------------------------------------------------------ */

#define URIKIT_SQL_ITEMS 5

typedef enum urikit_sql_rows_kind { URIKIT_SQL_PAIRS, URIKIT_SQL_SEGMENTS, URIKIT_SQL_FINDINGS } urikit_sql_rows_kind;

/** The rows of one text; begun by urikit_sql_rows_row's begin, then read with urikit_sql_rows_next and urikit_sql_item. */
typedef struct urikit_sql_rows {
    urikit_str items[URIKIT_SQL_ITEMS]; /* of the row at hand, as written; absent is NULL */
    int64_t numbers[URIKIT_SQL_ITEMS];  /* the same of items that are integers */
    int64_t ordinal;                    /* of the row at hand, from 1 */
    urikit_str rest;                    /* not read yet */
    urikit_sql_rows_kind kind;
    urikit_lint lint;
    char why[URIKIT_LINT_WHY_BOUND];
} urikit_sql_rows;

typedef struct urikit_sql_rows_row {
    const char *name;                     /* "uri_query_each" */
    bool (*begin)(urikit_str text, urikit_sql_rows *rows);
    uint8_t item_count;                   /* columns after "ordinal" */
    const char *items[URIKIT_SQL_ITEMS];  /* their names: "key", "value" */
    uint8_t types[URIKIT_SQL_ITEMS];      /* URIKIT_SQL_TEXT, or URIKIT_SQL_INTEGER */
    const char *does;
} urikit_sql_rows_row;

/** The rows from 0 on. False: there is no such row. */
bool urikit_sql_rows_at(size_t i, urikit_sql_rows_row *row);

/** Begin with a text, which is borrowed. False: it is not valid, and there are no rows. */
bool urikit_sql_query_each(urikit_str text, urikit_sql_rows *rows);
bool urikit_sql_segment_each(urikit_str text, urikit_sql_rows *rows);
bool urikit_sql_finding_each(urikit_str text, urikit_sql_rows *rows); /* of any text */

/** Go to the next row. False: there are no more. */
bool urikit_sql_rows_next(urikit_sql_rows *rows);

/**
 * Item i of the row at hand: an integer, or text. Text of a query or path is decoded: a slice of it where nothing is encoded,
 * NULL where the item is absent, not UTF-8 when decoded, or has a NUL then. Other text is valid until the next row.
 */
urikit_sql_status urikit_sql_item(const urikit_sql_rows *rows, size_t i, const urikit_sql_memory *memory,
                                  urikit_sql_result *result);

/* ---- trees: an identifier and what is below it ----------------------------------------- */

/**
 * The key of an identifier for the functions below; NULL if it is not valid. Keys have no NUL, and are valid UTF-8. Equal
 * identifiers (level "syntax") have equal keys; keys that are equal may differ in a port that is the default.
 */
urikit_sql_status urikit_sql_tree_key(urikit_str text, const urikit_sql_memory *memory, urikit_sql_result *result);

/**
 * By their keys: true if `below` is `above` or below it. That is: normal forms compared, the scheme, the userinfo and the
 * effective port are the same; the host is the same or a subdomain (addresses: the same); the path is the same or begins
 * with all segments of the path above, whose last '/' does not count; the query and the fragment above are absent, or the
 * same.
 */
bool urikit_sql_tree_contains(urikit_str above, urikit_str below);

/** For radix trees of keys: false only if no key that begins with `begin` is at or below the key `above`. */
bool urikit_sql_tree_may_be_below(urikit_str above, urikit_str begin);

/** The same the other way: false only if no key that begins with `begin` is the key `below` or above it. */
bool urikit_sql_tree_may_be_above(urikit_str below, urikit_str begin);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_SQL_H */

/* ---- bindings/sql/sql_answer.h ---- */

/* How the functions of this folder give their answers. */
#ifndef SQL_ANSWER_H
#define SQL_ANSWER_H



static inline urikit_sql_status sql_integer(int64_t integer, urikit_sql_result *result)
{
    result->integer = integer;
    return URIKIT_SQL_VALUE;
}

/* A slice of an argument; NULL where it is absent. */
static inline urikit_sql_status sql_slice(urikit_str slice, urikit_sql_result *result)
{
    result->text = slice;
    result->place = URIKIT_SQL_IN_ARGUMENT;
    return slice.ptr ? URIKIT_SQL_VALUE : URIKIT_SQL_NULL;
}

/* A text that lives as long as the program; NULL where it is NULL. */
urikit_sql_status sql_constant(const char *text, urikit_sql_result *result);

/* Raise an error with a constant message. */
urikit_sql_status sql_raise(const char *message, urikit_sql_result *result);

/* A copy of a short text. */
urikit_sql_status sql_copy(urikit_str text, const urikit_sql_memory *memory, urikit_sql_result *result);

/* A producer appends to out, and may be called twice. */
typedef urikit_code sql_producer(const void *input, urikit_out *out);

/*
 * What a producer writes, at most `bound` bytes. Asks for no more than it writes where the bound is high. NULL where the
 * producer fails.
 */
urikit_sql_status sql_produce(sql_producer *produce, const void *input, size_t bound, const urikit_sql_memory *memory,
                              urikit_sql_result *result);

/* Every text is read as an IRI reference; for ASCII this is RFC 3986's URI reference. */
static inline bool sql_parse(urikit_str text, urikit_uri *uri)
{
    return urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, uri, NULL) == URIKIT_OK;
}

/* The level in an argument that may be missing: "syntax" then. False: there is no such level. */
bool sql_level(const urikit_sql_arg *args, size_t count, size_t i, urikit_level *level);
urikit_sql_status sql_raise_level(urikit_str level, const urikit_sql_memory *memory, urikit_sql_result *result);

/*
 * Raise `before`, a text of the caller in quotes, and `after`. Of a long text the first bytes are shown, what is not
 * printable ASCII as \xNN, and *** for a userinfo, which may be a password.
 */
urikit_sql_status sql_raise_about(const char *before, urikit_str text, const char *after, const urikit_sql_memory *memory,
                                  urikit_sql_result *result);

/* The same for a word: unknown WHAT "WORD"; KNOWN. */
urikit_sql_status sql_raise_unknown(const char *what, urikit_str word, const char *known, const urikit_sql_memory *memory,
                                    urikit_sql_result *result);

/* A piece of a text, percent-decoded: NULL where that is not UTF-8, or has a NUL. */
urikit_sql_status sql_decode(urikit_str item, const urikit_sql_memory *memory, urikit_sql_result *result);

/* The options for CRIs: no limits of size, Normalization Form C checked. */
struct urikit_cri_options;
extern const struct urikit_cri_options sql_cri_options;

/* Check the bytes of a CRI or CRI reference, in tag 99 or not. */
urikit_code sql_cri_check(urikit_str bytes, size_t *at);

#endif /* SQL_ANSWER_H */

/* ---- bindings/sqlite/sqlite_parts.h ---- */

/* What the files of the extension share. */
#ifndef SQLITE_PARTS_H
#define SQLITE_PARTS_H



/* Memory for one call: blocks of sqlite3_malloc64, no longer than a value of this connection may be. */
typedef struct sqlite_block {
    sqlite3 *db;
    void *ptr;
    bool too_big;
} sqlite_block;

void *sqlite_take(void *context, size_t size);

/* Give an answer to SQLite; `type` is that of the result. The block is freed or handed over. */
void sqlite_answer(sqlite3_context *context, urikit_sql_status status, urikit_sql_type type,
                   const urikit_sql_result *result, sqlite_block *block);

/* Borrow a value that is not NULL as text (blobs: their bytes). False: no memory. */
bool sqlite_borrow_text(sqlite3_value *value, urikit_str *text);

/* Add the table-valued functions. Returns a code of SQLite. */
int sqlite_add_rows(sqlite3 *db);

#endif /* SQLITE_PARTS_H */

/* ---- psl/psl.c ---- */

/* The Public Suffix List by libpsl: the host is written as libpsl needs it, and the answer is a piece of the host. */



enum { HOST_MAX = 255 };

/* A host as libpsl reads it: decoded, in lower case, without a last dot, NUL at the end. */
typedef struct psl_name {
    char text[HOST_MAX + 1];
    size_t len;
} psl_name;

/* No empty label, no dot that was encoded, no NUL; and the last label is not a number, which no top-level domain is. */
static bool is_domain(const psl_name *name, urikit_str host)
{
    size_t dots = 0;
    bool number = true; /* the label at hand has digits only */
    size_t i;

    for (i = 0; i < host.len; i++) {
        dots += host.ptr[i] == '.';
    }
    for (i = 0; i < name->len; i++) {
        number = name->text[i] == '.' || (number && name->text[i] >= '0' && name->text[i] <= '9');
        if (name->text[i] == '\0' || (name->text[i] == '.' && (i == 0 || name->text[i - 1] == '.'))) {
            return false;
        }
        dots -= name->text[i] == '.';
    }
    return name->len > 0 && name->text[name->len - 1] != '.' && dots == 0 && !number;
}

static bool is_address(urikit_str host)
{
    uint8_t ip[4];

    return host.ptr[0] == '[' || urikit_ipv4_parse(host, ip, NULL) == URIKIT_OK;
}

static bool make_name(urikit_str host, psl_name *name)
{
    urikit_out out = { name->text, HOST_MAX, 0 };
    size_t i;

    if (host.len == 0 || is_address(host) || urikit_percent_decode(host, &out, NULL) != URIKIT_OK ||
        urikit_utf8_check(urikit_str_of(name->text, out.len), NULL) != URIKIT_OK) {
        return false;
    }
    name->len = out.len;
    name->text[name->len] = '\0';
    for (i = 0; i < name->len; i++) {
        if (name->text[i] >= 'A' && name->text[i] <= 'Z') {
            name->text[i] = (char)(name->text[i] + 'a' - 'A');
        }
    }
    return is_domain(name, host);
}

/* The last labels of a host, as many as `end` has. */
static urikit_str last_labels(urikit_str host, const char *end)
{
    size_t dots = 0;
    size_t at = host.len;

    for (; *end != '\0'; end++) {
        dots += *end == '.';
    }
    while (at > 0 && (host.ptr[at - 1] != '.' || dots-- > 0)) {
        at--;
    }
    return urikit_str_of(host.ptr + at, host.len - at);
}

typedef const char *psl_rule(const psl_ctx_t *list, const char *name);

/* psl_registrable_domain by the section of the registries alone. A name has at most 255 bytes. */
static const char *icann_registrable_domain(const psl_ctx_t *list, const char *name)
{
    const char *domain = NULL;

    while (!psl_is_public_suffix2(list, name, PSL_TYPE_ICANN)) {
        const char *dot = strchr(name, '.');

        if (!dot) {
            return NULL;
        }
        domain = name;
        name = dot + 1;
    }
    return domain;
}

static bool find(urikit_str host, psl_rule *rule, urikit_str *found)
{
    psl_name name;
    const char *end;

    if (host.len > 0 && host.ptr[host.len - 1] == '.') {
        host.len--; /* "example.org." is the same name, fully qualified */
    }
    if (!make_name(host, &name)) {
        return false;
    }
    end = rule(psl_builtin(), name.text);
    if (end) {
        *found = last_labels(host, end);
    }
    return end != NULL;
}

bool urikit_public_suffix(urikit_str host, urikit_str *suffix)
{
    return find(host, psl_unregistrable_domain, suffix);
}

bool urikit_registrable_domain(urikit_str host, urikit_str *domain)
{
    return find(host, psl_registrable_domain, domain);
}

/* One character of a host, or one triplet, in its normal form. */
static size_t write_normal(urikit_str rest, urikit_out *out)
{
    static const char upper[] = "0123456789ABCDEF";
    char octet = rest.ptr[0];
    size_t len = octet == '%' ? 3 : 1; /* the host was decoded before: its triplets are complete */
    urikit_out one = { &octet, 1, 0 };
    char triplet[3];

    if (len == 3 && urikit_percent_decode(urikit_str_of(rest.ptr, len), &one, NULL) != URIKIT_OK) {
        return len;
    }
    if (octet >= 'A' && octet <= 'Z') {
        octet = (char)(octet + 'a' - 'A');
    }
    if (len == 1 || (octet >= 'a' && octet <= 'z') || (octet >= '0' && octet <= '9') || octet == '-' || octet == '_' ||
        octet == '~') {
        (void)!urikit_out_append(out, urikit_str_of(&octet, 1));
    } else {
        triplet[0] = '%';
        triplet[1] = upper[(unsigned char)octet >> 4];
        triplet[2] = upper[(unsigned char)octet & 15];
        (void)!urikit_out_append(out, urikit_str_of(triplet, len));
    }
    return len;
}

/* True if bytes that are written to the output could be written over the text. */
static bool overlaps(const urikit_out *out, urikit_str text)
{
    uintptr_t from = (uintptr_t)out->ptr + out->len;
    uintptr_t at = (uintptr_t)text.ptr;

    return out->ptr && out->len < out->cap && text.len > 0 && (at - from < out->cap - out->len || from - at < text.len);
}

urikit_code urikit_registrable_write(urikit_str host, urikit_psl_flags flags, urikit_out *out)
{
    urikit_str domain;

    if (overlaps(out, host)) {
        return URIKIT_E_OVERLAP;
    }
    if (!find(host, flags & URIKIT_PSL_ICANN ? icann_registrable_domain : psl_registrable_domain, &domain)) {
        return URIKIT_OK;
    }
    while (domain.len > 0) {
        size_t len = write_normal(domain, out);

        domain = urikit_str_of(domain.ptr + len, domain.len - len);
    }
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

urikit_code urikit_psl_date_write(urikit_out *out)
{
    char text[URIKIT_PSL_DATE_BOUND + 1] = "";
    time_t when = psl_builtin_file_time();
    struct tm day;

    if (when > 0 && gmtime_r(&when, &day)) {
        strftime(text, sizeof text, "%Y-%m-%d", &day);
    }
    return urikit_out_append(out, urikit_str_from(text));
}

/* ---- unicode/nfc.c ---- */

/* Normalization Form C (UAX #15) and lower case, by utf8proc. */


/*
 * The length of the beginning that is in NFC whatever follows, of text in UTF-8: every character
 * below U+0300 is, and what begins with 0xCC or more in UTF-8 may compose with
 * the character before it.
 */
static size_t plain_len(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && (unsigned char)text.ptr[i] < 0xCC) {
        i++;
    }
    if (i == text.len) {
        return i;
    }
    while (i > 0 && ((unsigned char)text.ptr[--i] & 0xC0) == 0x80) {
    }
    return i;
}

/* ---- the order of combining marks ------------------------------------------- */

/*
 * utf8proc sorts marks by exchanging neighbours: in quadratic time, for marks that come out of order
 * by the thousand. They are sorted here first, so that it finds each at most a few places
 * from where it belongs (a character decomposes into three marks at most).
 */

/* The character at text[i] of valid UTF-8, its length and its canonical combining class. */
static uint32_t char_at(urikit_str text, size_t i, size_t *n, unsigned *class)
{
    uint32_t scalar = 0;

    *n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);
    *class = (unsigned)utf8proc_get_property((utf8proc_int32_t)scalar)->combining_class & 0xFF;
    return scalar;
}

/*
 * The characters of class 0 that decompose into two marks all the same (UAX #15, Non-Starter
 * Decompositions): the second, after U+0F71. 0: not one of them.
 */
static uint32_t second_mark(uint32_t scalar)
{
    return scalar == 0x0F73 ? 0x0F72 : scalar == 0x0F75 ? 0x0F74 : scalar == 0x0F81 ? 0x0F80 : 0;
}

static bool marks_in_order(urikit_str text)
{
    unsigned before = 0;
    unsigned class;
    size_t n;
    size_t i;

    for (i = 0; i < text.len; i += n) {
        if (second_mark(char_at(text, i, &n, &class)) || (class != 0 && class < before)) {
            return false;
        }
        before = class;
    }
    return true;
}

/* Copies the text with those characters as their two marks; at most twice as long. */
static size_t copy_split(urikit_str text, char *to)
{
    size_t len = 0;
    size_t n;
    size_t i;
    unsigned class;

    for (i = 0; i < text.len; i += n) {
        uint32_t second = second_mark(char_at(text, i, &n, &class));

        memcpy(to + len, text.ptr + i, n);
        len += n;
        if (second) {
            static const char first[] = "\xE0\xBD\xB1"; /* U+0F71 */

            memcpy(to + len - n, first, 3);
            memcpy(to + len, second == 0x0F72 ? "\xE0\xBD\xB2" : second == 0x0F74 ? "\xE0\xBD\xB4" : "\xE0\xBE\x80",
                   3);
            len += 3;
        }
    }
    return len;
}

/* Copies a run of marks sorted by class, those of one class in the order they have. */
static void copy_sorted(urikit_str run, char *to)
{
    size_t starts[257] = { 0 };
    unsigned class;
    size_t n;
    size_t i;

    for (i = 0; i < run.len; i += n) {
        (void)char_at(run, i, &n, &class);
        starts[class + 1] += n;
    }
    for (i = 1; i < 257; i++) {
        starts[i] += starts[i - 1];
    }
    for (i = 0; i < run.len; i += n) {
        (void)char_at(run, i, &n, &class);
        memcpy(to + starts[class], run.ptr + i, n);
        starts[class] += n;
    }
}

/* Copies the text with every run of marks sorted. */
static void copy_ordered(urikit_str text, char *to)
{
    size_t run = 0; /* where the run in hand begins */
    size_t i = 0;

    while (i < text.len) {
        unsigned class;
        size_t n;

        (void)char_at(text, i, &n, &class);
        if (class == 0) {
            if (i > run) {
                copy_sorted(urikit_str_of(text.ptr + run, i - run), to + run);
            }
            memcpy(to + i, text.ptr + i, n);
            run = i + n;
        }
        i += n;
    }
    copy_sorted(urikit_str_of(text.ptr + run, i - run), to + run);
}

/* ---- the normal form ------------------------------------------------------------ */

/* Of a piece that has U+11A7 nowhere but at its beginning; in fresh memory that the caller frees. */
static urikit_code compose_piece(urikit_str text, urikit_str *composed)
{
    utf8proc_uint8_t *made = NULL;
    utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)text.ptr, (utf8proc_ssize_t)text.len, &made,
                                        UTF8PROC_STABLE | UTF8PROC_COMPOSE);

    if (len < 0) {
        return len == UTF8PROC_ERROR_NOMEM ? URIKIT_E_MEMORY : URIKIT_E_UTF8;
    }
    *composed = urikit_str_of((const char *)made, (size_t)len);
    return URIKIT_OK;
}

static void free_composed(urikit_str composed)
{
    union {
        const char *constant;
        char *block;
    } made = { composed.ptr };

    free(made.block);
}

/* Where the next piece begins: at the first U+11A7 from `from` on, or at the end. */
static size_t next_piece(urikit_str text, size_t from)
{
    while (from < text.len && (text.len - from < 3 || memcmp(text.ptr + from, "\xE1\x86\xA7", 3) != 0)) {
        from++;
    }
    return from;
}

/*
 * Of text whose marks are in order; in fresh memory that the caller frees.
 *
 * utf8proc 2.8.0 takes U+11A7, which is one below the first Hangul
 * final, for a final of no sound: it deletes it after a syllable without a final. No
 * character composes with U+11A7, so the text is cut before each.
 */
static urikit_code compose_ordered(urikit_str text, urikit_str *composed)
{
    size_t end = next_piece(text, 0);
    urikit_code code = URIKIT_OK;
    size_t at = 0;
    size_t len = 0;
    char *made;

    if (end == text.len) {
        return compose_piece(text, composed);
    }
    made = text.len > SIZE_MAX / 3 ? NULL : malloc(URIKIT_NFC_BOUND(text.len));
    if (!made) {
        return URIKIT_E_MEMORY;
    }
    while (!code && at < text.len) {
        urikit_str piece = { NULL, 0 };

        code = compose_piece(urikit_str_of(text.ptr + at, end - at), &piece);
        if (piece.len > 0) {
            memcpy(made + len, piece.ptr, piece.len);
            len += piece.len;
        }
        free_composed(piece);
        at = end;
        end = next_piece(text, at + 1);
    }
    if (code) {
        free(made);
        return code;
    }
    *composed = urikit_str_of(made, len);
    return URIKIT_OK;
}

/* Of any text in UTF-8. */
static urikit_code compose(urikit_str text, urikit_str *composed)
{
    char *copies;
    size_t len;
    urikit_code code;

    if (marks_in_order(text)) {
        return compose_ordered(text, composed);
    }
    copies = text.len > SIZE_MAX / 4 ? NULL : malloc(text.len * 4);
    if (!copies) {
        return URIKIT_E_MEMORY;
    }
    len = copy_split(text, copies);
    copy_ordered(urikit_str_of(copies, len), copies + text.len * 2);
    code = compose_ordered(urikit_str_of(copies + text.len * 2, len), composed);
    free(copies);
    return code;
}

static urikit_code fail_at(urikit_code code, size_t offset, size_t *at)
{
    if (at) {
        *at = offset;
    }
    return code;
}

/* The first byte of the character in which two texts differ. */
static size_t difference(urikit_str a, urikit_str b)
{
    size_t i = 0;

    while (i < a.len && i < b.len && a.ptr[i] == b.ptr[i]) {
        i++;
    }
    while (i > 0 && i < a.len && ((unsigned char)a.ptr[i] & 0xC0) == 0x80) {
        i--;
    }
    return i;
}

urikit_code urikit_nfc_check(urikit_str text, size_t *at)
{
    size_t plain = plain_len(text);
    urikit_str rest = urikit_str_of(text.ptr + plain, text.len - plain);
    urikit_str composed;
    urikit_code code;
    size_t bad = 0;

    if (urikit_utf8_check(text, &bad)) {
        return fail_at(URIKIT_E_UTF8, bad, at);
    }
    if (rest.len == 0) {
        return URIKIT_OK;
    }
    code = compose(rest, &composed);
    if (code) {
        return fail_at(code, plain, at);
    }
    if (!urikit_str_equal(rest, composed)) {
        code = fail_at(URIKIT_E_NFC, plain + difference(rest, composed), at);
    }
    free_composed(composed);
    return code;
}

/* True if bytes that are written to the output could be written over the text. */
static bool overlaps(const urikit_out *out, urikit_str text)
{
    uintptr_t from = (uintptr_t)out->ptr + out->len;
    uintptr_t at = (uintptr_t)text.ptr;

    return out->ptr && out->len < out->cap && text.len > 0 && (at - from < out->cap - out->len || from - at < text.len);
}

urikit_code urikit_nfc_write(urikit_str text, urikit_out *out)
{
    size_t plain = plain_len(text);
    urikit_str rest = urikit_str_of(text.ptr + plain, text.len - plain);
    urikit_str composed = { NULL, 0 };
    urikit_code code = URIKIT_OK;
    size_t needed;

    if (overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    code = urikit_utf8_check(text, NULL);
    if (!code && rest.len > 0) {
        code = compose(rest, &composed);
    }
    if (code) {
        return code;
    }
    needed = plain + composed.len;
    if (out->len <= out->cap && needed <= out->cap - out->len && out->ptr) {
        char *to = (char *)out->ptr + out->len;

        memcpy(to, text.ptr, plain);
        memcpy(to + plain, composed.ptr ? composed.ptr : "", composed.len);
    }
    out->len += needed;
    free_composed(composed);
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

bool urikit_is_lower(urikit_str text, size_t *at)
{
    size_t i = 0;

    while (i < text.len) {
        uint32_t scalar;
        size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);

        if (n == 0) {
            return true; /* not UTF-8: nothing that has a case */
        }
        if (utf8proc_tolower((utf8proc_int32_t)scalar) != (utf8proc_int32_t)scalar) {
            (void)fail_at(URIKIT_OK, i, at);
            return false;
        }
        i += n;
    }
    return true;
}

urikit_code urikit_unicode_version_write(urikit_out *out)
{
    return urikit_out_append(out, urikit_str_from(utf8proc_unicode_version()));
}

/* ---- bindings/sql/sql_answer.c ---- */

/* Up to this many bytes the bound is taken as it is; above it, the producer measures first. */
enum { BOUND_TAKEN = 4096 };

urikit_sql_status sql_constant(const char *text, urikit_sql_result *result)
{
    result->text = urikit_str_from(text);
    result->place = URIKIT_SQL_IN_CONSTANT;
    return text ? URIKIT_SQL_VALUE : URIKIT_SQL_NULL;
}

urikit_sql_status sql_raise(const char *message, urikit_sql_result *result)
{
    (void)sql_constant(message, result);
    return URIKIT_SQL_RAISE;
}

/* The block is at least one byte long, so that an engine need not tell "no bytes" from "no memory". */
static char *take(const urikit_sql_memory *memory, size_t size)
{
    return memory->take(memory->context, size > 0 ? size : 1);
}

static urikit_sql_status in_memory(const char *block, size_t len, urikit_sql_result *result)
{
    result->text = urikit_str_of(block, len);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}

urikit_sql_status sql_copy(urikit_str text, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    char *block = take(memory, text.len);

    if (!block) {
        return URIKIT_SQL_NO_MEMORY;
    }
    memcpy(block, text.ptr, text.len);
    return in_memory(block, text.len, result);
}

urikit_sql_status sql_produce(sql_producer *produce, const void *input, size_t bound, const urikit_sql_memory *memory,
                              urikit_sql_result *result)
{
    urikit_out out = { NULL, 0, 0 };
    urikit_code code = URIKIT_OK;
    char *block;

    if (bound > BOUND_TAKEN) {
        code = produce(input, &out);
        bound = out.len;
    }
    if (code && code != URIKIT_E_SPACE) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    block = take(memory, bound);
    if (!block) {
        return URIKIT_SQL_NO_MEMORY;
    }
    out = urikit_out_of(block, bound);
    code = produce(input, &out);
    if (code) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    return in_memory(block, out.len, result);
}

bool sql_level(const urikit_sql_arg *args, size_t count, size_t i, urikit_level *level)
{
    *level = URIKIT_LEVEL_SYNTAX;
    return i >= count || urikit_level_find(args[i].text, level);
}

urikit_sql_status sql_raise_level(urikit_str level, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    return sql_raise_unknown("level", level, "the levels are string, case, percent, path, syntax, scheme", memory, result);
}

/* ---- messages that show a text ------------------------------------------------------------ */

enum { RAISED_MOST = 512, RAISED_SHOWN = 100 }; /* a byte is shown as four at most */

static void put(char *message, size_t *len, const char *text)
{
    while (*text != '\0' && *len < RAISED_MOST) {
        message[(*len)++] = *text++;
    }
}

static void put_shown(char *message, size_t *len, urikit_str text)
{
    static const char hex[] = "0123456789ABCDEF";
    size_t i;

    for (i = 0; i < text.len && i < RAISED_SHOWN; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        char escaped[5] = { '\\', 'x', hex[c >> 4], hex[c & 15], '\0' };
        char plain[2] = { (char)c, '\0' };

        put(message, len, c >= 0x20 && c < 0x7F ? plain : escaped);
    }
    put(message, len, i < text.len ? "..." : "");
}

/* Where what may be a userinfo begins and ends: up to the last '@', from after "//" or the first ':', or from the front. */
static bool find_userinfo(urikit_str text, size_t *from, size_t *to)
{
    const char *colon = text.len > 0 ? memchr(text.ptr, ':', text.len) : NULL;

    *to = text.len;
    while (*to > 0 && text.ptr[*to - 1] != '@') {
        (*to)--;
    }
    if (*to == 0) {
        return false;
    }
    *to -= 1;
    *from = colon && (size_t)(colon - text.ptr) < *to ? (size_t)(colon - text.ptr) + 1 : 0;
    while (*from < *to && (text.ptr[*from] == '/' || text.ptr[*from] == '\\')) {
        (*from)++;
    }
    return *from < *to;
}

urikit_sql_status sql_raise_about(const char *before, urikit_str text, const char *after, const urikit_sql_memory *memory,
                                  urikit_sql_result *result)
{
    char message[RAISED_MOST];
    size_t len = 0, from, to;
    urikit_sql_status status;

    put(message, &len, before);
    put(message, &len, "\"");
    if (find_userinfo(text, &from, &to)) {
        put_shown(message, &len, urikit_str_of(text.ptr, from));
        put(message, &len, "***");
        text = urikit_str_of(text.ptr + to, text.len - to);
    }
    put_shown(message, &len, text);
    put(message, &len, "\"");
    put(message, &len, after);
    status = sql_copy(urikit_str_of(message, len), memory, result);
    return status == URIKIT_SQL_VALUE ? URIKIT_SQL_RAISE : status;
}

urikit_sql_status sql_raise_unknown(const char *what, urikit_str word, const char *known, const urikit_sql_memory *memory,
                                    urikit_sql_result *result)
{
    char before[40], after[200];

    (void)snprintf(before, sizeof before, "unknown %s ", what);
    (void)snprintf(after, sizeof after, "; %s", known);
    return sql_raise_about(before, word, after, memory, result);
}

/* ---- bindings/sql/sql_parts.c ---- */

/* The parts of an identifier, as written. */


static inline urikit_sql_status part(const urikit_sql_arg *args, urikit_str (*read)(const urikit_uri *uri),
                                     urikit_sql_result *result)
{
    urikit_uri uri;

    return sql_parse(args[0].text, &uri) ? sql_slice(read(&uri), result) : URIKIT_SQL_NULL;
}

urikit_sql_status urikit_sql_uri_scheme(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_scheme, result);
}

urikit_sql_status urikit_sql_uri_userinfo(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_userinfo, result);
}

urikit_sql_status urikit_sql_uri_host(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_host, result);
}

urikit_sql_status urikit_sql_uri_authority(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_authority, result);
}

urikit_sql_status urikit_sql_uri_path(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_path, result);
}

urikit_sql_status urikit_sql_uri_query(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_query, result);
}

urikit_sql_status urikit_sql_uri_fragment(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_fragment, result);
}

urikit_sql_status urikit_sql_uri_host_kind(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    urikit_uri uri;

    (void)count, (void)memory;
    if (!sql_parse(args[0].text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_constant(urikit_host_kind_name(urikit_uri_host_kind(&uri)), result);
}

/* NULL without a port, and above 65535. */
static urikit_sql_status port(const urikit_sql_arg *args,
                              urikit_code (*read)(const urikit_uri *uri, int32_t *number), urikit_sql_result *result)
{
    urikit_uri uri;
    int32_t number;

    if (!sql_parse(args[0].text, &uri) || read(&uri, &number) != URIKIT_OK || number == URIKIT_NO_PORT) {
        return URIKIT_SQL_NULL;
    }
    return sql_integer(number, result);
}

urikit_sql_status urikit_sql_uri_port(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return port(args, urikit_uri_port_written, result);
}

urikit_sql_status urikit_sql_uri_effective_port(const urikit_sql_arg *args, size_t count,
                                                const urikit_sql_memory *memory, urikit_sql_result *result)
{
    (void)count, (void)memory;
    return port(args, urikit_uri_port_number, result);
}

typedef struct registrable_input {
    urikit_str host;
    urikit_psl_flags flags;
} registrable_input;

static urikit_code registrable(const void *input, urikit_out *out)
{
    const registrable_input *in = input;

    return urikit_registrable_write(in->host, in->flags, out);
}

urikit_sql_status urikit_sql_uri_registrable(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                             urikit_sql_result *result)
{
    registrable_input in = { .flags = 0 };
    urikit_uri uri;
    urikit_sql_status status;

    if (count > 1 && urikit_str_equal(args[1].text, URIKIT_STR("icann"))) {
        in.flags = URIKIT_PSL_ICANN;
    } else if (count > 1 && !urikit_str_equal(args[1].text, URIKIT_STR("all"))) {
        return sql_raise_unknown("section", args[1].text, "the sections are all, icann", memory, result);
    }
    if (!sql_parse(args[0].text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    in.host = urikit_uri_host(&uri);
    status = sql_produce(registrable, &in, in.host.len, memory, result);
    return status == URIKIT_SQL_VALUE && result->text.len == 0 ? URIKIT_SQL_NULL : status;
}

urikit_sql_status urikit_sql_psl_version(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                         urikit_sql_result *result)
{
    char date[URIKIT_PSL_DATE_BOUND];
    urikit_out out = URIKIT_OUT(date);
    urikit_code code = urikit_psl_date_write(&out);

    (void)args, (void)count;
    return !code && out.len > 0 ? sql_copy(urikit_out_str(&out), memory, result) : URIKIT_SQL_NULL;
}

/* ---- bindings/sql/sql_check.c ---- */

/* Is a text valid as a kind, and if not, why? */



enum { PAIRS_AT_HAND = 64, MESSAGE = 512 };

/* What is wrong with a text: as the tool says it. */
typedef struct fault {
    urikit_code code;
    size_t at;
    const char *hex; /* a CRI was given as text, and its hex digits are not right: the sentence about them */
} fault;

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decode hex digits into text.len / 2 bytes; why->at counts those bytes, as the tool does. */
static void decode_hex(urikit_str text, char *bytes, fault *why)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        int digit = hex_digit(text.ptr[i]);

        why->at = i / 2;
        if (digit < 0) {
            why->hex = "not a hex digit";
            return;
        }
        if (i / 2 < text.len / 2) {
            bytes[i / 2] = (char)(i % 2 == 0 ? digit << 4 : (unsigned char)bytes[i / 2] | digit);
        }
    }
    if (text.len % 2 != 0 || text.len == 0) {
        why->hex = text.len == 0 ? "an empty text, but a CRI is two hex digits for each byte of its CBOR"
                                 : "an odd number of hex digits";
    }
}

/* A CRI is bytes of CBOR, or text with their hex digits. */
static urikit_sql_status check_cri(const urikit_sql_arg *x, const urikit_sql_memory *memory, fault *why)
{
    urikit_str cbor = x->text;

    if (!x->bytes) {
        char *bytes = memory->take(memory->context, x->text.len / 2 + 1);

        if (!bytes) {
            return URIKIT_SQL_NO_MEMORY;
        }
        decode_hex(x->text, bytes, why);
        cbor = urikit_str_of(bytes, x->text.len / 2);
    }
    if (!why->hex) {
        why->code = sql_cri_check(cbor, &why->at);
    }
    return why->code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_VALUE;
}

/* User URLs and package URLs need memory for their qualifiers, if there are many. */
static urikit_sql_status check_text(urikit_kind kind, urikit_str text, const urikit_sql_memory *memory, fault *why)
{
    urikit_pair pairs[PAIRS_AT_HAND];
    urikit_pair *more;
    size_t bound = URIKIT_KIND_PAIRS_BOUND(text.len);

    why->code = urikit_kind_check(kind, text, NULL, pairs, PAIRS_AT_HAND, &why->at);
    if (why->code != URIKIT_E_SPACE) {
        return URIKIT_SQL_VALUE;
    }
    more = memory->take(memory->context, bound * sizeof *more);
    if (!more) {
        return URIKIT_SQL_NO_MEMORY;
    }
    why->code = urikit_kind_check(kind, text, NULL, more, bound, &why->at);
    return URIKIT_SQL_VALUE;
}

/*
 * The kind in an argument that may be missing; then, and for "auto", by the text. False: there is no such kind.
 * "auto" asks for a scheme, as the tool's check does.
 */
static bool find_kind(const urikit_sql_arg *args, size_t count, urikit_kind *kind)
{
    *kind = URIKIT_KIND_IRI_REFERENCE;
    if (count < 2 || urikit_kind_find(args[1].text, kind)) {
        return true;
    }
    if (!urikit_str_equal(args[1].text, URIKIT_STR("auto"))) {
        return false;
    }
    *kind = urikit_kind_of_text(args[0].text, false);
    return true;
}

static urikit_sql_status check(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                               urikit_sql_result *result, fault *why)
{
    urikit_kind kind;

    if (!find_kind(args, count, &kind)) {
        return sql_raise_unknown("kind", args[1].text,
                                 "the kinds are uri, uri-reference, absolute-uri, iri, iri-reference, cri, nosh, usr, purl, auto",
                                 memory, result);
    }
    if (kind == URIKIT_KIND_CRI) {
        return check_cri(&args[0], memory, why);
    }
    return check_text(kind, args[0].text, memory, why);
}

static urikit_sql_status write_why(const fault *why, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    char message[MESSAGE];
    int len = snprintf(message, sizeof message, "%s:%zu: %s", why->hex ? "hex" : urikit_code_token(why->code),
                       why->at, why->hex ? why->hex : urikit_code_text(why->code));

    return sql_copy(urikit_str_of(message, len < MESSAGE ? (size_t)len : MESSAGE - 1), memory, result);
}

urikit_sql_status urikit_sql_uri_valid(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    fault why = { URIKIT_OK, 0, NULL };
    urikit_sql_status status = check(args, count, memory, result, &why);

    return status == URIKIT_SQL_VALUE ? sql_integer(!why.code && !why.hex, result) : status;
}

urikit_sql_status urikit_sql_uri_error(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    fault why = { URIKIT_OK, 0, NULL };
    urikit_sql_status status = check(args, count, memory, result, &why);

    if (status != URIKIT_SQL_VALUE) {
        return status;
    }
    return why.code || why.hex ? write_why(&why, memory, result) : URIKIT_SQL_NULL;
}

urikit_sql_status urikit_sql_uri_strict(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    fault why = { URIKIT_OK, 0, NULL };
    char before[200];
    urikit_uri uri;

    (void)count;
    why.code = urikit_iri_parse(args[0].text, URIKIT_PARSE_REFERENCE, &uri, &why.at);
    if (!why.code) {
        return sql_slice(args[0].text, result);
    }
    (void)snprintf(before, sizeof before, "not a URI or IRI reference: %s:%zu: %s: ", urikit_code_token(why.code), why.at,
                   urikit_code_text(why.code));
    return sql_raise_about(before, args[0].text, "", memory, result);
}

/* ---- bindings/sql/sql_verbs.c ---- */

/* Normalize, compare, resolve, relativize, map to IRIs and back, sort by domain. */

/* What the producers below read. */
typedef struct verb_input {
    urikit_uri uri;
    urikit_uri base;
    urikit_level level;
} verb_input;

static urikit_code normalize_uri(const void *input, urikit_out *out)
{
    const verb_input *in = input;

    return urikit_uri_normalize(&in->uri, in->level, out);
}

urikit_sql_status urikit_sql_uri_normalize(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    verb_input in;

    if (!sql_level(args, count, 1, &in.level)) {
        return sql_raise_level(args[1].text, memory, result);
    }
    if (!sql_parse(args[0].text, &in.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(normalize_uri, &in, URIKIT_URI_NORMALIZE_BOUND(args[0].text.len), memory, result);
}

urikit_sql_status urikit_sql_uri_equal(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    urikit_uri a, b;
    urikit_level level;

    if (!sql_level(args, count, 2, &level)) {
        return sql_raise_level(args[2].text, memory, result);
    }
    if (!sql_parse(args[0].text, &a) || !sql_parse(args[1].text, &b)) {
        return URIKIT_SQL_NULL;
    }
    return sql_integer(urikit_iri_equal(&a, &b, level), result);
}

static urikit_code resolve(const void *input, urikit_out *out)
{
    const verb_input *in = input;

    return urikit_uri_resolve(&in->base, &in->uri, URIKIT_RESOLVE_STRICT, out);
}

urikit_sql_status urikit_sql_uri_resolve(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                         urikit_sql_result *result)
{
    verb_input in;

    (void)count;
    if (!sql_parse(args[0].text, &in.base) || !sql_parse(args[1].text, &in.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(resolve, &in, URIKIT_URI_RESOLVE_BOUND(args[0].text.len, args[1].text.len), memory, result);
}

static urikit_code relativize(const void *input, urikit_out *out)
{
    const verb_input *in = input;

    return urikit_uri_relativize(&in->base, &in->uri, out);
}

urikit_sql_status urikit_sql_uri_relativize(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                            urikit_sql_result *result)
{
    verb_input in;

    (void)count;
    if (!sql_parse(args[0].text, &in.base) || !sql_parse(args[1].text, &in.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(relativize, &in, args[1].text.len, memory, result);
}

static urikit_code to_iri(const void *input, urikit_out *out)
{
    return urikit_iri_from_uri(input, out);
}

urikit_sql_status urikit_sql_uri_to_iri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    urikit_uri uri;

    (void)count;
    if (!sql_parse(args[0].text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(to_iri, &uri, args[0].text.len, memory, result);
}

static urikit_code to_uri(const void *input, urikit_out *out)
{
    return urikit_uri_from_iri(input, out);
}

urikit_sql_status urikit_sql_iri_to_uri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    urikit_uri iri;

    (void)count;
    if (!sql_parse(args[0].text, &iri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(to_uri, &iri, URIKIT_URI_FROM_IRI_BOUND(args[0].text.len), memory, result);
}

static urikit_code surt(const void *input, urikit_out *out)
{
    return urikit_uri_surt(input, out);
}

urikit_sql_status urikit_sql_uri_surt(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    urikit_uri uri;

    (void)count;
    if (!sql_parse(args[0].text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(surt, &uri, URIKIT_URI_SURT_BOUND(args[0].text.len), memory, result);
}

/* ---- bindings/sql/sql_cri.c ---- */

/* From URIs and IRIs to CRIs, and back. */


static urikit_code check_unicode(void *context, urikit_str text, bool lower, size_t *at)
{
    urikit_code code = urikit_nfc_check(text, at);

    (void)context;
    if (code) {
        return code == URIKIT_E_NFC ? URIKIT_E_CRI_NFC : code;
    }
    return lower && !urikit_is_lower(text, at) ? URIKIT_E_CRI_LABEL_CASE : URIKIT_OK;
}

const urikit_cri_options sql_cri_options = {
    .max_len = SIZE_MAX, .max_count = SIZE_MAX, .check = check_unicode,
};

static urikit_code to_cri(const void *input, urikit_out *out)
{
    const urikit_str *text = input;

    return urikit_cri_from_iri(*text, &sql_cri_options, out, NULL);
}

urikit_sql_status urikit_sql_uri_to_cri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    (void)count;
    return sql_produce(to_cri, &args[0].text, URIKIT_CRI_FROM_URI_BOUND(args[0].text.len), memory, result);
}

urikit_code sql_cri_check(urikit_str bytes, size_t *at)
{
    urikit_str item = bytes;
    urikit_cri cri;
    size_t before;
    urikit_code code;

    (void)urikit_cri_untag(bytes, &item);
    before = (size_t)(item.ptr - bytes.ptr);
    code = urikit_cri_decode(item, &sql_cri_options, &cri, at);
    code = code ? code : urikit_cri_validate(&cri, at);
    *at += before;
    return code;
}

static urikit_code from_cri(const void *input, urikit_out *out)
{
    return urikit_cri_to_uri(input, &sql_cri_options, out, NULL);
}

urikit_sql_status urikit_sql_cri_to_uri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    urikit_str item = args[0].text;
    urikit_cri cri;
    urikit_code code;

    (void)count;
    (void)urikit_cri_untag(args[0].text, &item);
    code = urikit_cri_decode(item, &sql_cri_options, &cri, NULL);
    if (code) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    return sql_produce(from_cri, &cri, URIKIT_CRI_TO_URI_BOUND(item.len), memory, result);
}

/* ---- bindings/sql/sql_query.c ---- */

/* Pairs of a query, segments of a path, percent-encoding. */


static bool has_byte(urikit_str text, int byte)
{
    return text.len > 0 && memchr(text.ptr, byte, text.len) != NULL;
}

static urikit_code decode(const void *input, urikit_out *out)
{
    const urikit_str *text = input;

    return urikit_percent_decode_text(*text, URIKIT_DECODE_UTF8, out, NULL);
}

urikit_sql_status sql_decode(urikit_str item, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_status status;

    if (!item.ptr || !has_byte(item, '%')) {
        return sql_slice(item, result);
    }
    status = sql_produce(decode, &item, item.len, memory, result);
    return status == URIKIT_SQL_VALUE && has_byte(result->text, '\0') ? URIKIT_SQL_NULL : status;
}

/* ---- one pair, one segment ---------------------------------------------------------- */

urikit_sql_status urikit_sql_uri_query_value(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                             urikit_sql_result *result)
{
    urikit_uri uri;
    urikit_str value;

    (void)count;
    if (!sql_parse(args[0].text, &uri) || !urikit_query_find(urikit_uri_query(&uri), args[1].text, 0, &value)) {
        return URIKIT_SQL_NULL;
    }
    return sql_decode(value, memory, result);
}

urikit_sql_status urikit_sql_uri_path_segment(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                              urikit_sql_result *result)
{
    int64_t n = args[1].integer;
    urikit_uri uri;
    urikit_str segment;

    (void)count;
    if (n > PTRDIFF_MAX || n < -PTRDIFF_MAX || !sql_parse(args[0].text, &uri) ||
        !urikit_path_segment(urikit_uri_path(&uri), (ptrdiff_t)n, &segment)) {
        return URIKIT_SQL_NULL;
    }
    return sql_decode(segment, memory, result);
}

/* ---- editing -------------------------------------------------------------------------- */

typedef struct query_edit {
    urikit_uri uri;
    urikit_str key;
    urikit_str value;
} query_edit;

static urikit_code set_query(const void *input, urikit_out *out)
{
    const query_edit *edit = input;

    return urikit_uri_query_set(&edit->uri, edit->key, edit->value, 0, out, NULL);
}

urikit_sql_status urikit_sql_uri_set_query(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    query_edit edit = { .key = args[1].text, .value = args[2].text };

    (void)count;
    if (!sql_parse(args[0].text, &edit.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(set_query, &edit, URIKIT_URI_QUERY_BOUND(args[0].text.len, args[1].text.len, args[2].text.len),
                       memory, result);
}

static urikit_code remove_query(const void *input, urikit_out *out)
{
    const query_edit *edit = input;

    return urikit_uri_query_remove(&edit->uri, edit->key, URIKIT_EDIT_LIST, out);
}

/* Are there few enough patterns, and few enough asterisks side by side? Asked without a URI; only long texts have more. */
static bool is_pattern(urikit_str pattern)
{
    urikit_out none = { NULL, 0, 0 };
    urikit_uri empty;

    return pattern.len < 64 || urikit_uri_parse(URIKIT_STR(""), URIKIT_PARSE_REFERENCE, &empty, NULL) ||
           !urikit_uri_query_remove(&empty, pattern, URIKIT_EDIT_LIST, &none);
}

urikit_sql_status urikit_sql_uri_remove_query(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                              urikit_sql_result *result)
{
    query_edit edit = { .key = args[1].text };

    (void)count;
    if (!is_pattern(edit.key)) {
        return sql_raise("uri_remove_query takes at most 32 patterns, and at most 64 asterisks side by side", result);
    }
    if (!sql_parse(args[0].text, &edit.uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_produce(remove_query, &edit, args[0].text.len, memory, result);
}

/* ---- percent-encoding ------------------------------------------------------------------ */

typedef struct encode_input {
    urikit_str text;
    urikit_component component;
} encode_input;

static urikit_code encode(const void *input, urikit_out *out)
{
    const encode_input *in = input;

    return urikit_percent_encode(in->text, in->component, out);
}

urikit_sql_status urikit_sql_uri_encode(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    encode_input in = { args[0].text, URIKIT_COMPONENT_UNRESERVED };

    if (count > 1 && !urikit_component_find(args[1].text, &in.component)) {
        return sql_raise_unknown("component", args[1].text,
                                 "the components are unreserved, userinfo, host, path-segment, path, query, query-value, fragment",
                                 memory, result);
    }
    return sql_produce(encode, &in, URIKIT_PERCENT_ENCODE_BOUND(in.text.len), memory, result);
}

urikit_sql_status urikit_sql_uri_decode(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    urikit_str text = args[0].text;

    (void)count;
    if (has_byte(text, '\0') || (!has_byte(text, '%') && urikit_utf8_check(text, NULL) != URIKIT_OK)) {
        return URIKIT_SQL_NULL;
    }
    return sql_decode(text, memory, result);
}

/* ---- bindings/sql/sql_template.c ---- */

/* URI templates: expand, match, route. A template that is malformed raises an error; values that are not give NULL. */



/* What most templates need is on the stack. */
enum { FEW_PARTS = 24, FEW_VARIABLES = 16, FEW_VALUES = 2048 };

/* ---- arguments ---------------------------------------------------------------------------- */

static urikit_sql_status raise_template(urikit_str text, urikit_code code, size_t at, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    char after[200];

    (void)snprintf(after, sizeof after, ", byte %zu: %s", at, urikit_code_text(code));
    return sql_raise_about("template ", text, after, memory, result);
}

static bool is_word(urikit_str text, const char *word)
{
    return urikit_str_equal(text, urikit_str_from(word));
}

/* Words with commas between, in an argument that may be missing. False: *text is a word that is not one of them. */
static bool read_options(const urikit_sql_arg *args, size_t count, size_t i, urikit_template_flags *flags, urikit_str *text)
{
    urikit_str rest = i < count ? args[i].text : URIKIT_STR("");

    *flags = 0;
    while (rest.len > 0) {
        const char *comma = memchr(rest.ptr, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.ptr) : rest.len;

        *text = urikit_str_of(rest.ptr, len);
        if (is_word(*text, "any-order")) {
            *flags |= URIKIT_TEMPLATE_ANY_ORDER;
        } else if (is_word(*text, "other-pairs")) {
            *flags |= URIKIT_TEMPLATE_OTHER_PAIRS;
        } else {
            return false;
        }
        rest = urikit_str_of(rest.ptr + len + (comma != NULL), rest.len - len - (comma != NULL));
    }
    return true;
}

static urikit_sql_status raise_option(urikit_str word, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    return sql_raise_unknown("option", word, "the options are any-order, other-pairs, with a comma between", memory, result);
}

/* The first place at or after `from` in a block where any type may be. */
static size_t aligned(const char *block, size_t from)
{
    size_t align = alignof(max_align_t);

    return from + (align - ((uintptr_t)block + from) % align) % align;
}

/* ---- expand ---------------------------------------------------------------------------------- */

typedef struct expand_input {
    urikit_str text;
    urikit_template_values values;
} expand_input;

static urikit_code expand(const void *input, urikit_out *out)
{
    const expand_input *in = input;
    urikit_template_values values = in->values;

    return urikit_template_expand_text(in->text, urikit_template_values_find, &values, out, NULL);
}

/* The values need `size` bytes: behind the result, whose length is measured first. */
static urikit_sql_status expand_large(expand_input *in, urikit_str json, size_t size, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    size_t most = size + alignof(max_align_t);
    urikit_out out = { NULL, 0, 0 };
    size_t from = 0;
    int round;

    for (round = 0; round < 2; round++) {
        char *block = memory->take(memory->context, from + most);
        urikit_code code;

        if (!block) {
            return URIKIT_SQL_NO_MEMORY;
        }
        out = urikit_out_of(block, from);
        from = aligned(block, from);
        if (urikit_template_values_read(json, block + from, size, &in->values, NULL)) {
            return URIKIT_SQL_NULL;
        }
        code = expand(in, &out);
        if (code && code != URIKIT_E_SPACE) {
            return URIKIT_SQL_NULL;
        }
        result->text = urikit_str_of(block, out.len);
        result->place = URIKIT_SQL_IN_MEMORY;
        if (!code) {
            break;
        }
        from = out.len;
    }
    return URIKIT_SQL_VALUE;
}

urikit_sql_status urikit_sql_uri_expand(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    alignas(max_align_t) char room[FEW_VALUES];
    expand_input in = { .text = args[0].text };
    urikit_template tmpl;
    size_t at = 0;
    urikit_code code = urikit_template_parse(in.text, NULL, 0, &tmpl, &at);

    (void)count;
    if (code && code != URIKIT_E_SPACE) {
        return raise_template(in.text, code, at, memory, result);
    }
    code = urikit_template_values_read(args[1].text, room, sizeof room, &in.values, NULL);
    if (code == URIKIT_E_SPACE) {
        return expand_large(&in, args[1].text, in.values.size, memory, result);
    }
    return code ? URIKIT_SQL_NULL : sql_produce(expand, &in, SIZE_MAX, memory, result);
}

/* ---- match ------------------------------------------------------------------------------------ */

typedef struct match_input {
    const urikit_template_capture *captures;
    size_t count;
} match_input;

static urikit_code write_captures(const void *input, urikit_out *out)
{
    const match_input *in = input;

    return urikit_template_captures_write(in->captures, in->count, out);
}

static urikit_sql_status no_match(urikit_code code, urikit_sql_result *result)
{
    return code == URIKIT_E_LIMIT ? sql_raise(urikit_code_text(code), result) : URIKIT_SQL_NULL;
}

/* Parts and captures are behind the result, whose length is measured first. */
static urikit_sql_status match_large(const urikit_template *needs, urikit_str text, urikit_template_flags flags,
                                     const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t captures_size = needs->variable_count * sizeof(urikit_template_capture);
    size_t most = captures_size + needs->count * sizeof(urikit_template_part) + 2 * alignof(max_align_t);
    size_t from = 0;
    int round;

    for (round = 0; round < 2; round++) {
        char *block = memory->take(memory->context, from + most);
        urikit_out out = urikit_out_of(block, from);
        urikit_template_capture *captures;
        urikit_template_part *parts;
        urikit_template tmpl;
        urikit_code code;

        if (!block) {
            return URIKIT_SQL_NO_MEMORY;
        }
        from = aligned(block, from);
        captures = (urikit_template_capture *)(void *)(block + from);
        parts = (urikit_template_part *)(void *)(block + aligned(block, from + captures_size));
        (void)!urikit_template_parse(needs->text, parts, needs->count, &tmpl, NULL); /* it was parsed before */
        code = urikit_template_match(&tmpl, text, flags, captures, tmpl.variable_count);
        if (code) {
            return no_match(code, result);
        }
        code = urikit_template_captures_write(captures, tmpl.variable_count, &out);
        result->text = urikit_str_of(block, out.len);
        result->place = URIKIT_SQL_IN_MEMORY;
        if (!code) {
            break;
        }
        from = out.len;
    }
    return URIKIT_SQL_VALUE;
}

urikit_sql_status urikit_sql_uri_match(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    urikit_template_part parts[FEW_PARTS];
    urikit_template_capture captures[FEW_VARIABLES];
    match_input in = { captures, 0 };
    urikit_template_flags flags;
    urikit_template tmpl;
    urikit_str word;
    size_t at = 0;
    urikit_code code = urikit_template_parse(args[0].text, parts, FEW_PARTS, &tmpl, &at);

    if (code && code != URIKIT_E_SPACE) {
        return raise_template(args[0].text, code, at, memory, result);
    }
    if (!read_options(args, count, 2, &flags, &word)) {
        return raise_option(word, memory, result);
    }
    if (code || tmpl.variable_count > FEW_VARIABLES) {
        return match_large(&tmpl, args[1].text, flags, memory, result);
    }
    code = urikit_template_match(&tmpl, args[1].text, flags, captures, FEW_VARIABLES);
    if (code) {
        return no_match(code, result);
    }
    in.count = tmpl.variable_count;
    return sql_produce(write_captures, &in, SIZE_MAX, memory, result);
}

/* ---- route -------------------------------------------------------------------------------------- */

/*
 * Templates that were read, at the beginning of a block. After them: the argument, for JSON inside of {"":...}; the views
 * of the templates; values from JSON; the routes; captures.
 */
typedef struct kept_routes {
    urikit_str given; /* a copy of the argument */
    urikit_template_routes routes;
    urikit_template_capture *captures;
} kept_routes;

/* What is known of the sizes, round after round. */
typedef struct route_sizes {
    size_t texts;
    size_t values;
    size_t routes;
    size_t variables;
} route_sizes;

/* An array of JSON, or one template a line: no URI reference begins with '['. */
static bool is_json(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len && memchr(" \t\r\n", text.ptr[i], 4); i++) {
    }
    return i < text.len && text.ptr[i] == '[';
}

/* The lines that are not empty. They are counted; up to `cap` of them are stored. */
static size_t split_lines(urikit_str text, urikit_str *lines, size_t cap)
{
    size_t count = 0;
    size_t from = 0;

    while (from < text.len) {
        const char *end = memchr(text.ptr + from, '\n', text.len - from);
        size_t len = (end ? (size_t)(end - text.ptr) : text.len) - from;
        size_t kept = len - (len > 0 && text.ptr[from + len - 1] == '\r');

        if (kept > 0 && count < cap) {
            lines[count] = urikit_str_of(text.ptr + from, kept);
        }
        count += kept > 0;
        from += len + 1;
    }
    return count;
}

static bool is_list_of_texts(const urikit_template_value *value)
{
    size_t i;

    for (i = 0; i < value->count && value->items[i].ptr; i++) {
    }
    return value->kind == URIKIT_TEMPLATE_LIST && i == value->count;
}

typedef struct route_reading {
    const urikit_sql_memory *memory;
    urikit_sql_result *result;
    urikit_str given;
    size_t front; /* bytes of the block before the routes: for the result, where the block is not kept */
    bool json;
    route_sizes sizes;
    char *block;
    kept_routes *kept;
} route_reading;

static char *route_block(route_reading *r, size_t size)
{
    urikit_sql_kept *kept = r->memory->kept;

    r->block = kept ? kept->keep(kept, size) : r->memory->take(r->memory->context, size);
    return r->block;
}

/* Takes a block for the sizes that are known, and fills it as far as they are right. *more: they were not. */
static urikit_sql_status read_round(route_reading *r, bool *more)
{
    static const char before[] = { '{', '"', '"', ':' };
    const size_t pad = alignof(max_align_t);
    route_sizes *s = &r->sizes;
    size_t copy = sizeof before + r->given.len + 1;
    size_t size = r->front + sizeof(kept_routes) + copy + s->texts * sizeof(urikit_str) + s->values + s->routes +
                  s->variables * sizeof(urikit_template_capture) + 6 * pad;
    urikit_template_values values = { NULL, 0, 0 };
    const urikit_str *texts;
    urikit_str *lines;
    urikit_code code;
    size_t count, which = 0, at = 0, place;
    char *text;

    *more = false;
    if (!route_block(r, size)) {
        return URIKIT_SQL_NO_MEMORY;
    }
    place = aligned(r->block, r->front);
    r->kept = (kept_routes *)(void *)(r->block + place);
    memset(r->kept, 0, sizeof *r->kept);
    text = r->block + place + sizeof *r->kept;
    memcpy(text, before, sizeof before);
    memcpy(text + sizeof before, r->given.ptr, r->given.len);
    text[copy - 1] = '}';
    place = aligned(r->block, place + sizeof *r->kept + copy);
    lines = (urikit_str *)(void *)(r->block + place);
    place = aligned(r->block, place + s->texts * sizeof *lines);
    if (r->json) {
        code = urikit_template_values_read(urikit_str_of(text, copy), r->block + place, s->values, &values, &at);
        if (code == URIKIT_E_SPACE) {
            s->values = values.size;
            *more = true;
            return URIKIT_SQL_VALUE;
        }
        if (code || values.count != 1 || !is_list_of_texts(&values.rows[0].value)) {
            return sql_raise("the templates are a JSON array of strings, or one template a line", r->result);
        }
        texts = values.rows[0].value.items;
        count = values.rows[0].value.count;
    } else {
        count = split_lines(urikit_str_of(text + sizeof before, r->given.len), lines, s->texts);
        texts = lines;
    }
    place = aligned(r->block, place + s->values);
    code = urikit_template_routes_read(texts, count, r->block + place, s->routes, &r->kept->routes, &which, &at);
    if (code == URIKIT_E_SPACE) {
        s->routes = r->kept->routes.size;
        s->variables = r->kept->routes.variable_count;
        *more = true;
        return URIKIT_SQL_VALUE;
    }
    if (code) {
        char message[200]; /* the template is in the block, which may go */
        char shown[64];
        size_t len = texts[which].len < sizeof shown ? texts[which].len : sizeof shown;

        memcpy(shown, texts[which].ptr, len);
        (void)snprintf(message, sizeof message, ", byte %zu: %s", at, urikit_code_text(code));
        return sql_raise_about("template ", urikit_str_of(shown, len), message, r->memory, r->result);
    }
    place = aligned(r->block, place + s->routes);
    r->kept->captures = (urikit_template_capture *)(void *)(r->block + place);
    r->kept->given = urikit_str_of(text + sizeof before, r->given.len);
    return URIKIT_SQL_VALUE;
}

/* The routes of an argument: those that are kept, or new ones. */
static urikit_sql_status read_routes(route_reading *r)
{
    urikit_sql_kept *kept = r->memory->kept;
    urikit_sql_status status = URIKIT_SQL_VALUE;
    bool more = true;

    if (kept && kept->block) {
        r->block = kept->block;
        r->kept = (kept_routes *)(void *)(r->block + aligned(r->block, 0));
        if (r->kept->captures && (kept->same || urikit_str_equal(r->kept->given, r->given))) {
            return URIKIT_SQL_VALUE;
        }
    }
    r->json = is_json(r->given);
    r->front = kept || !r->json ? 0 : r->given.len;
    r->sizes.texts = r->json ? 0 : split_lines(r->given, NULL, 0);
    while (status == URIKIT_SQL_VALUE && more) {
        status = read_round(r, &more);
    }
    if (status != URIKIT_SQL_VALUE && kept && kept->block) {
        memset((char *)kept->block + aligned(kept->block, 0), 0, sizeof(kept_routes)); /* nothing to be used again */
    }
    return status;
}

urikit_sql_status urikit_sql_uri_route(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    route_reading r = { .memory = memory, .result = result, .given = args[1].text };
    urikit_template_flags flags;
    urikit_sql_status status;
    urikit_code code;
    urikit_str word;
    urikit_str found;
    size_t which = 0;

    if (!read_options(args, count, 2, &flags, &word)) {
        return raise_option(word, memory, result);
    }
    status = read_routes(&r);
    if (status != URIKIT_SQL_VALUE) {
        return status;
    }
    code = urikit_template_route(&r.kept->routes, args[0].text, flags, r.kept->captures, r.kept->routes.variable_count, &which);
    if (code) {
        return no_match(code, result);
    }
    found = r.kept->routes.templates[which].text;
    if (!is_json(r.given)) { /* the same place of the argument */
        return sql_slice(urikit_str_of(args[1].text.ptr + (found.ptr - r.kept->given.ptr), found.len), result);
    }
    if (memory->kept) {
        return sql_copy(found, memory, result);
    }
    memmove(r.block, found.ptr ? found.ptr : "", found.len);
    result->text = urikit_str_of(r.block, found.len);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}

/* ---- bindings/sql/sql_rows.c ---- */

/* The functions that give rows: pairs of a query, segments of a path, findings of lint. */


static void begin(urikit_str rest, urikit_sql_rows_kind kind, urikit_sql_rows *rows)
{
    memset(rows, 0, sizeof *rows);
    rows->rest = rest;
    rows->kind = kind;
}

bool urikit_sql_query_each(urikit_str text, urikit_sql_rows *rows)
{
    urikit_uri uri;

    if (!sql_parse(text, &uri)) {
        return false;
    }
    begin(urikit_uri_query(&uri), URIKIT_SQL_PAIRS, rows);
    return true;
}

bool urikit_sql_segment_each(urikit_str text, urikit_sql_rows *rows)
{
    urikit_uri uri;

    if (!sql_parse(text, &uri)) {
        return false;
    }
    begin(urikit_uri_path(&uri), URIKIT_SQL_SEGMENTS, rows);
    return true;
}

bool urikit_sql_finding_each(urikit_str text, urikit_sql_rows *rows)
{
    begin(text, URIKIT_SQL_FINDINGS, rows);
    urikit_lint_start(&rows->lint, text);
    return true;
}

static bool next_finding(urikit_sql_rows *rows)
{
    urikit_out why = { rows->why, sizeof rows->why, 0 };
    urikit_finding found;
    urikit_lint_rule rule;

    if (!urikit_lint_next(&rows->lint, &found) || !urikit_lint_rule_at(found.rule, &rule) ||
        urikit_lint_why(&rows->lint, &found, &why) != URIKIT_OK) {
        return false;
    }
    rows->items[0] = urikit_str_from(rule.id);
    rows->items[1] = urikit_str_from(urikit_severity_name((urikit_severity)rule.severity));
    rows->numbers[2] = (int64_t)found.start;
    rows->numbers[3] = (int64_t)found.end;
    rows->items[4] = urikit_str_of(rows->why, why.len);
    return true;
}

bool urikit_sql_rows_next(urikit_sql_rows *rows)
{
    bool more = rows->kind == URIKIT_SQL_PAIRS      ? urikit_query_next(&rows->rest, &rows->items[0], &rows->items[1])
                : rows->kind == URIKIT_SQL_SEGMENTS ? urikit_path_next(&rows->rest, &rows->items[0])
                                                    : next_finding(rows);

    rows->ordinal += more;
    return more;
}

urikit_sql_status urikit_sql_item(const urikit_sql_rows *rows, size_t i, const urikit_sql_memory *memory,
                                  urikit_sql_result *result)
{
    if (rows->kind != URIKIT_SQL_FINDINGS) {
        return sql_decode(rows->items[i], memory, result);
    }
    return rows->items[i].ptr ? sql_slice(rows->items[i], result) : sql_integer(rows->numbers[i], result);
}

/* ---- bindings/sql/sql_json.c ---- */

/* Results as JSON text, RFC 8259: uri_findings, and what engines without structs and lists have of uri_parse and uri_query_list. */



enum { JSON_UNWATCHED = 256 }; /* findings, or pairs, between two looks whether the call is to end */

/* What does not fit is counted. */
static void json_add(urikit_out *out, urikit_str text)
{
    urikit_code code = urikit_out_append(out, text);

    (void)code;
}

static void json_put(urikit_out *out, const char *text)
{
    json_add(out, urikit_str_from(text));
}

/* Bytes of valid UTF-8 as they are between quotes. */
static void json_escaped(urikit_out *out, urikit_str text)
{
    static const char hex[] = "0123456789abcdef";
    size_t from = 0, i;

    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        char escape[7] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15], '\0' };

        if (c >= 0x20 && c != '"' && c != '\\') {
            continue;
        }
        json_add(out, urikit_str_of(text.ptr + from, i - from));
        if (c >= 0x20) {
            escape[1] = (char)c;
            escape[2] = '\0';
        }
        json_put(out, escape);
        from = i + 1;
    }
    json_add(out, urikit_str_of(text.ptr + from, text.len - from));
}

static void json_string(urikit_out *out, urikit_str text)
{
    json_put(out, "\"");
    json_escaped(out, text);
    json_put(out, "\"");
}

static void json_member(urikit_out *out, const char *name, urikit_str text)
{
    json_put(out, name);
    if (text.ptr) {
        json_string(out, text);
    } else {
        json_put(out, "null");
    }
}

static void json_number(urikit_out *out, const char *name, size_t number)
{
    char digits[24];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    json_put(out, name);
    json_add(out, urikit_str_of(digits + at, sizeof digits - at));
}

/* What the producers below read. */
typedef struct json_input {
    const urikit_sql_memory *memory;
    urikit_str text;
    urikit_uri uri;
    urikit_severity least;
} json_input;

/* What ends a producer that was stopped: sql_produce answers NULL. */
static urikit_code json_finish(const urikit_out *out, bool stopped)
{
    return stopped ? URIKIT_E_LIMIT : out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

static bool json_is_stopped(const json_input *in, size_t i)
{
    return i % JSON_UNWATCHED == 0 && in->memory->stopped && in->memory->stopped(in->memory->context);
}

/* ---- findings --------------------------------------------------------------------------- */

static void json_finding(const urikit_lint *lint, const urikit_finding *found, const urikit_lint_rule *rule, urikit_out *out)
{
    char space[URIKIT_LINT_WHY_BOUND];
    urikit_out why = { space, sizeof space, 0 };

    if (urikit_lint_why(lint, found, &why) != URIKIT_OK) {
        why.len = 0; /* not reached: the space is the bound */
    }
    json_member(out, "{\"rule\":", urikit_str_from(rule->id));
    json_member(out, ",\"title\":", urikit_str_from(rule->title));
    json_member(out, ",\"severity\":", urikit_str_from(urikit_severity_name((urikit_severity)rule->severity)));
    json_number(out, ",\"start\":", found->start);
    json_number(out, ",\"end\":", found->end);
    json_member(out, ",\"why\":", urikit_str_of(space, why.len));
    json_member(out, ",\"section\":", urikit_str_from(rule->section));
    json_put(out, "}");
}

static urikit_code json_write_findings(const void *input, urikit_out *out)
{
    const json_input *in = input;
    bool stopped = false, first = true;
    urikit_lint_rule rule;
    urikit_finding found;
    urikit_lint lint;
    size_t i;

    json_put(out, "[");
    urikit_lint_start(&lint, in->text);
    for (i = 0; !stopped && urikit_lint_next(&lint, &found); i++) {
        stopped = json_is_stopped(in, i);
        if (urikit_lint_rule_at(found.rule, &rule) && rule.severity >= in->least) {
            json_put(out, first ? "" : ",");
            json_finding(&lint, &found, &rule, out);
            first = false;
        }
    }
    json_put(out, "]");
    return json_finish(out, stopped);
}

static bool json_find_severity(urikit_str name, urikit_severity *severity)
{
    int i;

    for (i = URIKIT_SEVERITY_NOTE; i <= URIKIT_SEVERITY_ERROR; i++) {
        *severity = (urikit_severity)i;
        if (urikit_str_equal(name, urikit_str_from(urikit_severity_name(*severity)))) {
            return true;
        }
    }
    return false;
}

urikit_sql_status urikit_sql_uri_findings(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    json_input in = { .memory = memory, .text = args[0].text, .least = URIKIT_SEVERITY_NOTE };

    if (count > 1 && !json_find_severity(args[1].text, &in.least)) {
        return sql_raise_unknown("severity", args[1].text, "the severities are note, warning, error", memory, result);
    }
    return sql_produce(json_write_findings, &in, SIZE_MAX, memory, result);
}

/* ---- parts and pairs ------------------------------------------------------------------------ */

static urikit_code json_write_parts(const void *input, urikit_out *out)
{
    const json_input *in = input;
    int32_t port = URIKIT_NO_PORT;

    json_member(out, "{\"scheme\":", urikit_uri_scheme(&in->uri));
    json_member(out, ",\"userinfo\":", urikit_uri_userinfo(&in->uri));
    json_member(out, ",\"host\":", urikit_uri_host(&in->uri));
    json_member(out, ",\"host_kind\":", urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(&in->uri))));
    if (urikit_uri_port_written(&in->uri, &port) == URIKIT_OK && port != URIKIT_NO_PORT) {
        json_number(out, ",\"port\":", (size_t)port);
    } else {
        json_put(out, ",\"port\":null");
    }
    json_member(out, ",\"path\":", urikit_uri_path(&in->uri));
    json_member(out, ",\"query\":", urikit_uri_query(&in->uri));
    json_member(out, ",\"fragment\":", urikit_uri_fragment(&in->uri));
    json_put(out, "}");
    return json_finish(out, false);
}

urikit_sql_status urikit_sql_uri_parse_json(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                            urikit_sql_result *result)
{
    json_input in = { .memory = memory };

    (void)count;
    return sql_parse(args[0].text, &in.uri) ? sql_produce(json_write_parts, &in, SIZE_MAX, memory, result) : URIKIT_SQL_NULL;
}

static int json_hex_value(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* A key or value of a query, decoded: null where it is absent, or not UTF-8 when decoded, or has a NUL then. */
static void json_decoded(urikit_out *out, const char *name, urikit_str item)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_code code = item.ptr ? urikit_percent_decode_text(item, URIKIT_DECODE_UTF8, &measure, NULL) : URIKIT_OK;
    size_t from = 0, i;
    bool has_nul = false;

    for (i = 0; i + 2 < item.len; i++) {
        has_nul = has_nul || memcmp(item.ptr + i, "%00", 3) == 0;
    }
    json_put(out, name);
    if (!item.ptr || (code && code != URIKIT_E_SPACE) || has_nul) {
        json_put(out, "null");
        return;
    }
    json_put(out, "\"");
    for (i = 0; i < item.len; i++) {
        if (item.ptr[i] == '%') { /* the text is valid: two hex digits follow */
            char byte = (char)(json_hex_value(item.ptr[i + 1]) << 4 | json_hex_value(item.ptr[i + 2]));

            json_escaped(out, urikit_str_of(item.ptr + from, i - from));
            json_escaped(out, urikit_str_of(&byte, 1));
            i += 2;
            from = i + 1;
        }
    }
    json_escaped(out, urikit_str_of(item.ptr + from, item.len - from));
    json_put(out, "\"");
}

static urikit_code json_write_pairs(const void *input, urikit_out *out)
{
    const json_input *in = input;
    urikit_str rest = urikit_uri_query(&in->uri), key, value;
    bool stopped = false;
    size_t i;

    json_put(out, "[");
    for (i = 0; !stopped && urikit_query_next(&rest, &key, &value); i++) {
        stopped = json_is_stopped(in, i);
        json_decoded(out, i == 0 ? "{\"key\":" : ",{\"key\":", key);
        json_decoded(out, ",\"value\":", value);
        json_put(out, "}");
    }
    json_put(out, "]");
    return json_finish(out, stopped);
}

urikit_sql_status urikit_sql_uri_query_list_json(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                                 urikit_sql_result *result)
{
    json_input in = { .memory = memory };

    (void)count;
    return sql_parse(args[0].text, &in.uri) ? sql_produce(json_write_pairs, &in, SIZE_MAX, memory, result) : URIKIT_SQL_NULL;
}

/* ---- bindings/sql/sql_table.c ---- */

/* The functions by name. */

/* clang-format off */
#define T URIKIT_SQL_TEXT
#define B URIKIT_SQL_BYTES
#define E URIKIT_SQL_TEXT_OR_BYTES
#define I URIKIT_SQL_INTEGER
#define Q URIKIT_SQL_BOOLEAN

static const urikit_sql_row rows[] = {
    { "uri_valid", urikit_sql_uri_valid, Q, 1, 2, { E, T }, { "x", "kind" },
      "true if x is a URI or IRI reference, or valid as the kind" },
    { "uri_error", urikit_sql_uri_error, T, 1, 2, { E, T }, { "x", "kind" },
      "why x is not valid: code:offset: sentence; NULL if it is" },
    { "uri_strict", urikit_sql_uri_strict, T, 1, 1, { T }, { "x" }, "x itself; raises an error if it is not valid" },
    { "uri_scheme", urikit_sql_uri_scheme, T, 1, 1, { T }, { "x" }, "the scheme as written" },
    { "uri_authority", urikit_sql_uri_authority, T, 1, 1, { T }, { "x" }, "userinfo, host and port as written" },
    { "uri_userinfo", urikit_sql_uri_userinfo, T, 1, 1, { T }, { "x" }, "the userinfo as written" },
    { "uri_host", urikit_sql_uri_host, T, 1, 1, { T }, { "x" }, "the host as written, IP literals with brackets" },
    { "uri_host_kind", urikit_sql_uri_host_kind, T, 1, 1, { T }, { "x" }, "reg-name, ipv4, ipv6 or ipvfuture" },
    { "uri_port", urikit_sql_uri_port, I, 1, 1, { T }, { "x" }, "the port as written; NULL above 65535" },
    { "uri_effective_port", urikit_sql_uri_effective_port, I, 1, 1, { T }, { "x" },
      "the port, or the default of the scheme" },
    { "uri_path", urikit_sql_uri_path, T, 1, 1, { T }, { "x" }, "the path as written" },
    { "uri_query", urikit_sql_uri_query, T, 1, 1, { T }, { "x" }, "the query as written" },
    { "uri_fragment", urikit_sql_uri_fragment, T, 1, 1, { T }, { "x" }, "the fragment as written" },
    { "uri_normalize", urikit_sql_uri_normalize, T, 1, 2, { T, T }, { "x", "level" },
      "the normal form at a level: string, case, percent, path, syntax (default), scheme" },
    { "uri_resolve", urikit_sql_uri_resolve, T, 2, 2, { T, T }, { "base", "ref" },
      "the target of a reference; NULL where base has no scheme" },
    { "uri_relativize", urikit_sql_uri_relativize, T, 2, 2, { T, T }, { "base", "x" },
      "the shortest reference that resolves to x" },
    { "uri_equal", urikit_sql_uri_equal, Q, 2, 3, { T, T, T }, { "a", "b", "level" },
      "true if the normal forms at a level are the same; a URI is compared by the IRI that it maps to" },
    { "uri_query_value", urikit_sql_uri_query_value, T, 2, 2, { T, T }, { "x", "key" },
      "the first value of a key in the query, decoded" },
    { "uri_set_query", urikit_sql_uri_set_query, T, 3, 3, { T, T, T }, { "x", "key", "value" },
      "x with one value for a key of its query" },
    { "uri_remove_query", urikit_sql_uri_remove_query, T, 2, 2, { T, T }, { "x", "key" },
      "x without the pairs of the keys, which have commas between; * matches anything" },
    { "uri_path_segment", urikit_sql_uri_path_segment, T, 2, 2, { T, I }, { "x", "n" },
      "a segment of the path, decoded; 1 is the first, -1 the last" },
    { "uri_surt", urikit_sql_uri_surt, T, 1, 1, { T }, { "x" }, "a key that sorts by domain" },
    { "uri_registrable", urikit_sql_uri_registrable, T, 1, 2, { T, T }, { "x", "section" },
      "the registrable domain of the host in lower case, by the Public Suffix List; its section: all (default), icann" },
    { "uri_to_iri", urikit_sql_uri_to_iri, T, 1, 1, { T }, { "x" }, "the IRI that a URI maps to" },
    { "iri_to_uri", urikit_sql_iri_to_uri, T, 1, 1, { T }, { "x" }, "the URI that an IRI maps to" },
    { "uri_to_cri", urikit_sql_uri_to_cri, B, 1, 1, { T }, { "x" }, "the CRI in CBOR" },
    { "cri_to_uri", urikit_sql_cri_to_uri, T, 1, 1, { B }, { "cri" }, "the URI of a CRI in CBOR" },
    { "uri_encode", urikit_sql_uri_encode, T, 1, 2, { T, T }, { "text", "component" },
      "the text percent-encoded for a component; by default only unreserved characters stay" },
    { "uri_decode", urikit_sql_uri_decode, T, 1, 1, { T }, { "text" },
      "the text percent-decoded; NULL where that is not UTF-8 or has a NUL" },
    { "uri_findings", urikit_sql_uri_findings, T, 1, 2, { T, T }, { "x", "severity" },
      "what is dangerous or misleading in any text, as a JSON array; of at least a severity: note (default), warning, error" },
    { "uri_expand", urikit_sql_uri_expand, T, 2, 2, { T, T }, { "template", "variables" },
      "the URI template (RFC 6570) with variables, a JSON object; NULL where they are not" },
    { "uri_match", urikit_sql_uri_match, T, 2, 3, { T, T, T }, { "template", "x", "options" },
      "what a URI template takes of x: a JSON object; NULL where it does not match; options: any-order, other-pairs" },
    { "uri_route", urikit_sql_uri_route, T, 2, 3, { T, T, T }, { "x", "templates", "options" },
      "the most specific template that matches x, of lines or a JSON array; NULL where none does; options as uri_match" },
};

static const urikit_sql_rows_row rows_rows[] = {
    { "uri_query_each", urikit_sql_query_each, 2, { "key", "value" }, { T, T }, "the pairs of the query, decoded" },
    { "uri_segment_each", urikit_sql_segment_each, 1, { "segment" }, { T }, "the segments of the path, decoded" },
    { "uri_finding_each", urikit_sql_finding_each, 5, { "rule", "severity", "start_at", "end_at", "why" }, { T, T, I, I, T },
      "what is dangerous or misleading in any text: rule, severity, bytes from and to, why" },
};
/* clang-format on */
#undef T
#undef B
#undef E
#undef I
#undef Q

/* Not a row of the table: it has no argument, which Spark's functions do not do without. */
const urikit_sql_row urikit_sql_psl_version_row = {
    .name = "psl_version", .call = urikit_sql_psl_version, .result = URIKIT_SQL_TEXT,
    .does = "the date of the Public Suffix List that is built in",
};

/* Nor are these: other engines have types of their own for them. */
const urikit_sql_row urikit_sql_json_rows[2] = {
    { .name = "uri_parse", .call = urikit_sql_uri_parse_json, .result = URIKIT_SQL_TEXT, .min_args = 1, .max_args = 1,
      .types = { URIKIT_SQL_TEXT }, .args = { "x" },
      .does = "all parts as a JSON object: scheme, userinfo, host, host_kind, port, path, query, fragment" },
    { .name = "uri_query_list", .call = urikit_sql_uri_query_list_json, .result = URIKIT_SQL_TEXT, .min_args = 1, .max_args = 1,
      .types = { URIKIT_SQL_TEXT }, .args = { "x" },
      .does = "the pairs of the query, decoded, as a JSON array of objects with key and value" },
};

bool urikit_sql_at(size_t i, urikit_sql_row *row)
{
    if (i >= sizeof rows / sizeof rows[0]) {
        return false;
    }
    *row = rows[i];
    return true;
}

bool urikit_sql_rows_at(size_t i, urikit_sql_rows_row *row)
{
    if (i >= sizeof rows_rows / sizeof rows_rows[0]) {
        return false;
    }
    *row = rows_rows[i];
    return true;
}

/* ---- bindings/sqlite/sqlite_values.c ---- */

/* Arguments and results, as SQLite holds them. */

SQLITE_EXTENSION_INIT3

void *sqlite_take(void *context, size_t size)
{
    sqlite_block *block = context;

    sqlite3_free(block->ptr);
    block->ptr = NULL;
    if (size > (size_t)sqlite3_limit(block->db, SQLITE_LIMIT_LENGTH, -1)) {
        block->too_big = true;
        return NULL;
    }
    block->ptr = sqlite3_malloc64(size);
    return block->ptr;
}

bool sqlite_borrow_text(sqlite3_value *value, urikit_str *text)
{
    const char *ptr = (const char *)sqlite3_value_text(value); /* before the length: it may convert */

    *text = urikit_str_of(ptr, (size_t)sqlite3_value_bytes(value));
    return ptr != NULL;
}

/* Text of the result; what is in the block is handed over without a copy. */
static void answer_text(sqlite3_context *context, bool bytes, const urikit_sql_result *result, sqlite_block *block)
{
    sqlite3_destructor_type destructor = SQLITE_TRANSIENT;

    if (result->place == URIKIT_SQL_IN_CONSTANT) {
        destructor = SQLITE_STATIC;
    } else if (result->place == URIKIT_SQL_IN_MEMORY) {
        destructor = sqlite3_free;
        block->ptr = NULL;
    }
    if (bytes) {
        sqlite3_result_blob64(context, result->text.ptr, result->text.len, destructor);
    } else {
        sqlite3_result_text64(context, result->text.ptr, result->text.len, destructor, SQLITE_UTF8);
    }
}

void sqlite_answer(sqlite3_context *context, urikit_sql_status status, urikit_sql_type type,
                   const urikit_sql_result *result, sqlite_block *block)
{
    switch (status) {
    case URIKIT_SQL_NULL:
        sqlite3_result_null(context);
        break;
    case URIKIT_SQL_VALUE:
        if (type == URIKIT_SQL_INTEGER || type == URIKIT_SQL_BOOLEAN) {
            sqlite3_result_int64(context, result->integer);
        } else {
            answer_text(context, type == URIKIT_SQL_BYTES, result, block);
        }
        break;
    case URIKIT_SQL_RAISE:
        sqlite3_result_error(context, result->text.ptr, (int)result->text.len);
        break;
    case URIKIT_SQL_NO_MEMORY:
    default:
        if (block->too_big) {
            sqlite3_result_error_toobig(context);
        } else {
            sqlite3_result_error_nomem(context);
        }
    }
    sqlite3_free(block->ptr);
}

/* ---- bindings/sqlite/sqlite_rows.c ---- */

/* The table-valued functions: eponymous virtual tables with the argument in a hidden column. */


SQLITE_EXTENSION_INIT3

enum { COLUMN_ORDINAL, COLUMN_ITEMS };

typedef struct rows_table {
    sqlite3_vtab base; /* first: SQLite's own view of it */
    urikit_sql_rows_row row;
} rows_table;

typedef struct rows_cursor {
    sqlite3_vtab_cursor base; /* first */
    sqlite3_value *argument;  /* ours; the rows borrow its text */
    urikit_sql_rows rows;
    bool at_end;
} rows_cursor;

/* "CREATE TABLE t(ordinal INTEGER, key TEXT, value TEXT, x HIDDEN)", to be freed; NULL without memory. */
static char *schema_of(const urikit_sql_rows_row *row)
{
    char *schema = sqlite3_mprintf("CREATE TABLE t(ordinal INTEGER");
    size_t i;

    for (i = 0; i < row->item_count && schema; i++) {
        char *longer = sqlite3_mprintf("%s, %s %s", schema, row->items[i], row->types[i] == URIKIT_SQL_INTEGER ? "INTEGER" : "TEXT");

        sqlite3_free(schema);
        schema = longer;
    }
    if (schema) {
        char *whole = sqlite3_mprintf("%s, x HIDDEN)", schema);

        sqlite3_free(schema);
        schema = whole;
    }
    return schema;
}

static int rows_connect(sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **vtab, char **message)
{
    const urikit_sql_rows_row *row = aux;
    char *schema = schema_of(row);
    rows_table *table;
    int code;

    (void)argc, (void)argv, (void)message;
    if (!schema) {
        return SQLITE_NOMEM;
    }
    code = sqlite3_declare_vtab(db, schema);
    sqlite3_free(schema);
    if (code != SQLITE_OK) {
        return code;
    }
    table = sqlite3_malloc64(sizeof *table);
    if (!table) {
        return SQLITE_NOMEM;
    }
    memset(table, 0, sizeof *table);
    table->row = *row;
    *vtab = &table->base;
    return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
}

static int rows_disconnect(sqlite3_vtab *vtab)
{
    sqlite3_free(vtab);
    return SQLITE_OK;
}

/* The argument must be known; rows come in the order of `ordinal`. */
static int rows_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info)
{
    const rows_table *table = (const rows_table *)vtab;
    int hidden = COLUMN_ITEMS + table->row.item_count;
    bool given = false;
    int i;

    for (i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != hidden || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) {
            continue;
        }
        given = true;
        if (info->aConstraint[i].usable) {
            info->aConstraintUsage[i].argvIndex = 1;
            info->aConstraintUsage[i].omit = 1;
            info->estimatedCost = 10;
            info->estimatedRows = 5;
            info->orderByConsumed = info->nOrderBy == 1 && info->aOrderBy[0].iColumn == COLUMN_ORDINAL &&
                                    !info->aOrderBy[0].desc;
            return SQLITE_OK;
        }
    }
    if (!given) {
        sqlite3_free(vtab->zErrMsg);
        vtab->zErrMsg = sqlite3_mprintf("%s needs its argument: %s(x)", table->row.name, table->row.name);
        return SQLITE_ERROR;
    }
    return SQLITE_CONSTRAINT; /* SQLite tries another order of the tables */
}

static int rows_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **cursor)
{
    rows_cursor *fresh = sqlite3_malloc64(sizeof *fresh);

    (void)vtab;
    if (!fresh) {
        return SQLITE_NOMEM;
    }
    memset(fresh, 0, sizeof *fresh);
    fresh->at_end = true;
    *cursor = &fresh->base;
    return SQLITE_OK;
}

static int rows_close(sqlite3_vtab_cursor *base)
{
    rows_cursor *cursor = (rows_cursor *)base;

    sqlite3_value_free(cursor->argument);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int rows_next(sqlite3_vtab_cursor *base)
{
    rows_cursor *cursor = (rows_cursor *)base;

    cursor->at_end = !urikit_sql_rows_next(&cursor->rows);
    return SQLITE_OK;
}

/* Begin with an argument; NULL, and text that is not valid, have no rows. */
static int rows_filter(sqlite3_vtab_cursor *base, int index, const char *index_text, int argc, sqlite3_value **argv)
{
    rows_cursor *cursor = (rows_cursor *)base;
    const rows_table *table = (const rows_table *)base->pVtab;
    urikit_str text;

    (void)index, (void)index_text, (void)argc;
    sqlite3_value_free(cursor->argument);
    cursor->argument = NULL;
    cursor->at_end = true;
    if (sqlite3_value_type(argv[0]) == SQLITE_NULL) {
        return SQLITE_OK;
    }
    cursor->argument = sqlite3_value_dup(argv[0]);
    if (!cursor->argument || !sqlite_borrow_text(cursor->argument, &text)) {
        return SQLITE_NOMEM;
    }
    return table->row.begin(text, &cursor->rows) ? rows_next(base) : SQLITE_OK;
}

static int rows_eof(sqlite3_vtab_cursor *base)
{
    return ((const rows_cursor *)base)->at_end;
}

static int rows_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    const rows_cursor *cursor = (const rows_cursor *)base;
    const rows_table *table = (const rows_table *)base->pVtab;
    sqlite_block block = { sqlite3_context_db_handle(context), NULL, false };
    urikit_sql_memory memory = { .take = sqlite_take, .context = &block };
    urikit_sql_result result;

    if (column == COLUMN_ORDINAL) {
        sqlite3_result_int64(context, cursor->rows.ordinal);
    } else if (column < COLUMN_ITEMS + table->row.item_count) {
        size_t i = (size_t)(column - COLUMN_ITEMS);
        urikit_sql_status status = urikit_sql_item(&cursor->rows, i, &memory, &result);

        sqlite_answer(context, status, (urikit_sql_type)table->row.types[i], &result, &block);
    } else {
        sqlite3_result_value(context, cursor->argument);
    }
    return SQLITE_OK;
}

static int rows_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid)
{
    *rowid = ((const rows_cursor *)base)->rows.ordinal;
    return SQLITE_OK;
}

/* Without xCreate the table is eponymous only: no CREATE VIRTUAL TABLE. */
static const sqlite3_module rows_module = {
    .iVersion = 0,
    .xConnect = rows_connect,
    .xBestIndex = rows_best_index,
    .xDisconnect = rows_disconnect,
    .xOpen = rows_open,
    .xClose = rows_close,
    .xFilter = rows_filter,
    .xNext = rows_next,
    .xEof = rows_eof,
    .xColumn = rows_column,
    .xRowid = rows_rowid,
};

int sqlite_add_rows(sqlite3 *db)
{
    urikit_sql_rows_row row;
    size_t i;

    for (i = 0; urikit_sql_rows_at(i, &row); i++) {
        urikit_sql_rows_row *copy = sqlite3_malloc64(sizeof *copy);
        int code;

        if (!copy) {
            return SQLITE_NOMEM;
        }
        *copy = row;
        code = sqlite3_create_module_v2(db, row.name, &rows_module, copy, sqlite3_free);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    return SQLITE_OK;
}

/* ---- bindings/sqlite/sqlite_functions.c ---- */

/* The extension for SQLite: scalar functions and the collation URI. The functions themselves are in bindings/sql. */




SQLITE_EXTENSION_INIT1

enum {
    OLDEST_SQLITE = 3031000, /* the first with SQLITE_INNOCUOUS */
    FUNCTION_FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
};

/* ---- scalar functions ------------------------------------------------------------------- */

/* Was the connection interrupted? SQLite tells from 3.41 on, whatever it was built against. */
static bool sqlite_stopped(void *context)
{
#if SQLITE_VERSION_NUMBER >= 3041000
    return sqlite3_libversion_number() >= 3041000 && sqlite3_is_interrupted(((sqlite_block *)context)->db);
#else
    (void)context;
    return false;
#endif
}

static bool borrow_bytes(sqlite3_value *value, urikit_str *bytes)
{
    const char *ptr = sqlite3_value_blob(value);
    int len = sqlite3_value_bytes(value);

    *bytes = urikit_str_of(ptr ? ptr : "", (size_t)len);
    return ptr != NULL || len == 0; /* an empty blob has no pointer */
}

static bool borrow_arg(sqlite3_value *value, urikit_sql_type type, urikit_sql_arg *arg)
{
    arg->bytes = type == URIKIT_SQL_BYTES || (type == URIKIT_SQL_TEXT_OR_BYTES && sqlite3_value_type(value) == SQLITE_BLOB);
    if (type == URIKIT_SQL_INTEGER) {
        arg->integer = sqlite3_value_int64(value);
        return true;
    }
    return arg->bytes ? borrow_bytes(value, &arg->text) : sqlite_borrow_text(value, &arg->text);
}

/* What a function makes of its second argument, which SQLite keeps as long as that is a constant. */
static void free_kept(void *context)
{
    urikit_sql_kept *kept = context;

    sqlite3_free(kept->block);
    sqlite3_free(kept);
}

static void *keep(urikit_sql_kept *kept, size_t size)
{
    sqlite3_free(kept->block);
    kept->block = sqlite3_malloc64(size);
    return kept->block;
}

enum { KEPT_ARGUMENT = 1 };

/* The memory of uri_route. SQLite drops it at once where the argument is not a constant: no matter, it is made again. */
static urikit_sql_kept *kept_of(sqlite3_context *context)
{
    urikit_sql_kept *kept = sqlite3_get_auxdata(context, KEPT_ARGUMENT);

    if (!kept) {
        kept = sqlite3_malloc64(sizeof *kept);
        if (kept) {
            urikit_sql_kept fresh = { .keep = keep };

            *kept = fresh;
            sqlite3_set_auxdata(context, KEPT_ARGUMENT, kept, free_kept);
            kept = sqlite3_get_auxdata(context, KEPT_ARGUMENT);
        }
    } else {
        kept->same = kept->block != NULL;
    }
    return kept;
}

static void call_row(sqlite3_context *context, int count, sqlite3_value **values)
{
    const urikit_sql_row *row = sqlite3_user_data(context);
    sqlite_block block = { sqlite3_context_db_handle(context), NULL, false };
    urikit_sql_memory memory = { .take = sqlite_take, .context = &block, .stopped = sqlite_stopped };
    urikit_sql_arg args[URIKIT_SQL_ARGS];
    urikit_sql_result result;
    int i;

    for (i = 0; i < count; i++) {
        if (sqlite3_value_type(values[i]) == SQLITE_NULL) {
            return; /* the result is NULL if nothing sets it */
        }
    }
    for (i = 0; i < count; i++) {
        if (!borrow_arg(values[i], row->types[i], &args[i])) {
            sqlite3_result_error_nomem(context);
            return;
        }
    }
    if (row->call == urikit_sql_uri_route) {
        memory.kept = kept_of(context);
    }
    sqlite_answer(context, row->call(args, (size_t)count, &memory, &result), row->result, &result, &block);
}

/* Register one function with one number of arguments. SQLite frees the copy of the row. */
static int add_function(sqlite3 *db, const urikit_sql_row *row, int count)
{
    urikit_sql_row *copy = sqlite3_malloc64(sizeof *copy);

    if (!copy) {
        return SQLITE_NOMEM;
    }
    *copy = *row;
    return sqlite3_create_function_v2(db, row->name, count, FUNCTION_FLAGS, copy, call_row, NULL, NULL, sqlite3_free);
}

static int add_functions(sqlite3 *db)
{
    urikit_sql_row row;
    size_t i;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        int count;

        for (count = row.min_args; count <= row.max_args; count++) {
            int code = add_function(db, &row, count);

            if (code != SQLITE_OK) {
                return code;
            }
        }
    }
    for (i = 0; i < sizeof urikit_sql_json_rows / sizeof urikit_sql_json_rows[0]; i++) {
        int code = add_function(db, &urikit_sql_json_rows[i], 1);

        if (code != SQLITE_OK) {
            return code;
        }
    }
    return add_function(db, &urikit_sql_psl_version_row, 0);
}

/* ---- the collation URI -------------------------------------------------------------------- */

static int compare_bytes(urikit_str a, urikit_str b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    int order = shorter > 0 ? memcmp(a.ptr, b.ptr, shorter) : 0;

    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

/* Valid texts by urikit_iri_compare at the level "syntax"; after them those that are not valid, by bytes. */
static int collate_uri(void *context, int a_len, const void *a, int b_len, const void *b)
{
    urikit_str left = urikit_str_of(a, (size_t)a_len);
    urikit_str right = urikit_str_of(b, (size_t)b_len);
    int order = compare_bytes(left, right);
    urikit_uri x, y;
    bool x_valid, y_valid;

    (void)context;
    if (order == 0) {
        return 0;
    }
    x_valid = urikit_iri_parse(left, URIKIT_PARSE_REFERENCE, &x, NULL) == URIKIT_OK;
    y_valid = urikit_iri_parse(right, URIKIT_PARSE_REFERENCE, &y, NULL) == URIKIT_OK;
    if (x_valid && y_valid) {
        return urikit_iri_compare(&x, &y, URIKIT_LEVEL_SYNTAX);
    }
    return x_valid ? -1 : y_valid ? 1 : order;
}

/* ---- the entry point ------------------------------------------------------------------------ */

#ifdef _WIN32
__declspec(dllexport)
#elif defined(__GNUC__)
__attribute__((visibility("default")))
#endif
int sqlite3_urikit_init(sqlite3 *db, char **message, const sqlite3_api_routines *api)
{
    int code;

    SQLITE_EXTENSION_INIT2(api)
    (void)api;
    if (sqlite3_libversion_number() < OLDEST_SQLITE) {
        if (message) {
            *message = sqlite3_mprintf("urikit needs SQLite 3.31.0 or later, this is %s", sqlite3_libversion());
        }
        return SQLITE_ERROR;
    }
    code = add_functions(db);
    if (code == SQLITE_OK) {
        code = sqlite_add_rows(db);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_create_collation_v2(db, "URI", SQLITE_UTF8, NULL, collate_uri, NULL);
    }
    return code;
}
