/* SPDX-License-Identifier: MIT */
/* A text with its parts named under it: where that is in columns, and the drawing. */
#include "text/diagram.h"

#include "text/show.h"

/* ---- the layout ---------------------------------------------------------------------------------- */

enum {
    GAP = 2, /* columns between labels */
};

/* The bytes a mark covers: an empty part lends the delimiter before it. */
static void mark_bytes(const part_mark *mark, size_t *start, size_t *end)
{
    *start = mark->start;
    *end = mark->end;
    if (mark->fault) {
        *end = *start + 1;
    } else if (*start == *end) {
        *start = *end > 0 ? *end - 1 : 0;
        *end = *start + 1;
    }
}

size_t layout_row_end(const diagram_layout *d, size_t from, size_t len, size_t space)
{
    size_t end = from;
    size_t i;

    while (end < len && d->column[end + 1] - d->column[from] <= space) {
        end++;
    }
    if (end == len) {
        return end;
    }
    if (end == from) {
        return from + 1;
    }
    for (i = end; i > from + (end - from) * 2 / 3; i--) {
        if (strchr("/&;,", d->text.ptr[i - 1]) || strchr("?#@", d->text.ptr[i])) {
            return i;
        }
    }
    return end;
}

size_t layout_pieces(const diagram_layout *d, size_t from, size_t to, bool last, diagram_piece pieces[DIAGRAM_MARKS])
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < d->count; i++) {
        diagram_piece *p = &pieces[count];
        size_t start;
        size_t end;

        mark_bytes(&d->marks[i], &start, &end);
        /* a fault after the last byte belongs to the last row */
        if (end <= from || (start >= to && !(last && d->marks[i].fault && start == to))) {
            continue;
        }
        p->mark = &d->marks[i];
        p->cut_left = start < from;
        p->cut_right = end > to && !d->marks[i].fault;
        p->start = d->column[p->cut_left ? from : start] - d->column[from];
        p->end = start >= to ? p->start + 1 : d->column[p->cut_right ? to : end] - d->column[from];
        p->end = p->end > p->start ? p->end : p->start + 1;
        p->center = p->mark->fault ? p->start : p->start + (p->end - p->start - 1) / 2;
        p->label_len = strlen(p->mark->label);
        count++;
    }
    return count;
}

void layout_labels(diagram_piece *pieces, size_t count, size_t space)
{
    size_t limit[LAYOUT_LABEL_ROWS];
    size_t i;
    size_t r;

    for (r = 0; r < LAYOUT_LABEL_ROWS; r++) {
        limit[r] = space;
    }
    for (i = count; i-- > 0;) {
        diagram_piece *p = &pieces[i];
        size_t first = i > 0 ? pieces[i - 1].center + 2 : 0;
        size_t at = p->center > p->label_len / 2 ? p->center - p->label_len / 2 : 0;

        if (at < first) {
            at = first < p->center ? first : p->center;
        }
        for (r = 0; r + 1 < LAYOUT_LABEL_ROWS; r++) {
            size_t low = first < p->center ? first : p->center;

            if (p->label_len <= limit[r]) {
                size_t most = limit[r] - p->label_len;

                if (at <= most) {
                    break;
                }
                if (low <= most && most + p->label_len > p->center) {
                    at = most; /* moved left, it still holds its center */
                    break;
                }
            }
        }
        p->label_at = at;
        p->label_row = r;
        limit[r] = at > GAP ? at - GAP : 0;
        while (r-- > 0) {
            /* the line down to this label */
            size_t before = p->center > 0 ? p->center - 1 : 0;

            limit[r] = before < limit[r] ? before : limit[r];
        }
    }
}

void layout_measure(diagram_layout *d, size_t len)
{
    buffer ignored = { NULL, 0, 0 };
    size_t columns = 0;
    size_t i = 0;

    while (i < len) {
        size_t before = columns;
        size_t n = show_next(&ignored, d->text, i, &columns);

        for (; n > 0 && i < len; n--) {
            d->column[i++] = (uint32_t)before;
        }
    }
    d->column[len] = (uint32_t)columns;
    d->column[len + 1] = (uint32_t)columns + 1;
    buffer_free(&ignored);
}

/* ---- drawing it ---------------------------------------------------------------------------------- */

enum {
    INDENT = 4,
    SPARE = 10, /* columns left free on the right, for labels of parts at the end of a row */
    MAX_COLUMNS = 512
};

const char *page_color(const page_style *style, int color)
{
    static const char *const codes[] = { "\033[36m", "\033[35m", "\033[32m", "\033[33m", "\033[34m", "\033[35m", "\033[36m" };

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

static void draw_underlines(const drawing *d, const diagram_piece *pieces, size_t count)
{
    canvas c;
    size_t i;

    canvas_clear(&c);
    for (i = 0; i < count; i++) {
        const diagram_piece *p = &pieces[i];
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

static void draw_labels(const drawing *d, const diagram_piece *pieces, size_t count)
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
            const diagram_piece *p = &pieces[i];

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
    size_t space = style->width - INDENT - SPARE;
    size_t from = 0;

    layout_measure(&d.at, len);
    do {
        size_t to = layout_row_end(&d.at, from, len, space);
        diagram_piece pieces[DIAGRAM_MARKS];
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
