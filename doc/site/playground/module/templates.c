/* SPDX-License-Identifier: MIT */
/* Templates and routes as JSON: what a template is, its expansion, and what it takes of a URI. */
#include <string.h>

#include <urikit/template.h>

#include "js.h"
#include "json.h"

#define PUT(json, literal) json_put((json), URIKIT_STR(literal))

/* Memory is taken from the front of a space. `used` counts on where it is full, and then nothing is given. */
typedef struct space {
    char *ptr;
    size_t cap;
    size_t used;
} space;

static void *take(space *r, size_t size)
{
    size_t from = r->used;

    r->used += (size + 15) & ~(size_t)15;
    return r->used > r->cap ? NULL : r->ptr + from;
}

/* The space is too small: JavaScript makes one of reply[REPLY_SAME] bytes, and calls again. */
static uint32_t ask_for(size_t size)
{
    js_reply(URIKIT_OK, 0, NULL);
    urikit_js_reply[REPLY_SAME] = (uint32_t)size;
    return URIKIT_OK;
}

static void put_error_or_null(urikit_out *json, urikit_str name, urikit_code code, size_t at)
{
    PUT(json, ",");
    json_name(json, name);
    if (code) {
        json_error(json, URIKIT_KIND_URI, urikit_str_of(NULL, 0), code, at);
    } else {
        PUT(json, "null");
    }
}

/* ---- a template --------------------------------------------------------------------- */

/* [["path",17,21],...]: each variable, and where its name is */
static void put_variables(urikit_out *json, const urikit_template *tmpl)
{
    bool first = true;
    size_t i;

    PUT(json, ",\"variables\":[");
    for (i = 0; i < tmpl->count; i++) {
        const urikit_template_part *part = &tmpl->parts[i];

        if (part->flags & URIKIT_TEMPLATE_VARIABLE) {
            json_put(json, first ? URIKIT_STR("[") : URIKIT_STR(",["));
            json_string(json, part->text);
            PUT(json, ",");
            json_number(json, part->at);
            PUT(json, ",");
            json_number(json, part->at + part->text.len);
            PUT(json, "]");
            first = false;
        }
    }
    PUT(json, "]");
}

static void put_items(urikit_out *json, const urikit_template_capture *capture)
{
    urikit_str name, value;
    size_t at = 0;
    bool first = true;

    PUT(json, ",[");
    while (capture->kind >= URIKIT_TEMPLATE_LIST && urikit_template_item_next(capture, &at, &name, &value)) {
        json_put(json, first ? URIKIT_STR("[") : URIKIT_STR(",["));
        json_string(json, name);
        PUT(json, ",");
        json_string(json, value);
        PUT(json, "]");
        first = false;
    }
    PUT(json, "]");
}

/* [[name, kind, raw, text, [[name, value],...]],...], percent-encoded unless raw; each name once */
static void put_captures(urikit_out *json, const urikit_template_capture *captures, size_t count)
{
    bool first = true;
    size_t i;

    PUT(json, ",\"captures\":[");
    for (i = 0; i < count; i++) {
        if (captures[i].again) {
            continue;
        }
        json_put(json, first ? URIKIT_STR("[") : URIKIT_STR(",["));
        json_string(json, captures[i].name);
        PUT(json, ",");
        json_number(json, captures[i].kind);
        json_put(json, captures[i].raw ? URIKIT_STR(",true,") : URIKIT_STR(",false,"));
        json_string(json, captures[i].text);
        put_items(json, &captures[i]);
        PUT(json, "]");
        first = false;
    }
    PUT(json, "]");
}

/* An expansion is ASCII without '"' and '\', so it is JSON as it stands. */
static void put_expansion(urikit_out *json, const urikit_template *tmpl, urikit_template_values *values)
{
    size_t before = json->len;
    size_t at = 0;
    urikit_code code;

    PUT(json, ",\"expanded\":\"");
    code = urikit_template_expand(tmpl, urikit_template_values_find, values, json, &at);
    if (code && code != URIKIT_E_SPACE) {
        json->len = before;
        put_error_or_null(json, URIKIT_STR("expand_error"), code, at);
    } else {
        PUT(json, "\"");
    }
}

static void put_match(urikit_out *json, const urikit_template *tmpl, urikit_str uri, urikit_template_flags flags,
                      urikit_template_capture *captures)
{
    urikit_code code = urikit_template_match(tmpl, uri, flags, captures, tmpl->variable_count);

    put_error_or_null(json, URIKIT_STR("match_error"), code, 0);
    if (!code) {
        put_captures(json, captures, tmpl->variable_count);
    }
}

