/* SPDX-License-Identifier: MIT */
/*
 * Check the non-ASCII bytes of an IRI: see iri_check.h. UTF-8 is checked as in J. Keiser and D. Lemire, "Validating
 * UTF-8 in less than one instruction per byte" (2021): of each pair of bytes, three tables give the errors that are
 * possible by the high half of the first, the low half of the first, and the high half of the second. An error that all
 * three have is one. Pairs of two tail bytes, which all three report, are right where a lead byte two or three bytes
 * before needs them.
 */
#include "iri_check.h"

#if defined(URIKITI_SIMD_X86)

#include <urikit/text.h>

#include "../simd/simd_avx2.h"
#include "../simd/simd_avx512.h"
#include "../text/ucschar.h"

/* The errors, one bit each; bit 7 is a pair of tail bytes. */
enum {
    PAIR_SHORT = 1,      /* a lead byte without a tail byte after it */
    PAIR_LONG = 2,       /* a tail byte after an ASCII byte */
    PAIR_THREE = 4,      /* three bytes for fewer than U+0800 */
    PAIR_LARGE = 8,      /* above U+10FFFF */
    PAIR_SURROGATE = 16, /* U+D800 to U+DFFF */
    PAIR_TWO = 32,       /* two bytes for fewer than U+0080 */
    PAIR_FOUR = 64,      /* four bytes for fewer than U+10000, or above U+13FFFF */
    PAIR_TAILS = 128,
    PAIR_ANY = PAIR_SHORT | PAIR_LONG | PAIR_TAILS, /* do not depend on the low half of the first byte */
    PAIR_TAIL = PAIR_LONG | PAIR_TWO | PAIR_TAILS,  /* errors of every tail byte as the second byte */
};

/* clang-format off */
static const uint8_t first_high[16] = {
    PAIR_LONG,  PAIR_LONG,  PAIR_LONG,  PAIR_LONG,  PAIR_LONG,
    PAIR_LONG,  PAIR_LONG,  PAIR_LONG,  PAIR_TAILS, PAIR_TAILS,
    PAIR_TAILS, PAIR_TAILS, PAIR_SHORT | PAIR_TWO,  PAIR_SHORT,
    PAIR_SHORT | PAIR_THREE | PAIR_SURROGATE,       PAIR_SHORT | PAIR_LARGE | PAIR_FOUR
};
/* clang-format on */

static const uint8_t first_low[16] = {
    PAIR_ANY | PAIR_TWO | PAIR_THREE | PAIR_FOUR,
    PAIR_ANY | PAIR_TWO,
    PAIR_ANY,
    PAIR_ANY,
    PAIR_ANY | PAIR_LARGE,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR | PAIR_SURROGATE,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
    PAIR_ANY | PAIR_LARGE | PAIR_FOUR,
};

/* clang-format off */
static const uint8_t second_high[16] = {
    PAIR_SHORT, PAIR_SHORT, PAIR_SHORT, PAIR_SHORT,
    PAIR_SHORT, PAIR_SHORT, PAIR_SHORT, PAIR_SHORT,
    PAIR_TAIL | PAIR_THREE | PAIR_FOUR,
    PAIR_TAIL | PAIR_THREE | PAIR_LARGE,
    PAIR_TAIL | PAIR_SURROGATE | PAIR_LARGE,
    PAIR_TAIL | PAIR_SURROGATE | PAIR_LARGE,
    PAIR_SHORT, PAIR_SHORT, PAIR_SHORT, PAIR_SHORT
};
/* clang-format on */

enum {
    /* subtracted with saturation, these leave bit 7 set in lead bytes */
    THREE_BYTES = 0xE0 - 0x80, /* of three and four bytes */
    FOUR_BYTES = 0xF0 - 0x80,  /* of four bytes */
};

/*
 * True if the characters at the bits of the mask are allowed. The mask has the lead bytes of all characters that may
 * not be, and that do not end with BF BE or BF BF: C2, E2, EE, EF, F3 and F4. All others are in ucschar.
 */
static bool are_allowed(const char *p, const char *end, uint64_t leads)
{
    for (; leads; leads &= leads - 1) {
        const char *at = p + lowest_bit(leads);
        uint32_t scalar;

        if (!urikit_utf8_decode(at, (size_t)(end - at), &scalar) || !urikiti_is_ucschar(scalar, false)) {
            return false;
        }
    }
    return true;
}

/* ---- AVX-512 ------------------------------------------------------------------------- */

/* The vector that ends n bytes before `bytes` does; `before` is the vector before it. */
AVX512 static inline __m512i avx512_back(__m512i before, __m512i bytes, __m512i index)
{
    return _mm512_permutex2var_epi8(before, index, bytes);
}

AVX512 static inline __m512i avx512_high(__m512i bytes)
{
    return _mm512_and_si512(_mm512_srli_epi16(bytes, 4), _mm512_set1_epi8(15));
}

/*
 * The bytes at which the text is not UTF-8, or which end a character with BF BE or BF BF. Of these are U+FFFE, U+FFFF
 * and the last two of every other plane, and a few others that are seldom used: they are left to the check byte by
 * byte.
 */
