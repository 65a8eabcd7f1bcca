/* SPDX-License-Identifier: MIT */
/* IPv4 addresses in all forms that the URL Standard reads (its IPv4 parser and "ends in a number" checker). */
#include "ipv4_forms.h"

#include "../base/ascii.h"

enum {
    VALUE_LIMIT = 0x7FFFFFFF, /* a label's value is not counted further than some way above 2^32 */
};

static bool forms_is_digit_of(char c, unsigned radix)
{
    if (radix == 16) {
        return ascii_is(c, ASCII_HEX);
    }
    return c >= '0' && (unsigned)(c - '0') < radix;
}

static void forms_feed_label(ipv4_forms *state, char c)
{
    if (state->len == 0) {
        state->radix = 10;
        state->digits = true;
        state->ok = true;
        state->value = 0;
    }
    state->digits = state->digits && ascii_is_digit(c);
    if (state->len == 1 && state->value == 0 && state->ok) { /* the first character was '0' */
        if (c == 'x' || c == 'X') {
            state->radix = 16;
            state->len = 2;
            return;
        }
        state->radix = 8;
    }
    state->len += state->len < 3;
    if (!forms_is_digit_of(c, state->radix)) {
        state->ok = false;
        return;
    }
    if (state->value <= UINT64_C(16) * VALUE_LIMIT) {
        state->value = state->value * state->radix + (state->radix == 16 ? ascii_hex_value(c) : (unsigned)(c - '0'));
    }
}

/* Ends the current label. */
static void forms_end_label(ipv4_forms *state)
{
    bool ok = state->len > 0 && state->ok;

    state->bad = state->bad || (state->labels > 0 && !state->last_ok);
    state->last_ok = ok;
    state->last_numeric = state->len > 0 && (state->ok || state->digits);
    if (state->labels < 4) {
        state->values[state->labels] = ok && state->value <= UINT32_MAX ? (uint32_t)state->value : UINT32_MAX;
    }
    if (ok && state->value > UINT32_MAX) {
        state->last_ok = false;
    }
    if (ok && state->radix == 16) {
        state->forms |= IPV4_HEX;
        state->empty_hex = state->empty_hex || state->len == 2;
    } else if (ok && state->radix == 8) {
        state->forms |= IPV4_OCTAL;
    }
    state->labels++;
    state->len = 0;
}

void urikiti_ipv4_feed(ipv4_forms *state, char c)
{
    if (c == '.') {
        forms_end_label(state);
    } else {
        forms_feed_label(state, c);
    }
}

/* Joins the parts to an address. False if a part is too large for its position. */
static bool forms_add_up(const ipv4_forms *state, uint8_t ip[4])
{
    size_t count = state->labels;
    uint32_t last = state->values[count - 1];
    size_t i;

    for (i = 0; i + 1 < count; i++) {
        if (state->values[i] > 255) {
            return false;
        }
        ip[i] = (uint8_t)state->values[i];
    }
    if (count > 1 && last >> (8 * (5 - count)) != 0) {
        return false;
    }
    for (i = 4; i >= count; i--) {
        ip[i - 1] = (uint8_t)last;
        last >>= 8;
    }
    return true;
}

ipv4_result urikiti_ipv4_finish(ipv4_forms *state, uint8_t ip[4], bool *trailing_dot)
{
    *trailing_dot = state->len == 0 && state->labels > 0;
    if (!*trailing_dot) {
        forms_end_label(state);
    }
    if (!state->last_numeric) {
        return IPV4_NAME;
    }
    if (state->bad || !state->last_ok || state->labels > 4 || !forms_add_up(state, ip)) {
        state->forms = IPV4_INVALID;
        return IPV4_REFUSED;
    }
    if (state->labels == 1 && !(state->forms & (IPV4_HEX | IPV4_OCTAL))) {
        state->forms |= IPV4_DECIMAL;
    } else if (state->labels == 2 || state->labels == 3) {
        state->forms |= IPV4_SHORT;
    }
    return IPV4_ADDRESS;
}
