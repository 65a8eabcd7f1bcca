/* SPDX-License-Identifier: MIT */
/*
 * In place of functions of src/uri that have a proof of their own: any output, any result. The text must be readable. The
 * proof uri_normal_put covers urikiti_normal_put, uri_segments urikiti_segments_write, and the contracts of c_uri_dots
 * urikiti_path_has_dots.
 */
#include "src/uri/dot_segments.h"
#include "src/uri/segment_iterator.h"

void urikiti_normal_put(urikit_str text, unsigned how, urikit_out *out)
{
    model_read(text);
    out->len = Frama_C_size_t_interval(0, SIZE_MAX);
}

bool urikiti_segments_write(const segment_iterator *it, unsigned normal, bool authority, urikit_out *out)
{
    model_read(it->head);
    model_read(it->tail);
    out->len = Frama_C_size_t_interval(0, SIZE_MAX);
    return ANY_BOOL();
}

bool urikiti_path_has_dots(urikit_str path, bool encoded)
{
    model_read(path);
    return ANY_BOOL();
}
