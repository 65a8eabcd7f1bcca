/* SPDX-License-Identifier: MIT */
/* Host and port in the forms that programs use: a number, a name to look up, the bytes of an address. */
#include <urikit/uri.h>

#include <string.h>

urikit_code urikit_uri_port_written(const urikit_uri *uri, int32_t *port)
{
    urikit_str digits = urikit_uri_port(uri);
    int32_t value = 0;
    size_t i;

    *port = URIKIT_NO_PORT;
    for (i = 0; i < digits.len; i++) {
        value = value * 10 + (digits.ptr[i] - '0');
        if (value > UINT16_MAX) {
            return URIKIT_E_LIMIT;
        }
    }
    if (digits.len > 0) {
        *port = value;
    }
    return URIKIT_OK;
}

urikit_code urikit_uri_port_number(const urikit_uri *uri, int32_t *port)
{
    urikit_code code = urikit_uri_port_written(uri, port);

    if (!code && *port == URIKIT_NO_PORT && urikit_uri_host_kind(uri) != URIKIT_HOST_ABSENT) {
        uint16_t usual = urikit_default_port(urikit_uri_scheme(uri));

        *port = usual > 0 ? usual : URIKIT_NO_PORT;
    }
    return code;
}

urikit_str urikit_uri_host_text(const urikit_uri *uri)
{
    urikit_str host = urikit_uri_host(uri);

    if (host.len >= 2 && host.ptr[0] == '[') {
        return urikit_str_of(host.ptr + 1, host.len - 2);
    }
    return host;
}

size_t urikit_uri_host_address(const urikit_uri *uri, uint8_t ip[16])
{
    urikit_str host = urikit_uri_host_text(uri);

    if (urikit_uri_host_kind(uri) == URIKIT_HOST_IPV4) {
        return urikit_ipv4_parse(host, ip, NULL) ? 0 : 4;
    }
    if (urikit_uri_host_kind(uri) == URIKIT_HOST_IPV6) {
        const char *zone = memchr(host.ptr, '%', host.len);

        host.len = zone ? (size_t)(zone - host.ptr) : host.len;
        return urikit_ipv6_parse(host, ip, NULL) ? 0 : 16;
    }
    return 0;
}
