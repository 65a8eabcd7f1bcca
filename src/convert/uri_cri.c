/* SPDX-License-Identifier: MIT */
/*
 * Convert a URI or IRI reference to a CRI reference, draft-ietf-core-href-18 §6 and §3. The parts are first put into a
 * urikit_cri whose lists are views of URI text. Then cri_encode.c writes it, and calls a function of this file for the
 * elements.
 */
#include <urikit/iri.h>

#include "../base/swar.h"
#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/pet.h"
#include "../text/scan.h"
#include "../text/triplet.h"
#include "../uri/dot_segments.h"
#include "../uri/segment_iterator.h"
#include "cri_uri.h"

/* The first error of the Unicode check of the caller. */
typedef struct text_finding {
    urikit_code code;
    const char *at; /* in the text of the URI */
} text_finding;

typedef struct uri_source {
    const urikit_cri_options *options; /* nullable */
    const char *start;                 /* of the whole reference */
    text_finding *finding;
    segment_iterator segments; /* the path without its dot segments, if it has any */
    bool dots;
    bool unencoded; /* the whole reference has no triplets */
    bool copied;  /* it has no triplets, and there is no check to call */
} uri_source;

/* Decodes triplets that are the UTF-8 of one character from U+0080 on. False if they are not. */
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
 * The next character of URI text, decoded. A triplet that a URI must keep stays a byte: a delimiter that is also
 * allowed unencoded, or bytes that are not UTF-8.
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
        unit->encoded = (unsigned char)unit->bytes[0] >= 0x80 ||
                        (!ascii_is(unit->bytes[0], ASCII_UNRESERVED) &&
                         cri_is_unencoded(unit->bytes[0], source->component, source->final));
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

/* The position in the text of the character that begins `decoded` bytes after the beginning of the decoded text. */
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

/* True if the check of the caller must be called for this element. */
static bool is_to_check(const uri_source *from, cri_component component)
{
    if (!from->options || !from->options->check || component == CRI_SCHEME) {
        return false;
    }
    return (component != CRI_USERINFO && component != CRI_ZONE) || cri_is_final(from->options);
}

/*
 * Calls the check of the caller for the pieces of an element that was just written. Keeps the first error in the text.
 */
