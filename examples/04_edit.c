/* SPDX-License-Identifier: MIT */
/* Replace a part: read the parts, assign one, write them. Data is encoded first, for the part it goes into. */
#include <urikit/uri.h>

#include <stdio.h>

int main(void)
{
    char query[64] = "q=";
    urikit_out encoded = { query, sizeof query, 2 }; /* append behind "q=" */
    char text[128];
    urikit_out out = URIKIT_OUT(text);
    urikit_parts parts;
    urikit_uri uri;

    if (urikit_uri_parse(URIKIT_STR("https://example.org/search?q=old#top"), URIKIT_PARSE_SCHEME, &uri, NULL) ||
        urikit_percent_encode(URIKIT_STR("fish & chips"), URIKIT_COMPONENT_QUERY_VALUE, &encoded)) {
        return 1;
    }
    parts = urikit_uri_parts(&uri);
    parts.query = urikit_out_str(&encoded);
    parts.fragment = urikit_str_from(NULL); /* absent: goes */
    if (urikit_uri_write(&parts, &out, NULL)) {
        return 1;
    }
    printf("%.*s\n", (int)out.len, text);
    return 0;
}
