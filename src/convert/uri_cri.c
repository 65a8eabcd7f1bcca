/* SPDX-License-Identifier: MIT */
/*
 * URI or IRI reference to CRI reference, draft-ietf-core-href-18 §6 and §3. The parts are
 * first put into a urikit_cri whose lists are views of URI text; then
 * cri_encode.c writes it, asking here for the elements.
 */
#include <urikit/iri.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/pet.h"
#include "../text/scan.h"
#include "../text/triplet.h"
#include "../uri/path_walk.h"
#include "cri_uri.h"

/* The first finding of the caller's Unicode check. */
typedef struct text_finding {
    urikit_code code;
    const char *at; /* in the URI's text */
} text_finding;

typedef struct uri_source {
    const urikit_cri_options *options; /* nullable */
    const path_walk *walk;             /* the path without its dot segments */
    text_finding *finding;
} uri_source;

/*
 * The character that the triplets at the source begin in UTF-8, from U+0080 on: into the unit; false if there is none.
 */
static bool take_utf8(pet_source *source, pet_unit *unit)
{
    uint32_t scalar;
    size_t octets = 0;
    size_t n;

    while (octets < sizeof unit->bytes && source->text.len >= octets * 3 + 3 && source->text.ptr[octets * 3] == '%') {
        unit->bytes[octets] = triplet_octet(source->text.ptr + octets * 3);
        octets++;
    }
    n = urikit_utf8_decode(unit->bytes, octets, &scalar);
    if (n < 2) {
        return false;
    }
    unit->len = (uint8_t)n;
    source->text.ptr += n * 3;
    source->text.len -= n * 3;
    return true;
}

/*
 * The next character of URI text, decoded. A triplet stays a byte where a URI has to keep it: for
 * a delimiter that could stand bare, and for bytes that are no UTF-8.
 */
static bool next_of_uri(pet_source *source, pet_unit *unit)
{
    size_t read = 1;

    if (source->text.len == 0) {
        return false;
    }
    unit->len = 1;
    unit->encoded = false;
    unit->bytes[0] = *source->text.ptr;
    if (unit->bytes[0] == '%') {
        if (take_utf8(source, unit)) {
            return true;
        }
        read = 3;
        unit->bytes[0] = triplet_octet(source->text.ptr);
        unit->encoded =
            (unsigned char)unit->bytes[0] >= 0x80 || (!ascii_is(unit->bytes[0], ASCII_UNRESERVED) &&
                                                      cri_is_bare(unit->bytes[0], source->component, source->final));
    }
    if (source->component == CRI_LABEL || source->component == CRI_SCHEME) {
        unit->bytes[0] = ascii_lower(unit->bytes[0]);
    }
    source->text.ptr += read;
    source->text.len -= read;
    return true;
}

static pet_source source_of(urikit_str text, cri_component component, const urikit_cri_options *options)
{
    pet_source source = { next_of_uri, text, { NULL, 0, 0 }, component, false, cri_is_final(options) };

    return source;
}

/* Where in the text the character stands that is `decoded` bytes behind its beginning when decoded. */
static const char *place_of(pet_source source, size_t decoded)
{
    pet_unit unit;
    const char *place = source.text.ptr;

    while (next_of_uri(&source, &unit) && decoded >= unit.len) {
        decoded -= unit.len;
        place = source.text.ptr;
    }
    return place;
}

/* Shows the caller's check the pieces of an element just written; keeps the finding that comes first in the text. */
static void check_written(const uri_source *from, const pet_source *source, urikit_cri_list written)
{
    urikit_cri_item item;
    urikit_cri_list pieces;
    urikit_str piece;
    bool encoded = false;
    size_t before = 0;

    (void)urikit_cri_next(&written, &item);
    pieces = item.pet;
    piece = item.text;
    while (piece.ptr || urikit_cri_piece_next(&pieces, &piece, &encoded)) {
        size_t at = 0;
        urikit_code code = URIKIT_OK;

        if (!encoded) {
            code = from->options->check(from->options->check_context, piece, source->component == CRI_LABEL, &at);
        }
        if (code) {
            const char *place = place_of(*source, before + at);

            if (!from->finding->code || place < from->finding->at) {
                from->finding->code = code;
                from->finding->at = place;
            }
            return;
        }
        before += piece.len;
        piece.ptr = NULL;
    }
}

