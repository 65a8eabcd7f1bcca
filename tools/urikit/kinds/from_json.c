/* SPDX-License-Identifier: MIT */
#include "kinds/from_json.h"

#include "kinds/cri_read.h"
#include "kinds/explain_usr.h"
#include "kinds/kind_nosh.h"
#include "kinds/kind_usr.h"

#include <urikit/text.h>

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>

/* What is read, and where to. */
typedef struct reading {
    json_t *object;
    const kind *kind;
    const kind_settings *settings;
    buffer *room; /* for the kind's parse */
    buffer *out;
    fault *why;
} reading;

static bool refuse(reading *r, const char *format, const char *name)
{
    char text[200];

    snprintf(text, sizeof text, format, name);
    fault_set(r->why, "json", 0, "%s", text);
    return false;
}

static urikit_str text_of(const json_t *value)
{
    return urikit_str_of(json_string_value(value), json_string_length(value));
}

/* A member that is a string or null or not there. */
static bool read_text(reading *r, const json_t *object, const char *name, urikit_str *text)
{
    const json_t *value = json_object_get(object, name);

    *text = urikit_str_of(NULL, 0);
    if (json_is_string(value)) {
        *text = text_of(value);
    } else if (value && !json_is_null(value)) {
        return refuse(r, "\"%s\" must be a string or null", name);
    }
    return true;
}

/* Parses what was appended from `start` on; *id borrows it. */
static bool parse_made(reading *r, size_t start, parsed *id)
{
    urikit_str made = urikit_str_of(buffer_view(r->out).ptr + start, r->out->len - start);
    fault inner;

    fault_begin(&inner);
    *id = kind_begin(r->kind, r->settings, r->room);
    id->text = made;
    if (r->kind->parse(r->kind, made, id, &inner)) {
        return true;
    }
    fault_set(r->why, inner.code, 0, "the parts do not make a valid %s: %.*s", r->kind->title,
              (int)sizeof inner.text - 64, inner.text);
    return false;
}

/* ---- queries ------------------------------------------------------------------------------- */

/* [[key, value or null], ...] as written in a query; an empty array is an empty query. */
static bool put_pairs(reading *r, const json_t *pairs, buffer *query)
{
    size_t i;

    for (i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        const json_t *key = json_array_get(pair, 0);
        const json_t *value = json_array_get(pair, 1);

        if (json_array_size(pair) != 2 || !json_is_string(key) || !(json_is_string(value) || json_is_null(value))) {
            return refuse(r, "\"%s\" holds arrays of a key and a value or null", "query_pairs");
        }
        if (strpbrk(json_string_value(key), "&=") || (json_is_string(value) && strchr(json_string_value(value), '&'))) {
            return refuse(r, "a pair of \"%s\" is encoded: '&' is %%26 there, '=' in a key %%3D", "query_pairs");
        }
        buffer_text(query, i > 0 ? "&" : "");
        buffer_str(query, text_of(key));
        if (json_is_string(value)) {
            buffer_byte(query, '=');
            buffer_str(query, text_of(value));
        }
    }
    return true;
}

/* The query from "query" or else "query_pairs"; both must say the same. `room` holds it in the second case. */
static bool read_query(reading *r, buffer *room, urikit_str *query)
{
    const json_t *pairs = json_object_get(r->object, "query_pairs");

    if (!read_text(r, r->object, "query", query)) {
        return false;
    }
    if (!json_is_array(pairs)) {
        return !pairs || json_is_null(pairs) || refuse(r, "\"%s\" must be an array or null", "query_pairs");
    }
    buffer_room(room, 1);
    if (!put_pairs(r, pairs, room)) {
        return false;
    }
    if (json_object_get(r->object, "query") && !(query->ptr && urikit_str_equal(*query, buffer_view(room)))) {
        return refuse(r, "\"query\" and \"%s\" do not agree: leave one of them out", "query_pairs");
    }
    *query = buffer_view(room);
    return true;
}

/* ---- URIs and IRIs --------------------------------------------------------------------------- */

static void put_after(buffer *out, const char *mark, urikit_str part)
{
    if (part.ptr) {
        buffer_text(out, mark);
        buffer_str(out, part);
    }
}

static void put_before(buffer *out, urikit_str part, const char *mark)
{
    if (part.ptr) {
        buffer_str(out, part);
        buffer_text(out, mark);
    }
}

static bool same(urikit_str a, urikit_str b)
{
    return (a.ptr != NULL) == (b.ptr != NULL) && urikit_str_equal(a, b);
}

