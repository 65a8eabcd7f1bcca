/* SPDX-License-Identifier: MIT */
/* inspect for NOSH URIs. */
#include "inspect/inspect_nosh.h"

#include "inspect/inspect_mask.h"

#include "kinds/kind_nosh.h"

#include "kinds/explain.h"
#include "text/json_out.h"
#include "text/page.h"
#include "text/svg.h"
#include "kinds/warn.h"

#include <stdio.h>

enum { MARKS = 8 };

static const urikit_str no_note = { NULL, 0 };

/* ---- the drawing ----------------------------------------------------------------- */

static void add_mark(part_mark *marks, size_t *count, const char *label, int color, urikit_str text, urikit_str part)
{
    if (part.ptr && *count < MARKS) {
        part_mark mark = { label, (size_t)(part.ptr - text.ptr), (size_t)(part.ptr - text.ptr) + part.len, color,
                           false };

        marks[(*count)++] = mark;
    }
}

/* Segments have names as long as the path has no dot segments, which shift what is the first and what the second. */
static bool has_dots(urikit_str path)
{
    urikit_str segment;
    bool found = false;

    while (urikit_path_next(&path, &segment)) {
        found = found || (segment.len > 0 && segment.ptr[0] == '.') || memchr(segment.ptr, '%', segment.len);
    }
    return found;
}

static size_t make_marks(const parsed *id, part_mark marks[MARKS])
{
    const urikit_nosh *nosh = nosh_of(id);
    urikit_str rest = urikit_nosh_path(nosh);
    urikit_str segment;
    size_t count = 0;

    add_mark(marks, &count, "scheme", PLACE_SCHEME, id->text, urikit_str_of(id->text.ptr, 4));
    add_mark(marks, &count, "authority", PLACE_HOST, id->text, urikit_nosh_authority(nosh));
    if (has_dots(rest)) {
        add_mark(marks, &count, "path", PLACE_PATH, id->text, rest);
    } else {
        if (urikit_path_next(&rest, &segment)) {
            add_mark(marks, &count, "collection", PLACE_PATH, id->text, segment);
        }
        if (urikit_path_next(&rest, &segment)) {
            add_mark(marks, &count, "record key", PLACE_PORT, id->text, segment);
        }
        add_mark(marks, &count, "more", PLACE_PATH, id->text, rest.len > 0 ? rest : no_note);
    }
    add_mark(marks, &count, "query", PLACE_QUERY, id->text, urikit_nosh_query(nosh));
    add_mark(marks, &count, "fragment", PLACE_FRAGMENT, id->text, urikit_nosh_fragment(nosh));
    return count;
}

/* ---- the page ---------------------------------------------------------------------- */

typedef struct page {
    const parsed *id;
    const page_style *style;
    buffer *out;
} page;

static void put_line(const page *p, const char *name, int color, urikit_str value, const char *note)
{
    if (value.ptr) {
        page_line(p->out, p->style, 4, urikit_str_from(name), color, value.len > 0 ? value : URIKIT_STR("(empty)"),
                  urikit_str_from(note));
    }
}

/* A part with its note, or the one given. */
static void put_part(const page *p, const char *name, const char *label, int color, const char *note)
{
    const urikit_family *family = p->id->kind->family;
    buffer text = { NULL, 0, 0 };

    if (nosh_put(p->id, name, &text)) {
        put_line(p, label, color, buffer_view(&text),
                 note ? note : family->note(&p->id->any, urikit_family_part(family, urikit_str_from(name))));
    }
    buffer_free(&text);
}

static void put_path(const page *p)
{
    buffer note = { NULL, 0, 0 };
    char bytes[URIKIT_NOSH_MAX];
    size_t i;

    put_part(p, "collection", "collection", PLACE_PATH, NULL);
    buffer_text(&note, "a TID: ");
    if (nosh_put(p->id, "tid_time", &note)) {
        buffer_text(&note, ", clock ");
        (void)nosh_put(p->id, "tid_clock_id", &note);
        buffer_byte(&note, '\0');
    } else {
        buffer_free(&note);
    }
    put_part(p, "rkey", "record key", PLACE_PORT, note.ptr);
    for (i = 2; i < nosh_of(p->id)->segment_count && i < 10; i++) {
        urikit_out out = URIKIT_OUT(bytes);

        (void)!urikit_nosh_segment_write(nosh_of(p->id), (ptrdiff_t)i + 1, &out);
        put_line(p, "segment", PLACE_PATH, urikit_out_str(&out), NULL);
    }
    buffer_free(&note);
}

