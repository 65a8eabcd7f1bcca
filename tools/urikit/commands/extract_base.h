/* SPDX-License-Identifier: MIT */
/* extract --base: relative links of a text, resolved against the base of the command line or of <base href>. */
#ifndef TOOL_EXTRACT_BASE_H
#define TOOL_EXTRACT_BASE_H

#include "cli/options.h"
#include "kinds/kind.h"

#include <urikit/extract.h>

typedef struct extract_base {
    const invocation *call;
    const kind_settings *settings;
    buffer given;  /* --base */
    buffer text;   /* the base that counts now: empty, none does */
    buffer target; /* of the last reference */
    buffer room;
    bool first;    /* a <base href> of this input was seen */
    bool ascii;    /* URIs only */
} extract_base;

/* Reads --base. False: it is not valid, and a message says so. */
bool extract_base_read(extract_base *b);

/* A new input begins: --base counts. */
void extract_base_start(extract_base *b);

/*
 * Turns a relative reference into its target, which is valid until the next call, and takes the first <base href> of an
 * input for the base of what follows. False: *why says why the reference leads nowhere.
 */
bool extract_base_apply(extract_base *b, urikit_find *find, fault *why);

void extract_base_free(extract_base *b);

#endif /* TOOL_EXTRACT_BASE_H */
