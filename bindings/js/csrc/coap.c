/* SPDX-License-Identifier: MIT */
/* The options of CoAP requests. */
#include "cri.h"
#include "record.h"

#include <urikit/convert.h>

/* The bytes of an address given as text, absent for null. */
static urikit_code address_of(urikit_str text, uint8_t ip[16], urikit_str *address)
{
    *address = urikit_str_of(NULL, 0);
    if (!text.ptr) {
        return URIKIT_OK;
    }
    if (urikit_ipv4_parse(text, ip, NULL) == URIKIT_OK) {
        *address = urikit_str_of_bytes(ip, 4);
        return URIKIT_OK;
    }
    if (urikit_ipv6_parse(text, ip, NULL) == URIKIT_OK) {
        *address = urikit_str_of_bytes(ip, 16);
        return URIKIT_OK;
    }
    return URIKIT_E_COAP_DESTINATION;
}

/*
 * The options of a request for a CRI, or (`iri`) for an IRI: records of a number and a value. port: of the destination,
 * UINT32_MAX for none. Between ip and `to` is space for a Uri-Host, of space bytes. REPLY_SAME: the scheme's number.
 */
EXPORT(coap_options)
uint32_t coap_options(const char *ptr, uint32_t len, uint32_t iri, uint32_t bits, const char *ip, uint32_t ip_len, uint32_t port,
                      uint32_t space, char *to, uint32_t cap)
{
    urikit_cri_options options = js_cri_options(bits);
    urikit_coap_destination destination = { { NULL, 0 }, { NULL, 0 }, (uint16_t)port };
    urikit_out values = urikit_out_of(to - space, space);
    urikit_out out = urikit_out_of(to, cap);
    urikit_str text = urikit_str_of(ptr, len);
    urikit_coap_request request;
    urikit_coap_option option;
    uint8_t bytes[16];
    size_t at = 0;
    urikit_code code = address_of(js_text(ip, ip_len), bytes, &destination.ip);

    if (code) {
        return js_reply(code, 0, NULL);
    }
    if (iri) {
        code = urikit_coap_from_iri(text, &options, port == UINT32_MAX ? NULL : &destination, &values, &request, &at);
    } else {
        urikit_cri item;

        code = js_cri_decode(text, &options, &item, &at);
        code = code ? code
                    : urikit_coap_decompose(&item, &options, port == UINT32_MAX ? NULL : &destination, &values, &request, &at);
    }
    if (code) {
        return js_reply(code, at, NULL);
    }
    while (urikit_coap_option_next(&request, &option)) {
        record_number(&out, option.number);
        record_text(&out, option.value);
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = (uint32_t)request.scheme_number;
    return (uint32_t)code;
}

/*
 * The CRI, or (`uri`) the URI, of a request: `list` has records as above, `count` of them. The array of options is at
 * `to - count * sizeof (urikit_coap_option)`. REPLY_AT: the index of a bad option.
 */
EXPORT(coap_compose)
uint32_t coap_compose(const char *list, uint32_t count, uint32_t scheme, uint32_t uri, uint32_t bits, const char *ip,
                      uint32_t ip_len, uint32_t port, urikit_coap_option *to, uint32_t cap)
{
    urikit_cri_options options = js_cri_options(bits);
    urikit_coap_destination destination = { { NULL, 0 }, { NULL, 0 }, (uint16_t)port };
    const urikit_coap_destination *given = port == UINT32_MAX ? NULL : &destination;
    urikit_out out = urikit_out_of(to, cap);
    urikit_coap_options from = { to - count, count };
    urikit_coap_place place = { 0, 0 };
    uint8_t bytes[16];
    urikit_code code = address_of(js_text(ip, ip_len), bytes, &destination.ip);
    uint32_t i;

    if (code) {
        return js_reply(code, 0, NULL);
    }
    for (i = 0; i < count; i++) {
        (to - count)[i].number = (uint16_t)record_read_number(&list);
        (to - count)[i].value = record_read_text(&list);
    }
    code = uri ? urikit_coap_to_uri(scheme, from, given, &options, &out, &place)
               : urikit_coap_compose(scheme, from, given, &options, &out, &place);
    return js_reply(code, place.option, &out);
}

EXPORT(coap_option_size) uint32_t coap_option_size(void)
{
    return sizeof(urikit_coap_option);
}
