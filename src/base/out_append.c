/* SPDX-License-Identifier: MIT */
/* The public call that appends text to an output. The library itself uses out.h. */
#include "out.h"

urikit_code urikit_out_append(urikit_out *out, urikit_str text)
{
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_out_str(out, text);
    return urikiti_out_code(out);
}
