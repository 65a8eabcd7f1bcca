/* SPDX-License-Identifier: MIT */
/* inspect for user URLs. */
#include "inspect/inspect_usr.h"

#include "inspect/inspect_mask.h"

#include "kinds/kind_usr.h"

#include "kinds/explain.h"
#include "text/json_out.h"
#include "text/page.h"
#include "text/svg.h"

enum {
    MARKS = 4,
    LIST_LINES = 24 /* qualifiers shown on a page */
};

static size_t make_marks(const parsed *id, part_mark marks[MARKS])
{
    const urikit_usr *usr = &id->usr;
    struct {
        const char *label;
        int color;
        urikit_str part;
    } all[MARKS] = { { "scheme", PLACE_SCHEME, { id->text.ptr, 3 } },
                     { "type", PLACE_HOST, usr->type },
                     { "name", PLACE_PATH, usr->name },
                     { "qualifiers", PLACE_QUERY, usr->qualifiers } };
    size_t count = 0;
    size_t i;

    for (i = 0; i < MARKS; i++) {
        size_t start = all[i].part.ptr ? (size_t)(all[i].part.ptr - id->text.ptr) : 0;
        part_mark mark = { all[i].label, start, start + all[i].part.len, all[i].color, false };

        if (all[i].part.ptr) {
            marks[count++] = mark;
        }
    }
    return count;
}

/* The parts before the fault, cut as the specification cuts: a user URL has neither host nor port. */
bool inspect_usr_fault(urikit_str text, size_t at, const page_style *style, buffer *out)
{
    part_mark marks[MARKS + 1];
    part_mark fault_mark = { "here", at, at, 101, true };
    const char *colon = memchr(text.ptr, ':', at);
    size_t type_at = colon ? (size_t)(colon - text.ptr) + 1 : 0;
    size_t name_at;
    size_t count = 0;

    if (at >= DIAGRAM_BYTES) {
        return false;
    }
    if (colon) {
        part_mark scheme = { "scheme", 0, type_at - 1, PLACE_SCHEME, false };

        marks[count++] = scheme;
        type_at += at - type_at >= 2 && memcmp(text.ptr + type_at, "//", 2) == 0 ? 2 : 0;
    }
    for (name_at = type_at; colon && name_at < at && text.ptr[name_at] != '/'; name_at++) {
    }
    if (colon && name_at > type_at) {
        part_mark type = { "type", type_at, name_at, PLACE_HOST, false };

        marks[count++] = type;
    }
    if (colon && name_at < at) {
        size_t end = at;
        size_t i;

        for (i = text.len; i > name_at && text.ptr[i - 1] != '?'; i--) { /* the last one */
        }
        if (i > name_at && i <= at) {
            part_mark qualifiers = { "qualifiers", i, at, PLACE_QUERY, false };

            end = i - 1;
            marks[count++] = qualifiers;
        }
        if (end > name_at + 1) {
            part_mark name = { "name", name_at + 1, end, PLACE_PATH, false };

            marks[count++] = name;
            if (count == 4) { /* in the order of the text */
                part_mark last = marks[2];

                marks[2] = marks[3];
                marks[3] = last;
            }
        }
    }
    marks[count++] = fault_mark;
    diagram_draw(text, marks, count, style, out);
    return true;
}

/* ---- what is worth knowing ----------------------------------------------------------- */

