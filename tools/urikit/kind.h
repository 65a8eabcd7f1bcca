/* SPDX-License-Identifier: MIT */
/*
 * Kinds of identifiers, the values of --as. A kind is a row of functions; a new
 * one is a file kind_<name>.c, a row in kind.c and a word in option_table.c.
 */
#ifndef TOOL_KIND_H
#define TOOL_KIND_H

#include "anatomy.h"
#include "buffer.h"
#include "fault.h"

#include <urikit/uri.h>

typedef struct kind kind;
typedef struct command command;

/* An identifier that was found valid; borrows its text. */
typedef struct parsed {
    const kind *kind;
    urikit_str text;
    urikit_uri uri;
} parsed;

struct kind {
    const char *name;
    const char *title; /* "URI reference" */

    /* auto: does a text that is to be guessed belong here? NULL: never */
    bool (*claims)(urikit_str text);

    bool (*parse)(const kind *self, urikit_str text, parsed *into, fault *why);

    /* The components: as JSON members behind those every record has; as "key: value" lines. */
    void (*put_members)(const parsed *id, buffer *json);
    void (*put_lines)(const parsed *id, buffer *text);

    /* inspect: a page for people; the same as JSON members; an invalid text as far as it was understood (or false). */
    void (*inspect_page)(const parsed *id, const page_style *style, buffer *out);
    void (*inspect_members)(const parsed *id, buffer *json);
    bool (*draw_fault)(urikit_str text, size_t at, const page_style *style, buffer *out);

    /* Each appends its answer to `out`, or sets *why and returns false. */
    bool (*normalize)(const parsed *id, unsigned level, buffer *out, fault *why);
    bool (*resolve)(const parsed *base, const parsed *reference, unsigned options, buffer *out, fault *why);
    bool (*relativize)(const parsed *base, const parsed *target, buffer *out, fault *why);

    /* The first rung on which they are equal, or "different". */
    const char *(*compare)(const parsed *a, const parsed *b);
};

extern const kind kind_uri;
extern const kind kind_uri_reference;

/* The kind of --as, or NULL for auto. */
const kind *kind_named(const char *name);

/* The kind that a text is to be read as: `named`, or where that is NULL the one that claims it. */
const kind *kind_for(const kind *named, urikit_str text);

#endif /* TOOL_KIND_H */
