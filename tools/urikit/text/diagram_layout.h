/* SPDX-License-Identifier: MIT */
/* Where the rows, lines and labels of a diagram are, in columns. diagram.c and svg.c draw them. */
#ifndef TOOL_DIAGRAM_LAYOUT_H
#define TOOL_DIAGRAM_LAYOUT_H

#include "text/diagram.h"

enum { LAYOUT_LABEL_ROWS = DIAGRAM_MARKS };

typedef struct diagram_layout {
    urikit_str text;
    const part_mark *marks;
    size_t count;
    uint32_t column[DIAGRAM_BYTES + 2]; /* of each byte, and of the end; from layout_measure */
} diagram_layout;

/* The part of a mark that is in one row, in columns of that row. */
typedef struct piece {
    const part_mark *mark;
    size_t start;
    size_t end;
    size_t center;
    bool cut_left; /* it began in a row before */
    bool cut_right;
    size_t label_at;
    size_t label_len;
    size_t label_row;
} piece;

/* The column of every byte, measured as it will be shown. */
void layout_measure(diagram_layout *d, size_t len);

/* Where a row that begins at byte `from` ends: at the width, or after a delimiter shortly before it. */
size_t layout_row_end(const diagram_layout *d, size_t from, size_t len, size_t space);

/* The pieces of the row of the bytes from..to; `last`: no row comes after it. Returns how many there are. */
size_t layout_pieces(const diagram_layout *d, size_t from, size_t to, bool last, piece pieces[DIAGRAM_MARKS]);

/*
 * Gives each label a row and a place in it, from right to left. A label holds its
 * part's center, so that a straight line leads to it, and begins after the center of
 * its left neighbor, whose line is therefore free all the way down. limit[r] is
 * where the next label of row r must end.
 */
void layout_labels(piece *pieces, size_t count, size_t space);

#endif /* TOOL_DIAGRAM_LAYOUT_H */
