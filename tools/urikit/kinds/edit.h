/* SPDX-License-Identifier: MIT */
/* Edits: one part of an identifier changed, and the whole written once more. */
#ifndef TOOL_EDIT_H
#define TOOL_EDIT_H

#include "cli/options.h"
#include "kinds/kind.h"

typedef enum edit_verb { EDIT_SET, EDIT_APPEND, EDIT_DELETE, EDIT_SORT_QUERY } edit_verb;

/* One edit, as an option says it. */
typedef struct edit_step {
    edit_verb verb;
    urikit_str part;
    urikit_str key;  /* of a pair; absent: the whole part. To delete: a pattern with '*' */
    urikit_str text; /* absent: a pair without '=' */
    bool encoded;    /* the text goes in as it is */
    bool many;       /* --iterate: `text` is one of several */
    option_id option;
    const char *value; /* of the option */
} edit_step;

/*
 * Each appends the identifier with the step taken. Where that cannot be, sets *why and returns false: why->at is an
 * offset in step->text.
 */
typedef bool edit_identifier(const parsed *id, const edit_step *step, buffer *out, fault *why);

/* What a kind's identifiers can have edited. */
struct edit_rules {
    const char *set;    /* the parts, with blanks between; "query:" has pairs */
    const char *append;
    const char *remove;
    bool sorts;         /* has --sort-query */
    const char *sample; /* an identifier that takes every text that some identifier takes */
    edit_identifier *edit;
};

extern const struct edit_rules edit_uri;
extern const struct edit_rules edit_absolute_uri;

/* The step on a URI, whatever kind that is of; also the work of the kinds that have its parts. */
bool edit_as_uri(const urikit_uri *uri, const edit_step *step, urikit_edit_flags flags, buffer *out, fault *why);

/* A path in place of a URI's own: text that is encoded already. */
bool edit_put_path(const urikit_uri *uri, urikit_str path, buffer *out, fault *why);

/* ---- build for URIs, IRIs, references and CRIs, from the options that are parts ------------------ */

#define BUILD_URI_PARTS                                                                                         \
    (PART_OPTION(OPT_PART_SCHEME) | PART_OPTION(OPT_USERINFO) | PART_OPTION(OPT_HOST) | PART_OPTION(OPT_PORT) | \
     PART_OPTION(OPT_PATH) | PART_OPTION(OPT_PATH_SEGMENT) | PART_OPTION(OPT_QUERY) | PART_OPTION(OPT_FRAGMENT))

/* Appends the identifier of the kind, which has the parts of a URI; false, with the option to blame. */
bool build_uri_text(const kind *k, const invocation *call, const kind_settings *settings, buffer *out, build_fault *why);

#endif /* TOOL_EDIT_H */