/* Are these the parts that the text has now? */
static bool has_parts(const urikit_uri *uri, const urikit_parts *parts)
{
    return same(urikit_uri_scheme(uri), parts->scheme) && same(urikit_uri_userinfo(uri), parts->userinfo) &&
           same(urikit_uri_host(uri), parts->host) && same(urikit_uri_port(uri), parts->port) &&
           urikit_str_equal(urikit_uri_path(uri), parts->path) && same(urikit_uri_query(uri), parts->query) &&
           same(urikit_uri_fragment(uri), parts->fragment);
}

static bool write_parts(reading *r, const urikit_parts *parts)
{
    size_t start = r->out->len;
    parsed id;

    if (!parts->host.ptr && (parts->userinfo.ptr || parts->port.ptr)) {
        return refuse(r, "%s", "a userinfo or a port needs a host");
    }
    put_before(r->out, parts->scheme, ":");
    if (parts->host.ptr) {
        buffer_text(r->out, "//");
        put_before(r->out, parts->userinfo, "@");
        buffer_str(r->out, parts->host);
        put_after(r->out, ":", parts->port);
    }
    buffer_str(r->out, parts->path);
    put_after(r->out, "?", parts->query);
    put_after(r->out, "#", parts->fragment);
    if (!parse_made(r, start, &id)) {
        return false;
    }
    return has_parts(&id.uri, parts) || refuse(r, "%s", urikit_code_text(URIKIT_E_PARTS));
}

static bool build_uri(reading *r)
{
    buffer query = { NULL, 0, 0 };
    urikit_parts parts = { .path = URIKIT_STR("") };
    bool good = read_text(r, r->object, "scheme", &parts.scheme) &&
                read_text(r, r->object, "userinfo", &parts.userinfo) && read_text(r, r->object, "host", &parts.host) &&
                read_text(r, r->object, "port", &parts.port) && read_text(r, r->object, "path", &parts.path) &&
                read_text(r, r->object, "fragment", &parts.fragment) && read_query(r, &query, &parts.query);

    parts.path = parts.path.ptr ? parts.path : URIKIT_STR("");
    good = good && write_parts(r, &parts);

    buffer_free(&query);
    return good;
}

/* ---- NOSH URIs -------------------------------------------------------------------------------- */

/* "collection" and "rkey" say what the path has, where they are there. */
static bool agrees(reading *r, const parsed *id, size_t index, const char *name, urikit_str given)
{
    char bytes[URIKIT_NOSH_MAX];

    return !json_object_get(r->object, name) || same(nosh_segment(id, index, bytes), given) ||
           refuse(r, "\"path\" and \"%s\" do not agree: leave one of them out", name);
}

static bool build_nosh(reading *r)
{
    size_t start = r->out->len;
    urikit_str authority;
    urikit_str collection;
    urikit_str rkey;
    urikit_str path;
    urikit_str query;
    urikit_str fragment;
    parsed id;

    if (!read_text(r, r->object, "authority", &authority) || !read_text(r, r->object, "collection", &collection) ||
        !read_text(r, r->object, "rkey", &rkey) || !read_text(r, r->object, "path", &path) ||
        !read_text(r, r->object, "query", &query) || !read_text(r, r->object, "fragment", &fragment)) {
        return false;
    }
    if (!authority.ptr || (!path.ptr && rkey.ptr && !collection.ptr)) {
        return refuse(r, "a NOSH URI needs \"%s\"", authority.ptr ? "collection" : "authority");
    }
    buffer_text(r->out, "nosh://");
    buffer_str(r->out, authority);
    if (path.ptr) {
        buffer_str(r->out, path);
    } else {
        put_after(r->out, "/", collection);
        put_after(r->out, "/", rkey);
    }
    put_after(r->out, "?", query);
    put_after(r->out, "#", fragment);
    return parse_made(r, start, &id) && agrees(r, &id, 0, "collection", collection) && agrees(r, &id, 1, "rkey", rkey);
}

/* ---- user URLs --------------------------------------------------------------------------------- */

/* "checksums", or those of the qualifiers; both must be the same. */
static bool read_checksums(reading *r, const json_t *qualifiers, const json_t **items)
{
    const json_t *inside = json_object_get(qualifiers, "checksums");
    size_t i;

    *items = json_object_get(r->object, "checksums");
    if (*items && inside && !json_equal(*items, inside)) {
        return refuse(r, "\"checksums\" and those of \"%s\" do not agree: leave one of them out", "qualifiers");
    }
    *items = *items ? *items : inside;
    for (i = 0; i < json_array_size(*items); i++) {
        if (!json_is_string(json_array_get(*items, i))) {
            return refuse(r, "\"%s\" must be an array of strings", "checksums");
        }
    }
    return true;
}

