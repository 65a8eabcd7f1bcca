/* SPDX-License-Identifier: MIT */
/* A small router: the template that matches a URL, its variables, and a link that is made with another template. */
#include <urikit/template.h>
#include <urikit/text.h>

#include <stdio.h>

enum { SPACE = 8192, CAPTURES = 8 };

int main(void)
{
    const urikit_str texts[] = { URIKIT_STR("/users/{id}"), URIKIT_STR("/users/me"),
                                 URIKIT_STR("/users/{id}/posts{?page,tag*}") };
    const urikit_str urls[] = { URIKIT_STR("/users/me"), URIKIT_STR("/users/J%C3%B6rg/posts?page=2&tag=a&tag=b"),
                                URIKIT_STR("/about") };
    static _Alignas(16) char memory[SPACE];
    urikit_template_capture captures[CAPTURES];
    urikit_template_routes routes;
    urikit_template_binding rows[] = { { URIKIT_STR("id"), URIKIT_STR("J\xC3\xB6rg") }, { URIKIT_STR("page"), URIKIT_STR("3") } };
    urikit_template_bindings bindings = { rows, 2 };
    char link[64];
    urikit_out out = URIKIT_OUT(link);
    size_t which = 0;
    size_t at = 0;
    size_t i;

    if (urikit_template_routes_read(texts, 3, memory, sizeof memory, &routes, &which, &at)) {
        printf("template %zu, byte %zu\n", which, at);
        return 1;
    }
    for (i = 0; i < 3; i++) {
        char json[256];
        urikit_out variables = URIKIT_OUT(json);

        if (urikit_template_route(&routes, urls[i], 0, captures, CAPTURES, &which)) {
            printf("%s: no route\n", urls[i].ptr);
        } else if (!urikit_template_captures_write(captures, routes.templates[which].variable_count, &variables)) {
            printf("%s: %s %.*s\n", urls[i].ptr, texts[which].ptr, (int)variables.len, json);
        }
    }
    if (urikit_template_expand_text(texts[2], urikit_template_find, &bindings, &out, NULL)) {
        return 1;
    }
    printf("next: %.*s\n", (int)out.len, link);
    return 0;
}
