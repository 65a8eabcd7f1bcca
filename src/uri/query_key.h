/* SPDX-License-Identifier: MIT */
/* Compare keys of query pairs as decoded octets, without a buffer. Internal to the library. */
#ifndef URIKIT_SRC_QUERY_KEY_H
#define URIKIT_SRC_QUERY_KEY_H

#include <urikit/uri.h>

/* True if the encoded key decodes to these octets. */
bool urikiti_query_key_is(urikit_str encoded, urikit_str key, urikit_query_flags flags);

/* The first and the last octet of encoded text that is not empty, which is taken off. An incomplete triplet is text. */
unsigned char urikiti_query_octet(urikit_str *rest, urikit_query_flags flags);
unsigned char urikiti_query_last_octet(urikit_str *rest, urikit_query_flags flags);

/* Orders two encoded keys by their decoded octets. */
int urikiti_query_key_compare(urikit_str a, urikit_str b, urikit_query_flags flags);

/* The text of a pair from urikit_query_next. */
static inline urikit_str urikiti_query_pair(urikit_str key, urikit_str value)
{
    return value.ptr ? urikit_str_of(key.ptr, key.len + 1 + value.len) : key;
}

#endif /* URIKIT_SRC_QUERY_KEY_H */
