/* SPDX-License-Identifier: MIT */
/* Write the elements of a CRI from URI text. */
#include "../base/copy_short.h"
#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../simd/find.h"
#include "piece_writer.h"
#include "uri_cri.h"

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
            const char *place = urikiti_place_in_uri(pet_source_of_uri(text, component, from->options), before + at);

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
        to = urikiti_out_space(out, text.len + 1);
        if (to) {
            *to++ = (char)(unsigned char)(CBOR_TEXT << 5 | text.len);
        }
    } else {
        urikiti_cbor_put_head(out, CBOR_TEXT, text.len);
        to = urikiti_out_space(out, text.len);
    }
    if (to && (component == CRI_LABEL || component == CRI_SCHEME)) {
        for (i = 0; i < text.len; i++) {
            to[i] = ascii_lower(text.ptr[i]);
        }
    } else if (to && text.len > 0) {
        memcpy(to, text.ptr, text.len);
    }
}

/* The length of text after decoding. False if a triplet stays a byte. */
static bool decoded_len(pet_source rest, size_t *len)
{
    pet_unit unit;
    const char *p;

    for (*len = 0; rest.text.len > 0; *len += unit.len) {
        p = memchr(rest.text.ptr, '%', rest.text.len);
        if (!p) {
            *len += rest.text.len;
            return true;
        }
        *len += (size_t)(p - rest.text.ptr);
        rest.text.len -= (size_t)(p - rest.text.ptr);
        rest.text.ptr = p;
        (void)urikiti_next_of_uri(&rest, &unit);
        if (unit.encoded) {
            return false;
        }
    }
    return true;
}

bool urikiti_put_decoded(urikit_str text, cri_component component, const urikit_cri_options *options, urikit_out *out)
{
    pet_source rest = pet_source_of_uri(text, component, options);
    pet_unit unit;
    size_t len;
    char *to;

    if (component == CRI_LABEL || !decoded_len(rest, &len)) {
        return false;
    }
    urikiti_cbor_put_head(out, CBOR_TEXT, len);
    to = urikiti_out_space(out, len);
    while (to && rest.text.len > 0) {
        if (*rest.text.ptr != '%') {
            *to++ = *rest.text.ptr++;
            rest.text.len--;
        } else {
            (void)urikiti_next_of_uri(&rest, &unit);
            memcpy(to, unit.bytes, unit.len);
            to += unit.len;
        }
    }
    return true;
}

/*
 * Appends one element. Most text has no triplets and is copied, or only triplets that become text. Other text is
 * written unit by unit.
 */
static void put_text_or_pet(const uri_source *from, urikit_str text, cri_component component, urikit_out *out)
{
    if (from->unencoded || text.len == 0 || !memchr(text.ptr, '%', text.len)) {
        put_unencoded(text, component, out);
    } else if (!urikiti_put_decoded(text, component, from->options, out)) {
        pet_source source = pet_source_of_uri(text, component, from->options);

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

/* True for a segment without triplets whose head is one byte. */
static bool is_short_segment(const uri_source *from, urikit_str segment)
{
    if (segment.len >= CBOR_INFO_ONE_BYTE) {
        return false;
    }
#if URIKITI_SHORT_PIECES
    return from->unencoded || byte_mask(segment.ptr, segment.len, '%') == 0;
#else
    return from->unencoded || segment.len == 0 || !memchr(segment.ptr, '%', segment.len);
#endif
}

size_t urikiti_segment_len(const uri_source *from, urikit_str segment)
{
    urikit_out measure = { NULL, 0, 0 };

    if (is_short_segment(from, segment)) {
        return segment.len + 1;
    }
    put_text_or_pet(from, segment, CRI_SEGMENT, &measure);
    return measure.len;
}

/*
 * If the path has dot segments, the iterator returns segments from last to first: each is written before the previous
 * one.
 */
static void put_segments(const uri_source *from, urikit_out *out)
{
    segment_iterator left = from->segments;
    size_t len = from->segments_len; /* of the segments that were not written yet */
    char *to = urikiti_out_space(out, len);
    bool check = is_to_check(from, CRI_SEGMENT);
    urikit_str segment;

    while (to && urikiti_segments_next(&left, &segment)) {
        urikit_out place = { to, len, 0 };

        if (!check && is_short_segment(from, segment)) {
            len -= segment.len + 1;
            to[len] = (char)(unsigned char)(CBOR_TEXT << 5 | segment.len);
            copy_short_text(to + len + 1, segment.ptr, segment.len);
        } else { /* its length is known after it was written */
            put_element(from, segment, CRI_SEGMENT, &place);
            len -= place.len;
            memmove(to + len, to, place.len);
        }
    }
}

urikit_str urikiti_cut_piece(urikit_str *rest, cri_component component, bool unencoded)
{
    const char *end = rest->ptr + rest->len;
    const char *p = rest->ptr;
    size_t len = 1;
    urikit_str piece;

    if (component == CRI_LABEL && !unencoded) {
        p = urikiti_find_dot(p, end, &len);
    } else {
        p = rest->len > 0 ? memchr(p, urikiti_separators[component], rest->len) : NULL;
        p = p ? p : end;
    }
    piece = urikit_str_of(rest->ptr, (size_t)(p - rest->ptr));
    rest->ptr = p < end ? p + len : end;
    rest->len = (size_t)(end - rest->ptr);
    return piece;
}

/*
 * Fast path: a list without a check, which the forward pass can write. False if it did not; then nothing was appended.
 */
static bool put_forward(const uri_source *from, const urikit_cri_list *list, cri_component component, urikit_out *out)
{
#if URIKITI_SHORT_PIECES
    char *to = urikiti_out_spare(out, pieces_space(list->len));

    if (to && (component == CRI_SEGMENT || component == CRI_PARAMETER) && !is_to_check(from, component)) {
        urikit_str text = urikit_str_of(list->ptr, list->len);
        size_t count;
        char *end = urikiti_put_pieces(text, component, from->options, to, to + (out->cap - out->len), &count);

        out->len += end ? (size_t)(end - to) : 0;
        return end != NULL;
    }
#else
    (void)from;
    (void)list;
    (void)component;
    (void)out;
#endif
    return false;
}

void urikiti_put_uri_text(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    const uri_source *from = (const uri_source *)writer->context;
    urikit_str rest = urikit_str_of(list->ptr, list->len);
    size_t left;

    if (component == CRI_SEGMENT && from->dots) {
        put_segments(from, writer->out);
        return;
    }
    if (list->count > 0 && put_forward(from, list, component, writer->out)) {
        return;
    }
    for (left = list->count; left > 0; left--) {
        urikit_str piece = urikiti_cut_piece(&rest, component, from->unencoded);

        if (from->copied) {
            put_unencoded(piece, component, writer->out);
        } else {
            put_element(from, piece, component, writer->out);
        }
    }
}
