/* SPDX-License-Identifier: MIT */
/* Patterns for the keys of query pairs, in which '*' matches any run of octets. Internal to the library. */
#ifndef URIKIT_SRC_QUERY_PATTERN_H
#define URIKIT_SRC_QUERY_PATTERN_H

#include <urikit/uri.h>

/* One pattern, cut at its first and last '*': offsets in the text. */
typedef struct query_pattern {
    uint32_t start;
    uint32_t first_end;    /* of the text before the first '*'; of the whole pattern if there is none */
    uint32_t middle_start; /* between the first and the last '*'; neither begins nor ends with one */
    uint32_t middle_end;
    uint32_t last_start;   /* after the last '*'; QUERY_NO_STAR if there is none */
    uint32_t end;
} query_pattern;

#define QUERY_NO_STAR UINT32_MAX

/* Offsets of 32 bits and few of them: they are on the stack of urikit_uri_query_remove. */
enum { QUERY_PATTERNS_MAX = 32 };

typedef struct query_patterns {
    const char *text;
    size_t count;
    query_pattern list[QUERY_PATTERNS_MAX];
} query_patterns;

/*
 * Read a pattern, or with URIKIT_EDIT_LIST several. The text is borrowed.
 *
 * Errors URIKIT_E_LIMIT  more than QUERY_PATTERNS_MAX patterns, or more than 64 asterisks side by side inside one
 *        URIKIT_E_TOO_LONG  4 GiB or more
 */
urikit_code urikiti_query_patterns_read(urikit_str text, urikit_edit_flags flags, query_patterns *patterns);

/* True if one of the patterns matches the octets of an encoded key. Linear in the length of the key. */
bool urikiti_query_patterns_match(const query_patterns *patterns, urikit_str encoded, urikit_query_flags flags);

#endif /* URIKIT_SRC_QUERY_PATTERN_H */
