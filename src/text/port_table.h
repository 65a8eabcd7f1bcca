/* SPDX-License-Identifier: MIT */
/* Other facts in the table of default ports. Internal to the library. */
#ifndef URIKIT_SRC_PORT_TABLE_H
#define URIKIT_SRC_PORT_TABLE_H

#include "../base/ascii.h"

/*
 * True if the scheme's definition says that an empty path after an authority means "/". A default port alone does
 * not say so: "amqp://h" has no virtual host, "amqp://h/" has an empty one.
 */
bool urikiti_empty_path_is_root(urikit_str scheme);

/* True if the scheme's definition has no port: it has no authority, or one that is only a host. */
bool urikiti_scheme_has_no_port(urikit_str scheme);

/* True for "http" and "https" (RFC 9110 §4.2), in any case of letters. */
static inline bool scheme_is_http(urikit_str scheme)
{
    const char *p = scheme.ptr;

    return scheme.len >= 4 && scheme.len <= 5 && ascii_lower(p[0]) == 'h' && ascii_lower(p[1]) == 't' &&
           ascii_lower(p[2]) == 't' && ascii_lower(p[3]) == 'p' && (scheme.len == 4 || ascii_lower(p[4]) == 's');
}

#endif /* URIKIT_SRC_PORT_TABLE_H */
