/* SPDX-License-Identifier: MIT */
/* Convert a CRI reference to a URI reference: draft-ietf-core-href-18 §6.1. */
#include "cri_uri.h"

#include "../base/out.h"
#include "../cri/cri_plain.h"
#include "../text/triplet.h"
#include "short_pieces.h"

static size_t offset_in(const urikit_cri *cri, const char *p)
{
    return p && cri->bytes.ptr ? (size_t)(p - cri->bytes.ptr) : cri->bytes.len;
}

/* The offset of the scheme, after the head of the item. */
static size_t scheme_offset(const urikit_cri *cri)
{
    unsigned info = cri->bytes.len > 0 ? (unsigned)cri->bytes.ptr[0] & 31 : 0;

    return info < 24 ? 1 : 1 + ((size_t)1 << (info - 24));
}

static bool all_unreserved(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len && ascii_is(text.ptr[i], ASCII_UNRESERVED); i++) {
    }
    return i == text.len;
}

static bool zone_has_text(const urikit_cri *cri, unsigned zone_form)
{
    if (cri->ip.len != 16 || cri->zone.len == 0) {
        return false;
    }
    return zone_form == URIKIT_CRI_ZONE_RFC6874 || (zone_form == URIKIT_CRI_ZONE_RFC6874BIS && all_unreserved(cri->zone));
}

static urikit_code check_cri_host(const urikit_cri *cri, unsigned zone_form, size_t *at)
{
    if (cri->ip.ptr && cri->ip.len != 4 && cri->ip.len != 16) { /* only in a CRI that was not decoded */
        return urikiti_error_at(URIKIT_E_CRI_ADDRESS, offset_in(cri, NULL), at);
    }
    if (cri->zone.ptr && !zone_has_text(cri, zone_form)) {
        return urikiti_error_at(URIKIT_E_CRI_ZONE_TEXT, offset_in(cri, cri->zone.ptr), at);
    }
    if (urikiti_cri_reads_as_ipv4(cri)) {
        return urikiti_error_at(URIKIT_E_CRI_NAME_IPV4, offset_in(cri, cri->labels.ptr), at);
    }
    return URIKIT_OK;
}

/* Checks that a URI reference can have the meaning of a reference that begins with discard. */
static urikit_code check_discard(const urikit_cri *cri, bool final, size_t *at)
{
    bool no_query = cri->query.ptr && cri->query.count == 0;

    if (cri->discard == 0) {
        if (final && cri->path.ptr && cri->path.count == 0 && no_query && !cri->fragment.ptr) {
            return URIKIT_OK; /* in revision 27, [] is the reference "", although it removes the query */
        }
        if (cri->path.ptr) {
            return urikiti_error_at(URIKIT_E_CRI_APPEND, offset_in(cri, cri->path.ptr), at);
        }
        return no_query ? urikiti_error_at(URIKIT_E_CRI_CLEAR, offset_in(cri, cri->query.ptr), at) : URIKIT_OK;
    }
    if (cri->path.count == 0) {
        return urikiti_error_at(URIKIT_E_CRI_NO_PATH, offset_in(cri, cri->path.ptr), at);
    }
    if (cri->discard == URIKIT_CRI_DISCARD_ALL && cri->path.count > 1 && urikiti_cri_begins_empty(&cri->path)) {
        return urikiti_error_at(URIKIT_E_CRI_DOUBLE_SLASH, offset_in(cri, cri->path.ptr), at);
    }
    return URIKIT_OK;
}

static urikit_code check_convertible(const urikit_cri *cri, const urikit_cri_options *options, urikit_str scheme, size_t *at)
{
    if (urikit_cri_is_full(cri) && !scheme.ptr) {
        return urikiti_error_at(URIKIT_E_CRI_SCHEME_NUMBER, scheme_offset(cri), at);
    }
    if (cri->authority == URIKIT_CRI_AUTHORITY) {
        return check_cri_host(cri, options ? options->zone : 0U, at);
    }
    if (urikit_cri_is_full(cri)) {
        return urikit_cri_validate(cri, at);
    }
    if (cri->authority == URIKIT_CRI_ROOTLESS) {
        return urikiti_error_at(URIKIT_E_CRI_ROOTLESS_REFERENCE, scheme_offset(cri) + 1, at);
    }
    return check_discard(cri, cri_is_final(options), at);
}

/* Where text is written. In a quoted literal, "'" needs a backslash. */
typedef struct uri_sink {
    urikit_out *out;
    bool quoted;
    bool final;
} uri_sink;

