/* SPDX-License-Identifier: MIT */
/* What the builders from JSON share: members, and refusals. */
#include "kinds/from_json.h"

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

bool json_only(json_reading *r, json_t *object, const char *names, const char *whose)
{
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        if (word_index(names, name, strlen(name)) < 0) {
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

void json_put_after(buffer *out, const char *mark, urikit_str part)
{
    if (part.ptr) {
        buffer_text(out, mark);
        buffer_str(out, part);
    }
}

bool json_parse_made(json_reading *r, size_t start, parsed *id)
{
    urikit_str made = urikit_str_of(buffer_view(r->out).ptr + start, r->out->len - start);
    fault inner;

    fault_begin(&inner);
    *id = kind_begin(r->kind, r->settings, r->space);
    id->text = made;
    if (r->kind->parse(r->kind, made, id, &inner)) {
        return true;
    }
    fault_set(r->why, inner.code, 0, "the parts do not make a valid %s: %.*s", r->kind->title, (int)sizeof inner.text - 64,
              inner.text);
    return false;
}
