/* SPDX-License-Identifier: MIT */
/* What hides in this link? The findings, with the bytes they are about. */
#include <urikit/lint.h>

#include <stdio.h>

int main(void)
{
    urikit_str link = URIKIT_STR("http://good.example@127.1/..%2fadmin");
    urikit_lint lint;
    urikit_finding finding;

    printf("%s\n", link.ptr);
    urikit_lint_start(&lint, link);
    while (urikit_lint_next(&lint, &finding)) {
        char text[URIKIT_LINT_WHY_BOUND];
        urikit_out out = URIKIT_OUT(text);

        if (!urikit_lint_why(&lint, &finding, &out)) {
            printf("%2zu-%zu %.*s\n", finding.start, finding.end, (int)out.len, text);
        }
    }
    return 0;
}
