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

/* True if it has a scheme of CoAP, so that its options may be asked for. */
bool coap_is_request(const parsed *id);

#endif /* TOOL_COAP_REQUEST_H */
