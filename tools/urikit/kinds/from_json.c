/* SPDX-License-Identifier: MIT */
/* Build identifiers from the objects that parse --json writes. */
#include "kinds/from_json.h"

#include "kinds/explain_usr.h"
#include "kinds/from_json_read.h"
#include "kinds/kind_nosh.h"
#include "kinds/kind_usr.h"

#include <stdio.h>

bool json_refuse(json_reading *r, const char *format, const char *name)
{
    char text[200];

    snprintf(text, sizeof text, format, name);
    fault_set(r->why, "json", 0, "%s", text);
    return false;
}

bool json_is_set(const json_t *value)
{
    return value && json_typeof(value) != JSON_NULL;
}

urikit_str json_text_of(const json_t *value)
{
    return urikit_str_of(json_string_value(value), json_string_length(value));
}

/* A member that is a string or null or not there. */
bool json_read_text(json_reading *r, const json_t *object, const char *name, urikit_str *text)
{
    const json_t *value = json_object_get(object, name);

    *text = urikit_str_of(NULL, 0);
    if (json_is_string(value)) {
        *text = json_text_of(value);
    } else if (json_is_set(value)) {
        return json_refuse(r, "\"%s\" must be a string or null", name);
    }
    return true;
}

static bool is_word_of(const char *words, const char *word)
{
    size_t len = strlen(word);

    while (*words) {
        size_t next = strcspn(words, " ");

        if (next == len && memcmp(words, word, len) == 0) {
            return true;
        }
        words += next + (words[next] == ' ');
    }
    return false;
}

bool json_only(json_reading *r, json_t *object, const char *names, const char *whose)
{
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        if (!is_word_of(names, name)) {
            fault_set(r->why, "json", 0, "\"%.60s\" is not a member of %s: %s", name, whose, names);
            return false;
        }
    }
    return true;
}

bool json_same_text(urikit_str a, urikit_str b)
{
    return (a.ptr != NULL) == (b.ptr != NULL) && urikit_str_equal(a, b);
}

/* Parses what was appended from `start` on; *id borrows it. */
static bool parse_made(json_reading *r, size_t start, parsed *id)
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

/* What parse --json has in every object; of these only the kind is read. */
#define OF_ANY "input input_hex kind valid "

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

/* The query from "query" or else "query_pairs"; both must say the json_same_text. `room` holds it in the second case. */
static bool read_query(json_reading *r, buffer *room, urikit_str *query)
{
    const json_t *pairs = json_object_get(r->object, "query_pairs");

    if (!json_read_text(r, r->object, "query", query)) {
        return false;
    }
    if (!json_is_array(pairs)) {
        return !json_is_set(pairs) || json_refuse(r, "\"%s\" must be an array or null", "query_pairs");
    }
    buffer_room(room, 1);
    if (!put_pairs(r, pairs, room)) {
        return false;
    }
    if (json_object_get(r->object, "query") && !(query->ptr && urikit_str_equal(*query, buffer_view(room)))) {
        return json_refuse(r, "\"query\" and \"%s\" do not agree: leave one of them out", "query_pairs");
    }
    *query = buffer_view(room);
    return true;
}

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

/* Are these the parts that the text has now? */
static bool has_parts(const urikit_uri *uri, const urikit_parts *parts)
{
    return json_same_text(urikit_uri_scheme(uri), parts->scheme) &&
           json_same_text(urikit_uri_userinfo(uri), parts->userinfo) &&
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
        put_after(r->out, ":", parts->port);
    }
    buffer_str(r->out, parts->path);
    put_after(r->out, "?", parts->query);
    put_after(r->out, "#", parts->fragment);
    if (!parse_made(r, start, &id)) {
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
                json_read_text(r, r->object, "userinfo", &parts.userinfo) &&
                json_read_text(r, r->object, "host", &parts.host) &&
                json_read_text(r, r->object, "port", &parts.port) &&
                json_read_text(r, r->object, "path", &parts.path) &&
                json_read_text(r, r->object, "fragment", &parts.fragment) && read_query(r, &query, &parts.query);

    if (good && json_is_set(json_object_get(r->object, "authority")) && !json_object_get(r->object, "host")) {
        good = json_refuse(r, "\"%s\" is not read: give userinfo, host and port", "authority");
    }
    parts.path = parts.path.ptr ? parts.path : URIKIT_STR("");
    good = good && write_parts(r, &parts);

    buffer_free(&query);
    return good;
}

/* "collection" and "rkey" say what the path has, where they are there. */
static bool agrees(json_reading *r, const parsed *id, size_t index, const char *name, urikit_str given)
{
    char bytes[URIKIT_NOSH_MAX];

    return !json_object_get(r->object, name) || json_same_text(nosh_segment(id, index, bytes), given) ||
           json_refuse(r, "\"path\" and \"%s\" do not agree: leave one of them out", name);
}

