/* SPDX-License-Identifier: MIT */
/*
 * The baseline: the least that has to be done to check every byte of a URI and to find its parts, in three scanners. A
 * baseline, not a library: no error offsets, no kinds of hosts, and it reads up to 32 bytes past the end, which the
 * harness allows.
 */
#include "../competitor.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { SCHEME = 1, HOST = 2, USER = 4, DIGIT = 8, PATH = 16, QUERY = 32, HEX = 64 };

static uint8_t flags[256];
#if defined(__x86_64__)
static uint8_t rows[2][6][32]; /* pshufb: by the low half of a byte, which high halves are in the class; twice for AVX2 */
#endif

typedef struct offsets {
    uint32_t scheme_end, host_at, host_end, path_at, path_end, query_end;
} offsets;

typedef const char *scanner(const char *p, const char *end, unsigned class);

static void set(const char *text, unsigned classes)
{
    for (; *text; text++) {
        flags[(unsigned char)*text] |= (uint8_t)classes;
    }
}

static void make_tables(void)
{
    set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", SCHEME | HOST | USER | PATH | QUERY);
    set("0123456789", SCHEME | HOST | USER | PATH | QUERY | DIGIT | HEX);
    set("abcdefABCDEF", HEX);
    set("+-.", SCHEME);
    set("-._~!$&'()*+,;=", HOST | USER | PATH | QUERY);
    set(":", USER | PATH | QUERY);
    set("@/", PATH | QUERY);
    set("?", QUERY);
}

static inline const char *scan_scalar(const char *p, const char *end, unsigned class)
{
    for (; end - p >= 4; p += 4) {
        if (!(flags[(unsigned char)p[0]] & class)) {
            return p;
        }
        if (!(flags[(unsigned char)p[1]] & class)) {
            return p + 1;
        }
        if (!(flags[(unsigned char)p[2]] & class)) {
            return p + 2;
        }
        if (!(flags[(unsigned char)p[3]] & class)) {
            return p + 3;
        }
    }
    while (p < end && flags[(unsigned char)*p] & class) {
        p++;
    }
    return p;
}

/* ---- the parser, once for each scanner ------------------------------------------------ */

#define INLINE static inline __attribute__((always_inline))

/* A run of a class with triplets. */
INLINE const char *run_of(scanner *scan, const char *p, const char *end, unsigned class)
{
    for (;;) {
        p = scan(p, end, class);
        if (p == end || *p != '%') {
            return p;
        }
        if (end - p < 3 || !(flags[(unsigned char)p[1]] & flags[(unsigned char)p[2]] & HEX)) {
            return p; /* on a '%', which is not accepted there */
        }
        p += 3;
    }
}

static const char *ip_literal(const char *p, const char *end)
{
    const char *close = memchr(p, ']', (size_t)(end - p));
    unsigned char address[16];
    char text[64];

    if (!close || close - p >= 64) {
        return NULL;
    }
    memcpy(text, p + 1, (size_t)(close - p - 1));
    text[close - p - 1] = '\0';
    return inet_pton(AF_INET6, text, address) == 1 ? close + 1 : NULL;
}

INLINE const char *authority(scanner *scan, const char *text, const char *p, const char *end, offsets *o)
{
    const char *host = p;

    if (p < end && *p != '[') {
        p = run_of(scan, p, end, HOST);
        if (p < end && (*p == ':' || *p == '@')) {
            const char *port = *p == ':' ? scan_scalar(p + 1, end, DIGIT) : p;

            if (*p == ':' && (port == end || *port == '/' || *port == '?' || *port == '#')) {
                o->host_at = (uint32_t)(host - text);
                o->host_end = (uint32_t)(p - text);
                return port;
            }
            p = run_of(scan, p, end, USER);
            if (p == end || *p != '@') {
                return NULL;
            }
            host = ++p;
            p = p < end && *p == '[' ? p : run_of(scan, p, end, HOST);
        }
    }
    if (p == host && p < end && *p == '[') {
        p = ip_literal(p, end);
        if (!p) {
            return NULL;
        }
    }
    o->host_at = (uint32_t)(host - text);
    o->host_end = (uint32_t)(p - text);
    return p < end && *p == ':' ? scan_scalar(p + 1, end, DIGIT) : p;
}

INLINE bool parse_with(scanner *scan, const char *text, size_t len, offsets *o)
{
    const char *end = text + len;
    const char *p = scan_scalar(text, end, SCHEME);

    if (p == end || *p != ':' || !((*text | 0x20) >= 'a' && (*text | 0x20) <= 'z')) {
        return false;
    }
    o->scheme_end = (uint32_t)(p - text);
    p++;
    if (end - p >= 2 && p[0] == '/' && p[1] == '/') {
        p = authority(scan, text, p + 2, end, o);
        if (!p || (p < end && *p != '/' && *p != '?' && *p != '#')) {
            return false;
        }
    }
    o->path_at = (uint32_t)(p - text);
    p = run_of(scan, p, end, PATH);
    o->path_end = (uint32_t)(p - text);
    if (p < end && *p == '?') {
        p = run_of(scan, p + 1, end, QUERY);
    }
    o->query_end = (uint32_t)(p - text);
    if (p < end && *p == '#') {
        p = run_of(scan, p + 1, end, QUERY);
    }
    return p == end;
}

typedef bool parser(const char *text, size_t len, offsets *o);

static bool parse_scalar(const char *text, size_t len, offsets *o)
{
    return parse_with(scan_scalar, text, len, o);
}

#if defined(__x86_64__)