static void check_written(const uri_source *from, urikit_str text, cri_component component, urikit_cri_list written)
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
            code = from->options->check(from->options->check_context, piece, component == CRI_LABEL, &at);
        }
        if (code) {
            const char *place = place_of(source_of(text, component, from->options), before + at);

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

/* Appends text without triplets. */
static void put_unencoded(urikit_str text, cri_component component, urikit_out *out)
{
    char *to;
    size_t i;

    if (text.len < CBOR_INFO_ONE_BYTE) { /* the most common head, written together with the text */
        to = urikiti_out_room(out, text.len + 1);
        if (to) {
            *to++ = (char)(unsigned char)(CBOR_TEXT << 5 | text.len);
        }
    } else {
        urikiti_cbor_put_head(out, CBOR_TEXT, text.len);
        to = urikiti_out_room(out, text.len);
    }
    if (to && (component == CRI_LABEL || component == CRI_SCHEME)) {
        for (i = 0; i < text.len; i++) {
            to[i] = ascii_lower(text.ptr[i]);
        }
    } else if (to && text.len > 0) {
        memcpy(to, text.ptr, text.len);
    }
}

/* Appends one element. Most text has no triplets and is copied; other text is written unit by unit. */
static void put_text_or_pet(const uri_source *from, urikit_str text, cri_component component, urikit_out *out)
{
    if (from->unencoded || text.len == 0 || !memchr(text.ptr, '%', text.len)) {
        put_unencoded(text, component, out);
    } else {
        pet_source source = source_of(text, component, from->options);

        urikiti_pet_write(&source, out);
    }
}

static void put_element(const uri_source *from, urikit_str text, cri_component component, urikit_out *out)
{
    size_t start = out->len;

    put_text_or_pet(from, text, component, out);
    if (is_to_check(from, component) && out->ptr && out->len <= out->cap) {
        urikit_cri_list written = { (const char *)out->ptr + start, out->len - start, 1 };

        check_written(from, text, component, written);
    }
}

/*
 * If the path has dot segments, the iterator returns segments from last to first: each is measured, then written before
 * the previous one.
 */
static void put_segments(const uri_source *from, urikit_out *out)
{
    segment_iterator left = from->segments;
    urikit_str segment;
    size_t len = 0;
    char *to;

    while (urikiti_segments_next(&left, &segment)) {
        urikit_out measure = { NULL, 0, 0 };

        put_text_or_pet(from, segment, CRI_SEGMENT, &measure);
        len = urikiti_sum(len, measure.len);
    }
    to = urikiti_out_room(out, len);
    if (!to) {
        return;
    }
    left = from->segments;
    while (urikiti_segments_next(&left, &segment)) {
        urikit_out measure = { NULL, 0, 0 };
        urikit_out place;

        put_text_or_pet(from, segment, CRI_SEGMENT, &measure);
        len -= measure.len;
        place.ptr = to + len;
        place.cap = measure.len;
        place.len = 0;
        put_element(from, segment, CRI_SEGMENT, &place);
    }
}

/* The separators between elements of a section; '\0' if it has only one element. */
static const char separators[] = { '\0', '.', '/', '&', '\0', '\0', '\0' };

/* The first separator of labels from p on: a dot, or "%2e"; or the end. *len: of the separator. */
static const char *find_dot(const char *p, const char *end, size_t *len)
{
    for (; p < end && *p != '.'; p++) {
        if (*p == '%' && scan_triplet(p, end) == 3 && triplet_octet(p) == '.') {
            *len = 3;
            return p;
        }
    }
    *len = 1;
    return p;
}

/* Removes the text before the first separator from *rest, and the separator. */
static urikit_str cut_piece(urikit_str *rest, cri_component component, bool unencoded)
{
    const char *end = rest->ptr + rest->len;
    const char *p = rest->ptr;
    size_t len = 1;
    urikit_str piece;

    if (component == CRI_LABEL && !unencoded) {
        p = find_dot(p, end, &len);
    } else {
        p = rest->len > 0 ? memchr(p, separators[component], rest->len) : NULL;
        p = p ? p : end;
    }
    piece = urikit_str_of(rest->ptr, (size_t)(p - rest->ptr));
    rest->ptr = p < end ? p + len : end;
    rest->len = (size_t)(end - rest->ptr);
    return piece;
}

enum { WORD_LEN = sizeof(uint64_t) };

/* Counts a byte in the last n bytes of the word at p. */
static size_t count_in_word(const char *p, size_t n, char byte)
{
    static const unsigned char last[2 * WORD_LEN] = { 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255 };
    uint64_t word;
    uint64_t mask;

    memcpy(&word, p, WORD_LEN);
    memcpy(&mask, last + n, WORD_LEN);
    word ^= swar_repeat((unsigned char)byte);
    word |= ~mask;
    word = swar_not_zero(word); /* the top bits of the other bytes */
    return WORD_LEN - (size_t)((word >> 7 & swar_repeat(1)) * swar_repeat(1) >> 56);
}

/*
 * Counts a byte in [p, end), eight bytes at a time. The last word ends with the text, and may begin before p, from
 * start on: a byte loop here would mispredict.
 */
static size_t count_byte(const char *start, const char *p, const char *end, char byte)
{
    size_t count = 0;

    for (; end - p >= WORD_LEN; p += WORD_LEN) {
        count += count_in_word(p, WORD_LEN, byte);
    }
    if (end - start >= WORD_LEN) {
        return count + count_in_word(end - WORD_LEN, (size_t)(end - p), byte);
    }
    for (; p < end; p++) {
        count += *p == byte;
    }
    return count;
}

/* The number of pieces; at least one. */
static size_t count_pieces(const uri_source *from, urikit_str text, cri_component component)
{
    const char *end = text.ptr + text.len;
    const char *p = text.ptr;
    size_t count = 1;
    size_t len;

    if (component != CRI_LABEL || from->unencoded) {
        return 1 + count_byte(from->start, p, end, separators[component]);
    }
    for (p = find_dot(p, end, &len); p < end; p = find_dot(p + len, end, &len)) {
        count++;
    }
    return count;
}

/* put of a cri_writer, for lists that are views of URI text. */
static void put_uri_text(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    const uri_source *from = (const uri_source *)writer->context;
    urikit_str rest = urikit_str_of(list->ptr, list->len);
    size_t left;

    if (component == CRI_SEGMENT && from->dots) {
        put_segments(from, writer->out);
        return;
    }
    for (left = list->count; left > 0; left--) {
        urikit_str piece = cut_piece(&rest, component, from->unencoded);

        if (from->copied) {
            put_unencoded(piece, component, writer->out);
        } else {
            put_element(from, piece, component, writer->out);
        }
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

/* Sets *at to the bad byte, and returns the code. */
static urikit_code wrong_at(urikit_code code, const char *p, const char **at)
{
    *at = p;
    return code;
}

/* draft §3 C6: 0 to 65535 without leading zeros. An empty port, and the default of the scheme, are left out. */
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
        return wrong_at(URIKIT_E_CRI_PORT_ZEROS, digits.ptr, at);
    }
    for (i = 0; i < digits.len; i++) {
        port = port * 10 + (uint32_t)(digits.ptr[i] - '0');
        if (port > 65535) {
            return wrong_at(URIKIT_E_CRI_PORT, digits.ptr + i, at);
        }
    }
    if (scheme.len == 0 || port == 0 || port != urikit_default_port(scheme)) {
        cri->port = (int32_t)port;
    }
    return URIKIT_OK;
}

/* True if the name is an IPv4 address, also after decoding of unreserved characters, "%31.2.3.4". */
static bool host_is_ipv4(urikit_str host, bool unencoded, uint8_t ip[4])
{
    pet_source source = source_of(host, CRI_LABEL, NULL);
    char text[URIKIT_IPV4_WRITE_BOUND];
    urikit_out decoded = URIKIT_OUT(text);
    pet_unit unit;

    if (unencoded) {
        return urikit_ipv4_parse(host, ip, NULL) == URIKIT_OK;
    }
    while (decoded.len < sizeof text && next_of_uri(&source, &unit)) {
        urikiti_out_byte(&decoded, unit.encoded || unit.len > 1 ? '?' : unit.bytes[0]);
    }
    return source.text.len == 0 && urikit_ipv4_parse(urikit_out_str(&decoded), ip, NULL) == URIKIT_OK;
}

/* A zone is a text string, so it must be UTF-8. */
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

/* Reads "[" address "]" or "[" address "%" zone "]". */
static urikit_code take_ipv6(urikit_str literal, unsigned zone_form, uint8_t ip[16], urikit_cri *cri, const char **at)
{
    urikit_str address = urikit_str_of(literal.ptr + 1, literal.len - 2);
    const char *mark = memchr(address.ptr, '%', address.len);

    if (mark) {
        size_t skip = zone_form == URIKIT_CRI_ZONE_RFC6874 ? 3 : 1;

        cri->zone = urikit_str_of(mark + skip, (size_t)(address.ptr + address.len - mark) - skip);
        address.len = (size_t)(mark - address.ptr);
        if (zone_form == URIKIT_CRI_ZONE_NONE) {
            return wrong_at(URIKIT_E_CRI_ZONE_TEXT, mark, at);
        }
    }
    cri->ip = urikit_str_of((const char *)ip, 16);
    if (urikit_ipv6_parse(address, ip, NULL)) {
        return wrong_at(URIKIT_E_IP_LITERAL, address.ptr, at); /* never: the URI parser has checked it */
    }
    return cri->zone.ptr ? check_zone(cri->zone, at) : URIKIT_OK;
}

static urikit_code take_authority(const urikit_uri *uri, const uri_source *from, uint8_t ip[16], urikit_cri *cri,
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
        cri->labels = text_list(host, host.len > 0 ? count_pieces(from, host, CRI_LABEL) : 0);
    }
    return take_port(uri, cri, at);
}

