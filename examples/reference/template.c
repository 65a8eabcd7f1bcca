/* SPDX-License-Identifier: MIT */
#include "example.h"

static void expanding(void)
{
    /* example: urikit_template_parse urikit_template_is_ambiguous */
    {
        urikit_template_part parts[URIKIT_TEMPLATE_PARTS_BOUND(32)];
        urikit_template tmpl;
        size_t at, first, second;

        check(urikit_template_parse(URIKIT_STR("/users/{id}{?page}"), parts, 17, &tmpl, &at) == URIKIT_OK);
        check(tmpl.count == 3 && tmpl.variable_count == 2);
        check(!urikit_template_is_ambiguous(&tmpl, NULL, NULL));
        check(urikit_template_parse(URIKIT_STR("{a}-{b}"), parts, 17, &tmpl, &at) == URIKIT_OK); /* '-' is in values, too */
        check(urikit_template_is_ambiguous(&tmpl, &first, &second) && first == 0 && second == 1);

        check(urikit_template_parse(URIKIT_STR("/a/{id"), parts, 17, &tmpl, &at) == URIKIT_E_TEMPLATE_OPEN);
    }

    /* example: urikit_template_parse_openapi */
    {
        urikit_template_part parts[URIKIT_TEMPLATE_PARTS_BOUND(32)];
        urikit_template_capture captures[1];
        urikit_template tmpl;
        size_t at;

        check(urikit_template_parse_openapi(URIKIT_STR("/users/{user-id}"), parts, 17, &tmpl, &at) == URIKIT_OK);
        check(urikit_template_match(&tmpl, URIKIT_STR("/users/me@h.example"), 0, captures, 1) == URIKIT_OK);
        check_text(captures[0].text, "me@h.example");
        check(urikit_template_parse_openapi(URIKIT_STR("/{a}/{a}"), parts, 17, &tmpl, &at) == URIKIT_E_TEMPLATE_TWICE && at == 6);
    }

    /* example: urikit_template_next */
    {
        urikit_template_reader reader = { URIKIT_STR("/{a}/b"), 0, 0, 0, 0 };
        urikit_template_part part;
        size_t variables = 0;
        bool more = true;

        while (urikit_template_next(&reader, &part, &more) == URIKIT_OK && more) {
            variables += (part.flags & URIKIT_TEMPLATE_VARIABLE) != 0;
        }
        check(!more && variables == 1);
    }

    /* example: urikit_template_expand urikit_template_find */
    {
        urikit_template_part parts[17];
        urikit_template_binding rows[] = { { URIKIT_STR("q"), URIKIT_STR("x y") } };
        urikit_template_bindings bindings = { rows, 1 };
        urikit_template tmpl;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_template_parse(URIKIT_STR("/search{?q,lang}"), parts, 17, &tmpl, &at) == URIKIT_OK);
        check(urikit_template_expand(&tmpl, urikit_template_find, &bindings, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "/search?q=x%20y"); /* lang is not defined */
        rows[0].text = URIKIT_STR("\xFF");
        check(urikit_template_expand(&tmpl, urikit_template_find, &bindings, &out, &at) == URIKIT_E_UTF8);
    }

    /* example: urikit_template_expand_partial */
    {
        urikit_template_part parts[17];
        urikit_template_binding rows[] = { { URIKIT_STR("q"), URIKIT_STR("x y") } };
        urikit_template_bindings bindings = { rows, 1 };
        urikit_template tmpl;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_template_parse(URIKIT_STR("/{user}{?q,lang}"), parts, 17, &tmpl, &at) == URIKIT_OK);
        check(urikit_template_expand_partial(&tmpl, urikit_template_find, &bindings, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "/{user}?q=x%20y{&lang}");
    }

    /* example: urikit_template_values_read urikit_template_values_find urikit_template_expand_text */
    {
        urikit_str json = URIKIT_STR("{\"path\": [\"b\", \"c\"], \"q\": 42}");
        uint64_t memory[128];
        urikit_template_values values;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_template_values_read(json, memory, sizeof memory, &values, &at) == URIKIT_OK && values.count == 2);
        check(urikit_template_expand_text(URIKIT_STR("http://a{/path*}{?q}"), urikit_template_values_find, &values, &out, &at) ==
              URIKIT_OK);
        check_text(urikit_out_str(&out), "http://a/b/c?q=42");
        check(urikit_template_values_read(URIKIT_STR("{\"a\":[[]]}"), memory, sizeof memory, &values, &at) ==
                  URIKIT_E_TEMPLATE_JSON &&
              at == 6);
    }
}

