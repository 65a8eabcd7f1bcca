/* SPDX-License-Identifier: MIT */
#include "inspect/inspect.h"

#include "kinds/cut.h"
#include "kinds/cri_read.h"
#include "kinds/explain.h"
#include "text/json_io.h"
#include "text/page.h"
#include "text/secret.h"

#include <stdio.h>

enum {
    SECTIONS = 7 /* with the array's own head, and a tag before it */
};

static const cri_usage as_digits = { 0 };
static const urikit_str no_note = { NULL, 0 };

/* ---- which bytes are which section ------------------------------------------------------ */

typedef struct byte_map {
    part_mark part[SECTIONS];
    size_t count;
} byte_map;

static void add_part(byte_map *map, const char *label, int color, size_t start, size_t end)
{
    part_mark mark = { label, start, end, color, false };

    map->part[map->count++] = mark;
}

/* The elements of the outer array, in order. A decoded CRI has no more than five. */
static void map_bytes(const parsed *id, byte_map *map)
{
    static const struct {
        const char *label;
        int color;
    } sections[] = { { "scheme", PLACE_SCHEME }, { "authority", PLACE_HOST },    { "path", PLACE_PATH },
                     { "query", PLACE_QUERY },   { "fragment", PLACE_FRAGMENT }, { "discard", PLACE_PORT } };
    const urikit_cri *cri = &id->cri;
    bool full = cri->scheme != URIKIT_CRI_NO_SCHEME || cri->authority != URIKIT_CRI_NO_AUTHORITY;
    unsigned info = (unsigned char)cri->bytes.ptr[0] & 31;
    size_t at = 1 + (info < 24 ? 0 : (size_t)1 << (info - 24));
    size_t next = full ? 0 : 5;
    size_t i;

    map->count = 0;
    add_part(map, "array", PLACE_USERINFO, 0, at);
    while (at < cri->bytes.len && map->count < SECTIONS - 1) {
        cbor_cut item = { 0 };
        size_t used = 0;

        (void)cbor_cut_next(&item, cri->bytes.ptr + at, cri->bytes.len - at, &used);
        add_part(map, sections[next].label, sections[next].color, at, at + used);
        at += used;
        next = next == 5 ? 2 : next + 1;
    }
    if (id->tag_len > 0) {
        for (i = map->count; i > 0; i--) {
            map->part[i] = map->part[i - 1];
            map->part[i].start += id->tag_len;
            map->part[i].end += id->tag_len;
        }
        map->count++;
        map->part[0] = (part_mark){ "tag", 0, id->tag_len, PLACE_PORT, false };
    }
}

/* The CRI's bytes, with its tag. */
static urikit_str bytes_of(const parsed *id)
{
    return urikit_str_of(id->cri.bytes.ptr - id->tag_len, id->cri.bytes.len + id->tag_len);
}

/* The digits of the bytes with the sections under them. */
static void draw_bytes(const parsed *id, const page_style *style, buffer *out)
{
    buffer hex = { NULL, 0, 0 };
    byte_map map;
    size_t i;

    map_bytes(id, &map);
    for (i = 0; i < map.count; i++) {
        map.part[i].start *= 2;
        map.part[i].end *= 2;
    }
    cri_put_bytes(&as_digits, bytes_of(id), &hex);
    diagram_draw(buffer_view(&hex), map.part, map.count, style, out);
    buffer_byte(out, '\n');
    buffer_free(&hex);
}

/* The same in a picture, with blanks between the bytes. */
static void add_bytes(const parsed *id, svg *picture)
{
    buffer hex = { NULL, 0, 0 };
    buffer spaced = { NULL, 0, 0 };
    char heading[64];
    byte_map map;
    size_t i;

    map_bytes(id, &map);
    for (i = 0; i < map.count; i++) {
        map.part[i].start *= 3;
        map.part[i].end = map.part[i].end * 3 - 1;
    }
    cri_put_bytes(&as_digits, bytes_of(id), &hex);
    for (i = 0; i + 1 < hex.len; i += 2) {
        buffer_put(&spaced, i > 0 ? " " : "", i > 0);
        buffer_put(&spaced, hex.ptr + i, 2);
    }
    snprintf(heading, sizeof heading, "its CRI, %llu bytes", (unsigned long long)bytes_of(id).len);
    svg_add(picture, heading, buffer_view(&spaced), map.part, map.count);
    buffer_free(&hex);
    buffer_free(&spaced);
}

static void put_map(const parsed *id, buffer *json)
{
    byte_map map;
    size_t i;

    map_bytes(id, &map);
    json_member(json, "map");
    buffer_byte(json, '[');
    for (i = 0; i < map.count; i++) {
        buffer_text(json, i == 0 ? "{" : ",{");
        json_plain(json, "part", urikit_str_from(map.part[i].label));
        json_number(json, "start", map.part[i].start);
        json_number(json, "end", map.part[i].end);
        buffer_byte(json, '}');
    }
    buffer_byte(json, ']');
}

