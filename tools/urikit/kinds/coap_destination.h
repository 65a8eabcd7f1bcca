/* SPDX-License-Identifier: MIT */
/* Where a request is sent or was received: an address and a port, as text. */
#ifndef TOOL_COAP_DESTINATION_H
#define TOOL_COAP_DESTINATION_H

#include <urikit/coap.h>

typedef struct coap_destination {
    uint8_t ip[16];
    urikit_coap_destination to;
} coap_destination;

/* "192.0.2.1:5683", "[fe80::1%eth0]:5683"; false with the byte that is wrong. The text must outlive it. */
bool coap_destination_read(const char *text, coap_destination *into, size_t *at);

#endif /* TOOL_COAP_DESTINATION_H */
