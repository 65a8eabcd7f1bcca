/* SPDX-License-Identifier: MIT */
/* Scan many rows: see batch_scan.h. It knows the part of the grammar (RFC 3986 appendix A) that most rows need. */
#include "batch_scan.h"

#if URIKITI_SIMD

#include "../uri/uri_parts.h"

#include <string.h>

/* True for the bytes that end a part. */
SIMD_INLINE bool is_delimiter(char c)
{
    return (c == '/') | (c == '?') | (c == '#');
}

/* The end of a search in a row. In lines, the separator ends the search. */
SIMD_INLINE size_t search_end(size_t end, bool lines)
{
    return lines ? BITMAP_NO_END : end;
}

/* True if all bytes are letters or 0. */
SIMD_INLINE bool is_letters(uint64_t word)
{
    uint64_t lower = (word | swar_repeat(0x20)) & swar_repeat(0x7F);
    uint64_t letters = swar_between(lower, 'a', 'z') & ~word;

    return (~letters & swar_not_zero(word) & swar_repeat(0x80)) == 0;
}

/* The last scheme of each length: most rows have one of them. */
typedef struct scan_schemes {
    uint64_t met[SCAN_WORD + 1];
} scan_schemes;

/* True if [at, stop) of the text is a scheme of letters only. */
SIMD_INLINE bool is_scheme(scan_schemes *schemes, const char *text, size_t at, size_t stop)
{
    size_t len = stop - at;
    uint64_t word;

    if (len - 1 >= SCAN_WORD) {
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

/* Skips the digits of a port from `at` on. */
SIMD_INLINE size_t skip_digits(const char *text, size_t at, size_t end)
{
    while (at < end && ascii_is_digit(text[at])) {
        at++;
    }
    return at;
}

/* Scans host [ ":" port ] after "//"; without "//" there is no host. */
SIMD_INLINE void scan_host(batch_scan *scan, size_t i, size_t at, unsigned parts, bool lines)
{
    size_t end = scan->end[i];
    size_t stop = at;

    scan->host_at[i] = (uint16_t)at;
    if (parts & HAS_AUTHORITY) {
        stop = bitmap_next(scan->bitmaps.reg_name, at, search_end(end, lines));
        stop = stop < end ? stop : end;
        scan->host_end[i] = (uint16_t)stop;
        if ((scan->text[stop] == ':') & (stop < end)) {
            parts |= HAS_PORT;
            stop = skip_digits(scan->text, stop + 1, end);
        }
    }
    scan->path_at[i] = (uint16_t)stop;
    scan->parts[i] = (uint8_t)parts;
    scan->first[i] = (uint8_t)scan->text[at];
    scan->after_host[i] = (uint8_t)scan->text[stop];
}

/* [ scheme ":" ] [ "//" host [ ":" port ] ]; or else the first segment of a path without a colon. */
SIMD_INLINE void scan_heads(batch_scan *scan, unsigned options, bool lines)
{
    scan_schemes schemes = { { 0 } };
    bool needed = (options & URIKIT_PARSE_SCHEME) != 0;
    size_t i;

    for (i = 0; i < scan->count; i++) {
        size_t at = scan->at[i];
        size_t end = scan->end[i];
        size_t stop = bitmap_next(scan->bitmaps.reg_name, at, search_end(end, lines));
        unsigned parts = 0;
        uint16_t pair;

        if (stop < end && scan->text[stop] == ':') {
            scan->flags[i] |= !is_scheme(&schemes, scan->text, at, stop);
            scan->scheme_end[i] = (uint16_t)stop;
            parts = HAS_SCHEME;
            at = stop + 1;
        } else {
            scan->flags[i] |= needed || !(stop >= end || is_delimiter(scan->text[stop]));
            scan->scheme_end[i] = (uint16_t)at;
        }
        memcpy(&pair, scan->text + at, sizeof pair);
        if (pair == ('/' | '/' << 8) && end - at >= 2) {
            parts |= HAS_AUTHORITY;
            at += 2;
        }
        scan_host(scan, i, at, parts, lines);
    }
}

/* Sets the flags of rows whose authority is not a name and a port. */
SIMD_INLINE void check_hosts(batch_scan *scan)
{
    size_t i;

    for (i = 0; i < scan->count; i++) {
        uint8_t c = scan->after_host[i];
        uint8_t delimiter = (c == '/') | (c == '?') | (c == '#') | (scan->path_at[i] == scan->end[i]);
        uint8_t digit = (uint8_t)(scan->first[i] - '0') <= 9;
        uint8_t authority = (scan->parts[i] & HAS_AUTHORITY) != 0;

        scan->flags[i] |= (uint8_t)(authority * (!delimiter * SCAN_AGAIN | digit * SCAN_DIGIT));
    }
    for (i = 0; i < scan->count; i++) {
        bool authority = (scan->parts[i] & HAS_AUTHORITY) != 0;

        scan->host_at[i] = authority ? scan->host_at[i] : scan->at[i];
        scan->host_end[i] = authority ? scan->host_end[i] : scan->at[i];
    }
}

/* The end of a name from `at` on, at most the end of the row. */
static size_t row_name_end(const batch_scan *scan, size_t at, size_t end)
{
    size_t stop = bitmap_next(scan->bitmaps.reg_name, at, end);

    return stop < end ? stop : end;
}

/* Scans userinfo "@" host [ ":" port ]. Returns the flags of the row. */
static unsigned scan_userinfo(batch_scan *scan, size_t i)
{
    const char *text = scan->text;
    size_t end = scan->end[i];
    size_t stop = row_name_end(scan, scan->host_at[i], end);
    size_t host;

    while (stop < end && text[stop] == ':') {
        stop = row_name_end(scan, stop + 1, end);
    }
    if (stop == end || text[stop] != '@') {
        return SCAN_FALLBACK;
    }
    host = stop + 1;
    stop = row_name_end(scan, host, end);
    scan->parts[i] = (uint8_t)((scan->parts[i] & ~HAS_PORT) | HAS_USERINFO);
    scan->host_at[i] = (uint16_t)host;
    scan->host_end[i] = (uint16_t)stop;
    if (stop < end && text[stop] == ':') {
        scan->parts[i] |= HAS_PORT;
        stop = skip_digits(text, stop + 1, end);
    }
    scan->path_at[i] = (uint16_t)stop;
    if (stop < end && !is_delimiter(text[stop])) {
        return SCAN_FALLBACK;
    }
    return host < end && ascii_is_digit(text[host]) ? SCAN_DIGIT : 0;
}

/* Scans the authorities again that may have userinfo. Most columns have none, so this is apart from scan_host. */
SIMD_INLINE void scan_userinfos(batch_scan *scan)
{
    size_t i = 0;

    while (i < scan->count) {
        uint64_t flags;

        if (scan->count - i >= sizeof flags) { /* skip eight rows at once */
            memcpy(&flags, scan->flags + i, sizeof flags);
            if (!(flags & swar_repeat(SCAN_AGAIN))) {
                i += sizeof flags;
                continue;
            }
        }
        if (scan->flags[i] & SCAN_AGAIN) {
            unsigned kept = scan->flags[i] & SCAN_FALLBACK;

            scan->flags[i] = (uint8_t)(kept | scan_userinfo(scan, i));
        }
        i++;
    }
}

/* path [ "?" query ] [ "#" fragment ], to the row's end. */
SIMD_INLINE void scan_tails(batch_scan *scan, bool lines)
{
    size_t i;

    for (i = 0; i < scan->count; i++) {
        size_t at = scan->path_at[i];
        size_t end = scan->end[i];
        size_t path = bitmap_next(scan->bitmaps.path, at, search_end(end, lines));
        /* this mask does not stop at '?' */
        size_t query = bitmap_next_far(scan->bitmaps.query, at, search_end(end, lines));

        scan->path_end[i] = (uint16_t)(path < end ? path : end);
        memcpy(&scan->last[i], scan->text + end - sizeof scan->last[i], sizeof scan->last[i]);
        if (query < end) { /* rare */
            bool hash = scan->text[query] == '#';

            scan->parts[i] |= hash ? HAS_FRAGMENT : 0;
            scan->flags[i] |=
                (uint8_t)(!hash | (bitmap_next(scan->bitmaps.query, query + 1, search_end(end, lines)) < end));
        } else {
            query = end;
        }
        scan->query_end[i] = (uint16_t)query;
    }
}

/* Finds triplets that the end of a row cuts short. They look complete if the next row begins with hex digits. */
SIMD_INLINE void check_tails(batch_scan *scan)
{
    size_t i;

    for (i = 0; i < scan->count; i++) {
        uint16_t last = scan->last[i];
        bool query = scan->query_end[i] > scan->path_end[i];

        scan->flags[i] |= ((last & 0xFF) == '%') | (last >> 8 == '%');
        scan->parts[i] |= query ? HAS_QUERY : 0;
    }
}

SIMD_INLINE void scan_rows(batch_scan *scan, unsigned options, bool lines)
{
    scan_heads(scan, options, lines);
    check_hosts(scan);
    scan_userinfos(scan);
    scan_tails(scan, lines);
    check_tails(scan);
}

/* Two loops: one loop that tests the end of each row would mispredict more in lines. */
SIMD_INLINE void scan_all(batch_scan *scan, unsigned options)
{
    if (scan->lines) {
        scan_rows(scan, options, true);
    } else {
        scan_rows(scan, options, false);
    }
}

void urikiti_batch_scan_any(batch_scan *scan, unsigned options)
{
    scan_all(scan, options);
}

#if defined(URIKITI_SIMD_X86)

__attribute__((target("avx2,bmi,bmi2"))) void urikiti_batch_scan_bmi(batch_scan *scan, unsigned options)
{
    scan_all(scan, options);
}

#endif

#endif
