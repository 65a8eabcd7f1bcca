/* SPDX-License-Identifier: MIT */
/* The masks of blocks for units with vectors of 16 bytes whose bits can be collected. Internal to the module. */
#ifndef URIKIT_SRC_SIMD_PARSE_BYTES16_H
#define URIKIT_SRC_SIMD_PARSE_BYTES16_H

#include "simd_parse_core.h"

/*
 * Defines _block and _short of a unit.
 *
 * target  attribute of the functions, or nothing
 * unit    the name of the unit, before _vector (16 bytes), _vector_ends (the first and the last 8 of n bytes, n < 16), _row
 *         (for _outside), _outside (the mask of the bytes that are not in a set of simd_sets.h), _equals (of those that
 *         are c) and _high (of those that are not ASCII)
 * bytes   the type of a vector
 */
#define DEFINE_BYTES16(target, unit, bytes)                                                                              \
    /* Adds 16 bytes at byte `at`, without the mask `hex`. */                                                            \
    target SIMD_INLINE void unit##_add(simd_parse_masks *m, bytes b, unsigned at)                                        \
    {                                                                                                                    \
        bytes row = unit##_row(b);                                                                                       \
                                                                                                                         \
        m->query |= unit##_outside(b, row, urikiti_simd_query) << at;                                                    \
        m->name |= unit##_outside(b, row, urikiti_simd_name) << at;                                                      \
        m->question |= unit##_equals(b, '?') << at;                                                                      \
        m->percent |= unit##_equals(b, '%') << at;                                                                       \
        m->non_ascii |= unit##_high(b) << at;                                                                            \
    }                                                                                                                    \
                                                                                                                         \
    target SIMD_INLINE uint64_t unit##_hex(bytes b)                                                                      \
    {                                                                                                                    \
        return unit##_outside(b, unit##_row(b), urikiti_simd_hex) ^ 0xFFFF;                                              \
    }                                                                                                                    \
                                                                                                                         \
    /* Of the first 16 bytes, and of those at other places. Most blocks have no '%', and need none of this. */           \
    target static URIKITI_NOINLINE uint64_t unit##_hex_at(const char *p, unsigned second, unsigned third, unsigned last) \
    {                                                                                                                    \
        return unit##_hex(unit##_vector(p)) | unit##_hex(unit##_vector(p + second)) << second |                          \
               unit##_hex(unit##_vector(p + third)) << third | unit##_hex(unit##_vector(p + last)) << last;              \
    }                                                                                                                    \
                                                                                                                         \
    target SIMD_INLINE unsigned unit##_scheme(bytes b)                                                                   \
    {                                                                                                                    \
        return lowest_bit(unit##_outside(b, unit##_row(b), urikiti_simd_scheme) | 1 << 16);                              \
    }                                                                                                                    \
                                                                                                                         \
    target SIMD_INLINE simd_parse_masks unit##_block(const char *p)                                                      \
    {                                                                                                                    \
        simd_parse_masks m = { 0, 0, 0, 0, 0, 0, unit##_scheme(unit##_vector(p)) };                                      \
                                                                                                                         \
        unit##_add(&m, unit##_vector(p), 0);                                                                             \
        unit##_add(&m, unit##_vector(p + 16), 16);                                                                       \
        unit##_add(&m, unit##_vector(p + 32), 32);                                                                       \
        unit##_add(&m, unit##_vector(p + 48), 48);                                                                       \
        m.hex = unit##_hex(unit##_vector(p));                                                                            \
        if (m.percent) { /* else only the first two bytes are asked for, by the block before */                          \
            m.hex = unit##_hex_at(p, 16, 32, 48);                                                                        \
        }                                                                                                                \
        return m;                                                                                                        \
    }                                                                                                                    \
                                                                                                                         \
    /* 8 to 15 bytes. */                                                                                                 \
    target SIMD_INLINE uint64_t unit##_spread(uint64_t mask, unsigned at)                                                \
    {                                                                                                                    \
        return (mask & 0xFF) | mask >> 8 << at;                                                                          \
    }                                                                                                                    \
                                                                                                                         \
    target SIMD_INLINE simd_parse_masks unit##_few(const char *p, unsigned n)                                            \
    {                                                                                                                    \
        bytes b = unit##_vector_ends(p, n);                                                                              \
        uint64_t outside = unit##_outside(b, unit##_row(b), urikiti_simd_scheme);                                        \
        simd_parse_masks m = { 0, 0, 0, 0, 0, 0, lowest_bit(unit##_spread(outside, n - 8) | (uint64_t)1 << n) };         \
                                                                                                                         \
        unit##_add(&m, b, 0);                                                                                            \
        m.query = unit##_spread(m.query, n - 8);                                                                         \
        m.name = unit##_spread(m.name, n - 8);                                                                           \
        m.question = unit##_spread(m.question, n - 8);                                                                   \
        m.percent = unit##_spread(m.percent, n - 8);                                                                     \
        m.non_ascii = unit##_spread(m.non_ascii, n - 8);                                                                 \
        m.hex = unit##_spread(unit##_hex(b), n - 8);                                                                     \
        return m;                                                                                                        \
    }                                                                                                                    \
                                                                                                                         \
    target SIMD_INLINE simd_parse_masks unit##_short(const char *p, size_t n)                                            \
    {                                                                                                                    \
        unsigned last = (unsigned)n - 16; /* the last step ends with the text, and may overlap another */                \
        unsigned third = last < 32 ? last : 32;                                                                          \
        unsigned second = last < 16 ? last : 16;                                                                         \
        simd_parse_masks m = { 0, 0, 0, 0, 0, 0, 0 };                                                                    \
                                                                                                                         \
        if (n < 16) {                                                                                                    \
            return unit##_few(p, (unsigned)n);                                                                           \
        }                                                                                                                \
        m.scheme = unit##_scheme(unit##_vector(p));                                                                      \
        unit##_add(&m, unit##_vector(p), 0);                                                                             \
        unit##_add(&m, unit##_vector(p + last), last);                                                                   \
        if (n > 32) {                                                                                                    \
            unit##_add(&m, unit##_vector(p + 16), 16);                                                                   \
            unit##_add(&m, unit##_vector(p + third), third);                                                             \
        }                                                                                                                \
        if (m.percent) { /* most texts have none */                                                                      \
            m.hex = unit##_hex_at(p, second, third, last);                                                               \
        }                                                                                                                \
        return m;                                                                                                        \
    }

#endif /* URIKIT_SRC_SIMD_PARSE_BYTES16_H */
