/* SPDX-License-Identifier: MIT */
/* Append a segment to the path of a URI. The result is always below that path. */
#include "../base/out.h"
#include "dot_segments.h"
#include "edit_text.h"
#include "uri_parts.h"

urikit_code urikit_uri_append_segment(const urikit_uri *uri, urikit_str segment, urikit_edit_flags flags,
                                      urikit_out *out, size_t *at)
{
    urikit_str path = urikit_uri_path(uri);
    bool first = path.len == 0 && !uri_has(uri, HAS_AUTHORITY); /* the segment begins a rootless path */
    edit_rule rule = { ASCII_PCHAR, "", false };
    size_t start = out->len;
    urikit_code code;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri)) || urikiti_out_overlaps(out, segment)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (count_dots(segment, (flags & URIKIT_EDIT_ENCODED) != 0) > 0) {
        return urikiti_error_at(URIKIT_E_DOT_SEGMENT, 0, at);
    }
    if (first && !uri_has(uri, HAS_SCHEME)) {
        rule.classes = ASCII_SEGMENT_NC; /* a ':' would end a scheme */
    }
    urikiti_out_bytes(out, uri->text, uri->path_end);
    if (!first && (path.len == 0 || path.ptr[path.len - 1] != '/')) {
        urikiti_out_byte(out, '/');
    }
    code = urikiti_edit_put(segment, &rule, edit_flags(uri, flags), out, at);
    if (code && code != URIKIT_E_SPACE) {
        return code;
    }
    urikiti_out_bytes(out, uri->text + uri->path_end, uri->len - uri->path_end);
    return urikiti_edit_end(out, start);
}