/* True for a reference that begins with discard. */
static bool is_local(const urikit_cri *cri)
{
    return cri->scheme == URIKIT_CRI_NO_SCHEME && cri->authority == URIKIT_CRI_NO_AUTHORITY;
}

/* The shape of the path: without its dot segments, or of the segments as written, which *path then is. */
static path_shape take_shape(uri_source *from, urikit_str *path, bool local)
{
    path_shape shape = { 0 };
    bool dot = !from->unencoded || (path->len > 0 && memchr(path->ptr, '.', path->len));

    from->dots = dot && urikiti_path_has_dots(*path, true);
    if (from->dots) {
        urikiti_segments_start(&from->segments, URIKIT_STR(""), *path,
                           SEGMENTS_ENCODED_DOTS | (local ? SEGMENTS_REFERENCE : SEGMENTS_PATH));
        return urikiti_segments_shape(&from->segments);
    }
    if (path->len == 0) {
        return shape;
    }
    if (path->ptr[0] == '/') {
        shape.rooted = true;
        *path = urikit_str_of(path->ptr + 1, path->len - 1);
    }
    shape.count = count_pieces(from, *path, CRI_SEGMENT);
    shape.first = urikit_str_of(path->ptr, path->len > 0 && path->ptr[0] != '/'); /* only whether it is empty is used */
    return shape;
}

