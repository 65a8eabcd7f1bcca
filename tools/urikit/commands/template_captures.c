/* SPDX-License-Identifier: MIT */
/* What match, show and route share: captures, and the answer for a text that cannot be matched. */
#include "commands/cmd.h"
#include "commands/template_verbs.h"

#include "run/report.h"

#include <urikit/text.h>

const char template_kind[] = "template";

void template_fault(fault *why, urikit_code code, size_t at)
{
    fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
}

urikit_template_flags template_flags_of(const invocation *call)
{
    return (option_given(call, OPT_ANY_ORDER) ? (unsigned)URIKIT_TEMPLATE_ANY_ORDER : 0U) |
           (option_given(call, OPT_OTHER_PAIRS) ? (unsigned)URIKIT_TEMPLATE_OTHER_PAIRS : 0U);
}

void template_put_captures(const urikit_template_capture *captures, size_t count, buffer *out)
{
    urikit_out result = buffer_out(out, 256);

    if (urikit_template_captures_write(captures, count, &result) == URIKIT_E_SPACE) {
        result = buffer_out(out, result.len);
        (void)!urikit_template_captures_write(captures, count, &result); /* it has the room that it asked for */
    }
    buffer_took(out, &result);
}

urikit_template_capture *template_room(buffer *room, size_t count)
{
    room->len = 0;
    return (urikit_template_capture *)(void *)buffer_room(room, count * sizeof(urikit_template_capture));
}

bool template_answer_invalid(work *w, const record *r, urikit_code code)
{
    fault why;
    size_t at = 0;

    (void)!urikit_utf8_check(r->text, &at);
    template_fault(&why, code, at);
    return answer_invalid(w, r, template_kind, &why);
}
