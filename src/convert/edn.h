/* SPDX-License-Identifier: MIT */
/*
 * The reader of diagnostic notation: RFC 8949 §8, draft-ietf-core-href-18 appendix C. edn_string.c reads strings,
 * edn_items.c arrays and what is in them, edn_literal.c cri'...', edn_read.c the whole. Internal to the library.
 */
#ifndef URIKIT_SRC_EDN_H
#define URIKIT_SRC_EDN_H

#include "../cbor/cbor.h"
#include "cri_uri.h"

enum {
    READ_DEPTH = 3,
    NO_ITEM = 0,
};

/* An open array: where its items begin in the output, and their number. */
typedef struct open_array {
    size_t start;
    size_t count;
} open_array;

typedef struct edn_reader {
    const char *p;
    const char *end;
    urikit_out *out;
    open_array open[READ_DEPTH];
    unsigned depth;
    size_t items;          /* number of items so far, with arrays */
    size_t wanted;         /* the number of the item whose position is searched, from 1; or NO_ITEM */
    const char *wanted_at; /* where it begins */
} edn_reader;

/* True if the next character is c. */
static inline bool edn_on(const edn_reader *r, char c)
{
    return r->p < r->end && *r->p == c;
}

/* True if the rest begins with the word. */
static inline bool edn_starts(const edn_reader *r, const char *word)
{
    size_t len = strlen(word);

    return (size_t)(r->end - r->p) >= len && memcmp(r->p, word, len) == 0;
}

/* ---- blanks and strings: edn_string.c ---- */

/* Skips blanks and comments. */
urikit_code urikiti_edn_skip_blanks(edn_reader *r);

/*
 * Reads text in quotes, the first of which is at r->p. Appends it to out without escapes. place: receives the position
 * of the character that begins `decoded` bytes after the beginning of the decoded text; nullable.
 */
urikit_code urikiti_edn_quoted(edn_reader *r, urikit_out *out, size_t decoded, const char **place);

/* Reads a string, and appends it without a head. kind: CBOR_TEXT, CBOR_BYTES, or CBOR_ARRAY if it is not a string. */
urikit_code urikiti_edn_string(edn_reader *r, urikit_out *out, unsigned *kind);

/*
 * Skips an encoding indicator, "_0" to "_3" or "_i". It is ignored, because heads are the shortest. "_" alone means an
 * indefinite length, which CRIs do not have.
 */
urikit_code urikiti_edn_skip_indicator(edn_reader *r);

/* Strings with '+' between them are one, of the first one's kind. The first was read; the others go to out, too. */
urikit_code urikiti_edn_more_strings(edn_reader *r, urikit_out *out);

/* ---- arrays: edn_items.c ---- */

/* Reads one item with its nested items. Appends it to r->out. */
urikit_code urikiti_edn_items(edn_reader *r);

/* Reads an integer, a string, true, false or null. */
urikit_code urikiti_edn_scalar(edn_reader *r);

/* Reads a number in decimal, 0x, 0o or 0b, without its sign. */
urikit_code urikiti_edn_number(edn_reader *r, uint64_t *value);

/* ---- cri'...': edn_literal.c ---- */

/* Reads cri'...' or cri<<"...">>; r->p is after the name. */
urikit_code urikiti_edn_literal(edn_reader *r, const urikit_cri_options *options, urikit_out *scratch);

/* ---- writing: edn_write.c ---- */

/* Writes an item that is not an array. Its head was read; the bytes of a string are next. */
void urikiti_edn_put_scalar(urikit_out *out, const cbor_head *head, cbor_in *in);

#endif /* URIKIT_SRC_EDN_H */
