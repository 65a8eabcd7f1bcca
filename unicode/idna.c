/* SPDX-License-Identifier: MIT */
/* Internationalized domain names, IDNA 2008 with UTS #46, by libidn2. */
#include <urikit/unicode.h>

#include <idn2.h>
#include <stdlib.h>
#include <string.h>

typedef int idna_call(const char *input, char **output, int flags);

static urikit_code append(urikit_out *out, const char *text)
{
    size_t len = strlen(text);

    if (out->len <= out->cap && len <= out->cap - out->len && out->ptr) {
        memcpy((char *)out->ptr + out->len, text, len);
    }
    out->len += len;
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

/* libidn2 wants a NUL behind its input, and none in it. */
static urikit_code convert(urikit_str host, idna_call *call, int flags, urikit_out *out, const char **reason)
{
    char *input = NULL;
    char *output = NULL;
    urikit_code code;
    int result;

    if (host.len > 0 && memchr(host.ptr, '\0', host.len)) {
        if (reason) {
            *reason = "a NUL in the name";
        }
        return URIKIT_E_IDNA;
    }
    input = malloc(host.len + 1);
    if (!input) {
        return URIKIT_E_MEMORY;
    }
    memcpy(input, host.ptr ? host.ptr : "", host.len);
    input[host.len] = '\0';
    result = call(input, &output, flags);
    free(input);
    if (result != IDN2_OK) {
        if (reason) {
            *reason = idn2_strerror(result);
        }
        return result == IDN2_MALLOC ? URIKIT_E_MEMORY : URIKIT_E_IDNA;
    }
    code = append(out, output);
    idn2_free(output);
    return code;
}

urikit_code urikit_idna_to_ascii(urikit_str host, urikit_out *out, const char **reason)
{
    return convert(host, idn2_to_ascii_8z, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL, out, reason);
}

urikit_code urikit_idna_to_unicode(urikit_str host, urikit_out *out, const char **reason)
{
    return convert(host, idn2_to_unicode_8z8z, 0, out, reason);
}
