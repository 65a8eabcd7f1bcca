/* SPDX-License-Identifier: MIT */
/* Is a redirect URI the one that is registered? The comparison of OAuth, with the ports of loopback addresses. */
#include "../base/ascii.h"
#include "../base/out.h"
#include "uri_parts.h"

#include <urikit/text.h>

#include <string.h>

/* True for the scheme "http" and a host in 127.0.0.0/8 or equal to ::1: RFC 8252 section 7.3. */
static bool is_http_loopback(const urikit_uri *uri)
{
    static const uint8_t loopback[16] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 };
    urikit_str scheme = urikit_uri_scheme(uri);
    urikit_host_kind kind = urikit_uri_host_kind(uri);
    uint8_t ip[16];
    size_t i;

    for (i = 0; i < scheme.len && i < 4 && ascii_lower(scheme.ptr[i]) == "http"[i]; i++) {
    }
    if (i != 4 || scheme.len != 4) {
        return false;
    }
    if (kind == URIKIT_HOST_IPV4) {
        return !urikit_ipv4_parse(urikit_uri_host(uri), ip, NULL) && ip[0] == 127;
    }
    return kind == URIKIT_HOST_IPV6 && !urikit_ipv6_parse(urikit_uri_host_text(uri), ip, NULL) &&
           memcmp(ip, loopback, sizeof ip) == 0;
}

/* A part as it is compared: of a loopback address with a port that is a number, no port. */
static urikit_str compared_text(const urikit_uri *uri, urikit_uri_part part)
{
    int32_t number;

    if (part == URIKIT_PART_PORT && is_http_loopback(uri) && !urikit_uri_port_written(uri, &number)) {
        return urikit_str_of(NULL, 0);
    }
    return urikit_uri_part_text(uri, part);
}

static const struct {
    urikit_uri_part part;
    const char *difference;
} compared_parts[] = {
    { URIKIT_PART_SCHEME, "the scheme differs from the registered one; redirect URIs are compared as text" },
    { URIKIT_PART_USERINFO, "the userinfo differs from the registered one" },
    { URIKIT_PART_HOST, "the host differs from the registered one; redirect URIs are compared as text" },
    { URIKIT_PART_PORT,
      "the port differs from the registered one, and only http with a loopback address may have any port (RFC 8252, 7.3)" },
    { URIKIT_PART_PATH, "the path differs from the registered one; redirect URIs are compared as text" },
    { URIKIT_PART_QUERY, "the query differs from the registered one; redirect URIs are compared as text" },
};

/* Why two redirect URIs are not equal; NULL if they are. */
static const char *difference(urikit_str registered, urikit_str given, size_t *at)
{
    urikit_uri uris[2];
    size_t i;

    *at = 0;
    if (urikit_uri_parse(registered, URIKIT_PARSE_SCHEME, &uris[0], NULL)) {
        return "the registered redirect URI is not a URI with a scheme";
    }
    if (uri_has(&uris[0], HAS_FRAGMENT)) {
        return "the registered redirect URI has a fragment (RFC 6749, 3.1.2)";
    }
    if (urikit_uri_parse(given, URIKIT_PARSE_SCHEME, &uris[1], at)) {
        return "the redirect URI is not a URI with a scheme";
    }
    if (uri_has(&uris[1], HAS_FRAGMENT)) {
        *at = (size_t)(urikit_uri_fragment(&uris[1]).ptr - 1 - given.ptr);
        return "a redirect URI has no fragment (RFC 6749, 3.1.2)";
    }
    for (i = 0; i < sizeof compared_parts / sizeof compared_parts[0]; i++) {
        urikit_str a = compared_text(&uris[0], compared_parts[i].part);
        urikit_str b = compared_text(&uris[1], compared_parts[i].part);

        if (!a.ptr != !b.ptr || !urikit_str_equal(a, b)) {
            *at = b.ptr ? (size_t)(b.ptr - given.ptr) : given.len;
            return compared_parts[i].difference;
        }
    }
    return NULL;
}

urikit_code urikit_redirect_uri_error(urikit_str registered, urikit_str given, urikit_out *out, size_t *at)
{
    size_t unused;
    const char *why;

    if (urikiti_out_overlaps(out, registered) || urikiti_out_overlaps(out, given)) {
        return URIKIT_E_OVERLAP;
    }
    why = difference(registered, given, at ? at : &unused);
    if (why) {
        urikiti_out_str(out, urikit_str_from(why));
    }
    return urikiti_out_code(out);
}
