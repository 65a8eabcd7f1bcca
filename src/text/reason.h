/* SPDX-License-Identifier: MIT */
/* Why a text is not a URI or an IRI, in a sentence about the text at hand. Internal to the library. */
#ifndef URIKIT_SRC_REASON_H
#define URIKIT_SRC_REASON_H

#include <urikit/base.h>

/* Appends the sentence for a text that urikit_uri_parse refused with this code. `at` is at most the text's length. */
void urikiti_reason_uri(urikit_out *out, urikit_str text, urikit_code code, size_t at);

/* The same for urikit_iri_parse. */
void urikiti_reason_iri(urikit_out *out, urikit_str text, urikit_code code, size_t at);

#endif /* URIKIT_SRC_REASON_H */
