/* SPDX-License-Identifier: MIT */
/* Comparison of words in any case of letters, independent of the locale. */
#include "ascii.h"

bool urikiti_ascii_is_word(urikit_str text, const char *word)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (word[i] == '\0' || ascii_lower(text.ptr[i]) != word[i]) {
            return false;
        }
    }
    return word[text.len] == '\0';
}
