/* SPDX-License-Identifier: MIT */
/* The forms of --to. */
#ifndef TOOL_CONVERT_FORM_H
#define TOOL_CONVERT_FORM_H

#include "kinds/kind.h"

typedef bool put_form(const parsed *id, buffer *out, fault *why);

typedef struct convert_form {
    const char *name;
    put_form *put;
    bool of_cri; /* an identifier that is not a CRI is first converted to one */
    bool binary; /* has a form for --binary */
    bool of_file; /* a path, which may have any byte but NUL */
} convert_form;

/*
 * --files: appends the URI of the file that an identifier names, the same of every spelling: "file:///C:/a" of "file:c%3A/./a#b"
 * (RFC 8089, appendix E). False: it does not name a file.
 */
bool put_file_key(const parsed *id, buffer *key);

/* The form of that name; of none: uri. */
convert_form convert_form_named(const char *name);

#endif /* TOOL_CONVERT_FORM_H */
