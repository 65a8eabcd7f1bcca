/* SPDX-License-Identifier: MIT */
/*
 * The normal form of NOSH URIs: write, compare, and test for it. Dot segments are removed first, then empty segments,
 * because in RFC 3986 ".." may remove an empty segment: "/a//../b" is "/a/b".
 */
#include "nosh_parts.h"

#include <urikit/uri.h>

#include "../base/out.h"
#include "../uri/normal_text.h"
#include "nosh_names.h"

#include <string.h>

enum {
    NORMAL_REST = NORMAL_HEX | NORMAL_DECODE, /* path, query, fragment */
    NORMAL_AUTHORITY = NORMAL_REST | NORMAL_LOWER | NORMAL_HOST,
};

/* ---- segments --------------------------------------------------------------- */

segment_iterator urikiti_nosh_segments(const urikit_nosh *nosh)
{
    segment_iterator it;

    urikiti_segments_start(&it, URIKIT_STR(""), urikit_nosh_path(nosh), SEGMENTS_ENCODED_DOTS);
    return it;
}

bool urikiti_nosh_segments_next(segment_iterator *it, urikit_str *segment)
{
    do {
        if (!urikiti_segments_next(it, segment)) {
            return false;
        }
    } while (segment->len == 0);
    return true;
}

/*
 * The length of a segment in normal form. The second may be a record key: then nothing in it is encoded, because ':' is
 * the only reserved character of a key and separates nothing there.
 */
static size_t nosh_segment_len(urikit_str segment, size_t index)
{
    rkey_shape key = { false, 0 };

    if (index == 1) {
        key = urikiti_nosh_rkey(segment, true);
    }
    return key.valid ? key.len : urikiti_normal_len(segment, NORMAL_REST);
}

/* Writes nosh_segment_len(segment) bytes. The first segment may be a collection. */
static void write_nosh_segment(urikit_str segment, size_t index, char *to)
{
    size_t i;

    if (index == 1 && urikiti_nosh_rkey(segment, true).valid) {
        while (segment.len > 0) {
            *to++ = octet_next(&segment, true);
        }
        return;
    }
    (void)urikiti_normal_write(segment, NORMAL_REST, to);
    if (index == 0) {
        collection_shape shape = urikiti_nosh_collection(segment, true);

        for (i = 0; shape.valid && i < shape.name_at; i++) {
            to[i] = ascii_lower(to[i]);
        }
    }
}

urikit_code urikit_nosh_segment_write(const urikit_nosh *nosh, ptrdiff_t index, urikit_out *out)
{
    /* of no segment: also 0, and what is before the first */
    size_t wanted = index > 0 ? (size_t)index - 1 : index < 0 ? nosh->segment_count - (0 - (size_t)index) : SIZE_MAX;
    segment_iterator it = urikiti_nosh_segments(nosh);
    size_t left = nosh->segment_count; /* the iterator begins with the last */
    urikit_str segment;
    char *to;

    if (urikiti_out_overlaps(out, urikit_str_of(nosh->text, nosh->len))) {
        return URIKIT_E_OVERLAP;
    }
    while (urikiti_nosh_segments_next(&it, &segment)) {
        left--;
        if (left == wanted) {
            to = urikiti_out_space(out, nosh_segment_len(segment, left));
            if (to) {
                write_nosh_segment(segment, left, to);
            }
            break;
        }
    }
    return urikiti_out_code(out);
}

/* ---- writing ------------------------------------------------------------------ */

/* From right to left: the first pass counts, the second measures, the third writes from the end. */
static void put_nosh_path(const urikit_nosh *nosh, urikit_out *out)
{
    segment_iterator it = urikiti_nosh_segments(nosh);
    segment_iterator again = it;
    size_t count = 0;
    size_t len = 0;
    size_t left;
    urikit_str segment;
    char *to;

    while (urikiti_nosh_segments_next(&it, &segment)) {
        count++; /* of a text with slashes too many, nosh->segment_count is not set */
    }
    it = again;
    for (left = count; urikiti_nosh_segments_next(&it, &segment);) {
        left--;
        len += 1 + nosh_segment_len(segment, left);
    }
    to = urikiti_out_space(out, len);
    if (!to) {
        return;
    }
    to += len;
    while (urikiti_nosh_segments_next(&again, &segment)) {
        count--;
        to -= nosh_segment_len(segment, count);
        write_nosh_segment(segment, count, to);
        *--to = '/';
    }
}

