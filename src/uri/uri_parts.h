/* SPDX-License-Identifier: MIT */
/* Which optional parts a urikit_uri has. Internal to the library. */
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
};

static inline bool uri_has(const urikit_uri *uri, unsigned part)
{
    return (uri->parts & part) != 0;
}

/* Where the authority begins, behind "//"; only where there is one. */
static inline uint32_t uri_authority_at(const urikit_uri *uri)
{
    return (uri_has(uri, HAS_SCHEME) ? uri->scheme_end + 1 : 0) + 2;
}

/* §5.2.3: what of the base's path goes before a relative path: up to its last '/', that included. */
urikit_str urikiti_uri_directory(const urikit_uri *base);

#endif /* URIKIT_SRC_URI_PARTS_H */