/* ---- lines ---------------------------------------------------------------------------------- */

static void put_line(const page_style *style, const char *name, urikit_str value, urikit_str note, buffer *out)
{
    page_line(out, style, 4, urikit_str_from(name), -1, value, note);
}

static void put_notation_line(const parsed *id, const page_style *style, buffer *out)
{
    buffer notation = { NULL, 0, 0 };

    cri_put_notation(id, &notation);
    put_line(style, "notation", buffer_view(&notation), no_note, out);
    buffer_free(&notation);
}

/* "24", "(17 fewer than its URI)" */
static void put_size_line(size_t bytes, size_t text, const page_style *style, buffer *out)
{
    char size[32];
    char note[64];

    snprintf(size, sizeof size, "%llu", (unsigned long long)bytes);
    snprintf(note, sizeof note, "%llu %s than the URI's %llu", (unsigned long long)(bytes < text ? text - bytes : bytes - text),
             bytes <= text ? "fewer" : "more", (unsigned long long)text);
    put_line(style, "bytes", urikit_str_from(size), urikit_str_from(note), out);
}

static void put_uri_lines(const parsed *id, const page_style *style, buffer *out)
{
    buffer uri = { NULL, 0, 0 };
    fault why;

    if (cri_put_uri(id, &uri, &why)) {
        put_line(style, "URI", buffer_view(&uri), no_note, out);
        put_size_line(bytes_of(id).len, uri.len, style, out);
    } else {
        page_prose(out, style, 4, "no URI", 101, why.text);
    }
    buffer_free(&uri);
}

/* ---- a CRI -------------------------------------------------------------------------------------- */

static void put_canonical_lines(const parsed *id, const page_style *style, buffer *out)
{
    buffer bytes = { NULL, 0, 0 };
    size_t at;

    cri_put_tagged(id, true, &bytes);
    if (!urikit_str_equal(buffer_view(&bytes), bytes_of(id))) {
        bytes.len = 0;
        cri_put_tagged(id, false, &bytes);
        put_line(style, "canonical", buffer_view(&bytes), no_note, out);
    }
    buffer_free(&bytes);
    if (urikit_cri_validate(&id->cri, &at) != URIKIT_OK) {
        page_prose(out, style, 4, "not valid", 101, urikit_code_text(urikit_cri_validate(&id->cri, &at)));
    }
}

/* The lines of parse, set out as on other pages. */
static void put_parts(const parsed *id, const page_style *style, buffer *out)
{
    buffer lines = { NULL, 0, 0 };
    urikit_str rest;

    id->kind->calls->put_lines(id, &lines);
    rest = buffer_view(&lines);
    while (rest.len > 0) {
        size_t len = (size_t)((const char *)memchr(rest.ptr, '\n', rest.len) - rest.ptr);
        size_t name_len = (size_t)((const char *)memchr(rest.ptr, ':', len) - rest.ptr);
        urikit_str value = urikit_str_of(rest.ptr + name_len + 2, len - name_len - 2);
        urikit_str name = urikit_str_of(rest.ptr, name_len);

        if (name_len != 3) { /* edn and hex stand elsewhere on the page */
            page_line(out, style, 4, urikit_str_equal(name, URIKIT_STR("scheme_number")) ? URIKIT_STR("number") : name, -1, value,
                      no_note);
        }
        rest = urikit_str_of(rest.ptr + len + 1, rest.len - len - 1);
    }
    buffer_free(&lines);
}

/* The same CRI with **** for its password, read from its URI: `text` and `space` hold it. */
static bool mask_password(const parsed *id, parsed *shown, buffer *text, buffer *space)
{
    buffer uri = { NULL, 0, 0 };
    urikit_uri parts;
    size_t start;
    size_t end;
    fault why;
    bool masked = false;

    if (cri_put_uri(id, &uri, &why) && secret_next(buffer_view(&uri), 0, &start, &end) &&
        !urikit_uri_parse(buffer_view(&uri), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE, &parts, NULL)) {
        secret_mask_parts(&parts, text);
        *shown = kind_begin(id->kind, id->settings, space);
        shown->text = buffer_view(text);
        masked = cri_read(shown, CRI_FORM_URI, &why);
    }
    buffer_free(&uri);
    return masked;
}

static void put_page(const parsed *original, const parsed *id, const page_style *style, buffer *out)
{
    (void)original;
    draw_bytes(id, style, out);
    page_summary(out, style, 4,
                 urikit_cri_is_full(&id->cri) ? "a CRI (draft-ietf-core-href)" : "a CRI reference (draft-ietf-core-href)");
    page_title(out, style, "Components");
    put_parts(id, style, out);
    page_title(out, style, "Forms");
    put_notation_line(id, style, out);
    put_canonical_lines(id, style, out);
    put_uri_lines(id, style, out);
    inspect_coap_page(id, style, out);
}

