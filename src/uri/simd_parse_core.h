/* SPDX-License-Identifier: MIT */
/*
 * What the SIMD parsers of all vector units share: the grammar over masks. A unit classifies the bytes of a block; see
 * DEFINE_SIMD_PARSE. A text of one block is parsed by one leaf function, a text of two blocks by another, each of which ends
 * with a tail call where it does not know the form. Internal to the module.
 */
#ifndef URIKIT_SRC_SIMD_PARSE_CORE_H
#define URIKIT_SRC_SIMD_PARSE_CORE_H

#include "../base/noinline.h"
#include "uri_parts.h"
#include "simd_parse.h"

#if defined(__GNUC__) || defined(__clang__)
#define SIMD_PARSE_RARELY(condition) __builtin_expect((condition), 0)
#else
#define SIMD_PARSE_RARELY(condition) (condition)
#endif

/* For IRIs: non-ASCII bytes end nothing. */
SIMD_INLINE void simd_parse_allow_non_ascii(simd_parse_masks *m)
{
    m->query &= ~m->non_ascii;
    m->name &= ~m->non_ascii;
}

/* The masks of a text that begins `by` bytes later; by < 64. */
SIMD_INLINE simd_parse_masks simd_parse_later(simd_parse_masks m, unsigned by)
{
    m.query >>= by;
    m.question >>= by;
    m.percent >>= by;
    m.hex >>= by;
    m.non_ascii >>= by;
    return m;
}

/* The '%' without two hex digits after them. */
SIMD_INLINE uint64_t simd_parse_bad_percent(uint64_t percent, uint64_t hex)
{
    return percent & ~(hex >> 1 & hex >> 2);
}

/* True at the end of the authority: before '/', '?' or '#', or at the end of the text. */
SIMD_INLINE bool simd_parse_ends_authority(const char *text, size_t len, unsigned at)
{
    return at == len || text[at] == '/' || text[at] == '?' || text[at] == '#';
}

/* ":" port, at the end of the host; stop < len. False if that is not all, such as in userinfo. */
SIMD_INLINE bool simd_parse_port(const char *text, size_t len, unsigned stop, urikit_uri *uri)
{
    unsigned end = stop + 1;

    while (end < len && ascii_is_digit(text[end])) {
        end++;
    }
    uri->parts |= HAS_PORT;
    uri->path_at = end;
    return simd_parse_ends_authority(text, len, end);
}

/* The mask without its lowest bit. */
SIMD_INLINE uint64_t simd_parse_next(uint64_t mask)
{
    return mask & (mask - 1);
}

/*
 * host [ ":" port ] from `at` on. stops: the mask `name` without the bytes before, and with the end of the text if that
 * is in the block of n bytes. False if it does not end in the block, or is not that simple.
 */
SIMD_INLINE bool simd_parse_host(uint64_t stops, const char *text, size_t len, size_t n, unsigned at, urikit_uri *uri)
{
    unsigned stop;

    if (n == SIMD_BLOCK_LEN && !stops) {
        return false;
    }
    stop = lowest_bit(stops);
    uri->parts |= HAS_AUTHORITY;
    uri->host_kind = URIKIT_HOST_REG_NAME;
    uri->host_at = at;
    uri->host_end = stop;
    uri->path_at = stop;
    if (stop >= n) {
        return true;
    }
    if (text[stop] == ':') {
        return simd_parse_port(text, len, stop, uri);
    }
    return !SIMD_PARSE_RARELY(text[stop] == '@' || text[stop] == '[');
}

/*
 * [ scheme ":" ] [ "//" host [ ":" port ] ], written to *uri, whose parts get a bit more. False if it is not that
 * simple. A byte after it that is not allowed there is for the caller to find.
 *
 * n  bytes of the block: 64, or the text's len, which is less
 */