/* Appends one element. Text without triplets, as most is, goes in one piece; the rest unit by unit. */
static void put_text_or_pet(const pet_source *source, urikit_out *out)
{
    bool lower = source->component == CRI_LABEL || source->component == CRI_SCHEME;
    urikit_str text = source->text;
    char *to;
    size_t i;

    if (text.len > 0 && memchr(text.ptr, '%', text.len)) {
        urikiti_pet_write(source, out);
        return;
    }
    urikiti_cbor_put_head(out, CBOR_TEXT, text.len);
    to = urikiti_out_room(out, text.len);
    for (i = 0; to && i < text.len; i++) {
        to[i] = lower ? ascii_lower(text.ptr[i]) : text.ptr[i];
    }
}

static void put_element(const uri_source *from, urikit_str text, cri_component component, urikit_out *out)
{
    pet_source source = source_of(text, component, from->options);
    size_t start = out->len;
    bool wanted = component != CRI_SCHEME && ((component != CRI_USERINFO && component != CRI_ZONE) || source.final);

    put_text_or_pet(&source, out);
    if (wanted && from->options && from->options->check && out->ptr && out->len <= out->cap) {
        urikit_cri_list written = { (const char *)out->ptr + start, out->len - start, 1 };

        check_written(from, &source, written);
    }
}

/* The segments come last to first (path_walk.h): each is measured, then written before the one written last. */
static void put_segments(const uri_source *from, urikit_out *out)
{
    path_walk left = *from->walk;
    urikit_str segment;
    size_t len = 0;
    char *to;

    while (urikiti_walk_next(&left, &segment)) {
        pet_source source = source_of(segment, CRI_SEGMENT, from->options);
        urikit_out measure = { NULL, 0, 0 };

        put_text_or_pet(&source, &measure);
        len += measure.len;
    }
    to = urikiti_out_room(out, len);
    if (!to) {
        return;
    }
    left = *from->walk;
    while (urikiti_walk_next(&left, &segment)) {
        pet_source source = source_of(segment, CRI_SEGMENT, from->options);
        urikit_out measure = { NULL, 0, 0 };
        urikit_out place;

        put_text_or_pet(&source, &measure);
        len -= measure.len;
        place.ptr = to + len;
        place.cap = measure.len;
        place.len = 0;
        put_element(from, segment, CRI_SEGMENT, &place);
    }
}

/* The length of the separator at p: the character itself, for labels also "%2e". 0: none is there. */
static size_t separator_len(const char *p, const char *end, cri_component component)
{
    if (component != CRI_LABEL) {
        return *p == '&' ? 1 : 0;
    }
    if (*p == '%' && scan_triplet(p, end) == 3 && triplet_octet(p) == '.') {
        return 3;
    }
    return *p == '.' ? 1 : 0;
}

/* Cuts text before its first separator; false where that was the last piece. */
static bool cut_piece(urikit_str *rest, cri_component component, urikit_str *piece)
{
    const char *end = rest->ptr + rest->len;
    const char *p = rest->ptr;

    *piece = *rest;
    for (; p < end; p++) {
        size_t n = separator_len(p, end, component);

        if (n > 0) {
            piece->len = (size_t)(p - piece->ptr);
            rest->ptr = p + n;
            rest->len = (size_t)(end - rest->ptr);
            return true;
        }
    }
    return false;
}

static size_t count_pieces(urikit_str text, cri_component component)
{
    urikit_str piece;
    size_t count = 1;

    while (cut_piece(&text, component, &piece)) {
        count++;
    }
    return count;
}

/* A cri_writer's put for lists that are views of URI text. */
static void put_uri_text(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    const uri_source *from = writer->context;
    urikit_out *out = writer->out;
    urikit_str rest = urikit_str_of(list->ptr, list->len);
    urikit_str piece;
    bool more = true;

    if (list->count == 0) {
        return;
    }
    if (component == CRI_SEGMENT) {
        put_segments(from, out);
    } else if (component == CRI_LABEL || component == CRI_PARAMETER) {
        while (more) {
            more = cut_piece(&rest, component, &piece);
            put_element(from, piece, component, out);
        }
    } else {
        put_element(from, rest, component, out);
    }
}

static urikit_cri_list text_list(urikit_str text, size_t count)
{
    urikit_cri_list list = { text.ptr, text.len, count };

    return list;
}

static urikit_cri_list single_list(urikit_str text)
{
    return text_list(text, text.ptr ? 1 : 0);
}

/* Sets *at to the offending byte and passes the code on. */
static urikit_code wrong_at(urikit_code code, const char *p, const char **at)
{
    *at = p;
    return code;
}

