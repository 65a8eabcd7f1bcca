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

/* ---- what a person should know about a valid identifier before trusting it ----------------------- */

typedef struct warning {
    const char *part;     /* a component's name, or "text" */
    const char *text;     /* a sentence without a full stop */
    const char *severity; /* "note", "warning", "error" */
    const char *rule;     /* of lint; NULL: of none */
} warning;

typedef void warn_found(void *context, const warning *found);

/* The section "Worth knowing": begins with its first warning. */
typedef struct page_warnings {
    buffer *out;
    const page_style *style;
    bool begun;
} page_warnings;

/* On the page: context is a page_warnings. */
warn_found warn_on_page;

/* For JSON: context is the buffer, in which an array is open; the warning becomes its next element. */
warn_found warn_put_json;

#endif /* TOOL_PAGE_H */