SIMD_INLINE bool simd_parse_front(const simd_parse_masks *m, const char *text, size_t len, size_t n, urikit_parse_flags flags,
                                  urikit_uri *uri)
{
    uint64_t stops = m->name | (n < SIMD_BLOCK_LEN ? (uint64_t)1 << n : 0);
    unsigned scheme = m->scheme;
    unsigned at = 0;

    uri->text = text;
    uri->len = (uint32_t)len;
    uri->host_kind = URIKIT_HOST_ABSENT;
    uri->host_at = 0;
    uri->host_end = 0;
    if (scheme < n && text[scheme] == ':' && ascii_is_alpha(text[0])) {
        uri->parts |= HAS_SCHEME;
        at = scheme + 1;
        stops = simd_parse_next(stops); /* the first byte that ends a name is the ':' */
    } else if (flags & URIKIT_PARSE_SCHEME) {
        return false;
    } else { /* no ':' in the first segment; what is after a '@' is not asked here */
        unsigned stop = n == SIMD_BLOCK_LEN && !stops ? 0 : lowest_bit(stops);

        if ((n == SIMD_BLOCK_LEN && !stops) || (stop < n && (text[stop] == ':' || text[stop] == '@'))) {
            return false;
        }
        scheme = 0;
    }
    uri->scheme_end = scheme;
    uri->path_at = at;
    if (len - at < 2 || text[at] != '/' || text[at + 1] != '/') {
        return true;
    }
    return simd_parse_host(simd_parse_next(simd_parse_next(stops)), text, len, n, at + 2, uri); /* after both slashes */
}

/* Writes the ends of path and query to *uri, and the parts, without those of the front. */
SIMD_INLINE void simd_parse_put_tail(urikit_uri *uri, size_t len, size_t path_end, size_t query_end, uint64_t non_ascii)
{
    uri->path_end = (uint32_t)path_end;
    uri->query_end = (uint32_t)query_end;
    uri->parts = (uint8_t)((path_end < query_end ? HAS_QUERY : 0U) | (query_end < len ? HAS_FRAGMENT : 0U) |
                           (non_ascii ? HAS_NON_ASCII : 0U));
}

/* True if the host may be an IPv4 address. */
SIMD_INLINE bool simd_parse_host_is_digit(const urikit_uri *uri)
{
    return uri->host_end > uri->host_at && ascii_is_digit(uri->text[uri->host_at]);
}

/* Parses a text of one block, but not the kind of a host that begins with a digit. False if it is not that simple. */
SIMD_INLINE bool simd_parse_one(const simd_parse_masks *m, urikit_str text, urikit_parse_flags flags, urikit_uri *uri)
{
    uint64_t end = (uint64_t)1 << text.len;
    uint64_t query = m->query;
    unsigned query_end = lowest_bit(query | end);

    if (simd_parse_bad_percent(m->percent, m->hex) ||
        (query_end < text.len && (text.ptr[query_end] != '#' || simd_parse_next(query)))) {
        return false;
    }
    simd_parse_put_tail(uri, text.len, lowest_bit(query | m->question | end), query_end, m->non_ascii);
    return simd_parse_front(m, text.ptr, text.len, text.len & SIMD_PARSE_BLOCK_MAX, flags, uri);
}

/*
 * The front of a text of 64 bytes or more; m: the masks of its first block. False, and *uri is undefined, if the front is
 * longer, or not that simple.
 */
SIMD_INLINE bool simd_parse_long_front(const simd_parse_masks *m, urikit_str text, urikit_parse_flags flags, urikit_uri *uri)
{
    uint64_t before;

    uri->parts = 0;
    if (!simd_parse_front(m, text.ptr, text.len, SIMD_BLOCK_LEN, flags, uri) || uri->path_at >= SIMD_BLOCK_LEN) {
        return false;
    }
    before = ((uint64_t)1 << uri->path_at) - 1;
    uri->parts |= (uint8_t)(m->non_ascii & before ? HAS_NON_ASCII : 0U);
    if (simd_parse_host_is_digit(uri)) {
        (void)urikiti_simd_parse_digit(uri);
    }
    return !simd_parse_bad_percent(m->percent & before, m->hex);
}

/*
 * The first set bit of two overlapping blocks, the last of which has the masks of `rest` bytes after the first; the end
 * of the text if there is none. No branch: it would mispredict.
 */
