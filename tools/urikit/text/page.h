/* SPDX-License-Identifier: MIT */
/* Lines of a page for a person: names on the left, values that wrap on the right. */
#ifndef TOOL_PAGE_H
#define TOOL_PAGE_H

#include "text/diagram.h"

/* A title on a line of its own, with an empty line before it. */
void page_title(buffer *out, const page_style *style, const char *title);

/*
 * "    name      value   (note)"; the note goes below where it does not fit beside. A
 * long value goes over a few lines and is then cut short with its length. Any bytes will do.
 */
void page_line(buffer *out, const page_style *style, size_t indent, urikit_str name, int color, urikit_str value,
               urikit_str note);

/* The same with a sentence, broken between words. */
void page_prose(buffer *out, const page_style *style, size_t indent, const char *name, int color, const char *text);

/* A sentence in bold letters. */
void page_summary(buffer *out, const page_style *style, size_t indent, const char *text);

#endif /* TOOL_PAGE_H */
