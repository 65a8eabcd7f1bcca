/* SPDX-License-Identifier: MIT */
/* URI templates. Values come as JSON, and what matched goes back as JSON. */
#include "record.h"

#include <urikit/template.h>

/* Memory for parts, values and captures: `to` is aligned by 16, and what is written comes after it. */
static size_t space_for(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

/* More memory is needed: `size` bytes at least. */
static uint32_t ask_for(size_t size)
{
    urikit_out out = { NULL, 0, size };

    return js_reply(URIKIT_E_SPACE, 0, &out);
}

/* The parts of a template at `to`, up to `cap` bytes. *used: how many. */
static urikit_code read_template(urikit_str text, char *to, size_t cap, urikit_template *tmpl, size_t *used, size_t *at)
{
    urikit_template_part *parts = (urikit_template_part *)(void *)to;
    urikit_code code = urikit_template_parse(text, parts, cap / sizeof *parts, tmpl, at);

    *used = space_for(tmpl->count * sizeof *parts);
    return code;
}

/* Records: the name of each variable. REPLY_SAME: the level, and 8 if it is ambiguous. */
EXPORT(template_check) uint32_t template_check(const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    urikit_template tmpl;
    urikit_out out;
    size_t used, i, at = 0;
    urikit_code code = read_template(urikit_str_of(ptr, len), to, cap, &tmpl, &used, &at);

    if (code == URIKIT_E_SPACE || (!code && used > cap)) {
        return ask_for(used + tmpl.variable_count * RECORD_HEAD + len);
    }
    if (code) {
        return js_reply(code, at, NULL);
    }
    out = urikit_out_of(to + used, cap - used);
    for (i = 0; i < tmpl.count; i++) {
        if (tmpl.parts[i].flags & URIKIT_TEMPLATE_VARIABLE) {
            record_text(&out, tmpl.parts[i].text);
        }
    }
    if (out.len > out.cap) {
        return ask_for(used + out.len);
    }
    js_reply(URIKIT_OK, used, &out);
    urikit_js_reply[REPLY_SAME] = tmpl.level | (urikit_template_is_ambiguous(&tmpl, NULL, NULL) ? 8U : 0);
    return URIKIT_OK;
}

/* REPLY_AT: where the expansion begins, after `to`; on an error, where that is in the template. */
EXPORT(template_expand)
uint32_t template_expand(const char *ptr, uint32_t len, const char *json, uint32_t json_len, char *to, uint32_t cap)
{
    urikit_template_values values;
    urikit_out out;
    size_t at = 0;
    size_t used;
    urikit_code code = urikit_template_values_read(urikit_str_of(json, json_len), to, cap, &values, &at);

    used = space_for(values.size);
    if (code == URIKIT_E_SPACE || (!code && used > cap)) {
        return ask_for(used + len + json_len);
    }
    if (code) {
        return js_reply(code, at, NULL);
    }
    out = urikit_out_of(to + used, cap - used);
    code = urikit_template_expand_text(urikit_str_of(ptr, len), urikit_template_values_find, &values, &out, &at);
    if (code == URIKIT_E_SPACE) {
        return ask_for(used + out.len);
    }
    return js_reply(code, code ? at : used, &out);
}

/*
 * The JSON of an object with one member that is an object, as arrays: {"x":{"a":"1","a":"2"}} is then
 * ["x",["a","1","a","2"]]. An object of JavaScript would keep only the last of members with one name.
 */
static void make_arrays(char *p, char *end)
{
    bool in_string = false;

    for (; p < end; p++) {
        if (*p == '"') {
            in_string = !in_string;
        } else if (in_string) {
            p += *p == '\\';
        } else if (*p == '{') {
            *p = '[';
        } else if (*p == '}') {
            *p = ']';
        } else if (*p == ':') {
            *p = ',';
        }
    }
}

/* An array of JSON with an item for each variable: {"name":value}, or what make_arrays says for a map. */
static void write_captures(const urikit_template_capture *captures, size_t count, urikit_out *out)
{
    size_t first = out->len;
    size_t i;

    (void)!urikit_out_append(out, urikit_str_of("[", 1));
    for (i = 0; i < count; i++) {
        size_t begin;

        if (captures[i].again) {
            continue;
        }
        if (out->len > first + 1) {
            (void)!urikit_out_append(out, urikit_str_of(",", 1));
        }
        begin = out->len;
        (void)!urikit_template_captures_write(&captures[i], 1, out);
        if (captures[i].kind == URIKIT_TEMPLATE_MAP && out->len <= out->cap) {
            make_arrays(out->ptr + begin, out->ptr + out->len);
        }
    }
    (void)!urikit_out_append(out, urikit_str_of("]", 1));
}

/* REPLY_AT: where the JSON of write_captures begins, after `to`. flags: those of urikit_template_match. */
EXPORT(template_match)
uint32_t template_match(const char *ptr, uint32_t len, const char *text, uint32_t text_len, uint32_t flags, char *to,
                        uint32_t cap)
{
    urikit_template tmpl;
    urikit_template_capture *captures;
    urikit_out out;
    size_t parts_used, used, at = 0;
    urikit_code code = read_template(urikit_str_of(ptr, len), to, cap, &tmpl, &parts_used, &at);

    if (code && code != URIKIT_E_SPACE) {
        return js_reply(code, at, NULL);
    }
    used = parts_used + space_for(tmpl.variable_count * sizeof *captures);
    if (code || used > cap) {
        return ask_for(used + text_len + len);
    }
    captures = (urikit_template_capture *)(void *)(to + parts_used);
    code = urikit_template_match(&tmpl, urikit_str_of(text, text_len), flags, captures, tmpl.variable_count);
    if (code) {
        return js_reply(code, 0, NULL);
    }
    out = urikit_out_of(to + used, cap - used);
    write_captures(captures, tmpl.variable_count, &out);
    return out.len > out.cap ? ask_for(used + out.len) : js_reply(URIKIT_OK, used, &out);
}
