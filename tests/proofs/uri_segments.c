/* SPDX-License-Identifier: MIT */
/* URIs: the segments of a path without its dot segments, read from right to left and written. */
#include "any.h"

#include "src/uri/segment_iterator.h"

#include "models/normal_text.h"

static size_t head_len;
static size_t tail_len;

/* A head, which ends with '/' if it is not empty, and a tail. They are two texts, as those of a base and a reference. */
void prove_uri_segments(void)
{
    static char head_bytes[BOUND];
    static char bytes[BOUND];
    urikit_out out = { NULL, 0, 0 };
    unsigned how = Frama_C_unsigned_int_interval(0, 3);
    unsigned normal = Frama_C_unsigned_int_interval(0, 63);
    segment_iterator it;

    head_len = any_len(head_bytes);
    tail_len = any_len(bytes);
    //@ split head_len;
    //@ split tail_len;
    //@ split how;
    if (head_len + tail_len > BOUND) {
        return;
    }
    head_bytes[BOUND - 1] = '/';
    urikiti_segments_start(&it, any_text(head_bytes, head_len), any_text(bytes, tail_len), how);
    (void)urikiti_segments_write(&it, normal, ANY_BOOL(), &out);
}

void prove_uri_normal_put(void)
{
    static char bytes[BOUND];
    urikit_out out = { NULL, 0, 0 };

    tail_len = any_len(bytes);
    //@ split tail_len;
    urikiti_normal_put(any_text(bytes, tail_len), Frama_C_unsigned_int_interval(0, 63), &out);
}
