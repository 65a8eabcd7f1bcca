/* SPDX-License-Identifier: MIT */
/* Decentralized identifiers as text, W3C DID Core 1.0 §3.1. */
#include <urikit/nosh.h>

#include "../base/ascii.h"
#include "../base/out.h"

#include <string.h>

/* The bytes up to the first that is not in a method name: lower-case letters and digits. */
static size_t method_end(urikit_str text, size_t from)
{
    while (from < text.len && (ascii_is_digit(text.ptr[from]) || (text.ptr[from] >= 'a' && text.ptr[from] <= 'z'))) {
        from++;
    }
    return from;
}

urikit_code urikit_nosh_did_check(urikit_str text, size_t *at)
{
    static const char scheme[] = "did:";
    const size_t method_at = sizeof scheme - 1;
    size_t i = 0;
    unsigned hex = 0; /* hex digits that must still follow a '%' */

    while (i < text.len && i < method_at && text.ptr[i] == scheme[i]) {
        i++;
    }
    if (i < method_at) {
        return urikiti_error_at(URIKIT_E_NOSH_BAD_DID, i, at);
    }
    i = method_end(text, method_at);
    if (i == method_at || i == text.len || text.ptr[i] != ':') {
        return urikiti_error_at(URIKIT_E_NOSH_BAD_DID, i, at);
    }
    for (i++; i < text.len; i++) {
        char c = text.ptr[i];
        bool fits = hex > 0 ? ascii_is(c, ASCII_HEX) : c == '%' || c == ':' || (c != '~' && ascii_is(c, ASCII_UNRESERVED));

        if (!fits) {
            return urikiti_error_at(URIKIT_E_NOSH_BAD_DID, i, at);
        }
        hex = hex > 0 ? hex - 1 : c == '%' ? 2 : 0;
    }
    /* the last piece between colons is not empty */
    return hex > 0 || text.ptr[text.len - 1] == ':' ? urikiti_error_at(URIKIT_E_NOSH_BAD_DID, i, at) : URIKIT_OK;
}
