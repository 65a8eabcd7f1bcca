/* SPDX-License-Identifier: MIT */
/* The values of a key in a query. */
#include "../base/out.h"
#include "query_key.h"

bool urikit_query_find_next(urikit_str *rest, urikit_str key, urikit_query_flags flags, urikit_str *value)
{
    urikit_str found;

    while (urikit_query_next(rest, &found, value)) {
        if (urikiti_query_key_is(found, key, flags)) {
            return true;
        }
    }
    *value = urikit_str_of(NULL, 0);
    return false;
}

bool urikit_query_find(urikit_str query, urikit_str key, urikit_query_flags flags, urikit_str *value)
{
    return urikit_query_find_next(&query, key, flags, value);
}

urikit_code urikit_query_value(urikit_str query, urikit_str key, urikit_query_flags flags, urikit_out *out, bool *found)
{
    urikit_decode_flags how = URIKIT_DECODE_UTF8 | (flags & URIKIT_QUERY_FORM ? URIKIT_DECODE_FORM : 0U);
    urikit_str value;

    if (urikiti_out_overlaps(out, query) || urikiti_out_overlaps(out, key)) {
        return URIKIT_E_OVERLAP;
    }
    (void)urikit_query_find(query, key, flags, &value);
    if (found) {
        *found = value.ptr != NULL;
    }
    return value.ptr ? urikit_percent_decode_text(value, how, out, NULL) : urikiti_out_code(out);
}

size_t urikit_query_count(urikit_str query)
{
    urikit_str key;
    urikit_str value;
    size_t count = 0;

    while (urikit_query_next(&query, &key, &value)) {
        count++;
    }
    return count;
}
