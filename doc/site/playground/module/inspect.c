/* SPDX-License-Identifier: MIT */
/*
 * inspect(): everything about one identifier as JSON, in one call. The playground draws it. Offsets are bytes of the
 * text. Each member is there also for text that is not valid, as far as it can be: the parts are then those of
 * RFC 3986 appendix B.
 */
#include <urikit/convert.h>
#include <urikit/iri.h>
#include <urikit/kind.h>
#include <urikit/lint.h>

#include <string.h>

#include "inspect.h"
#include "cri.h"
#include "js.h"
#include "json.h"

typedef struct report {
    urikit_str text;
    urikit_kind kind;
    bool iri;       /* also non-ASCII characters */
    bool valid;
    urikit_uri uri; /* if it is valid: every kind but a CRI is also a URI or IRI */
    const urikit_cri_options *cri_options;
    urikit_out space; /* for one text at a time */
    urikit_out *json;
} report;

/* ---- JSON ------------------------------------------------------------------------- */

#define PUT(r, literal) json_put((r)->json, URIKIT_STR(literal))

/* What a producer left in the space, or null where it failed. Empties the space. */
static void put_made(report *r, urikit_str name, urikit_code code)
{
    json_member(r->json, name, code ? urikit_str_of(NULL, 0) : urikit_out_str(&r->space));
    r->space.len = 0;
}

/* ---- the parts ---------------------------------------------------------------------- */

typedef struct part_row {
    urikit_str name;
    urikit_str text;
} part_row;

/* [["scheme",0,4],...]: those that are present */
static void put_part_rows(report *r, const part_row *rows, size_t count)
{
    bool first = true;
    size_t i;

    PUT(r, ",\"parts\":[");
    for (i = 0; i < count; i++) {
        size_t start = rows[i].text.ptr ? (size_t)(rows[i].text.ptr - r->text.ptr) : 0;

        if (!rows[i].text.ptr) {
            continue;
        }
        json_put(r->json, first ? URIKIT_STR("[") : URIKIT_STR(",["));
        json_string(r->json, rows[i].name);
        PUT(r, ",");
        json_number(r->json, start);
        PUT(r, ",");
        json_number(r->json, start + rows[i].text.len);
        PUT(r, "]");
        first = false;
    }
    PUT(r, "]");
}

static void put_uri_parts(report *r, const urikit_parts *parts)
{
    part_row rows[] = { { URIKIT_STR("scheme"), parts->scheme },    { URIKIT_STR("userinfo"), parts->userinfo },
                        { URIKIT_STR("host"), parts->host },        { URIKIT_STR("port"), parts->port },
                        { URIKIT_STR("path"), parts->path },        { URIKIT_STR("query"), parts->query },
                        { URIKIT_STR("fragment"), parts->fragment } };

    put_part_rows(r, rows, sizeof rows / sizeof rows[0]);
}

/* {"authority":"an account number",...}: what there is to say of a part */
static void put_notes(report *r, const urikit_any *id)
{
    const urikit_part *part = id->family->parts;
    bool first = true;
    size_t i;

    PUT(r, ",\"notes\":{");
    for (i = 0; part[i].name; i++) {
        if (part[i].capabilities & URIKIT_CAPABILITY_SPAN) {
            id->family->note(id, i, &r->space);
        }
        if (r->space.len > 0) {
            json_put(r->json, first ? URIKIT_STR("") : URIKIT_STR(","));
            json_name(r->json, urikit_str_from(part[i].name));
            json_string(r->json, urikit_out_str(&r->space));
            r->space.len = 0;
            first = false;
        }
    }
    PUT(r, "}");
}

/* An identifier of a family. A segment of the path is drawn with the path. */
static void put_any(report *r, const urikit_any *id)
{
    const urikit_family *family = id->family;
    part_row rows[URIKIT_PARTS_MAX + 1] = { { URIKIT_STR("scheme"), urikit_str_of(r->text.ptr, strlen(family->scheme)) } };
    size_t count = 1;
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        if ((family->parts[i].capabilities & (URIKIT_CAPABILITY_SPAN | URIKIT_CAPABILITY_SEGMENT)) == URIKIT_CAPABILITY_SPAN) {
            rows[count].name = urikit_str_from(family->parts[i].name);
            rows[count++].text = family->span(id, i);
        }
    }
    put_part_rows(r, rows, count);
    put_notes(r, id);
    (void)urikit_any_write(id, urikit_family_canonical(family), URIKIT_FORM_DATA, &r->space);
    put_made(r, URIKIT_STR("canonical"), URIKIT_OK);
    PUT(r, ",\"restricted\":");
    if (id->restricted) {
        json_error(r->json, r->kind, r->text, (urikit_code)id->restricted, id->restricted_at);
    } else {
        PUT(r, "null");
    }
}

