/* SPDX-License-Identifier: MIT */
/* Where the text of a section is divided into elements, and how many there are. */
#include "../simd/byte_mask.h"
#include "../text/triplet.h"
#include "uri_cri.h"

const char urikiti_separators[] = { '\0', '.', '/', '&', '\0', '\0', '\0' };

const char *urikiti_find_dot(const char *p, const char *end, size_t *len)
{
    for (; p < end && *p != '.'; p++) {
        if (*p == '%' && triplet_octet(p) == '.') {
            *len = 3;
            return p;
        }
    }
    *len = 1;
    return p;
}

/* Counts a byte in [p, end). */
static size_t count_byte(const char *p, const char *end, char byte)
{
    size_t count = 0;

#if URIKITI_SIMD
    for (; end - p > SIMD_BLOCK_LEN; p += SIMD_BLOCK_LEN) {
        count += mask_count(byte_mask(p, SIMD_BLOCK_LEN, byte));
    }
    count += mask_count(byte_mask(p, (size_t)(end - p), byte));
#else
    for (; p < end; p++) {
        count += *p == byte;
    }
#endif
    return count;
}

size_t urikiti_count_pieces(const uri_source *from, urikit_str text, cri_component component)
{
    const char *end = text.ptr + text.len;
    const char *p = text.ptr;
    size_t count = 1;
    size_t len;

    if (component != CRI_LABEL || from->unencoded) {
        return 1 + count_byte(p, end, urikiti_separators[component]);
    }
    for (p = urikiti_find_dot(p, end, &len); p < end; p = urikiti_find_dot(p + len, end, &len)) {
        count++;
    }
    return count;
}
