/* SPDX-License-Identifier: MIT */
/* Convert a URI or IRI to CoAP options: RFC 7252 §6.4. */
#include <urikit/convert.h>
#include <urikit/iri.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../coap/coap_parts.h"
#include "../cri/cri_parts.h"
#include "../simd/find.h"
#include "../text/scan.h"
#include "../text/triplet.h"
#include "../uri/dot_segments.h"
#include "../uri/segment_iterator.h"
#include "marked_uri.h"

typedef urikit_code request_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);

/* A URI that is converted to options. */
typedef struct coap_text {
    const urikit_cri_options *options;          /* nullable */
    const urikit_coap_destination *destination; /* nullable */
    urikit_out *out;
    const char *place; /* position of an error in the text */
    urikit_uri uri;
    bool plain; /* the text has no triplets */
} coap_text;

static urikit_code text_error(coap_text *from, urikit_code code, const char *place)
{
    from->place = place;
    return code;
}

/* Reads and decodes the next byte of valid text, which is not empty. */
static char take_octet(urikit_str *text)
{
    size_t n = *text->ptr == '%' ? 3 : 1;
    char octet = n == 3 ? triplet_octet(text->ptr) : *text->ptr;

    text->ptr += n;
    text->len -= n;
    return octet;
}

/* True if the text has no triplets: then it is its own octets. */
static bool is_plain(urikit_str text)
{
    return text.len == 0 || !memchr(text.ptr, '%', text.len);
}

static size_t octet_count(urikit_str text)
{
    size_t count = 0;

    if (is_plain(text)) {
        return text.len;
    }
    for (; text.len > 0; count++) {
        (void)take_octet(&text);
    }
    return count;
}

/* ---- scheme --------------------------------------------------------------------- */

/* The length of the common prefix of the text and the name with ':'. */
static size_t common_prefix(urikit_str text, urikit_str name)
{
    size_t n = 0;

    while (n < name.len && n < text.len && ascii_lower(text.ptr[n]) == name.ptr[n]) {
        n++;
    }
    return n + (n == name.len && n < text.len && text.ptr[n] == ':');
}

/* Fast path: the schemes "coap" and "coaps". */
static bool is_coap_or_coaps(urikit_str text, uint64_t *number)
{
    static const char name[] = "coap";
    size_t i;

    if (text.len < sizeof "coaps:" - 1) {
        return false;
    }
    for (i = 0; i < sizeof name - 1; i++) {
        if (ascii_lower(text.ptr[i]) != name[i]) {
            return false;
        }
    }
    *number = ascii_lower(text.ptr[i]) == 's';
    return text.ptr[i + (size_t)*number] == ':';
}

/* Reads the scheme. It is checked first, so the error for another scheme does not depend on the rest of the text. */
static urikit_code read_coap_scheme(urikit_str text, bool final, uint64_t *number, size_t *at)
{
    urikit_str name;
    urikit_uri uri;
    size_t most = 0;
    size_t i;

    if (is_coap_or_coaps(text, number)) {
        return URIKIT_OK;
    }
    for (i = 0; urikiti_coap_scheme_at(i, final, number, &name); i++) {
        size_t n = name.ptr ? common_prefix(text, name) : 0;

        if (name.ptr && n > name.len) {
            return URIKIT_OK;
        }
        most = n > most ? n : most;
    }
    if (urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, at) == URIKIT_E_SCHEME) {
        return URIKIT_E_SCHEME;
    }
    return urikiti_error_at(URIKIT_E_COAP_SCHEME, most, at);
}

/* The parse flags for zones. If no form is chosen, both are parsed, so that the error is about the zone. */
static unsigned parse_options(unsigned zone_form)
{
    switch (zone_form) {
    case URIKIT_CRI_ZONE_RFC6874:
        return URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE;
    case URIKIT_CRI_ZONE_RFC6874BIS:
        return URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE_RFC6874BIS;
    default:
        return URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE | URIKIT_PARSE_ZONE_RFC6874BIS;
    }
}

/* ---- authority -------------------------------------------------------------------- */

