/* SPDX-License-Identifier: MIT */
/* Keys of query pairs, octet by octet. */
#include "query_key.h"

#include "../text/scan.h"
#include "../text/triplet.h"

/* Reads the first octet of encoded text that is not empty. An incomplete triplet is text. */
static unsigned char next_octet(urikit_str *rest, urikit_query_flags flags)
{
    const char *p = rest->ptr;
    bool triplet = *p == '%' && scan_triplet(p, p + rest->len) == 3;
    char octet = triplet ? triplet_octet(p) : *p == '+' && (flags & URIKIT_QUERY_FORM) ? ' ' : *p;

    *rest = triplet ? urikit_str_of(p + 3, rest->len - 3) : urikit_str_of(p + 1, rest->len - 1);
    return (unsigned char)octet;
}

bool urikiti_query_key_is(urikit_str encoded, urikit_str key, urikit_query_flags flags)
{
    size_t i = 0;

    while (encoded.len > 0) {
        if (i == key.len || next_octet(&encoded, flags) != (unsigned char)key.ptr[i++]) {
            return false;
        }
    }
    return i == key.len;
}

/* The first match of the text before a '*' is as good as any later match, so only the last '*' has to be retried. */
bool urikiti_query_key_matches(urikit_str encoded, urikit_str pattern, urikit_query_flags flags)
{
    urikit_str retry = { NULL, 0 }; /* the text after the octets that the last '*' matches; a retry adds one octet */
    size_t after_star = 0;
    size_t i = 0;

    while (encoded.len > 0 || i < pattern.len) {
        if (i < pattern.len && pattern.ptr[i] == '*') {
            after_star = ++i;
            retry = encoded;
            continue;
        }
        if (i < pattern.len && encoded.len > 0 && next_octet(&encoded, flags) == (unsigned char)pattern.ptr[i]) {
            i++;
            continue;
        }
        if (!retry.ptr || retry.len == 0) {
            return false;
        }
        (void)next_octet(&retry, flags);
        encoded = retry;
        i = after_star;
    }
    return true;
}

int urikiti_query_key_compare(urikit_str a, urikit_str b, urikit_query_flags flags)
{
    while (a.len > 0 && b.len > 0) {
        int order = (int)next_octet(&a, flags) - (int)next_octet(&b, flags);

        if (order != 0) {
            return order;
        }
    }
    return (a.len > 0) - (b.len > 0);
}
