/* SPDX-License-Identifier: MIT */
/* Decode Punycode: RFC 3492 §6.2 with the parameters of §5. */
#include "punycode.h"

#include "../base/ascii.h"
#include "char_look.h"

#include <string.h>

enum {
    BASE = 36,
    T_MIN = 1,
    T_MAX = 26,
    SKEW = 38,
    DAMP = 700,
    INITIAL_BIAS = 72,
    INITIAL_N = 128,
};

static uint32_t adapt(uint32_t delta, uint32_t count, bool first)
{
    uint32_t k = 0;

    delta = first ? delta / DAMP : delta / 2;
    delta += delta / count;
    while (delta > (BASE - T_MIN) * T_MAX / 2) {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static uint32_t digit_of(char c)
{
    if (ascii_is_digit(c)) {
        return (uint32_t)(c - '0') + 26;
    }
    return ascii_is_alpha(c) ? (uint32_t)(ascii_lower(c) - 'a') : BASE;
}

/* Reads a number of variable length. False if there is none, or it is too large. */
static bool take_delta(urikit_str *text, uint32_t bias, uint32_t *i)
{
    uint32_t weight = 1;
    uint32_t k;

    for (k = BASE;; k += BASE) {
        uint32_t threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
        uint32_t digit;

        if (text->len == 0 || (digit = digit_of(*text->ptr)) >= BASE || digit > (UINT32_MAX - *i) / weight) {
            return false;
        }
        text->ptr++;
        text->len--;
        *i += digit * weight;
        if (digit < threshold) {
            return true;
        }
        if (weight > UINT32_MAX / (BASE - threshold)) {
            return false;
        }
        weight *= BASE - threshold;
    }
}

size_t urikiti_punycode_decode(urikit_str text, uint32_t scalars[PUNYCODE_LIMIT])
{
    uint32_t n = INITIAL_N;
    uint32_t bias = INITIAL_BIAS;
    uint32_t i = 0;
    uint32_t count = 0;
    size_t hyphen = text.len;

    if (text.len == 0 || text.len > PUNYCODE_LIMIT) {
        return 0;
    }
    while (hyphen > 0 && text.ptr[hyphen - 1] != '-') {
        hyphen--;
    }
    hyphen = hyphen > 1 ? hyphen : 0; /* a '-' at the beginning is not a separator */
    for (; hyphen > 0 && count < hyphen - 1; count++) {
        scalars[count] = (unsigned char)text.ptr[count];
    }
    text.ptr += hyphen;
    text.len -= hyphen;
    while (text.len > 0) {
        uint32_t before = i;

        if (!take_delta(&text, bias, &i)) {
            return 0;
        }
        count++;
        bias = adapt(i - before, count, before == 0);
        if (i / count > 0x10FFFF - n) {
            return 0;
        }
        n += i / count;
        i %= count;
        if (n >= 0xD800 && n <= 0xDFFF) {
            return 0;
        }
        memmove(scalars + i + 1, scalars + i, (count - 1 - i) * sizeof scalars[0]);
        scalars[i++] = n;
    }
    return count;
}

bool urikiti_punycode_is_valid(urikit_str text)
{
    uint32_t scalars[PUNYCODE_LIMIT];
    size_t count = urikiti_punycode_decode(text, scalars);
    size_t i;

    for (i = 0; i < count; i++) {
        char space;

        if (scalars[i] >= 0x80 &&
            (scalars[i] < 0xA0 || urikiti_is_dropped(scalars[i]) || urikiti_ascii_mapping(scalars[i], &space).ptr)) {
            return false;
        }
    }
    return count > 0;
}