/* True if the text decodes to these bytes. */
static bool decodes_to(urikit_str text, urikit_str bytes)
{
    size_t i = 0;

    while (text.len > 0 && i < bytes.len && take_octet(&text) == bytes.ptr[i]) {
        i++;
    }
    return text.len == 0 && i == bytes.len;
}

/* Reads "[" address "]", or "[" address "%" zone "]". */
static urikit_code take_literal(coap_text *from, urikit_str host)
{
    urikit_str address = urikit_str_of(host.ptr + 1, host.len - 2);
    const urikit_coap_destination *to = from->destination;
    unsigned form = from->options ? from->options->zone : URIKIT_CRI_ZONE_NONE;
    const char *percent = memchr(address.ptr, '%', address.len);
    urikit_str zone = { NULL, 0 };
    uint8_t ip[16];
    urikit_code code;

    if (percent && form == URIKIT_CRI_ZONE_NONE) {
        return text_error(from, URIKIT_E_CRI_ZONE_TEXT, percent);
    }
    if (percent) {
        size_t skip = form == URIKIT_CRI_ZONE_RFC6874 ? 3 : 1;

        zone = urikit_str_of(percent + skip, (size_t)(address.ptr + address.len - percent) - skip);
        zone = to && to->zone.ptr && decodes_to(zone, to->zone) ? to->zone : zone;
        address.len = (size_t)(percent - address.ptr);
    }
    if (urikit_ipv6_parse(address, ip, NULL)) {
        return text_error(from, URIKIT_E_IP_LITERAL, address.ptr); /* never: the parser has checked it */
    }
    code = urikiti_coap_put_address(urikit_str_of((const char *)ip, 16), zone, to, from->out);
    return code ? text_error(from, code, percent) : URIKIT_OK;
}

/* RFC 3986 §3.2.2: the triplets of a name are UTF-8. */
static urikit_code check_name_text(coap_text *from, urikit_str name)
{
    while (name.len > 0) {
        urikit_str rest = name;
        uint32_t scalar;
        char octets[4];
        size_t n = 0;

        while (n < sizeof octets && rest.len > 0) {
            octets[n++] = take_octet(&rest);
        }
        n = urikit_utf8_decode(octets, n, &scalar);
        if (n == 0) {
            return text_error(from, URIKIT_E_UTF8, name.ptr);
        }
        for (; n > 0; n--) {
            (void)take_octet(&name);
        }
    }
    return URIKIT_OK;
}

static urikit_code take_ipv4(const coap_text *from, const uint8_t ip[4])
{
    return urikiti_coap_put_address(urikit_str_of((const char *)ip, 4), urikit_str_of(NULL, 0), from->destination, from->out);
}

/* Reads a name or an IPv4 address without triplets. The parser has checked all of it, and knows which it is. */
static urikit_code take_plain_name(coap_text *from, urikit_str host)
{
    char *to;
    uint8_t ip[4];

    if (urikit_uri_host_kind(&from->uri) == URIKIT_HOST_IPV4 && !urikit_ipv4_parse(host, ip, NULL)) {
        return take_ipv4(from, ip);
    }
    to = urikiti_out_space(from->out, host.len);
    if (to) {
        urikiti_copy_lower(to, host.ptr, host.len);
    }
    return URIKIT_OK;
}

/* The same with triplets. */
static urikit_code take_name(coap_text *from, urikit_str host)
{
    char text[URIKIT_IPV4_WRITE_BOUND];
    urikit_out start = URIKIT_OUT(text);
    urikit_str rest = host;
    uint8_t ip[4];
    urikit_code code = check_name_text(from, host);

    while (start.len < sizeof text && rest.len > 0) {
        urikiti_out_byte(&start, take_octet(&rest));
    }
    if (code) {
        return code;
    }
    if (rest.len == 0 && !urikit_ipv4_parse(urikit_out_str(&start), ip, NULL)) {
        return take_ipv4(from, ip);
    }
    if (text[0] == '[') {
        return text_error(from, URIKIT_E_COAP_HOST_ADDRESS, host.ptr); /* "%5B::1%5D" */
    }
    for (rest = host; rest.len > 0;) {
        urikiti_out_byte(from->out, ascii_lower(take_octet(&rest)));
    }
    return URIKIT_OK;
}

