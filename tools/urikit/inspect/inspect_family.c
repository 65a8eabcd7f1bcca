/* SPDX-License-Identifier: MIT */
#include "inspect/inspect_family.h"

#include "inspect/inspect_mask.h"

#include "kinds/explain.h"
#include "kinds/kind_family.h"
#include "text/json_out.h"
#include "text/page.h"
#include "text/svg.h"

enum {
    MARKS = URIKIT_PARTS_MAX + 1,
    LIST_LINES = 24 /* entries and items shown on a page */
};

/* The parts in the order of the text. */
static size_t make_marks(const parsed *id, part_mark marks[MARKS])
{
    const urikit_family *family = id->kind->family;
    part_mark scheme = { "scheme", 0, strlen(family->scheme), PLACE_SCHEME, false };
    size_t count = 1;
    size_t i;

    marks[0] = scheme;
    for (i = 0; family->parts[i].name; i++) {
        urikit_str part = family->parts[i].uses & URIKIT_USE_SPAN ? family->span(&id->any, i) : urikit_str_of(NULL, 0);
        size_t start = part.ptr ? (size_t)(part.ptr - id->text.ptr) : 0;
        part_mark mark = { family->parts[i].name, start, start + part.len, family->parts[i].component, false };

        if (part.ptr) {
            marks[count++] = mark;
        }
    }
    return count;
}

static void add_mark(part_mark *marks, size_t *count, const char *label, size_t start, size_t end, int color)
{
    part_mark mark = { label, start, end, color, false };

    if (end > start) {
        marks[(*count)++] = mark;
    }
}

/* The parts before the fault: scheme, type, name, qualifiers, whatever they look like. */
bool inspect_family_fault(urikit_str text, size_t at, const page_style *style, buffer *out)
{
    part_mark marks[5];
    part_mark fault_mark = { "here", at, at, 101, true };
    const char *colon = memchr(text.ptr, ':', at);
    size_t type_at = colon ? (size_t)(colon - text.ptr) + 1 : 0;
    size_t type_end;
    size_t count = 0;

    if (at >= DIAGRAM_BYTES) {
        return false;
    }
    if (colon) {
        size_t end = at;
        size_t question = text.len;

        add_mark(marks, &count, "scheme", 0, type_at - 1, PLACE_SCHEME);
        type_at += at - type_at >= 2 && memcmp(text.ptr + type_at, "//", 2) == 0 ? 2 : 0;
        for (type_end = type_at; type_end < at && text.ptr[type_end] != '/'; type_end++) {
        }
        add_mark(marks, &count, "type", type_at, type_end, PLACE_HOST);
        while (question > type_end && text.ptr[question - 1] != '?') { /* the last one */
            question--;
        }
        end = question > type_end && question <= at ? question - 1 : at;
        if (type_end < at) {
            add_mark(marks, &count, "name", type_end + 1, end, PLACE_PATH);
        }
        if (end < at) {
            marks[count].label = "qualifiers";
            marks[count].start = question;
            marks[count].end = at;
            marks[count].color = PLACE_QUERY;
            marks[count++].fault = false;
        }
    }
    marks[count++] = fault_mark;
    diagram_draw(text, marks, count, style, out);
    return true;
}

/* ---- what is worth knowing ----------------------------------------------------------- */

static bool has_control(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7F) {
            return true;
        }
    }
    return false;
}

static void find_warnings(const parsed *id, warn_found *found, void *context)
{
    const urikit_part *part = id->kind->family->parts;
    buffer text = { NULL, 0, 0 };
    size_t i;

    id->kind->warn(id, found, context);
    for (i = 0; part[i].name; i++) {
        text.len = 0;
        if (part[i].shape == URIKIT_SHAPE_TEXT && family_put_part(id, i, URIKIT_FORM_DATA, &text) &&
            has_control(buffer_view(&text))) {
            warning w = { part[i].name, "holds a control character, percent-encoded", "warning", NULL };

            found(context, &w);
        }
    }
    buffer_free(&text);
}

/* ---- the page ---------------------------------------------------------------------------- */

typedef struct page {
    const page_style *style;
    buffer *out;
} page;

static void put_line(const page *p, size_t indent, urikit_str name, int color, urikit_str value, const char *note)
{
    page_line(p->out, p->style, indent, name, color, value.len > 0 ? value : URIKIT_STR("(empty)"),
              urikit_str_from(note));
}

static void put_more(const page *p, size_t indent, size_t count)
{
    if (count > LIST_LINES) {
        buffer_repeat(p->out, ' ', indent);
        buffer_format(p->out, "... and %llu more\n", (unsigned long long)(count - LIST_LINES));
    }
}

static void put_items(const page *p, const urikit_part *list, urikit_str rest)
{
    urikit_str item;
    size_t count = 0;

    while (family_next_item(&rest, &item)) {
        if (++count <= LIST_LINES) {
            put_line(p, 8, urikit_str_from(list->item), list->component, item, NULL);
        }
    }
    put_more(p, 8, count);
}

