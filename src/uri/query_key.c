/* SPDX-License-Identifier: MIT */
/* Keys of query pairs, octet by octet. */
#include "query_key.h"

#include "../text/scan.h"
#include "../text/triplet.h"

static unsigned char plain_octet(char c, urikit_query_flags flags)
{
    return (unsigned char)(c == '+' && (flags & URIKIT_QUERY_FORM) ? ' ' : c);
}

unsigned char urikiti_query_octet(urikit_str *rest, urikit_query_flags flags)
{
    const char *p = rest->ptr;
    bool triplet = *p == '%' && scan_triplet(p, p + rest->len) == 3;
    size_t len = triplet ? 3 : 1;

    *rest = urikit_str_of(p + len, rest->len - len);
    return triplet ? (unsigned char)triplet_octet(p) : plain_octet(*p, flags);
}

/* '%' is not a hex digit, so a triplet that ends the text is one from the front, too. */
unsigned char urikiti_query_last_octet(urikit_str *rest, urikit_query_flags flags)
{
    const char *end = rest->ptr + rest->len;
    bool triplet = rest->len >= 3 && end[-3] == '%' && scan_triplet(end - 3, end) == 3;

    rest->len -= triplet ? 3 : 1;
    return triplet ? (unsigned char)triplet_octet(end - 3) : plain_octet(end[-1], flags);
}

bool urikiti_query_key_is(urikit_str encoded, urikit_str key, urikit_query_flags flags)
{
    size_t i = 0;

    while (encoded.len > 0) {
        if (i == key.len || urikiti_query_octet(&encoded, flags) != (unsigned char)key.ptr[i++]) {
            return false;
        }
    }
    return i == key.len;
}

int urikiti_query_key_compare(urikit_str a, urikit_str b, urikit_query_flags flags)
{
    while (a.len > 0 && b.len > 0) {
        int order = (int)urikiti_query_octet(&a, flags) - (int)urikiti_query_octet(&b, flags);

        if (order != 0) {
            return order;
        }
    }
    return (a.len > 0) - (b.len > 0);
}
