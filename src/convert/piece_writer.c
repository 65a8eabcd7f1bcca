/* SPDX-License-Identifier: MIT */
/* Elements of a CRI from URI text, in one forward pass: see piece_writer.h. */
#include "piece_writer.h"

#include "../base/out.h"
#include "../text/triplet.h"
#include "../uri/dot_segments.h"
#include "uri_cri.h"

#if URIKITI_SHORT_PIECES

enum { PLACES = 64 };

/* The list that is written. */
typedef struct piece_writer {
    const char *begin; /* of the first piece that is not written yet */
    const char *end;   /* of the text */
    const char *limit;
    char *start;
    char *to;
    size_t count;
    size_t highest; /* count before the last ".." */
    const urikit_cri_options *options;
    cri_component component;
    bool done;
    uint32_t places[PLACES]; /* of the last elements, from start, by their number modulo PLACES */
} piece_writer;

/* What is not a piece's text in a block: separators, and where a piece begins that is not just copied. */
typedef struct piece_masks {
    uint64_t separators;
    uint64_t apart;
} piece_masks;

/* The masks of a block of n bytes, which is copied. first: it begins with a piece; last: it ends with the text. */
static inline piece_masks mask_block(char *to, const char *p, size_t n, cri_component component, bool first, bool last)
{
    const char wanted[3] = { urikiti_separators[component], '%', '.' };
    byte_masks found = byte_copy_masks(to, p, n, wanted);
    piece_masks m = { found.of[0], found.of[1] };
    uint64_t begins = found.of[2] & (m.separators << 1 | first);

    if (component == CRI_SEGMENT && begins) {
        /* the end of the text ends a segment, and what follows the block may */
        uint64_t ends = m.separators | (n < SIMD_BLOCK_LEN ? (uint64_t)1 << n : 0);
        uint64_t unseen = last && n < SIMD_BLOCK_LEN ? 0 : (uint64_t)3 << (SIMD_BLOCK_LEN - 2);

        m.apart |= begins & (ends >> 1 | (found.of[2] >> 1 & ends >> 2) | unseen);
    }
    return m;
}

/* The next element begins at w->to. */
static inline void keep_place(piece_writer *w)
{
    w->places[w->count++ % PLACES] = (uint32_t)(w->to - w->start);
}

/*
 * Writes the heads of pieces that were copied, up to the first that is long. separators: in the block that begins at p.
 * Returns those that are left.
 */
static inline uint64_t put_short_run(piece_writer *w, const char *p, uint64_t separators)
{
    const char *begin = w->begin;
    char *to = w->to;
    size_t count = w->count;

    for (; separators; separators &= separators - 1) {
        size_t len = (size_t)(p + lowest_bit(separators) - begin);

        if (len >= CBOR_INFO_ONE_BYTE) {
            break;
        }
        w->places[count++ % PLACES] = (uint32_t)(to - w->start);
        (void)put_short_head(to, CBOR_TEXT, len);
        to += len + 1;
        begin += len + 1;
    }
    w->begin = begin;
    w->to = to;
    w->count = count;
    return separators;
}

/* Removes the last element; there is one. False if its place is not remembered. */
static bool remove_last(piece_writer *w)
{
    w->highest = w->count > w->highest ? w->count : w->highest;
    w->count--;
    w->to = w->start + w->places[w->count % PLACES];
    return w->highest - w->count <= PLACES;
}

/* Decodes text from a triplet on. Returns the end of what is written, NULL if a triplet stays a byte. */
static char *decode_text(char *to, urikit_str text, const piece_writer *w)
{
    pet_source rest = pet_source_of_uri(text, w->component, w->options);
    const char *end = text.ptr + text.len;
    pet_unit unit;

    while (rest.text.ptr < end) {
        char octet = *rest.text.ptr == '%' ? triplet_octet(rest.text.ptr) : *rest.text.ptr;

        if (*rest.text.ptr != '%' || ascii_is(octet, ASCII_UNRESERVED)) {
            rest.text.ptr += *rest.text.ptr == '%' ? 3 : 1;
            *to++ = octet;
            continue;
        }
        rest.text.len = (size_t)(end - rest.text.ptr);
        (void)urikiti_next_of_uri(&rest, &unit);
        if (unit.encoded) {
            return NULL;
        }
        memcpy(to, unit.bytes, unit.len);
        to += unit.len;
    }
    return to;
}

/* Writes the head of text that was written at w->to + 1, and moves the text if the head is longer. */
static void put_head_before(piece_writer *w, size_t len)
{
    char bytes[9];
    urikit_out head = URIKIT_OUT(bytes);

    if (put_short_head(w->to, CBOR_TEXT, len)) {
        w->to += 1 + len;
        return;
    }
    urikiti_cbor_put_head(&head, CBOR_TEXT, len);
    memmove(w->to + head.len, w->to + 1, len);
    memcpy(w->to, bytes, head.len);
    w->to += head.len + len;
}

