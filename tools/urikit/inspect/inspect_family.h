/* SPDX-License-Identifier: MIT */
/* inspect for families, by their descriptors. */
#ifndef TOOL_INSPECT_FAMILY_H
#define TOOL_INSPECT_FAMILY_H

#include "kinds/kind.h"
#include "text/diagram.h"

void inspect_family_page(const parsed *id, const page_style *style, buffer *out);
void inspect_family_members(const parsed *id, buffer *json);
void inspect_family_picture(const parsed *id, bool secrets, buffer *out);
bool inspect_family_fault(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);

#endif /* TOOL_INSPECT_FAMILY_H */
