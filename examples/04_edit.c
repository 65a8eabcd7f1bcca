/* SPDX-License-Identifier: MIT */
/* How do I change a URI? Set a query value, add a segment, remove the fragment. Each result is parsed before the next edit. */
#include <urikit/uri.h>

#include <stdio.h>

int main(void)
{
    char texts[3][128];
    urikit_out first = URIKIT_OUT(texts[0]);
    urikit_out second = URIKIT_OUT(texts[1]);
    urikit_out third = URIKIT_OUT(texts[2]);
    urikit_uri uri;

    if (urikit_uri_parse(URIKIT_STR("https://example.org/search?q=old#top"), URIKIT_PARSE_SCHEME, &uri, NULL) ||
        urikit_uri_query_set(&uri, URIKIT_STR("q"), URIKIT_STR("fish & chips"), URIKIT_EDIT_PLAIN, &first, NULL) ||
        urikit_uri_parse(urikit_out_str(&first), URIKIT_PARSE_SCHEME, &uri, NULL) ||
        urikit_uri_append_segment(&uri, URIKIT_STR("../menu"), URIKIT_EDIT_PLAIN, &second, NULL) || /* cannot climb */
        urikit_uri_parse(urikit_out_str(&second), URIKIT_PARSE_SCHEME, &uri, NULL) ||
        urikit_uri_remove(&uri, URIKIT_PART_FRAGMENT, &third)) {
        return 1;
    }
    printf("%.*s\n", (int)third.len, texts[2]);
    return 0;
}
