/* SPDX-License-Identifier: MIT */
/* inspect for URIs and URI references: the page and its data. */
#include "inspect/inspect.h"

#include "kinds/coap.h"
#include "kinds/explain.h"
#include "text/json_io.h"
#include "text/page.h"
#include "text/diagram.h"
#include "text/show.h"

#include <urikit/text.h>

#include <stdio.h>

enum {
    LIST_LINES = 24 /* segments and pairs shown on a page */
};

static const decoding all_bytes = { true, false, '\n' };

/* ---- what it is --------------------------------------------------------------------- */

/* RFC 3986 §4.2 and §4.3: a word for data and one for people. */
typedef struct form {
    const char *word;
    const char *text;
} form;

static form form_of(const urikit_uri *u)
{
    static const form uri = { "uri", "a URI (RFC 3986, 3)" };
    static const form absolute = { "absolute-uri", "an absolute URI: it has a scheme and no fragment (RFC 3986, 4.3)" };
    static const form network = { "network-path", "a network-path reference: it keeps only the base's scheme (RFC 3986, 4.2)" };
    static const form same = { "same-document", "a same-document reference (RFC 3986, 4.4)" };
    static const form rooted = { "absolute-path",
                                 "an absolute-path reference: relative to the base's authority (RFC 3986, 4.2)" };
    static const form relative = { "relative-path", "a relative-path reference: relative to the base's path (RFC 3986, 4.2)" };

    if (urikit_uri_scheme(u).ptr) {
        return urikit_uri_fragment(u).ptr ? uri : absolute;
    }
    if (urikit_uri_host(u).ptr) {
        return network;
    }
    if (urikit_uri_path(u).len == 0 && !urikit_uri_query(u).ptr) {
        return same;
    }
    return urikit_uri_path(u).len > 0 && urikit_uri_path(u).ptr[0] == '/' ? rooted : relative;
}

/* The canonical text of an address, "" where the host is none; and what such addresses are for. */
static const char *host_address(const urikit_uri *u, char text[64])
{
    urikit_str host = urikit_uri_host(u);
    urikit_out out = { text, 63, 0 };
    const char *use = NULL;
    uint8_t ip[16];
    bool known = false;

    if (urikit_uri_host_kind(u) == URIKIT_HOST_IPV4) {
        known = urikit_ipv4_parse(host, ip, NULL) == URIKIT_OK && urikit_ipv4_write(ip, &out) == URIKIT_OK;
        use = known ? warn_ipv4_use(ip) : NULL;
    } else if (urikit_uri_host_kind(u) == URIKIT_HOST_IPV6) {
        urikit_str inner = urikit_str_of(host.ptr + 1, host.len - 2);

        known = urikit_ipv6_parse(inner, ip, NULL) == URIKIT_OK && urikit_ipv6_write(ip, &out) == URIKIT_OK;
        use = known ? warn_ipv6_use(ip) : NULL;
    }
    text[known ? out.len : 0] = '\0';
    return use;
}

/* ---- the drawing ----------------------------------------------------------------------- */

static bool draw_fault(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out)
{
    part_mark marks[PLACE_COUNT + 1];

    (void)k;
    if (at < DIAGRAM_BYTES) {
        inspect_draw_fault(text, marks, inspect_marks(urikit_str_of(text.ptr, at), marks), at, style, out);
    }
    return at < DIAGRAM_BYTES;
}

/* ---- the page ---------------------------------------------------------------------------- */

typedef struct page {
    const urikit_uri *uri;
    const page_style *style;
    buffer *out;
} page;

static const urikit_str no_note = { NULL, 0 };

static void put_line(const page *p, const char *name, int color, urikit_str value, urikit_str note)
{
    page_line(p->out, p->style, 4, urikit_str_from(name), color, value, note);
}

/* A part, and beside it what its triplets decode to. */
static void put_part(const page *p, size_t indent, urikit_str name, int color, urikit_str value)
{
    buffer note = { NULL, 0, 0 };

    if (value.len > 0 && memchr(value.ptr, '%', value.len)) {
        buffer_text(&note, "= ");
        decode_text(value, &all_bytes, &note);
    }
    page_line(p->out, p->style, indent, name, color, value, note.ptr ? buffer_view(&note) : no_note);
    buffer_free(&note);
}

static void put_text_part(const page *p, place which, urikit_str value)
{
    if (value.ptr) {
        put_part(p, 4, urikit_str_from(place_names[which]), (int)which, value.len > 0 ? value : URIKIT_STR("(empty)"));
    }
}

