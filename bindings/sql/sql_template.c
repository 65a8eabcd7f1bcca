/* SPDX-License-Identifier: MIT */
/* URI templates: expand, match, route. A template that is malformed raises an error; values that are not give NULL. */
#include "sql_answer.h"

#include <urikit/template.h>

#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* What most templates need is on the stack. */
enum { FEW_PARTS = 24, FEW_VARIABLES = 16, FEW_VALUES = 2048 };

/* ---- arguments ---------------------------------------------------------------------------- */

static urikit_sql_status raise_template(urikit_str text, urikit_code code, size_t at, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    char after[200];

    (void)snprintf(after, sizeof after, ", byte %zu: %s", at, urikit_code_text(code));
    return sql_raise_about("template ", text, after, memory, result);
}

static bool is_word(urikit_str text, const char *word)
{
    return urikit_str_equal(text, urikit_str_from(word));
}

/* Words with commas between, in an argument that may be missing. False: *text is a word that is not one of them. */
static bool read_options(const urikit_sql_arg *args, size_t count, size_t i, urikit_template_flags *flags, urikit_str *text)
{
    urikit_str rest = i < count ? args[i].text : URIKIT_STR("");

    *flags = 0;
    while (rest.len > 0) {
        const char *comma = memchr(rest.ptr, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.ptr) : rest.len;

        *text = urikit_str_of(rest.ptr, len);
        if (is_word(*text, "any-order")) {
            *flags |= URIKIT_TEMPLATE_ANY_ORDER;
        } else if (is_word(*text, "other-pairs")) {
            *flags |= URIKIT_TEMPLATE_OTHER_PAIRS;
        } else {
            return false;
        }
        rest = urikit_str_of(rest.ptr + len + (comma != NULL), rest.len - len - (comma != NULL));
    }
    return true;
}

static urikit_sql_status raise_option(urikit_str word, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    return sql_raise_unknown("option", word, "the options are any-order, other-pairs, with a comma between", memory, result);
}

/* ---- expand ---------------------------------------------------------------------------------- */

typedef struct expand_input {
    urikit_str text;
    urikit_template_values values;
} expand_input;

static urikit_code expand(const void *input, urikit_out *out)
{
    const expand_input *in = input;
    urikit_template_values values = in->values;

    return urikit_template_expand_text(in->text, urikit_template_values_find, &values, out, NULL);
}

/* The values need `size` bytes after the result, whose length is measured first. */
static urikit_sql_status expand_large(expand_input *in, urikit_str json, size_t size, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    size_t most = size + alignof(max_align_t);
    urikit_out out = { NULL, 0, 0 };
    size_t from = 0;
    int round;

    for (round = 0; round < 2; round++) {
        char *block = memory->take(memory->context, from + most);
        urikit_code code;

        if (!block) {
            return URIKIT_SQL_NO_MEMORY;
        }
        out = urikit_out_of(block, from);
        from = sql_aligned(block, from);
        if (urikit_template_values_read(json, block + from, size, &in->values, NULL)) {
            return URIKIT_SQL_NULL;
        }
        code = expand(in, &out);
        if (code && code != URIKIT_E_SPACE) {
            return URIKIT_SQL_NULL;
        }
        result->text = urikit_str_of(block, out.len);
        result->place = URIKIT_SQL_IN_MEMORY;
        if (!code) {
            break;
        }
        from = out.len;
    }
    return URIKIT_SQL_VALUE;
}

urikit_sql_status urikit_sql_uri_expand(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    alignas(max_align_t) char space[FEW_VALUES];
    expand_input in = { .text = args[0].text };
    urikit_template tmpl;
    size_t at = 0;
    urikit_code code = urikit_template_parse(in.text, NULL, 0, &tmpl, &at);

    (void)count;
    if (code && code != URIKIT_E_SPACE) {
        return raise_template(in.text, code, at, memory, result);
    }
    code = urikit_template_values_read(args[1].text, space, sizeof space, &in.values, NULL);
    if (code == URIKIT_E_SPACE) {
        return expand_large(&in, args[1].text, in.values.size, memory, result);
    }
    return code ? URIKIT_SQL_NULL : sql_produce(expand, &in, SIZE_MAX, memory, result);
}

/* ---- match ------------------------------------------------------------------------------------ */

typedef struct match_input {
    const urikit_template_capture *captures;
    size_t count;
} match_input;

static urikit_code write_captures(const void *input, urikit_out *out)
{
    const match_input *in = input;

    return urikit_template_captures_write(in->captures, in->count, out);
}

static urikit_sql_status no_match(urikit_code code, urikit_sql_result *result)
{
    return code == URIKIT_E_LIMIT ? sql_raise(urikit_code_text(code), result) : URIKIT_SQL_NULL;
}

