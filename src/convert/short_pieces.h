/* SPDX-License-Identifier: MIT */
/*
 * Fast path: the pieces of a text between separators as CBOR text strings. A piece of less than 24 bytes has a head of
 * one byte, which takes the place of the separator before it, so the text is copied as it is. Internal to the library.
 */
#ifndef URIKIT_SRC_SHORT_PIECES_H
#define URIKIT_SRC_SHORT_PIECES_H

#include <urikit/base.h>

#include "../base/copy_short.h"
#include "../cbor/cbor.h"
#include "../simd/byte_mask.h"

/* A build without vectors reads piece by piece. */
#define URIKITI_SHORT_PIECES URIKITI_SIMD

#if URIKITI_SHORT_PIECES

/* The longest text whose mask has two bits more, for its end. */
enum { PIECES_BLOCK = 64 - 2 };

/* Writes a head of one byte. NULL if the argument is too large for it. */
static inline char *put_short_head(char *to, unsigned kind, size_t value)
{
    *to = (char)(unsigned char)(kind << 5 | value);
    return value < CBOR_INFO_ONE_BYTE ? to + 1 : NULL;
}

/*
 * Writes the heads of the pieces of a text that was copied to to + 1, with the separators of the mask. Returns the end
 * of the pieces and stores how many they are; NULL, with nothing stored, if one of them is too long.
 */
static inline char *set_piece_heads(char *to, size_t len, uint64_t separators, size_t *count)
{
    size_t begin = 0;
    size_t pieces = 1;
    bool fit = true;

    for (; separators; separators &= separators - 1) {
        size_t end = lowest_bit(separators);

        fit = fit && end - begin < CBOR_INFO_ONE_BYTE;
        (void)put_short_head(to + begin, CBOR_TEXT, end - begin);
        begin = end + 1;
        pieces++;
    }
    if (!put_short_head(to + begin, CBOR_TEXT, len - begin) || !fit) {
        return NULL;
    }
    *count = pieces;
    return to + len + 1;
}

/*
 * Appends the pieces at the beginning of *rest that are short, and returns their number. *rest is then the text after
 * them and their separators, or absent if all were appended. Appends nothing if the output may have no space.
 */
size_t urikiti_put_short_pieces(urikit_str *rest, char separator, urikit_out *out);

#else

static inline size_t urikiti_put_short_pieces(urikit_str *rest, char separator, urikit_out *out)
{
    (void)rest;
    (void)separator;
    (void)out;
    return 0;
}

#endif

#endif /* URIKIT_SRC_SHORT_PIECES_H */