static void find_warnings(const parsed *id, warn_found *found, void *context)
{
    buffer name = { NULL, 0, 0 };
    size_t i;
    bool control = false;

    id->kind->warn(id, found, context);
    usr_put_name(id, &name);
    for (i = 0; i < name.len; i++) {
        control = control || (unsigned char)name.ptr[i] < 0x20 || name.ptr[i] == 0x7F;
    }
    if (control) {
        found(context, "name", "holds a control character, percent-encoded");
    }
    buffer_free(&name);
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

static void put_checksums(const page *p, const urikit_usr_pair *pair)
{
    urikit_str rest = pair->value;
    urikit_str item;
    size_t count = 0;

    while (urikit_usr_checksum_next(&rest, &item)) {
        if (++count <= LIST_LINES) {
            put_line(p, 8, URIKIT_STR("checksum"), PLACE_QUERY, item, NULL);
        }
    }
    if (count > LIST_LINES) {
        buffer_format(p->out, "        ... and %llu more\n", (unsigned long long)(count - LIST_LINES));
    }
}

static void put_qualifiers(const page *p, const parsed *id)
{
    const urikit_usr_pair *checksums = usr_checksums(id);
    buffer key = { NULL, 0, 0 };
    buffer value = { NULL, 0, 0 };
    size_t i;

    for (i = 0; i < id->usr.count && i < LIST_LINES; i++) {
        const urikit_usr_pair *pair = &id->usr.pairs[i];

        key.len = 0;
        value.len = 0;
        usr_put_key(pair, &key);
        usr_put_value(pair, &value);
        put_line(p, 4, buffer_view(&key), PLACE_QUERY, buffer_view(&value), NULL);
        if (pair == checksums) {
            put_checksums(p, pair);
        }
    }
    if (id->usr.count > LIST_LINES) {
        buffer_format(p->out, "    ... and %llu more\n", (unsigned long long)(id->usr.count - LIST_LINES));
    }
    buffer_free(&key);
    buffer_free(&value);
}

static void put_forms(const page *p, const parsed *id)
{
    buffer text = { NULL, 0, 0 };

    page_title(p->out, p->style, "Canonical form");
    usr_put_canonical(id, &text);
    if (urikit_str_equal(buffer_view(&text), id->text)) {
        buffer_text(p->out, "    as it is\n");
    } else {
        put_line(p, 4, URIKIT_STR("canonical"), -1, buffer_view(&text), NULL);
    }
    text.len = 0;
    usr_put_profile(id, &text);
    if (text.len > 0) {
        page_title(p->out, p->style, "Profile page");
        put_line(p, 4, URIKIT_STR("url"), -1, buffer_view(&text), NULL);
    }
    buffer_free(&text);
}

static void put_page(const parsed *id, const page_style *style, buffer *out)
{
    page p = { style, out };
    page_warnings warnings = { out, style, false };
    urikit_usr_type type;
    bool known = urikit_usr_type_find(id->usr.type, &type);
    part_mark marks[MARKS];
    size_t count = make_marks(id, marks);
    buffer name = { NULL, 0, 0 };

    diagram_draw(id->text, marks, count, style, out);
    buffer_format(out, "\n    %sa user URL%s\n", page_color(style, 100), page_color(style, style->color ? -1 : 0));
    page_title(out, style, "Components");
    put_line(&p, 4, URIKIT_STR("type"), PLACE_HOST, id->usr.type,
             known ? type.site : "a type without a definition, which is as good as any");
    usr_put_name(id, &name);
    put_line(&p, 4, URIKIT_STR("name"), PLACE_PATH, buffer_view(&name),
             known && type.lower_name ? "case does not count here" : NULL);
    put_qualifiers(&p, id);
    put_forms(&p, id);
    find_warnings(id, page_warn, &warnings);
    buffer_free(&name);
}

void inspect_usr_page(const parsed *id, const page_style *style, buffer *out)
{
    buffer text = { NULL, 0, 0 };
    buffer room = { NULL, 0, 0 };
    parsed shown;

    put_page(!style->secrets && inspect_mask(id, &shown, &text, &room) ? &shown : id, style, out);
    buffer_free(&text);
    buffer_free(&room);
}

void inspect_usr_picture(const parsed *id, bool secrets, buffer *out)
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

void inspect_usr_members(const parsed *id, buffer *json)
{
    urikit_usr_type type;
    bool known = urikit_usr_type_find(id->usr.type, &type);

    id->kind->put_members(id, json);
    json_plain(json, "site", urikit_str_from(known ? type.site : NULL));
    json_member(json, "warnings");
    buffer_byte(json, '[');
    find_warnings(id, warn_put_json, json);
    buffer_byte(json, ']');
}
