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
        check_text(urikit_out_str(&out), "\"0x7f.1\", in hexadecimal, is a name to RFC 3986, but programs connect to 127.0.0.1");
        check(urikit_lint_why(&lint, &found, &small) == URIKIT_E_SPACE && small.len == out.len);
    }

    /* example: urikit_lint_policy_read urikit_lint_start_with urikit_lint_severity */
    {
        urikit_lint lint;
        urikit_finding found;
        urikit_lint_policy policy;
        urikit_policy_item wrong;

        check(urikit_lint_policy_read(URIKIT_STR("allow host *.example.com\nrule host-local error"), &policy, &wrong));
        urikit_lint_start_with(&lint, URIKIT_STR("http://printer.local/"), &policy);
        check(urikit_lint_next(&lint, &found) && found.rule == URIKIT_LINT_HOST_LOCAL);
        check(urikit_lint_severity(&lint, found.rule) == URIKIT_SEVERITY_ERROR); /* the policy's, not the rule's own */
        check(urikit_lint_next(&lint, &found) && found.rule == URIKIT_LINT_POLICY_HOST);
        check(!urikit_lint_next(&lint, &found));

        check(!urikit_lint_policy_read(URIKIT_STR("deny internal\nrule no-such off"), &policy, &wrong));
        check(wrong.line == 2);
        check_text(urikit_str_from(wrong.fault), "there is no rule");
    }
}
