/* SPDX-License-Identifier: MIT */
/*
 * Fast path: a path or a query as elements of a CRI, in one forward pass over the masks of separators, triplets and
 * dots. Internal to the library.
 */
#ifndef URIKIT_SRC_PIECE_WRITER_H
#define URIKIT_SRC_PIECE_WRITER_H

#include "../cri/cri_parts.h"
#include "short_pieces.h"

#if URIKITI_SHORT_PIECES

/*
 * The bytes that the elements of n bytes of text need, and the head of their list, if all triplets become text: a
 * separator pays for the head of a piece, and a piece of 24 bytes or more has a longer head.
 */
static inline size_t pieces_space(size_t n)
{
    return n + n / 16 + 8;
}

/*
 * Writes the elements of a list. Returns their end, and stores how many they are; NULL if there is no space, or the
 * place of a segment that ".." removes is not remembered. Then anything may have been written.
 *
 * text       a path after its root, without its dot segments then, or a query
 * component  CRI_SEGMENT or CRI_PARAMETER
 * to         there are pieces_space(text.len) bytes
 * limit      where triplets that stay bytes must end, which need more space
 */
char *urikiti_put_pieces(urikit_str text, cri_component component, const urikit_cri_options *options, char *to, const char *limit,
                         size_t *count);

#endif

#endif /* URIKIT_SRC_PIECE_WRITER_H */
