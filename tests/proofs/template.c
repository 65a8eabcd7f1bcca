/* SPDX-License-Identifier: MIT */
/* URI templates: parse, values from JSON, expand, match. */
#include "any.h"

#include <urikit/template.h>

enum { PARTS = 3 };

void prove_template_parse(void)
{
    static char bytes[BOUND];
    static urikit_template_part parts[PARTS];
    size_t len = any_len(bytes);
    urikit_template tmpl;
    size_t at;
    //@ split len;
    (void)urikit_template_parse(any_text(bytes, len), parts, Frama_C_size_t_interval(0, PARTS), &tmpl, &at);
}

/* Any text of JSON: values, and one of them found by any name. */
void prove_template_values(void)
{
    static char bytes[BOUND];
    static urikit_template_member memory[2];
    static char name[9];
    size_t len = any_len(bytes);
    size_t name_len = Frama_C_size_t_interval(0, sizeof name);
    urikit_template_values values;
    urikit_template_value value = { 0, { NULL, 0 }, NULL, 0 };
    size_t at;
    //@ split len;
    Frama_C_make_unknown(name, sizeof name);
    if (!urikit_template_values_read(any_text(bytes, len), memory, sizeof memory, &values, &at)) {
        //@ split name_len;
        urikit_template_values_find(&values, urikit_str_of(name + (sizeof name - name_len), name_len), &value);
    }
}

/* A value of any kind, with texts of which each ends where its array ends. */
static void any_value(void *context, urikit_str name, urikit_template_value *value)
{
    static char bytes[BOUND];
    static char more[1];
    static urikit_str items[4];
    size_t len = Frama_C_size_t_interval(0, BOUND);
    size_t kind = Frama_C_size_t_interval(0, 3);
    (void)context;
    (void)name;
    //@ split kind;
    if (kind == 0) {
        return;
    }
    Frama_C_make_unknown(bytes, BOUND);
    //@ split len;
    if (kind == 1) {
        value->kind = URIKIT_TEMPLATE_TEXT;
        value->text = urikit_str_of(bytes + (BOUND - len), len);
        return;
    }
    Frama_C_make_unknown(more, 1);
    items[0] = urikit_str_of(bytes + (BOUND - len), len);
    items[1] = kind == 2 && ANY_BOOL() ? urikit_str_of(NULL, 0) : urikit_str_of(more, 1);
    value->kind = kind == 2 ? URIKIT_TEMPLATE_LIST : URIKIT_TEMPLATE_MAP;
    value->items = items;
    value->count = kind == 2 ? 2 : 1;
}

/* One variable of any operator, prefix and flags. */
void prove_template_expand(void)
{
    static const char ops[] = { 0, '+', '#', '.', '/', ';', '?', '&' };
    urikit_template_part part = { { "x", 1 }, 1, 0, 0, URIKIT_TEMPLATE_VARIABLE | URIKIT_TEMPLATE_FIRST, 0 };
    urikit_template tmpl = { { "{x}", 3 }, &part, 1, 1, 4 };
    size_t op = Frama_C_size_t_interval(0, 7);
    urikit_out out = { NULL, 0, 0 };
    size_t at;

    //@ split op;
    part.op = ops[op];
    part.prefix = (uint16_t)Frama_C_interval(0, 2);
    part.flags = (uint8_t)(part.flags | (ANY_BOOL() ? URIKIT_TEMPLATE_EXPLODE : 0) | (ANY_BOOL() ? URIKIT_TEMPLATE_LAST : 0));
    (void)urikit_template_expand(&tmpl, any_value, NULL, &out, &at);
}

/* One variable of each operator, exploded, with a prefix, or neither, and any text. */
void prove_template_match(void)
{
    static const char ops[] = { 0, '+', '#', '.', '/', ';', '?', '&' };
    static char bytes[BOUND];
    static urikit_template_capture captures[1];
    urikit_template_part part = {
        { "x", 1 }, 1, 0, 0, URIKIT_TEMPLATE_VARIABLE | URIKIT_TEMPLATE_FIRST | URIKIT_TEMPLATE_LAST, 0
    };
    urikit_template tmpl = { { "{x}", 3 }, &part, 1, 1, 4 };
    size_t len = any_len(bytes);
    size_t op = Frama_C_size_t_interval(0, 7);
    size_t how = Frama_C_size_t_interval(0, 2);
    size_t at = 0;
    urikit_str name;
    urikit_str value;

    //@ split op;
    //@ split how;
    //@ split len;
    part.op = ops[op];
    part.prefix = how == 1 ? 1 : 0;
    part.flags = (uint8_t)(part.flags | (how == 2 ? URIKIT_TEMPLATE_EXPLODE : 0));
    if (!urikit_template_match(&tmpl, any_text(bytes, len), Frama_C_unsigned_int_interval(0, 3), captures, 1)) {
        (void)urikit_template_item_next(captures, &at, &name, &value);
    }
}
