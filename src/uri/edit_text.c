/* SPDX-License-Identifier: MIT */
/* Encode or check the text of one part, in URIs and in IRIs. */
#include "edit_text.h"

#include "../text/scan.h"
#include "../text/triplet.h"
#include "../text/ucschar.h"

#include <string.h>

/* The length in bytes of the character at p if it is allowed unencoded, else 0. */
static size_t kept_len(const char *p, const char *end, const edit_rule *rule, urikit_edit_flags flags)
{
    uint32_t scalar;
    size_t n;

    if ((unsigned char)*p < 0x80) {
        return ascii_is(*p, rule->classes) && !memchr(rule->not_these, *p, strlen(rule->not_these));
    }
    if (!(flags & URIKIT_EDIT_IRI)) {
        return 0;
    }
    n = urikit_utf8_decode(p, (size_t)(end - p), &scalar);
    return n > 0 && urikiti_is_ucschar(scalar, rule->in_query) ? n : 0;
}

/* Checks encoded text at *p. On an error *p is the bad byte. */
static urikit_code step_encoded(const char **p, const char *end, const edit_rule *rule, urikit_edit_flags flags)
{
    uint32_t scalar;
    size_t n;

    if (**p == '%') {
        n = scan_triplet(*p, end);
        *p += n;
        return n < 3 ? URIKIT_E_PERCENT : URIKIT_OK;
    }
    n = kept_len(*p, end, rule, flags);
    *p += n;
    if (n > 0) {
        return URIKIT_OK;
    }
    return (flags & URIKIT_EDIT_IRI) && urikit_utf8_decode(*p, (size_t)(end - *p), &scalar) == 0 ? URIKIT_E_UTF8 : URIKIT_E_CHAR;
}

urikit_code urikiti_edit_put(urikit_str text, const edit_rule *rule, urikit_edit_flags flags, urikit_out *out, size_t *at)
{
    const char *p = text.len > 0 ? text.ptr : "";
    const char *end = p + text.len;

    while (p < end) {
        const char *from = p;

        if (flags & URIKIT_EDIT_ENCODED) {
            urikit_code code = step_encoded(&p, end, rule, flags);

            if (code) {
                return urikiti_error_at(code, (size_t)(p - text.ptr), at);
            }
        } else {
            p += kept_len(p, end, rule, flags);
        }
        if (p > from) {
            urikiti_out_bytes(out, from, (size_t)(p - from));
        } else {
            triplet_put(out, *p++);
        }
    }
    return urikiti_out_code(out);
}

urikit_code urikiti_edit_end(const urikit_out *out, size_t start)
{
    return urikiti_too_long(out->len - start) ? URIKIT_E_TOO_LONG : urikiti_out_code(out);
}
