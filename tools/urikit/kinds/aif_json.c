/* SPDX-License-Identifier: MIT */
#include "kinds/coap.h"

#include "kinds/cut.h"
#include "kinds/cri_read.h"
#include "kinds/from_json.h"
#include "text/json_io.h"

#include <jansson.h>

#include <errno.h>
#include <stdlib.h>

static const char *const methods[] = { "GET", "POST", "PUT", "DELETE", "FETCH", "PATCH", "iPATCH" };

enum { METHODS = sizeof methods / sizeof methods[0] };

/* JSON numbers are exact up to here. */
#define EXACT_NUMBER (UINT64_C(1) << 53)

static const char dynamic[] = "Dynamic-";

unsigned aif_method(urikit_str name)
{
    unsigned i;

    for (i = 0; i < METHODS; i++) {
        if (urikit_str_equal(name, urikit_str_from(methods[i]))) {
            return i + 1;
        }
    }
    return 0;
}

/* ---- writing ------------------------------------------------------------------------ */

static void put_methods(uint64_t permissions, buffer *json)
{
    bool first = true;
    unsigned i;

    buffer_byte(json, '[');
    for (i = 0; i < 2 * METHODS; i++) {
        unsigned method = i % METHODS + 1;
        bool created = i >= METHODS;

        if (permissions & (created ? URIKIT_AIF_DYNAMIC_BIT(method) : URIKIT_AIF_BIT(method))) {
            buffer_format(json, "%s\"%s%s\"", first ? "" : ",", created ? dynamic : "", methods[method - 1]);
            first = false;
        }
    }
    buffer_byte(json, ']');
}

/* Entries with commas between them. */
static void put_entries(urikit_aif rest, buffer *json)
{
    urikit_aif_entry entry;
    bool first = true;

    for (; urikit_aif_next(&rest, &entry); first = false) {
        const char *quote = entry.permissions > EXACT_NUMBER ? "\"" : "";

        buffer_text(json, first ? "{\"path\":" : ",{\"path\":");
        cri_put_list(&entry.path, json);
        buffer_text(json, ",\"query\":");
        if (entry.query.count > 0) {
            cri_put_list(&entry.query, json);
        } else {
            buffer_text(json, "null");
        }
        buffer_text(json, ",\"methods\":");
        put_methods(entry.permissions, json);
        buffer_format(json, ",\"permissions\":%s%llu%s}", quote, (unsigned long long)entry.permissions, quote);
    }
}

void aif_put_entries(const urikit_aif *aif, buffer *json)
{
    buffer_byte(json, '[');
    put_entries(*aif, json);
    buffer_byte(json, ']');
}

/* The length of the head of a list; 0 if the bytes do not begin with an array of known length. */
static size_t list_head_len(urikit_str bytes)
{
    unsigned first = bytes.len > 0 ? (unsigned char)bytes.ptr[0] : 0;
    unsigned form = first & 31;

    return first >> 5 != 4 || form > 27 ? 0 : form < 24 ? 1 : 1 + ((size_t)1 << (form - 24));
}

bool aif_put_each(urikit_str bytes, const kind_settings *settings, size_t *bad, buffer *space, buffer *json)
{
    size_t at = list_head_len(bytes);
    cbor_cut cut = { 0 };
    size_t len;

    if (at == 0 || cbor_cut_next(&cut, bytes.ptr, bytes.len, &len) != CUT_WHOLE || len != bytes.len) {
        return false;
    }
    buffer_byte(json, '[');
    for (*bad = 0; at < bytes.len; at += len) {
        urikit_aif one;
        size_t wrong = 0;
        urikit_code code;

        cut = (cbor_cut){ 0 };
        if (cbor_cut_next(&cut, bytes.ptr + at, bytes.len - at, &len) != CUT_WHOLE) {
            return false; /* never: the whole list was cut */
        }
        space->len = 0;
        buffer_byte(space, '\x81'); /* a list of this entry */
        buffer_put(space, bytes.ptr + at, len);
        code = urikit_aif_decode(buffer_view(space), &settings->cri.read, &one, &wrong);
        if (json->ptr[json->len - 1] != '[') {
            buffer_byte(json, ',');
        }
        if (code) {
            fault why;

            fault_set(&why, urikit_code_token(code), 0, "%s", urikit_code_text(code));
            why.in_cbor = true;
            why.cbor_at = at + wrong - 1;
            buffer_byte(json, '{');
            put_error(json, NULL, &why);
            buffer_byte(json, '}');
            *bad += 1;
        } else {
            put_entries(one, json);
        }
    }
    buffer_byte(json, ']');
    return true;
}

/* ---- reading ------------------------------------------------------------------------ */

