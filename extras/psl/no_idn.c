/* SPDX-License-Identifier: MIT */
/*
 * For a wheel and a jar, which contain libpsl: the functions that its archive needs from libidn2 and libunistring.
 * libpsl calls them to read a list from a file, and for psl_str_to_utf8lower. urikit only uses the list inside libpsl,
 * so these functions report a failure. So the wheel and the jar do not contain the two libraries (LGPL and GPL).
 */
#include <stddef.h>
#include <stdint.h>

int idn2_lookup_u8(const uint8_t *name, uint8_t **ace, int flags);
size_t u8_strlen(const uint8_t *text);
uint8_t *u8_tolower(const uint8_t *text, size_t len, const char *language, void *form, uint8_t *to, size_t *to_len);
extern const char uninorm_nfkc;

const char uninorm_nfkc = 0; /* only its address is used: for u8_tolower */

enum { IDN2_NO_CODESET = -101 }; /* as idn2.h numbers it */

int idn2_lookup_u8(const uint8_t *name, uint8_t **ace, int flags)
{
    (void)name, (void)ace, (void)flags;
    return IDN2_NO_CODESET;
}

size_t u8_strlen(const uint8_t *text)
{
    size_t len = 0;

    while (text[len] != 0) {
        len++;
    }
    return len;
}

uint8_t *u8_tolower(const uint8_t *text, size_t len, const char *language, void *form, uint8_t *to, size_t *to_len)
{
    (void)text, (void)len, (void)language, (void)form, (void)to, (void)to_len;
    return NULL;
}
