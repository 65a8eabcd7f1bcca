/* SPDX-License-Identifier: MIT */
#include "text/diagram_layout.h"

#include "text/show.h"

enum {
    INDENT = 4,
    SPARE = 10, /* columns left free on the right, for labels of parts at the end of a row */
    MAX_COLUMNS = 512
};

const char *page_color(const page_style *style, int color)
{
    static const char *const codes[] = { "\033[36m", "\033[35m", "\033[32m", "\033[33m",
                                         "\033[34m", "\033[35m", "\033[36m" };

    if (!style->color) {
        return "";
    }
    return color < 0 ? "\033[0m" : color == 100 ? "\033[1m" : color == 101 ? "\033[1;31m" : codes[color % 7];
}

typedef struct drawing {
    diagram_layout at;
    const page_style *style;
    buffer *out;
} drawing;

/* A line in the making: a character and a color a column. */
typedef struct canvas {
    char cell[MAX_COLUMNS];
    signed char color[MAX_COLUMNS];
} canvas;

static void canvas_clear(canvas *c)
{
    memset(c->cell, ' ', sizeof c->cell);
    memset(c->color, -1, sizeof c->color);
}

static void canvas_put(canvas *c, size_t at, const char *text, size_t len, int color)
{
    size_t i;

    for (i = 0; i < len && at + i < MAX_COLUMNS; i++) {
        c->cell[at + i] = text[i];
        c->color[at + i] = (signed char)color;
    }
}

/* The line without blanks at its end. */
static void canvas_flush(const canvas *c, const page_style *style, buffer *out)
{
    size_t end = MAX_COLUMNS;
    size_t i;
    int color = -1;

    while (end > 0 && c->cell[end - 1] == ' ') {
        end--;
    }
    buffer_repeat(out, ' ', INDENT);
    for (i = 0; i < end; i++) {
        if (c->color[i] != color && c->cell[i] != ' ') {
            buffer_text(out, color >= 0 ? page_color(style, -1) : "");
            color = c->color[i];
            buffer_text(out, color >= 0 ? page_color(style, color) : "");
        }
        buffer_byte(out, c->cell[i]);
    }
    buffer_text(out, color >= 0 ? page_color(style, -1) : "");
    buffer_byte(out, '\n');
}

static void draw_text(const drawing *d, size_t from, size_t to)
{
    const part_mark *inside = NULL;
    size_t columns = 0;
    size_t m = 0;
    size_t i = from;

    buffer_repeat(d->out, ' ', INDENT);
    while (i < to) {
        const part_mark *now;

        while (m < d->at.count && !d->at.marks[m].fault && d->at.marks[m].end <= i) {
            m++;
        }
        now = m < d->at.count && !d->at.marks[m].fault && d->at.marks[m].start <= i ? &d->at.marks[m] : NULL;
        if (now != inside) {
            buffer_text(d->out, inside ? page_color(d->style, -1) : "");
            buffer_text(d->out, now ? page_color(d->style, now->color) : "");
            inside = now;
        }
        i += show_next(d->out, d->at.text, i, &columns);
    }
    buffer_text(d->out, inside ? page_color(d->style, -1) : "");
    buffer_byte(d->out, '\n');
}

static void draw_underlines(const drawing *d, const piece *pieces, size_t count)
{
    canvas c;
    size_t i;

    canvas_clear(&c);
    for (i = 0; i < count; i++) {
        const piece *p = &pieces[i];
        size_t n = p->end - p->start;
        size_t k;

        for (k = 0; k < n; k++) {
            const char *shape = "_";

            if (p->mark->fault) {
                shape = k == 0 ? "^" : " ";
            } else if (n == 1) {
                shape = "|";
            } else if (k == 0 && !p->cut_left) {
                shape = "\\";
            } else if (k == n - 1 && !p->cut_right) {
                shape = "/";
            }
            canvas_put(&c, p->start + k, shape, 1, p->mark->color);
        }
    }
    canvas_flush(&c, d->style, d->out);
}

static void draw_labels(const drawing *d, const piece *pieces, size_t count)
{
    size_t rows = 0;
    size_t row;
    size_t i;
    canvas c;

    canvas_clear(&c);
    for (i = 0; i < count; i++) {
        canvas_put(&c, pieces[i].center, "|", 1, pieces[i].mark->color);
        rows = pieces[i].label_row + 1 > rows ? pieces[i].label_row + 1 : rows;
    }
    canvas_flush(&c, d->style, d->out);
    for (row = 0; row < rows; row++) {
        canvas_clear(&c);
        for (i = 0; i < count; i++) {
            const piece *p = &pieces[i];

            if (p->label_row > row) {
                canvas_put(&c, p->center, "|", 1, p->mark->color);
            } else if (p->label_row == row) {
                canvas_put(&c, p->label_at, p->mark->label, p->label_len, p->mark->color);
            }
        }
        canvas_flush(&c, d->style, d->out);
    }
}

void diagram_draw(urikit_str text, const part_mark *marks, size_t count, const page_style *style, buffer *out)
{
    drawing d = { { text, marks, count, { 0 } }, style, out };
    size_t len = text.len < DIAGRAM_BYTES ? text.len : DIAGRAM_BYTES;
    size_t room = style->width - INDENT - SPARE;
    size_t from = 0;

    layout_measure(&d.at, len);
    do {
        size_t to = layout_row_end(&d.at, from, len, room);
        piece pieces[DIAGRAM_MARKS];
        size_t found = layout_pieces(&d.at, from, to, to == len, pieces);

        if (from > 0) {
            buffer_byte(out, '\n');
        }
        draw_text(&d, from, to);
        if (found > 0) {
            layout_labels(pieces, found, style->width - INDENT);
            draw_underlines(&d, pieces, found);
            draw_labels(&d, pieces, found);
        }
        from = to;
    } while (from < len);
    if (len < text.len) {
        buffer_format(out, "\n    ... and %llu bytes more\n", (unsigned long long)(text.len - len));
    }
}
