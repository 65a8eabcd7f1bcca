/* SPDX-License-Identifier: MIT */
/*
 * A text with its parts named under it, as in RFC 3986 section 3:
 *
 *     foo://example.com:8042/over/there
 *     \_/   \_________/ \__/\_________/
 *      |         |        |      |
 *    scheme     host     port   path
 */
#ifndef TOOL_DIAGRAM_H
#define TOOL_DIAGRAM_H

#include "text/buffer.h"

/* How a page looks. */
typedef struct page_style {
    size_t width; /* columns */
    bool color;
    bool secrets; /* passwords are shown, not **** */
} page_style;

typedef struct part_mark {
    const char *label;
    size_t start; /* bytes; where they are the same the part is empty and the byte before it is marked */
    size_t end;
    int color;  /* of the part_colors below */
    bool fault; /* a caret at `start` instead */
} part_mark;

enum {
    DIAGRAM_MARKS = 16,  /* at most */
    DIAGRAM_BYTES = 2000 /* a text is drawn up to here */
};

/* The escape sequence that begins a color; "" without colors. -1 ends one, bold is 100. */
const char *page_color(const page_style *style, int color);

/*
 * Appends the drawing. Marks are in the order of the text, do not overlap, and
 * there are at most DIAGRAM_MARKS. A text that is wider than the page goes
 * over several rows; after DIAGRAM_BYTES a line says how much is left.
 */
void diagram_draw(urikit_str text, const part_mark *marks, size_t count, const page_style *style, buffer *out);

/* ---- as SVG, with a title and a description, and colors for light and dark surroundings ---------- */

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

#endif /* TOOL_DIAGRAM_H */
