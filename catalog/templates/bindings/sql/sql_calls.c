/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#include <urikit/unicode.h>
#include <urikit/urikit.h>

#include "sql_answer.h"
@each sql

static urikit_code call_@{sql}(const void *uri, urikit_out *out)
{
    return @{wide}(uri, out);
}

urikit_sql_status urikit_sql_@{sql}(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t len = args[0].text.len;

    (void)count;
    return sql_text_of(args[0].text, call_@{sql}, @{wide_bound}, @{null}, memory, result);
}
@end
@each strings

static urikit_code string_@{sql}(const void *input, urikit_out *out)
{
    const urikit_sql_arg *args = (const urikit_sql_arg *)input;

    return @{call}(args[0].text, @{second}out, NULL);
}

urikit_sql_status urikit_sql_@{sql}(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    urikit_sql_arg strings[2] = { args[0], count > 1 ? args[1] : (urikit_sql_arg){ .text = URIKIT_STR("") } };
    size_t len = strings[0].text.len + strings[1].text.len;

    (void)len;
    return sql_string(string_@{sql}, strings, @{bound}, SQL_STRING_@{kind}, memory, result);
}
@end
