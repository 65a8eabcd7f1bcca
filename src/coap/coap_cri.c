/* SPDX-License-Identifier: MIT */
/* Compose a CRI from CoAP options: draft-ietf-core-href-18, "Composing a Request CRI from a Set of CoAP Options". */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/cri_parts.h"
#include "coap_parts.h"

enum { COAP_PORT = 5683, COAPS_PORT = 5684 };

static urikit_code source_error(coap_source *source, urikit_code code, size_t byte)
{
    source->byte = byte;
    return code;
}

/* Checks options->max_count, as urikit_cri_decode does. */
static urikit_code check_count(coap_source *source, size_t count)
{
    size_t most = source->options && source->options->max_count ? source->options->max_count : URIKIT_CRI_MAX_COUNT;

    return count > most ? source_error(source, URIKIT_E_LIMIT, 0) : URIKIT_OK;
}

/* Calls options->check. lower: the text is of a host. */
static urikit_code check_text(coap_source *source, urikit_str text, bool lower)
{
    const urikit_cri_options *options = source->options;

    return options && options->check ? options->check(options->check_context, text, lower, &source->byte) : URIKIT_OK;
}

/* Reads a name: unreserved, sub-delims and non-ASCII characters. '%' is an error, because it could begin a triplet. */
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
            return source_error(source, URIKIT_E_COAP_HOST, i);
        }
    }
    return check_count(source, source->cri.labels.count);
}

/*
 * Reads the zone of "[fe80::1%25eth0]" from its '%' on, which revision 18 extracts (step 2): unreserved and non-ASCII
 * characters, because options are not percent-encoded. The form of RFC 6874 begins with "%25", that of the drafts that
 * were to replace it with '%'; options->zone may allow only one of them. Returns the length of the zone with its
 * prefix; 0 if there is no zone.
 */
static size_t scan_zone(coap_source *source, urikit_str text)
{
    unsigned form = source->options ? source->options->zone : URIKIT_CRI_ZONE_NONE;
    size_t start = 1;
    size_t i;

    if (text.len > 3 && text.ptr[1] == '2' && text.ptr[2] == '5' && text.ptr[3] != ']' && form != URIKIT_CRI_ZONE_RFC6874BIS) {
        start = 3;
    }
    if (start == 1 && form == URIKIT_CRI_ZONE_RFC6874) {
        return 0;
    }
    for (i = start; i < text.len && ((unsigned char)text.ptr[i] >= 0x80 || ascii_is(text.ptr[i], ASCII_UNRESERVED)); i++) {
    }
    source->cri.zone = urikit_str_of(text.ptr + start, i - start);
    return i > start && !urikit_utf8_check(source->cri.zone, NULL) ? i : 0;
}

/* "[" IPv6address "]"; in revision 18 with a zone after the address. */
static urikit_code read_host_literal(coap_source *source, urikit_str host)
{
    size_t len = 1; /* of "[" and the address */
    size_t at;

    while (len < host.len && host.ptr[len] != '%' && host.ptr[len] != ']') {
        len++;
    }
    if (urikit_ipv6_parse(urikit_str_of(host.ptr + 1, len - 1), source->ip, &at)) {
        return source_error(source, URIKIT_E_COAP_HOST, 1 + at);
    }
    source->cri.ip = urikit_str_of((const char *)source->ip, 16);
    if (len < host.len && host.ptr[len] == '%' && !source->any_bytes && !cri_is_final(source->options)) {
        len += scan_zone(source, urikit_str_of(host.ptr + len, host.len - len));
    }
    if (len + 1 == host.len && host.ptr[len] == ']') {
        return URIKIT_OK;
    }
    return source_error(source, URIKIT_E_COAP_HOST, len);
}

static urikit_code read_uri_host(coap_source *source, urikit_str host)
{
    if (source->has_host) {
        return source_error(source, URIKIT_E_COAP_REPEAT, 0);
    }
    source->has_host = true;
    if (host.len == 0) {
        return source_error(source, URIKIT_E_COAP_HOST_EMPTY, 0);
    }
    if (host.len > URIKIT_COAP_TEXT_MAX) {
        return source_error(source, URIKIT_E_COAP_HOST_LONG, URIKIT_COAP_TEXT_MAX);
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
        return source_error(source, URIKIT_E_COAP_REPEAT, 0);
    }
    source->has_port = true;
    if (value.len > 2) {
        return source_error(source, URIKIT_E_COAP_PORT, 2);
    }
    (void)urikit_coap_uint_read(value, &port);
    source->cri.port = (int32_t)port;
    return URIKIT_OK;
}

static urikit_code read_uri_text(coap_source *source, urikit_str value, size_t count, urikit_code too_long)
{
    urikit_code code = check_count(source, count);

    if (value.len > URIKIT_COAP_TEXT_MAX) {
        return source_error(source, too_long, URIKIT_COAP_TEXT_MAX);
    }
    if (source->any_bytes || value.len == 0) {
        return code;
    }
    code = code ? code : urikit_utf8_check(value, &source->byte);
    return code ? code : check_text(source, value, false);
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
            return source_error(source, URIKIT_E_CRI_DOT_SEGMENT, 0);
        }
        return read_uri_text(source, value, source->cri.path.count, URIKIT_E_COAP_PATH_LONG);
    case URIKIT_COAP_URI_QUERY:
        source->cri.query.count++;
        return read_uri_text(source, value, source->cri.query.count, URIKIT_E_COAP_QUERY_LONG);
    default:
        return URIKIT_OK;
    }
}