/* ---- what the parts mean ------------------------------------------------------------- */

static void put_int_or_null(report *r, urikit_str name, int32_t value)
{
    PUT(r, ",");
    json_name(r->json, name);
    if (value < 0) {
        PUT(r, "null");
    } else {
        json_number(r->json, (uint64_t)value);
    }
}

static void put_host(report *r)
{
    int32_t port = URIKIT_NO_PORT;
    uint8_t ip[16];
    size_t len = urikit_uri_host_address(&r->uri, ip);
    urikit_code code = URIKIT_E_IPV4;

    json_member(r->json, URIKIT_STR("host_kind"), urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(&r->uri))));
    if (urikit_uri_port_number(&r->uri, &port)) {
        port = URIKIT_NO_PORT;
    }
    put_int_or_null(r, URIKIT_STR("effective_port"), port);
    if (len > 0) {
        code = (len == 4 ? urikit_ipv4_write : urikit_ipv6_write)(ip, &r->space);
    }
    put_made(r, URIKIT_STR("address"), code);
    json_member(r->json, URIKIT_STR("address_use"), urikit_str_from(len > 0 ? urikit_address_use(ip, len) : NULL));
}

static void put_levels(report *r)
{
    static const struct {
        const char *name;
        urikit_level level;
    } levels[] = { { "string", URIKIT_LEVEL_STRING },
                   { "case", URIKIT_LEVEL_CASE },
                   { "percent", URIKIT_LEVEL_PERCENT },
                   { "path", URIKIT_LEVEL_SYNTAX },
                   { "scheme", URIKIT_LEVEL_SCHEME } };
    size_t i;

    PUT(r, ",\"levels\":{\"of\":");
    json_string(r->json, r->iri ? URIKIT_STR("iri") : URIKIT_STR("uri"));
    for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        urikit_code code = (r->iri ? urikit_iri_normalize : urikit_uri_normalize)(&r->uri, levels[i].level, &r->space);

        put_made(r, urikit_str_from(levels[i].name), code);
    }
    PUT(r, "}");
}

static void put_forms(report *r)
{
    put_made(r, URIKIT_STR("as_uri"), urikit_uri_from_iri(&r->uri, &r->space));
    put_made(r, URIKIT_STR("as_iri"), urikit_iri_from_uri(&r->uri, &r->space));
    put_made(r, URIKIT_STR("surt"), urikit_uri_surt(&r->uri, &r->space));
}

/* ---- with a base ----------------------------------------------------------------------- */

static void put_resolved(report *r, urikit_str base_text)
{
    urikit_uri base;
    size_t at = 0;
    urikit_code code;

    if (!base_text.ptr) {
        return;
    }
    code = urikit_iri_parse(base_text, URIKIT_PARSE_SCHEME, &base, &at);
    if (code) {
        PUT(r, ",\"base_error\":");
        json_error(r->json, URIKIT_KIND_IRI, base_text, code, at);
        return;
    }
    if (r->valid) {
        put_made(r, URIKIT_STR("target"), urikit_uri_resolve(&base, &r->uri, URIKIT_RESOLVE_STRICT, &r->space));
        put_made(r, URIKIT_STR("relative"), urikit_uri_relativize(&base, &r->uri, &r->space));
    }
}

/* ---- CRIs and CoAP ------------------------------------------------------------------------ */

/* {"hex","edn","literal","uri","canonical"} */
static void put_cri_forms(report *r, const urikit_cri *cri)
{
    size_t at = 0;
    urikit_code code;

    PUT(r, ",\"cri\":{\"hex\":");
    json_hex(r->json, cri->bytes);
    put_made(r, URIKIT_STR("edn"), urikit_cri_to_edn(cri, &r->space));
    put_made(r, URIKIT_STR("literal"), urikit_cri_to_edn_literal(cri, r->cri_options, 0, &r->space, &at));
    code = urikit_cri_to_uri(cri, r->cri_options, &r->space, &at);
    put_made(r, URIKIT_STR("uri"), code);
    if (code) {
        PUT(r, ",\"no_uri\":");
        json_error(r->json, URIKIT_KIND_CRI, cri->bytes, code, at);
    }
    PUT(r, "}");
}