static void put_entries(const page *p, const parsed *id, int color)
{
    buffer key = { NULL, 0, 0 };
    buffer value = { NULL, 0, 0 };
    size_t i;

    for (i = 0; i < id->any.count && i < LIST_LINES; i++) {
        const urikit_part *list;

        key.len = 0;
        value.len = 0;
        family_put_entry(id, i, URIKIT_FORM_DATA, &key, &value);
        put_line(p, 4, buffer_view(&key), color, buffer_view(&value), NULL);
        list = family_list_of(id->kind->family, buffer_view(&key));
        if (list) {
            put_items(p, list, buffer_view(&value));
        }
    }
    put_more(p, 4, id->any.count);
    buffer_free(&key);
    buffer_free(&value);
}

static void put_parts(const page *p, const parsed *id)
{
    const urikit_family *family = id->kind->family;
    buffer value = { NULL, 0, 0 };
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];
        urikit_str written = family->span(&id->any, i);

        value.len = 0;
        if (part->shape == URIKIT_SHAPE_MAP) {
            put_entries(p, id, part->component);
        } else if (part->shape == URIKIT_SHAPE_WORD && written.ptr) { /* as it is: case is worth seeing */
            put_line(p, 4, urikit_str_from(part->name), part->component, written, family->note(&id->any, i));
        } else if (!(part->uses & URIKIT_USE_DERIVED) && family_put_part(id, i, URIKIT_FORM_DATA, &value)) {
            put_line(p, 4, urikit_str_from(part->name), part->component, buffer_view(&value),
                     family->note(&id->any, i));
        }
    }
    buffer_free(&value);
}

/* "profile_url" is the url of the "Profile page". */
static void put_derived(const page *p, const parsed *id)
{
    const urikit_part *part = id->kind->family->parts;
    buffer text = { NULL, 0, 0 };
    size_t i;

    for (i = 0; part[i].name; i++) {
        text.len = 0;
        if ((part[i].uses & URIKIT_USE_DERIVED) && !(part[i].uses & URIKIT_USE_CANONICAL) &&
            family_put_part(id, i, URIKIT_FORM_DATA, &text)) {
            page_title(p->out, p->style, part[i].purpose);
            put_line(p, 4, urikit_str_from(part[i].argument), -1, buffer_view(&text), NULL);
        }
    }
    buffer_free(&text);
}

static void put_canonical(const page *p, const parsed *id)
{
    buffer text = { NULL, 0, 0 };

    page_title(p->out, p->style, "Canonical form");
    family_put_canonical(id, &text);
    if (urikit_str_equal(buffer_view(&text), id->text)) {
        buffer_text(p->out, "    as it is\n");
    } else {
        put_line(p, 4, URIKIT_STR("canonical"), -1, buffer_view(&text), NULL);
    }
    buffer_free(&text);
}

static void put_page(const parsed *id, const page_style *style, buffer *out)
{
    page p = { style, out };
    page_warnings warnings = { out, style, false };
    part_mark marks[MARKS];
    size_t count = make_marks(id, marks);

    diagram_draw(id->text, marks, count, style, out);
    buffer_format(out, "\n    %sa %s%s\n", page_color(style, 100), id->kind->title,
                  page_color(style, style->color ? -1 : 0));
    page_title(out, style, "Components");
    put_parts(&p, id);
    put_canonical(&p, id);
    put_derived(&p, id);
    find_warnings(id, warn_on_page, &warnings);
}

void inspect_family_page(const parsed *id, const page_style *style, buffer *out)
{
    buffer text = { NULL, 0, 0 };
    buffer room = { NULL, 0, 0 };
    parsed shown;

    put_page(!style->secrets && inspect_mask(id, &shown, &text, &room) ? &shown : id, style, out);
    buffer_free(&text);
    buffer_free(&room);
}

void inspect_family_picture(const parsed *id, bool secrets, buffer *out)
{
    svg picture = { { NULL, 0, 0 }, { NULL, 0, 0 }, 0, 0 };
    buffer text = { NULL, 0, 0 };
    buffer room = { NULL, 0, 0 };
    part_mark marks[MARKS];
    parsed masked;
    const parsed *shown = !secrets && inspect_mask(id, &masked, &text, &room) ? &masked : id;
    size_t count = make_marks(shown, marks);

    svg_add(&picture, NULL, shown->text, marks, count);
    svg_finish(&picture, shown->text, out);
    buffer_free(&text);
    buffer_free(&room);
}

/* ---- the data ------------------------------------------------------------------------------- */

void inspect_family_members(const parsed *id, buffer *json)
{
    id->kind->put_members(id, json);
    if (id->kind->family->site) {
        json_plain(json, "site", urikit_str_from(id->kind->family->site(&id->any)));
    }
    json_member(json, "warnings");
    buffer_byte(json, '[');
    find_warnings(id, warn_put_json, json);
    buffer_byte(json, ']');
}