/* Takes address and port from the destination if no option gives them. */
static urikit_code fill_authority(coap_source *source, const urikit_coap_destination *destination, uint16_t port)
{
    urikit_code code = URIKIT_OK;

    if (!source->has_host) {
        if (!destination || !destination->ip.ptr) {
            return source_error(source, URIKIT_E_COAP_NO_HOST, 0);
        }
        source->cri.ip = destination->ip;
        source->cri.zone = destination->zone;
    } else if (destination && source->append_zone && source->cri.ip.ptr) {
        source->cri.zone = destination->zone; /* revision 27: Uri-Host has no zone; the zone of the destination is appended */
    }
    if (source->cri.zone.ptr && !source->any_bytes && cri_is_final(source->options)) {
        code = check_text(source, source->cri.zone, false); /* revision 27 calls the check for all text */
    }
    if (!source->has_port && destination) {
        source->cri.port = destination->port;
    }
    if (port && source->cri.port == port) {
        source->cri.port = URIKIT_CRI_NO_PORT;
    }
    return code;
}

coap_source urikiti_coap_source(urikit_coap_options from, const urikit_cri_options *options)
{
    static const urikit_cri nothing = URIKIT_CRI_INIT;
    coap_source source = { from, options, false, false, nothing, { 0 }, false, false, 0, URIKIT_OK, 0 };

    source.cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    source.cri.authority = URIKIT_CRI_AUTHORITY;
    return source;
}

/* Stores the position of the error. */
static urikit_code place_error(const coap_source *source, urikit_code code, size_t option, urikit_coap_place *at)
{
    if (code && at) {
        at->option = option;
        at->byte = source->byte;
    }
    return code;
}

urikit_code urikiti_coap_read(coap_source *source, const urikit_coap_destination *destination, uint16_t default_port,
                              urikit_coap_place *at)
{
    urikit_code code = urikiti_coap_check_destination(destination, cri_is_final(source->options));
    size_t i = 0;

    if (!code && destination && urikit_utf8_check(destination->zone, NULL)) {
        code = URIKIT_E_COAP_DESTINATION; /* the zone becomes text of the CRI, so it must be UTF-8 */
    }
    for (; !code && i < source->from.count; i += !code) {
        code = read_uri_option(source, &source->from.ptr[i]);
    }
    code = code ? code : fill_authority(source, destination, default_port);
    return place_error(source, code, i, at);
}

/* Calls the check of the caller for a label in the output, which is in lower case. */
static void check_label_written(coap_source *source, const urikit_out *out, size_t start, size_t len)
{
    if (!source->label_code && out->ptr && out->len <= out->cap) {
        source->byte = 0;
        source->label_code = check_text(source, urikit_str_of((const char *)out->ptr + out->len - len, len), true);
        source->label_byte = start + source->byte;
    }
}

static void put_lower_text(urikit_out *out, urikit_str text)
{
    urikiti_cbor_put_head(out, CBOR_TEXT, text.len);
    for (; text.len > 0; text.ptr++, text.len--) {
        urikiti_out_byte(out, ascii_lower(*text.ptr));
    }
}

/* Writes the labels of a name in lower case. */
static void put_labels(coap_source *source, urikit_out *out, const urikit_cri_list *name)
{
    size_t start = 0;
    size_t i;

    for (i = 0; i <= name->len; i++) {
        if (i == name->len || name->ptr[i] == '.') {
            put_lower_text(out, urikit_str_of(name->ptr + start, i - start));
            check_label_written(source, out, start, i - start);
            start = i + 1;
        }
    }
}

/* put of a cri_writer. */
static void put_of_options(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    coap_source *source = *(coap_source *const *)writer->context;
    unsigned number = component == CRI_SEGMENT ? URIKIT_COAP_URI_PATH : URIKIT_COAP_URI_QUERY;
    size_t i;

    if (list->count == 0 || component == CRI_ZONE) {
        urikiti_cri_put_encoded(writer, list, component);
        return;
    }
    if (component == CRI_LABEL) {
        put_labels(source, writer->out, list);
        return;
    }
    if (component == CRI_SCHEME) {
        put_lower_text(writer->out, urikit_str_of(list->ptr, list->len));
        return;
    }
    for (i = 0; i < source->from.count; i++) {
        if (source->from.ptr[i].number == number) {
            urikiti_cbor_put_string(writer->out, CBOR_TEXT, source->from.ptr[i].value);
        }
    }
}

