/* SPDX-License-Identifier: MIT */
/* A picture of texts with their parts named under them, as SVG. It has a title and a description, and colors for light
 * and dark surroundings. */
#ifndef TOOL_SVG_H
#define TOOL_SVG_H

#include "text/diagram.h"

typedef struct svg {
    buffer body;
    buffer about; /* the description */
    size_t y;     /* where the next text begins */
    size_t columns;
} svg;

/* Begin: all zero. Then add texts, from top to bottom. heading: a line above the text; NULL for none. */
void svg_add(svg *s, const char *heading, urikit_str text, const part_mark *marks, size_t count);

/* Append the picture, and free what svg_add used. title: what it shows; any bytes. */
void svg_finish(svg *s, urikit_str title, buffer *out);

#endif /* TOOL_SVG_H */
