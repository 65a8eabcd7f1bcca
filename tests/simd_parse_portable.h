/* SPDX-License-Identifier: MIT */
/*
 * A unit for the SIMD parser that every machine has: masks computed byte by byte. It is slower than the bytewise parser; it
 * is what the proofs are about, and what the tests run where the machine has no vector unit.
 */
#ifndef SIMD_PARSE_PORTABLE_H
#define SIMD_PARSE_PORTABLE_H

#include "uri/simd_parse_core.h"

static inline simd_parse_masks portable_masks(const char *p, size_t n)
{
    simd_parse_masks m = { 0, 0, 0, 0, 0, 0, 0 };
    size_t i;

    for (i = 0; i < n; i++) {
        m.query |= (uint64_t)(!ascii_is(p[i], ASCII_QUERY) && p[i] != '%') << i;
        m.name |= (uint64_t)(!ascii_is(p[i], ASCII_REG_NAME) && p[i] != '%') << i;
        m.question |= (uint64_t)(p[i] == '?') << i;
        m.percent |= (uint64_t)(p[i] == '%') << i;
        m.hex |= (uint64_t)ascii_is(p[i], ASCII_HEX) << i;
        m.non_ascii |= (uint64_t)((unsigned char)p[i] >= 0x80) << i;
    }
    while (m.scheme < n && ascii_is(p[m.scheme], ASCII_SCHEME)) {
        m.scheme++;
    }
    return m;
}

static inline simd_parse_masks portable_block(const char *p)
{
    return portable_masks(p, SIMD_BLOCK_LEN);
}

static inline simd_parse_masks portable_short(const char *p, size_t n)
{
    return portable_masks(p, n);
}

urikiti_simd_parse urikiti_simd_parse_portable;
urikiti_simd_parse_iri urikiti_simd_parse_iri_portable;
urikiti_simd_parse_masks urikiti_masks_portable;

DEFINE_SIMD_PARSE(, portable)
DEFINE_SIMD_PARSE_IRI(, portable)

#endif /* SIMD_PARSE_PORTABLE_H */
