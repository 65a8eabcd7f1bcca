/* SPDX-License-Identifier: MIT */
/* Passwords in text for people: RFC 3986, 3.2.1, asks not to show what follows the first ':' in userinfo. */
#ifndef TOOL_SECRET_H
#define TOOL_SECRET_H

#include "text/buffer.h"

#include <urikit/uri.h>

/*
 * Finds the next password of a text at or after `from`: the bytes from *start up to *end, at least one. The text need not
 * be valid, and may hold several identifiers. What could be userinfo to any reader is taken: with blanks in it, after an
 * encoded ':', after "http:" without slashes. Where the text is not valid, more than the password may be taken, not less.
 * A loop over all passwords takes time linear in the text.
 */
bool secret_next(urikit_str text, size_t from, size_t *start, size_t *end);

/* Appends the text with "****" for each password. */
void secret_mask(urikit_str text, buffer *out);

/* The same for a URI or IRI, in which only the contents of its parts are masked: the masked text has the same parts. */
void secret_mask_parts(const urikit_uri *uri, buffer *out);

/* The same as secret_mask for a message, which may quote identifiers: "'http://u:p@h' is not ...". */
void secret_mask_message(urikit_str message, buffer *out);

/* Where byte `at` of the text is in the masked text. */
size_t secret_masked_at(urikit_str text, size_t at);

/* A place in a text, and its column, from 1: characters before it, each byte of broken UTF-8 one. */
typedef struct text_place {
    size_t at;
    uint64_t column;
} text_place;

/* A text of which many windows are shown. It is read once; each call then takes constant time. */
typedef struct text_map {
    urikit_str text;
    buffer ranges;  /* of passwords */
    buffer columns; /* text_place, on request */
} text_map;

/* Reads a text, which is borrowed. The map is all zero before the first. */
void text_map_start(text_map *map, urikit_str text, bool show_secrets);
void text_map_free(text_map *map);

/* The column of a byte. */
uint64_t text_map_column(text_map *map, size_t at);

/* A part of a text, without its passwords. */
typedef struct text_window {
    buffer text;
    size_t start; /* of what is shown, in the window */
    size_t end;
    bool cut_before;
    bool cut_after;
} text_window;

/* The bytes from start to end, and enough on both sides. If they are many, their beginning. */
void text_map_window(const text_map *map, size_t start, size_t end, text_window *window);

#endif /* TOOL_SECRET_H */
