/* SPDX-License-Identifier: MIT */
/* Compare without writing normal forms. Modules that are made for size do not have it: there reference.js writes both. */
#include "js.h"

/* REPLY_SAME: 1 if equal. */
EXPORT(equal)
uint32_t equal(const char *a, uint32_t a_len, const char *b, uint32_t b_len, uint32_t iri, uint32_t level)
{
    urikit_uri uris[2];
    urikit_code code = js_parse_two(iri != 0, urikit_str_of(a, a_len), URIKIT_PARSE_REFERENCE, urikit_str_of(b, b_len), uris);

    if (!code) {
        urikit_js_reply[REPLY_SAME] = js_equal(iri != 0, &uris[0], &uris[1], level);
    }
    return (uint32_t)code;
}
