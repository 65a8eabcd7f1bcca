/* SPDX-License-Identifier: MIT */
/* Which options does a CoAP request for this URI have? And which URI do they make, for a server's log? */
#include <urikit/convert.h>

#include <stdio.h>
#include <string.h>

enum { MOST_OPTIONS = 16 };

int main(void)
{
    static const char ip[4] = { (char)192, 0, 2, 1 };
    urikit_coap_destination to = { { ip, sizeof ip }, { NULL, 0 }, 5683 };
    urikit_str uri = URIKIT_STR("coap://Sensor.example:61616/temp/%C3%A4/?unit=c&max%26");
    char values[URIKIT_COAP_FROM_URI_BOUND(64)];
    urikit_out space = URIKIT_OUT(values);
    urikit_coap_option options[MOST_OPTIONS];
    urikit_coap_options request = { options, 0 };
    urikit_coap_request rest;
    char port[2];
    char text[128];
    urikit_out out = URIKIT_OUT(text);
    size_t i;

    if (urikit_coap_from_uri(uri, NULL, &to, &space, &rest, NULL)) {
        return 1;
    }
    while (request.count < MOST_OPTIONS && urikit_coap_option_next(&rest, &options[request.count])) {
        urikit_coap_option *option = &options[request.count++];

        if (option->number == URIKIT_COAP_URI_PORT) { /* whose bytes do not stay */
            memcpy(port, option->value.ptr, option->value.len);
            option->value.ptr = port;
        }
        printf("%2u ", (unsigned)option->number);
        for (i = 0; i < option->value.len; i++) {
            printf(" %02x", (unsigned)(unsigned char)option->value.ptr[i]);
        }
        printf("\n");
    }
    if (urikit_coap_to_uri(rest.scheme_number, request, &to, NULL, &out, NULL)) {
        return 1;
    }
    printf("%.*s\n", (int)out.len, text);
    return 0;
}