/* The position in the text after `count` decoded bytes. */
static const char *place_after(urikit_str text, size_t count)
{
    for (; count > 0; count--) {
        (void)take_octet(&text);
    }
    return text.ptr;
}

static urikit_code take_host(coap_text *from, urikit_coap_request *request)
{
    urikit_str host = urikit_uri_host(&from->uri);
    size_t start = from->out->len;
    urikit_code code;

    switch (urikit_uri_host_kind(&from->uri)) {
    case URIKIT_HOST_ABSENT:
        host = urikit_uri_path(&from->uri);
        return text_error(from, URIKIT_E_COAP_AUTHORITY, host.ptr + (host.len > 0 && *host.ptr == '/'));
    case URIKIT_HOST_IPVFUTURE:
        return text_error(from, URIKIT_E_COAP_HOST, host.ptr + 1);
    case URIKIT_HOST_IPV6:
        code = take_literal(from, host);
        break;
    default:
        code = host.len == 0                   ? text_error(from, URIKIT_E_COAP_HOST_EMPTY, host.ptr)
               : from->plain || is_plain(host) ? take_plain_name(from, host)
                                               : take_name(from, host);
    }
    if (!code && from->out->len - start > URIKIT_COAP_TEXT_MAX) {
        return text_error(from, URIKIT_E_COAP_HOST_LONG, place_after(host, URIKIT_COAP_TEXT_MAX));
    }
    request->host = urikit_str_of(NULL, 0);
    if (!code && from->out->len > start && !urikiti_out_code(from->out)) {
        request->host = urikit_str_of((const char *)from->out->ptr + start, from->out->len - start);
    }
    return code;
}

/* §6.4 steps 6 and 7. An empty port is the default, RFC 3986 §6.2.3. */
static urikit_code take_coap_port(coap_text *from, urikit_coap_request *request, uint16_t port)
{
    urikit_str digits = urikit_uri_port(&from->uri);
    uint32_t number = 0;
    size_t i;

    for (i = 0; i < digits.len; i++) {
        number = number * 10 + (uint32_t)(digits.ptr[i] - '0');
        if (number > UINT16_MAX) {
            return text_error(from, URIKIT_E_CRI_PORT, digits.ptr + i);
        }
    }
    number = digits.len > 0 ? number : port;
    request->port = from->destination && number != from->destination->port ? (int32_t)number : URIKIT_CRI_NO_PORT;
    return URIKIT_OK;
}

/* ---- path and query ---------------------------------------------------------------- */

/* Writes a value as a CBOR text string, which urikit_coap_option_next reads. It may be any bytes. */
static void put_value(urikit_str text, size_t count, urikit_out *out)
{
    urikiti_cbor_put_head(out, CBOR_TEXT, count);
    if (count == text.len) {
        urikiti_out_str(out, text);
        return;
    }
    while (text.len > 0) {
        urikiti_out_byte(out, take_octet(&text));
    }
}

static size_t value_len(size_t count)
{
    urikit_out head = { NULL, 0, 0 };

    urikiti_cbor_put_head(&head, CBOR_TEXT, count);
    return urikiti_sum(head.len, count);
}

/* Writes the values between separators. rest: absent for none. */
static urikit_code put_values(coap_text *from, urikit_str rest, char separator, urikit_code too_long, urikit_cri_list *list)
{
    size_t start = from->out->len;
    bool plain = from->plain || is_plain(rest);
    bool more = rest.ptr != NULL;

    *list = urikit_cri_list_empty();
    while (more) {
        const char *mark;
        urikit_str value;
        size_t count;

        list->count += plain ? urikiti_put_short_pieces(&rest, separator, from->out) : 0;
        if (!rest.ptr) {
            break;
        }
        mark = rest.len > 0 ? memchr(rest.ptr, separator, rest.len) : NULL;
        value = urikit_str_of(rest.ptr, mark ? (size_t)(mark - rest.ptr) : rest.len);
        count = octet_count(value);
        if (count > URIKIT_COAP_TEXT_MAX) {
            return text_error(from, too_long, place_after(value, URIKIT_COAP_TEXT_MAX));
        }
        put_value(value, count, from->out);
        list->count++;
        more = mark != NULL;
        rest = urikit_str_of(rest.ptr + value.len + more, rest.len - value.len - more);
    }
    if (!urikiti_out_code(from->out) && list->count > 0) {
        list->ptr = (const char *)from->out->ptr + start;
        list->len = from->out->len - start;
    }
    return URIKIT_OK;
}

