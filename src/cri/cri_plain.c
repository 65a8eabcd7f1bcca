/* SPDX-License-Identifier: MIT */
/* Plain elements, and items that consist of them: see cri_plain.h. */
#include "cri_plain.h"

#if URIKITI_CRI_PLAIN

#include "../base/swar.h"
#include "../cbor/cbor.h"

#include <string.h>

#if !defined(URIKIT_PORTABLE) && defined(__SSE2__)
#define CRI_PLAIN_SSE2 1
#include <emmintrin.h> /* and nothing of the module simd, which small machines do not compile */
#else
#define CRI_PLAIN_SSE2 0
#endif

enum { WORD = sizeof(uint64_t) };

/* ---- characters ------------------------------------------------------------------ */

static inline uint64_t word_of(const char *p)
{
    uint64_t word;

    memcpy(&word, p, WORD);
    return word;
}

/* The bytes of a text that is shorter than a word, and zeros. False if a word around it is not in [start, end). */
static inline bool short_word(const char *start, urikit_str text, const char *end, uint64_t *word)
{
    static const unsigned char keep[3 * WORD] = { 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255 };
    const char *after = text.ptr + text.len;
    uint64_t mask;

    if (after - start >= (ptrdiff_t)WORD) { /* the word ends with the text */
        memcpy(&mask, keep + text.len, WORD);
        *word = word_of(after - WORD) & mask;
        return true;
    }
    if (end - text.ptr >= (ptrdiff_t)WORD) {
        memcpy(&mask, keep + 2 * WORD - text.len, WORD);
        *word = word_of(text.ptr) & mask;
        return true;
    }
    return false;
}

/* True if all bytes of the word are ASCII, and with `label` allowed in a label. ASCII sums do not carry. */
static inline bool is_allowed_word(uint64_t word, bool label)
{
    uint64_t not_dot = (word ^ swar_repeat('.')) + swar_repeat(0x7F);

    return !(word & swar_repeat(0x80)) && !(label && ((~not_dot | swar_between(word, 'A', 'Z')) & swar_repeat(0x80)));
}

static inline bool is_plain_text(const char *start, urikit_str text, const char *end, bool label)
{
    const char *p = text.ptr;
    size_t len = text.len;
    uint64_t word;

    if (len < WORD) {
        return short_word(start, text, end, &word) && is_allowed_word(word, label);
    }
    for (; len > WORD; p += WORD, len -= WORD) {
        if (!is_allowed_word(word_of(p), label)) {
            return false;
        }
    }
    return is_allowed_word(word_of(p + len - WORD), label);
}

bool urikiti_cri_is_plain(const char *start, urikit_str text, const char *end, bool label)
{
    return is_plain_text(start, text, end, label);
}

/* Where the bytes of an item are that no text of these lists has. */
typedef struct item_masks {
    const char *start;
    uint64_t others[2]; /* in every list; in one of labels */
    bool known;         /* true for items of 16 to 64 bytes, where there is SSE2 */
} item_masks;

#if CRI_PLAIN_SSE2

static inline void mask_sixteen(const char *p, size_t at, item_masks *masks)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(p + at));
    __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8('A'));
    __m128i upper = _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8('Z' - 'A')), above);
    __m128i of_label = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.')), upper);

    masks->others[0] |= (uint64_t)(unsigned)_mm_movemask_epi8(bytes) << at;
    masks->others[1] |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_or_si128(bytes, of_label)) << at;
}

static inline void mask_item(urikit_str item, item_masks *masks)
{
    size_t i;

    masks->start = item.ptr;
    masks->others[0] = masks->others[1] = 0;
    masks->known = item.len >= 16 && item.len <= 64;
    if (masks->known) {
        for (i = 0; i + 16 < item.len; i += 16) {
            mask_sixteen(item.ptr, i, masks);
        }
        mask_sixteen(item.ptr, item.len - 16, masks);
    }
}

#else

static inline void mask_item(urikit_str item, item_masks *masks)
{
    masks->start = item.ptr;
    masks->known = false;
}

#endif

/* is_plain_text in an item with masks. */
static inline bool is_plain_list(const item_masks *masks, urikit_str text, const char *end, bool label)
{
    if (masks->known) {
        return text.len == 0 || !(masks->others[label] >> (text.ptr - masks->start) & ~(uint64_t)0 >> (64 - text.len));
    }
    return is_plain_text(masks->start, text, end, label);
}

/* ---- elements -------------------------------------------------------------------- */

/* True if it is "." or "..", which are not allowed as segments; text[len - 1] is '.'. */
static inline bool is_plain_dots(const char *text, size_t len)
{
    return len == 1 || (len == 2 && text[0] == '.');
}

/*
 * Skips up to `most` elements with heads of one byte. The heads are lower-case letters or '`', which are allowed in
 * every text: so one check is enough for all bytes.
 */
static inline size_t skip_plain(const item_masks *masks, const char **p, const char *end, size_t most, cri_component component)
{
    const char *at = *p;
    size_t count = 0;

    for (; count < most && at < end; count++) {
        size_t len = (size_t)(unsigned char)*at - (CBOR_TEXT << 5);

        if (len >= CBOR_INFO_ONE_BYTE || len >= (size_t)(end - at) ||
            (component == CRI_SEGMENT && at[len] == '.' && is_plain_dots(at + 1, len))) {
            break;
        }
        at += 1 + len;
    }
    if (!is_plain_list(masks, urikit_str_of(*p, (size_t)(at - *p)), end, component == CRI_LABEL)) {
        return 0;
    }
    *p = at;
    return count;
}

