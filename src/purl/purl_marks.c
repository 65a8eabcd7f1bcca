/* SPDX-License-Identifier: MIT */
/* Find the separators of a package URL byte by byte, or in blocks of 64 bytes with SSE2, which every x86-64 has. */
#include "purl_block.h"
#include "purl_marks.h"

#include "../text/scan.h"
#include "../text/triplet.h"

/* The marks as they were at the last '?' and the last '#'. */
typedef struct purl_before {
    purl_left question;
    purl_left hash;
    size_t question_at_hash;
} purl_before;

static urikit_code take_triplet(urikit_str text, size_t i, purl_marks *marks, size_t *at)
{
    char octet;

    for (*at = i + 1; *at < i + 3; (*at)++) {
        if (*at >= text.len || !ascii_is(text.ptr[*at], ASCII_HEX)) {
            return URIKIT_E_PURL_PERCENT;
        }
    }
    octet = triplet_octet(text.ptr + i);
    marks->wide = marks->wide || (unsigned char)octet >= 0x80;
    marks->hidden = marks->hidden || octet == '/';
    return URIKIT_OK;
}

static inline purl_before purl_before_of(const purl_marks *marks)
{
    purl_before before = { marks->left, marks->left, NOT_THERE };

    return before;
}

static inline void take_question(purl_marks *marks, purl_before *before, size_t i)
{
    before->question = marks->left;
    marks->question = i;
}

static inline void take_hash(purl_marks *marks, purl_before *before, size_t i)
{
    before->hash = marks->question == NOT_THERE ? marks->left : before->question;
    before->question_at_hash = marks->question;
    marks->hash = i;
}

/* Keeps of the marks those that are before the qualifiers and the subpath. */
static inline void end_marks(purl_marks *marks, const purl_before *before)
{
    if (marks->hash != NOT_THERE) {
        marks->left = before->hash;
        marks->question = before->question_at_hash;
    } else if (marks->question != NOT_THERE) {
        marks->left = before->question;
    }
}

urikit_code urikiti_purl_marks_bytewise(urikit_str text, purl_marks *marks, size_t *at)
{
    purl_before before = purl_before_of(marks);
    const char *end = text.ptr + text.len;
    const char *p = text.ptr + marks->type;

    for (; (p = scan_class(p, end, ASCII_UNRESERVED | ASCII_COLON)) != end; p++) {
        size_t i = (size_t)(p - text.ptr);

        switch (*p) {
        case '/':
            marks->left.slash = i;
            marks->left.type_end = marks->left.type_end == NOT_THERE ? i : marks->left.type_end;
            break;
        case '@':
            marks->left.at = i;
            break;
        case '?':
            take_question(marks, &before, i);
            break;
        case '#':
            take_hash(marks, &before, i);
            break;
        case '%': {
            urikit_code code = take_triplet(text, i, marks, at);

            if (code) {
                return code;
            }
            p += 2;
            break;
        }
        default:
            if ((unsigned char)*p <= 0x20 || (unsigned char)*p >= 0x7F) {
                *at = i;
                return URIKIT_E_PURL_CHAR;
            }
            break;
        }
    }
    end_marks(marks, &before);
    return URIKIT_OK;
}

#if defined(URIKITI_SIMD_X86)

/* First '/', second '@', third '?', '#', '%', and bytes that no package URL has. */
static inline purl_block purl_marks_16(__m128i bytes)
{
    /* good bytes are 0x21 to 0x7E: added to 1, and signed, they are greater than 0x21 */
    __m128i good = _mm_cmpgt_epi8(_mm_add_epi8(bytes, _mm_set1_epi8(1)), _mm_set1_epi8(0x21));
    __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('?')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('#')));
    purl_block block;

    marks = _mm_or_si128(marks, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')));
    block.first = purl_mask_16(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('/')));
    block.second = purl_mask_16(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('@')));
    block.third = purl_mask_16(_mm_andnot_si128(marks, good)) ^ 0xFFFF;
    return block;
}

/* Takes the '/' and '@' among some bytes of a block. */
static inline void take_purl_left(const purl_block *block, size_t start, uint64_t among, purl_left *left)
{
    uint64_t slash = block->first & among;
    uint64_t at = block->second & among;

    if (slash) {
        left->type_end = left->type_end == NOT_THERE ? start + lowest_bit(slash) : left->type_end;
        left->slash = start + (63 - bits_above(slash));
    }
    if (at) {
        left->at = start + (63 - bits_above(at));
    }
}

urikit_code urikiti_purl_marks(urikit_str text, purl_marks *marks, size_t *at)
{
    purl_before before = purl_before_of(marks);
    size_t start;
    size_t n;

    for (start = marks->type; start < text.len; start += n) {
        uint64_t among = UINT64_MAX; /* the bytes after the last '?' or '#' */
        purl_block block;
        uint64_t others;

        n = text.len - start < SIMD_BLOCK_LEN ? text.len - start : (size_t)SIMD_BLOCK_LEN;
        block = purl_block_of(text.ptr + start, n, start, purl_marks_16);
        for (others = block.third; others; others &= others - 1) {
            uint64_t bit = others & (0 - others);
            size_t i = start + lowest_bit(others);
            char c = text.ptr[i];

            if (c == '%') {
                urikit_code code = take_triplet(text, i, marks, at);

                if (code) {
                    return code;
                }
                continue;
            }
            if (c != '?' && c != '#') {
                *at = i;
                return URIKIT_E_PURL_CHAR;
            }
            take_purl_left(&block, start, among & (bit - 1), &marks->left);
            among = 0 - bit;
            if (c == '?') {
                take_question(marks, &before, i);
            } else {
                take_hash(marks, &before, i);
            }
        }
        take_purl_left(&block, start, among, &marks->left);
    }
    end_marks(marks, &before);
    return URIKIT_OK;
}

#else

urikit_code urikiti_purl_marks(urikit_str text, purl_marks *marks, size_t *at)
{
    return urikiti_purl_marks_bytewise(text, marks, at);
}

#endif
