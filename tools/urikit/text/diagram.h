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

/* ---- where its rows, lines and labels are, in columns: for diagram.c and svg.c, which draw them ---- */

enum { LAYOUT_LABEL_ROWS = DIAGRAM_MARKS };

typedef struct diagram_layout {
    urikit_str text;
    const part_mark *marks;
    size_t count;
    uint32_t column[DIAGRAM_BYTES + 2]; /* of each byte, and of the end; from layout_measure */
} diagram_layout;

/* The part of a mark that is in one row, in columns of that row. */
typedef struct diagram_piece {
    const part_mark *mark;
    size_t start;
    size_t end;
    size_t center;
    bool cut_left; /* it began in a row before */
    bool cut_right;
    size_t label_at;
    size_t label_len;
    size_t label_row;
} diagram_piece;

/* The column of every byte, measured as it will be shown. */
void layout_measure(diagram_layout *d, size_t len);

/* Where a row that begins at byte `from` ends: at the width, or after a delimiter shortly before it. */
size_t layout_row_end(const diagram_layout *d, size_t from, size_t len, size_t space);

/* The pieces of the row of the bytes from..to; `last`: no row comes after it. Returns how many there are. */
size_t layout_pieces(const diagram_layout *d, size_t from, size_t to, bool last, diagram_piece pieces[DIAGRAM_MARKS]);

/*
 * Gives each label a row and a place in it, from right to left. A label holds its
 * part's center, so that a straight line leads to it, and begins after the center of
 * its left neighbor, whose line is therefore free all the way down. limit[r] is
 * where the next label of row r must end.
 */
void layout_labels(diagram_piece *pieces, size_t count, size_t space);

#endif /* TOOL_DIAGRAM_H */