/* draft §3 C6: 0 to 65535 without leading zeros. An empty port, and the scheme's default, are left out. */
static urikit_code take_port(const urikit_uri *uri, urikit_cri *cri, const char **at)
{
    urikit_str digits = urikit_uri_port(uri);
    urikit_str scheme = urikit_uri_scheme(uri);
    uint32_t port = 0;
    size_t i;

    if (digits.len == 0) {
        return URIKIT_OK;
    }
    if (digits.ptr[0] == '0' && digits.len > 1) {
        return wrong_at(URIKIT_CRI_ERR_PORT_ZEROS, digits.ptr, at);
    }
    for (i = 0; i < digits.len; i++) {
        port = port * 10 + (uint32_t)(digits.ptr[i] - '0');
        if (port > 65535) {
            return wrong_at(URIKIT_CRI_ERR_PORT, digits.ptr + i, at);
        }
    }
    if (scheme.len == 0 || port == 0 || port != urikit_default_port(scheme)) {
        cri->port = (int32_t)port;
    }
    return URIKIT_OK;
}

/* Is the name an IPv4 address once its unreserved characters are decoded, "%31.2.3.4"? */
static bool decodes_to_ipv4(urikit_str host, uint8_t ip[4])
{
    pet_source source = source_of(host, CRI_LABEL, NULL);
    char text[URIKIT_IPV4_WRITE_BOUND];
    urikit_out decoded = URIKIT_OUT(text);
    pet_unit unit;

    while (decoded.len < sizeof text && next_of_uri(&source, &unit)) {
        urikiti_out_byte(&decoded, unit.encoded || unit.len > 1 ? '?' : unit.bytes[0]);
    }
    return source.text.len == 0 && urikit_ipv4_parse(urikit_out_str(&decoded), ip, NULL) == URIKIT_OK;
}

/* A zone has no byte strings: what is not UTF-8 has no place. */
static urikit_code check_zone(urikit_str zone, const char **at)
{
    pet_source source = source_of(zone, CRI_ZONE, NULL);
    const char *place = zone.ptr;
    pet_unit unit;

    while (next_of_uri(&source, &unit)) {
        if (unit.encoded) {
            return wrong_at(URIKIT_E_UTF8, place, at);
        }
        place = source.text.ptr;
    }
    return URIKIT_OK;
}

/* "[" address "]" or "[" address "%" zone "]" */
static urikit_code take_ipv6(urikit_str literal, unsigned zone_form, uint8_t ip[16], urikit_cri *cri, const char **at)
{
    urikit_str address = urikit_str_of(literal.ptr + 1, literal.len - 2);
    const char *mark = memchr(address.ptr, '%', address.len);

    if (mark) {
        size_t skip = zone_form == URIKIT_CRI_ZONE_RFC6874 ? 3 : 1;

        cri->zone = urikit_str_of(mark + skip, (size_t)(address.ptr + address.len - mark) - skip);
        address.len = (size_t)(mark - address.ptr);
        if (zone_form == URIKIT_CRI_ZONE_NONE) {
            return wrong_at(URIKIT_CRI_ERR_ZONE_TEXT, mark, at);
        }
    }
    cri->ip = urikit_str_of((const char *)ip, 16);
    if (urikit_ipv6_parse(address, ip, NULL)) {
        return wrong_at(URIKIT_E_IP_LITERAL, address.ptr, at); /* never: the URI parser has read it */
    }
    return cri->zone.ptr ? check_zone(cri->zone, at) : URIKIT_OK;
}

static urikit_code take_authority(const urikit_uri *uri, const urikit_cri_options *options, uint8_t ip[16],
                                  urikit_cri *cri, const char **at)
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
    if (colon && !cri_is_final(options)) {
        return wrong_at(URIKIT_CRI_ERR_USERINFO_COLON, colon, at);
    }
    if (kind == URIKIT_HOST_IPVFUTURE) {
        return wrong_at(URIKIT_CRI_ERR_IPVFUTURE, host.ptr, at);
    }
    if (kind == URIKIT_HOST_IPV6) {
        code = take_ipv6(host, options ? options->zone : 0U, ip, cri, at);
        if (code) {
            return code;
        }
    } else if (decodes_to_ipv4(host, ip)) {
        cri->ip = urikit_str_of((const char *)ip, 4);
    } else {
        cri->labels = text_list(host, host.len > 0 ? count_pieces(host, CRI_LABEL) : 0);
    }
    return take_port(uri, cri, at);
}

/* Is it a reference that begins with discard? */
static bool is_local(const urikit_cri *cri)
{
    return cri->scheme == URIKIT_CRI_NO_SCHEME && cri->authority == URIKIT_CRI_NO_AUTHORITY;
}