/* Parts and captures come after the result, whose length is measured first. */
static urikit_sql_status match_large(const urikit_template *needs, urikit_str text, urikit_template_flags flags,
                                     const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t captures_size = needs->variable_count * sizeof(urikit_template_capture);
    size_t most = captures_size + needs->count * sizeof(urikit_template_part) + 2 * alignof(max_align_t);
    size_t from = 0;
    int round;

    for (round = 0; round < 2; round++) {
        char *block = memory->take(memory->context, from + most);
        urikit_out out = urikit_out_of(block, from);
        urikit_template_capture *captures;
        urikit_template_part *parts;
        urikit_template tmpl;
        urikit_code code;

        if (!block) {
            return URIKIT_SQL_NO_MEMORY;
        }
        from = sql_aligned(block, from);
        captures = (urikit_template_capture *)(void *)(block + from);
        parts = (urikit_template_part *)(void *)(block + sql_aligned(block, from + captures_size));
        (void)!urikit_template_parse(needs->text, parts, needs->count, &tmpl, NULL); /* it was parsed before */
        code = urikit_template_match(&tmpl, text, flags, captures, tmpl.variable_count);
        if (code) {
            return no_match(code, result);
        }
        code = urikit_template_captures_write(captures, tmpl.variable_count, &out);
        result->text = urikit_str_of(block, out.len);
        result->place = URIKIT_SQL_IN_MEMORY;
        if (!code) {
            break;
        }
        from = out.len;
    }
    return URIKIT_SQL_VALUE;
}

urikit_sql_status urikit_sql_uri_match(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    urikit_template_part parts[FEW_PARTS];
    urikit_template_capture captures[FEW_VARIABLES];
    match_input in = { captures, 0 };
    urikit_template_flags flags;
    urikit_template tmpl;
    urikit_str word;
    size_t at = 0;
    urikit_code code = urikit_template_parse(args[0].text, parts, FEW_PARTS, &tmpl, &at);

    if (code && code != URIKIT_E_SPACE) {
        return raise_template(args[0].text, code, at, memory, result);
    }
    if (!read_options(args, count, 2, &flags, &word)) {
        return raise_option(word, memory, result);
    }
    if (code || tmpl.variable_count > FEW_VARIABLES) {
        return match_large(&tmpl, args[1].text, flags, memory, result);
    }
    code = urikit_template_match(&tmpl, args[1].text, flags, captures, FEW_VARIABLES);
    if (code) {
        return no_match(code, result);
    }
    in.count = tmpl.variable_count;
    return sql_produce(write_captures, &in, SIZE_MAX, memory, result);
}

/* ---- route -------------------------------------------------------------------------------------- */

/*
 * Templates that were read, at the beginning of a block. After them: the argument, for JSON inside of {"":...}; the views
 * of the templates; values from JSON; the routes; captures.
 */
typedef struct kept_routes {
    urikit_str given; /* a copy of the argument */
    urikit_template_routes routes;
    urikit_template_capture *captures;
} kept_routes;

/* What is known of the sizes, round after round. */
typedef struct route_sizes {
    size_t texts;
    size_t values;
    size_t routes;
    size_t variables;
} route_sizes;

/* An array of JSON, or one template a line: no URI reference begins with '['. */
static bool is_json(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len && memchr(" \t\r\n", text.ptr[i], 4); i++) {
    }
    return i < text.len && text.ptr[i] == '[';
}

/* The lines that are not empty. They are counted; up to `cap` of them are stored. */
static size_t split_lines(urikit_str text, urikit_str *lines, size_t cap)
{
    size_t count = 0;
    size_t from = 0;

    while (from < text.len) {
        const char *end = memchr(text.ptr + from, '\n', text.len - from);
        size_t len = (end ? (size_t)(end - text.ptr) : text.len) - from;
        size_t kept = len - (len > 0 && text.ptr[from + len - 1] == '\r');

        if (kept > 0 && count < cap) {
            lines[count] = urikit_str_of(text.ptr + from, kept);
        }
        count += kept > 0;
        from += len + 1;
    }
    return count;
}

static bool is_list_of_texts(const urikit_template_value *value)
{
    size_t i;

    for (i = 0; i < value->count && value->items[i].ptr; i++) {
    }
    return value->kind == URIKIT_TEMPLATE_LIST && i == value->count;
}

typedef struct route_reading {
    const urikit_sql_memory *memory;
    urikit_sql_result *result;
    urikit_str given;
    bool json;
    route_sizes sizes;
    char *block;
    kept_routes *kept;
} route_reading;

static char *route_block(route_reading *r, size_t size)
{
    urikit_sql_kept *kept = r->memory->kept;

    r->block = kept ? kept->keep(kept, size) : r->memory->take(r->memory->context, size);
    return r->block;
}