urikit_code urikit_nosh_authority_write(const urikit_nosh *nosh, urikit_out *out)
{
    if (urikiti_out_overlaps(out, urikit_str_of(nosh->text, nosh->len))) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_normal_put(urikit_nosh_authority(nosh), NORMAL_AUTHORITY, out);
    return urikiti_out_code(out);
}

urikit_code urikit_nosh_normalize(const urikit_nosh *nosh, urikit_out *out)
{
    urikit_str query = urikit_nosh_query(nosh);
    urikit_str fragment = urikit_nosh_fragment(nosh);

    if (urikiti_out_overlaps(out, urikit_str_of(nosh->text, nosh->len))) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_out_str(out, URIKIT_STR("nosh://"));
    urikiti_normal_put(urikit_nosh_authority(nosh), NORMAL_AUTHORITY, out);
    put_nosh_path(nosh, out);
    if (query.ptr) {
        urikiti_out_byte(out, '?');
        urikiti_normal_put(query, NORMAL_REST, out);
    }
    if (fragment.ptr) {
        urikiti_out_byte(out, '#');
        urikiti_normal_put(fragment, NORMAL_REST, out);
    }
    return urikiti_out_code(out);
}

urikit_code urikit_nosh_normalize_text(urikit_str text, urikit_nosh_dialect dialect, urikit_out *out, size_t *at)
{
    urikit_nosh nosh;
    nosh_faults faults = urikiti_nosh_split(text, dialect, &nosh);

    if (faults.other) {
        return urikiti_error_at(faults.other, faults.other_at, at);
    }
    return urikit_nosh_normalize(&nosh, out);
}

/* ---- comparing ------------------------------------------------------------------ */

/* True if two collections are equal. The case of domain parts is ignored, the case of names is not. */
static bool same_collection(urikit_str a, urikit_str b, size_t name_at)
{
    size_t i;

    for (i = 0; a.len > 0 && b.len > 0; i++) {
        char x = nosh_octet_next(&a, true);
        char y = nosh_octet_next(&b, true);

        if (x != y && (i >= name_at || ascii_lower(x) != ascii_lower(y))) {
            return false;
        }
    }
    return a.len == 0 && b.len == 0;
}

static bool same_segment(urikit_str a, urikit_str b, size_t index)
{
    if (index == 1 && urikiti_nosh_rkey(a, true).valid && urikiti_nosh_rkey(b, true).valid) {
        while (a.len > 0 && b.len > 0) {
            if (octet_next(&a, true) != octet_next(&b, true)) {
                return false;
            }
        }
        return a.len == 0 && b.len == 0;
    }
    if (index == 0) {
        collection_shape in_a = urikiti_nosh_collection(a, true);
        collection_shape in_b = urikiti_nosh_collection(b, true);

        if (in_a.valid && in_b.valid) {
            return in_a.name_at == in_b.name_at && same_collection(a, b, in_a.name_at);
        }
    }
    return urikiti_normal_compare(a, b, NORMAL_REST) == 0;
}

/* True if all but the authorities are equal. */
static bool same_rest(const urikit_nosh *a, const urikit_nosh *b)
{
    segment_iterator it_a = urikiti_nosh_segments(a);
    segment_iterator it_b = urikiti_nosh_segments(b);
    size_t left = a->segment_count;
    urikit_str in_a;
    urikit_str in_b;

    if (a->segment_count != b->segment_count ||
        urikiti_normal_compare(urikit_nosh_query(a), urikit_nosh_query(b), NORMAL_REST) != 0 ||
        urikiti_normal_compare(urikit_nosh_fragment(a), urikit_nosh_fragment(b), NORMAL_REST) != 0) {
        return false;
    }
    while (urikiti_nosh_segments_next(&it_a, &in_a) && urikiti_nosh_segments_next(&it_b, &in_b)) {
        left--;
        if (!same_segment(in_a, in_b, left)) {
            return false;
        }
    }
    return true;
}

