/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_base(void)
{
    /* example: urikit_version urikit_version_number */
    {
        /* the library that runs may be newer than the header, and is never older than what the program asks for */
        check(urikit_version_number() >= 10000);
        check(urikit_version()[0] == '1');
    }

    /* example: urikit_str_of urikit_str_from urikit_str_of_bytes urikit_str_equal */
    {
        const uint8_t payload[] = { 'a', '/', 'b' };
        urikit_str text = urikit_str_of("a/b?c", 3);

        check(urikit_str_equal(text, urikit_str_from("a/b")));
        check(urikit_str_equal(text, urikit_str_of_bytes(payload, sizeof payload)));

        /* absent is not empty */
        check(urikit_str_from(NULL).ptr == NULL);
        check(!urikit_str_equal(urikit_str_from(NULL), urikit_str_from("")));
    }

    /* example: urikit_str_copy */
    {
        urikit_uri uri = parsed("http://example.org:80/");
        char host[256];

        check(urikit_str_copy(urikit_uri_host(&uri), host, sizeof host) == URIKIT_OK);
        check(strcmp(host, "example.org") == 0); /* with a NUL: for getaddrinfo() and the like */
        check(urikit_str_copy(urikit_uri_host(&uri), host, 11) == URIKIT_E_SPACE);
        check(urikit_str_copy(URIKIT_STR("a\0b"), host, sizeof host) == URIKIT_E_CHAR);
    }

    /* example: urikit_out_of urikit_out_str urikit_out_append */
    {
        char buffer[8];
        urikit_out out = urikit_out_of(buffer, sizeof buffer);

        check(urikit_out_append(&out, URIKIT_STR("a=")) == URIKIT_OK);
        check(urikit_out_append(&out, URIKIT_STR("1")) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a=1");

        /* what does not fit is counted */
        check(urikit_out_append(&out, URIKIT_STR("&b=2&c=3")) == URIKIT_E_SPACE && out.len == 11);
    }
}
