/* SPDX-License-Identifier: MIT */
/* Read JSON (RFC 8259) from left to right: what each reader of a form of its own needs. Internal to the library. */
#ifndef URIKIT_SRC_JSON_H
#define URIKIT_SRC_JSON_H

#include <urikit/base.h>

/* The text is valid UTF-8. */
typedef struct json_source {
    const char *p; /* where the reader is; after a failure the bad byte, or the end */
    const char *end;
    urikit_out strings; /* what strings contain, one after the other */
} json_source;

static inline void json_skip_blanks(json_source *in)
{
    while (in->p < in->end && (*in->p == ' ' || *in->p == '\t' || *in->p == '\n' || *in->p == '\r')) {
        in->p++;
    }
}

/* True if `c` comes next, after blanks; it is taken. */
static inline bool json_take(json_source *in, char c)
{
    json_skip_blanks(in);
    if (in->p == in->end || *in->p != c) {
        return false;
    }
    in->p++;
    return true;
}

/* True if the word comes next; it is taken. */
bool urikiti_json_take_word(json_source *in, const char *word);

/* Reads the rest of a string, after its '"', and appends what it contains. */
bool urikiti_json_string(json_source *in);

#endif /* URIKIT_SRC_JSON_H */
