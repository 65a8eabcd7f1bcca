/* SPDX-License-Identifier: MIT */
/*
 * Anything as JSON, and anything as an identifier. What is built of JSON is valid as the kind that it is built as. What
 * parse --json writes of a valid identifier builds the same identifier.
 */
#include "kinds/from_json.h"
#include "text/json_io.h"

#include "fuzz_expect.h"

static const kind_settings settings = { 0 };

/* The members of an identifier, as parse --json writes them; false where it is not valid. */
static bool describe(const kind *k, urikit_str text, buffer *json)
{
    buffer space = { NULL, 0, 0 };
    parsed id = kind_begin(k, &settings, &space);
    fault why;
    bool good;

    fault_begin(&why);
    id.text = text;
    good = k->parse(k, text, &id, &why);
    expect(good || why.at <= text.len);
    if (good) {
        buffer_byte(json, '{');
        json_plain(json, "kind", urikit_str_from(k->name));
        k->calls->put_members(&id, json);
        buffer_byte(json, '}');
    }
    buffer_free(&space);
    return good;
}

static bool build(urikit_str json, const kind *named, const kind **made, buffer *out)
{
    buffer space = { NULL, 0, 0 };
    fault why;
    bool good;

    fault_begin(&why);
    good = from_json(json, named, &settings, &space, out, made, &why);
    expect(good || (why.code && why.text[0] && out->len == 0));
    buffer_free(&space);
    return good;
}

static void put_normal(const kind *k, urikit_str text, buffer *out)
{
    buffer space = { NULL, 0, 0 };
    parsed id = kind_begin(k, &settings, &space);
    fault why;

    fault_begin(&why);
    id.text = text;
    expect(k->parse(k, text, &id, &why));
    expect(k->calls->normalize(&id, URIKIT_LEVEL_SYNTAX, out, &why));
    buffer_free(&space);
}

static bool same_normal_form(const kind *k, urikit_str a, urikit_str b)
{
    buffer normal_a = { NULL, 0, 0 };
    buffer normal_b = { NULL, 0, 0 };
    bool same;

    put_normal(k, a, &normal_a);
    put_normal(k, b, &normal_b);
    same = urikit_str_equal(buffer_view(&normal_a), buffer_view(&normal_b));
    buffer_free(&normal_a);
    buffer_free(&normal_b);
    return same;
}

static void try_round_trip(const kind *k, urikit_str text)
{
    buffer json = { NULL, 0, 0 };
    buffer out = { NULL, 0, 0 };
    const kind *made = NULL;

    if (describe(k, text, &json)) {
        expect(build(buffer_view(&json), k, &made, &out) && made == k);
        if (!is_cri(k) && k->group == kind_uri.group) {
            expect(urikit_str_equal(buffer_view(&out), text));
        }
        expect(is_cri(k) || same_normal_form(k, text, buffer_view(&out)));
    }
    buffer_free(&json);
    buffer_free(&out);
}

static void try_build(urikit_str json, const kind *named)
{
    buffer out = { NULL, 0, 0 };
    buffer described = { NULL, 0, 0 };
    const kind *made = NULL;

    if (build(json, named, &made, &out)) {
        expect(made && describe(made, buffer_view(&out), &described));
    }
    buffer_free(&out);
    buffer_free(&described);
}

/* A record given as JSON: the text that json_text writes is read back, whatever its bytes. */
static void try_text(urikit_str text)
{
    buffer json = { NULL, 0, 0 };
    buffer out = { NULL, 0, 0 };
    fault why;

    fault_begin(&why);
    buffer_byte(&json, '{');
    json_text(&json, "input", text);
    buffer_byte(&json, '}');
    expect(json_in_text(buffer_view(&json), "input", &out, &why));
    expect(urikit_str_equal(buffer_view(&out), text));
    out.len = 0;
    if (!json_in_text(text, "input", &out, &why)) {
        expect(why.at <= text.len);
    }
    buffer_free(&json);
    buffer_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = input_text(data, size);
    const kind *k;
    size_t i;

    try_text(text);
    try_build(text, NULL);
    for (i = 0; (k = kind_at(i)) != NULL; i++) {
        if (k->edits) { /* the other kinds are not for build --as */
            try_build(text, k);
            try_round_trip(k, text);
        }
    }
    return 0;
}
