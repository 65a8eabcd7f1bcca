/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#include <urikit/iri.h>

#include "sql_answer.h"
@each sql

static urikit_code call_@{sql}(const void *uri, urikit_out *out)
{
    return @{call}(uri, out);
}

urikit_sql_status urikit_sql_@{sql}(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, call_@{sql}, @{bound}, @{null}, memory, result);
}
@end
