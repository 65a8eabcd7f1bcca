/* SPDX-License-Identifier: MIT */
#include "text/json_io.h"

#include "text/memory.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool put_hex(const json_t *value, const char *name, buffer *into, fault *why)
{
    const char *hex = json_string_value(value);
    urikit_str digits = urikit_str_of(hex, json_string_length(value));

    if (!hex || digits.len % 2 != 0) {
        fault_set(why, "hex", 0, "\"%s\" must be a string of hex digits, two for each byte", name);
        return false;
    }
    if (buffer_hex(into, digits) < digits.len) {
        fault_set(why, "hex", 0, "\"%s\" holds a character that is not a hex digit", name);
        return false;
    }
    return true;
}

/* The member of an object, from its hex form where there is one. */
static bool put_member(const json_t *object, const char *name, buffer *into, fault *why)
{
    char hex_name[16];
    const json_t *value;

    snprintf(hex_name, sizeof hex_name, "%s_hex", name);
    value = json_object_get(object, hex_name);
    if (value) {
        return put_hex(value, hex_name, into, why);
    }
    value = json_object_get(object, name);
    if (!value && strcmp(name, "input") == 0) {
        value = json_object_get(object, "uri"); /* as extract writes it */
    }
    if (!json_is_string(value)) {
        fault_set(why, "json", 0,
                  strcmp(name, "input") == 0 ? "the object needs a string \"%s\", \"%s\" or \"uri\""
                                             : "the object needs a string \"%s\" or \"%s\"",
                  name, hex_name);
        return false;
    }
    buffer_put(into, json_string_value(value), json_string_length(value));
    return true;
}

json_t *json_load_text(urikit_str text, size_t flags, fault *why)
{
    json_error_t error;
    json_t *value = json_loadb(text.ptr, text.len, flags, &error);

    if (!value) {
        /* position: how many bytes were read when it went wrong */
        size_t at = error.position > 0 ? (size_t)error.position - 1 : 0;

        fault_set(why, "json", at < text.len ? at : text.len, "not JSON: %s", error.text);
    }
    return value;
}

void json_start(void)
{
    json_set_alloc_funcs(memory_take, free);
}

bool json_begins_array(urikit_str line)
{
    size_t i = 0;

    while (i < line.len && (line.ptr[i] == ' ' || line.ptr[i] == '\t')) {
        i++;
    }
    return i < line.len && line.ptr[i] == '[';
}

/* The member as a number from 1 on; 0: it is not one. */
static uint64_t get_count(const json_t *object, const char *name)
{
    json_int_t value = json_integer_value(json_object_get(object, name));

    return value > 0 ? (uint64_t)value : 0;
}

static void get_place(const json_t *object, buffer *into, json_place *place)
{
    const char *file = json_string_value(json_object_get(object, "file"));

    place->line = get_count(object, "line");
    place->column = get_count(object, "column");
    if (file) {
        buffer_byte(into, '\0');
        place->file_at = into->len;
        buffer_put(into, file, strlen(file) + 1);
    }
}

static bool take_text(const json_t *value, const char *name, buffer *into, fault *why)
{
    bool good = false;

    if (json_is_string(value)) {
        buffer_put(into, json_string_value(value), json_string_length(value));
        good = true;
    } else if (json_is_object(value)) {
        good = put_member(value, name, into, why);
    } else if (value) {
        fault_set(why, "json", 0, "a JSON string is wanted here, or an object with \"%s\"", name);
    }
    return good;
}

bool json_in_text(urikit_str line, const char *name, buffer *into, fault *why)
{
    json_t *value = json_load_text(line, JSON_DECODE_ANY | JSON_ALLOW_NUL, why);
    bool good = take_text(value, name, into, why);

    json_decref(value);
    return good;
}

bool json_in_record(urikit_str line, buffer *into, json_place *place, fault *why)
{
    json_t *value = json_load_text(line, JSON_DECODE_ANY | JSON_ALLOW_NUL, why);
    bool good = take_text(value, "input", into, why);

    *place = (json_place){ into->len, into->len, 0, 0 };
    if (good && json_is_object(value)) {
        get_place(value, into, place);
    }
    json_decref(value);
    return good;
}

bool json_in_pair(urikit_str line, buffer *into, size_t *split, fault *why)
{
    json_t *value = json_load_text(line, JSON_DECODE_ANY | JSON_ALLOW_NUL, why);
    bool good = false;

    if (json_is_object(value)) {
        size_t start = into->len;

        good = put_member(value, "a", into, why);
        *split = into->len - start;
        good = good && put_member(value, "b", into, why);
    } else if (value) {
        fault_set(why, "json", 0, "a JSON object with \"a\" and \"b\" is wanted here");
    }
    json_decref(value);
    return good;
}
