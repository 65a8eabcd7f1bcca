/* SPDX-License-Identifier: MIT */
/* See batch_scan.h. RFC 3986 appendix A, as far as most rows need it. */
#include "batch_scan.h"

#if URIKITI_BLOCKS

#include "../uri/uri_parts.h"

#include <string.h>

/* What a part or a row ends with: these, or its end. */
BLOCK_INLINE bool is_delimiter(char c)
{
    return (c == '/') | (c == '?') | (c == '#');
}

/* Where a search in a row ends at the latest. After a line the separator ends it. */
BLOCK_INLINE size_t search_end(size_t end, bool lines)
{
    return lines ? INDEX_NO_END : end;
}

/* Are these bytes letters, or 0? */
BLOCK_INLINE bool is_letters(uint64_t word)
{
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t lower = (word | 0x20 * ones) & 0x7F * ones;
    uint64_t letters = (lower + (0x80 - 'a') * ones) & ~(lower + (0x7F - 'z') * ones) & ~word; /* top bits */
    uint64_t bytes = (word & 0x7F * ones) + 0x7F * ones; /* top bits of those that are not 0 */

    return (~letters & (bytes | word) & 0x80 * ones) == 0;
}

/* The schemes met last, by their lengths: most rows have one of them. */
typedef struct walk_schemes {
    uint64_t met[SEGMENTS_WORD + 1];
} walk_schemes;

/* Is [at, stop) of the text a scheme, of letters only? */
BLOCK_INLINE bool is_scheme(walk_schemes *schemes, const char *text, size_t at, size_t stop)
{
    size_t len = stop - at;
    uint64_t word;

    if (len - 1 >= SEGMENTS_WORD) {
        return false;
    }
    memcpy(&word, text + at, sizeof word);
    word <<= 64 - 8 * len;
    if (word != schemes->met[len]) {
        if (!is_letters(word)) {
            return false;
        }
        schemes->met[len] = word;
    }
    return true;
}

/* A port's digits from `at` on. */
BLOCK_INLINE size_t skip_digits(const char *text, size_t at, size_t end)
{
    while (at < end && ascii_is_digit(text[at])) {
        at++;
    }
    return at;
}

/* What follows the scheme and "//", or neither: host [ ":" port ], or nothing at all. */
BLOCK_INLINE void walk_host(batch_scan *w, size_t i, size_t at, unsigned parts, bool lines)
{
    size_t end = w->end[i];
    size_t stop = at;

    w->host_at[i] = (uint16_t)at;
    if (parts & HAS_AUTHORITY) {
        stop = index_next(w->index.reg_name, at, search_end(end, lines));
        stop = stop < end ? stop : end;
        w->host_end[i] = (uint16_t)stop;
        if ((w->text[stop] == ':') & (stop < end)) {
            parts |= HAS_PORT;
            stop = skip_digits(w->text, stop + 1, end);
        }
    }
    w->path_at[i] = (uint16_t)stop;
    w->parts[i] = (uint8_t)parts;
    w->first[i] = (uint8_t)w->text[at];
    w->behind[i] = (uint8_t)w->text[stop];
}

/* [ scheme ":" ] [ "//" host [ ":" port ] ]; or else the first segment of a path without a colon. */
BLOCK_INLINE void walk_heads(batch_scan *w, unsigned options, bool lines)
{
    walk_schemes schemes = { { 0 } };
    bool needed = (options & URIKIT_PARSE_SCHEME) != 0;
    size_t i;

    for (i = 0; i < w->count; i++) {
        size_t at = w->at[i];
        size_t end = w->end[i];
        size_t stop = index_next(w->index.reg_name, at, search_end(end, lines));
        unsigned parts = 0;
        uint16_t pair;

        if (stop < end && w->text[stop] == ':') {
            w->odd[i] |= !is_scheme(&schemes, w->text, at, stop);
            w->scheme_end[i] = (uint16_t)stop;
            parts = HAS_SCHEME;
            at = stop + 1;
        } else {
            w->odd[i] |= needed || !(stop >= end || is_delimiter(w->text[stop]));
            w->scheme_end[i] = (uint16_t)at;
        }
        memcpy(&pair, w->text + at, sizeof pair);
        if (pair == ('/' | '/' << 8) && end - at >= 2) {
            parts |= HAS_AUTHORITY;
            at += 2;
        }
        walk_host(w, i, at, parts, lines);
    }
}

/* The authorities that the walk knows: with a digit first it may be an IPv4 address. No authority: no host. */
BLOCK_INLINE void check_hosts(batch_scan *w)
{
    size_t i;

    for (i = 0; i < w->count; i++) {
        uint8_t c = w->behind[i];
        uint8_t delimiter = (c == '/') | (c == '?') | (c == '#') | (w->path_at[i] == w->end[i]);
        uint8_t digit = (uint8_t)(w->first[i] - '0') <= 9;
        uint8_t authority = (w->parts[i] & HAS_AUTHORITY) != 0;

        w->odd[i] |= authority & (digit | !delimiter);
    }
    for (i = 0; i < w->count; i++) {
        bool authority = (w->parts[i] & HAS_AUTHORITY) != 0;

        w->host_at[i] = authority ? w->host_at[i] : w->at[i];
        w->host_end[i] = authority ? w->host_end[i] : w->at[i];
    }
}

/* path [ "?" query ] [ "#" fragment ], to the row's end. */
BLOCK_INLINE void walk_tails(batch_scan *w, bool lines)
{
    size_t i;

    for (i = 0; i < w->count; i++) {
        size_t at = w->path_at[i];
        size_t end = w->end[i];
        size_t path = index_next(w->index.path, at, search_end(end, lines));
        size_t query = index_next_far(w->index.query, at, search_end(end, lines)); /* over the '?' before it too */

        w->path_end[i] = (uint16_t)(path < end ? path : end);
        memcpy(&w->last[i], w->text + end - sizeof w->last[i], sizeof w->last[i]);
        if (query < end) { /* rare */
            bool hash = w->text[query] == '#';

            w->parts[i] |= hash ? HAS_FRAGMENT : 0;
            w->odd[i] |= !hash | (index_next(w->index.query, query + 1, search_end(end, lines)) < end);
        } else {
            query = end;
        }
        w->query_end[i] = (uint16_t)query;
    }
}

/* A triplet that the row's end cuts short looked whole if the next row begins with hex digits. */
BLOCK_INLINE void check_tails(batch_scan *w)
{
    size_t i;

    for (i = 0; i < w->count; i++) {
        uint16_t last = w->last[i];
        bool query = w->query_end[i] > w->path_end[i];

        w->odd[i] |= ((last & 0xFF) == '%') | (last >> 8 == '%');
        w->parts[i] |= query ? HAS_QUERY : 0;
    }
}

BLOCK_INLINE void walk_rows(batch_scan *w, unsigned options, bool lines)
{
    walk_heads(w, options, lines);
    check_hosts(w);
    walk_tails(w, lines);
    check_tails(w);
}

/* Two loops, as one that asks for the row's end each time mispredicts more in lines. */
BLOCK_INLINE void walk_all(batch_scan *w, unsigned options)
{
    if (w->lines) {
        walk_rows(w, options, true);
    } else {
        walk_rows(w, options, false);
    }
}

void urikiti_batch_scan_any(batch_scan *w, unsigned options)
{
    walk_all(w, options);
}

#if defined(URIKITI_BLOCKS_X86)

__attribute__((target("avx2,bmi,bmi2"))) void urikiti_batch_scan_bmi(batch_scan *w, unsigned options)
{
    walk_all(w, options);
}

#endif

#endif
