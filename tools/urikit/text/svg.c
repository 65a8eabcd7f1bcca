/* SPDX-License-Identifier: MIT */
#include "text/diagram.h"

#include "text/show.h"

#include <stdio.h>

enum {
    COLUMNS = 72, /* of a row; a multiple of 3, so that a row of hex ends after a byte */
    CELL = 10,    /* pixels: a column */
    MARGIN = 20,
    BASELINE = 16, /* of a text, below the top of its row */
    UNDERLINE = 23,
    LABEL_FIRST = 44, /* the baseline of the first row of labels */
    LABEL_ROW = 18,
    GAP_BELOW = 22, /* below the last label */
    HEADING = 26
};

/* ---- text in XML ---------------------------------------------------------------------- */

/* What show_next lets through is valid in XML, but for two characters beside the markup. */
static void put_escaped(buffer *out, urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        switch (text.ptr[i]) {
        case '&':
            buffer_text(out, "&amp;");
            break;
        case '<':
            buffer_text(out, "&lt;");
            break;
        case '>':
            buffer_text(out, "&gt;");
            break;
        case '"':
            buffer_text(out, "&quot;");
            break;
        default:
            buffer_byte(out, text.ptr[i]);
            break;
        }
    }
}

/* Any bytes, as a person can read them. */
static void put_shown(buffer *out, urikit_str text)
{
    buffer shown = { NULL, 0, 0 };

    (void)show_text(&shown, text);
    put_escaped(out, buffer_view(&shown));
    buffer_free(&shown);
}

/* ---- one row ------------------------------------------------------------------------------ */

typedef struct svg_row {
    svg *picture;
    const diagram_layout *at;
    size_t from;
    size_t to;
} svg_row;

static int x_of(size_t column)
{
    return MARGIN + (int)column * CELL;
}

static int y_of(const svg_row *row, int below)
{
    return (int)row->picture->y + below;
}

/* The bytes start..end, over exactly their columns, whatever the font. color: -1 for none. */
static void put_run(const svg_row *row, size_t start, size_t end, int color)
{
    buffer *out = &row->picture->body;
    size_t left = row->at->column[start] - row->at->column[row->from];
    size_t wide = row->at->column[end] - row->at->column[start];
    char name[16] = "d";

    if (start == end) {
        return;
    }
    if (color >= 0) {
        snprintf(name, sizeof name, "p%d", color % 7);
    }
    buffer_format(out, "<text class=\"%s\" x=\"%d\" y=\"%d\" textLength=\"%d\">", name, x_of(left), y_of(row, BASELINE),
                  (int)wide * CELL);
    put_shown(out, urikit_str_of(row->at->text.ptr + start, end - start));
    buffer_text(out, "</text>\n");
}

/* The text of a row: runs in a part, and runs between parts. */
static void put_text(const svg_row *row)
{
    size_t at = row->from;
    size_t i;

    for (i = 0; i < row->at->count && at < row->to; i++) {
        const part_mark *mark = &row->at->marks[i];
        size_t start = mark->start > at ? mark->start : at;
        size_t end = mark->end < row->to ? mark->end : row->to;

        if (start < end) {
            put_run(row, at, start, -1);
            put_run(row, start, end, mark->color);
            at = end;
        }
    }
    put_run(row, at, row->to, -1);
}

static void put_piece(const svg_row *row, const diagram_piece *p)
{
    buffer *out = &row->picture->body;
    int color = p->mark->color % 7;
    int center = x_of(p->center) + CELL / 2;
    int label = y_of(row, LABEL_FIRST) + (int)p->label_row * LABEL_ROW;

    buffer_format(out, "<path class=\"l%d\" d=\"M%d %dH%d\"/>", color, x_of(p->start) + 1, y_of(row, UNDERLINE),
                  x_of(p->end) - 1);
    buffer_format(out, "<path class=\"s s%d\" d=\"M%d %dV%d\"/>", color, center, y_of(row, UNDERLINE), label - 12);
    buffer_format(out, "<text class=\"n p%d\" x=\"%d\" y=\"%d\">", color, x_of(p->label_at) + (int)p->label_len * CELL / 2,
                  label);
    put_escaped(out, urikit_str_from(p->mark->label));
    buffer_text(out, "</text>\n");
}

static void add_row(svg *s, const diagram_layout *at, size_t from, size_t to, bool last)
{
    svg_row row = { s, at, from, to };
    diagram_piece pieces[DIAGRAM_MARKS];
    size_t found = layout_pieces(at, from, to, last, pieces);
    size_t wide = at->column[to] - at->column[from];
    size_t rows = 0;
    size_t i;

    put_text(&row);
    layout_labels(pieces, found, COLUMNS);
    for (i = 0; i < found; i++) {
        put_piece(&row, &pieces[i]);
        rows = pieces[i].label_row + 1 > rows ? pieces[i].label_row + 1 : rows;
        wide = pieces[i].label_at + pieces[i].label_len > wide ? pieces[i].label_at + pieces[i].label_len : wide;
    }
    s->columns = wide > s->columns ? wide : s->columns;
    s->y += (size_t)(rows > 0 ? LABEL_FIRST + (int)(rows - 1) * LABEL_ROW : BASELINE) + GAP_BELOW;
}

