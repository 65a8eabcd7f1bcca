/* SPDX-License-Identifier: MIT */
/* The two classes of PHP 8.5: Uri\Rfc3986\Uri, of uriparser, with its parts in normal form, and Uri\WhatWg\Url, of Lexbor. */
#include "join.h"

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/host_text.h"
#include "php_host.h"

/* ---- Uri\Rfc3986\Uri -------------------------------------------------------------- */

/* Triplets of unreserved characters are decoded, the others become upper case. */
static path_reading php_uri_part(urikit_str text, unsigned how)
{
    path_reading part = { text, { NULL, 0 }, PATH_DECODE | how, SET_URI };

    return part;
}

bool urikiti_php_uri_read(urikit_str text, model_reading *reading)
{
    urikit_uri uri;
    urikit_str userinfo;

    if (urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return reader_refuses(reading, URIKIT_READER_CHARACTER);
    }
    reading->scheme = urikit_uri_scheme(&uri);
    reading->host = urikit_uri_host(&uri);
    if (reading->host.ptr) {
        reading->host_kind = uri.host_kind == URIKIT_HOST_REG_NAME ? READER_HOST_UNRESERVED : READER_HOST_LOWER_KEPT;
    }
    userinfo = urikit_uri_userinfo(&uri);
    reading->userinfo = userinfo.ptr && urikiti_is_userinfo(userinfo, false);
    reading->port = urikiti_port_number(urikit_uri_port(&uri));
    reading->path = php_uri_part(urikit_uri_path(&uri), PATH_DOTS | PATH_ENCODED_DOTS | PATH_RELATIVE);
    reading->query = php_uri_part(urikit_uri_query(&uri), 0);
    return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
}

bool urikiti_php_uri_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined,
                          model_reading *reading)
{
    size_t start = out->len;
    urikit_uri of;
    urikit_uri uri;

    if (urikit_uri_parse(reference, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return reader_refuses(reading, URIKIT_READER_CHARACTER);
    }
    urikiti_join_put_origin(base, out);
    urikiti_out_str(out, base->path);
    urikiti_out_str(out, base->query);
    if (urikit_uri_parse(urikiti_join_made(out, start), URIKIT_PARSE_SCHEME, &of, NULL)) {
        return reader_refuses(reading, URIKIT_READER_CHARACTER);
    }
    start = out->len;
    if (urikit_uri_resolve(&of, &uri, 0, out)) {
        return reader_refuses(reading, URIKIT_READER_PATH);
    }
    *joined = urikiti_join_made(out, start);
    return true;
}

/* ---- Uri\WhatWg\Url --------------------------------------------------------------- */

/* True if "xn--" is in the host before it is decoded, in any case. */
static bool php_has_prefix(urikit_str host)
{
    static const char prefix[] = "xn--";
    size_t found = 0;
    size_t i;

    for (i = 0; i < host.len && found < 4; i++) {
        char c = ascii_lower(host.ptr[i]);

        if (!is_dropped_blank(c)) {
            found = c == prefix[found] ? found + 1 : c == 'x';
        }
    }
    return found == 4;
}

/* True if the host is ASCII with triplets and without "xn--": it is decoded only, and keeps its capital letters. */
static bool php_only_decodes(urikit_str host)
{
    return urikiti_slice_is_ascii(host) && urikiti_slice_find(host, '%') < host.len && !php_has_prefix(host);
}

/* The model has no tables of IDNA: PHP refuses more. */
bool urikiti_php_url_read(urikit_str text, model_reading *reading)
{
    reading->before |= BEFORE_WHATWG_LAST_SPACE;
    if (!urikiti_whatwg_read(text, reading)) {
        return false;
    }
    if (reading->host_kind != READER_HOST_DOMAIN || php_only_decodes(reading->host)) {
        return true;
    }
    reading->host_kind = READER_HOST_PHP;
    switch (urikiti_php_host_ipv4(reading->host, reading->ip)) {
    case IPV4_ADDRESS:
        reading->host_kind = READER_HOST_IPV4;
        break;
    case IPV4_REFUSED:
        return reader_refuses(reading, URIKIT_READER_HOST);
    case IPV4_NAME:
        break;
    }
    return true;
}
