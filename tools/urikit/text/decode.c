/* SPDX-License-Identifier: MIT */
#include "text/decode.h"

#include "text/show.h"

#include <urikit/text.h>

/* Decodes every triplet but that of the kept byte; `kept` is -1 where every byte is decoded. */
static void decode_but(urikit_str text, int kept, buffer *out)
{
    const char *p = text.ptr;
    size_t left = text.len;

    while (left > 0) {
        const char *percent = memchr(p, '%', left);
        size_t n = percent ? (size_t)(percent - p) : left;
        char byte = 0;
        urikit_out one = { &byte, 1, 0 };

        buffer_put(out, p, n);
        p += n;
        left -= n;
        if (left == 0) {
            return;
        }
        n = 3;
        if (left < 3 || urikit_percent_decode(urikit_str_of(p, 3), &one, NULL) != URIKIT_OK) {
            n = 1; /* only unchecked text has such a '%'; it stays */
            buffer_byte(out, '%');
        } else if ((unsigned char)byte == kept) {
            buffer_put(out, p, 3);
        } else {
            buffer_byte(out, byte);
        }
        p += n;
        left -= n;
    }
}

/* What a terminal would obey, or not show, goes back into triplets. */
static void put_shown(urikit_str bytes, buffer *out)
{
    size_t i = 0;

    while (i < bytes.len) {
        uint32_t scalar = 0;
        size_t n = urikit_utf8_decode(bytes.ptr + i, bytes.len - i, &scalar);

        if (n > 0 && show_is_plain(scalar)) {
            buffer_put(out, bytes.ptr + i, n);
        } else {
            n = 1;
            buffer_format(out, "%%%02X", (unsigned)(unsigned char)bytes.ptr[i]);
        }
        i += n;
    }
}

void decode_text(urikit_str text, const decoding *how, buffer *out)
{
    buffer bytes = { NULL, 0, 0 };

    if (how->raw || !how->terminal) {
        decode_but(text, how->raw ? -1 : (unsigned char)how->separator, out);
        return;
    }
    decode_but(text, -1, &bytes);
    put_shown(buffer_view(&bytes), out);
    buffer_free(&bytes);
}