static bool read_qualifiers(reading *r, json_t *qualifiers, urikit_usr_parts *parts)
{
    const char *key;
    json_t *value;

    json_object_foreach(qualifiers, key, value) {
        if (strcmp(key, "checksums") == 0) {
            continue;
        }
        if (!json_is_string(value)) {
            return refuse(r, "the qualifier \"%s\" must be a string", key);
        }
        parts->pairs[parts->count].key = urikit_str_from(key);
        parts->pairs[parts->count++].value = text_of(value);
    }
    return true;
}

static bool write_usr(reading *r, const urikit_usr_parts *parts)
{
    size_t len = parts->type.len + parts->name.len;
    urikit_out result;
    urikit_code code;
    size_t i;

    for (i = 0; i < parts->count; i++) {
        len += parts->pairs[i].key.len + parts->pairs[i].value.len;
    }
    for (i = 0; i < parts->checksum_count; i++) {
        len += parts->checksums[i].len;
    }
    result = buffer_out(r->out, URIKIT_USR_BUILD_BOUND(len, parts->count + parts->checksum_count));
    code = urikit_usr_build(parts, &result, NULL);
    if (code) {
        fault_set(r->why, urikit_code_token(code), 0, "the parts do not make a valid user URL: %s",
                  urikit_code_text(code));
        return false;
    }
    buffer_took(r->out, &result);
    return true;
}

static bool build_usr(reading *r)
{
    json_t *qualifiers = json_object_get(r->object, "qualifiers");
    buffer pairs = { NULL, 0, 0 };
    buffer items = { NULL, 0, 0 };
    urikit_usr_parts parts = { .count = 0 };
    const json_t *list;
    urikit_str *checksums;
    bool good = read_text(r, r->object, "type", &parts.type) && read_text(r, r->object, "name", &parts.name) &&
                read_checksums(r, qualifiers, &list);
    size_t i;

    if (good) {
        parts.pairs = (void *)buffer_room(&pairs, (json_object_size(qualifiers) + 1) * sizeof *parts.pairs);
        checksums = (void *)buffer_room(&items, (json_array_size(list) + 1) * sizeof *checksums);
        for (i = 0; i < json_array_size(list); i++) {
            checksums[parts.checksum_count++] = text_of(json_array_get(list, i));
        }
        parts.checksums = checksums;
        good = read_qualifiers(r, qualifiers, &parts) && write_usr(r, &parts);
    }
    buffer_free(&pairs);
    buffer_free(&items);
    return good;
}

/* ---- CRIs: in diagnostic notation, which is read like any other ----------------------------------- */

static void put_json(const json_t *value, buffer *edn)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY);

    buffer_text(edn, text ? text : "null");
    free(text);
}

/* Text, or an array of {"text"} and {"hex"}. */
static bool put_item(reading *r, const json_t *item, buffer *edn)
{
    size_t i;

    if (json_is_string(item)) {
        put_json(item, edn);
        return true;
    }
    if (!json_is_array(item)) {
        return refuse(r, "%s", "text of a CRI is a string, or an array of objects with \"text\" or \"hex\"");
    }
    buffer_byte(edn, '[');
    for (i = 0; i < json_array_size(item); i++) {
        const json_t *text = json_object_get(json_array_get(item, i), "text");
        const json_t *hex = json_object_get(json_array_get(item, i), "hex");

        buffer_text(edn, i > 0 ? "," : "");
        if (json_is_string(text)) {
            put_json(text, edn);
        } else if (json_is_string(hex) && !strchr(json_string_value(hex), '\'')) {
            buffer_format(edn, "h'%s'", json_string_value(hex));
        } else {
            return refuse(r, "%s", "percent-encoded text of a CRI is objects with \"text\" or \"hex\"");
        }
    }
    buffer_byte(edn, ']');
    return true;
}

