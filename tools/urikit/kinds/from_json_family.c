/* SPDX-License-Identifier: MIT */
/* Build identifiers of families from the objects that parse --json writes. */
#include "kinds/from_json_read.h"
#include "kinds/kind_family.h"

#include <stdio.h>

/* Qualifiers and items of an object as values, and what holds them. */
typedef struct object_values {
    urikit_values values;
    buffer pairs;
    buffer items;
    json_t *list;
    size_t len; /* of all texts */
} object_values;

/* The items of a list as an array of strings; a text has commas between them. NULL: null or not there. */
static bool take_items(json_reading *r, const char *name, const json_t *value, json_t **items)
{
    urikit_str rest = urikit_str_of(json_string_value(value), json_string_length(value));
    urikit_str item;
    size_t i;

    *items = NULL;
    if (!json_is_set(value)) {
        return true;
    }
    if (!json_is_string(value) && !json_is_array(value)) {
        return json_refuse(r, "\"%s\" must be an array of strings, or text with ',' between the items", name);
    }
    *items = json_array();
    for (i = 0; i < json_array_size(value); i++) {
        json_t *element = json_array_get(value, i);

        if (!json_is_string(element)) {
            return json_refuse(r, "\"%s\" must be an array of strings", name);
        }
        json_array_append(*items, element);
    }
    while (family_next_item(&rest, &item)) {
        json_array_append_new(*items, json_stringn(item.ptr, item.len));
    }
    return true;
}

/* A list, or that of the map; both must be the same. The caller owns to->list, which may be NULL. */
static bool read_list(json_reading *r, const urikit_part *part, const urikit_part *map, object_values *to)
{
    char message[160];
    json_t *inside = NULL;
    bool good = take_items(r, part->name, json_object_get(r->object, part->name), &to->list) &&
                take_items(r, part->name, json_object_get(json_object_get(r->object, map->name), part->name), &inside);

    if (good && to->list && inside && !json_equal(to->list, inside)) {
        snprintf(message, sizeof message, "\"%s\" and those of \"%%s\" do not agree: leave one of them out", part->name);
        good = json_refuse(r, message, map->name);
    }
    if (to->list) {
        json_decref(inside);
    } else {
        to->list = inside;
    }
    return good;
}

static bool read_map(json_reading *r, const urikit_part *part, object_values *to)
{
    json_t *map = json_object_get(r->object, part->name);
    urikit_pair *pairs;
    const char *key;
    json_t *value;
    char message[80];

    if (json_is_set(map) && !json_is_object(map)) {
        return json_refuse(r, "\"%s\" must be an object or null", part->name);
    }
    pairs = (void *)buffer_room(&to->pairs, (json_object_size(map) + 1) * sizeof *pairs);
    to->values.pairs = pairs;
    json_object_foreach(map, key, value)
    {
        urikit_pair *pair = &pairs[to->values.count];

        if (family_list_of(r->kind->family, urikit_str_from(key))) {
            continue;
        }
        if (!json_is_string(value)) {
            snprintf(message, sizeof message, "the %s \"%%s\" must be a string", part->item);
            return json_refuse(r, message, key);
        }
        pair->key = urikit_str_from(key);
        pair->value = json_text_of(value);
        to->len += pair->key.len + pair->value.len;
        to->values.count++;
    }
    return true;
}

static void use_list(object_values *to)
{
    urikit_str *items = (void *)buffer_room(&to->items, (json_array_size(to->list) + 1) * sizeof *items);
    size_t i;

    for (i = 0; i < json_array_size(to->list); i++) {
        items[i] = json_text_of(json_array_get(to->list, i));
        to->len += items[i].len;
    }
    to->values.items = items;
    to->values.item_count = json_array_size(to->list);
}

static bool read_members(json_reading *r, object_values *to)
{
    const urikit_family *family = r->kind->family;
    size_t map = family_map(family);
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];
        bool good = true;

        if (part->uses & URIKIT_USE_DERIVED) {
            continue;
        }
        if (part->shape == URIKIT_SHAPE_LIST) {
            good = read_list(r, part, &family->parts[map], to);
        } else if (part->shape == URIKIT_SHAPE_MAP) {
            good = read_map(r, part, to);
        } else {
            good = json_read_text(r, r->object, part->name, &to->values.parts[i]);
            to->len += to->values.parts[i].len;
        }
        if (!good) {
            return false;
        }
    }
    use_list(to);
    return true;
}

/* What is known, and what the family's objects have. */
static bool only_known(json_reading *r)
{
    const urikit_part *part;
    buffer names = { NULL, 0, 0 };
    char whose[80];
    bool good;

    buffer_text(&names, OF_ANY);
    for (part = r->kind->family->parts; part->name; part++) {
        buffer_format(&names, part[1].name ? "%s " : "%s", part->name);
    }
    buffer_byte(&names, '\0');
    snprintf(whose, sizeof whose, "the object of a %s", r->kind->title);
    good = json_only(r, r->object, names.ptr, whose);
    buffer_free(&names);
    return good;
}

bool json_build_family(json_reading *r)
{
    object_values from = { .len = 0 };
    urikit_blame blame;
    urikit_code code;
    bool good = only_known(r) && read_members(r, &from);

    if (good) {
        code = family_build(r->kind->family, &from.values, from.len, r->out, &blame);
        if (code) {
            fault_set(r->why, urikit_code_token(code), 0, "the parts do not make a valid %s: %s", r->kind->title,
                      urikit_code_text(code));
            good = false;
        }
    }
    json_decref(from.list);
    buffer_free(&from.pairs);
    buffer_free(&from.items);
    return good;
}
