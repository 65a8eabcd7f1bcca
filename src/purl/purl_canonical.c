/* SPDX-License-Identifier: MIT */
/* Write the canonical form of package URLs and their parts. Most bytes stay as they are: they are found by blocks. */
#include "purl_block.h"
#include "purl_parts.h"

#include "../base/noinline.h"
#include "../base/out.h"

/* ---- bytes that stay as they are ---------------------------------------------------------- */

enum { PURL_UNENCODED = ASCII_UNRESERVED | ASCII_COLON };

/* Writes the parts of a text. What stays, and follows in the text what stayed, is kept back: one copy for all of it. */
typedef struct purl_writer {
    urikit_out *out;
    urikit_str text; /* that the parts are in; data has none */
    size_t from;     /* what is kept back: text[from..next) */
    size_t next;
#if defined(URIKITI_SIMD_X86)
    size_t start; /* of the block */
    purl_block block;
#endif
} purl_writer;

static void flush_kept(purl_writer *writer)
{
    if (writer->next > writer->from) {
        urikiti_out_bytes(writer->out, writer->text.ptr + writer->from, writer->next - writer->from);
        writer->from = writer->next;
    }
}

/* Writes a byte. It is kept back, if the text has it next. */
static inline void put_purl_byte(purl_writer *writer, char byte)
{
    if (writer->next < writer->text.len && writer->text.ptr[writer->next] == byte) {
        writer->next++;
    } else {
        flush_kept(writer);
        urikiti_out_byte(writer->out, byte);
    }
}

/* The offset of a part in the text. Not less than text.len, if it is not in it: data, or a key that stands for another. */
static inline size_t purl_offset(const purl_writer *writer, urikit_str part)
{
    return (size_t)((uintptr_t)part.ptr - (uintptr_t)writer->text.ptr);
}

/* Writes the first n bytes of what is left of a part, and removes them from it. */
static void put_first(purl_writer *writer, urikit_str *rest, size_t n)
{
    size_t at = purl_offset(writer, *rest);

    if (at < writer->text.len) {
        if (at != writer->next) {
            flush_kept(writer);
            writer->from = at;
        }
        writer->next = at + n;
    } else {
        flush_kept(writer);
        urikiti_out_bytes(writer->out, rest->ptr, n);
    }
    octets_skip(rest, n);
}

/* The number of bytes that stay at the beginning of a text. */
static size_t purl_stays(urikit_str text, unsigned how)
{
    unsigned changed = how & PURL_LOWER ? 26 : 0; /* letters from 'A' on */
    char dashed = how & PURL_DASHED ? '_' : '/';  /* no '/' stays in any case */
    size_t n = 0;

    while (n < text.len && ascii_is(text.ptr[n], PURL_UNENCODED) && (unsigned char)(text.ptr[n] - 'A') >= changed &&
           text.ptr[n] != dashed) {
        n++;
    }
    return n;
}

#if defined(URIKITI_SIMD_X86)

static inline __m128i purl_between(__m128i bytes, char first, char last)
{
    __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8(first));

    return _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8((char)(last - first))), above);
}

/* First what changes in every part, second capital letters, third '_'. */
static inline purl_block purl_stays_16(__m128i bytes)
{
    __m128i capitals = purl_between(bytes, 'A', 'Z');
    __m128i scores = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('_'));
    __m128i stays = _mm_or_si128(purl_between(bytes, 'a', 'z'), purl_between(bytes, '0', ':'));
    purl_block block;

    stays = _mm_or_si128(stays, _mm_or_si128(capitals, scores));
    stays = _mm_or_si128(stays, purl_between(bytes, '-', '.'));
    stays = _mm_or_si128(stays, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('~')));
    block.first = purl_mask_16(stays) ^ 0xFFFF;
    block.second = purl_mask_16(capitals);
    block.third = purl_mask_16(scores);
    return block;
}

/* Reads the block that begins at an offset in the text. */
static void read_purl_block(purl_writer *writer, size_t at)
{
    size_t left = writer->text.len - at;
    const char *p = left > 0 ? writer->text.ptr + at : ""; /* data has no text */

    writer->start = at;
    writer->block = purl_block_of(p, left < SIMD_BLOCK_LEN ? left : (size_t)SIMD_BLOCK_LEN, left > 0 ? at : 0, purl_stays_16);
}

