/* SPDX-License-Identifier: MIT */
#include "text/page.h"

#include "text/json_io.h"
#include "text/show.h"

enum { NAME_COLUMNS = 12, VALUE_LINES = 12 };

void page_title(buffer *out, const page_style *style, const char *title)
{
    buffer_format(out, "\n%s%s%s\n", page_color(style, 100), title, page_color(style, -1));
}

/* Text in lines of `space` columns, at most VALUE_LINES of them. Returns the columns of the last. */
static size_t put_lines(buffer *out, urikit_str text, size_t left, size_t space)
{
    size_t lines = 1;
    size_t columns = 0;
    size_t i = 0;

    while (i < text.len) {
        size_t before = out->len;
        size_t was = columns;
        size_t n = show_next(out, text, i, &columns);

        if (columns <= space) {
            i += n;
            continue;
        }
        out->len = before;
        buffer_byte(out, '\n');
        buffer_repeat(out, ' ', left);
        if (lines == VALUE_LINES || was == 0) {
            buffer_format(out, "... (%llu bytes)", (unsigned long long)text.len);
            return space;
        }
        lines++;
        columns = 0;
    }
    return columns;
}

/* The name in its column; leaves the cursor where the value begins. */
static void put_name(buffer *out, const page_style *style, size_t indent, urikit_str name, int color)
{
    size_t used;

    buffer_repeat(out, ' ', indent);
    buffer_text(out, color >= 0 ? page_color(style, color) : "");
    used = show_text(out, name);
    buffer_text(out, color >= 0 ? page_color(style, -1) : "");
    if (used + 2 > NAME_COLUMNS) {
        buffer_byte(out, '\n');
        used = 0;
        buffer_repeat(out, ' ', indent);
    }
    buffer_repeat(out, ' ', NAME_COLUMNS - used);
}

static size_t space_behind(const page_style *style, size_t left)
{
    return style->width > left + 20 ? style->width - left - 2 : 20;
}

/* Words in lines of `space` columns, each line but the first after `left` blanks. */
static void put_words(buffer *out, const char *text, size_t left, size_t space)
{
    size_t used = 0;

    while (*text) {
        size_t len = strcspn(text, " ");

        if (used > 0 && used + 1 + len > space) {
            buffer_byte(out, '\n');
            buffer_repeat(out, ' ', left);
            used = 0;
        } else if (used > 0) {
            buffer_byte(out, ' ');
            used++;
        }
        buffer_put(out, text, len);
        used += len;
        text += len;
        text += *text == ' ';
    }
}

void page_prose(buffer *out, const page_style *style, size_t indent, const char *name, int color, const char *text)
{
    put_name(out, style, indent, urikit_str_from(name), color);
    put_words(out, text, indent + NAME_COLUMNS, space_behind(style, indent + NAME_COLUMNS));
    buffer_byte(out, '\n');
}

void page_summary(buffer *out, const page_style *style, size_t indent, const char *text)
{
    buffer_repeat(out, ' ', indent);
    buffer_text(out, page_color(style, 100));
    put_words(out, text, indent, space_behind(style, indent));
    buffer_text(out, page_color(style, -1));
    buffer_byte(out, '\n');
}

void page_line(buffer *out, const page_style *style, size_t indent, urikit_str name, int color, urikit_str value, urikit_str note)
{
    size_t left = indent + NAME_COLUMNS;
    size_t space = space_behind(style, left);
    size_t used;

    put_name(out, style, indent, name, color);
    used = put_lines(out, value, left, space);
    if (note.ptr) {
        if (used + 3 + note.len > space) {
            buffer_byte(out, '\n');
            buffer_repeat(out, ' ', left);
        } else {
            buffer_repeat(out, ' ', used > 0 ? 3 : 0);
        }
        (void)put_lines(out, note, left, space);
    }
    buffer_byte(out, '\n');
}

/* ---- warnings ------------------------------------------------------------------------------------ */

void warn_on_page(void *context, const warning *found)
{
    page_warnings *warnings = context;

    if (!warnings->begun) {
        page_title(warnings->out, warnings->style, "Worth knowing");
        warnings->begun = true;
    }
    page_prose(warnings->out, warnings->style, 4, found->part, 101, found->text);
}

void warn_put_json(void *context, const warning *found)
{
    buffer *json = context;

    buffer_text(json, json->ptr[json->len - 1] == '[' ? "{" : ",{");
    json_plain(json, "part", urikit_str_from(found->part));
    json_text(json, "text", urikit_str_from(found->text));
    json_plain(json, "severity", urikit_str_from(found->severity));
    json_plain(json, "rule", urikit_str_from(found->rule));
    buffer_byte(json, '}');
}
