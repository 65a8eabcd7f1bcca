/* SPDX-License-Identifier: MIT */
/* Read a host label by label, as people see it. Internal to the library. */
#ifndef URIKIT_SRC_LINT_LABELS_H
#define URIKIT_SRC_LINT_LABELS_H

#include <urikit/lint.h>

#include "../host/punycode.h"

enum { LABEL_LIMIT = 63 };

/* One label: percent-decoded, mapped, and decoded from Punycode. */
typedef struct host_label {
    urikit_str text; /* as written */
    size_t count;    /* number of its characters; they are in scalars, if there are at most LABEL_LIMIT */
    size_t bytes;    /* the length of its ASCII form, or less */
    bool ascii;      /* all characters are ASCII */
    bool ends;       /* no dot after it */
    uint32_t scalars[LABEL_LIMIT];
} host_label;

/* Removes the next label from *rest. False at the end. An empty host has one empty label. *done: false at first. */
bool urikiti_label_next(urikit_str *rest, bool *done, host_label *label);

/* The scripts of a text so far; both are 0 at first. */
typedef struct script_mix {
    unsigned first; /* the first script */
    unsigned other; /* the last one that is neither the first nor Latin nor Han */
} script_mix;

/* Adds a character. True if its script must not be together with one that is there: both are then in `scripts`. */
bool urikiti_mixes(script_mix *mix, uint32_t scalar, unsigned scripts[2]);

/* Finds two scripts in a label that must not be together. False if there are none. */
bool urikiti_label_mixes(const host_label *label, unsigned scripts[2]);

/* True if every character looks like an ASCII character, and not all of them are ASCII. Writes these characters. */
bool urikiti_label_looks_ascii(const host_label *label, char looks[LABEL_LIMIT]);

#endif /* URIKIT_SRC_LINT_LABELS_H */
