/* SPDX-License-Identifier: MIT */
/* inspect for kinds whose text is a URI reference. */
#ifndef TOOL_INSPECT_URI_H
#define TOOL_INSPECT_URI_H

#include "text/diagram.h"
#include "kinds/kind.h"

/* The page: diagram, components, normal form, what is worth knowing. */
void inspect_uri_page(const parsed *id, const page_style *style, buffer *out);

/* The same as members of an object, after those of every record. */
void inspect_uri_members(const parsed *id, buffer *json);

/* A picture; of a CoAP URI also the bytes of its CRI. */
void inspect_uri_picture(const parsed *id, bool secrets, buffer *out);

/* Draws a text that is not valid as far as it was understood; false where the fault is too far from the start for that. */
bool inspect_uri_fault(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);

#endif /* TOOL_INSPECT_URI_H */
