/* SPDX-License-Identifier: MIT */
/* Where does a link lead? References resolved against a base, into a buffer on the stack. */
#include <urikit/uri.h>

#include <stdio.h>

int main(void)
{
    static const char *const references[] = { "g", "../g", "//g", "?y", "#s", "g:h", "../../../../g" };
    urikit_uri base;
    size_t i;

    if (urikit_uri_parse(URIKIT_STR("http://a/b/c/d;p?q"), URIKIT_PARSE_SCHEME, &base, NULL)) {
        return 1;
    }
    for (i = 0; i < sizeof references / sizeof references[0]; i++) {
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_uri reference;

        if (urikit_uri_parse(urikit_str_from(references[i]), URIKIT_PARSE_REFERENCE, &reference, NULL) ||
            urikit_uri_resolve(&base, &reference, URIKIT_RESOLVE_STRICT, &out)) {
            return 1;
        }
        printf("%-14s -> %.*s\n", references[i], (int)out.len, buffer);
    }
    return 0;
}