static bool refuse(fault *why, size_t entry, const char *what)
{
    fault_set(why, "json", 0, "entry %llu: %s", (unsigned long long)entry + 1, what);
    return false;
}

/* A number, or its digits in a string. */
static bool read_permissions(const json_t *value, uint64_t *permissions)
{
    const char *digits = json_string_value(value);
    char *end;

    if (json_is_integer(value) && json_integer_value(value) >= 0) {
        *permissions = (uint64_t)json_integer_value(value);
        return true;
    }
    if (!digits || digits[0] < '0' || digits[0] > '9') {
        return false;
    }
    errno = 0;
    *permissions = strtoull(digits, &end, 10);
    return errno == 0 && end == digits + json_string_length(value);
}

/* All bits that have a name. */
static uint64_t method_bits(void)
{
    uint64_t bits = 0;
    unsigned method;

    for (method = 1; method <= METHODS; method++) {
        bits |= URIKIT_AIF_BIT(method) | URIKIT_AIF_DYNAMIC_BIT(method);
    }
    return bits;
}

/* ["GET", "Dynamic-PUT"] */
static bool read_methods(const json_t *list, uint64_t *permissions)
{
    size_t i;

    *permissions = 0;
    for (i = 0; i < json_array_size(list); i++) {
        urikit_str name = urikit_str_from(json_string_value(json_array_get(list, i)));
        bool created = name.len > sizeof dynamic - 1 && memcmp(name.ptr, dynamic, sizeof dynamic - 1) == 0;
        unsigned method;

        if (created) {
            name = urikit_str_of(name.ptr + sizeof dynamic - 1, name.len - (sizeof dynamic - 1));
        }
        method = name.ptr ? aif_method(name) : 0;
        if (method == 0) {
            return false;
        }
        *permissions |= created ? URIKIT_AIF_DYNAMIC_BIT(method) : URIKIT_AIF_BIT(method);
    }
    return json_is_array(list);
}

/* The parts of an entry: an object, or [[path, query], permissions]. *path and *query may be NULL. */
static bool entry_parts(json_t *entry, size_t index, json_t **path, json_t **query, uint64_t *permissions, fault *why)
{
    static const char *const members[] = { "path", "query", "methods", "permissions" };
    json_t *number = json_object_get(entry, "permissions");
    json_t *names = json_object_get(entry, "methods");
    uint64_t named = 0;
    size_t known = 0;
    size_t i;

    if (json_is_array(entry)) {
        json_t *local = json_array_get(entry, 0);

        *path = json_array_get(local, 0);
        *query = json_array_get(local, 1);
        if (json_array_size(entry) == 2 && json_is_array(local) && json_array_size(local) >= 1 && json_array_size(local) <= 2 &&
            read_permissions(json_array_get(entry, 1), permissions)) {
            return true;
        }
        return refuse(why, index, "as an array it is [[path, query], permissions]");
    }
    for (i = 0; i < sizeof members / sizeof members[0]; i++) {
        known += json_object_get(entry, members[i]) != NULL;
    }
    if (!json_is_object(entry) || known != json_object_size(entry)) {
        return refuse(why, index, "an object with path, query, methods and permissions, and no other members");
    }
    if (number && !read_permissions(number, permissions)) {
        return refuse(why, index, "\"permissions\" must be a number, or its digits in a string");
    }
    if (names && !read_methods(names, &named)) {
        return refuse(why, index,
                      "\"methods\" must be an array of GET, POST, PUT, DELETE, FETCH, PATCH, iPATCH, or "
                      "one of them after Dynamic-");
    }
    if (!number && !names) {
        return refuse(why, index, "it needs \"methods\" or \"permissions\"");
    }
    if (number && names && named != (*permissions & method_bits())) {
        return refuse(why, index, "\"methods\" and \"permissions\" do not agree: leave one of them out");
    }
    *permissions = number ? *permissions : named;
    *path = json_object_get(entry, "path");
    *query = json_object_get(entry, "query");
    return true;
}