AVX512 static inline uint64_t avx512_errors(__m512i before, __m512i bytes)
{
    static const uint8_t indexes[66] = { 61,  62,  63,  64,  65,  66,  67,  68,  69,  70,  71,  72,  73,  74,  75,  76,  77,
                                         78,  79,  80,  81,  82,  83,  84,  85,  86,  87,  88,  89,  90,  91,  92,  93,  94,
                                         95,  96,  97,  98,  99,  100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
                                         112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126 };
    __m512i back_1 = avx512_back(before, bytes, _mm512_loadu_si512(indexes + 2));
    __m512i back_2 = avx512_back(before, bytes, _mm512_loadu_si512(indexes + 1));
    __m512i back_3 = avx512_back(before, bytes, _mm512_loadu_si512(indexes));
    __m512i low = _mm512_and_si512(back_1, _mm512_set1_epi8(15));
    __m512i pairs = _mm512_and_si512(_mm512_and_si512(_mm512_shuffle_epi8(avx512_table(first_high), avx512_high(back_1)),
                                                      _mm512_shuffle_epi8(avx512_table(first_low), low)),
                                     _mm512_shuffle_epi8(avx512_table(second_high), avx512_high(bytes)));
    __m512i tails = _mm512_or_si512(_mm512_subs_epu8(back_2, _mm512_set1_epi8(THREE_BYTES)),
                                    _mm512_subs_epu8(back_3, _mm512_set1_epi8(FOUR_BYTES)));

    tails = _mm512_and_si512(tails, _mm512_set1_epi8((char)PAIR_TAILS));
    return _mm512_test_epi8_mask(_mm512_xor_si512(pairs, tails), _mm512_set1_epi8((char)-1)) |
           (_mm512_cmpeq_epi8_mask(back_1, _mm512_set1_epi8((char)0xBF)) &
            _mm512_cmpeq_epi8_mask(_mm512_or_si512(bytes, _mm512_set1_epi8(1)), _mm512_set1_epi8((char)0xBF)));
}

AVX512 bool urikiti_iri_check_avx512(const char *text, size_t len)
{
    __m512i before = _mm512_setzero_si512();
    size_t i;

    for (i = 0; i <= len; i += SIMD_BLOCK_LEN) { /* the last vector has a byte 0 after the text: no character is cut */
        size_t left = len - i;
        __m512i bytes = _mm512_maskz_loadu_epi8(left < SIMD_BLOCK_LEN ? ((uint64_t)1 << left) - 1 : UINT64_MAX, text + i);
        uint64_t leads = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)0xC2)) |
                         _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)0xE2)) |
                         _mm512_cmpeq_epi8_mask(_mm512_or_si512(bytes, _mm512_set1_epi8(1)), _mm512_set1_epi8((char)0xEF)) |
                         _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xF3));

        if (avx512_errors(before, bytes) || !are_allowed(text + i, text + len, leads)) {
            return false;
        }
        before = bytes;
    }
    return true;
}

/* ---- AVX2 ---------------------------------------------------------------------------- */

AVX2 static inline __m256i avx2_high(__m256i bytes)
{
    return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
}

/* The same: these bytes are not 0. */
AVX2 static inline __m256i avx2_errors(__m256i before, __m256i bytes)
{
    __m256i middle = _mm256_permute2x128_si256(before, bytes, 0x21);
    __m256i back_1 = _mm256_alignr_epi8(bytes, middle, 15);
    __m256i back_2 = _mm256_alignr_epi8(bytes, middle, 14);
    __m256i back_3 = _mm256_alignr_epi8(bytes, middle, 13);
    __m256i low = _mm256_and_si256(back_1, _mm256_set1_epi8(15));
    __m256i pairs = _mm256_and_si256(_mm256_and_si256(_mm256_shuffle_epi8(avx2_table(first_high), avx2_high(back_1)),
                                                      _mm256_shuffle_epi8(avx2_table(first_low), low)),
                                     _mm256_shuffle_epi8(avx2_table(second_high), avx2_high(bytes)));
    __m256i tails = _mm256_or_si256(_mm256_subs_epu8(back_2, _mm256_set1_epi8(THREE_BYTES)),
                                    _mm256_subs_epu8(back_3, _mm256_set1_epi8(FOUR_BYTES)));

    return _mm256_or_si256(
        _mm256_xor_si256(pairs, _mm256_and_si256(tails, _mm256_set1_epi8((char)PAIR_TAILS))),
        _mm256_and_si256(_mm256_cmpeq_epi8(back_1, _mm256_set1_epi8((char)0xBF)),
                         _mm256_cmpeq_epi8(_mm256_or_si256(bytes, _mm256_set1_epi8(1)), _mm256_set1_epi8((char)0xBF))));
}

/* The bytes for are_allowed. */
AVX2 static inline __m256i avx2_leads(__m256i bytes)
{
    __m256i high = _mm256_cmpeq_epi8(bytes, _mm256_max_epu8(bytes, _mm256_set1_epi8((char)0xF3)));
    __m256i odd = _mm256_cmpeq_epi8(_mm256_or_si256(bytes, _mm256_set1_epi8(1)), _mm256_set1_epi8((char)0xEF));
    __m256i two = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)0xC2));
    __m256i three = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)0xE2));

    return _mm256_or_si256(_mm256_or_si256(high, odd), _mm256_or_si256(two, three));
}

AVX2 bool urikiti_iri_check_avx2(const char *text, size_t len)
{
    enum { STEP = 32 };
    __m256i before = _mm256_setzero_si256();
    char end[STEP] = { 0 };
    size_t i;

    memcpy(end, text + len / STEP * STEP, len % STEP);
    for (i = 0; i <= len; i += STEP) { /* the last vector has a byte 0 after the text: no character is cut */
        __m256i bytes = avx2_load(len - i < STEP ? end : text + i);
        __m256i leads = avx2_leads(bytes);
        __m256i errors = avx2_errors(before, bytes);

        if (!_mm256_testz_si256(errors, errors) || !are_allowed(text + i, text + len, avx2_mask(leads))) {
            return false;
        }
        before = bytes;
    }
    return true;
}

#endif
