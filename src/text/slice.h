/* SPDX-License-Identifier: MIT */
/* Parts of strings, and searches in them. Internal to the library. */
#ifndef URIKIT_SRC_SLICE_H
#define URIKIT_SRC_SLICE_H

#include <urikit/base.h>

/* The string without its first n bytes. An absent string stays absent. */
static inline urikit_str slice_from(urikit_str text, size_t n)
{
    return urikit_str_of(text.ptr ? text.ptr + n : NULL, text.len - n);
}

/* The first n bytes of the string. */
static inline urikit_str slice_to(urikit_str text, size_t n)
{
    return urikit_str_of(text.ptr, n);
}

/* The offset of the first or last byte c; text.len if there is none. */
size_t urikiti_slice_find(urikit_str text, char c);
size_t urikiti_slice_find_last(urikit_str text, char c);

/* The offset of the first byte that is in `wanted_bytes`, an ASCII string; text.len if there is none. */
size_t urikiti_slice_find_any(urikit_str text, const char *wanted_bytes);

/* True if the string begins with these bytes. */
bool urikiti_slice_begins(urikit_str text, const char *word);

/* True if no byte is above 0x7F. */
bool urikiti_slice_is_ascii(urikit_str text);

#endif /* URIKIT_SRC_SLICE_H */
