/* SPDX-License-Identifier: MIT */
/* One segment added to the path of a URI, which cannot lead out of that path. */
#include "../base/out.h"
#include "../text/triplet.h"
#include "edit_text.h"
#include "uri_parts.h"

/* The number of dots that a segment is, plain or (where it is encoded) as triplets; 0: it is not dots alone. */
static size_t dots_in_segment(urikit_str segment, bool encoded)
{
    size_t dots = 0;
    size_t i = 0;

    while (i < segment.len) {
        const char *p = segment.ptr + i;

        if (*p == '.') {
            i++;
        } else if (encoded && segment.len - i >= 3 && *p == '%' && p[1] == '2' && (p[2] | 0x20) == 'e') {
            i += 3;
        } else {
            return 0;
        }
        dots++;
    }
    return dots;
}

urikit_code urikit_uri_append_segment(const urikit_uri *uri, urikit_str segment, urikit_edit_flags flags,
                                      urikit_out *out, size_t *at)
{
    urikit_str path = urikit_uri_path(uri);
    bool first = path.len == 0 && !uri_has(uri, HAS_AUTHORITY); /* a rootless path begins */
    edit_rule rule = { ASCII_PCHAR, "", false };
    size_t start = out->len;
    size_t dots = dots_in_segment(segment, (flags & URIKIT_EDIT_ENCODED) != 0);
    urikit_code code;

    if (dots == 1 || dots == 2) {
        return urikiti_error_at(URIKIT_E_DOT_SEGMENT, 0, at);
    }
    if (first && !uri_has(uri, HAS_SCHEME)) {
        rule.classes = ASCII_SEGMENT_NC; /* a ':' would end a scheme */
    }
    urikiti_out_bytes(out, uri->text, uri->path_end);
    if (!first && (path.len == 0 || path.ptr[path.len - 1] != '/')) {
        urikiti_out_byte(out, '/');
    }
    code = urikiti_edit_put(segment, &rule, flags, out, at);
    if (code && code != URIKIT_E_SPACE) {
        return code;
    }
    urikiti_out_bytes(out, uri->text + uri->path_end, uri->len - uri->path_end);
    return urikiti_edit_end(out, start);
}