/* Writes a piece of which some triplets stay bytes. False if then there is no space for the rest of the text. */
static bool put_pet(piece_writer *w, urikit_str piece)
{
    pet_source source = pet_source_of_uri(piece, w->component, w->options);
    urikit_out out = { w->to, w->to < w->limit ? (size_t)(w->limit - w->to) : 0, 0 };

    urikiti_pet_write(&source, &out);
    w->to += out.len <= out.cap ? out.len : 0;
    return out.len <= out.cap && out.cap - out.len >= pieces_space((size_t)(w->end - w->begin));
}

/* Writes a piece of any form, of which some text was copied. */
static bool put_any(piece_writer *w, urikit_str piece, size_t copied)
{
    char *end;

    keep_place(w);
    end = decode_text(w->to + 1 + copied, text_after(piece, copied), w);
    if (!end) {
        return put_pet(w, piece);
    }
    put_head_before(w, (size_t)(end - w->to) - 1);
    return true;
}

/*
 * Writes the next piece, or does to the others what it says.
 *
 * copied  the text of it that needs no decoding, and is copied
 * stop    its separator, or the end of the text
 */
static bool put_apart(piece_writer *w, size_t copied, const char *stop)
{
    urikit_str piece = urikit_str_of(w->begin, (size_t)(stop - w->begin));
    unsigned dots = w->component == CRI_SEGMENT ? count_dots(piece, true) : 0;

    w->done = stop == w->end;
    w->begin = w->done ? stop : stop + 1;
    if (dots > 0) {
        if (dots == 2 && w->count > 0 && !remove_last(w)) {
            return false;
        }
        if (!w->done) {
            return true;
        }
        copied = 0;
        piece.len = 0; /* "a/." and "a/b/.." become "a/": the last segment is empty */
    }
    return put_any(w, piece, copied);
}

/* The first separator from p on, or the end of the text. separators: those of the block that begins there. */
static inline const char *find_stop(const piece_writer *w, const char *p, uint64_t separators)
{
    const char *stop;

    if (separators) {
        return p + lowest_bit(separators);
    }
    stop = memchr(p, urikiti_separators[w->component], (size_t)(w->end - p));
    return stop ? stop : w->end;
}

/* Copies what is left of a block before `after` to its new place. */
static inline void copy_again(const piece_writer *w, const char *after)
{
    if (w->end - w->begin >= SIMD_BLOCK_LEN) {
        copy_short_text(w->to + 1, w->begin, SIMD_BLOCK_LEN);
    } else if (w->begin < after) {
        copy_short_text(w->to + 1, w->begin, (size_t)(after - w->begin));
    }
}

/*
 * Writes the pieces that end in a block, which begins at p, and those that begin in it and have triplets. Returns where
 * to go on; NULL as urikiti_put_pieces.
 */
static inline const char *put_block(piece_writer *w, const char *p)
{
    size_t left = (size_t)(w->end - p);
    size_t n = left < SIMD_BLOCK_LEN ? left : SIMD_BLOCK_LEN;
    piece_masks m = mask_block(w->to + 1 + (p - w->begin), p, n, w->component, p == w->begin, n == left);

    for (;;) {
        uint64_t before = m.apart ? (m.apart & (0 - m.apart)) - 1 : ~(uint64_t)0; /* what is apart */
        uint64_t long_one = put_short_run(w, p, m.separators & before);
        unsigned at;
        uint64_t after;

        if (!long_one && !m.apart) {
            return p + n;
        }
        at = lowest_bit(long_one ? long_one : m.apart);
        if (!put_apart(w, (size_t)(p + at - w->begin), find_stop(w, p + at, m.separators >> at))) {
            return NULL;
        }
        if (w->begin - p >= SIMD_BLOCK_LEN || w->done) {
            return w->begin;
        }
        copy_again(w, p + n);
        after = ~(uint64_t)0 << (w->begin - p);
        m.separators &= after;
        m.apart &= after;
    }
}

char *urikiti_put_pieces(urikit_str text, cri_component component, const urikit_cri_options *options, char *to, const char *limit,
                         size_t *count)
{
    const char *p = text.ptr;
    piece_writer w;
    size_t len;

    if (text.len > UINT32_MAX / 4) { /* places have 32 bits */
        return NULL;
    }
    w.begin = text.ptr;
    w.end = text.ptr + text.len;
    w.limit = limit;
    w.start = to;
    w.to = to;
    w.count = 0;
    w.highest = 0;
    w.options = options;
    w.component = component;
    w.done = false;
    while (p < w.end) {
        p = put_block(&w, p);
        if (!p) {
            return NULL;
        }
    }
    if (!w.done) {
        len = (size_t)(w.end - w.begin);
        w.count++;
        if (put_short_head(w.to, CBOR_TEXT, len)) {
            w.to += 1 + len;
        } else {
            put_head_before(&w, len);
        }
    }
    *count = w.count;
    return w.to;
}

#endif
