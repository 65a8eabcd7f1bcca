/* SPDX-License-Identifier: MIT */
/* CoAP options to a CRI: draft-ietf-core-href-18, "Composing a Request CRI from a Set of CoAP Options". */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/cri_parts.h"
#include "coap_parts.h"

/* A CRI whose elements are still in the options. */
typedef struct coap_source {
    urikit_coap_options from;
    urikit_cri cri; /* labels: Uri-Host's text; path and query: only their counts hold */
    uint8_t ip[16];
    bool has_host;
    bool has_port;
    size_t byte; /* the offending one, in the option at hand */
} coap_source;

static urikit_code source_error(coap_source *source, urikit_code code, size_t byte)
{
    source->byte = byte;
    return code;
}

/* A name: unreserved, sub-delims and non-ASCII. '%' is none of them: whether it begins a triplet nobody could tell. */
static urikit_code read_host_name(coap_source *source, urikit_str name)
{
    urikit_code code = urikit_utf8_check(name, &source->byte);
    size_t i;

    if (code) {
        return code;
    }
    source->cri.labels.ptr = name.ptr;
    source->cri.labels.len = name.len;
    source->cri.labels.count = 1;
    for (i = 0; i < name.len; i++) {
        source->cri.labels.count += name.ptr[i] == '.';
        if ((unsigned char)name.ptr[i] < 0x80 && !ascii_is(name.ptr[i], ASCII_REG_NAME)) {
            return source_error(source, URIKIT_COAP_ERR_HOST, i);
        }
    }
    return URIKIT_OK;
}

/* "[" IPv6address "]", without a zone. */
static urikit_code read_host_literal(coap_source *source, urikit_str host)
{
    bool closed = host.len > 1 && host.ptr[host.len - 1] == ']';
    size_t at;

    if (urikit_ipv6_parse(urikit_str_of(host.ptr + 1, host.len - 1 - closed), source->ip, &at)) {
        return source_error(source, URIKIT_COAP_ERR_HOST, 1 + at);
    }
    source->cri.ip = urikit_str_of((const char *)source->ip, 16);
    return closed ? URIKIT_OK : source_error(source, URIKIT_COAP_ERR_HOST, host.len);
}

static urikit_code read_uri_host(coap_source *source, urikit_str host)
{
    if (source->has_host) {
        return source_error(source, URIKIT_COAP_ERR_REPEAT, 0);
    }
    source->has_host = true;
    if (host.len == 0) {
        return source_error(source, URIKIT_COAP_ERR_HOST_EMPTY, 0);
    }
    if (host.len > URIKIT_COAP_TEXT_MAX) {
        return source_error(source, URIKIT_COAP_ERR_HOST_LONG, URIKIT_COAP_TEXT_MAX);
    }
    if (host.ptr[0] == '[') {
        return read_host_literal(source, host);
    }
    if (!urikit_ipv4_parse(host, source->ip, NULL)) {
        source->cri.ip = urikit_str_of((const char *)source->ip, 4);
        return URIKIT_OK;
    }
    return read_host_name(source, host);
}

static urikit_code read_uri_port(coap_source *source, urikit_str value)
{
    uint32_t port = 0;

    if (source->has_port) {
        return source_error(source, URIKIT_COAP_ERR_REPEAT, 0);
    }
    source->has_port = true;
    if (value.len > 2) {
        return source_error(source, URIKIT_COAP_ERR_PORT, 2);
    }
    (void)urikit_coap_uint_read(value, &port);
    source->cri.port = (int32_t)port;
    return URIKIT_OK;
}

static urikit_code read_uri_text(coap_source *source, urikit_str value, urikit_code too_long)
{
    if (value.len > URIKIT_COAP_TEXT_MAX) {
        return source_error(source, too_long, URIKIT_COAP_TEXT_MAX);
    }
    return value.len > 0 ? urikit_utf8_check(value, &source->byte) : URIKIT_OK;
}

