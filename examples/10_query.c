/* SPDX-License-Identifier: MIT */
/* What did the form send? Every pair of a query, decoded; '+' is a space. */
#include <urikit/uri.h>

#include <stdio.h>

int main(void)
{
    urikit_uri uri;
    urikit_str rest, key, value;

    if (urikit_uri_parse(URIKIT_STR("/search?q=a+b%26c&lang=&debug"), URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return 1;
    }
    rest = urikit_uri_query(&uri);
    while (urikit_query_next(&rest, &key, &value)) {
        char text[64];
        urikit_out out = URIKIT_OUT(text);

        if (!value.ptr) {
            printf("%.*s: without a value\n", (int)key.len, key.ptr);
        } else if (!urikit_percent_decode_text(value, URIKIT_DECODE_FORM, &out, NULL)) {
            printf("%.*s: \"%.*s\"\n", (int)key.len, key.ptr, (int)out.len, text);
        }
    }
    return 0;
}
