/* SPDX-License-Identifier: MIT */
/* What the bytes of a package URL are, in blocks of 64 bytes, with SSE2, which every x86-64 has. Internal to the library. */
#ifndef URIKIT_SRC_PURL_BLOCK_H
#define URIKIT_SRC_PURL_BLOCK_H

#include "../base/copy_short.h"
#include "../simd/simd.h"

#if defined(URIKITI_SIMD_X86)
#include <emmintrin.h>

/* Where three kinds of bytes are: bit i of each mask is for byte i of a block. */
typedef struct purl_block {
    uint64_t first;
    uint64_t second;
    uint64_t third;
} purl_block;

/* Finds the three kinds among sixteen bytes. */
typedef purl_block purl_block_reader(__m128i bytes);

static inline uint64_t purl_mask_16(__m128i truth)
{
    return (uint64_t)(unsigned)_mm_movemask_epi8(truth);
}

/* Sixteen bytes that begin at a byte of a block. */
SIMD_INLINE void add_purl_block(purl_block *block, purl_block_reader *reader, const char *p, size_t begin)
{
    purl_block add = reader(_mm_loadu_si128((const __m128i *)(const void *)(p + begin)));

    block->first |= add.first << begin;
    block->second |= add.second << begin;
    block->third |= add.third << begin;
}

/* The n bytes at p, at most SIMD_BLOCK_LEN; `before` bytes may be read before them. */
SIMD_INLINE purl_block purl_block_of(const char *p, size_t n, size_t before, purl_block_reader *reader)
{
    purl_block block = { 0, 0, 0 };
    char copy[16] = { 0 };

    if (n >= 16) { /* they may overlap; a loop would mispredict its end */
        add_purl_block(&block, reader, p, 0);
        add_purl_block(&block, reader, p, n < 32 ? n - 16 : 16);
        if (n > 48) {
            add_purl_block(&block, reader, p, 32);
        }
        add_purl_block(&block, reader, p, n - 16);
        return block;
    }
    if (before >= 16 - n) {
        add_purl_block(&block, reader, p + n - 16, 0);
    } else {
        copy_short_text(copy + sizeof copy - n, p, n);
        add_purl_block(&block, reader, copy, 0);
    }
    block.first >>= 16 - n;
    block.second >>= 16 - n;
    block.third >>= 16 - n;
    return block;
}

#endif

#endif /* URIKIT_SRC_PURL_BLOCK_H */
