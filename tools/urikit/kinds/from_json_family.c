/* SPDX-License-Identifier: MIT */
/* Build identifiers of families from the objects that parse --json writes. */
#include "kinds/explain.h"
#include "kinds/from_json.h"
#include "kinds/family.h"

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
    pairs = (void *)buffer_space(&to->pairs, (json_object_size(map) + 1) * sizeof *pairs);
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
    urikit_str *items = (void *)buffer_space(&to->items, (json_array_size(to->list) + 1) * sizeof *items);
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

        if (part->capabilities & URIKIT_CAPABILITY_DERIVED) {
            continue;
        }
        if (part->value_type == URIKIT_VALUE_LIST) {
            good = read_list(r, part, &family->parts[map], to);
        } else if (part->value_type == URIKIT_VALUE_MAP) {
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
    const urikit_part *part = r->kind->family->parts;
    buffer names = { NULL, 0, 0 };
    char whose[80];
    bool good;
    size_t i;

    buffer_text(&names, OF_ANY);
    for (i = 0; part[i].name; i++) {
        if (!(r->kind->layouts[i]->when & LAYOUT_LINE) && !(part[i].capabilities & URIKIT_CAPABILITY_MEMBER)) {
            buffer_format(&names, i > 0 ? " %s" : "%s", part[i].name);
        }
    }
    buffer_text(&names, r->kind->family->is_restricted ? " error" : "");
    buffer_byte(&names, '\0');
    snprintf(whose, sizeof whose, "the object of a %s", r->kind->title);
    good = json_only(r, r->object, names.ptr, whose);
    buffer_free(&names);
    return good;
}

/* The variant that the object names, or that of the options. */
static bool read_variant(json_reading *r, kind_settings *settings)
{
    const urikit_family *family = r->kind->family;
    const urikit_part *part = family_part_with(family, URIKIT_CAPABILITY_VARIANT);
    buffer names = { NULL, 0, 0 };
    urikit_str name;
    urikit_str word;
    unsigned i;

    if (!part) {
        return true;
    }
    if (!json_read_text(r, r->object, part->name, &name)) {
        return false;
    }
    if (!name.ptr || family_find_variant(family, name, &settings->variant)) {
        return true;
    }
    for (i = 0; (word = family_variant(family, i)).ptr; i++) {
        buffer_text(&names, i > 0 ? " or " : "\"%s\" is ");
        buffer_str(&names, word);
    }
    buffer_byte(&names, '\0');
    (void)json_refuse(r, names.ptr, part->name);
    buffer_free(&names);
    return false;
}

/* The canonical form of the parts. */
static bool write_canonical(json_reading *r, const object_values *from)
{
    urikit_error_location location;
    urikit_code code = family_build(r->kind->family, &from->values, from->len, r->out, &location);

    if (code) {
        fault_set(r->why, urikit_code_token(code), 0, "the parts do not make a valid %s: %s", r->kind->title,
                  urikit_code_text(code));
    }
    return code == URIKIT_OK;
}

/* ---- of families that are URIs: the parts as they are written ------------------------------ */

/* Each part that is needed is there, and each segment after the one before it. */
static bool has_needed(json_reading *r, const urikit_values *values, bool whole)
{
    const urikit_part *part = r->kind->family->parts;
    const char *before = NULL; /* the first segment that is not there */
    const char *missing = NULL;
    char message[80];
    size_t i;

    for (i = 0; part[i].name && !missing; i++) {
        bool there = values->parts[i].ptr != NULL;

        if ((part[i].capabilities & URIKIT_CAPABILITY_NEEDED) && !there) {
            missing = part[i].name;
        } else if ((part[i].capabilities & URIKIT_CAPABILITY_SEGMENT) && !whole) {
            missing = there ? before : NULL;
            before = before || there ? before : part[i].name;
        }
    }
    snprintf(message, sizeof message, "a %s needs \"%%s\"", r->kind->title);
    return !missing || json_refuse(r, message, missing);
}

