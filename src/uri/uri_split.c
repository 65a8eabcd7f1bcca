/* SPDX-License-Identifier: MIT */
/* Split any text into parts by the regular expression of RFC 3986 appendix B. */
#include "uri_grammar.h"

#include <string.h>

static const urikit_str no_part = { NULL, 0 };

/* Removes the text from the first separator on from *rest, and returns the text after it; absent if there is none. */
static urikit_str split_after(urikit_str *rest, char separator)
{
    const char *found = rest->len > 0 ? memchr(rest->ptr, separator, rest->len) : NULL;
    urikit_str part = no_part;

    if (found) {
        part = urikit_str_of(found + 1, rest->len - (size_t)(found - rest->ptr) - 1);
        rest->len = (size_t)(found - rest->ptr);
    }
    return part;
}

/* The last occurrence of a byte in the text, or NULL. */
static const char *last_byte(urikit_str text, char byte)
{
    size_t i = text.len;

    while (i > 0 && text.ptr[i - 1] != byte) {
        i--;
    }
    return i > 0 ? text.ptr + i - 1 : NULL;
}

/*
 * Appendix B does not split the authority. Userinfo ends at the last '@', the port begins after the last ':' after "]". An
 * IP literal that does not end has no port: its last ':' belongs to the address.
 */
static void split_any_authority(urikit_str authority, urikit_parts *parts)
{
    const char *end = authority.ptr + authority.len;
    const char *at_sign = last_byte(authority, '@');
    const char *host = at_sign ? at_sign + 1 : authority.ptr;
    const char *bracket;
    const char *colon;

    if (at_sign) {
        parts->userinfo = urikit_str_of(authority.ptr, (size_t)(at_sign - authority.ptr));
    }
    parts->host = urikit_str_of(host, (size_t)(end - host));
    bracket = last_byte(parts->host, ']');
    colon = last_byte(parts->host, ':');
    if (colon && (bracket ? colon > bracket : *host != '[')) {
        parts->port = urikit_str_of(colon + 1, (size_t)(end - colon) - 1);
        parts->host.len = (size_t)(colon - host);
    }
}

/* Removes ([^:/?#]+): from the beginning of *rest. */
static urikit_str cut_scheme(urikit_str *rest)
{
    urikit_str scheme = no_part;
    size_t i;

    for (i = 0; i < rest->len && !memchr(":/", rest->ptr[i], 2); i++) {
    }
    if (i > 0 && i < rest->len && rest->ptr[i] == ':') {
        scheme = urikit_str_of(rest->ptr, i);
        *rest = urikit_str_of(rest->ptr + i + 1, rest->len - i - 1);
    }
    return scheme;
}

void urikiti_split(urikit_str text, urikit_parts *parts)
{
    urikit_str rest = urikit_str_of(text.ptr ? text.ptr : "", text.len);
    urikit_parts none = { no_part, no_part, no_part, no_part, no_part, no_part, no_part };

    *parts = none;
    parts->fragment = split_after(&rest, '#');
    parts->query = split_after(&rest, '?');
    parts->scheme = cut_scheme(&rest);
    if (rest.len >= 2 && rest.ptr[0] == '/' && rest.ptr[1] == '/') {
        urikit_str authority = urikit_str_of(rest.ptr + 2, rest.len - 2);
        const char *path = memchr(authority.ptr, '/', authority.len);

        authority.len = path ? (size_t)(path - authority.ptr) : authority.len;
        split_any_authority(authority, parts);
        rest = urikit_str_of(authority.ptr + authority.len, rest.len - 2 - authority.len);
    }
    parts->path = rest;
}

urikit_code urikit_uri_split(urikit_str text, urikit_parse_flags flags, urikit_parts *parts, size_t *at)
{
    urikit_uri uri;

    urikiti_split(text, parts);
    return urikit_uri_parse(text, flags, &uri, at);
}