static void put_host(const page *p)
{
    static const char *const names[] = { "", "a registered name", "an IPv4 address", "an IPv6 address",
                                         "an IP address of a future version" };
    urikit_str host = urikit_uri_host(p->uri);
    char address[64];
    char note[192];
    const char *use = host_address(p->uri, address);
    bool differs = address[0] && urikit_uri_host_kind(p->uri) == URIKIT_HOST_IPV6 &&
                   (strlen(address) != host.len - 2 || memcmp(address, host.ptr + 1, host.len - 2) != 0);

    if (!host.ptr) {
        return;
    }
    if (memchr(host.ptr, '%', host.len)) {
        put_text_part(p, PLACE_HOST, host);
        return;
    }
    snprintf(note, sizeof note, "%s%s%s%s%s", names[urikit_uri_host_kind(p->uri)], use ? ", " : "", use ? use : "",
             differs ? ", in short " : "", differs ? address : "");
    put_line(p, "host", PLACE_HOST, host.len > 0 ? host : URIKIT_STR("(empty)"), host.len > 0 ? urikit_str_from(note) : no_note);
}

static void put_port(const page *p)
{
    urikit_str port = urikit_uri_port(p->uri);
    uint16_t usual = urikit_default_port(urikit_uri_scheme(p->uri));
    char note[64];

    if (usual && urikit_uri_host(p->uri).ptr) {
        char text[8];
        bool same = snprintf(text, sizeof text, "%u", (unsigned)usual) == (int)port.len && port.ptr &&
                    memcmp(text, port.ptr, port.len) == 0;

        snprintf(note, sizeof note, same ? "the default" : "default %u", (unsigned)usual);
        put_line(p, "port", PLACE_PORT,
                 !port.ptr      ? URIKIT_STR("-")
                 : port.len > 0 ? port
                                : URIKIT_STR("(empty)"),
                 urikit_str_from(note));
    } else {
        put_text_part(p, PLACE_PORT, port);
    }
}

static void put_more(const page *p, size_t count)
{
    if (count > LIST_LINES) {
        buffer_format(p->out, "        ... and %llu more\n", (unsigned long long)(count - LIST_LINES));
    }
}

static void put_segments(const page *p)
{
    urikit_str rest = urikit_uri_path(p->uri);
    urikit_str segment;
    size_t count = 0;

    if (rest.len < 2 || !memchr(rest.ptr + 1, '/', rest.len - 1)) {
        put_text_part(p, PLACE_PATH, rest); /* one segment: nothing to take apart */
        return;
    }
    put_line(p, "path", PLACE_PATH, rest, no_note);
    while (urikit_path_next(&rest, &segment)) {
        char number[24];

        snprintf(number, sizeof number, "%llu", (unsigned long long)++count);
        if (count <= LIST_LINES) {
            put_part(p, 8, urikit_str_from(number), PLACE_PATH, segment.len > 0 ? segment : URIKIT_STR("(empty)"));
        }
    }
    put_more(p, count);
}

static void put_pairs(const page *p)
{
    urikit_str rest = urikit_uri_query(p->uri);
    urikit_str key;
    urikit_str value;
    size_t count = 0;

    if (rest.len == 0 || !memchr(rest.ptr, '=', rest.len)) {
        put_text_part(p, PLACE_QUERY, rest); /* no pairs, as far as one can see */
        return;
    }
    put_line(p, "query", PLACE_QUERY, rest, no_note);
    while (urikit_query_next(&rest, &key, &value)) {
        if (++count <= LIST_LINES) {
            put_part(p, 8, key.len > 0 ? key : URIKIT_STR("(empty)"), PLACE_QUERY,
                     !value.ptr      ? URIKIT_STR("(no value)")
                     : value.len > 0 ? value
                                     : URIKIT_STR("(empty)"));
        }
    }
    put_more(p, count);
}

static const struct {
    const char *name;
    unsigned level;
    const char *does;
} levels[] = {
    { "case", URIKIT_LEVEL_CASE, "letters of scheme and host, hex digits" },
    { "percent", URIKIT_LEVEL_PERCENT, "triplets that need not be" },
    { "path", URIKIT_LEVEL_SYNTAX, "dot segments" },
    { "scheme", URIKIT_LEVEL_SCHEME, "what this scheme leaves out" },
};

static void normal_text(const urikit_uri *u, unsigned level, buffer *into)
{
    urikit_out out;

    into->len = 0;
    out = buffer_out(into, URIKIT_URI_NORMALIZE_BOUND((size_t)u->len));
    if (urikit_uri_normalize(u, level, &out) == URIKIT_OK) {
        buffer_took(into, &out);
    }
}

static void put_normal_forms(const page *p)
{
    buffer before = { NULL, 0, 0 };
    buffer now = { NULL, 0, 0 };
    bool changed = false;
    size_t i;

    page_title(p->out, p->style, "Normal form");
    buffer_str(&before, urikit_uri_text(p->uri));
    for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        normal_text(p->uri, levels[i].level, &now);
        if (!urikit_str_equal(buffer_view(&now), buffer_view(&before))) {
            put_line(p, levels[i].name, -1, buffer_view(&now), no_note);
            before.len = 0;
            buffer_str(&before, buffer_view(&now));
            changed = true;
        }
    }
    if (!changed) {
        buffer_text(p->out, "    as it is, on every level\n");
    }
    buffer_free(&before);
    buffer_free(&now);
}