static bool one_segment(json_reading *r, const char *name, urikit_str given)
{
    return given.len == 0 || !memchr(given.ptr, '/', given.len) ||
           json_refuse(r, "\"%s\" holds a '/': written there it would be more than one segment", name);
}

/* The members of a NOSH URI that are read, as text. */
typedef struct nosh_members {
    urikit_str authority;
    urikit_str collection;
    urikit_str rkey;
    urikit_str path;
    urikit_str query;
    urikit_str fragment;
} nosh_members;

static bool read_nosh_members(json_reading *r, nosh_members *m)
{
    if (!json_read_text(r, r->object, "authority", &m->authority) ||
        !json_read_text(r, r->object, "collection", &m->collection) ||
        !json_read_text(r, r->object, "rkey", &m->rkey) || !json_read_text(r, r->object, "path", &m->path) ||
        !json_read_text(r, r->object, "query", &m->query) || !json_read_text(r, r->object, "fragment", &m->fragment)) {
        return false;
    }
    if (!m->authority.ptr || (!m->path.ptr && m->rkey.ptr && !m->collection.ptr)) {
        return json_refuse(r, "a NOSH URI needs \"%s\"", m->authority.ptr ? "collection" : "authority");
    }
    return true;
}

/* A part of the URI that was made is the member it was made of: nothing moved to another part. */
static bool stayed(json_reading *r, const char *name, urikit_str made, urikit_str given)
{
    return json_same_text(made, given) ||
           json_refuse(r, "\"%s\" holds a delimiter: written there it would be another part", name);
}

/* The dialect that the object names, or that of the options. */
static bool read_dialect(json_reading *r, kind_settings *settings)
{
    urikit_str name;
    size_t i;

    if (!json_read_text(r, r->object, "dialect", &name) || !name.ptr) {
        return !json_is_set(json_object_get(r->object, "dialect"));
    }
    for (i = 0; i < 2; i++) {
        urikit_nosh_dialect dialect = i == 0 ? URIKIT_NOSH_SDL : URIKIT_NOSH_LEXICON;

        if (urikit_str_equal(name, urikit_str_from(urikit_nosh_dialect_name(dialect)))) {
            settings->dialect = dialect;
            return true;
        }
    }
    return json_refuse(r, "\"%s\" is sdl or lexicon", "dialect");
}

static bool write_nosh(json_reading *r, const nosh_members *m)
{
    size_t start = r->out->len;
    buffer path = { NULL, 0, 0 };
    parsed id;
    bool good;

    if (m->path.len > 0 && m->path.ptr[0] != '/') {
        return json_refuse(r, "\"%s\" is empty or begins with '/'", "path");
    }
    if (m->path.ptr) {
        buffer_str(&path, m->path);
    } else {
        put_after(&path, "/", m->collection);
        put_after(&path, "/", m->rkey);
    }
    buffer_text(r->out, "nosh://");
    buffer_str(r->out, m->authority);
    buffer_str(r->out, buffer_view(&path));
    put_after(r->out, "?", m->query);
    put_after(r->out, "#", m->fragment);
    good = parse_made(r, start, &id) && stayed(r, "authority", urikit_nosh_authority(&id.nosh), m->authority) &&
           stayed(r, m->path.ptr ? "path" : "collection", urikit_nosh_path(&id.nosh), buffer_view(&path)) &&
           stayed(r, "query", urikit_nosh_query(&id.nosh), m->query) &&
           stayed(r, "fragment", urikit_nosh_fragment(&id.nosh), m->fragment);
    buffer_free(&path);
    if (good && !m->path.ptr) {
        return one_segment(r, "collection", m->collection) && one_segment(r, "rkey", m->rkey);
    }
    return good && agrees(r, &id, 0, "collection", m->collection) && agrees(r, &id, 1, "rkey", m->rkey);
}

static bool build_nosh(json_reading *r)
{
    const kind_settings *given = r->settings;
    kind_settings settings = *given;
    nosh_members members;
    bool good = json_only(r, r->object,
                          OF_ANY "dialect general_valid restricted_valid authority authority_kind collection rkey path "
                                 "query fragment fragment_form normalized tid eip55 error",
                          "the object of a NOSH URI") &&
                read_dialect(r, &settings) && read_nosh_members(r, &members);

    r->settings = &settings;
    good = good && write_nosh(r, &members);
    r->settings = given;
    return good;
}

