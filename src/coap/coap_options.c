/* SPDX-License-Identifier: MIT */
/* A CRI to CoAP options: draft-ietf-core-href-18, "Decomposing a Request CRI into a Set of CoAP Options". */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/cri_parts.h"
#include "coap_parts.h"

/* Where an error is found: at a byte of the CRI's own. */
static urikit_code blame(const urikit_cri *cri, urikit_code code, const char *byte, size_t *at)
{
    return urikiti_error_at(code, byte ? (size_t)(byte - cri->bytes.ptr) : 0, at);
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

/* What no option can carry, before anything is looked at in detail. target: of a proxy, with any scheme number. */
static urikit_code check_sections(const urikit_cri *cri, bool final, bool target, size_t *at)
{
    if (!urikit_cri_is_full(cri)) {
        return urikiti_error_at(URIKIT_CRI_ERR_REFERENCE, 0, at);
    }
    if (cri->scheme == URIKIT_CRI_SCHEME_NAME) {
        return blame(cri, URIKIT_COAP_ERR_SCHEME_NAME, behind_heads(cri, 1), at);
    }
    if (!target && urikiti_coap_port(cri->scheme_number, final) == 0) {
        return blame(cri, URIKIT_COAP_ERR_SCHEME, behind_heads(cri, 1), at);
    }
    if (cri->fragment.ptr) {
        return blame(cri, URIKIT_COAP_ERR_FRAGMENT, cri->fragment.ptr, at);
    }
    if (cri->authority != URIKIT_CRI_AUTHORITY) {
        return blame(cri, URIKIT_COAP_ERR_AUTHORITY, behind_heads(cri, 2), at);
    }
    if (cri->userinfo.ptr) {
        return blame(cri, URIKIT_COAP_ERR_USERINFO, cri->userinfo.ptr, at);
    }
    return URIKIT_OK;
}

/* Every element is plain text and short enough for an option. */
static urikit_code check_values(const urikit_cri *cri, const urikit_cri_list *list, urikit_code too_long, size_t *at)
{
    urikit_cri_list rest = *list;
    const char *element = rest.ptr;
    urikit_cri_item item;

    for (; urikit_cri_next(&rest, &item); element = rest.ptr) {
        if (!item.text.ptr) {
            return blame(cri, URIKIT_COAP_ERR_PET, element, at);
        }
        if (item.text.len > URIKIT_COAP_TEXT_MAX) {
            return blame(cri, too_long, item.text.ptr + URIKIT_COAP_TEXT_MAX, at);
        }
    }
    return URIKIT_OK;
}

/* The labels with '.' between them: every one of them is plain text. */
static void join_labels(const urikit_cri_list *labels, urikit_out *out)
{
    urikit_cri_list rest = *labels;
    urikit_cri_item item;
    bool first = true;

    for (; urikit_cri_next(&rest, &item); first = false) {
        if (!first) {
            urikiti_out_byte(out, '.');
        }
        urikiti_out_str(out, item.text);
    }
}

bool urikiti_coap_reads_as_address(urikit_str name)
{
    uint8_t ip[4];

    return (name.len > 0 && name.ptr[0] == '[') || !urikit_ipv4_parse(name, ip, NULL);
}

/* The same for labels; one that begins a name longer than any IPv4 address tells enough. */
static bool reads_as_address(const urikit_cri *cri)
{
    char text[URIKIT_IPV4_WRITE_BOUND];
    urikit_out out = URIKIT_OUT(text);
    urikit_cri_list labels = cri->labels;
    urikit_cri_item first;

    if (urikit_cri_next(&labels, &first) && urikiti_coap_reads_as_address(first.text)) {
        return true; /* "[": an IPv4 address is four labels */
    }
    join_labels(&cri->labels, &out);
    return out.len <= sizeof text && urikiti_coap_reads_as_address(urikit_out_str(&out));
}

/* Uri-Host for a name. */
static urikit_code write_name(const urikit_cri *cri, urikit_out *host, size_t *at)
{
    size_t start = host->len;
    urikit_code code = check_values(cri, &cri->labels, URIKIT_COAP_ERR_HOST_LONG, at);

    if (code) {
        return code;
    }
    if (reads_as_address(cri)) {
        return blame(cri, URIKIT_COAP_ERR_HOST_ADDRESS, cri->labels.ptr, at);
    }
    join_labels(&cri->labels, host);
    if (host->len == start) {
        return blame(cri, URIKIT_COAP_ERR_HOST_EMPTY, cri->labels.ptr, at);
    }
    if (host->len - start > URIKIT_COAP_TEXT_MAX) {
        return blame(cri, URIKIT_COAP_ERR_HOST_LONG, cri->labels.ptr, at);
    }
    return URIKIT_OK;
}

urikit_code urikiti_coap_put_address(urikit_str ip, urikit_str zone, const urikit_coap_destination *destination,
                                     urikit_out *out)
{
    urikit_code code;

    if (!destination || (urikit_str_equal(ip, destination->ip) && urikit_str_equal(zone, destination->zone))) {
        return URIKIT_OK;
    }
    if (zone.ptr) { /* it has no place in Uri-Host */
        return URIKIT_COAP_ERR_ZONE;
    }
    if (ip.len == 4) {
        code = urikit_ipv4_write((const uint8_t *)ip.ptr, out);
    } else {
        urikiti_out_byte(out, '[');
        code = urikit_ipv6_write((const uint8_t *)ip.ptr, out);
        urikiti_out_byte(out, ']');
    }
    (void)code;
    return URIKIT_OK;
}

/* Uri-Host for an address, unless it is the destination's. */
static urikit_code write_address(const urikit_cri *cri, const urikit_coap_destination *destination, urikit_out *host,
                                 size_t *at)
{
    urikit_code code = urikiti_coap_put_address(cri->ip, cri->zone, destination, host);

    return code ? blame(cri, code, cri->ip.ptr + cri->ip.len, at) : URIKIT_OK;
}

static urikit_code write_host(const urikit_cri *cri, const urikit_coap_destination *destination, urikit_out *host,
                              urikit_coap_request *request, size_t *at)
{
    size_t start = host->len;
    urikit_code code = cri->ip.ptr ? write_address(cri, destination, host, at) : write_name(cri, host, at);

    code = code ? code : urikiti_out_code(host);
    if (!code && host->len > start) {
        request->host = urikit_str_of((const char *)host->ptr + start, host->len - start);
    }
    return code;
}

/* Everything but host and port. */
static urikit_code decompose_path(const urikit_cri *cri, urikit_coap_request *request, size_t *at)
{
    urikit_code code = check_values(cri, &cri->path, URIKIT_COAP_ERR_PATH_LONG, at);

    code = code ? code : check_values(cri, &cri->query, URIKIT_COAP_ERR_QUERY_LONG, at);
    request->scheme_number = cri->scheme_number;
    request->host = urikit_str_of(NULL, 0);
    request->path = cri->path;
    request->query = cri->query;
    request->port = URIKIT_CRI_NO_PORT;
    if (!code && cri->path.count == 1 && urikiti_cri_begins_empty(&cri->path)) {
        request->path = urikit_cri_list_empty(); /* step 7: "/" has no option, as "" has none */
    }
    return code;
}

urikit_code urikit_coap_decompose(const urikit_cri *cri, const urikit_cri_options *options,
                                  const urikit_coap_destination *destination, urikit_out *host,
                                  urikit_coap_request *request, size_t *at)
{
    bool final = cri_is_final(options);
    urikit_code code = check_sections(cri, final, false, at);
    int32_t port;

    if (!code && urikiti_coap_check_destination(destination, final)) {
        code = urikiti_error_at(URIKIT_COAP_ERR_DESTINATION, 0, at);
    }
    code = code ? code : decompose_path(cri, request, at);
    if (code) {
        return code;
    }
    port = cri->port != URIKIT_CRI_NO_PORT ? cri->port : urikiti_coap_port(cri->scheme_number, final);
    if (destination && port != destination->port) {
        request->port = port;
    }
    return write_host(cri, destination, host, request, at);
}

urikit_code urikit_coap_target_decompose(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *host,
                                         urikit_coap_request *request, size_t *at)
{
    static const urikit_coap_destination elsewhere = { { NULL, 0 }, { NULL, 0 }, 0 };
    urikit_code code = check_sections(cri, cri_is_final(options), true, at);
    uint16_t port;

    code = code ? code : decompose_path(cri, request, at);
    if (code) {
        return code;
    }
    port = urikiti_coap_target_port(cri->scheme_number, cri_is_final(options));
    request->port = cri->port != URIKIT_CRI_NO_PORT ? cri->port : port > 0 ? port : URIKIT_CRI_NO_PORT;
    return write_host(cri, &elsewhere, host, request, at);
}

bool urikit_coap_option_next(urikit_coap_request *rest, urikit_coap_option *option)
{
    urikit_cri_item item;

    if (rest->host.ptr) {
        option->number = URIKIT_COAP_URI_HOST;
        option->value = rest->host;
        rest->host.ptr = NULL;
        return true;
    }
    if (rest->port != URIKIT_CRI_NO_PORT) {
        urikit_out out = URIKIT_OUT(rest->port_bytes);

        urikiti_coap_put_uint((uint32_t)rest->port, &out);
        option->number = URIKIT_COAP_URI_PORT;
        option->value = urikit_out_str(&out);
        rest->port = URIKIT_CRI_NO_PORT;
        return true;
    }
    option->number = URIKIT_COAP_URI_PATH;
    if (!urikit_cri_next(&rest->path, &item)) {
        option->number = URIKIT_COAP_URI_QUERY;
        if (!urikit_cri_next(&rest->query, &item)) {
            return false;
        }
    }
    option->value = item.text;
    return true;
}
