/* SPDX-License-Identifier: MIT */
/* The '@' after a password, as some program reads it. Internal to the library. */
#ifndef URIKIT_SRC_AT_SIGN_H
#define URIKIT_SRC_AT_SIGN_H

#include "../text/slice.h"

/* The length of an '@' at i, as itself, encoded, or as what a mapping of names (NFKC) makes one; 0: there is none. */
static inline size_t at_sign_len(urikit_str text, size_t i)
{
    switch (text.ptr[i]) {
    case '@':
        return 1;
    case '%':
        return urikiti_slice_begins(slice_from(text, i), "%40") ? 3 : 0;
    case '\xEF':
        return urikiti_slice_begins(slice_from(text, i), "\xEF\xBC\xA0") ||
                       urikiti_slice_begins(slice_from(text, i), "\xEF\xB9\xAB")
                   ? 3
                   : 0;
    default:
        return 0;
    }
}

#endif /* URIKIT_SRC_AT_SIGN_H */
