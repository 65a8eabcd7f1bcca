/* SPDX-License-Identifier: MIT */
/* Findings. */
#include "record.h"

#include <urikit/lint.h>

/* ToASCII of IDNA: readers.c. */
urikit_guard_idna js_idna;

/* Why a policy cannot be read. REPLY_SAME: all bits. */
static uint32_t lint_fault(const urikit_policy_item *wrong, urikit_out *out)
{
    urikit_code code;

    record_number(out, wrong->line);
    record_text(out, urikit_str_from(wrong->fault));
    record_text(out, wrong->word.ptr ? wrong->word : urikit_str_of("", 0));
    code = record_code(out);
    js_reply(code, 0, out);
    urikit_js_reply[REPLY_SAME] = UINT32_MAX;
    return (uint32_t)code;
}

/* Records of four numbers (rule, severity, start, end in bytes) and a text: why. REPLY_SAME: how many; all bits: lint_fault. */
EXPORT(lint) uint32_t lint(const char *ptr, uint32_t len, const char *policy_at, uint32_t policy_len, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_finding found;
    urikit_lint state;
    uint32_t count = 0;
    urikit_lint_policy policy;
    urikit_policy_item wrong;
    urikit_code code;

    if (!urikit_lint_policy_read(urikit_str_of(policy_at, policy_len), &policy, &wrong)) {
        return lint_fault(&wrong, &out);
    }
    policy.idna = js_idna;
    urikit_lint_start_with(&state, urikit_str_of(ptr, len), &policy);
    for (; urikit_lint_next(&state, &found); count++) {
        char buffer[URIKIT_LINT_WHY_BOUND];
        urikit_out why = URIKIT_OUT(buffer);

        (void)!urikit_lint_why(&state, &found, &why);
        record_number(&out, (uint32_t)found.rule);
        record_number(&out, urikit_lint_severity(&state, found.rule));
        record_number(&out, (uint32_t)found.start);
        record_number(&out, (uint32_t)found.end);
        record_text(&out, urikit_out_str(&why));
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = count;
    return (uint32_t)code;
}

/* Records: id, title, severity, section. REPLY_SAME: 0 after the last rule. */
EXPORT(lint_rule) uint32_t lint_rule(uint32_t i, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_lint_rule rule;
    bool found = urikit_lint_rule_at(i, &rule);
    urikit_code code;

    if (found) {
        record_text(&out, urikit_str_from(rule.id));
        record_text(&out, urikit_str_from(rule.title));
        record_text(&out, urikit_str_from(urikit_severity_name(rule.severity)));
        record_text(&out, urikit_str_from(rule.section));
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = found;
    return (uint32_t)code;
}