/* The bytes that change, of those that are in the block from an offset on; of the text after its end any. */
static inline uint64_t purl_changes(const purl_writer *writer, size_t at, unsigned how)
{
    uint64_t lower = how & PURL_LOWER ? UINT64_MAX : 0;
    uint64_t dashed = how & PURL_DASHED ? UINT64_MAX : 0;
    const purl_block *block = &writer->block;

    return (block->first | (block->second & lower) | (block->third & dashed)) >> (at - writer->start);
}

/* The same as purl_stays, by blocks for a part of the text. */
static size_t purl_stays_in_text(purl_writer *writer, urikit_str part, unsigned how)
{
    size_t begin = purl_offset(writer, part);
    size_t end = begin + part.len;
    size_t at = begin;

    if (begin >= writer->text.len) {
        return purl_stays(part, how);
    }
    while (at < end) {
        uint64_t changes;

        if (at - writer->start >= SIMD_BLOCK_LEN) {
            read_purl_block(writer, at);
        }
        changes = purl_changes(writer, at, how);
        if (changes) {
            at += lowest_bit(changes);
            break;
        }
        at = writer->start + SIMD_BLOCK_LEN;
    }
    return (at < end ? at : end) - begin;
}

/* Fast, conservative check: true only if a part, which follows what is kept back, stays. */
static inline bool part_stays(const purl_writer *writer, urikit_str part, unsigned how)
{
    size_t in = writer->next - writer->start;

    return purl_offset(writer, part) == writer->next && part.len - 1 < SIMD_BLOCK_LEN && in <= SIMD_BLOCK_LEN - part.len &&
           !(how & (PURL_SEGMENTS | PURL_UPPER | PURL_SCORED)) &&
           purl_changes(writer, writer->next, how) << (SIMD_BLOCK_LEN - part.len) == 0;
}

#else

static size_t purl_stays_in_text(const purl_writer *writer, urikit_str part, unsigned how)
{
    (void)writer;
    return purl_stays(part, how);
}

static inline bool part_stays(const purl_writer *writer, urikit_str part, unsigned how)
{
    (void)writer;
    (void)part;
    (void)how;
    return false;
}

#endif

static purl_writer purl_writer_of(urikit_str text, urikit_out *out)
{
    purl_writer writer;

    writer.out = out;
    writer.text = text;
    writer.from = 0;
    writer.next = 0;
#if defined(URIKITI_SIMD_X86)
    read_purl_block(&writer, 0);
#endif
    return writer;
}

/* True if a complete triplet stays, whatever the part is, except where an encoded '/' is a separator. */
static bool purl_triplet_stays(const char *p)
{
    char octet = triplet_octet(p);

    return p[1] < 'a' && p[2] < 'a' && octet != '/' && !ascii_is(octet, PURL_UNENCODED);
}

/* The number of bytes that stay after those of purl_stays: of a triplet, or of a '/' before an ordinary segment; else 0. */
static size_t purl_stays_after(urikit_str rest, unsigned how)
{
    if (*rest.ptr == '%' && (how & PURL_ENCODED)) {
        return purl_triplet_stays(rest.ptr) ? 3 : 0;
    }
    return *rest.ptr == '/' && (how & PURL_SEGMENTS) && rest.len > 1 && rest.ptr[1] != '.' &&
           ascii_is(rest.ptr[1], PURL_UNENCODED);
}

/* ---- the canonical form ------------------------------------------------------------ */

/* Writes what a reader has next. False at its end. */
static bool put_next_octet(purl_writer *writer, purl_reader *reader)
{
    int octet = urikiti_purl_next(reader);

    if (octet == PURL_SEPARATOR) {
        put_purl_byte(writer, '/');
    } else if (octet != PURL_END) {
        flush_kept(writer);
        if (ascii_is((char)octet, PURL_UNENCODED)) {
            urikiti_out_byte(writer->out, (char)octet);
        } else {
            triplet_put(writer->out, (char)octet);
        }
    }
    return octet != PURL_END;
}

