/* SPDX-License-Identifier: MIT */
/* Identifiers of families from their parts: those of options, or of another one that is edited. */
#include "kinds/explain.h"
#include "kinds/family.h"

#include <urikit/kind.h>
#include <urikit/text.h>

#include <stdio.h>

/* ---- building ------------------------------------------------------------------------------------ */

urikit_code family_build(const urikit_family *family, const urikit_values *values, size_t len, buffer *out,
                         urikit_error_location *location)
{
    buffer space = { NULL, 0, 0 };
    urikit_out result = buffer_out(out, URIKIT_ANY_BUILD_BOUND(len, values->count + values->item_count));
    urikit_code code;

    *location = (urikit_error_location){ 0 };
    code = family->build(values, (void *)buffer_space(&space, values->count * sizeof(urikit_pair)), values->count, &result,
                         location);
    buffer_free(&space);
    if (!code) {
        buffer_took(out, &result);
    }
    return code;
}

urikit_str family_located(const urikit_values *values, const urikit_family *family, const urikit_error_location *location)
{
    switch (family->parts[location->part].value_type) {
    case URIKIT_VALUE_MAP:
        return location->entry >= values->count ? urikit_str_of("", 0)
               : location->of_key               ? values->pairs[location->entry].key
                                                : values->pairs[location->entry].value;
    case URIKIT_VALUE_LIST:
        return values->items[location->entry];
    default:
        return values->parts[location->part].ptr ? values->parts[location->part] : urikit_str_of("", 0);
    }
}

/* ---- from options ------------------------------------------------------------------------ */

/* "KEY=VALUE" */
static bool split_pair(const char *text, const urikit_part *map, urikit_pair *pair, build_fault *why)
{
    size_t len = strcspn(text, "=");

    if (!text[len]) {
        fault_set(&why->why, "bad_qualifier", len, "a %s is KEY=VALUE: '=' is missing", map->item);
        why->value = text;
        return false;
    }
    pair->key = urikit_str_of(text, len);
    pair->value = urikit_str_from(text + len + 1);
    return true;
}

/* The options of a kind as values. */
typedef struct option_values {
    urikit_values values;
    buffer pairs;
    buffer items;
    size_t len; /* of all texts */
} option_values;

static bool take_options(const kind *k, const invocation *call, option_values *to, build_fault *why)
{
    const urikit_part *part = k->family->parts;
    urikit_str *items = (void *)buffer_space(&to->items, call->use_count * sizeof *items);
    urikit_pair *pairs = (void *)buffer_space(&to->pairs, call->use_count * sizeof *pairs);
    size_t i;

    to->values.pairs = pairs;
    to->values.items = items;
    for (i = 0; part[i].name; i++) {
        size_t position = 0;
        const char *value;

        if (!(part[i].capabilities & URIKIT_CAPABILITY_BUILD)) {
            continue;
        }
        why->option = k->options[i];
        if (part[i].value_type != URIKIT_VALUE_MAP && part[i].value_type != URIKIT_VALUE_LIST) {
            to->values.parts[i] = urikit_str_from(call->value[k->options[i]]);
            to->len += to->values.parts[i].len;
            continue;
        }
        while ((value = option_next(call, k->options[i], &position)) != NULL) {
            to->len += strlen(value);
            if (part[i].value_type == URIKIT_VALUE_LIST) {
                items[to->values.item_count++] = urikit_str_from(value);
            } else if (!split_pair(value, &part[i], &pairs[to->values.count++], why)) {
                return false;
            }
        }
    }
    return true;
}

/* Names the option to blame, and the byte of its value. */
static void locate_option(const kind *k, const option_values *from, const urikit_error_location *location, urikit_code code,
                          build_fault *why)
{
    urikit_str text = family_located(&from->values, k->family, location);
    size_t part = location->part;
    size_t at = location->at;

    if (k->family->parts[part].value_type == URIKIT_VALUE_MAP && location->entry < from->values.count) {
        const urikit_pair *pair = &from->values.pairs[location->entry];

        text = urikit_str_from(pair->key.ptr); /* the key begins the option's value */
        at += location->of_key ? 0 : (size_t)(pair->value.ptr - pair->key.ptr);
    } else if (k->family->parts[part].value_type == URIKIT_VALUE_MAP) { /* one is missing, as the type says */
        part = 0;
        text = from->values.parts[0];
        at = 0;
    }
    why->option = k->options[part];
    why->value = text.ptr;
    family_explain(k->family, text, true, code, at, &why->why);
}

