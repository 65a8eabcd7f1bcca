/* SPDX-License-Identifier: MIT */
/* The text that an edit writes into a part: plain text is encoded, encoded text is checked. Internal to the library. */
#ifndef URIKIT_SRC_EDIT_TEXT_H
#define URIKIT_SRC_EDIT_TEXT_H

#include <urikit/uri.h>

#include "../base/ascii.h"
#include "uri_parts.h"

/* The characters that are allowed unencoded in a part. */
typedef struct edit_rule {
    unsigned classes;      /* of ascii.h */
    const char *not_these; /* characters of the classes that are encoded nevertheless */
    bool in_query;         /* iprivate is allowed, too */
} edit_rule;

/*
 * Parts of the edits, for urikit_uri_edit too. `has` are the parts of the URI before the edit, as in urikit_uri.parts. Each
 * appends the text of one part, or of one pair, without the delimiters around it. at: offset in the text.
 */
urikit_code urikiti_check_set(unsigned has, urikit_uri_part part, urikit_str text);
urikit_code urikiti_put_new_part(unsigned has, urikit_uri_part part, urikit_str text, urikit_edit_flags flags, urikit_out *out,
                                 size_t *at);
urikit_code urikiti_put_new_pair(urikit_str key, urikit_str value, urikit_edit_flags flags, urikit_out *out, size_t *at);

/* The end of a path that segments are appended to. */
typedef struct edit_path {
    bool empty;
    bool slash; /* its last byte is one */
} edit_path;

static inline edit_path edit_path_of(urikit_str path)
{
    edit_path end = { path.len == 0, path.len > 0 && path.ptr[path.len - 1] == '/' };

    return end;
}

/* Appends '/' where it is needed, and a segment; *end becomes the end of the longer path. */
urikit_code urikiti_put_segment(unsigned has, edit_path *end, urikit_str segment, urikit_edit_flags flags, urikit_out *out,
                                size_t *at);

/* The flags of an edit: an IRI stays one. */
static inline urikit_edit_flags edit_flags(const urikit_uri *uri, urikit_edit_flags flags)
{
    return flags | (uri_has(uri, HAS_NON_ASCII) ? (urikit_edit_flags)URIKIT_EDIT_IRI : 0U);
}

/* Appends the text by a rule: encodes it, or with URIKIT_EDIT_ENCODED checks it. at: offset in the text. */
urikit_code urikiti_edit_put(urikit_str text, const edit_rule *rule, urikit_edit_flags flags, urikit_out *out, size_t *at);

/* The result of an edit: an error if the bytes written since `start` do not fit, or are 4 GiB or more. */
urikit_code urikiti_edit_end(const urikit_out *out, size_t start);

#endif /* URIKIT_SRC_EDIT_TEXT_H */