/* ---- 16 and 32 bytes at a time ---------------------------------------------------------- */

static inline __m128i between(__m128i bytes, char low, char high)
{
    /* signed comparison: bytes from 0x80 on are below all */
    return _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)(low - 1))),
                         _mm_cmplt_epi8(bytes, _mm_set1_epi8((char)(high + 1))));
}

static inline __m128i is(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

/* RFC 3986's characters as ranges; what one class has and another has not is decided at compile time. */
static inline __m128i in_class_sse2(__m128i x, unsigned class)
{
    __m128i letters = between(_mm_or_si128(x, _mm_set1_epi8(0x20)), 'a', 'z');
    __m128i rest = _mm_or_si128(_mm_or_si128(is(x, '!'), is(x, '=')), _mm_or_si128(is(x, '_'), is(x, '~')));
    __m128i middle = _mm_andnot_si128(is(x, '%'), between(x, '$', ';'));

    if (class == HOST || class == USER) {
        middle = _mm_andnot_si128(is(x, '/'), middle);
    }
    if (class == HOST) {
        middle = _mm_andnot_si128(is(x, ':'), middle);
    }
    if (class == PATH || class == QUERY) {
        rest = _mm_or_si128(rest, is(x, '@'));
    }
    if (class == QUERY) {
        rest = _mm_or_si128(rest, is(x, '?'));
    }
    return _mm_or_si128(_mm_or_si128(letters, rest), middle);
}

static inline const char *scan_sse2(const char *p, const char *end, unsigned class)
{
    for (; p < end; p += 16) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)p);
        unsigned outside = ~(unsigned)_mm_movemask_epi8(in_class_sse2(x, class)) & 0xffff;

        if (outside) {
            p += __builtin_ctz(outside);
            return p < end ? p : end;
        }
    }
    return end;
}

static bool parse_sse2(const char *text, size_t len, offsets *o)
{
    return parse_with(scan_sse2, text, len, o);
}

__attribute__((target("avx2"))) static inline const char *scan_avx2(const char *p, const char *end, unsigned class)
{
    const __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)rows[0][__builtin_ctz(class)]);
    const __m256i bit = _mm256_loadu_si256((const __m256i *)(const void *)rows[1][0]);
    const __m256i nibble = _mm256_set1_epi8(15);

    for (; p < end; p += 32) {
        __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)p);
        __m256i row = _mm256_shuffle_epi8(low, x); /* 0 from 0x80 on */
        __m256i column = _mm256_shuffle_epi8(bit, _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble));
        __m256i out = _mm256_cmpeq_epi8(_mm256_and_si256(row, column), _mm256_setzero_si256());
        unsigned outside = (unsigned)_mm256_movemask_epi8(out);

        if (outside) {
            p += __builtin_ctz(outside);
            return p < end ? p : end;
        }
    }
    return end;
}

__attribute__((target("avx2"))) static bool parse_avx2(const char *text, size_t len, offsets *o)
{
    return parse_with(scan_avx2, text, len, o);
}

static void make_rows(void)
{
    unsigned class;
    unsigned c;
    unsigned i;

    for (class = 0; class < 6; class ++) {
        for (c = 0; c < 128; c++) {
            if (flags[c] & 1u << class) {
                rows[0][class][c & 15] |= (uint8_t)(1u << (c >> 4));
                rows[0][class][16 + (c & 15)] |= (uint8_t)(1u << (c >> 4));
            }
        }
    }
    for (i = 0; i < 8; i++) {
        rows[1][0][i] = rows[1][0][16 + i] = (uint8_t)(1u << i);
    }
}
#endif

/* ---- the table ---------------------------------------------------------------------------- */

static parser *chosen = parse_scalar;

static bool choose(const char *variant)
{
    if (!flags['a']) {
        make_tables();
#if defined(__x86_64__)
        make_rows();
#endif
    }
    if (strcmp(variant, "scalar") == 0) {
        chosen = parse_scalar;
        return true;
    }
#if defined(__x86_64__)
    if (strcmp(variant, "sse2") == 0) {
        chosen = parse_sse2;
        return true;
    }
    if (strcmp(variant, "avx2") == 0 && __builtin_cpu_supports("avx2")) {
        chosen = parse_avx2;
        return true;
    }
#endif
    return false;
}

static size_t parse(const bench_corpus *corpus)
{
    parser *chosen_parser = chosen;
    size_t accepted = 0;
    offsets o = { 0 };
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += chosen_parser(corpus->inputs[i].text, corpus->inputs[i].len, &o);
    }
    return accepted;
}

static size_t copy(const bench_corpus *corpus)
{
    parser *chosen_parser = chosen;
    size_t accepted = 0;
    offsets o = { 0 };
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        if (chosen_parser(corpus->inputs[i].text, corpus->inputs[i].len, &o)) {
            memcpy(corpus->space, corpus->inputs[i].text, corpus->inputs[i].len);
            accepted++;
        }
    }
    return accepted;
}

#define CHECKED "no library: every byte and triplet checked, all offsets; no kinds of hosts, no error offsets"
#define COPIED "no library: checked and copied as it is"

static const bench_work works[] = {
    { "parse", "scalar", CHECKED, parse, choose }, { "parse", "sse2", CHECKED, parse, choose },
    { "parse", "avx2", CHECKED, parse, choose },   { "normalize", "scalar", COPIED, copy, choose },
    { "normalize", "sse2", COPIED, copy, choose }, { "normalize", "avx2", COPIED, copy, choose },
};

static const bench_competitor competitor = { "baseline", "prototype", works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
