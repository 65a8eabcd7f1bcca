/* SPDX-License-Identifier: MIT */
/* Parses a URI with the packaged library. */
#include <urikit/urikit.h>

#include <stdio.h>

int main(void)
{
    urikit_uri uri;

    if (urikit_uri_parse(URIKIT_STR("urn:example:a"), URIKIT_PARSE_SCHEME, &uri, NULL)) {
        return 1;
    }
    printf("urikit %s\n", urikit_version());
    return 0;
}
