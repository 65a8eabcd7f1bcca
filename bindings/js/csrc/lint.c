/* SPDX-License-Identifier: MIT */
/* Findings. */
#include "record.h"

#include <urikit/lint.h>

/* Records of four numbers (rule, start, end in bytes) and a text: why. REPLY_SAME: how many. */
EXPORT(lint) uint32_t lint(const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_finding found;
    urikit_lint state;
    uint32_t count = 0;
    urikit_code code;

    urikit_lint_start(&state, urikit_str_of(ptr, len));
    for (; urikit_lint_next(&state, &found); count++) {
        char buffer[URIKIT_LINT_WHY_BOUND];
        urikit_out why = URIKIT_OUT(buffer);

        (void)!urikit_lint_why(&state, &found, &why);
        record_number(&out, (uint32_t)found.rule);
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
