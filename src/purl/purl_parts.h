/* SPDX-License-Identifier: MIT */
/* Shared by the files of this module. Internal to the library. */
#ifndef URIKIT_SRC_PURL_PARTS_H
#define URIKIT_SRC_PURL_PARTS_H

#include "purl_type_table.h"

#include "../text/octets.h"

/* ---- the octets of a part ------------------------------------------------------- */

/* How a part is read; combine them with |. */
enum {
    PURL_ENCODED = 1,   /* the text is percent-encoded; else '%' is data */
    PURL_LOWER = 2,
    PURL_UPPER = 4,
    PURL_DASHED = 8,    /* '_' becomes '-' */
    PURL_SCORED = 16,   /* each character but a-z and 0-9 becomes '_' */
    PURL_SEGMENTS = 32, /* '/' separates segments; empty ones are dropped */
    PURL_NO_DOTS = 64,  /* segments "." and ".." are dropped, too */
    PURL_SPLIT_LATE = 128 /* an encoded '/' separates segments, too */
};

/* What a reader returns beside octets. */
enum { PURL_END = -1, PURL_SEPARATOR = 256 };

typedef enum purl_place { PURL_AT_START, PURL_AFTER_SLASH, PURL_IN_SEGMENT } purl_place;

/* Reads a part octet by octet, as its canonical form has them. */
typedef struct purl_reader {
    urikit_str rest;
    unsigned how;
    purl_place place;
} purl_reader;

/* The next octet, PURL_SEPARATOR between two segments, or PURL_END. */
int urikiti_purl_next(purl_reader *reader);

/* How a part is read by the rules of its type, and a reader of it. `from`: PURL_ENCODED, or 0 for data. */
unsigned urikiti_purl_how(const urikit_purl *purl, urikit_purl_part part, unsigned from);
purl_reader urikiti_purl_reader(const urikit_purl *purl, urikit_purl_part part, unsigned from);

/* ---- rules ------------------------------------------------------------------------ */

/* The rules of a type; those of a type that is not in the table are none. */
static inline const purl_type_row *purl_row(const urikit_purl *purl)
{
    return purl->row > 0 ? &urikiti_purl_types[purl->row - 1] : &urikiti_purl_no_rules;
}

/* The row of a type, counted from 1; 0: it is not in the table. */
uint8_t urikiti_purl_row_of(urikit_str type);

/* True for a type in any case. *at: the first byte that is not of one, or type.len. */
bool urikiti_purl_is_type(urikit_str type, size_t *at);

/* The length of the key that the text begins with, in any case of letters; 0: it begins with none. */
size_t urikiti_purl_key_len(urikit_str text);

/*
 * Applies the rules of the type: what must be there, what the name and the version are made of. On an error, *part is the
 * part, or URIKIT_PURL_SUBPATH + 1 for a qualifier that is missing, and *at an offset in it.
 */
urikit_code urikiti_purl_check_rules(const urikit_purl *purl, unsigned from, unsigned *part, size_t *at);

/* The text of a part as it is. */
urikit_str urikiti_purl_text(const urikit_purl *purl, urikit_purl_part part);

/* ---- qualifiers ---------------------------------------------------------------------- */

/* The order of keys, in any case. */
int urikiti_purl_key_compare(urikit_str a, urikit_str b);

/* The pair with a key in any case; NULL if there is none. */
const urikit_purl_pair *urikiti_purl_pair(const urikit_purl *purl, urikit_str key);

/* Sorts by key, in place, with O(count log count) comparisons; with count comparisons if the pairs are in order. */
void urikiti_purl_sort(urikit_purl_pair *pairs, size_t count);

/* ---- writing ----------------------------------------------------------------------------- */

/* Append a value, "key=value" or a part as the canonical form has it; put_part decoded, if not encoded. */
void urikiti_purl_put_value(const urikit_purl_pair *pair, unsigned from, urikit_out *out);
void urikiti_purl_put_pair(const urikit_purl_pair *pair, unsigned from, urikit_out *out);
void urikiti_purl_put_encoded(const urikit_purl *purl, urikit_purl_part part, urikit_out *out);
void urikiti_purl_put_part(const urikit_purl *purl, urikit_purl_part part, bool encoded, urikit_out *out);

/* Appends the canonical form. */
void urikiti_purl_put(const urikit_purl *purl, unsigned from, urikit_out *out);

#endif /* URIKIT_SRC_PURL_PARTS_H */
