/* SPDX-License-Identifier: MIT */
/* What does a device send for the reference it was given? Decodes two CRIs, resolves one against the other, and prints
   the CoAP options of the request: no text, no heap. */
#ifndef DEVICE_EXAMPLE_H
#define DEVICE_EXAMPLE_H

#include "urikit.h"

#include <stdio.h>

/* coap://sensor.example/status, and the reference "temp?u=c" */
#define BASE_BYTES "\x83\x20\x82" "fsensor" "gexample" "\x81" "fstatus"
#define REF_BYTES "\x83\x01\x81" "dtemp" "\x81" "cu=c"

/* Returns 0 if all went well. */
static inline int device_example(void)
{
    char host[32];
    urikit_out out = URIKIT_OUT(host);
    urikit_cri base;
    urikit_cri ref;
    urikit_coap_request request;
    urikit_coap_option option;
    size_t i;

    if (urikit_cri_decode(URIKIT_STR(BASE_BYTES), NULL, &base, NULL) ||
        urikit_cri_decode(URIKIT_STR(REF_BYTES), NULL, &ref, NULL) ||
        urikit_coap_resolve(&base, &ref, NULL, NULL, &out, &request, NULL)) {
        return 1;
    }
    while (urikit_coap_option_next(&request, &option)) {
        printf("%u ", (unsigned)option.number);
        for (i = 0; i < option.value.len; i++) {
            putchar(option.value.ptr[i]);
        }
        putchar('\n');
    }
    return 0;
}

#endif