/* Takes a block for the sizes that are known, and fills it as far as they are right. *more: they were not. */
static urikit_sql_status read_round(route_reading *r, bool *more)
{
    static const char before[] = { '{', '"', '"', ':' };
    const size_t pad = alignof(max_align_t);
    route_sizes *s = &r->sizes;
    size_t copy = sizeof before + r->given.len + 1;
    size_t size = sizeof(kept_routes) + copy + s->texts * sizeof(urikit_str) + s->values + s->routes +
                  s->variables * sizeof(urikit_template_capture) + 6 * pad;
    urikit_template_values values = { NULL, 0, 0 };
    const urikit_str *texts;
    urikit_str *lines;
    urikit_code code;
    size_t count, which = 0, at = 0, place;
    char *text;

    *more = false;
    if (!route_block(r, size)) {
        return URIKIT_SQL_NO_MEMORY;
    }
    place = sql_aligned(r->block, 0);
    r->kept = (kept_routes *)(void *)(r->block + place);
    memset(r->kept, 0, sizeof *r->kept);
    text = r->block + place + sizeof *r->kept;
    memcpy(text, before, sizeof before);
    memcpy(text + sizeof before, r->given.ptr, r->given.len);
    text[copy - 1] = '}';
    place = sql_aligned(r->block, place + sizeof *r->kept + copy);
    lines = (urikit_str *)(void *)(r->block + place);
    place = sql_aligned(r->block, place + s->texts * sizeof *lines);
    if (r->json) {
        code = urikit_template_values_read(urikit_str_of(text, copy), r->block + place, s->values, &values, &at);
        if (code == URIKIT_E_SPACE) {
            s->values = values.size;
            *more = true;
            return URIKIT_SQL_VALUE;
        }
        if (code || values.count != 1 || !is_list_of_texts(&values.rows[0].value)) {
            return sql_raise("the templates are a JSON array of strings, or one template a line", r->result);
        }
        texts = values.rows[0].value.items;
        count = values.rows[0].value.count;
    } else {
        count = split_lines(urikit_str_of(text + sizeof before, r->given.len), lines, s->texts);
        texts = lines;
    }
    place = sql_aligned(r->block, place + s->values);
    code = urikit_template_routes_read(texts, count, r->block + place, s->routes, &r->kept->routes, &which, &at);
    if (code == URIKIT_E_SPACE) {
        s->routes = r->kept->routes.size;
        s->variables = r->kept->routes.variable_count;
        *more = true;
        return URIKIT_SQL_VALUE;
    }
    if (code) {
        char message[200]; /* the template is in the block, which may go */
        char shown[64];
        size_t len = texts[which].len < sizeof shown ? texts[which].len : sizeof shown;

        memcpy(shown, texts[which].ptr, len);
        (void)snprintf(message, sizeof message, ", byte %zu: %s", at, urikit_code_text(code));
        return sql_raise_about("template ", urikit_str_of(shown, len), message, r->memory, r->result);
    }
    place = sql_aligned(r->block, place + s->routes);
    r->kept->captures = (urikit_template_capture *)(void *)(r->block + place);
    r->kept->given = urikit_str_of(text + sizeof before, r->given.len);
    return URIKIT_SQL_VALUE;
}

/* The routes of an argument: those that are kept, or new ones. */
static urikit_sql_status read_routes(route_reading *r)
{
    urikit_sql_kept *kept = r->memory->kept;
    urikit_sql_status status = URIKIT_SQL_VALUE;
    bool more = true;

    if (kept && kept->block) {
        r->block = kept->block;
        r->kept = (kept_routes *)(void *)(r->block + sql_aligned(r->block, 0));
        if (r->kept->captures && urikit_str_equal(r->kept->given, r->given)) {
            return URIKIT_SQL_VALUE;
        }
    }
    r->json = is_json(r->given);
    r->sizes.texts = r->json ? 0 : split_lines(r->given, NULL, 0);
    while (status == URIKIT_SQL_VALUE && more) {
        status = read_round(r, &more);
    }
    return status; /* a block that was not filled has no captures, and is not used again */
}

urikit_sql_status urikit_sql_uri_route(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    route_reading r = { .memory = memory, .result = result, .given = args[1].text };
    urikit_template_flags flags;
    urikit_sql_status status;
    urikit_code code;
    urikit_str word;
    urikit_str found;
    size_t which = 0;

    if (!read_options(args, count, 2, &flags, &word)) {
        return raise_option(word, memory, result);
    }
    status = read_routes(&r);
    if (status != URIKIT_SQL_VALUE) {
        return status;
    }
    code = urikit_template_route(&r.kept->routes, args[0].text, flags, r.kept->captures, r.kept->routes.variable_count, &which);
    if (code) {
        return no_match(code, result);
    }
    found = r.kept->routes.templates[which].text;
    if (memory->kept) { /* copied from what is kept: its offsets mean nothing in the argument */
        return sql_copy(found, memory, result);
    }
    memmove(r.block, found.ptr ? found.ptr : "", found.len); /* over the routes, which are not read again */
    result->text = urikit_str_of(r.block, found.len);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}
