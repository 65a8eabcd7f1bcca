/* SPDX-License-Identifier: MIT */
/* URI templates: parse, values from JSON. */
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
