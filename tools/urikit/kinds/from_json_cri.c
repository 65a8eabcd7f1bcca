/* SPDX-License-Identifier: MIT */
/* Build a CRI from JSON: as diagnostic notation, which is then read like any other. */
#include "kinds/from_json.h"

#include "kinds/cri_read.h"

#include <urikit/text.h>

#include <errno.h>
#include <stdlib.h>

static void put_as_json(const json_t *value, buffer *edn)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY);

    buffer_text(edn, text ? text : "null");
    free(text);
}

/* Text, or an array of {"text"} and {"hex"}. */
static bool put_item(json_reading *r, const json_t *item, buffer *edn)
{
    static const char hex_digits[] = "0123456789ABCDEFabcdef";
    size_t i;

    if (json_is_string(item)) {
        put_as_json(item, edn);
        return true;
    }
    if (!json_is_array(item)) {
        return json_refuse(r, "%s", "text of a CRI is a string, or an array of objects with \"text\" or \"hex\"");
    }
    buffer_byte(edn, '[');
    for (i = 0; i < json_array_size(item); i++) {
        const json_t *text = json_object_get(json_array_get(item, i), "text");
        const json_t *hex = json_object_get(json_array_get(item, i), "hex");

        buffer_text(edn, i > 0 ? "," : "");
        if (json_object_size(json_array_get(item, i)) != 1) {
            return json_refuse(r, "%s", "percent-encoded text of a CRI is objects with \"text\" or \"hex\"");
        }
        if (json_is_string(text)) {
            put_as_json(text, edn);
        } else if (json_is_string(hex) && strspn(json_string_value(hex), hex_digits) == json_string_length(hex)) {
            buffer_format(edn, "h'%s'", json_string_value(hex));
        } else {
            return json_refuse(r, "%s", "percent-encoded text of a CRI is objects with \"text\" or \"hex\"");
        }
    }
    buffer_byte(edn, ']');
    return true;
}