static void put_request(report *r, urikit_code code, size_t at, urikit_coap_request *request)
{
    urikit_coap_option option;
    bool first = true;

    if (code) {
        PUT(r, ",\"no_coap\":");
        json_error(r->json, URIKIT_KIND_IRI, r->text, code, at);
        return;
    }
    PUT(r, ",\"coap\":[");
    while (urikit_coap_option_next(request, &option)) {
        json_put(r->json, first ? URIKIT_STR("[") : URIKIT_STR(",["));
        json_number(r->json, option.number);
        PUT(r, ",");
        json_hex(r->json, option.value);
        PUT(r, "]");
        first = false;
    }
    PUT(r, "]");
}

/* Takes `len` bytes off the front of the space, for a text that must live longer than the next one. */
static urikit_str keep(report *r, size_t len)
{
    urikit_str kept = urikit_str_of(r->space.ptr, len);

    r->space = urikit_out_of((char *)r->space.ptr + len, r->space.cap - len);
    return kept;
}

static void put_cri(report *r)
{
    urikit_out space = r->space;
    size_t at = 0;
    urikit_coap_request request;
    urikit_cri cri;
    urikit_code code = (r->iri ? urikit_cri_from_iri : urikit_cri_from_uri)(r->text, r->cri_options, &r->space, &at);

    if (code == URIKIT_OK) {
        code = urikit_cri_decode(keep(r, r->space.len), r->cri_options, &cri, &at);
    }
    if (code) {
        PUT(r, ",\"no_cri\":");
        json_error(r->json, URIKIT_KIND_IRI, r->text, code, at);
    } else {
        put_cri_forms(r, &cri);
    }
    r->space = space;
    r->space.len = 0;
    code = (r->iri ? urikit_coap_from_iri : urikit_coap_from_uri)(r->text, r->cri_options, NULL, &r->space, &request, &at);
    put_request(r, code, at, &request);
    r->space = space;
    r->space.len = 0;
}

/* ---- findings and readers ---------------------------------------------------------------------- */

static void put_finding(report *r, const urikit_lint *lint, const urikit_finding *found)
{
    urikit_lint_rule rule = { NULL, NULL, URIKIT_SEVERITY_NOTE, NULL };

    (void)urikit_lint_rule_at(found->rule, &rule);
    PUT(r, "{\"rule\":");
    json_string(r->json, urikit_str_from(rule.id));
    json_member(r->json, URIKIT_STR("title"), urikit_str_from(rule.title));
    json_member(r->json, URIKIT_STR("severity"), urikit_str_from(urikit_severity_name(rule.severity)));
    json_member(r->json, URIKIT_STR("section"), urikit_str_from(rule.section));
    PUT(r, ",\"start\":");
    json_number(r->json, found->start);
    PUT(r, ",\"end\":");
    json_number(r->json, found->end);
    put_made(r, URIKIT_STR("why"), urikit_lint_why(lint, found, &r->space));
    PUT(r, "}");
}

/* ["userinfo-host","error"] */
static void put_rule(report *r, const urikit_lint *lint, const urikit_finding *found)
{
    urikit_lint_rule rule = { NULL, NULL, URIKIT_SEVERITY_NOTE, NULL };

    (void)lint;
    (void)urikit_lint_rule_at(found->rule, &rule);
    PUT(r, "[");
    json_string(r->json, urikit_str_from(rule.id));
    PUT(r, ",");
    json_string(r->json, urikit_str_from(urikit_severity_name(rule.severity)));
    PUT(r, "]");
}

static void put_findings(report *r, void (*put)(report *r, const urikit_lint *lint, const urikit_finding *found))
{
    urikit_lint lint;
    urikit_finding found;
    bool first = true;

    PUT(r, ",\"findings\":[");
    urikit_lint_start(&lint, r->text);
    while (urikit_lint_next(&lint, &found)) {
        json_put(r->json, first ? URIKIT_STR("") : URIKIT_STR(","));
        put(r, &lint, &found);
        first = false;
    }
    PUT(r, "]");
}

static void put_hex_member(report *r, urikit_str name, urikit_str text)
{
    PUT(r, ",");
    json_string(r->json, name);
    PUT(r, ":");
    if (text.ptr) {
        json_hex(r->json, text);
    } else {
        PUT(r, "null");
    }
}