/* ---- the picture ----------------------------------------------------------------------------- */

/* "host example.com, path /a": for those who do not see the picture. */
static void describe(svg *s, const char *heading, const diagram_layout *at)
{
    size_t i;

    buffer_text(&s->about, s->about.len > 0 ? ". " : "");
    buffer_text(&s->about, heading ? heading : "");
    buffer_text(&s->about, heading ? ": " : "");
    for (i = 0; i < at->count; i++) {
        const part_mark *mark = &at->marks[i];

        buffer_format(&s->about, "%s%s ", i > 0 ? ", " : "", mark->label);
        if (mark->start < mark->end) {
            put_shown(&s->about, urikit_str_of(at->text.ptr + mark->start, mark->end - mark->start));
        } else {
            buffer_text(&s->about, "empty");
        }
    }
}

void svg_add(svg *s, const char *heading, urikit_str text, const part_mark *marks, size_t count)
{
    diagram_layout at = { text, marks, count, { 0 } };
    size_t len = text.len < DIAGRAM_BYTES ? text.len : DIAGRAM_BYTES;
    size_t from = 0;

    s->y = s->y > 0 ? s->y : MARGIN;
    layout_measure(&at, len);
    describe(s, heading, &at);
    if (heading) {
        buffer_format(&s->body, "<text class=\"h\" x=\"%d\" y=\"%d\">", MARGIN, (int)s->y + BASELINE);
        put_escaped(&s->body, urikit_str_from(heading));
        buffer_text(&s->body, "</text>\n");
        s->y += HEADING;
    }
    do {
        size_t to = layout_row_end(&at, from, len, COLUMNS);

        add_row(s, &at, from, to, to == len);
        from = to;
    } while (from < len);
    if (len < text.len) {
        buffer_format(&s->body, "<text class=\"h\" x=\"%d\" y=\"%d\">... and %llu bytes more</text>\n", MARGIN,
                      (int)s->y + BASELINE, (unsigned long long)(text.len - len));
        s->y += HEADING;
    }
}

/* Colors of the parts, in the order of part_mark.color: contrast of 4.5 to 1 and more to the ground. */
static void put_style(buffer *out)
{
    static const char *const light[] = { "#6a4bb0", "#a42a6a", "#0b6b52", "#805300", "#1b5fae", "#a3400c", "#00677a" };
    static const char *const dark[] = { "#c5aef8", "#f5a0c6", "#7fd8b5", "#e8bf6c", "#92bff8", "#f5a880", "#7fd2df" };
    static const char *const lines[] = { "stroke-width:2",      "stroke-dasharray:6 3",
                                         "stroke-width:4",      "stroke-dasharray:2 2",
                                         "stroke-width:3",      "stroke-dasharray:1 4;stroke-linecap:round",
                                         "stroke-dasharray:9 4" };
    size_t i;

    buffer_text(out, "<style>\n"
                     "text{font:16px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
                     "white-space:pre}\n"
                     "text.n,text.h{font:13px system-ui,'Segoe UI','DejaVu Sans',sans-serif}text.n{text-anchor:middle}\n"
                     "path{fill:none;stroke-width:2.5}path.s{stroke-width:1}\n"
                     ".g{fill:#fbfaf7;stroke:#dcd9d1}.d,.h{fill:#595e68}\n");
    for (i = 0; i < sizeof light / sizeof light[0]; i++) {
        buffer_format(out, ".p%zu{fill:%s}.l%zu,.s%zu{stroke:%s}.l%zu{%s}\n", i, light[i], i, i, light[i], i, lines[i]);
    }
    buffer_text(out, "@media (prefers-color-scheme:dark){\n.g{fill:#15171b;stroke:#33373f}.d,.h{fill:#a4a9b3}\n");
    for (i = 0; i < sizeof dark / sizeof dark[0]; i++) {
        buffer_format(out, ".p%zu{fill:%s}.l%zu,.s%zu{stroke:%s}\n", i, dark[i], i, i, dark[i]);
    }
    buffer_text(out, "}\n</style>\n");
}

void svg_finish(svg *s, urikit_str title, buffer *out)
{
    int wide = 2 * MARGIN + (int)(s->columns > 24 ? s->columns : 24) * CELL;
    int high = (int)s->y - GAP_BELOW + MARGIN;

    buffer_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\""
                  " aria-labelledby=\"title about\">\n<title id=\"title\">",
                  wide, high, wide, high);
    put_shown(out, title);
    buffer_text(out, "</title>\n<desc id=\"about\">");
    buffer_str(out, buffer_view(&s->about));
    buffer_text(out, "</desc>\n");
    put_style(out);
    buffer_format(out, "<rect class=\"g\" x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n", wide - 1, high - 1);
    buffer_str(out, buffer_view(&s->body));
    buffer_text(out, "</svg>\n");
    buffer_free(&s->body);
    buffer_free(&s->about);
}
