/* SPDX-License-Identifier: MIT */
/* What the files of libcurl's model share. Internal to the library. */
#ifndef URIKIT_SRC_CURL_H
#define URIKIT_SRC_CURL_H

#include "join.h"

#include "../base/ascii.h"

#include <string.h>

typedef enum curl_version {
    CURL_7, /* 7.88 */
    CURL_8  /* 8.23 */
} curl_version;

enum { CURL_SCHEME_LIMIT = 40 };

/* The length of the scheme before ":", else 0. */
size_t urikiti_curl_scheme(urikit_str text, curl_version version);

static inline bool curl_begins(urikit_str text, const char *word)
{
    size_t len = strlen(word);

    return text.len >= len && urikiti_ascii_is_word(slice_to(text, len), word);
}

#endif /* URIKIT_SRC_CURL_H */
