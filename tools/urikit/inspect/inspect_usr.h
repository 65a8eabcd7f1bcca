/* SPDX-License-Identifier: MIT */
/* inspect for user URLs. */
#ifndef TOOL_INSPECT_USR_H
#define TOOL_INSPECT_USR_H

#include "kinds/kind.h"
#include "text/diagram.h"

void inspect_usr_page(const parsed *id, const page_style *style, buffer *out);
void inspect_usr_members(const parsed *id, buffer *json);
bool inspect_usr_fault(urikit_str text, size_t at, const page_style *style, buffer *out);
void inspect_usr_picture(const parsed *id, bool secrets, buffer *out);

#endif /* TOOL_INSPECT_USR_H */
