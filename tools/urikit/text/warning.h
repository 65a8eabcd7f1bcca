/* SPDX-License-Identifier: MIT */
/* What a person should know about a valid identifier before trusting it: on a page, and as data. */
#ifndef TOOL_WARNING_H
#define TOOL_WARNING_H

#include "text/page.h"

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

#endif /* TOOL_WARNING_H */