/* True if a character of text is written unencoded. Most characters need only the first test. */
static bool is_unencoded_text(const uri_sink *sink, char c, cri_component component)
{
    return ascii_is(c, ASCII_UNRESERVED) || (cri_is_unencoded(c, component, sink->final) && !(sink->quoted && c == '\''));
}

/* Writes text: runs of unencoded characters, and between them triplets, or in quotes "\'". */
static void sink_text(const uri_sink *sink, urikit_str text, cri_component component)
{
    const char *end = text.ptr + text.len;
    const char *p = text.ptr;

    while (p < end) {
        const char *run = p;

        while (p < end && is_unencoded_text(sink, *p, component)) {
            p++;
        }
        urikiti_out_bytes(sink->out, run, (size_t)(p - run));
        if (p == end) {
            return;
        }
        if (cri_is_unencoded(*p, component, sink->final)) {
            urikiti_out_bytes(sink->out, "\\'", 2);
        } else {
            triplet_put(sink->out, *p);
        }
        p++;
    }
}

static void sink_pieces(const uri_sink *sink, urikit_cri_list pieces, cri_component component)
{
    urikit_str piece;
    bool encoded;
    size_t i;

    while (urikit_cri_piece_next(&pieces, &piece, &encoded)) {
        if (!encoded) {
            sink_text(sink, piece, component);
        }
        for (i = 0; encoded && i < piece.len; i++) {
            triplet_put(sink->out, piece.ptr[i]);
        }
    }
}

/* Elements that are written one by one before a run of short ones is tried again. */
enum { SINK_RUN_MAX = 8 };

/*
 * Fast path: writes the next elements, of one block, if they are short and need no triplets, and removes them from *rest.
 * Else returns false.
 */
static inline bool sink_short_run(const uri_sink *sink, urikit_cri_list *rest, char separator)
{
#if URIKITI_SHORT_PIECES
    const char *p = rest->ptr;
    uint64_t heads = 0; /* where the heads are */
    size_t count = 0;
    size_t at = 0;
    char *to;

    do {
        size_t len = (size_t)(unsigned char)p[at] - (CBOR_TEXT << 5);

        if (len >= CBOR_INFO_ONE_BYTE || at + len >= SIMD_BLOCK_LEN) {
            break;
        }
        heads |= (uint64_t)1 << at;
        at += 1 + len;
        count++;
    } while (count < rest->count);
    to = count > 0 && !sink->quoted ? urikiti_out_spare(sink->out, at - 1) : NULL;
    heads >>= 1; /* the first one is not copied */
    if (!to || (byte_copy_plain(to, p + 1, at - 1) & ~heads)) {
        return false;
    }
    for (; heads; heads &= heads - 1) {
        to[lowest_bit(heads)] = separator;
    }
    sink->out->len += at - 1;
    rest->ptr += at;
    rest->len -= at;
    rest->count -= count;
    return true;
#else
    (void)sink;
    (void)rest;
    (void)separator;
    return false;
#endif
}

/* Writes the next elements, if there are any. */
static void sink_run(const uri_sink *sink, urikit_cri_list *rest, cri_component component, char separator)
{
    urikit_cri_item item;
    size_t i;

    if (rest->count == 0 || sink_short_run(sink, rest, separator)) {
        return;
    }
    for (i = 0; i < SINK_RUN_MAX && rest->count > 0; i++) {
        if (i > 0) {
            urikiti_out_byte(sink->out, separator);
        }
        if (!cri_next_short(rest, &item.text)) {
            (void)urikit_cri_next(rest, &item);
        }
        if (item.text.ptr) {
            sink_text(sink, item.text, component);
        } else {
            sink_pieces(sink, item.pet, component);
        }
    }
}

/* Writes the elements of a section with a separator between them. */
static void sink_list(const uri_sink *sink, const urikit_cri_list *list, cri_component component, char separator)
{
    urikit_cri_list rest = *list;

    sink_run(sink, &rest, component, separator);
    while (rest.count > 0) {
        urikiti_out_byte(sink->out, separator);
        sink_run(sink, &rest, component, separator);
    }
}

static void sink_port(const uri_sink *sink, int32_t port)
{
    char digits[5];
    size_t at = sizeof digits;

    if (port == URIKIT_CRI_NO_PORT) {
        return;
    }
    do {
        digits[--at] = (char)('0' + port % 10);
        port /= 10;
    } while (port > 0);
    urikiti_out_byte(sink->out, ':');
    urikiti_out_bytes(sink->out, digits + at, sizeof digits - at);
}

