/* SPDX-License-Identifier: MIT */
/* The target of an HTTP request, RFC 9112 §3.2.1. */
#include "../base/out.h"
#include "../text/triplet.h"
#include "uri_parts.h"

urikit_code urikit_uri_request_target(const urikit_uri *uri, urikit_out *out)
{
    urikit_str path = urikit_uri_path(uri);
    const char *p = uri->text + uri->path_at;
    const char *end = uri->text + uri->query_end;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return URIKIT_E_OVERLAP;
    }
    if (path.len > 0 ? path.ptr[0] != '/' : !uri_has(uri, HAS_AUTHORITY)) {
        return URIKIT_E_PARTS;
    }
    if (path.len == 0) {
        urikiti_out_byte(out, '/');
    }
    for (; p < end; p++) {
        if ((unsigned char)*p < 0x80) {
            urikiti_out_byte(out, *p);
        } else {
            triplet_put(out, *p);
        }
    }
    return urikiti_out_code(out);
}