/* values: JSON, or absent; uri: what to match, or absent. {"error","level","ambiguous","variables","expanded",...} */
EXPORT(inspect_template)
uint32_t inspect_template_export(const char *ptr, uint32_t len, const char *values_ptr, uint32_t values_len, const char *uri,
                                 uint32_t uri_len, uint32_t flags, char *space_ptr, uint32_t space_len, char *to, uint32_t cap)
{
    space r = { space_ptr, space_len, 0 };
    urikit_out json = urikit_out_of(to, cap);
    urikit_str values_json = js_text(values_ptr, values_len);
    urikit_str text = js_text(uri, uri_len);
    size_t parts_cap = URIKIT_TEMPLATE_PARTS_BOUND(len);
    urikit_template_part *parts = take(&r, parts_cap * sizeof *parts);
    urikit_template_capture *captures = take(&r, parts_cap * sizeof *captures);
    urikit_template_values values = { NULL, 0, 0 };
    urikit_template tmpl;
    urikit_code code;
    size_t at = 0;

    if (!captures) {
        return ask_for(r.used);
    }
    code = urikit_template_parse(urikit_str_of(ptr, len), parts, parts_cap, &tmpl, &at);
    PUT(&json, "{\"kind\":\"template\"");
    put_error_or_null(&json, URIKIT_STR("error"), code, at);
    if (!code) {
        PUT(&json, ",\"level\":");
        json_number(&json, tmpl.level);
        PUT(&json, ",\"ambiguous\":");
        json_put(&json, urikit_template_is_ambiguous(&tmpl, NULL, NULL) ? URIKIT_STR("true") : URIKIT_STR("false"));
        put_variables(&json, &tmpl);
    }
    if (!code && values_json.ptr) {
        urikit_code read = urikit_template_values_read(values_json, r.ptr + r.used, r.cap - r.used, &values, &at);

        if (read == URIKIT_E_SPACE) {
            return ask_for(r.used + values.size);
        }
        put_error_or_null(&json, URIKIT_STR("values_error"), read, at);
        if (!read) {
            put_expansion(&json, &tmpl, &values);
        }
    }
    if (!code && text.ptr) {
        put_match(&json, &tmpl, text, flags, captures);
    }
    PUT(&json, "}");
    return json_reply(&json);
}

/* ---- routes ---------------------------------------------------------------------------- */

/* The template is read, or its error is written: [line, error] */
static bool check_route(urikit_out *json, urikit_str text, size_t line, bool *first)
{
    urikit_template_reader reader = { text, 0, 0, 0, 0 };
    urikit_template_part part;
    bool more = true;
    urikit_code code = URIKIT_OK;

    while (more && !code) {
        code = urikit_template_next(&reader, &part, &more);
    }
    if (code) {
        json_put(json, *first ? URIKIT_STR("[") : URIKIT_STR(",["));
        json_number(json, line);
        PUT(json, ",");
        json_error(json, URIKIT_KIND_URI, urikit_str_of(NULL, 0), code, reader.at);
        PUT(json, "]");
        *first = false;
    }
    return code == URIKIT_OK;
}

/* The valid templates of the lines, and the number of the line of each. Blank lines are left out. Returns how many. */
static size_t read_lines(urikit_out *json, urikit_str lines, urikit_str *texts, uint32_t *numbers)
{
    bool first = true;
    size_t count = 0;
    size_t line = 0;
    size_t from = 0;

    PUT(json, ",\"errors\":[");
    while (from < lines.len) {
        const char *end = memchr(lines.ptr + from, '\n', lines.len - from);
        size_t len = end ? (size_t)(end - lines.ptr) - from : lines.len - from;
        urikit_str text = urikit_str_of(lines.ptr + from, len);

        if (len > 0 && check_route(json, text, line, &first)) {
            texts[count] = text;
            numbers[count++] = (uint32_t)line;
        }
        line++;
        from += len + 1;
    }
    PUT(json, "]");
    return count;
}

enum {
    ORDER_SHOWN = 200,
};

static void put_order(urikit_out *json, const urikit_template_routes *routes, const uint32_t *numbers)
{
    size_t i;

    PUT(json, ",\"count\":");
    json_number(json, routes->count);
    PUT(json, ",\"order\":[");
    for (i = 0; i < routes->count && i < ORDER_SHOWN; i++) {
        json_put(json, i > 0 ? URIKIT_STR(",") : URIKIT_STR(""));
        json_number(json, numbers[routes->order[i]]);
    }
    PUT(json, "]");
}

static size_t count_lines(const char *ptr, size_t len)
{
    size_t count = 1;
    size_t i;

    for (i = 0; i < len; i++) {
        count += ptr[i] == '\n';
    }
    return count;
}

/* {"errors":[[line, error],...],"count","order":[line,...],"match_error","line","captures"}; lines are counted from 0 */
EXPORT(inspect_routes)
uint32_t inspect_routes_export(const char *ptr, uint32_t len, const char *uri, uint32_t uri_len, uint32_t flags, char *space_ptr,
                               uint32_t space_len, char *to, uint32_t cap)
{
    space r = { space_ptr, space_len, 0 };
    urikit_out json = urikit_out_of(to, cap);
    size_t bound = count_lines(ptr, len);
    urikit_str *texts = take(&r, bound * sizeof *texts);
    uint32_t *numbers = take(&r, bound * sizeof *numbers);
    urikit_template_routes routes;
    urikit_template_capture *captures;
    urikit_code code;
    size_t which = 0;
    size_t count, used;

    if (!numbers) {
        return ask_for(r.used + len);
    }
    PUT(&json, "{\"kind\":\"routes\"");
    count = read_lines(&json, urikit_str_of(ptr, len), texts, numbers);
    used = r.used;
    code = urikit_template_routes_read(texts, count, r.ptr + used, r.cap - used, &routes, NULL, NULL);
    if (!code || code == URIKIT_E_SPACE) {
        (void)take(&r, routes.size);
        captures = take(&r, routes.variable_count * sizeof *captures);
        if (!captures) {
            return ask_for(r.used);
        }
        put_order(&json, &routes, numbers);
        code = urikit_template_route(&routes, urikit_str_of(uri, uri_len), flags, captures, routes.variable_count, &which);
    }
    put_error_or_null(&json, URIKIT_STR("match_error"), code, 0);
    if (!code) {
        PUT(&json, ",\"line\":");
        json_number(&json, numbers[which]);
        put_captures(&json, captures, routes.templates[which].variable_count);
    }
    PUT(&json, "}");
    return json_reply(&json);
}
