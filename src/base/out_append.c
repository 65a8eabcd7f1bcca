/* SPDX-License-Identifier: MIT */
/* Appending text to an output, for programs; the library itself uses out.h. */
#include "out.h"

urikit_code urikit_out_append(urikit_out *out, urikit_str text)
{
    urikiti_out_str(out, text);
    return urikiti_out_code(out);
}
