/* SPDX-License-Identifier: MIT */
/* The same with urikit::psl, which brings urikit::urikit along. */
#include <urikit/psl.h>

#include <stdio.h>

int main(void)
{
    urikit_str domain;

    if (!urikit_registrable_domain(URIKIT_STR("www.example.co.uk"), &domain)) {
        return 1;
    }
    printf("%.*s\n", (int)domain.len, domain.ptr);
    return 0;
}
