/* SPDX-License-Identifier: MIT */
#include "text/diagram_layout.h"

#include "text/show.h"

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

size_t layout_row_end(const diagram_layout *d, size_t from, size_t len, size_t room)
{
    size_t end = from;
    size_t i;

    while (end < len && d->column[end + 1] - d->column[from] <= room) {
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

size_t layout_pieces(const diagram_layout *d, size_t from, size_t to, bool last, piece pieces[DIAGRAM_MARKS])
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < d->count; i++) {
        piece *p = &pieces[count];
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

void layout_labels(piece *pieces, size_t count, size_t room)
{
    size_t limit[LAYOUT_LABEL_ROWS];
    size_t i;
    size_t r;

    for (r = 0; r < LAYOUT_LABEL_ROWS; r++) {
        limit[r] = room;
    }
    for (i = count; i-- > 0;) {
        piece *p = &pieces[i];
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