/*
 * The segments of a path with dot segments. The iterator returns segments from last to first: all are measured, then
 * each is written before the last.
 */
static urikit_code take_dotted_path(coap_text *from, urikit_cri_list *path)
{
    urikit_code code = URIKIT_OK;
    segment_iterator it;
    segment_iterator left;
    urikit_str segment;
    size_t end;
    char *to;

    urikiti_segments_start(&it, URIKIT_STR(""), urikit_uri_path(&from->uri), SEGMENTS_PATH | SEGMENTS_ENCODED_DOTS);
    *path = urikit_cri_list_empty();
    for (left = it; urikiti_segments_next(&left, &segment); path->count++) {
        size_t count = octet_count(segment);

        if (count > URIKIT_COAP_TEXT_MAX) { /* the first one in the text is reported */
            code = text_error(from, URIKIT_E_COAP_PATH_LONG, place_after(segment, URIKIT_COAP_TEXT_MAX));
        }
        path->len = urikiti_sum(path->len, value_len(count));
    }
    if (code || path->len <= 1) {
        *path = urikit_cri_list_empty(); /* "/" has no options, like "" */
        return code;
    }
    end = path->len;
    to = urikiti_out_space(from->out, end);
    path->ptr = to;
    for (left = it; to && urikiti_segments_next(&left, &segment);) {
        size_t count = octet_count(segment);
        urikit_out place = { NULL, value_len(count), 0 };

        end -= place.cap;
        place.ptr = to + end;
        put_value(segment, count, &place);
    }
    return URIKIT_OK;
}

/* §6.4 step 8. "/" has no options, like "". */
static urikit_code take_segments(coap_text *from, urikit_cri_list *path)
{
    urikit_str text = urikit_uri_path(&from->uri);

    if (text.len <= 1) {
        *path = urikit_cri_list_empty();
        return URIKIT_OK;
    }
    if (urikiti_path_has_dots(text, !from->plain)) {
        return take_dotted_path(from, path);
    }
    text = urikit_str_of(text.ptr + 1, text.len - 1);
    return put_values(from, text, '/', URIKIT_E_COAP_PATH_LONG, path);
}

/* ---- short texts ----------------------------------------------------------------------- */

#if URIKITI_SHORT_PIECES

/* Appends the host, unless it is the address of the destination. Returns where the path goes. */
static inline char *put_marked_host(const coap_text *from, urikit_str host, char *to, urikit_coap_request *request)
{
    size_t start = from->out->len;
    uint8_t ip[4];

    if (ascii_is_digit(*host.ptr) && !urikit_ipv4_parse(host, ip, NULL)) {
        (void)take_ipv4(from, ip); /* no error without a zone */
    } else {
        urikiti_copy_lower(to, host.ptr, host.len);
        from->out->len += host.len;
    }
    request->host = urikit_str_of(from->out->len > start ? to : NULL, from->out->len - start);
    return to + request->host.len;
}

/* Appends the values of a section. NULL if they have another form. */
static inline char *put_marked_values(marked_uri *uri, cri_component component, char *to, urikit_cri_list *list)
{
    char *end = urikiti_put_marked(uri, component, to, &list->count);

    list->ptr = to;
    list->len = end ? (size_t)(end - to) : 0;
    return end;
}