static URIKITI_NOINLINE void put_part_with_changes(purl_writer *writer, urikit_str part, unsigned how)
{
    bool stays = (how & (PURL_UPPER | PURL_SCORED)) == 0;
    bool segments = (how & PURL_SEGMENTS) != 0;
    purl_reader reader;
    urikit_str *rest = &reader.rest;

    reader.rest = part;
    reader.how = how;
    reader.place = PURL_AT_START;
    if (segments) {
        while (rest->len > 0 && rest->ptr[rest->len - 1] == '/') {
            rest->len--;
        }
        if (rest->len > 0 && *rest->ptr != '.' && ascii_is(*rest->ptr, PURL_UNENCODED)) {
            reader.place = PURL_IN_SEGMENT;
        }
    }
    while (rest->len > 0) {
        if (stays && (!segments || reader.place == PURL_IN_SEGMENT)) {
            size_t n;

            put_first(writer, rest, purl_stays_in_text(writer, *rest, how));
            n = rest->len > 0 ? purl_stays_after(*rest, how) : 0;
            if (n > 0 || rest->len == 0) {
                put_first(writer, rest, n);
                continue;
            }
        }
        if (!put_next_octet(writer, &reader)) {
            return;
        }
    }
}

static inline void put_encoded_part(purl_writer *writer, urikit_str part, unsigned how)
{
    if (part_stays(writer, part, how)) {
        writer->next += part.len;
    } else {
        put_part_with_changes(writer, part, how);
    }
}

void urikiti_purl_put_value(const urikit_purl_pair *pair, unsigned from, urikit_out *out)
{
    purl_writer writer = purl_writer_of(urikit_str_of(NULL, 0), out);

    put_encoded_part(&writer, pair->value, from);
}

static void put_purl_pair(purl_writer *writer, const urikit_purl_pair *pair, unsigned from)
{
    put_encoded_part(writer, pair->key, PURL_LOWER);
    put_purl_byte(writer, '=');
    put_encoded_part(writer, pair->value, from);
}

void urikiti_purl_put_pair(const urikit_purl_pair *pair, unsigned from, urikit_out *out)
{
    purl_writer writer = purl_writer_of(urikit_str_of(NULL, 0), out);

    put_purl_pair(&writer, pair, from);
}

void urikiti_purl_put_encoded(const urikit_purl *purl, urikit_purl_part part, urikit_out *out)
{
    purl_writer writer = purl_writer_of(purl->text, out);

    put_encoded_part(&writer, urikiti_purl_text(purl, part), urikiti_purl_how(purl, part, PURL_ENCODED));
    flush_kept(&writer);
}

void urikiti_purl_put(const urikit_purl *purl, unsigned from, urikit_out *out)
{
    purl_writer writer = purl_writer_of(purl->text, out);
    size_t i;

    if (from && memcmp(purl->text.ptr, "pkg:", 4) == 0) { /* else in another case of letters, or data */
        writer.next = 4;
    } else {
        urikiti_out_str(out, URIKIT_STR("pkg:"));
    }
    put_encoded_part(&writer, purl->type, PURL_LOWER);
    put_purl_byte(&writer, '/');
    if (purl->name_space.ptr) {
        put_encoded_part(&writer, purl->name_space, urikiti_purl_how(purl, URIKIT_PURL_NAMESPACE, from));
        put_purl_byte(&writer, '/');
    }
    put_encoded_part(&writer, purl->name, urikiti_purl_how(purl, URIKIT_PURL_NAME, from));
    if (purl->version.ptr) {
        put_purl_byte(&writer, '@');
        put_encoded_part(&writer, purl->version, urikiti_purl_how(purl, URIKIT_PURL_VERSION, from));
    }
    for (i = 0; i < purl->count; i++) {
        put_purl_byte(&writer, i == 0 ? '?' : '&');
        put_purl_pair(&writer, &purl->pairs[i], from);
    }
    if (purl->subpath.ptr) {
        put_purl_byte(&writer, '#');
        put_encoded_part(&writer, purl->subpath, urikiti_purl_how(purl, URIKIT_PURL_SUBPATH, from));
    }
    flush_kept(&writer);
}
