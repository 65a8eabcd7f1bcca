/* SPDX-License-Identifier: MIT */
/* The request of an identifier: what decompose prints, proxy asks for, and inspect shows. */
#ifndef TOOL_COAP_REQUEST_H
#define TOOL_COAP_REQUEST_H

#include "kinds/coap_list.h"
#include "kinds/kind.h"

/*
 * The options of a URI, an IRI or a decoded CRI, to be read with urikit_coap_option_next; their values lie in
 * the id's text or CRI, and in `values`.
 */
bool coap_request_of(const parsed *id, const urikit_coap_destination *to, buffer *values, urikit_coap_request *request,
                     fault *why);

/* For inspect: the section "CoAP options" where the scheme is one of CoAP's; the member "coap". */
void inspect_coap_page(const parsed *id, const page_style *style, buffer *out);
void inspect_coap_member(const parsed *id, buffer *json);

#endif /* TOOL_COAP_REQUEST_H */