static void add_picture(const parsed *shown, svg *picture, buffer *title)
{
    part_mark marks[PLACE_COUNT];
    buffer uri = { NULL, 0, 0 };
    fault why;

    if (cri_put_uri(shown, &uri, &why)) {
        svg_add(picture, NULL, buffer_view(&uri), marks, inspect_marks(buffer_view(&uri), marks));
        buffer_str(title, buffer_view(&uri));
    } else {
        buffer_text(title, "a CRI");
    }
    add_bytes(shown, picture);
    buffer_free(&uri);
}

static void put_members(const parsed *id, buffer *json)
{
    buffer uri = { NULL, 0, 0 };
    fault why;
    bool there = cri_put_uri(id, &uri, &why);

    id->kind->calls->put_members(id, json);
    json_plain(json, "uri", there ? buffer_view(&uri) : no_note);
    json_number(json, "bytes", bytes_of(id).len);
    put_map(id, json);
    inspect_coap_member(id, json);
    buffer_free(&uri);
}

/* ---- the CRI of a URI ------------------------------------------------------------------------------ */

/* What the text is under another form, in `space`. */
static bool read_as(const parsed *id, cri_form form, parsed *made, buffer *space, fault *why)
{
    *made = kind_begin(&kind_cri, id->settings, space);
    made->text = id->text;
    return cri_read(made, form, why);
}

void inspect_cri_picture_of_uri(const parsed *id, svg *picture)
{
    buffer space = { NULL, 0, 0 };
    parsed made;
    fault why;

    if (read_as(id, CRI_FORM_URI, &made, &space, &why)) {
        add_bytes(&made, picture);
    }
    buffer_free(&space);
}

void inspect_cri_of_uri(const parsed *id, const page_style *style, buffer *out)
{
    buffer space = { NULL, 0, 0 };
    parsed made;
    fault why;

    if (read_as(id, CRI_FORM_HEX, &made, &space, &why)) {
        buffer text = { NULL, 0, 0 };
        buffer masked = { NULL, 0, 0 };
        parsed shown;
        const parsed *cri = !style->secrets && mask_password(&made, &shown, &text, &masked) ? &shown : &made;

        page_title(out, style, "Also the hex of a CRI (--as cri reads it as one)");
        draw_bytes(cri, style, out);
        put_notation_line(cri, style, out);
        put_uri_lines(cri, style, out);
        buffer_free(&text);
        buffer_free(&masked);
    }
    page_title(out, style, "CRI");
    if (read_as(id, CRI_FORM_URI, &made, &space, &why)) {
        draw_bytes(&made, style, out);
        put_notation_line(&made, style, out);
        put_size_line(made.cri.bytes.len, id->text.len, style, out);
    } else {
        page_prose(out, style, 4, "none", 101, why.text);
    }
    buffer_free(&space);
}

/* "name":{"hex","edn","uri","bytes","saved","map"}; uri is absent where the CRI has none. */
static void put_member(const char *name, const parsed *made, urikit_str uri, buffer *json)
{
    buffer edn = { NULL, 0, 0 };

    json_member(json, name);
    cri_put_notation(made, &edn);
    buffer_text(json, "{\"hex\":\"");
    cri_put_bytes(&as_digits, bytes_of(made), json);
    buffer_byte(json, '"');
    json_text(json, "edn", buffer_view(&edn));
    json_plain(json, "uri", uri);
    json_number(json, "bytes", bytes_of(made).len);
    json_member(json, "saved");
    if (uri.ptr) {
        buffer_format(json, "%lld", (long long)uri.len - (long long)bytes_of(made).len);
    } else {
        buffer_text(json, "null");
    }
    put_map(made, json);
    buffer_byte(json, '}');
    buffer_free(&edn);
}

void inspect_cri_of_uri_members(const parsed *id, buffer *json)
{
    buffer space = { NULL, 0, 0 };
    buffer uri = { NULL, 0, 0 };
    parsed made;
    fault why;

    if (read_as(id, CRI_FORM_URI, &made, &space, &why)) {
        put_member("cri", &made, id->text, json);
    } else {
        json_member(json, "cri");
        buffer_text(json, "null");
    }
    if (read_as(id, CRI_FORM_HEX, &made, &space, &why)) {
        put_member("cri_of_hex", &made, cri_put_uri(&made, &uri, &why) ? buffer_view(&uri) : no_note, json);
    }
    buffer_free(&uri);
    buffer_free(&space);
}

const inspector inspect_cri = { .mask = mask_password, .page = put_page, .members = put_members, .picture = add_picture };
