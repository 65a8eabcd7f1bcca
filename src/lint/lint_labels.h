/* SPDX-License-Identifier: MIT */
/* A host label by label, as people see it. Internal to the library. */
#ifndef URIKIT_SRC_LINT_LABELS_H
#define URIKIT_SRC_LINT_LABELS_H

#include <urikit/lint.h>

#include "punycode.h"

enum { LABEL_LIMIT = 63 };

/* One label: decoded, mapped, and out of Punycode where it was in it. */
typedef struct host_label {
    urikit_str text; /* as written */
    size_t count;    /* of its characters, which are in scalars if there are at most LABEL_LIMIT */
    size_t bytes;    /* of its ASCII form, at least */
    bool ascii;      /* nothing but ASCII to see */
    bool ends;       /* no dot after it */
    uint32_t scalars[LABEL_LIMIT];
} host_label;

/* Takes the next label off the front; false at the end. An empty host has one, empty. *done: false at first. */
bool urikiti_label_next(urikit_str *rest, bool *done, host_label *label);

/* Two scripts in a label that do not go together; returns false where all do. */
bool urikiti_label_mixes(const host_label *label, unsigned scripts[2]);

/* Does every character look like an ASCII one, and not all are? Writes what it looks like. */
bool urikiti_label_looks_ascii(const host_label *label, char looks[LABEL_LIMIT]);

#endif /* URIKIT_SRC_LINT_LABELS_H */
