/* SPDX-License-Identifier: MIT */
/*
 * Fast paths for plain elements: ASCII text with a head of one byte, so of at most 23 bytes. Most elements are plain.
 * Small builds and small machines do not have these functions. Internal to the library.
 */
#ifndef URIKIT_SRC_CRI_PLAIN_H
#define URIKIT_SRC_CRI_PLAIN_H

#include "../base/copy_short.h"
#include "../cbor/cbor.h"
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
 * Decodes an item of the most common form: [scheme number, [labels or address, ?port], path, ?query], of plain
 * elements, with shortest heads and fewer than 24 elements in each array. False for all other items, also those with
 * errors; then *cri is unspecified.
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

/*
 * The length of the elements of a decoded list, if all are text with heads of one byte; 0 for other lists, and if there
 * are none. list->len may be longer: a section may be only the first elements of a list.
 */
static inline size_t cri_short_texts_len(const urikit_cri_list *list)
{
    size_t left = URIKITI_CRI_PLAIN ? list->count : 0;
    size_t at = 0;

    for (; left > 0; left--) {
        unsigned len = (unsigned char)list->ptr[at] - (CBOR_TEXT << 5);

        if (len >= CBOR_INFO_ONE_BYTE) {
            return 0;
        }
        at += len + 1;
    }
    return at;
}

/* Removes the first element of a decoded list, which is not empty, if it is text with a head of one byte. */
static inline bool cri_next_short(urikit_cri_list *rest, urikit_str *text)
{
    size_t len = URIKITI_CRI_PLAIN ? (size_t)(unsigned char)*rest->ptr - (CBOR_TEXT << 5) : SIZE_MAX;

    if (len >= CBOR_INFO_ONE_BYTE) {
        return false;
    }
    *text = urikit_str_of(rest->ptr + 1, len);
    rest->ptr += len + 1;
    rest->len -= len + 1;
    rest->count--;
    return true;
}

/*
 * Copies the texts of a list of short texts, with a separator in place of each head but the first, which is left out:
 * len - 1 bytes. len: of the elements, not 0.
 */
static inline void cri_copy_short_texts(char *to, const urikit_cri_list *list, size_t len, char separator)
{
    size_t at = (size_t)(unsigned char)list->ptr[0] - (CBOR_TEXT << 5) + 1;

    copy_short_text(to, list->ptr + 1, len - 1);
    while (at < len) {
        to[at - 1] = separator;
        at += (size_t)(unsigned char)list->ptr[at] - (CBOR_TEXT << 5) + 1;
    }
}

#endif /* URIKIT_SRC_CRI_PLAIN_H */