/* A list of such; null where it is not set. */
static bool put_list(reading *r, const char *name, buffer *edn)
{
    const json_t *list = json_object_get(r->object, name);
    size_t i;

    if (!list || json_is_null(list)) {
        buffer_text(edn, ",null");
        return true;
    }
    if (!json_is_array(list)) {
        return refuse(r, "\"%s\" must be an array or null", name);
    }
    buffer_text(edn, ",[");
    for (i = 0; i < json_array_size(list); i++) {
        buffer_text(edn, i > 0 ? "," : "");
        if (!put_item(r, json_array_get(list, i), edn)) {
            return false;
        }
    }
    buffer_byte(edn, ']');
    return true;
}

/* -1 - n, for n up to 2^64 - 1; the number in digits where JSON's numbers are not exact. */
static bool put_scheme(reading *r, buffer *edn)
{
    const json_t *number = json_object_get(r->object, "scheme_number");
    urikit_str digits;
    unsigned long long n = 0;
    char *end;

    if (json_is_integer(number) && json_integer_value(number) >= 0) {
        n = (unsigned long long)json_integer_value(number);
    } else if (json_is_string(number)) {
        digits = text_of(number);
        n = strtoull(digits.ptr, &end, 10);
        if (digits.len == 0 || digits.ptr[0] < '0' || digits.ptr[0] > '9' || *end) {
            return refuse(r, "\"%s\" must be a number", "scheme_number");
        }
    } else if (number && !json_is_null(number)) {
        return refuse(r, "\"%s\" must be a number", "scheme_number");
    } else {
        if (!read_text(r, r->object, "scheme", &digits)) {
            return false;
        }
        put_json(json_object_get(r->object, "scheme"), edn);
        return true;
    }
    if (n == UINT64_MAX) {
        buffer_text(edn, "-18446744073709551616");
    } else {
        buffer_format(edn, "-%llu", n + 1);
    }
    return true;
}

/* The address as bytes in hex; an IPv6 address is eight groups. */
static bool put_address(reading *r, urikit_str ip, buffer *edn)
{
    uint8_t bytes[16];
    size_t count = 4;
    size_t i;

    if (urikit_ipv4_parse(ip, bytes, NULL)) {
        count = 16;
        if (urikit_ipv6_parse(ip, bytes, NULL)) {
            return refuse(r, "\"%s\" must be an IP address", "ip");
        }
    }
    buffer_text(edn, "h'");
    for (i = 0; i < count; i++) {
        buffer_format(edn, "%02x", (unsigned)bytes[i]);
    }
    buffer_byte(edn, '\'');
    return true;
}

static bool put_host(reading *r, const json_t *authority, buffer *edn)
{
    const json_t *labels = json_object_get(authority, "labels");
    const json_t *zone = json_object_get(authority, "zone");
    urikit_str ip;
    size_t i;

    if (!read_text(r, authority, "ip", &ip)) {
        return false;
    }
    if (ip.ptr) {
        if (!put_address(r, ip, edn)) {
            return false;
        }
        if (json_is_string(zone)) {
            buffer_byte(edn, ',');
            put_json(zone, edn);
        }
        return true;
    }
    if (!json_is_array(labels)) {
        return refuse(r, "an authority needs \"%s\", or \"ip\"", "labels");
    }
    for (i = 0; i < json_array_size(labels); i++) {
        buffer_text(edn, i > 0 ? "," : "");
        if (!put_item(r, json_array_get(labels, i), edn)) {
            return false;
        }
    }
    return true;
}

static bool put_authority(reading *r, buffer *edn)
{
    const json_t *authority = json_object_get(r->object, "authority");
    const json_t *userinfo = json_object_get(authority, "userinfo");
    const json_t *port = json_object_get(authority, "port");
    size_t start;

    if (!authority || json_is_null(authority) || json_is_true(authority)) {
        buffer_text(edn, json_is_true(authority) ? ",true" : ",null");
        return true;
    }
    if (!json_is_object(authority)) {
        return refuse(r, "\"%s\" must be an object, null or true", "authority");
    }
    buffer_text(edn, ",[");
    if (userinfo && !json_is_null(userinfo)) {
        buffer_text(edn, "false,");
        if (!put_item(r, userinfo, edn)) {
            return false;
        }
        buffer_byte(edn, ',');
    }
    start = edn->len;
    if (!put_host(r, authority, edn)) {
        return false;
    }
    if (json_is_integer(port)) {
        buffer_text(edn, edn->len > start ? "," : "");
        put_json(port, edn);
    } else if (port && !json_is_null(port)) {
        return refuse(r, "\"%s\" of a CRI must be a number or null", "port");
    }
    buffer_byte(edn, ']');
    return true;
}

