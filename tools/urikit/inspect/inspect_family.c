/* SPDX-License-Identifier: MIT */
#include "inspect/inspect.h"

#include "kinds/explain.h"
#include "kinds/family.h"
#include "text/json_io.h"
#include "text/page.h"
#include "text/diagram.h"

enum {
    MARKS = URIKIT_PARTS_MAX + 1,
    LIST_LINES = 24 /* entries, items and segments shown on a page */
};

/* ---- the drawing ------------------------------------------------------------------------- */

static void add_mark(part_mark *marks, size_t *count, const char *label, size_t start, size_t end, int color)
{
    part_mark mark = { label, start, end, color, false };

    marks[(*count)++] = mark;
}

/* What a part is called on a page. */
static const char *title_of(const urikit_part *part)
{
    return part->capabilities & URIKIT_CAPABILITY_SEGMENT ? part->item : part->name;
}

/* A path whose segments are parts: what is after these, or all of it where they have no place. */
static void mark_whole(part_mark *marks, size_t *count, const urikit_part *part, size_t start, size_t end)
{
    size_t after = marks[*count - 1].end;
    bool more = after > start;

    if (end > (more ? after : start)) {
        add_mark(marks, count, more ? "more" : part->name, more ? after : start, end, part->component);
    }
}

/* The parts in the order of the text. */
static size_t make_marks(const parsed *id, part_mark marks[MARKS])
{
    const urikit_family *family = id->kind->family;
    size_t count = 0;
    size_t i;

    add_mark(marks, &count, "scheme", 0, strlen(family->scheme), PLACE_SCHEME);
    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];
        urikit_str span = part->capabilities & URIKIT_CAPABILITY_SPAN ? family->span(&id->any, i) : urikit_str_of(NULL, 0);
        size_t start = span.ptr ? (size_t)(span.ptr - id->text.ptr) : 0;

        if (span.ptr && (part->capabilities & URIKIT_CAPABILITY_WHOLE)) {
            mark_whole(marks, &count, part, start, start + span.len);
        } else if (span.ptr) {
            add_mark(marks, &count, title_of(part), start, start + span.len, part->component);
        }
    }
    return count;
}

/* ---- of a text that is not valid: the parts before the fault, whatever they look like ------ */

static void set_span(place_span *span, size_t start, size_t end)
{
    span->start = start;
    span->end = end;
    span->there = end > start;
}

/* scheme:type/name?qualifiers */
static void split_words(urikit_str text, size_t at, place_span spans[PLACE_COUNT])
{
    const char *colon = memchr(text.ptr, ':', at);
    size_t type_at = colon ? (size_t)(colon - text.ptr) + 1 : 0;
    size_t question = text.len;
    size_t type_end;
    bool cut;

    if (!colon) {
        return;
    }
    set_span(&spans[PLACE_SCHEME], 0, type_at - 1);
    type_at += at - type_at >= 2 && memcmp(text.ptr + type_at, "//", 2) == 0 ? 2 : 0;
    for (type_end = type_at; type_end < at && text.ptr[type_end] != '/'; type_end++) {
    }
    while (question > type_end && text.ptr[question - 1] != '?') { /* the last one */
        question--;
    }
    cut = question > type_end && question <= at;
    set_span(&spans[PLACE_HOST], type_at, type_end);
    set_span(&spans[PLACE_PATH], type_end + 1, cut ? question - 1 : at);
    set_span(&spans[PLACE_QUERY], question, at);
    spans[PLACE_QUERY].there = cut;
}

/* A URI; its authority is one part. */
static void split_uri(urikit_str text, size_t at, place_span spans[PLACE_COUNT])
{
    place_split(urikit_str_of(text.ptr, at), spans);
    if (spans[PLACE_USERINFO].there) {
        spans[PLACE_HOST].start = spans[PLACE_USERINFO].start;
    }
    if (spans[PLACE_PORT].there) {
        spans[PLACE_HOST].end = spans[PLACE_PORT].end;
    }
    spans[PLACE_USERINFO].there = false;
    spans[PLACE_PORT].there = false;
    spans[PLACE_PATH].there = spans[PLACE_PATH].end > spans[PLACE_PATH].start;
}

/* The part that is most like a component; NULL: there is none. */
static const char *label_of(const urikit_family *family, int component)
{
    const urikit_part *part = family->parts;

    while (part->name && (part->component != component || (part->capabilities & URIKIT_CAPABILITY_SEGMENT))) {
        part++;
    }
    return component == PLACE_SCHEME ? "scheme" : part->name;
}

