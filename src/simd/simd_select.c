/* SPDX-License-Identifier: MIT */
/* The list of classifiers. Tests and measurements run each of them. */
#include "simd.h"

size_t urikiti_block_readers(block_reader readers[BLOCK_READERS_MAX])
{
    size_t n = 0;

#if defined(URIKITI_BLOCKS_X86)
    if (block_has_avx512()) {
        readers[n++] = (block_reader){ "avx512", urikiti_block_read_avx512, urikiti_block_index_avx512,
                                       urikiti_block_lines_avx512, 1 };
    }
    if (block_has_avx2()) {
        readers[n++] = (block_reader){ "avx2", urikiti_block_read_avx2, urikiti_block_index_avx2,
                                       urikiti_block_lines_avx2, 32 };
    }
    readers[n++] = (block_reader){ "sse2", urikiti_block_read_sse2, urikiti_block_index_sse2,
                                   urikiti_block_lines_sse2, 16 };
#elif defined(URIKITI_BLOCKS_NEON)
    readers[n++] = (block_reader){ "neon", urikiti_block_read_neon, urikiti_block_index_neon,
                                   urikiti_block_lines_neon, 16 };
#endif
    readers[n++] = (block_reader){ "portable", NULL, NULL, NULL, 0 };
    return n;
}

block_reader urikiti_block_reader(void)
{
    block_reader readers[BLOCK_READERS_MAX];

    (void)urikiti_block_readers(readers);
    return readers[0];
}