/* Path, and what goes with it: a full CRI's "no authority", a reference's discard. */
static urikit_code take_path(const urikit_uri *uri, path_walk *walk, urikit_cri *cri, const char **at)
{
    urikit_str path = urikit_uri_path(uri);
    bool full = urikit_cri_is_full(cri);
    bool local = is_local(cri);
    path_shape shape;

    urikiti_walk_start(walk, URIKIT_STR(""), path, WALK_ENCODED_DOTS | (local ? WALK_REFERENCE : WALK_PATH));
    shape = urikiti_walk_shape(walk, 0);
    cri->path = text_list(path, shape.count);
    if (shape.count == 0 && !full) {
        cri->path.ptr = NULL; /* "//h" */
    }
    if (local && !shape.rooted) {
        cri->discard = (uint8_t)(path.len == 0 ? 0 : shape.up < 127 ? shape.up + 1 : 127);
        return shape.up < 127 ? URIKIT_OK : wrong_at(URIKIT_CRI_ERR_UP, path.ptr, at);
    }
    cri->discard = URIKIT_CRI_DISCARD_ALL;
    if (cri->authority == URIKIT_CRI_AUTHORITY) {
        return URIKIT_OK;
    }
    if (full && !shape.rooted && shape.count > 0) {
        cri->authority = URIKIT_CRI_ROOTLESS;
    }
    if (shape.rooted && shape.count > 1 && shape.first.len == 0) {
        return wrong_at(URIKIT_CRI_ERR_DOUBLE_SLASH, shape.first.ptr, at);
    }
    return URIKIT_OK;
}

static void take_scheme(const urikit_uri *uri, const urikit_cri_options *options, urikit_cri *cri)
{
    urikit_str name = urikit_uri_scheme(uri);
    urikit_cri_profile profile = cri_is_final(options) ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;

    if (!name.ptr) {
        return;
    }
    cri->scheme = URIKIT_CRI_SCHEME_NUMBER;
    if (!urikit_cri_scheme_number_of(name, profile, &cri->scheme_number)) {
        cri->scheme = URIKIT_CRI_SCHEME_NAME;
        cri->scheme_name = name;
    }
}

/* Which zones the parser has to let through: without a chosen form both, so that the error can say what is wrong. */
static unsigned zone_options(const urikit_cri_options *options)
{
    unsigned form = options ? options->zone : URIKIT_CRI_ZONE_NONE;

    return (form != URIKIT_CRI_ZONE_RFC6874BIS ? URIKIT_PARSE_ZONE : 0U) |
           (form != URIKIT_CRI_ZONE_RFC6874 ? URIKIT_PARSE_ZONE_BARE : 0U);
}

/* The parsed reference as a CRI reference. In an IRI, what stands beyond ASCII is text like any other. */
static urikit_code convert_reference(const urikit_uri *uri, const urikit_cri_options *options, urikit_out *out,
                                     size_t *at)
{
    urikit_cri cri = URIKIT_CRI_INIT;
    text_finding finding = { URIKIT_OK, NULL };
    path_walk walk;
    uri_source from = { options, &walk, &finding };
    cri_writer writer = { put_uri_text, &from, out, cri_is_final(options) };
    const char *place = NULL;
    uint8_t ip[16];
    urikit_str query = urikit_uri_query(uri);
    urikit_code code;

    take_scheme(uri, options, &cri);
    code = take_authority(uri, options, ip, &cri, &place);
    code = code ? code : take_path(uri, &walk, &cri, &place);
    if (code) {
        return urikiti_error_at(code, (size_t)(place - uri->text), at);
    }
    cri.query = text_list(query, query.ptr ? count_pieces(query, CRI_PARAMETER) : 0);
    cri.fragment = single_list(urikit_uri_fragment(uri));
    if (cri_is_final(options) && is_local(&cri) && !cri.query.ptr && !cri.fragment.ptr) {
        /* what revision 27 reads where nothing stands; with a fragment behind it, null says as much */
        cri.query = urikit_cri_list_empty();
        cri.path = cri.path.ptr ? cri.path : urikit_cri_list_empty();
    }
    code = urikiti_cri_write(&cri, &writer);
    if (finding.code) {
        return urikiti_error_at(finding.code, (size_t)(finding.at - uri->text), at);
    }
    return code;
}

urikit_code urikit_cri_from_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    urikit_uri uri;
    urikit_code code = urikit_uri_parse(text, zone_options(options), &uri, at);

    return code ? code : convert_reference(&uri, options, out, at);
}

urikit_code urikit_cri_from_iri(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    urikit_uri iri;
    urikit_code code = urikit_iri_parse(text, zone_options(options), &iri, at);

    return code ? code : convert_reference(&iri, options, out, at);
}
