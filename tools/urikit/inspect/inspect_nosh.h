/* SPDX-License-Identifier: MIT */
/* inspect for NOSH URIs. */
#ifndef TOOL_INSPECT_NOSH_H
#define TOOL_INSPECT_NOSH_H

#include "kinds/kind.h"
#include "text/diagram.h"

void inspect_nosh_page(const parsed *id, const page_style *style, buffer *out);
void inspect_nosh_members(const parsed *id, buffer *json);
bool inspect_nosh_fault(urikit_str text, size_t at, const page_style *style, buffer *out);
void inspect_nosh_picture(const parsed *id, bool secrets, buffer *out);

#endif /* TOOL_INSPECT_NOSH_H */