/* Sets the path, and what depends on it: "no authority" of a full CRI, discard of a reference. */
static urikit_code take_path(const urikit_uri *uri, uri_source *from, urikit_cri *cri, const char **at)
{
    urikit_str path = urikit_uri_path(uri);
    bool full = urikit_cri_is_full(cri);
    bool local = is_local(cri);
    path_shape shape = take_shape(from, &path, local);

    cri->path = text_list(path, shape.count);
    if (shape.count == 0 && !full) {
        cri->path.ptr = NULL; /* "//h" */
    }
    if (local && !shape.rooted) {
        cri->discard = (uint8_t)(uri->path_at == uri->path_end ? 0 : shape.up < 127 ? shape.up + 1 : 127);
        return shape.up < 127 ? URIKIT_OK : wrong_at(URIKIT_E_CRI_UP, path.ptr, at);
    }
    cri->discard = URIKIT_CRI_DISCARD_ALL;
    if (cri->authority == URIKIT_CRI_AUTHORITY) {
        return URIKIT_OK;
    }
    if (full && !shape.rooted && shape.count > 0) {
        cri->authority = URIKIT_CRI_ROOTLESS;
    }
    if (shape.rooted && shape.count > 1 && shape.first.len == 0) {
        return wrong_at(URIKIT_E_CRI_DOUBLE_SLASH, shape.first.ptr, at);
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

/* The parse flags for zones. If no form is chosen, both are parsed, so that the error is about the zone. */
static unsigned zone_options(const urikit_cri_options *options)
{
    unsigned form = options ? options->zone : URIKIT_CRI_ZONE_NONE;

    return (form != URIKIT_CRI_ZONE_RFC6874BIS ? URIKIT_PARSE_ZONE : 0U) |
           (form != URIKIT_CRI_ZONE_RFC6874 ? URIKIT_PARSE_ZONE_RFC6874BIS : 0U);
}

/* Converts a parsed reference. Non-ASCII characters of an IRI are text. */
static urikit_code convert_reference(const urikit_uri *uri, const urikit_cri_options *options, urikit_out *out,
                                     size_t *at)
{
    urikit_cri cri = URIKIT_CRI_INIT;
    text_finding finding = { URIKIT_OK, NULL };
    uri_source from;
    cri_writer writer = { put_uri_text, &from, out, cri_is_final(options) };
    const char *place = NULL;
    uint8_t ip[16];
    urikit_str query = urikit_uri_query(uri);
    urikit_code code;

    from.options = options;
    from.start = uri->text;
    from.finding = &finding;
    from.unencoded = uri->len == 0 || !memchr(uri->text, '%', uri->len);
    from.copied = from.unencoded && !(options && options->check);
    take_scheme(uri, options, &cri);
    code = take_authority(uri, &from, ip, &cri, &place);
    code = code ? code : take_path(uri, &from, &cri, &place);
    if (code) {
        return urikiti_error_at(code, (size_t)(place - uri->text), at);
    }
    cri.query = text_list(query, query.ptr ? count_pieces(&from, query, CRI_PARAMETER) : 0);
    cri.fragment = single_list(urikit_uri_fragment(uri));
    if (cri_is_final(options) && is_local(&cri) && !cri.query.ptr && !cri.fragment.ptr) {
        /* revision 27 reads a missing query as []; before a fragment, null means the same */
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