SIMD_INLINE unsigned simd_parse_first_of_two(uint64_t first, uint64_t last, unsigned rest)
{
    uint64_t none = 0 - (uint64_t)(first == 0);

    return lowest_bit(first | ((last | (uint64_t)1 << rest) & none)) + (SIMD_BLOCK_LEN & (unsigned)none);
}

/* The same for 64 to SIMD_PARSE_TWO_MAX bytes. last: the masks of the last 64 of them. */
SIMD_INLINE bool simd_parse_two(const simd_parse_masks *m, const simd_parse_masks *last, urikit_str text,
                                urikit_parse_flags flags, urikit_uri *uri)
{
    unsigned rest = (unsigned)text.len - SIMD_BLOCK_LEN;
    unsigned twice = SIMD_BLOCK_LEN - 1 - rest; /* bytes in both blocks, without one: 64 cannot be shifted by */
    uint64_t query = m->query;
    uint64_t last_query = last->query >> twice >> 1;
    uint64_t path = query | m->question;
    uint64_t last_path = last_query | last->question >> twice >> 1;
    uint64_t whole = m->percent << 2 >> 2; /* the last block has the bytes after a '%' at 62 or 63 */
    unsigned query_end = simd_parse_first_of_two(query, last_query, rest);

    if (simd_parse_bad_percent(whole, m->hex) | simd_parse_bad_percent(last->percent, last->hex)) {
        return false;
    }
    if (query_end < text.len &&
        (text.ptr[query_end] != '#' || simd_parse_next(query) || (query ? last_query : simd_parse_next(last_query)))) {
        return false;
    }
    simd_parse_put_tail(uri, text.len, simd_parse_first_of_two(path, last_path, rest), query_end, m->non_ascii | last->non_ascii);
    return simd_parse_front(m, text.ptr, text.len, SIMD_BLOCK_LEN, flags, uri);
}

/* Where the path and the query of a longer text end, as far as its blocks have been read. */
typedef struct simd_parse_tail {
    uint64_t ask;   /* all bits until the path has ended */
    uint64_t carry; /* bytes at the beginning of the next block that must be hex digits */
    uint64_t non_ascii;
    size_t path_end;
    size_t query_end;
} simd_parse_tail;

/* Reads the block at `at` of the text. False if it has a byte that may not be there. */
SIMD_INLINE bool simd_parse_block(simd_parse_tail *tail, const simd_parse_masks *m, urikit_str text, size_t at)
{
    uint64_t ends = m->query | (m->question & tail->ask);
    uint64_t hex = m->percent << 1 | m->percent << 2 | tail->carry;

    tail->non_ascii |= m->non_ascii;
    tail->carry = m->percent >> 63 | m->percent >> 62;
    if (hex & ~m->hex) {
        return false;
    }
    if (!ends) {
        return true;
    }
    if (tail->ask) {
        tail->ask = 0;
        tail->path_end = at + lowest_bit(ends);
    }
    if (m->query) {
        if (tail->query_end < text.len || simd_parse_next(m->query)) {
            return false;
        }
        tail->query_end = at + lowest_bit(m->query);
        return text.ptr[tail->query_end] == '#';
    }
    return true;
}

/* Writes what the blocks say to *uri, which has the front. False if the text ends inside a triplet. */
SIMD_INLINE bool simd_parse_put_rest(urikit_uri *uri, size_t len, const simd_parse_tail *tail)
{
    uint8_t parts = uri->parts;

    simd_parse_put_tail(uri, len, tail->path_end, tail->query_end, tail->non_ascii);
    uri->parts |= parts;
    return !tail->carry;
}

/*
 * Defines the SIMD parser of one vector unit, and its masks.
 *
 * target  attribute of the functions, or nothing
 * unit    the name of the unit, before _block (the masks of 64 bytes) and _short (of n bytes, SIMD_PARSE_MIN <= n < 64)
 */
