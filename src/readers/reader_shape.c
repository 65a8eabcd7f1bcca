/* SPDX-License-Identifier: MIT */
/* How programs read the usual web URL, without asking the models: see reader_shape.h. */
#include "reader_shape.h"

#include "../base/ascii.h"
#include "../text/port_table.h"
#include "../uri/dot_segments.h"
#include "../uri/uri_parts.h"
#include "model.h"

#include <string.h>

/* True if each label has at most 63 bytes. */
static bool labels_are_short(const char *p, const char *end)
{
    while (end - p > 63) {
        const char *dot = memchr(p, '.', 64);

        if (!dot) {
            return false;
        }
        p = dot + 1;
    }
    return true;
}

/* Of each ASCII character, what it is (in the low four bits), and what may not follow it. */
enum {
    NAME_DOT = 1,
    NAME_HYPHEN = 2,
    NAME_OTHER = 4, /* neither a letter nor a digit */
    L_ = NAME_OTHER << 4,                                                      /* a letter or digit */
    D_ = NAME_DOT | (NAME_DOT | NAME_HYPHEN | NAME_OTHER) << 4,
    H_ = NAME_HYPHEN | (NAME_DOT | NAME_OTHER) << 4,
    X_ = NAME_OTHER,
};
/* clang-format off */
static const uint8_t name_bytes[128] = {
    X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_,
    X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, H_, D_, X_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, X_, X_, X_, X_, X_, X_,
    X_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, X_, X_, X_, X_, X_,
    X_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, X_, X_, X_, X_, X_,
};
/* clang-format on */

/* True for labels of letters, digits and '-', which is at no end: 1 to 63 in each. The last one begins with a letter. */
static bool name_is_plain(const char *p, const char *end)
{
    const char *label = end;
    const char *start = p;
    unsigned last = D_;
    unsigned wrong = 0;

    if (end - p > 253) {
        return false;
    }
    for (; p < end; p++) { /* without branches, which would mispredict */
        unsigned byte = name_bytes[*p & 127];

        wrong |= last >> 4 & byte;
        last = byte;
    }
    while (label > start && label[-1] != '.') {
        label--;
    }
    return !wrong && last == L_ && ascii_is_alpha(*label) && labels_are_short(start, end);
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

        shape |= urikiti_reader_octets[octet] & octets ? differs : 0U;
        p += 3;
    }
    return shape;
}

/* The path, the query and the fragment. */
static unsigned shape_of_rest(const urikit_uri *uri)
{
    const char *path = uri->text + uri->path_at;
    const char *query = uri->text + uri->path_end;
    const char *end = uri->text + uri->len;
    unsigned shape = 0;

    if (memchr(path, '%', (size_t)(end - path))) {
        shape |= shape_of_triplets(path, query, OCTET_PATH, SHAPE_PATHS);
        shape |= shape_of_triplets(query, uri->text + uri->query_end, OCTET_QUERY, SHAPE_QUERIES) | SHAPE_TRIPLETS;
    }
    if (urikiti_path_has_dots(urikit_str_of(path, (size_t)(query - path)), (shape & SHAPE_TRIPLETS) != 0)) {
        shape |= SHAPE_DOTS | SHAPE_PATHS; /* some readers remove it */
    }
    return shape;
}

unsigned urikiti_reader_shape_of(const urikit_uri *uri)
{
    if (uri->len > SHAPE_LIMIT || !uri_has(uri, HAS_AUTHORITY) || !scheme_is_http(urikit_str_of(uri->text, uri->scheme_end)) ||
        !authority_is_plain(uri)) {
        return 0;
    }
    return SHAPE_KNOWN | (uri->path_at < uri->len ? shape_of_rest(uri) : 0U);
}

unsigned urikiti_reader_shape(urikit_str text, urikit_uri *uri)
{
    return urikit_uri_parse(text, URIKIT_PARSE_SCHEME, uri, NULL) ? 0 : urikiti_reader_shape_of(uri);
}
