/* SPDX-License-Identifier: MIT */
/* Character classes of RFC 3986 §2, independent of the locale. Internal to the library. */
#ifndef URIKIT_SRC_ASCII_H
#define URIKIT_SRC_ASCII_H

#include <urikit/base.h>

/* One bit for each class. A character may be in several classes. Bytes >= 0x80 are in no class. */
enum {
    ASCII_UNRESERVED = 1, /* ALPHA DIGIT - . _ ~       §2.3 */
    ASCII_SUB_DELIM = 2,  /* ! $ & ' ( ) * + , ; =     §2.2 */
    ASCII_COLON = 4,
    ASCII_AT = 8,
    ASCII_SLASH = 16,
    ASCII_QUESTION = 32,
    ASCII_HEX = 64,     /* 0-9 A-F a-f */
    ASCII_SCHEME = 128, /* ALPHA DIGIT + - .           §3.1 */

    /* the characters of each component, without triplets */
    ASCII_REG_NAME = ASCII_UNRESERVED | ASCII_SUB_DELIM,
    ASCII_USERINFO = ASCII_REG_NAME | ASCII_COLON,
    ASCII_SEGMENT_NC = ASCII_REG_NAME | ASCII_AT, /* segment-nz-nc */
    ASCII_PCHAR = ASCII_SEGMENT_NC | ASCII_COLON,
    ASCII_PATH = ASCII_PCHAR | ASCII_SLASH,
    ASCII_QUERY = ASCII_PATH | ASCII_QUESTION, /* query and fragment */
};

#if defined(__OPTIMIZE_SIZE__)

/* A small build has half the table. It has another name, because object files of both kinds must not be mixed. */
extern const uint8_t urikiti_ascii_half[128];

static inline bool ascii_is(char c, unsigned classes)
{
    return (unsigned char)c < 128 && (urikiti_ascii_half[(unsigned char)c] & classes) != 0;
}

#else

extern const uint8_t urikiti_ascii_table[256];

static inline bool ascii_is(char c, unsigned classes)
{
    return (urikiti_ascii_table[(unsigned char)c] & classes) != 0;
}

#endif

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static inline bool ascii_is_alpha(char c)
{
    char lower = (char)(c | 0x20);

    return lower >= 'a' && lower <= 'z';
}

/* The value of a hex digit; only for bytes in ASCII_HEX. Without a branch, which would mispredict. */
static inline unsigned ascii_hex_value(char c)
{
    unsigned byte = (unsigned char)c;

    return (byte & 15) + 9 * (byte >> 6); /* '0' is 0x30, 'A' 0x41, 'a' 0x61 */
}

static inline char ascii_hex_digit(unsigned value)
{
    return "0123456789ABCDEF"[value & 15];
}

/* True if the text is this word, in any case of letters. word: in lower case, NUL-terminated. */
bool urikiti_ascii_is_word(urikit_str text, const char *word);

#endif /* URIKIT_SRC_ASCII_H */