/* Writes the CRI, then checks what depends on the whole CRI. */
static urikit_code write_source(coap_source *source, urikit_out *out, urikit_coap_place *at)
{
    const urikit_cri_options *options = source->options;
    cri_writer writer = { put_of_options, &source, out, cri_is_final(options) };
    size_t start = out->len;
    urikit_code code = urikiti_cri_write(&source->cri, &writer);
    size_t host = 0;

    if (source->label_code) {
        while (source->from.ptr[host].number != URIKIT_COAP_URI_HOST) {
            host++;
        }
        source->byte = source->label_byte;
        return place_error(source, source->label_code, host, at);
    }
    if (out->len - start > (options && options->max_len ? options->max_len : URIKIT_CRI_MAX_LEN)) {
        source->byte = 0;
        return place_error(source, URIKIT_E_LIMIT, source->from.count, at);
    }
    return code;
}

urikit_code urikit_coap_compose(uint64_t scheme_number, urikit_coap_options from, const urikit_coap_destination *destination,
                                const urikit_cri_options *options, urikit_out *out, urikit_coap_place *at)
{
    coap_source source = urikiti_coap_source(from, options);
    uint16_t port = urikiti_coap_port(scheme_number, cri_is_final(options));
    urikit_code code;

    if (urikiti_coap_overlaps(from, out)) {
        return place_error(&source, URIKIT_E_OVERLAP, 0, at);
    }
    source.cri.scheme_number = scheme_number;
    source.append_zone = cri_is_final(options);
    code = port ? urikiti_coap_read(&source, destination, port, at) : place_error(&source, URIKIT_E_COAP_SCHEME, 0, at);
    return code ? code : write_source(&source, out, at);
}

/* Reads Proxy-Scheme: a number if it is a CoAP scheme, else a name. Sets *port to the default of the scheme. */
static urikit_code take_scheme_text(coap_source *source, urikit_str text, bool final, uint16_t *port)
{
    uint64_t number;
    urikit_str name;
    size_t i;

    *port = urikit_default_port(text);
    for (i = 0; urikiti_coap_scheme_at(i, final, &number, &name); i++) {
        if (name.ptr && urikiti_ascii_is_word(text, name.ptr)) {
            source->cri.scheme_number = number;
            return URIKIT_OK;
        }
    }
    source->cri.scheme = URIKIT_CRI_SCHEME_NAME;
    source->cri.scheme_name = text;
    for (i = 0; i < text.len; i++) {
        if (!ascii_is(text.ptr[i], ASCII_SCHEME) || (i == 0 && !ascii_is_alpha(text.ptr[i]))) {
            return source_error(source, URIKIT_E_SCHEME, i);
        }
    }
    return text.len > 0 ? URIKIT_OK : source_error(source, URIKIT_E_SCHEME, 0);
}

/*
 * RFC 7252 §5.10.2 makes the URI with the scheme of the request, then replaces the scheme. If the port is the default
 * of the first scheme, it is not in that URI, so the port becomes the default of the second, unless there is a
 * Uri-Port.
 */
static const urikit_coap_destination *target_destination(const urikit_coap_destination *destination, bool has_port, uint16_t port,
                                                         urikit_coap_destination *made)
{
    if (!destination || has_port || (destination->port != COAP_PORT && destination->port != COAPS_PORT)) {
        return destination;
    }
    *made = *destination;
    made->port = port;
    return made;
}

static bool has_option(urikit_coap_options from, unsigned number)
{
    size_t i;

    for (i = 0; i < from.count && from.ptr[i].number != number; i++) {
    }
    return i < from.count;
}

urikit_code urikit_coap_target_compose(const urikit_coap_target *target, urikit_coap_options from,
                                       const urikit_coap_destination *destination, const urikit_cri_options *options,
                                       urikit_out *out, urikit_coap_place *at)
{
    urikit_coap_destination made;
    coap_source source = urikiti_coap_source(from, options);
    bool final = cri_is_final(options);
    urikit_code code = URIKIT_OK;
    uint16_t port = 0;
    size_t i = 0;

    if (urikiti_coap_overlaps(from, out) || urikiti_out_overlaps(out, target->text)) {
        return place_error(&source, URIKIT_E_OVERLAP, 0, at);
    }
    if (target->kind == URIKIT_COAP_TARGET_SCHEME_NUMBER) {
        source.cri.scheme_number = target->scheme_number;
        port = urikiti_coap_target_port(target->scheme_number, final);
    } else if (target->kind == URIKIT_COAP_TARGET_SCHEME) {
        code = take_scheme_text(&source, target->text, final, &port);
    } else {
        code = URIKIT_E_COAP_SCHEME;
    }
    if (code) {
        while (i < from.count && from.ptr[i].number != URIKIT_COAP_PROXY_SCHEME) {
            i++;
        }
        return place_error(&source, code, i, at);
    }
    destination = target_destination(destination, has_option(from, URIKIT_COAP_URI_PORT), port, &made);
    code = urikiti_coap_read(&source, destination, port, at);
    if (port == 0 && destination == &made) {
        source.cri.port = URIKIT_CRI_NO_PORT; /* the default of the scheme is not known, so the port is not written */
    }
    return code ? code : write_source(&source, out, at);
}
