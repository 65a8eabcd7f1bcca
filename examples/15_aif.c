/* SPDX-License-Identifier: MIT */
/* May this client do that? A list of permissions (ACE, AIF with CRI paths) and two requests. */
#include <urikit/aif.h>

#include <stdio.h>

int main(void)
{
    /* [[[["temp"]], 1], [[["led"]], 5]]: GET on /temp; GET and PUT on /led */
    urikit_str list = URIKIT_STR("\x82\x82\x81\x81"
                                 "dtemp"
                                 "\x01\x82\x81\x81"
                                 "cled"
                                 "\x05");
    /* coap://h/led, coap://h/temp */
    urikit_str requests[] = {
        URIKIT_STR("\x83\x20\x81"
                   "ah"
                   "\x81"
                   "cled"),
        URIKIT_STR("\x83\x20\x81"
                   "ah"
                   "\x81"
                   "dtemp"),
    };
    urikit_aif aif;
    urikit_cri cri;
    size_t i;

    if (urikit_aif_decode(list, NULL, &aif, NULL)) {
        return 1;
    }
    for (i = 0; i < 2; i++) {
        if (urikit_cri_decode(requests[i], NULL, &cri, NULL)) {
            return 1;
        }
        printf("GET %s, PUT %s\n", urikit_aif_permits(&aif, &cri, URIKIT_AIF_GET) ? "yes" : "no",
               urikit_aif_permits(&aif, &cri, URIKIT_AIF_PUT) ? "yes" : "no");
    }
    return 0;
}
