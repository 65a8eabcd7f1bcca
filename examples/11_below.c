/* SPDX-License-Identifier: MIT */
/* How do I put a name from a stranger into a URL? As one segment, which cannot climb or add a query. */
#include <urikit/uri.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    static const char *const names[] = { "report 1.pdf", "a/b?c#d", "..", "%2e%2e" };
    urikit_uri base;
    size_t i;

    if (urikit_uri_parse(URIKIT_STR("https://files.example/users/7/"), URIKIT_PARSE_SCHEME, &base, NULL)) {
        return 1;
    }
    for (i = 0; i < sizeof names / sizeof *names; i++) {
        char text[128];
        urikit_out out = URIKIT_OUT(text);
        urikit_str name = urikit_str_of(names[i], strlen(names[i]));
        urikit_code code = urikit_uri_append_segment(&base, name, URIKIT_EDIT_PLAIN, &out, NULL);

        printf("%-14s %.*s\n", names[i], code ? 99 : (int)out.len, code ? urikit_code_text(code) : text);
    }
    return 0;
}