/* A list of such; null where it is not set. */
static bool put_list(json_reading *r, const char *name, buffer *edn)
{
    const json_t *list = json_object_get(r->object, name);
    size_t i;

    if (!json_is_set(list)) {
        buffer_text(edn, ",null");
        return true;
    }
    if (!json_is_array(list)) {
        return json_refuse(r, "\"%s\" must be an array or null", name);
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
static bool put_scheme(json_reading *r, buffer *edn)
{
    const json_t *number = json_object_get(r->object, "scheme_number");
    urikit_cri_profile profile = r->settings->cri.read.profile;
    urikit_str digits;
    urikit_str name;
    uint64_t known;
    unsigned long long n = 0;
    char *end;

    if (json_is_integer(number) && json_integer_value(number) >= 0) {
        n = (unsigned long long)json_integer_value(number);
    } else if (json_is_string(number)) {
        digits = json_text_of(number);
        errno = 0;
        n = strtoull(digits.ptr, &end, 10);
        if (digits.ptr[0] < '0' || digits.ptr[0] > '9' || end != digits.ptr + digits.len || errno) {
            return json_refuse(r, "\"%s\" must be a number", "scheme_number");
        }
    } else if (json_is_set(number)) {
        return json_refuse(r, "\"%s\" must be a number", "scheme_number");
    } else {
        if (!json_read_text(r, r->object, "scheme", &name)) {
            return false;
        }
        /* null says that the CRI has the name itself; parse writes it so */
        if (number || !name.ptr || !urikit_cri_scheme_number_of(name, profile, &known) ||
            !urikit_str_equal(urikit_cri_scheme_name_of(known, profile), name)) {
            put_as_json(json_object_get(r->object, "scheme"), edn);
            return true;
        }
        n = known;
    }
    if (n == UINT64_MAX) {
        buffer_text(edn, "-18446744073709551616");
    } else {
        buffer_format(edn, "-%llu", n + 1);
    }
    return true;
}

/* The address as bytes in hex; an IPv6 address is eight groups. */
static bool put_address(json_reading *r, urikit_str ip, buffer *edn)
{
    uint8_t bytes[16];
    size_t count = 4;
    size_t i;

    if (urikit_ipv4_parse(ip, bytes, NULL)) {
        count = 16;
        if (urikit_ipv6_parse(ip, bytes, NULL)) {
            return json_refuse(r, "\"%s\" must be an IP address", "ip");
        }
    }
    buffer_text(edn, "h'");
    for (i = 0; i < count; i++) {
        buffer_format(edn, "%02x", (unsigned)bytes[i]);
    }
    buffer_byte(edn, '\'');
    return true;
}

static bool put_host(json_reading *r, const json_t *authority, buffer *edn)
{
    const json_t *labels = json_object_get(authority, "labels");
    const json_t *zone = json_object_get(authority, "zone");
    urikit_str ip;
    size_t i;

    if (!json_read_text(r, authority, "ip", &ip)) {
        return false;
    }
    if (ip.ptr && json_is_set(labels)) {
        return json_refuse(r, "\"labels\" and \"%s\" are two hosts: leave one of them out", "ip");
    }
    if (json_is_set(zone) && (!ip.ptr || !json_is_string(zone))) {
        return json_refuse(r, "\"%s\" must be a string, and needs \"ip\"", "zone");
    }
    if (ip.ptr) {
        if (!put_address(r, ip, edn)) {
            return false;
        }
        if (json_is_string(zone)) {
            buffer_byte(edn, ',');
            put_as_json(zone, edn);
        }
        return true;
    }
    if (!json_is_array(labels)) {
        return json_refuse(r, "an authority needs \"%s\", or \"ip\"", "labels");
    }
    for (i = 0; i < json_array_size(labels); i++) {
        buffer_text(edn, i > 0 ? "," : "");
        if (!put_item(r, json_array_get(labels, i), edn)) {
            return false;
        }
    }
    return true;
}

static bool put_authority(json_reading *r, buffer *edn)
{
    const json_t *authority = json_object_get(r->object, "authority");
    const json_t *userinfo = json_object_get(authority, "userinfo");
    const json_t *port = json_object_get(authority, "port");
    size_t start;

    if (!json_is_set(authority) || json_is_true(authority)) {
        buffer_text(edn, json_is_true(authority) ? ",true" : ",null");
        return true;
    }
    if (!json_is_object(authority)) {
        return json_refuse(r, "\"%s\" must be an object, null or true", "authority");
    }
    if (!json_only(r, json_object_get(r->object, "authority"), "userinfo host labels ip zone port", "the authority of a CRI")) {
        return false;
    }
    buffer_text(edn, ",[");
    if (json_is_set(userinfo)) {
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
        put_as_json(port, edn);
    } else if (json_is_set(port)) {
        return json_refuse(r, "\"%s\" of a CRI must be a number or null", "port");
    }
    buffer_byte(edn, ']');
    return true;
}

/* The head of a reference without a scheme and an authority: what it takes off the base's path. */
static bool put_discard(json_reading *r, buffer *edn)
{
    const json_t *discard = json_object_get(r->object, "discard");

    /* a number below 0 would be a scheme in the notation */
    if (!json_is_true(discard) && (!json_is_integer(discard) || json_integer_value(discard) < 0)) {
        return json_refuse(r, "\"%s\" must be a number, 0 to 127, or true", "discard");
    }
    put_as_json(discard, edn);
    return true;
}

static bool has_member(const json_reading *r, const char *name)
{
    return json_is_set(json_object_get(r->object, name));
}

static bool put_notation(json_reading *r, buffer *edn)
{
    const json_t *fragment = json_object_get(r->object, "fragment");
    bool tagged = json_is_true(json_object_get(r->object, "tagged"));
    const json_t *discard = json_object_get(r->object, "discard");
    bool head = has_member(r, "scheme") || has_member(r, "scheme_number") || has_member(r, "authority");

    if (!json_only(r, r->object,
                   "input input_hex kind valid tagged scheme scheme_number authority discard path query fragment edn hex",
                   "the object of a CRI")) {
        return false;
    }
    if (has_member(r, "tagged") && !json_is_boolean(json_object_get(r->object, "tagged"))) {
        return json_refuse(r, "\"%s\" must be true or false", "tagged");
    }
    if (head && json_is_set(discard) && !json_is_true(discard)) {
        return json_refuse(r, "\"%s\" is true with a scheme or an authority", "discard");
    }
    buffer_text(edn, tagged ? "99([" : "[");
    if (!(head ? put_scheme(r, edn) && put_authority(r, edn) : put_discard(r, edn)) || !put_list(r, "path", edn) ||
        !put_list(r, "query", edn)) {
        return false;
    }
    buffer_byte(edn, ',');
    if (json_is_set(fragment)) {
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

bool json_build_cri(json_reading *r)
{
    buffer edn = { NULL, 0, 0 };
    parsed id = kind_begin(&kind_cri, r->settings, r->space);
    urikit_str scheme;
    bool good = put_notation(r, &edn);

    if (good) {
        id.text = buffer_view(&edn);
        good = cri_read(&id, CRI_FORM_NOTATION, r->why);
        r->why->at = 0;
    }
    good = good && json_read_text(r, r->object, "scheme", &scheme);
    if (good && scheme.ptr && !json_same_text(urikit_cri_scheme_text(&id.cri, r->settings->cri.read.profile), scheme)) {
        good = json_refuse(r, "\"scheme\" and \"%s\" do not agree: leave one of them out", "scheme_number");
    }
    if (good) {
        cri_put_tagged(&id, false, r->out);
    }
    buffer_free(&edn);
    return good;
}