/* A remark, as a warning about an option. */
static void warn_option(void *context, const char *part, const char *text)
{
    usage_error(context, "warning: --%s: %s", part, text);
}

/* What there is to remark on the parts as they are given: building them changes case. */
static void warn_as_given(const kind *k, const urikit_values *values, const invocation *call)
{
    const urikit_part *needed = family_part_with(k->family, URIKIT_CAPABILITY_NEEDED);
    buffer text = { NULL, 0, 0 };
    urikit_any id;

    buffer_format(&text, "%s://", k->family->scheme);
    buffer_str(&text, values->parts[needed - k->family->parts]);
    if (!urikit_any_parse_as(k->family, values->variant, buffer_view(&text), NULL, 0, &id, NULL)) {
        k->family->remarks(&id, warn_option, (void *)(uintptr_t)call->command);
    }
    buffer_free(&text);
}

bool family_build_options(const kind *k, const invocation *call, const kind_settings *settings, buffer *out, build_fault *why)
{
    option_values from = { .len = 0 };
    urikit_error_location location;
    bool good = take_options(k, call, &from, why);
    urikit_code code;

    from.values.variant = settings->variant;
    from.values.own = settings->types;
    if (good) {
        code = family_build(k->family, &from.values, from.len, out, &location);
        if (code) {
            locate_option(k, &from, &location, code, why);
            good = false;
        } else if (settings->asked) {
            warn_as_given(k, &from.values, call);
        }
    }
    buffer_free(&from.pairs);
    buffer_free(&from.items);
    return good;
}

/* ---- editing ------------------------------------------------------------------------------------- */

/* The parts of one while it is edited; texts are in `bytes`, which has space for all of them from the beginning. */
typedef struct editing {
    const urikit_family *family;
    buffer bytes;
    buffer memory;
    urikit_pair *pairs; /* those of the values */
    urikit_values values;
} editing;

/* What was appended to the bytes from `start` on. */
static urikit_str since(const editing *e, size_t start)
{
    return urikit_str_of(e->bytes.ptr + start, e->bytes.len - start);
}

/* All parts as data. `more` bytes and one more pair are to fit, too. */
static void begin(editing *e, const parsed *id, size_t more)
{
    size_t i;

    e->family = id->kind->family;
    /* data is at most as long as the text; a part is written where three times that fit */
    buffer_space(&e->bytes, id->text.len + URIKIT_ANY_BOUND(id->text.len) + more + 1);
    e->pairs = (void *)buffer_space(&e->memory, (id->any.count + 1) * sizeof *e->pairs);
    e->values.pairs = e->pairs;
    e->values.own = id->settings->types;
    for (i = 0; e->family->parts[i].name; i++) {
        const urikit_part *part = &e->family->parts[i];
        size_t start = e->bytes.len;

        if (part->value_type != URIKIT_VALUE_MAP && part->value_type != URIKIT_VALUE_LIST &&
            !(part->capabilities & URIKIT_CAPABILITY_DERIVED) && family_put_part(id, i, URIKIT_FORM_DATA, &e->bytes)) {
            e->values.parts[i] = since(e, start);
        }
    }
    for (i = 0; i < id->any.count; i++) {
        urikit_pair *pair = &e->pairs[e->values.count++];
        buffer value = { NULL, 0, 0 };
        size_t start = e->bytes.len;

        family_put_entry(id, i, URIKIT_FORM_DATA, &e->bytes, &value);
        pair->key = since(e, start);
        start = e->bytes.len;
        buffer_str(&e->bytes, buffer_view(&value));
        pair->value = since(e, start);
        buffer_free(&value);
    }
}

