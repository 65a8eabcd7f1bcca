/* SPDX-License-Identifier: MIT */
/* What is in a URI, and where is a bad one wrong? */
#include <urikit/uri.h>

#include <stdio.h>

static void print_part(const char *name, urikit_str part)
{
    if (part.ptr) {
        printf("%-9s %.*s\n", name, (int)part.len, part.ptr);
    }
}

int main(int argc, char **argv)
{
    urikit_str text = urikit_str_from(argc > 1 ? argv[1] : "http://user@[2001:db8::1]:8042/over/there?name=ferret#nose");
    urikit_uri uri;
    size_t at;
    urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, &at);

    if (code) {
        fprintf(stderr, "%s\n%*s^ %s\n", text.ptr, (int)at, "", urikit_code_text(code));
        return 1;
    }
    print_part("scheme", urikit_uri_scheme(&uri));
    print_part("userinfo", urikit_uri_userinfo(&uri));
    print_part("host", urikit_uri_host(&uri));
    print_part("port", urikit_uri_port(&uri));
    print_part("path", urikit_uri_path(&uri));
    print_part("query", urikit_uri_query(&uri));
    print_part("fragment", urikit_uri_fragment(&uri));
    return 0;
}
