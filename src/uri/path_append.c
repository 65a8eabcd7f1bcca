/* SPDX-License-Identifier: MIT */
/* Append a segment to the path of a URI. The result is always below that path. */
#include "../base/out.h"
#include "dot_segments.h"
#include "edit_text.h"
#include "uri_parts.h"

urikit_code urikiti_put_segment(unsigned has, edit_path *end, urikit_str segment, urikit_edit_flags flags, urikit_out *out,
                                size_t *at)
{
    bool first = end->empty && !(has & HAS_AUTHORITY); /* the segment begins a rootless path */
    edit_rule rule = { ASCII_PCHAR, "", false };

    if (count_dots(segment, (flags & URIKIT_EDIT_ENCODED) != 0) > 0) {
        return urikiti_error_at(URIKIT_E_DOT_SEGMENT, 0, at);
    }
    if (first && !(has & HAS_SCHEME)) {
        rule.classes = ASCII_SEGMENT_NC; /* a ':' would end a scheme */
    }
    if (!first && !end->slash) {
        urikiti_out_byte(out, '/');
    }
    end->empty = first && segment.len == 0;
    end->slash = !first && segment.len == 0;
    return urikiti_edit_put(segment, &rule, flags, out, at);
}

urikit_code urikit_uri_append_segment(const urikit_uri *uri, urikit_str segment, urikit_edit_flags flags, urikit_out *out,
                                      size_t *at)
{
    edit_path end = edit_path_of(urikit_uri_path(uri));
    size_t start = out->len;
    urikit_code code;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri)) || urikiti_out_overlaps(out, segment)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    urikiti_out_bytes(out, uri->text, uri->path_end);
    code = urikiti_put_segment(uri->parts, &end, segment, edit_flags(uri, flags), out, at);
    if (code && code != URIKIT_E_SPACE) {
        return code;
    }
    urikiti_out_bytes(out, uri->text + uri->path_end, uri->len - uri->path_end);
    return urikiti_edit_end(out, start);
}
