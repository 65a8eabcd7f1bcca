/* SPDX-License-Identifier: MIT */
/**
 * urikit/psl.h - the registrable domain of a host, by the Public Suffix List (https://publicsuffix.org).
 *
 * Tier: companion library urikit-psl, with a binary interface of its own: doc/stability.md.
 * Layer 4: a library of its own (urikit-psl) above urikit. It links libpsl. The built-in list of libpsl has both
 * sections, ICANN and private. A newer list is read from a file: urikit_psl_load, or the environment variable URIKIT_PSL,
 * which the first call reads.
 *
 * Threads: every call is thread-safe. Only urikit_psl_load and the first call of a process may allocate.
 *
 *   www.example.co.uk
 *   |   |       `----- public suffix: anyone can register a name below it
 *   |   `------------- registrable domain: the public suffix and one label
 *   `----------------- host
 */
#ifndef URIKIT_PSL_H
#define URIKIT_PSL_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The public suffix of a host: "co.uk" of "www.example.co.uk", "uk" of "uk".
 *
 * host    as in a URI: in any case, may be percent-encoded, may end with a dot; UTF-8 or A-labels
 * suffix  receives the end of `host`, as written and without a last dot; borrowed
 *
 * False, and *suffix is unchanged, if URIKIT_PSL names no list, and if the host is absent, empty, an IP address, longer than 255 bytes (decoded, without
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
 * Errors URIKIT_E_SPACE;  URIKIT_E_OVERLAP;  URIKIT_E_PSL  URIKIT_PSL names no list
 */
URIKIT_FALLIBLE urikit_code urikit_registrable_write(urikit_str host, urikit_psl_flags flags, urikit_out *out);

/** A host of at most 61 bytes and where its domain is in it; all zeros is none. */
typedef struct urikit_psl_answer {
    uint8_t host_len, at, len;
    char host[61];
} urikit_psl_answer;

/** Answers for the hosts to come, in memory of the caller: of a column's hosts most were there before. For one thread at a time. */
typedef struct urikit_psl_answers {
    urikit_psl_answer *rows; /* all zeros at first */
    size_t count; /* of rows; below 2: none is kept */
    const void *list; /* NULL at first. What the answers are by: with another list or flags they are dropped */
    urikit_psl_flags flags;
} urikit_psl_answers;

/**
 * The same as urikit_registrable_write, and keep the answer: a host with the same bytes does not search the list again. A
 * host has two rows, where it replaces the one that was asked for earlier.
 *
 * answers   must not overlap the host or the output
 * out       at most host.len bytes; must not overlap the host
 *
 * Errors URIKIT_E_SPACE;  URIKIT_E_OVERLAP;  URIKIT_E_PSL  URIKIT_PSL names no list
 */
URIKIT_FALLIBLE urikit_code urikit_registrable_write_kept(urikit_psl_answers *answers, urikit_str host, urikit_psl_flags flags,
                                                          urikit_out *out);

/** The most bytes that urikit_psl_date_write writes. */
#define URIKIT_PSL_DATE_BOUND 10
/** Write the date of the list, "YYYY-MM-DD". Nothing if it does not say one. Errors URIKIT_E_SPACE;  URIKIT_E_PSL as above */
URIKIT_FALLIBLE urikit_code urikit_psl_date_write(urikit_out *out);

/**
 * Read a list from a file, which all later calls of the process ask, in every thread.
 *
 * path  public_suffix_list.dat as the project publishes it. NULL: the built-in list again
 *
 * A list that was read before is kept, because another thread may be reading it: load each file once. After an error the
 * list is the one before.
 *
 * Errors URIKIT_E_PSL     the file cannot be read, or it has no comment "===BEGIN ICANN DOMAINS==="
 *        URIKIT_E_MEMORY
 */
URIKIT_FALLIBLE urikit_code urikit_psl_load(const char *path);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_PSL_H */
