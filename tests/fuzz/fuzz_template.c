/* SPDX-License-Identifier: MIT */
/*
 * A template of --get, then, after the first line end, an identifier. What compiles is filled in for the identifier as
 * every kind: the answer is the same the second time, a fault leaves an offset within the text, and text that is no
 * template at all comes out as it is.
 */
#include "commands/cmd.h"
#include "commands/get.h"

#include "fuzz_expect.h"

static void fill_twice(const template *t, const parsed *id, bool raw)
{
    decoding how = { raw, !raw, '\n' };
    buffer out = { NULL, 0, 0 };
    buffer again = { NULL, 0, 0 };
    fault why;
    bool good;

    fault_begin(&why);
    good = template_fill(t, id, &how, &out, &why);
    expect(good || (why.code && why.text[0]));
    expect(template_fill(t, id, &how, &again, &why) == good);
    expect(!good || urikit_str_equal(buffer_view(&out), buffer_view(&again)));
    buffer_free(&out);
    buffer_free(&again);
}

static void try_kind(const kind *k, const char *text, urikit_str identifier)
{
    static const kind_settings settings = { 0 };
    template *t = template_compile(command_find("parse", 5), k, text);
    buffer space = { NULL, 0, 0 };
    parsed id = kind_begin(k, &settings, &space);
    fault why;

    if (!t) {
        return;
    }
    fault_begin(&why);
    id.text = identifier;
    if (k->parse(k, identifier, &id, &why)) {
        buffer uri = { NULL, 0, 0 };

        if (!k->calls->as_uri || k->calls->as_uri(&id, &uri, &why)) {
            fill_twice(t, &id, true);
            fill_twice(t, &id, false);
        }
        buffer_free(&uri);
    } else {
        expect(why.at <= identifier.len);
    }
    template_free(t);
    buffer_free(&space);
}

/* Without braces and backslashes a template is its own answer. */
static void try_literal(const char *text)
{
    static const kind_settings settings = { 0 };
    static const decoding how = { true, false, '\n' };
    const kind *k = kind_named("uri-reference");
    buffer space = { NULL, 0, 0 };
    buffer out = { NULL, 0, 0 };
    parsed id = kind_begin(k, &settings, &space);
    template *t = template_compile(command_find("parse", 5), k, text);
    fault why;

    expect(t != NULL);
    fault_begin(&why);
    id.text = URIKIT_STR("//a");
    expect(k->parse(k, id.text, &id, &why) && template_fill(t, &id, &how, &out, &why));
    expect(urikit_str_equal(buffer_view(&out), urikit_str_from(text)));
    template_free(t);
    buffer_free(&space);
    buffer_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str rest = input_text(data, size);
    urikit_str line = take_line(&rest);
    char *text = calloc(line.len + 1, 1); /* as from the command line: ended by a NUL */
    const kind *k;
    size_t i;

    expect(text != NULL);
    memcpy(text, line.ptr, line.len);
    for (i = 0; (k = kind_at(i)) != NULL; i++) {
        if (k->edits) { /* notation is only for convert */
            try_kind(k, text, rest);
        }
    }
    if (!strpbrk(text, "{}\\")) {
        try_literal(text);
    }
    free(text);
    return 0;
}
