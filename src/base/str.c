/* SPDX-License-Identifier: MIT */
/* Borrowed text and the version. */
#include "out.h"

#define STRINGIFY(x) #x
#define VERSION_TEXT(major, minor, patch) STRINGIFY(major) "." STRINGIFY(minor) "." STRINGIFY(patch)

const char *urikit_version(void)
{
    return VERSION_TEXT(URIKIT_VERSION_MAJOR, URIKIT_VERSION_MINOR, URIKIT_VERSION_PATCH) URIKIT_VERSION_MARK;
}

unsigned urikit_version_number(void)
{
    return URIKIT_VERSION_NUMBER;
}

urikit_str urikit_str_from(const char *text)
{
    return urikit_str_of(text, text ? strlen(text) : 0);
}

bool urikit_str_equal(urikit_str a, urikit_str b)
{
    if (!a.ptr || !b.ptr) {
        return !a.ptr && !b.ptr;
    }
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

urikit_code urikit_str_copy(urikit_str text, char *buffer, size_t cap)
{
    urikit_out out = urikit_out_of(buffer, cap);
    urikit_code code = URIKIT_OK;

    if (urikiti_out_overlaps(&out, text)) {
        return URIKIT_E_OVERLAP;
    }
    if (text.len > 0 && memchr(text.ptr, '\0', text.len)) {
        code = URIKIT_E_CHAR;
    } else if (text.len >= cap) {
        code = URIKIT_E_SPACE;
    }
    if (!code) {
        urikiti_out_str(&out, text);
    }
    if (cap > 0) {
        urikiti_out_byte(&out, '\0');
    }
    return code;
}

/* of the header */
extern inline urikit_str urikit_str_of(const char *ptr, size_t len);
extern inline urikit_str urikit_str_of_bytes(const void *bytes, size_t len);
extern inline urikit_out urikit_out_of(void *ptr, size_t cap);
extern inline urikit_str urikit_out_str(const urikit_out *out);