/*
 * [{"name","title","version","why","port","scheme","host","path","query"}], null where there is none: "why" of a reader that
 * accepts the text, and the rest of one that refuses it. The texts are in hex, because they may be any bytes
 */
static void put_readers(report *r)
{
    urikit_reader_row row;
    unsigned i;

    PUT(r, ",\"readers\":[");
    for (i = 0; i < URIKIT_READER_CLIENTS && urikit_reader_at(i, &row); i++) {
        urikit_out space = r->space;
        urikit_reading reading;
        urikit_code code = urikit_reader_read((urikit_reader)i, r->text, &space, &reading);

        json_put(r->json, i > 0 ? URIKIT_STR(",{\"name\":") : URIKIT_STR("{\"name\":"));
        json_string(r->json, urikit_str_from(row.name));
        json_member(r->json, URIKIT_STR("title"), urikit_str_from(row.title));
        json_member(r->json, URIKIT_STR("version"), urikit_str_from(row.version));
        json_member(r->json, URIKIT_STR("why"),
                    urikit_str_from(reading.accepts ? NULL : urikit_reader_why_name((urikit_reader_why)reading.why)));
        put_int_or_null(r, URIKIT_STR("port"), reading.port);
        put_hex_member(r, URIKIT_STR("scheme"), code ? urikit_str_of(NULL, 0) : reading.scheme);
        put_hex_member(r, URIKIT_STR("host"), code ? urikit_str_of(NULL, 0) : reading.host);
        put_hex_member(r, URIKIT_STR("path"), code ? urikit_str_of(NULL, 0) : reading.path);
        put_hex_member(r, URIKIT_STR("query"), code ? urikit_str_of(NULL, 0) : reading.query);
        PUT(r, "}");
    }
    PUT(r, "]");
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static urikit_code put_family(report *r, const urikit_family *family, size_t *at)
{
    size_t cap = URIKIT_KIND_PAIRS_BOUND(r->text.len);
    urikit_out space = r->space;
    urikit_any id;
    urikit_code code = urikit_any_parse(family, r->text, (urikit_pair *)space.ptr, cap, &id, at);

    json_member(r->json, URIKIT_STR("family"), urikit_str_from(family->title));
    if (code == URIKIT_OK) {
        (void)keep(r, cap * sizeof(urikit_pair));
        put_any(r, &id);
    }
    r->space = space;
    return code;
}

/* Parses the text by its kind, and writes its parts. */
static urikit_code put_parts(report *r, size_t *at)
{
    bool scheme = r->kind == URIKIT_KIND_URI || r->kind == URIKIT_KIND_IRI;
    urikit_parse_flags flags = scheme ? URIKIT_PARSE_SCHEME : URIKIT_PARSE_REFERENCE;
    const urikit_family *family = urikit_family_find(urikit_str_from(urikit_kind_name(r->kind)));
    urikit_code code = (r->iri ? urikit_iri_parse : urikit_uri_parse)(r->text, flags, &r->uri, at);
    urikit_parts parts;

    r->valid = code == URIKIT_OK;
    if (family) {
        code = put_family(r, family, at);
        if (code == URIKIT_OK) {
            return code;
        }
    }
    if (r->valid) {
        parts = urikit_uri_parts(&r->uri);
    } else {
        urikit_code ignored = urikit_uri_split(r->text, URIKIT_PARSE_REFERENCE, &parts, NULL);

        (void)ignored;
    }
    put_uri_parts(r, &parts);
    return code;
}

static bool is_iri(const report *r)
{
    return r->kind == URIKIT_KIND_IRI || r->kind == URIKIT_KIND_IRI_REFERENCE ||
           (r->kind != URIKIT_KIND_URI && r->kind != URIKIT_KIND_URI_REFERENCE &&
            urikit_kind_of_text(r->text, true) == URIKIT_KIND_IRI_REFERENCE);
}

static void put_error(report *r, urikit_str text, urikit_code code, size_t at)
{
    PUT(r, ",\"error\":");
    if (code) {
        json_error(r->json, r->kind, text, code, at);
    } else {
        PUT(r, "null");
    }
}

/* What the report of a text begins with: its kind, its parts and its error. */
static void put_text(report *r)
{
    size_t at = 0;
    urikit_code code;

    r->iri = is_iri(r);
    PUT(r, "{\"kind\":");
    json_string(r->json, urikit_str_from(urikit_kind_name(r->kind)));
    code = put_parts(r, &at);
    put_error(r, r->text, code, at);
}

void inspect_text(urikit_str text, urikit_kind kind, urikit_str base, const urikit_cri_options *options, urikit_out space,
                  urikit_out *json)
{
    report r = { text, kind, false, false, { 0 }, options, space, json };

    put_text(&r);
    if (r.valid) {
        put_host(&r);
        put_levels(&r);
        put_forms(&r);
        put_cri(&r);
    }
    put_resolved(&r, base);
    put_findings(&r, put_finding);
    put_readers(&r);
    PUT(&r, "}");
}

/* The same for one of many lines: what its row shows. */
static void inspect_line(urikit_str text, urikit_kind kind, urikit_out space, urikit_out *json)
{
    report r = { text, kind, false, false, { 0 }, NULL, space, json };

    put_text(&r);
    if (r.valid) {
        put_made(&r, URIKIT_STR("normal"),
                 (r.iri ? urikit_iri_normalize : urikit_uri_normalize)(&r.uri, URIKIT_LEVEL_SCHEME, &r.space));
    }
    put_findings(&r, put_rule);
    PUT(&r, "}");
}

/* The bytes of a CRI, or its notation, from which they are made at the front of the space. */
static urikit_code read_cri(report *r, bool notation, urikit_cri *cri, size_t *at)
{
    urikit_code code = URIKIT_OK;
    urikit_str bytes = r->text;

    if (notation) {
        urikit_out scratch = urikit_out_of(r->space.ptr, r->text.len);
        urikit_out made;

        (void)keep(r, r->text.len);
        made = r->space;
        code = urikit_cri_from_edn(r->text, r->cri_options, &scratch, &made, at);
        bytes = code ? bytes : keep(r, made.len);
    }
    return code ? code : urikit_cri_decode(bytes, r->cri_options, cri, at);
}

void inspect_cri(urikit_str text, bool notation, const urikit_cri_options *options, urikit_out space, urikit_out *json)
{
    report r = { text, URIKIT_KIND_CRI, false, false, { 0 }, options, space, json };
    urikit_coap_request request;
    urikit_cri cri;
    size_t at = 0;
    urikit_code code = read_cri(&r, notation, &cri, &at);

    PUT(&r, "{\"kind\":\"cri\"");
    put_error(&r, notation ? urikit_str_of(NULL, 0) : text, code, at);
    if (!code) {
        put_cri_forms(&r, &cri);
        code = urikit_coap_decompose(&cri, options, NULL, &r.space, &request, &at);
        put_request(&r, code, at, &request);
    }
    PUT(&r, "}");
}

/* ---- what inspect.js calls ---------------------------------------------------------------------- */

/* kind: a urikit_kind, or negative: detected */
EXPORT(inspect)
uint32_t inspect_export(int32_t kind, const char *text, uint32_t len, const char *base, uint32_t base_len, char *space,
                        uint32_t space_len, char *to, uint32_t cap)
{
    urikit_cri_options options = js_cri_options(0);
    urikit_str in = urikit_str_of(text, len);
    urikit_out out = urikit_out_of(to, cap);

    inspect_text(in, kind < 0 ? urikit_kind_of_text(in, true) : (urikit_kind)kind, urikit_str_of(base, base_len), &options,
                 urikit_out_of(space, space_len), &out);
    return json_reply(&out);
}

EXPORT(inspect_line)
uint32_t inspect_line_export(const char *text, uint32_t len, char *space, uint32_t space_len, char *to, uint32_t cap)
{
    urikit_str in = urikit_str_of(text, len);
    urikit_out out = urikit_out_of(to, cap);

    inspect_line(in, urikit_kind_of_text(in, true), urikit_out_of(space, space_len), &out);
    return json_reply(&out);
}

EXPORT(inspect_cri)
uint32_t inspect_cri_export(uint32_t notation, const char *text, uint32_t len, char *space, uint32_t space_len, char *to,
                            uint32_t cap)
{
    urikit_cri_options options = js_cri_options(0);
    urikit_out out = urikit_out_of(to, cap);

    inspect_cri(urikit_str_of(text, len), notation != 0, &options, urikit_out_of(space, space_len), &out);
    return json_reply(&out);
}
