/* SPDX-License-Identifier: MIT */
#include "commands/policy_file.h"

#include "text/show.h"
#include "text/unicode_text.h"
#include "text/unpack.h"

#include <string.h>

bool policy_read_file(const command *who, const char *path, buffer *text)
{
    /* "-" is a file as any other here: standard input is for records */
    fault why;
    bool good = whole_file_read(strcmp(path, "-") == 0 ? "./-" : path, text, &why);

    if (!good) {
        usage_error(who, "cannot read %s: %s", path, why.text);
    }
    return good;
}

void policy_prepare(urikit_str text, buffer *memory, urikit_policy *policy)
{
    if (urikit_policy_read(text, NULL, 0, policy) == URIKIT_E_SPACE) {
        urikit_out out = buffer_out(memory, policy->size);

        (void)!urikit_policy_read(text, out.ptr, policy->size, policy);
    }
}

void policy_fault(const command *who, const char *option, const char *path, const urikit_policy_item *item)
{
    buffer shown = { NULL, 0, 0 };

    show_text(&shown, urikit_str_of(item->word.ptr ? item->word.ptr : "", item->word.len));
    buffer_byte(&shown, '\0');
    if (path) {
        usage_error(who, "--policy %s: line %u: %s '%s'", path, (unsigned)item->line, item->fault, shown.ptr);
    } else {
        usage_error(who, "--%s: %s '%s'", option, item->fault, shown.ptr);
    }
    buffer_free(&shown);
}

urikit_code policy_to_ascii(void *context, urikit_str host, urikit_out *out)
{
    buffer made = { NULL, 0, 0 };
    urikit_code code = unicode_put_ascii(host, true, &made, NULL);

    (void)context;
    if (!code) {
        code = urikit_out_append(out, buffer_view(&made));
    }
    buffer_free(&made);
    return code;
}
