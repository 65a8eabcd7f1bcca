/* SPDX-License-Identifier: MIT */
/* Write a path from left to right: see path_write.h. */
#include "path_write.h"

#include "../base/noinline.h"
#include "../simd/byte_mask.h"
#include "../simd/find.h"
#include "../simd/simd_sets.h"
#include "../text/triplet.h"
#include "dot_segments.h"
#include "normal_text.h"

#if URIKITI_COPY

/* §5.2.4 2A to 2D: skips the dot segments at *p, and for each ".." removes a segment. False in a path without root. */
SIMD_INLINE bool skip_dot_segments(path_writer *w, const char **p, const char *path_end)
{
    bool up;
    size_t n;

    while ((n = urikiti_leading_dots(urikit_str_of(*p, (size_t)(path_end - *p)), w->encoded_dots, &up)) > 0) {
        if (w->to == w->start || *w->start != '/') {
            return false;
        }
        if (up && w->to - w->start > 1) { /* "/.." is "/" */
            w->to = w->start + urikiti_through_last_slash(w->start, (size_t)(w->to - w->start) - 1);
        }
        *p += n;
    }
    return true;
}

/* Handles the bytes at *p, where a copy ends. False in a path that is not simple. */
SIMD_INLINE bool put_unit(path_writer *w, const char **p, const char *path_end, const char *end)
{
    bool segment = w->to == w->start || w->to[-1] == '/';

    if (segment && (w->ends & COPY_TO_DOT) && *p < path_end && !skip_dot_segments(w, p, path_end)) {
        return false;
    }
    if (*p < end && (**p == '%' || **p == '.')) {
        w->to += urikiti_normal_unit(p, end, w->normal, w->to);
    }
    return true;
}

enum { BLOCKS_MIN = 2 * SIMD_BLOCK_LEN };

#if defined(URIKITI_SIMD_X86)

/* False if a complete triplet stays as it is. */
static inline bool triplet_changes(const path_writer *w, const char *p)
{
    return (w->ends & COPY_TO_PERCENT) || (urikiti_simd_first_digit[p[1] & 63] & urikiti_simd_second_digit[p[2] & 63]) != 0;
}

/* Writes the text up to `at`, of which at least 64 bytes are left: so much space is left, too. */
static inline void put_run_of_block(path_writer *w, const char **p, const char *at)
{
    memcpy(w->to, *p, SIMD_BLOCK_LEN);
    w->to += at - *p;
    *p = at;
}

/*
 * Handles the bytes at `at`, where a copy ends: the usual ones without a call. slashes: of the run before it. False as put_unit.
 */
static inline bool put_end_of_block(path_writer *w, const char **p, const char *at, uint64_t slashes, const char *block,
                                    const char *path_end, const char *end)
{
    char octet = '.';

    if (*at == '%') {
        octet = triplet_octet(at);
    } else if (path_end - at > 2 && at > *p && w->to > w->start && *w->start == '/') {
        if (at[1] == '/') {
            put_run_of_block(w, p, at);
            *p += 2;
            return true;
        }
        if (at[1] == '.' && at[2] == '/' &&
            (slashes || (*p > block && (*p)[-1] == '/'))) { /* the segment before is not written */
            put_run_of_block(w, p, slashes ? block + 64 - bits_above(slashes) : *p);
            *p = at + 3;
            return true;
        }
    }
    put_run_of_block(w, p, at);
    if (octet != '.' && (w->normal & NORMAL_DECODE) && ascii_is(octet, ASCII_UNRESERVED)) {
        *w->to++ = octet;
        *p += 3;
        return true;
    }
    return put_unit(w, p, path_end, end);
}

/*
 * The same as urikiti_path_append in blocks that a copy would end in, up to one in which none does. Where it ends is found at once
 * for a block, and does not wait for what was done before. *p: where it goes on.
 */
static URIKITI_NOINLINE bool append_blocks(path_writer *w, const char **p, const char *path_end, const char *end)
{
    bool segment = w->to == w->start || w->to[-1] == '/'; /* a block begins with one */

    while (end - *p > BLOCKS_MIN) {
        const char *block = *p;
        uint64_t slashes = w->ends & COPY_TO_DOT ? byte_mask_64(block, '/') : 0;
        uint64_t ends = w->ends & COPY_TO_DOT ? byte_mask_64(block, '.') & (slashes << 1 | segment) : 0;

        ends |= w->ends & (COPY_TO_CHANGE | COPY_TO_PERCENT) ? byte_mask_64(block, '%') : 0;
        if (!ends) {
            return true;
        }
        for (; ends && *p - block < SIMD_BLOCK_LEN; ends &= ends - 1) {
            const char *at = block + lowest_bit(ends);
            uint64_t before = ((ends & (0 - ends)) - 1) >> 1; /* without the '/' just before it */

            if (at < *p || (*at == '%' && !triplet_changes(w, at))) {
                continue;
            }
            if (!put_end_of_block(w, p, at, slashes & before & ~(uint64_t)0 << (*p - block), block, path_end, end)) {
                return false;
            }
        }
        if (*p - block < SIMD_BLOCK_LEN) {
            put_run_of_block(w, p, block + SIMD_BLOCK_LEN);
        }
        segment = (*p)[-1] == '/'; /* as what was written: that is not read back, which would wait */
    }
    return true;
}

#else

static bool append_blocks(path_writer *w, const char **p, const char *path_end, const char *end)
{
    (void)w;
    (void)p;
    (void)path_end;
    (void)end;
    return true;
}

#endif

bool urikiti_path_append(path_writer *w, const char *p, const char *path_end, const char *end)
{
    while (p < end) {
        size_t n;

        if (end - p > BLOCKS_MIN) {
            const char *next = p; /* a copy: `p` stays in a register */

            if (!append_blocks(w, &next, path_end, end)) {
                return false;
            }
            p = next;
        }
        if (p < end && (*p == '%' || *p == '.') && !put_unit(w, &p, path_end, end)) {
            return false;
        }
        n = simd_copy(w->to, p, (size_t)(end - p), w->ends, 0);
        w->to += n;
        p += n;
    }
    return true;
}

#endif
