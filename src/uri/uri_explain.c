/* SPDX-License-Identifier: MIT */
#include <urikit/uri.h>

#include "../base/out.h"
#include "../text/reason.h"

urikit_code urikit_uri_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out)
{
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_reason_uri(out, text, code, at < text.len ? at : text.len);
    return urikiti_out_code(out);
}