static void matching(void)
{
    /* example: urikit_template_match urikit_template_captures_write */
    {
        urikit_template_part parts[17];
        urikit_template tmpl;
        urikit_template_capture captures[4];
        char buffer[128];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_template_parse(URIKIT_STR("/users/{id}{?page}"), parts, 17, &tmpl, NULL) == URIKIT_OK);
        check(urikit_template_match(&tmpl, URIKIT_STR("/users/a%20b"), 0, captures, 4) == URIKIT_OK);
        check_text(captures[0].text, "a%20b");
        check_text(captures[1].text, NULL); /* no page */
        check(urikit_template_captures_write(captures, 2, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "{\"id\":\"a b\",\"page\":null}");

        check(urikit_template_match(&tmpl, URIKIT_STR("/users/"), 0, captures, 4) == URIKIT_E_TEMPLATE_NO_MATCH);
    }

    /* example: urikit_template_item_next */
    {
        urikit_template_part parts[17];
        urikit_template tmpl;
        urikit_template_capture capture;
        urikit_str name, value;
        size_t at = 0;

        check(urikit_template_parse(URIKIT_STR("{/path*}"), parts, 17, &tmpl, NULL) == URIKIT_OK);
        check(urikit_template_match(&tmpl, URIKIT_STR("/b/c"), 0, &capture, 1) == URIKIT_OK);
        check(urikit_template_item_next(&capture, &at, &name, &value) && name.ptr == NULL);
        check_text(value, "b");
        check(urikit_template_item_next(&capture, &at, &name, &value));
        check_text(value, "c");
        check(!urikit_template_item_next(&capture, &at, &name, &value));
    }

    /* example: urikit_template_routes_read urikit_template_routes_read_openapi urikit_template_route */
    {
        urikit_str texts[] = { URIKIT_STR("/users/{id}"), URIKIT_STR("/users/me"), URIKIT_STR("/{+any}") };
        uint64_t memory[512];
        urikit_template_routes routes;
        urikit_template_capture captures[1];
        size_t which, at;

        check(urikit_template_routes_read(texts, 3, memory, sizeof memory, &routes, &which, &at) == URIKIT_OK);
        check(routes.variable_count == 1);
        check(urikit_template_route(&routes, URIKIT_STR("/users/me"), 0, captures, 1, &which) == URIKIT_OK && which == 1);
        check(urikit_template_route(&routes, URIKIT_STR("/users/7"), 0, captures, 1, &which) == URIKIT_OK && which == 0);
        check_text(captures[0].text, "7");
        check(urikit_template_route(&routes, URIKIT_STR("users"), 0, captures, 1, &which) == URIKIT_E_TEMPLATE_NO_MATCH);

        texts[2] = URIKIT_STR("/users/{user-id}:ban"); /* a path of OpenAPI, and no template */
        check(urikit_template_routes_read_openapi(texts, 3, memory, sizeof memory, &routes, &which, &at) == URIKIT_OK);
        check(urikit_template_route(&routes, URIKIT_STR("/users/a:b:ban"), 0, captures, 1, &which) == URIKIT_OK && which == 2);
        check_text(captures[0].text, "a:b");
    }
}

void example_template(void)
{
    expanding();
    matching();
}
