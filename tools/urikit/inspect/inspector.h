/* SPDX-License-Identifier: MIT */
/* What inspect shows of each kind: a table keyed by kind, so that a kind does not know its page. */
#ifndef TOOL_INSPECTOR_H
#define TOOL_INSPECTOR_H

#include "kinds/kind.h"
#include "text/diagram.h"

typedef struct inspector {
    /* A page for people. */
    void (*page)(const parsed *id, const page_style *style, buffer *out);
    /* The same as JSON members. */
    void (*members)(const parsed *id, buffer *json);
    /* A picture, as SVG. secrets: passwords are shown, not ****. */
    void (*picture)(const parsed *id, bool secrets, buffer *out);
    /* Draws an invalid text as far as it was understood. False: draws nothing. NULL: never draws. */
    bool (*draw_fault)(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);
} inspector;

/* Of any kind that inspect takes. */
const inspector *inspector_of(const kind *k);

#endif /* TOOL_INSPECTOR_H */
