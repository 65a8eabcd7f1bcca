/* SPDX-License-Identifier: MIT */
/* Without recursion, and in two counters however deep the item: RFC 8949, appendix C, for definite lengths. */
#include "kinds/cbor_cut.h"

/* Bytes of a head that begins with this byte; 0: there is none, or its length is indefinite. */
static size_t head_length(unsigned char first)
{
    unsigned info = first & 31;

    return info < 24 ? 1 : info < 28 ? 1 + ((size_t)1 << (info - 24)) : 0;
}

static uint64_t head_value(const unsigned char *head)
{
    unsigned info = head[0] & 31;
    uint64_t value = 0;
    size_t i;

    if (info < 24) {
        return info;
    }
    for (i = 1; i <= (size_t)1 << (info - 24); i++) {
        value = value << 8 | head[i];
    }
    return value;
}

/*
 * Counts what a whole head announces; false for one that is malformed. More than can be counted will never have come.
 */
static bool take_head(cbor_cut *state)
{
    unsigned major = state->head[0] >> 5;
    uint64_t value = head_value(state->head);
    uint64_t inner = major == 4 ? value : major == 5 ? (value > UINT64_MAX / 2 ? UINT64_MAX : value * 2) : major == 6;

    if (major == 7 && state->head_len == 2 && value < 32) {
        return false;
    }
    state->items -= 1;
    state->items = inner > UINT64_MAX - state->items ? UINT64_MAX : state->items + inner;
    state->bytes = major == 2 || major == 3 ? value : 0;
    state->head_len = 0;
    return true;
}

cut_state cbor_cut_next(cbor_cut *state, const char *bytes, size_t len, size_t *used)
{
    size_t i = 0;

    if (state->items == 0 && state->bytes == 0 && len > 0) {
        state->items = 1;
    }
    while (state->items > 0 || state->bytes > 0) {
        size_t left = len - i;
        size_t wanted;

        if (state->bytes > 0) {
            size_t n = state->bytes < left ? (size_t)state->bytes : left;

            state->bytes -= n;
            i += n;
            if (state->bytes > 0 || (state->items > 0 && i == len)) {
                *used = i;
                return CUT_MORE;
            }
            continue;
        }
        if (left == 0) {
            *used = i;
            return CUT_MORE;
        }
        state->head[state->head_len++] = (unsigned char)bytes[i++];
        wanted = head_length(state->head[0]);
        if (wanted == 0 || (state->head_len == wanted && !take_head(state))) {
            *used = i;
            return CUT_MALFORMED;
        }
    }
    *used = i;
    return i > 0 ? CUT_WHOLE : CUT_MORE;
}
