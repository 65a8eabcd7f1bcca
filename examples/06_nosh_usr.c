/* SPDX-License-Identifier: MIT */
/* Is this a NOSH URI, and may a record have it? Whom does a user URL name? */
#include <urikit/nosh.h>
#include <urikit/usr.h>

#include <stdio.h>

static void print_nosh(const char *text)
{
    urikit_nosh nosh;
    size_t at = 0;
    urikit_code code = urikit_nosh_parse(urikit_str_from(text), URIKIT_NOSH_SDL, &nosh, &at);

    if (code) {
        printf("%s: %s at byte %zu\n", text, urikit_code_token(code), at);
    } else {
        printf("%s: %s\n", text, nosh.restricted ? urikit_code_token(nosh.restricted) : "fit for a record");
    }
}

int main(void)
{
    urikit_usr_pair pairs[8];
    char text[64];
    urikit_out out = URIKIT_OUT(text);
    urikit_usr usr;

    print_nosh("nosh://1673/nosh.server.buyer.address/3jwdwj2ctlk26");
    print_nosh("nosh://1673/nosh.Server.buyer.address");
    print_nosh("nosh://user@1673");
    if (urikit_usr_parse(URIKIT_STR("USR://GitHub/octocat?Site=x&email=a@b"), pairs, 8, &usr, NULL) ||
        urikit_usr_normalize(&usr, &out)) {
        return 1;
    }
    printf("%.*s\n", (int)out.len, text);
    return 0;
}