#define DEFINE_SIMD_PARSE(target, unit)                                                                                  \
    target URIKITI_NOINLINE void urikiti_masks_##unit(simd_parse_masks *m, urikit_str text, size_t at)                   \
    {                                                                                                                    \
        if (text.len < SIMD_BLOCK_LEN) {                                                                                 \
            *m = simd_parse_later(unit##_short(text.ptr, text.len), (unsigned)at);                                       \
        } else {                                                                                                         \
            size_t from = text.len - at < SIMD_BLOCK_LEN ? text.len - SIMD_BLOCK_LEN : at;                               \
                                                                                                                         \
            *m = simd_parse_later(unit##_block(text.ptr + from), (unsigned)(at - from));                                 \
        }                                                                                                                \
    }                                                                                                                    \
                                                                                                                         \
    /* The path, and what is after it. *uri has the front. */                                                            \
    target SIMD_INLINE bool unit##_tail(urikit_str text, urikit_uri *uri)                                                \
    {                                                                                                                    \
        simd_parse_tail tail = { UINT64_MAX, 0, 0, text.len, text.len };                                                 \
        size_t at = uri->path_at;                                                                                        \
        simd_parse_masks m;                                                                                              \
                                                                                                                         \
        for (; text.len - at >= SIMD_BLOCK_LEN; at += SIMD_BLOCK_LEN) {                                                  \
            m = unit##_block(text.ptr + at);                                                                             \
            m.non_ascii = 0; /* they end everything */                                                                   \
            if (!simd_parse_block(&tail, &m, text, at)) {                                                                \
                return false;                                                                                            \
            }                                                                                                            \
        }                                                                                                                \
        if (at < text.len) {                                                                                             \
            urikiti_masks_##unit(&m, text, at);                                                                          \
            m.non_ascii = 0;                                                                                             \
            if (!simd_parse_block(&tail, &m, text, at)) {                                                                \
                return false;                                                                                            \
            }                                                                                                            \
        }                                                                                                                \
        return simd_parse_put_rest(uri, text.len, &tail);                                                                \
    }                                                                                                                    \
                                                                                                                         \
    target SIMD_INLINE bool unit##_front(urikit_str text, urikit_parse_flags flags, urikit_uri *uri)                     \
    {                                                                                                                    \
        simd_parse_masks m = unit##_block(text.ptr);                                                                     \
                                                                                                                         \
        m.non_ascii = 0;                                                                                                 \
        return simd_parse_long_front(&m, text, flags, uri);                                                              \
    }                                                                                                                    \
                                                                                                                         \
    /* Every other text: longer ones, and those with userinfo or an IP literal, whose front is read bytewise. */         \
    target static URIKITI_NOINLINE urikit_code unit##_long(urikit_str text, urikit_parse_flags flags, urikit_uri *uri,   \
                                                           size_t *at)                                                   \
    {                                                                                                                    \
        if (text.len < SIMD_PARSE_MIN || text.len > UINT32_MAX) {                                                        \
            return urikiti_simd_parse_bytewise(text, flags, uri, at);                                                    \
        }                                                                                                                \
        if (text.len <= SIMD_PARSE_TWO_MAX || !unit##_front(text, flags, uri)) {                                         \
            urikit_code code = urikiti_parse_front(text, flags, NULL, uri, at);                                          \
                                                                                                                         \
            if (code) {                                                                                                  \
                return code;                                                                                             \
            }                                                                                                            \
        }                                                                                                                \
        return unit##_tail(text, uri) ? URIKIT_OK : urikiti_simd_parse_bytewise(text, flags, uri, at);                   \
    }                                                                                                                    \
                                                                                                                         \
    target static URIKITI_NOINLINE urikit_code unit##_two(urikit_str text, urikit_parse_flags flags, urikit_uri *uri,    \
                                                          size_t *at)                                                    \
    {                                                                                                                    \
        simd_parse_masks m = unit##_block(text.ptr);                                                                     \
        simd_parse_masks last = unit##_block(text.ptr + text.len - SIMD_BLOCK_LEN);                                      \
                                                                                                                         \
        m.non_ascii = last.non_ascii = 0;                                                                                \
        if (!simd_parse_two(&m, &last, text, flags, uri)) {                                                              \
            return unit##_long(text, flags, uri, at);                                                                    \
        }                                                                                                                \
        return simd_parse_host_is_digit(uri) ? urikiti_simd_parse_digit(uri) : URIKIT_OK;                                \
    }                                                                                                                    \
                                                                                                                         \
    target urikit_code urikiti_simd_parse_##unit(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at) \
    {                                                                                                                    \
        simd_parse_masks m;                                                                                              \
                                                                                                                         \
        if (text.len - SIMD_PARSE_MIN > SIMD_PARSE_BLOCK_MAX - SIMD_PARSE_MIN) {                                         \
            return text.len - SIMD_BLOCK_LEN <= SIMD_PARSE_TWO_MAX - SIMD_BLOCK_LEN ? unit##_two(text, flags, uri, at)   \
                   : text.len < SIMD_PARSE_MIN ? urikiti_simd_parse_bytewise(text, flags, uri, at)                       \
                                               : unit##_long(text, flags, uri, at);                                      \
        }                                                                                                                \
        m = unit##_short(text.ptr, text.len);                                                                            \
        m.non_ascii = 0;                                                                                                 \
        if (!simd_parse_one(&m, text, flags, uri)) {                                                                     \
            return unit##_long(text, flags, uri, at);                                                                    \
        }                                                                                                                \
        return simd_parse_host_is_digit(uri) ? urikiti_simd_parse_digit(uri) : URIKIT_OK;                                \
    }

