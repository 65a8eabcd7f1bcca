/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_extract(void)
{
    /* example: urikit_extract_start urikit_extract_feed urikit_extract_next urikit_find_kind_name urikit_find_context_name */
    {
        urikit_str text = URIKIT_STR("See <http://a.example/long/\n  path>, and (https://b.example/c_(d)).");
        char scratch[256];
        urikit_extract search;
        urikit_find find;

        urikit_extract_start(&search, NULL, scratch, sizeof scratch);
        urikit_extract_feed(&search, text, true);
        check(urikit_extract_next(&search, &find));
        /* RFC 3986 appendix C: without the line break */
        check_text(find.text, "http://a.example/long/path");
        check_text(urikit_str_from(urikit_find_context_name(find.context)), "angle");
        check(urikit_extract_next(&search, &find));
        check_text(find.text, "https://b.example/c_(d)"); /* without ")." */
        check_text(urikit_str_from(urikit_find_kind_name(find.kind)), "uri");
        check(!urikit_extract_next(&search, &find));
    }

    /* example: urikit_extract_rest */
    {
        char scratch[256], window[64] = "at http://a.exam";
        urikit_extract search;
        urikit_find find;
        urikit_str rest;

        /* a text in two blocks, of which the first ends inside of an identifier */
        urikit_extract_start(&search, NULL, scratch, sizeof scratch);
        urikit_extract_feed(&search, urikit_str_from(window), false);
        check(!urikit_extract_next(&search, &find));
        rest = urikit_extract_rest(&search);
        memmove(window, rest.ptr, rest.len);
        memcpy(window + rest.len, "ple/b", 5);
        urikit_extract_feed(&search, urikit_str_of(window, rest.len + 5), true);
        check(urikit_extract_next(&search, &find) && find.start == 3);
        check_text(find.text, "http://a.example/b");
    }
}
