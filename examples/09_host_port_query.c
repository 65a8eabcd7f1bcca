/* SPDX-License-Identifier: MIT */
/* Which host and port do I connect to, and what is ?q? Without brackets, as a number, decoded. */
#include <urikit/uri.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "https://[2001:db8::1]/search?lang=en&q=fish+%26+chips";
    char buffer[256];
    urikit_out q = URIKIT_OUT(buffer);
    urikit_uri uri;
    int32_t port;

    if (urikit_uri_parse(urikit_str_from(text), URIKIT_PARSE_SCHEME, &uri, NULL) || urikit_uri_port_number(&uri, &port) ||
        urikit_query_value(urikit_uri_query(&uri), URIKIT_STR("q"), URIKIT_QUERY_FORM, &q, NULL)) {
        return 1;
    }
    printf("%.*s %d %.*s\n", (int)urikit_uri_host_text(&uri).len, urikit_uri_host_text(&uri).ptr, (int)port, (int)q.len, buffer);
    return 0;
}
