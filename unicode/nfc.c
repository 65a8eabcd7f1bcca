/* SPDX-License-Identifier: MIT */
/* Normalization Form C (UAX #15) and lower case, by utf8proc. */
#include <urikit/unicode.h>

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/*
 * The length of the beginning that is in NFC whatever follows: every character
 * below U+0300 is, and what begins with 0xCC or more in UTF-8 may compose with
 * the character before it.
 */
static size_t plain_len(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && (unsigned char)text.ptr[i] < 0xCC) {
        i++;
    }
    if (i == text.len) {
        return i;
    }
    while (i > 0 && ((unsigned char)text.ptr[--i] & 0xC0) == 0x80) {
    }
    return i;
}

/* The normal form in fresh memory; the caller frees it. */
static urikit_code compose(urikit_str text, urikit_str *composed)
{
    utf8proc_uint8_t *made = NULL;
    utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)text.ptr, (utf8proc_ssize_t)text.len, &made,
                                        UTF8PROC_STABLE | UTF8PROC_COMPOSE);

    if (len < 0) {
        return len == UTF8PROC_ERROR_NOMEM ? URIKIT_E_MEMORY : URIKIT_E_UTF8;
    }
    *composed = urikit_str_of((const char *)made, (size_t)len);
    return URIKIT_OK;
}

static void free_composed(urikit_str composed)
{
    union {
        const char *constant;
        char *block;
    } made = { composed.ptr };

    free(made.block);
}

static urikit_code fail_at(urikit_code code, size_t offset, size_t *at)
{
    if (at) {
        *at = offset;
    }
    return code;
}

/* The first byte of the character in which two texts differ. */
static size_t difference(urikit_str a, urikit_str b)
{
    size_t i = 0;

    while (i < a.len && i < b.len && a.ptr[i] == b.ptr[i]) {
        i++;
    }
    while (i > 0 && i < a.len && ((unsigned char)a.ptr[i] & 0xC0) == 0x80) {
        i--;
    }
    return i;
}

urikit_code urikit_nfc_check(urikit_str text, size_t *at)
{
    size_t plain = plain_len(text);
    urikit_str rest = urikit_str_of(text.ptr + plain, text.len - plain);
    urikit_str composed;
    urikit_code code;
    size_t bad = 0;

    if (rest.len == 0) {
        return URIKIT_OK;
    }
    if (urikit_utf8_check(rest, &bad)) {
        return fail_at(URIKIT_E_UTF8, plain + bad, at);
    }
    code = compose(rest, &composed);
    if (code) {
        return fail_at(code, plain, at);
    }
    if (!urikit_str_equal(rest, composed)) {
        code = fail_at(URIKIT_E_NFC, plain + difference(rest, composed), at);
    }
    free_composed(composed);
    return code;
}

urikit_code urikit_nfc_write(urikit_str text, urikit_out *out)
{
    size_t plain = plain_len(text);
    urikit_str rest = urikit_str_of(text.ptr + plain, text.len - plain);
    urikit_str composed = { NULL, 0 };
    urikit_code code = URIKIT_OK;
    size_t needed;

    if (rest.len > 0) {
        code = urikit_utf8_check(rest, NULL);
        code = code ? code : compose(rest, &composed);
        if (code) {
            return code;
        }
    }
    needed = plain + composed.len;
    if (out->len <= out->cap && needed <= out->cap - out->len && out->ptr) {
        char *to = (char *)out->ptr + out->len;

        memcpy(to, text.ptr, plain);
        memcpy(to + plain, composed.ptr ? composed.ptr : "", composed.len);
    }
    out->len += needed;
    free_composed(composed);
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

bool urikit_is_lower(urikit_str text, size_t *at)
{
    size_t i = 0;

    while (i < text.len) {
        uint32_t scalar;
        size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);

        if (n == 0) {
            return true; /* not UTF-8: nothing that has a case */
        }
        if (utf8proc_tolower((utf8proc_int32_t)scalar) != (utf8proc_int32_t)scalar) {
            (void)fail_at(URIKIT_OK, i, at);
            return false;
        }
        i += n;
    }
    return true;
}