/* Fast path: a short text of the most common form. False for all others, and for errors: then nothing is appended. */
static bool put_marked_request(const coap_text *from, urikit_str text, urikit_coap_request *request)
{
    const urikit_coap_destination *destination = from->destination;
    char *start = urikiti_out_spare(from->out, text.len);
    size_t before = from->out->len;
    char *to;
    marked_uri uri;
    bool final = cri_is_final(from->options);

    if (!start || !urikiti_marked_start(&uri, text) || !urikiti_marked_is_coap(&uri, &request->scheme_number) ||
        urikiti_coap_check_destination(destination, final)) {
        return false;
    }
    uri.octets = true;
    to = put_marked_host(from, uri.host, start, request);
    uri.port = uri.port != URIKIT_CRI_NO_PORT ? uri.port : urikiti_coap_port(request->scheme_number, final);
    request->port = destination && uri.port != destination->port ? uri.port : URIKIT_CRI_NO_PORT;
    request->path = urikit_cri_list_empty();
    request->added = request->path;
    request->query = request->path;
    to = urikiti_marked_root(&uri) ? to : put_marked_values(&uri, CRI_SEGMENT, to, &request->path);
    to = to && uri.at < text.len ? put_marked_values(&uri, CRI_PARAMETER, to, &request->query) : to;
    from->out->len = to ? before + (size_t)(to - start) : before;
    return to != NULL;
}

#else

static bool put_marked_request(const coap_text *from, urikit_str text, urikit_coap_request *request)
{
    (void)from;
    (void)text;
    (void)request;
    return false;
}

#endif

/* ---- the whole ------------------------------------------------------------------------ */

static urikit_code take_request(coap_text *from, urikit_coap_request *request, uint16_t port)
{
    urikit_code code = URIKIT_OK;

    if (urikit_uri_userinfo(&from->uri).ptr) { /* the error is at the '@' */
        return text_error(from, URIKIT_E_COAP_USERINFO, urikit_uri_host(&from->uri).ptr - 1);
    }
    code = take_host(from, request);
    code = code ? code : take_coap_port(from, request, port);
    code = code ? code : take_segments(from, &request->path);
    request->added = urikit_cri_list_empty();
    if (!code) { /* step 9 */
        code = put_values(from, urikit_uri_query(&from->uri), '&', URIKIT_E_COAP_QUERY_LONG, &request->query);
    }
    if (!code && urikit_uri_fragment(&from->uri).ptr) {
        return text_error(from, URIKIT_E_COAP_FRAGMENT, urikit_uri_fragment(&from->uri).ptr - 1);
    }
    return code;
}

/* Converts a text. from: everything is set except uri and place. */
static urikit_code convert_request(coap_text *from, urikit_str text, request_parse *parse, urikit_coap_request *request,
                                   size_t *at)
{
    const urikit_cri_options *options = from->options;
    bool final = cri_is_final(options);
    urikit_code code;

    if (put_marked_request(from, text, request)) {
        return URIKIT_OK;
    }
    code = read_coap_scheme(text, final, &request->scheme_number, at);
    code = code ? code : parse(text, parse_options(options ? options->zone : 0U), &from->uri, at);
    if (!code && urikiti_coap_check_destination(from->destination, final)) {
        code = urikiti_error_at(URIKIT_E_COAP_DESTINATION, 0, at);
    }
    if (code) {
        return code;
    }
    from->plain = is_plain(text);
    code = take_request(from, request, urikiti_coap_port(request->scheme_number, final));
    return code ? urikiti_error_at(code, (size_t)(from->place - text.ptr), at) : urikiti_out_code(from->out);
}

urikit_code urikit_coap_from_uri(urikit_str text, const urikit_cri_options *options, const urikit_coap_destination *destination,
                                 urikit_out *out, urikit_coap_request *request, size_t *at)
{
    coap_text from = { options, destination, out, NULL, { NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0 }, false };

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    return convert_request(&from, text, urikit_uri_parse, request, at);
}

urikit_code urikit_coap_from_iri(urikit_str text, const urikit_cri_options *options, const urikit_coap_destination *destination,
                                 urikit_out *out, urikit_coap_request *request, size_t *at)
{
    coap_text from = { options, destination, out, NULL, { NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0 }, false };

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    return convert_request(&from, text, urikit_iri_parse, request, at);
}
