/* SPDX-License-Identifier: MIT */
/* The text of a part that an edit puts in: plain text encoded, or encoded text checked. Internal to the library. */
#ifndef URIKIT_SRC_EDIT_TEXT_H
#define URIKIT_SRC_EDIT_TEXT_H

#include <urikit/uri.h>

#include "../base/ascii.h"

/* What may stay as it is in a part. */
typedef struct edit_rule {
    unsigned classes;      /* of ascii.h */
    const char *not_these; /* characters of the classes that are encoded all the same */
    bool in_query;         /* iprivate may stay, too */
} edit_rule;

/* Appends the text by a rule: encodes it, or with URIKIT_EDIT_ENCODED checks it. at: offset in the text. */
urikit_code urikiti_edit_put(urikit_str text, const edit_rule *rule, urikit_edit_flags flags, urikit_out *out,
                             size_t *at);

/* What every edit ends with: whether what was written since `start` fits, and is below 4 GiB. */
urikit_code urikiti_edit_end(const urikit_out *out, size_t start);

#endif /* URIKIT_SRC_EDIT_TEXT_H */
