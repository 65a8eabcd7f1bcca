/* SPDX-License-Identifier: MIT */
/* The same with urikit::unicode, which brings urikit::urikit along. */
#include <urikit/unicode.h>

#include <stdio.h>

int main(void)
{
    char host[64];
    urikit_out out = URIKIT_OUT(host);

    if (urikit_nfc_check(URIKIT_STR("b\xC3\xBC"
                                    "cher"),
                         NULL) ||
        urikit_idna_to_ascii(URIKIT_STR("b\xC3\xBC"
                                        "cher.example"),
                             0, &out, NULL)) {
        return 1;
    }
    printf("%.*s\n", (int)out.len, host);
    return 0;
}