size_t urikiti_cri_skip_plain(const char *start, const char **p, const char *end, size_t most, cri_component component)
{
    const item_masks none = { start, { 0, 0 }, false };

    return skip_plain(&none, p, end, most < PLAIN_RUN_MAX ? most : PLAIN_RUN_MAX, component);
}

/* ---- items -------------------------------------------------------------------- */

/* Reads the head of one byte of this kind, and its argument. False for every other head, and at the end. */
static inline bool take_short_head(const char **p, const char *end, unsigned kind, size_t *value)
{
    *value = *p < end ? (size_t)(unsigned char)**p - (kind << 5) : SIZE_MAX;
    *p += *value < CBOR_INFO_ONE_BYTE;
    return *value < CBOR_INFO_ONE_BYTE;
}

/* Reads a port, with a shortest head, which ends the authority. */
static inline bool take_plain_port(const char **p, const char *end, urikit_cri *cri)
{
    unsigned head = *p < end ? (unsigned char)**p : 0xFF;
    const unsigned char *bytes = (const unsigned char *)*p + 1;
    unsigned port = head;

    if (head > CBOR_INFO_ONE_BYTE + 1 || end - *p <= 2) { /* a path follows */
        return false;
    }
    *p += 1;
    if (head == CBOR_INFO_ONE_BYTE) {
        port = bytes[0];
        *p += 1;
    } else if (head == CBOR_INFO_ONE_BYTE + 1) {
        port = (unsigned)bytes[0] << 8 | bytes[1];
        *p += 2;
    }
    cri->port = (int32_t)port;
    return port >= (head < CBOR_INFO_ONE_BYTE ? 0U : head == CBOR_INFO_ONE_BYTE ? 24U : 256U);
}

/* Reads [*label, ?port] or [address, ?port]. */
static inline bool take_plain_authority(const item_masks *masks, const char **p, const char *end, urikit_cri *cri)
{
    size_t left;
    size_t len;

    if (!take_short_head(p, end, CBOR_ARRAY, &left)) {
        return false;
    }
    cri->authority = URIKIT_CRI_AUTHORITY;
    if (left > 0 && take_short_head(p, end, CBOR_BYTES, &len)) {
        if ((len != 4 && len != 16) || len > (size_t)(end - *p)) {
            return false;
        }
        cri->ip = urikit_str_of(*p, len);
        *p += len;
        left--;
    } else {
        cri->labels.ptr = *p;
        cri->labels.count = skip_plain(masks, p, end, left, CRI_LABEL);
        cri->labels.len = (size_t)(*p - cri->labels.ptr);
        left -= cri->labels.count;
    }
    return left == 0 || (left == 1 && take_plain_port(p, end, cri));
}

/* Reads an array of plain elements. */
static inline bool take_plain_list(const item_masks *masks, const char **p, const char *end, cri_component component,
                                   urikit_cri_list *list)
{
    if (!take_short_head(p, end, CBOR_ARRAY, &list->count)) {
        return false;
    }
    list->ptr = *p;
    if (skip_plain(masks, p, end, list->count, component) != list->count) {
        return false;
    }
    list->len = (size_t)(*p - list->ptr);
    return true;
}

/* True if the options allow every item that is plain and not longer than this. */
static inline bool allows_plain(const urikit_cri_options *options, size_t len)
{
    size_t max_len = options && options->max_len ? options->max_len : URIKIT_CRI_MAX_LEN;
    size_t max_count = options && options->max_count ? options->max_count : URIKIT_CRI_MAX_COUNT;

    return len <= max_len && max_count >= CBOR_INFO_ONE_BYTE && !(options && options->check);
}

/* Part by part: as one assignment it would be a string instruction of x86-64, which takes longer than to read an element. */
static inline void set_plain_scheme(size_t number, urikit_cri *cri)
{
    static const urikit_str no_text = { NULL, 0 };
    static const urikit_cri_list no_list = { NULL, 0, 0 };

    cri->scheme = URIKIT_CRI_SCHEME_NUMBER;
    cri->discard = URIKIT_CRI_DISCARD_ALL;
    cri->port = URIKIT_CRI_NO_PORT;
    cri->scheme_number = number;
    cri->scheme_name = no_text;
    cri->userinfo = no_list;
    cri->labels = no_list;
    cri->ip = no_text;
    cri->zone = no_text;
    cri->query = no_list;
    cri->fragment = no_list;
}

bool urikiti_cri_decode_plain(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri)
{
    const char *p = bytes.ptr;
    item_masks masks;
    const char *end;
    size_t sections;
    size_t scheme;

    if (bytes.len < WORD || !allows_plain(options, bytes.len)) {
        return false;
    }
    end = p + bytes.len;
    if (!take_short_head(&p, end, CBOR_ARRAY, &sections) || sections < 3 || sections > 4 ||
        !take_short_head(&p, end, CBOR_NEGATIVE, &scheme)) {
        return false;
    }
    set_plain_scheme(scheme, cri);
    mask_item(bytes, &masks);
    if (!take_plain_authority(&masks, &p, end, cri) || !take_plain_list(&masks, &p, end, CRI_SEGMENT, &cri->path)) {
        return false;
    }
    if (sections == 4 && (!take_plain_list(&masks, &p, end, CRI_PARAMETER, &cri->query) || cri->query.count == 0)) {
        return false;
    }
    cri->bytes = urikit_str_of(bytes.ptr, (size_t)(p - bytes.ptr));
    return true;
}

#endif
