/* SPDX-License-Identifier: MIT */
/* The markup around a find of extract: the xml:base that counts there, and whether it is a namespace. */
#ifndef TOOL_EXTRACT_SCOPE_H
#define TOOL_EXTRACT_SCOPE_H

#include "commands/base.h"

enum { SCOPE_BASES_MAX = 64, SCOPE_WORD_MAX = 10 };

/* Follows the tags of a text, for xml:base (XML Base, section 3). */
typedef struct extract_scope {
    extract_base *base;
    uint64_t place; /* bytes of the input that were read */
    uint64_t depth; /* of elements that are open */
    unsigned state;
    char quote;
    char last;      /* the byte before, in a tag */
    char word[SCOPE_WORD_MAX]; /* the name of the attribute, or the last bytes of a comment */
    size_t word_len;
    bool value;     /* in the value of xml:base */
    buffer text;    /* that value */
    buffer outer[SCOPE_BASES_MAX + 1];   /* the bases of the elements around, as text */
    uint64_t depths[SCOPE_BASES_MAX + 1]; /* where each was replaced */
    size_t count;
} extract_scope;

void extract_scope_start(extract_scope *s, extract_base *base);

/* Reads on, up to a place of the input. window: begins at `from`, which is not after what was read. */
void extract_scope_read(extract_scope *s, urikit_str window, uint64_t from, uint64_t to);

void extract_scope_free(extract_scope *s);

/* The last delimiters of a text, so that each byte of it is looked at once. All 0: nothing was read. */
typedef struct extract_delimiters {
    uint64_t place; /* bytes of the text that were read */
    uint64_t angle; /* the end of the last '<' or '>' in them; 0: there is none */
    uint64_t quote; /* that of the last quotation mark */
} extract_delimiters;

/*
 * True if the identifier at p names a vocabulary and is no link: in xmlns, in a schema location, in a DOCTYPE. `least`:
 * nothing before it is read. at: the place of p in the text, which is not before that of the last call.
 */
bool extract_is_namespace(extract_delimiters *last, const char *least, const char *p, uint64_t at);

#endif /* TOOL_EXTRACT_SCOPE_H */
