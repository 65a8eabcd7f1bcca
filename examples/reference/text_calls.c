/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#include "example.h"

void example_text_calls(void)
{

    /* example: urikit_uri_host_reversed */
    {
        urikit_uri uri = parsed("https://www.Example.com:8080/a?q");
        char buffer[256];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_host_reversed(&uri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "com.example.www");
    }

    /* example: urikit_uri_surt */
    {
        urikit_uri uri = parsed("https://www.Example.com:8080/a?q");
        char buffer[256];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_surt(&uri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "https://(com,example,www,:8080)/a?q");
    }

    /* example: urikit_uri_origin */
    {
        urikit_uri uri = parsed("HTTP://u@www.Example.com:80/a?q");
        char buffer[256];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_origin(&uri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://www.example.com");
    }

    /* example: urikit_uri_host_key */
    {
        urikit_uri uri = parsed("http://u@WWW.Example.com:80/");
        char buffer[256];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_host_key(&uri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "www.example.com");
    }
}
