/* SPDX-License-Identifier: MIT */
#include "text/unicode_text.h"

#include "text/memory.h"

#include <urikit/unicode.h>

static urikit_code with_memory(urikit_code code)
{
    if (code == URIKIT_E_MEMORY) {
        memory_ended();
    }
    return code;
}

/* Takes what a call has made. */
static urikit_code put(buffer *out, const urikit_out *made, urikit_code code)
{
    if (with_memory(code) == URIKIT_OK) {
        buffer_took(out, made);
    }
    return code;
}

bool unicode_is_nfc(urikit_str text, size_t *at)
{
    return with_memory(urikit_nfc_check(text, at)) == URIKIT_OK;
}

bool unicode_is_bidi(const urikit_uri *uri, size_t *at)
{
    return with_memory(urikit_iri_check_bidi(uri, at)) == URIKIT_OK;
}

bool unicode_is_lower(urikit_str text, size_t *at)
{
    return urikit_is_lower(text, at);
}

void unicode_put_nfc(urikit_str text, buffer *out)
{
    urikit_out made = buffer_out(out, URIKIT_NFC_BOUND(text.len));

    (void)put(out, &made, urikit_nfc_write(text, &made));
}

urikit_code unicode_put_ascii(urikit_str name, bool underscores, buffer *out, const char **reason)
{
    urikit_idna_flags flags = underscores ? URIKIT_IDNA_UNDERSCORE : 0U;
    urikit_out made = buffer_out(out, URIKIT_IDNA_TO_ASCII_BOUND);

    return put(out, &made, urikit_idna_to_ascii(name, flags, &made, reason));
}

urikit_code unicode_put_unicode(urikit_str name, buffer *out, const char **reason)
{
    urikit_out made = buffer_out(out, URIKIT_IDNA_TO_UNICODE_BOUND(name.len));

    return put(out, &made, urikit_idna_to_unicode(name, 0, &made, reason));
}
