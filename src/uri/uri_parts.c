/* SPDX-License-Identifier: MIT */
/* Reading the parts of a parsed URI; segments and query pairs. */
#include "uri_parts.h"

#include "../base/ascii.h"

#include <string.h>

static const urikit_str absent = { NULL, 0 };

static urikit_str part_between(const urikit_uri *uri, uint32_t from, uint32_t to)
{
    return urikit_str_of(uri->text + from, to - from);
}

urikit_str urikit_uri_text(const urikit_uri *uri)
{
    return part_between(uri, 0, uri->len);
}

bool urikit_uri_is_iri(const urikit_uri *uri)
{
    return uri_has(uri, HAS_NON_ASCII);
}

urikit_str urikit_uri_scheme(const urikit_uri *uri)
{
    return uri_has(uri, HAS_SCHEME) ? part_between(uri, 0, uri->scheme_end) : absent;
}

bool urikit_uri_scheme_is(const urikit_uri *uri, urikit_str scheme)
{
    urikit_str own = urikit_uri_scheme(uri);
    size_t i;

    if (!own.ptr || own.len != scheme.len) {
        return false;
    }
    for (i = 0; i < own.len; i++) {
        if (ascii_lower(own.ptr[i]) != ascii_lower(scheme.ptr[i])) {
            return false;
        }
    }
    return true;
}

urikit_str urikit_uri_authority(const urikit_uri *uri)
{
    return uri_has(uri, HAS_AUTHORITY) ? part_between(uri, uri_authority_at(uri), uri->path_at) : absent;
}

urikit_str urikit_uri_userinfo(const urikit_uri *uri)
{
    return uri_has(uri, HAS_USERINFO) ? part_between(uri, uri_authority_at(uri), uri->host_at - 1) : absent;
}

urikit_str urikit_uri_host(const urikit_uri *uri)
{
    return uri_has(uri, HAS_AUTHORITY) ? part_between(uri, uri->host_at, uri->host_end) : absent;
}

urikit_str urikit_uri_port(const urikit_uri *uri)
{
    return uri_has(uri, HAS_PORT) ? part_between(uri, uri->host_end + 1, uri->path_at) : absent;
}

urikit_str urikit_uri_path(const urikit_uri *uri)
{
    return part_between(uri, uri->path_at, uri->path_end);
}

urikit_str urikit_uri_query(const urikit_uri *uri)
{
    return uri_has(uri, HAS_QUERY) ? part_between(uri, uri->path_end + 1, uri->query_end) : absent;
}

urikit_str urikit_uri_fragment(const urikit_uri *uri)
{
    return uri_has(uri, HAS_FRAGMENT) ? part_between(uri, uri->query_end + 1, uri->len) : absent;
}

urikit_str urikit_uri_part_text(const urikit_uri *uri, urikit_uri_part part)
{
    switch (part) {
    case URIKIT_PART_SCHEME:
        return urikit_uri_scheme(uri);
    case URIKIT_PART_AUTHORITY:
        return urikit_uri_authority(uri);
    case URIKIT_PART_USERINFO:
        return urikit_uri_userinfo(uri);
    case URIKIT_PART_HOST:
        return urikit_uri_host(uri);
    case URIKIT_PART_PORT:
        return urikit_uri_port(uri);
    case URIKIT_PART_PATH:
        return urikit_uri_path(uri);
    case URIKIT_PART_QUERY:
        return urikit_uri_query(uri);
    case URIKIT_PART_FRAGMENT:
        return urikit_uri_fragment(uri);
    }
    return absent;
}

urikit_parts urikit_uri_parts(const urikit_uri *uri)
{
    urikit_parts parts;

    parts.scheme = urikit_uri_scheme(uri);
    parts.userinfo = urikit_uri_userinfo(uri);
    parts.host = urikit_uri_host(uri);
    parts.port = urikit_uri_port(uri);
    parts.path = urikit_uri_path(uri);
    parts.query = urikit_uri_query(uri);
    parts.fragment = urikit_uri_fragment(uri);
    return parts;
}

/* The text before the first separator. *rest: the text after it, or absent if there is no separator. */
static urikit_str cut_at(urikit_str text, char separator, urikit_str *rest)
{
    const char *found = text.len > 0 ? memchr(text.ptr, separator, text.len) : NULL;

    if (!found) {
        *rest = absent;
        return text;
    }
    *rest = urikit_str_of(found + 1, text.len - (size_t)(found - text.ptr) - 1);
    return urikit_str_of(text.ptr, (size_t)(found - text.ptr));
}

bool urikit_path_next(urikit_str *rest, urikit_str *segment)
{
    urikit_str unused;

    if (rest->len == 0) {
        return false;
    }
    if (rest->ptr[0] == '/') { /* only the first segment of a rootless path is not after a '/' */
        *rest = urikit_str_of(rest->ptr + 1, rest->len - 1);
    }
    *segment = cut_at(*rest, '/', &unused);
    /* the rest begins with the slash of the next segment */
    *rest = urikit_str_of(segment->ptr + segment->len, rest->len - segment->len);
    return true;
}

bool urikit_query_next(urikit_str *rest, urikit_str *key, urikit_str *value)
{
    urikit_str pair;

    if (!rest->ptr) {
        return false;
    }
    pair = cut_at(*rest, '&', rest);
    *key = cut_at(pair, '=', value);
    return true;
}

extern inline urikit_host_kind urikit_uri_host_kind(const urikit_uri *uri); /* of the header */
