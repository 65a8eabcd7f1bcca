/* SPDX-License-Identifier: MIT */
/* Identifiers without their passwords, for pages and pictures. */
#ifndef TOOL_INSPECT_MASK_H
#define TOOL_INSPECT_MASK_H

#include "kinds/kind.h"

/*
 * The identifier with **** for each password in it, its text in `text`: userinfo, and what a reader could take for
 * userinfo, also of an identifier inside this one. It has the same parts. False: there is none. room: for its parse.
 */
bool inspect_mask(const parsed *id, parsed *shown, buffer *text, buffer *room);

#endif /* TOOL_INSPECT_MASK_H */
