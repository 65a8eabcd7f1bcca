/* SPDX-License-Identifier: MIT */
#include <urikit/psl.h>

#include "example.h"

void example_psl(void)
{
    /* example: urikit_public_suffix urikit_registrable_domain */
    {
        urikit_str found;

        check(urikit_public_suffix(URIKIT_STR("www.example.co.uk"), &found));
        check_text(found, "co.uk");
        check(urikit_registrable_domain(URIKIT_STR("www.example.co.uk"), &found));
        check_text(found, "example.co.uk");
        check(!urikit_registrable_domain(URIKIT_STR("co.uk"), &found));     /* is a public suffix itself */
        check(!urikit_registrable_domain(URIKIT_STR("192.0.2.1"), &found)); /* an address has none */
    }

    /* example: urikit_registrable_write_kept */
    {
        urikit_psl_answer rows[256] = { { .host_len = 0 } };
        urikit_psl_answers answers = { .rows = rows, .count = 256 };
        char buffer[64];
        int i;

        for (i = 0; i < 2; i++) { /* the list is searched once */
            urikit_out out = URIKIT_OUT(buffer);

            check(urikit_registrable_write_kept(&answers, URIKIT_STR("www.example.co.uk"), 0, &out) == URIKIT_OK);
            check_text(urikit_out_str(&out), "example.co.uk");
        }
    }

    /* example: urikit_registrable_write urikit_psl_date_write urikit_psl_load */
    {
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_registrable_write(URIKIT_STR("Me.GitHub.io"), 0, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "me.github.io"); /* the private section: each user has a site */
        out.len = 0;
        check(urikit_registrable_write(URIKIT_STR("me.github.io"), URIKIT_PSL_ICANN, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "github.io");
        out.len = 0;
        check(urikit_psl_load("/nonexistent") == URIKIT_E_PSL); /* the list is the one before */
        check(urikit_psl_date_write(&out) == URIKIT_OK && (out.len == 0 || out.len == URIKIT_PSL_DATE_BOUND));
    }
}
