/* SPDX-License-Identifier: MIT */
/* Percent-encoded text as data, for output that stays one record and does not command a terminal. */
#ifndef TOOL_DECODE_H
#define TOOL_DECODE_H

#include "text/buffer.h"

/*
 * Which bytes stay percent-encoded where {:part} decodes: the record separator, so that a record
 * stays one; and where the text goes to a terminal, all that it would obey or not show.
 */
typedef struct decoding {
    bool raw; /* all bytes: JSON */
    bool terminal;
    char separator;
} decoding;

/* Decodes the triplets of valid text under these rules; also the work of `decode`. */
void decode_text(urikit_str text, const decoding *how, buffer *out);

#endif /* TOOL_DECODE_H */