/* The path: as it is given, or made of segments. False: the first is not one. */
static bool put_path(json_reading *r, const urikit_values *values, size_t whole, buffer *path)
{
    const urikit_part *part = r->kind->family->parts;
    size_t i;

    if (values->parts[whole].ptr) {
        buffer_str(path, values->parts[whole]);
        return path->len == 0 || path->ptr[0] == '/' || json_refuse(r, "\"%s\" is empty or begins with '/'", part[whole].name);
    }
    for (i = 0; part[i].name; i++) {
        if (part[i].capabilities & URIKIT_CAPABILITY_SEGMENT) {
            json_put_after(path, "/", values->parts[i]);
        }
    }
    return true;
}

/* A segment of the path that was made says what it was made of, or what the path that was given has. */
static bool segment_stays(json_reading *r, const parsed *id, size_t i, urikit_str given, bool whole)
{
    const char *name = id->kind->family->parts[i].name;
    buffer text = { NULL, 0, 0 };
    bool there;
    bool same;

    if (!whole) {
        return given.len == 0 || !memchr(given.ptr, '/', given.len) ||
               json_refuse(r, "\"%s\" holds a '/': written there it would be more than one segment", name);
    }
    there = family_put_part(id, i, URIKIT_FORM_DATA, &text);
    same = json_same_text(there ? buffer_view(&text) : urikit_str_of(NULL, 0), given);
    buffer_free(&text);
    return !json_object_get(r->object, name) || same ||
           json_refuse(r, "\"path\" and \"%s\" do not agree: leave one of them out", name);
}

/* The parts of the URI that was made are those it was made of: nothing moved to another part. */
static bool parts_stay(json_reading *r, const parsed *id, const urikit_values *values, urikit_str path, bool whole)
{
    const urikit_family *family = id->kind->family;
    const char *first = family_part_with(family, URIKIT_CAPABILITY_SEGMENT)->name;
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];
        bool of_path = (part->capabilities & URIKIT_CAPABILITY_WHOLE) != 0;

        if ((part->capabilities & URIKIT_CAPABILITY_URI) &&
            !json_same_text(family->span(&id->any, i), of_path ? path : values->parts[i])) {
            return json_refuse(r, "\"%s\" holds a delimiter: written there it would be another part",
                               of_path && !whole ? first : part->name);
        }
    }
    for (i = 0; family->parts[i].name; i++) {
        if ((family->parts[i].capabilities & URIKIT_CAPABILITY_SEGMENT) && !segment_stays(r, id, i, values->parts[i], whole)) {
            return false;
        }
    }
    return true;
}

static bool write_uri(json_reading *r, const urikit_values *values)
{
    static const char *const marks[PLACE_COUNT] = { [PLACE_HOST] = "://", [PLACE_QUERY] = "?", [PLACE_FRAGMENT] = "#" };
    const urikit_part *part = r->kind->family->parts;
    size_t whole_at = (size_t)(family_part_with(r->kind->family, URIKIT_CAPABILITY_WHOLE) - part);
    bool whole = values->parts[whole_at].ptr != NULL;
    size_t start = r->out->len;
    buffer path = { NULL, 0, 0 };
    parsed id;
    bool good = has_needed(r, values, whole) && put_path(r, values, whole_at, &path);
    size_t i;

    buffer_text(r->out, r->kind->family->scheme);
    for (i = 0; part[i].name; i++) {
        if (part[i].capabilities & URIKIT_CAPABILITY_WHOLE) {
            buffer_str(r->out, buffer_view(&path));
        } else if (part[i].capabilities & URIKIT_CAPABILITY_URI) {
            json_put_after(r->out, marks[part[i].component], values->parts[i]);
        }
    }
    good = good && json_parse_made(r, start, &id) && parts_stay(r, &id, values, buffer_view(&path), whole);
    buffer_free(&path);
    return good;
}

bool json_build_family(json_reading *r)
{
    const kind_settings *given = r->settings;
    kind_settings settings = *given;
    object_values from = { .len = 0 };
    bool good = only_known(r) && read_variant(r, &settings) && read_members(r, &from);

    r->settings = &settings;
    from.values.variant = settings.variant;
    from.values.own = settings.types;
    good = good && (r->kind->family->is_uri ? write_uri(r, &from.values) : write_canonical(r, &from));
    r->settings = given;
    json_decref(from.list);
    buffer_free(&from.pairs);
    buffer_free(&from.items);
    return good;
}
