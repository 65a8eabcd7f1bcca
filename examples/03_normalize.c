/* SPDX-License-Identifier: MIT */
/* How much memory does a result need? The same call measures, then writes: here the normal form. */
#include <urikit/uri.h>

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    urikit_out out = { NULL, 0, 0 };
    urikit_uri uri;
    urikit_code code;

    if (urikit_uri_parse(URIKIT_STR("HTTP://Example.COM:80/a/./%7Eb/../c"), URIKIT_PARSE_SCHEME, &uri, NULL)) {
        return 1;
    }
    code = urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out); /* no space: only counts */
    if (code == URIKIT_E_SPACE) {
        out.ptr = malloc(out.len);
        out.cap = out.ptr ? out.len : 0;
        out.len = 0;
        code = urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out);
    }
    if (!code) {
        printf("%.*s\n", (int)out.len, (const char *)out.ptr);
    }
    free(out.ptr);
    return code != URIKIT_OK;
}
