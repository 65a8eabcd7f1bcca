/* SPDX-License-Identifier: MIT */
#include "slice.h"

#include <string.h>

size_t urikiti_slice_find(urikit_str text, char c)
{
    const char *found = text.len > 0 ? memchr(text.ptr, c, text.len) : NULL;

    return found ? (size_t)(found - text.ptr) : text.len;
}

size_t urikiti_slice_find_last(urikit_str text, char c)
{
    size_t i = text.len;

    while (i > 0) {
        if (text.ptr[--i] == c) {
            return i;
        }
    }
    return text.len;
}

size_t urikiti_slice_find_any(urikit_str text, const char *wanted_bytes)
{
    uint64_t wanted[2] = { 0, 0 }; /* a bit for each ASCII character */
    size_t i;

    if (wanted_bytes[0] && !wanted_bytes[1]) {
        return urikiti_slice_find(text, wanted_bytes[0]);
    }
    for (; *wanted_bytes; wanted_bytes++) {
        wanted[*wanted_bytes >> 6 & 1] |= UINT64_C(1) << (*wanted_bytes & 63);
    }
    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        if (c < 0x80 && (wanted[c >> 6] >> (c & 63) & 1)) {
            break;
        }
    }
    return i;
}

bool urikiti_slice_begins(urikit_str text, const char *word)
{
    size_t len = strlen(word);

    return text.len >= len && memcmp(text.ptr, word, len) == 0;
}

bool urikiti_slice_is_ascii(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return false;
        }
    }
    return true;
}
