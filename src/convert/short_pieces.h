/* SPDX-License-Identifier: MIT */
/*
 * Fast path: the pieces of a text between separators as CBOR text strings. A piece of less than 24 bytes has a head of
 * one byte, which takes the place of the separator before it, so the text is copied as it is. Internal to the library.
 */
#ifndef URIKIT_SRC_SHORT_PIECES_H
#define URIKIT_SRC_SHORT_PIECES_H

#include <urikit/base.h>

#include "../simd/simd.h"

/* A build without vectors reads piece by piece. */
#define URIKITI_SHORT_PIECES URIKITI_SIMD

#if URIKITI_SHORT_PIECES

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
