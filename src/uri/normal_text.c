/* SPDX-License-Identifier: MIT */
/* The normal form of the text of one component, one unit (a character or a triplet) at a time. */
#include "normal_text.h"

#include <urikit/text.h>

#include "../simd/find.h"
#include "../text/scan.h"
#include "../text/triplet.h"
#include "../text/ucschar.h"

#include <string.h>

/* One unit in normal form: the bytes read and the 1 to 4 bytes they become. */
typedef struct normal_unit {
    size_t read;
    size_t len;
    char bytes[4];
} normal_unit;

/* A hex digit in upper case, without a branch. */
static char upper_hex(char digit)
{
    unsigned byte = (unsigned char)digit;

    return (char)(byte & ~(byte >> 1 & 0x20)); /* bit 6 is set for letters, bit 5 for lower case */
}

/* Decodes triplets that make one character of IRIs. False, and nothing is decoded, if they do not. */
static bool decode_ucschar(const char *p, const char *end, unsigned how, normal_unit *unit)
{
    uint32_t scalar = 0;
    size_t n = 0;

    while (n < sizeof unit->bytes && p < end && *p == '%' && scan_triplet(p, end) == 3) {
        unit->bytes[n++] = triplet_octet(p);
        p += 3;
    }
    n = urikit_utf8_decode(unit->bytes, n, &scalar);
    if (n < 2 || !urikiti_is_ucschar(scalar, (how & NORMAL_IPRIVATE) != 0)) {
        unit->bytes[0] = '%';
        return false;
    }
    unit->read = 3 * n;
    unit->len = n;
    return true;
}

static void next_unit(const char *p, const char *end, unsigned how, normal_unit *unit)
{
    char octet;

    unit->read = 1;
    unit->len = 1;
    unit->bytes[0] = how & NORMAL_LOWER ? ascii_lower(*p) : *p;
    if (*p != '%' || scan_triplet(p, end) < 3) {
        return;
    }
    unit->read = 3;
    octet = triplet_octet(p);
    if ((how & NORMAL_DECODE) && ascii_is(octet, ASCII_UNRESERVED)) {
        unit->bytes[0] = how & NORMAL_HOST ? ascii_lower(octet) : octet;
        return;
    }
    if ((how & NORMAL_UCSCHAR) && decode_ucschar(p, end, how, unit)) {
        return;
    }
    unit->len = 3;
    unit->bytes[1] = how & NORMAL_HEX ? upper_hex(p[1]) : p[1];
    unit->bytes[2] = how & NORMAL_HEX ? upper_hex(p[2]) : p[2];
}

static const char *next_triplet(const char *p, const char *end)
{
    const char *found = p < end ? memchr(p, '%', (size_t)(end - p)) : NULL;

    return found ? found : end;
}

size_t urikiti_normal_len(urikit_str text, unsigned how)
{
    const char *p = text.ptr;
    const char *end = p + text.len;
    size_t len = text.len;
    normal_unit unit;

    if (!(how & NORMAL_DECODE)) {
        return len; /* only decoding changes the length */
    }
    while ((p = next_triplet(p, end)) < end) {
        next_unit(p, end, how, &unit);
        len -= unit.read - unit.len;
        p += unit.read;
    }
    return len;
}

static inline size_t write_unit(const char **p, const char *end, unsigned how, char *to)
{
    normal_unit unit;

    next_unit(*p, end, how, &unit);
    memcpy(to, unit.bytes, unit.len);
    *p += unit.read;
    return unit.len;
}

size_t urikiti_normal_unit(const char **p, const char *end, unsigned how, char *to)
{
    return write_unit(p, end, how, to);
}

size_t urikiti_normal_write(urikit_str text, unsigned how, char *to)
{
    const char *p = text.ptr;
    const char *end = p + text.len;
    char *start = to;

    while (p < end) {
        size_t run = (size_t)((how ? next_triplet(p, end) : end) - p);

        if (how & NORMAL_LOWER) {
            urikiti_copy_lower(to, p, run);
        } else {
            memcpy(to, p, run);
        }
        to += run;
        p += run;
        while (p < end && *p == '%') { /* triplets come in groups */
            to += write_unit(&p, end, how, to);
        }
    }
    return (size_t)(to - start);
}

void urikiti_normal_put(urikit_str text, unsigned how, urikit_out *out)
{
    char *to;

    if (text.len == 0) {
        return;
    }
    to = urikiti_out_spare(out, text.len);
    if (to) {
        out->len += urikiti_normal_write(text, how, to);
        return;
    }
    to = urikiti_out_space(out, urikiti_normal_len(text, how)); /* it may still fit */
    if (to) {
        urikiti_normal_write(text, how, to);
    }
}

/* Reads a normal form byte by byte. given: how many bytes of the current unit have been read. */
typedef struct normal_reader {
    const char *p;
    const char *end;
    normal_unit unit;
    size_t given;
} normal_reader;

/* The next byte, or -1 at the end. */
static int next_byte(normal_reader *reader, unsigned how)
{
    if (reader->given == reader->unit.len) {
        if (reader->p == reader->end) {
            return -1;
        }
        next_unit(reader->p, reader->end, how, &reader->unit);
        reader->p += reader->unit.read;
        reader->given = 0;
    }
    return (unsigned char)reader->unit.bytes[reader->given++];
}

/*
 * Where the unit begins that contains byte n; there a text ends or differs from another, and before it they are the
 * same. A character of UTF-8 is up to four triplets, and the first of them tells that it is.
 */
static size_t unit_before(const char *p, size_t n)
{
    size_t back;

    n -= n >= 1 && p[n - 1] == '%' ? 1 : n >= 2 && p[n - 2] == '%' ? 2 : 0;
    for (back = 3; back <= 9 && back <= n && p[n - back] == '%'; back += 3) {
        unsigned char octet = (unsigned char)triplet_octet(p + n - back);

        if ((octet & 0xC0) != 0x80) {
            return octet >= 0x80 ? n - back : n;
        }
    }
    return n;
}

/*
 * Skips bytes that are the same in both texts, and so in their normal forms; only between units.
 */
static void skip_same(normal_reader *left, normal_reader *right)
{
    size_t x = (size_t)(left->end - left->p);
    size_t y = (size_t)(right->end - right->p);
    size_t n;

    if (left->given < left->unit.len || right->given < right->unit.len) {
        return;
    }
    n = urikiti_same_bytes(left->p, right->p, x < y ? x : y);
    if (n < x || n < y) {
        n = unit_before(left->p, n);
    }
    left->p += n;
    right->p += n;
}

/* The order of a byte of a normal form, or of its end. */
static int rank_of(int byte, unsigned how)
{
    return byte == '/' && (how & NORMAL_SEGMENTS) ? 0 : byte;
}

int urikiti_normal_compare(urikit_str a, urikit_str b, unsigned how)
{
    normal_reader left = { 0 };
    normal_reader right = { 0 };

    if (!a.ptr || !b.ptr) {
        return (a.ptr != NULL) - (b.ptr != NULL);
    }
    left.p = a.ptr;
    left.end = a.ptr + a.len;
    right.p = b.ptr;
    right.end = b.ptr + b.len;
    for (;;) {
        int x;
        int y;

        skip_same(&left, &right);
        x = next_byte(&left, how);
        y = next_byte(&right, how);
        if (x != y || x < 0) {
            return rank_of(x, how) - rank_of(y, how);
        }
    }
}
