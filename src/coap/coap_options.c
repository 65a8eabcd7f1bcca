/* SPDX-License-Identifier: MIT */
/*
 * Decompose a CRI into CoAP options: draft-ietf-core-href-18, "Decomposing a Request CRI into a Set of CoAP Options".
 */
#include <urikit/text.h>

#include "../base/noinline.h"
#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/cri_parts.h"
#include "../cri/cri_plain.h"
#include "../text/ip.h"
#include "coap_parts.h"

/* Out of line, so that an element with a head of one byte needs no stack. Small builds have no other elements. */
#if URIKITI_CRI_PLAIN
#define COAP_RARELY URIKITI_NOINLINE
#else
#define COAP_RARELY
#endif

/* next_plain for an element with a longer head, in a list that is not empty. */
static COAP_RARELY bool next_long(urikit_cri_list *rest, urikit_str *text)
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

/*
 * The next element of a decoded list, with less stack than urikit_cri_next. False at the end, and for percent-encoded
 * text, which stays in the list.
 */
static bool next_plain(urikit_cri_list *rest, urikit_str *text)
{
    if (rest->count == 0) {
        return false;
    }
    return cri_next_short(rest, text) || next_long(rest, text);
}

/* Returns the code, and stores the byte of the CRI that caused the error. */
static urikit_code coap_error_at(coap_parts *parts, const char *byte, urikit_code code)
{
    parts->place = byte;
    return code;
}

/* The byte after the first heads of a CRI: those of the array and of a scheme number. */
static const char *after_heads(const urikit_cri *cri, unsigned heads)
{
    cbor_in in = { cri->bytes.ptr, cri->bytes.ptr + cri->bytes.len };
    cbor_head head;

    for (; heads > 0; heads--) {
        (void)urikiti_cbor_read_head(&in, &head); /* these heads were decoded before */
    }
    return in.p;
}

/* Checks for sections that options cannot contain. */
static urikit_code check_sections(coap_parts *parts)
{
    const urikit_cri *blamed = parts->scheme;
    urikit_code code = blamed->scheme == URIKIT_CRI_SCHEME_NAME ? URIKIT_E_COAP_SCHEME_NAME : URIKIT_E_COAP_SCHEME;
    unsigned heads = 1;

    if (parts->served) {
        if (parts->fragment->ptr) {
            return coap_error_at(parts, parts->fragment->ptr, URIKIT_E_COAP_FRAGMENT);
        }
        blamed = parts->authority;
        if (blamed->authority == URIKIT_CRI_AUTHORITY) {
            return blamed->userinfo.ptr ? coap_error_at(parts, blamed->userinfo.ptr, URIKIT_E_COAP_USERINFO) : URIKIT_OK;
        }
        code = URIKIT_E_COAP_AUTHORITY;
        heads = 2;
    }
    return coap_error_at(parts, after_heads(blamed, heads), code);
}

static COAP_RARELY urikit_code check_long_values(coap_parts *parts, urikit_cri_list rest, urikit_code too_long)
{
    urikit_str text;

    while (next_plain(&rest, &text)) {
        if (text.len > URIKIT_COAP_TEXT_MAX) {
            return coap_error_at(parts, text.ptr + URIKIT_COAP_TEXT_MAX, too_long);
        }
    }
    return rest.count > 0 ? coap_error_at(parts, rest.ptr, URIKIT_E_COAP_PET) : URIKIT_OK;
}

/* Checks that every element is text, and short enough for an option. */
static inline urikit_code check_values(coap_parts *parts, const urikit_cri_list *list, urikit_code too_long)
{
    if (list->count == 0 || cri_short_texts_len(list) > 0) {
        return URIKIT_OK;
    }
    return check_long_values(parts, *list, too_long);
}

/* True if the text is a number as in "192.0.2.1". */
static bool is_octet(urikit_str text)
{
    uint8_t octet;

    return text.len > 0 && urikiti_octet_scan(text.ptr, text.len, &octet) == text.len;
}

/* Fast path: writes a name of short labels. False if it could be read as an address. */
static bool put_short_name(coap_parts *parts)
{
    const urikit_cri_list *labels = &parts->authority->labels;
    size_t len = cri_short_texts_len(labels);
    char *to;

    if (len < 2 || len > URIKIT_COAP_TEXT_MAX || labels->ptr[1] == '[' ||
        (labels->count == 4 && ascii_is_digit(labels->ptr[1]))) {
        return false;
    }
    to = urikiti_out_space(parts->host, len - 1);
    if (to) {
        cri_copy_short_texts(to, labels, len, '.');
    }
    return true;
}

