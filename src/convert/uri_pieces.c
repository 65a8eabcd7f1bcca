/* SPDX-License-Identifier: MIT */
/* Where the text of a section is divided into elements, and how many there are. */
#include "../base/swar.h"
#include "../text/scan.h"
#include "../text/triplet.h"
#include "uri_cri.h"

const char urikiti_separators[] = { '\0', '.', '/', '&', '\0', '\0', '\0' };

const char *urikiti_find_dot(const char *p, const char *end, size_t *len)
{
    for (; p < end && *p != '.'; p++) {
        if (*p == '%' && scan_triplet(p, end) == 3 && triplet_octet(p) == '.') {
            *len = 3;
            return p;
        }
    }
    *len = 1;
    return p;
}

enum { WORD_LEN = sizeof(uint64_t) };

/* Counts a byte in the last n bytes of the word at p. */
static size_t count_in_word(const char *p, size_t n, char byte)
{
    static const unsigned char last[2 * WORD_LEN] = { 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255 };
    uint64_t word;
    uint64_t mask;

    memcpy(&word, p, WORD_LEN);
    memcpy(&mask, last + n, WORD_LEN);
    word ^= swar_repeat((unsigned char)byte);
    word |= ~mask;
    word = swar_not_zero(word); /* the top bits of the other bytes */
    return WORD_LEN - (size_t)((word >> 7 & swar_repeat(1)) * swar_repeat(1) >> 56);
}

/*
 * Counts a byte in [p, end), eight bytes at a time. The last word ends with the text, and may begin before p, from
 * start on: a byte loop here would mispredict.
 */
static size_t count_byte(const char *start, const char *p, const char *end, char byte)
{
    size_t count = 0;

    for (; end - p >= WORD_LEN; p += WORD_LEN) {
        count += count_in_word(p, WORD_LEN, byte);
    }
    if (end - start >= WORD_LEN) {
        return count + count_in_word(end - WORD_LEN, (size_t)(end - p), byte);
    }
    for (; p < end; p++) {
        count += *p == byte;
    }
    return count;
}

size_t urikiti_count_pieces(const uri_source *from, urikit_str text, cri_component component)
{
    const char *end = text.ptr + text.len;
    const char *p = text.ptr;
    size_t count = 1;
    size_t len;

    if (component != CRI_LABEL || from->unencoded) {
        return 1 + count_byte(from->start, p, end, urikiti_separators[component]);
    }
    for (p = urikiti_find_dot(p, end, &len); p < end; p = urikiti_find_dot(p + len, end, &len)) {
        count++;
    }
    return count;
}
