/* SPDX-License-Identifier: MIT */
/* The classifier for SSE2, which every x86-64 has, 16 bytes at a time: see simd.h. */
#include "simd.h"
#include "bitmap.h"
#include "copy.h"
#include "simd_sets.h"

#if defined(URIKITI_SIMD_X86)

#include <emmintrin.h>

static inline __m128i sse2_equal(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

static inline __m128i sse2_either(__m128i a, __m128i b)
{
    return _mm_or_si128(a, b);
}

static inline uint64_t sse2_mask(__m128i truth)
{
    return (uint64_t)(unsigned)_mm_movemask_epi8(truth);
}

/*
 * The bytes that are not in ASCII_QUERY. SSE2 has no lookup, but comparisons. They are signed, so non-ASCII bytes are
 * below '!', too.
 */
static inline __m128i sse2_outside_query(__m128i bytes)
{
    __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    __m128i brackets = _mm_cmpgt_epi8(lower, _mm_set1_epi8('z')); /* [ \ ] ^ _ and { | } ~ DEL ... */
    __m128i but = sse2_either(sse2_equal(bytes, '_'), sse2_equal(bytes, '~'));
    __m128i low = _mm_cmpgt_epi8(_mm_set1_epi8('!'), bytes);
    __m128i found = sse2_either(sse2_equal(bytes, '"'), sse2_equal(bytes, '#'));

    found = sse2_either(found, sse2_either(sse2_equal(bytes, '%'), sse2_equal(bytes, '`')));
    found = sse2_either(found, sse2_equal(_mm_or_si128(bytes, _mm_set1_epi8(2)), '>')); /* and '<' */
    return sse2_either(sse2_either(low, found), _mm_andnot_si128(but, brackets));
}

/* The '%' that begin a triplet which is completely in the block. */
static uint64_t sse2_whole_triplets(const char *base, unsigned len, uint64_t percent)
{
    uint64_t whole = 0;

    for (; percent; percent &= percent - 1) {
        unsigned i = lowest_bit(percent);

        if (i + 2 < len && ascii_is(base[i + 1], ASCII_HEX) && ascii_is(base[i + 2], ASCII_HEX)) {
            whole |= percent & -percent;
        }
    }
    return whole;
}

/* Classifies a block. Returns the mask of '%'. */
SIMD_INLINE uint64_t sse2_read(simd_block *b, const char *start, const char *p, const char *end)
{
    unsigned len = simd_block_place(b, start, p, end);
    uint64_t beyond = ~(UINT64_MAX >> (SIMD_BLOCK_LEN - len));
    uint64_t query = 0;
    uint64_t question = 0;
    uint64_t slash_or_at = 0;
    uint64_t colon = 0;
    uint64_t percent = 0;
    uint64_t non_ascii = 0;
    uint64_t whole;
    unsigned at = 0;

    for (;;) { /* the last step ends with the block, and may overlap the one before */
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(b->base + at));

        query |= sse2_mask(sse2_outside_query(bytes)) << at;
        question |= sse2_mask(sse2_equal(bytes, '?')) << at;
        slash_or_at |= sse2_mask(sse2_either(sse2_equal(bytes, '/'), sse2_equal(bytes, '@'))) << at;
        colon |= sse2_mask(sse2_equal(bytes, ':')) << at;
        percent |= sse2_mask(sse2_equal(bytes, '%')) << at;
        non_ascii |= sse2_mask(bytes) << at;
        if (at == len - 16) {
            break;
        }
        at = at + 32 <= len ? at + 16 : len - 16;
    }
    whole = sse2_whole_triplets(b->base, len, percent);
    b->non_ascii = non_ascii;
    b->query = (query & ~whole) | beyond;
    b->path = b->query | question;
    b->userinfo = b->path | slash_or_at;
    b->reg_name = b->userinfo | colon;
    return percent;
}

void urikiti_simd_classify_sse2(simd_block *b, const char *start, const char *p, const char *end)
{
    simd_block_cut(b, sse2_read(b, start, p, end), end);
}

DEFINE_BITMAPS(, urikiti_simd_bitmaps_sse2, sse2_read)

static inline uint64_t sse2_lines(const char *p)
{
    return sse2_mask(sse2_equal(_mm_loadu_si128((const __m128i *)(const void *)p), '\n'));
}

void urikiti_simd_lines_sse2(uint64_t *bits, const char *p, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++, p += SIMD_BLOCK_LEN) {
        bits[i] = sse2_lines(p) | sse2_lines(p + 16) << 16 | sse2_lines(p + 32) << 32 | sse2_lines(p + 48) << 48;
    }
}

static inline __m128i sse2_load(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline void sse2_store(char *to, __m128i bytes)
{
    _mm_storeu_si128((__m128i *)(void *)to, bytes);
}

static inline uint64_t sse2_marks(__m128i bytes, unsigned mark)
{
    return sse2_mask(_mm_cmpeq_epi8(bytes, _mm_loadu_si128((const __m128i *)(const void *)urikiti_simd_bytes[mark])));
}

static inline uint64_t sse2_same(__m128i bytes, char c)
{
    return sse2_mask(sse2_equal(bytes, c));
}

static inline uint64_t sse2_above(__m128i bytes, char c)
{
    return sse2_mask(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(c)));
}

static inline __m128i sse2_lower(__m128i bytes, char count)
{
    __m128i index = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i first = _mm_cmpgt_epi8(_mm_set1_epi8(count), index);
    __m128i upper = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8('A' - 1)),
                                  _mm_cmpgt_epi8(_mm_set1_epi8('Z' + 1), bytes));

    return _mm_or_si128(bytes, _mm_and_si128(_mm_and_si128(upper, first), _mm_set1_epi8(0x20)));
}

DEFINE_COPY(, sse2, __m128i, urikiti_copy_short)

#endif