urikit_code urikiti_coap_put_name(coap_parts *parts)
{
    urikit_out *host = parts->host;
    size_t start = host->len;
    urikit_cri_list rest = parts->authority->labels;
    size_t count = rest.count;
    bool address = count == 4;
    urikit_str label;

    parts->place = rest.ptr;
    while (next_plain(&rest, &label)) {
        if (rest.count + 1 < count) {
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

urikit_code urikiti_coap_put_address(urikit_str ip, urikit_str zone, const urikit_coap_destination *destination, urikit_out *out)
{
    const uint8_t *bytes = (const uint8_t *)ip.ptr;
    urikit_code code;

    if (!destination || (urikit_str_equal(ip, destination->ip) && urikit_str_equal(zone, destination->zone))) {
        return URIKIT_OK;
    }
    if (zone.ptr) {
        return URIKIT_E_COAP_ZONE; /* Uri-Host cannot contain a zone */
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

/* Checks path and query. */
static urikit_code check_lists(coap_parts *parts)
{
    urikit_coap_request *request = parts->request;
    urikit_code code = check_values(parts, &request->path, URIKIT_E_COAP_PATH_LONG);

    code = code ? code : check_values(parts, &request->added, URIKIT_E_COAP_PATH_LONG);
    code = code ? code : check_values(parts, &request->query, URIKIT_E_COAP_QUERY_LONG);
    if (request->path.count + request->added.count == 1) {
        urikit_cri_list *path = request->path.count > 0 ? &request->path : &request->added;
        urikit_cri_list rest = *path;
        urikit_str segment;

        if (next_plain(&rest, &segment) && segment.len == 0) {
            path->count = 0; /* step 7: "/" has no options, like "" */
        }
    }
    return code;
}

static urikit_code put_host(coap_parts *parts)
{
    const urikit_cri *cri = parts->authority;
    urikit_out *host = parts->host;
    size_t start = host->len;
    urikit_code code;

    parts->request->host.ptr = NULL;
    if (cri->ip.ptr) {
        parts->place = cri->ip.ptr + cri->ip.len; /* where the zone is */
        code = urikiti_coap_put_address(cri->ip, cri->zone, parts->destination, host);
    } else if (put_short_name(parts)) {
        code = URIKIT_OK;
    } else {
        code = check_values(parts, &cri->labels, URIKIT_E_COAP_HOST_LONG);
        code = code ? code : urikiti_coap_put_name(parts);
    }
    code = code ? code : urikiti_out_code(host);
    if (!code && host->len > start) {
        parts->request->host = urikit_str_of((const char *)host->ptr + start, host->len - start);
    }
    return code;
}

urikit_code urikiti_coap_take(coap_parts *parts)
{
    urikit_code code = check_sections(parts);

    parts->request->scheme_number = parts->scheme->scheme_number;
    code = code ? code : check_lists(parts);
    return code ? code : put_host(parts);
}

urikit_code urikiti_coap_start(coap_parts *parts, const urikit_cri_options *options)
{
    urikit_coap_request *request = parts->request;
    const urikit_coap_destination *destination = parts->destination;
    bool final = cri_is_final(options);
    int32_t port = 0;

    if (parts->scheme->scheme == URIKIT_CRI_SCHEME_NUMBER) {
        port = urikiti_coap_port(parts->scheme->scheme_number, final);
    }
    parts->served = port > 0;
    if (parts->authority->port != URIKIT_CRI_NO_PORT) {
        port = parts->authority->port;
    }
    request->port = destination && port != destination->port ? port : URIKIT_CRI_NO_PORT;
    return urikiti_coap_check_destination(destination, final);
}

/* Starts with the path and query of the CRI. */
static urikit_code start_parts(coap_parts *parts, const urikit_cri *cri, urikit_out *host, urikit_coap_request *request)
{
    parts->scheme = cri;
    parts->authority = cri;
    parts->fragment = &cri->fragment;
    parts->host = host;
    parts->request = request;
    parts->place = cri->bytes.ptr;
    request->path = cri->path;
    request->added.count = 0;
    request->query = cri->query;
    return urikit_cri_is_full(cri) ? URIKIT_OK : URIKIT_E_CRI_REFERENCE;
}

/* Stores the offset of the place. */
static urikit_code end_parts(const coap_parts *parts, urikit_code code, size_t *at)
{
    if (code && code != URIKIT_E_SPACE && at) {
        *at = (size_t)(parts->place - parts->scheme->bytes.ptr);
    }
    return code;
}

urikit_code urikit_coap_decompose(const urikit_cri *cri, const urikit_cri_options *options,
                                  const urikit_coap_destination *destination, urikit_out *host, urikit_coap_request *request,
                                  size_t *at)
{
    coap_parts parts;
    urikit_code code = start_parts(&parts, cri, host, request);

    if (urikiti_out_overlaps(host, cri->bytes)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    parts.destination = destination;
    code = code ? code : urikiti_coap_start(&parts, options);
    return end_parts(&parts, code ? code : urikiti_coap_take(&parts), at);
}

urikit_code urikit_coap_target_decompose(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *host,
                                         urikit_coap_request *request, size_t *at)
{
    if (urikiti_out_overlaps(host, cri->bytes)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    static const urikit_coap_destination elsewhere = { { NULL, 0 }, { NULL, 0 }, 0 };
    uint16_t port = urikiti_coap_target_port(cri->scheme_number, cri_is_final(options));
    coap_parts parts;
    urikit_code code = start_parts(&parts, cri, host, request);

    parts.destination = &elsewhere;
    parts.served = cri->scheme == URIKIT_CRI_SCHEME_NUMBER;
    request->port = cri->port != URIKIT_CRI_NO_PORT ? cri->port : port > 0 ? port : URIKIT_CRI_NO_PORT;
    return end_parts(&parts, code ? code : urikiti_coap_take(&parts), at);
}

bool urikit_coap_option_next(urikit_coap_request *rest, urikit_coap_option *option)
{
    urikit_cri_list *list = &rest->path;

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
    option->number = URIKIT_COAP_URI_PATH;
    if (list->count == 0) {
        list = &rest->added;
    }
    if (list->count == 0) {
        list = &rest->query;
        option->number = URIKIT_COAP_URI_QUERY;
    }
    return next_plain(list, &option->value);
}