static void sink_address(const uri_sink *sink, const urikit_cri *cri, unsigned zone_form)
{
    uint8_t ip[16];
    urikit_code code;

    memcpy(ip, cri->ip.ptr, cri->ip.len);
    if (cri->ip.len == 4) {
        code = urikit_ipv4_write(ip, sink->out);
        (void)code; /* out counts bytes that do not fit */
        return;
    }
    urikiti_out_byte(sink->out, '[');
    code = urikit_ipv6_write(ip, sink->out);
    (void)code;
    if (cri->zone.ptr) {
        urikiti_out_str(sink->out, zone_form == URIKIT_CRI_ZONE_RFC6874 ? URIKIT_STR("%25") : URIKIT_STR("%"));
        sink_text(sink, cri->zone, CRI_ZONE);
    }
    urikiti_out_byte(sink->out, ']');
}

static void sink_authority(const uri_sink *sink, const urikit_cri *cri, unsigned zone_form)
{
    urikiti_out_bytes(sink->out, "//", 2);
    if (cri->userinfo.ptr) {
        sink_list(sink, &cri->userinfo, CRI_USERINFO, '\0');
        urikiti_out_byte(sink->out, '@');
    }
    if (cri->ip.ptr) {
        sink_address(sink, cri, zone_form);
    } else {
        sink_list(sink, &cri->labels, CRI_LABEL, '.');
    }
    sink_port(sink, cri->port);
}

/* True if a relative path, which has segments, needs "./" before it: "a:b", "" and "/b" are read as something else. */
static bool needs_dot(const urikit_cri *cri)
{
    urikit_cri_list rest = cri->path;
    urikit_cri_item first;
    urikit_str piece;
    bool encoded;

    (void)urikit_cri_next(&rest, &first);
    if (first.text.ptr) {
        return first.text.len == 0 || memchr(first.text.ptr, ':', first.text.len) != NULL;
    }
    while (urikit_cri_piece_next(&first.pet, &piece, &encoded)) {
        if (!encoded && memchr(piece.ptr, ':', piece.len)) {
            return true; /* an encoded ':' is "%3A" */
        }
    }
    return false;
}

static void sink_path(const uri_sink *sink, const urikit_cri *cri)
{
    bool rooted = cri->discard == URIKIT_CRI_DISCARD_ALL && cri->authority != URIKIT_CRI_ROOTLESS;
    unsigned up;

    if (cri->path.count == 0) {
        return;
    }
    if (rooted) {
        urikiti_out_byte(sink->out, '/');
    } else if (cri->discard == 1 && needs_dot(cri)) {
        urikiti_out_bytes(sink->out, "./", 2);
    }
    for (up = 1; cri->discard != URIKIT_CRI_DISCARD_ALL && up < cri->discard; up++) {
        urikiti_out_bytes(sink->out, "../", 3);
    }
    sink_list(sink, &cri->path, CRI_SEGMENT, '/');
}

urikit_code urikiti_cri_put_uri(const urikit_cri *cri, const urikit_cri_options *options, bool quoted, urikit_out *out,
                                size_t *at)
{
    bool final = cri_is_final(options);
    uri_sink sink = { out, quoted, final };
    urikit_str scheme = urikit_cri_scheme_text(cri, final ? URIKIT_CRI_FINAL : URIKIT_CRI_R18);
    urikit_code code = check_convertible(cri, options, scheme, at);

    if (code) {
        return code;
    }
    if (scheme.ptr) {
        urikiti_out_str(out, scheme);
        urikiti_out_byte(out, ':');
    }
    if (cri->authority == URIKIT_CRI_AUTHORITY) {
        sink_authority(&sink, cri, options ? options->zone : 0U);
    }
    sink_path(&sink, cri);
    if (cri->query.count > 0) {
        urikiti_out_byte(out, '?');
        sink_list(&sink, &cri->query, CRI_PARAMETER, '&');
    }
    if (cri->fragment.ptr) {
        urikiti_out_byte(out, '#');
        sink_list(&sink, &cri->fragment, CRI_FRAGMENT, '\0');
    }
    return urikiti_out_code(out);
}

urikit_code urikit_cri_to_uri(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    if (urikiti_out_overlaps(out, cri->bytes)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    return urikiti_cri_put_uri(cri, options, false, out, at);
}
