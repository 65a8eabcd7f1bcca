/* SPDX-License-Identifier: MIT */
/* What inspect says of an identifier as a CoAP request. */
#ifndef TOOL_INSPECT_COAP_H
#define TOOL_INSPECT_COAP_H

#include "kinds/kind.h"
#include "text/diagram.h"

/* The section "CoAP options" where the scheme is one of CoAP's; the member "coap". */
void inspect_coap_page(const parsed *id, const page_style *style, buffer *out);
void inspect_coap_member(const parsed *id, buffer *json);

#endif /* TOOL_INSPECT_COAP_H */