/* Appends an entry: its local part is read as that of the CRI reference [true, path, query]. */
static bool put_entry(json_t *path, json_t *query, uint64_t permissions, const kind_settings *settings, size_t index,
                      buffer *cbor, fault *why)
{
    json_t *object = json_pack("{s:s, s:b, s:O?, s:O?}", "kind", "cri", "discard", 1, "path", path, "query", query);
    char *text = object ? json_dumps(object, 0) : NULL;
    kind_settings drop = *settings;
    buffer space = { NULL, 0, 0 };
    buffer hex = { NULL, 0, 0 };
    parsed id = kind_begin(&kind_cri, &drop, &space);
    urikit_aif_entry entry = { .permissions = permissions };
    const kind *made;
    fault inner;
    urikit_out out;
    bool good;

    drop.cri.tag = CRI_TAG_DROP;
    drop.cri.binary_in = false;
    fault_begin(&inner);
    good = text && from_json(urikit_str_from(text), &kind_cri, &drop, &space, &hex, &made, &inner);
    id.text = buffer_view(&hex);
    good = good && cri_read(&id, CRI_FORM_HEX, &inner);
    if (good) {
        entry.path = id.cri.path.ptr ? id.cri.path : urikit_cri_list_empty();
        entry.query = id.cri.query;
        space.len = 0;
        out = buffer_out(&hex, id.cri.bytes.len + 64); /* the hex is read: the bytes are in the space */
        good = urikit_aif_encode(&entry, 1, &out) == URIKIT_OK;
        buffer_put(cbor, (const char *)out.ptr + 1, out.len - 1); /* without the head of a list of one */
    } else {
        fault_set(why, inner.code, 0, "entry %llu: %.*s", (unsigned long long)index + 1, (int)sizeof inner.text - 40, inner.text);
    }
    free(text);
    json_decref(object);
    buffer_free(&space);
    buffer_free(&hex);
    return good;
}

static void put_list_head(size_t count, buffer *cbor)
{
    unsigned size = count < 24 ? 0 : count <= 0xFF ? 1 : count <= 0xFFFF ? 2 : 4;

    buffer_byte(cbor, (char)(unsigned char)(0x80 | (size == 0 ? count : size == 1 ? 24 : size == 2 ? 25 : 26)));
    while (size > 0) {
        size--;
        buffer_byte(cbor, (char)(unsigned char)(count >> (8 * size)));
    }
}

static bool put_all(json_t *root, const kind_settings *settings, buffer *cbor, fault *why)
{
    json_t *entries = json_is_object(root) ? json_object_get(root, "entries") : root;
    size_t i;

    if (!json_is_array(entries)) {
        fault_set(why, "json", 0, "a list of permissions is an array of entries, or an object with \"entries\"");
        return false;
    }
    put_list_head(json_array_size(entries), cbor);
    for (i = 0; i < json_array_size(entries); i++) {
        json_t *path = NULL;
        json_t *query = NULL;
        uint64_t permissions = 0;

        if (!entry_parts(json_array_get(entries, i), i, &path, &query, &permissions, why) ||
            !put_entry(path, query, permissions, settings, i, cbor, why)) {
            return false;
        }
    }
    return true;
}

bool aif_from_json(urikit_str json, const kind_settings *settings, buffer *cbor, fault *why)
{
    json_t *root = json_load_text(json, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, why);
    bool good = root && put_all(root, settings, cbor, why);

    json_decref(root);
    return good;
}

static bool read_hex_text(urikit_str text, buffer *cbor, fault *why)
{
    size_t digits = buffer_hex(cbor, text);

    if (digits < text.len || digits == 0 || digits % 2 == 1) {
        fault_set(why, "hex", digits, "hex digits are wanted, two for each byte of the CBOR, or JSON");
        return false;
    }
    return true;
}

/* Replaces tags that stand for text. Later errors are placed in what that made. */
static urikit_code expand(unsigned enabled, buffer *cbor, size_t *at)
{
    buffer expanded = { NULL, 0, 0 };
    urikit_out out = buffer_out(&expanded, URIKIT_CRI_STAND_INS_BOUND(cbor->len));
    urikit_code code = urikit_cri_replace_stand_ins(buffer_view(cbor), enabled, &out, at);

    if (!code) {
        buffer_took(&expanded, &out);
        cbor->len = 0;
        buffer_str(cbor, buffer_view(&expanded));
    }
    buffer_free(&expanded);
    return code;
}

bool aif_read(urikit_str text, const kind_settings *settings, buffer *cbor, urikit_aif *aif, fault *why)
{
    bool json = text.len > 0 && (text.ptr[0] == '[' || text.ptr[0] == '{');
    size_t at = 0;
    urikit_code code;

    if (!(json ? aif_from_json(text, settings, cbor, why) : read_hex_text(text, cbor, why))) {
        return false;
    }
    code = settings->cri.stand_ins ? expand(settings->cri.stand_ins, cbor, &at) : URIKIT_OK;
    code = code ? code : urikit_aif_decode(buffer_view(cbor), &settings->cri.read, aif, &at);
    if (code) {
        fault_set(why, urikit_code_token(code), json ? 0 : at * 2, "%s", urikit_code_text(code));
        why->in_cbor = true;
        why->cbor_at = at;
        return false;
    }
    return true;
}