/* Defines the SIMD parser of IRIs of a unit that also checks their non-ASCII bytes with vectors. After DEFINE_SIMD_PARSE. */
#define DEFINE_SIMD_PARSE_IRI(target, unit)                                                                                   \
    target static URIKITI_NOINLINE bool unit##_two_iri(urikit_str text, urikit_parse_flags flags, urikit_uri *iri)            \
    {                                                                                                                         \
        simd_parse_masks m = unit##_block(text.ptr);                                                                          \
        simd_parse_masks last = unit##_block(text.ptr + text.len - SIMD_BLOCK_LEN);                                           \
                                                                                                                              \
        simd_parse_allow_non_ascii(&m);                                                                                       \
        simd_parse_allow_non_ascii(&last);                                                                                    \
        return simd_parse_two(&m, &last, text, flags, iri);                                                                   \
    }                                                                                                                         \
                                                                                                                              \
    target urikit_code urikiti_simd_parse_iri_##unit(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip, \
                                                     urikit_uri *iri, size_t *at)                                             \
    {                                                                                                                         \
        bool done = false;                                                                                                    \
                                                                                                                              \
        if (text.len - SIMD_PARSE_MIN <= SIMD_PARSE_BLOCK_MAX - SIMD_PARSE_MIN) {                                             \
            simd_parse_masks m = unit##_short(text.ptr, text.len);                                                            \
                                                                                                                              \
            simd_parse_allow_non_ascii(&m);                                                                                   \
            done = simd_parse_one(&m, text, flags, iri);                                                                      \
        } else if (text.len - SIMD_BLOCK_LEN <= SIMD_PARSE_TWO_MAX - SIMD_BLOCK_LEN) {                                        \
            done = unit##_two_iri(text, flags, iri);                                                                          \
        }                                                                                                                     \
        if (!done) {                                                                                                          \
            return urikiti_simd_parse_long_iri(text, flags, skip, urikiti_masks_##unit, iri, at);                             \
        }                                                                                                                     \
        return simd_parse_host_is_digit(iri) ? urikiti_simd_parse_digit(iri) : URIKIT_OK;                                     \
    }

/* The same for the other units: vectors only read what is after the front. */
#define DEFINE_SIMD_PARSE_IRI_APART(unit)                                                                              \
    urikit_code urikiti_simd_parse_iri_##unit(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip, \
                                              urikit_uri *iri, size_t *at)                                             \
    {                                                                                                                  \
        return urikiti_simd_parse_long_iri(text, flags, skip, urikiti_masks_##unit, iri, at);                          \
    }

#endif /* URIKIT_SRC_SIMD_PARSE_CORE_H */