/* The step's text as data. */
static bool take_text(editing *e, const edit_step *step, urikit_str *text, fault *why)
{
    urikit_out result = buffer_out(&e->bytes, step->text.len);
    size_t start = e->bytes.len;
    size_t at = 0;
    urikit_code code;

    *text = step->text;
    if (!step->encoded) {
        return true;
    }
    code = urikit_percent_decode(step->text, &result, &at);
    if (code) {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
        return false;
    }
    buffer_took(&e->bytes, &result);
    *text = since(e, start);
    return true;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* Does the key match the pattern, in which '*' is any text, in any case of letters? Goes back to the last '*' only. */
static bool matches(urikit_str pattern, urikit_str key, bool stars)
{
    size_t p = 0;
    size_t k = 0;
    size_t star = SIZE_MAX;
    size_t star_key = 0;

    while (k < key.len) {
        if (stars && p < pattern.len && pattern.ptr[p] == '*') {
            star = p++;
            star_key = k;
        } else if (p < pattern.len && lower(pattern.ptr[p]) == lower(key.ptr[k])) {
            p++;
            k++;
        } else if (star != SIZE_MAX) {
            p = star + 1;
            k = ++star_key;
        } else {
            return false;
        }
    }
    while (stars && p < pattern.len && pattern.ptr[p] == '*') {
        p++;
    }
    return p == pattern.len;
}

static void remove_pairs(editing *e, urikit_str pattern)
{
    size_t kept = 0;
    size_t i;

    for (i = 0; i < e->values.count; i++) {
        if (!matches(pattern, e->pairs[i].key, true)) {
            e->pairs[kept++] = e->pairs[i];
        }
    }
    e->values.count = kept;
}

/* The pair with a key, which is added where it is not there. */
static urikit_pair *pair_of(editing *e, urikit_str key)
{
    urikit_pair *pair;
    size_t i;

    for (i = 0; i < e->values.count; i++) {
        if (matches(key, e->pairs[i].key, false)) {
            return &e->pairs[i];
        }
    }
    pair = &e->pairs[e->values.count++];
    pair->key = key;
    pair->value = URIKIT_STR("");
    return pair;
}

static void add_item(editing *e, urikit_str key, urikit_str item)
{
    urikit_pair *pair = pair_of(e, key);
    size_t start = e->bytes.len;

    buffer_str(&e->bytes, pair->value);
    buffer_text(&e->bytes, pair->value.len > 0 ? "," : "");
    buffer_str(&e->bytes, item);
    pair->value = since(e, start);
}

/* The part that a step is about; a map also by the name of its entries. */
static size_t part_of(const urikit_family *family, urikit_str name)
{
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];

        if (urikit_str_equal(name, urikit_str_from(part->name)) ||
            (part->value_type == URIKIT_VALUE_MAP && urikit_str_equal(name, urikit_str_from(part->item)))) {
            break;
        }
    }
    return i;
}

static bool remove_part(editing *e, const edit_step *step, size_t index)
{
    const urikit_part *part = &e->family->parts[index];

    if (part->value_type == URIKIT_VALUE_MAP) {
        remove_pairs(e, step->key.ptr ? step->key : URIKIT_STR("*"));
    } else if (part->value_type == URIKIT_VALUE_LIST) {
        remove_pairs(e, urikit_str_from(part->name));
    } else {
        e->values.parts[index] = urikit_str_of(NULL, 0);
    }
    return true;
}

static bool refuse_empty(const char *what, fault *why)
{
    fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0, "%s is not kept; --delete removes one", what);
    return false;
}

static bool change(editing *e, const edit_step *step, fault *why)
{
    size_t index = part_of(e->family, step->part);
    const urikit_part *part = &e->family->parts[index];
    char what[80];
    urikit_str text;

    if (step->verb == EDIT_DELETE) {
        return remove_part(e, step, index);
    }
    if (!take_text(e, step, &text, why)) {
        return false;
    }
    if (step->verb == EDIT_APPEND) {
        if (text.len == 0 || memchr(text.ptr, ',', text.len)) {
            fault_set(why, "bad_checksum_item", 0, "an item of %s is not empty and has no comma", part->name);
            return false;
        }
        add_item(e, urikit_str_from(part->name), text);
        return true;
    }
    if (text.len == 0 && part->value_type != URIKIT_VALUE_TEXT && part->value_type != URIKIT_VALUE_WORD) {
        return refuse_empty("a qualifier without a value", why);
    }
    if (text.len == 0 && (part->capabilities & URIKIT_CAPABILITY_REMOVE)) {
        snprintf(what, sizeof what, "an empty %s", part->name);
        return refuse_empty(what, why);
    }
    if (part->value_type == URIKIT_VALUE_TEXT || part->value_type == URIKIT_VALUE_WORD) {
        e->values.parts[index] = text;
    } else {
        pair_of(e, step->key.ptr ? step->key : urikit_str_from(part->name))->value = text;
    }
    return true;
}

