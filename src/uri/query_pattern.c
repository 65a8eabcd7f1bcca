/* SPDX-License-Identifier: MIT */
/*
 * Patterns for the keys of query pairs. The text before the first '*' is compared with the beginning of the key, the text
 * after the last '*' with its end. The pieces between are searched in what is left, each once and forward: the first
 * match of a piece is as good as any later one. A piece is searched by the two-way algorithm of Crochemore and Perrin
 * (1991), which needs constant memory and reads each octet a constant number of times.
 */
#include "query_pattern.h"

#include "query_key.h"

#include <string.h>

/* Each '*' that is stepped over costs time for each key. So the time is linear only if their runs are short. */
enum { STARS_MAX = 64 };

/* ---- reading patterns -------------------------------------------------------------- */

static bool has_long_run(const char *text, const query_pattern *pattern)
{
    size_t run = 0;
    size_t i;

    for (i = pattern->middle_start; i < pattern->middle_end && run <= STARS_MAX; i++) {
        run = text[i] == '*' ? run + 1 : 0;
    }
    return run > STARS_MAX;
}

static query_pattern cut_pattern(const char *text, uint32_t start, uint32_t end)
{
    query_pattern pattern = { start, start, end, end, QUERY_NO_STAR, end };

    while (pattern.first_end < end && text[pattern.first_end] != '*') {
        pattern.first_end++;
    }
    if (pattern.first_end == end) {
        return pattern;
    }
    pattern.last_start = end;
    while (text[pattern.last_start - 1] != '*') {
        pattern.last_start--;
    }
    pattern.middle_start = pattern.first_end;
    pattern.middle_end = pattern.last_start;
    while (pattern.middle_start < pattern.middle_end && text[pattern.middle_start] == '*') {
        pattern.middle_start++;
    }
    while (pattern.middle_end > pattern.middle_start && text[pattern.middle_end - 1] == '*') {
        pattern.middle_end--;
    }
    return pattern;
}

static urikit_code add_pattern(query_patterns *patterns, uint32_t start, uint32_t end)
{
    query_pattern pattern = cut_pattern(patterns->text, start, end);

    if (patterns->count == QUERY_PATTERNS_MAX || has_long_run(patterns->text, &pattern)) {
        return URIKIT_E_LIMIT;
    }
    patterns->list[patterns->count++] = pattern;
    return URIKIT_OK;
}

/* The same for one of a list of `len` bytes, without the spaces beside a comma. An empty one is none. */
static urikit_code add_from_list(query_patterns *patterns, uint32_t start, uint32_t end, uint32_t len)
{
    while (start > 0 && start < end && patterns->text[start] == ' ') {
        start++;
    }
    while (end < len && end > start && patterns->text[end - 1] == ' ') {
        end--;
    }
    return start < end ? add_pattern(patterns, start, end) : URIKIT_OK;
}

urikit_code urikiti_query_patterns_read(urikit_str text, urikit_edit_flags flags, query_patterns *patterns)
{
    bool list = flags & URIKIT_EDIT_LIST && text.len > 0 && memchr(text.ptr, ',', text.len);
    urikit_code code = URIKIT_OK;
    uint32_t len = (uint32_t)text.len;
    uint32_t start = 0;
    uint32_t end;

    if (text.len >= UINT32_MAX) {
        return URIKIT_E_TOO_LONG;
    }
    patterns->text = text.ptr ? text.ptr : "";
    patterns->count = 0;
    if (!list) {
        return add_pattern(patterns, 0, len);
    }
    for (end = 0; end <= len && !code; end++) {
        if (end == len || text.ptr[end] == ',') {
            code = add_from_list(patterns, start, end, len);
            start = end + 1;
        }
    }
    return code;
}

/* ---- searching one piece ------------------------------------------------------------- */

/* A piece cut in two so that its period at the cut is its period. */
typedef struct query_piece {
    const char *octets;
    size_t len;
    size_t cut;
    size_t shift;  /* after a match of the right half, but not of the left one */
    bool periodic; /* shift is the period: what is left of a match is not read again */
} query_piece;

/* Where the greatest suffix begins, by the order of octets or by the reverse of it. */
static size_t greatest_suffix(urikit_str piece, bool reverse, size_t *period)
{
    size_t start = 0;
    size_t rival = 1;
    size_t same = 0;

    *period = 1;
    while (rival + same < piece.len) {
        unsigned char a = (unsigned char)piece.ptr[start + same];
        unsigned char b = (unsigned char)piece.ptr[rival + same];

        if (a == b) {
            same++;
            if (same == *period) {
                rival += same;
                same = 0;
            }
        } else if (reverse ? b > a : b < a) {
            rival += same + 1;
            same = 0;
            *period = rival - start;
        } else {
            start = rival;
            rival = start + 1;
            same = 0;
            *period = 1;
        }
    }
    return start;
}

