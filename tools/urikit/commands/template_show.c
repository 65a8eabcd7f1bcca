/* SPDX-License-Identifier: MIT */
/* template show: a drawing of which text went to which variable. */
#include "commands/template_verbs.h"

#include "text/json_out.h"
#include "text/memory.h"
#include "text/page.h"
#include "text/secret.h"

#include <stdlib.h>

enum { COLORS = 7 };

static int compare_starts(const void *a, const void *b)
{
    const part_mark *x = a;
    const part_mark *y = b;

    return x->start != y->start ? (x->start > y->start) - (x->start < y->start) : (x->end > y->end) - (x->end < y->end);
}

/* A name as a C string, in a buffer. */
static char *name_of(urikit_str name)
{
    char *copy = memory_take(name.len + 1);

    memcpy(copy, name.ptr, name.len);
    copy[name.len] = '\0';
    return copy;
}

/* The text with the variables under it: the first DIAGRAM_MARKS. */
static void draw_marks(const urikit_template_capture *captures, size_t variable_count, urikit_str text,
                       const page_style *style, buffer *out)
{
    part_mark marks[DIAGRAM_MARKS];
    char *names[DIAGRAM_MARKS];
    buffer masked = { NULL, 0, 0 };
    size_t count = 0;
    size_t i;

    for (i = 0; i < variable_count && count < DIAGRAM_MARKS; i++) {
        if (captures[i].text.ptr) {
            size_t start = (size_t)(captures[i].text.ptr - text.ptr);

            names[count] = name_of(captures[i].name);
            marks[count].label = names[count];
            marks[count].start = start;
            marks[count].end = start + captures[i].text.len;
            marks[count].color = (int)(i % COLORS);
            marks[count].fault = false;
            count++;
        }
    }
    qsort(marks, count, sizeof *marks, compare_starts);
    if (!style->secrets) {
        secret_mask(text, &masked);
        for (i = 0; i < count; i++) {
            marks[i].start = secret_masked_at(text, marks[i].start);
            marks[i].end = secret_masked_at(text, marks[i].end);
        }
        text = buffer_view(&masked);
    }
    diagram_draw(text, marks, count, style, out);
    buffer_free(&masked);
    for (i = 0; i < count; i++) {
        free(names[i]);
    }
}

/* True if a part of the text has a password in it. */
static bool is_secret(urikit_str text, urikit_str part)
{
    size_t from = (size_t)(part.ptr - text.ptr);
    size_t start;
    size_t end = 0;

    while (secret_next(text, end, &start, &end)) {
        if (start < from + part.len && from < end) {
            return true;
        }
    }
    return false;
}

/* What stands for a kind on a page. */
static const char *word_of(const urikit_template_capture *capture)
{
    switch (capture->kind) {
    case URIKIT_TEMPLATE_LIST:
        return "list";
    case URIKIT_TEMPLATE_MAP:
        return "associative array";
    case URIKIT_TEMPLATE_UNDEFINED:
        return "undefined";
    case URIKIT_TEMPLATE_TEXT:
    default:
        return capture->raw ? "not decoded" : NULL;
    }
}

void template_show(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_str text,
                   const page_style *style, buffer *out)
{
    buffer value = { NULL, 0, 0 };
    size_t i;

    draw_marks(captures, tmpl->variable_count, text, style, out);
    for (i = 0; i < tmpl->variable_count; i++) {
        urikit_str shown;

        if (captures[i].again) {
            continue;
        }
        value.len = 0;
        template_put_captures(&captures[i], 1, &value); /* {"name":VALUE} */
        shown = buffer_view(&value);
        shown.ptr += captures[i].name.len + 4;
        shown.len -= captures[i].name.len + 5;
        if (!captures[i].text.ptr) {
            shown = URIKIT_STR("");
        } else if (!style->secrets && is_secret(text, captures[i].text)) {
            shown = URIKIT_STR("****");
        }
        page_line(out, style, 4, captures[i].name, (int)(i % COLORS), shown, urikit_str_from(word_of(&captures[i])));
    }
    buffer_free(&value);
}
