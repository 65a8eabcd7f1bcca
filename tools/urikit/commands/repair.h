/* SPDX-License-Identifier: MIT */
/* Named repairs of text that is not a URI. Each is made only on request and is reported. */
#ifndef TOOL_REPAIR_H
#define TOOL_REPAIR_H

#include "text/buffer.h"

enum {
    REPAIR_SPACES = 1,      /* blanks at the ends go, others become %20 */
    REPAIR_CONTROLS = 2,    /* tab, CR, LF and controls at the ends go, others (NUL, DEL) are encoded */
    REPAIR_BACKSLASH = 4,   /* '/' before '?' and '#', encoded after them */
    REPAIR_BRACKETS = 8,    /* '[' and ']' encoded, except around the host */
    REPAIR_QUOTES = 16,     /* a pair of "" or <> around all goes, other " < > ` are encoded */
    REPAIR_UNWISE = 32,     /* { } | ^ encoded (RFC 2396's word for them) */
    REPAIR_HASH = 64,       /* '#' in a fragment encoded */
    REPAIR_NON_ASCII = 128, /* bytes above 0x7F encoded */
    REPAIR_PERCENT = 256,   /* '%' without two hex digits becomes %25 */
    REPAIR_ALL = 511
};

/* The set of names with commas between, each one that the option table allows. "lines" is not a repair of a text. */
unsigned repair_set(const char *names);

/* Appends the names of a set with a separator between. */
void repair_names(unsigned set, const char *separator, buffer *out);

/* Appends the repaired text; returns the set of repairs that changed something. */
unsigned repair_text(urikit_str text, unsigned set, buffer *out);

/* The offset in the text of the byte that is at `at` in the repaired text. */
size_t repair_origin(urikit_str text, unsigned set, size_t at);

#endif /* TOOL_REPAIR_H */
