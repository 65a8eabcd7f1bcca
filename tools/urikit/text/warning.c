/* SPDX-License-Identifier: MIT */
#include "text/warning.h"

#include "text/json_out.h"

void warn_on_page(void *context, const warning *found)
{
    page_warnings *warnings = context;

    if (!warnings->begun) {
        page_title(warnings->out, warnings->style, "Worth knowing");
        warnings->begun = true;
    }
    page_prose(warnings->out, warnings->style, 4, found->part, 101, found->text);
}

void warn_put_json(void *context, const warning *found)
{
    buffer *json = context;

    buffer_text(json, json->ptr[json->len - 1] == '[' ? "{" : ",{");
    json_plain(json, "part", urikit_str_from(found->part));
    json_text(json, "text", urikit_str_from(found->text));
    json_plain(json, "severity", urikit_str_from(found->severity));
    json_plain(json, "rule", urikit_str_from(found->rule));
    buffer_byte(json, '}');
}
