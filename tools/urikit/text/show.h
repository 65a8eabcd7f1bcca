/* SPDX-License-Identifier: MIT */
/* Bytes as a person can read them: nothing shown can move the cursor or reorder the line. */
#ifndef TOOL_SHOW_H
#define TOOL_SHOW_H

#include "text/buffer.h"

/*
 * Appends the character at text[i]: printable characters as they are, every
 * other byte as \xNN. Returns how many bytes were taken; *columns grows by
 * what a terminal shows.
 */
size_t show_next(buffer *out, urikit_str text, size_t i, size_t *columns);

/* Appends all of the text that way; returns the columns. */
size_t show_text(buffer *out, urikit_str text);

/*
 * Does a terminal obey the scalar value instead of showing it? The controls C0, DEL and C1, and those that change the
 * direction of text (Unicode's Bidi_Control), and the line and paragraph separators U+2028 and U+2029.
 */
bool show_is_control(uint32_t scalar);

/*
 * Appends data for a terminal: as it is, but controls, and bytes that are not UTF-8, percent-encoded. Line ends, tabs
 * and `separator` stay.
 */
void show_data(buffer *out, urikit_str data, char separator);

/* True if show_next lets the scalar value through. */
bool show_is_plain(uint32_t scalar);

/*
 * Appends the text in one indented line with the bytes from start up to end underlined: '^' and then '~'. At least
 * the caret is there. Of a long text a window is shown.
 */
void show_range(buffer *out, urikit_str text, size_t start, size_t end, bool color);

/*
 * Appends the text in one indented line with a caret under byte `at`; of a long text
 * a window around that byte. Colors only the caret.
 */
void show_caret(buffer *out, urikit_str text, size_t at, bool color);

/* ---- percent-encoded text as data, for output that stays one record ------------------------------ */

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

#endif /* TOOL_SHOW_H */
