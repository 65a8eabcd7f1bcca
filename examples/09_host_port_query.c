/* SPDX-License-Identifier: MIT */
/* Which host and port do I connect to, and what is ?q? Without brackets, as a number, decoded. */
#include <urikit/uri.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "https://[2001:db8::1]/search?lang=en&q=fish+%26+chips";
    char q[256];
    urikit_out out = URIKIT_OUT(q);
    urikit_str host, value;
    urikit_uri uri;
    int32_t port;

    if (urikit_uri_parse(urikit_str_from(text), URIKIT_PARSE_SCHEME, &uri, NULL) ||
        urikit_uri_port_number(&uri, &port) ||
        !urikit_query_find(urikit_uri_query(&uri), URIKIT_STR("q"), URIKIT_QUERY_FORM, &value) ||
        urikit_percent_decode_text(value, URIKIT_DECODE_PLUS | URIKIT_DECODE_UTF8, &out, NULL)) {
        return 1;
    }
    host = urikit_uri_host_text(&uri);
    printf("%.*s %d %.*s\n", (int)host.len, host.ptr, (int)port, (int)out.len, q);
    return 0;
}