/* The head of a reference without a scheme and an authority: what it takes off the base's path. */
static bool put_discard(reading *r, buffer *edn)
{
    const json_t *discard = json_object_get(r->object, "discard");

    if (!json_is_true(discard) && !json_is_integer(discard)) {
        return refuse(r, "\"%s\" must be a number or true", "discard");
    }
    put_json(discard, edn);
    return true;
}

static bool has_member(const reading *r, const char *name)
{
    const json_t *value = json_object_get(r->object, name);

    return value && !json_is_null(value);
}

static bool put_notation(reading *r, buffer *edn)
{
    const json_t *fragment = json_object_get(r->object, "fragment");
    bool tagged = json_is_true(json_object_get(r->object, "tagged"));
    bool head = has_member(r, "scheme") || has_member(r, "scheme_number") || has_member(r, "authority");

    buffer_text(edn, tagged ? "99([" : "[");
    if (!(head ? put_scheme(r, edn) && put_authority(r, edn) : put_discard(r, edn)) || !put_list(r, "path", edn) ||
        !put_list(r, "query", edn)) {
        return false;
    }
    buffer_byte(edn, ',');
    if (fragment && !json_is_null(fragment)) {
        if (!put_item(r, fragment, edn)) {
            return false;
        }
    } else {
        buffer_text(edn, "null");
    }
    while (edn->len > 5 && memcmp(edn->ptr + edn->len - 5, ",null", 5) == 0) { /* a CRI does not end with these */
        edn->len -= 5;
    }
    buffer_text(edn, tagged ? "])" : "]");
    return true;
}

static bool build_cri(reading *r)
{
    buffer edn = { NULL, 0, 0 };
    parsed id = kind_begin(&kind_cri, r->settings, r->room);
    urikit_str scheme;
    bool good = put_notation(r, &edn);

    if (good) {
        id.text = buffer_view(&edn);
        good = cri_read(&id, CRI_FORM_NOTATION, r->why);
        r->why->at = 0;
    }
    good = good && read_text(r, r->object, "scheme", &scheme);
    if (good && scheme.ptr && !same(urikit_cri_scheme_text(&id.cri, r->settings->cri.read.profile), scheme)) {
        good = refuse(r, "\"scheme\" and \"%s\" do not agree: leave one of them out", "scheme_number");
    }
    if (good) {
        cri_put_tagged(&id, false, r->out);
    }
    buffer_free(&edn);
    return good;
}

/* ---- which of them ---------------------------------------------------------------------------- */

/* The kind that the object names, or `named`; NULL after a fault. */
static const kind *kind_of(reading *r, const kind *named)
{
    const json_t *value = json_object_get(r->object, "kind");
    const char *name = json_string_value(value);
    const kind *k = name && strcmp(name, "cri-reference") == 0 ? &kind_cri : kind_named(name);

    if (!value) {
        return named ? named : &kind_uri_reference;
    }
    if (!k) {
        refuse(r, "there is no kind \"%s\"", name ? name : "");
        return NULL;
    }
    if (named && k->group != named->group) {
        refuse(r, "it is of the kind \"%s\", and --as asks for another", name);
        return NULL;
    }
    return named ? named : k;
}

static bool build(reading *r, const kind *named)
{
    if (!json_is_object(r->object)) {
        return refuse(r, "%s", "an object is needed, as parse --json writes it");
    }
    if (json_is_false(json_object_get(r->object, "valid"))) {
        return refuse(r, "%s", "the object says that its input is not valid");
    }
    r->kind = kind_of(r, named);
    if (!r->kind) {
        return false;
    }
    return r->kind->is_cri              ? build_cri(r)
           : r->kind == &kind_nosh ? build_nosh(r)
           : r->kind == &kind_usr  ? build_usr(r)
                                   : build_uri(r);
}

bool from_json(urikit_str json, const kind *named, const kind_settings *settings, buffer *room, buffer *out,
               const kind **made, fault *why)
{
    reading r = { .kind = named ? named : &kind_uri_reference, .settings = settings, .room = room, .out = out, .why = why };
    size_t start = out->len;
    json_error_t error;
    bool good = false;

    r.object = json_loadb(json.ptr, json.len, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (r.object) {
        good = build(&r, named);
    } else {
        size_t at = error.position > 0 ? (size_t)error.position - 1 : 0;

        fault_set(why, "json", at < json.len ? at : json.len, "not JSON: %s", error.text);
    }
    json_decref(r.object);
    out->len = good ? out->len : start;
    *made = r.kind ? r.kind : &kind_uri_reference;
    return good;
}