static query_piece cut_piece(urikit_str text)
{
    query_piece piece = { text.ptr, text.len, 0, 0, false };
    size_t period;
    size_t other_period;
    size_t other = greatest_suffix(text, true, &other_period);

    piece.cut = greatest_suffix(text, false, &period);
    if (other > piece.cut) {
        piece.cut = other;
        period = other_period;
    }
    piece.periodic = memcmp(text.ptr, text.ptr + period, piece.cut) == 0;
    if (piece.periodic) {
        piece.shift = period;
    } else {
        piece.shift = (piece.cut > text.len - piece.cut ? piece.cut : text.len - piece.cut) + 1;
    }
    return piece;
}

/* Steps over `count` octets. False: there are not so many. */
static bool skip_octets(urikit_str *rest, size_t count, urikit_query_flags flags)
{
    for (; count > 0 && rest->len > 0; count--) {
        (void)urikiti_query_octet(rest, flags);
    }
    return count == 0;
}

static bool key_begins(urikit_str *rest, const char *octets, size_t len, urikit_query_flags flags)
{
    size_t i;

    for (i = 0; i < len; i++) {
        if (rest->len == 0 || urikiti_query_octet(rest, flags) != (unsigned char)octets[i]) {
            return false;
        }
    }
    return true;
}

/* Finds a piece that is not empty; *rest is then what is after it. */
static bool find_piece(urikit_str *rest, urikit_str text, urikit_query_flags flags)
{
    query_piece piece = cut_piece(text);
    urikit_str start = *rest; /* the piece may begin here */
    urikit_str right = *rest; /* and its right half here */
    urikit_str next;          /* to be read next */
    size_t known = 0;         /* octets from `start` that match, up to `next` */

    if (!skip_octets(&right, piece.cut, flags)) {
        return false;
    }
    next = right;
    for (;;) {
        urikit_str left;
        size_t i = known > piece.cut ? known : piece.cut;

        next = known > piece.cut ? next : right;
        while (i < piece.len && next.len > 0 && urikiti_query_octet(&next, flags) == (unsigned char)piece.octets[i]) {
            i++;
        }
        if (i < piece.len) {
            if (next.len == 0) {
                return false;
            }
            (void)skip_octets(&start, i - piece.cut + 1, flags);
            right = next;
            known = 0;
            continue;
        }
        left = start;
        if (key_begins(&left, piece.octets, piece.cut, flags)) {
            *rest = next;
            return true;
        }
        if (!skip_octets(&right, piece.shift, flags)) {
            return false;
        }
        (void)skip_octets(&start, piece.shift, flags);
        known = piece.periodic ? piece.len - piece.shift : 0;
    }
}

/* ---- matching a key --------------------------------------------------------------------- */

static bool key_ends(urikit_str *rest, const char *octets, size_t len, urikit_query_flags flags)
{
    for (; len > 0; len--) {
        if (rest->len == 0 || urikiti_query_last_octet(rest, flags) != (unsigned char)octets[len - 1]) {
            return false;
        }
    }
    return true;
}

/* The key has the pieces in this order, with anything between. A piece that is longer than the key is not read whole. */
static bool has_pieces(urikit_str key, urikit_str middle, urikit_query_flags flags)
{
    while (middle.len > 0) {
        size_t most = key.len < middle.len ? key.len + 1 : middle.len;
        const char *star = memchr(middle.ptr, '*', most);
        size_t len = star ? (size_t)(star - middle.ptr) : most;

        if (len > key.len || !find_piece(&key, urikit_str_of(middle.ptr, len), flags)) {
            return false;
        }
        while (len < middle.len && middle.ptr[len] == '*') {
            len++;
        }
        middle = urikit_str_of(middle.ptr + len, middle.len - len);
    }
    return true;
}

static bool pattern_matches(const char *text, const query_pattern *pattern, urikit_str key, urikit_query_flags flags)
{
    if (!key_begins(&key, text + pattern->start, pattern->first_end - pattern->start, flags)) {
        return false;
    }
    if (pattern->last_start == QUERY_NO_STAR) {
        return key.len == 0;
    }
    return key_ends(&key, text + pattern->last_start, pattern->end - pattern->last_start, flags) &&
           has_pieces(key, urikit_str_of(text + pattern->middle_start, pattern->middle_end - pattern->middle_start), flags);
}

bool urikiti_query_patterns_match(const query_patterns *patterns, urikit_str encoded, urikit_query_flags flags)
{
    size_t i;

    for (i = 0; i < patterns->count; i++) {
        if (pattern_matches(patterns->text, &patterns->list[i], encoded, flags)) {
            return true;
        }
    }
    return false;
}
