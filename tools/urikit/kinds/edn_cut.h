/* SPDX-License-Identifier: MIT */
/* Where the items of a sequence in diagnostic notation end, as bytes come in. */
#ifndef TOOL_EDN_CUT_H
#define TOOL_EDN_CUT_H

#include "kinds/cbor_cut.h"

/* Between items: all zero. */
typedef struct edn_cut {
    bool begun;           /* a byte of the item was seen: not only blanks, commas and comments */
    bool broken;          /* it cannot be a CRI any more: it ends where its line ends */
    bool escape;          /* the byte before was a backslash in a string */
    char inside;          /* a string's quote, '/', '*' or '#' of a comment; else 0 */
    bool fresh;           /* a comment has only its first slash yet */
    bool star;            /* the byte before was a star in a comment with stars */
    bool raw_in;          /* in a raw string, after the run of backquotes that opens it */
    size_t raw;           /* the length of that run */
    size_t run;           /* of backquotes that end at the byte before */
    unsigned char depth;  /* of brackets, parentheses and << >> that are open */
    unsigned char outer;  /* depth in the outermost array; 0: it was not opened yet */
    unsigned char arrays; /* that were opened directly in it */
} edn_cut;

/*
 * Passes over bytes up to the end of the item in hand: a comma or the end of a line, where nothing is open. *used counts
 * that byte, too. Never CUT_MALFORMED.
 */
cut_state edn_cut_next(edn_cut *state, const char *bytes, size_t len, size_t *used);

/* The item without the blanks and commas at its ends. */
urikit_str edn_cut_trim(urikit_str item);

#endif /* TOOL_EDN_CUT_H */