static bool draw_fault(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out)
{
    place_span spans[PLACE_COUNT] = { { 0, 0, false } };
    part_mark marks[PLACE_COUNT + 1];
    size_t count = 0;
    int p;

    if (at >= DIAGRAM_BYTES) {
        return false;
    }
    (k->family->is_uri ? split_uri : split_words)(text, at, spans);
    for (p = 0; p < PLACE_COUNT; p++) {
        const char *label = label_of(k->family, p);

        if (label && spans[p].there) {
            add_mark(marks, &count, label, spans[p].start, spans[p].end, p);
        }
    }
    inspect_draw_fault(text, marks, count, at, style, out);
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

    id->kind->calls->warn(id, found, context);
    for (i = 0; part[i].name; i++) {
        text.len = 0;
        if (part[i].value_type == URIKIT_VALUE_TEXT && family_put_part(id, i, URIKIT_FORM_DATA, &text) &&
            has_control(buffer_view(&text))) {
            warning w = { part[i].name, "holds a control character, percent-encoded", "warning", NULL };

            found(context, &w);
        }
    }
    buffer_free(&text);
}

/* ---- the page ---------------------------------------------------------------------------- */

static const urikit_str no_note = { NULL, 0 };

typedef struct page {
    const page_style *style;
    buffer *out;
} page;

static void put_line(const page *p, size_t indent, urikit_str name, int color, urikit_str value, urikit_str note)
{
    page_line(p->out, p->style, indent, name, color, value.len > 0 ? value : URIKIT_STR("(empty)"), note);
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
            put_line(p, 8, urikit_str_from(list->item), list->component, item, no_note);
        }
    }
    put_more(p, 8, count);
}

static void put_entries(const page *p, const parsed *id, int color)
{
    family_entry e = { .next = 0 };

    while (family_next_entry(id, URIKIT_FORM_DATA, &e)) {
        const urikit_part *list = family_list_of(id->kind->family, buffer_view(&e.key));

        if (e.next > LIST_LINES) {
            e.next = id->any.count;
            continue;
        }
        put_line(p, 4, buffer_view(&e.key), color, buffer_view(&e.value), no_note);
        if (list) {
            put_items(p, list, buffer_view(&e.value));
        }
    }
    put_more(p, 4, id->any.count);
}

/* Part i, with its note. */
static void put_part(const page *p, const parsed *id, size_t i, const char *label, urikit_str value)
{
    buffer note = { NULL, 0, 0 };

    family_put_note(id, i, &note);
    put_line(p, 4, urikit_str_from(label), id->kind->family->parts[i].component, value,
             note.len > 0 ? buffer_view(&note) : no_note);
    buffer_free(&note);
}

/* The groups about a part. */
static void put_groups(const page *p, const parsed *id, const char *name)
{
    const urikit_part *part = id->kind->family->parts;
    buffer value = { NULL, 0, 0 };
    size_t i;

    for (i = 0; part[i].name; i++) {
        const char *label = id->kind->layouts[i]->argument;

        value.len = 0;
        if (part[i].value_type == URIKIT_VALUE_GROUP && label && strcmp(part[i].item, name) == 0 &&
            family_put_part(id, i, URIKIT_FORM_DATA, &value)) {
            put_part(p, id, i, label, buffer_view(&value));
        }
    }
    buffer_free(&value);
}

/* A path whose segments are parts: what is after these, in the canonical form. */
static void put_segments(const page *p, const parsed *id, const urikit_part *whole)
{
    size_t parts = family_count(id->kind->family, URIKIT_CAPABILITY_SEGMENT);
    buffer text = { NULL, 0, 0 };
    urikit_str rest = { NULL, 0 };
    urikit_str segment;
    urikit_uri uri;
    size_t count = 0;

    family_put_canonical(id, &text);
    if (!urikit_uri_parse(buffer_view(&text), URIKIT_PARSE_SCHEME, &uri, NULL)) {
        rest = urikit_uri_path(&uri);
    }
    while (urikit_path_next(&rest, &segment)) {
        if (++count > parts && count <= parts + LIST_LINES) {
            put_line(p, 4, urikit_str_from(whole->item), whole->component, segment, no_note);
        }
    }
    put_more(p, 4, count > parts ? count - parts : 0);
    buffer_free(&text);
}

