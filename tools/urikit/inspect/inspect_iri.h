/* SPDX-License-Identifier: MIT */
/* What inspect says of a URI as an IRI and of an IRI as a URI. */
#ifndef TOOL_INSPECT_IRI_H
#define TOOL_INSPECT_IRI_H

#include "kinds/kind.h"
#include "text/diagram.h"

void inspect_iri_forms(const parsed *id, const page_style *style, buffer *out);
void inspect_iri_members(const parsed *id, buffer *json);
void inspect_iri_warn(const urikit_uri *uri, warn_found *found, void *context);

#endif /* TOOL_INSPECT_IRI_H */
