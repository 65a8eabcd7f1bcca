/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_lint(void)
{
    /* example: urikit_lint_start urikit_lint_next urikit_lint_rule_at urikit_severity_name */
    {
        urikit_lint lint;
        urikit_finding found;
        urikit_lint_rule rule;

        urikit_lint_start(&lint, URIKIT_STR("http://good.example@evil.example/"));
        check(urikit_lint_next(&lint, &found) && found.rule == URIKIT_LINT_USERINFO_HOST);
        check(found.start == 7 && found.end == 19); /* the bytes that it is about */
        check(urikit_lint_rule_at(found.rule, &rule));
        check_text(urikit_str_from(rule.id), "userinfo-host");
        check_text(urikit_str_from(urikit_severity_name(rule.severity)), "error");

        urikit_lint_start(&lint, URIKIT_STR("https://example.org/"));
        check(!urikit_lint_next(&lint, &found));
        check(!urikit_lint_rule_at(URIKIT_LINT_RULES, &rule));
    }

    /* example: urikit_lint_why */
    {
        urikit_lint lint;
        urikit_finding found;
        char buffer[URIKIT_LINT_WHY_BOUND];
        urikit_out out = URIKIT_OUT(buffer), small = { NULL, 0, 0 };

        urikit_lint_start(&lint, URIKIT_STR("http://0x7f.1/"));
        check(urikit_lint_next(&lint, &found));
        check(urikit_lint_why(&lint, &found, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "\"0x7f.1\" is a name to RFC 3986, but programs connect to 127.0.0.1");
        check(urikit_lint_why(&lint, &found, &small) == URIKIT_E_SPACE && small.len == out.len);
    }
}