static void put_parts(const page *p, const parsed *id)
{
    const urikit_family *family = id->kind->family;
    buffer value = { NULL, 0, 0 };
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];
        urikit_str written = part->capabilities & URIKIT_CAPABILITY_SEGMENT ? no_note : family->span(&id->any, i);

        value.len = 0;
        if (part->value_type == URIKIT_VALUE_MAP) {
            put_entries(p, id, part->component);
        } else if (part->capabilities & URIKIT_CAPABILITY_WHOLE) {
            put_segments(p, id, part);
        } else if (part->value_type == URIKIT_VALUE_WORD && written.ptr) { /* as it is: case is worth seeing */
            put_part(p, id, i, part->name, written);
        } else if (!(part->capabilities & URIKIT_CAPABILITY_DERIVED) && family_put_part(id, i, URIKIT_FORM_DATA, &value)) {
            put_part(p, id, i, title_of(part), buffer_view(&value));
        }
        put_groups(p, id, part->name);
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
        const part_layout *layout = id->kind->layouts[i];

        text.len = 0;
        if (!(part[i].capabilities & URIKIT_CAPABILITY_DERIVED) || !layout->purpose ||
            !family_put_part(id, i, URIKIT_FORM_DATA, &text)) {
            continue;
        }
        page_title(p->out, p->style, layout->purpose);
        if ((part[i].capabilities & URIKIT_CAPABILITY_CANONICAL) && urikit_str_equal(buffer_view(&text), id->text)) {
            buffer_text(p->out, "    as it is\n");
        } else {
            put_line(p, 4, urikit_str_from(layout->argument ? layout->argument : part[i].name), -1, buffer_view(&text), no_note);
        }
    }
    buffer_free(&text);
}

/* Of a family with a narrower syntax: whether it is valid in that, too. */
static void put_verdicts(const page *p, const parsed *id)
{
    const urikit_family *family = id->kind->family;
    urikit_str variant = family_variant(family, id->any.variant);
    buffer text = { NULL, 0, 0 };
    fault why;

    page_title(p->out, p->style, "Syntax");
    buffer_text(&text, "valid");
    if (variant.ptr) {
        buffer_format(&text, " (%.*s %s)", (int)variant.len, variant.ptr,
                      family_part_with(family, URIKIT_CAPABILITY_VARIANT)->name);
    }
    buffer_byte(&text, '\0');
    page_prose(p->out, p->style, 4, "general", -1, text.ptr);
    text.len = 0;
    buffer_text(&text, "valid");
    if (id->any.restricted) {
        family_explain(family, id->text, false, (urikit_code)id->any.restricted, id->any.restricted_at, &why);
        text.len = 0;
        buffer_format(&text, "not valid: %s (%s, byte %llu)", why.text, why.code, (unsigned long long)id->any.restricted_at);
    }
    buffer_byte(&text, '\0');
    page_prose(p->out, p->style, 4, "restricted", -1, text.ptr);
    buffer_free(&text);
}

static void put_page(const parsed *original, const parsed *id, const page_style *style, buffer *out)
{
    page p = { style, out };
    page_warnings warnings = { out, style, false };
    part_mark marks[MARKS];
    size_t count = make_marks(id, marks);

    (void)original;
    diagram_draw(id->text, marks, count, style, out);
    buffer_format(out, "\n    %sa %s%s\n", page_color(style, 100), id->kind->title, page_color(style, style->color ? -1 : 0));
    page_title(out, style, "Components");
    put_parts(&p, id);
    put_derived(&p, id);
    if (id->kind->family->is_restricted) {
        put_verdicts(&p, id);
    }
    find_warnings(id, warn_on_page, &warnings);
}

static void add_picture(const parsed *shown, svg *picture, buffer *title)
{
    part_mark marks[MARKS];

    svg_add(picture, NULL, shown->text, marks, make_marks(shown, marks));
    buffer_str(title, shown->text);
}

/* ---- the data ------------------------------------------------------------------------------- */

static void put_path(urikit_str path, buffer *json)
{
    urikit_str segment;
    bool first = true;

    json_member(json, "segments");
    buffer_byte(json, '[');
    for (; urikit_path_next(&path, &segment); first = false) {
        buffer_text(json, first ? "" : ",");
        json_put_string(json, segment);
    }
    buffer_byte(json, ']');
}

static void put_members(const parsed *id, buffer *json)
{
    kind_settings settings = *id->settings;
    parsed all = *id;

    settings.asked = true; /* whatever there is */
    all.settings = &settings;
    id->kind->calls->put_members(&all, json);
    id->kind->calls->put_checked(id, true, json);
    if (family_part_with(id->kind->family, URIKIT_CAPABILITY_WHOLE)) {
        put_path(urikit_uri_path(parsed_uri(id)), json);
    }
    if (id->kind->family->site) {
        json_plain(json, "site", urikit_str_from(id->kind->family->site(&id->any)));
    }
    json_member(json, "warnings");
    buffer_byte(json, '[');
    find_warnings(id, warn_put_json, json);
    buffer_byte(json, ']');
}

const inspector inspect_family = {
    .mask = inspect_mask, .page = put_page, .members = put_members, .picture = add_picture, .draw_fault = draw_fault
};
