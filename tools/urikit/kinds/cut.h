/* SPDX-License-Identifier: MIT */
/* Where the items of a sequence end, as bytes come in. */
#ifndef TOOL_CUT_H
#define TOOL_CUT_H

#include <urikit/base.h>

/* ---- CBOR sequences, RFC 8742 -------------------------------------------------------------------- */

/* Between items: all zero. */
typedef struct cbor_cut {
    bool begun;
    uint64_t items; /* that are still to come before the innermost open one may end, or all is whole */
    uint64_t bytes; /* of a string, still to pass */
    unsigned char head[9];
    unsigned char head_len; /* bytes of a head that came already */

    /* items of indefinite length that are open, innermost last */
    unsigned char depth;
    unsigned char string; /* the innermost one is a string of this major type; 0: it is not */
    unsigned maps;                        /* a bit for each one that is a map, */
    unsigned halves;                      /* and for each that has a key without a value */
    uint64_t outer[URIKIT_CBOR_OPEN_MAX]; /* the count of items that goes on after each one */
} cbor_cut;

typedef enum cut_state {
    CUT_MORE,     /* the item goes on after these bytes */
    CUT_WHOLE,    /* it ends: *used bytes of these belong to it */
    CUT_MALFORMED /* it has no end that can be found; *used bytes were looked at, with the bad head */
} cut_state;

/* Passes over bytes up to the end of the item in hand. */
cut_state cbor_cut_next(cbor_cut *state, const char *bytes, size_t len, size_t *used);

/* ---- diagnostic notation ------------------------------------------------------------------------- */

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

#endif /* TOOL_CUT_H */
