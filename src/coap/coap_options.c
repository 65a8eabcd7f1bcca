/* SPDX-License-Identifier: MIT */
/* A CRI to CoAP options: draft-ietf-core-href-18, "Decomposing a Request CRI into a Set of CoAP Options". */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/cri_parts.h"
#include "../text/ip.h"
#include "coap_parts.h"

/*
 * The next element of a list that decode has seen, with less stack than urikit_cri_next needs. False for
 * percent-encoded text, behind which the list is of no use.
 */
static bool next_plain(urikit_cri_list *rest, urikit_str *text)
{
    cbor_in in = { rest->ptr, rest->ptr + rest->len };
    cbor_head head;

    (void)urikiti_cbor_read_head(&in, &head);
    *text = urikit_str_of(in.p, head.value);
    if (head.kind != CBOR_TEXT) {
        return false;
    }
    rest->ptr = in.p + text->len;
    rest->len = (size_t)(in.end - rest->ptr);
    rest->count--;
    return true;
}

/* Where an error is found: at a byte of the CRI's own. */
static urikit_code blame(const char *byte, urikit_code code, const char **place)
{
    *place = byte;
    return code;
}

/* The byte behind the first heads of a CRI: the array's, and that of a scheme's number. */
static const char *behind_heads(const urikit_cri *cri, unsigned heads)
{
    cbor_in in = { cri->bytes.ptr, cri->bytes.ptr + cri->bytes.len };
    cbor_head head;

    for (; heads > 0; heads--) {
        (void)urikiti_cbor_read_head(&in, &head); /* decode has seen them */
    }
    return in.p;
}

/* What no option can carry, before anything is looked at in detail. scheme: whether the scheme's number will do. */
static urikit_code check_sections(const urikit_cri *cri, bool scheme, const char **place)
{
    urikit_code code = cri->scheme == URIKIT_CRI_SCHEME_NAME ? URIKIT_E_COAP_SCHEME_NAME : URIKIT_E_COAP_SCHEME;
    unsigned heads = 1;

    if (!urikit_cri_is_full(cri)) {
        return URIKIT_E_CRI_REFERENCE;
    }
    if (scheme) {
        if (cri->fragment.ptr) {
            return blame(cri->fragment.ptr, URIKIT_E_COAP_FRAGMENT, place);
        }
        if (cri->authority == URIKIT_CRI_AUTHORITY) {
            return cri->userinfo.ptr ? blame(cri->userinfo.ptr, URIKIT_E_COAP_USERINFO, place) : URIKIT_OK;
        }
        code = URIKIT_E_COAP_AUTHORITY;
        heads = 2;
    }
    return blame(behind_heads(cri, heads), code, place);
}

/* Every element is plain text and short enough for an option. */
static urikit_code check_values(const urikit_cri_list *list, urikit_code too_long, const char **place)
{
    urikit_cri_list rest = *list;
    urikit_str text;

    while (rest.count > 0) {
        if (!next_plain(&rest, &text)) {
            return blame(rest.ptr, URIKIT_E_COAP_PET, place);
        }
        if (text.len > URIKIT_COAP_TEXT_MAX) {
            return blame(text.ptr + URIKIT_COAP_TEXT_MAX, too_long, place);
        }
    }
    return URIKIT_OK;
}

/* Is it a number as in "192.0.2.1"? */
static bool is_octet(urikit_str text)
{
    uint8_t octet;

    return text.len > 0 && urikiti_octet_scan(text.ptr, text.len, &octet) == text.len;
}

/*
 * Uri-Host for a name: the labels with '.' between them. Four numbers, or '[' first, would read as an
 * address at the other end, RFC 3986 §3.2.2.
 */
static urikit_code write_name(const urikit_cri *cri, urikit_out *host, const char **place)
{
    size_t start = host->len;
    urikit_cri_list rest = cri->labels;
    urikit_code code = check_values(&cri->labels, URIKIT_E_COAP_HOST_LONG, place);
    bool address = cri->labels.count == 4;
    bool first = true;
    urikit_str label;

    if (code) {
        return code;
    }
    *place = cri->labels.ptr;
    for (; rest.count > 0; first = false) {
        (void)next_plain(&rest, &label);
        if (!first) {
            urikiti_out_byte(host, '.');
        } else if (label.len > 0 && *label.ptr == '[') {
            return URIKIT_E_COAP_HOST_ADDRESS;
        }
        address = address && is_octet(label);
        urikiti_out_str(host, label);
    }
    if (address) {
        return URIKIT_E_COAP_HOST_ADDRESS;
    }
    if (host->len == start) {
        return URIKIT_E_COAP_HOST_EMPTY;
    }
    return host->len - start > URIKIT_COAP_TEXT_MAX ? URIKIT_E_COAP_HOST_LONG : URIKIT_OK;
}

bool urikiti_coap_reads_as_address(urikit_str name)
{
    uint8_t ip[4];

    return (name.len > 0 && name.ptr[0] == '[') || !urikit_ipv4_parse(name, ip, NULL);
}

