/* SPDX-License-Identifier: MIT */
/* The optional parts of a urikit_uri. Internal to the library. */
#ifndef URIKIT_SRC_URI_PARTS_H
#define URIKIT_SRC_URI_PARTS_H

#include <urikit/uri.h>

/* bits of urikit_uri.parts */
enum {
    HAS_SCHEME = 1,
    HAS_AUTHORITY = 2,
    HAS_USERINFO = 4,
    HAS_PORT = 8,
    HAS_QUERY = 16,
    HAS_FRAGMENT = 32,
    HAS_NON_ASCII = 64, /* not a part: the text has a byte from 0x80 on, as only IRIs have */
};

static inline bool uri_has(const urikit_uri *uri, unsigned part)
{
    return (uri->parts & part) != 0;
}

/* Where the authority begins, after "//". Only if there is one. */
static inline uint32_t uri_authority_at(const urikit_uri *uri)
{
    return (uri_has(uri, HAS_SCHEME) ? uri->scheme_end + 1 : 0) + 2;
}

/* §5.2.3: the part of the base path that is written before a relative path: up to its last '/', inclusive. */
urikit_str urikiti_uri_directory(const urikit_uri *base);

#endif /* URIKIT_SRC_URI_PARTS_H */
