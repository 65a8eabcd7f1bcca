/* SPDX-License-Identifier: MIT */
/* Lines to offsets: see urikit/batch.h. */
#include "batch_rows.h"

#include "../base/out.h"

#include <string.h>

/* The offsets to fill: of the beginning of each line. The first is already set. */
typedef struct line_cutter {
    uint32_t *offsets;
    size_t cap; /* of lines */
    size_t count;
} line_cutter;

#if URIKITI_SIMD

enum {
    LINES_BLOCKS = 64, /* blocks that are classified at once */
    LINES_AT_ONCE = 4, /* offsets that are always written for a block, even if it has fewer line ends */
};

SIMD_INLINE size_t count_bits(uint64_t bits, bool popcnt)
{
    if (popcnt) {
        return (size_t)__builtin_popcountll(bits);
    }
    bits -= bits >> 1 & UINT64_MAX / 3;
    bits = (bits & UINT64_MAX / 5) + (bits >> 2 & UINT64_MAX / 5);
    bits = (bits + (bits >> 4)) & UINT64_MAX / 17;
    return (size_t)(bits * (UINT64_MAX / 255) >> 56);
}

/* Stores the line ends of a block that begins at `at`. There is space for all of them. */
SIMD_INLINE void cut_block(line_cutter *cutter, uint32_t at, uint64_t bits, bool popcnt)
{
    uint32_t *to = cutter->offsets + cutter->count + 1;
    unsigned i;

    cutter->count += count_bits(bits, popcnt);
    for (i = 0; i < LINES_AT_ONCE; i++) {
        /* if no line end is left: an offset that is overwritten later */
        *to++ = at + lowest_bit(bits | (uint64_t)1 << 63) + 1;
        bits &= bits - 1;
    }
    while (bits) {
        *to++ = at + lowest_bit(bits) + 1;
        bits &= bits - 1;
    }
}

/* Stores the line ends of blocks, while there is space for those of a whole block. Returns the number of blocks. */
SIMD_INLINE size_t cut_bits(line_cutter *cutter, size_t at, const uint64_t bits[LINES_BLOCKS], bool popcnt)
{
    size_t i;

    for (i = 0; i < LINES_BLOCKS && cutter->cap - cutter->count >= SIMD_BLOCK_LEN; i++) {
        cut_block(cutter, (uint32_t)(at + i * SIMD_BLOCK_LEN), bits[i], popcnt);
    }
    return i;
}

static size_t cut_bits_any(line_cutter *cutter, size_t at, const uint64_t bits[LINES_BLOCKS])
{
    return cut_bits(cutter, at, bits, false);
}

#if defined(URIKITI_SIMD_X86)

__attribute__((target("bmi,popcnt"))) static size_t cut_bits_bmi(line_cutter *cutter, size_t at,
                                                                 const uint64_t bits[LINES_BLOCKS])
{
    return cut_bits(cutter, at, bits, true);
}

#else

static size_t cut_bits_bmi(line_cutter *cutter, size_t at, const uint64_t bits[LINES_BLOCKS])
{
    return cut_bits_any(cutter, at, bits);
}

#endif

/* Stores the line ends of whole chunks of LINES_BLOCKS blocks. Returns the number of bytes that were searched. */
static size_t cut_blocks(line_cutter *cutter, const char *text, size_t len, const simd_unit *unit)
{
    uint64_t bits[LINES_BLOCKS];
    size_t at = 0;
    size_t blocks = LINES_BLOCKS;

    while (blocks == LINES_BLOCKS && len - at >= LINES_BLOCKS * SIMD_BLOCK_LEN) {
        unit->lines(bits, text + at, LINES_BLOCKS);
        blocks = unit->bmi ? cut_bits_bmi(cutter, at, bits) : cut_bits_any(cutter, at, bits);
        at += blocks * SIMD_BLOCK_LEN;
    }
    return at;
}

#endif

/* Stores the line ends from byte `at` on, one by one. */
static void cut_rest(line_cutter *cutter, const char *text, size_t len, size_t at)
{
    while (cutter->count < cutter->cap && at < len) {
        const char *end = (const char *)memchr(text + at, '\n', len - at);

        if (!end) {
            return;
        }
        at = (size_t)(end - text) + 1;
        cutter->offsets[++cutter->count] = (uint32_t)at;
    }
}

urikit_code urikiti_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch, const simd_unit *unit)
{
    const char *text = rest->ptr ? rest->ptr : "";
    size_t len = urikiti_too_long(rest->len) ? UINT32_MAX : rest->len;
    line_cutter cutter = { offsets, cap - 1, 0 };
    size_t at = 0;

    if (cap < 2) {
        return URIKIT_E_SPACE;
    }
    offsets[0] = 0;
#if URIKITI_SIMD
    if (unit->lines) {
        at = cut_blocks(&cutter, text, len, unit);
    }
#else
    (void)unit;
#endif
    cut_rest(&cutter, text, len, at);
    at = offsets[cutter.count];
    if (at < rest->len && len == rest->len && len < UINT32_MAX && cutter.count < cutter.cap) {
        offsets[++cutter.count] = (uint32_t)len + 1; /* the last line has no line end; its offset is the same as with one */
        at = len;
    }
    if (cutter.count == 0 && rest->len > 0) {
        return URIKIT_E_TOO_LONG;
    }
    *batch = (urikit_batch){ .rows = offsets, .count = cutter.count, .separator_len = 1 };
    batch->data = urikit_str_of(text, at);
    rest->ptr = text + at;
    rest->len -= at;
    return URIKIT_OK;
}

urikit_code urikit_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch)
{
    simd_unit unit = urikiti_simd_unit();

    return urikiti_batch_lines(rest, offsets, cap, batch, &unit);
}