static void put_verdicts(const page *p)
{
    const urikit_nosh *nosh = nosh_of(p->id);
    char text[512];
    fault why;

    page_title(p->out, p->style, "Syntax");
    snprintf(text, sizeof text, "valid (%s dialect)", urikit_nosh_dialect_name(nosh->dialect));
    page_prose(p->out, p->style, 4, "general", -1, text);
    if (nosh->restricted) {
        family_explain(p->id->kind->family, p->id->text, false, nosh->restricted, nosh->restricted_at, &why);
        snprintf(text, sizeof text, "not valid: %s (%s, byte %u)", why.text, why.code, (unsigned)nosh->restricted_at);
    }
    page_prose(p->out, p->style, 4, "restricted", -1, nosh->restricted ? text : "valid");
}

static void put_page(const parsed *id, const page_style *style, buffer *out)
{
    page p = { id, style, out };
    page_warnings warnings = { out, style, false };
    part_mark marks[MARKS];
    size_t count = make_marks(id, marks);
    buffer normal = { NULL, 0, 0 };

    diagram_draw(id->text, marks, count, style, out);
    buffer_format(out, "\n    %sa NOSH URI%s\n", page_color(style, 100), page_color(style, style->color ? -1 : 0));
    page_title(out, style, "Components");
    put_part(&p, "authority", "authority", PLACE_HOST, NULL);
    put_part(&p, "eip55", "EIP-55", PLACE_HOST, NULL);
    put_path(&p);
    put_part(&p, "query", "query", PLACE_QUERY, NULL);
    put_part(&p, "fragment", "fragment", PLACE_FRAGMENT, NULL);
    page_title(out, style, "Normal form");
    family_put_canonical(id, &normal);
    if (urikit_str_equal(buffer_view(&normal), id->text)) {
        buffer_text(out, "    as it is\n");
    } else {
        put_line(&p, "normalized", -1, buffer_view(&normal), NULL);
    }
    put_verdicts(&p);
    id->kind->warn(id, warn_on_page, &warnings);
    buffer_free(&normal);
}

void inspect_nosh_page(const parsed *id, const page_style *style, buffer *out)
{
    buffer text = { NULL, 0, 0 };
    buffer room = { NULL, 0, 0 };
    parsed shown;

    put_page(!style->secrets && inspect_mask(id, &shown, &text, &room) ? &shown : id, style, out);
    buffer_free(&text);
    buffer_free(&room);
}

/* The parts before the fault: the authority is one of them, whatever it looks like. */
bool inspect_nosh_fault(urikit_str text, size_t at, const page_style *style, buffer *out)
{
    static const char *const labels[PLACE_COUNT] = { "scheme", NULL, "authority", NULL, "path", "query", "fragment" };
    place_span spans[PLACE_COUNT];
    part_mark marks[PLACE_COUNT + 1];
    part_mark fault_mark = { "here", at, at, 101, true };
    size_t count = 0;
    int p;

    if (at >= DIAGRAM_BYTES) {
        return false;
    }
    place_split(urikit_str_of(text.ptr, at), spans);
    if (spans[PLACE_USERINFO].there) {
        spans[PLACE_HOST].start = spans[PLACE_USERINFO].start;
    }
    if (spans[PLACE_PORT].there) {
        spans[PLACE_HOST].end = spans[PLACE_PORT].end;
    }
    for (p = 0; p < PLACE_COUNT; p++) {
        if (labels[p] && spans[p].there && (p != PLACE_PATH || spans[p].end > spans[p].start)) {
            part_mark mark = { labels[p], spans[p].start, spans[p].end, p, false };

            marks[count++] = mark;
        }
    }
    marks[count++] = fault_mark;
    diagram_draw(text, marks, count, style, out);
    return true;
}

void inspect_nosh_picture(const parsed *id, bool secrets, buffer *out)
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

/* ---- the data ------------------------------------------------------------------------- */

void inspect_nosh_members(const parsed *id, buffer *json)
{
    kind_settings settings = *id->settings;
    parsed all = *id;
    urikit_str rest;
    urikit_str segment;
    bool first = true;

    settings.eip55 = true; /* whatever there is */
    all.settings = &settings;
    id->kind->put_members(&all, json);
    id->kind->put_checked(id, true, json);
    json_member(json, "segments");
    buffer_byte(json, '[');
    for (rest = urikit_nosh_path(nosh_of(id)); urikit_path_next(&rest, &segment); first = false) {
        buffer_text(json, first ? "" : ",");
        json_string(json, segment);
    }
    buffer_byte(json, ']');
    json_member(json, "warnings");
    buffer_byte(json, '[');
    id->kind->warn(id, warn_put_json, json); /* there is one at most */
    buffer_byte(json, ']');
}
