/* SPDX-License-Identifier: MIT */
/* --base: the base of a run, and references against it. */
#ifndef TOOL_BASE_H
#define TOOL_BASE_H

#include "cli/options.h"
#include "kinds/kind.h"
#include "run/job.h"

#include <urikit/extract.h>

/* The settings of a job with a base. */
typedef struct base_settings {
    parsed base;
    kind_settings kind_settings; /* of the base: an argument is never raw CBOR */
    buffer space;
    buffer text; /* of the base, if that is of a family: its canonical form */
    unsigned options;
} base_settings;

/* Reads --base into the job's settings. False: it is absent or not valid, and a message says so. */
bool base_prepare(job *j);

/* Frees what the settings hold; the job may have none. */
void base_finish(job *j);

/*
 * Reads a reference and makes it plain (family.h). first: of a pair, or the only one. text: receives a canonical form
 * that it borrows. *as receives the kind as which it is resolved and made relative.
 */
bool base_read_reference(work *w, urikit_str text, bool first, buffer *plain, parsed *id, const kind **as, fault *why);

/* Appends the target of such a reference. */
bool base_put_target(work *w, const kind *as, const parsed *id, buffer *out, fault *why);

/* ---- of extract: relative links of a text, resolved against --base or <base href> ---------------- */

typedef struct extract_base {
    const invocation *call;
    const kind_settings *settings;
    buffer given;  /* --base */
    buffer text;   /* the base that counts now: empty, none does */
    buffer target; /* of the last reference */
    buffer space;
    bool first;    /* a <base href> of this input was seen */
    bool ascii;    /* URIs only */
} extract_base;

enum {
    /* Bytes of a base in the text. A longer one would make the output grow faster than the text: once for each link. */
    EXTRACT_BASE_MAX = 8192
};

/* Reads --base. False: it is not valid, and a message says so. */
bool extract_base_read(extract_base *b);

/* A new input begins: --base counts. */
void extract_base_start(extract_base *b);

/*
 * Turns a relative reference into its target, which is valid until the next call, and takes the first <base href> of an
 * input for the base of what follows. False: *why says why the reference leads nowhere.
 */
bool extract_base_apply(extract_base *b, urikit_find *find, fault *why);

/* Reads a URI, or without URIKIT_EXTRACT_ASCII an IRI; options are those of urikit_uri_parse. */
urikit_code extract_base_parse(urikit_extract_flags flags, urikit_str text, unsigned options, urikit_uri *uri, size_t *at);

/* Sets the kind of a valid find, whose URI this is. */
void extract_base_kind(urikit_find *find, const urikit_uri *uri);

/* The target of a record of an archive is the base of its body, if it can be one. False: there is none, --base neither. */
bool extract_base_record(extract_base *b, urikit_str target);

/* An xml:base: what it leads to is the base. */
void extract_base_enter(extract_base *b, urikit_str text);

void extract_base_free(extract_base *b);

#endif /* TOOL_BASE_H */
