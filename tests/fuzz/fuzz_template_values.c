/* SPDX-License-Identifier: MIT */
/*
 * A template in the first line, JSON after it. Values are read into exactly the memory that they say they need, found by
 * their names, and put into the template. Where the URI matches the template again, the JSON of what it captured is
 * JSON of values.
 */
#include <urikit/template.h>

#include "fuzz_expect.h"

enum { PARTS_CAP = 64, VARIABLES_CAP = 64, TEXT_CAP = 1 << 16 };

/* The bytes needed, or SIZE_MAX where the text is not an object of values. */
static size_t size_of(urikit_str json)
{
    urikit_template_values values;
    size_t at = 0;
    urikit_code code = urikit_template_values_read(json, NULL, 0, &values, &at);

    if (code != URIKIT_OK && code != URIKIT_E_SPACE) {
        expect(at <= json.len);
        return SIZE_MAX;
    }
    expect((code == URIKIT_E_SPACE) == (values.size > 0));
    return values.size;
}

/* The rows are sorted; of rows of one name the last of the JSON text is first, and is found. */
static void expect_found(const urikit_template_values *values)
{
    size_t i;

    for (i = 0; i < values->count; i++) {
        urikit_template_value value = { 0 };

        if (i > 0 && urikit_str_equal(values->rows[i - 1].name, values->rows[i].name)) {
            continue; /* the last one in the text counts, and is first */
        }
        urikit_template_values_find((void *)(uintptr_t)values, values->rows[i].name, &value);
        expect(value.kind == values->rows[i].value.kind && value.count == values->rows[i].value.count);
        expect(value.items == values->rows[i].value.items && value.text.ptr == values->rows[i].value.text.ptr);
    }
}

/* What matched is written as JSON that is read again. */
static void try_match(const urikit_template *tmpl, urikit_str text, char *json)
{
    urikit_template_capture captures[VARIABLES_CAP];
    urikit_out out = { json, TEXT_CAP, 0 };

    if (urikit_template_match(tmpl, text, 0, captures, VARIABLES_CAP) == URIKIT_OK &&
        urikit_template_captures_write(captures, tmpl->variable_count, &out) == URIKIT_OK) {
        expect(size_of(urikit_str_of(json, out.len)) != SIZE_MAX);
    }
}

/* Filled in partly it expands to the same text. */
static void try_partial(const urikit_template *tmpl, urikit_template_values *values, urikit_str want)
{
    static char partial[TEXT_CAP], text[TEXT_CAP];
    urikit_out filled = { partial, sizeof partial, 0 };
    urikit_out out = { text, sizeof text, 0 };

    if (!urikit_template_expand_partial(tmpl, urikit_template_values_find, values, &filled, NULL)) {
        expect(!urikit_template_expand_text(urikit_out_str(&filled), urikit_template_values_find, values, &out, NULL) &&
               urikit_str_equal(urikit_out_str(&out), want));
    }
}

static void try_template(const urikit_template *tmpl, urikit_template_values *values, size_t end)
{
    static char text[TEXT_CAP], json[TEXT_CAP];
    urikit_out measured = { NULL, 0, 0 };
    urikit_out out = { text, sizeof text, 0 };
    size_t at = 0;
    urikit_code code = urikit_template_expand(tmpl, urikit_template_values_find, values, &out, &at);
    urikit_code again = urikit_template_expand(tmpl, urikit_template_values_find, values, &measured, &at);

    expect(code == URIKIT_OK || code == again || code == URIKIT_E_SPACE);
    expect(again == URIKIT_OK || again == URIKIT_E_SPACE || at <= end);
    if (code == URIKIT_OK) {
        expect(measured.len == out.len);
        try_match(tmpl, urikit_str_of(text, out.len), json);
        try_partial(tmpl, values, urikit_out_str(&out));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str json = input_text(data, size);
    urikit_str line = take_line(&json);
    urikit_template_part parts[PARTS_CAP];
    urikit_template tmpl;
    urikit_template_values values;
    size_t needed = size_of(json), at;
    void *memory;

    if (needed == SIZE_MAX) {
        return 0;
    }
    memory = malloc(needed ? needed : 1);
    expect(memory != NULL);
    if (needed > 0) {
        expect(urikit_template_values_read(json, memory, needed - 1, &values, NULL) == URIKIT_E_SPACE);
    }
    expect(urikit_template_values_read(json, memory, needed, &values, NULL) == URIKIT_OK && values.size == needed);
    expect_found(&values);
    if (urikit_template_parse(line, parts, PARTS_CAP, &tmpl, &at) == URIKIT_OK && tmpl.variable_count <= VARIABLES_CAP) {
        try_template(&tmpl, &values, line.len);
    }
    free(memory);
    return 0;
}