static bool same_authority(const urikit_nosh *a, const urikit_nosh *b)
{
    return urikiti_normal_compare(urikit_nosh_authority(a), urikit_nosh_authority(b), NORMAL_AUTHORITY) == 0;
}

bool urikit_nosh_equal(const urikit_nosh *a, const urikit_nosh *b)
{
    return same_authority(a, b) && same_rest(a, b);
}

/* The account of an authority, 0 if it has none. */
static uint64_t account_of(const urikit_nosh *nosh, const urikit_nosh_registry *registry)
{
    char bytes[URIKIT_EIP55_LEN]; /* an account has at most 19 digits */
    urikit_out out = URIKIT_OUT(bytes);
    uint64_t account = 0;
    size_t i;

    if (nosh->authority_kind != URIKIT_NOSH_ACCOUNT && nosh->authority_kind != URIKIT_NOSH_ADDRESS) {
        return 0;
    }
    urikiti_normal_put(urikit_nosh_authority(nosh), NORMAL_AUTHORITY, &out);
    if (nosh->authority_kind == URIKIT_NOSH_ADDRESS) {
        account = registry->account(registry->context, urikit_out_str(&out));
        return account <= INT64_MAX ? account : 0;
    }
    for (i = 0; i < out.len; i++) {
        account = account * 10 + (uint64_t)(bytes[i] - '0');
    }
    return account;
}

bool urikit_nosh_equal_by(const urikit_nosh *a, const urikit_nosh *b, const urikit_nosh_registry *registry)
{
    uint64_t account;

    if (!same_rest(a, b)) {
        return false;
    }
    if (same_authority(a, b)) {
        return true;
    }
    account = account_of(a, registry);
    return account != 0 && account == account_of(b, registry);
}

/* ---- telling normal form ---------------------------------------------------------- */

/* True if normalization does not change this triplet. */
static bool triplet_is_normal(const char *p)
{
    return !ascii_is(triplet_octet(p), ASCII_UNRESERVED) && ascii_hex_digit(ascii_hex_value(p[1])) == p[1] &&
           ascii_hex_digit(ascii_hex_value(p[2])) == p[2];
}

/* The first byte of text[from, to) that normalization changes, or `to`. Up to `fold`, letters become lower case. */
static size_t find_unnormal(const char *text, size_t from, size_t to, size_t fold)
{
    while (from < to) {
        if (from < fold && ascii_lower(text[from]) != text[from]) {
            return from;
        }
        if (text[from] != '%') {
            from++;
            continue;
        }
        if (!triplet_is_normal(text + from)) {
            return from;
        }
        from += 3;
    }
    return to;
}

size_t urikiti_nosh_unnormal(const urikit_nosh *nosh)
{
    urikit_str rest = urikit_nosh_path(nosh);
    urikit_str segment;
    size_t at = find_unnormal(nosh->text, 0, nosh->path_at, nosh->path_at);
    size_t index;

    for (index = 0; at == (size_t)(rest.ptr - nosh->text) && urikit_path_next(&rest, &segment); index++) {
        size_t from = (size_t)(segment.ptr - nosh->text);
        collection_shape shape = { false, 0, 0 };

        if (urikiti_octets_dots(segment, true)) {
            return from;
        }
        if (index == 0) {
            shape = urikiti_nosh_collection(segment, true);
        }
        if (index == 1 && urikiti_nosh_rkey(segment, true).valid) {
            const char *triplet = memchr(segment.ptr, '%', segment.len);

            at = triplet ? (size_t)(triplet - nosh->text) : from + segment.len;
            continue;
        }
        /* a collection has no triplets in normal form: before the first triplet, octets are bytes */
        at = find_unnormal(nosh->text, from, from + segment.len, shape.valid ? from + shape.name_at : 0);
    }
    return at;
}
