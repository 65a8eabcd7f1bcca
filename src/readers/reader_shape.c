/* SPDX-License-Identifier: MIT */
/* How programs read the usual web URL, without asking the models: see reader_shape.h. */
#include "reader_shape.h"

#include "../base/ascii.h"
#include "../uri/dot_segments.h"
#include "../uri/uri_parts.h"
#include "model.h"

#include <string.h>

/* Classes of the bytes of a name. Neither '.' nor '-' may follow '.', and '.' may not follow '-'. */
enum {
    NAME_HYPHEN = 1,
    NAME_DOT = 2,
    NAME_OTHER = 4, /* neither a letter nor a digit */
};

static unsigned name_class(char c)
{
    return c == '.' ? NAME_DOT : c == '-' ? NAME_HYPHEN : ascii_is(c, ASCII_SCHEME) && c != '+' ? 0 : NAME_OTHER;
}

/* True for labels of letters, digits and '-', which is at no end: 1 to 63 in each. The last one begins with a letter. */
static bool name_is_plain(const char *p, const char *end)
{
    const char *label = p;
    ptrdiff_t longest = 0;
    unsigned last = NAME_DOT;
    unsigned wrong = 0;

    if (end - p > 253) {
        return false;
    }
    for (; p < end; p++) { /* without branches, which would mispredict */
        unsigned c = name_class(*p);

        wrong |= (c & NAME_OTHER) | (c & (last << 1 | last >> 1 | (last & NAME_DOT)));
        longest = p - label > longest ? p - label : longest;
        label = c == NAME_DOT ? p + 1 : label;
        last = c;
    }
    return !wrong && !last && longest <= 63 && p - label <= 63 && ascii_is_alpha(*label);
}

/* True for "http" and "https". */
static bool scheme_is_http(const char *p, size_t len)
{
    return len >= 4 && len <= 5 && ascii_lower(p[0]) == 'h' && ascii_lower(p[1]) == 't' && ascii_lower(p[2]) == 't' &&
           ascii_lower(p[3]) == 'p' && (len == 4 || ascii_lower(p[4]) == 's');
}

static bool userinfo_is_plain(urikit_str userinfo)
{
    size_t i;

    for (i = 0; i < userinfo.len; i++) {
        if (!ascii_is(userinfo.ptr[i], ASCII_UNRESERVED | ASCII_COLON)) {
            return false;
        }
    }
    return userinfo.len > 0;
}

/* True for a number from 1 to 65535 that does not begin with '0'. */
static bool port_is_plain(urikit_str port)
{
    return port.len > 0 && port.ptr[0] != '0' && urikiti_port_number(port) > 0;
}

static bool authority_is_plain(const urikit_uri *uri)
{
    if (uri_has(uri, HAS_USERINFO) && !userinfo_is_plain(urikit_uri_userinfo(uri))) {
        return false;
    }
    if (uri_has(uri, HAS_PORT) && !port_is_plain(urikit_uri_port(uri))) {
        return false;
    }
    return uri->host_kind == URIKIT_HOST_REG_NAME ? name_is_plain(uri->text + uri->host_at, uri->text + uri->host_end)
                                                  : uri->host_kind == URIKIT_HOST_IPV4 || uri->host_kind == URIKIT_HOST_IPV6;
}

/* octets: about which readers differ in this part; differs: what that says of the shape */
static unsigned shape_of_triplets(const char *p, const char *end, unsigned octets, unsigned differs)
{
    unsigned shape = 0;

    while (p < end && (p = memchr(p, '%', (size_t)(end - p))) != NULL) {
        unsigned octet = ascii_hex_value(p[1]) << 4 | ascii_hex_value(p[2]);

        shape |= SHAPE_TRIPLETS | (urikiti_reader_octets[octet] & octets ? differs : 0U);
        p += 3;
    }
    return shape;
}

unsigned urikiti_reader_shape(urikit_str text, urikit_uri *uri)
{
    unsigned shape = SHAPE_KNOWN;
    const char *path;

    if (text.len > SHAPE_LIMIT || urikit_uri_parse(text, URIKIT_PARSE_SCHEME, uri, NULL) || !uri_has(uri, HAS_AUTHORITY) ||
        !scheme_is_http(text.ptr, uri->scheme_end) || !authority_is_plain(uri)) {
        return 0;
    }
    path = text.ptr + uri->path_at;
    if (uri->path_at < text.len) {
        const char *query = text.ptr + uri->path_end;

        shape |= shape_of_triplets(path, query, OCTET_PATH, SHAPE_PATHS);
        if (urikiti_path_has_dots(urikit_str_of(path, (size_t)(query - path)), (shape & SHAPE_TRIPLETS) != 0)) {
            shape |= SHAPE_DOTS | SHAPE_PATHS; /* some readers remove it */
        }
        shape |= shape_of_triplets(query, text.ptr + uri->query_end, OCTET_QUERY, SHAPE_QUERIES);
        shape |= shape_of_triplets(text.ptr + uri->query_end, text.ptr + text.len, 0, 0);
    }
    return shape;
}