urikit_code urikiti_coap_put_address(urikit_str ip, urikit_str zone, const urikit_coap_destination *destination,
                                     urikit_out *out)
{
    const uint8_t *bytes = (const uint8_t *)ip.ptr;
    urikit_code code;

    if (!destination || (urikit_str_equal(ip, destination->ip) && urikit_str_equal(zone, destination->zone))) {
        return URIKIT_OK;
    }
    if (zone.ptr) {
        return URIKIT_E_COAP_ZONE; /* it has no place in Uri-Host */
    }
    if (ip.len == 4) {
        code = urikit_ipv4_write(bytes, out);
    } else {
        urikiti_out_byte(out, '[');
        code = urikit_ipv6_write(bytes, out);
        urikiti_out_byte(out, ']');
    }
    (void)code;
    return URIKIT_OK;
}

/* Everything but host and port. */
static urikit_code take_values(const urikit_cri *cri, urikit_coap_request *request, const char **place)
{
    urikit_str segment;
    urikit_code code = check_values(&cri->path, URIKIT_E_COAP_PATH_LONG, place);

    code = code ? code : check_values(&cri->query, URIKIT_E_COAP_QUERY_LONG, place);
    if (code) {
        return code;
    }
    request->scheme_number = cri->scheme_number;
    request->path = cri->path;
    if (cri->path.count == 1 && next_plain(&request->path, &segment) && segment.len > 0) {
        request->path = cri->path; /* else step 7: "/" has no option, as "" has none */
    }
    request->query = cri->query;
    return URIKIT_OK;
}

static urikit_code write_host(const urikit_cri *cri, const urikit_coap_destination *destination, urikit_out *host,
                              urikit_coap_request *request, const char **place)
{
    size_t start = host->len;
    urikit_code code;

    request->host.ptr = NULL;
    if (cri->ip.ptr) {
        *place = cri->ip.ptr + cri->ip.len; /* where a zone is */
        code = urikiti_coap_put_address(cri->ip, cri->zone, destination, host);
    } else {
        code = write_name(cri, host, place);
    }
    code = code ? code : urikiti_out_code(host);
    if (!code && host->len > start) {
        request->host = urikit_str_of((const char *)host->ptr + start, host->len - start);
    }
    return code;
}

/* Makes an offset of the place. */
static urikit_code place_in_cri(const urikit_cri *cri, urikit_code code, const char *place, size_t *at)
{
    if (code && code != URIKIT_E_SPACE && at) {
        *at = place ? (size_t)(place - cri->bytes.ptr) : 0;
    }
    return code;
}

urikit_code urikit_coap_decompose(const urikit_cri *cri, const urikit_cri_options *options,
                                  const urikit_coap_destination *destination, urikit_out *host,
                                  urikit_coap_request *request, size_t *at)
{
    bool final = cri_is_final(options);
    bool number = cri->scheme == URIKIT_CRI_SCHEME_NUMBER;
    uint16_t default_port = number ? urikiti_coap_port(cri->scheme_number, final) : 0;
    const char *place = NULL;
    urikit_code code = check_sections(cri, default_port > 0, &place);

    request->port = cri->port != URIKIT_CRI_NO_PORT ? cri->port : default_port;
    if (!destination || request->port == destination->port) {
        request->port = URIKIT_CRI_NO_PORT;
    }
    code = code ? code : urikiti_coap_check_destination(destination, final);
    code = code ? code : take_values(cri, request, &place);
    code = code ? code : write_host(cri, destination, host, request, &place);
    return place_in_cri(cri, code, place, at);
}

urikit_code urikit_coap_target_decompose(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *host,
                                         urikit_coap_request *request, size_t *at)
{
    static const urikit_coap_destination elsewhere = { { NULL, 0 }, { NULL, 0 }, 0 };
    uint16_t port = urikiti_coap_target_port(cri->scheme_number, cri_is_final(options));
    const char *place = NULL;
    urikit_code code = check_sections(cri, cri->scheme == URIKIT_CRI_SCHEME_NUMBER, &place);

    request->port = cri->port != URIKIT_CRI_NO_PORT ? cri->port : port > 0 ? port : URIKIT_CRI_NO_PORT;
    code = code ? code : take_values(cri, request, &place);
    code = code ? code : write_host(cri, &elsewhere, host, request, &place);
    return place_in_cri(cri, code, place, at);
}

bool urikit_coap_option_next(urikit_coap_request *rest, urikit_coap_option *option)
{
    urikit_cri_list *list = rest->path.count > 0 ? &rest->path : &rest->query;

    if (rest->host.ptr) {
        option->number = URIKIT_COAP_URI_HOST;
        option->value = rest->host;
        rest->host.ptr = NULL;
        return true;
    }
    if (rest->port != URIKIT_CRI_NO_PORT) {
        size_t len = rest->port > 255 ? 2 : rest->port > 0; /* a uint has no leading zeros */

        rest->port_bytes[0] = (char)(unsigned char)(rest->port >> 8);
        rest->port_bytes[1] = (char)(unsigned char)(rest->port & 0xFF);
        option->number = URIKIT_COAP_URI_PORT;
        option->value = urikit_str_of(rest->port_bytes + 2 - len, len);
        rest->port = URIKIT_CRI_NO_PORT;
        return true;
    }
    option->number = list == &rest->path ? URIKIT_COAP_URI_PATH : URIKIT_COAP_URI_QUERY;
    return list->count > 0 && next_plain(list, &option->value);
}