static void put_components(const parsed *id, const page_style *style, buffer *out)
{
    page p = { parsed_uri(id), style, out };
    part_mark marks[PLACE_COUNT];
    size_t count = inspect_marks(id->text, marks);

    if (id->text.len > 0) {
        diagram_draw(id->text, marks, count, style, out);
        buffer_byte(out, '\n');
    }
    page_summary(out, style, 4, form_of(parsed_uri(id)).text);
    page_title(out, style, "Components");
    put_text_part(&p, PLACE_SCHEME, urikit_uri_scheme(parsed_uri(id)));
    put_text_part(&p, PLACE_USERINFO, urikit_uri_userinfo(parsed_uri(id)));
    put_host(&p);
    put_port(&p);
    put_segments(&p);
    put_pairs(&p);
    put_text_part(&p, PLACE_FRAGMENT, urikit_uri_fragment(parsed_uri(id)));
    put_normal_forms(&p);
    inspect_iri_forms(id, style, out);
    inspect_cri_of_uri(id, style, out);
    inspect_coap_page(id, style, out);
}

static void put_page(const parsed *id, const parsed *shown, const page_style *style, buffer *out)
{
    page_warnings warnings = { out, style, false };

    put_components(shown, style, out);
    warn_text(id->text, warn_on_page, &warnings);
    inspect_iri_warn(parsed_uri(id), warn_on_page, &warnings);
}

static void add_picture(const parsed *shown, svg *picture, buffer *title)
{
    part_mark marks[PLACE_COUNT];

    svg_add(picture, NULL, shown->text, marks, inspect_marks(shown->text, marks));
    if (coap_is_request(shown)) {
        inspect_cri_picture_of_uri(shown, picture);
    }
    buffer_str(title, shown->text.len > 0 ? shown->text : URIKIT_STR("the empty reference"));
}

/* ---- the data -------------------------------------------------------------------------------- */

static void put_decoded(buffer *json, const char *name, urikit_str text)
{
    buffer decoded = { NULL, 0, 0 };

    if (text.ptr) {
        decode_text(text, &all_bytes, &decoded);
    }
    json_text(json, name, text.ptr ? buffer_view(&decoded) : no_note);
    buffer_free(&decoded);
}

static void put_lists(const urikit_uri *u, buffer *json)
{
    urikit_str rest = urikit_uri_path(u);
    urikit_str one;
    urikit_str value;
    bool first = true;

    json_member(json, "segments");
    buffer_byte(json, '[');
    for (; urikit_path_next(&rest, &one); first = false) {
        buffer_text(json, first ? "{" : ",{");
        json_plain(json, "text", one);
        put_decoded(json, "decoded", one);
        buffer_byte(json, '}');
    }
    buffer_byte(json, ']');
    rest = urikit_uri_query(u);
    json_member(json, "pairs");
    buffer_byte(json, '[');
    for (first = true; urikit_query_next(&rest, &one, &value); first = false) {
        buffer_text(json, first ? "{" : ",{");
        json_plain(json, "key", one);
        json_plain(json, "value", value);
        put_decoded(json, "decoded_key", one);
        put_decoded(json, "decoded_value", value);
        buffer_byte(json, '}');
    }
    buffer_byte(json, ']');
}

static void put_members(const parsed *id, buffer *json)
{
    const urikit_uri *u = parsed_uri(id);
    uint16_t port = urikit_default_port(urikit_uri_scheme(u));
    buffer normal = { NULL, 0, 0 };
    char address[64];
    const char *use = host_address(u, address);
    size_t i;

    id->kind->calls->put_members(id, json);
    json_plain(json, "form", urikit_str_from(form_of(u).word));
    json_plain(json, "address", urikit_str_from(address[0] ? address : NULL));
    json_plain(json, "address_use", urikit_str_from(use));
    json_member(json, "default_port");
    if (port) {
        buffer_format(json, "%u", (unsigned)port);
    } else {
        buffer_text(json, "null");
    }
    put_lists(u, json);
    json_member(json, "normal");
    buffer_byte(json, '{');
    for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        normal_text(u, levels[i].level, &normal);
        json_plain(json, levels[i].name, buffer_view(&normal));
    }
    buffer_byte(json, '}');
    inspect_iri_members(id, json);
    inspect_cri_of_uri_members(id, json);
    inspect_coap_member(id, json);
    json_member(json, "warnings");
    buffer_byte(json, '[');
    warn_text(id->text, warn_put_json, json);
    inspect_iri_warn(u, warn_put_json, json);
    buffer_byte(json, ']');
    buffer_free(&normal);
}

const inspector inspect_uri = {
    .mask = inspect_mask, .page = put_page, .members = put_members, .picture = add_picture, .draw_fault = draw_fault
};
