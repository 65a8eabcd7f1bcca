/* SPDX-License-Identifier: MIT */
/* URIs as IRIs and IRIs as URIs, with or without IDNA for the host. */
#ifndef TOOL_IRI_FORM_H
#define TOOL_IRI_FORM_H

#include "text/buffer.h"
#include "text/fault.h"

#include <urikit/uri.h>

/* --idn: what becomes of a host's name. */
typedef enum idn_usage {
    IDN_AS_IS,
    IDN_TO_ASCII,   /* A-labels */
    IDN_TO_UNICODE, /* U-labels */
} idn_usage;

/* Appends the URI of an IRI or URI; false, with the reason, where the host is not a domain name. */
bool iri_form_put_uri(const urikit_uri *iri, idn_usage idn, buffer *out, fault *why);

/* Appends the IRI of an IRI or URI. */
bool iri_form_put_iri(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why);

#endif /* TOOL_IRI_FORM_H */
