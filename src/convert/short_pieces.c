/* SPDX-License-Identifier: MIT */
/* Pieces of a text as CBOR text strings: see short_pieces.h. */
#include "short_pieces.h"

#include "../base/out.h"

#if URIKITI_SHORT_PIECES

size_t urikiti_put_short_pieces(urikit_str *rest, char separator, urikit_out *out)
{
    const char *text = rest->ptr;
    size_t len = rest->len;
    char *to = urikiti_out_spare(out, len + 1);
    size_t begin = 0; /* of the current piece; its head is to[begin], its text follows */
    size_t count = 0;
    size_t at;

    if (!to) {
        return 0;
    }
    for (at = 0; at < len; at += SIMD_BLOCK_LEN) {
        size_t n = len - at < SIMD_BLOCK_LEN ? len - at : SIMD_BLOCK_LEN;
        uint64_t mask = byte_mask(text + at, n, separator);

        copy_short_text(to + 1 + at, text + at, n);
        for (; mask; mask &= mask - 1) {
            size_t end = at + lowest_bit(mask);

            if (end - begin >= CBOR_INFO_ONE_BYTE) {
                break;
            }
            (void)put_short_head(to + begin, CBOR_TEXT, end - begin);
            begin = end + 1;
            count++;
        }
        if (mask || at + n - begin >= CBOR_INFO_ONE_BYTE) {
            break; /* at a piece that is not short */
        }
    }
    out->len += begin;
    if (at >= len) { /* the last piece is short, too */
        (void)put_short_head(to + begin, CBOR_TEXT, len - begin);
        out->len += len - begin + 1;
        *rest = urikit_str_of(NULL, 0);
        return count + 1;
    }
    *rest = urikit_str_of(text + begin, len - begin);
    return count;
}

#endif