static urikit_code read_uri_option(coap_source *source, const urikit_coap_option *option)
{
    urikit_str value = option->value;

    switch (option->number) {
    case URIKIT_COAP_URI_HOST:
        return read_uri_host(source, value);
    case URIKIT_COAP_URI_PORT:
        return read_uri_port(source, value);
    case URIKIT_COAP_URI_PATH:
        source->cri.path.count++;
        if ((value.len == 1 || value.len == 2) && value.ptr[0] == '.' && value.ptr[value.len - 1] == '.') {
            return source_error(source, URIKIT_CRI_ERR_DOT_SEGMENT, 0);
        }
        return read_uri_text(source, value, URIKIT_COAP_ERR_PATH_LONG);
    case URIKIT_COAP_URI_QUERY:
        source->cri.query.count++;
        return read_uri_text(source, value, URIKIT_COAP_ERR_QUERY_LONG);
    default:
        return URIKIT_OK;
    }
}

/* What no option gave comes from the destination. */
static urikit_code fill_authority(coap_source *source, const urikit_coap_destination *destination, uint16_t port)
{
    if (!source->has_host) {
        if (!destination || !destination->ip.ptr) {
            return source_error(source, URIKIT_COAP_ERR_NO_HOST, 0);
        }
        source->cri.ip = destination->ip;
        source->cri.zone = destination->zone;
    }
    if (!source->has_port && destination) {
        source->cri.port = destination->port;
    }
    if (source->cri.port == port) {
        source->cri.port = URIKIT_CRI_NO_PORT;
    }
    return URIKIT_OK;
}

/* The name split at its dots, in lower case. */
static void put_labels(urikit_out *out, const urikit_cri_list *name)
{
    size_t start = 0;
    size_t i;

    for (i = 0; i <= name->len; i++) {
        if (i == name->len || name->ptr[i] == '.') {
            urikiti_cbor_put_head(out, CBOR_TEXT, i - start);
            for (; start < i; start++) {
                urikiti_out_byte(out, ascii_lower(name->ptr[start]));
            }
            start = i + 1;
        }
    }
}

/* A cri_writer's put. */
static void put_of_options(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    const coap_source *source = writer->context;
    unsigned number = component == CRI_SEGMENT ? URIKIT_COAP_URI_PATH : URIKIT_COAP_URI_QUERY;
    size_t i;

    if (list->count == 0 || component == CRI_ZONE) {
        urikiti_cri_put_encoded(writer, list, component);
        return;
    }
    if (component == CRI_LABEL) {
        put_labels(writer->out, list);
        return;
    }
    for (i = 0; i < source->from.count; i++) {
        if (source->from.ptr[i].number == number) {
            urikiti_cbor_put_string(writer->out, CBOR_TEXT, source->from.ptr[i].value);
        }
    }
}

urikit_code urikit_coap_compose(uint64_t scheme_number, urikit_coap_options from,
                                const urikit_coap_destination *destination, const urikit_cri_options *options,
                                urikit_out *out, urikit_coap_place *at)
{
    static const urikit_cri nothing = URIKIT_CRI_INIT;
    coap_source source = { from, nothing, { 0 }, false, false, 0 };
    cri_writer writer = { put_of_options, &source, out, cri_is_final(options) };
    uint16_t port = urikiti_coap_port(scheme_number, writer.final);
    urikit_code code = port ? urikiti_coap_check_destination(destination, writer.final) : URIKIT_COAP_ERR_SCHEME;
    size_t i = 0;

    source.cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    source.cri.scheme_number = scheme_number;
    source.cri.authority = URIKIT_CRI_AUTHORITY;
    for (; !code && i < from.count; i += !code) {
        code = read_uri_option(&source, &from.ptr[i]);
    }
    code = code ? code : fill_authority(&source, destination, port);
    if (!code) {
        return urikiti_cri_write(&source.cri, &writer);
    }
    if (at) {
        at->option = i;
        at->byte = source.byte;
    }
    return code;
}
