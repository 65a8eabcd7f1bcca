/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#include "example.h"

void example_text_calls(void)
{
@each shown

    /* example: @{call} */
    {
        urikit_uri uri = parsed(@{given});
        char buffer[256];
        urikit_out out = URIKIT_OUT(buffer);

        check(@{call}(&uri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), @{made});
    }
@end
}
