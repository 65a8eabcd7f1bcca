#include <urikit/uri.h>
#include <stdio.h>

int main(void)
{
    char buffer[100];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_uri base, ref;
    urikit_str bad = URIKIT_STR("http://a%G0/");
    size_t at;

    if (!urikit_uri_parse(URIKIT_STR("http://[2001:DB8::1]/a/b?q"), URIKIT_PARSE_SCHEME, &base, &at) &&
        !urikit_uri_parse(URIKIT_STR("../c#top"), URIKIT_PARSE_REFERENCE, &ref, &at) &&
        !urikit_uri_resolve(&base, &ref, URIKIT_RESOLVE_STRICT, &out)) {
        printf("%.*s\n", (int)out.len, buffer);
    }
    if (urikit_uri_parse(bad, URIKIT_PARSE_SCHEME, &ref, &at) == URIKIT_E_PERCENT) {
        printf("%s\n%*s^ %s\n", bad.ptr, (int)at, "", urikit_code_text(URIKIT_E_PERCENT));
    }
    return 0;
}
