/* SPDX-License-Identifier: MIT */
/* What both directions share. Internal to the library. */
#ifndef URIKIT_SRC_COAP_PARTS_H
#define URIKIT_SRC_COAP_PARTS_H

#include <urikit/coap.h>

/* A CoAP scheme's default port in the profile; 0: the number is none of a CoAP scheme. */
uint16_t urikiti_coap_port(uint64_t scheme_number, bool final);

/* URIKIT_COAP_ERR_DESTINATION, unless there is no destination or it can stand in a CRI of the profile. */
urikit_code urikiti_coap_check_destination(const urikit_coap_destination *destination, bool final);

/* Appends a uint: no leading zero bytes, 0 is empty. */
void urikiti_coap_put_uint(uint32_t value, urikit_out *out);

#endif /* URIKIT_SRC_COAP_PARTS_H */