static bool write(const editing *e, const parsed *id, const edit_step *step, buffer *out, fault *why)
{
    size_t len = URIKIT_ANY_BOUND(id->text.len) + step->key.len + step->text.len + step->part.len;
    urikit_error_location location;
    urikit_code code = family_build(e->family, &e->values, len, out, &location);

    if (code) {
        urikit_str located = family_located(&e->values, e->family, &location);
        bool of_type = code == URIKIT_E_PURL_QUALIFIER_NEEDED;
        bool in_step = located.ptr == step->text.ptr || located.ptr == step->key.ptr;

        family_explain(e->family, of_type ? e->values.parts[0] : located, true, code, of_type ? 0 : location.at, why);
        why->at = in_step ? why->at : 0;
        return false;
    }
    return true;
}

bool family_edit(const parsed *id, const edit_step *step, buffer *out, fault *why)
{
    editing e = { .bytes = { NULL, 0, 0 } };
    bool good;

    begin(&e, id, id->text.len + 2 * step->text.len);
    good = change(&e, step, why) && write(&e, id, step, out, why);
    buffer_free(&e.bytes);
    buffer_free(&e.memory);
    return good;
}

/* ---- of families that are URIs: their parts are those of a URI, and segments of its path ---- */

/* Appends '/' and the step's text as a segment: it is checked as a part of the path. */
static bool put_segment(const edit_step *step, buffer *path, fault *why)
{
    static const char base[] = "x://h";
    edit_step segment = *step;
    buffer made = { NULL, 0, 0 };
    urikit_uri uri;
    bool good;

    segment.verb = EDIT_APPEND;
    segment.part = URIKIT_STR("path");
    good = !urikit_uri_parse(urikit_str_from(base), 0, &uri, NULL) && edit_as_uri(&uri, &segment, 0, &made, why);
    if (good) {
        buffer_put(path, made.ptr + sizeof base - 1, made.len - (sizeof base - 1));
    }
    buffer_free(&made);
    return good;
}

/* The path with its segment `index` replaced, added or removed. Segments have titles. */
static bool change_segment(urikit_str path, const edit_step *step, const char *const *titles, size_t index, buffer *made,
                           fault *why)
{
    urikit_str before = path;
    urikit_str rest = path;
    urikit_str segment;
    size_t i;

    if (index > urikit_path_count(path)) {
        if (step->verb != EDIT_DELETE) {
            fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0, "a %s is in a %s, and there is none here", titles[index],
                      titles[index - 1]);
        }
        return step->verb == EDIT_DELETE;
    }
    for (i = 0; i < index && urikit_path_next(&rest, &segment); i++) {
    }
    before.len = path.len - rest.len;
    (void)urikit_path_next(&rest, &segment);
    buffer_str(made, before);
    if (step->verb == EDIT_DELETE) {
        if (rest.len > 0) {
            fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0, "a %s that holds a %s cannot be removed alone", titles[index],
                      titles[index + 1]);
        }
        return rest.len == 0;
    }
    if (!put_segment(step, made, why)) {
        return false;
    }
    if (rest.ptr) {
        buffer_str(made, rest);
    }
    return true;
}

bool family_edit_uri(const parsed *id, const edit_step *step, buffer *out, fault *why)
{
    const urikit_part *part = id->kind->family->parts;
    const char *titles[URIKIT_PARTS_MAX];
    size_t index = SIZE_MAX;
    size_t count = 0;
    edit_step of_uri = *step;
    buffer path = { NULL, 0, 0 };
    bool good;

    for (; part->name; part++) {
        bool found = urikit_str_equal(step->part, urikit_str_from(part->name));

        if (part->capabilities & URIKIT_CAPABILITY_SEGMENT) {
            index = found ? count : index;
            titles[count++] = part->item;
        } else if (found && part->component == PLACE_HOST) {
            of_uri.part = URIKIT_STR("host");
        }
    }
    if (index == SIZE_MAX) {
        return edit_as_uri(parsed_uri(id), &of_uri, 0, out, why);
    }
    good = change_segment(urikit_uri_path(parsed_uri(id)), step, titles, index, &path, why) &&
           edit_put_path(parsed_uri(id), buffer_view(&path), out, why);
    buffer_free(&path);
    return good;
}
