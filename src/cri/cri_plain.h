/* SPDX-License-Identifier: MIT */
/*
 * Fast paths for plain elements: ASCII text with a head of one byte, so of at most 23 bytes. Most elements are plain. Small
 * builds and small machines do not have these functions. Internal to the library.
 */
#ifndef URIKIT_SRC_CRI_PLAIN_H
#define URIKIT_SRC_CRI_PLAIN_H

#include "cri_parts.h"

#if defined(__OPTIMIZE_SIZE__) || (SIZE_MAX <= UINT32_MAX && !defined(__wasm__))
#define URIKITI_CRI_PLAIN 0
#else
#define URIKITI_CRI_PLAIN 1
#endif

enum {
    PLAIN_RUN_MAX = 32, /* elements that are checked at once */
};

#if URIKITI_CRI_PLAIN

/*
 * Fast, conservative check: true only if the text is ASCII that is allowed. Reads only bytes in [start, end), which
 * contains the text.
 */
bool urikiti_cri_is_plain(const char *start, urikit_str text, const char *end, bool label);

/*
 * Skips plain elements at *p: `most` or PLAIN_RUN_MAX of them, or all before the first that is longer than plain, is a
 * dot segment, or is not text. Returns their number; 0 also if one of them is not plain.
 */
size_t urikiti_cri_skip_plain(const char *start, const char **p, const char *end, size_t most, cri_component component);

/*
 * Decodes an item of the most common form: [scheme number, [labels or address, ?port], ?path, ?query], of plain elements,
 * with shortest heads and fewer than 24 elements in each array. False for all other items, also those with errors; then
 * *cri is unspecified.
 */
bool urikiti_cri_decode_plain(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri);

#else

static inline bool urikiti_cri_is_plain(const char *start, urikit_str text, const char *end, bool label)
{
    (void)start;
    (void)text;
    (void)end;
    (void)label;
    return false;
}

static inline size_t urikiti_cri_skip_plain(const char *start, const char **p, const char *end, size_t most,
                                            cri_component component)
{
    (void)start;
    (void)p;
    (void)end;
    (void)most;
    (void)component;
    return 0;
}

static inline bool urikiti_cri_decode_plain(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri)
{
    (void)bytes;
    (void)options;
    (void)cri;
    return false;
}

#endif

#endif /* URIKIT_SRC_CRI_PLAIN_H */
