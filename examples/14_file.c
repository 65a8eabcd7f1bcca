/* SPDX-License-Identifier: MIT */
/* Which file does a file: URI name, here and in Windows? */
#include <urikit/uri.h>

#include <stdio.h>

static void show(urikit_str text, urikit_path_style style)
{
    char path[64];
    urikit_out out = URIKIT_OUT(path);
    urikit_uri uri;
    urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL);

    if (!code) {
        code = urikit_file_path_from_uri(&uri, style, &out, NULL);
    }
    printf("%-28s %.*s\n", text.ptr, code ? 99 : (int)out.len, code ? urikit_code_text(code) : path);
}

int main(void)
{
    show(URIKIT_STR("file:///tmp/a%20b"), URIKIT_PATH_POSIX);
    show(URIKIT_STR("file:///C:/Users/me"), URIKIT_PATH_WINDOWS);
    show(URIKIT_STR("file://server/share/x"), URIKIT_PATH_WINDOWS);
    show(URIKIT_STR("file:///tmp/a%2Fb"), URIKIT_PATH_POSIX);
    show(URIKIT_STR("http://h/tmp"), URIKIT_PATH_POSIX);
    return 0;
}
