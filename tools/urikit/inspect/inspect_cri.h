/* SPDX-License-Identifier: MIT */
/* inspect for CRIs, and the CRI of a URI. */
#ifndef TOOL_INSPECT_CRI_H
#define TOOL_INSPECT_CRI_H

#include "text/diagram.h"
#include "text/svg.h"
#include "kinds/kind.h"

/* The page of a CRI: its bytes with the sections named under them, parts, URI; and the same as JSON members. */
void inspect_cri_page(const parsed *id, const page_style *style, buffer *out);
void inspect_cri_members(const parsed *id, buffer *json);

/* The bytes of a CRI with the sections named under them, below the URI that it has; as SVG. */
void inspect_cri_picture(const parsed *id, bool secrets, buffer *out);

/* Adds the bytes of the CRI that a URI can become; nothing where it can become none. */
void inspect_cri_picture_of_uri(const parsed *id, svg *picture);

/*
 * For the page of a URI reference: the CRI it can become, and the one whose hex its text
 * is. The members are "cri" and, where there is such a one, "cri_of_hex".
 */
void inspect_cri_of_uri(const parsed *id, const page_style *style, buffer *out);
void inspect_cri_of_uri_members(const parsed *id, buffer *json);

#endif /* TOOL_INSPECT_CRI_H */
