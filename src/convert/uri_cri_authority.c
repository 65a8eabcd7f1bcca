/* SPDX-License-Identifier: MIT */
/* The authority of a URI as that of a CRI: draft-ietf-core-href-18 §2 C3 to C7. */
#include <urikit/text.h>

#include "../base/out.h"
#include "../text/port_table.h"
#include "uri_cri.h"

bool urikiti_is_usual_port(urikit_str scheme, uint32_t port)
{
    uint32_t usual = urikit_default_port(scheme);

    return usual > 0 ? port == usual : urikiti_scheme_has_no_port(scheme);
}

urikit_code urikiti_take_port(const urikit_uri *uri, urikit_cri *cri, const char **at)
{
    urikit_str digits = urikit_uri_port(uri);
    uint32_t port = 0;
    size_t i;

    if (digits.len == 0) {
        return URIKIT_OK;
    }
    if (digits.ptr[0] == '0' && digits.len > 1) {
        return wrong_at(URIKIT_E_CRI_PORT_ZEROS, digits.ptr, at);
    }
    for (i = 0; i < digits.len; i++) {
        port = port * 10 + (uint32_t)(digits.ptr[i] - '0');
        if (port > 65535) {
            return wrong_at(URIKIT_E_CRI_PORT, digits.ptr + i, at);
        }
    }
    if (!urikiti_is_usual_port(urikit_uri_scheme(uri), port)) {
        cri->port = (int32_t)port;
    }
    return URIKIT_OK;
}

/* True if the name is an IPv4 address, also after decoding of unreserved characters, "%31.2.3.4". */
static bool host_is_ipv4(urikit_str host, bool unencoded, uint8_t ip[4])
{
    pet_source source = pet_source_of_uri(host, CRI_LABEL, NULL);
    char text[URIKIT_IPV4_WRITE_BOUND];
    urikit_out decoded = URIKIT_OUT(text);
    pet_unit unit;

    if (unencoded) {
        return urikit_ipv4_parse(host, ip, NULL) == URIKIT_OK;
    }
    while (decoded.len < sizeof text && urikiti_next_of_uri(&source, &unit)) {
        urikiti_out_byte(&decoded, unit.bytes[0]); /* digits and dots are units of one byte, and never encoded */
    }
    return source.text.len == 0 && urikit_ipv4_parse(urikit_out_str(&decoded), ip, NULL) == URIKIT_OK;
}

/* A zone is a text string, so it must be UTF-8. */
static urikit_code check_zone(urikit_str zone, const char **at)
{
    pet_source source = pet_source_of_uri(zone, CRI_ZONE, NULL);
    const char *place = zone.ptr;
    pet_unit unit;

    while (urikiti_next_of_uri(&source, &unit)) {
        if (unit.encoded) {
            return wrong_at(URIKIT_E_UTF8, place, at);
        }
        place = source.text.ptr;
    }
    return URIKIT_OK;
}

/* Reads "[" address "]" or "[" address "%" zone "]". */
static urikit_code take_ipv6(urikit_str literal, unsigned zone_form, uint8_t ip[16], urikit_cri *cri, const char **at)
{
    urikit_str address = urikit_str_of(literal.ptr + 1, literal.len - 2);
    const char *percent = memchr(address.ptr, '%', address.len);

    if (percent) {
        size_t skip = zone_form == URIKIT_CRI_ZONE_RFC6874 ? 3 : 1;

        cri->zone = urikit_str_of(percent + skip, (size_t)(address.ptr + address.len - percent) - skip);
        address.len = (size_t)(percent - address.ptr);
        if (zone_form == URIKIT_CRI_ZONE_NONE) {
            return wrong_at(URIKIT_E_CRI_ZONE_TEXT, percent, at);
        }
    }
    cri->ip = urikit_str_of((const char *)ip, 16);
    if (urikit_ipv6_parse(address, ip, NULL)) {
        return wrong_at(URIKIT_E_IP_LITERAL, address.ptr, at); /* never: the URI parser has checked it */
    }
    return cri->zone.ptr ? check_zone(cri->zone, at) : URIKIT_OK;
}

urikit_code urikiti_take_authority(const urikit_uri *uri, const uri_source *from, uint8_t ip[16], urikit_cri *cri,
                                   const char **at)
{
    urikit_str userinfo = urikit_uri_userinfo(uri);
    urikit_str host = urikit_uri_host(uri);
    urikit_host_kind kind = urikit_uri_host_kind(uri);
    const char *colon = userinfo.len > 0 ? memchr(userinfo.ptr, ':', userinfo.len) : NULL;
    urikit_code code;

    if (kind == URIKIT_HOST_ABSENT) {
        return URIKIT_OK;
    }
    cri->authority = URIKIT_CRI_AUTHORITY;
    cri->userinfo = single_list(userinfo);
    if (colon && !cri_is_final(from->options)) {
        return wrong_at(URIKIT_E_CRI_USERINFO_COLON, colon, at);
    }
    if (kind == URIKIT_HOST_IPVFUTURE) {
        return wrong_at(URIKIT_E_CRI_IPVFUTURE, host.ptr, at);
    }
    if (kind == URIKIT_HOST_IPV6) {
        code = take_ipv6(host, from->options ? from->options->zone : 0U, ip, cri, at);
        if (code) {
            return code;
        }
    } else if ((kind == URIKIT_HOST_IPV4 || !from->unencoded) && host_is_ipv4(host, from->unencoded, ip)) {
        cri->ip = urikit_str_of((const char *)ip, 4);
    } else {
        cri->labels = text_list(host, host.len > 0 ? urikiti_count_pieces(from, host, CRI_LABEL) : 0);
    }
    return urikiti_take_port(uri, cri, at);
}