/* The items of "checksums" as an array of strings; a text has commas between them. NULL: null or not there. */
static bool take_checksums(json_reading *r, const json_t *value, json_t **items)
{
    const char *text = json_string_value(value);
    size_t left = json_string_length(value);
    size_t i;

    *items = NULL;
    if (!json_is_set(value)) {
        return true;
    }
    if (!json_is_string(value) && !json_is_array(value)) {
        return json_refuse(r, "\"%s\" must be an array of strings, or text with ',' between the items", "checksums");
    }
    *items = json_array();
    for (i = 0; i < json_array_size(value); i++) {
        json_t *item = json_array_get(value, i);

        if (!json_is_string(item)) {
            return json_refuse(r, "\"%s\" must be an array of strings", "checksums");
        }
        json_array_append(*items, item);
    }
    while (json_is_string(value)) {
        const char *comma = left > 0 ? memchr(text, ',', left) : NULL;
        size_t len = comma ? (size_t)(comma - text) : left;

        json_array_append_new(*items, json_stringn(text, len));
        if (!comma) {
            break;
        }
        text += len + 1;
        left -= len + 1;
    }
    return true;
}

/* "checksums", or those of the qualifiers; both must be the same. The caller owns *items, which may be NULL. */
static bool read_checksums(json_reading *r, const json_t *qualifiers, json_t **items)
{
    json_t *inside = NULL;
    bool good = take_checksums(r, json_object_get(r->object, "checksums"), items) &&
                take_checksums(r, json_object_get(qualifiers, "checksums"), &inside);

    if (good && *items && inside && !json_equal(*items, inside)) {
        good = json_refuse(r, "\"checksums\" and those of \"%s\" do not agree: leave one of them out", "qualifiers");
    }
    if (*items) {
        json_decref(inside);
    } else {
        *items = inside;
    }
    return good;
}

static bool read_qualifiers(json_reading *r, json_t *qualifiers, urikit_usr_pair *pairs, urikit_usr_parts *parts)
{
    const char *key;
    json_t *value;

    json_object_foreach(qualifiers, key, value)
    {
        if (strcmp(key, "checksums") == 0) {
            continue;
        }
        if (!json_is_string(value)) {
            return json_refuse(r, "the qualifier \"%s\" must be a string", key);
        }
        pairs[parts->count].key = urikit_str_from(key);
        pairs[parts->count++].value = json_text_of(value);
    }
    return true;
}

static bool write_usr(json_reading *r, const urikit_usr_parts *parts, urikit_usr_pair *space)
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
    code = urikit_usr_build(parts, space, parts->count, &result, NULL);
    if (code) {
        fault_set(r->why, urikit_code_token(code), 0, "the parts do not make a valid user URL: %s",
                  urikit_code_text(code));
        return false;
    }
    buffer_took(r->out, &result);
    return true;
}

static bool build_usr(json_reading *r)
{
    json_t *qualifiers = json_object_get(r->object, "qualifiers");
    buffer pairs = { NULL, 0, 0 };
    buffer items = { NULL, 0, 0 };
    urikit_usr_parts parts = { .count = 0 };
    json_t *list = NULL;
    urikit_str *checksums;
    bool good = json_only(r, r->object, OF_ANY "type name qualifiers checksums canonical profile_url",
                          "the object of a user URL") &&
                json_read_text(r, r->object, "type", &parts.type) && json_read_text(r, r->object, "name", &parts.name);
    size_t i;

    if (good && json_is_set(qualifiers) && !json_is_object(qualifiers)) {
        good = json_refuse(r, "\"%s\" must be an object or null", "qualifiers");
    }
    good = good && read_checksums(r, qualifiers, &list);
    if (good) {
        urikit_usr_pair *given = (void *)buffer_room(&pairs, 2 * (json_object_size(qualifiers) + 1) * sizeof *given);

        parts.pairs = given;
        checksums = (void *)buffer_room(&items, (json_array_size(list) + 1) * sizeof *checksums);
        for (i = 0; i < json_array_size(list); i++) {
            checksums[parts.checksum_count++] = json_text_of(json_array_get(list, i));
        }
        parts.checksums = checksums;
        good = read_qualifiers(r, qualifiers, given, &parts) && write_usr(r, &parts, given + parts.count);
    }
    json_decref(list);
    buffer_free(&pairs);
    buffer_free(&items);
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
    return r->kind->is_cri         ? json_build_cri(r)
           : r->kind == &kind_nosh ? build_nosh(r)
           : r->kind == &kind_usr  ? build_usr(r)
                                   : build_uri(r);
}

bool from_json(urikit_str json, const kind *named, const kind_settings *settings, buffer *room, buffer *out,
               const kind **made, fault *why)
{
    json_reading r = {
        .kind = named ? named : &kind_uri_reference, .settings = settings, .room = room, .out = out, .why = why
    };
    size_t start = out->len;
    json_error_t error;
    bool good = false;

    r.object = json_loadb(json.ptr, json.len, JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
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
