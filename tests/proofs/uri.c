/* SPDX-License-Identifier: MIT */
/* URIs: parsing of any bytes. */
#include "any.h"

#include <urikit/uri.h>

void prove_uri_parse(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_uri uri;
    size_t at;
    //@ split len;
    (void)urikit_uri_parse(any_text(bytes, len), ANY_UNSIGNED(), &uri, &at);
    (void)urikit_uri_parse(urikit_str_of(NULL, 0), 0, &uri, NULL);
}
