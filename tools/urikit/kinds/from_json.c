/* SPDX-License-Identifier: MIT */
/* Build identifiers from the objects that parse --json writes. */
#include "kinds/from_json.h"

#include "text/json_io.h"

/* [[key, value or null], ...] as written in a query; an empty array is an empty query. */
static bool put_pairs(json_reading *r, const json_t *pairs, buffer *query)
{
    size_t i;

    for (i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        const json_t *key = json_array_get(pair, 0);
        const json_t *value = json_array_get(pair, 1);

        if (json_array_size(pair) != 2 || !json_is_string(key) || (json_is_set(value) && !json_is_string(value))) {
            return json_refuse(r, "\"%s\" holds arrays of a key and a value or null", "query_pairs");
        }
        if (strpbrk(json_string_value(key), "&=") || (json_is_string(value) && strchr(json_string_value(value), '&'))) {
            return json_refuse(r, "a pair of \"%s\" is encoded: '&' is %%26 there, '=' in a key %%3D", "query_pairs");
        }
        buffer_text(query, i > 0 ? "&" : "");
        buffer_str(query, json_text_of(key));
        if (json_is_string(value)) {
            buffer_byte(query, '=');
            buffer_str(query, json_text_of(value));
        }
    }
    return true;
}

/* The query from "query" or else "query_pairs"; both must say the json_same_text. `space` holds it in the second case. */
static bool read_query(json_reading *r, buffer *space, urikit_str *query)
{
    const json_t *pairs = json_object_get(r->object, "query_pairs");

    if (!json_read_text(r, r->object, "query", query)) {
        return false;
    }
    if (!json_is_array(pairs)) {
        return !json_is_set(pairs) || json_refuse(r, "\"%s\" must be an array or null", "query_pairs");
    }
    buffer_space(space, 1);
    if (!put_pairs(r, pairs, space)) {
        return false;
    }
    if (json_object_get(r->object, "query") && !(query->ptr && urikit_str_equal(*query, buffer_view(space)))) {
        return json_refuse(r, "\"query\" and \"%s\" do not agree: leave one of them out", "query_pairs");
    }
    *query = buffer_view(space);
    return true;
}

static void put_before(buffer *out, urikit_str part, const char *mark)
{
    if (part.ptr) {
        buffer_str(out, part);
        buffer_text(out, mark);
    }
}

/* True if these are the parts that the text has now. */
static bool has_parts(const urikit_uri *uri, const urikit_parts *parts)
{
    return json_same_text(urikit_uri_scheme(uri), parts->scheme) && json_same_text(urikit_uri_userinfo(uri), parts->userinfo) &&
           json_same_text(urikit_uri_host(uri), parts->host) && json_same_text(urikit_uri_port(uri), parts->port) &&
           urikit_str_equal(urikit_uri_path(uri), parts->path) && json_same_text(urikit_uri_query(uri), parts->query) &&
           json_same_text(urikit_uri_fragment(uri), parts->fragment);
}

static bool write_parts(json_reading *r, const urikit_parts *parts)
{
    size_t start = r->out->len;
    parsed id;

    if (!parts->host.ptr && (parts->userinfo.ptr || parts->port.ptr)) {
        return json_refuse(r, "%s", "a userinfo or a port needs a host");
    }
    put_before(r->out, parts->scheme, ":");
    if (parts->host.ptr) {
        buffer_text(r->out, "//");
        put_before(r->out, parts->userinfo, "@");
        buffer_str(r->out, parts->host);
        json_put_after(r->out, ":", parts->port);
    }
    buffer_str(r->out, parts->path);
    json_put_after(r->out, "?", parts->query);
    json_put_after(r->out, "#", parts->fragment);
    if (!json_parse_made(r, start, &id)) {
        return false;
    }
    return has_parts(&id.uri, parts) || json_refuse(r, "%s", urikit_code_text(URIKIT_E_PARTS));
}

static bool build_uri(json_reading *r)
{
    buffer query = { NULL, 0, 0 };
    urikit_parts parts = { .path = URIKIT_STR("") };
    bool good = json_only(r, r->object, OF_ANY "scheme userinfo host host_kind port path query query_pairs fragment authority",
                          "the object of a URI") &&
                json_read_text(r, r->object, "scheme", &parts.scheme) &&
                json_read_text(r, r->object, "userinfo", &parts.userinfo) && json_read_text(r, r->object, "host", &parts.host) &&
                json_read_text(r, r->object, "port", &parts.port) && json_read_text(r, r->object, "path", &parts.path) &&
                json_read_text(r, r->object, "fragment", &parts.fragment) && read_query(r, &query, &parts.query);

    if (good && json_is_set(json_object_get(r->object, "authority")) && !json_object_get(r->object, "host")) {
        good = json_refuse(r, "\"%s\" is not read: give userinfo, host and port", "authority");
    }
    parts.path = parts.path.ptr ? parts.path : URIKIT_STR("");
    good = good && write_parts(r, &parts);

    buffer_free(&query);
    return good;
}

/* The kind that the object names, or `named`; NULL after a fault. */
static const kind *kind_of(json_reading *r, const kind *named)
{
    const json_t *value = json_object_get(r->object, "kind");
    const char *name = json_string_value(value);
    const kind *k = name && strcmp(name, "cri-reference") == 0 ? &kind_cri : kind_named(name);

    if (!value) {
        return named ? named : &kind_uri_reference;
    }
    if (!k) {
        json_refuse(r, "there is no kind \"%s\"", name ? name : "");
        return NULL;
    }
    if (named && k->group != named->group) {
        json_refuse(r, "it is of the kind \"%s\", and --as asks for another", name);
        return NULL;
    }
    return named ? named : k;
}

static bool build(json_reading *r, const kind *named)
{
    if (!json_is_object(r->object)) {
        return json_refuse(r, "%s", "an object is needed, as parse --json writes it");
    }
    if (json_is_false(json_object_get(r->object, "valid"))) {
        return json_refuse(r, "%s", "the object says that its input is not valid");
    }
    if (json_is_set(json_object_get(r->object, "valid")) && !json_is_true(json_object_get(r->object, "valid"))) {
        return json_refuse(r, "\"%s\" must be true", "valid");
    }
    r->kind = kind_of(r, named);
    if (!r->kind) {
        return false;
    }
    return is_cri(r->kind) ? json_build_cri(r) : r->kind->family ? json_build_family(r) : build_uri(r);
}

bool from_json(urikit_str json, const kind *named, const kind_settings *settings, buffer *space, buffer *out, const kind **made,
               fault *why)
{
    json_reading r = {
        .kind = named ? named : &kind_uri_reference, .settings = settings, .space = space, .out = out, .why = why
    };
    size_t start = out->len;
    bool good;

    r.object = json_load_text(json, JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, why);
    good = r.object && build(&r, named);
    json_decref(r.object);
    out->len = good ? out->len : start;
    *made = r.kind ? r.kind : &kind_uri_reference;
    return good;
}
