/* SPDX-License-Identifier: MIT */
/* See batch_walk.h. RFC 3986 appendix A, as far as most rows need it. */
#include "batch_walk.h"

#if URIKITI_BLOCKS

#include "../uri/uri_parts.h"

#include <string.h>

/* The first byte from `at` on that is not in the class, or the row's end. */
BLOCK_INLINE size_t walk_run(const uint8_t *stops, size_t at, size_t end)
{
    size_t stop = index_next(stops, at);

    return stop < end ? stop : end;
}

/* What a part or a row ends with: these, or its end. */
BLOCK_INLINE bool is_delimiter(char c)
{
    return (c == '/') | (c == '?') | (c == '#');
}

/* Are the first len bytes, one to eight, letters? */
BLOCK_INLINE bool is_letters(const char *p, size_t len)
{
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t word;
    uint64_t lower;
    uint64_t letters; /* the top bit of each byte that is one */

    memcpy(&word, p, sizeof word);
    lower = (word | 0x20 * ones) & 0x7F * ones;
    letters = (lower + (0x80 - 'a') * ones) & ~(lower + (0x7F - 'z') * ones) & ~word & 0x80 * ones;
    return ((letters ^ 0x80 * ones) << ((64 - 8 * len) & 63)) == 0;
}

/* [ scheme ":" ] [ "//" ], or else the first segment of a path without a colon. */
BLOCK_INLINE void walk_schemes(batch_walk *w, unsigned options)
{
    bool needed = (options & URIKIT_PARSE_SCHEME) != 0;
    size_t i;

    for (i = 0; i < w->count; i++) {
        size_t at = w->at[i];
        size_t end = w->end[i];
        size_t stop = walk_run(w->index.reg_name, at, end);
        bool colon = (stop < end) & (w->text[stop] == ':');
        bool word = (stop - at - 1 < WALK_WORD) & is_letters(w->text + at, stop - at);
        bool path = (stop == end) | is_delimiter(w->text[stop]);
        uint16_t pair;
        bool authority;

        w->odd[i] |= (uint8_t)!(colon ? word : path & !needed);
        w->scheme_end[i] = (uint16_t)(colon ? stop : at);
        at = colon ? stop + 1 : at;
        memcpy(&pair, w->text + at, sizeof pair);
        authority = (pair == ('/' | '/' << 8)) & (end - at >= 2);
        w->host_at[i] = (uint16_t)(at + (authority ? 2 : 0));
        w->parts[i] = (uint8_t)((colon ? HAS_SCHEME : 0) | (authority ? HAS_AUTHORITY : 0));
    }
}

/* A port's digits from `at` on. */
BLOCK_INLINE size_t skip_digits(const char *text, size_t at, size_t end)
{
    while (at < end && ascii_is_digit(text[at])) {
        at++;
    }
    return at;
}

/* host [ ":" port ] of those that have an authority: a reg-name. */
BLOCK_INLINE void walk_hosts(batch_walk *w)
{
    size_t i;

    for (i = 0; i < w->count; i++) {
        bool authority = (w->parts[i] & HAS_AUTHORITY) != 0;
        size_t at = w->host_at[i];
        size_t end = w->end[i];
        size_t stop = walk_run(w->index.reg_name, at, end);

        w->host_end[i] = (uint16_t)stop;
        if ((w->text[stop] == ':') & authority & (stop < end)) {
            w->parts[i] |= HAS_PORT;
            stop = skip_digits(w->text, stop + 1, end);
        }
        stop = authority ? stop : at;
        w->path_at[i] = (uint16_t)stop;
        w->first[i] = (uint8_t)w->text[at];
        w->behind[i] = (uint8_t)w->text[stop];
    }
}

/* The authorities that the walk knows: with a digit first it may be an IPv4 address. No authority: no host. */
BLOCK_INLINE void check_hosts(batch_walk *w)
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
BLOCK_INLINE void walk_tails(batch_walk *w)
{
    size_t i;

    for (i = 0; i < w->count; i++) {
        size_t at = w->path_at[i];
        size_t end = w->end[i];
        size_t query = walk_run(w->index.query, at, end); /* over the '?' before it too */

        w->path_end[i] = (uint16_t)walk_run(w->index.path, at, end);
        w->query_end[i] = (uint16_t)query;
        memcpy(&w->last[i], w->text + end - sizeof w->last[i], sizeof w->last[i]);
        if (query < end) { /* rare */
            bool hash = w->text[query] == '#';

            w->parts[i] |= hash ? HAS_FRAGMENT : 0;
            w->odd[i] |= !hash | (walk_run(w->index.query, query + 1, end) < end);
        }
    }
}

/* A triplet that the row's end cuts short looked whole if the next row begins with hex digits. */
BLOCK_INLINE void check_tails(batch_walk *w)
{
    size_t i;

    for (i = 0; i < w->count; i++) {
        uint16_t last = w->last[i];
        bool query = w->query_end[i] > w->path_end[i];

        w->odd[i] |= ((last & 0xFF) == '%') | (last >> 8 == '%');
        w->parts[i] |= query ? HAS_QUERY : 0;
    }
}

BLOCK_INLINE void walk_all(batch_walk *w, unsigned options)
{
    walk_schemes(w, options);
    walk_hosts(w);
    check_hosts(w);
    walk_tails(w);
    check_tails(w);
}

void urikiti_batch_walk_any(batch_walk *w, unsigned options)
{
    walk_all(w, options);
}

#if defined(URIKITI_BLOCKS_X86)

__attribute__((target("bmi,bmi2"))) void urikiti_batch_walk_bmi(batch_walk *w, unsigned options)
{
    walk_all(w, options);
}

#endif

#endif
